"""Dropzone: historical wargames of airborne and commando operations, with every rule enforced."""

from __future__ import annotations

from dropzone.core.game import Game, new
from dropzone.core.record import replay, verify
from dropzone.core.registry import game_ids

__all__ = ["Game", "game_ids", "new", "replay", "verify"]
