"""Measures of Battle Command: what the goal of a puzzle may ask of a position."""

from __future__ import annotations

from collections.abc import Callable

from dropzone.core.io.arranging import hex_named, number_of
from dropzone.core.rules.measuring import Measures
from dropzone.systems.battle_command.combat import SufferDamage
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import GONE, SIDES, BattleStatic
from dropzone.systems.battle_command.supply import supplied_units

__all__ = ["MEASURES"]

_Read = Callable[[BattlePosition], int]


def _place(static: BattleStatic, name: str) -> int:
    return static.box_place[name] if name in static.box_place else hex_named(static.grid, name)


def _unit(static: BattleStatic, name: str) -> int:
    return number_of("unit", name, static.unit_number)


def _side(name: str) -> int:
    return number_of("side", name, SIDES)


def _points(position: BattlePosition, unit: int) -> int:
    """What a unit can still take; nothing where it is lost."""
    return 0 if position.where[unit] == GONE else position.left(unit)


def _left(start: BattlePosition, unit: str) -> _Read:
    number = _unit(start.static, unit)
    return lambda position: _points(position, number)


def _at(start: BattlePosition, unit: str, place: str) -> _Read:
    number, at = _unit(start.static, unit), _place(start.static, place)
    return lambda position: position.where[number] == at


def _units(start: BattlePosition, place: str, side: str) -> _Read:
    at, number = _place(start.static, place), _side(side)
    return lambda position: len(position.units_at(at, number))


def _control(start: BattlePosition, place: str, side: str) -> _Read:
    bit, number = start.static.bit[_place(start.static, place)], _side(side)
    return lambda position: bool(position.controlled(number) & bit)


def _lost(start: BattlePosition, side: str) -> _Read:
    number = _side(side)
    units = start.static.side_units[number]

    def total(position: BattlePosition) -> int:
        unassigned = sum(
            frame.points
            for frame in position.stack
            if isinstance(frame, SufferDamage) and frame.side_number == number
        )
        return sum(_points(position, unit) for unit in units) - unassigned

    first = total(start)
    return lambda position: first - total(position)


def _supplied(start: BattlePosition, unit: str) -> _Read:
    number = _unit(start.static, unit)
    side = start.static.unit_side[number]
    return lambda position: (
        position.where[number] >= 0 and bool(supplied_units(position, side, 1 << number))
    )


def _bridge(start: BattlePosition, bridge: str) -> _Read:
    number = number_of("bridge", bridge, [each.id for each in start.static.bridges])
    return lambda position: not position.destroyed >> number & 1


def _vp(start: BattlePosition) -> _Read:
    return start.static.variant.victory_points


MEASURES: Measures[BattlePosition] = Measures(
    {
        "left": _left,
        "at": _at,
        "units": _units,
        "control": _control,
        "lost": _lost,
        "supplied": _supplied,
        "bridge": _bridge,
        "vp": _vp,
    }
)
