"""Setting up, what players may know, the turn and the phases of both sides."""

from __future__ import annotations

from collections import Counter

import pytest

from dropzone.core.errors import IllegalChoice
from dropzone.core.rules.game import new
from tests.systems.commando.play import (
    asked,
    at,
    cards,
    discard,
    do,
    events,
    hand,
    skip,
    static,
    table,
    terrains,
)

# -- setting up ---------------------------------------------------------------------------------


@pytest.mark.clause("pegasus:setup-01")
def test_one_player_commands_the_british_the_other_the_germans() -> None:
    game = new("pegasus", seed=1)
    assert [side.id for side in game.static.sheet.sides] == ["british", "german"]
    assert {static(game).owner[card] for card in at(game).hands[0]} == {0}


@pytest.mark.clause("pegasus:setup-04", "pegasus:setup-05", "pegasus:s1b-01")
def test_each_player_takes_two_of_the_24_tokens_and_special_ones_lie_beside_the_reserve() -> None:
    view = new("pegasus", "pegasus-bridge", seed=1).view(None)
    assert view["reserve"] == {"normal": 20, "yellow": 2, "red": 4}
    assert [view["sides"][side]["tokens"]["normal"] for side in ("british", "german")] == [2, 2]


@pytest.mark.clause("pegasus:setup-06")
def test_the_british_start_with_three_strength_points() -> None:
    assert new("pegasus", seed=1).view(None)["strength"] == 3


@pytest.mark.clause("pegasus:setup-07", "pegasus:s1b-02", "pegasus:s2-02", "pegasus:s1a-01")
@pytest.mark.parametrize(
    ("scenario", "face"),
    [("benouville", None), ("pegasus-bridge", "british"), ("merville", "german"), ("dives", None)],
)
def test_the_turn_token_starts_on_the_face_of_the_scenario(scenario: str, face: str | None) -> None:
    assert new("pegasus", scenario, seed=1).view(None)["turn_token"] == face


@pytest.mark.clause("pegasus:setup-08", "pegasus:s1a-03", "pegasus:s2-42", "pegasus:s3-32")
@pytest.mark.parametrize(
    ("scenario", "count"), [("benouville", 16), ("merville", 14), ("dives", 15)]
)
def test_the_terrains_of_the_scenario_letter_are_used(scenario: str, count: int) -> None:
    from dropzone.systems.commando.invariants import terrains_on_table

    game = new("pegasus", scenario, seed=1)
    assert sum(terrains_on_table(at(game)).values()) == count


@pytest.mark.clause("pegasus:setup-09")
def test_each_player_draws_six_cards() -> None:
    view = new("pegasus", seed=1).view(None)["sides"]
    assert [view[side]["hand_count"] for side in ("british", "german")] == [6, 6]


@pytest.mark.clause("pegasus:setup-10")
def test_a_hand_may_be_changed_once_and_the_second_stands() -> None:
    game = new("pegasus", seed=1)
    assert asked(game) == ("british", "mulligan")
    before = Counter(at(game).hands[0]) + Counter(at(game).piles[0])
    game.play("redraw")
    assert len(at(game).hands[0]) == 6
    assert Counter(at(game).hands[0]) + Counter(at(game).piles[0]) == before
    assert asked(game) == ("german", "mulligan")
    game.play("redraw")
    assert asked(game) == ("british", "choose-terrain")


# -- what players may know ----------------------------------------------------------------------


@pytest.mark.clause("pegasus:info-01")
def test_a_hand_has_no_limit() -> None:
    full = ["patrol"] * 4 + ["garrison-infantry"] * 4 + ["sentry"] * 3 + ["grenade"] * 3
    game = table(german=full, step="german", piles={"german": ["battle-group", "battle-group"]})
    assert len(at(game).hands[1]) == 16


@pytest.mark.clause("pegasus:info-02")
def test_each_player_sees_how_many_cards_the_other_holds_but_not_which() -> None:
    game = table(british=["scout", "sappers"], german=["patrol"])
    seen = game.view("german")["sides"]["british"]
    assert (seen["hand"], seen["hand_count"]) == (None, 2)


@pytest.mark.clause("pegasus:info-03", "pegasus:info-04", "pegasus:british-03")
def test_an_event_works_at_once_and_goes_to_the_own_discard_pile() -> None:
    game = table(british=["supplies"], step="british-events")
    do(game, "play supplies")
    assert at(game).tokens[0] == 5
    assert (discard(game, "british"), discard(game, "german")) == (["supplies"], [])


