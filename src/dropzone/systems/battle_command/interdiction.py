"""Interdiction by the German air marker in the Ground Support Box (mercury:7.2)."""

from __future__ import annotations

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Procedure
from dropzone.systems.battle_command.mercury_position import NOBODY, mercury
from dropzone.systems.battle_command.movement import MoveUnit, end_move, make_move
from dropzone.systems.battle_command.position import BattlePosition

__all__ = ["Interdiction"]


class Interdiction(Procedure[BattlePosition], frozen=True):
    """An Allied unit that moves into or out of a hex beside a German unit is rolled for once."""

    unit: int
    path: tuple[int, ...]

    def advance(self, position: BattlePosition, dice: Dice) -> None:
        """Roll; the unit moves unharmed, moves with a damage point, or stays with one."""
        table = position.static.tables.ground_interdiction
        assert table is not None
        position.finish()
        result = table.results[position.roll(dice, "interdiction")]
        position.tell("interdiction", self.unit, result)
        if result != "unspotted":
            position.suffer(self.unit, "interdiction")
        moving = position.stack[-1]
        assert isinstance(moving, MoveUnit)
        if result == "bombed" or position.where[self.unit] < 0:
            mercury(position).leader_with = NOBODY
            end_move(position)
        else:
            make_move(position, moving, self.path)
