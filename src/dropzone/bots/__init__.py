"""Bots: players made of code, one API for all games."""

from __future__ import annotations

from dropzone.bots.bot import Bot, RandomBot
from dropzone.bots.driver import choose, drive
from dropzone.bots.observation import Observation
from dropzone.bots.registry import make, names, offered

__all__ = ["Bot", "Observation", "RandomBot", "choose", "drive", "make", "names", "offered"]
