"""Surrender (market-garden:9.6.1, mercury:9.5.1): units out of supply roll for their fate."""

from __future__ import annotations

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Procedure
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.supply import unsupplied

__all__ = ["SurrenderRolls"]


class SurrenderRolls(Procedure[BattlePosition], frozen=True):
    """The units of one side that are out of supply roll one after another (ruling E43)."""

    side: int
    #: Units that still may have to roll; None before supply was looked at.
    units: int
    checked: bool = False

    def advance(self, position: BattlePosition, dice: Dice) -> None:
        """Find the units, then roll for the next."""
        if not self.checked:
            position.replace(
                SurrenderRolls(self.side, unsupplied(position, self.side, self.units), checked=True)
            )
            return
        if not self.units:
            position.finish()
            return
        unit = (self.units & -self.units).bit_length() - 1
        position.replace(SurrenderRolls(self.side, self.units & ~(1 << unit), checked=True))
        position.tell("cut-off", unit)
        result = position.static.tables.surrender.results[position.roll(dice, "surrender")]
        if result == "eliminated":
            position.eliminate(unit, "surrender")
        elif result == "damage":
            position.suffer(unit, "surrender")
