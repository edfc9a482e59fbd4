"""Boundaries: where a rule of Pegasus stops, one step to each side."""

from __future__ import annotations

import pytest

from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.position import Event
from dropzone.systems.commando.benouville import reveal_terrains
from dropzone.systems.commando.static import GERMAN
from dropzone.systems.commando.values import value
from tests.systems.commando.play import asked, at, cards, do, events, front, skip, table, values


@pytest.mark.clause("pegasus:s1b-32")
def test_the_turn_token_stays_once_the_bridges_are_reached() -> None:
    game = table("pegasus-bridge", terrain="benouville-bridge", turn=7, german=["patrol"],
                 turn_token="british")  # fmt: skip
    do(game, "give-up", "give-up")
    while asked(skip(game))[1] == "discard":
        game.play(game.decision.notations[0])
    assert at(game).turn == 8
    assert at(game).turn_token == 0
    assert not events(game, "turn-token")
    game = table("pegasus-bridge", terrain="road", turn=6, german=["patrol"], turn_token="german")
    do(game, "decline")
    do(game, game.decision.notations[0])
    assert [event[1] for event in events(game, "turn-token")] == [0]


@pytest.mark.clause("pegasus:camp-11", "pegasus:camp-13")
@pytest.mark.parametrize(("left", "kind"), [(0, "event"), (1, "blue-token")])
def test_a_blue_token_is_offered_while_one_is_left(left: int, kind: str) -> None:
    game = table("tonga", part="pegasus-bridge", terrain="road", turn=2, step="blue", blue=left)
    assert asked(game)[1] == kind


@pytest.mark.clause("pegasus:turn-07")
def test_a_terrain_that_was_ignored_counts_again_on_the_next_turn() -> None:
    game = table("merville", british=["bangalore"], terrain="flooded-fields", place="approach",
                 step="british-events", german=["patrol"])  # fmt: skip
    do(game, "play bangalore", "done", "done")
    assert at(game).ignored
    do(game, "decline")
    while asked(game)[1] == "hero":
        game.play(game.decision.notations[0])
    assert at(game).turn == 2
    assert not at(game).ignored


@pytest.mark.clause("pegasus:s1b-07")
def test_only_cards_of_this_very_turn_are_laid_by() -> None:
    game = table("pegasus-bridge", terrain="road", turn=2, german=["patrol", "grenadiers"],
                 british=["assault-group"], turn_token="german")  # fmt: skip
    do(game, "play patrol", "play assault-group", "done", "give-up", "done")
    while game.decision.kind != "counter-pile":
        game.play("done" if "done" in game.decision.notations else "pass")
    assert game.decision.notations == ["aside patrol", "done"]
    game.play("done")
    while game.decision.kind != "open-assault":
        answer = "done" if "done" in game.decision.notations else game.decision.notations[0]
        game.play(answer)
    assert at(game).turn == 3
    assert at(game).played == ()
    assert "patrol" in cards(game, at(game).discards[1])
    do(game, "decline")
    assert game.decision.kind != "counter-pile"


@pytest.mark.clause("pegasus:assault-04", "pegasus:assault-11", "pegasus:assault-14")
@pytest.mark.parametrize(
    ("british", "german", "british_leads"),
    [
        ("sappers", "armoured-car", True),
        ("sappers", "patrol", True),
        ("scout", "grenadiers", False),
    ],
)
def test_a_tie_is_a_british_lead_and_the_german_needs_one_more(
    british: str, german: str, british_leads: bool
) -> None:
    game = table(british=[british], german=[german], terrain="landing-zone")
    skip(do(game, f"play {german}", f"play {british}"))
    mine, theirs = values(game)
    assert (mine >= theirs) == british_leads
    assert ("done" in game.decision.notations) == british_leads
    assert ("give-up" in game.decision.notations) != british_leads


@pytest.mark.clause("pegasus:s1b-24", "pegasus:hero-02")
def test_the_loser_of_ranville_with_heroic_cards_alone_discards_nothing() -> None:
    game = table("pegasus-bridge", terrain="benouville-bridge", turn=7,
                 german=["patrol", "schmidt"], british=["scout"])  # fmt: skip
    do(game, "play patrol", "give-up")
    assert asked(skip(game)) == ("british", "answer")
    assert not events(game, "discarded")
    assert cards(game, at(game).hands[1]) == ["schmidt"]


@pytest.mark.clause("pegasus:card-28", "pegasus:s1b-16")
@pytest.mark.parametrize(("answer", "strength"), [("pay", 2), ("give-up", 3)])
def test_after_a_trap_on_ranville_the_british_may_still_pay_or_give_up(
    answer: str, strength: int
) -> None:
    game = table("pegasus-bridge", terrain="benouville-bridge", turn=7, british=["scout"],
                 german=["patrol", "trap"])  # fmt: skip
    do(game, "give-up", "play patrol", "play scout", "cancel trap")
    assert asked(game) == ("british", "answer")
    do(game, answer)
    assert at(game).strength == strength
    assert at(game).ranville == (1 if answer == "give-up" else 0)


