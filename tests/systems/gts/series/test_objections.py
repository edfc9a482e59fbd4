"""Why a unit does not act: every refusal names the clause that matters, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.data.registry import game_definition
from dropzone.core.rules.game import Game, new
from dropzone.core.text.messages import tr
from dropzone.systems.gts.game import GtsGame
from tests.systems.gts import airborne, heraklion, island
from tests.systems.gts.play import GOOD, GREEKS, PIONEER, SECOND, THIRD, arranged, play
from tests.systems.gts.scenarios import at_turn

LED = {"schaette": PIONEER, "bedding": GOOD}


def objection(game: Game, text: str) -> str:
    """The clause against a choice; the words about it are there in French too."""
    refusals = game.why_not(text)
    assert len(refusals) == 1, refusals
    english, french = (tr(language, refusals[0].message) for language in ("en", "fr"))
    assert english != french
    assert not english.startswith("Not now")
    return refusals[0].clause.removeprefix("crete:")


# -- who acts -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "unit", "at", "clause"),
    [
        ("gala", "br-1welch-a", "48.09", "Sc9-f"),
        ("mercury-rising", "br-1welch-a", "48.09", "Sc11-m"),
        ("main-event", "br-1welch-a", "48.09", "Sc12-e"),
    ],
)
def test_force_reserves_are_named_as_such(name: str, unit: str, at: str, clause: str) -> None:
    turn = "25-0900" if name == "gala" else "20-1900"
    game = at_turn(name, turn, {unit: at, "rm-bn-a": "46.13", "fjr3-i-1": "30.20"},
                   chit="division:creforce", cup=["direct:german"])  # fmt: skip
    assert objection(game, unit) == clause


@pytest.mark.parametrize(
    ("name", "unit", "at", "clause"),
    [
        ("jump-die-repeat", "aus-2-1bn-a", "R31.11", "Sc6-e"),
        ("mercury-rising", "aus-2-7bn-a", "97.41", "Sc11-k"),
        ("main-event", "aus-2-7bn-a", "97.41", "Sc12-c"),
    ],
)
def test_garrisons_that_wait_are_named_as_such(name: str, unit: str, at: str, clause: str) -> None:
    game = at_turn(name, "20-1300", {unit: at, "rm-bn-a": "46.13", "llsr-ii-5": "02.04"},
                   chit="direct:allied", cup=["direct:german"], points={"creforce": 5},
                   leaders={"vassey" if "2-7" in unit else "campbell": unit, "weston": "rm-bn-a"},
                   )  # fmt: skip
    assert objection(game, unit) == clause


@pytest.mark.parametrize(
    ("unit", "where", "chit", "leaders", "points", "clause"),
    [
        (island.HEAVY, "H20.14", island.ALLIES, {}, 5, "8.0-d"),
        (island.GREEK, "H16.17", island.ALLIES, {}, 5, "6.0-d"),
        (island.GREEK, "H20.15", island.BRIGADE, {"chappel": island.SECOND}, 5, "6.0-f"),
        (island.WATCH, "H40.24", "direct:allied", {"chappel": island.SECOND}, 5, "G6.2-a"),
        (island.TANK, "H40.24", island.BRIGADE, {"chappel": island.SECOND}, 5, "G6.8-a"),
        (island.WATCH, "eliminated", island.ALLIES, {}, 5, "G15.6-a"),
    ],
)
def test_what_keeps_a_unit_from_acting(
    unit: str, where: str, chit: str, leaders: dict[str, str], points: int, clause: str
) -> None:
    units = {island.SECOND: "H20.16", island.JUMPER: "H45.12", unit: where}
    game = island.arranged(units, chit=chit, leaders=leaders, points={"creforce": points})
    assert game.view(None)["chit"] == chit
    assert objection(game, unit) == clause


@pytest.mark.parametrize(
    ("chit", "unit", "clause"),
    [
        ("division:geb-5div", airborne.JUMPER, "G6.4-a"),
        ("formation:gjr-100", airborne.JUMPER, "G6.7-a"),
        ("formation:fjr-1", "fjr3-i-1", "G6.7-a"),
        ("division:fl-7div", "llsr-ii-5", "4.1-a"),
        ("division:geb-5div", "gjr100-ii-7", "S7.0-f"),
    ],
)
def test_units_of_others_and_units_to_come(chit: str, unit: str, clause: str) -> None:
    units = {airborne.JUMPER: "44.12", "fjr3-i-1": "44.14", "gjr100-ii-6": "40.12",
             "llsr-ii-5": "waiting", "gjr100-ii-7": "waiting"}  # fmt: skip
    game = airborne.arranged(units, chit=chit, leaders={"utz": "gjr100-ii-6"})
    assert objection(game, unit) == clause


# -- what it does ---------------------------------------------------------------------------------


def acting(units: dict[str, str], unit: str = PIONEER, **table: Any) -> Game:
    """Pioneers near Kastelli, picked to act with points to spend."""
    table = {"points": {"geb-5div": 5, "nz-2div": 5}, **table}
    return play(arranged(units, **table), unit)


NEAR = {PIONEER: "11.06", GOOD: "11.05", SECOND: "13.06"}
FAR = {PIONEER: "13.06", GOOD: "04.05", SECOND: "14.06"}


@pytest.mark.parametrize(
    ("units", "choice", "table", "clause"),
    [
        (FAR, f"fire {GOOD}", {}, "G14.1-a"),
        (NEAR, f"fire {SECOND}", {}, "G14.2-a"),
        (NEAR, f"fire {GOOD}", {"suppressed": [PIONEER]}, "G6.13-a"),
        (NEAR, f"fire {GOOD}", {"drops": {PIONEER: 1}}, "4.2.2-c"),
        (NEAR, f"fire {GOOD}", {"points": {"geb-5div": 0}}, "G6.6-a"),
        (NEAR, "assault 11.05", {"entrenched": [PIONEER]}, "G18.1-a"),
        (NEAR, "assault 11.05", {"heavy_barrage": ["11.06"]}, "G18.1-a"),
        (NEAR, "assault 04.05", {}, "G18.1-a"),
        (FAR, "assault 12.06", {}, "G18.1-a"),
        (NEAR, "recover", {"cohesion": {PIONEER: 1}}, "G20.2-a"),
        (NEAR, "entrench", {}, "G21.4-a"),
        (FAR, "improve", {"column": [PIONEER]}, "G21.1-a"),
        (FAR, "improve", {"chit": "direct:german"}, "G6.2-a"),
        (FAR, "clear-rubble", {}, "2.9-f"),
        (FAR, "roadblock", {}, "7.0-c"),
        (FAR, "rearguard", {}, "7.0-c"),
    ],
)
def test_what_keeps_an_action_from_a_unit(
    units: dict[str, str], choice: str, table: dict[str, Any], clause: str
) -> None:
    game = acting(units, **table)
    assert objection(game, f"{PIONEER} {choice}") == clause


def test_a_target_that_is_not_seen() -> None:
    units = {"br-2bw-a": "19.10", "fjr1-ii-5": "20.12", "br-2bw-b": "10.20"}
    game = heraklion.arranged(units, chit="formation:br-2bw", leaders={"bn-hamilton": "br-2bw-a"})
    play(game, "br-2bw-a")
    assert "br-2bw-a fire fjr1-ii-5" not in game.decision.notations
    found = game.why_not("br-2bw-a fire fjr1-ii-5")[0]
    assert found.clause in ("crete:G9.7-a", "crete:G14.1-a")


def test_greeks_leave_no_rearguards_and_a_second_action_is_of_another_kind() -> None:
    game = acting({GOOD: "08.05", PIONEER: "15.06"}, GOOD, chit=GREEKS)
    assert objection(game, f"{GOOD} rearguard") == "6.0-i"
    again = acting({**FAR, THIRD: "15.06"})
    play(again, f"{PIONEER} improve")
    assert again.decision.kind == "second-action"
    assert objection(again, f"{PIONEER} then improve") == "G6.9-a"
    assert objection(again, f"{PIONEER} then entrench") == "G6.9-a"


# -- the clauses of the scenarios -----------------------------------------------------------------


def test_every_scenario_cites_its_own_clauses() -> None:
    game = game_definition("crete")
    assert isinstance(game, GtsGame)
    known = set(game.clauses)
    numbers = {}
    for name, scenario in game.components.scenarios.items():
        assert {f"crete:{each}" for each in scenario.clauses.values()} <= known
        assert set(scenario.clauses) <= set(game.rules)
        static = game.static(game.setting(name))
        numbers[name] = static.clause("set-up").partition("-")[0]
    assert numbers.pop("piling-on") == "crete:Sc3"  # its set-up is that of scenario 3
    assert len(set(numbers.values())) == len(numbers)


# -- where it goes --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "unit", "to", "table", "clause"),
    [
        ({island.TANK: "H19.12"}, island.TANK, "H19.11", {}, None),
        ({island.TANK: "H22.10"}, island.TANK, "H22.09", {}, "2.5-c"),
        ({island.TANK: "H19.11"}, island.TANK, "H19.10", {}, "2.6-c"),
        (
            {island.WATCH: "H20.15", island.THIRD: "H20.16"},
            island.WATCH,
            "H20.16",
            {"column": [island.WATCH, island.THIRD]},
            "G8.1-a",
        ),
        (
            {island.PUSHED: "H20.15", island.JUMPER: "H20.18"},
            island.PUSHED,
            "H20.17",
            {},
            "G12.13-a",
        ),
        ({island.WATCH: "H20.15"}, island.WATCH, "H20.18", {}, "G12.13-a"),
    ],
)
def test_what_bars_the_way_into_a_hex(
    units: dict[str, str], unit: str, to: str, table: dict[str, Any], clause: str | None
) -> None:
    whole = {island.SECOND: "H22.20", island.JUMPER: "H45.12", **units}
    game = island.arranged(whole, chit=island.ALLIES, points={"creforce": 5},
                           leaders={"chappel": island.SECOND}, **table)  # fmt: skip
    play(game, f"{unit} move")
    if clause is None:
        assert not game.why_not(f"step {unit} {to}")
    else:
        assert objection(game, f"step {unit} {to}") == clause


def test_transport_stays_away_from_the_enemy_and_greeks_from_the_exit() -> None:
    units = {"gr-1inf-a1": "K12.05", "llsr-ii-5": "02.04"}
    game = at_turn("jump-die-repeat", "20-1500", units, leaders={"bedding": "gr-1inf-a1"},
                   chit="division:nz-2div", cup=["direct:german"])  # fmt: skip
    play(game, "gr-1inf-a1", "gr-1inf-a1 move")
    assert objection(game, "step gr-1inf-a1 K13.05") == "Sc6-j"
    driver = {"gjr85-i-1": "40.24", "nz-18bn-a": "40.26", "gebpzj-1": "42.24"}
    game = at_turn("main-event", "25-0900", driver, trucks={"truck-geb-1": "gjr85-i-1"},
                   chit="formation:gjr-85", cup=["direct:german"],
                   leaders={"krakau": "gjr85-i-1"})  # fmt: skip
    play(game, "gjr85-i-1", "gjr85-i-1 move")
    assert objection(game, "step gjr85-i-1 40.25") == "G2.13-a"


# -- hexes and units that other questions ask for -------------------------------------------------


def until(game: Game, kind: str) -> Game:
    """Take the last choice until a question of a kind is asked."""
    while game.decision.kind != kind:
        game.play(game.decision.choices[-1])
    return game


def test_where_units_set_up_drop_and_are_bombed() -> None:
    game = until(new("crete", "precision", seed=3), "set-up")
    unit = game.decision.notations[0].split()[1]
    assert objection(game, f"set-up {unit} 08.13") == "Sc2-b"
    until(game, "place-strikes")
    assert objection(game, "strike 42.07") == "5.1-f"
    until(game, "drop")
    unit = game.decision.notations[0].split()[1]
    assert objection(game, f"drop {unit} 42.07") == "4.2-a"
    taken = game.decision.notations[0].split()[2]
    play(game, f"drop {unit} {taken}")
    other = game.decision.notations[0].split()[1]
    assert objection(game, f"drop {other} {taken}") == "4.2-c"


@pytest.mark.clause("crete:4.2-d")
def test_where_nobody_drops_among_the_enemy() -> None:
    units = {"ramcke-1": "waiting", "nz-28bn-a": "20.08", "nz-22bn-a": "40.09"}
    game = at_turn("descent", "21-1500", units, first="division:fl-7div",
                   cup=["direct:german", "direct:allied"])  # fmt: skip
    until(game, "drop")
    assert objection(game, "drop ramcke-1 20.08") == "4.2-d"


def test_where_serials_retreats_and_leaders_go() -> None:
    held = dict.fromkeys(("09.04", "10.04"), "german")
    serial = {f"gjr100-ii-{company}": "waiting" for company in (6, 7, 8, 9, 10)}
    game = at_turn("descent", "21-1700", {**serial, "llsr-ii-5": "02.04"}, control=held,
                   first="division:geb-5div", cup=["direct:german", "direct:allied"])  # fmt: skip
    play(game, "airland 1 maleme")
    assert objection(game, "airland gjr100-ii-6 11.05") == "S7.0-f"
    runs = arranged(NEAR, chit=GREEKS, points={"nz-2div": 5}, dice=(0, 9, 9))
    play(runs, f"{GOOD} assault 11.06")
    play(runs, f"assaulted {PIONEER} run")
    until(runs, "retreat")
    assert objection(runs, f"retreat {PIONEER} 11.04") == "G19.1-a"
    leads = arranged({PIONEER: "13.06", SECOND: "14.06", THIRD: "03.04"})
    play(leads, "end")
    assert leads.decision.kind == "transfer"
    assert objection(leads, f"transfer schaette {THIRD}") == "G7.7-a"
