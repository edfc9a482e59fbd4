"""Scenario 13, "Free for All": the campaign with drops of the German's choice."""

from __future__ import annotations

import pytest

from dropzone.core.rules.game import new
from dropzone.systems.gts.crete.air import PlaceStrikes
from dropzone.systems.gts.crete.airlanding import next_serials
from dropzone.systems.gts.crete.leaving_the_map import departures
from dropzone.systems.gts.crete.planned_air import counters_to_plan
from dropzone.systems.gts.series.activated import is_activated
from dropzone.systems.gts.series.command import is_commanded
from dropzone.systems.gts.series.results import step_loss
from tests.systems.gts.play import number, place, play, position_of, started
from tests.systems.gts.scenarios import (
    ALLIED,
    GERMAN,
    PARAS,
    after_turn,
    at_turn,
    first,
    names_of,
    ratings,
    scenario,
    until_drawn,
    verdict,
)

NAME = "free-for-all"
FAR = {"gjr100-i-1": "30.20"}


@pytest.mark.clause("crete:Sc13-a")
def test_all_maps_are_in_play_and_georgeoupolis_is_empty() -> None:
    position = position_of(started(NAME, {"turn": 1}))
    static = position.static
    sheets = {static.map_ids[static.map_of[at]] for at in position.where if at >= 0}
    assert sheets == {"maleme", "canea-suda", "kastelli", "rethymnon", "heraklion"}
    assert set(static.map_ids) - sheets == {"georgeoupolis", "sfakia-exit"}


@pytest.mark.clause("crete:Sc13-b")
def test_sixteen_sticks_drop_on_six_turns() -> None:
    drops = {each.turn: each.sticks for each in scenario(NAME).free_drops}
    assert drops == {
        "20-0700": 8, "20-1500": 2, "20-1700": 3, "20-1900": 1, "21-1500": 1, "24-1500": 1,
    }  # fmt: skip
    free = first(NAME).static.free_drops
    assert free is not None
    assert len(free.sticks) == sum(drops.values())


@pytest.mark.clause("crete:Sc13-c")
@pytest.mark.parametrize(
    ("turn", "played"),
    [("20-1900", True), ("21-1500", True), ("24-1500", True), ("21-1700", False)],
)
def test_the_chit_of_a_drop_turn_is_played_even_if_it_is_the_last(turn: str, played: bool) -> None:
    static = first(NAME).static
    chit = static.chit_number[PARAS]
    assert ((static.turn_index(turn), chit) in static.last_played) is played


@pytest.mark.clause("crete:Sc13-d")
@pytest.mark.parametrize(
    ("german", "hexes"),
    [
        ((), {"49.07", "59.13", "K06.04", "R08.13", "H19.08"}),
        (("59.13", "H19.08"), {"49.07", "K06.04", "R08.13"}),
    ],
)
def test_layforce_lands_in_any_allied_port(german: tuple[str, ...], hexes: set[str]) -> None:
    game = at_turn(NAME, "25-night", {"lay-a-a": "waiting", "rm-bn-a": "46.13", **FAR},
                   chit="division:creforce", cup=["direct:german"],
                   control=dict.fromkeys(german, GERMAN))  # fmt: skip
    play(game, "lay-a-a")
    assert {text.split()[-1] for text in game.decision.notations} == hexes


@pytest.mark.clause("crete:Sc13-d")
@pytest.mark.parametrize(("german", "lands"), [((), False), (("K06.04",), True)])
def test_the_tanks_wait_for_a_captured_port(german: tuple[str, ...], lands: bool) -> None:
    game = at_turn(NAME, "27-0700", {"pz31-5": "waiting", **FAR}, chit="division:geb-5div",
                   cup=["direct:german"], control=dict.fromkeys(german, GERMAN))  # fmt: skip
    if "pz31-5" in game.decision.notations:
        play(game, "pz31-5")
    assert place(game, "pz31-5") == ("K06.04" if lands else "waiting")


@pytest.mark.clause("crete:Sc13-e")
@pytest.mark.parametrize(
    ("turn", "landed", "found"),
    [
        ("20-1300", [], (4, 5, 3)),
        ("20-1500", [], (4, 6, 3)),
        ("20-1700", [], (4, 7, 3)),
        ("28-1500", [14, 3], (4, 7, 5)),
        ("28-1500", [8, 14, 3], (4, 7, 6)),
    ],
)
def test_command_ratings_rise_with_any_three_serials(
    turn: str, landed: list[int], found: tuple[int, int, int]
) -> None:
    game = at_turn(NAME, turn, FAR, serials=landed)
    assert ratings(game, "creforce", "fl-7div", "geb-5div") == found


