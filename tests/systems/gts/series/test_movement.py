"""Movement, Columns and Opportunity Fire (2.x, G6, G12, G13, G22)."""

from __future__ import annotations

import pytest

from tests.systems.gts import rethymnon
from tests.systems.gts.play import (
    FAIR,
    GOOD,
    GREEKS,
    GUN,
    PIONEER,
    POOR,
    SECOND,
    actions,
    arranged,
    last_rating,
    left,
    number,
    place,
    play,
    position_of,
    started,
    steps,
    told,
)
from tests.systems.gts.rethymnon import BRIGADE, DIGGER_MORTAR, TANK


@pytest.mark.clause("crete:G12.2-a", "crete:G12.1-a", "crete:2.8-a", "crete:2.8-c")
@pytest.mark.parametrize(
    ("start", "to", "column", "spent"),
    [
        ("11.06", "11.05", [], 4),
        ("11.06", "11.05", [PIONEER], 2),
        ("11.06", "10.06", [], 4),
        ("11.06", "10.05", [PIONEER], 1),
        ("11.06", "10.05", [], 4),
        ("06.06", "06.07", [], 8),
        ("06.07", "06.06", [], 8),
        ("06.06", "06.07", [PIONEER], 1),
    ],
)
def test_steps_cost_by_ground_road_and_slope(
    start: str, to: str, column: list[str], spent: int
) -> None:
    game = arranged({PIONEER: start}, column=column)
    play(game, f"{PIONEER} move", f"step {PIONEER} {to}")
    assert left(game) == 12 - spent


@pytest.mark.parametrize(("column", "cost"), [([], 2), ([PIONEER], 0.5)])
def test_a_hex_says_what_it_costs_to_enter(column: list[str], cost: float) -> None:
    game = arranged({PIONEER: "11.06"}, column=column)
    play(game, f"{PIONEER} move")
    costs = {game.decision.target(each).place: each for each in game.decision.choices}
    assert game.decision.target(costs["10.05"]).cost == cost


@pytest.mark.clause("crete:2.10-e", "crete:2.10-f")
def test_a_slope_costs_both_ways_more() -> None:
    for start, to in (("06.06", "06.07"), ("06.07", "06.06")):
        game = arranged({PIONEER: start})
        play(game, f"{PIONEER} move", f"step {PIONEER} {to}")
        assert left(game) == 12 - 4 - 4


@pytest.mark.clause("crete:2.0-b")
def test_the_sea_cannot_be_entered() -> None:
    game = arranged({PIONEER: "06.04"})
    play(game, f"{PIONEER} move")
    assert steps(game) == {"05.05", "06.05", "07.05"}
    assert game.why_not(f"step {PIONEER} 06.03")[0].clause == "crete:2.0-b"


@pytest.mark.clause("crete:2.5-c", "crete:G12.5-a")
@pytest.mark.parametrize(("column", "open_hex"), [([], False), ([GUN], True)])
def test_vehicles_enter_a_town_only_in_column(column: list[str], open_hex: bool) -> None:
    game = arranged({GUN: "07.05"}, mounted=[GUN], column=column)
    play(game, f"{GUN} move")
    assert ("06.05" in steps(game)) is open_hex


@pytest.mark.clause("crete:G12.6-a")
@pytest.mark.parametrize(("unit", "open_hex"), [(DIGGER_MORTAR, True), (TANK, False)])
def test_a_leg_unit_may_always_move_one_hex(unit: str, open_hex: bool) -> None:
    # up a slope into an orchard out of a barrage: 12 half points for eight, 16 for sixteen
    game = rethymnon.arranged({unit: "28.12"}, chit=BRIGADE, leaders={}, light_barrage=["28.12"])
    play(game, f"{unit} move")
    if unit == TANK:  # a vehicle that has driven a hex has not enough left
        play(game, f"step {unit} 27.12", f"step {unit} 28.12")
    assert ("29.13" in steps(game)) is open_hex
    if open_hex:
        play(game, f"step {unit} 29.13")
        assert (place(game, unit), game.decision.kind) == ("29.13", "activate")


@pytest.mark.clause("crete:G12.7-a", "crete:G12.8-a")
def test_a_column_is_formed_for_a_point_and_left_for_the_cost_of_the_hex() -> None:
    game = arranged({PIONEER: "11.06"})
    play(game, f"{PIONEER} move", f"step {PIONEER} column")
    assert (left(game), position_of(game).in_column(number(game, PIONEER))) == (10, True)
    play(game, f"step {PIONEER} line")
    assert (left(game), position_of(game).in_column(number(game, PIONEER))) == (6, False)


