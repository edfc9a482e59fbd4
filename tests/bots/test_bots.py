"""Bots in general: what they may know, how they are found, how they are driven."""

from __future__ import annotations

import pytest

import dropzone
from dropzone.bots import Bot, Observation, RandomBot, choose, drive, make, names
from dropzone.core.data.registry import game_definition
from dropzone.core.errors import InvalidChoice, UnknownName
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.position import Position
from dropzone.core.rules.procedure import Choice


def start(*options: str) -> Position:
    game = game_definition("market-garden")
    return game.first_position(game.static(game.setting(options=options)))


def played(seed: str, *bots: Bot) -> Position:
    return drive(start(), SeededDice(seed), dict(zip(("allied", "german"), bots, strict=True)))


class Stubborn(Bot):
    """Chooses what nobody offered."""

    name = "stubborn"

    def choose(self, observation: Observation) -> Choice:
        return ("fly", "home")


def test_bots_play_a_game_to_its_end() -> None:
    end = played("7", RandomBot(1), RandomBot(2))
    assert end.result is not None
    assert end.result.winner in ("allied", "german")


def test_equal_seeds_give_equal_games_and_other_seeds_others() -> None:
    first = played("7", RandomBot(1), RandomBot(2))
    assert played("7", RandomBot(1), RandomBot(2)) == first
    position = drive(
        first_static_start(first), SeededDice("7"), {"allied": RandomBot(3), "german": RandomBot(2)}
    )
    assert position != first


def first_static_start(position: Position) -> Position:
    """The set-up on the same static data, so that positions compare."""
    return game_definition("market-garden").first_position(position.static)


def test_a_bot_taken_up_in_the_middle_plays_on_as_if_nothing_had_happened() -> None:
    whole = played("7", RandomBot(1), RandomBot(2))
    half = drive(
        start(), dice := SeededDice("7"), {"allied": RandomBot(1), "german": RandomBot(2)}, most=40
    )
    assert half.result is None
    bots = {"allied": RandomBot(1), "german": RandomBot(2)}
    assert drive(half, dice, bots, number=40) == whole


def test_a_choice_that_nobody_offered_is_caught_with_its_bot_and_decision() -> None:
    with pytest.raises(InvalidChoice, match=r"bot 'stubborn' \(german, choice 0, german-action\)"):
        played("7", RandomBot(1), Stubborn())


def test_a_seat_without_a_bot_is_named() -> None:
    with pytest.raises(UnknownName, match="no bot plays 'german'; there are bots for allied"):
        drive(start(), SeededDice("7"), {"allied": RandomBot(1)})


def test_playing_with_an_imagined_position_leaves_the_game_alone() -> None:
    game = dropzone.new("market-garden", seed=7)
    before = game.position.copy()
    observation = Observation(game.position)
    drive(
        observation.determinize(), SeededDice("x"), {"allied": RandomBot(1), "german": RandomBot(2)}
    )
    observation.choices.clear()
    assert game.position == before
    assert game.position.open == before.open


def test_a_bot_never_sees_the_secret_bid_of_the_other_side() -> None:
    """Whatever the Allies bid, the Germans are shown and imagine the same."""
    seen = []
    for bid in (1, 9):
        game = dropzone.new("market-garden", options=["bidding"], seed=7)
        game.play(f"bid {bid}", side="allied")
        observation = Observation(game.position, number=game.number, seed="5")
        assert observation.side == "german"
        seen.append(
            (
                observation.view,
                observation.choices,
                observation.decision.notations,
                [observation.determinize(n).key() for n in range(20)],
            )
        )
    assert seen[0] == seen[1]
    assert len(set(seen[0][3])) > 1


def test_imagining_twice_the_same_gives_the_same() -> None:
    game = dropzone.new("market-garden", options=["bidding"], seed=7)
    game.play("bid 3")
    observation = Observation(game.position, number=1, seed="5")
    assert observation.determinize(3) == observation.determinize(3)


def test_the_random_bot_finds_every_choice() -> None:
    game = dropzone.new("market-garden", seed=7)
    found = {choose(game.position, {"german": RandomBot(seed)}) for seed in range(40)}
    assert found == set(game.decision.choices)


def test_every_bot_has_a_reason_after_its_choice() -> None:
    game = dropzone.new("market-garden", seed=7)
    for name in names("market-garden"):
        bot = make(name, seed=1, game="market-garden")
        choose(game.position, {"german": bot})
        assert str(bot.reason)


def test_bots_are_made_by_name() -> None:
    assert isinstance(make("random", seed=1), RandomBot)
    assert "random" in names()


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnknownName, match=r"no bot “rommel”; there are .*random"):
        make("rommel", seed=1, game="market-garden")


def test_a_bot_for_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownName, match="there is no game “chess”"):
        make("random", seed=1, game="chess")