@pytest.mark.clause("crete:Sc13-f")
def test_the_german_adds_two_chits_of_his_choice() -> None:
    game = new("crete", NAME, seed=3)
    while game.decision.kind != "add-chits":
        game.play(game.decision.choices[-1])
    assert game.decision.side == GERMAN
    regiments = {f"add {name}" for name in ("llsr", "fjr-1", "fjr-2", "fjr-3")}
    assert set(game.decision.notations) == {*regiments, "add no-chit"}
    play(game, "add fjr-2")
    assert "add fjr-2" not in game.decision.notations
    play(game, "add llsr")
    position = position_of(game)
    assert position.static.chit_ids[position.chit] == PARAS
    assert names_of(position, position.cup) == {
        "direct:german", "direct:allied", "event:german", "event:allied",
        "division:nz-2div", "division:creforce", "formation:fjr-2", "formation:llsr",
    }  # fmt: skip


@pytest.mark.clause("crete:Sc13-p")
@pytest.mark.parametrize(
    ("turn", "german", "there"),
    [
        ("21-1500", ("09.04", "10.04"), False),  # no serial comes before 1700
        ("21-1700", ("09.04",), False),
        ("21-1700", ("09.04", "10.04"), True),
    ],
)
def test_the_mountain_chit_comes_when_a_serial_may_land(
    turn: str, german: tuple[str, ...], there: bool
) -> None:
    game = at_turn(NAME, turn, {"llsr-ii-5": "02.04", "gjr85-i-1": "waiting"},
                   control=dict.fromkeys(german, GERMAN))  # fmt: skip
    position = position_of(until_drawn(game))
    mountain = position.static.chit_number["division:geb-5div"]
    assert (mountain in (*position.cup, position.chit, position.first)) is there


@pytest.mark.clause("crete:Sc13-g")
def test_serials_come_in_any_order() -> None:
    position = position_of(at_turn(NAME, "24-1500", FAR, serials=[9]))
    numbers = [position.static.airlift.numbers[each] for each in next_serials(position)]
    assert numbers == [each for each in range(1, 18) if each != 9]


@pytest.mark.clause("crete:Sc13-h")
def test_vassey_leads_the_whole_brigade_and_nobody_waits() -> None:
    game = at_turn(NAME, "20-0900", {"aus-2-1bn-a": "R31.11", "br-1welch-a": "48.09"},
                   chit="division:creforce", cup=["direct:german"],
                   leaders={"vassey": "aus-2-1bn-a"})  # fmt: skip
    position = position_of(game)
    static = position.static
    assert "campbell" not in static.leader_ids
    vassey = static.leader_number["vassey"]
    brigade = [unit for unit, row in enumerate(static.units) if row.formation == "aus-19bde"]
    assert all(vassey in static.leaders_of[unit] for unit in brigade)
    assert not position.locked
    assert is_activated(position, number(game, "br-1welch-a"))
    assert is_activated(position, number(game, "aus-2-1bn-a"))


@pytest.mark.clause("crete:Sc13-i")
@pytest.mark.parametrize("turn", ["20-0700", "20-1500", "20-1700", "21-1500", "24-1500"])
def test_airstrikes_fall_on_any_map(turn: str) -> None:
    units = {"nz-22bn-a": "09.07", "aus-2-1bn-a": "R31.11", "br-2bw-a": "H29.12", **FAR}
    game = at_turn(NAME, turn, units, first=PARAS, cup=["direct:allied", "event:allied"])
    top = position_of(game).stack[-1]
    assert isinstance(top, PlaceStrikes)
    assert top.left == 4
    hexes = {text.split()[-1] for text in game.decision.notations}
    assert hexes == {"09.07", "R31.11", "H29.12", "no-more"}


@pytest.mark.clause("crete:Sc13-i")
def test_no_strikes_are_planned_on_the_days_of_the_drops() -> None:
    static = first(NAME).static
    planned = {
        int(static.turn_name(turn).partition("-")[0])
        for turn in range(static.scenario.turns)
        if counters_to_plan(static, turn)
    }
    assert planned == {22, 23, 25, 26, 27, 28, 29}