@pytest.mark.clause("crete:G12.8-a")
@pytest.mark.parametrize(("hits", "allowed"), [(1, True), (2, False)])
def test_a_column_may_be_left_at_the_price_of_a_hit(hits: int, allowed: bool) -> None:
    game = arranged({PIONEER: "11.06"}, column=[PIONEER], cohesion={PIONEER: hits})
    play(game, f"{PIONEER} move")
    assert (f"step {PIONEER} line-hit" in game.decision.notations) is allowed
    if allowed:
        play(game, f"step {PIONEER} line-hit")
        assert position_of(game).cohesion[number(game, PIONEER)] == 2
        assert left(game) == 12


@pytest.mark.clause("crete:G8.1-a", "crete:G8.2-a")
def test_one_column_stands_in_a_hex() -> None:
    game = arranged({PIONEER: "11.06", SECOND: "11.06"}, column=[PIONEER], leaders={})
    play(game, f"{SECOND} move")
    assert f"step {SECOND} column" not in game.decision.notations


@pytest.mark.clause("crete:G12.11-a", "crete:G8.4-a")
def test_a_hex_of_the_enemy_is_not_entered() -> None:
    game = arranged({PIONEER: "11.06", GOOD: "11.05"}, chit="direct:german",
                    points={"geb-5div": 1})  # fmt: skip
    play(game, f"{PIONEER} move")
    assert "11.05" not in steps(game)
    assert game.why_not(f"step {PIONEER} 11.05")[0].clause == "crete:G12.11-a"


@pytest.mark.clause("crete:G12.12-a")
def test_a_unit_that_moves_leaves_its_position() -> None:
    game = arranged({PIONEER: "11.06"}, improved=[PIONEER])
    play(game, f"{PIONEER} move", f"step {PIONEER} 11.07")
    assert not position_of(game).improved


@pytest.mark.clause("crete:G6.5-a", "crete:G10.6-a")
def test_a_free_move_enters_no_fire_zone() -> None:
    game = arranged({PIONEER: "11.07", GOOD: "11.05"})
    play(game, f"{PIONEER} move")
    assert "11.06" not in steps(game)
    assert game.why_not(f"step {PIONEER} 11.06")[0].clause == "crete:G6.5-a"


@pytest.mark.clause("crete:G6.6-a", "crete:G6.15-a")
@pytest.mark.parametrize(("points", "offered"), [(0, False), (1, True)])
def test_a_move_into_a_fire_zone_costs_a_point(points: int, offered: bool) -> None:
    game = arranged({PIONEER: "11.07", GOOD: "11.05"}, points={"geb-5div": points})
    assert ("push" in actions(game, PIONEER)) is offered
    if offered:
        play(game, f"{PIONEER} push", f"step {PIONEER} 11.06")
        assert position_of(game).points[1] == 0


@pytest.mark.clause("crete:G13.1-a", "crete:G13.4-a", "crete:G13.5-a", "crete:G12.13-a")
@pytest.mark.parametrize(
    ("to", "rating"), [("11.07", 3 - 1 - 1), ("12.06", 3 - 1 - 1), ("12.05", 3 - 1 + 2)]
)
def test_leaving_a_fire_zone_draws_fire(to: str, rating: int) -> None:
    units = {PIONEER: "11.06", GOOD: "11.05"}
    game = arranged(units, chit="direct:german", points={"geb-5div": 1}, dice=(4, 9))
    play(game, f"{PIONEER} move", f"step {PIONEER} {to}")
    assert last_rating(game) == rating
    assert place(game, PIONEER) == to


@pytest.mark.clause("crete:G13.4-a")
def test_a_failed_check_costs_the_shot_and_no_point_helps() -> None:
    units = {PIONEER: "11.06", GOOD: "11.05"}
    points = {"geb-5div": 1, "nz-2div": 5}
    game = arranged(units, chit="direct:german", points=points, dice=(5,))
    play(game, f"{PIONEER} move", f"step {PIONEER} 11.07")
    assert not told(game, "fired")
    assert position_of(game).points == [5, 0]


