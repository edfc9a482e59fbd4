"""Obstacles: why a unit that moves may not enter a hex."""

from __future__ import annotations

from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M
from dropzone.core.text.spoken import refusal
from dropzone.systems.gts.prepared.ground import LEG
from dropzone.systems.gts.prepared.static import STAR
from dropzone.systems.gts.series.stacking import has_column, has_room
from dropzone.systems.gts.series.transport import is_soft
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["why_not_enter", "why_not_mount"]

#: By terrain: the rule that lets vehicles in in Column only (2.5 to 2.7).
_WALLS = {"town": "vehicles-town", "city": "vehicles-city", "fortified": "vehicles-fortified"}


def why_not_enter(position: GtsPosition, unit: int, to: int, free: bool) -> Refusal:
    """Say what bars the way into a hex: the map, the enemy, the unit's own kind, friends, cost.

    crete:G8.4-a, crete:G10.7-a.
    """
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
        return static.own.why_confined(position, to)
    zone = bool(position.zones(1 - side) >> to & 1)
    if free and zone:
        text = M("{hex} lies in an enemy Fire Zone, which a free move may not enter.", hex=code)
        return refusal(position, "free-move", text)
    if position.movement(unit) == STAR:
        text = M("Guns are pushed one hex, over no slope and into no enemy Fire Zone.")
        return refusal(position, "star-movement", text)
    return _why_not_drive(position, unit, to) or _why_not_stack(position, unit, to)


def why_not_mount(position: GtsPosition, unit: int, begun: bool) -> list[Refusal]:
    """Say why a unit does not mount now (G22.1, G22.7, G22.9, 2.6, 2.7)."""
    static = position.static
    if not static.mounts[unit]:
        return [refusal(position, "mounting", M("It has no transport of its own."))]
    if not position.may_mount(unit):
        return [refusal(position, "mounting", M("It has left its transport behind."))]
    if position.is_mounted(unit):
        return [refusal(position, "mounting", M("It is mounted."))]
    if begun or position.in_column(unit):
        text = M("A unit mounts before it moves, out of Column.")
        return [refusal(position, "mounting", text)]
    walls = _WALLS[static.ground.terrain[position.where[unit]]]
    return [
        refusal(
            position, walls, M("Vehicles stand here in Column only, and a Column is here already.")
        )
    ]


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
