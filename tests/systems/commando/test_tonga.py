"""The campaign, Operation Tonga: three scenarios, victory points, blue tokens, three results."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game, new
from tests.systems.commando.play import asked, at, do, events, skip, table


def tonga(**more: Any) -> Game:
    """A position of the campaign."""
    return table("tonga", **more)


@pytest.mark.clause("pegasus:camp-01")
def test_the_next_scenario_begins_afresh_with_the_same_sides() -> None:
    game = tonga(
        part="pegasus-bridge", terrain="pegasus-bridge", turn=8, german=["patrol"], strength=2
    )
    do(game, "decline")
    assert at(game).scenario == 2
    assert (at(game).strength, at(game).turn) == (3, 0)
    assert [len(each) for each in at(game).hands] == [6, 6]
    assert dict(at(game).points) == {"pegasus-bridge": 5}
    first = new("pegasus", "tonga", seed=1)
    assert at(first).scenario == 1


@pytest.mark.clause("pegasus:camp-02")
def test_only_the_british_score() -> None:
    game = tonga(
        part="pegasus-bridge", terrain="road", turn=3, german=["patrol"], blue=0, strength=1
    )
    do(game, "play patrol", "decline")
    assert at(game).scenario == 2
    assert at(game).points == ()


@pytest.mark.clause("pegasus:camp-03")
def test_benouville_is_worth_two_points_even_if_the_bridge_is_lost_later() -> None:
    game = tonga(part="pegasus-bridge", terrain="benouville-bridge", turn=7, german=["patrol"])
    do(game, "give-up", "give-up")
    while asked(skip(game))[1] == "discard":
        game.play(game.decision.notations[0])
    assert dict(at(game).points)["benouville"] == 2


@pytest.mark.clause("pegasus:camp-11")
def test_the_german_has_two_blue_tokens() -> None:
    assert new("pegasus", "tonga", seed=1).view(None)["campaign"]["blue_german"] == 2
    assert new("pegasus", "merville", seed=1).view(None)["campaign"] is None


@pytest.mark.clause("pegasus:camp-12", "pegasus:camp-13", "pegasus:camp-22")
def test_a_blue_token_may_be_placed_after_the_effect_of_the_terrain() -> None:
    game = tonga(part="pegasus-bridge", terrain="landing-zone", step="effect", turn=2)
    assert at(game).tokens[0] == 3
    assert asked(game) == ("german", "blue-token")
    game.play("place")
    assert (at(game).blue, at(game).blue_here) == (1, True)
    assert asked(game) == ("british", "event")


@pytest.mark.clause("pegasus:camp-14")
@pytest.mark.parametrize(
    ("part", "terrain", "turn", "may"),
    [
        ("pegasus-bridge", "road", 2, True),
        ("pegasus-bridge", "benouville-bridge", 7, False),
        ("pegasus-bridge", "pegasus-bridge", 8, False),
        ("merville", "garrison", 3, True),
        ("merville", "command-bunker", 3, False),
        ("merville", "casemate-1", 3, False),
        ("merville", "casemates-2-3", 3, False),
        ("merville", "casemate-4", 3, False),
        ("merville", "horsa-landing", 3, False),
        ("merville", "flooded-fields", 1, False),
        ("dives", "garrison", 1, True),
        ("dives", "robehomme-bridge", 2, False),
        ("dives", "bures-bridge", 3, False),
        ("dives", "troarn-bridge", 3, False),
        ("dives", "varaville-bridge", 3, False),
    ],
)
def test_where_blue_tokens_may_lie(part: str, terrain: str, turn: int, may: bool) -> None:
    game = tonga(part=part, terrain=terrain, step="blue", turn=turn)
    assert (asked(game)[1] == "blue-token") == may


@pytest.mark.clause("pegasus:camp-15", "pegasus:camp-16")
@pytest.mark.parametrize(("moves", "held"), [(("play patrol", "decline"), 1), (("decline",), 0)])
def test_a_blue_token_goes_to_the_british_only_if_the_german_wins(
    moves: tuple[str, ...], held: int
) -> None:
    game = tonga(
        part="pegasus-bridge", terrain="road", turn=2, german=["patrol"], british=["scout"],
        blue=1, blue_here=True,
    )  # fmt: skip
    do(game, *moves)
    assert (at(game).blue_british, at(game).blue, at(game).blue_here) == (held, 1, False)


@pytest.mark.clause("pegasus:camp-15")
def test_a_blue_token_counts_even_if_that_assault_breaks_the_british() -> None:
    game = tonga(
        part="pegasus-bridge", terrain="road", turn=2, german=["patrol"], british=["scout"],
        blue=1, blue_here=True, strength=1,
    )  # fmt: skip
    do(game, "play patrol", "decline")
    assert (at(game).scenario, at(game).blue_british) == (2, 1)


@pytest.mark.clause("pegasus:camp-17", "pegasus:camp-18", "pegasus:camp-19", "pegasus:camp-20")
@pytest.mark.parametrize(
    ("points", "blue", "winner", "level"),
    [
        (10, 0, "german", "campaign"),
        (11, 0, None, "status-quo"),
        (12, 0, None, "status-quo"),
        (13, 0, "british", "campaign"),
        (13, 1, None, "status-quo"),
        (12, 2, "german", "campaign"),
    ],
)
def test_the_three_results_of_the_campaign(
    points: int, blue: int, winner: str | None, level: str
) -> None:
    game = tonga(
        part="dives",
        terrain="troarn-bridge",
        turn=9,
        attacks=2,
        dives=[[], [], []],
        attack=2,
        captured={"german": ["bures-bridge", "varaville-bridge", "robehomme-bridge"]},
        german=["patrol"],
        points={"pegasus-bridge": points},
        blue=0,
        blue_british=blue,
    )
    do(game, "decline")
    assert (game.result.winner, game.result.level) == (winner, level)
    assert game.result.points == {"vp": points + 1 - blue}
    assert events(game, "points")
