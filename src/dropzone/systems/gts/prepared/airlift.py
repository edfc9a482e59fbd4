"""What the map and the scenario say of airlandings (S7.0): airfields, serials and their turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from dropzone.systems.gts.prepared.static import GtsStatic

__all__ = ["Airfield", "Airlift", "connected"]


class Airfield(NamedTuple):
    """An airfield: its id in a notation, its name and its runway hexes."""

    id: str
    name: str
    hexes: int


class Airlift:
    """The airfields of the maps in play, and the serials of the scenario by their place in line."""

    def __init__(self, static: GtsStatic) -> None:
        scenario = static.scenario
        runways: dict[str, int] = {}
        for row in static.ground.rows_by_code.values():
            for feature in row.features:
                if feature.startswith("airfield:"):
                    name = feature.partition(":")[2]
                    runways[name] = runways.get(name, 0) | 1 << static.grid.index(row.hex)
        self.airfields = tuple(
            Airfield(name.lower().replace(" ", "-"), name, hexes) for name, hexes in runways.items()
        )
        self.numbers = tuple(serial.number for serial in scenario.serials)
        self.serials = tuple(
            tuple(static.unit_number[name] for name in serial.units) for serial in scenario.serials
        )
        #: By serial: the command with whose chit it comes, that of its last unit (P-03).
        self.commands = tuple(static.command[units[-1]] for units in self.serials)
        first = scenario.serials_from or scenario.start
        self.turns = frozenset(
            number - static.first_turn
            for number in map(static.turn_number, static.tables.airlanding.turns)
            if number >= static.turn_number(first)
        )


def connected(neighbour_mask: tuple[int, ...], hexes: int) -> bool:
    """Return whether two hexes of a set lie side by side."""
    rest = hexes
    while rest:
        at = rest.bit_length() - 1
        rest ^= 1 << at
        if neighbour_mask[at] & rest:
            return True
    return False
