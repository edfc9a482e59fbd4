"""What is kept of stacks and Fire Zones is the plain truth, whatever happened to the position."""

from __future__ import annotations

import random

import pytest

from dropzone.core.io.saving import dump, load
from dropzone.systems.gts.state.invariants import broken
from dropzone.systems.gts.state.position import GtsPosition
from tests.battery import start

SCENARIOS = ["kastelli", "snafu", "heraklion", "descent", "gala", "main-event"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_that_is_kept_is_out_of_date(scenario: str) -> None:
    chance = random.Random(scenario)
    game = start("crete", scenario, chance.randrange(1000))
    for _ in range(250):
        if game.over:
            break
        position = game.position
        assert isinstance(position, GtsPosition)
        choice = chance.choice(position.open)
        copied = position.copy()
        game.make(choice)
        assert not broken(position)
        assert not broken(copied), "what happens to a position leaves its copy alone"
        assert copied.standing.stacks == copied.copy().standing.stacks


@pytest.mark.parametrize("scenario", SCENARIOS[:3])
def test_loading_and_taking_back_keep_nothing_old(scenario: str) -> None:
    chance = random.Random(scenario)
    game = start("crete", scenario, chance.randrange(1000))
    for _ in range(150):
        if game.over:
            break
        game.make(chance.choice(game.position.open))
        if game.why_no_undo() is None:
            game.undo()
            assert isinstance(game.position, GtsPosition)
            assert not broken(game.position)
            game.redo()
        again = load(game.definition, dump(game.position))
        assert isinstance(again, GtsPosition)
        assert not broken(again)
        assert isinstance(game.position, GtsPosition)
        for side in (0, 1):
            assert again.zones(side) == game.position.zones(side)
