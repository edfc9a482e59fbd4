"""Features of a position of the Grand Tactical system, for the chance to win."""

from __future__ import annotations

from dropzone.bots.gts.goals import Goal
from dropzone.bots.gts.situation import country_of
from dropzone.systems.gts.series.conditions import controls
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["COMMON", "features"]

#: So many features mean the same in every scenario; what follows is about its own goals.
COMMON = 24
#: How many of the goals of a scenario are looked at one by one.
SINGLE = 8


def features(position: GtsPosition) -> list[float]:
    """Return troops, losses, goals and time as shares of what the scenario has."""
    static = position.static
    goals = country_of(position).goals
    time = position.turn / static.scenario.turns
    troops = [_troops(position, side) for side in (0, 1)]
    held, close = [0.0, 0.0], [0.0, 0.0]
    single: list[float] = []
    for goal in goals.goals:
        share = _held(position, goal)
        held[goal.winner] += goal.weight * share
        weight = sum(each.weight for each in goals.goals if each.winner == goal.winner)
        close[goal.winner] += goal.weight * share / weight
        if len(single) < 2 * SINGLE:
            single += [share, time * share]
    single += [0.0] * (2 * SINGLE - len(single))
    lost = [position.losses[side] / 20 for side in (0, 1)]
    points = [0.0, 0.0]
    for each, side in zip(position.points, static.command_side, strict=True):
        points[side] += each / 10
    balance = troops[0][0] - troops[1][0]
    common = [*troops[0], *troops[1], *held, *close, *lost, *points, time]
    common += [time * held[0], time * held[1], time * close[0], time * close[1]]
    common += [time * balance, balance, lost[1] - lost[0], time * (lost[1] - lost[0])]
    return common + single


def _troops(position: GtsPosition, side: int) -> list[float]:
    """Return what is left of a side: steps on the map, steps to come, and hits."""
    here = away = hits = 0
    for unit in position.static.of_side[side]:
        if position.where[unit] >= 0:
            here += position.steps[unit]
            hits += position.cohesion[unit]
        else:
            away += position.steps[unit]
    whole = max(sum(position.static.full_steps[unit] for unit in position.static.of_side[side]), 1)
    return [here / whole, away / whole, hits / whole]


def _held(position: GtsPosition, goal: Goal) -> float:
    """Return how much of a goal its side has."""
    held = sum(controls(position, goal.winner, at) for at in goal.hexes)
    return min(held, goal.need) / max(goal.need, 1)
