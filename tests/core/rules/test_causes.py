"""Every question that answers something says what caused it, with things that the board knows."""

from __future__ import annotations

import json
import random

import pytest

import dropzone
from dropzone.core.rules.game import Game
from dropzone.core.text.messages import tr

#: Kinds of questions that are reactions, by game.
REACTIONS = {
    "market-garden": {"damage", "stand-fast", "retreat", "retreat-on", "advance", "eliminate"},
    "mercury": {"damage", "stand-fast", "retreat", "retreat-on", "advance", "leader-follows"},
    "pegasus": {"reply", "answer", "size"},
    "dieppe": {"front", "mine-victim", "wire", "line-up", "round", "surplus"},
    "crete": {
        "suppression",
        "opportunity-fire",
        "retreat",
        "stand-or-run",
        "break-off",
        "advance-into",
        "aim",
    },
}
#: Each with a scenario and a seed whose random game soon asks for reactions.
GAMES = [
    ("market-garden", None, 3),
    ("mercury", None, 3),
    ("pegasus", None, 3),
    ("dieppe", None, 3),
    ("crete", "heraklion", 4),
]
CHOICES = 4000


def play(game: Game, seed: int) -> set[str]:
    """Play at random, and return the kinds of questions that told their cause."""
    told: set[str] = set()
    board = json.dumps(game.board("en"))
    chance = random.Random(seed)
    for _ in range(CHOICES):
        if game.over:
            break
        decision = game.decision
        cause = decision.cause
        if decision.kind in REACTIONS[game.definition.id]:
            assert cause is not None, decision.kind
        if cause is not None:
            told.add(decision.kind)
            english, french = tr("en", cause.text), tr("fr", cause.text)
            assert english != french
            assert english.endswith(".")
            assert "{" not in english + french
            for name in (*cause.units, *cause.places):
                assert f'"{name}"' in board, (decision.kind, name)
        game.play_stage(chance.choice(decision.choices))
    return told


@pytest.mark.parametrize(("name", "scenario", "seed"), GAMES)
def test_reactions_tell_their_cause(name: str, scenario: str | None, seed: int) -> None:
    told = play(dropzone.new(name, scenario, seed=seed), seed)
    assert told & REACTIONS[name]
