"""Bots for the games of the Raid system."""

from __future__ import annotations

from dropzone.bots.raid.bot import FrozenBot, HeuristicBot

__all__ = ["FrozenBot", "HeuristicBot"]
