"""Scenario 2: the Merville battery."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game, new
from tests.systems.commando.play import (
    HIT,
    MISS,
    asked,
    at,
    discard,
    do,
    events,
    front,
    hand,
    skip,
    table,
    terrains,
)


def battery(terrain: str = "", **more: Any) -> Game:
    """A turn inside the battery."""
    more.setdefault("place", "objectives")
    more.setdefault("turn", 3)
    return table("merville", terrain=terrain, **more)


def win(game: Game) -> Game:
    """The German leaves the terrain to the British."""
    return do(game, "decline")


def lose(game: Game) -> Game:
    """The British break off."""
    return do(game, "play patrol", "decline")


# -- setting up -------------------------------------------------------------------------------


@pytest.mark.clause("pegasus:s2-01")
def test_two_yellow_tokens_are_set_out() -> None:
    assert new("pegasus", "merville", seed=1).view(None)["reserve"]["yellow"] == 2


@pytest.mark.clause("pegasus:s2-03", "pegasus:s2-39")
def test_after_the_hands_the_british_pick_a_heroic_card_but_not_the_flamethrower() -> None:
    game = skip(new("pegasus", "merville", seed=1))
    assert asked(game) == ("british", "hero")
    assert game.decision.notations == [
        "pick otway",
        "pick interception",
        "pick vickers",
        "pick bangalore",
    ]


@pytest.mark.clause("pegasus:s2-04", "pegasus:s2-05", "pegasus:s2-06", "pegasus:s2-07")
def test_the_three_piles() -> None:
    game = new("pegasus", "merville", seed=1)
    assert terrains(game, at(game).aside) == ["flooded-fields", "minefield", "barbed-wire"]
    assert terrains(game, at(game).second_pile) == [
        "command-bunker",
        "battery-entrance",
        "horsa-landing",
        "casemate-1",
        "casemates-2-3",
        "casemate-4",
    ]
    assert terrains(game, at(game).road) == [
        "machine-gun-nest",
        "trench-system",
        "garrison",
        "minefield",
        "barbed-wire",
    ]
    seen = {str(terrains(skip_to_approach(seed), at_offered(seed))) for seed in range(12)}
    assert len(seen) == 3


def skip_to_approach(seed: int) -> Game:
    game = skip(new("pegasus", "merville", seed=seed))
    return do(game, "pick otway")


def at_offered(seed: int) -> tuple[int, ...]:
    return at(skip_to_approach(seed)).offered


@pytest.mark.clause("pegasus:s2-08", "pegasus:s2-10", "pegasus:s2-12")
def test_the_approach_turned_up_is_the_first_terrain_and_the_others_join_the_battery() -> None:
    game = table("merville", british=["scout"], step="approach", terrain="", dice=[1])
    assert asked(game) == ("british", "approach-swap")
    game.play("keep")
    assert terrains(game, [front(game).terrain]) == ["flooded-fields"]
    assert (len(at(game).road), at(game).place, at(game).turn) == (7, "approach", 1)
    assert events(game, "phase", "revealed")[-1] == ("phase", 0)


@pytest.mark.clause("pegasus:s2-09", "pegasus:s2-44")
def test_a_strong_unit_may_be_discarded_for_another_approach_once() -> None:
    game = table(
        "merville",
        british=["sappers", "paratroop-squad", "otway", "mills-grenade"],
        german=["patrol"],
        step="approach",
        terrain="",
        dice=[1, 1],
    )
    assert game.view(None)["offered"] == ["flooded-fields"]
    assert game.decision.notations == ["discard paratroop-squad", "keep"]
    game.play("discard paratroop-squad")
    assert discard(game, "british") == ["paratroop-squad"]
    assert terrains(game, [front(game).terrain]) == ["minefield"]
    assert asked(game)[1] != "approach-swap"
    assert len(at(game).road) == 7
    assert "flooded-fields" in terrains(game, at(game).road)


# -- the turns ----------------------------------------------------------------------------------


@pytest.mark.clause("pegasus:s2-11", "pegasus:s2-35")
def test_the_winner_takes_two_tokens_and_no_card() -> None:
    game = battery(
        "trench-system", place="battery", german=["patrol"], piles={"british": ["scout"]}
    )
    win(game)
    assert (at(game).tokens[0], hand(game, "british")) == (4, [])
    game = battery("trench-system", place="battery", german=["patrol"], british=["scout"])
    lose(game)
    assert (at(game).tokens[1], at(game).strength) == (4, 2)


@pytest.mark.clause("pegasus:s2-13", "pegasus:s2-38")
@pytest.mark.parametrize(
    ("turn", "face", "picker"), [(1, "german", "german"), (2, "british", "british")]
)
def test_heroic_cards_alternate_beginning_with_the_german(
    turn: int, face: str, picker: str
) -> None:
    here = {"terrain": "flooded-fields", "place": "approach"} if turn == 1 else {}
    game = battery(
        **{"terrain": "trench-system", "place": "battery", **here},
        turn=turn,
        turn_token=face,
        german=["patrol"],
    )
    win(game)
    assert asked(game) == (picker, "hero")
    game.play(game.decision.notations[0])
    assert at(game).turn_token == (0 if face == "german" else 1)


@pytest.mark.clause("pegasus:s2-14", "pegasus:s2-17", "pegasus:s2-15", "pegasus:s2-16")
@pytest.mark.parametrize("won", [True, False])
def test_after_the_approach_the_british_are_inside_won_or_not(won: bool) -> None:
    game = battery(
        "flooded-fields",
        place="approach",
        turn=1,
        german=["patrol"],
        british=["scout"],
        heroes={"german": []},
    )
    win(game) if won else lose(game)
    assert at(game).place == "objectives"
    assert terrains(game, at(game).terrain_discard) == (["flooded-fields"] if won else [])
    assert terrains(game, at(game).road_under) == ([] if won else ["flooded-fields"])


@pytest.mark.clause("pegasus:s2-18", "pegasus:s2-19", "pegasus:s2-20", "pegasus:s2-43")
@pytest.mark.parametrize(("face", "gained"), [(HIT, True), (MISS, False)])
def test_the_landing_of_the_horsas(face: int, gained: bool) -> None:
    game = table(
        "merville", terrain="horsa-landing", turn=4, step="british", place="objectives",
        second_pile=["casemate-1", "casemates-2-3", "casemate-4"], german=["patrol"],
        british=["scout"], heroes={"british": [], "german": []}, dice=[face, 1],
    )  # fmt: skip
    assert ("flamethrower" in hand(game, "british")) == gained
    assert asked(game) == ("british", "event")
    do(game, "done", "done")
    assert not events(game, "assault-won", "undefended")
    assert "horsa-landing" in terrains(game, at(game).terrain_gone)
    assert terrains(game, [front(game).terrain]) == ["casemate-1"]
    assert at(game).tokens == (2, 2)


@pytest.mark.clause("pegasus:s2-39")
def test_the_flamethrower_is_never_offered_at_the_end_of_a_turn() -> None:
    game = battery("trench-system", place="battery", turn_token="british", german=["patrol"])
    win(game)
    assert "pick flamethrower" not in game.decision.notations


@pytest.mark.clause("pegasus:s2-21", "pegasus:s2-23")
@pytest.mark.parametrize("won", [True, False])
def test_a_casemate_won_is_captured_and_lost_is_shuffled_in(won: bool) -> None:
    game = battery(
        "casemate-1", german=["patrol"], british=["scout"], heroes={"british": [], "german": []}
    )
    win(game) if won else lose(game)
    assert terrains(game, at(game).captured[0]) == (["casemate-1"] if won else [])
    assert ("casemate-1" in terrains(game, at(game).second_pile)) != won


@pytest.mark.clause("pegasus:s2-22", "pegasus:s2-36", "pegasus:camp-07")
@pytest.mark.parametrize(
    ("held", "last", "over"),
    [
        (["casemates-2-3"], "casemate-1", True),
        (["casemate-4"], "casemates-2-3", True),
        (["casemate-4"], "casemate-1", False),
    ],
)
def test_three_guns_win_and_the_double_casemate_holds_two(
    held: list[str], last: str, over: bool
) -> None:
    game = battery(
        last, captured={"british": held}, german=["patrol"], heroes={"british": [], "german": []}
    )
    win(game)
    assert game.over == over
    if over:
        assert (game.result.winner, game.result.points["guns"]) == ("british", 3)
        assert at(game).tokens[0] == 2


@pytest.mark.clause("pegasus:s2-24", "pegasus:s2-25")
@pytest.mark.parametrize("won", [True, False])
def test_the_bunker_won_leaves_the_game_and_lost_is_shuffled_in(won: bool) -> None:
    game = battery(
        "command-bunker", german=["patrol"], british=["scout"], heroes={"british": [], "german": []}
    )
    win(game) if won else lose(game)
    assert ("command-bunker" in terrains(game, at(game).terrain_gone)) == won
    assert ("command-bunker" in terrains(game, at(game).second_pile)) != won


@pytest.mark.clause("pegasus:s2-26")
def test_the_entrance_won_lets_the_british_choose_the_next_objective() -> None:
    game = battery("battery-entrance", german=["patrol"], heroes={"british": [], "german": []})
    win(game)
    assert asked(game) == ("british", "pick-objective")
    do(game, "enter casemates-2-3")
    assert terrains(game, [front(game).terrain]) == ["casemates-2-3"]
    assert "battery-entrance" in terrains(game, at(game).terrain_gone)
    assert "casemates-2-3" not in terrains(game, at(game).second_pile)


@pytest.mark.clause("pegasus:s2-27")
@pytest.mark.parametrize(("rule", "place"), [("battery", "battery"), ("objectives", "objectives")])
def test_the_entrance_lost_is_shuffled_in_and_the_house_rule_says_where_next(
    rule: str, place: str
) -> None:
    game = battery(
        "battery-entrance", german=["patrol"], british=["scout"],
        heroes={"british": [], "german": []}, house_rules={"entrance_lost": rule},
        second_pile=["casemate-1", "casemates-2-3"], dice=[1],
    )  # fmt: skip
    lose(game)
    assert at(game).place == place
    everywhere = [*at(game).second_pile, front(game).terrain]
    assert "battery-entrance" in terrains(game, everywhere) or place == "objectives"


@pytest.mark.clause("pegasus:s2-28", "pegasus:s2-29", "pegasus:s2-30")
@pytest.mark.parametrize(("won", "chooser"), [(True, "german"), (False, "british")])
def test_after_an_objective_the_loser_chooses_between_two_battery_terrains(
    won: bool, chooser: str
) -> None:
    game = battery(
        "casemate-1", german=["patrol"], british=["scout"], heroes={"british": [], "german": []},
        road=["trench-system", "garrison"], road_under=["machine-gun-nest"],
    )  # fmt: skip
    win(game) if won else lose(game)
    assert asked(game) == (chooser, "choose-terrain")
    assert sorted(game.decision.notations) == ["enter garrison", "enter trench-system"]
    do(game, "enter garrison")
    assert terrains(game, at(game).road_under) == ["machine-gun-nest", "trench-system"]
    assert "trench-system" not in terrains(game, at(game).terrain_discard)


@pytest.mark.clause("pegasus:s2-31", "pegasus:s2-32", "pegasus:s2-34")
@pytest.mark.parametrize("won", [True, False])
def test_a_battery_terrain_won_leaves_the_game_and_lost_goes_under_the_pile(won: bool) -> None:
    game = battery(
        "garrison", place="battery", german=["patrol"], british=["scout"],
        heroes={"british": [], "german": []}, road_under=["machine-gun-nest"],
    )  # fmt: skip
    win(game) if won else lose(game)
    assert ("garrison" in terrains(game, at(game).terrain_gone)) == won
    under = ["machine-gun-nest"] if won else ["machine-gun-nest", "garrison"]
    assert terrains(game, at(game).road_under) == under
    assert at(game).place == "objectives"


@pytest.mark.clause("pegasus:s2-33")
def test_the_battery_pile_keeps_its_order() -> None:
    game = battery(
        "casemate-1", german=["patrol"], heroes={"british": [], "german": []},
        road=[], road_under=["garrison", "machine-gun-nest", "trench-system"],
    )  # fmt: skip
    win(game)
    assert sorted(game.view(None)["offered"]) == ["garrison", "machine-gun-nest"]
    do(game, "enter machine-gun-nest")
    assert terrains(game, at(game).road_under) == ["trench-system", "garrison"]


@pytest.mark.clause("pegasus:s2-35", "pegasus:s2-37")
def test_the_german_wins_with_the_last_strength_point() -> None:
    game = battery("garrison", place="battery", german=["patrol"], british=["scout"], strength=1)
    lose(game)
    assert game.result.winner == "german"


@pytest.mark.clause("pegasus:s2-41", "pegasus:camp-06", "pegasus:camp-08")
def test_in_the_campaign_all_four_guns_are_needed_and_the_bunker_counts() -> None:
    game = table(
        "tonga", part="merville", place="objectives", terrain="casemate-1", turn=5,
        captured={"british": ["casemates-2-3"]}, german=["patrol"], blue=0,
        heroes={"british": [], "german": []},
    )  # fmt: skip
    win(game)
    assert ("points", "guns", 2) in events(game)
    assert at(game).scenario == 2
    game = table(
        "tonga", part="merville", place="objectives", terrain="command-bunker", turn=5,
        german=["patrol"], blue=0, heroes={"british": [], "german": []},
    )  # fmt: skip
    win(game)
    assert terrains(game, at(game).captured[0]) == ["command-bunker"]
    assert ("points", "bunker", 1) in events(game)


def test_when_the_battery_pile_is_used_up_objectives_follow_each_other() -> None:
    game = battery(
        "casemate-1", german=["patrol"], heroes={"british": [], "german": []}, road=[],
        terrain_discard=["garrison"],
    )  # fmt: skip
    win(game)
    assert at(game).place == "objectives"


@pytest.mark.parametrize("token", ["british", "german"])
def test_what_a_terrain_gives_the_german_is_his_whatever_the_turn_token_shows(token: str) -> None:
    game = battery("command-bunker", german=["patrol"], turn_token=token,
                   piles={"british": ["scout"], "german": ["grenade"]})  # fmt: skip
    do(game, "play patrol")
    assert (hand(game, "british"), hand(game, "german")) == ([], ["grenade"])


@pytest.mark.clause("pegasus:camp-02")
def test_points_are_noted_in_the_campaign_alone_and_only_where_there_are_any() -> None:
    game = battery("casemate-1", german=["patrol"], heroes={"british": [], "german": []})
    win(game)
    assert (at(game).points, events(game, "points")) == ((), [])
    game = table(
        "tonga", part="merville", place="objectives", terrain="command-bunker", turn=5,
        german=["patrol"], blue=0, heroes={"british": [], "german": []},
    )  # fmt: skip
    win(game)
    assert [what for _, what, _ in events(game, "points")] == ["bunker"]
