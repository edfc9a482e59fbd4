"""Divisional Trucks (S10.0, G22.4 to G22.6)."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game
from tests.systems.gts.airborne import (
    JUMPER,
    KIWI,
    MOUNTAIN,
    NEW_ZEALANDERS,
    WATCH,
    arranged,
    static,
)
from tests.systems.gts.play import actions, marked, number, place, play, position_of, steps, told
from tests.systems.gts.scenarios import after_turn, turn_of

BRIGADE = "formation:nz-4bde"
OTHER = "nz-20bn-a"
MORTAR, GUN, HEADQUARTERS = "nz-18bn-s", "nz-27art-a", "nz-fpc"
FIELD = ("09.04", "10.04", "11.05")


def driving(units: dict[str, str] | None = None, **table: Any) -> Game:
    """New Zealanders in the open of the west under their brigade's chit, with points to spend."""
    table = {"chit": BRIGADE, "leaders": {"inglis": KIWI}, "points": {"nz-2div": 5}, **table}
    return arranged({KIWI: "40.24", OTHER: "45.25", **(units or {})}, west=True, **table)


def trucks(game: Game) -> dict[str, str]:
    """Where the trucks are: the unit they carry, or what they do."""
    return {each["id"]: each["load"] or each["state"] for each in game.view("allied")["trucks"]}


@pytest.mark.clause("crete:S10.0-a", "crete:S10.0-m")
def test_trucks_stand_ready_off_the_map() -> None:
    game = driving()
    assert trucks(game) == {"truck-nz-1": "ready", "truck-nz-2": "ready", "truck-cre-1": "ready",
                            "truck-cre-2": "ready", "truck-fl-1": "later",
                            "truck-geb-1": "later"}  # fmt: skip
    assert position_of(game).steps_at(position_of(game).static.grid.index("40.24"), 0) == 2


@pytest.mark.clause("crete:S10.0-a")
@pytest.mark.parametrize(
    ("busy", "offered"),
    [({}, True), ({"truck-nz-1": "lost"}, True),
     ({"truck-nz-1": "lost", "truck-nz-2": "nz-21bn-a"}, False)],
)  # fmt: skip
def test_a_truck_must_be_on_the_display(busy: dict[str, str], offered: bool) -> None:
    assert ("truck" in actions(driving(trucks=busy), KIWI)) is offered


@pytest.mark.clause("crete:S10.0-b")
@pytest.mark.parametrize(
    ("leaders", "busy", "clause"),
    [
        ({"inglis": KIWI}, {}, None),
        ({}, {}, "crete:S10.0-b"),  # out of command
        # the trucks of another Division are no help
        ({"inglis": KIWI}, {"truck-nz-1": "lost", "truck-nz-2": "lost"}, "crete:S10.0-a"),
    ],
)
def test_only_units_in_command_use_the_trucks_of_their_division(
    leaders: dict[str, str], busy: dict[str, str], clause: str | None
) -> None:
    game = driving(leaders=leaders, trucks=busy)
    assert ("truck" in actions(game, KIWI)) is (clause is None)
    if clause:
        assert game.why_not(f"{KIWI} truck")[0].clause == clause


@pytest.mark.clause("crete:S10.0-c")
@pytest.mark.parametrize(
    ("unit", "fits"),
    [(KIWI, True), (MORTAR, True), (GUN, True), ("gebpzj-1", False)],
)
def test_leg_units_and_star_guns_fit_on_trucks(unit: str, fits: bool) -> None:
    known = static(west=True)
    assert known.truckable[known.unit_number[unit]] is fits


@pytest.mark.clause("crete:S10.0-c", "crete:G22.4-a", "crete:G22.5-a")
@pytest.mark.parametrize("unit", [KIWI, GUN])
def test_mounting_is_an_action_and_the_truck_drives_with_the_second(unit: str) -> None:
    game = driving({unit: "40.24", OTHER: "40.25"}, leaders={"inglis": OTHER})
    play(game, f"{unit} truck")
    assert trucks(game)["truck-nz-1"] == unit
    position, load = position_of(game), number(game, unit)
    face = position.face(load)
    assert (position.movement(load), face.defense) == (12, 2)
    assert face.tq == position.static.faces[load][2].tq
    assert set(game.decision.notations) >= {f"{unit} then move", f"{unit} then done"}
    play(game, f"{unit} then move", f"step {unit} 39.24")
    assert place(game, unit) == "39.24"


