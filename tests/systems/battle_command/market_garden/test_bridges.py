"""Bridges of Market-Garden (8): blown by the Germans, repaired by the Allied ground troops."""

from __future__ import annotations

from typing import Any

import pytest

import dropzone
from dropzone.core.rules.game import Game
from tests.systems.battle_command.play import (
    arranged,
    bridge_is_down,
    choices,
    pass_to,
    play,
    reach,
    refused,
)

#: Every crossing of the Maas: with these down nothing north of it traces to the south edge.
MAAS = ["grave", "hedel", "roermond", "venlo"]


def beside_best(at: str = "0707", dice: tuple[int, ...] = (), **table: Any) -> Game:
    """The Germans to act, an Allied brigade near the bridge of Best (0806)."""
    units = {"gds-32": at, "de-kerutt": "1215"}
    return arranged(units, turn=2, side="german", impulse="B", dice=dice, **table)


@pytest.mark.clause("market-garden:8.1-a")
def test_an_intact_bridge_marker_starts_on_every_bridge_symbol() -> None:
    view = dropzone.new("market-garden", seed=1).view("german")
    hexes = {
        "son": "0807", "best": "0806", "oirschot": "0805", "oedenrode": "0907", "veghel": "1008",
        "helmond": "0809", "someren": "0609", "weert": "0409", "heumen": "1212", "grave": "1210",
        "hedel": "1105", "roermond": "0313", "venlo": "0714", "nijmegen": "1312",
        "zaltbommel": "1205", "arnhem": "1513", "vianen": "1504",
    }  # fmt: skip
    assert view["bridges"] == dict.fromkeys(hexes, "intact")
    board = dropzone.new("market-garden", seed=1).board("en")
    assert {bridge["id"]: bridge["hex"] for bridge in board["bridges"]} == hexes


@pytest.mark.clause("market-garden:8.2-a")
def test_a_demolition_attempt_is_the_only_thing_done_in_that_german_impulse() -> None:
    game = play(beside_best(dice=(1,)), "demolish best")
    assert game.decision.side == "allied"


@pytest.mark.clause("market-garden:8.2-b")
@pytest.mark.parametrize(
    ("at", "may_be_tried"),
    [("0707", True), ("0705", True), ("0607", False), ("0806", False)],
    ids=["beside it", "beside it, off the road", "two hexes away", "in its hex"],
)
def test_only_a_bridge_with_allied_units_beside_it_may_be_blown(
    at: str, may_be_tried: bool
) -> None:
    game = beside_best(at, dice=(6,))
    assert (refused(game, "demolish best") == []) is may_be_tried
    if not may_be_tried:
        assert refused(game, "demolish best") == ["8.2-b"]


@pytest.mark.clause("market-garden:8.2-b")
def test_a_bridge_held_by_the_allies_may_not_be_tried_though_others_are_beside_it() -> None:
    units = {"gds-32": "0806", "inf-231": "0705", "de-kerutt": "1215"}
    game = arranged(units, turn=2, side="german", impulse="B")
    assert set(choices(play(game, "demolish"))) == {"demolish oirschot", "demolish son"}


@pytest.mark.parametrize("side", ["allied", "german"])
def test_who_controls_the_hex_does_not_matter_to_a_demolition(side: str) -> None:
    assert refused(beside_best(control={side: ["0806"]}), "demolish best") == []


def test_a_failed_demolition_may_be_tried_again_in_the_next_impulse() -> None:
    game = play(beside_best(dice=(2, 3)), "demolish best")
    pass_to(game, "german-action")
    assert bridge_is_down(play(game, "demolish best"), "best")


@pytest.mark.clause("market-garden:8.2-c", "market-garden:8.2-d")
@pytest.mark.parametrize(
    ("face", "blown"), [(1, False), (2, False), (3, True), (4, True), (5, True), (6, True)]
)
def test_a_demolition_fails_on_1_and_2_and_succeeds_on_3_to_6(face: int, blown: bool) -> None:
    game = play(beside_best(dice=(face,)), "demolish best")
    assert bridge_is_down(game, "best") is blown


@pytest.mark.clause("market-garden:8.2-e")
@pytest.mark.parametrize(
    ("bridge", "beside"),
    [
        ("grave", "1209"), ("hedel", "1106"), ("roermond", "0412"), ("venlo", "0713"),
        ("nijmegen", "1211"), ("zaltbommel", "1305"), ("arnhem", "1612"), ("vianen", "1404"),
    ],
)  # fmt: skip
def test_bridges_over_the_rivers_are_exempt(bridge: str, beside: str) -> None:
    units = {"gds-32": beside, "inf-231": "0706", "inf-69": "0705", "de-kerutt": "1115"}
    game = arranged(units, turn=2, side="german", impulse="B")
    assert refused(game, f"demolish {bridge}") == ["8.2-e"]


