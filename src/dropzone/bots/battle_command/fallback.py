"""Looking ahead: for decisions that no rule of thumb covers, try each choice and compare."""

from __future__ import annotations

from dropzone.bots.battle_command.situation import Situation
from dropzone.bots.outlook import Outlook
from dropzone.core.engine import apply
from dropzone.core.messages import M, Message
from dropzone.core.procedure import Choice
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import SIDES

__all__ = ["evaluate", "look_ahead"]

#: How often each choice is tried with other dice.
TRIES = 3


def look_ahead(situation: Situation, outlook: Outlook) -> tuple[Choice, Message]:
    """Return the choice after which the position is best, on average over a few rolls."""
    best, found = -1e9, outlook.choices[0]
    for choice in outlook.choices:
        total = 0.0
        for n in range(TRIES):
            after = outlook.imagine(n)
            assert isinstance(after, BattlePosition)
            apply(after, choice, outlook.dice(f"look ahead {n}"))
            total += evaluate(after, situation)
        if total > best:
            best, found = total, choice
    return found, M("It leaves the best position.")


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
