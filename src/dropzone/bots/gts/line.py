"""The line: how a side that is attacked on the ground stands before what must not be lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dropzone.bots.gts.posture import ground_of
from dropzone.bots.gts.tasks import Task
from dropzone.systems.gts.prepared.static import INDIRECT

if TYPE_CHECKING:
    from dropzone.bots.gts.situation import Situation

__all__ = ["is_worn", "line_before", "stand_by", "stay_put"]

#: Hexes before what is to be held in which positions are looked for, and enemies who threaten it.
DEPTH, THREAT = 2, 8
#: Steps in a position, and how many positions are taken up at most.
COMPANY, POSITIONS = 2, 8
#: How much a position counts beside what it covers, the first and the last of them, where that
#: lies in the open; where there is cover in it, it is held before all others.
FIRST, LAST, COVERED = 1.2, 0.7, 0.7
#: What a reserve is worth where it stands by, and how far it comes for that, in half points.
RESERVE, MARCH = 2.0, 72
#: Hits with which a company is taken out of the line.
WORN = 2


def line_before(now: Situation, hexes: tuple[int, ...], weight: float) -> list[Task]:
    """Return the positions under cover around some hexes, the most threatened first."""
    position, static = now.position, now.static
    ground, distance = static.ground, static.grid.distance
    near = wide = 0
    for at in hexes:
        near |= ground.near(at, DEPTH)
        wide |= ground.near(at, THREAT)
    foes = [foe for foe in now.foes if wide >> position.where[foe] & 1]
    if not foes:
        return []
    near &= ground.enterable & ~position.occupied(1 - now.side) & ~static.grid.mask(hexes)
    threat: dict[int, float] = {}
    for at in static.grid.members(near):
        if ground.defence[at] < 0:
            danger = sum(position.steps[foe] / distance(at, position.where[foe]) for foe in foes)
            threat[at] = danger * (1.0 - 0.2 * ground.defence[at])
    best = sorted(threat, key=lambda at: (-threat[at], at))[:POSITIONS]
    fall = (FIRST - LAST) / POSITIONS
    if all(ground.defence[at] < 0 for at in hexes):
        weight *= COVERED
    return [
        Task(at, "hold", COMPANY, weight * (FIRST - fall * number))
        for number, at in enumerate(best)
    ]


def stay_put(now: Situation, free: set[int]) -> dict[int, Task]:
    """Let those hold a position who stand in it: who changes places is shot at, and digs anew."""
    position = now.position
    found: dict[int, Task] = {}
    for task in now.wanted():
        need = task.need
        for unit in sorted(free - found.keys()):
            if need <= 0 or task.kind != "hold":
                break
            if position.where[unit] == task.at and now.static.colour[unit] not in INDIRECT:
                found[unit] = task
                need -= position.steps[unit]
    return found


def is_worn(now: Situation, unit: int) -> bool:
    """Return whether a unit has had so many hits that the next one costs a step."""
    return now.position.cohesion[unit] >= WORN


def stand_by(now: Situation, unit: int) -> Task:
    """Send a unit that nobody needs now near what is threatened, or keep it on its ground."""
    at = now.position.where[unit]
    ways = now.country.ways
    threatened = [task for task in now.wanted() if task.kind == "hold" and task.need > 0]
    if threatened:
        task = min(threatened, key=lambda each: (ways.to(each.at)[at], each.at))
        if ways.to(task.at)[at] <= MARCH:
            return Task(task.at, "guard", 0, RESERVE)
    return Task(ground_of(now, unit), "guard", 0, RESERVE)
