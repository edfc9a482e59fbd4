"""The campaigns: scenarios 11, "Mercury Rising", and 12, "The Main Event"."""

from __future__ import annotations

import pytest

from dropzone.systems.gts.crete.morale import change_morale
from dropzone.systems.gts.crete.planned_air import counters_to_plan
from dropzone.systems.gts.prepared.schedule import chits_of_turn, is_on_sale
from dropzone.systems.gts.series.command import let_leaders_meet
from tests.systems.gts.play import number, place, play, position_of, started
from tests.systems.gts.scenarios import (
    AKROTIRI,
    ALLIED,
    GERMAN,
    PARAS,
    acting,
    after_turn,
    at_turn,
    first,
    verdict,
)

ELEVEN, TWELVE = "mercury-rising", "main-event"
BOTH = pytest.mark.parametrize("name", [ELEVEN, TWELVE])
#: A German company far from everything.
FAR = {"llsr-ii-5": "02.04"}


# -- set-up -------------------------------------------------------------------------------------


@pytest.mark.clause("crete:Sc11-b")
def test_weston_starts_with_a_battery_at_canea() -> None:
    position = first(ELEVEN)
    static = position.static
    host = position.host[static.leader_number["weston"]]
    assert static.unit_ids[host] == "br-106rha-a"
    assert static.grid.codes[position.where[host]] == "49.08"


@pytest.mark.clause("crete:Sc12-a")
def test_the_main_event_has_nobody_of_the_other_maps() -> None:
    ids = set(first(TWELVE).static.unit_ids)
    assert not ids & {"gr-1inf-a1", "aus-2-1bn-a", "br-2bw-a", "det-muerbe", "fjr1-i-1", "fjr2-i-1"}
    assert {"det-gentz", "det-altmann"} <= ids


@pytest.mark.clause("crete:Sc11-i", "crete:Sc12-k")
@BOTH
def test_the_dates_of_the_chits_are_those_of_scenario_5(name: str) -> None:
    for turn, chit, there in (("20-0900", "division:nz-2div", True),
                              ("20-1300", "division:creforce", False),
                              ("20-1500", "division:creforce", True)):  # fmt: skip
        later = position_of(at_turn(name, turn, FAR))
        assert (later.static.chit_number[chit] in chits_of_turn(later)) is there
    for turn, chit, there in (("20-1300", "formation:mnbdo", False),
                              ("20-1500", "formation:mnbdo", True),
                              ("20-1700", "formation:aus-19bde", False),
                              ("20-1900", "formation:aus-19bde", True)):  # fmt: skip
        later = position_of(at_turn(name, turn, FAR))
        assert is_on_sale(later, later.static.chit_number[chit]) is there


@pytest.mark.clause("crete:Sc11-r", "crete:Sc12-h")
@pytest.mark.parametrize(("name", "morale"), [(ELEVEN, 35), (TWELVE, 30)])
def test_allied_morale_at_the_start(name: str, morale: int) -> None:
    assert position_of(started(name, {"turn": 1})).morale == morale


# -- arrivals -----------------------------------------------------------------------------------


@pytest.mark.clause("crete:Sc11-e")
@pytest.mark.parametrize(
    ("german", "hexes"),
    [((), {"09.03"}), (("59.13",), {"59.13"}), (("59.13", "K06.04"), {"59.13", "K06.04"})],
)
def test_the_tanks_land_in_a_captured_port_or_on_the_beach(
    german: tuple[str, ...], hexes: set[str]
) -> None:
    game = at_turn(ELEVEN, "27-0700", {"pz31-5": "waiting", "gjr100-i-1": "10.04"},
                   chit="division:geb-5div", cup=["direct:german"],
                   control=dict.fromkeys(german, GERMAN))  # fmt: skip
    play(game, "pz31-5")
    if game.decision.kind == "arrive":
        assert {text.split()[-1] for text in game.decision.notations} == hexes
    else:  # one way only is not asked about
        assert {place(game, "pz31-5")} == hexes


