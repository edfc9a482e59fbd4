"""Grand Tactical: companies on hexes, chits from a cup, command points, and fire at what moves."""

from __future__ import annotations

from dropzone.core.data import Values
from dropzone.systems.gts.crete.game import CreteGame

__all__ = ["crete"]


def crete(values: Values = ()) -> CreteGame:
    """Return the game Crete, for the registry."""
    return CreteGame("dropzone.games.crete", values)
