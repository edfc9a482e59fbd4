"""Measures of Raid: what the goal of a puzzle may ask of a position."""

from __future__ import annotations

from collections.abc import Callable

from dropzone.core.io.arranging import number_of
from dropzone.core.rules.measuring import Measures
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.static import GONE, WITHDRAWN
from dropzone.systems.raid.victory import victory_points

__all__ = ["MEASURES"]

_Read = Callable[[RaidPosition], int]


def _steps(position: RaidPosition, unit: int) -> int:
    """The steps a counter still has: two while it shows a front that has a back."""
    if position.where[unit] == GONE:
        return 0
    return 1 + (position.static.back[unit] is not None and not position.reduced >> unit & 1)


def _unit(position: RaidPosition, name: str) -> int:
    return number_of("unit", name, position.static.unit_number)


def _zone(position: RaidPosition, name: str) -> int:
    return number_of("zone", name, position.static.zone_number)


def _left(start: RaidPosition, unit: str) -> _Read:
    number = _unit(start, unit)
    return lambda position: _steps(position, number)


def _at(start: RaidPosition, unit: str, zone: str) -> _Read:
    number, at = _unit(start, unit), _zone(start, zone)
    return lambda position: position.zone_of(number) == at


def _units(start: RaidPosition, zone: str, side: str) -> _Read:
    at, british = _zone(start, zone), number_of("side", side, ("british", "german")) == 0
    return lambda position: len(position.men(at) if british else position.germans(at))


def _lost(start: RaidPosition, side: str) -> _Read:
    british = number_of("side", side, ("british", "german")) == 0
    first, last = start.static.men_span if british else start.static.german_span

    def total(position: RaidPosition) -> int:
        return sum(_steps(position, unit) for unit in range(first, last))

    at_first = total(start)
    return lambda position: at_first - total(position)


def _prisoner(start: RaidPosition, unit: str) -> _Read:
    number = _unit(start, unit)
    return lambda position: position.prisoners >> number & 1


def _home(start: RaidPosition) -> _Read:
    first, last = start.static.men_span
    return lambda position: position.where[first:last].count(WITHDRAWN)


def _alarm(start: RaidPosition) -> _Read:
    return lambda position: position.alarm


def _vp(start: RaidPosition) -> _Read:
    return victory_points


MEASURES: Measures[RaidPosition] = Measures(
    {
        "left": _left,
        "at": _at,
        "units": _units,
        "lost": _lost,
        "prisoner": _prisoner,
        "home": _home,
        "alarm": _alarm,
        "vp": _vp,
    }
)
