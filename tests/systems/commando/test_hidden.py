"""What is hidden stays hidden: hands, piles, heroic cards, face-down terrains, open questions."""

from __future__ import annotations

from collections import Counter

import pytest

from dropzone.core.rules.game import Game, new
from dropzone.systems.commando.invariants import broken, cards_of
from dropzone.systems.commando.position import CommandoPosition
from tests.battery import random_play
from tests.systems.commando.play import asked, at, do, events, hand, let_pass, skip, table

SCENARIOS = pytest.mark.parametrize(
    "scenario", ["benouville", "pegasus-bridge", "merville", "dives", "tonga"]
)


@SCENARIOS
@pytest.mark.parametrize("seed", [11, 12, 13])
def test_a_side_cannot_tell_a_resampled_position_from_the_true_one(
    scenario: str, seed: int
) -> None:
    game = new("pegasus", scenario, seed=seed)
    changed = 0
    for chance in random_play(game, seed):
        if game.number % 4 or game.over:
            continue
        for side in ("british", "german"):
            other = game.resample(side, str(chance.random()))
            assert isinstance(other, CommandoPosition)
            other.open = game.position.open
            assert not broken(other)
            assert other.view(side) == game.view(side)
            changed += other != game.position
            mine = 0 if side == "british" else 1
            assert other.hands[mine] == at(game).hands[mine]
            assert Counter(other.shown[1 - mine]) <= Counter(other.hands[1 - mine])
            if game.decision.side == side:
                top = other.stack[-1]
                assert top.choices(other) == game.position.open  # type: ignore[attr-defined] # asks
                assert top.prompt(other) == game.decision.prompt  # type: ignore[attr-defined] # asks
            twin = game.copy()
            twin.position = other
            assert [e.text for e in twin.log(side)] == [e.text for e in game.log(side)]
    assert changed > 10


@SCENARIOS
def test_resampling_reaches_many_hands(scenario: str) -> None:
    game = skip(new("pegasus", scenario, seed=3))
    if asked(game)[1] == "build-piles":
        do(game, "rest")
    hands = {
        game.resample("british", str(n)).hands[1]  # type: ignore[attr-defined] # a position of ours
        for n in range(30)
    }
    assert len(hands) > 20


def test_resampled_piles_on_the_dives_are_legal_and_differ() -> None:
    game = new("pegasus", "dives", seed=3)
    do(game, "rest", "keep", "keep")
    seen = set()
    for n in range(40):
        other = game.resample("british", str(n))
        assert isinstance(other, CommandoPosition)
        assert other.dives[other.attack][0] == at(game).dives[at(game).attack][0]
        for pile in other.dives:
            assert pile[1] != pile[2]
            assert pile[3] != pile[4]
        seen.add(other.dives)
    assert len(seen) == 40
    assert game.resample("german", "1").dives == at(game).dives  # type: ignore[attr-defined]


@pytest.mark.parametrize("holds", [True, False])
def test_the_question_to_cancel_comes_whatever_the_hand_holds(holds: bool) -> None:
    game = table(
        british=["supplies"], german=["failure" if holds else "patrol"], step="british-events"
    )
    game.play("play supplies")
    assert asked(game) == ("german", "reply")
    seen = game.view("british")
    game.play("pass")
    told = [entry.text for entry in game.log("british")]
    assert not any("pass" in text.lower() or "cancel" in text.lower() for text in told)
    assert seen["sides"]["german"]["hand_count"] == 1


@pytest.mark.parametrize(
    ("scenario", "british", "german", "why"),
    [
        ("benouville", ["supplies"], [], "an empty hand"),
        ("pegasus-bridge", ["ham-and-jam"], ["failure"], "a heroic card"),
        ("pegasus-bridge", ["supplies"], ["schmidt"], "only heroic cards that cancel no event"),
    ],
)
def test_the_question_is_left_out_on_public_grounds_only(
    scenario: str, british: list[str], german: list[str], why: str
) -> None:
    game = table(scenario, british=british, german=german, step="british-events")
    game.play(f"play {british[0]}")
    assert asked(game) == ("british", "event"), why


