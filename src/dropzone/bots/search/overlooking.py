"""Overlooking: a player who does not see the best answer and takes the second best."""

from __future__ import annotations

from dropzone.bots.bot import Bot
from dropzone.bots.observation import Observation
from dropzone.bots.search.plans import MakeBot
from dropzone.core.rules.procedure import Choice

__all__ = ["Overlooking"]


class _Partial(Observation):
    """An observation in which one choice is not noticed."""

    def __init__(self, observation: Observation, unseen: Choice) -> None:
        super().__init__(
            observation._truth,
            number=observation.number,
            seed=observation.seed,
            budget=observation.budget,
        )
        self._unseen = unseen

    @property
    def choices(self) -> list[Choice]:
        """Every legal answer but the one that is not noticed."""
        return [choice for choice in super().choices if choice != self._unseen]


class Overlooking(Bot):
    """Asks another player, and then once more without what he chose."""

    name = "overlooking"

    def __init__(self, seed: int | str, make: MakeBot) -> None:
        super().__init__(seed)
        self._player = make(self.seed)

    def choose(self, observation: Observation) -> Choice:
        """Return the second best answer; the best if there is no other."""
        best = self._player.choose(observation)
        if len(observation.choices) > 1:
            second = self._player.choose(_Partial(observation, best))
            best = second if second in observation.choices else best
        self.reason = self._player.reason
        return best
