"""Reach: where a unit could come to with one Move, if nobody fired at it on the way."""

from __future__ import annotations

from heapq import heappop, heappush

from dropzone.systems.gts.series.movement import Move
from dropzone.systems.gts.series.stacking import has_column, has_room
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["may_come_near", "reach_of_move"]


def reach_of_move(position: GtsPosition, unit: int, *, free: bool = False) -> int:
    """Return the hexes in which a unit could end one Move Action, its own among them (G12).

    As it stands, or in Column if it forms one first (G12.7); a free move of a Division Activation
    enters no enemy Fire Zone (G6.5).
    """
    at = position.where[unit]
    if at < 0 or position.is_suppressed(unit) or position.parked >> unit & 1:
        return 0
    if position.drops[unit]:
        return 0
    left = 2 * max(position.movement(unit), 0)
    in_column = position.in_column(unit)
    found = _spread(position, Move(unit, left, free), in_column)
    if not in_column and left > 2 and not has_column(position, at, unit):
        found |= _spread(position, Move(unit, left - 2, free, True), True)
    return found


def may_come_near(position: GtsPosition, unit: int, at: int) -> bool:
    """Return whether a hex is near enough to look for ways: a road step is half a point."""
    here = position.where[unit]
    steps = max(2 * position.movement(unit), 1)
    return here >= 0 and position.static.ground.distance(here, at) <= steps


def _spread(position: GtsPosition, move: Move, column: bool) -> int:
    """Take the cheapest step first, from wherever the steps before it led (G12.2)."""
    unit, apart = move.unit, position.static.ground.apart
    start = position.where[unit]
    best: dict[tuple[int, int], int] = {}
    waiting = [(-move.left, start, -1, move.entered)]
    found = 0
    while waiting:
        left, at, came, entered = heappop(waiting)
        if best.get((at, came), -1) >= -left:
            continue
        best[at, came] = -left
        if has_room(position, at, unit, column):
            found |= 1 << at
        begun = move.begun or entered
        here = Move(unit, -left, move.free, begun, entered, move.rode, came)
        for to, then in here.steps_from(position, at, column):
            behind = at if apart >> to & 1 else -1
            if best.get((to, behind), -1) < then:
                heappush(waiting, (-then, to, behind, True))
    return found
