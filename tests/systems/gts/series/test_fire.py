"""Direct fire, its modifiers and its results (G8, G14, G15)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.gts.events import drawn
from tests.systems.gts.play import (
    FAIR,
    GOOD,
    GUN,
    PIONEER,
    POOR,
    actions,
    arranged,
    last_rating,
    number,
    place,
    play,
    position_of,
)
from tests.systems.gts.rethymnon import TANK

FIRE = f"{PIONEER} fire {GOOD}"
ONE = {"geb-5div": 1}
#: The Company Bonus fails, the shot misses.
MISS = (9, 9)


@pytest.mark.clause("crete:G14.4-a", "crete:G14.3-a")
@pytest.mark.parametrize(
    ("at", "more", "rating"),
    [
        ("11.05", {}, 5),
        ("11.05", {"cohesion": {PIONEER: 2}}, 3),
        ("11.05", {"cohesion": {GOOD: 2}}, 5),
        ("11.05", {"column": [PIONEER]}, 4),
        ("11.05", {"column": [GOOD]}, 7),
        ("11.05", {"improved": [GOOD]}, 4),
        ("11.05", {"entrenched": [GOOD]}, 3),
        ("11.05", {"entrenched": [PIONEER]}, 6),
        ("11.05", {"working": [GOOD]}, 6),
    ],
)
def test_markers_change_the_fire_rating(at: str, more: dict[str, Any], rating: int) -> None:
    game = arranged({PIONEER: "11.06", GOOD: at}, points=ONE, dice=MISS, **more)
    assert last_rating(play(game, FIRE)) == rating


@pytest.mark.clause("crete:2.1-b", "crete:2.2-d", "crete:2.5-b")
@pytest.mark.parametrize(
    ("firer", "target", "rating"), [("11.06", "11.05", 5), ("11.06", "11.07", 4),
                                    ("06.06", "06.05", 3)]
)  # fmt: skip
def test_terrain_of_the_target_protects_it(firer: str, target: str, rating: int) -> None:
    game = arranged({PIONEER: firer, GOOD: target}, points=ONE, dice=MISS)
    assert last_rating(play(game, FIRE)) == rating


@pytest.mark.clause("crete:G12.9-a")
def test_a_unit_in_column_finds_no_cover() -> None:
    game = arranged({PIONEER: "06.06", GOOD: "06.05"}, points=ONE, dice=MISS, column=[GOOD])
    assert last_rating(play(game, FIRE)) == 7


@pytest.mark.clause("crete:G8.5-a")
@pytest.mark.parametrize(
    ("others", "rating"), [([], 5), ([FAIR], 6), ([FAIR, "gr-1inf-b1"], 7),
                           ([FAIR, "gr-1inf-b1", "gr-police-kastelli"], 8)]
)  # fmt: skip
def test_many_steps_in_a_hex_are_hit_more_easily(others: list[str], rating: int) -> None:
    units = {PIONEER: "11.06", GOOD: "11.05", **dict.fromkeys(others, "11.05")}
    game = arranged(units, points=ONE, dice=MISS)
    assert last_rating(play(game, FIRE)) == rating


@pytest.mark.clause("crete:G14.5-a")
@pytest.mark.parametrize(("check", "rating"), [(7, 7), (8, 5)])
def test_a_company_with_two_steps_fires_better_after_a_check(check: int, rating: int) -> None:
    game = arranged({PIONEER: "11.06", GOOD: "11.05"}, points=ONE, dice=(check, 9))
    assert last_rating(play(game, FIRE)) == rating


@pytest.mark.clause("crete:G14.5-a", "crete:G2.11-a")
def test_a_company_with_one_step_has_no_bonus() -> None:
    units = {PIONEER: "11.06", GOOD: "11.05"}
    game = arranged(units, points=ONE, dice=(9,), steps={PIONEER: 1})
    assert last_rating(play(game, FIRE)) == 3


@pytest.mark.clause("crete:G5.4-a", "crete:G11.1-a")
def test_a_command_point_buys_a_check() -> None:
    game = arranged({PIONEER: "11.06", GOOD: "11.05"}, points={"geb-5div": 2}, dice=(9,))
    play(game, FIRE, f"check {PIONEER} pay")
    assert last_rating(game) == 7
    assert position_of(game).points[1] == 0


@pytest.mark.clause("crete:G14.1-a")
def test_with_an_enemy_beside_it_a_gun_fires_at_nobody_else() -> None:
    units = {GUN: "11.06", GOOD: "11.05", FAIR: "11.08"}
    game = arranged(units, points={"geb-5div": 3}, leaders={"schaette": GUN, "bedding": GOOD})
    fires = {text for text in actions(game, GUN) if text.startswith("fire")}
    assert fires == {f"fire {GOOD}"}


@pytest.mark.clause("crete:G14.4-a", "crete:G2.4-a")
@pytest.mark.parametrize(("at", "rating"), [("11.05", 5), ("09.05", 4)])
def test_distance_weakens_fire(at: str, rating: int) -> None:
    game = arranged({GUN: "11.06", GOOD: at}, points=ONE, dice=MISS, leaders={"schaette": GUN})
    play(game, f"{GUN} fire {GOOD}")
    assert last_rating(game) == rating


@pytest.mark.clause("crete:G14.8-a", "crete:G1.1-a")
def test_a_natural_zero_always_hits() -> None:
    game = arranged(
        {PIONEER: "06.06", GOOD: "06.05"},
        points=ONE,
        dice=(0,),
        steps={PIONEER: 1},
        cohesion={PIONEER: 2},
        entrenched=[GOOD],
    )
    play(game, FIRE)
    assert last_rating(game) == 0
    assert position_of(game).cohesion[number(game, GOOD)] == 1


@pytest.mark.clause("crete:G14.3-a")
@pytest.mark.parametrize(("face", "hits"), [(5, 1), (6, 0), (9, 0)])
def test_a_roll_above_the_rating_misses(face: int, hits: int) -> None:
    game = arranged({PIONEER: "11.06", GOOD: "11.05"}, points=ONE, dice=(9, face))
    play(game, FIRE)
    assert position_of(game).cohesion[number(game, GOOD)] == hits


@pytest.mark.clause("crete:G14.6-a")
def test_an_entrenched_target_is_hit_on_the_armoured_half() -> None:
    units = {PIONEER: "11.06", GOOD: "11.05"}
    # with the bonus the rating is 5; a 4 is a Cohesion Hit in the open, suppression in a trench
    game = arranged(units, points=ONE, dice=(0, 4), entrenched=[GOOD])
    assert play(game, FIRE).decision.kind == "suppression"


@pytest.mark.clause("crete:G15.1-a")
def test_a_third_cohesion_hit_is_a_lost_step() -> None:
    units = {PIONEER: "11.06", GOOD: "11.05"}
    game = arranged(units, points=ONE, dice=(9, 4), cohesion={GOOD: 2})
    play(game, FIRE)
    position, unit = position_of(game), number(game, GOOD)
    assert (position.steps[unit], position.cohesion[unit]) == (1, 2)


@pytest.mark.clause("crete:G15.2-a")
@pytest.mark.parametrize(("check", "suppressed"), [(4, False), (5, True)])
def test_possible_suppression_asks_for_a_check(check: int, suppressed: bool) -> None:
    game = arranged({PIONEER: "11.06", GOOD: "11.05"}, points=ONE, dice=(9, 1, check))
    play(game, FIRE)
    assert position_of(game).is_suppressed(number(game, GOOD)) is suppressed


@pytest.mark.clause("crete:G15.3-a")
@pytest.mark.parametrize(
    ("answer", "rolls", "suppressed", "hits"),
    [("accept", (), True, 0), ("roll", (4,), False, 1), ("roll", (5,), True, 0),
     ("pay", (), False, 1)],
)  # fmt: skip
def test_suppression_may_be_turned_into_a_cohesion_hit(
    answer: str, rolls: tuple[int, ...], suppressed: bool, hits: int
) -> None:
    units = {PIONEER: "11.06", GOOD: "11.05"}
    game = arranged(units, points={**ONE, "nz-2div": 1}, dice=(9, 3, *rolls))
    play(game, FIRE, f"suppression {GOOD} {answer}")
    position, unit = position_of(game), number(game, GOOD)
    assert (position.is_suppressed(unit), position.cohesion[unit]) == (suppressed, hits)


@pytest.mark.clause("crete:G15.10-a", "crete:G15.4-a")
def test_suppression_of_a_suppressed_unit_is_a_cohesion_hit_at_once() -> None:
    units = {PIONEER: "11.06", GOOD: "11.05"}
    game = arranged(units, points={**ONE, "nz-2div": 3}, dice=(9, 3), suppressed=[GOOD])
    play(game, FIRE)
    assert position_of(game).cohesion[number(game, GOOD)] == 1


@pytest.mark.clause("crete:G15.5-a", "crete:G15.7-a", "crete:G26.1-a")
def test_a_unit_with_one_step_dies_of_a_lost_step() -> None:
    units = {PIONEER: "11.06", POOR: "11.05", GOOD: "02.02"}
    game = arranged(units, points=ONE, dice=(0, 6))
    play(game, f"{PIONEER} fire {POOR}")
    assert place(game, POOR) == "eliminated"
    assert position_of(game).losses == (1, 0)


@pytest.mark.clause("crete:G14.2-a")
def test_the_firer_names_one_unit_of_a_hex() -> None:
    units = {PIONEER: "11.06", GOOD: "11.05", FAIR: "11.05", POOR: "10.05"}
    game = arranged(units, points=ONE, dice=(9, 4))
    fires = {text for text in actions(game, PIONEER) if text.startswith("fire")}
    assert fires == {f"fire {GOOD}", f"fire {FAIR}", f"fire {POOR}"}
    play(game, f"{PIONEER} fire {FAIR}")
    cohesion = position_of(game).cohesion
    assert [cohesion[number(game, unit)] for unit in (GOOD, FAIR, POOR)] == [0, 1, 0]


@pytest.mark.clause("crete:G15.6-a")
def test_elimination_takes_all_steps_that_are_left() -> None:
    # the bonus and two companies in Column: rating 9, and an 8 eliminates
    units = {PIONEER: "11.06", GOOD: "11.05", FAIR: "02.02"}
    game = arranged(units, points=ONE, dice=(0, 8), column=[GOOD], leaders={"schaette": PIONEER})
    play(game, FIRE)
    assert place(game, GOOD) == "eliminated"
    assert position_of(game).losses == (2, 0)


@pytest.mark.clause("crete:G15.6-a")
def test_no_result_of_the_table_takes_two_steps() -> None:
    table = position_of(arranged({PIONEER: "11.06"})).static.tables.crt
    for half in (table.unarmoured, table.armoured):
        assert {result for row in half.values() for result in row} <= {"C", "S?", "S", "1", "E"}


@pytest.mark.clause("crete:G15.8-a")
def test_markers_stay_with_a_unit_that_loses_a_step() -> None:
    units = {PIONEER: "11.06", GOOD: "11.05"}
    state: dict[str, Any] = {
        "cohesion": {GOOD: 1}, "suppressed": [GOOD], "drops": {GOOD: 1}, "improved": [GOOD],
    }  # fmt: skip
    game = arranged(units, points=ONE, dice=(9, 6), **state)
    play(game, FIRE)
    row = next(each for each in game.view(None)["units"] if each["id"] == GOOD)
    assert (row["steps"], row["fire"]) == (1, 2)
    assert (row["cohesion"], row["suppressed"], row["drop_markers"]) == (1, True, 1)
    assert row["improved"]


@pytest.mark.clause("crete:G15.9-a")
def test_suppression_by_an_event_is_not_converted() -> None:
    game = drawn("tanks-breakdown", "allied", points={"aus-19bde": 9})
    tank = number(game, TANK)
    assert game.decision.kind != "suppression"
    assert (position_of(game).is_suppressed(tank), position_of(game).cohesion[tank]) == (True, 0)


@pytest.mark.clause("crete:G14.3-a", "crete:G1.2-a")
@pytest.mark.parametrize(("face", "place_after"), [(8, "eliminated"), (9, "11.05")])
def test_a_nine_misses_even_at_a_rating_of_nine(face: int, place_after: str) -> None:
    units = {PIONEER: "11.06", GOOD: "11.05"}
    game = arranged(units, points=ONE, dice=(0, face), column=[GOOD])
    assert last_rating(play(game, FIRE)) == 9
    assert place(game, GOOD) == place_after
