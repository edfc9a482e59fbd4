"""What events are about: what is shown of random games names only what the board knows."""

from __future__ import annotations

import random

import pytest

from dropzone.core.rules.game import Game, new

SETTINGS = [
    ("market-garden", None),
    ("mercury", None),
    ("crete", "kastelli"),
    ("crete", "snafu"),
    ("dieppe", None),
    ("pegasus", None),
]


def _played(name: str, scenario: str | None, choices: int = 500) -> Game:
    game = new(name, scenario=scenario, seed=11)
    chance = random.Random(4)
    while not game.over and game.number < choices:
        game.make(chance.choice(game.decision.choices))
    return game


@pytest.mark.parametrize(("name", "scenario"), SETTINGS)
def test_what_events_are_about_is_on_the_board(name: str, scenario: str | None) -> None:
    game = _played(name, scenario)
    board = game.board("en")
    things = {key for part in ("units", "cards") for key in board.get(part, {})}
    places = {
        each.get("code", each.get("id")) for each in board.get("hexes", board.get("zones", []))
    }
    touched = 0
    for entry in game.log():
        shown = game.definition.shown(game.static, entry.event)
        assert shown.act or entry.event[0] != "rolled"
        if things:
            assert set(shown.units) | set(shown.foes) <= things, entry.text
        touched += bool(shown.units and things) + bool(shown.goal in places)
    assert touched > 20 or name == "pegasus"


@pytest.mark.parametrize(("name", "scenario"), SETTINGS[:-1])
def test_whoever_is_hurt_was_named(name: str, scenario: str | None) -> None:
    """A line that says somebody is hurt or lost names somebody, and belongs to a story."""
    game = _played(name, scenario)
    hurt = [
        game.definition.shown(game.static, entry.event)
        for entry in game.log()
        if entry.event[0] in ("damaged", "reduced", "step-lost", "cohesion")
    ]
    assert hurt
    assert all(shown.act in ("hit", "lost") and (shown.units or shown.foes) for shown in hurt)


def test_a_move_says_from_where_to_where() -> None:
    game = _played("market-garden", None, 120)
    moves = [entry for entry in game.log() if entry.event[0] == "moved"]
    shown = game.definition.shown(game.static, moves[0].event)
    assert (shown.act, len(shown.units)) == ("move", 1)
    assert f"from {shown.start}" in moves[0].text
    assert f"to {shown.goal}" in moves[0].text
