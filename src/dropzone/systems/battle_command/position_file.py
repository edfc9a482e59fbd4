"""Arranging positions by hand: what a position file of the system may say.

A file starts from the scenario's set-up, or from an empty map with `empty = true`, then says
what differs: turn, impulse, which side acts and in which step, units, control, bridges, markers.
What play could never lead to is refused: docs/data.md says how such files are written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from dropzone.core.errors import PositionError
from dropzone.core.io.arranging import check_range, hex_named, number_of, read_arrangement
from dropzone.core.rules.procedure import Procedure
from dropzone.systems.battle_command.combat import ChooseTarget
from dropzone.systems.battle_command.movement import begin_movement
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.sequence import EndOfHalf, Half, Turn
from dropzone.systems.battle_command.static import GONE, SIDES, WAITING, BattleStatic

__all__ = ["MOMENTS", "Arrangement", "arrange"]

#: What says where play goes on.  A set-up without any of it begins as the game does.
MOMENTS = ("turn", "impulse", "side", "step", "acting")


class UnitPlace(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Where a unit is and in which state."""

    at: str
    damage: int = 0
    reduced: bool = False
    came_from: str = ""
    left_on: int = 0


class Arrangement(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """All that a position file of the system may say."""

    empty: bool = False
    turn: int = 1
    impulse: Literal["A", "B", "C", "D"] = "A"
    side: Literal["allied", "german"] | None = None
    #: The step with which play goes on: a whole half-impulse, its movement or its combats, or
    #: the end of the attack phase.
    step: Literal["half", "move", "fight", "end-of-turn", "start-of-turn"] = "half"
    #: The units that act, for the steps "move" and "fight"; all of the side if not given.
    acting: list[str] | None = None
    units: dict[str, str | UnitPlace] = {}
    control: dict[Literal["allied", "german"], list[str]] = {}
    destroyed: list[str] = []
    repair_begun: str = ""
    markers: dict[str, str] = {}
    used: list[str] = []
    rain: bool = False
    threshold: int | None = None


def arrange(
    static: BattleStatic, first: BattlePosition, table: Mapping[str, object]
) -> BattlePosition:
    """Return the position a table describes, starting from the set-up `first`."""
    if not table:
        return first
    wanted = read_arrangement(table, static.variant.arrangement())
    position = first
    check_range("turn", wanted.turn, 1, static.tables.turns.count)
    position.turn = wanted.turn
    position.impulse = static.tables.turns.impulses.index(wanted.impulse)
    if wanted.empty:
        position.where = [GONE] * len(static.units)
        position.markers = [GONE if at >= 0 else at for at in position.markers]
    for name, place in wanted.units.items():
        _place_unit(position, name, UnitPlace(place) if isinstance(place, str) else place)
    _take_control(position, wanted)
    _lay_bridges(position, wanted)
    _lay_markers(position, wanted)
    if wanted.rain and not static.has("weather"):
        raise PositionError('position: rain needs the option "weather"')
    position.rain = wanted.rain
    if wanted.threshold is not None:
        check_range("threshold", wanted.threshold, 1, sum(static.vp_hexes.values()))
        position.threshold = wanted.threshold
    static.variant.arrange(position, wanted)
    _check_hexes(position, wanted)
    position.stack = _stack(position, wanted)
    return position


def _spot(static: BattleStatic, name: str) -> int:
    if name == "eliminated":
        return GONE
    if name == "waiting":
        return WAITING
    if name in static.box_place:
        return static.box_place[name]
    return hex_named(static.grid, name)


def _unit(static: BattleStatic, name: str) -> int:
    return number_of("unit", name, static.unit_number)


def _bridge(static: BattleStatic, name: str) -> int:
    return number_of("bridge", name, [bridge.id for bridge in static.bridges])


def _place_unit(position: BattlePosition, name: str, place: UnitPlace) -> None:
    static = position.static
    unit = _unit(static, name)
    at = _spot(static, place.at)
    _check_place(static, unit, at, place.at)
    position.where[unit] = at
    if place.reduced:
        if static.units[unit].reduced is None:
            raise PositionError(f"position: unit {name} has no reduced side")
        position.reduced |= 1 << unit
    if not 0 <= place.damage < position.endurance(unit):
        most = position.endurance(unit) - 1
        raise PositionError(f"position: unit {name}, damage: expected 0 to {most}")
    position.damage[unit] = place.damage
    check_range(f"left_on of unit {name}", place.left_on, 0, position.turn)
    position.left_on[unit] = place.left_on
    if place.came_from:
        came_from = _spot(static, place.came_from)
        if at < 0 or came_from not in static.grid.neighbours[at]:
            raise PositionError(
                f"position: unit {name} came from {place.came_from}, which is not beside its hex"
            )
        position.came_from[unit] = came_from
    if at >= 0:
        position.take_control(static.bit[at], static.unit_side[unit])


def _check_place(static: BattleStatic, unit: int, at: int, code: str) -> None:
    """A unit is on land, in a box that takes it, or waits for a turn that it has."""
    name, variant = static.unit_ids[unit], static.variant
    if at == GONE:
        return
    if not variant.in_play(unit):
        raise PositionError(f"position: unit {name} is used only with an option that is off")
    if at >= 0 and not static.land_mask >> at & 1:
        raise PositionError(f"position: unit {name} cannot be in {code}, which is sea")
    if at == WAITING and not variant.may_wait(unit):
        raise PositionError(f"position: unit {name} cannot wait: it has no turn of arrival")
    if at < 0 and not variant.takes(at, unit):
        raise PositionError(f"position: unit {name} cannot be in {code}")


def _take_control(position: BattlePosition, wanted: Arrangement) -> None:
    static = position.static
    seen: dict[int, str] = {}
    for side, codes in wanted.control.items():
        for code in codes:
            at = _spot(static, code)
            if at < 0 or not static.land_mask >> at & 1:
                raise PositionError(f'position: control of "{code}", which is no land hex')
            if seen.setdefault(at, side) != side:
                raise PositionError(f"position: both sides are said to control hex {code}")
            if position.occupied(1 - SIDES.index(side)) >> at & 1:
                raise PositionError(f"position: the other side than {side} has units in hex {code}")
            position.take_control(static.bit[at], SIDES.index(side))


def _lay_bridges(position: BattlePosition, wanted: Arrangement) -> None:
    static = position.static
    for name in wanted.destroyed:
        position.destroyed |= 1 << _bridge(static, name)
    if wanted.repair_begun:
        position.repair_begun = bridge = _bridge(static, wanted.repair_begun)
        if not static.has("advanced-bridges"):
            raise PositionError('position: repair_begun needs the option "advanced-bridges"')
        if not position.destroyed >> bridge & 1:
            raise PositionError(
                f"position: repair_begun names {wanted.repair_begun}, which is not destroyed"
            )


def _lay_markers(position: BattlePosition, wanted: Arrangement) -> None:
    static = position.static
    ids = [marker.id for marker in static.tables.markers]
    for name, spot in wanted.markers.items():
        number, at = number_of("marker", name, ids), _spot(static, spot)
        option = static.tables.markers[number].option
        if option is not None and not static.has(option):
            raise PositionError(f'position: marker {name} needs the option "{option}"')
        if at != GONE and not static.variant.may_lie(position, number, at):
            raise PositionError(f"position: marker {name} cannot be in {spot}")
        position.markers[number] = at
    known = static.variant.used_words()
    for word in wanted.used:
        if word not in known:
            raise PositionError(
                f'position: "{word}" is nothing that is used; there is {", ".join(sorted(known))}'
            )
    position.used = frozenset(wanted.used)


def _check_hexes(position: BattlePosition, wanted: Arrangement) -> None:
    """Enemies never share a hex (ruling C5); more than three units only within a half.

    market-garden:5.3, mercury:5.4.
    """
    static = position.static
    both = position.occupied(0) & position.occupied(1)
    if both:
        code = static.grid.codes[both.bit_length() - 1]
        raise PositionError(f"position: units of both sides in hex {code}")
    if wanted.step in ("move", "fight"):
        return
    limit = static.tables.stacking.limit
    for at, count in sorted(Counter(position.where).items()):
        if at >= 0 and count > limit:
            raise PositionError(
                f"position: {count} units in hex {static.grid.codes[at]}; outside the steps move"
                f" and fight there are at most {limit}"
            )


def _stack(position: BattlePosition, wanted: Arrangement) -> list[Procedure[Any]]:
    """Return the procedures that play goes on with."""
    static = position.static
    order = static.tables.turns.order
    name = wanted.side or order[0]
    side = SIDES.index(name)
    step_of_half = 1 + 2 * position.impulse + order.index(name)
    if wanted.acting is not None and wanted.step not in ("move", "fight"):
        raise PositionError('position: "acting" is for the steps move and fight only')
    if wanted.step == "start-of-turn":
        return [Turn()]
    if wanted.step == "end-of-turn":
        return [Turn.after_halves(static)]
    if wanted.step == "half":
        return [Turn(step_of_half + 1), Half(side)]
    if wanted.acting is None:
        acting = static.variant.on_map(position, side)
    else:
        acting = 0
        for each in wanted.acting:
            unit = _unit(static, each)
            if static.unit_side[unit] != side or position.where[unit] < 0:
                raise PositionError(f"position: acting unit {each} is not on the map for {name}")
            acting |= 1 << unit
    position.stack = [Turn(step_of_half + 1), EndOfHalf(side), ChooseTarget(side, acting)]
    if wanted.step == "move":
        begin_movement(position, side, acting)
    return position.stack
