"""Scenario 3: the bridges on the Dives."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from dropzone.core.rules.game import Game, new
from tests.systems.commando.play import (
    asked,
    at,
    cards,
    do,
    events,
    front,
    hand,
    skip,
    table,
    terrains,
)

BURES = ["bures-bridge", "village", "garrison", "fields", "robehomme-bridge"]
TROARN = ["troarn-bridge", "troarn-village", "marshes", "bavent-wood", "garrison"]
VARAVILLE = [
    "varaville-bridge",
    "varaville-chateau",
    "bavent-wood",
    "marshes",
    "abandoned-containers",
]


def dives(*, scenario: str = "dives", **more: Any) -> Game:
    """A position of scenario 3 with piles laid."""
    more.setdefault("dives", [BURES, TROARN, VARAVILLE])
    more.setdefault("attack", 1)
    more.setdefault("terrain", "")
    return table(scenario, **more)


def turn(number: int, **more: Any) -> Game:
    """The progression of a turn of the attack on Bures."""
    piles = [BURES if number == 1 else [BURES[0], *BURES[3:]], TROARN, VARAVILLE]
    if number == 3:
        piles[0] = BURES[:1]
    return dives(turn=number, step="progression", dives=piles, **more)


# -- setting up -----------------------------------------------------------------------------------


@pytest.mark.clause("pegasus:s3-01", "pegasus:s3-02")
def test_there_are_no_strength_points_and_three_yellow_tokens() -> None:
    view = new("pegasus", "dives", seed=1).view(None)
    assert (view["strength"], view["reserve"]["yellow"]) == (None, 3)
    piles = [["bures-bridge", "fields", "robehomme-bridge"], TROARN, VARAVILLE]
    game = dives(terrain="village", turn=1, dives=piles, german=["patrol"], british=["scout"])
    do(game, "play patrol", "decline")
    assert not events(game, "strength")
    assert at(game).winner == 1


@pytest.mark.clause("pegasus:s3-04", "pegasus:s3-05")
def test_the_german_builds_three_piles_of_four_before_the_hands_are_drawn() -> None:
    game = new("pegasus", "dives", seed=1)
    assert asked(game) == ("german", "build-piles")
    assert at(game).hands == ((), ())
    game.play("rest")
    assert [len(pile) for pile in at(game).dives] == [5, 5, 5]
    heads = {terrains(game, pile[:1])[0] for pile in at(game).dives}
    assert heads == {"bures-bridge", "troarn-bridge", "varaville-bridge"}
    seen = game.view("british")["piles"]["dives"]
    assert [(pile["bridge"], pile["terrains"]) for pile in seen if not pile["attacked"]] == [
        (None, None)
    ] * 3
    assert game.view("german")["piles"]["dives"][0]["terrains"] is not None


@pytest.mark.clause("pegasus:s3-06", "pegasus:s3-07", "pegasus:s3-08", "pegasus:s3-09")
@pytest.mark.parametrize("seed", range(8))
def test_piles_laid_at_random_keep_the_restrictions(seed: int) -> None:
    game = new("pegasus", "dives", seed=seed)
    game.play("rest")
    for pile in at(game).dives:
        names = terrains(game, pile)
        assert ("varaville-chateau" in names) == (names[0] == "varaville-bridge")
        assert ("troarn-village" in names) == (names[0] == "troarn-bridge")
        assert ("robehomme-bridge" in names) == (names[0] == "bures-bridge")
        assert names[0] != "bures-bridge" or names[4] == "robehomme-bridge"
        assert names[1] != names[2]
        assert names[3] != names[4]


@pytest.mark.clause("pegasus:s3-06", "pegasus:s3-07", "pegasus:s3-08", "pegasus:s3-09")
@pytest.mark.parametrize(
    ("laid", "refused", "clause"),
    [
        ((), "varaville-chateau", "s3-06"),
        ((), "troarn-village", "s3-07"),
        ((), "robehomme-bridge", "s3-08"),
        (("garrison",), "garrison", "s3-09"),
    ],
)
def test_a_terrain_that_would_break_the_restrictions_is_refused(
    laid: tuple[str, ...], refused: str, clause: str
) -> None:
    game = new("pegasus", "dives", seed=1)
    for name in laid:
        game.play(f"lay {name}")
    assert [each.clause for each in game.why_not(f"lay {refused}")] == [f"pegasus:{clause}"]


@pytest.mark.clause("pegasus:s3-10", "pegasus:s3-11")
def test_twin_terrains_cost_the_german_the_phase_but_not_the_assault() -> None:
    twins = [BURES[0], "garrison", "garrison", "fields", "robehomme-bridge"]
    troarn = ["troarn-bridge", "troarn-village", "marshes", "bavent-wood", "village"]
    game = dives(
        turn=1,
        step="progression",
        dives=[twins, troarn, VARAVILLE],
        house_rules={"twin_terrains": "penalty"},
        german=["patrol", "general-alarm"],
        british=["scout"],
        piles={"british": [], "german": ["sentry"] * 3},
    )
    skip(game)
    do(game, "done")
    assert asked(game) == ("german", "open-assault")
    assert len(hand(game, "german")) == 2
    assert "play patrol" in game.decision.notations


@pytest.mark.clause("pegasus:s3-12")
def test_starting_hands_are_five_cards_with_one_redraw() -> None:
    game = new("pegasus", "dives", seed=1)
    game.play("rest")
    assert [len(each) for each in at(game).hands] == [5, 5]
    assert asked(game) == ("british", "mulligan")
    do(game, "redraw")
    assert len(at(game).hands[0]) == 5
    assert asked(game) == ("german", "mulligan")


# -- an attack -----------------------------------------------------------------------------------


@pytest.mark.clause("pegasus:s3-13", "pegasus:s3-14")
def test_the_first_pile_is_random_its_bridge_turned_up_and_heroic_cards_picked() -> None:
    attacked = set()
    for seed in range(8):
        game = new("pegasus", "dives", seed=seed)
        game.play("rest")
        do(game, "keep", "keep")
        attacked.add(at(game).attack)
        assert asked(game) == ("british", "hero")
        shown = [pile["bridge"] for pile in game.view("british")["piles"]["dives"]]
        assert sum(bridge is not None for bridge in shown) == 1
        do(game, "pick roseveare")
        assert asked(game) == ("german", "hero")
    assert len(attacked) > 1


@pytest.mark.clause("pegasus:s3-15", "pegasus:s3-34")
@pytest.mark.parametrize(("face", "chooser"), [(1, "british"), (2, "german")])
@pytest.mark.parametrize("number", [1, 4])
def test_on_the_first_turn_of_a_pile_the_token_is_tossed_for_the_choice(
    face: int, chooser: str, number: int
) -> None:
    first = [BURES, TROARN, VARAVILLE] if number == 1 else [TROARN, BURES, []]
    attack = 1 if number == 1 else 2
    game = dives(turn=number, step="progression", dives=first, attack=attack, dice=[face])
    assert sorted(game.view(None)["offered"]) == ["garrison", "village"]
    assert asked(game) == (chooser, "choose-terrain")


@pytest.mark.clause("pegasus:s3-16")
@pytest.mark.parametrize("winner", ["british", "german"])
def test_the_winner_of_the_first_assault_chooses_the_second_terrain(winner: str) -> None:
    assert asked(turn(2, winner=winner)) == (winner, "choose-terrain")


@pytest.mark.clause("pegasus:s3-17", "pegasus:s3-03")
def test_the_winner_takes_two_tokens_and_a_card_and_the_token_is_flipped() -> None:
    game = dives(
        terrain="garrison",
        turn=1,
        dives=[[BURES[0], *BURES[3:]], TROARN, VARAVILLE],
        german=["patrol"],
        turn_token="british",
        piles={"british": ["scout"], "german": []},
    )
    do(game, "decline")
    assert (at(game).tokens[0], hand(game, "british")) == (4, ["scout"])
    assert at(game).turn_token == 1
    assert not events(game, "hero-picked")


@pytest.mark.clause("pegasus:s3-18")
@pytest.mark.parametrize("winner", ["british", "german"])
def test_the_third_turn_is_on_the_bridge_whoever_won(winner: str) -> None:
    game = turn(3, winner=winner)
    assert terrains(game, [front(game).terrain]) == ["bures-bridge"]


@pytest.mark.clause("pegasus:s3-19", "pegasus:s3-20", "pegasus:s3-36")
@pytest.mark.parametrize("terrain", ["bures-bridge", "robehomme-bridge"])
@pytest.mark.parametrize("won", [True, False])
def test_the_winner_of_a_bridge_lays_it_in_front(terrain: str, won: bool) -> None:
    game = dives(
        terrain=terrain,
        turn=3 if terrain == "bures-bridge" else 2,
        dives=[[] if terrain == "bures-bridge" else BURES[:1], TROARN, VARAVILLE],
        german=["patrol"],
        british=["scout"],
    )
    do(game, "decline") if won else do(game, "play patrol", "decline")
    assert terrains(game, at(game).captured[0 if won else 1]) == [terrain]


@pytest.mark.clause("pegasus:s3-36")
def test_robehomme_passed_over_is_protected() -> None:
    game = turn(2, winner="german")
    do(game, "enter fields")
    assert terrains(game, at(game).captured[1]) == ["robehomme-bridge"]


def after_the_bridge(**more: Any) -> Game:
    """The end of the first attack: the German gives the bridge up."""
    game = dives(
        terrain="bures-bridge",
        turn=3,
        dives=[[], TROARN, VARAVILLE],
        british=["scout", "roseveare"],
        german=["patrol", "von-luck"],
        tokens={"british": 5, "german": 1},
        yellow_heroic={"british": 1},
        discards={"british": ["sappers"], "german": ["grenade"]},
        piles={"british": ["assault-group"] * 2 + ["sappers"] * 3, "german": ["sentry"] * 3},
        **more,
    )
    return do(game, "decline")


@pytest.mark.clause("pegasus:s3-21", "pegasus:s3-26")
def test_heroic_cards_not_played_leave_the_game_unseen() -> None:
    game = after_the_bridge()
    assert cards(game, at(game).lost[0]) == ["roseveare"]
    assert cards(game, at(game).lost[1]) == ["von-luck"]
    assert game.view("german")["sides"]["british"]["out"].count("roseveare") == 0
    assert not any("Roseveare" in entry.text for entry in game.log("german"))


@pytest.mark.clause("pegasus:s3-22")
def test_all_tokens_go_back_and_each_takes_two() -> None:
    game = after_the_bridge()
    assert (at(game).tokens, at(game).reserve) == ((2, 2), 20)
    assert (at(game).yellow_heroic, at(game).beside_yellow) == ((0, 0), 3)


@pytest.mark.clause("pegasus:s3-23", "pegasus:s3-33", "pegasus:s3-35")
def test_for_the_next_bridge_hands_are_shuffled_in_and_five_cards_drawn() -> None:
    game = after_the_bridge()
    assert asked(game) == ("british", "mulligan")
    assert len(at(game).hands[0]) == 5
    pool = Counter(cards(game, (*at(game).hands[0], *at(game).piles[0])))
    assert pool == Counter({"scout": 1, "assault-group": 2, "sappers": 3})
    assert "sappers" in cards(game, at(game).discards[0])
    do(game, "keep", "keep")
    assert asked(game) == ("british", "choose-pile")


@pytest.mark.clause("pegasus:s3-24", "pegasus:s3-25")
def test_the_british_choose_the_second_pile_and_the_third_is_the_last() -> None:
    game = do(after_the_bridge(), "keep", "keep")
    assert game.decision.notations == ["pile 2", "pile 3"]
    assert all(pile["bridge"] is None for pile in game.view("british")["piles"]["dives"])
    do(game, "pile 3")
    assert game.view("british")["piles"]["dives"][2]["bridge"] == "varaville-bridge"
    assert asked(game) == ("british", "hero")
    game = dives(
        terrain="varaville-bridge",
        turn=6,
        attacks=1,
        dives=[[], TROARN, []],
        attack=3,
        german=["patrol"],
        british=["scout"],
        captured={"british": ["bures-bridge"], "german": ["robehomme-bridge"]},
    )
    do(game, "decline", "keep", "keep")
    assert at(game).attack == 1
    assert asked(game) == ("british", "hero")


@pytest.mark.clause("pegasus:s3-27", "pegasus:s3-28", "pegasus:s3-37")
@pytest.mark.parametrize(
    ("british", "german", "won", "winner"),
    [
        (["bures-bridge", "robehomme-bridge"], [], True, "british"),
        (["bures-bridge"], ["robehomme-bridge"], False, "german"),
        (["bures-bridge", "robehomme-bridge"], [], False, None),
        (["bures-bridge"], ["robehomme-bridge"], True, None),
    ],
)
def test_three_bridges_destroyed_or_two_kept_end_the_game(
    british: list[str], german: list[str], won: bool, winner: str | None
) -> None:
    game = dives(
        terrain="troarn-bridge",
        turn=6,
        attacks=1,
        dives=[[], [], VARAVILLE],
        attack=2,
        captured={"british": british, "german": german},
        german=["patrol"],
        british=["scout"],
    )
    do(game, "decline") if won else do(game, "play patrol", "decline")
    assert game.over == (winner is not None)
    if winner:
        assert game.result.winner == winner


@pytest.mark.clause("pegasus:s3-29")
@pytest.mark.parametrize(("face", "tokens"), [("british", (3, 2)), ("german", (2, 3))])
def test_troarn_village_helps_the_player_on_the_turn_token(
    face: str, tokens: tuple[int, int]
) -> None:
    game = dives(terrain="troarn-village", turn=4, step="effect", turn_token=face, attack=2,
                 dives=[[], ["troarn-bridge", "bavent-wood", "garrison"], VARAVILLE])  # fmt: skip
    assert at(game).tokens == tokens


@pytest.mark.clause("pegasus:s3-26")
def test_each_player_picks_one_heroic_card_for_each_of_three_bridges() -> None:
    game = new("pegasus", "dives", seed=5)
    game.play("rest")
    while not game.over:
        wanted = [n for n in ("decline", "done", "keep") if n in game.decision.notations]
        game.play(wanted[0] if wanted else game.decision.notations[0])
    assert len(events(game, "hero-picked")) <= 6
    assert all(len(each) >= 1 for each in at(game).heroes)


# -- the campaign --------------------------------------------------------------------------------


@pytest.mark.clause("pegasus:s3-31", "pegasus:camp-21")
def test_in_the_campaign_all_three_major_bridges_are_attacked() -> None:
    game = dives(
        scenario="tonga",
        part="dives",
        blue=0,
        terrain="troarn-bridge",
        turn=6,
        attacks=1,
        dives=[[], [], VARAVILLE],
        attack=2,
        captured={"british": ["bures-bridge", "robehomme-bridge"]},
        german=["patrol"],
    )
    do(game, "decline")
    assert not game.over
    assert len(at(game).captured[0]) == 3
    assert asked(game)[1] == "mulligan"


@pytest.mark.clause("pegasus:camp-09", "pegasus:camp-10")
@pytest.mark.parametrize(
    ("before", "won", "points"),
    [
        ([], False, {}),
        ([], True, {"bridges": 1}),
        (["bures-bridge"], True, {"bridges": 3}),
        (["bures-bridge", "varaville-bridge"], True, {"bridges": 5}),
        (["robehomme-bridge"], False, {"robehomme": 1}),
        (["robehomme-bridge", "bures-bridge"], True, {"bridges": 3, "robehomme": 1}),
    ],
)
def test_points_for_the_bridges(before: list[str], won: bool, points: dict[str, int]) -> None:
    others = [
        b for b in ("bures-bridge", "varaville-bridge", "robehomme-bridge") if b not in before
    ]
    game = dives(
        scenario="tonga",
        part="dives",
        blue=0,
        terrain="troarn-bridge",
        turn=9,
        attacks=2,
        dives=[[], [], []],
        attack=2,
        captured={"british": before, "german": others},
        german=["patrol"],
        british=["scout"],
    )
    do(game, "decline") if won else do(game, "play patrol", "decline")
    assert game.over
    assert dict(at(game).points) == points
    british = len(before) + won >= 3
    assert events(game, "scenario-won")[-1][1] == (0 if british else 1)