def repaired(units: dict[str, str], *, destroyed: list[str], bridge: str = "heumen") -> bool:
    """Whether a bridge stands again after the start of turn 2."""
    game = arranged(units, turn=2, step="start-of-turn", destroyed=destroyed)
    return not bridge_is_down(game, bridge)


@pytest.mark.clause("market-garden:8.3-a")
def test_a_ground_unit_in_supply_in_the_hex_repairs_at_the_start_of_a_turn() -> None:
    assert repaired({"gds-32": "1212"}, destroyed=["heumen"])


@pytest.mark.clause("market-garden:8.3-a")
@pytest.mark.parametrize(
    ("bridge", "at"),
    [("son", "0807"), ("oedenrode", "0907"), ("veghel", "1008"), ("nijmegen", "1312")],
)
def test_a_unit_at_the_blown_bridge_can_be_in_supply(bridge: str, at: str) -> None:
    assert repaired({"gds-32": at}, destroyed=[bridge], bridge=bridge)


@pytest.mark.clause("market-garden:8.3-b")
def test_airborne_units_repair_nothing_though_in_supply() -> None:
    assert not repaired({"us-505": "1212"}, destroyed=["heumen"])


@pytest.mark.clause("market-garden:8.3-c")
def test_the_germans_cannot_repair() -> None:
    assert not repaired({"de-kerutt": "1212"}, destroyed=["heumen"])
    game = arranged({"de-kerutt": "1212"}, turn=2, side="german", destroyed=["heumen"])
    assert "repair" not in choices(game)


@pytest.mark.clause("market-garden:8.3-d")
@pytest.mark.parametrize(
    ("at", "destroyed"),
    [("1212", ["heumen", *MAAS]), ("1211", ["heumen"])],
    ids=["out of supply", "beside the bridge"],
)
def test_a_unit_out_of_supply_or_only_beside_the_bridge_repairs_nothing(
    at: str, destroyed: list[str]
) -> None:
    assert not repaired({"gds-32": at}, destroyed=destroyed)


#: Sint-Oedenrode (0907) traces only over Son (0807) or over Veghel (1008).
THREE = ["son", "oedenrode", "veghel"]


@pytest.mark.clause("market-garden:8.3-a")
@pytest.mark.clause("market-garden:9.4-c")
@pytest.mark.parametrize(("nearer", "at"), [("son", "0807"), ("veghel", "1008")])
def test_a_bridge_behind_a_blown_one_is_not_repaired_on_the_same_turn(nearer: str, at: str) -> None:
    """Ruling M40: supply is judged once, whatever the order of the bridges."""
    units = {"gds-32": at, "inf-231": "0907", "de-kerutt": "2010"}
    game = arranged(units, turn=2, step="start-of-turn", destroyed=THREE)
    assert not bridge_is_down(game, nearer)
    assert bridge_is_down(game, "oedenrode")
    still = [bridge for bridge in THREE if bridge != nearer]
    assert repaired(units, destroyed=still, bridge="oedenrode")  # the next morning


@pytest.mark.clause("market-garden:8.3-a")
def test_bridges_whose_units_are_all_in_supply_are_repaired_together() -> None:
    units = {"gds-32": "0807", "inf-231": "0907", "inf-69": "1008"}
    for ends in (["son", "oedenrode"], ["oedenrode", "veghel"]):
        assert all(repaired(units, destroyed=ends, bridge=each) for each in ends)


def test_bridges_are_repaired_only_when_a_turn_starts() -> None:
    game = arranged({"gds-32": "1212"}, turn=2, impulse="D", side="allied", destroyed=["heumen"])
    assert bridge_is_down(pass_to(game, "allied-action"), "heumen")
    assert not bridge_is_down(pass_to(game, "german-action"), "heumen")


@pytest.mark.clause("market-garden:5.1.1-a", "market-garden:5.1.1-e")
def test_only_a_vehicle_caught_in_wet_ground_or_forest_may_leave_as_it_came() -> None:
    """Ruling M13: Someren (0609) is clear; the way back to 0509 is wet and has lost its road."""
    units = {"gds-5": {"at": "0609", "came_from": "0509"}, "de-kerutt": "1215"}
    table: dict[str, Any] = {"turn": 2, "impulse": "B", "side": "allied", "step": "move"}
    assert "0509" in reach(arranged(units, **table), "gds-5")
    blown = reach(arranged(units, destroyed=["someren"], **table), "gds-5")
    assert "0509" not in blown
    assert "0709" in blown  # clear ground needs no road
