"""Arranging positions by hand: what a position file of the system may say.

A file starts from the scenario's set-up (boats loaded as usual), or with `empty = true` from a
map without men, Germans and markers; then it says what differs.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from dropzone.core.arranging import check_range, check_sound, number_of, read_arrangement
from dropzone.core.errors import PositionError
from dropzone.core.procedure import Procedure
from dropzone.systems.raid.invariants import broken
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.sequence import Turn, load_as_usual
from dropzone.systems.raid.static import ABOARD, BOWL, GONE, RESERVE, WITHDRAWN, RaidStatic

__all__ = ["arrange"]

_WORDS = {"eliminated": GONE, "withdrawn": WITHDRAWN, "bowl": BOWL, "reserve": RESERVE}
_STEPS = {
    "turn": 0,
    "british": 2,
    "german-fire": 3,
    "german-move": 4,
    "reinforcements": 5,
    "end": 6,
}


class Arrangement(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """All that a position file of the system may say."""

    empty: bool = False
    turn: int = 1
    alarm: int = 0
    step: Literal["turn", "british", "german-fire", "german-move", "reinforcements", "end"] = (
        "british"
    )
    #: Place of each unit: a zone, a boat, or a word such as "eliminated".
    units: dict[str, str] = {}
    reduced: list[str] = []
    done: list[str] = []
    reembarked: list[str] = []
    prisoners: list[str] = []
    front: list[str] = []
    #: Hidden markers: zone -> the back that will be drawn there is left to the dice.
    hidden: list[str] | None = None
    #: The backs that are still to be drawn, by marker id.
    pool: list[str] | None = None
    mines: list[str] = []
    wire: list[str] = []
    cut: list[str] = []
    happened: list[str] = []
    battery_fell: int = 0
    #: First turn on which group 1 and group 2 may land.
    land_from: tuple[int, int] = (1, 1)
    #: Groups that a wrong course lands on the beach of chapter 5.
    misdirected: list[Literal["G1", "G2"]] = []


def arrange(static: RaidStatic, first: RaidPosition, table: dict[str, Any]) -> RaidPosition:
    """Return the position a table describes, starting from the set-up `first`."""
    if not table:
        return first
    wanted = read_arrangement(table, Arrangement)
    position = first
    check_range("turn", wanted.turn, 1, static.tables.turns.count)
    check_range("alarm", wanted.alarm, 0, static.tables.alarm.most)
    load_as_usual(position)
    if wanted.empty:
        _clear(position)
    position.turn, position.alarm = wanted.turn, wanted.alarm
    for name, place in wanted.units.items():
        position.where[_unit(static, name)] = _place(static, place)
    position.reduced = _units(static, wanted.reduced)
    for name in wanted.reduced:
        if static.back[_unit(static, name)] is None:
            raise PositionError(f"position: unit {name} has no reduced side")
    position.done = _units(static, wanted.done)
    position.reembarked = _units(static, wanted.reembarked)
    position.prisoners = _units(static, wanted.prisoners)
    _lay_markers(position, wanted)
    position.mines = _zones(static, wanted.mines)
    position.wire = _zones(static, wanted.wire)
    position.cut = _zones(static, wanted.cut)
    position.happened = frozenset(wanted.happened)
    position.battery_fell = wanted.battery_fell
    position.land_from = wanted.land_from
    first_beach, second_beach = (
        static.beach_of[group] if group in wanted.misdirected else -1 for group in ("G1", "G2")
    )
    position.only_beach = (first_beach, second_beach)
    for name in wanted.front:
        unit = _unit(static, name)
        position.front[position.zone_of(unit)] = unit
    position.stack = list[Procedure[Any]]([Turn(_STEPS[wanted.step])])
    check_sound(broken(position))
    return position


def _clear(position: RaidPosition) -> None:
    """Leave boats and bowls; take men, Germans and markers off the map."""
    static = position.static
    for unit in range(len(static.counters)):
        if position.where[unit] not in (BOWL, RESERVE):
            position.where[unit] = WITHDRAWN if static.counters[unit].side == "british" else GONE
    position.hidden = 0
    position.pool = ()


def _lay_markers(position: RaidPosition, wanted: Arrangement) -> None:
    static = position.static
    if wanted.hidden is not None:
        position.hidden = _zones(static, wanted.hidden)
    if wanted.pool is not None:
        ids = [marker.id for marker in static.components.markers]
        position.pool = tuple(sorted(number_of("marker", name, ids) for name in wanted.pool))


def _unit(static: RaidStatic, name: str) -> int:
    return number_of("unit", name, static.unit_number)


def _units(static: RaidStatic, names: list[str]) -> int:
    return sum(1 << _unit(static, name) for name in names)


def _zone(static: RaidStatic, name: str) -> int:
    return number_of("zone", name, static.zone_number)


def _zones(static: RaidStatic, names: list[str]) -> int:
    return sum(1 << _zone(static, name) for name in names)


def _place(static: RaidStatic, name: str) -> int:
    if name in _WORDS:
        return _WORDS[name]
    boat = static.unit_number.get(name)
    if boat in static.boat_number:
        return ABOARD - static.boat_number[boat]
    return _zone(static, name)
