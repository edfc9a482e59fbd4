"""Raid: solitaire on a zone map, where the rules themselves run the enemy."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dropzone.systems.raid.game import RaidGame

__all__ = ["dieppe"]


def dieppe(overrides: Sequence[Path] = ()) -> RaidGame:
    """Return the game Dieppe, for the registry."""
    return RaidGame("dropzone.games.dieppe", overrides)
