"""Reinforcements (market-garden:10, mercury:10): units enter the map at the start of a half."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Value
from dropzone.systems.battle_command.movement import enter
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import GONE
from dropzone.systems.battle_command.words import BattleQuestion, read_hex, refusal

__all__ = ["EnterUnit", "EnterUnits"]

WAIT: Choice = ("wait",)
GIVE_UP: Choice = ("give-up",)


class EnterUnits(Procedure[BattlePosition], frozen=True):
    """The units that are due enter one after another; one that finds no way in waits."""

    side: int
    units: tuple[int, ...]
    #: Hexes where a battlegroup returned this turn.
    returned: int = 0

    def advance(self, position: BattlePosition, dice: Dice) -> None:
        """Ask for the next unit that has somewhere to enter."""
        if not self.units:
            position.finish()
            return
        unit, *rest = self.units
        position.replace(EnterUnits(self.side, tuple(rest), self.returned))
        if entry_hexes(position, unit, self.returned):
            position.push(EnterUnit(unit, self.returned))


class EnterUnit(BattleQuestion, frozen=True):
    """Where a reinforcement, a returning battlegroup or a unit back from off the map enters."""

    kind: ClassVar[str] = "enter"
    rule: ClassVar[str] = "reinforcement"

    unit: int
    returned: int = 0

    def side(self, position: BattlePosition) -> int:
        """The owner decides."""
        return position.static.unit_side[self.unit]

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return the open entry hexes, and to wait or to give up where that is allowed."""
        hexes = entry_hexes(position, self.unit, self.returned)
        found: list[Choice] = [("hex", at) for at in position.static.grid.members(hexes)]
        found.extend(position.static.variant.other_entries(position, self.unit))
        return found

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Put the unit on the map, or leave it."""
        position.finish()
        if choice == WAIT:
            return
        if choice == GIVE_UP:
            position.where[self.unit] = GONE
            position.tell("given-up", self.unit)
            return
        at = choice[1]
        if position.static.variant.is_returning(position, self.unit):
            below = position.stack[-1]
            if isinstance(below, EnterUnits):
                position.replace(
                    EnterUnits(below.side, below.units, below.returned | position.static.bit[at])
                )
        position.tell("enters", self.unit, at)
        enter(position, self.unit, at)

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """It is written "enter UNIT HEX", "enter UNIT wait" or "enter UNIT give-up"."""
        return ("enter", position.static.unit_ids[self.unit])

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """The prompt names the unit."""
        return {"unit": position.static.unit_name[self.unit]}

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why a hex is no entry."""
        if words[0] in ("wait", "give-up"):
            name = position.static.unit_name[self.unit]
            return [refusal(position, "reinforcement", M("{unit} enters now.", unit=name))]
        at = read_hex(position, words[0])
        return [position.static.variant.why_not_enter(position, self.unit, at, self.returned)]


def entry_hexes(position: BattlePosition, unit: int, returned: int) -> int:
    """Return the hexes where a unit may enter now."""
    return position.static.variant.entry_hexes(position, unit, returned)
