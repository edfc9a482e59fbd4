"""Overlooking: a player who does not see the best answer and takes the second best."""

from __future__ import annotations

from dropzone.bots.bot import Bot
from dropzone.bots.outlook import Outlook
from dropzone.bots.search.plans import MakeBot
from dropzone.core.rules.procedure import Choice

__all__ = ["Overlooking"]


class _Partial(Outlook):
    """An outlook in which one choice is not noticed."""

    def __init__(self, outlook: Outlook, unseen: Choice) -> None:
        super().__init__(
            outlook._truth, number=outlook.number, seed=outlook.seed, budget=outlook.budget
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

    def choose(self, outlook: Outlook) -> Choice:
        """Return the second best answer; the best if there is no other."""
        best = self._player.choose(outlook)
        if len(outlook.choices) > 1:
            second = self._player.choose(_Partial(outlook, best))
            best = second if second in outlook.choices else best
        self.reason = self._player.reason
        return best
