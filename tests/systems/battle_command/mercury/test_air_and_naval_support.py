"""Mercury, rules 7 and 8: German air support and Allied naval support."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game
from tests.systems.battle_command.mercury.crete import AIR, crete, half, marching, whole
from tests.systems.battle_command.play import (
    answers,
    choices,
    damage,
    marker_at,
    moment,
    play,
    refused,
    rolls,
    told,
    where,
)

SUPPORT = {AIR: "air-ground-support"}
SHIPS = ("naval-a", "naval-b", "naval-c", "naval-d")


@pytest.mark.clause("mercury:7.0-a")
def test_the_germans_own_one_air_marker() -> None:
    markers = whole().board("en")["markers"]
    air = [each for each in markers.values() if each["kind"] == "air"]
    assert [each["side"] for each in air] == ["german"]


@pytest.mark.clause("mercury:7.0-b")
def test_the_air_marker_enters_play_on_turn_2() -> None:
    game = half("german", {"st-II": "0703"}, turn=1, impulse="D")
    assert refused(game, "air") == ["7.0-b"]
    game = half("german", {"st-II": "0703"}, turn=2, impulse="A")
    assert "air" in choices(game)


@pytest.mark.clause("mercury:7.1-a")
def test_the_air_marker_is_placed_once_per_turn() -> None:
    game = half("german", {"st-II": "0703", "nz-22": "0502"}, impulse="C")
    play(game, f"air {AIR} air-resupply", "pass")
    assert refused(game, "air") == ["7.1-a"]
    play(game, "pass", "pass")
    assert moment(game)[0] == 3
    assert "air" in choices(game)


@pytest.mark.clause("mercury:7.1-b")
def test_placing_it_is_all_the_germans_do_in_that_impulse() -> None:
    game = half("german", {"st-II": "0703"}, impulse="C")
    play(game, f"air {AIR} air-resupply")
    assert moment(game) == (2, "C", "allied")


@pytest.mark.clause("mercury:7.1-c")
def test_it_goes_to_one_of_three_boxes() -> None:
    game = half("german", {"st-II": "0703"})
    play(game, "air")
    assert answers(game) == {"air-ground-support", "air-interdiction", "air-resupply"}


@pytest.mark.clause("mercury:7.1-d")
def test_it_is_moved_straight_from_box_to_box_and_stays_over_the_turn() -> None:
    game = half("german", {"st-II": "0703", "nz-22": "0502"}, impulse="D", markers=SUPPORT)
    play(game, "pass", "pass")
    assert (moment(game)[0], marker_at(game, AIR)) == (3, "air-ground-support")
    play(game, "air")
    assert answers(game) == {"air-interdiction", "air-resupply"}
    play(game, f"air {AIR} air-interdiction")
    assert marker_at(game, AIR) == "air-interdiction"


# -- interdiction ---------------------------------------------------------------------------------


def under_fire(dice: list[int], units: dict[str, Any] | None = None, **table: Any) -> Game:
    return marching("allied", {"nz-28": "0716", "st-II": "0714", **(units or {})}, dice, **table)


@pytest.mark.clause("mercury:7.2-b")
def test_a_unit_that_moves_beside_a_german_is_rolled_for() -> None:
    game = under_fire([1], markers=SUPPORT)
    play(game, "move nz-28 0715")
    assert len(rolls(game, "interdiction")) == 1


@pytest.mark.clause("mercury:7.2-c")
def test_a_unit_that_leaves_a_hex_beside_a_german_is_rolled_for() -> None:
    game = under_fire([1], {"nz-28": "0715"}, markers=SUPPORT)
    play(game, "move nz-28 0716")
    assert len(rolls(game, "interdiction")) == 1


@pytest.mark.clause("mercury:7.2-b", "mercury:7.2-c")
@pytest.mark.parametrize(
    ("box", "goal"),
    [("air-ground-support", "0717"), ("air-interdiction", "0715"), ("air-resupply", "0715")],
)
def test_nobody_is_rolled_for_away_from_germans_or_from_another_box(box: str, goal: str) -> None:
    game = under_fire([], markers={AIR: box})
    play(game, f"move nz-28 {goal}")
    assert where(game, "nz-28") == goal


@pytest.mark.clause("mercury:7.2-b")
def test_germans_are_not_interdicted() -> None:
    game = marching("german", {"nz-28": "0716", "st-II": "0714"}, [], markers=SUPPORT)
    play(game, "move st-II 0715")
    assert where(game, "st-II") == "0715"


@pytest.mark.clause("mercury:7.2-b")
def test_a_unit_is_rolled_for_once_in_a_half_impulse() -> None:
    units = {"br-3h": "0713", "st-II": "0615"}  # tanks go on beside the enemy
    game = marching("allied", units, [1], markers=SUPPORT)
    play(game, "move br-3h 0714", "move br-3h 0715", "move br-3h 0716")  # ruling E19
    assert (where(game, "br-3h"), len(rolls(game, "interdiction"))) == ("0716", 1)


@pytest.mark.clause("mercury:7.2-d", "mercury:7.2-e", "mercury:7.2-f")
@pytest.mark.parametrize(
    ("face", "points", "place"),
    [
        (1, 0, "0715"),
        (2, 0, "0715"),
        (3, 1, "0715"),
        (4, 1, "0715"),
        (5, 1, "0716"),
        (6, 1, "0716"),
    ],
)
def test_the_interdiction_table(face: int, points: int, place: str) -> None:
    game = under_fire([face], {"nz-23": "0502"}, markers=SUPPORT)
    play(game, "move nz-28 0715")
    assert (damage(game, "nz-28"), where(game, "nz-28")) == (points, place)
    assert "move nz-28" not in choices(game)  # beside the enemy, or bombed


@pytest.mark.clause("mercury:7.2-f")
def test_a_bombed_unit_may_still_fight() -> None:
    game = under_fire([6], {"nz-28": "0715", "nz-23": "0502"}, markers=SUPPORT)
    play(game, "move nz-28 0716", "move done")
    assert choices(game) == ["attack 0714", "attack done"]


@pytest.mark.clause("mercury:7.2-e")
def test_a_unit_destroyed_on_the_march_is_removed() -> None:
    units = {"nz-28": {"at": "0716", "damage": 2}, "nz-23": "0502"}
    game = under_fire([3], units, markers=SUPPORT)
    play(game, "move nz-28 0715")
    assert where(game, "nz-28") == "eliminated"


# -- naval support --------------------------------------------------------------------------------


@pytest.mark.clause("mercury:8.0-a")
def test_the_allies_own_four_naval_markers() -> None:
    game = half("allied", {"nz-22": "0502", "st-II": "0703"})
    play(game, "naval")
    assert {text.split()[1] for text in choices(game)} == set(SHIPS)


@pytest.mark.clause("mercury:8.1-a")
def test_naval_markers_are_placed_once_per_turn() -> None:
    game = half("allied", {"nz-22": "0502", "st-II": "0703"}, impulse="C")
    play(game, "naval naval-a naval-resupply", "naval done", "pass")
    assert refused(game, "naval") == ["8.1-a"]
    assert moment(game) == (2, "D", "allied")


@pytest.mark.clause("mercury:8.1-b")
def test_placing_them_is_all_the_allies_do_in_that_impulse() -> None:
    game = half("allied", {"nz-22": "0502", "st-II": "0703"}, impulse="B")
    play(game, "naval naval-a naval-resupply", "naval done")
    assert moment(game) == (2, "C", "german")


@pytest.mark.clause("mercury:8.1-c")
def test_they_may_be_split_between_the_two_boxes() -> None:
    game = half("allied", {"nz-22": "0502", "st-II": "0703"})
    play(game, "naval naval-a naval-resupply", "naval naval-b naval-interdiction")
    play(game, "naval naval-c naval-resupply", "naval naval-d naval-interdiction")
    assert [marker_at(game, ship) for ship in SHIPS] == [
        "naval-resupply",
        "naval-interdiction",
    ] * 2


@pytest.mark.clause("mercury:8.1-d")
def test_they_are_moved_straight_from_box_to_box() -> None:
    markers = {"naval-a": "naval-resupply"}
    game = half("allied", {"nz-22": "0502", "st-II": "0703"}, markers=markers)
    play(game, "naval")
    assert "naval naval-a naval-resupply" not in choices(game)
    play(game, "naval naval-a naval-interdiction", "naval done")
    assert marker_at(game, "naval-a") == "naval-interdiction"


@pytest.mark.clause("mercury:8.3-a")
@pytest.mark.parametrize("ships", [1, 3])
def test_each_marker_in_resupply_bears_on_the_refit_roll(ships: int) -> None:
    markers = dict.fromkeys(SHIPS[:ships], "naval-resupply")
    game = crete(
        {"nz-22": "0502", "st-II": "0703"}, [4], step="end-of-turn", impulse="D", markers=markers
    )
    expected = {"further-ships": ships - 1} if ships > 1 else {}
    assert rolls(game, "resupply") == [(4, expected)]
    assert told(game, "resupply")[0][1] == ("success" if ships > 1 else "aborted")


def test_who_fell_on_the_march_is_not_told_to_be_cut_off() -> None:
    units = {"nz-28": {"at": "0716", "damage": 2}, "nz-23": "0502"}
    game = under_fire([3], units, markers=SUPPORT)
    play(game, "move nz-28 0715")
    assert where(game, "nz-28") == "eliminated"
    assert game.decision.warning(("done",)) is None
