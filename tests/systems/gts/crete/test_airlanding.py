"""Airlandings: serials, airfields, delay and interdiction (S7.0)."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game
from tests.systems.gts.airborne import (
    AT_1700,
    AT_1900,
    FIRST,
    FLAK,
    GUNNERS,
    JUMPER,
    MORNING,
    MOUNTAINEERS,
    NIGHT,
    PARACHUTISTS,
    RUNWAY,
    SECOND,
    THIRD,
    WATCH,
    arranged,
    static,
)
from tests.systems.gts.play import number, place, play, position_of, told

HELD = dict.fromkeys(RUNWAY, "german")
SERIALS = {FIRST: "waiting", SECOND: "waiting", GUNNERS: "waiting", THIRD: "waiting"}


def landing(units: dict[str, str] | None = None, **table: Any) -> Game:
    """The chit of the mountain troops is drawn at 1700 on 21 May; the Germans hold the runway."""
    table = {"turn": AT_1700, "first": MOUNTAINEERS, "control": HELD, **table}
    return arranged({**SERIALS, "gjr85-i-1": "waiting", **(units or {})}, **table)


def land(game: Game, *hexes: str) -> Game:
    """Land the next serial with its units in these hexes, none of them in Column."""
    play(game, next(text for text in game.decision.notations if text != "airland wait"))
    for at in hexes:
        unit = game.decision.notations[0].split()[1]
        play(game, f"airland {unit} {at}")
        if game.decision.kind == "arrive-shape":
            play(game, f"shape {unit} line")
    return game


def delayed(game: Game, unit: str) -> bool:
    return bool(position_of(game).delayed >> number(game, unit) & 1)


@pytest.mark.clause("crete:S7.0-a", "crete:S7.0-d", "crete:S7.0-l")
@pytest.mark.parametrize(
    ("turn", "comes"),
    [(1, False), (2, False), (AT_1700, True), (AT_1900, True), (NIGHT, False), (MORNING, True),
     (MORNING + 1, False), (MORNING + 2, True)],
)  # fmt: skip
def test_serials_come_on_the_listed_turns_only(turn: int, comes: bool) -> None:
    assert (landing(turn=turn).decision.kind == "airland") is comes


@pytest.mark.clause("crete:S7.0-d")
def test_the_schedule_is_the_printed_one() -> None:
    turns = static().tables.airlanding.turns
    hours = {day: [turn[3:] for turn in turns if turn.startswith(day)] for day in
             ("21", "22", "23", "24", "25", "26", "27", "28", "29")}  # fmt: skip
    twice, four = ["0700", "1500"], ["0700", "1100", "1500", "1900"]
    assert hours == {"21": ["1700", "1900"], "22": four, "23": four,
                     "24": ["0700", "1500", "1900"], "25": twice, "26": twice, "27": twice,
                     "28": twice, "29": twice}  # fmt: skip


@pytest.mark.clause("crete:S7.0-b")
@pytest.mark.parametrize(
    ("held", "opens"),
    [(RUNWAY, True), (("27.08", "28.08"), True), (("27.08", "29.09", "30.09"), True),
     (("27.08", "30.09"), False), (("28.08",), False), ((), False)],
)  # fmt: skip
def test_two_connected_runway_hexes_must_be_german(held: tuple[str, ...], opens: bool) -> None:
    game = landing(control=dict.fromkeys(held, "german"))
    assert (game.decision.kind == "airland") is opens


@pytest.mark.clause("crete:S7.0-c")
def test_serials_come_in_order() -> None:
    game = landing()
    assert game.decision.notations == ["airland 1 heraklion", "airland wait"]
    assert game.why_not("airland 2 heraklion")[0].clause == "crete:S7.0-c"
    game = landing(serials=[1], turn=AT_1900)
    assert game.decision.notations == ["airland 2 heraklion", "airland wait"]


@pytest.mark.clause("crete:S7.0-c")
def test_a_serial_that_does_not_come_stays_the_next_in_line() -> None:
    game = play(landing(), "airland wait")
    position = position_of(game)
    assert (position.serials, place(game, FIRST)) == (0, "waiting")


@pytest.mark.clause("crete:S7.0-e", "crete:S7.0-f")
def test_a_serial_is_put_on_controlled_hexes_of_one_airfield_with_its_chit() -> None:
    held = dict.fromkeys(("27.08", "28.08", "30.09"), "german")
    game = play(landing(control=held), "airland 1 heraklion")
    for unit in (FIRST, SECOND):
        assert {text.split()[-1] for text in game.decision.notations} == set(held)
        play(game, f"airland {unit} 28.08", f"shape {unit} line")
    assert (place(game, FIRST), place(game, SECOND)) == ("28.08", "28.08")
    assert position_of(game).serials == 1
    assert landing(first=PARACHUTISTS).decision.kind != "airland"


@pytest.mark.clause("crete:S7.0-f")
def test_a_serial_of_two_divisions_comes_with_the_mountain_troops() -> None:
    assert landing(serials=[1], first=PARACHUTISTS).decision.kind != "airland"
    game = land(landing(serials=[1]), "28.08", "28.08")
    assert (place(game, GUNNERS), place(game, THIRD)) == ("28.08", "28.08")


@pytest.mark.clause("crete:S7.0-g")
def test_they_may_land_in_column_and_overstacked() -> None:
    crowd = dict.fromkeys(("fjr1-i-1", "fschpi-1", "fschpi-2", "gebpi-1"), "28.08")  # eight steps
    game = play(landing(crowd), "airland 1 heraklion", f"airland {FIRST} 28.08")
    assert f"shape {FIRST} column" in game.decision.notations
    play(game, f"shape {FIRST} line", f"airland {SECOND} 28.08", f"shape {SECOND} column")
    position = position_of(game)
    assert place(game, FIRST) == place(game, SECOND) == "28.08"
    assert position.in_column(number(game, SECOND))


@pytest.mark.clause("crete:S7.0-h")
@pytest.mark.parametrize(
    ("foes", "found"),
    [
        ({}, None),
        ({WATCH: "30.10"}, {"fire-zones": 1}),  # beside 30.09, not beside the unit
        ({WATCH: "30.10", "br-2bw-b": "27.09"}, {"fire-zones": 2}),
        ({FLAK: "27.09"}, {"fire-zones": 1, "anti-aircraft": 1}),
    ],
)
def test_under_a_fire_zone_each_unit_rolls_for_its_landing(
    foes: dict[str, str], found: dict[str, int] | None
) -> None:
    game = land(landing(foes), "28.08", "28.08")
    rolls = [event[-1] for event in told(game, "rolled") if event[1] == "airlanding"]
    assert [dict(each) for each in rolls] == ([] if found is None else [found, found])


@pytest.mark.clause("crete:S7.0-h")
@pytest.mark.parametrize(
    ("face", "steps", "hits", "suppressed"),
    [(4, 2, 0, False), (5, 2, 1, False), (6, 2, 1, False), (7, 2, 0, True), (8, 1, 0, False),
     (9, 1, 0, False)],
)  # fmt: skip
def test_the_airlanding_table(face: int, steps: int, hits: int, suppressed: bool) -> None:
    game = land(landing({WATCH: "30.10"}, dice=(0, face)), "28.08", "28.08")
    position, unit = position_of(game), number(game, FIRST)
    found = (position.steps[unit], position.cohesion[unit], position.is_suppressed(unit))
    assert found == (steps, hits, suppressed)


@pytest.mark.clause("crete:S7.0-h")
@pytest.mark.parametrize(("face", "left"), [(6, (1, 1)), (7, (0, 0))])
def test_many_guns_make_a_landing_deadly_but_only_up_to_six(
    face: int, left: tuple[int, int]
) -> None:
    guns = {"rm-hvyaa-a": "27.07", "rm-hvyaa-1c": "28.07", FLAK: "29.07", WATCH: "27.09"}
    game = land(landing(guns, dice=(0, face)), "28.08", "28.08")
    position, unit = position_of(game), number(game, FIRST)
    assert (position.steps[unit], position.cohesion[unit]) == left


@pytest.mark.clause("crete:S7.0-i")
@pytest.mark.parametrize("chit", [MOUNTAINEERS, "formation:gjr-100", "direct:german"])
def test_a_unit_that_has_just_landed_does_not_act(chit: str) -> None:
    units = {FIRST: "28.08", SECOND: "29.09", JUMPER: "44.12"}
    fresh = arranged(units, chit=chit, delayed=[FIRST], leaders={"utz": FIRST},
                     points={"geb-5div": 5, "fl-7div": 5})  # fmt: skip
    assert FIRST not in fresh.decision.notations
    assert SECOND in fresh.decision.notations
    assert fresh.why_not(FIRST)[0].clause == "crete:S7.0-i"


@pytest.mark.clause("crete:S7.0-i", "crete:S7.0-j")
def test_the_marker_stays_on_the_turn_of_arrival_and_leaves_with_the_next_activation() -> None:
    game = land(landing(), "28.08", "28.08")
    assert delayed(game, FIRST)
    assert FIRST not in game.decision.notations
    later = arranged({FIRST: "28.08", SECOND: "28.08"}, turn=AT_1900, first=MOUNTAINEERS,
                     serials=[1], airlanded=AT_1700, delayed=[FIRST, SECOND],
                     leaders={"utz": FIRST}, points={"geb-5div": 5})  # fmt: skip
    assert not delayed(later, FIRST)
    play(later, FIRST)
    assert f"{FIRST} move" in later.decision.notations  # it was no Action


@pytest.mark.clause("crete:S7.0-j")
@pytest.mark.parametrize(
    ("turn", "chit", "stays"),
    [(AT_1700, PARACHUTISTS, True), (AT_1900, PARACHUTISTS, False), (AT_1900, MOUNTAINEERS, True)],
)
def test_a_marker_leaves_with_the_own_division_on_a_later_turn(
    turn: int, chit: str, stays: bool
) -> None:
    game = arranged({GUNNERS: "28.08"}, turn=turn, first=chit, serials=[1, 2],
                    airlanded=AT_1700, delayed=[GUNNERS])  # fmt: skip
    assert delayed(game, GUNNERS) is stays


@pytest.mark.clause("crete:S7.0-k")
def test_no_serial_comes_on_a_turn_with_ad_hoc_drops() -> None:
    assert landing(airdropped=AT_1700).decision.kind != "airland"
    assert landing(airdropped=AT_1700 - 1).decision.kind == "airland"


@pytest.mark.clause("crete:S7.0-c")
def test_one_serial_comes_on_a_turn() -> None:
    assert landing(serials=[1], airlanded=AT_1700).decision.kind != "airland"


@pytest.mark.clause("crete:11.0-f")
def test_a_leader_lands_with_the_first_units_of_his_formation() -> None:
    game = land(landing(held=["utz"]), "28.08", "29.09")
    assert game.decision.kind == "leader-joins"
    play(game, f"leader utz {SECOND}")
    position = position_of(game)
    assert position.host[position.static.leader_number["utz"]] == number(game, SECOND)


@pytest.mark.clause("crete:G14.4-a")
def test_a_unit_that_forms_up_is_weak_and_easy_to_hit() -> None:
    units = {FIRST: "28.08", WATCH: "27.08"}
    ratings = {}
    for late in ([], [FIRST]):
        game = arranged(units, chit="formation:br-14bde", leaders={"chappel": WATCH},
                        delayed=late, dice=(9, 9))  # fmt: skip
        play(game, f"{WATCH} fire {FIRST}")
        ratings[bool(late)] = told(game, "fired")[-1][3]
    assert ratings[True] == ratings[False] + 2