@pytest.mark.clause("crete:G21.1-a")
@pytest.mark.parametrize("marks", ["improved", "entrenched"])
def test_who_mounts_or_forms_a_column_gives_his_position_up(marks: str) -> None:
    for choices in ((f"{KIWI} truck",), (f"{KIWI} move", f"step {KIWI} column")):
        table: dict[str, Any] = {marks: [KIWI]}
        game = play(driving(**table), *choices)
        assert not marked(game, KIWI, marks)


@pytest.mark.clause("crete:S10.0-d")
def test_the_load_is_inactive_and_the_truck_has_no_fire_zone() -> None:
    loaded = driving(trucks={"truck-nz-1": KIWI})
    assert not position_of(loaded).zone(number(loaded, KIWI))
    assert actions(loaded, KIWI) == {"move", "unload", "abandon", "pass"}
    on_foot = driving({JUMPER: "40.25"})
    assert {f"fire {JUMPER}", "assault 40.25", "improve"} <= actions(on_foot, KIWI)


@pytest.mark.clause("crete:S10.0-d", "crete:G2.13-a")
def test_a_truck_keeps_away_from_the_enemy() -> None:
    loaded = play(driving({JUMPER: "40.26"}, trucks={"truck-nz-1": KIWI}), f"{KIWI} move")
    on_foot = play(driving({JUMPER: "40.26"}), f"{KIWI} move")
    assert steps(on_foot) - steps(loaded) == {"40.25"}


@pytest.mark.clause("crete:S10.0-e", "crete:S10.0-f")
def test_a_truck_returns_when_its_load_gets_off_and_the_load_does_no_more() -> None:
    game = driving({JUMPER: "40.25"}, trucks={"truck-nz-1": KIWI}, dice=(9,))
    play(game, f"{KIWI} unload")
    assert trucks(game)["truck-nz-1"] == "ready"
    assert not position_of(game).is_mounted(number(game, KIWI))
    assert game.decision.kind == "activate"  # though points would pay for a Second Action
    assert KIWI not in game.decision.notations


@pytest.mark.clause("crete:S10.0-f")
def test_who_jumps_off_does_no_more_either() -> None:
    game = driving({JUMPER: "40.25"}, trucks={"truck-nz-1": KIWI}, dice=(9,))
    play(game, f"{KIWI} abandon")
    assert game.decision.kind == "activate"


@pytest.mark.clause("crete:S10.0-f")
def test_a_load_may_drive_and_get_off_in_one_activation() -> None:
    game = driving(trucks={"truck-nz-1": KIWI})
    play(game, f"{KIWI} move", f"step {KIWI} 39.24", f"step {KIWI} stop", f"{KIWI} then unload")
    assert trucks(game)["truck-nz-1"] == "ready"
    assert game.decision.kind == "activate"


@pytest.mark.clause("crete:S10.0-g", "crete:G22.6-a")
def test_a_truck_that_is_abandoned_or_shot_up_is_out_of_the_game() -> None:
    left = play(driving(trucks={"truck-nz-1": KIWI}), f"{KIWI} abandon")
    assert trucks(left)["truck-nz-1"] == "lost"
    assert position_of(left).cohesion[number(left, KIWI)] == 1
    game = driving({"fjr1-i-2": "40.25"}, trucks={"truck-nz-1": KIWI}, dice=(9, 6),
                   steps={KIWI: 1}, chit="formation:fjr-1",
                   leaders={"braeuer": "fjr1-i-2"})  # fmt: skip
    play(game, f"fjr1-i-2 fire {KIWI}")
    assert (place(game, KIWI), trucks(game)["truck-nz-1"]) == ("eliminated", "lost")


@pytest.mark.clause("crete:S10.0-g", "crete:G22.8-a")
def test_loads_that_are_assaulted_leave_their_truck_behind() -> None:
    game = driving({"fjr1-i-2": "40.25"}, trucks={"truck-nz-1": KIWI}, chit="formation:fjr-1",
                   leaders={"braeuer": "fjr1-i-2"})  # fmt: skip
    play(game, "fjr1-i-2 assault 40.24")
    assert trucks(game)["truck-nz-1"] == "lost"