@pytest.mark.clause("crete:2.5-c", "crete:2.6-c")
@pytest.mark.parametrize(
    ("port", "taken", "at", "column"),
    [
        ("49.07", False, "49.07", True),
        ("59.13", False, "59.13", True),
        ("59.13", True, "59.13", False),  # a vehicle may leave Column in a Town
        ("49.07", True, "09.03", False),  # in a City it may not, so that it comes elsewhere
    ],
)
def test_tanks_land_in_a_town_or_a_city_in_column(
    port: str, taken: bool, at: str, column: bool
) -> None:
    units = {"pz31-5": "waiting", "gjr100-i-1": port if taken else "10.04"}
    game = at_turn(ELEVEN, "27-0700", units, chit="division:geb-5div", cup=["direct:german"],
                   control={port: GERMAN}, column=["gjr100-i-1"])  # fmt: skip
    play(game, "pz31-5")
    assert place(game, "pz31-5") == at
    if at == port:
        assert game.decision.kind == "action"  # there is no choice of shape
    assert position_of(game).in_column(number(game, "pz31-5")) is column


@pytest.mark.clause("crete:S1.0-n", "crete:Sc11-e")
def test_tanks_that_come_back_from_the_display_do_so_at_the_exit_hex_of_their_box() -> None:
    game = at_turn(ELEVEN, "27-0900", {"pz31-5": "rethymnon-west", "gjr100-i-1": "10.04"},
                   chit="division:geb-5div", cup=["direct:german"],
                   control={"59.13": GERMAN, "K06.04": GERMAN})  # fmt: skip
    play(game, "pz31-5")
    static = position_of(game).static
    exit_hex = static.display.exit_hex[static.display.place_of["rethymnon-west"]]
    found = {text.split()[-1] for text in game.decision.notations}
    assert found == {"episkopi", static.grid.codes[exit_hex]}


@pytest.mark.clause("crete:Sc11-d")
@pytest.mark.parametrize(("turn", "unit"), [("25-night", "lay-a-a"), ("26-night", "lay-d-a")])
@BOTH
def test_layforce_lands_at_suda_by_night(name: str, turn: str, unit: str) -> None:
    game = at_turn(name, turn, {unit: "waiting", "rm-bn-a": "46.13"}, chit="division:creforce",
                   cup=["direct:german"])  # fmt: skip
    play(game, unit)
    assert place(game, unit) == "59.13"


@pytest.mark.clause("crete:S7.0-e")
def test_a_serial_lands_on_one_of_two_airfields_as_a_whole() -> None:
    fields = {"maleme": ("09.04", "10.04", "11.05"), "heraklion": ("H27.08", "H28.08")}
    held = dict.fromkeys((*fields["maleme"], *fields["heraklion"]), GERMAN)
    serial = [f"gjr100-ii-{company}" for company in (6, 7, 8, 9, 10)]
    game = at_turn(ELEVEN, "22-1100", {**dict.fromkeys(serial, "waiting"), **FAR}, control=held,
                   first="division:geb-5div", cup=["direct:german", "direct:allied"])  # fmt: skip
    assert set(game.decision.notations) == {
        "airland 1 maleme", "airland 1 heraklion", "airland wait",
    }  # fmt: skip
    play(game, "airland 1 heraklion")
    for unit in serial:
        assert {text.split()[-1] for text in game.decision.notations} == set(fields["heraklion"])
        play(game, f"airland {unit} H28.08")
        if game.decision.kind == "arrive-shape":
            play(game, f"shape {unit} line")


# -- who waits ----------------------------------------------------------------------------------

WAITING = {"nz-22bn-a": "09.07", "aus-2-7bn-a": "97.41", "aus-2-1bn-a": "R31.11",
           "br-2bw-a": "H29.12"}  # fmt: skip
LED = {"hargest": "nz-22bn-a", "vassey": "aus-2-7bn-a", "campbell": "aus-2-1bn-a",
       "chappel": "br-2bw-a"}  # fmt: skip


@pytest.mark.clause("crete:Sc11-k")
@pytest.mark.parametrize(
    ("turn", "drawn", "free"),
    [
        ("20-1300", True, {"nz-22bn-a"}),
        ("20-1500", False, {"nz-22bn-a"}),
        ("20-1500", True, {"nz-22bn-a", "aus-2-7bn-a", "aus-2-1bn-a"}),
        ("20-1700", False, {"nz-22bn-a", "aus-2-7bn-a", "aus-2-1bn-a"}),
        ("20-1700", True, set(WAITING)),
    ],
)
def test_the_garrisons_wait_for_the_chit_of_their_drop(
    turn: str, drawn: bool, free: set[str]
) -> None:
    game = at_turn(ELEVEN, turn, WAITING, leaders=LED, chit="direct:allied",
                   cup=["event:allied", *([] if drawn else [PARAS])],
                   points={"nz-2div": 5, "creforce": 5})  # fmt: skip
    assert acting(game, WAITING) == free


