"""Roadblocks (7.0, G23.5 to G23.7): what they hinder, and how they come and go."""

from __future__ import annotations

from dropzone.systems.gts.prepared.ground import LEG
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["build", "clear", "hinders", "roadblock_tasks", "roadblocks_of"]


def roadblocks_of(position: GtsPosition, side: int) -> int:
    """Return the hexes in which a side has roadblocks."""
    found = 0
    for at, command in position.roadblocks:
        if position.static.command_side[command] == side:
            found |= 1 << at
    return found


def hinders(position: GtsPosition, unit: int, at: int) -> bool:
    """Return whether an enemy roadblock in a hex hinders a unit: a vehicle (G23.6)."""
    if not position.roadblocks or position.move_kind(unit) == LEG:
        return False
    return bool(roadblocks_of(position, 1 - position.static.side[unit]) >> at & 1)


def roadblock_tasks(position: GtsPosition, unit: int) -> list[str]:
    """Return what a Leg unit may do about roadblocks in its hex (G21.1, G23.5, G23.7)."""
    static = position.static
    if static.types[unit].move_type != "leg":
        return []
    at, side = position.where[unit], static.side[unit]
    for place, command in position.roadblocks:
        if place == at:
            return ["clear-roadblock"] if static.command_side[command] != side else []
    left = position.roadblocks_left[static.command[unit]]
    return ["roadblock"] if left and static.ground.roads >> at & 1 else []


def build(position: GtsPosition, unit: int) -> None:
    """Place an available roadblock in the hex of a unit (G23.5)."""
    command = position.static.command[unit]
    position.roadblocks = tuple(sorted((*position.roadblocks, (position.where[unit], command))))
    _leave(position, command, -1)
    position.tell("roadblock", unit, position.where[unit])


def clear(position: GtsPosition, at: int) -> None:
    """Remove the roadblock of a hex; its Division may use it again (G23.7)."""
    for each, command in position.roadblocks:
        if each == at:
            _leave(position, command, 1)
    position.roadblocks = tuple(each for each in position.roadblocks if each[0] != at)
    position.tell("roadblock-cleared", at)


def _leave(position: GtsPosition, command: int, more: int) -> None:
    left = list(position.roadblocks_left)
    left[command] += more
    position.roadblocks_left = tuple(left)
