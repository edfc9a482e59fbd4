"""Static data: what a game's setting fixes for its whole length."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Protocol

import msgspec

from dropzone.core.data.sheet import GameSheet
from dropzone.core.text.messages import Term

__all__ = ["Box", "HouseValue", "Setting", "Static"]

HouseValue = bool | int | str


class Setting(msgspec.Struct, frozen=True):
    """Which game, scenario, optional rules and house rules are played.

    >>> Setting("market-garden", "standard").options
    ()
    """

    game: str
    scenario: str
    options: tuple[str, ...] = ()
    house_rules: tuple[tuple[str, HouseValue], ...] = ()


class Box(Protocol):
    """What the components of every game have."""

    @property
    def sheet(self) -> GameSheet:
        """What a player reads before the game."""

    @property
    def fingerprint(self) -> str:
        """Tells these data from any others."""


class Static:
    """Map, counters, charts and rules in force: loaded once, never changed, shared by positions."""

    def __init__(
        self,
        setting: Setting,
        box: Box,
        house_rules: Mapping[str, HouseValue],
        rules: Mapping[str, str],
    ) -> None:
        self.setting = setting
        self.sheet = box.sheet
        self.fingerprint = box.fingerprint
        self.options = frozenset(setting.options)
        self.house_rules = dict(house_rules)
        self.side_names = tuple(Term(side.title_en, side.title_fr) for side in box.sheet.sides)
        #: The ids of pieces in the order in which positions number them.
        self.pieces: tuple[str, ...] = ()
        self._rules = dict(rules)

    @cached_property
    def names(self) -> frozenset[str]:
        """The ids of pieces that choices name: such a word never abbreviates another."""
        return frozenset(self.pieces)

    def is_same(self, other: Static) -> bool:
        """Return whether two positions stand on the same setting and data."""
        return self is other or (
            self.setting == other.setting and self.fingerprint == other.fingerprint
        )

    def has(self, option: str) -> bool:
        """Return whether an optional rule is in force."""
        return option in self.options

    def has_rule(self, rule: str) -> bool:
        """Return whether this game has a rule of the system."""
        return rule in self._rules

    def clause(self, rule: str) -> str:
        """Return the clause of this game that a rule of the system stands on.

        The system's code names a rule once; each game's rule table says where its booklet
        has it.
        """
        return f"{self.setting.game}:{self._rules[rule]}"
