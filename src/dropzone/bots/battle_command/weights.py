"""The weights of the heuristic bot: one table, read once, for every game of the system."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

__all__ = ["TODAY", "YARDSTICK", "Doctrine", "Weights", "weights_of"]

#: The editions of the table: that of 0.1, which never changes, and today's.
YARDSTICK, TODAY = "0.1", "today"


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a side values, in points of combat strength; `weights.toml` says what each means."""

    vp: float
    goal: float
    cut: float
    approach: float
    decay: float
    others: float
    satisfied: float
    need: float
    need_least: float
    guard: float
    guard_idle: float
    garrison: float
    cover: float
    danger: float
    concert: float
    unsupplied: float
    overstack: float
    trapped: float
    crowd: float
    company: float
    contact: float
    reluctance: float
    dealt: float
    taken: float
    kill: float
    drive_off: float
    driven_off: float
    sealed: float
    attack_least: float
    spare: float
    come_back: float
    stand: float
    land: float
    land_reserve: float
    air: float
    demolish: float
    bridge_road: float
    bridge_far: float
    artillery: float
    repair: float
    air_box: float
    sea: float
    naval: float
    irregulars: float
    bid: int
    # What 0.1 did not weigh: nothing means that it is left out of account.
    interdicted: float = 0.0
    keep: int = 0
    deadline: float = 0.0
    brink: float = 0.0
    cut_most: float = 0.0
    together: float = 0.0


class Doctrine(msgspec.Struct, frozen=True):
    """How a bot weighs: an edition of the table, and factors by which it departs from it."""

    edition: str = TODAY
    factors: tuple[tuple[str, float], ...] = ()

    def weights(self, game: str, side: str) -> Weights:
        """Return the weights with which a side of a game is played.

        >>> Doctrine(factors=(("vp", 2.0),)).weights("mercury", "allied").vp
        14.0
        """
        return _departing(weights_of(game, side, self.edition), self.factors)


@cache
def _departing(weights: Weights, factors: tuple[tuple[str, float], ...]) -> Weights:
    changed = {name: getattr(weights, name) * factor for name, factor in factors}
    return msgspec.structs.replace(weights, **changed)


@cache
def weights_of(game: str, side: str, edition: str = TODAY) -> Weights:
    """Return the weights of an edition for a side of a game.

    >>> weights_of("market-garden", "allied").vp > 0
    True
    """
    text = files(__package__).joinpath("weights.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)
    values = {**table["default"], **table.get(game, {}).get(side, {})}
    if edition == TODAY:
        today = table[TODAY]
        values |= {**today.get("default", {}), **today.get(game, {}).get(side, {})}
    return msgspec.convert(values, Weights)
