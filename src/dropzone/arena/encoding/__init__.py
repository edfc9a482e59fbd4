"""Encoders: positions, questions and choices as numbers, for learning.

Each system has one, found through the entry points `dropzone.encoders` by the system's name; a
system without one is hashed.  `docs/learning.md` says what the numbers are.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from dropzone.arena.encoding.encoder import CHOICE_SIZE, Encoder, Part
from dropzone.arena.encoding.hashed import HashedEncoder
from dropzone.core.rules.definition import GameDefinition
from dropzone.core.rules.static import Static

__all__ = ["CHOICE_SIZE", "GROUP", "Encoder", "HashedEncoder", "Part", "encoder_for"]

GROUP = "dropzone.encoders"


@cache
def _kinds() -> dict[str, type[Encoder]]:
    return {point.name: point.load() for point in entry_points(group=GROUP)}


def encoder_for(definition: GameDefinition, static: Static) -> Encoder:
    """Return the encoder of a game's system, or the one that hashes.

    >>> from dropzone.core.data.registry import game_definition
    >>> game = game_definition("mercury")
    >>> encoder_for(game, game.static(game.setting())).name
    'battle_command/1'
    """
    kind = _kinds().get(static.sheet.system, HashedEncoder)
    return kind(definition, static)
