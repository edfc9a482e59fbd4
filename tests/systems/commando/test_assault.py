"""Tokens, duels, results, retreat and the end of an assault, with the booklet's example."""

from __future__ import annotations

import pytest

from dropzone.core.errors import IllegalChoice
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
    let_pass,
    room,
    skip,
    table,
    terrains,
    values,
)

# -- tokens ---------------------------------------------------------------------------------------


@pytest.mark.clause("pegasus:token-01", "pegasus:token-02")
@pytest.mark.parametrize(("tokens", "gained"), [(2, 3), (20, 2), (22, 0)])
def test_tokens_are_taken_from_the_reserve_as_long_as_it_lasts(tokens: int, gained: int) -> None:
    game = table(
        british=["supplies"], step="british-events", tokens={"british": 2, "german": tokens}
    )
    do(game, "play supplies")
    assert at(game).tokens[0] == 2 + gained


@pytest.mark.clause("pegasus:token-03", "pegasus:token-04")
def test_a_token_that_falls_well_adds_one_and_stays_on_the_unit() -> None:
    game = table(british=["sappers"], german=["garrison-infantry"], dice=[HIT])
    do(game, "play garrison-infantry", "play sappers", "token normal")
    assert values(game) == (4, 3)
    assert (front(game).tokens[0], at(game).tokens[0], at(game).reserve) == (1, 1, 20)


@pytest.mark.clause("pegasus:token-05")
def test_a_token_that_fails_goes_back_to_the_reserve_at_once() -> None:
    game = table(british=["sappers"], german=["garrison-infantry"], dice=[MISS])
    do(game, "play garrison-infantry", "play sappers", "token normal")
    assert values(game) == (3, 3)
    assert (front(game).tokens[0], at(game).tokens[0], at(game).reserve) == (0, 1, 21)


@pytest.mark.clause("pegasus:token-06")
def test_tokens_are_used_one_after_the_other_as_many_as_one_has() -> None:
    game = table(
        british=["sappers"], german=["grenadiers"], dice=[MISS, HIT, HIT], tokens={"british": 3}
    )
    do(game, "play grenadiers", "play sappers", "token normal", "token normal", "token normal")
    assert values(game) == (5, 5)
    assert "token normal" not in game.decision.notations


@pytest.mark.clause("pegasus:token-07", "pegasus:assault-17")
def test_what_was_added_counts_in_one_duel_only_and_a_new_unit_needs_a_new_answer() -> None:
    game = table(british=["sappers", "sappers"], german=["patrol", "garrison-infantry"], dice=[HIT])
    do(game, "play patrol", "play sappers", "token normal", "done", "give-up")
    do(game, "play garrison-infantry")
    skip(game)
    assert asked(game) == ("british", "answer")
    assert front(game).tokens[0] == 1
    do(game, "play sappers")
    skip(game)
    assert values(game) == (3, 3)


@pytest.mark.clause("pegasus:token-08")
@pytest.mark.parametrize(("face", "added", "beside"), [(HIT, 3, 1), (MISS, 0, 2)])
def test_a_yellow_token_gives_three_or_nothing(face: int, added: int, beside: int) -> None:
    game = table(british=["sappers"], german=["grenadiers"], yellow={"british": 1}, dice=[face])
    do(game, "play grenadiers", "play sappers", "token yellow")
    assert values(game)[0] == 3 + added
    assert at(game).beside_yellow == beside


@pytest.mark.clause("pegasus:token-09")
def test_a_red_token_always_gives_one() -> None:
    game = table("pegasus-bridge", british=["sappers"], german=["grenadiers"], red={"british": 2})
    do(game, "play grenadiers", "play sappers", "token red", "token red")
    assert values(game) == (5, 5)
    assert game.dice.count == 0


@pytest.mark.clause("pegasus:token-11")
@pytest.mark.parametrize(("face", "left"), [(1, ["scout"]), (2, [])])
def test_the_fate_token_shows_success_or_failure(face: int, left: list[str]) -> None:
    game = table("merville", british=["scout"], terrain="minefield", step="effect", dice=[face])
    if game.decision.kind == "discard":
        game.play("discard scout")
    assert [card for card in hand(game, "british") if card == "scout"] == left


# -- duels ----------------------------------------------------------------------------------------


@pytest.mark.clause("pegasus:assault-01", "pegasus:assault-02", "pegasus:assault-03")
def test_one_german_unit_is_faced_by_one_british_unit_from_the_hand() -> None:
    game = table(british=["scout", "sappers"], german=["patrol", "battle-group"])
    do(game, "play patrol")
    skip(game)
    assert game.decision.notations == ["play scout", "play sappers", "decline"]
    do(game, "play sappers")
    skip(game)
    assert hand(game, "british") == ["scout"]
    assert "play sappers" not in game.decision.notations
    assert (front(game).played, len(front(game).table[0])) == (1, 1)


