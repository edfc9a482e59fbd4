"""Obstacles: why a unit that moves may not enter a hex."""

from __future__ import annotations

from dropzone.core.messages import M
from dropzone.core.refusal import Refusal
from dropzone.core.spoken import refusal
from dropzone.systems.gts.ground import LEG
from dropzone.systems.gts.position import GtsPosition
from dropzone.systems.gts.stacking import has_column, has_room
from dropzone.systems.gts.static import STAR
from dropzone.systems.gts.transport import is_soft

__all__ = ["why_not_enter"]

#: By terrain: the rule that lets vehicles in in Column only (2.5 to 2.7).
_WALLS = {"town": "vehicles-town", "city": "vehicles-city", "fortified": "vehicles-fortified"}


def why_not_enter(position: GtsPosition, unit: int, to: int, free: bool) -> Refusal:
    """Say what bars the way into a hex: the map, the enemy, the unit's own kind, friends, cost."""
    static = position.static
    at, side = position.where[unit], static.side[unit]
    code = static.grid.codes[to]
    if static.grid.direction(at, to) is None:
        return refusal(position, "movement", M("{hex} is not next to it.", hex=code))
    if not static.ground.enterable >> to & 1:
        return refusal(position, "closed-hex", M("{hex} cannot be entered.", hex=code))
    if position.occupied(1 - side) >> to & 1:
        return refusal(position, "enemy-hex", M("The enemy stands in {hex}.", hex=code))
    if static.plan.confined >> unit & 1 and static.plan.forbidden >> to & 1:
        text = M("The Greeks of Kastelli keep away from the East Exit.")
        return refusal(position, "confined", text)
    zone = bool(position.zones(1 - side) >> to & 1)
    if free and zone:
        text = M("{hex} lies in an enemy Fire Zone, which a free move may not enter.", hex=code)
        return refusal(position, "free-move", text)
    if position.movement(unit) == STAR:
        text = M("Guns are pushed one hex, over no slope and into no enemy Fire Zone.")
        return refusal(position, "star-movement", text)
    return _why_not_drive(position, unit, to) or _why_not_stack(position, unit, to)


def _why_not_drive(position: GtsPosition, unit: int, to: int) -> Refusal | None:
    """Vehicles need a Column in houses, and transport keeps away from the enemy (2.5, G2.13)."""
    static = position.static
    at, side, kind = position.where[unit], static.side[unit], position.move_kind(unit)
    if is_soft(position, unit):
        enemies = static.grid.around(position.occupied(1 - side))
        if enemies >> to & 1:
            text = M("Transport does not go next to an enemy.")
            return refusal(position, "soft-transport", text)
        if not static.mounts[unit] and not static.truck_ground >> to & 1:
            return refusal(position, "truck-maps", M("Trucks are not used on that map."))
    if kind == LEG or position.in_column(unit):
        return None
    for hex_ in (to, at):
        rule = _WALLS.get(static.ground.terrain[hex_])
        if rule:
            text = M("Vehicles enter and leave houses in Column only.")
            return refusal(position, rule, text)
    return None


def _why_not_stack(position: GtsPosition, unit: int, to: int) -> Refusal:
    """Friends may fill a hex; otherwise the way costs too much (G8.1, G8.6, G12.2)."""
    static = position.static
    code, column = static.grid.codes[to], position.in_column(unit)
    if column and has_column(position, to, unit):
        text = M("Another Column is in {hex}.", hex=code)
        return refusal(position, "column-limit", text)
    if not has_room(position, to, unit, column):
        return refusal(position, "full-hex", M("{hex} is full.", hex=code))
    text = M("{hex} costs more movement than is left.", hex=code)
    return refusal(position, "movement-cost", text)
