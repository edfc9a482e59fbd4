"""Transport, rearguards and reinforcements (G2.13, G22, G23, G24)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from dropzone.core.data.registry import game_definition
from dropzone.core.rules.game import Game
from dropzone.systems.gts.game import GtsGame
from dropzone.systems.gts.series.transport import Abandon
from tests.systems.gts import rethymnon
from tests.systems.gts.play import (
    FAIR,
    GERMANS,
    GOOD,
    GREEKS,
    GUN,
    PIONEER,
    SECOND,
    THIRD,
    FirstFaces,
    actions,
    arranged,
    marked,
    number,
    place,
    play,
    position_of,
    rolls,
    steps,
    told,
)
from tests.systems.gts.rethymnon import (
    BRIGADE,
    CAMPBELL,
    DIGGER,
    FIRST_BATTALION,
    JUMPER,
    KROH,
    MACHINE_GUNS,
    OTHER,
    REGIMENT,
)

ONE = {"geb-5div": 1}
WITH_GUN = {"schaette": GUN, "bedding": GOOD}
RIDING: dict[str, Any] = {"mounted": [GUN], "leaders": WITH_GUN}
PLATOON = "rg-cre-1"


# -- soft transport (G2.13) -----------------------------------------------------------------------


@pytest.mark.clause("crete:G2.13-a")
@pytest.mark.parametrize(("mounted", "open_hex"), [([], True), ([GUN], False)])
def test_soft_transport_does_not_drive_up_to_the_enemy(mounted: list[str], open_hex: bool) -> None:
    # 10.06 lies beside the Greek in 10.05, who is suppressed and has no Fire Zone
    units = {GUN: "11.07", GOOD: "10.05"}
    game = arranged(units, mounted=mounted, suppressed=[GOOD], leaders={})
    play(game, f"{GUN} move")
    assert ("10.06" in steps(game)) is open_hex


@pytest.mark.clause("crete:G2.13-a")
def test_soft_transport_has_no_fire_zone_and_does_not_assault() -> None:
    game = arranged({GUN: "11.06", GOOD: "11.05"}, points={"geb-5div": 5}, **RIDING)
    assert not position_of(game).zone_of(number(game, GUN))
    assert not any(text.startswith(("assault", "fire")) for text in actions(game, GUN))


# -- organic transport (G22) ----------------------------------------------------------------------


@pytest.mark.clause("crete:G22.3-a")
def test_a_reinforcement_arrives_mounted_or_not_in_column_or_not() -> None:
    game = arranged({PIONEER: "12.08", GUN: "waiting"}, turn=2)
    play(game, GUN)
    assert {text.split()[-1] for text in game.decision.notations} == {
        "line", "mounted", "mounted-column",
    }  # fmt: skip
    play(game, f"shape {GUN} mounted-column")
    assert marked(game, GUN, "mounted")
    assert marked(game, GUN, "column")


def set_up(**units: str) -> Game:
    """The set-up of the learning scenario with the gun on the map, as the Germans are asked."""
    definition = game_definition("crete")
    static = definition.static(definition.setting("kastelli"))
    position = definition.first_position(static)
    for unit, at in units.items():
        position.where[static.unit_number[unit]] = static.grid.index(at)  # type: ignore[attr-defined] # the system's
    game = Game(definition, position, FirstFaces(()))
    while game.decision.kind != "set-up-columns" or game.decision.side != "german":
        play(game, game.decision.notations[-1])
    return game


@pytest.mark.clause("crete:G22.3-a")
def test_units_set_up_mounted_or_not_in_column_or_not() -> None:
    game = set_up(**{GUN: "14.06"})
    assert f"column ride {GUN}" in game.decision.notations
    assert f"column {GUN}" not in game.decision.notations  # on foot it has a star
    play(game, f"column ride {GUN}", f"column {GUN}")
    assert marked(game, GUN, "mounted")
    assert marked(game, GUN, "column")


@pytest.mark.clause("crete:G22.3-a")
def test_units_that_drop_have_no_shape_to_choose() -> None:
    units = {"fschflak-2": "waiting", OTHER: "42.08", DIGGER: "29.12"}
    game = rethymnon.arranged(units, turn=1, first=REGIMENT, cup=["direct:german"], dice=(9,) * 9,
                              leaders={KROH: OTHER, CAMPBELL: DIGGER})  # fmt: skip
    play(game, "strike no-more", "drop fschflak-2 18.15")
    assert game.decision.kind == "activate"
    assert not position_of(game).mounted | position_of(game).column


@pytest.mark.clause("crete:G22.7-a")
def test_a_mounted_unit_may_abandon_its_transport_for_good_and_then_act() -> None:
    game = arranged({GUN: "11.06", GOOD: "09.05"}, points={"geb-5div": 5}, dice=(9, 9), **RIDING)
    play(game, f"{GUN} abandon")
    assert not marked(game, GUN, "mounted")
    assert position_of(game).cohesion[number(game, GUN)] == 1
    assert game.decision.kind == "action"  # it has not yet acted
    assert f"{GUN} fire {GOOD}" in game.decision.notations
    play(game, f"{GUN} move")
    assert f"step {GUN} mount" not in game.decision.notations


@pytest.mark.clause("crete:G22.7-a")
def test_transport_abandoned_on_the_way_ends_the_move() -> None:
    game = arranged({GUN: "11.06"}, column=[GUN], mounted=[GUN], leaders={"schaette": GUN})
    play(game, f"{GUN} move", f"step {GUN} 12.05", f"step {GUN} abandon")
    assert (place(game, GUN), game.decision.kind) == ("12.05", "activate")
    assert not position_of(game).mounted | position_of(game).column


@pytest.mark.clause("crete:G22.7-a", "crete:G13.1-a")
def test_abandoning_in_a_fire_zone_draws_fire_as_dismounting_does() -> None:
    game = arranged({GUN: "11.06", GOOD: "11.05"}, dice=(9,), **RIDING)
    play(game, f"{GUN} abandon")
    assert len(rolls(game, "opportunity")) == 1


@pytest.mark.clause("crete:G22.7-a")
@pytest.mark.parametrize(("suppressed", "leaves"), [([], True), ([GUN], False)])
def test_a_unit_that_the_fire_suppressed_stays_in_its_transport(
    suppressed: list[str], leaves: bool
) -> None:
    riding: dict[str, Any] = {"mounted": [GUN], "leaders": {"schaette": GUN}}
    game = arranged({GUN: "11.06"}, suppressed=suppressed, **riding)
    position = position_of(game)
    position.push(Abandon(number(game, GUN)))
    position.stack[-1].advance(position, game.dice)
    assert marked(game, GUN, "mounted") is not leaves
    assert position.cohesion[number(game, GUN)] == leaves


@pytest.mark.clause("crete:G22.8-a", "crete:G2.13-a")
@pytest.mark.parametrize(("mounted", "hits"), [([GUN], 1), ([], 0)])
def test_an_assaulted_load_abandons_before_it_stands_or_runs(mounted: list[str], hits: int) -> None:
    units = {GUN: "11.06", GOOD: "11.05", PIONEER: "15.06"}
    game = arranged(units, chit=GREEKS, points={"nz-2div": 1}, mounted=mounted,
                    dice=(0, 9) + (9,) * 9)  # fmt: skip
    play(game, f"{GOOD} assault 11.06")
    assert position_of(game).cohesion[number(game, GUN)] == hits
    assert not position_of(game).mounted
    assert marked(game, GUN, "abandoned") is bool(hits)


# -- rearguards (G23) -----------------------------------------------------------------------------


@pytest.mark.clause("crete:G23.1-a", "crete:7.0-c", "crete:7.0-d")
@pytest.mark.parametrize(
    ("placed", "offered"),
    [({}, True), ({"nh-fl-1": "42.07"}, True), ({"nh-fl-1": "42.07", "nh-fl-2": "43.07"}, False)],
)
def test_no_more_rearguards_stand_than_the_scenario_gives(
    placed: dict[str, str], offered: bool
) -> None:
    game = rethymnon.arranged({JUMPER: "18.15", DIGGER: "29.12", **placed}, chit=FIRST_BATTALION)
    assert ("rearguard" in actions(game, JUMPER)) is offered


@pytest.mark.clause("crete:G23.1-a", "crete:7.0-d")
def test_a_rearguard_that_is_lost_can_be_used_again_and_counts_no_steps() -> None:
    units = {JUMPER: "18.15", DIGGER: "29.12", PLATOON: "17.15"}
    game = rethymnon.arranged(units, chit=FIRST_BATTALION, dice=(0, 6))
    play(game, f"{JUMPER} fire {PLATOON}")
    assert place(game, PLATOON) == "available"
    assert position_of(game).losses == (0, 0)
    row = [each for each in game.view(None)["lost"] if each == PLATOON]
    assert row == []


@pytest.mark.clause("crete:G23.3-a")
def test_a_rearguard_has_the_ratings_of_a_platoon() -> None:
    game = rethymnon.arranged({JUMPER: "18.15", PLATOON: "17.15"}, chit=BRIGADE)
    position, unit = position_of(game), number(game, PLATOON)
    face = position.face(unit)
    assert (face.fire, face.colour, face.range, face.assault) == (3, "pink", 1, 2)
    assert (face.defense, face.tq, position.steps[unit]) == (0, 5, 0)
    assert position.static.formation[unit] == -1


@pytest.mark.clause("crete:G23.3-a")
@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({}, {f"fire {JUMPER}", "pass"}),
        ({"suppressed": [PLATOON]}, {"rally", "pass"}),
        ({"units": {JUMPER: "20.15"}, "cohesion": {PLATOON: 1}}, {"recover", "pass"}),
    ],
)
def test_a_rearguard_only_fires_rallies_and_passes(more: dict[str, Any], words: set[str]) -> None:
    units = {JUMPER: "18.15", PLATOON: "17.15", **more.pop("units", {})}
    game = rethymnon.arranged(units, chit=BRIGADE, points={"aus-19bde": 5}, **more)
    assert actions(game, PLATOON) == words


@pytest.mark.clause("crete:G23.3-a")
@pytest.mark.parametrize(
    ("chit", "acts"), [(BRIGADE, True), ("direct:allied", True), ("formation:aus-2-1bn", False)]
)
def test_a_rearguard_acts_free_with_its_division_and_direct_command(chit: str, acts: bool) -> None:
    units = {JUMPER: "18.15", PLATOON: "17.15", DIGGER: "16.15"}
    game = rethymnon.arranged(units, chit=chit, points={"aus-19bde": 5}, dice=(9,),
                              cup=["direct:german", REGIMENT])  # fmt: skip
    assert (PLATOON in game.decision.notations) is acts
    if acts:
        play(game, f"{PLATOON} fire {JUMPER}")
        assert position_of(game).points[0] == 5
        assert game.decision.kind == "activate"  # no Second Action


@pytest.mark.clause("crete:G23.3-a")
@pytest.mark.parametrize(("face", "stands"), [(5, True), (6, False)])
def test_a_rearguard_counts_as_commanded_but_nothing_is_paid_for_it(
    face: int, stands: bool
) -> None:
    units = {JUMPER: "18.15", PLATOON: "17.15", DIGGER: "16.15"}
    game = rethymnon.arranged(units, chit=FIRST_BATTALION, points={"aus-19bde": 5},
                              dice=(9, 1, face))  # fmt: skip
    play(game, f"{JUMPER} fire {PLATOON}")
    assert marked(game, PLATOON, "suppressed") is not stands
    assert position_of(game).points[0] == 5


@pytest.mark.clause("crete:G23.4-a")
@pytest.mark.parametrize(("foe", "offered"), [("30.14", True), ("18.15", False)])
def test_a_rearguard_outside_fire_zones_is_taken_back_after_the_activation(
    foe: str, offered: bool
) -> None:
    game = rethymnon.arranged({JUMPER: foe, DIGGER: "29.12", PLATOON: "17.15"}, chit=BRIGADE)
    play(game, "end")
    assert (game.decision.kind == "take-back") is offered
    if offered:
        play(game, f"take-back {PLATOON}")
        assert place(game, PLATOON) == "available"


@pytest.mark.clause("crete:G23.4-a")
def test_a_company_in_the_hex_absorbs_a_rearguard_by_its_action() -> None:
    units = {JUMPER: "30.16", DIGGER: "17.15", PLATOON: "17.15", MACHINE_GUNS: "29.12"}
    game = rethymnon.arranged(units, chit=BRIGADE)
    assert "absorb" not in actions(game, MACHINE_GUNS)
    play(game, f"{MACHINE_GUNS} pass", f"{DIGGER} absorb")
    assert place(game, PLATOON) == "available"


# -- reinforcements (G24) -------------------------------------------------------------------------


@pytest.mark.clause("crete:G24.3-a", "crete:G8.3-a")
def test_reinforcements_may_arrive_overstacked_and_draw_no_fire() -> None:
    definition = game_definition("crete")
    assert isinstance(definition, GtsGame)
    static = definition.build_static(definition.setting("kastelli"))
    small = replace(static.tables.stacking, steps=6)  # so few that the gun is too much
    static.tables = replace(static.tables, stacking=small)
    units = {PIONEER: "15.06", SECOND: "15.06", THIRD: "15.06", GUN: "waiting", FAIR: "13.05"}
    table = {"empty": True, "units": units, "turn": 2, "chit": GERMANS, "cup": [GREEKS]}
    game = Game(definition, definition.arrange(static, table), FirstFaces(()))
    play(game, GUN, f"shape {GUN} line")
    assert place(game, GUN) == "15.06"
    assert not told(game, "rolled")


@pytest.mark.clause("crete:G24.6-a")
def test_a_drop_whose_chit_was_carried_over_happens_when_it_is_played() -> None:
    units = {JUMPER: "waiting", OTHER: "42.08", DIGGER: "29.12"}
    game = rethymnon.arranged(units, turn=2, first=REGIMENT, cup=["direct:german"],
                              leaders={KROH: OTHER, CAMPBELL: DIGGER})  # fmt: skip
    assert game.decision.kind == "drop"
    assert f"drop {JUMPER} 31.11" in game.decision.notations


@pytest.mark.clause("crete:G23.2-a")
@pytest.mark.parametrize(
    ("unit", "state", "able"),
    [
        (DIGGER, {}, True),
        (DIGGER, {"cohesion": {DIGGER: 1}}, True),
        (DIGGER, {"cohesion": {DIGGER: 2}}, False),
        (DIGGER, {"steps": {DIGGER: 1}}, False),
        (DIGGER, {"column": [DIGGER]}, False),
        (DIGGER, {"leaders": {}}, False),
        (DIGGER, {"suppressed": [DIGGER]}, False),
        (DIGGER, {"drops": {DIGGER: 1}}, False),
        ("gr-4inf-1", {}, False),
        ("br-7rtr-a", {}, False),
    ],
)
def test_who_may_leave_a_rearguard(unit: str, state: dict[str, Any], able: bool) -> None:
    table: dict[str, Any] = {"leaders": {CAMPBELL: DIGGER}, **state}
    units = {DIGGER: "29.12", unit: "29.12", JUMPER: "18.15"}
    game = rethymnon.arranged(units, chit=BRIGADE, points={"aus-19bde": 3}, **table)
    assert ("rearguard" in actions(game, unit)) is able
