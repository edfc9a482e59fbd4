"""Bidding for sides (market-garden:12.9, mercury:12.6): secret bids of victory points."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M
from dropzone.systems.battle_command.position import UNBID, BattlePosition
from dropzone.systems.battle_command.static import SIDES
from dropzone.systems.battle_command.words import BattleQuestion, refusal

__all__ = ["Bid", "CompareBids", "bid_range"]


def bid_range(position: BattlePosition) -> range:
    """Return the bids that make sense: from one point to every point on the map."""
    return range(1, sum(position.static.vp_hexes.values()) + 1)


class Bid(BattleQuestion, frozen=True):
    """How many VP a player bids to command the attacker, in secret."""

    kind: ClassVar[str] = "bid"
    rule: ClassVar[str] = "bid"

    player: int

    def side(self, position: BattlePosition) -> int:
        """Each player bids for himself."""
        return self.player

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return every number of points."""
        return [("number", points) for points in bid_range(position)]

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Keep the bid secret until both are made."""
        position.finish()
        bids = list(position.bids)
        bids[self.player] = choice[1]
        position.bids = (bids[0], bids[1])
        position.tell("bid-made", self.player, choice[1])

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """It is written "bid NUMBER"."""
        return ("bid",)

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say which bids there are."""
        most = bid_range(position)[-1]
        return [refusal(position, "bid", M("A bid is a number from 1 to {most}.", most=most))]


class CompareBids(Procedure[BattlePosition], frozen=True):
    """The higher bid takes the attacker and is his threshold; equal bids are diced for (C32)."""

    def advance(self, position: BattlePosition, dice: Dice) -> None:
        """Compare, or roll for both until they differ."""
        position.reveal()
        first, second = position.bids
        assert UNBID not in (first, second)
        attacker = SIDES.index(position.static.tables.victory.attacker)
        if first != second:
            winner = 0 if first > second else 1
        else:
            rolls = (position.roll(dice, "bid"), position.roll(dice, "bid"))
            if rolls[0] == rolls[1]:
                return
            winner = 0 if rolls[0] > rolls[1] else 1
        position.swapped = winner != attacker
        position.threshold = max(first, second)
        position.finish()
        position.tell("bid-won", winner, first, second, position.threshold)
