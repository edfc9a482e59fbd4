"""Measures of the Grand Tactical Series: what the goal of a puzzle may ask of a position."""

from __future__ import annotations

from collections.abc import Callable

from dropzone.core.io.arranging import hex_named, number_of
from dropzone.core.rules.measuring import Measures
from dropzone.systems.gts.prepared.static import SIDES, GtsStatic
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["MEASURES"]

_Read = Callable[[GtsPosition], int]


def _unit(static: GtsStatic, name: str) -> int:
    return number_of("unit", name, static.unit_number)


def _side(name: str) -> int:
    return number_of("side", name, SIDES)


def _left(start: GtsPosition, unit: str) -> _Read:
    number = _unit(start.static, unit)
    return lambda position: position.steps[number]


def _at(start: GtsPosition, unit: str, place: str) -> _Read:
    number, at = _unit(start.static, unit), hex_named(start.static.grid, place)
    return lambda position: position.where[number] == at


def _units(start: GtsPosition, place: str, side: str) -> _Read:
    at, number = hex_named(start.static.grid, place), _side(side)
    return lambda position: len(position.units_at(at, number))


def _lost(start: GtsPosition, side: str) -> _Read:
    number = _side(side)
    first = start.losses[number]
    return lambda position: position.losses[number] - first


def _suppressed(start: GtsPosition, unit: str) -> _Read:
    number = _unit(start.static, unit)
    return lambda position: position.suppressed >> number & 1


def _cohesion(start: GtsPosition, unit: str) -> _Read:
    number = _unit(start.static, unit)
    return lambda position: position.cohesion[number]


def _points(start: GtsPosition, command: str) -> _Read:
    number = number_of("command", command, start.static.command_ids)
    return lambda position: position.points[number]


MEASURES: Measures[GtsPosition] = Measures(
    {
        "left": _left,
        "at": _at,
        "units": _units,
        "lost": _lost,
        "suppressed": _suppressed,
        "cohesion": _cohesion,
        "points": _points,
    }
)
