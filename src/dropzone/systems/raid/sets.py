"""The acting set (dieppe:6): which British units act together, and what they may still do."""

from __future__ import annotations

from collections.abc import Iterable

from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.static import ABOARD, GONE, WITHDRAWN

__all__ = [
    "ASSAULT",
    "EMBARK",
    "FIRE",
    "LAND",
    "MOVE",
    "SAIL",
    "SPENT",
    "acting_set",
    "acting_units",
    "acting_zone",
    "actions_left",
    "as_set",
    "fits_ashore",
    "movement_of",
    "of_kind",
]

LAND, EMBARK, MOVE, FIRE, ASSAULT, SAIL = 1, 2, 4, 8, 16, 32
#: Both actions are spent: a mortar that stepped back from Germans (R-15).
SPENT = 64 | 128


def as_set(units: Iterable[int]) -> int:
    """Return some units as a set.

    >>> as_set([0, 2])
    5
    """
    return sum(1 << unit for unit in units)


def acting_set(position: RaidPosition) -> int:
    """Return the units of the acting set that are still in play, as a set."""
    standing = position.standing
    return position.acting & ~(standing[GONE] | standing[WITHDRAWN])


def acting_units(position: RaidPosition) -> list[int]:
    """Return the units of the acting set that are still in play."""
    return position.static.members(acting_set(position))


def acting_zone(position: RaidPosition) -> int:
    """Return the zone in which the acting set stands, or -1 if nobody is left."""
    units = acting_set(position)
    return position.zone_of((units & -units).bit_length() - 1) if units else -1


def actions_left(position: RaidPosition) -> int:
    """A unit makes at most two different actions a phase (6-a)."""
    return max(2 - position.made.bit_count(), 0)  # a marker can force an assault beyond them


def of_kind(position: RaidPosition, units: list[int], *kinds: str) -> list[int]:
    """Return the units of some kinds."""
    return [unit for unit in units if position.static.kind[unit] in kinds]


def is_aboard(position: RaidPosition, unit: int) -> bool:
    """Return whether a man is aboard a boat."""
    return position.where[unit] <= ABOARD


def movement_of(position: RaidPosition, units: int, zone: int) -> int:
    """Return the movement of a set: the slowest, an officer helping infantry (9.1-a, 9.1-b).

    He is one of those in the zone, or of the set itself if it is still aboard.
    """
    static = position.static
    led = (position.men_in(zone) | units) & static.officer_set
    slow = units & ~static.infantry_set if led else units
    turned = units & position.reduced
    full = units ^ turned
    points = [pace + (not those & slow) for pace, those in static.full_paces if those & full]
    if turned:
        points += [pace + (not those & slow) for pace, those in static.back_paces if those & turned]
    return min(points)


def fits_ashore(position: RaidPosition, units: int, zone: int) -> bool:
    """Return whether a set may stand in a zone with those who are there (1.2-c, 2.2-g)."""
    together = position.men_in(zone) | units
    return position.levels(together) <= position.static.tables.stacking.levels