@pytest.mark.clause("pegasus:assault-04", "pegasus:assault-14", "pegasus:result-04")
def test_a_tie_destroys_the_german_unit_which_stays_tipped_in_play() -> None:
    game = table(british=["sappers"], german=["garrison-infantry", "patrol"])
    do(game, "play garrison-infantry", "play sappers", "done", "give-up")
    skip(game)
    assert [duel[2] for duel in front(game).duels] == ["tipped"]
    assert [len(cards) for cards in front(game).table] == [1, 1]
    assert discard(game, "german") == discard(game, "british") == []


@pytest.mark.clause("pegasus:assault-05", "pegasus:assault-07")
@pytest.mark.parametrize(
    "order", [("play mills-grenade", "token normal"), ("token normal", "play mills-grenade")]
)
def test_cards_and_tokens_are_used_in_any_order_and_work_at_once(order: tuple[str, str]) -> None:
    game = table(british=["sappers", "mills-grenade"], german=["grenadiers"], dice=[HIT])
    do(game, "play grenadiers", "play sappers", *order)
    assert values(game) == (6, 5)
    assert len(front(game).table[0]) == 2


@pytest.mark.clause("pegasus:assault-06")
def test_combat_actions_need_a_unit_in_play() -> None:
    game = table(british=["mills-grenade"], german=["patrol"])
    do(game, "play patrol")
    skip(game)
    assert game.decision.notations == ["decline"]
    with pytest.raises(IllegalChoice):
        game.play("play mills-grenade")


@pytest.mark.clause(
    "pegasus:assault-08", "pegasus:result-01", "pegasus:result-03", "pegasus:result-09"
)
def test_a_british_unit_that_stays_below_loses_the_whole_assault_and_a_strength_point() -> None:
    game = table(british=["scout", "sappers"], german=["patrol", "battle-group"])
    do(game, "play patrol", "play scout", "give-up")
    assert at(game).strength == 2
    assert at(game).winner == 1
    assert at(game).turn == 2


@pytest.mark.clause("pegasus:assault-09")
def test_the_german_may_do_nothing_against_a_stronger_unit() -> None:
    game = table(british=["sappers"], german=["patrol", "grenade"])
    do(game, "play patrol", "play sappers", "done")
    assert "give-up" in game.decision.notations
    do(game, "give-up")
    assert len(events(game, "tipped")) == 1


@pytest.mark.clause("pegasus:assault-10", "pegasus:assault-11", "pegasus:card-33")
def test_the_german_raises_and_must_get_strictly_above() -> None:
    game = table(british=["paratroop-squad"], german=["patrol", "grenade"], dice=[HIT])
    do(game, "play patrol", "play paratroop-squad", "done", "play grenade")
    assert values(game) == (4, 4)
    assert "done" not in game.decision.notations
    do(game, "token normal")
    assert values(game) == (4, 5)
    assert "done" in game.decision.notations


@pytest.mark.clause("pegasus:assault-12", "pegasus:assault-13")
def test_the_raising_goes_back_and_forth_until_one_gives_up() -> None:
    game = table(
        british=["sappers", "mills-grenade"], german=["garrison-infantry", "grenade", "grenade"]
    )
    do(game, "play garrison-infantry", "play sappers", "done", "play grenade", "done")
    assert asked(game) == ("british", "bid")
    do(game, "play mills-grenade", "done", "play grenade", "done")
    assert values(game) == (5, 7)
    assert game.decision.notations == ["token normal", "give-up"]
    do(game, "give-up")
    assert at(game).winner == 1


@pytest.mark.clause("pegasus:assault-15")
def test_the_german_may_add_before_handing_over() -> None:
    game = table(british=["sappers"], german=["patrol", "grenade"], dice=[HIT])
    do(game, "play patrol", "play grenade", "token normal", "done")
    assert asked(game) == ("british", "answer")
    assert values(game) == (0, 5)


@pytest.mark.clause("pegasus:assault-18")
def test_a_value_counts_own_effect_cards_tokens_and_terrain() -> None:
    game = table(
        british=["scout"], german=["mg-42", "grenade"], terrain="machine-gun-nest", dice=[HIT]
    )
    do(game, "play mg-42", "play grenade", "token normal")
    assert values(game)[1] == 3 + 1 + 1 + 2 + 1
    parts = game.view(None)["fronts"][0]["duel"]["german"]["parts"]
    assert [(part["why"], part["n"]) for part in parts] == [
        ("printed", 3),
        ("effect", 1),
        ("terrain", 1),
        ("card", 2),
        ("token", 1),
    ]


