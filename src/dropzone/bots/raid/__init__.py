"""Bots for the games of the Raid system."""

from __future__ import annotations

from dropzone.bots.raid.bot import HeuristicBot

__all__ = ["HeuristicBot"]
