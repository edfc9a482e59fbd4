"""Battle Command: Market-Garden and Mercury, two hex games of one system."""

from __future__ import annotations

from dropzone.core.data import Values
from dropzone.systems.battle_command.game import BattleCommandGame
from dropzone.systems.battle_command.market_garden import MarketGarden
from dropzone.systems.battle_command.mercury import Mercury

__all__ = ["market_garden", "mercury"]


def market_garden(values: Values = ()) -> BattleCommandGame:
    """Return the game Market-Garden, for the registry."""
    return BattleCommandGame("dropzone.games.market_garden", MarketGarden, values)


def mercury(values: Values = ()) -> BattleCommandGame:
    """Return the game Mercury, for the registry."""
    return BattleCommandGame("dropzone.games.mercury", Mercury, values)
