"""Arranging positions by hand: what a position file of the system may say.

A file starts from the scenario's set-up (boats loaded as usual), or with `empty = true` from a
map without men, Germans and markers; then it says what differs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from itertools import pairwise
from typing import Any, Literal

import msgspec

from dropzone.core.errors import PositionError
from dropzone.core.io.arranging import (
    as_line,
    check_range,
    check_sound,
    number_of,
    read_arrangement,
)
from dropzone.core.rules.procedure import Procedure
from dropzone.systems.raid.invariants import broken
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.prisoners import may_be_taken
from dropzone.systems.raid.sequence import Turn, load_as_usual
from dropzone.systems.raid.static import ABOARD, BOWL, GONE, RESERVE, WITHDRAWN, RaidStatic

__all__ = ["STEPS", "Arrangement", "arrange"]

_WORDS = {"eliminated": GONE, "withdrawn": WITHDRAWN, "bowl": BOWL, "reserve": RESERVE}
STEPS = {
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


def arrange(static: RaidStatic, first: RaidPosition, table: Mapping[str, object]) -> RaidPosition:
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
        unit = _unit(static, name)
        at = _place(static, place)
        position.put(unit, at)
        _check_place(static, unit, at, place)
    position.reduced = _units(static, wanted.reduced)
    for name in wanted.reduced:
        if static.back[_unit(static, name)] is None:
            raise PositionError(f"position: unit {name} has no reduced side")
    british = set(static.men) | set(static.boats)
    position.done = _units(static, wanted.done, "done", british)
    position.reembarked = _units(static, wanted.reembarked, "reembarked", static.men)
    position.prisoners = _units(static, wanted.prisoners, "prisoners", static.german)
    _check_prisoners(position)
    _lay_markers(position, wanted)
    land = {zone for zone, is_sea in enumerate(static.is_sea) if not is_sea}
    position.mines = _zones(static, wanted.mines, "mines", land)
    position.wire = _zones(static, wanted.wire, "wire", land)
    position.cut = _zones(static, wanted.cut, "cut", static.telephones)
    _note_past(position, wanted)
    first_beach, second_beach = (
        static.beach_of[group] if group in wanted.misdirected else -1 for group in ("G1", "G2")
    )
    position.only_beach = (first_beach, second_beach)
    for name in wanted.front:
        unit = _unit(static, name)
        if unit not in british or position.where[unit] < 0:
            raise PositionError(f"position: front names {name}, who is in no British stack")
        position.front[position.where[unit]] = unit
    _check_boats(position, wanted)
    position.stack = list[Procedure[Any]]([Turn(STEPS[wanted.step])])
    check_sound(broken(position))
    return position


def _clear(position: RaidPosition) -> None:
    """Leave boats and bowls; take men, Germans and markers off the map."""
    static = position.static
    for unit in range(len(static.counters)):
        if position.where[unit] not in (BOWL, RESERVE):
            position.put(unit, WITHDRAWN if static.counters[unit].side == "british" else GONE)
    position.hidden = 0
    position.pool = ()


def _check_place(static: RaidStatic, unit: int, at: int, place: str) -> None:
    """Boats are at sea, men ashore or aboard; each bowl holds its own counters (3.2, 3.3)."""
    name, counter = static.unit_ids[unit], static.counters[unit]
    if unit in static.boats:
        fits = static.is_sea[at] if at >= 0 else at in (GONE, WITHDRAWN)
    elif unit in static.men:
        fits = at >= 0 or at in (GONE, WITHDRAWN) or at <= ABOARD
    else:
        bowl = {None: GONE, "GI": BOWL}.get(counter.bowl, RESERVE)
        fits = at >= 0 or at in (GONE, bowl) or at <= ABOARD
    if not fits:
        raise PositionError(f"position: unit {name} cannot be in {as_line(place)}")


def _check_prisoners(position: RaidPosition) -> None:
    """Germans aboard are prisoners, and prisoners are somewhere (11.2-aa, R-28)."""
    static = position.static
    for unit in static.german:
        name, taken = static.unit_ids[unit], bool(position.prisoners >> unit & 1)
        if position.where[unit] <= ABOARD and not taken:
            raise PositionError(f"position: unit {name} is aboard a boat but no prisoner")
        if taken and (BOWL, RESERVE, GONE).count(position.where[unit]):
            raise PositionError(f"position: prisoners names {name}, who is not on the map")
        if taken and not may_be_taken(position, unit):
            raise PositionError(f"position: prisoners names {name}, who is never taken")


def _check_boats(position: RaidPosition, wanted: Arrangement) -> None:
    """The event of the first turn may sink one boat and send another home (5-c)."""
    left = sum(position.where[boat] != GONE for boat in position.static.boats)
    to_come = wanted.turn == 1 and wanted.step == "turn" and position.static.has("random-events")
    if to_come and left < 2:
        raise PositionError("position: before the random event at least two boats are left")


def _note_past(position: RaidPosition, wanted: Arrangement) -> None:
    """What has happened, when the battery fell, when groups may land."""
    static = position.static
    letters = sorted({f"bad-{letter}" for letter in static.letter if letter})
    known = [*static.alarm_event, *letters]
    for word in wanted.happened:
        if word not in known:
            raise PositionError(
                f'position: happened names "{as_line(word)}"; there is {", ".join(known)}'
            )
    position.happened = frozenset(wanted.happened)
    check_range("battery_fell", wanted.battery_fell, 0, wanted.turn)
    guns = [unit for unit in static.german if static.kind[unit] == "gun155"]
    if wanted.battery_fell and any(position.where[gun] != GONE for gun in guns):
        raise PositionError("position: battery_fell is for guns that are eliminated, all of them")
    position.battery_fell = wanted.battery_fell
    for group, turn in zip(("G1", "G2"), wanted.land_from, strict=True):
        check_range(f"land_from of {group}", turn, 1, static.tables.turns.count)
    position.land_from = wanted.land_from


def _lay_markers(position: RaidPosition, wanted: Arrangement) -> None:
    """Zones with a marker up, and as many backs of each letter still to be drawn (10-v)."""
    static = position.static
    markers = static.components.markers
    if wanted.hidden is not None:
        lettered = {zone for zone, letter in enumerate(static.letter) if letter}
        position.hidden = _zones(static, wanted.hidden, "hidden", lettered)
    if wanted.pool is not None:
        ids = [marker.id for marker in markers]
        pool = sorted(number_of("marker", name, ids) for name in wanted.pool)
        for number, after in pairwise(pool):
            if number == after:
                raise PositionError(f"position: pool names {ids[number]} twice")
        position.pool = tuple(pool)
    places: Counter[str | None] = Counter(
        letter for zone, letter in enumerate(static.letter) if position.hidden >> zone & 1
    )
    backs: Counter[str | None] = Counter(markers[number].letter for number in position.pool)
    for letter in sorted({*places, *backs}, key=str):
        if places[letter] != backs[letter]:
            raise PositionError(
                f"position: hidden has {places[letter]} zones with the letter {letter}, pool"
                f" {backs[letter]} markers"
            )


def _unit(static: RaidStatic, name: str) -> int:
    return number_of("unit", name, static.unit_number)


def _units(static: RaidStatic, names: list[str], key: str = "", among: Collection[int] = ()) -> int:
    """Return some units as a set; a key may be for some of them only."""
    found = 0
    for name in names:
        unit = _unit(static, name)
        if key and unit not in among:
            raise PositionError(f"position: {key} names {name}, for whom it is not")
        found |= 1 << unit
    return found


def _zone(static: RaidStatic, name: str) -> int:
    return number_of("zone", name, static.zone_number)


def _zones(static: RaidStatic, names: list[str], key: str, among: Collection[int]) -> int:
    """Return some zones as a set, all of those that a key is for."""
    found = 0
    for name in names:
        zone = _zone(static, name)
        if zone not in among:
            raise PositionError(f"position: {key} names {name}, which has none")
        found |= 1 << zone
    return found


def _place(static: RaidStatic, name: str) -> int:
    if name in _WORDS:
        return _WORDS[name]
    boat = static.unit_number.get(name)
    if boat in static.boat_number:
        return ABOARD - static.boat_number[boat]
    return _zone(static, name)
