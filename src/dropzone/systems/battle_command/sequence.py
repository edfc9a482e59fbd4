"""The sequence of play (market-garden:4, mercury:4): turns of four impulses of two halves."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.position import Result
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.rules.structure import Cause
from dropzone.core.text.messages import M, Value
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.stacking import crowded_hexes
from dropzone.systems.battle_command.static import SIDES, BattleStatic
from dropzone.systems.battle_command.words import BattleQuestion, read_unit, refusal

__all__ = ["EliminateExcess", "EndOfHalf", "Half", "Turn", "halves"]

#: What comes after the last half of a turn, in its order (market-garden:4.0, mercury:4.0).
_AFTER_HALVES = ("automatic-victory", "surrender", "refit", "operational-victory", "next-turn")


def halves(static: BattleStatic) -> int:
    """Return how many halves a turn has: two for each impulse of the track."""
    return 2 * len(static.tables.turns.impulses)


class Turn(Procedure[BattlePosition], frozen=True):
    """One day: its start, four impulses, and what comes after the last (ruling C2).

    market-garden:3.3-a, market-garden:1.0-b, mercury:3.3-a, mercury:1.0-b.
    """

    #: 0 is the start of the turn; its halves and what comes after them count on from 1.
    step: int = 0

    @classmethod
    def after_halves(cls, static: BattleStatic) -> Turn:
        """Return a turn whose last half is over."""
        return cls(1 + halves(static))

    def advance(self, position: BattlePosition, dice: Dice) -> None:
        """Do the next step of the turn."""
        position.replace(Turn(self.step + 1))
        after = self.step - 1 - halves(position.static)
        if self.step == 0:
            position.impulse = 0
            position.tell("turn", position.turn)
            position.static.variant.start_turn(position, dice)
        elif after < 0:
            _begin_half(position, self.step - 1)
        else:
            _end_turn(position, _AFTER_HALVES[after], dice)


def _begin_half(position: BattlePosition, number: int) -> None:
    """The sides act in turns, in the order of the track (market-garden:4.1-b, mercury:4.1-b).

    market-garden:3.3-b, mercury:3.3-b.
    """
    position.impulse, second = divmod(number, 2)
    if not second:
        position.static.variant.start_impulse(position)
    position.push(Half(SIDES.index(position.static.tables.turns.order[second])))


def _end_turn(position: BattlePosition, step: str, dice: Dice) -> None:
    variant = position.static.variant
    if step == "automatic-victory":
        variant.check_automatic_victory(position)
    elif step == "surrender":
        variant.start_surrender(position)
    elif step == "refit":
        variant.start_refit(position, dice)
    elif step == "operational-victory":
        variant.check_operational_victory(position)
    else:
        _next_turn(position)


def _next_turn(position: BattlePosition) -> None:
    """The turn marker moves on; after the last turn the defender has won.

    market-garden:4.0-a, mercury:4.0-a.
    """
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
    """One side's part of an impulse (market-garden:4.1-b, mercury:4.1-b)."""

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
        crowded = crowded_hexes(position)
        if crowded:
            at = next(iter(crowded))
            owner = position.static.unit_side[position.where.index(at)]
            position.push(EliminateExcess(at, owner))
            return
        position.finish()
        position.static.variant.end_half(position, self.side)


class EliminateExcess(BattleQuestion, frozen=True):
    """Which unit of an overstacked hex is eliminated; the owner chooses.

    market-garden:5.3-c, mercury:5.4-c.
    """

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

    def cause(self, position: BattlePosition) -> Cause:
        """How many stand there, and how many may."""
        static = position.static
        units = position.units_at(self.at, self.side_number)
        text = M(
            "Units at {hex}: {count}; only {limit} may stay.",
            hex=static.place_term(self.at),
            count=len(units),
            limit=static.tables.stacking.limit,
        )
        named = tuple(static.unit_ids[unit] for unit in units)
        return Cause(text, named, (static.place_id(self.at),))

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
