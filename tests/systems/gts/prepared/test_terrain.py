"""Ground, roads, slopes and night as the exclusive rules have them (1.0, 2.x)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dropzone.core.rules.game import Game
from tests.systems.gts import play as kastelli
from tests.systems.gts.play import GUN, PIONEER, last_rating, number, play, position_of, steps, told
from tests.systems.gts.rethymnon import (
    BRIGADE,
    DIGGER,
    FIRST_BATTALION,
    JUMPER,
    TANK,
    arranged,
)


def left(game: Game) -> int:
    """Half movement points left to the unit that moves."""
    stack: Any = game.position.stack
    return int(stack[-1].left)


def told_modifiers(game: Game) -> dict[str, int]:
    """What changed the last roll to hit."""
    return dict([event[4] for event in told(game, "rolled") if event[1] == "fire"][-1])


@pytest.mark.clause(
    "crete:2.1-b", "crete:2.2-d", "crete:2.3-b", "crete:2.4-b", "crete:2.5-b", "crete:2.6-b",
    "crete:2.7-b",
)  # fmt: skip
@pytest.mark.parametrize(
    ("firer", "target", "terrain", "value"),
    [
        ("32.10", "33.10", "clear", 0),
        ("32.10", "32.11", "orchard", -1),
        ("47.03", "46.03", "scrub", -1),
        ("33.10", "32.10", "village", -1),
        ("10.14", "09.14", "town", -2),
        ("07.15", "07.14", "city", -3),
        ("06.13", "07.13", "fortified", -4),
    ],
)
def test_ground_protects_whoever_is_fired_at(
    firer: str, target: str, terrain: str, value: int
) -> None:
    game = arranged({DIGGER: target, JUMPER: firer}, chit=FIRST_BATTALION, dice=(9, 9))
    position = position_of(game)
    assert position.static.ground.terrain[position.static.grid.index(target)] == terrain
    play(game, f"{JUMPER} fire {DIGGER}")
    assert told_modifiers(game).get("terrain", 0) == value


@pytest.mark.clause("crete:2.10-j")
@pytest.mark.parametrize("firer", ["04.15", "03.16"])
def test_slopes_do_not_change_fire(firer: str) -> None:
    game = arranged({DIGGER: "04.16", JUMPER: firer}, chit=FIRST_BATTALION, dice=(9, 9))
    ground = position_of(game).static.ground
    index = ground.grid.index
    assert ground.is_slope(index(firer), index("04.16")) is (firer == "04.15")
    play(game, f"{JUMPER} fire {DIGGER}")
    assert last_rating(game) == 6
    assert "upslope" not in told_modifiers(game)


@pytest.mark.clause("crete:2.8-f")
@pytest.mark.parametrize(
    ("firer", "target", "road"), [("08.14", "09.15", True), ("08.14", "09.14", False)]
)
def test_roads_do_not_change_fire(firer: str, target: str, road: bool) -> None:
    game = arranged({DIGGER: target, JUMPER: firer}, chit=FIRST_BATTALION, dice=(9, 9))
    ground = position_of(game).static.ground
    a, b = ground.grid.index(firer), ground.grid.index(target)
    direction = ground.grid.direction(a, b)
    assert direction is not None
    assert bool(ground.road[direction] >> a & 1) is road
    play(game, f"{JUMPER} fire {DIGGER}")
    assert told_modifiers(game) == {"terrain": -2}


# -- vehicles among houses ------------------------------------------------------------------------


@pytest.mark.clause("crete:2.5-c", "crete:2.6-c", "crete:2.7-c")
@pytest.mark.parametrize(
    ("start", "to"), [("10.14", "09.14"), ("07.15", "07.14"), ("06.13", "07.13")]
)
def test_vehicles_enter_towns_cities_and_fortifications_in_column_only(start: str, to: str) -> None:
    line = arranged({TANK: start, DIGGER: "29.14"}, chit=BRIGADE)
    column = arranged({TANK: start, DIGGER: "29.14"}, chit=BRIGADE, column=[TANK])
    assert to not in steps(play(line, f"{TANK} move"))
    assert to in steps(play(column, f"{TANK} move"))


@pytest.mark.clause("crete:2.5-d")
def test_a_vehicle_leaves_column_in_a_town_and_must_form_it_again_to_go() -> None:
    game = arranged({TANK: "09.14", DIGGER: "29.14"}, chit=BRIGADE, column=[TANK])
    play(game, f"{TANK} move", f"step {TANK} line")
    assert not steps(game)
    play(game, f"step {TANK} column")
    assert "10.14" in steps(game)


@pytest.mark.clause("crete:2.6-d", "crete:2.7-d")
@pytest.mark.parametrize(("at", "leaves"), [("09.14", True), ("08.14", False), ("07.13", False)])
def test_a_vehicle_keeps_its_column_in_a_city(at: str, leaves: bool) -> None:
    game = arranged({TANK: at, DIGGER: "29.14"}, chit=BRIGADE, column=[TANK])
    play(game, f"{TANK} move")
    offered = {text.split()[-1] for text in game.decision.notations}
    assert ({"line", "line-hit"} & offered == {"line", "line-hit"}) is leaves
    assert bool({"line", "line-hit"} & offered) is leaves


@pytest.mark.clause("crete:2.6-d")
def test_men_on_foot_leave_column_in_a_city() -> None:
    game = arranged({JUMPER: "08.14"}, chit=FIRST_BATTALION, column=[JUMPER])
    play(game, f"{JUMPER} move")
    assert f"step {JUMPER} line" in game.decision.notations


# -- costs ----------------------------------------------------------------------------------------


@pytest.mark.clause("crete:2.0-c")
@pytest.mark.parametrize(
    ("column", "mounted", "spent"),
    [([], [], 4), ([PIONEER], [], 2), ([], [GUN], 6), ([GUN], [GUN], 4)],
)
def test_costs_depend_on_how_a_unit_moves_and_on_its_column(
    column: list[str], mounted: list[str], spent: int
) -> None:
    unit, allowance = (GUN, 28) if mounted else (PIONEER, 12)
    game = kastelli.arranged({unit: "11.06"}, column=column, mounted=mounted)
    play(game, f"{unit} move", f"step {unit} 11.05")
    assert left(game) == allowance - spent


@pytest.mark.clause("crete:2.10-g", "crete:2.10-h", "crete:2.10-e", "crete:2.10-f")
@pytest.mark.parametrize(
    ("unit", "column", "to", "spent"),
    [
        (JUMPER, False, "04.16", 4 + 4),
        (JUMPER, True, "04.16", 2 + 2),
        (JUMPER, False, "05.15", 4),
        (TANK, False, "04.16", 2 * 4),
        (TANK, True, "04.16", 2 * 2),
        (TANK, False, "05.15", 6),
    ],
)
def test_a_slope_costs_men_on_foot_two_or_one_more_and_vehicles_double(
    unit: str, column: bool, to: str, spent: int
) -> None:
    game = arranged({unit: "04.15"}, chit=FIRST_BATTALION if unit == JUMPER else BRIGADE,
                    column=[unit] if column else [])  # fmt: skip
    play(game, f"{unit} move")
    before = left(game)
    play(game, f"step {unit} {to}")
    assert before - left(game) == spent


@pytest.mark.clause("crete:2.10-a")
def test_the_shaded_side_of_every_slope_is_the_low_one() -> None:
    game = arranged({JUMPER: "18.15"}, chit=FIRST_BATTALION)
    ground = position_of(game).static.ground
    slopes = [edge for edge in ground.edges if edge.slope_up_to]
    assert len(slopes) > 100
    for edge in slopes:
        high = edge.slope_up_to
        low = edge.a if high == edge.b else edge.b
        a, b = ground.grid.index(low), ground.grid.index(high)
        assert ground.is_up(a, b)
        assert not ground.is_up(b, a)
        assert ground.rows_by_code[low].elevation <= ground.rows_by_code[high].elevation


@pytest.mark.clause("crete:1.0-d")
@pytest.mark.parametrize("turn", [3, 4])
def test_night_costs_no_movement(turn: int) -> None:
    game = arranged({JUMPER: "04.15"}, chit=FIRST_BATTALION, turn=turn)
    assert position_of(game).static.is_night(position_of(game).turn) is (turn == 4)
    play(game, f"{JUMPER} move", f"step {JUMPER} 05.15")
    assert left(game) == 12 - 4


@pytest.mark.clause("crete:1.0-b", "crete:1.0-c")
def test_the_day_begins_at_seven_and_night_follows_the_turn_of_nineteen_hundred() -> None:
    static = position_of(arranged({JUMPER: "04.15"}, chit=FIRST_BATTALION)).static
    names = [static.turn_name(turn) for turn in range(7)]
    assert names == ["20-1500", "20-1700", "20-1900", "20-night", "21-0700", "21-0900", "21-1100"]
    assert [static.is_night(turn) for turn in range(7)] == [False] * 3 + [True] + [False] * 3


@pytest.mark.clause("crete:1.0-a", "crete:3.1-a")
def test_a_turn_begins_without_weather() -> None:
    game = arranged({JUMPER: "18.15", DIGGER: "29.14"}, turn=2, dice=(1,))
    kinds = [entry.event[0] for entry in game.log()]
    assert kinds[: kinds.index("chit")] == ["turn"]  # nothing is rolled before the first chit
    assert "weather" not in game.view("allied")


# -- rubble and roads -----------------------------------------------------------------------------


@pytest.mark.clause("crete:2.9-d", "crete:2.9-e")
@pytest.mark.parametrize(
    ("unit", "start", "to", "rubble", "spent"),
    [
        (JUMPER, "09.15", "08.14", [], 1),  # in Column along the road
        (JUMPER, "09.15", "08.14", ["08.14"], 6),  # no road, and dearer than a city
        (JUMPER, "08.14", "07.15", ["08.14"], 4),  # nor does the road help to leave
        (JUMPER, "08.14", "07.15", [], 1),
        (TANK, "09.15", "08.14", ["08.14"], 12),
    ],
)
def test_rubble_takes_the_road_and_costs_more(
    unit: str, start: str, to: str, rubble: list[str], spent: int
) -> None:
    game = arranged({unit: start}, chit=FIRST_BATTALION if unit == JUMPER else BRIGADE,
                    column=[unit], rubble=rubble)  # fmt: skip
    play(game, f"{unit} move")
    before = left(game)
    play(game, f"step {unit} {to}")
    assert before - left(game) == spent


@pytest.mark.clause("crete:2.9-g")
@pytest.mark.parametrize("face", [0, 9])
def test_men_who_clear_rubble_are_at_work(face: int) -> None:
    game = kastelli.arranged({PIONEER: "06.05"}, rubble=["06.05"], dice=(face,))
    play(game, f"{PIONEER} clear-rubble")
    assert position_of(game).at_work >> number(game, PIONEER) & 1


@pytest.mark.clause("crete:2.0-a")
def test_the_ground_of_a_hex_is_that_of_its_dot() -> None:
    game = arranged({JUMPER: "18.15"}, chit=FIRST_BATTALION)
    ground = position_of(game).static.ground
    shown = {each["code"]: each["terrain"] for each in game.board("en")["hexes"]}
    for code, row in ground.rows_by_code.items():
        at = ground.grid.index(code)
        assert shown[code] == ground.terrain[at] == row.terrain
        kind = ground.tables.terrain[row.terrain]
        assert ground.defence[at] == kind.defence
        assert bool(ground.enterable >> at & 1) is (row.terrain not in ("sea", "impassable"))
        assert bool(ground.blocking >> at & 1) is (row.terrain in ("town", "city", "fortified"))


@pytest.mark.clause("crete:2.8-b")
@pytest.mark.parametrize("asked", [True, False])
def test_a_column_may_leave_the_road_unused_and_pay_for_the_ground(asked: bool) -> None:
    game = kastelli.arranged({PIONEER: "11.06"}, column=[PIONEER],
                             house_rules={"decline_roads": asked})  # fmt: skip
    play(game, f"{PIONEER} move")
    declined = f"step {PIONEER} off-road 10.05"
    assert (declined in game.decision.notations) is asked
    assert f"step {PIONEER} off-road 11.05" not in game.decision.notations  # no road leads there
    if asked:
        play(game, declined)
        assert left(game) == 12 - 2 * 1  # half a point along the road


@pytest.mark.clause("crete:2.8-d")
@pytest.mark.parametrize(
    ("to", "apart", "spent"),
    [("08.13", False, 1), ("08.13", True, 4), ("09.15", True, 1)],
)
def test_roads_that_do_not_join_are_changed_at_the_cost_of_the_ground(
    to: str, apart: bool, spent: int, tmp_path: Path
) -> None:
    # the coast road comes from 09.15 into 08.14, the west road goes on to 08.13
    own = tmp_path / "own.toml"
    own.write_text('["map-rethymnon"."08.14"]\nfeatures = ["roads-apart"]\n' if apart else "")
    game = arranged({JUMPER: "09.15"}, chit=FIRST_BATTALION, column=[JUMPER],
                    data=[own] if apart else ())  # fmt: skip
    play(game, f"{JUMPER} move", f"step {JUMPER} 08.14")
    before = left(game)
    play(game, f"step {JUMPER} {to}")
    assert before - left(game) == spent