@pytest.mark.clause("pegasus:info-05", "pegasus:info-06")
def test_only_the_own_discard_pile_may_be_looked_through() -> None:
    game = table(discards={"british": ["scout"], "german": ["patrol"]})
    view = game.view("german")["sides"]
    assert view["german"]["discard"] == {"count": 1, "cards": ["patrol"]}
    assert view["british"]["discard"] == {"count": 1, "cards": None}
    assert game.view(None)["sides"]["german"]["discard"]["cards"] is None


@pytest.mark.clause("pegasus:info-07")
@pytest.mark.parametrize("side", ["british", "german"])
def test_both_players_see_the_terrain_discard(side: str) -> None:
    game = table(terrain_discard=["village"])
    assert game.view(side)["terrain_discard"] == ["village"]


@pytest.mark.clause("pegasus:info-08", "pegasus:turn-06", "pegasus:end-01")
def test_terrains_passed_over_or_crossed_go_to_the_terrain_discard() -> None:
    game = table(step="progression", terrain="", winner="german", dice=[1, 5])
    chosen, other = game.view(None)["offered"]
    do(game, f"enter {chosen}")
    assert terrains(game, at(game).terrain_discard) == [other]
    do(game, "done", "done", "decline")
    assert sorted(terrains(game, at(game).terrain_discard)) == sorted([other, chosen])


@pytest.mark.clause("pegasus:info-09")
def test_a_discarded_card_has_no_effect_of_its_own() -> None:
    game = table(british=["surprise"], german=["command-squad"], step="british-events")
    do(game, "play surprise")
    skip(game)
    assert discard(game, "german") == ["command-squad"]
    assert at(game).tokens[1] == 2


@pytest.mark.clause("pegasus:info-10")
def test_taking_back_is_done_as_far_as_possible() -> None:
    game = table(british=["rally"], step="british-events")
    do(game, "play rally")
    assert at(game).tokens[0] == 3
    game = table(british=["rally"], step="british-events", discards={"british": ["supplies"]})
    do(game, "play rally")
    assert (hand(game, "british"), at(game).tokens[0]) == ([], 3)
    game = table(british=["rally"], step="british-events", discards={"british": ["scout"]})
    do(game, "play rally", "take scout")
    assert hand(game, "british") == ["scout"]


# -- the turn -------------------------------------------------------------------------------------


@pytest.mark.clause("pegasus:turn-01")
def test_a_turn_has_four_phases_in_order() -> None:
    game = table(
        german=["patrol"], british=["sappers"], step="progression", terrain="", winner="british"
    )
    phases = []
    for text in ("", "enter", "done", "done", "play patrol", "play sappers"):
        skip(game)
        phases.append(game.view(None)["phase"])
        if text:
            named = [each for each in game.decision.notations if each.startswith(text)]
            game.play(named[0])
    order = list(dict.fromkeys(phases))
    assert order == ["progression", "british", "german", "assault"]


@pytest.mark.clause("pegasus:turn-02", "pegasus:turn-03")
def test_on_the_first_turn_the_british_choose_between_two_terrains() -> None:
    game = skip(new("pegasus", seed=1))
    assert asked(game) == ("british", "choose-terrain")
    assert len(at(game).offered) == 2
    assert len(game.view(None)["offered"]) == 2


@pytest.mark.clause("pegasus:turn-04", "pegasus:end-06", "pegasus:retreat-03")
@pytest.mark.parametrize(("winner", "chooser"), [("british", "german"), ("german", "british")])
def test_the_loser_of_the_last_assault_chooses_the_terrain(winner: str, chooser: str) -> None:
    game = table(step="progression", turn=2, terrain="", winner=winner)
    assert asked(game) == (chooser, "choose-terrain")


@pytest.mark.clause("pegasus:turn-05", "pegasus:german-05")
def test_without_an_assault_the_british_have_won_and_the_german_chooses() -> None:
    game = table(german=["patrol"])
    do(game, "decline")
    assert at(game).winner == 0
    assert asked(game) == ("german", "choose-terrain")


@pytest.mark.clause("pegasus:turn-07")
def test_the_effect_of_the_chosen_terrain_is_applied() -> None:
    game = table(step="progression", terrain="", turn=2, winner="german", dice=[11, 5])
    do(game, "enter landing-zone")
    assert at(game).tokens == (3, 2)


# -- the phases ---------------------------------------------------------------------------------


@pytest.mark.clause("pegasus:british-01")
def test_the_british_draw_the_figure_of_the_terrain() -> None:
    game = table(terrain="road", step="british", piles={"british": ["scout"] * 3 + ["sappers"] * 2})
    assert len(at(game).hands[0]) == 4


