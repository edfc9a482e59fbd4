"""Planned air support (S11.0)."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game
from tests.systems.gts.airborne import (
    AT_1700,
    JUMPER,
    MORNING,
    MOUNTAIN,
    MOUNTAINEERS,
    NIGHT,
    PARACHUTISTS,
    WATCH,
    arranged,
)
from tests.systems.gts.play import play, position_of, told

DAY = [f"22-{hour}" for hour in ("0700", "0900", "1100", "1300", "1500", "1700", "1900")]
UNITS = {JUMPER: "44.12", WATCH: "45.12", MOUNTAIN: "44.13"}


def planned(game: Game) -> list[str]:
    position = position_of(game)
    return [position.static.turn_name(turn) for turn in position.planned]


@pytest.mark.clause("crete:S11.0-a", "crete:3.2-a")
@pytest.mark.parametrize(
    ("turn", "asked"),
    [(AT_1700, False), (NIGHT, False), (MORNING, True), (MORNING + 1, False), (14, True)],
)
def test_counters_are_laid_out_in_the_morning_from_22_may(turn: int, asked: bool) -> None:
    game = arranged(UNITS, turn=turn)
    assert (game.decision.kind == "plan-strikes") is asked


@pytest.mark.clause("crete:S11.0-a", "crete:S11.0-b")
def test_four_counters_are_laid_on_turns_of_the_day() -> None:
    game = arranged(UNITS, turn=MORNING)
    assert game.decision.notations == [f"plan {turn}" for turn in DAY] + ["plan no-more"]
    play(game, "plan 22-0900", "plan 22-0900", "plan 22-1500")
    assert game.decision.notations == ["plan 22-1500", "plan 22-1700", "plan 22-1900",
                                       "plan no-more"]  # fmt: skip
    play(game, "plan 22-1900")
    assert planned(game) == ["22-0900", "22-0900", "22-1500", "22-1900"]
    assert game.decision.kind != "plan-strikes"  # each of the four is used once a day


@pytest.mark.clause("crete:S11.0-a")
def test_fewer_counters_may_be_laid_out() -> None:
    game = play(arranged(UNITS, turn=MORNING), "plan 22-1100", "plan no-more")
    assert planned(game) == ["22-1100"]


def activated(chit: str, **table: Any) -> Game:
    table = {"planned": ["22-0700", "22-0700", "22-0900"], **table}
    return arranged(UNITS, turn=MORNING, first=chit, **table)


@pytest.mark.clause("crete:S11.0-c")
@pytest.mark.parametrize(
    ("chit", "comes"),
    [
        (PARACHUTISTS, True),
        (MOUNTAINEERS, True),
        ("division:creforce", False),
        ("formation:fjr-1", False),
        ("direct:german", False),
    ],
)
def test_they_strike_with_the_chit_of_a_german_division(chit: str, comes: bool) -> None:
    game = activated(chit)
    assert (game.decision.kind == "place-strikes") is comes


@pytest.mark.clause("crete:S11.0-c", "crete:S11.0-b")
def test_the_counters_of_the_turn_strike_as_others_do() -> None:
    game = activated(PARACHUTISTS, dice=(0, 9, 9))
    assert game.decision.notations == ["strike 45.12", "strike no-more"]  # near a German only
    play(game, "strike 45.12", "strike 45.12")
    assert len(told(game, "struck")) == 2
    assert planned(game) == ["22-0900"]


@pytest.mark.clause("crete:S11.0-c")
def test_a_counter_that_was_held_back_strikes_with_the_other_division() -> None:
    game = activated(PARACHUTISTS, cup=[MOUNTAINEERS, "formation:fjr-1"])
    play(game, "strike 45.12", "strike no-more", "end")
    while game.decision.kind != "place-strikes":
        play(game, game.decision.notations[-1])
    assert planned(game) == ["22-0700", "22-0900"]
    play(game, "strike 45.12")
    assert planned(game) == ["22-0900"]


@pytest.mark.clause("crete:S11.0-d")
def test_what_is_not_used_on_its_turn_is_lost() -> None:
    game = activated("direct:german", cup=["direct:allied"])
    while position_of(game).turn == MORNING - 1:
        play(game, game.decision.notations[-1])
    assert planned(game) == ["22-0900"]


@pytest.mark.clause("crete:S11.0-d")
def test_a_counter_of_another_turn_does_not_strike() -> None:
    game = activated(PARACHUTISTS, planned=["22-0900"])
    assert game.decision.kind != "place-strikes"