@pytest.mark.clause("crete:G12.14-a", "crete:G13.8-a")
def test_suppression_stops_the_move_where_it_was_hit() -> None:
    units = {PIONEER: "11.06", GOOD: "11.05", FAIR: "10.05"}
    game = arranged(units, chit="direct:german", points={"geb-5div": 1}, dice=(0, 3, 0, 0))
    play(game, f"{PIONEER} move", f"step {PIONEER} 12.05", f"suppression {PIONEER} accept")
    assert place(game, PIONEER) == "11.06"
    assert len(told(game, "fired")) == 1


@pytest.mark.clause("crete:G13.6-a")
def test_a_position_does_not_help_a_unit_that_leaves_it() -> None:
    units = {PIONEER: "11.06", GOOD: "11.05"}
    game = arranged(
        units, chit="direct:german", points={"geb-5div": 1}, dice=(4, 9), entrenched=[PIONEER]
    )
    play(game, f"{PIONEER} move", f"step {PIONEER} 12.05")
    assert last_rating(game) == 3 - 1 + 2


@pytest.mark.clause("crete:G13.1-a", "crete:G13.5-a")
def test_forming_a_column_in_a_fire_zone_draws_fire_without_modifier() -> None:
    units = {PIONEER: "11.06", GOOD: "11.05"}
    game = arranged(units, chit="direct:german", points={"geb-5div": 1}, dice=(4, 9))
    play(game, f"{PIONEER} move", f"step {PIONEER} column")
    assert last_rating(game) == 3 - 1


@pytest.mark.clause("crete:G10.3-a", "crete:G15.4-a")
def test_a_suppressed_unit_has_no_fire_zone() -> None:
    game = arranged({PIONEER: "11.06", GOOD: "11.05"}, suppressed=[GOOD], dice=())
    play(game, f"{PIONEER} move", f"step {PIONEER} 12.05")
    assert place(game, PIONEER) == "12.05"


@pytest.mark.clause("crete:G10.7-a")
def test_fire_zones_cost_no_movement() -> None:
    units = {PIONEER: "11.07", POOR: "11.05"}
    game = arranged(units, chit="direct:german", points={"geb-5div": 1})
    play(game, f"{PIONEER} move", f"step {PIONEER} 11.06")
    assert left(game) == 12 - 4


@pytest.mark.clause("crete:G22.1-a", "crete:G22.9-a")
def test_mounting_costs_half_the_mounted_allowance() -> None:
    game = arranged({GUN: "11.06"}, leaders={})
    play(game, f"{GUN} move", f"step {GUN} mount")
    assert left(game) == 14
    assert f"step {GUN} dismount" not in game.decision.notations


@pytest.mark.clause("crete:G22.9-a")
def test_dismounting_ends_the_move() -> None:
    game = arranged({GUN: "11.06"}, leaders={}, mounted=[GUN], column=[GUN])
    play(game, f"{GUN} move", f"step {GUN} dismount")
    assert game.decision.kind != "move"
    assert not position_of(game).mounted | position_of(game).column


@pytest.mark.clause("crete:G2.9-a")
def test_a_gun_is_pushed_one_hex_but_not_over_a_slope() -> None:
    game = arranged({GUN: "06.06"}, leaders={})
    play(game, f"{GUN} move")
    assert "06.07" not in steps(game)
    play(game, f"step {GUN} 07.06")
    assert place(game, GUN) == "07.06"
    assert game.decision.kind != "move"


@pytest.mark.clause("crete:G22.2-a", "crete:G2.3-a")
def test_a_mounted_gun_neither_fires_nor_has_a_zone() -> None:
    game = arranged({GUN: "11.06", GOOD: "11.05"}, mounted=[GUN], points={"geb-5div": 2},
                    leaders={"schaette": GUN})  # fmt: skip
    assert not any(text.startswith("fire") for text in actions(game, GUN))
    assert not position_of(game).zone_of(number(game, GUN))


@pytest.mark.clause("crete:G7.6-a", "crete:G7.11-a")
@pytest.mark.parametrize(("answer", "host"), [("along", PIONEER), ("stay", SECOND)])
def test_a_leader_goes_along_or_stays_with_another(answer: str, host: str) -> None:
    game = arranged({PIONEER: "11.06", SECOND: "11.06"})
    play(game, f"{PIONEER} move", f"leader schaette {answer}", f"step {PIONEER} 12.06")
    assert position_of(game).host[0] == number(game, host)


@pytest.mark.clause("crete:G7.11-a")
def test_a_leader_with_nobody_to_stay_with_goes_along() -> None:
    game = arranged({PIONEER: "11.06", SECOND: "12.06"})
    play(game, f"{PIONEER} move")
    assert game.decision.kind == "move"


