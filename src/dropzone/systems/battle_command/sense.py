"""Whether a reconstruction makes sense: what should hold of our data, but need not of a user's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from dropzone.systems.battle_command._lookup import Lookup, pair, spread

if TYPE_CHECKING:
    from dropzone.systems.battle_command.components import UnitRow

__all__ = ["CHECKS"]

_SOURCES = {
    "allied": {"supply-allied", "supply-allied-ground"},
    "german": {"supply-german"},
}


def _names(look: Lookup) -> Iterator[str]:
    """Hexes that the rulebook names bear that name."""
    for code, name in look.tables.named.items():
        found = look.hexes[code].name_en
        if found != name:
            text = f"expected {name}, found {found or 'nothing'}"
            yield look.line("map.csv", f"hex {code}, name_en", text)


def _land(look: Lookup) -> Iterator[str]:
    """The land is in one piece."""
    land = {code for code in look.hexes if look.is_land(code)}
    joined = spread(sorted(land)[:1], lambda code: land.intersection(look.around[code]))
    for code in sorted(land - joined):
        yield look.line("map.csv", f"hex {code}", "expected land in one piece, found an island")


def _roads(look: Lookup) -> Iterator[str]:
    """The roads are one net that reaches every source of supply and every VP hex."""
    net = spread(sorted(look.roads)[:1], lambda code: look.roads[code])
    for code in sorted(look.roads.keys() - net):
        yield look.line("edges.csv", f"hex {code}", "expected one net of roads, found another")
    sources = set[str]().union(*_SOURCES.values())
    for code, row in look.hexes.items():
        if (row.vp or sources & set(row.features)) and code not in look.roads:
            yield look.line("map.csv", f"hex {code}", "expected a road to it, found none")


def _red_road(look: Lookup) -> Iterator[str]:
    """The red road is one line from an Allied entry hex to the hex of the automatic victory."""
    red = look.net("red")
    if not red:
        return
    ends = {code for code, others in red.items() if len(others) != 2}
    entries = [code for code in ends if "entry-allied" in look.hexes[code].features]
    if len(ends) != 2 or not entries or look.tables.victory.automatic_hex not in ends:
        yield look.line("edges.csv", "red road", "expected one line from the south to the goal")
    elif red.keys() - spread(ends, lambda code: red[code]):
        yield look.line("edges.csv", "red road", "expected one line, found another beside it")


def _set_up(look: Lookup) -> Iterator[str]:
    """Units start on their own side's ground, not too many in a hex, vehicles on roads."""
    limit = look.tables.stacking.limit
    for code, stack in sorted(look.stacks.items()):
        if len(stack) > limit:
            yield look.line("units.csv", f"hex {code}", f"expected {limit} units at most")
        for unit in stack:
            for text in _set_up_faults(look, unit, code):
                yield look.line("units.csv", f"unit {unit.id}", text)


def _set_up_faults(look: Lookup, unit: UnitRow, code: str) -> Iterator[str]:
    row = look.hexes[code]
    if row.start_control != unit.side:
        yield f"expected a hex of its own side, found {code}"
    needs_road = unit.vehicle and look.tables.terrain[row.terrain].vehicle_needs_road
    if needs_road and code not in look.roads:
        yield f"expected a road for a vehicle, found {code}"


def _drops(look: Lookup) -> Iterator[str]:
    """Landing hexes are marked, and have room for those who come down together."""
    limit = look.tables.stacking.limit
    drops = Counter(
        (unit.landing_hex[0], unit.arrival_turn or 1)
        for unit in look.game.units
        if len(unit.landing_hex) == 1
    )
    for (code, turn), count in sorted(drops.items()):
        there = len(look.stacks.get(code, ()))
        if count + there > limit or (turn == 1 and there):
            yield look.line(
                "units.csv", f"hex {code}", f"expected room for the drop of turn {turn}"
            )
    zones = {code for code, _ in drops}
    for code, row in look.hexes.items():
        if (code in zones) != ("landing-hex" in row.features):
            text = "expected landing-hex exactly where units come down"
            yield look.line("map.csv", f"hex {code}, features", text)


def _supply(look: Lookup) -> Iterator[str]:
    """Units that start on the map start in supply."""
    held: dict[str, str] = {code: stack[0].side for code, stack in look.stacks.items()}
    for side, words in _SOURCES.items():

        def step(here: str, side: str = side) -> Iterator[str]:
            bound = look.tables.terrain[look.hexes[here].terrain].supply_needs_road
            for there in look.around[here]:
                edge = look.edges.get(pair(here, there))
                is_closed = edge is not None and edge.river and not edge.crossing
                has_road = edge is not None and edge.road
                is_free = look.is_land(there) and held.get(there, side) == side
                if is_free and not is_closed and (has_road or not bound):
                    yield there

        sources = [code for code, row in look.hexes.items() if words & set(row.features)]
        reach = spread((code for code in sources if held.get(code, side) == side), step)
        for code in sorted(held):
            if held[code] == side and code not in reach:
                yield look.line("units.csv", f"hex {code}", f"the {side} units are out of supply")


def _steady(look: Lookup) -> Iterator[str]:
    """The CRT never gets worse for the attacker with better odds or a higher die."""
    crt = look.tables.crt
    for face in crt.rows:
        for column, odds in enumerate(crt.columns):
            thing = f"crt.rows.{face}, column {odds}"
            attacker, defender = crt.result(column, face)
            if column > 0:
                lost, dealt = crt.result(column - 1, face)
                if attacker > lost or defender < dealt:
                    text = "worse for the attacker than at lower odds"
                    yield look.line("tables.toml", thing, text)
            if face > 1:
                lost, dealt = crt.result(column, face - 1)
                if defender - attacker < dealt - lost:
                    text = "worse for the attacker than on a lower face"
                    yield look.line("tables.toml", thing, text)


CHECKS: Sequence[Callable[[Lookup], Iterator[str]]] = (
    _names,
    _land,
    _roads,
    _red_road,
    _set_up,
    _drops,
    _supply,
    _steady,
)
