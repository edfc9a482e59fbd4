"""Delay (7.0): rearguards and roadblocks on the ways by which the enemy follows."""

from __future__ import annotations

from typing import Any

from dropzone.bots.gts.harm import chance
from dropzone.bots.gts.situation import Situation
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message
from dropzone.systems.gts.prepared.ground import LEG
from dropzone.systems.gts.prepared.static import ALLIED
from dropzone.systems.gts.series.command import can_pay

__all__ = ["clearing", "pursuers", "rearguard", "roadblock", "take_back"]

Decided = tuple[Choice, Message]

#: Hexes behind a rearguard and a roadblock within which enemies are seen to follow.
FOLLOWING, COMING = 8, 12
#: How many half points an enemy is farther from the goal for each hex that he is behind.
BEHIND = 0.6
#: What it is worth to hold up a company that follows, and how many are counted.
HELD_UP, MOST = 1.5, 4.0
#: What a rearguard costs: the hit that its company takes, and the move it may miss.
HIT, MISSED = 1.4, 2.0
#: What a roadblock does to one who walks, measured by what it does to a vehicle; what it costs.
WALKER, WORK = 0.4, 1.2
#: How far apart rearguards, and roadblocks, should be.
APART = 2
#: What it is worth to open the road for one of those who follow.
OPENED = 0.4


def _ways_home(now: Situation, unit: int) -> list[int] | None:
    """Return by hex how far it is to where a unit retires or, standing guard, will go at last."""
    task, ways = now.task(unit), now.country.ways
    if task is not None and task.kind == "retire":
        return task.ways(ways)
    return _ways_of_all(now)


def _ways_of_all(now: Situation) -> list[int] | None:
    """Return by hex how far it is to where the side goes back to, if it does."""
    if now.position.withdrawal and now.side == ALLIED and now.country.passage.doors:
        return now.country.ways.to_any(now.country.passage.doors)
    for line in now.country.goals.retirements:
        if line.side == now.side:
            return now.country.ways.to_any(line.hexes)
    return None


def pursuers(now: Situation, at: int, home: list[int], reach: int) -> list[int]:
    """Return the enemies who will come through a hex if they follow: those behind it."""
    position, static = now.position, now.static
    near, distance = static.ground.near(at, reach), static.grid.distance
    return [
        foe
        for foe in now.foes
        if near >> position.where[foe] & 1
        and static.move[foe] > 0
        and home[position.where[foe]] - home[at] >= BEHIND * distance(at, position.where[foe])
    ]


def rearguard(now: Situation, unit: int, price: float, *, second: bool) -> float:
    """Return what it is worth that a company which goes back leaves a platoon behind."""
    position, static = now.position, now.static
    task, at = now.task(unit), position.where[unit]
    if task is None or task.kind != "retire":
        return 0.0
    home = task.ways(now.country.ways)
    others = static.ground.near(at, APART)
    if any(static.rearguard[each] and others >> position.where[each] & 1 for each in now.own):
        return 0.0
    following = pursuers(now, at, home, FOLLOWING)
    value = HELD_UP * min(sum(position.steps[foe] for foe in following) / 2, MOST)
    value *= 1.0 + 0.15 * max(-static.ground.defence[at], 0)
    value *= 1.0 if static.ground.roads >> at & 1 else 0.6
    value -= HIT + 0.6 * position.cohesion[unit] + 0.5 * now.danger(unit, at) + price
    if not second and not can_pay(position, unit):
        value -= MISSED
    return value


def roadblock(now: Situation, unit: int, price: float) -> float:
    """Return what it is worth to block the road behind those who go back."""
    position, static = now.position, now.static
    home, at = _ways_home(now, unit), position.where[unit]
    if home is None or position.in_enemy_zone(unit):
        return 0.0
    others = static.ground.near(at, APART)
    if any(others >> each & 1 for each, _ in position.roadblocks):
        return 0.0
    coming = pursuers(now, at, home, COMING)
    held = sum(1.0 if position.move_kind(foe) != LEG else WALKER for foe in coming)
    sure = chance(position, unit, static.tables.quality.not_an_engineer)
    task = now.task(unit)
    waits = task is not None and task.kind == "hold" and task.at == at
    return HELD_UP * sure * min(held, MOST) - (0.0 if waits else WORK) - price


def clearing(now: Situation, unit: int, price: float) -> float:
    """Return what it is worth to clear the road for those who come after."""
    position, static = now.position, now.static
    near = static.ground.near(position.where[unit], FOLLOWING)
    behind = sum(near >> position.where[each] & 1 for each in now.own) - 1
    sure = chance(position, unit, static.tables.quality.not_an_engineer)
    return sure * OPENED * min(behind, MOST) - price


def take_back(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Take back platoons and roadblocks that nobody follows up any more."""
    home = _ways_of_all(now)
    for choice in choices:
        if choice[0] == "unit":
            at, reach = now.position.where[choice[1]], FOLLOWING
        elif choice[0] == "hex":
            at, reach = choice[1], COMING
        else:
            continue
        if home is None:
            wanted = now.nearest_foe(at) <= FOLLOWING
        else:
            wanted = bool(pursuers(now, at, home, reach))
        if not wanted:
            return choice, M("Nobody comes that way any more.")
    return ("done",), M("The rearguards hold on.")
