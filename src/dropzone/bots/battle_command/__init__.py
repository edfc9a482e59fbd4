"""Bots for the games of the Battle Command system."""

from __future__ import annotations

from dropzone.bots.battle_command.bot import FrozenBot, HeuristicBot

__all__ = ["FrozenBot", "HeuristicBot"]