@pytest.mark.clause("crete:S6.0-b", "crete:G28.1-a")
def test_the_last_to_stand_in_a_hex_controls_it() -> None:
    game = arranged({PIONEER: "06.05", GOOD: "02.02"}, leaders={})
    port = position_of(game).static.grid.index("06.04")
    assert not position_of(game).german_control >> port & 1
    play(game, f"{PIONEER} move", f"step {PIONEER} 06.04", f"step {PIONEER} 06.05")
    assert position_of(game).german_control >> port & 1


@pytest.mark.clause("crete:6.0-d", "crete:G6.4-a")
def test_greeks_act_with_the_division_of_a_leader_in_range() -> None:
    units = {PIONEER: "15.06", GOOD: "02.02", FAIR: "12.05"}
    led = arranged(units, chit=GREEKS)
    assert {GOOD, FAIR} <= set(led.decision.notations)
    alone = arranged(units, chit=GREEKS, leaders={"schaette": PIONEER})
    assert alone.decision.kind != "activate" or GOOD not in alone.decision.notations


@pytest.mark.clause("crete:G12.3-a")
@pytest.mark.parametrize(
    ("to", "column", "spent"),
    [("10.05", [PIONEER], 1), ("10.05", [], 4), ("10.06", [PIONEER], 4), ("11.05", [PIONEER], 2)],
)
def test_a_road_helps_who_follows_it_in_column(to: str, column: list[str], spent: int) -> None:
    game = arranged({PIONEER: "11.06"}, column=column)
    play(game, f"{PIONEER} move", f"step {PIONEER} {to}")
    assert left(game) == 12 - spent


@pytest.mark.clause("crete:G12.4-a", "crete:2.10-g", "crete:2.10-h")
@pytest.mark.parametrize(
    ("unit", "column", "start", "to", "spent"),
    [
        (PIONEER, [], "12.08", "13.08", 4 + 4),
        (PIONEER, [], "13.08", "12.08", 4 + 4),
        (PIONEER, [PIONEER], "12.08", "13.08", 4 + 2),
        (PIONEER, [PIONEER], "12.08", "12.09", 1),  # along the road
        (GUN, [GUN], "12.08", "13.08", 6 * 2),
        (GUN, [], "12.08", "13.08", 8 * 2),
        (GUN, [GUN], "12.08", "12.09", 1),
    ],
)
def test_slopes_cost_legs_a_surcharge_and_vehicles_double(
    unit: str, column: list[str], start: str, to: str, spent: int
) -> None:
    game = arranged({unit: start}, column=column, mounted=[unit] if unit == GUN else [], leaders={})
    allowance = 2 * position_of(game).movement(number(game, unit))
    play(game, f"{unit} move", f"step {unit} {to}")
    assert left(game) == allowance - spent


@pytest.mark.clause("crete:G12.15-a")
def test_the_units_of_a_stack_move_one_by_one() -> None:
    game = arranged({PIONEER: "11.06", SECOND: "11.06"}, leaders={})
    play(game, f"{PIONEER} move", f"step {PIONEER} 12.06", f"step {PIONEER} stop")
    assert (place(game, PIONEER), place(game, SECOND)) == ("12.06", "11.06")
    play(game, f"{SECOND} move", f"step {SECOND} 11.07")
    assert place(game, SECOND) == "11.07"


@pytest.mark.clause("crete:G12.16-a")
def test_vehicles_leave_column_in_a_town_at_the_cost_of_a_column() -> None:
    game = arranged({GUN: "06.05"}, mounted=[GUN], column=[GUN], leaders={})
    play(game, f"{GUN} move", f"step {GUN} line")
    assert left(game) == 28 - 4
    assert not position_of(game).column


@pytest.mark.clause("crete:G12.8-a", "crete:2.6-c")
@pytest.mark.parametrize(("at", "offered"), [("18.08", False), ("27.09", True)])
def test_vehicles_do_not_leave_column_in_a_city(at: str, offered: bool) -> None:
    tank = "br-7rtr-b"
    table = {"empty": True, "units": {tank: at, "fjr1-i-1": "35.15"}, "chit": "division:br-14bde",
             "cup": ["direct:german"], "column": [tank]}  # fmt: skip
    game = play(started("heraklion", table), f"{tank} move")
    words = {text.split()[-1] for text in game.decision.notations}
    assert ({"line", "line-hit"} <= words) is offered
    assert bool({"line", "line-hit"} & words) is offered
