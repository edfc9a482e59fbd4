"""Divisional Trucks (S10.0): who rides, how far, and where he gets off."""

from __future__ import annotations

from dropzone.bots.gts.moves import PULL, Plan, plan_move
from dropzone.bots.gts.situation import Situation
from dropzone.systems.gts.prepared.static import DIRECT, DIVISION
from dropzone.systems.gts.series.actions import activation
from dropzone.systems.gts.series.command import can_pay
from dropzone.systems.gts.series.movement import Move

__all__ = ["load", "unload"]

#: The least way, in half points, for which it is worth to mount, and to stay mounted.
FAR, NEAR = 40, 14
#: Hexes from an enemy within which nobody mounts, and everybody gets off.
SAFE, CLOSE = 6, 4
#: What getting off again costs; how a drive counts that must wait for the next chit.
OFF, LATER = 0.6, 0.4
#: What it is worth to get off where the enemy is close, at the goal, and where the road ends.
UNDER_FIRE, ARRIVED, STUCK = 4.0, 3.0, 1.5
#: Movement of a unit that has no points of its own.
SLOW = 4


def _left(now: Situation, unit: int, at: int) -> int:
    """Return how far a unit has to go from a hex, in half points of a Column on foot."""
    task = now.task(unit)
    return 0 if task is None else task.ways(now.country.ways)[at]


def _drive(now: Situation, unit: int) -> Plan:
    """Return the best drive of a unit on a truck, mounted already or not."""
    position, bit = now.position, 1 << unit
    mounted = position.mounted
    position.mounted |= bit
    free = activation(position) == DIVISION and bool(mounted & bit)
    plan = plan_move(now, unit, Move(unit, 2 * position.movement(unit), free))
    position.mounted = mounted
    return plan


def load(now: Situation, unit: int) -> float:
    """Return what it is worth to mount: the drive that follows, and the points it costs."""
    position, static = now.position, now.static
    at = position.where[unit]
    way = _left(now, unit, at)
    if not FAR <= way < 9999 or now.nearest_foe(at) <= SAFE:
        return 0.0
    gained = way - _left(now, unit, _drive(now, unit).end.at)
    allowance = 2 * max(static.move[unit], SLOW)
    task = now.task(unit)
    haste = 1.0 if task is None else now.haste(task)
    value = PULL * haste * gained / allowance
    if activation(position) == DIRECT or not can_pay(position, unit):
        value *= LATER
    return value - now.price(unit) - OFF


def unload(now: Situation, unit: int, price: float) -> float:
    """Return what it is worth to get off: the enemy is close, the goal is, or the road ends."""
    at = now.position.where[unit]
    if now.nearest_foe(at) <= CLOSE:
        return UNDER_FIRE - price
    way = _left(now, unit, at)
    if way <= NEAR or way >= 9999:
        return ARRIVED - price
    gained = way - _left(now, unit, _drive(now, unit).end.at)
    return (STUCK - price) if gained < NEAR else 0.0
