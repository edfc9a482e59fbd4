"""Airborne landings (market-garden:5.2, mercury:5.2): each unit rolls for its reception."""

from __future__ import annotations

from dropzone.core.dice import Dice
from dropzone.core.procedure import Procedure
from dropzone.systems.battle_command.movement import enter
from dropzone.systems.battle_command.position import BattlePosition

__all__ = ["Landings"]


class Landings(Procedure[BattlePosition], frozen=True):
    """The chosen units land one after another, each with a die of its own (5.2-d)."""

    #: Unit and hex of each landing still to come.
    queue: tuple[tuple[int, int], ...]

    def advance(self, position: BattlePosition, dice: Dice) -> None:
        """Land the next unit."""
        if not self.queue:
            position.finish()
            return
        (unit, at), *rest = self.queue
        position.replace(Landings(tuple(rest)))
        static = position.static
        modifiers = static.variant.landing_modifiers(position, unit, at)
        position.tell("lands", unit, at)
        face = position.roll(dice, "landing", modifiers)
        total = min(max(face + sum(n for _, n in modifiers), 1), 6)
        result = static.tables.airborne_landing.results[total]
        position.tell("landing-result", unit, total, result)
        enter(position, unit, at)
        if result == "warm" or (result == "hot" and position.reduced >> unit & 1):
            position.suffer(unit, "landing")  # a unit already reduced: ruling C27
        elif result == "hot":
            position.reduced |= 1 << unit
            if position.damage[unit] >= position.endurance(unit):
                position.eliminate(unit, "landing")