@pytest.mark.clause("crete:Sc12-c")
@pytest.mark.parametrize(("turn", "free"), [("20-1300", False), ("20-1500", True)])
def test_georgeoupolis_may_act_from_1500_on_in_scenario_12(turn: str, free: bool) -> None:
    units = {"nz-22bn-a": "09.07", "aus-2-7bn-a": "97.41"}
    game = at_turn(TWELVE, turn, units, leaders={"hargest": "nz-22bn-a", "vassey": "aus-2-7bn-a"},
                   chit="direct:allied", cup=["event:allied", PARAS],
                   points={"nz-2div": 5, "creforce": 5})  # fmt: skip
    assert ("aus-2-7bn-a" in acting(game, units)) is free


@pytest.mark.clause("crete:Sc12-c")
def test_the_start_of_the_turn_frees_georgeoupolis() -> None:
    game = after_turn(TWELVE, "20-1300", {"aus-2-7bn-a": "97.41", **FAR})
    position = position_of(game)
    assert position.static.turn_name(position.turn) == "20-1500"
    assert not position.locked >> number(game, "aus-2-7bn-a") & 1


@pytest.mark.clause("crete:Sc11-l")
@pytest.mark.parametrize(
    ("turn", "chit"), [("20-1500", "formation:fjr-2"), ("20-1700", "formation:fjr-1")]
)
def test_the_regiments_join_the_cup_even_after_the_last_chit(turn: str, chit: str) -> None:
    game = at_turn(ELEVEN, turn, {**FAR, **WAITING}, cup=[PARAS])
    position = position_of(game)
    assert position.static.chit_ids[position.chit] == PARAS
    assert position.cup == (position.static.chit_number[chit],)


RESERVES = {"br-1welch-a": "48.09", "br-1rang-a": "53.10", "br-ddf-rn": "59.15"}


@pytest.mark.clause("crete:Sc11-m", "crete:Sc12-e")
@pytest.mark.parametrize(
    ("unit", "at", "free"),
    [
        ("det-gentz", "49.13", False),
        ("det-altmann", "60.08", False),
        ("fjr3-i-1", "43.11", True),  # seven hexes from Canea
        ("fjr3-i-1", "42.11", False),
        ("fjr3-i-1", "59.20", True),  # seven hexes from Suda
        ("fjr3-i-1", "59.21", False),
    ],
)
@BOTH
def test_force_reserves_wait_for_the_enemy_but_not_for_the_detachments(
    name: str, unit: str, at: str, free: bool
) -> None:
    units = {**RESERVES, "br-nhus-a": "58.04", unit: at}
    game = at_turn(name, "21-0900", units, chit="division:creforce", cup=["direct:german"])
    assert acting(game, RESERVES) == (set(RESERVES) if free else set())
    assert acting(game, {"br-nhus-a": ""})


@pytest.mark.clause("crete:Sc11-n")
@BOTH
def test_the_withdrawal_frees_the_force_reserves(name: str) -> None:
    units = {**RESERVES, "br-nhus-a": "58.04", **FAR}
    game = at_turn(name, "21-0900", units, morale=1,
                   chit="division:creforce", cup=["direct:german"])  # fmt: skip
    assert not acting(game, RESERVES)
    change_morale(position_of(game), -1)
    assert acting(game, RESERVES) == set(RESERVES)


# -- leaders ------------------------------------------------------------------------------------


@pytest.mark.clause("crete:Sc11-j")
def test_the_two_leaders_of_the_19th_brigade_start_on_their_own_maps() -> None:
    game = started(ELEVEN, {"turn": 1})
    position = position_of(game)
    static = position.static
    for leader, sheet in (("vassey", "georgeoupolis"), ("campbell", "rethymnon")):
        host = position.host[static.leader_number[leader]]
        assert static.map_ids[static.map_of[position.where[host]]] == sheet


