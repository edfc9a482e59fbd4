"""Crete, as the registry knows it."""

from __future__ import annotations

from typing import ClassVar

from dropzone.systems.gts.crete.rules import CreteRules
from dropzone.systems.gts.game import GtsGame
from dropzone.systems.gts.series.own_rules import OwnRules

__all__ = ["CreteGame"]


class CreteGame(GtsGame):
    """The invasion of Crete: the series with the rules of `crete.rules`."""

    own_rules: ClassVar[OwnRules] = CreteRules()
