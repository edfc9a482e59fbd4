"""The other halves of clauses: what a rule leaves alone, and the step just beyond its limit."""

from __future__ import annotations

import pytest

from dropzone.systems.gts.crete.events import EventChoice
from dropzone.systems.gts.series.command import may_hold
from dropzone.systems.gts.series.movement import Move
from tests.systems.gts.airborne import GLIDER, PARA, PARACHUTISTS
from tests.systems.gts.airborne import arranged as airborne
from tests.systems.gts.events import drawn
from tests.systems.gts.play import PIONEER, arranged, number, play, position_of, rolls
from tests.systems.gts.rethymnon import JUMPER, KROH, OTHER
from tests.systems.gts.scenarios import at_turn

TEN, ELEVEN = "pursuit", "mercury-rising"


@pytest.mark.clause("crete:G12.8-a")
@pytest.mark.parametrize(("left", "offered"), [(3, False), (4, True), (5, True)])
def test_a_column_is_left_with_just_the_points_that_it_costs(left: int, offered: bool) -> None:
    """An orchard costs two points; with fewer only the hit is left."""
    position = position_of(arranged({PIONEER: "11.06"}, column=[PIONEER]))
    unit = position.static.unit_number[PIONEER]
    found = Move(unit, left, False, True).choices(position)
    assert (("line",) in found) is offered
    assert ("line-hit",) in found


@pytest.mark.clause("crete:4.2.1-f", "crete:4.2.1-g")
def test_a_glider_elsewhere_makes_no_landing_by_parachute_worse() -> None:
    game = airborne({PARA: "38.11", GLIDER: "34.11"}, chit=PARACHUTISTS, landing=[PARA],
                    gliders=[GLIDER], drops={PARA: 1, GLIDER: 1})  # fmt: skip
    play(game, PARA)
    assert dict(rolls(game, "drop")[-1][-1]) == {"terrain": 1}


@pytest.mark.clause("crete:5.10-b")
@pytest.mark.parametrize("led", [True, False])
def test_a_destroyed_unit_returns_only_to_a_leader_of_its_division_on_a_map(led: bool) -> None:
    game = drawn("heroic", leaders={KROH: JUMPER} if led else {}, steps={OTHER: 1})
    position = position_of(game)
    asked = EventChoice("lost-fallschirmjaeger", 1, 1, 1, -99)
    fit = {position.static.unit_ids[each[1]] for each in asked.choices(position) if len(each) > 1}
    assert OTHER in fit  # it has lost a step and stands on the map
    assert ("fjr2-i-3" in fit) is led


@pytest.mark.clause("crete:Sc10-h")
@pytest.mark.parametrize("leader", ["krakau", ""])
def test_a_leader_who_leaves_with_his_unit_is_out_of_play(leader: str) -> None:
    """Others of his regiment stay, and he does not join them."""
    units = {"gjr85-i-1": "108.44", "gjr85-i-2": "107.44", "nz-22bn-a": "60.25"}
    game = at_turn(TEN, "29-0900", units, chit="division:geb-5div", cup=["direct:german"],
                   leaders={leader: "gjr85-i-1"} if leader else {}, withdrawal=1,
                   points={"geb-5div": 5})  # fmt: skip
    play(game, "gjr85-i-1 move", "step gjr85-i-1 exit")
    position = position_of(game)
    krakau = position.static.leader_number["krakau"]
    assert position.host[krakau] == -1
    assert not position.held >> krakau & 1
    assert position.departed[0][2] == bool(leader)


@pytest.mark.clause("crete:S10.0-e", "crete:G22.4-a")
def test_who_rides_on_transport_of_his_own_does_not_give_back_a_truck() -> None:
    units = {"gebpzj-1": "30.09", "gebpzj-2": "31.10", "nz-22bn-a": "40.18"}
    game = at_turn(ELEVEN, "25-0900", units, chit="division:geb-5div", cup=["direct:german"],
                   mounted=["gebpzj-1"])  # fmt: skip
    assert position_of(game).trucks
    play(game, "gebpzj-1")
    assert "gebpzj-1 unload" not in game.decision.notations
    assert "gebpzj-1 move" in game.decision.notations


@pytest.mark.clause("crete:Sc6-j", "crete:Sc11-s")
@pytest.mark.parametrize(("unit", "holds"), [("gr-1inf-a1", True), ("br-7rtr-d", False)])
def test_bedding_is_with_greeks_alone(unit: str, holds: bool) -> None:
    """Tanks of the same Division that come to his map have no place for him."""
    game = at_turn(ELEVEN, "24-0900", {unit: "K10.05", "gr-1inf-a2": "K09.05"},
                   chit="division:nz-2div", cup=["direct:german"])  # fmt: skip
    position = position_of(game)
    bedding = position.static.leader_number["bedding"]
    assert may_hold(position, number(game, unit), bedding) is holds