@pytest.mark.clause("pegasus:card-28", "pegasus:assault-15")
def test_what_the_german_added_before_meets_the_unit_after_a_trap() -> None:
    game = table(
        "merville",
        british=["scout", "sappers"],
        german=["patrol", "mines", "trap"],
        terrain="garrison",
        turn=3,
    )
    do(game, "play patrol", "play mines", "play scout", "cancel trap", "play sappers")
    assert values(skip(game))[0] == 3 - 1
    assert front(game).fought == (0, 0, 0)


@pytest.mark.clause("pegasus:turn-07")
@pytest.mark.parametrize(("played", "drawn"), [((), 1), (("bangalore",), 0)])
def test_an_ignored_terrain_does_nothing_when_the_assault_starts_on_it(
    played: tuple[str, ...], drawn: int
) -> None:
    """In the Command Bunker the German draws a card, unless Bangalore torpedoes silence it."""
    pile = ["sentry", "sentry", "grenadiers", "grenade"]
    game = table("merville", british=["bangalore", "scout"], german=["patrol"],
                 terrain="command-bunker", step="british-events",
                 piles={"british": [], "german": pile})  # fmt: skip
    do(game, *(f"play {card}" for card in played), "done", "done")
    before = len(at(game).hands[1])
    do(game, "play patrol")
    assert len(at(game).hands[1]) == before - 1 + drawn


def test_the_last_terrain_of_a_pile_is_turned_up_without_a_die() -> None:
    """There is nothing to be drawn among one."""
    game = table()
    position = at(game)
    for left, rolled in ((2, 1), (1, 0)):
        position.road = tuple(range(left))
        before = game.dice.count
        reveal_terrains(position, 1, game.dice)
        assert game.dice.count - before == rolled


@pytest.mark.clause("pegasus:precise-01")
@pytest.mark.parametrize(("pile", "empty"), [(1, True), (2, False), (3, False)])
def test_the_pile_is_called_empty_only_by_who_draws_too_few(pile: int, empty: bool) -> None:
    game = table(piles={"british": [], "german": ["sentry"] * pile})
    held = len(at(game).hands[1])
    told: list[Event] = []
    at(game).events = told
    at(game).draw(1, 2, game.dice)
    assert len(at(game).hands[1]) == held + min(pile, 2)
    assert (("pile-empty", 1) in told) == empty


@pytest.mark.clause("pegasus:s1a-05")
@pytest.mark.parametrize(("turn", "formed"), [(3, False), (4, True), (5, False)])
def test_the_last_six_terrains_are_formed_when_six_were_turned_up(turn: int, formed: bool) -> None:
    """Two a turn: before the fourth turn shows its own two."""
    position = at(table())
    position.turn, position.road = turn, (0, 1, 2, 3, 4, 5)
    position.second_pile = (6, 7)
    position.static.scenarios[position.scenario].progression(position, SeededDice("1"))
    assert (not position.second_pile) == formed
    assert len(position.aside) == (2 if formed else 0)
    assert len(position.offered) == 2


def test_nothing_counts_against_a_unit_that_is_not_there() -> None:
    game = table("dives", british=["piat-team"], german=["patrol"], terrain="troarn-village")
    number = game.static.card_number["piat-team"]  # type: ignore[attr-defined] # of this system
    alone = front(game)._replace(british=number, german=-1)
    assert value(at(game), alone, 0) == game.static.printed[number]  # type: ignore[attr-defined]


@pytest.mark.clause("pegasus:card-16")
def test_coordinated_defence_chooses_nothing_for_the_first_unit() -> None:
    game = table(british=["assault-group"], german=["patrol", "coordinated-defence"],
                 terrain="road", piles={"british": [], "german": ["mg-42"]})  # fmt: skip
    before = do(game, "play patrol")
    plain = values(before)[1]
    do(game, "play coordinated-defence")
    while asked(game)[1] == "reply":
        game.play("pass")
    assert values(game)[1] == plain + 1
    assert asked(game)[1] != "choose-option"


@pytest.mark.clause("pegasus:german-01")
@pytest.mark.parametrize(("pile", "rolled"), [(["grenade"], 0), (["grenade", "patrol"], 1)])
def test_the_last_card_of_a_pile_is_drawn_without_a_die(pile: list[str], rolled: int) -> None:
    game = table(german=["trench"], piles={"british": [], "german": pile})
    dice = SeededDice("a pile")
    assert at(game).copy().top_card(GERMAN, dice) >= 0
    assert dice.count == rolled


@pytest.mark.clause("pegasus:cards-05")
def test_a_limit_of_combat_actions_counts_neither_heroic_nor_size_cards() -> None:
    """R-15, on a terrain that allows one combat action in a duel."""
    hand = ["sappers", "vickers", "mills-grenade", "sten-burst", "smoke-grenade"]
    game = table("merville", terrain="casemate-4", place="objectives", british=hand,
                 german=["patrol", "sentry"])  # fmt: skip
    do(game, "play patrol", "play sappers", "play vickers")
    assert front(game).actions == (0, 0)
    do(game, "play mills-grenade")
    assert front(game).actions == (1, 0)
    do(game, "done", "give-up", "play smoke-grenade")
    assert front(game).actions == (0, 0)
