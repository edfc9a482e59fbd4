"""Raid: solitaire on a zone map, where the rules themselves run the enemy."""

from __future__ import annotations

from dropzone.core.data import Values
from dropzone.systems.raid.game import RaidGame

__all__ = ["dieppe"]


def dieppe(values: Values = ()) -> RaidGame:
    """Return the game Dieppe, for the registry."""
    return RaidGame("dropzone.games.dieppe", values)