@pytest.mark.clause("crete:S10.0-h", "crete:G22.6-a")
def test_a_truck_that_lost_a_step_is_as_good_as_new_for_the_next() -> None:
    game = driving({"fjr1-i-2": "40.25", OTHER: "39.24"}, trucks={"truck-nz-1": KIWI,
                   "truck-nz-2": "lost"}, chit="formation:fjr-1", leaders={"braeuer": "fjr1-i-2",
                   "inglis": OTHER}, dice=(9, 6), cup=[BRIGADE, "direct:german"])  # fmt: skip
    play(game, f"fjr1-i-2 fire {KIWI}")
    assert position_of(game).steps[number(game, KIWI)] == 1
    while game.view("allied")["chit"] != BRIGADE:
        play(game, game.decision.notations[-1])
    play(game, f"{KIWI} unload", f"{OTHER} truck")
    position, load = position_of(game), number(game, OTHER)
    assert trucks(game)["truck-nz-1"] == OTHER
    assert position.face(load) == position.static.mounted_face[load][2]


@pytest.mark.clause("crete:S10.0-i")
def test_a_unit_that_has_acted_mounts_no_truck() -> None:
    game = driving()
    play(game, f"{KIWI} improve")
    assert game.decision.kind == "second-action"
    assert f"{KIWI} then truck" not in game.decision.notations
    assert game.why_not(f"{KIWI} then truck")[0].clause == "crete:S10.0-i"


@pytest.mark.clause("crete:S10.0-j")
def test_a_small_unit_takes_a_whole_truck() -> None:
    game = driving(steps={KIWI: 1})
    play(game, f"{KIWI} truck")
    assert [trucks(game)[f"truck-nz-{n}"] for n in (1, 2)] == [KIWI, "ready"]
    position = position_of(game)
    assert position.face(number(game, KIWI)) == position.static.mounted_face[number(game, KIWI)][1]


@pytest.mark.clause("crete:S10.0-k")
def test_units_without_steps_use_no_trucks() -> None:
    game = driving({"rg-nz-1": "39.25", "fjr1-i-2": "40.25"}, chit=NEW_ZEALANDERS)
    assert "truck" not in actions(game, "rg-nz-1")
    assert game.why_not("rg-nz-1 truck")[0].clause == "crete:S10.0-k"


@pytest.mark.clause("crete:S10.0-l")
@pytest.mark.parametrize(
    ("at", "offered"),
    [("40.24", True), ("60.20", True), ("89.52", True), ("89.53", False)],
)
def test_trucks_drive_on_three_maps_only(at: str, offered: bool) -> None:
    game = driving({KIWI: at})
    assert ("truck" in actions(game, KIWI)) is offered


@pytest.mark.clause("crete:S10.0-l")
def test_a_truck_does_not_leave_its_maps() -> None:
    game = driving({KIWI: "89.52"}, trucks={"truck-nz-1": KIWI})
    on_foot = driving({KIWI: "89.52"})
    play(game, f"{KIWI} move")
    play(on_foot, f"{KIWI} move")
    assert "89.53" in steps(on_foot) - steps(game)
    assert steps(game)


@pytest.mark.clause("crete:S10.0-l")
def test_there_are_no_trucks_at_heraklion() -> None:
    game = arranged({KIWI: "44.12"}, chit=BRIGADE, leaders={"inglis": KIWI})
    assert "truck" not in actions(game, KIWI)
    assert game.why_not(f"{KIWI} truck")[0].clause == "crete:S10.0-l"


@pytest.mark.clause("crete:S10.0-n")
@pytest.mark.parametrize(
    ("held", "foes", "given"),
    [
        (FIELD, {}, True),
        (FIELD[:2], {}, False),
        (FIELD, {WATCH: "12.05"}, False),  # beside 11.05
    ],
)
def test_the_german_earns_trucks_with_the_airfield_of_maleme(
    held: tuple[str, ...], foes: dict[str, str], given: bool
) -> None:
    control = dict.fromkeys(held, "german")
    game = driving({MOUNTAIN: "07.07", **foes}, control=control, chit="direct:german",
                   cup=["direct:allied"])  # fmt: skip
    while position_of(game).turn == 0:
        play(game, game.decision.notations[-1])
    state = "ready" if given else "later"
    assert (trucks(game)["truck-fl-1"], trucks(game)["truck-geb-1"]) == (state, state)
    assert len(told(game, "truck-given")) == 2 * given


@pytest.mark.clause("crete:1.0-e")
def test_guns_see_far_again_in_the_morning_after_trucks_were_earned_in_the_night() -> None:
    night, gun = turn_of("main-event", "20-night"), "br-151hvyaa-a"
    game = after_turn(
        "main-event", "20-night", {gun: "49.12"}, control=dict.fromkeys(FIELD, "german")
    )
    position = position_of(game)
    assert (position.turn, len(told(game, "truck-given"))) == (night, 2)
    at = position.where[number(game, gun)]
    assert position.zones(0) == position.sight(at, 6) & ~(1 << at)
