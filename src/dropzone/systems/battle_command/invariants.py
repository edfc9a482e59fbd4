"""What must hold in every position of the system, whatever was played."""

from __future__ import annotations

from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.sequence import EndOfHalf
from dropzone.systems.battle_command.static import ALLIED, GERMAN, GONE

__all__ = ["broken"]


def broken(position: BattlePosition) -> list[str]:
    """Return a line for each invariant that does not hold."""
    static = position.static
    found: list[str] = []
    allied, german = position.occupied(ALLIED), position.occupied(GERMAN)
    if allied & german:
        found.append("enemies share a hex")
    if (allied | german) & ~static.land_mask:
        found.append("a unit stands in the sea")
    if allied & ~position.control or german & position.control:
        found.append("a unit stands in a hex its side does not control")
    places = set(static.box_place.values())
    for unit, at in enumerate(position.where):
        name = static.unit_ids[unit]
        if at >= 0 and position.damage[unit] >= position.endurance(unit):
            found.append(f"{name} has taken all its damage and is still there")
        if at < 0 and at not in places and at not in (GONE, GONE - 1):
            found.append(f"{name} is nowhere")
        if position.damage[unit] < 0:
            found.append(f"{name} has negative damage")
    if position.destroyed >> len(static.bridges):
        found.append("a bridge that does not exist is destroyed")
    half = any(isinstance(procedure, EndOfHalf) for procedure in position.stack)
    if not half and position.stack:
        limit = static.tables.stacking.limit
        hexes = [at for at in position.where if at >= 0]
        if any(hexes.count(at) > limit for at in set(hexes)):
            found.append("a hex is overstacked outside a half-impulse")
    return found + static.variant.broken(position)
