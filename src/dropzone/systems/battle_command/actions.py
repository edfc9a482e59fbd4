"""What the games share about a side's action in its half-impulse."""

from __future__ import annotations

from dropzone.core.procedure import Choice
from dropzone.systems.battle_command.combat import begin_combat
from dropzone.systems.battle_command.movement import begin_movement
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import SIDES

__all__ = ["ACT", "AIR", "PASS", "begin_action", "is_beside_enemy", "may_move"]

ACT: Choice = ("act",)
AIR: Choice = ("air",)
PASS: Choice = ("pass",)


def may_move(position: BattlePosition, side: int) -> bool:
    """One side may not move before an impulse of turn 1 (market-garden:5.4-a, mercury:5.5-a)."""
    freeze = position.static.tables.freeze
    if freeze.side != SIDES[side]:
        return True
    last = position.static.tables.turns.impulses.index(freeze.until_impulse)
    return (position.turn, position.impulse) >= (freeze.until_turn, last)


def is_beside_enemy(position: BattlePosition, side: int) -> bool:
    """Return whether any unit of a side is beside an enemy unit."""
    own = position.occupied(side)
    return bool(position.static.grid.around(own) & position.occupied(1 - side))


def begin_action(position: BattlePosition, side: int) -> None:
    """Move and fight with every unit on the map, or fight only while the side may not move."""
    units = position.static.variant.on_map(position, side)
    if may_move(position, side):
        begin_movement(position, side, units)
    else:
        begin_combat(position, side, units)
