"""The levels: every game has four, they play by the rules, and none knows what it may not."""

from __future__ import annotations

from functools import cache

import pytest

from dropzone.bots import Bot, Observation, choose, drive, make, names, offered
from dropzone.bots.hints import hints
from dropzone.bots.levels import LEVELS, General
from dropzone.bots.search import Effort
from dropzone.core.data.registry import game_definition, game_ids
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.engine import list_choices, question
from dropzone.core.rules.position import Position

#: By game: the scenario that is played, its options, and after how many choices to look.
PLAYED = {
    "market-garden": ("standard", ("bidding",), (0, 1, 9)),
    "mercury": ("standard", ("bidding",), (0, 1, 40)),
    "pegasus": ("dives", (), (3, 11, 18, 25, 34)),
    "dieppe": ("standard", (), (32, 60)),
    "crete": ("kastelli", (), (9, 32, 67)),
}


class HurriedGeneral(General):
    """A general with little time: a test has not more."""

    effort = Effort(share=0.06)


@cache
def moments(game: str) -> tuple[tuple[int, Position], ...]:
    """Some moments of a game between heuristics, with the number of the choice."""
    scenario, options, numbers = PLAYED[game]
    definition = game_definition(game)
    setting = definition.setting(scenario, options)
    position = definition.first_position(definition.static(setting))
    bots = {side.id: make("heuristic", seed=1, game=game) for side in definition.sheet.sides}
    dice = SeededDice(f"levels {game}")
    drive(position, dice, bots, most=0)
    found, played = [], 0
    for number in numbers:
        drive(position, dice, bots, number=played, most=number - played)
        played = number
        kept = position.copy()
        list_choices(kept)
        found.append((number, kept))
    return tuple(found)


def answer(bot: Bot, position: Position, number: int) -> object:
    seat = position.seat(question(position).decider(position))
    return choose(position, {seat: bot}, number=number)


@pytest.mark.parametrize("game", game_ids())
def test_every_game_offers_the_four_levels_from_kind_to_hard(game: str) -> None:
    assert offered(game)[:4] == [level.name for level in LEVELS]
    assert {"heuristic", "heuristic-0.1", "random"} <= set(names(game))


@pytest.mark.parametrize("game", game_ids())
def test_no_choice_depends_on_what_is_hidden(game: str) -> None:
    """The strongest chooses the same when the hidden part of the truth is exchanged."""
    for number, position in moments(game):
        side = question(position).decider(position)
        other = position.resample(position.seat(side), SeededDice("another truth"))
        list_choices(other)
        assert other.open == position.open
        chosen = [answer(HurriedGeneral(5), each, number) for each in (position, other)]
        assert chosen[0] == chosen[1]


def test_the_exchange_of_the_truth_is_real() -> None:
    """In the card game most moments have something to exchange."""
    changed = [
        position.resample(question(position).decider(position), SeededDice("another truth"))
        != position
        for _, position in moments("pegasus")
    ]
    assert sum(changed) >= 3


@pytest.mark.parametrize("game", game_ids())
def test_equal_seeds_choose_alike_and_a_choice_is_explained(game: str) -> None:
    number, position = moments(game)[-1]
    first, second = HurriedGeneral(3), HurriedGeneral(3)
    assert answer(first, position, number) == answer(second, position, number)
    assert str(first.reason)


@pytest.mark.parametrize("game", game_ids())
def test_the_veteran_is_todays_heuristic(game: str) -> None:
    for number, position in moments(game):
        chosen = [
            answer(make(n, seed=2, game=game), position, number) for n in ("veteran", "heuristic")
        ]
        assert chosen[0] == chosen[1]


@pytest.mark.parametrize("level", ["recruit", "regular"])
@pytest.mark.parametrize("game", ["mercury", "pegasus", "dieppe"])
def test_the_kind_levels_play_a_game_to_its_end(game: str, level: str) -> None:
    definition = game_definition(game)
    position = definition.first_position(definition.static(definition.setting()))
    bots = {side.id: make(level, seed=4, game=game) for side in definition.sheet.sides}
    assert drive(position, SeededDice("kind"), bots).result is not None


def test_a_plan_is_followed_to_its_end_and_can_be_taken_up_without_it() -> None:
    """A general that was put away goes on; what it remembers is a help, never a need."""
    number, position = moments("mercury")[-1]
    position = position.copy()
    list_choices(position)
    side = question(position).decider(position)
    dice = SeededDice("further")
    one = HurriedGeneral(3)
    for _ in range(6):
        if question(position).decider(position) != side:
            break
        drive(position, dice, {position.seat(side): one}, number=number, most=1)
        number += 1
    assert answer(HurriedGeneral(3), position, number) in position.open


@pytest.mark.parametrize("game", ["mercury", "pegasus", "crete"])
def test_the_staff_gives_hints_that_tell_nothing_hidden(game: str) -> None:
    """The best few plans, each with another beginning and its reason, whatever the truth is."""
    number, position = moments(game)[0]
    side = position.seat(question(position).decider(position))
    other = position.resample(side, SeededDice("another truth"))
    list_choices(other)
    told = [
        hints(Observation(each, number=number, seed="hint"), Effort(share=0.06))
        for each in (position, other)
    ]
    assert told[0] == told[1]
    assert 1 <= len(told[0]) <= 3
    assert len({hint.choice for hint in told[0]}) == len(told[0])
    assert all(hint.choice in position.open and str(hint.reason) for hint in told[0])


def test_a_beginner_overlooks_things_and_says_what_he_thinks() -> None:
    recruit = make("recruit", seed=1, game="mercury")
    choices = set()
    for number, position in moments("mercury"):
        eye = Observation(position, number=number, seed="1")
        choices.add(recruit.choose(eye) in position.open)
    assert choices == {True}
