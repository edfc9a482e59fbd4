"""Scenarios 7, "Last, Best Chance", and 8, "Squeezing Kiwis"."""

from __future__ import annotations

import pytest

from dropzone.core.rules.game import new
from dropzone.systems.gts.crete.airlanding import is_airlanding_turn
from tests.systems.gts.play import position_of
from tests.systems.gts.scenarios import (
    ALLIED,
    GERMAN,
    RUNWAY,
    after_turn,
    at_turn,
    first,
    names_of,
    scenario,
    until_drawn,
    verdict,
)

SEVEN, EIGHT = "last-chance", "kiwis"


def held(*hexes: str) -> dict[str, str]:
    """The runway hexes under Allied control; the others are German."""
    return {code: ALLIED if code in hexes else GERMAN for code in RUNWAY}


# -- scenario 7 ---------------------------------------------------------------------------------


@pytest.mark.clause("crete:Sc7-a")
def test_scenario_7_is_played_up_to_column_26() -> None:
    codes = {code for code in first(SEVEN).static.grid.codes if code}
    assert {"01.01", "26.26"} <= codes
    assert max(int(code.partition(".")[0]) for code in codes) == 26


@pytest.mark.clause("crete:Sc7-c")
def test_the_guns_start_in_contact_with_hargest_and_ramcke_leads_the_sturmregiment() -> None:
    position = first(SEVEN)
    static = position.static
    guns = {name: position.contact[static.unit_number[name]] for name in
            ("nz-27art-a", "nz-27art-b", "nz-27art-c")}  # fmt: skip
    assert set(guns.values()) == {static.leader_number["hargest"]}
    assert all(position.parked >> static.unit_number[name] & 1 for name in guns)
    ramcke = static.leader_number["ramcke"]
    assert ramcke in static.leaders_of[static.unit_number["llsr-ii-5"]]
    assert ramcke not in static.leaders_of[static.unit_number["gjr100-ii-6"]]


@pytest.mark.clause("crete:Sc7-d", "crete:S6.0-a")
@pytest.mark.parametrize(("name", "german"), [(SEVEN, True), (EIGHT, True), ("heraklion", False)])
def test_airfields_start_allied_unless_the_scenario_says_otherwise(name: str, german: bool) -> None:
    position = first(name)
    for field in position.static.airlift.airfields:
        assert (not field.hexes & ~position.german_control) is german


@pytest.mark.clause("crete:Sc7-e")
@pytest.mark.parametrize(
    ("turn", "lands"), [("22-0700", False), ("22-0900", False), ("22-1100", True)]
)
def test_the_first_serial_of_scenario_7_lands_at_1100(turn: str, lands: bool) -> None:
    game = at_turn(SEVEN, turn, {"ramcke-1": "10.05"}, control=held())
    assert is_airlanding_turn(position_of(game)) is lands
    assert [each.number for each in scenario(SEVEN).serials] == [2, 3, 4]


@pytest.mark.clause("crete:Sc7-i")
@pytest.mark.parametrize(
    ("allied", "result"),
    [(("09.04", "11.05"), (ALLIED, "major")), (("09.04",), (GERMAN, "win")), ((), (GERMAN, "win"))],
)
def test_two_runway_hexes_are_a_major_allied_victory(
    allied: tuple[str, ...], result: tuple[str, str]
) -> None:
    assert verdict(after_turn(SEVEN, "22-1900", control=held(*allied))) == result


@pytest.mark.clause("crete:Sc7-j")
@pytest.mark.parametrize(
    ("unit", "at", "result"),
    [
        ("nz-22bn-a", "10.05", (ALLIED, "minor")),  # next to all three
        ("nz-22bn-a", "07.04", (GERMAN, "win")),  # it reaches one
    ],
)
def test_fire_zones_on_two_runway_hexes_are_a_minor_allied_victory(
    unit: str, at: str, result: tuple[str, str]
) -> None:
    assert verdict(after_turn(SEVEN, "22-1900", {unit: at}, control=held())) == result


@pytest.mark.clause("crete:Sc7-k")
def test_scenario_7_has_neither_planned_strikes_nor_kampfgruppen() -> None:
    position = first(SEVEN)
    assert not position.static.scenario.planned_air
    assert not any(position.static.is_kampfgruppe)


# -- scenario 8 ---------------------------------------------------------------------------------


