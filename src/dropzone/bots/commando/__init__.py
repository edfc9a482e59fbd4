"""Bots for the games of the Commando system."""

from __future__ import annotations

from dropzone.bots.commando.bot import FrozenBot, HeuristicBot

__all__ = ["FrozenBot", "HeuristicBot"]
