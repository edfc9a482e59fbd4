"""Features of a position of the Raid system, for the chance to win."""

from __future__ import annotations

from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.static import ABOARD, GONE, WITHDRAWN
from dropzone.systems.raid.victory import victory_points

__all__ = ["features"]

#: No zone is farther from the battery than this.
FAR = 20


def features(position: RaidPosition) -> list[float]:
    """Return the men, the battery and the time, in numbers about one."""
    static, where = position.static, position.where
    counters = range(len(static.counters))
    guns = [where[unit] for unit in counters if static.kind[unit] == "gun155" and where[unit] >= 0]
    men = [where[unit] for unit in static.men]
    ashore = [zone for zone in men if zone >= 0]
    steps = sorted(_steps(position, guns)[zone] for zone in ashore) if guns else []
    germans = [unit for unit in static.german if where[unit] >= 0]
    fallen = static.tables.turns.battery_bonus
    time, points = position.turn / 10, victory_points(position) / 40
    nearest = steps[: max(len(steps) // 3, 1)]
    return [
        time,
        time * time,
        points,
        time * points,
        fallen[min(position.turn, len(fallen)) - 1] / 20,
        len(guns) / 6,
        time * len(guns) / 6,
        sum(nearest) / (len(nearest) * 5) if nearest else 0.0,
        time * (sum(nearest) / (len(nearest) * 5) if nearest else 0.0),
        sum(step <= 1 for step in steps) / 10,
        sum(step <= 3 for step in steps) / 15,
        len(ashore) / 20,
        sum(zone <= ABOARD for zone in men) / 20,
        sum(zone == GONE for zone in men) / 10,
        sum(zone == WITHDRAWN for zone in men) / 20,
        sum(where[boat] >= 0 for boat in static.boats) / 8,
        position.reduced.bit_count() / 10,
        position.reembarked.bit_count() / 20,
        float(bool(position.cut)),
        position.alarm / 5,
        position.hidden.bit_count() / 10,
        len(germans) / 15,
        float(bool(position.battery_fell)),
    ]


def _steps(position: RaidPosition, goals: list[int]) -> list[int]:
    """Return by zone how many steps it is from the nearest goal."""
    adjacent = position.static.adjacent
    found = [FAR] * len(adjacent)
    edge = set(goals)
    for step in range(FAR):
        for zone in edge:
            found[zone] = step
        edge = {to for zone in edge for to in adjacent[zone] if found[to] == FAR}
    return found
