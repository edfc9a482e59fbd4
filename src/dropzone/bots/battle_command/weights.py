"""The weights of the heuristic bot: one table, read once, for every game of the system."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

__all__ = ["Weights", "weights_of"]


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


@cache
def weights_of(game: str, side: str) -> Weights:
    """Return the weights with which a side of a game is played.

    >>> weights_of("market-garden", "allied").vp > 0
    True
    """
    text = files(__package__).joinpath("weights.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)
    values = {**table["default"], **table.get(game, {}).get(side, {})}
    return msgspec.convert(values, Weights)
