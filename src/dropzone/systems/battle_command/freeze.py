"""The freeze of the first day (market-garden:5.4, mercury:5.5): one side fights but stays put."""

from __future__ import annotations

from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Value
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import SIDES
from dropzone.systems.battle_command.words import refusal

__all__ = ["may_move", "why_frozen"]


def may_move(position: BattlePosition, side: int) -> bool:
    """One side may not move before an impulse of turn 1 (market-garden:5.4-a, mercury:5.5-a)."""
    freeze = position.static.tables.freeze
    if freeze.side != SIDES[side]:
        return True
    last = position.static.tables.turns.impulses.index(freeze.until_impulse)
    return (position.turn, position.impulse) >= (freeze.until_turn, last)


def why_frozen(position: BattlePosition, side: int) -> Refusal:
    """Return why a unit of the side does not move yet."""
    freeze = position.static.tables.freeze
    values: dict[str, Value] = {
        "side": position.static.side_names[side],
        "impulse": freeze.until_impulse,
        "turn": freeze.until_turn,
    }
    text = M(
        "{side} may not move before impulse {impulse} of turn {turn}; they fight where they stand.",
        **values,
    )
    return refusal(position, "freeze", text)