# -- results --------------------------------------------------------------------------------------


@pytest.mark.clause("pegasus:result-02", "pegasus:end-10")
def test_with_the_last_strength_point_the_german_wins_at_once() -> None:
    game = table(british=["scout"], german=["patrol"], strength=1)
    do(game, "play patrol", "decline")
    assert game.result.winner == "german"
    assert at(game).tokens[1] == 2


@pytest.mark.clause(
    "pegasus:result-05", "pegasus:result-06", "pegasus:result-07", "pegasus:retreat-04"
)
def test_where_there_is_room_the_german_may_play_another_unit_or_stop() -> None:
    game = table(british=["sappers"], german=["patrol", "battle-group"])
    do(game, "play patrol", "play sappers", "done", "give-up")
    skip(game)
    assert game.decision.notations == ["play battle-group", "done"]
    do(game, "done")
    assert at(game).winner == 0


@pytest.mark.clause("pegasus:result-08")
def test_when_the_number_of_units_is_reached_the_british_win() -> None:
    game = table(
        british=["sappers"], german=["patrol", "battle-group"], terrain="banks-of-the-orne"
    )
    do(game, "play patrol", "play sappers", "done", "give-up")
    skip(game)
    assert at(game).winner == 0
    assert hand(game, "german") == ["battle-group"]


@pytest.mark.clause("pegasus:retreat-01", "pegasus:retreat-02")
@pytest.mark.parametrize(
    "moves", [("decline",), ("play sappers", "break-off"), ("play scout", "give-up")]
)
def test_the_british_may_break_off_whenever_they_are_on_the_move(moves: tuple[str, ...]) -> None:
    game = table(british=["sappers", "scout"], german=["patrol"], piles={"german": ["sentry"]})
    do(game, "play patrol", *moves)
    assert at(game).strength == 2
    assert at(game).tokens == (2, 4)
    assert hand(game, "german") == ["sentry"]
    assert asked(game) == ("british", "choose-terrain")


# -- the end of an assault -------------------------------------------------------------------------


@pytest.mark.clause("pegasus:end-02", "pegasus:end-03", "pegasus:end-05")
def test_cards_and_tokens_are_cleared_and_the_winner_is_rewarded() -> None:
    game = table(
        british=["sappers", "mills-grenade"],
        german=["garrison-infantry"],
        dice=[HIT],
        piles={"british": ["scout"]},
    )
    do(game, "play garrison-infantry", "play sappers", "play mills-grenade", "token normal", "done")
    do(game, "give-up", "done")
    assert discard(game, "british") == ["sappers", "mills-grenade"]
    assert discard(game, "german") == ["garrison-infantry"]
    assert at(game).tokens == (3, 2)
    assert at(game).reserve == 19
    assert hand(game, "british") == ["scout"]


@pytest.mark.clause("pegasus:end-08", "pegasus:end-09")
def test_the_turn_token_is_flipped_and_a_new_turn_begins() -> None:
    game = table("pegasus-bridge", german=["patrol"], turn=3, turn_token="german")
    do(game, "decline", "pick gunboat")
    assert (at(game).turn_token, at(game).turn) == (0, 4)


# -- the example of play --------------------------------------------------------------------------


@pytest.mark.clause(
    "pegasus:example-01", "pegasus:example-02", "pegasus:example-03", "pegasus:card-21"
)
def test_the_example_of_play_step_by_step() -> None:
    game = table(
        british=["sappers", "scout"],
        german=["patrol", "grenade", "armoured-car"],
        terrain="abandoned-containers",
        dice=[MISS, HIT, MISS],
    )
    assert room(game) == 4
    do(game, "play patrol")
    assert values(game)[1] == 2
    do(game, "play sappers", "done")
    assert values(game) == (3, 2)
    do(game, "play grenade", "done")
    assert values(game) == (3, 2 + 2)
    do(game, "token normal")
    assert values(game) == (3, 4)
    do(game, "token normal")
    assert values(game) == (3 + 1, 4)
    do(game, "done", "token normal")
    assert values(game) == (4, 4)
    assert "token normal" in game.decision.notations
    do(game, "give-up")
    skip(game)
    assert asked(game) == ("german", "next-unit")
    do(game, "play armoured-car", "play scout")
    skip(game)
    assert values(game) == (1, 3)
    assert front(game).played == 2
    assert "token normal" not in game.decision.notations


# -- precisions -----------------------------------------------------------------------------------