@pytest.mark.clause("crete:Sc13-j")
def test_morale_starts_at_40_and_knows_three_reasons_only() -> None:
    assert position_of(started(NAME, {"turn": 1})).morale == 40
    morale = scenario(NAME).morale
    assert morale is not None
    assert set(morale.ignored) == {"naval-loss", "supply"}
    assert morale.changes == {"allied-step": -1, "objective": 10, "german-step": 1}


@pytest.mark.clause("crete:Sc13-j")
def test_steps_and_ports_change_morale_in_scenario_13() -> None:
    units = {"nz-22bn-a": "09.07", "gr-8inf-1": "30.18", "rm-bn-a": "46.13", **FAR}
    game = at_turn(NAME, "21-0900", units, morale=30, chit="division:nz-2div",
                   cup=["direct:german"])  # fmt: skip
    position = position_of(game)
    found = []
    for unit in ("nz-22bn-a", "gr-8inf-1", "gjr100-i-1"):
        step_loss(position, number(game, unit))
        found.append(position.morale)
    for unit in ("gjr100-i-1", "rm-bn-a"):
        position.place(number(game, unit), position.static.grid.index("49.07"))
        found.append(position.morale)
    assert found == [29, 29, 30, 20, 30]


@pytest.mark.clause("crete:Sc13-k")
@pytest.mark.parametrize(("withdrawal", "leaves"), [(0, True), (None, False)])
def test_allied_units_may_withdraw_in_the_south_west(withdrawal: int | None, leaves: bool) -> None:
    game = at_turn(NAME, "26-0900", {"nz-22bn-a": "01.18", **FAR}, withdrawal=withdrawal,
                   chit="division:nz-2div", cup=["direct:german"])  # fmt: skip
    found = departures(position_of(game), number(game, "nz-22bn-a"), False)
    assert (("exit",) in found) is leaves


@pytest.mark.clause("crete:Sc13-l")
@pytest.mark.parametrize(
    ("level", "result"),
    [
        (None, (ALLIED, "decisive")),
        (19, (GERMAN, "decisive")),
        (20, (GERMAN, "substantial")),
        (30, (GERMAN, "substantial")),
        (31, (GERMAN, "marginal")),
        (40, (GERMAN, "marginal")),
        (41, (ALLIED, "marginal")),
        (50, (ALLIED, "marginal")),
        (51, (ALLIED, "substantial")),
    ],
)
def test_the_withdrawal_level_decides_scenario_13(
    level: int | None, result: tuple[str, str]
) -> None:
    assert verdict(after_turn(NAME, "29-1900", FAR, withdrawal=level)) == result


@pytest.mark.clause("crete:Sc13-m")
def test_the_ports_are_no_sudden_death_in_scenario_13() -> None:
    game = after_turn(NAME, "25-night", FAR, control={"49.07": GERMAN, "59.13": GERMAN})
    assert not game.over


@pytest.mark.clause("crete:Sc13-n")
@pytest.mark.parametrize(
    ("host", "other", "commanded"),
    [("K06.05", "K02.02", True), ("K06.05", "30.18", False), ("09.08", "30.18", False)],
)
def test_bedding_commands_the_greeks_of_kastelli_alone(
    host: str, other: str, commanded: bool
) -> None:
    units = {"gr-1inf-a1": host, "gr-8inf-1": other, **FAR}
    game = at_turn(NAME, "27-0900", units, leaders={"bedding": "gr-1inf-a1"})
    assert is_commanded(position_of(game), number(game, "gr-8inf-1")) is commanded


@pytest.mark.clause("crete:Sc13-n")
def test_bedding_starts_at_kastelli_in_scenario_13() -> None:
    game = new("crete", NAME, seed=3)
    while not game.decision.notations[0].startswith("leader bedding"):
        game.play(game.decision.choices[0])
    position = position_of(game)
    for text in game.decision.notations:
        unit = position.static.unit_number[text.split()[-1]]
        assert position.static.auxiliary[unit]
        assert position.static.grid.codes[position.where[unit]].startswith("K")


def test_bedding_may_leave_kastelli_in_scenario_13() -> None:
    units = {"gr-1inf-a1": "09.08", **FAR}
    game = at_turn(NAME, "27-0900", units, leaders={"bedding": "gr-1inf-a1"})
    position = position_of(game)
    assert position.host[position.static.leader_number["bedding"]] == number(game, "gr-1inf-a1")
