"""The ways of the Germans (dieppe:9.3, 10): whom they make for, by which path, and why.

The tie-breaks are those of the automaton's table, in its order; each answer names the one that
decided, so that the log can say it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.sets import as_set

__all__ = ["Goal", "Way", "best", "gone_round", "nearest_enemy", "nearest_friend", "way_to"]


class Goal(NamedTuple):
    """The zone a stack makes for: how far, how many levels are there, and what decided."""

    zone: int
    cost: int
    levels: int
    why: str


class Way(NamedTuple):
    """The zones a stack walks through, what decided between equal ways, and why it stops."""

    zones: tuple[int, ...]
    why: str
    stop: str


def best(keys: Sequence[tuple[Any, ...]], names: Sequence[str]) -> tuple[int, str]:
    """Return which key is the least, and the name of the tie-break that decided.

    >>> best([(2, 5), (2, 3), (4, 0)], ["near", "strong"])
    (1, 'strong')
    >>> best([(2, 5)], ["near", "strong"])
    (0, 'only')
    """
    number = min(range(len(keys)), key=lambda each: keys[each])
    chosen = keys[number]
    deepest = -1
    for other in (key for at, key in enumerate(keys) if at != number):
        depth = next(at for at, value in enumerate(chosen) if other[at] != value)
        deepest = max(deepest, depth)
    return number, names[deepest] if deepest >= 0 else "only"


def closed_zones(position: RaidPosition) -> int:
    """Return the zones Germans go round: markers, mines, wire and British (9.3-i, 9.3-j).

    dieppe:10-q.
    """
    return position.hidden | position.mines | position.wire | position.men_zones()


def distances(position: RaidPosition, zone: int, closed: int) -> dict[int, int]:
    """Return what it costs to walk from a zone to every zone that can be reached."""
    found: dict[int, int] = {}
    walks = position.static.walks
    rings = [[zone]]  # by cost, the zones that can be reached for it
    for cost, ring in enumerate(rings):
        for at in ring:
            if at in found:
                continue
            found[at] = cost
            for there, step in walks[at]:
                if there not in found and not closed >> there & 1:
                    while len(rings) <= cost + step:
                        rings.append([])
                    rings[cost + step].append(there)
    return found


def _cheapest(position: RaidPosition, costs: dict[int, int], zone: int) -> Iterator[list[int]]:
    """Yield every cheapest path to a zone that was reached, from its start."""
    if costs[zone] == 0:
        yield [zone]
        return
    for before, step in position.static.walks[zone]:
        if before in costs and costs[before] + step == costs[zone]:
            for path in _cheapest(position, costs, before):
                yield [*path, zone]


def _entries(position: RaidPosition, costs: dict[int, int], zone: int) -> tuple[int, list[int]]:
    """Return what a British zone costs to reach, and the zones from which it is entered so."""
    steps = [(costs[a] + step, a) for a, step in position.static.walks[zone] if a in costs]
    least = min(steps, default=(-1, -1))[0]
    return least, [beside for cost, beside in steps if cost == least]


def nearest_friend(
    position: RaidPosition, zone: int, stack: list[int], costs: dict[int, int]
) -> Goal | None:
    """Below alarm 6: the nearest Germans that have room, then the most levels (9.3-e, 9.3-f)."""
    limit = position.static.tables.stacking.levels
    levels = position.levels(as_set(stack))
    german = position.german_zones()
    keys = []
    for there, cost in costs.items():
        if there == zone or not german >> there & 1:
            continue
        held = position.levels(position.germans_in(there))
        if held + levels <= limit:
            steps = min(len(path) for path in _cheapest(position, costs, there))
            keys.append((cost, -held, steps, there))
    if not keys:
        return None
    number, why = best(keys, ("near", "levels", "steps", "name"))
    cost, held, _, there = keys[number]
    return Goal(there, cost, -held, why)


def nearest_enemy(position: RaidPosition, costs: dict[int, int]) -> Goal | None:
    """From alarm 6 on: the nearest British ashore, then the most levels (9.3-g, 9.3-h)."""
    static = position.static
    keys = []
    for there in static.zone_members(position.men_zones()):
        cost, _ = _entries(position, costs, there)
        if cost >= 0:
            levels = position.levels(position.men_in(there))
            keys.append((cost, -levels, static.protection[there], there))
    if not keys:
        return None
    number, why = best(keys, ("near", "levels", "protection", "name"))
    cost, levels, _, there = keys[number]
    return Goal(there, cost, -levels, why)


def way_to(
    position: RaidPosition, costs: dict[int, int], goal: int, points: int, *, stop_beside: bool
) -> Way:
    """Return how far and by which of the cheapest ways a stack goes.

    Of equal ways the one that ends best protected, then the first by the names of its zones.
    """
    ends = [goal] if goal in costs else _entries(position, costs, goal)[1]
    keys: list[tuple[Any, ...]] = []
    ways: list[tuple[tuple[int, ...], str]] = []
    for end in ends:
        for path in _cheapest(position, costs, end):
            walked, stop = _within(position, path, points, stop_beside=stop_beside)
            if walked not in [way for way, _ in ways]:
                keys.append((-position.static.protection[walked[-1]], walked))
                ways.append((walked, stop))
    number, why = best(keys, ("cover", "name"))
    walked, stop = ways[number]
    if stop == "spent" and walked[-1] == goal:
        stop = "arrived"
    return Way(walked, why, stop)


def _within(
    position: RaidPosition, path: list[int], points: int, *, stop_beside: bool
) -> tuple[tuple[int, ...], str]:
    """Return the part of a path that the points pay for, up to the first zone beside men."""
    static = position.static
    held = position.men_zones()
    walked = [path[0]]
    for there in path[1:]:
        cost = static.walk_cost[walked[-1]][there]
        if cost > points:
            break
        points -= cost
        walked.append(there)
        if stop_beside and static.adjacent_mask[there] & held:
            return tuple(walked), "beside"
    return tuple(walked), "spent"


def gone_round(position: RaidPosition, zone: int, goal: int, cost: int) -> tuple[int, ...]:
    """Return the markers, mines and wire that lie on a cheaper way than the one that is open."""
    obstacles = position.hidden | position.mines | position.wire
    others = position.men_zones() & ~(1 << goal)
    free = distances(position, zone, others)
    if free.get(goal, cost) >= cost:
        return ()
    path = min(_cheapest(position, free, goal))
    return tuple(each for each in path if obstacles >> each & 1)