@pytest.mark.clause("crete:Sc11-j")
@pytest.mark.parametrize(("at", "meet"), [("R31.11", True), ("97.41", False)])
def test_campbell_leaves_when_vassey_is_on_his_map(at: str, meet: bool) -> None:
    units = {"aus-2-7bn-a": at, "aus-2-1bn-a": "R29.14", **FAR}
    game = at_turn(ELEVEN, "24-0900", units,
                   leaders={"vassey": "aus-2-7bn-a", "campbell": "aus-2-1bn-a"})  # fmt: skip
    position = position_of(game)
    let_leaders_meet(position)
    hosts = [position.host[position.static.leader_number[each]] for each in ("vassey", "campbell")]
    assert hosts[0] >= 0
    assert (hosts[1] < 0) is meet


@pytest.mark.clause("crete:Sc11-j", "crete:G16.6-a")
def test_guns_lose_contact_with_campbell_when_he_leaves() -> None:
    units = {"aus-2-7bn-a": "R31.11", "aus-2-1bn-a": "R29.14", "aus-2-3raa-b": "R31.12", **FAR}
    game = at_turn(ELEVEN, "24-0900", units, parks={"aus-2-3raa-b": "campbell"},
                   leaders={"vassey": "aus-2-7bn-a", "campbell": "aus-2-1bn-a"})  # fmt: skip
    position, gun = position_of(game), number(game, "aus-2-3raa-b")
    assert position.contact[gun] == position.static.leader_number["campbell"]
    let_leaders_meet(position)
    assert position.contact[gun] == -1


@pytest.mark.clause("crete:Sc11-s")
def test_bedding_and_the_greeks_of_kastelli_are_confined() -> None:
    position = first(ELEVEN)
    static = position.static
    confined = {name for n, name in enumerate(static.unit_ids) if static.plan.confined >> n & 1}
    assert confined == {
        *(f"gr-1inf-{company}" for company in ("a1", "a2", "a3", "b1", "b2", "b3")),
        "gr-police-kastelli",
    }
    exit_hex = static.grid.index("K15.06")
    assert static.plan.forbidden == static.ground.near(exit_hex, 2)
    bedding = static.leader_number["bedding"]
    assert static.plan.starts[bedding] == static.ground.map_mask[static.map_ids.index("kastelli")]


# -- from the air -------------------------------------------------------------------------------


@pytest.mark.clause("crete:Sc11-o", "crete:Sc12-d")
@pytest.mark.parametrize(
    ("name", "strikes"),
    [
        (
            ELEVEN,
            {"20-0700": "maleme", "20-1500": "rethymnon", "20-1700": "heraklion",
             "21-1500": "maleme", "24-1100": "heraklion"},
        ),
        (TWELVE, {"20-0700": "maleme", "21-1500": "maleme"}),
    ],
)  # fmt: skip
def test_airstrikes_come_with_the_drops(name: str, strikes: dict[str, str]) -> None:
    static = first(name).static
    found = {
        static.turn_name(turn): each.sheet
        for (turn, chit), each in static.strikes.items()
        if each.count == 4 and each.anywhere and static.chit_ids[chit] == PARAS
    }
    assert found == strikes


@pytest.mark.clause("crete:Sc11-o", "crete:Sc12-d")
@pytest.mark.parametrize(
    ("name", "days"), [(ELEVEN, {22, 23, 25, 26, 27, 28, 29}), (TWELVE, set(range(22, 30)))]
)
def test_no_strikes_are_planned_on_the_days_of_the_drops(name: str, days: set[int]) -> None:
    static = first(name).static
    planned = {
        int(static.turn_name(turn).partition("-")[0])
        for turn in range(static.scenario.turns)
        if counters_to_plan(static, turn)
    }
    assert planned == days


# -- duties and victory -------------------------------------------------------------------------

SOUTH_WEST = ("llsr-ii-5", "llsr-ii-6", "llsr-ii-7", "llsr-ii-8")


