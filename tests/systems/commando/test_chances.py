"""The chance to take the lead of a duel: of the tokens to all, of the cards to their owner."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game
from tests.systems.commando.play import do, let_pass, table


def duel(**more: Any) -> Game:
    """Sappers, 3, against a German unit of 5 on open ground, the British to raise."""
    more.setdefault("british", ["sappers"])
    game = table(german=["panzergrenadiers", "grenade"], terrain="towpath", **more)
    return let_pass(do(game, "play panzergrenadiers", "play sappers"))


def chance(game: Game, side: str, viewer: str | None) -> Any:
    return game.view(viewer)["fronts"][0]["duel"][side]["chance"]


@pytest.mark.parametrize(
    ("tokens", "yellow", "expected"),
    [(1, 0, 0.0), (2, 0, 0.25), (3, 0, 0.5), (0, 1, 0.5), (2, 1, 0.625)],
)
def test_two_points_behind_tokens_take_the_lead_as_often_as_they_fall_well(
    tokens: int, yellow: int, expected: float
) -> None:
    game = duel(
        tokens={"british": tokens, "german": 2}, yellow={"british": yellow}, scenario="benouville"
    )
    assert chance(game, "british", "british")["tokens"] == expected


def test_red_tokens_are_sure() -> None:
    game = duel(scenario="pegasus-bridge", tokens={"british": 1, "german": 2}, red={"british": 1})
    assert chance(game, "british", "british")["tokens"] == 0.5


def test_a_tie_is_no_lead_for_the_german() -> None:
    game = duel(
        british=["sappers", "mills-grenade"],
        tokens={"british": 0, "german": 2},
        scenario="benouville",
    )
    let_pass(do(game, "play mills-grenade"))
    assert chance(game, "german", "british")["tokens"] == 0.75


def test_cards_count_for_their_owner_alone() -> None:
    game = duel(
        british=["sappers", "mills-grenade"],
        tokens={"british": 0, "german": 0},
        scenario="benouville",
    )
    assert chance(game, "british", "british") == {"tokens": 0.0, "hand": 1.0}
    for viewer in ("german", None):
        assert chance(game, "british", viewer) == {"tokens": 0.0, "hand": None}


def test_tokens_that_a_card_brings_count_with_it() -> None:
    """The burst adds one and brings two tokens; one of them must fall well."""
    game = duel(
        british=["sappers", "sten-burst"],
        tokens={"british": 0, "german": 0},
        scenario="benouville",
    )
    assert chance(game, "british", "british")["hand"] == 0.75


@pytest.mark.parametrize(("terrain", "expected"), [("bavent-wood", 0.0), ("fields", 1.0)])
def test_where_actions_are_limited_only_the_best_count(terrain: str, expected: float) -> None:
    """Three points behind with two grenades of two: one of them is not enough."""
    game = table(
        "dives",
        british=["sappers", "mills-grenade", "mills-grenade"],
        german=["flakvierling-38"],
        terrain=terrain,
        tokens={"british": 0, "german": 0},
    )
    do(game, "play flakvierling-38", "play sappers")
    assert chance(game, "british", "british")["hand"] == expected


def test_a_card_can_be_asked_about_in_the_words_of_the_question() -> None:
    game = duel(scenario="benouville")
    assert game.view("british")["sides"]["british"]["verb"] == "play"
    assert game.view("german")["sides"]["british"]["verb"] is None
