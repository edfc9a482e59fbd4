"""Scenarios 1A and 1B: the road, the bridge at Bénouville, the two bridges, the last stand."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.errors import IllegalChoice
from dropzone.core.rules.game import Game, new
from dropzone.systems.commando.static import NOBODY
from tests.systems.commando.play import (
    HIT,
    asked,
    at,
    cards,
    discard,
    do,
    events,
    front,
    hand,
    let_pass,
    room,
    skip,
    static,
    table,
    terrains,
    values,
)

BRIDGE = "benouville-bridge"
BOTH: dict[str, Any] = {"scenario": "pegasus-bridge", "terrain": BRIDGE, "turn": 7}


def bridge(**more: Any) -> Game:
    """The assault on the bridge of scenario 1A."""
    return table(terrain=BRIDGE, turn=7, **more)


def both(**more: Any) -> Game:
    """The two bridges of scenario 1B."""
    return table(**BOTH, **more)


def last_stand(**more: Any) -> Game:
    """Pegasus Bridge, the counter-attack."""
    return table("pegasus-bridge", terrain="pegasus-bridge", turn=8, **more)


# -- scenario 1A --------------------------------------------------------------------------------


@pytest.mark.clause("pegasus:s1a-01")
def test_the_introduction_has_neither_heroic_cards_nor_a_turn_token() -> None:
    game = new("pegasus", "benouville", seed=1)
    assert at(game).heroes == ((), ())
    assert at(game).turn_token == NOBODY
    skip(game)
    do(game, game.decision.notations[0])
    game = table(german=["patrol"])
    do(game, "decline")
    assert not events(game, "hero-picked")


@pytest.mark.clause("pegasus:s1a-02")
def test_two_yellow_tokens_lie_beside_the_reserve() -> None:
    assert new("pegasus", "benouville", seed=1).view(None)["reserve"]["yellow"] == 2


@pytest.mark.clause("pegasus:s1a-03", "pegasus:s1b-06")
@pytest.mark.parametrize(
    ("scenario", "waiting"),
    [("benouville", [BRIDGE]), ("pegasus-bridge", [BRIDGE, "ranville-bridge"])],
)
def test_ranville_is_used_in_the_historical_scenario_only(
    scenario: str, waiting: list[str]
) -> None:
    assert new("pegasus", scenario, seed=1).view(None)["piles"]["waiting"] == waiting


def road_of(seed: int) -> tuple[list[str], Game]:
    """The terrains revealed on the six turns of the road, without a fight."""
    game = skip(new("pegasus", "benouville", seed=seed))
    while at(game).turn <= 6:
        wanted = [n for n in ("decline", "done", "keep") if n in game.decision.notations]
        game.play(wanted[0] if wanted else game.decision.notations[0])
    return [name for event in events(game, "revealed") for name in terrains(game, event[1])], game


@pytest.mark.clause("pegasus:s1a-04", "pegasus:s1a-05", "pegasus:s1a-06")
@pytest.mark.parametrize("seed", range(6))
def test_cafe_and_tobruk_are_among_the_six_terrains_next_to_the_bridge(seed: int) -> None:
    seen, game = road_of(seed)
    assert len(seen) == 12
    assert {"cafe-gondree", "anti-tank-tobruk"} <= set(seen[6:])
    assert len(at(game).aside) == 2
    assert not {"cafe-gondree", "anti-tank-tobruk"} & set(terrains(game, at(game).aside))


@pytest.mark.clause("pegasus:s1a-07", "pegasus:s1a-08")
def test_after_six_terrains_a_turn_on_the_bridge_starts_without_a_choice() -> None:
    _, game = road_of(1)
    assert at(game).turn == 7
    assert terrains(game, [front(game).terrain]) == [BRIDGE]
    assert not at(game).offered
    drawn = [event for event in game.history[-1].events if event[0] in ("drew-some", "phase")]
    assert ("phase", 0) in drawn
    assert ("drew-some", 0, 2) in drawn


@pytest.mark.clause("pegasus:s1a-09", "pegasus:s1a-10")
def test_on_the_bridge_a_lost_unit_costs_a_point_and_the_assault_goes_on() -> None:
    game = bridge(british=["scout", "sappers"], german=["grenadiers", "patrol"])
    do(game, "play grenadiers", "play scout", "give-up")
    assert at(game).strength == 2
    assert asked(game) == ("german", "next-unit")
    do(game, "play patrol", "play sappers", "done", "give-up")
    skip(game)
    do(game, "done")
    assert game.result.winner == "british"


@pytest.mark.clause("pegasus:s1a-10", "pegasus:s1a-15")
def test_without_strength_points_the_bridge_is_lost() -> None:
    game = bridge(british=["scout"], german=["grenadiers", "patrol"], strength=1)
    do(game, "play grenadiers", "play scout", "give-up")
    assert game.result.winner == "german"
    assert game.result.points == {"strength": 0}


@pytest.mark.clause("pegasus:s1a-11", "pegasus:s1a-12", "pegasus:s1a-13")
def test_the_british_may_pay_to_pass_a_unit_by_which_then_counts() -> None:
    game = bridge(british=["scout"], german=["grenadiers", "patrol"])
    do(game, "play grenadiers", "pay")
    assert (at(game).strength, front(game).played, front(game).fought[0]) == (2, 1, 1)
    assert [duel[2] for duel in front(game).duels] == ["bypassed"]
    do(game, "play patrol")
    assert values(game)[1] == 2 + 1
    do(game, "play scout", "give-up")
    assert [duel[2] for duel in front(game).duels] == ["bypassed", "won"]
    assert front(game).fought == (2, 1, 0)  # one British unit fought: the first card there is


@pytest.mark.clause("pegasus:s1a-14")
def test_the_british_win_by_winning_the_assault_on_the_bridge() -> None:
    game = bridge(british=["scout"], german=["grenadiers"])
    do(game, "decline")
    assert game.result.winner == "british"
    game = bridge(british=["sappers"], german=["patrol"], played_here=3)
    do(game, "play patrol", "play sappers", "done", "give-up")
    assert skip(game).result.winner == "british"


# -- scenario 1B: the road ----------------------------------------------------------------------


@pytest.mark.clause("pegasus:s1b-03")
def test_each_player_has_four_heroic_cards() -> None:
    game = new("pegasus", "pegasus-bridge", seed=1)
    assert [len(each) for each in at(game).heroes] == [4, 4]


@pytest.mark.clause("pegasus:s1b-04", "pegasus:s1b-05")
def test_heroic_cards_alternate_on_the_road_and_end_at_the_bridges() -> None:
    game = skip(new("pegasus", "pegasus-bridge", seed=3))
    while at(game).turn <= 6:
        wanted = [n for n in ("decline", "done", "keep") if n in game.decision.notations]
        game.play(wanted[0] if wanted else game.decision.notations[0])
    pickers = [event[1] for event in events(game, "hero-picked")]
    assert pickers == [0, 1, 0, 1, 0, 1]
    assert [len(each) for each in at(game).heroes] == [1, 1]


@pytest.mark.clause("pegasus:s1b-07", "pegasus:s1b-08", "pegasus:s1b-10")
def test_the_german_lays_by_one_unit_and_one_other_card_of_the_turn() -> None:
    game = table(
        "pegasus-bridge",
        british=["sappers", "scout"],
        german=["patrol", "sentry", "grenade", "crossfire"],
        turn_token="british",
        discards={"german": ["battle-group"]},
    )
    do(game, "play patrol", "play grenade", "play crossfire", "done", "decline")
    assert game.decision.notations == ["aside patrol", "aside grenade", "aside crossfire", "done"]
    game.play("aside patrol")
    assert game.decision.notations == ["aside grenade", "aside crossfire", "done"]
    game.play("aside grenade")
    assert asked(game) == ("british", "hero")
    assert discard(game, "german") == ["battle-group", "crossfire"]
    assert game.view("german")["counter_pile"]["cards"] == ["patrol", "grenade"]
    assert game.view("british")["counter_pile"] == {"count": 2, "cards": None}
    assert any("Patrol by" in entry.text for entry in game.log("british"))


@pytest.mark.clause("pegasus:s1b-09")
@pytest.mark.parametrize(("answers", "left"), [(("done",), 0), (("aside grenade", "done"), 1)])
def test_the_german_may_lay_by_one_card_or_none(answers: tuple[str, ...], left: int) -> None:
    game = table("pegasus-bridge", british=["scout"], german=["patrol", "grenade"])
    do(game, "play patrol", "play grenade", "done", "decline", *answers)
    assert len(at(game).counter_pile) == left


@pytest.mark.clause("pegasus:s1b-10")
def test_cards_laid_by_cannot_be_taken_back() -> None:
    game = table(
        "pegasus-bridge",
        german=["first-aid-kit"],
        step="german-events",
        counter_pile=["patrol"],
        discards={"german": ["sentry"]},
    )
    do(game, "play first-aid-kit")
    assert game.decision.notations == ["take sentry", "done"]


@pytest.mark.clause("pegasus:s1b-43")
@pytest.mark.parametrize(
    "answer", [("decline",), ("play assault-group", "done", "give-up", "done")]
)
def test_cards_may_be_laid_by_whoever_won(answer: tuple[str, ...]) -> None:
    game = table("pegasus-bridge", british=["assault-group"], german=["patrol"])
    do(game, "play patrol", *answer, "aside patrol")
    assert cards(game, at(game).counter_pile) == ["patrol"]


# -- scenario 1B: the two bridges ---------------------------------------------------------------


@pytest.mark.clause("pegasus:s1b-11", "pegasus:s1b-42")
def test_the_turn_of_the_two_bridges_has_both_phases_and_no_choice_of_terrain() -> None:
    game = table(
        "pegasus-bridge",
        terrain="",
        turn=7,
        step="progression",
        winner="british",
        piles={"british": ["scout"] * 3, "german": ["patrol"] * 4 + ["sentry"] * 3},
    )
    assert terrains(game, [each.terrain for each in at(game).fronts]) == [BRIDGE, "ranville-bridge"]
    assert asked(game) == ("british", "event")
    do(game, "done")
    assert [len(each) for each in at(game).hands] == [2, 6]


@pytest.mark.clause("pegasus:s1b-12", "pegasus:s1b-13")
def test_units_are_laid_on_benouville_then_ranville_first_german_then_british() -> None:
    game = both(british=["scout", "sappers"], german=["patrol", "sentry"])
    order = []
    for text in ("play patrol", "play sentry", "play scout", "play sappers"):
        skip(game)
        order.append((*asked(game), game.decision.prompt.values["terrain"].en))  # type: ignore[union-attr]
        game.play(text)
    assert order == [
        ("german", "bridge-unit", "Bénouville Bridge"),
        ("german", "bridge-unit", "Ranville Bridge"),
        ("british", "answer", "Bénouville Bridge"),
        ("british", "answer", "Ranville Bridge"),
    ]


@pytest.mark.clause("pegasus:s1b-14")
def test_a_bridge_without_a_german_unit_is_given_up() -> None:
    game = both(british=["scout"], german=["patrol"])
    do(game, "give-up", "play patrol")
    skip(game)
    assert front(game, 0).over == 0
    assert front(game, 1).over == NOBODY


@pytest.mark.clause("pegasus:s1b-15")
def test_benouville_is_fought_out_before_ranville() -> None:
    game = both(british=["scout", "sappers"], german=["patrol", "sentry"])
    do(game, "play patrol", "play sentry", "play scout", "play sappers")
    assert values(skip(game), 0) == (1, 2)
    do(game, "give-up")
    assert len(front(game, 0).duels) == 1
    assert values(game, 1) == (4, 1)


@pytest.mark.clause("pegasus:s1b-16", "pegasus:s1b-17")
@pytest.mark.parametrize("number", [0, 1])
def test_the_british_may_pay_on_either_bridge(number: int) -> None:
    game = both(british=["scout", "sappers"], german=["patrol", "sentry", "battle-group"])
    answers = ["play scout", "play scout"]
    answers[number] = "pay"
    do(game, "play patrol", "play sentry", *answers)
    assert at(game).strength == 2
    assert (front(game, number).played, front(game, number).fought[0]) == (1, 1)
    assert front(game, number).over == NOBODY


@pytest.mark.clause("pegasus:s1b-18")
def test_nothing_on_one_bridge_works_on_the_other() -> None:
    game = both(
        british=["paratroop-squad", "sappers"], german=["patrol", "patrol", "grenade"], dice=[HIT]
    )
    do(game, "play patrol", "play patrol")
    do(game, f"{BRIDGE} play grenade", f"{BRIDGE} token normal")
    assert (values(game, 0)[1], values(game, 1)[1]) == (5, 2)
    assert front(game, 1).tokens == (0, 0, 0)


@pytest.mark.clause("pegasus:s1b-19", "pegasus:s1b-21")
def test_a_destroyed_german_unit_ends_neither_assault() -> None:
    game = both(british=["sappers", "sappers"], german=["patrol", "sentry", "battle-group"])
    do(game, "play patrol", "play sentry", "play sappers", "play sappers")
    do(game, "done", "give-up", "done", "give-up")
    skip(game)
    assert asked(game) == ("german", "bridge-unit")
    assert [each.over for each in at(game).fronts] == [NOBODY, NOBODY]


@pytest.mark.clause("pegasus:s1b-20")
def test_a_destroyed_british_unit_on_benouville_costs_a_point_and_the_assault_goes_on() -> None:
    game = both(british=["scout", "sappers"], german=["patrol", "sentry", "battle-group"])
    do(game, "play patrol", "play sentry", "play scout", "play sappers", "give-up")
    assert (at(game).strength, front(game, 0).over) == (2, NOBODY)


@pytest.mark.clause("pegasus:s1b-22", "pegasus:s1b-24", "pegasus:s1b-25", "pegasus:s1b-28")
def test_a_destroyed_british_unit_on_ranville_ends_it_there_at_once_without_loss() -> None:
    game = both(
        british=["sappers", "scout", "mills-grenade"], german=["patrol", "grenadiers", "sentry"]
    )
    do(game, "play patrol", "play grenadiers", "play sappers", "play scout")
    do(game, "done", "give-up", "give-up")
    assert asked(game) == ("british", "discard")
    game.play("discard mills-grenade")
    assert (at(game).strength, front(game, 1).over, at(game).tokens) == (3, 1, (2, 2))
    assert discard(game, "german") == ["grenadiers"]


@pytest.mark.clause("pegasus:s1b-23")
def test_two_german_units_may_be_played_on_ranville() -> None:
    game = both(british=["scout"], german=["patrol"])
    assert room(game, 1) == 2


@pytest.mark.clause("pegasus:s1b-26", "pegasus:s1b-45")
def test_a_german_ranville_makes_room_for_one_more_unit() -> None:
    game = both(british=["scout", "sappers"], german=["patrol", "grenadiers", "sentry"])
    do(game, "play patrol", "play grenadiers", "play sappers", "give-up")
    assert room(game, 0) == 4 + 1
    assert room(last_stand(ranville="german", british=["scout"])) == 6 + 1


@pytest.mark.clause("pegasus:s1b-27", "pegasus:s1b-24", "pegasus:s1b-45")
def test_a_british_ranville_becomes_horsa_bridge_and_takes_room() -> None:
    game = both(british=["sappers"], german=["patrol", "sentry", "grenade"])
    do(game, "play patrol", "give-up")
    assert asked(skip(game)) == ("german", "discard")
    assert room(game, 0) == 4 - 1
    do(game, "discard grenade", "play sappers", "done", "give-up", "give-up")
    assert skip(game).view(None)["piles"]["waiting"] == ["horsa-bridge"]
    assert room(game) == 6 - 1


@pytest.mark.clause("pegasus:s1b-28")
def test_ranville_settled_in_a_round_counts_before_the_next_unit_on_benouville() -> None:
    game = both(
        british=["assault-group", "sappers", "assault-group", "sappers"],
        german=["patrol", "sentry", "patrol", "sentry", "battle-group"],
        played_here=1,
    )
    for _ in range(2):
        do(game, "play patrol", "play sentry", "play assault-group", "play sappers")
        do(game, "done", "give-up", "done", "give-up")
    assert asked(skip(game)) == ("german", "discard")
    assert (front(game, 0).played, room(game, 0)) == (3, 4 - 1)
    do(game, "discard battle-group")
    assert at(game).turn == 8


@pytest.mark.clause("pegasus:s1b-29")
@pytest.mark.parametrize("moves", [("pay",), ("play scout", "pay")])
def test_the_last_strength_point_lost_on_either_bridge_loses_the_game(
    moves: tuple[str, ...],
) -> None:
    game = both(british=["scout"], german=["patrol", "sentry"], strength=1)
    do(game, "play patrol", "play sentry", *moves)
    assert game.result.winner == "german"


@pytest.mark.clause("pegasus:s1b-30", "pegasus:s1b-31", "pegasus:s1b-32", "pegasus:s1b-33")
@pytest.mark.parametrize("ranville", ["german", "british"])
def test_benouville_is_rewarded_whatever_happened_on_ranville(ranville: str) -> None:
    game = both(
        british=["scout"],
        german=["patrol"],
        turn_token="british",
        piles={"british": ["supplies"], "german": []},
    )
    do(game, "give-up")
    do(game, "play patrol" if ranville == "german" else "give-up")
    if ranville == "german":
        do(game, "give-up")
    while asked(game)[1] == "discard":
        game.play(game.decision.notations[0])
    assert at(game).tokens == (4, 2)
    assert "supplies" in hand(game, "british")
    assert not events(game, "hero-picked")
    assert at(game).turn_token == 0
    assert terrains(game, [front(game).terrain]) == ["pegasus-bridge"]
    assert asked(game) == ("british", "event")
    assert at(game).turn == 8


# -- scenario 1B: the counter-attack --------------------------------------------------------------


@pytest.mark.clause("pegasus:s1b-34")
def test_the_counter_attack_pile_joins_the_draw_pile_after_the_british_phase() -> None:
    game = last_stand(
        british=["scout"],
        step="british-events",
        counter_pile=["patrol", "grenade"],
        piles={"british": [], "german": ["sentry"]},
    )
    assert len(at(game).piles[1]) == 1
    do(game, "done")
    assert sorted(hand(game, "german")) == ["grenade", "patrol", "sentry"]
    assert at(game).counter_pile == ()


@pytest.mark.clause("pegasus:s1b-35")
def test_nothing_more_is_fought_on_ranville() -> None:
    assert len(at(last_stand(british=["scout"])).fronts) == 1


@pytest.mark.clause("pegasus:s1b-36", "pegasus:s1b-44")
def test_on_pegasus_bridge_the_british_may_pay_and_the_unit_counts() -> None:
    game = last_stand(british=["scout"], german=["grenadiers", "patrol"])
    do(game, "play grenadiers", "pay")
    assert (at(game).strength, front(game).played, front(game).fought[0]) == (2, 1, 1)


@pytest.mark.clause("pegasus:s1b-37", "pegasus:s1b-38", "pegasus:s1b-47", "pegasus:s1b-48")
def test_the_british_win_with_a_point_left_even_without_ranville() -> None:
    game = last_stand(british=["sappers"], german=["patrol"], ranville="german", strength=1)
    do(game, "play patrol", "play sappers", "done", "give-up", "done")
    assert game.result.winner == "british"
    assert game.result.points == {"strength": 1}


@pytest.mark.clause("pegasus:s1b-39", "pegasus:s1b-46")
@pytest.mark.parametrize("terrain", [BRIDGE, "pegasus-bridge"])
def test_the_german_wins_by_keeping_benouville_or_retaking_the_bridge(terrain: str) -> None:
    game = table(
        "pegasus-bridge",
        terrain=terrain,
        turn=7 if terrain == BRIDGE else 8,
        ranville="" if terrain == BRIDGE else "british",
        german=["patrol"],
        british=["scout"],
        strength=1,
    )
    do(game, "play patrol")
    if terrain == BRIDGE:
        do(game, "give-up")
        while asked(skip(game))[1] == "discard":
            game.play(game.decision.notations[0])
    do(game, "pay")
    assert game.result.winner == "german"


@pytest.mark.clause("pegasus:s1b-41", "pegasus:camp-05", "pegasus:camp-04")
@pytest.mark.parametrize(("strength", "points"), [(1, 4), (2, 5), (3, 6)])
def test_the_campaign_notes_ranville_and_the_points_left(strength: int, points: int) -> None:
    game = table(
        "tonga",
        part="pegasus-bridge",
        terrain="pegasus-bridge",
        turn=8,
        german=["patrol"],
        british=["scout"],
        strength=strength,
    )
    do(game, "decline")
    assert ("points", "pegasus-bridge", points) in events(game)
    game = table("tonga", part="pegasus-bridge", terrain=BRIDGE, turn=7, german=["patrol"])
    skip(do(game, "play patrol", "give-up"))
    assert ("points", "ranville", 1) in events(game)
    assert static(game).is_campaign


def test_the_german_may_not_lay_units_where_there_is_no_room() -> None:
    game = both(british=["scout"], german=["patrol", "sentry"], played_here=4)
    assert front(game, 0).over == 0
    assert game.decision.prompt.values["terrain"].en == "Ranville Bridge"  # type: ignore[union-attr]
    with pytest.raises(IllegalChoice):
        game.play("play grenade")
    let_pass(game)
