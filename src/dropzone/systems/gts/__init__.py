"""Grand Tactical: companies on hexes, chits from a cup, command points, and fire at what moves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dropzone.systems.gts.game import GtsGame

__all__ = ["crete"]


def crete(overrides: Sequence[Path] = ()) -> GtsGame:
    """Return the game Crete, for the registry."""
    return GtsGame("dropzone.games.crete", overrides)
