"""Battle Command: Market-Garden and Mercury, two hex games of one system."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dropzone.systems.battle_command.game import BattleCommandGame
from dropzone.systems.battle_command.market_garden import MarketGarden

__all__ = ["market_garden"]


def market_garden(overrides: Sequence[Path] = ()) -> BattleCommandGame:
    """Return the game Market-Garden, for the registry."""
    return BattleCommandGame("dropzone.games.market_garden", MarketGarden, overrides)