@pytest.mark.clause("crete:Sc8-a")
def test_scenario_8_is_played_up_to_column_35_and_row_15() -> None:
    places = [code.split(".") for code in first(EIGHT).static.grid.codes if code]
    assert max(int(column) for column, _ in places) == 35
    assert max(int(row) for _, row in places) == 15


@pytest.mark.clause("crete:Sc8-b")
def test_b_18_battalion_is_independent_and_heilmann_is_with_the_engineers() -> None:
    position = first(EIGHT)
    static = position.static
    assert static.formation[static.unit_number["nz-18bn-b"]] == -1
    assert static.unit_ids[position.host[static.leader_number["heilmann"]]] == "fschpi-3"
    fifth = static.formation_ids.index("nz-5bde")
    assert position.formation[static.unit_number["nz-20bn-a"]] == fifth


@pytest.mark.clause("crete:Sc8-c", "crete:11.0-d")
def test_guns_are_in_contact_only_where_the_scenario_says_so() -> None:
    position = first(EIGHT)
    static = position.static
    contacts = {
        static.unit_ids[unit]: static.leader_ids[leader]
        for unit, leader in enumerate(position.contact)
        if leader >= 0
    }
    assert contacts == {"nz-27art-c": "hargest", "gebart-3": "utz"}


@pytest.mark.clause("crete:Sc8-d")
@pytest.mark.parametrize(("turn", "lands"), [("23-0900", False), ("23-1100", True)])
def test_the_first_serial_of_scenario_8_lands_at_1100(turn: str, lands: bool) -> None:
    game = at_turn(EIGHT, turn, {"ramcke-1": "10.05"}, control=held())
    assert is_airlanding_turn(position_of(game)) is lands


@pytest.mark.clause("crete:Sc8-f")
@pytest.mark.parametrize(("chosen", "other"), [("gjr-100", "llsr"), ("llsr", "gjr-100")])
def test_the_german_chooses_the_chit_that_opens_scenario_8(chosen: str, other: str) -> None:
    game = new("crete", EIGHT, seed=3)
    while game.decision.kind != "first-chit":
        game.play(game.decision.choices[-1])
    assert game.decision.side == GERMAN
    assert set(game.decision.notations) == {"first gjr-100", "first llsr"}
    game.play(f"first {chosen}")
    position = position_of(until_drawn(game))
    assert position.static.chit_ids[position.chit] == f"formation:{chosen}"
    assert f"formation:{other}" in names_of(position, position.cup)


@pytest.mark.clause("crete:Sc8-g")
def test_two_airstrikes_are_planned_before_scenario_8() -> None:
    game = new("crete", EIGHT, seed=3)
    while game.decision.kind != "plan-strikes":
        game.play(game.decision.choices[0])
    planned = 0
    while game.decision.kind == "plan-strikes":
        game.play(game.decision.choices[0])
        planned += 1
    assert planned == 2
    assert position_of(game).chit == -1


@pytest.mark.clause("crete:Sc8-i")
@pytest.mark.parametrize(
    ("turn", "german", "reached"),
    [
        ("23-1100", ("25.07", "26.07"), True),
        ("23-1100", ("25.07",), False),
        ("23-1300", ("25.07", "26.07"), False),
        ("23-1500", ("29.07",), True),
        ("23-1700", ("29.07",), False),
    ],
)
def test_the_villages_must_be_taken_in_time(
    turn: str, german: tuple[str, ...], reached: bool
) -> None:
    game = after_turn(EIGHT, turn, control=dict.fromkeys(german, GERMAN))
    assert not game.over
    assert bool(position_of(game).reached) is reached


STEPS = {f"nz-23bn-{each}": "34.09" for each in "abcd"}
MORE = {f"nz-28bn-{each}": "34.10" for each in "abcd"} | {
    "nz-20bn-a": "35.09",
    "nz-20bn-b": "35.09",
}


@pytest.mark.clause("crete:Sc8-j", "crete:Sc8-k")
@pytest.mark.parametrize(
    ("units", "reached", "result"),
    [
        ({**STEPS, **MORE}, False, (ALLIED, "win")),
        ({**STEPS, **MORE, "nz-20bn-b": "33.09"}, False, (None, "draw")),
        ({**STEPS, **MORE}, True, (None, "draw")),
        (STEPS, True, (GERMAN, "win")),
    ],
)
def test_twenty_steps_east_of_column_33_are_the_allied_objective(
    units: dict[str, str], reached: bool, result: tuple[str | None, str]
) -> None:
    game = after_turn(EIGHT, "23-night", units, reached=[0] if reached else [])
    assert verdict(game) == result
