"""Assaults and retreats (G18, G19)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.gts.play import (
    FAIR,
    GOOD,
    GUN,
    PIONEER,
    POOR,
    SECOND,
    THIRD,
    actions,
    arranged,
    last_rating,
    number,
    place,
    play,
    position_of,
    told,
)

FACING = {PIONEER: "11.06", GOOD: "11.05"}
ONE = {"geb-5div": 1}
GO = f"{PIONEER} assault 11.05"


def checks(game: Any, purpose: str) -> list[Any]:
    """The rolls made for a purpose."""
    return [event for event in told(game, "rolled") if event[1] == purpose]


@pytest.mark.clause("crete:G18.3-a", "crete:2.10-i")
@pytest.mark.parametrize(
    ("units", "more", "brave"),
    [
        (FACING, {}, 8),  # quality 7, nothing helps the defender, own defense -1
        (FACING, {"improved": [GOOD]}, 7),
        (FACING, {"entrenched": [GOOD]}, 6),
        (FACING, {"cohesion": {PIONEER: 2}}, 7),
        ({PIONEER: "06.06", GOOD: "06.05"}, {}, 6),
        ({PIONEER: "06.06", GOOD: "06.07"}, {}, 6),  # orchard and the slope
        ({PIONEER: "06.06", GOOD: "06.05"}, {"column": [GOOD]}, 8),  # quality 7 + 2 + 1, but 9
    ],
)
def test_bravery_weighs_the_best_defence_against_the_own(
    units: dict[str, str], more: dict[str, Any], brave: int
) -> None:
    into = units[GOOD]
    fails = arranged(units, points=ONE, dice=(brave + 1,), **more)
    play(fails, f"{PIONEER} assault {into}")
    assert not checks(fails, "opportunity")
    passes = arranged(units, points=ONE, dice=(brave, 9), suppressed=[GOOD], **more)
    play(passes, f"{PIONEER} assault {into}")
    assert checks(passes, "fire") or passes.decision.kind in ("check", "break-off")


@pytest.mark.clause("crete:G18.4-a", "crete:G13.5-a")
def test_a_defender_fires_at_the_charge() -> None:
    game = arranged(FACING, points=ONE, dice=(0, 4, 9))
    play(game, GO)
    assert last_rating(game) == 3 - 1 + 2
    assert game.decision.kind == "stand-or-run"


@pytest.mark.clause("crete:G18.5-a", "crete:G19.1-a", "crete:G19.2-a")
def test_a_defender_that_runs_is_shot_at_and_leaves_its_hex() -> None:
    game = arranged(FACING, points=ONE, dice=(0, 5, 7, 9))
    play(game, GO, f"assaulted {GOOD} run")
    assert last_rating(game) == 5 + 2
    hexes = {text.split()[-1] for text in game.decision.notations}
    assert hexes == {"10.04", "12.04"}  # away from 11.06, on land
    play(game, f"retreat {GOOD} 10.04")
    assert place(game, PIONEER) == "11.05"  # the only attacker must enter


@pytest.mark.clause("crete:G18.7-a", "crete:G18.9-a")
def test_defenders_strike_first_with_fire_then_with_assault_ratings() -> None:
    dice = (0, 5, 9, 9, 9, 9, 9, 9, 9, 9, 0)
    game = arranged(FACING, points=ONE, dice=dice)
    play(game, GO, f"assaulted {GOOD} stand", "assault 11.05 fight", f"assaulted {GOOD} stand")
    shots = [(event[1], event[3]) for event in told(game, "fired")]
    greek, german = number(game, GOOD), number(game, PIONEER)
    assert shots == [(greek, 2), (german, 5), (greek, 3), (german, 7)]


@pytest.mark.clause("crete:G18.8-a")
def test_an_assault_that_is_broken_off_ends_without_hold_checks() -> None:
    game = arranged(FACING, points=ONE, dice=(0, 5, 9, 9, 9, 9))
    play(game, GO, f"assaulted {GOOD} stand", "assault 11.05 break-off")
    assert not checks(game, "hold")
    assert place(game, PIONEER) == "11.06"


@pytest.mark.clause("crete:G18.11-a", "crete:G19.3-a")
@pytest.mark.parametrize(("hold", "stays"), [(4, True), (5, False)])
def test_a_defender_that_does_not_hold_is_driven_out(hold: int, stays: bool) -> None:
    dice = (0, 5, 9, 9, 9, 9, 9, 9, 9, 9, hold)
    game = arranged({PIONEER: "09.06", GOOD: "10.05"}, points=ONE, dice=dice)
    into = f"{PIONEER} assault 10.05"
    play(game, into, f"assaulted {GOOD} stand", "assault 10.05 fight", f"assaulted {GOOD} stand")
    unit = number(game, GOOD)
    assert (place(game, GOOD) == "10.05" and game.decision.kind != "retreat") is stays
    assert position_of(game).cohesion[unit] == (0 if stays else 1)


@pytest.mark.clause("crete:G18.11-a", "crete:G19.3-a")
def test_a_suppressed_defender_that_does_not_hold_is_lost() -> None:
    dice = (0, 9, 9, 9, 9, 9, 9, 9)
    game = arranged(FACING, points=ONE, dice=dice, suppressed=[GOOD])
    play(game, GO, "assault 11.05 fight")
    assert place(game, GOOD) == "eliminated"
    assert place(game, PIONEER) == "11.05"


@pytest.mark.clause("crete:G18.11-a")
def test_two_to_one_and_results_taken_weaken_the_hold_check() -> None:
    units = {**FACING, SECOND: "11.06"}
    # both brave, no defensive fire, the first German hits once, the rest misses
    dice = (0, 0, 5, 9, 9, 9, 5, 9, 9, 9, 9, 9, 9, 9, 9, 0)
    game = arranged(units, points={"geb-5div": 2}, dice=dice)
    play(game, GO, f"join {SECOND}", f"assaulted {GOOD} stand", f"aim {GOOD} {SECOND}")
    play(game, "assault 11.05 fight", f"assaulted {GOOD} stand", f"aim {GOOD} {SECOND}")
    assert dict(checks(game, "hold")[0][4]) == {"results": -1, "odds": -1}


@pytest.mark.clause("crete:G18.2-a", "crete:G18.14-a")
@pytest.mark.parametrize(("points", "joins"), [(1, False), (2, True)])
def test_each_unit_of_a_group_pays_for_itself(points: int, joins: bool) -> None:
    game = arranged({**FACING, SECOND: "11.06"}, points={"geb-5div": points}, dice=(9, 9, 9))
    play(game, GO)
    assert (game.decision.kind == "join-assault") is joins
    if joins:
        play(game, f"join {SECOND}")
        assert position_of(game).points[1] == 0


@pytest.mark.clause("crete:G18.14-a")
def test_a_unit_that_has_acted_does_not_join() -> None:
    game = arranged(
        {**FACING, SECOND: "11.06", THIRD: "11.06"},
        points={"geb-5div": 5},
        acted=[SECOND],
        dice=(),
    )
    play(game, GO)
    assert set(game.decision.notations) == {f"join {THIRD}", "join go"}


@pytest.mark.clause("crete:G18.1-a")
@pytest.mark.parametrize(
    ("unit", "more"),
    [
        (PIONEER, {"suppressed": [PIONEER]}),
        (PIONEER, {"entrenched": [PIONEER]}),
        (GUN, {}),
        (GUN, {"mounted": [GUN]}),
    ],
)
def test_who_may_not_assault(unit: str, more: dict[str, Any]) -> None:
    game = arranged({unit: "11.06", GOOD: "11.05"}, points=ONE, leaders={"schaette": unit}, **more)
    assert not any(text.startswith("assault") for text in actions(game, unit))


@pytest.mark.clause("crete:G18.12-a")
def test_others_may_follow_into_the_empty_hex() -> None:
    units = {PIONEER: "11.06", SECOND: "11.06", POOR: "11.05", FAIR: "02.02"}
    # both brave, the Greek fails to fire, stands, misses, and falls to the first blow
    game = arranged(units, points={"geb-5div": 2}, dice=(0, 0, 9, 9, 0, 6), leaders={
        "schaette": PIONEER, "bedding": FAIR})  # fmt: skip
    play(game, GO, f"join {SECOND}", f"assaulted {POOR} stand")
    while game.decision.kind == "aim":
        play(game, game.decision.notations[0])
    assert set(game.decision.notations) == {f"advance {PIONEER}", f"advance {SECOND}"}
    play(game, f"advance {SECOND}")
    assert "advance stay" in game.decision.notations


@pytest.mark.clause("crete:G18.13-a", "crete:G6.9-a")
def test_after_an_assault_a_second_action_of_another_kind_may_follow() -> None:
    game = arranged(FACING, points={"geb-5div": 2}, dice=(9,))
    play(game, GO)
    assert game.decision.kind == "second-action"
    words = {text.split()[2] for text in game.decision.notations}
    assert "fire" in words
    assert "assault" not in words
