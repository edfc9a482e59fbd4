"""Operation Commando: a two-player card game of hidden hands, bluff and escalation."""

from __future__ import annotations

from dropzone.core.data import Values
from dropzone.systems.commando.game import CommandoGame

__all__ = ["pegasus"]


def pegasus(values: Values = ()) -> CommandoGame:
    """Return the game Pegasus Bridge, for the registry."""
    return CommandoGame("dropzone.games.pegasus", values)