@pytest.mark.clause("pegasus:british-02", "pegasus:british-04")
def test_the_british_play_any_number_of_events_one_after_the_other() -> None:
    game = table(british=["supplies", "supplies"], step="british-events")
    do(game, "play supplies", "play supplies")
    assert at(game).tokens[0] == 8
    assert asked(game) == ("british", "event")
    do(game, "done")
    assert asked(game) == ("german", "event")


@pytest.mark.clause("pegasus:german-01")
def test_the_german_draws_the_figure_of_the_terrain() -> None:
    game = table(terrain="road", step="german", piles={"german": ["patrol"] * 4})
    assert len(at(game).hands[1]) == 3


@pytest.mark.clause("pegasus:german-02")
def test_the_german_plays_any_number_of_events() -> None:
    game = table(german=["reserve-ammunition"] * 2, step="german-events")
    do(game, "play reserve-ammunition", "play reserve-ammunition")
    assert at(game).tokens[1] == 8


@pytest.mark.clause("pegasus:german-03", "pegasus:assault-16")
def test_after_events_the_german_decides_whether_to_play_a_unit() -> None:
    game = table(german=["patrol", "grenade"], step="german-events")
    do(game, "done")
    assert game.decision.notations == ["play patrol", "decline"]


@pytest.mark.clause("pegasus:german-04")
def test_a_unit_ends_the_german_phase_and_starts_an_assault() -> None:
    game = table(german=["patrol", "general-alarm"], british=["scout"])
    do(game, "play patrol")
    assert game.view(None)["phase"] == "assault"
    with pytest.raises(IllegalChoice):
        game.play("play general-alarm")


@pytest.mark.clause("pegasus:german-06")
def test_a_refused_assault_rewards_the_british_once() -> None:
    game = table(german=["patrol"], piles={"british": ["scout"]})
    do(game, "decline")
    assert at(game).tokens == (4, 2)
    assert hand(game, "british") == ["scout"]
    assert at(game).turn == 2
    assert len(events(game, "assault-won")) == 1


# -- heroic cards ---------------------------------------------------------------------------------


@pytest.mark.clause("pegasus:hero-01", "pegasus:hero-07", "pegasus:end-07")
def test_the_player_on_the_turn_token_picks_a_heroic_card_unseen() -> None:
    game = table("pegasus-bridge", german=["patrol"], turn_token="british")
    do(game, "decline")
    assert asked(game) == ("british", "hero")
    game.play("pick howard")
    assert "howard" in hand(game, "british")
    assert "howard" not in game.view("british")["sides"]["british"]["heroic"]["cards"]
    told = [entry.text for entry in game.log("german")]
    assert "British take a heroic card." in told
    assert not any("Howard" in text for text in told)
    assert any("Howard" in entry.text for entry in game.log("british"))


@pytest.mark.clause("pegasus:hero-02")
def test_a_heroic_card_cannot_be_discarded_by_an_effect() -> None:
    game = table(
        "pegasus-bridge", british=["howard"], german=["interrogation"], step="german-events"
    )
    do(game, "play interrogation")
    skip(game)
    assert hand(game, "british") == ["howard"]
    game = table(
        "merville", british=["otway", "scout"], terrain="minefield", step="effect", dice=[2]
    )
    game.play("discard scout")
    assert hand(game, "british") == ["otway"]


@pytest.mark.clause("pegasus:hero-03")
def test_a_heroic_card_cannot_be_cancelled() -> None:
    game = table(
        "pegasus-bridge", british=["ham-and-jam"], german=["failure"], step="british-events"
    )
    game.play("play ham-and-jam")
    assert at(game).tokens[0] == 5
    game = table("pegasus-bridge", british=["howard"], german=["patrol", "trap"])
    do(game, "play patrol", "play howard")
    assert asked(game) == ("british", "bid")


@pytest.mark.clause("pegasus:hero-04")
def test_heroic_cards_are_played_like_cards_of_their_type() -> None:
    game = table("pegasus-bridge", british=["thornton", "howard"], german=["schmidt", "gunboat"])
    assert game.decision.notations == ["play schmidt", "decline"]
    do(game, "play schmidt", "play gunboat", "done")
    assert game.decision.notations == ["play howard", "decline"]


@pytest.mark.clause("pegasus:hero-05", "pegasus:hero-06", "pegasus:end-04")
def test_a_heroic_unit_can_be_destroyed_and_then_leaves_the_game() -> None:
    game = table("pegasus-bridge", british=["picked-platoon"], german=["schmidt"])
    do(game, "play schmidt", "play picked-platoon", "done", "give-up")
    skip(game)
    game.play("done")
    assert len(events(game, "tipped")) == 1
    assert cards(game, at(game).gone[1]).count("schmidt") == 1
    assert "schmidt" not in discard(game, "german")