@pytest.mark.clause("crete:Sc11-p", "crete:Sc12-f")
@pytest.mark.parametrize(("count", "morale"), [(4, 12), (3, 22)])
@BOTH
def test_four_units_must_leave_in_the_south_west_by_25_may(
    name: str, count: int, morale: int
) -> None:
    units = {**dict.fromkeys(SOUTH_WEST, "01.18"), "nz-22bn-a": "30.09"}
    game = at_turn(name, "24-night", units, chit=PARAS, cup=["direct:german"], morale=12,
                   points={"fl-7div": 9})  # fmt: skip
    for unit in SOUTH_WEST[:count]:
        play(game, unit, f"{unit} move", f"step {unit} exit")
    while position_of(game).static.turn_name(position_of(game).turn) != "25-0700":
        game.play(game.decision.choices[-1])
    assert position_of(game).morale == morale


@pytest.mark.clause("crete:Sc11-q", "crete:Sc12-g")
@pytest.mark.parametrize(
    ("name", "held", "level"), [(ELEVEN, 4, 20), (ELEVEN, 3, 25), (TWELVE, 4, 30)]
)
def test_the_peninsula_must_be_occupied_at_the_end(name: str, held: int, level: int) -> None:
    companies = ("fjr3-i-1", "fjr3-i-2", "fjr3-i-3", "fjr3-i-4")
    units = dict(zip(companies[:held], AKROTIRI, strict=False))
    game = after_turn(name, "29-1900", units, withdrawal=20)
    assert position_of(game).withdrawal_level == level  # in scenario 12 nobody has left eastward


@pytest.mark.clause("crete:Sc11-t", "crete:Sc12-i")
@pytest.mark.parametrize(
    ("turn", "at", "over"),
    [
        ("25-night", "49.07", True),
        ("26-0700", "49.07", False),
        ("27-night", "59.13", True),
        ("28-0700", "59.13", False),
    ],
)
@BOTH
def test_the_ports_are_a_sudden_death_in_time(name: str, turn: str, at: str, over: bool) -> None:
    game = after_turn(name, turn, FAR, control={at: GERMAN})
    assert verdict(game) == ((GERMAN, "win") if over else None)


@pytest.mark.clause("crete:Sc11-u", "crete:Sc12-i")
@pytest.mark.parametrize(
    ("turn", "at", "withdrawal", "over"),
    [
        ("27-night", "73.28", 5, True),
        ("27-night", "73.28", None, False),
        ("28-0700", "73.28", 5, False),
        ("28-night", "86.37", 5, True),
        ("28-night", "86.37", None, False),
    ],
)
@BOTH
def test_the_villages_are_a_sudden_death_under_withdrawal(
    name: str, turn: str, at: str, withdrawal: int | None, over: bool
) -> None:
    game = after_turn(name, turn, FAR, control={at: GERMAN}, withdrawal=withdrawal)
    assert verdict(game) == ((GERMAN, "win") if over else None)


@pytest.mark.clause("crete:Sc11-v", "crete:Sc12-i")
@BOTH
def test_without_a_withdrawal_the_allies_win_decisively(name: str) -> None:
    assert verdict(after_turn(name, "29-1900", FAR)) == (ALLIED, "decisive")


@pytest.mark.clause("crete:Sc11-w", "crete:Sc12-j")
@pytest.mark.parametrize(
    ("name", "level", "result"),
    [
        (ELEVEN, 19, (GERMAN, "substantial")),
        (ELEVEN, 20, (GERMAN, "marginal")),
        (ELEVEN, 34, (GERMAN, "marginal")),
        (ELEVEN, 35, (None, "draw")),
        (ELEVEN, 45, (None, "draw")),
        (ELEVEN, 46, (ALLIED, "marginal")),
        (ELEVEN, 55, (ALLIED, "marginal")),
        (ELEVEN, 56, (ALLIED, "substantial")),
        (TWELVE, 14, (GERMAN, "decisive")),
        (TWELVE, 15, (GERMAN, "substantial")),
        (TWELVE, 19, (GERMAN, "substantial")),
        (TWELVE, 20, (GERMAN, "marginal")),
        (TWELVE, 25, (GERMAN, "marginal")),
        (TWELVE, 26, (ALLIED, "marginal")),
        (TWELVE, 30, (ALLIED, "marginal")),
        (TWELVE, 31, (ALLIED, "substantial")),
    ],
)
def test_the_withdrawal_level_decides(
    name: str, level: int, result: tuple[str | None, str]
) -> None:
    missed = 5 if name == ELEVEN else 10  # nobody has done the last duty
    game = after_turn(name, "29-1900", FAR, withdrawal=level - missed)
    assert verdict(game) == result
