"""Arranging positions by hand: what a position file of the system may say.

A file starts from the scenario's set-up, or from an empty map with `empty = true`, then says
what differs: turn, impulse, which side acts and in which step, units, control, bridges, markers.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from dropzone.core.errors import PositionError, UnknownName
from dropzone.core.procedure import Procedure
from dropzone.systems.battle_command.combat import ChooseTarget
from dropzone.systems.battle_command.movement import begin_movement
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.sequence import EndOfHalf, Half, Turn
from dropzone.systems.battle_command.static import GONE, SIDES, WAITING, BattleStatic

__all__ = ["arrange"]


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


def arrange(static: BattleStatic, first: BattlePosition, table: dict[str, Any]) -> BattlePosition:
    """Return the position a table describes, starting from the set-up `first`."""
    if not table:
        return first
    try:
        wanted = msgspec.convert(table, Arrangement)
    except msgspec.ValidationError as error:
        raise PositionError(f"position: {error}") from None
    position = first
    if not 1 <= wanted.turn <= static.tables.turns.count:
        raise PositionError(f"position: turn must be 1 to {static.tables.turns.count}")
    position.turn = wanted.turn
    position.impulse = static.tables.turns.impulses.index(wanted.impulse)
    if wanted.empty:
        position.where = [GONE] * len(static.units)
    for name, place in wanted.units.items():
        _place_unit(position, name, UnitPlace(place) if isinstance(place, str) else place)
    _take_control(position, wanted)
    for name in wanted.destroyed:
        position.destroyed |= 1 << _bridge(static, name)
    if wanted.repair_begun:
        position.repair_begun = _bridge(static, wanted.repair_begun)
    for name, spot in wanted.markers.items():
        ids = [marker.id for marker in static.tables.markers]
        if name not in ids:
            raise PositionError(f'position: there is no marker "{name}"')
        position.markers[ids.index(name)] = _spot(static, spot)
    position.used = frozenset(wanted.used)
    position.rain = wanted.rain
    if wanted.threshold is not None:
        position.threshold = wanted.threshold
    _check(position)
    position.stack = _stack(position, wanted)
    return position


def _spot(static: BattleStatic, name: str) -> int:
    if name == "eliminated":
        return GONE
    if name == "waiting":
        return WAITING
    if name in static.box_place:
        return static.box_place[name]
    try:
        return static.grid.index(name)
    except UnknownName as error:
        raise PositionError(f"position: {error}") from None


def _unit(static: BattleStatic, name: str) -> int:
    if name not in static.unit_number:
        raise PositionError(f'position: there is no unit "{name}"')
    return static.unit_number[name]


def _bridge(static: BattleStatic, name: str) -> int:
    for number, bridge in enumerate(static.bridges):
        if bridge.id == name:
            return number
    raise PositionError(f'position: there is no bridge "{name}"')


def _place_unit(position: BattlePosition, name: str, place: UnitPlace) -> None:
    static = position.static
    unit = _unit(static, name)
    position.where[unit] = at = _spot(static, place.at)
    if place.reduced:
        if static.units[unit].reduced is None:
            raise PositionError(f"position: unit {name} has no reduced side")
        position.reduced |= 1 << unit
    if not 0 <= place.damage < position.endurance(unit):
        most = position.endurance(unit) - 1
        raise PositionError(f"position: unit {name}, damage: expected 0 to {most}")
    position.damage[unit] = place.damage
    position.left_on[unit] = place.left_on
    if place.came_from:
        position.came_from[unit] = _spot(static, place.came_from)
    if at >= 0:
        if not static.land_mask >> at & 1:
            raise PositionError(f"position: unit {name} cannot be in {place.at}, which is sea")
        position.take_control(static.bit[at], static.unit_side[unit])


def _take_control(position: BattlePosition, wanted: Arrangement) -> None:
    for side, codes in wanted.control.items():
        for code in codes:
            at = _spot(position.static, code)
            if at < 0:
                raise PositionError(f'position: control of "{code}", which is no hex')
            position.take_control(position.static.bit[at], SIDES.index(side))


def _check(position: BattlePosition) -> None:
    """Enemies never share a hex (ruling C5)."""
    both = position.occupied(0) & position.occupied(1)
    if both:
        code = position.static.grid.codes[both.bit_length() - 1]
        raise PositionError(f"position: units of both sides in hex {code}")


def _stack(position: BattlePosition, wanted: Arrangement) -> list[Procedure[Any]]:
    """Return the procedures that play goes on with."""
    static = position.static
    order = static.tables.turns.order
    name = wanted.side or order[0]
    side = SIDES.index(name)
    step_of_half = 1 + 2 * position.impulse + order.index(name)
    if wanted.step == "start-of-turn":
        return [Turn()]
    if wanted.step == "end-of-turn":
        return [Turn(9)]
    if wanted.step == "half":
        return [Turn(step_of_half + 1), Half(side)]
    if wanted.acting is None:
        acting = static.variant.on_map(position, side)
    else:
        acting = 0
        for each in wanted.acting:
            acting |= 1 << _unit(static, each)
    position.stack = [Turn(step_of_half + 1), EndOfHalf(side), ChooseTarget(side, acting)]
    if wanted.step == "move":
        begin_movement(position, side, acting)
    return position.stack
