"""The observation: all that a bot may know when it has to choose."""

from __future__ import annotations

from functools import cached_property

from dropzone.core.rules.decision import Decision
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.engine import question
from dropzone.core.rules.position import Position
from dropzone.core.rules.procedure import Choice
from dropzone.core.views import View

__all__ = ["Observation"]


class Observation:
    """What the seat that decides may know of a position, and nothing more.

    Everything a bot can reach from here is made from a resampled position: where nothing is
    hidden that is a plain copy, where something is hidden it is a guess that the seat cannot tell
    from the truth.  Nothing a bot does with it touches the game.

    >>> import dropzone
    >>> game = dropzone.new("market-garden", seed=7)
    >>> observation = Observation(game.position, number=game.number, seed="a")
    >>> observation.side, observation.decision.kind, len(observation.choices)
    ('german', 'german-action', 2)
    """

    __slots__ = ("__dict__", "_truth", "budget", "number", "seat", "seed", "side")

    def __init__(
        self, position: Position, *, number: int = 0, seed: str = "", budget: float | None = None
    ) -> None:
        self._truth = position
        #: The side that decides, and the seat that plays it (the same unless sides were bid for).
        self.side = question(position).decider(position)
        self.seat = position.seat(self.side)
        #: How many choices were made before this one.
        self.number = number
        #: The bot's own seed: never that of the game's dice.
        self.seed = seed
        #: Seconds the bot may think, or None where nobody waits.
        self.budget = budget

    @property
    def choices(self) -> list[Choice]:
        """Every legal answer."""
        return self._truth.open[:]

    @cached_property
    def decision(self) -> Decision:
        """The question the rules ask, with its words."""
        return Decision(self.determinize(), self.number)

    @cached_property
    def view(self) -> View:
        """What the seat may know, as plain data."""
        return self._truth.view(self.seat)

    def determinize(self, n: int = 0) -> Position:
        """Return a position that the seat cannot tell from the true one, to play with.

        Equal `n` give equal positions, different `n` other guesses at what is hidden.
        """
        return self._truth.resample(self.seat, self.dice(f"imagine {n}"))

    def dice(self, purpose: str = "") -> SeededDice:
        """Return dice of the bot's own, fixed by its seed, this decision and a purpose."""
        return SeededDice(f"bot {self.seed} {self.number} {purpose}")

    def __repr__(self) -> str:
        """Show the observation for a programmer's eyes."""
        return f"<Observation {self.number} {self.side}: {len(self._truth.open)} choices>"
