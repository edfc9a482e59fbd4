"""Unit refit (market-garden:9.5, mercury:9.4): damage is removed after the last impulse."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Value
from dropzone.systems.battle_command.phrases import REFIT_KINDS
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.words import BattleQuestion, read_unit, refusal

__all__ = ["Refit"]

NONE: Choice = ("none",)


class Refit(BattleQuestion, frozen=True):
    """Which unit removes a damage point, for each point the side has (ruling C26)."""

    kind: ClassVar[str] = "refit"
    rule: ClassVar[str] = "refit"

    side_number: int
    #: The points still to spend, each a class of units that may use it.
    points: tuple[str, ...]
    #: Units that have had their point this turn.
    done: int = 0

    def side(self, position: BattlePosition) -> int:
        """Each side refits its own."""
        return self.side_number

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return the damaged units the next point may serve, and to let it go."""
        if not self.points:
            return []
        return [*(("unit", unit) for unit in self.eligible(position)), NONE]

    def eligible(self, position: BattlePosition) -> list[int]:
        """Return the damaged units that may use the next point."""
        damage, where = position.damage, position.where
        damaged = 0
        for unit in position.static.side_units[self.side_number]:
            if damage[unit] and where[unit] >= 0:
                damaged |= 1 << unit
        damaged &= ~self.done
        if not damaged:
            return []
        allowed = position.static.variant.refit_units(
            position, self.side_number, self.points[0], damaged
        )
        return [u for u in position.static.side_units[self.side_number] if allowed >> u & 1]

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Remove the point; what is not used is lost (market-garden:9.5-c)."""
        done = self.done
        if choice != NONE:
            unit = choice[1]
            position.damage[unit] -= 1
            done |= 1 << unit
            position.tell("refitted", unit)
        position.replace(Refit(self.side_number, self.points[1:], done))

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """It is written "refit UNIT" or "refit none"."""
        return ("refit",)

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """The prompt names the class of units."""
        return {"kind": M(REFIT_KINDS[self.points[0]]) if self.points else ""}

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why a unit cannot use the point."""
        unit = read_unit(position, words[0])
        static = position.static
        values: dict[str, Value] = {"unit": static.unit_name[unit]}
        if static.unit_side[unit] != self.side_number:
            return [refusal(position, "refit", M("{unit} is not yours.", **values))]
        if position.where[unit] < 0:
            return [refusal(position, "refit", M("{unit} is not on the map.", **values))]
        if not position.damage[unit]:
            return [refusal(position, "refit", M("{unit} has no damage.", **values))]
        if self.done >> unit & 1:
            return [refusal(position, "refit-once", M("{unit} was refitted this turn.", **values))]
        if static.variant.is_of_kind(position, unit, self.points[0]):
            return [refusal(position, "refit-supply", M("{unit} is out of supply.", **values))]
        return [
            refusal(
                position,
                "refit",
                M("This point is for {kind}.", kind=M(REFIT_KINDS[self.points[0]])),
            )
        ]
