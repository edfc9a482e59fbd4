"""Coastal artillery (O3.0): guns that shell by contact with any leader, without a park."""

from __future__ import annotations

import pytest

import dropzone
from dropzone.core.data.registry import game_definition
from dropzone.core.errors import UnknownName
from tests.systems.gts import airborne
from tests.systems.gts.heraklion import (
    BRIGADE,
    COAST_GUN,
    GREEK,
    HAMILTON,
    JUMPER,
    LEICESTER,
    WATCH,
    arranged,
)
from tests.systems.gts.play import actions, number, place, play, position_of, told

ON = ("coastal-artillery",)
#: The gun stands in the harbour; the company of the Black Watch sees the Germans at 13.10.
FIELD = {COAST_GUN: "19.08", WATCH: "12.10", JUMPER: "13.10"}
LEADERS = {HAMILTON: WATCH}


@pytest.mark.clause("crete:O3.0-a")
@pytest.mark.parametrize(("at", "indirect"), [("15.08", True), ("22.07", False)])
def test_a_coastal_gun_shells_beyond_three_hexes_and_lays_a_barrage(
    at: str, indirect: bool
) -> None:
    game = arranged({COAST_GUN: "19.08", JUMPER: at}, chit=BRIGADE, options=ON, dice=(8,))
    position = position_of(game)
    assert position.face(number(game, COAST_GUN)).colour == "black"
    play(game, f"{COAST_GUN} fire {JUMPER}")
    laid = position_of(game).light | position_of(game).heavy
    assert bool(laid >> position.static.grid.index(at) & 1) is indirect


@pytest.mark.clause("crete:O3.0-b", "crete:O3.0-c")
def test_it_seeks_contact_with_any_leader_outside_a_park() -> None:
    units = {**FIELD, LEICESTER: "23.12"}
    leaders = {HAMILTON: WATCH, "bn-cox": LEICESTER, "bn-burckhardt": JUMPER}
    game = arranged(units, options=ON, turn=2, leaders=leaders)
    assert set(game.decision.notations) == {
        f"contact {COAST_GUN} {each}" for each in (HAMILTON, "bn-cox", "nobody")
    }
    play(game, f"contact {COAST_GUN} {HAMILTON}")
    position = position_of(game)
    contact = position.contact[number(game, COAST_GUN)]
    assert position.static.leader_ids[contact] == HAMILTON
    assert not position.parked


@pytest.mark.clause("crete:O3.0-c")
@pytest.mark.parametrize(("at", "sees"), [("15.08", True), ("13.10", False)])
def test_without_contact_it_fires_at_what_it_sees_itself(at: str, sees: bool) -> None:
    units = {**FIELD, JUMPER: at}
    game = arranged(units, chit=BRIGADE, options=ON, leaders=LEADERS)
    assert (f"fire {JUMPER}" in actions(game, COAST_GUN)) is sees


@pytest.mark.clause("crete:O3.0-d")
@pytest.mark.parametrize(
    ("spotter", "at", "leader", "spots"),
    [
        (WATCH, "12.10", WATCH, True),
        (LEICESTER, "12.10", WATCH, False),  # another leader's
        ("br-234med", "12.10", WATCH, True),  # an independent in his range
        ("br-234med", "12.10", None, False),  # out of his range
        (GREEK, "12.10", WATCH, False),
    ],
)
def test_units_in_command_of_its_leader_spot(
    spotter: str, at: str, leader: str | None, spots: bool
) -> None:
    host = "11.12" if leader else "38.20"
    units = {COAST_GUN: "19.08", JUMPER: "13.10", WATCH: host, spotter: at}
    game = arranged(units, chit=BRIGADE, options=ON, leaders=LEADERS,
                    contact={COAST_GUN: HAMILTON})  # fmt: skip
    position = position_of(game)
    there = position.where[number(game, JUMPER)]
    if spotter != WATCH:
        assert not position.sight(position.where[number(game, WATCH)], 8) >> there & 1
    assert (f"fire {JUMPER}" in actions(game, COAST_GUN)) is spots


@pytest.mark.clause("crete:O3.0-e")
def test_it_uses_the_black_row_at_short_range_too() -> None:
    game = arranged({**FIELD, JUMPER: "18.08"}, chit=BRIGADE, options=ON, leaders=LEADERS,
                    dice=(1,))  # fmt: skip
    play(game, f"{COAST_GUN} fire {JUMPER}")
    assert not position_of(game).light | position_of(game).heavy  # it fired directly
    assert [event[1] for event in told(game, "rolled")][-1] == "possible-suppression"


@pytest.mark.clause("crete:O3.0-e")
def test_it_uses_the_black_row() -> None:
    game = arranged(FIELD, chit=BRIGADE, options=ON, leaders=LEADERS,
                    contact={COAST_GUN: HAMILTON}, dice=(1,))  # fmt: skip
    table = position_of(game).static.tables.crt.unarmoured
    assert table["black"][1] == "S?"
    assert table["yellow"][1] == "S"
    play(game, f"{COAST_GUN} fire {JUMPER}")
    assert [event[1] for event in told(game, "rolled")][-1] == "possible-suppression"


@pytest.mark.clause("crete:O3.0-d", "crete:G16.7-a")
def test_it_fires_when_the_formation_of_its_leader_acts_and_once_a_turn() -> None:
    game = arranged(FIELD, chit="formation:br-2bw", options=ON, leaders=LEADERS,
                    contact={COAST_GUN: HAMILTON}, dice=(8,))  # fmt: skip
    assert f"fire {JUMPER}" in actions(game, COAST_GUN)
    play(game, f"{COAST_GUN} fire {JUMPER}")
    assert position_of(game).shelled >> number(game, COAST_GUN) & 1
    assert not position_of(game).attached


@pytest.mark.clause("crete:O3.0-f")
def test_the_batteries_stand_in_the_printed_hexes() -> None:
    without = dropzone.new("crete", scenario="heraklion")
    assert COAST_GUN not in position_of(without).static.unit_ids
    game = dropzone.new("crete", scenario="heraklion", options=ON)
    assert place(game, COAST_GUN) == "19.08"


@pytest.mark.clause("crete:O3.0-f")
def test_the_option_is_offered_only_where_a_battery_stands() -> None:
    with pytest.raises(UnknownName, match="not for scenario “snafu”"):
        game_definition("crete").setting("snafu", ON)


@pytest.mark.clause("crete:O3.0-c")
def test_the_leader_may_be_of_another_division() -> None:
    units = {COAST_GUN: "19.08", airborne.WATCH: "20.14", airborne.KIWI: "20.15"}
    leaders = {"inglis": airborne.KIWI, "chappel": airborne.WATCH}
    game = airborne.arranged(units, options=ON, turn=2, leaders=leaders)
    while game.decision.kind != "contact":
        play(game, game.decision.notations[-1])
    assert set(game.decision.notations) == {
        f"contact {COAST_GUN} {each}" for each in ("inglis", "chappel", "nobody")
    }
