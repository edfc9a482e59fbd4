"""Operation Commando: a two-player card game of hidden hands, bluff and escalation."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dropzone.systems.commando.game import CommandoGame

__all__ = ["pegasus"]


def pegasus(overrides: Sequence[Path] = ()) -> CommandoGame:
    """Return the game Pegasus Bridge, for the registry."""
    return CommandoGame("dropzone.games.pegasus", overrides)
