"""Advanced bridges (12.3) and boats (12.4) of Market-Garden."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game
from tests.systems.battle_command.market_garden.test_bridges import MAAS
from tests.systems.battle_command.play import (
    arranged,
    bridge_is_down,
    choices,
    controls,
    moment,
    pass_to,
    play,
    reach,
    refused,
    rolls,
    where,
)

ADVANCED = ["advanced-bridges"]
BOATS = ["advanced-bridges", "boat-crossing"]
FAR = {"de-helle": "2010"}


def moving(
    units: dict[str, Any], dice: tuple[int, ...] = (), options: list[str] = ADVANCED, **table: Any
) -> Game:
    """The Allies move."""
    whole = {"turn": 2, "impulse": "B", "side": "allied", "step": "move", **table}
    return arranged({**FAR, **units}, dice=dice, options=options, **whole)


# -- last-minute demolition (12.3.1) ------------------------------------------------------------


@pytest.mark.clause("market-garden:12.3.1-a")
def test_the_germans_may_blow_a_bridge_whose_hex_an_allied_unit_enters() -> None:
    game = play(moving({"gds-32": "0707"}, dice=(6,)), "move gds-32 0807")
    assert (game.decision.side, game.decision.kind) == ("german", "last-minute")
    assert choices(game) == ["demolition try", "demolition let"]
    assert bridge_is_down(play(game, "demolition try"), "son")


@pytest.mark.clause("market-garden:12.3.1-a")
def test_the_germans_may_let_them_cross() -> None:
    game = play(moving({"gds-32": "0707"}), "move gds-32 0807", "demolition let")
    assert not bridge_is_down(game, "son")


@pytest.mark.parametrize(
    ("units", "table"),
    [
        ({"gds-32": "0707"}, {"destroyed": ["son"]}),
        ({"gds-32": "0707"}, {"control": {"allied": ["0807"]}}),
        ({"gds-32": "0707"}, {"options": []}),
    ],
    ids=["down already", "an Allied hex", "without the option"],
)
def test_a_bridge_that_is_down_or_in_allied_hands_is_not_tried(
    units: dict[str, str], table: dict[str, Any]
) -> None:
    game = play(moving(units, **table), "move gds-32 0807")
    assert game.decision.kind != "last-minute"


def test_german_units_set_off_no_demolition() -> None:
    units = {"de-kerutt": "0707"}
    game = moving(units, side="german", control={"allied": ["0807"]})
    play(game, "move de-kerutt 0807")
    assert game.decision.kind != "last-minute"


def test_a_second_unit_into_the_hex_meets_no_second_roll() -> None:
    game = moving({"gds-32": "0707", "inf-231": "0707"}, dice=(1,))
    play(game, "move gds-32 0807", "demolition try", "move inf-231 0807")
    assert game.decision.kind != "last-minute"


@pytest.mark.clause("market-garden:12.3.1-a")
def test_an_advance_into_a_bridge_hex_may_meet_a_demolition() -> None:
    units = {"gds-5": "0707", "gds-32": "0707", "de-kerutt": {"at": "0807", "damage": 1}}
    game = moving(units, step="fight", dice=(6, 5))
    play(game, "attack 0807 with gds-5 gds-32 now", "advance gds-32 0807")
    assert game.decision.kind == "last-minute"
    assert bridge_is_down(play(game, "demolition try"), "son")


@pytest.mark.clause("market-garden:12.3.1-a")
def test_a_landing_in_a_bridge_hex_may_meet_a_demolition() -> None:
    units = {**FAR, "us-502": "airborne-approach-box"}
    game = arranged(units, turn=2, impulse="B", side="allied", options=ADVANCED, dice=[6, 6])
    play(pass_to(game, "allied-action"), "land us-502")
    assert game.decision.kind == "last-minute"
    assert bridge_is_down(play(game, "demolition try"), "son")
    assert where(game, "us-502") == "0807"


@pytest.mark.clause("market-garden:12.3.1-a")
def test_a_retreat_into_a_bridge_hex_may_meet_a_demolition() -> None:
    units = {"inf-8": "0510", "de-107": "0511", "de-506": "0511", "de-1221": "0511"}
    game = arranged(
        {**units, **FAR}, turn=7, impulse="B", side="german", step="fight", options=ADVANCED,
        dice=[3, 1], control={"german": ["0409"]},
    )  # fmt: skip
    play(game, "attack 0510 with de-107 de-506 de-1221 now")
    while game.decision.kind in ("damage", "stand-fast"):
        game.play(game.decision.choices[0])
    play(game, "retreat inf-8 0409")
    assert game.decision.kind == "last-minute"


@pytest.mark.clause("market-garden:12.3.1-b")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_last_minute_demolition_succeeds_on_5_and_6_only(face: int) -> None:
    game = play(moving({"gds-32": "0707"}, dice=(face,)), "move gds-32 0807", "demolition try")
    assert bridge_is_down(game, "son") is (face >= 5)


@pytest.mark.clause("market-garden:12.3.1-c")
@pytest.mark.parametrize(
    ("bridge", "start", "enters"),
    [("grave", "1209", "1210"), ("nijmegen", "1211", "1312"), ("arnhem", "1612", "1513")],
)
def test_river_bridges_can_be_blown_in_this_way_and_no_other(
    bridge: str, start: str, enters: str
) -> None:
    units = {"gds-32": start}
    basic = arranged(
        {**FAR, **units, "inf-8": "0707"}, turn=2, impulse="B", side="german", options=ADVANCED
    )
    assert refused(basic, f"demolish {bridge}") == ["8.2-e"]
    game = play(moving(units, dice=(5,)), f"move gds-32 {enters}", "demolition try")
    assert bridge_is_down(game, bridge)


def test_a_unit_coming_over_the_span_is_stopped_on_its_own_bank() -> None:
    game = moving({"gds-32": "1412"}, dice=(5,))
    play(game, "move gds-32 1312", "demolition try")
    assert where(game, "gds-32") == "1412"
    assert controls(game, "german", "1312")
    assert reach(game, "gds-32") == set()


def test_a_unit_that_meant_to_use_the_span_stops_in_the_bridge_hex() -> None:
    game = moving({"gds-32": "1211"}, dice=(5,))
    play(game, "move gds-32 1412", "demolition try")
    assert where(game, "gds-32") == "1312"
    assert reach(game, "gds-32") == set()


def test_a_unit_that_goes_along_the_bank_is_not_stopped() -> None:
    game = moving({"gds-32": "1211"}, dice=(5,))
    play(game, "move gds-32 1312", "demolition try")
    assert {"1213", "1313"} <= reach(game, "gds-32")
    assert "1412" not in reach(game, "gds-32")


def test_a_vehicle_on_the_road_stops_at_a_blown_canal_bridge_and_may_go_back() -> None:
    game = moving({"hcr-2": "0607"}, dice=(5,))
    play(game, "move hcr-2 0907", "demolition try")
    assert where(game, "hcr-2") == "0807"
    assert reach(game, "hcr-2") == set()
    later = moving({"hcr-2": {"at": "0807", "came_from": "0707"}}, destroyed=["son"])
    assert "0707" in reach(later, "hcr-2")
    assert "0907" not in reach(later, "hcr-2")


def test_a_doubled_move_ends_where_the_red_road_is_cut() -> None:
    game = moving({"gds-32": "0606"}, dice=(5,))
    play(game, "move gds-32 1008", "demolition try")
    assert where(game, "gds-32") == "0807"


@pytest.mark.clause("market-garden:5.1.1a-b")
def test_a_normal_move_of_full_length_is_not_kept_to_the_red_road() -> None:
    """Hex by hex, where a bridge might be blown: four hexes are a normal move, five are not."""
    units = {"gds-5": "0405"}
    plain = reach(moving(units, options=[]), "gds-5")
    for goal in sorted(plain - {"0807", "0907", "1008", "1009"}):
        assert where(play(moving(units), f"move gds-5 {goal}"), "gds-5") == goal


def test_a_unit_let_across_goes_on_to_its_goal() -> None:
    game = moving({"gds-32": "1211"}, dice=(4,))
    play(game, "move gds-32 1412", "demolition try")
    assert where(game, "gds-32") == "1412"


# -- repair (12.3.2) ----------------------------------------------------------------------------


def repairing(
    units: dict[str, Any], dice: tuple[int, ...] = (), options: list[str] = ADVANCED, **table: Any
) -> Game:
    """The Allies choose what to do, with the bridge of Heumen down."""
    whole = {"turn": 2, "impulse": "B", "side": "allied", "destroyed": ["heumen"], **table}
    game = arranged({**FAR, **units}, dice=dice, options=options, **whole)
    return pass_to(game, "allied-action")


@pytest.mark.clause("market-garden:12.3.2-a")
def test_a_repair_attempt_is_the_only_thing_the_allies_do_in_that_impulse() -> None:
    game = play(repairing({"gds-32": "1212"}, dice=(1,)), "repair heumen")
    assert moment(game) == (2, "C", "german")


@pytest.mark.clause("market-garden:12.3.2-b")
@pytest.mark.parametrize(
    ("unit", "at", "may_try"),
    [("gds-32", "1212", True), ("us-505", "1212", False), ("gds-32", "1211", False)],
    ids=["ground unit", "airborne unit", "beside it"],
)
def test_a_repair_needs_a_ground_unit_in_the_hex(unit: str, at: str, may_try: bool) -> None:
    game = repairing({unit: at}, dice=(1,))
    assert ("repair" in choices(game)) is may_try
    assert refused(game, "repair heumen") == ([] if may_try else ["12.3.2-b"])


def test_a_unit_out_of_supply_may_try_a_repair() -> None:
    game = repairing({"gds-32": "1212"}, destroyed=["heumen", *MAAS])
    assert "repair" in choices(game)


@pytest.mark.clause("market-garden:12.3.2-c")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_repair_succeeds_on_5_or_6(face: int) -> None:
    game = play(repairing({"gds-32": "1212"}, dice=(face,)), "repair heumen")
    assert bridge_is_down(game, "heumen") is (face < 5)


@pytest.mark.clause("market-garden:12.3.2-d")
@pytest.mark.parametrize("face", range(1, 7))
def test_after_a_failure_that_bridge_gets_two_on_the_die(face: int) -> None:
    game = play(repairing({"gds-32": "1212"}, dice=(1, face)), "repair heumen")
    assert game.view()["repair_begun"] == "heumen"
    play(pass_to(game, "allied-action"), "repair heumen")
    assert rolls(game, "repair") == [(1, {}), (face, {"repair-begun": 2})]
    assert bridge_is_down(game, "heumen") is (face < 3)


def test_the_two_are_not_doubled_by_a_second_failure() -> None:
    game = repairing({"gds-32": "1212"}, dice=(2, 2), repair_begun="heumen")
    play(game, "repair heumen")
    play(pass_to(game, "allied-action"), "repair heumen")
    assert bridge_is_down(game, "heumen")


@pytest.mark.clause("market-garden:12.3.2-e")
def test_success_turns_the_bridge_and_takes_the_repair_marker_away() -> None:
    game = repairing({"gds-32": "1212"}, dice=(3,), repair_begun="heumen")
    assert game.view()["repair_begun"] == "heumen"
    play(game, "repair heumen")
    assert game.view()["bridges"]["heumen"] == "intact"
    assert game.view()["repair_begun"] is None


@pytest.mark.clause("market-garden:12.3.2-f")
def test_the_two_belong_to_the_bridge_where_the_attempt_failed() -> None:
    units = {"gds-32": "1212", "inf-231": "0807"}
    game = repairing(units, dice=(4,), destroyed=["heumen", "son"], repair_begun="heumen")
    play(game, "repair son")
    assert rolls(game, "repair") == [(4, {})]
    assert bridge_is_down(game, "son")


def test_without_the_option_there_is_no_repair_attempt() -> None:
    assert "repair" not in choices(repairing({"gds-32": "1212"}, options=[]))


# -- with the basic rules (12.3, ruling M31) ----------------------------------------------------


@pytest.mark.clause("market-garden:12.3-a")
def test_the_basic_demolition_stays_with_the_advanced_rules() -> None:
    units = {**FAR, "gds-32": "0707"}
    game = arranged(units, turn=2, impulse="B", side="german", options=ADVANCED, dice=[3])
    assert bridge_is_down(play(game, "demolish son"), "son")


@pytest.mark.clause("market-garden:12.3-a")
@pytest.mark.parametrize(
    ("options", "house_rule", "mended"),
    [(ADVANCED, True, True), (ADVANCED, False, False), ([], True, True), ([], False, True)],
)
def test_automatic_repair_stays_unless_the_house_rule_drops_it(
    options: list[str], house_rule: bool, mended: bool
) -> None:
    game = arranged(
        {**FAR, "gds-32": "1212"}, turn=2, step="start-of-turn", destroyed=["heumen"],
        options=options, house_rules={"keep_automatic_repair": house_rule},
    )  # fmt: skip
    assert bridge_is_down(game, "heumen") is not mended


def test_an_automatic_repair_takes_the_repair_marker_away() -> None:
    game = arranged(
        {**FAR, "gds-32": "1212"}, turn=2, step="start-of-turn", destroyed=["heumen"],
        repair_begun="heumen", options=ADVANCED,
    )  # fmt: skip
    assert game.view()["repair_begun"] is None


# -- boats (12.4) -------------------------------------------------------------------------------


@pytest.mark.clause("market-garden:12.4-b")
@pytest.mark.parametrize(("answer", "down"), [("use", False), ("keep", True)])
def test_the_boats_cancel_a_successful_last_minute_demolition(answer: str, down: bool) -> None:
    game = moving({"gds-32": "1211"}, dice=(6,), options=BOATS)
    play(game, "move gds-32 1412", "demolition try")
    assert (game.decision.side, choices(game)) == ("allied", ["boats use", "boats keep"])
    play(game, f"boats {answer}")
    assert bridge_is_down(game, "nijmegen") is down
    assert where(game, "gds-32") == ("1312" if down else "1412")


def test_a_failed_demolition_needs_no_boats() -> None:
    game = moving({"gds-32": "1211"}, dice=(4,), options=BOATS)
    play(game, "move gds-32 1312", "demolition try")
    assert game.decision.kind != "boats"


@pytest.mark.clause("market-garden:12.4-a")
def test_the_boats_work_once_per_turn() -> None:
    units = {"gds-32": "1211", "inf-231": "0707"}
    game = moving(units, dice=(6, 6), options=BOATS)
    play(game, "move gds-32 1312", "demolition try", "boats use")
    play(game, "move inf-231 0807", "demolition try")
    assert game.decision.kind != "boats"
    assert bridge_is_down(game, "son")


@pytest.mark.clause("market-garden:12.4-a")
def test_the_boats_are_ready_again_in_the_next_turn() -> None:
    game = arranged(FAR, turn=2, step="end-of-turn", options=BOATS, used=["boats"])
    assert game.view()["used"] == []


@pytest.mark.clause("market-garden:12.4-c")
@pytest.mark.parametrize(
    ("unit", "asked"), [("gds-32", True), ("inf-71", False), ("us-504", False)]
)
def test_the_boats_need_a_unit_of_xxx_corps(unit: str, asked: bool) -> None:
    game = moving({unit: "1211"}, dice=(6,), options=BOATS)
    play(game, f"move {unit} 1312", "demolition try")
    assert (game.decision.kind == "boats") is asked


def test_without_the_option_there_are_no_boats() -> None:
    game = moving({"gds-32": "1211"}, dice=(6,))
    play(game, "move gds-32 1312", "demolition try")
    assert game.decision.kind != "boats"


# -- the roads of a blown river bridge (ruling M42) ----------------------------------------------


@pytest.mark.clause("market-garden:5.1.1-e", "market-garden:5.1.2-d")
def test_a_blown_river_bridge_closes_its_span_and_leaves_the_roads_of_its_bank() -> None:
    """Engelen (1105) is wet ground south of the Maas: a tank there keeps its roads."""
    whole = moving({"armd-22": "1105"})
    assert {"1205", "1104", "1106"} <= reach(whole, "armd-22")
    blown = reach(moving({"armd-22": "1105"}, destroyed=["hedel"]), "armd-22")
    assert {"1104", "1106"} <= blown
    assert "1205" not in blown
    assert {"1105"} <= reach(moving({"armd-22": "1104"}, destroyed=["hedel"]), "armd-22")
