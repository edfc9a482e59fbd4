"""Dropzone: historical wargames of airborne and commando operations, with every rule enforced."""

from __future__ import annotations

from dropzone.core.data.registry import game_ids
from dropzone.core.io.replaying import replay, verify
from dropzone.core.rules.game import Game, new

__all__ = ["Game", "game_ids", "new", "replay", "verify"]
