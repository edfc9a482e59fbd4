"""The position of Mercury: what its rules have to remember besides the system's position."""

from __future__ import annotations

from typing import Literal

import msgspec

from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.position_file import Arrangement
from dropzone.systems.battle_command.static import GONE

__all__ = ["LETTERS", "NOBODY", "MercuryArrangement", "MercuryPosition", "mercury"]

#: The letters of the three Approach Boxes, in the order of `letters`.
LETTERS = ("W", "M", "O")
NOBODY = -1


class MercuryPosition(BattlePosition, eq=False, kw_only=True):
    """The letters that units took from their boxes, the drops of 20 May, a leader's move."""

    #: Units without a printed letter that took the letter W, M or O (ruling E12).
    letters: tuple[int, int, int] = (0, 0, 0)
    #: How many times a box was used on turn 1 (ruling E8).
    drops: int = 0
    #: Where the leader of the side that moves began its movement, and the unit he goes with.
    leader_began: int = GONE
    leader_with: int = NOBODY

    def mark(self, unit: int, letter: int) -> None:
        """Give a unit the letter of a box; it keeps it."""
        masks = [mask & ~(1 << unit) for mask in self.letters]
        masks[letter] |= 1 << unit
        self.letters = (masks[0], masks[1], masks[2])


class MercuryArrangement(Arrangement, frozen=True):
    """What a position file of Mercury may say besides."""

    #: Letters of units that were printed without one.
    letters: dict[str, Literal["W", "M", "O"]] = msgspec.field(default_factory=dict)
    drops: int = 0


def mercury(position: BattlePosition) -> MercuryPosition:
    """Return the position as one of Mercury."""
    assert isinstance(position, MercuryPosition)
    return position
