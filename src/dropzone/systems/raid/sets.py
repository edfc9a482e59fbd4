"""The acting set (dieppe:6): which British units act together, and what they may still do."""

from __future__ import annotations

from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.static import ABOARD

__all__ = [
    "ASSAULT",
    "EMBARK",
    "FIRE",
    "LAND",
    "MOVE",
    "SAIL",
    "SPENT",
    "acting_units",
    "acting_zone",
    "actions_left",
    "fits_ashore",
    "has_officer",
    "movement_of",
    "of_kind",
]

LAND, EMBARK, MOVE, FIRE, ASSAULT, SAIL = 1, 2, 4, 8, 16, 32
#: Both actions are spent: a mortar that stepped back from Germans (R-15).
SPENT = 64 | 128


def acting_units(position: RaidPosition) -> list[int]:
    """Return the units of the acting set that are still in play."""
    found = []
    rest, where = position.acting, position.where
    while rest:
        lowest = rest & -rest
        unit = lowest.bit_length() - 1
        place = where[unit]
        if place >= 0 or place <= ABOARD:
            found.append(unit)
        rest ^= lowest
    return found


def acting_zone(position: RaidPosition) -> int:
    """Return the zone in which the acting set stands, or -1 if nobody is left."""
    rest = position.acting
    while rest:
        lowest = rest & -rest
        zone = position.zone_of(lowest.bit_length() - 1)
        if zone >= 0:
            return zone
        rest ^= lowest
    return -1


def actions_left(position: RaidPosition) -> int:
    """A unit makes at most two different actions a phase (6-a)."""
    return max(2 - position.made.bit_count(), 0)  # a marker can force an assault beyond them


def of_kind(position: RaidPosition, units: list[int], *kinds: str) -> list[int]:
    """Return the units of some kinds."""
    return [unit for unit in units if position.static.kind[unit] in kinds]


def is_aboard(position: RaidPosition, unit: int) -> bool:
    """Return whether a man is aboard a boat."""
    return position.where[unit] <= ABOARD


def has_officer(position: RaidPosition, units: list[int]) -> bool:
    """Return whether an officer is among some units."""
    return bool(of_kind(position, units, "british_officer", "german_officer"))


def movement_of(position: RaidPosition, units: list[int], zone: int) -> int:
    """Return the movement of a set: the slowest, an officer helping infantry (9.1-a, 9.1-b).

    He is one of those in the zone, or of the set itself if it is still aboard.
    """
    bonus = has_officer(position, position.men(zone)) or has_officer(position, units)
    return min(
        position.values_of(unit).movement + (bonus and position.static.infantry[unit])
        for unit in units
    )


def fits_ashore(position: RaidPosition, units: list[int], zone: int) -> bool:
    """Return whether a set may stand in a zone with those who are there (1.2-c, 2.2-g)."""
    others = [unit for unit in position.men(zone) if unit not in units]
    return (
        position.levels(others) + position.levels(units) <= position.static.tables.stacking.levels
    )
