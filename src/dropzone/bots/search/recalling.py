"""Recalling: a player who does again what was done, as long as it can be done."""

from __future__ import annotations

from collections.abc import Sequence

from dropzone.bots.bot import Bot
from dropzone.bots.observation import Observation
from dropzone.bots.search.plans import MakeBot
from dropzone.core.rules.procedure import Choice

__all__ = ["Recalling"]


class Recalling(Bot):
    """Makes the choices of a finished game again; where one is not offered, another player goes on.

    So what was played can be tried with other dice, beside what might have been.
    """

    name = "recalling"

    def __init__(self, seed: int | str, choices: Sequence[Choice], make: MakeBot) -> None:
        super().__init__(seed)
        self._left = list(choices)
        self._player = make(self.seed)

    def choose(self, observation: Observation) -> Choice:
        """Return what was chosen next, or what the other player likes."""
        offered = observation.choices
        while self._left:
            choice = self._left.pop(0)
            if choice in offered:
                return choice
        choice = self._player.choose(observation)
        self.reason = self._player.reason
        return choice
