"""The sequence of play (market-garden:4, mercury:4): turns of four impulses of two halves."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.dice import Dice
from dropzone.core.messages import M, Value
from dropzone.core.position import Result
from dropzone.core.procedure import Choice, Procedure
from dropzone.core.refusal import Refusal
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import SIDES
from dropzone.systems.battle_command.words import BattleQuestion, read_unit, refusal

__all__ = ["EliminateExcess", "EndOfHalf", "Half", "Turn"]

_HALVES = 8
_AUTOMATIC_VICTORY = 1 + _HALVES
_SURRENDER = _AUTOMATIC_VICTORY + 1
_REFIT = _SURRENDER + 1
_OPERATIONAL_VICTORY = _REFIT + 1


class Turn(Procedure[BattlePosition], frozen=True):
    """One day: its start, four impulses, and what comes after the last (ruling C2)."""

    step: int = 0

    def advance(self, position: BattlePosition, dice: Dice) -> None:
        """Do the next step of the turn."""
        variant = position.static.variant
        step = self.step
        position.replace(Turn(step + 1))
        if step == 0:
            position.impulse = 0
            position.tell("turn", position.turn)
            variant.start_turn(position, dice)
        elif step <= _HALVES:
            impulse, second = divmod(step - 1, 2)
            position.impulse = impulse
            side = SIDES.index(position.static.tables.turns.order[second])
            if not second:
                variant.start_impulse(position)
            position.push(Half(side))
        elif step == _AUTOMATIC_VICTORY:
            variant.check_automatic_victory(position)
        elif step == _SURRENDER:
            variant.start_surrender(position)
        elif step == _REFIT:
            variant.start_refit(position, dice)
        elif step == _OPERATIONAL_VICTORY:
            variant.check_operational_victory(position)
        else:
            _next_turn(position)


def _next_turn(position: BattlePosition) -> None:
    """The turn marker moves on; after the last turn the defender has won (4.0-a)."""
    tables = position.static.tables
    if position.turn == tables.turns.count:
        winner = tables.victory.otherwise
        position.end(
            Result(
                winner,
                "operational",
                {"vp": position.static.variant.victory_points(position)},
                M("The last turn ended without a victory of the other side."),
            )
        )
        return
    position.static.variant.end_turn(position)
    position.used = frozenset()
    position.turn += 1
    position.replace(Turn())


class Half(Procedure[BattlePosition], frozen=True):
    """One side's part of an impulse (4.1-b)."""

    side: int

    def advance(self, position: BattlePosition, dice: Dice) -> None:
        """Queue the steps of the half, with its end below them."""
        position.tell("half", self.side, position.impulse)
        position.replace(EndOfHalf(self.side))
        for procedure in reversed(position.static.variant.half(position, self.side)):
            position.push(procedure)


class EndOfHalf(Procedure[BattlePosition], frozen=True):
    """Stacking is judged (market-garden:5.3-b, mercury:5.4-b)."""

    side: int

    def advance(self, position: BattlePosition, dice: Dice) -> None:
        """Ask for excess units hex by hex, then end the half."""
        crowded = _overstacked(position)
        if crowded is not None:
            position.push(EliminateExcess(*crowded))
            return
        position.finish()
        position.static.variant.end_half(position, self.side)


def _overstacked(position: BattlePosition) -> tuple[int, int] | None:
    limit = position.static.tables.stacking.limit
    counts: dict[int, int] = {}
    for at in position.where:
        if at >= 0:
            counts[at] = counts.get(at, 0) + 1
    if not counts or max(counts.values()) <= limit:
        return None
    at = min(at for at, count in counts.items() if count > limit)
    unit = position.where.index(at)
    return at, position.static.unit_side[unit]


class EliminateExcess(BattleQuestion, frozen=True):
    """Which unit of an overstacked hex is eliminated; the owner chooses (5.3-c, mercury:5.4-c)."""

    kind: ClassVar[str] = "eliminate"
    rule: ClassVar[str] = "overstack"

    at: int
    side_number: int

    def side(self, position: BattlePosition) -> int:
        """The owner decides."""
        return self.side_number

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return the units of the hex."""
        return [("unit", unit) for unit in position.units_at(self.at, self.side_number)]

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Eliminate it."""
        position.finish()
        position.eliminate(choice[1], "overstack")

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """It is written "eliminate UNIT"."""
        return ("eliminate",)

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """The prompt names the hex."""
        return {"at": position.static.place_term(self.at)}

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why it must be another unit."""
        name = position.static.unit_name[read_unit(position, words[0])]
        place = position.static.place_term(self.at)
        return [refusal(position, "overstack", M("{unit} is not in {hex}.", unit=name, hex=place))]
