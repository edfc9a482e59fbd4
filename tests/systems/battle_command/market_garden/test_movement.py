"""Market-Garden, rule 5.1: movement, roads, the Club Route, rivers and the ferry."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game
from tests.systems.battle_command.play import (
    Units,
    arranged,
    choices,
    controls,
    play,
    position_of,
    reach,
    refused,
    where,
)


def moving(units: Units, side: str = "allied", turn: int = 2, **table: Any) -> Game:
    return arranged(units, side=side, step="move", turn=turn, **table)


def distances(game: Game, start: str, hexes: set[str]) -> set[int]:
    grid = position_of(game).static.grid
    return {grid.distance(grid.index(start), grid.index(code)) for code in hexes}


# -- 5.1 normal movement ------------------------------------------------------------------------


@pytest.mark.clause("market-garden:5.1-a")
@pytest.mark.parametrize(("unit", "most"), [("inf-8", 3), ("armd-4", 4)])
def test_a_unit_moves_at_most_its_movement_factor(unit: str, most: int) -> None:
    game = moving({unit: "0310"})
    assert distances(game, "0310", reach(game, unit)) == set(range(1, most + 1))


@pytest.mark.clause("market-garden:5.1-a")
def test_the_points_of_a_move_in_parts_add_up() -> None:
    game = moving({"inf-8": "0310"})
    play(game, "move inf-8 0411")  # two hexes of three
    assert distances(game, "0411", reach(game, "inf-8")) == {1}
    assert refused(game, "move inf-8 0512") == []
    assert refused(game, "move inf-8 0612") == ["5.1-a"]


@pytest.mark.clause("market-garden:5.1-b")
def test_a_unit_stops_on_entering_a_hex_beside_an_enemy() -> None:
    game = moving({"inf-8": "0210", "inf-9": "0101", "de-723": "0410"})
    assert "0310" in reach(game, "inf-8")
    assert "0411" not in reach(game, "inf-8")  # two steps on, through a hex beside the enemy
    assert refused(game, "move inf-8 0411") == ["5.1-b"]
    play(game, "move inf-8 0310")
    assert reach(game, "inf-8") == set()
    assert refused(game, "move inf-8 0210") == ["4.1.1-a"]


@pytest.mark.clause("market-garden:5.1-c")
def test_a_vehicle_ignores_enemies_without_a_vehicle() -> None:
    game = moving({"armd-4": "0210", "de-723": "0410"})
    assert {"0411", "0510"} <= reach(game, "armd-4")
    play(game, "move armd-4 0310", "move armd-4 0311", "move armd-4 0510")
    assert where(game, "armd-4") == "0510"


@pytest.mark.clause("market-garden:5.1-d")
def test_a_vehicle_stops_beside_an_enemy_vehicle() -> None:
    game = moving({"armd-4": "0210", "de-723": "0410", "de-heinke": "0410"})
    assert "0310" in reach(game, "armd-4")
    assert not {"0411", "0510"} & reach(game, "armd-4")
    assert refused(game, "move armd-4 0510") == ["5.1-b"]


@pytest.mark.clause("market-garden:5.1-b", "market-garden:5.1-d")
def test_german_units_stop_beside_allied_units() -> None:
    game = moving({"de-1034": "0210", "de-graebner": "0210", "armd-4": "0410"}, side="german")
    assert "0310" in reach(game, "de-1034") & reach(game, "de-graebner")
    assert "0510" not in reach(game, "de-1034") | reach(game, "de-graebner")


def test_no_unit_enters_a_hex_that_an_enemy_holds() -> None:
    """Ruling C5."""
    game = moving({"inf-8": "0310", "de-723": "0410"})
    assert "0410" not in reach(game, "inf-8")
    assert refused(game, "move inf-8 0410") == ["C5"]


def test_the_stop_counts_across_a_river() -> None:
    """Ruling C6: 1311 and 1412 lie on two banks of the Waal."""
    game = moving({"inf-8": "1310", "inf-9": "0101", "de-723": "1412"}, destroyed=["nijmegen"])
    play(game, "move inf-8 1311")
    assert reach(game, "inf-8") == set()


def test_units_take_control_of_every_hex_they_pass() -> None:
    """Ruling C23."""
    game = moving({"inf-8": "0310"})
    assert controls(game, "german", "0410")
    play(game, "move inf-8 0410", "move inf-8 0510")
    assert all(controls(game, "allied", code) for code in ("0310", "0410", "0510"))


# -- 5.1.1 roads --------------------------------------------------------------------------------


@pytest.mark.clause("market-garden:5.1.1-a")
def test_a_vehicle_enters_a_wet_hex_only_along_a_road() -> None:
    game = moving({"armd-4": "0510"})
    assert "0511" not in reach(game, "armd-4")  # wet, beside it, without a road
    assert "0509" in reach(game, "armd-4")  # wet, by the road from Weert
    assert refused(game, "move armd-4 0511") == ["5.1.1-c"]


@pytest.mark.clause("market-garden:5.1.1-b")
def test_a_vehicle_enters_a_forest_hex_only_along_a_road() -> None:
    game = moving({"armd-4": "0903", "inf-8": "0903"})
    assert "1003" in reach(game, "armd-4")  # forest, with a road from 0903
    assert "1004" not in reach(game, "armd-4")  # forest, without one
    assert "1004" in reach(game, "inf-8")
    assert refused(game, "move armd-4 1004") == ["5.1.1-c"]


@pytest.mark.clause("market-garden:5.1.1-c")
@pytest.mark.parametrize("start", ["0503", "0511"])
def test_a_vehicle_leaves_a_wet_or_forest_hex_only_along_a_road(start: str) -> None:
    game = moving({"armd-4": start, "inf-8": "0101"})
    assert reach(game, "armd-4") == set()
    assert refused(game, "move armd-4") == ["4.1.1-a"]


@pytest.mark.clause("market-garden:5.1.1-c")
def test_a_vehicle_in_a_forest_goes_on_by_its_road() -> None:
    units = {"armd-4": "0607", "inf-8": "0607"}
    assert {"0707", "0606", "0706"} <= reach(moving(units), "armd-4")  # 0706 by way of 0707
    held = moving({**units, "de-723": "0707", "de-743": "0605"})
    assert "0706" not in reach(held, "armd-4")
    assert "0706" in reach(held, "inf-8")


@pytest.mark.clause("market-garden:5.1.1-d")
def test_units_on_foot_need_no_road() -> None:
    game = moving({"inf-8": "0604"})
    assert {"0603", "0503", "0504", "0505", "0605", "0704"} <= reach(game, "inf-8")
    assert reach(moving({"armd-4": "0604", "inf-8": "0101"}), "armd-4") == set()


@pytest.mark.clause("market-garden:5.1.1-e")
@pytest.mark.parametrize(("destroyed", "is_open"), [([], True), (["son"], False)])
def test_the_road_is_closed_at_a_blown_bridge(destroyed: list[str], is_open: bool) -> None:
    game = moving({"armd-4": "0707"}, destroyed=destroyed)
    assert ("0807" in reach(game, "armd-4")) == is_open
    assert ("0907" in reach(game, "armd-4")) == is_open


def test_canals_stop_nobody_on_foot() -> None:
    """Ruling M13: only the roads of the hex are spoilt."""
    game = moving({"inf-8": "0707"}, destroyed=["son"])
    assert {"0807", "0907"} <= reach(game, "inf-8")


def test_a_vehicle_caught_at_a_blown_bridge_leaves_as_it_came() -> None:
    """Ruling M13."""
    caught = {"armd-4": {"at": "0807", "came_from": "0707"}, "inf-8": "0101"}
    game = moving(caught, destroyed=["son"])
    assert {"0707", "0708", "0607"} <= reach(game, "armd-4")
    assert "0907" not in reach(game, "armd-4")
    play(game, "move armd-4 0607")
    assert where(game, "armd-4") == "0607"
    assert refused(moving({**caught, "de-723": "0707"}, destroyed=["son"]), "move armd-4")


def test_a_vehicle_does_not_leave_over_a_river_whose_bridge_is_gone() -> None:
    """Ruling M13 lifts the road, not rule 5.1.2."""
    caught = {"armd-4": {"at": "1205", "came_from": "1105"}, "inf-8": "0101"}
    over = moving(caught, destroyed=["zaltbommel"])
    assert "1105" in reach(over, "armd-4")
    down = moving(caught, destroyed=["zaltbommel", "hedel"])
    assert "1105" not in reach(down, "armd-4")


# -- 5.1.1a the Club Route ----------------------------------------------------------------------

CLUB_ROUTE = ["0405", "0506", "0606", "0607", "0707", "0807", "0907", "1008", "1009", "1110"]


@pytest.mark.clause("market-garden:5.1.1a-a")
@pytest.mark.parametrize(("unit", "farthest"), [("gds-5", 8), ("gds-32", 6), ("nl-irene", 6)])
def test_xxx_corps_doubles_its_movement_on_the_red_road(unit: str, farthest: int) -> None:
    game = moving({unit: "0405"})
    assert CLUB_ROUTE[farthest] in reach(game, unit)
    assert CLUB_ROUTE[farthest + 1] not in reach(game, unit)


@pytest.mark.clause("market-garden:5.1.1a-a")
def test_the_move_is_doubled_only_from_a_start_on_the_red_road() -> None:
    game = moving({"gds-5": "0505"})
    assert "0707" in reach(game, "gds-5")
    assert "0807" not in reach(game, "gds-5")
    play(game, "move gds-5 0606")  # on the red road now, but it did not begin there
    assert "0807" not in reach(game, "gds-5")


@pytest.mark.clause("market-garden:5.1.1a-b")
def test_the_doubled_move_stays_on_the_red_road() -> None:
    game = moving({"gds-5": "0405"})
    far = {code for code in reach(game, "gds-5") if min(distances(game, "0405", {code})) > 4}
    assert far == {"0807", "0907", "1008", "1009"}
    assert refused(game, "move gds-5 0808") == ["5.1.1a-c"]
    play(game, "move gds-5 0807")
    assert reach(game, "gds-5") == {"0907", "1008", "1009", "0707", "0607", "0606"}
    off_road = moving({"gds-5": "0405"})
    play(off_road, "move gds-5 0404", "move gds-5 0405")  # it left the red road
    assert max(distances(off_road, "0405", reach(off_road, "gds-5"))) == 2


@pytest.mark.clause("market-garden:5.1.1a-c")
def test_the_doubled_move_is_lost_beside_a_german_unit() -> None:
    game = moving({"gds-5": "0405", "de-723": "0708"})  # on foot: a vehicle may ignore it
    assert {"0607", "0707"} <= reach(game, "gds-5")  # by a normal move
    assert not {"0807", "0907", "1008", "1009"} & reach(game, "gds-5")
    assert refused(game, "move gds-5 0807") == ["5.1.1a-c"]
    play(game, "move gds-5 0607")
    assert "0807" not in reach(game, "gds-5")


@pytest.mark.clause("market-garden:5.1.1a-c")
def test_the_doubled_move_does_not_go_on_from_a_hex_beside_a_german_unit() -> None:
    """The rest of the red road is free, but the brigade has come beside him: 0607 is the fourth."""
    game = play(moving({"gds-5": "0405", "de-723": "0407"}), "move gds-5 0506")
    assert "0707" in reach(game, "gds-5")  # on foot: a vehicle may pass him by a normal move
    assert "0807" not in reach(game, "gds-5")
    assert "0807" in reach(play(moving({"gds-5": "0405"}), "move gds-5 0506"), "gds-5")


def test_the_doubled_move_may_begin_beside_a_german_unit_but_not_end_beside_one() -> None:
    """Ruling M27."""
    assert "1009" in reach(moving({"gds-5": "0405", "de-723": "0404"}), "gds-5")
    ending = moving({"gds-5": "0405", "de-723": "1010"})
    assert "1008" in reach(ending, "gds-5")
    assert "1009" not in reach(ending, "gds-5")


@pytest.mark.clause("market-garden:5.1.1a-d")
@pytest.mark.parametrize("unit", ["armd-4", "armd-29", "us-504"])
def test_other_troops_do_not_double(unit: str) -> None:
    game = moving({unit: "0405"})
    assert max(distances(game, "0405", reach(game, unit))) <= 4
    assert "0807" not in reach(game, unit)


def test_a_blown_bridge_breaks_the_club_route() -> None:
    """Rulings M13 and M27: the road at Son is gone for the doubled move as well."""
    assert "0907" not in reach(moving({"gds-32": "0405"}, destroyed=["son"]), "gds-32")


# -- 5.1.2 rivers -------------------------------------------------------------------------------

BRIDGES = [
    pytest.param("1210", "1211", "grave", marks=pytest.mark.clause("market-garden:5.1.2-a")),
    pytest.param("1312", "1412", "nijmegen", marks=pytest.mark.clause("market-garden:5.1.2-b")),
    pytest.param("1513", "1413", "arnhem", marks=pytest.mark.clause("market-garden:5.1.2-c")),
]


@pytest.mark.clause("market-garden:5.1.2-d", "market-garden:5.1.2-e")
@pytest.mark.parametrize(("bank", "far", "bridge"), BRIDGES)
@pytest.mark.parametrize(("side", "unit"), [("allied", "inf-8"), ("german", "de-1034")])
def test_a_river_is_crossed_at_an_intact_bridge_only(
    bank: str, far: str, bridge: str, side: str, unit: str
) -> None:
    assert far in reach(moving({unit: bank}, side), unit)
    assert bank in reach(moving({unit: far}, side), unit)
    down = moving({unit: bank}, side, destroyed=[bridge])
    assert far not in reach(down, unit)
    assert refused(down, f"move {unit} {far}") == ["5.1.2-e"]


BANKS = [
    pytest.param("1208", "1308", marks=pytest.mark.clause("market-garden:5.1.2-a")),
    pytest.param("1310", "1410", marks=pytest.mark.clause("market-garden:5.1.2-b")),
    pytest.param("1411", "1511", marks=pytest.mark.clause("market-garden:5.1.2-c")),
]


@pytest.mark.parametrize(("bank", "far"), BANKS)
def test_a_river_is_not_crossed_where_there_is_no_bridge(bank: str, far: str) -> None:
    game = moving({"inf-8": bank})
    assert far not in reach(game, "inf-8")
    assert refused(game, f"move inf-8 {far}") == ["5.1.2-e"]


def test_a_bridge_is_crossed_over_its_own_hexside() -> None:
    """Ruling M11: the bridge of Nijmegen leads from 1312 to 1412, not from 1313."""
    game = moving({"inf-8": "1313", "de-723": "1312"})
    assert "1412" not in reach(game, "inf-8")
    assert "1412" in reach(moving({"inf-8": "1313"}), "inf-8")  # by way of 1312


# -- 5.1.3 the ferry ----------------------------------------------------------------------------


@pytest.mark.clause("market-garden:5.1.3-a")
@pytest.mark.parametrize("turn", [1, 2])
@pytest.mark.parametrize(("side", "unit"), [("allied", "inf-8"), ("german", "de-1034")])
def test_nobody_enters_the_ferry_hex_on_turns_1_and_2(side: str, unit: str, turn: int) -> None:
    game = moving({unit: "1413"}, side, turn)
    assert "1414" not in reach(game, unit)
    assert refused(game, f"move {unit} 1414") == ["5.1.3-a"]


@pytest.mark.clause("market-garden:5.1.3-b")
@pytest.mark.parametrize(("side", "unit"), [("allied", "inf-8"), ("german", "de-1034")])
def test_from_turn_3_both_sides_enter_the_ferry_hex(side: str, unit: str) -> None:
    game = moving({unit: "1413"}, side, turn=3)
    assert {"1414", "1415"} <= reach(game, unit)  # and cross the Rhine there (ruling M11)
    back = moving({unit: "1415"}, side, turn=3, destroyed=["arnhem"])
    assert {"1414", "1413"} <= reach(back, unit)


# -- refusals -----------------------------------------------------------------------------------


def test_each_refusal_of_a_move_names_its_clause() -> None:
    units = {"inf-8": "0310", "inf-9": "0207", "de-723": "1001", "us-504": "airborne-approach-box"}
    game = moving(units, acting=["inf-8"])
    assert choices(game) == ["move inf-8", "move done"]
    assert refused(game, "move de-723 1002") == ["4.1-b"]
    assert refused(game, "move us-504 1211") == ["4.1.1-a"]
    assert refused(game, "move inf-9 0208") == ["5.5-a"]
    assert refused(game, "move inf-8 0310") == ["4.1.1-a"]
    assert refused(game, "move inf-8 0910") == ["5.1-a"]
    assert refused(game, "move inf-8 0213") == ["5.1.2-e"]


def test_a_unit_that_moved_before_another_has_ended_its_move() -> None:
    game = moving({"inf-8": "0310", "inf-9": "0207"})
    play(game, "move inf-8 0410", "move inf-9 0206")
    assert refused(game, "move inf-8 0411") == ["4.1.1-a"]


def test_a_unit_hemmed_in_has_no_way_out() -> None:
    around = ["0410", "0311", "0211", "0210", "0209", "0309"]
    germans = ["de-723", "de-743", "de-fjr6", "de-1218", "de-1219", "de-chill"]
    units = {"inf-8": "0310", "inf-9": "0104", **dict(zip(germans, around, strict=True))}
    assert refused(moving(units), "move inf-8 0410") == ["4.1.1-a"]


@pytest.mark.clause("market-garden:5.1-a", "market-garden:5.1.1a-d")
def test_too_far_is_said_with_the_distance_by_the_single_move_of_other_corps() -> None:
    """Only XXX Corps could reach farther than its factor, so only there the road is spoken of."""
    game = arranged({"inf-8": "0310", "de-723": "1001"}, side="allied", step="move", turn=2)
    (far,) = game.why_not("move inf-8 0710")
    assert str(far.message).endswith(" is 4 hexes away; 8th Brigade (3rd Division) can move 3.")