def test_nobody_is_asked_to_cancel_a_german_unit() -> None:
    game = table(british=["sniper"], german=["patrol"])
    game.play("play patrol")
    assert asked(game) == ("german", "initiative")


def test_size_windows_are_asked_whatever_the_hands_hold() -> None:
    for british in (["sappers", "smoke-grenade"], ["sappers", "scout"]):
        game = table(british=british, german=["patrol", "sentry"])
        do(game, "play patrol", "play sappers", "done", "give-up")
        assert asked(game) == ("british", "size")
        game.play("pass")
        assert asked(game) == ("german", "size")


def test_draws_are_told_to_their_owner_only() -> None:
    game = table(british=["recovered-containers"], step="british-events",
                 piles={"british": ["scout", "sappers"], "german": []})  # fmt: skip
    do(game, "play recovered-containers")
    assert any("Scout" in entry.text for entry in game.log("british"))
    for side in ("german", None):
        texts = [entry.text for entry in game.log(side)]
        assert "British draw 2." in texts
        assert not any("Scout" in text for text in texts)


def test_a_shown_hand_is_known_to_the_other_side_and_not_to_spectators() -> None:
    game = table(
        british=["reconnaissance", "scout"], german=["patrol", "failure"], step="british-events"
    )
    let_pass(do(game, "play reconnaissance"))
    assert game.view("british")["sides"]["german"]["known"] == ["patrol", "failure"]
    assert game.view(None)["sides"]["german"]["known"] is None
    assert any("Patrol" in entry.text for entry in game.log("british"))
    assert not any("Patrol" in entry.text for entry in game.log(None))
    other = game.resample("british", "1")
    assert isinstance(other, CommandoPosition)
    assert other.hands[1] == at(game).hands[1]


def test_a_heroic_card_in_hand_is_counted_by_the_star_on_its_back() -> None:
    game = table("pegasus-bridge", british=["howard", "scout"], german=["patrol"])
    assert game.view("german")["sides"]["british"]["heroic_in_hand"] == 1
    other = game.resample("german", "5")
    assert isinstance(other, CommandoPosition)
    assert other.heroes_in_hand(0) == 1
    assert cards_of(other, 0) == cards_of(at(game), 0)


def test_undo_ends_where_a_card_is_shown() -> None:
    game = table(german=["patrol", "general-alarm"], british=["scout"])
    game.play("play patrol")
    assert game.why_no_undo() == "something hidden has been shown"
    game.play("done")
    assert game.why_no_undo() is None
    game.undo()
    assert asked(game) == ("german", "initiative")


def test_the_hand_shows_which_cards_can_be_played_now() -> None:
    game = table(german=["patrol", "grenade"], british=["scout"])
    mine = game.view("german")["sides"]["german"]["hand"]
    assert {card["id"]: card["playable"] for card in mine} == {"patrol": True, "grenade": False}
    theirs = game.view("british")["sides"]["british"]["hand"]
    assert [card["playable"] for card in theirs] == [False]


@SCENARIOS
def test_the_table_can_be_drawn_for_each_side_without_the_other_s_hand(scenario: str) -> None:
    game = new("pegasus", scenario, seed=2)
    for _ in random_play(game, 2):
        if game.number == 40:
            break
    for language in ("en", "fr"):
        drawn = game.definition.picture(game.position, language, "british")
        for card in set(hand(game, "german")):
            assert f"[{card}]" not in drawn
        assert all(f"[{card}]" in drawn for card in hand(game, "british"))
        assert game.definition.picture(game.position, language)


@pytest.mark.parametrize(
    ("name", "said"), [("patrol", "Patrol 2"), ("road", "Road: British draw 4")]
)
def test_cards_and_terrains_are_described(name: str, said: str) -> None:
    game = table()
    assert game.definition.describe(game.position, name, "en")[0].startswith(said)


def test_searching_may_come_to_nothing_so_that_it_proves_nothing() -> None:
    game: Game = table(german=["marching-orders"], step="german-events")
    do(game, "play marching-orders", "done")
    assert events(game, "searched-no-more") == [("searched-no-more", 1)]
