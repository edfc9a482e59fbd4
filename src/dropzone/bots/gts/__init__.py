"""Bots for the games of the Grand Tactical system."""

from __future__ import annotations

from dropzone.bots.gts.bot import FrozenBot, HeuristicBot

__all__ = ["FrozenBot", "HeuristicBot"]
