"""Bridges: which to blow in the enemy's face, which to repair."""

from __future__ import annotations

from dropzone.bots.battle_command.situation import Situation
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message
from dropzone.systems.battle_command.bridges import Demolish, RepairBridge, demolishable

__all__ = ["best_bridge", "demolish", "repair"]

Decided = tuple[Choice, Message]


def best_bridge(situation: Situation) -> tuple[float, int]:
    """Return what the loss of the best bridge would cost the enemy, and which it is."""
    worth = {n: _bridge_worth(situation, n) for n in demolishable(situation.position)}
    best = max(worth, key=lambda bridge: (worth[bridge], -bridge))
    return worth[best], best


def _bridge_worth(situation: Situation, bridge: int) -> float:
    """Return what the loss of a bridge costs the enemy: points out of supply, and his road."""
    position, static, w = situation.position, situation.static, situation.weights
    variant = static.variant
    table = static.tables.demolition
    chance = len(table.success) / 6 if table is not None else 0.0
    after = position.copy()
    after.destroyed |= 1 << bridge
    lost = variant.victory_points(position) - variant.victory_points(after)
    value = w.cut * lost
    at = static.bridge_hex[bridge]
    if variant.red_mask >> at & 1:
        near = min(
            (
                static.grid.distance(at, hexed)
                for hexed, units in situation.enemy_at.items()
                if any(variant.doubles(unit) for unit in units)
            ),
            default=99,
        )
        if near <= w.bridge_far:
            impulses = len(static.tables.turns.impulses) - position.impulse
            value += w.bridge_road * impulses
    return value * chance


def demolish(situation: Situation, asked: Demolish) -> Decided:
    """Blow the bridge whose loss hurts most."""
    _, bridge = best_bridge(situation)
    place = situation.static.place_term(situation.static.bridge_hex[bridge])
    return ("bridge", bridge), M("The bridge at {hex} is worth more to the enemy.", hex=place)


def repair(situation: Situation, asked: RepairBridge) -> Decided:
    """Repair the bridge begun, else the one nearest to the main road's end."""
    position, static = situation.position, situation.static
    choices = asked.choices(position)
    red = static.variant.red_mask

    def rank(choice: Choice) -> tuple[bool, bool, int]:
        at = static.bridge_hex[choice[1]]
        return position.repair_begun == choice[1], bool(red >> at & 1), -choice[1]

    best = max(choices, key=rank)
    place = static.place_term(static.bridge_hex[best[1]])
    return best, M("The bridge at {hex} is needed.", hex=place)
