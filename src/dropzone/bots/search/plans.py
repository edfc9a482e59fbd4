"""Plans and staffs: what a system tells the search about itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from typing import Any, ClassVar, NamedTuple

from dropzone.bots.bot import Bot
from dropzone.bots.search.chance import chance_at
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import Message

__all__ = ["MakeBot", "Plan", "Staff"]

#: Makes a player from his seed.
MakeBot = Callable[[str], Bot]


class Plan(NamedTuple):
    """A way to play on for a while: as a certain player would, perhaps with another beginning."""

    name: str
    words: Message
    make: MakeBot
    #: What it begins with, if not with what that player would choose.
    first: Choice | None = None


class Staff(ABC):
    """What a system tells the search: where plans begin, which there are, how good a position is.

    A staff is handed positions that were imagined, never the true one.
    """

    #: How many simulated decisions the strongest player spends on one plan.
    work: ClassVar[int]
    #: After how many changes of the mark a simulation ends, or None to play to the end.
    horizon: ClassVar[int | None]
    #: Whether a plan is followed until the mark changes; else every decision is a plan of its own.
    lasting: ClassVar[bool] = True
    #: After how many samples the worse plans are dropped, and what share of them goes on.
    rounds: ClassVar[tuple[tuple[int, float], ...]] = ((2, 0.4), (5, 0.5), (10, 0.5))
    most_samples: ClassVar[int] = 16
    #: How much more often beginners must go wrong here than in a game of cards, to the same effect.
    slack: ClassVar[float] = 1.0
    #: How much better than the base a plan must look: in standard errors, and in what `judge` says.
    doubt: ClassVar[float] = 1.0
    least: ClassVar[float] = 0.0
    #: How many of the features mean the same in every scenario; None for all.
    shared: ClassVar[int | None] = None

    def budget(self, position: Any) -> int:
        """Return how many simulated decisions a plan is worth in a position."""
        return self.work

    @abstractmethod
    def begins(self, position: Any) -> bool:
        """Return whether the open decision is one where plans are compared."""

    @abstractmethod
    def mark(self, position: Any) -> Hashable:
        """Return what changes when a plan has run its course: a half-impulse, a turn."""

    @abstractmethod
    def base(self) -> Plan:
        """Return the plan of the heuristic."""

    @abstractmethod
    def plans(self, position: Any, choices: Sequence[Choice], dice: SeededDice) -> list[Plan]:
        """Return other plans worth trying, the most promising first."""

    @abstractmethod
    def failings(self) -> list[Plan]:
        """Return plans as beginners make them: each overlooks something that matters."""

    @abstractmethod
    def judge(self, position: Any, side: str) -> float:
        """Return how good a position is for a side: a gain for it is a gain in what is returned."""

    @abstractmethod
    def enemies(self) -> list[MakeBot]:
        """Return several kinds of players that the other side may be."""

    def features(self, position: Any) -> list[float] | None:
        """Return what a win probability may be learned from, or None if nothing was thought of."""
        return None

    def chance(self, position: Any, side: str) -> float | None:
        """Return the chance of a side to win, or None where nothing was learned about it."""
        chance = chance_at(position, None if position.result else self.features(position))
        first = position.static.sheet.sides[0].id
        return chance if chance is None or side == first else 1.0 - chance
