"""Bots: players made of code."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from dropzone.bots.observation import Observation
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message

__all__ = ["Bot", "RandomBot"]


class Bot(ABC):
    """A player made of code.

    It must be able to take up a game at any decision: what it remembers between choices is a
    help, never a need.  Equal seeds give equal games.
    """

    #: The name by which people ask for it; several systems may have a bot of one name.
    name: ClassVar[str]
    #: The systems it can play, or None for all.
    systems: ClassVar[frozenset[str] | None] = None
    #: Where it stands among the opponents that people are offered, the kindest first; None for
    #: those that can be asked for by name only.
    rank: ClassVar[int | None] = 50

    def __init__(self, seed: int | str = 0) -> None:
        self.seed = str(seed)
        #: Why it made its last choice, for a player who asks.
        self.reason: Message = M("No choice has been made yet.")
        #: What it says of the plan that its last choice began, if it began one.
        self.told: Message | None = None

    @abstractmethod
    def choose(self, observation: Observation) -> Choice:
        """Return one of the choices of the observation."""

    @classmethod
    def plays(cls, system: str) -> bool:
        """Return whether the bot knows a system."""
        return cls.systems is None or system in cls.systems

    def __repr__(self) -> str:
        """Show the bot for a programmer's eyes."""
        return f"<{type(self).__name__} {self.name} seed={self.seed}>"


class RandomBot(Bot):
    """Chooses blindly: every choice is equally likely."""

    name = "random"
    rank = 99

    def choose(self, observation: Observation) -> Choice:
        """Return any of the choices."""
        choices = observation.choices
        self.reason = M("It is one of {count} choices.", count=len(choices))
        return choices[observation.dice().roll(len(choices)) - 1]
