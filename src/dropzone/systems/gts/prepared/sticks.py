"""What a setting with free drops prepares (O1.0): sticks, their turns, and the ground they seek."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from dropzone.systems.gts.components import Components, Scenario
from dropzone.systems.gts.components.scenario import Strikes

if TYPE_CHECKING:
    from dropzone.systems.gts.prepared.static import GtsStatic

__all__ = ["Bodies", "FreeDrops", "Stick", "bodies_of", "drops_freely", "with_free_drops"]

_BY_AIR = ("parachute", "glider")


def drops_freely(scenario: Scenario, options: frozenset[str]) -> bool:
    """Return whether the Germans drop where they like: by the scenario or by the option."""
    return "O1" in scenario.optional_rules or "free-drops" in options


class Bodies(NamedTuple):
    """The battalions and independent units that drop freely in a scenario, by their ids."""

    battalions: dict[str, tuple[str, ...]]
    independents: tuple[str, ...]

    def units(self) -> list[str]:
        """Return all of them."""
        inside = [unit for units in self.battalions.values() for unit in units]
        return [*inside, *self.independents]


def bodies_of(scenario: Scenario, components: Components) -> Bodies:
    """Return who drops: the battalions that the scenario drops at all, or all of them.

    On small maps one that only walks on is not among them (ruling P-28).
    """
    book = components.sticks
    known = {
        unit for arrival in scenario.arrivals if arrival.how in _BY_AIR for unit in arrival.units
    }
    if not known:
        return Bodies(book.battalions, book.independents)
    named = {components.units[unit].battalion for unit in known}
    return Bodies(
        {name: units for name, units in book.battalions.items() if name in named},
        tuple(unit for unit in book.independents if unit in known),
    )


def with_free_drops(scenario: Scenario, components: Components, bodies: Bodies) -> Scenario:
    """Return a scenario without the drops and units that its free drops replace (O1.0-c)."""
    gone = {*components.sticks.replaced, *bodies.units()}
    kept = []
    for arrival in scenario.arrivals:
        units = tuple(unit for unit in arrival.units if unit not in gone)
        if units and arrival.how not in _BY_AIR:
            kept.append(msgspec.structs.replace(arrival, units=units))
    strikes = tuple(_with_drop(each, scenario) for each in scenario.strikes)
    return msgspec.structs.replace(scenario, arrivals=tuple(kept), strikes=strikes)


def _with_drop(strikes: Strikes, scenario: Scenario) -> Strikes:
    """Return airstrikes on the turn of the free drop of their day, which they prepare (11.0-k)."""
    day = strikes.turn.partition("-")[0]
    turns = [each.turn for each in scenario.free_drops if each.turn.startswith(f"{day}-")]
    if strikes.turn in turns or not turns:
        return strikes
    return msgspec.structs.replace(strikes, turn=turns[0])


class Stick(NamedTuple):
    """A battalion that drops together."""

    id: str
    name: str
    units: tuple[int, ...]


class FreeDrops:
    """The sticks of the setting, when they come, and where they may go."""

    def __init__(self, static: GtsStatic, bodies: Bodies) -> None:
        book, number = static.components.sticks, static.unit_number
        self.book = book
        self.sticks = tuple(
            Stick(
                name,
                static.components.book.battalions[name].name,
                tuple(number[unit] for unit in units),
            )
            for name, units in bodies.battalions.items()
        )
        self.independents = tuple(number[unit] for unit in bodies.independents)
        #: The command that drops them.
        self.command = static.command[self.sticks[0].units[0]]
        #: By turn of the scenario: how many sticks come, and from which roll they scatter.
        schedule = static.scenario.free_drops
        self.due = {static.turn_index(each.turn): each.sticks for each in schedule}
        self.scatter_from = {
            static.turn_index(each.turn): book.scatter_from[each.turn] for each in schedule
        }
        ground = static.ground
        self.targets = static.grid.mask(
            at for at in static.grid.indices if ground.terrain[at] in book.target_terrain
        )
        #: Where a unit comes down alive if no enemy is there.
        self.landable = ground.enterable & ~static.grid.mask(
            at for at in static.grid.indices if ground.terrain[at] in book.deadly_terrain
        )
