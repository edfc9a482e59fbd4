"""Stacking (G8): how many steps and columns a hex holds."""

from __future__ import annotations

from dropzone.systems.gts.prepared.ground import LEG
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["has_column", "has_room", "may_board", "needs_column"]


def has_column(position: GtsPosition, at: int, unit: int) -> bool:
    """Return whether another unit in Column stands in a hex (G8.1)."""
    side = position.static.side[unit]
    return any(position.in_column(each) for each in position.units_at(at, side) if each != unit)


def needs_column(position: GtsPosition, kind: int, at: int) -> bool:
    """Return whether who moves so is in a hex in Column only: vehicles in Cities (2.6, 2.7)."""
    return kind != LEG and bool(position.static.ground.cities >> at & 1)


def may_board(position: GtsPosition, unit: int, kind: int) -> bool:
    """Return whether there is room to mount: in a City one mounts in Column (2.6, 2.7, P-17)."""
    at = position.where[unit]
    return not needs_column(position, kind, at) or not has_column(position, at, unit)


def has_room(position: GtsPosition, at: int, unit: int, column: bool) -> bool:
    """Return whether a unit may end its activation in a hex; parks take no room (G8.1, G8.6)."""
    if column:
        return not has_column(position, at, unit)
    side = position.static.side[unit]
    taken, apart = position.steps[unit], position.column | position.parked
    for each in position.units_at(at, side):
        if each != unit and not apart >> each & 1:
            taken += position.steps[each]
    return taken <= position.static.tables.stacking.steps