@pytest.mark.clause("pegasus:precise-01", "pegasus:precise-02")
def test_an_empty_draw_pile_ends_drawing_and_the_discard_pile_stays() -> None:
    game = table(
        british=["recovered-containers"], step="british-events", discards={"british": ["scout"]}
    )
    do(game, "play recovered-containers")
    assert hand(game, "british") == []
    assert "scout" in discard(game, "british")
    assert asked(game) == ("british", "event")


@pytest.mark.clause("pegasus:precise-03", "pegasus:precise-05")
def test_a_card_can_be_cancelled_before_anything_else_happens() -> None:
    game = table(british=["supplies", "supplies"], german=["failure"], step="british-events")
    game.play("play supplies")
    assert asked(game) == ("german", "reply")
    assert at(game).tokens[0] == 2
    game.play("cancel failure")
    assert at(game).tokens[0] == 2
    assert (discard(game, "british"), discard(game, "german")) == (["supplies"], ["failure"])
    assert asked(game) == ("british", "event")


@pytest.mark.clause("pegasus:precise-04")
def test_after_another_card_or_a_token_it_is_too_late_to_cancel() -> None:
    game = table(
        british=["sappers", "mills-grenade"],
        german=["grenadiers", "failure"],
        dice=[MISS],
        tokens={"british": 2},
    )
    do(game, "play grenadiers", "play sappers", "play mills-grenade")
    assert asked(game) == ("german", "reply")
    game.play("pass")
    game.play("token normal")
    assert values(game)[0] == 5
    assert asked(game) == ("british", "bid")
    game.play("done")
    assert "cancel failure" not in game.decision.notations
    with pytest.raises(IllegalChoice):
        game.play("play failure")


@pytest.mark.clause(
    "pegasus:precise-06", "pegasus:precise-09", "pegasus:precise-11", "pegasus:material-04"
)
@pytest.mark.parametrize(
    ("card", "change"), [("smoke-grenade", -1), ("trench", 1)], ids=["smoke", "trench"]
)
def test_size_cards_change_the_number_when_a_unit_is_tipped(card: str, change: int) -> None:
    british = ["sappers", "smoke-grenade"]
    game = table(british=british, german=["patrol", "trench", "sentry"])
    assert f"play {card}" not in game.decision.notations
    do(game, "play patrol", "play sappers", "done", "give-up", f"play {card}")
    let_pass(game)
    assert room(game) == 2 + change
    shown = game.view(None)["fronts"][0]
    assert (shown["printed_size"], shown["size_change"], shown["size"]) == (2, change, 2 + change)


@pytest.mark.clause("pegasus:precise-07")
def test_changes_of_the_number_add_up() -> None:
    game = table(
        british=["sappers", "smoke-grenade", "smoke-grenade"],
        german=["patrol", "sentry"],
        terrain="road",
    )
    do(game, "play patrol", "play sappers", "done", "give-up")
    let_pass(do(game, "play smoke-grenade", "play smoke-grenade"))
    assert room(game) == 2


@pytest.mark.clause("pegasus:precise-08", "pegasus:precise-10")
def test_smoke_answers_a_trench_and_leaves_the_number_unchanged() -> None:
    game = table(
        british=["sappers", "scout", "smoke-grenade"],
        german=["patrol", "sentry", "trench", "battle-group"],
        played_here=1,
        fought=[1, 0, 0],
    )
    do(game, "play patrol", "play sappers", "done", "give-up", "play trench")
    let_pass(game)
    assert (asked(game), room(game)) == (("british", "size"), 3)
    do(game, "play smoke-grenade")
    skip(game)
    assert at(game).winner == 0
    assert "battle-group" in hand(game, "german")


def test_a_terrain_that_is_passed_shows_in_the_path() -> None:
    game = table(german=["patrol"])
    do(game, "decline")
    assert game.view(None)["path"] == [{"terrain": "landing-zone", "winner": "british"}]
    assert terrains(game, at(game).terrain_discard) == ["landing-zone"]


@pytest.mark.clause("pegasus:result-10", "pegasus:result-03")
@pytest.mark.parametrize("lost", [True, False])
def test_won_or_lost_the_british_go_on_to_the_next_terrain(lost: bool) -> None:
    game = table(british=["assault-group"], german=["patrol", "sentry"], terrain="road", turn=2)
    do(game, "play patrol", "decline") if lost else do(game, "decline")
    assert (at(game).turn, at(game).strength) == (3, 2 if lost else 3)
    assert asked(game) == ("british" if lost else "german", "choose-terrain")
    assert "road" in terrains(game, at(game).terrain_discard)
