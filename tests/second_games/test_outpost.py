"""The two rules that Outpost adds to the series."""

from __future__ import annotations

import pytest

from dropzone.core.io.saving import dump, load
from dropzone.core.rules.game import Game, new
from dropzone.systems.gts.prepared.static import ALLIED, GERMAN
from dropzone.systems.gts.state.position import GtsPosition

#: How many Command Points a Division can hold.
MOST = 15


def asked(kind: str, seed: str = "1") -> Game:
    """A game played on by its first choices to a question of a kind."""
    game = new("outpost", seed=seed)
    while game.decision.kind != kind:
        game.play(game.position.open[-1])
    return game


def test_the_rocket_is_asked_for_from_the_second_turn_on_until_it_is_fired() -> None:
    """It brings three points, no more than a Division can hold, once (outpost:5.1-a)."""
    game = asked("rocket")
    assert game.decision.side == "german"
    assert game.view(None)["turn"] == 2
    game.play("rocket keep")
    while game.decision.kind != "rocket":
        game.play(game.position.open[-1])
    assert game.view(None)["turn"] == 3
    before = game.view(None)["commands"]["column"]["command_points"]
    game.play("rocket launch")
    (told,) = [entry for entry in game.log() if entry.event[0] == "rocket"]
    assert told.event[2] == min(before + 3, MOST)
    assert told.clause == "outpost:5.1-a"
    assert game.view("allied")["states"] == ["rocket"]
    assert load(game.definition, dump(game.position)) == game.position
    while not game.over:
        assert game.decision.kind != "rocket"
        game.play(game.position.open[-1])


@pytest.mark.parametrize(("side", "dump"), [(ALLIED, "01.02"), (GERMAN, "05.03")])
def test_fire_is_weaker_while_the_enemy_has_the_dump(side: int, dump: str) -> None:
    """One less for the side that lost its dump, nothing for the other (outpost:5.2-a)."""
    game = new("outpost")
    position = game.position
    assert isinstance(position, GtsPosition)
    static = position.static
    own, other = static.of_side[side][0], static.of_side[1 - side][0]
    assert static.own.fire_supply(position, own) == 0
    position.german_control ^= static.grid.mask([static.grid.index(dump)])
    assert static.own.fire_supply(position, own) == -1
    assert static.own.fire_supply(position, other) == 0
