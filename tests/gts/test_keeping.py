"""Positions that a game keeps for undo hold nothing that can be worked out again."""

from __future__ import annotations

import random
from itertools import pairwise

import dropzone
from dropzone.core.procedure import Question
from dropzone.systems.gts.position import GtsPosition
from dropzone.systems.gts.standing import NOBODY


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


def test_kept_positions_hold_together_what_did_not_change() -> None:
    game, chance = dropzone.new("crete", "kastelli", seed=3), random.Random(3)
    for _ in range(40):
        game.play(chance.choice(game.position.open))
    kept = [p.before.where for p in game.history if isinstance(p.before, GtsPosition)]
    alike = [(one, two) for one, two in pairwise(kept) if one == two]
    assert alike
    assert all(one is two for one, two in alike)


def test_a_gesture_that_fails_leaves_the_kept_positions_alone() -> None:
    game, chance = dropzone.new("crete", "kastelli", seed=3), random.Random(3)
    for _ in range(40):
        game.play(chance.choice(game.position.open))
    kept = [played.before.key() for played in game.history]
    game._go_back_to(20)
    for _ in range(10):
        game.play(chance.choice(game.position.open))
    assert [played.before.key() for played in game.history[:20]] == kept[:20]
