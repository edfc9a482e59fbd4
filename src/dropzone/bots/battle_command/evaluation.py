"""How good a position is: for questions that no rule of thumb covers."""

from __future__ import annotations

from dropzone.bots.battle_command.situation import Situation
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import SIDES

__all__ = ["evaluate"]


def evaluate(position: BattlePosition, situation: Situation) -> float:
    """Return how good a position is for the side of a situation."""
    static, w = position.static, situation.weights
    side = situation.side
    if position.result is not None:
        won = position.result.winner == SIDES[side]
        return 1000.0 if won else -1000.0
    value = w.vp * static.variant.victory_points(position)
    if not situation.is_attacker:
        value = -value
    for unit, at in enumerate(position.where):
        if at >= 0:
            worth = situation.worth[unit] * position.left(unit) / position.endurance(unit)
            value += worth if static.unit_side[unit] == side else -worth
    return value
