"""Bots for the games of the Commando system."""

from __future__ import annotations

from dropzone.bots.commando.bot import HeuristicBot

__all__ = ["HeuristicBot"]
