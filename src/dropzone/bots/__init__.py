"""Bots: players made of code, one API for all games."""

from __future__ import annotations

from dropzone.bots.bot import Bot, RandomBot
from dropzone.bots.driver import choose, drive
from dropzone.bots.outlook import Outlook
from dropzone.bots.registry import make, names, offered

__all__ = ["Bot", "Outlook", "RandomBot", "choose", "drive", "make", "names", "offered"]
