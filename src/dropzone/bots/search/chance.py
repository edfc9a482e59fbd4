"""The chance to win: a logistic curve over features of a position, learned from self-play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import exp

import msgspec

from dropzone.core.rules.position import Position

__all__ = ["ANY", "Bin", "Chances", "Learned", "chance_at", "chances_of"]

#: What was learned about all scenarios together stands under this name.
ANY = "*"


class Bin(msgspec.Struct, frozen=True, array_like=True):
    """A tenth of the scale: what was promised there on average, how often it came true."""

    promised: float
    won: float
    positions: int


class Learned(msgspec.Struct, frozen=True):
    """What was learned about a scenario, with the figures of its making."""

    weights: tuple[float, ...]
    bias: float
    games: int
    positions: int
    #: Of each game told by what was learned from others: the Brier score and log loss, beside
    #: those of the base rate.  Every game counts alike, however long it is.
    brier: float
    brier_base: float
    log_loss: float
    log_loss_base: float
    #: Of the same games: ten bins, without those that are empty.
    bins: tuple[Bin, ...] = ()
    #: The command that learns it again.
    made_by: str = ""

    def chance(self, features: Sequence[float]) -> float:
        """Return the chance of the game's first side to win.

        >>> Learned((1.0,), 0.0, 0, 0, 0, 0, 0, 0).chance([0.0])
        0.5
        """
        score = self.bias
        # What was learned of all scenarios knows only the features that they share.
        for weight, feature in zip(self.weights, features, strict=False):
            score += weight * feature
        return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, score))))


class Chances(msgspec.Struct, frozen=True):
    """What was learned about a game, by scenario."""

    game: str
    scenarios: dict[str, Learned]

    def of(self, scenario: str) -> Learned | None:
        """Return what was learned about a scenario, or about all of them."""
        return self.scenarios.get(scenario) or self.scenarios.get(ANY)


@cache
def chances_of(game: str) -> Chances | None:
    """Return what is shipped about a game, or None."""
    path = files("dropzone.bots.search").joinpath("learned", f"{game}.json")
    if not path.is_file():
        return None
    return msgspec.json.decode(path.read_bytes(), type=Chances)


def chance_at(position: Position, features: Sequence[float] | None) -> float | None:
    """Return the first side's chance to win in a position, or None where nothing was learned.

    The position is one that its asker may see: imagined during a game, the true one after it.
    """
    sides = position.static.sheet.sides
    if position.result is not None:
        winner = position.result.winner
        nobody = 0.0 if len(sides) == 1 else 0.5  # alone, who does not win has lost
        return nobody if winner is None else float(winner == sides[0].id)
    setting = position.static.setting
    chances = chances_of(setting.game)
    learned = None if chances is None else chances.of(setting.scenario)
    return None if learned is None or features is None else learned.chance(features)
