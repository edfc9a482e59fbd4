"""Scenarios 5, "Descent into Hell", and 6, "Jump, Die, Repeat"."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game, new
from dropzone.systems.gts.crete.air import PlaceStrikes
from dropzone.systems.gts.prepared.schedule import chits_of_turn, is_on_sale
from dropzone.systems.gts.series.retreat import retreat_hexes
from tests.systems.gts.play import number, place, play, position_of
from tests.systems.gts.scenarios import (
    ALLIED,
    GERMAN,
    PARAS,
    RUNWAY,
    acting,
    after_turn,
    at_turn,
    first,
    names_of,
    scenario,
    turn_of,
    until_drawn,
    verdict,
)

FIVE, SIX = "descent", "jump-die-repeat"


def cup_on(name: str, turn: str, **table: Any) -> set[str]:
    """The chits that go into the cup of a turn by themselves."""
    position = position_of(at_turn(name, turn, {"llsr-ii-5": "02.04"}, **table))
    return names_of(position, chits_of_turn(position))


def on_sale(name: str, turn: str, chit: str) -> bool:
    """Whether a Formation chit may be bought on a turn."""
    position = position_of(at_turn(name, turn, {"llsr-ii-5": "02.04"}))
    return is_on_sale(position, position.static.chit_number[chit])


# -- scenario 5 ---------------------------------------------------------------------------------


@pytest.mark.clause("crete:Sc5-b")
def test_who_starts_scenario_5_in_improved_positions() -> None:
    position = first(FIVE)
    static = position.static
    improved = {name for n, name in enumerate(static.unit_ids) if position.improved >> n & 1}
    brigades = {
        row.id for row in static.units
        if row.formation in ("nz-5bde", "nz-4bde", "nz-10bde") and row.side == ALLIED
    }  # fmt: skip
    assert improved == (brigades - {"nz-22bn-d"}) | {"nz-27mg-a"}


@pytest.mark.clause("crete:Sc5-c", "crete:11.0-d")
def test_the_parks_of_scenario_5_have_no_contact() -> None:
    position = first(FIVE)
    static = position.static
    parks: dict[str, set[str]] = {}
    for unit, name in enumerate(static.unit_ids):
        if position.parked >> unit & 1:
            parks.setdefault(static.grid.codes[position.where[unit]], set()).add(name)
            assert position.contact[unit] == -1
    assert parks == {
        "15.10": {"nz-27art-a", "nz-27art-b"},
        "18.08": {"nz-27art-c"},
        "41.11": {"nz-28art-f", "br-1lttrp"},
    }


@pytest.mark.clause("crete:Sc5-f", "crete:11.0-f")
def test_vassey_comes_with_the_first_of_his_companies() -> None:
    game = at_turn(FIVE, "20-1900", {"aus-2-8bn-b": "waiting", "aus-2-8bn-c": "waiting"},
                   held=["vassey"], chit="division:creforce", cup=["direct:german"])  # fmt: skip
    play(game, "aus-2-8bn-b")
    assert place(game, "aus-2-8bn-b") == "48.12"
    position = position_of(game)
    assert position.host[position.static.leader_number["vassey"]] == number(game, "aus-2-8bn-b")


@pytest.mark.clause("crete:Sc5-j")
@pytest.mark.parametrize(
    ("turn", "chit", "there"),
    [
        ("20-0900", "division:nz-2div", True),
        ("20-1300", "division:creforce", False),
        ("20-1500", "division:creforce", True),
        ("20-0900", "division:fl-7div", True),
    ],
)
def test_division_chits_come_on_their_turn(turn: str, chit: str, there: bool) -> None:
    assert (chit in cup_on(FIVE, turn)) is there


@pytest.mark.clause("crete:Sc5-j")
@pytest.mark.parametrize(
    ("turn", "chit", "there"),
    [
        ("20-1300", "formation:mnbdo", False),
        ("20-1500", "formation:mnbdo", True),
        ("20-1700", "formation:aus-19bde", False),
        ("20-1900", "formation:aus-19bde", True),
        ("20-0900", "formation:nz-5bde", True),
    ],
)
def test_formation_chits_are_for_sale_from_their_turn_on(turn: str, chit: str, there: bool) -> None:
    assert on_sale(FIVE, turn, chit) is there


@pytest.mark.clause("crete:Sc5-k", "crete:Sc6-o")
@pytest.mark.parametrize("name", [FIVE, SIX])
@pytest.mark.parametrize(
    ("turn", "german", "there"),
    [
        ("21-1500", RUNWAY, False),  # no serial comes before 1700
        ("21-1700", ("09.04", "11.05"), False),  # the two are not connected
        ("21-1700", ("09.04", "10.04"), True),
    ],
)
def test_the_mountain_chit_comes_when_serial_1_may_land(
    name: str, turn: str, german: tuple[str, ...], there: bool
) -> None:
    game = at_turn(name, turn, {"llsr-ii-5": "02.04", "gjr100-ii-6": "waiting"},
                   control=dict.fromkeys(german, GERMAN))  # fmt: skip
    position = position_of(until_drawn(game))
    mountain = position.static.chit_number["division:geb-5div"]
    assert (mountain in (*position.cup, position.chit, position.first)) is there


@pytest.mark.clause("crete:Sc5-l", "crete:11.0-k")
def test_four_airstrikes_fall_before_the_first_drop() -> None:
    game = until_drawn(new("crete", FIVE, seed=2))
    assert game.decision.kind == "place-strikes"
    struck = 0
    while game.decision.kind == "place-strikes":
        assert not any(place(game, unit)[0].isdigit() for unit in ("llsr-ii-5", "fjr3-i-1"))
        game.play(game.decision.choices[0])
        struck += 1
    assert struck == 4
    planned = scenario(FIVE).planned_air
    assert planned is not None
    assert planned.first == "22-0700"


@pytest.mark.clause("crete:Sc5-n")
@pytest.mark.parametrize(
    ("german", "winner"),
    [(("09.04", "10.04"), GERMAN), (("09.04", "11.05"), ALLIED), (("10.04",), ALLIED)],
)
def test_two_adjacent_runway_hexes_win_scenario_5(german: tuple[str, ...], winner: str) -> None:
    game = after_turn(FIVE, "21-1900", control=dict.fromkeys(german, GERMAN))
    assert verdict(game) == (winner, "win")


def leave_east(name: str, *units: tuple[str, str]) -> Game:
    """Let German units walk off the east edge on the last turn, and end the game."""
    game = at_turn(name, "21-1900", dict(units), chit=PARAS, cup=["direct:german"],
                   points={"fl-7div": 9})  # fmt: skip
    for unit, _ in units:
        play(game, unit, f"{unit} move")
        if f"step {unit} exit" in game.decision.notations:
            play(game, f"step {unit} exit")
        else:
            play(game, game.decision.notations[-1])
    while not game.over:
        game.play(game.decision.choices[-1])
    return game


EAST = (("fjr3-i-1", "48.07"), ("fjr3-i-2", "48.08"), ("fjr3-i-3", "48.09"))


@pytest.mark.clause("crete:Sc5-o")
@pytest.mark.parametrize(
    ("units", "winner"),
    [(EAST, GERMAN), (EAST[:2], ALLIED), ((*EAST[:2], ("fjr3-i-3", "48.10")), ALLIED)],
)
def test_three_units_off_the_east_edge_win_scenario_5(
    units: tuple[tuple[str, str], ...], winner: str
) -> None:
    assert verdict(leave_east(FIVE, *units)) == (winner, "win")


# -- scenario 6 ---------------------------------------------------------------------------------


@pytest.mark.clause("crete:Sc6-o")
@pytest.mark.parametrize(
    ("turn", "chit", "there"),
    [
        ("20-0900", "division:nz-2div", True),
        ("20-1300", "division:creforce", False),
        ("20-1500", "division:creforce", True),
        ("20-1900", "division:geb-5div", False),
    ],
)
def test_division_chits_of_scenario_6_come_on_their_turn(turn: str, chit: str, there: bool) -> None:
    assert (chit in cup_on(SIX, turn)) is there


@pytest.mark.clause("crete:Sc6-o", "crete:Sc6-d")
@pytest.mark.parametrize(
    ("turn", "chit", "there"),
    [
        ("20-1300", "formation:mnbdo", False),
        ("20-1500", "formation:mnbdo", True),
        ("20-1500", "formation:aus-19bde", False),
        ("20-1700", "formation:aus-19bde", True),
        ("20-1700", "formation:br-14bde", False),
        ("20-1900", "formation:br-14bde", True),
    ],
)
def test_brigades_of_scenario_6_are_for_sale_from_their_turn_on(
    turn: str, chit: str, there: bool
) -> None:
    assert on_sale(SIX, turn, chit) is there


@pytest.mark.clause("crete:Sc6-e", "crete:Sc6-f")
@pytest.mark.parametrize(
    ("turn", "drawn", "free"),
    [
        ("20-1300", True, {"nz-22bn-a"}),
        ("20-1500", False, {"nz-22bn-a"}),
        ("20-1500", True, {"nz-22bn-a", "aus-2-1bn-a"}),
        ("20-1700", False, {"nz-22bn-a", "aus-2-1bn-a"}),
        ("20-1700", True, {"nz-22bn-a", "aus-2-1bn-a", "br-2bw-a"}),
    ],
)
def test_rethymnon_and_heraklion_wait_for_the_chit_of_their_drop(
    turn: str, drawn: bool, free: set[str]
) -> None:
    units = {"nz-22bn-a": "09.07", "aus-2-1bn-a": "R31.11", "br-2bw-a": "H29.12"}
    game = at_turn(SIX, turn, units,
                   chit="direct:allied", cup=["event:allied", *([] if drawn else [PARAS])],
                   leaders={"hargest": "nz-22bn-a", "campbell": "aus-2-1bn-a",
                            "chappel": "br-2bw-a"},
                   points={"nz-2div": 5, "creforce": 5})  # fmt: skip
    assert acting(game, units) == free


@pytest.mark.clause("crete:Sc6-e", "crete:Sc6-g", "crete:G4.11-a")
@pytest.mark.parametrize(
    ("turn", "unit", "at", "chit"),
    [
        ("20-1500", "aus-2-1bn-a", "R31.11", "formation:fjr-2"),
        ("20-1700", "br-2bw-a", "H29.12", "formation:fjr-1"),
    ],
)
def test_the_draw_frees_the_defenders_and_adds_the_chit_of_the_regiment(
    turn: str, unit: str, at: str, chit: str
) -> None:
    game = at_turn(SIX, turn, {unit: at, "llsr-ii-5": "02.04"}, first=PARAS,
                   cup=["direct:allied", "event:allied"])  # fmt: skip
    position = position_of(game)
    assert position.static.chit_ids[position.chit] == PARAS
    assert position.static.chit_number[chit] in position.cup
    assert not position.locked >> number(game, unit) & 1


@pytest.mark.clause("crete:Sc6-h")
@pytest.mark.parametrize(("turn", "played"), [("20-1300", False), ("20-1500", True)])
def test_the_chit_of_a_drop_turn_is_played_even_if_it_is_the_last(turn: str, played: bool) -> None:
    game = at_turn(SIX, turn, {"llsr-ii-5": "02.04", "aus-2-1bn-a": "R31.11"}, cup=[PARAS])
    position = position_of(game)
    assert (position.chit == position.static.chit_number[PARAS]) is played
    assert position.turn + 1 == turn_of(SIX, turn) + (not played)


@pytest.mark.clause("crete:Sc6-i")
@pytest.mark.parametrize(
    ("turn", "at"),
    [("20-0700", "09.07"), ("20-1500", "R31.11"), ("20-1700", "H29.12"), ("21-1500", "09.07")],
)
def test_the_airstrikes_of_a_drop_fall_on_its_own_map(turn: str, at: str) -> None:
    units = {"nz-22bn-a": "09.07", "aus-2-1bn-a": "R31.11", "br-2bw-a": "H29.12",
             "gr-1inf-a1": "K06.05", "llsr-ii-5": "02.04"}  # fmt: skip
    game = at_turn(SIX, turn, units, first=PARAS, cup=["direct:allied", "event:allied"])
    assert game.decision.kind == "place-strikes"
    top = position_of(game).stack[-1]
    assert isinstance(top, PlaceStrikes)
    assert top.left == 4
    assert game.decision.notations == [f"strike {at}", "strike no-more"]


@pytest.mark.clause("crete:Sc6-j")
def test_the_greeks_of_kastelli_keep_away_from_the_east_exit() -> None:
    game = at_turn(SIX, "20-1500", {"gr-1inf-a1": "K12.05"}, leaders={"bedding": "gr-1inf-a1"},
                   chit="division:nz-2div", cup=["direct:german"],
                   points={"nz-2div": 5})  # fmt: skip
    play(game, "gr-1inf-a1", "gr-1inf-a1 move")
    static = position_of(game).static
    exit_hex = static.grid.index("K15.06")
    entered = {text.split()[-1] for text in game.decision.notations if "K" in text.split()[-1]}
    assert entered
    assert all(static.ground.distance(static.grid.index(to), exit_hex) > 2 for to in entered)
    near = {
        static.grid.codes[to]
        for to in static.ground.neighbours[static.grid.index("K12.05")]
        if static.ground.distance(to, exit_hex) <= 2 and static.ground.enterable >> to & 1
    }
    assert near


@pytest.mark.clause("crete:Sc6-j")
@pytest.mark.parametrize(("foe", "assaults"), [("K13.05", False), ("K11.05", True)])
def test_the_greeks_of_kastelli_do_not_fight_their_way_to_the_east_exit(
    foe: str, assaults: bool
) -> None:
    game = at_turn(SIX, "20-1500", {"gr-1inf-a1": "K12.05", "det-muerbe": foe},
                   leaders={"bedding": "gr-1inf-a1"}, chit="division:nz-2div",
                   cup=["direct:german"], points={"nz-2div": 5})  # fmt: skip
    play(game, "gr-1inf-a1")
    assert (f"gr-1inf-a1 assault {foe}" in game.decision.notations) is assaults


@pytest.mark.clause("crete:Sc6-j")
def test_the_greeks_of_kastelli_do_not_run_to_the_east_exit() -> None:
    game = at_turn(SIX, "20-1500", {"gr-1inf-a1": "K12.05", "det-muerbe": "K11.05"},
                   chit=PARAS, cup=["direct:german"])  # fmt: skip
    position = position_of(game)
    index, exit_hex = position.static.grid.index, position.static.grid.index("K15.06")
    found = retreat_hexes(position, number(game, "gr-1inf-a1"), index("K11.05"))
    assert all(position.static.ground.distance(to, exit_hex) > 2 for to in found)


@pytest.mark.clause("crete:Sc6-l")
@pytest.mark.parametrize(
    ("german", "winner"),
    [
        (RUNWAY, GERMAN),
        (RUNWAY[:2], ALLIED),
        (("R27.12", "R28.11"), GERMAN),
        (("H27.08", "H28.08", "H29.08", "H29.09"), ALLIED),
        (("H27.08", "H28.08", "H29.08", "H29.09", "H30.09"), GERMAN),
    ],
)
def test_one_whole_airfield_wins_scenario_6(german: tuple[str, ...], winner: str) -> None:
    game = after_turn(SIX, "21-1900", control=dict.fromkeys(german, GERMAN))
    assert verdict(game) == (winner, "win")


@pytest.mark.clause("crete:Sc6-l")
@pytest.mark.parametrize(("units", "winner"), [(EAST, GERMAN), (EAST[:2], ALLIED)])
def test_three_units_off_the_east_edge_win_scenario_6(
    units: tuple[tuple[str, str], ...], winner: str
) -> None:
    assert verdict(leave_east(SIX, *units)) == (winner, "win")
