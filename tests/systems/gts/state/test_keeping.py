"""Positions that a game keeps for undo hold nothing that can be worked out again."""

from __future__ import annotations

import random

import dropzone
from dropzone.core.rules.procedure import Question
from dropzone.systems.gts.state.occupancy import NOBODY
from dropzone.systems.gts.state.position import GtsPosition


def test_a_kept_position_holds_no_fire_zones_and_asks_the_same() -> None:
    game, chance = dropzone.new("crete", "kastelli", seed=3), random.Random(3)
    for _ in range(40):
        game.play(chance.choice(game.position.open))
    for played in game.history:
        kept = played.before
        assert isinstance(kept, GtsPosition)
        assert kept.stood is NOBODY
        asked = kept.stack[-1]
        assert isinstance(asked, Question)
        assert asked.choices(kept.copy()) == kept.open


def test_a_gesture_that_fails_leaves_the_kept_positions_alone() -> None:
    game, chance = dropzone.new("crete", "kastelli", seed=3), random.Random(3)
    for _ in range(40):
        game.play(chance.choice(game.position.open))
    kept = [played.before.key() for played in game.history]
    game.go_back_to(20)
    for _ in range(10):
        game.play(chance.choice(game.position.open))
    assert [played.before.key() for played in game.history[:20]] == kept[:20]
