"""Allied Morale, Allied Withdrawal and control of ports and airfields (S5.0, S6.0)."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game
from dropzone.systems.gts.components.scenario import Morale
from dropzone.systems.gts.crete.morale import supply_shakes
from tests.systems.gts.island import (
    ALLIES,
    CANEA,
    COAST_GUN,
    COMRADE,
    CRUISER,
    EVENING,
    EXIT,
    GREEK,
    HEAVY,
    HERAKLION,
    JUMPER,
    MALEME,
    MORNING,
    NIGHT,
    OTHER_GREEK,
    PARACHUTISTS,
    SECOND,
    SUDA,
    TANK,
    THIRD,
    WATCH,
    WEST,
    arranged,
    clause_against,
    paid,
    ways,
)
from tests.systems.gts.play import modifiers, place, play, position_of, rolls, told
from tests.systems.gts.scenarios import at_turn

START = 30
#: Somebody on the map, so that nobody is picked up to the display.
FOE = {JUMPER: "H45.12"}


def morale(game: Game) -> int:
    return position_of(game).morale


def shooting(target: str, **table: Any) -> Game:
    """A German company takes a step from a unit beside it: a 6 on the small-arms column."""
    units = {target: "H20.14", JUMPER: "H20.15", COMRADE: "H21.16", SECOND: "H10.20"}
    game = arranged(units, chit=PARACHUTISTS, points={"fl-7div": 9}, leaders={"braeuer": COMRADE},
                    dice=(9, 6), column=[target], **table)  # fmt: skip
    return play(game, f"{JUMPER} fire {target}", f"check {JUMPER} roll")


@pytest.mark.clause("crete:S5.0-a")
@pytest.mark.parametrize("start", [20, 35])
def test_the_scenario_gives_the_level_at_the_start(start: int) -> None:
    game = arranged(FOE, chit=PARACHUTISTS, changes={"morale": Morale(start=start)})
    assert game.view(None)["morale"] == start


@pytest.mark.clause("crete:S5.0-c", "crete:S5.0-i")
@pytest.mark.parametrize(("target", "change"), [(WATCH, -1), (GREEK, 0)])
def test_a_lost_step_that_is_not_greek_costs_a_point_at_once(target: str, change: int) -> None:
    game = shooting(target)
    assert len(told(game, "step-lost")) == 1
    assert morale(game) == START + change


@pytest.mark.clause("crete:S5.0-b", "crete:S5.0-h")
@pytest.mark.parametrize(("before", "after"), [(20, 21), (START, START)])
def test_a_lost_german_step_is_a_point_but_never_above_the_start(before: int, after: int) -> None:
    units = {WATCH: "H20.14", JUMPER: "H20.15", SECOND: "H18.14"}
    game = arranged(units, chit=ALLIES, points={"creforce": 9}, leaders={"chappel": SECOND},
                    dice=(0, 7), column=[JUMPER], steps={JUMPER: 1}, morale=before)  # fmt: skip
    play(game, f"{WATCH} fire {JUMPER}", f"check {WATCH} roll")
    assert told(game, "eliminated")
    assert morale(game) == after


@pytest.mark.clause("crete:S5.0-d", "crete:S5.0-f")
@pytest.mark.parametrize(
    ("area", "before", "change"),
    [
        ("maleme-suda", "reduced", -3),
        ("maleme-suda", "diminished", -5),
        ("maleme-suda", "full", 0),
        ("heraklion", "reduced", 0),
    ],
)
def test_bad_supply_in_maleme_suda_shakes_the_allies(area: str, before: str, change: int) -> None:
    faces = [5] * 6
    faces[("maleme-suda", "rethymnon", "heraklion").index(area)] = 9
    game = arranged({WATCH: "H20.14", **FOE}, turn=NIGHT, dice=faces,
                    supply={"allied": {area: before}})  # fmt: skip
    assert morale(game) == START + change


@pytest.mark.clause("crete:S5.0-d", "crete:S5.0-f")
@pytest.mark.parametrize(("before", "level", "cost"), [("reduced", 2, 3), ("diminished", 3, 5)])
def test_each_state_shakes_them_once_only(before: str, level: int, cost: int) -> None:
    game = arranged({WATCH: "H20.14", **FOE}, turn=NIGHT, dice=(9, 5, 5, 5, 5, 5),
                    supply={"allied": {"maleme-suda": before}})  # fmt: skip
    position = position_of(game)
    assert position.morale == START - cost
    supply_shakes(position, 0, level)
    assert position.morale == START - cost


@pytest.mark.clause("crete:S5.0-e")
@pytest.mark.parametrize(("ignored", "change"), [((), -4), (("naval-loss",), 0)])
def test_a_lost_ship_costs_four_points(ignored: tuple[str, ...], change: int) -> None:
    given = Morale(start=START, ignored=ignored)  # type: ignore[arg-type] # words of the struct
    units = {CRUISER: "H20.14", JUMPER: "H20.15", COMRADE: "H21.16", SECOND: "H10.20"}
    game = arranged(units, chit=PARACHUTISTS, points={"fl-7div": 9}, leaders={"braeuer": COMRADE},
                    steps={CRUISER: 1}, dice=(0, 6), changes={"morale": given})  # fmt: skip
    play(game, f"{JUMPER} fire {CRUISER}", f"check {JUMPER} roll")
    assert told(game, "eliminated")
    assert morale(game) == START + change


def walk(unit: str, at: str, to: str, **table: Any) -> Game:
    """A unit walks one hex, with an idle one beside it so that the activation goes on."""
    chit = PARACHUTISTS if unit == JUMPER else ALLIES
    game = arranged({COMRADE: "H45.14", WATCH: "H02.20", unit: at}, chit=chit, **table)
    return play(game, f"{unit} move", f"step {unit} {to}")


@pytest.mark.clause("crete:S5.0-g", "crete:S6.0-a", "crete:S6.0-b", "crete:S6.0-c")
@pytest.mark.parametrize(
    ("held", "change"), [((), 0), (MALEME[:2], -10), ((MALEME[0], "H28.08"), 0)]
)
def test_the_german_gains_an_airfield_with_the_last_of_its_hexes(
    held: tuple[str, ...], change: int
) -> None:
    game = walk(JUMPER, "12.05", MALEME[2], control=dict.fromkeys(held, "german"))
    assert MALEME[2] in game.view(None)["control"]["german"]
    assert morale(game) == START + change


@pytest.mark.clause("crete:S5.0-g", "crete:S6.0-b")
def test_ports_change_hands_any_number_of_times() -> None:
    game = walk(JUMPER, "58.13", SUDA)
    assert morale(game) == START - 10
    game = walk(WATCH, "58.13", SUDA, control={SUDA: "german"}, morale=START - 10)
    assert morale(game) == START
    again = walk(JUMPER, "58.13", SUDA, morale=START - 5)
    assert morale(again) == START - 15


@pytest.mark.clause("crete:S6.0-a", "crete:S6.0-b")
def test_ports_and_airfields_are_allied_until_a_german_stands_there_and_stay_so() -> None:
    game = walk(JUMPER, "58.13", SUDA)
    assert set(game.view(None)["control"]["german"]) == {SUDA}
    play(game, f"step {JUMPER} 58.13")
    assert SUDA in game.view(None)["control"]["german"]  # he has left, and nobody has come


@pytest.mark.clause("crete:S5.0-j", "crete:S5.0-m", "crete:S5.0-t")
@pytest.mark.parametrize(("before", "triggered"), [(2, False), (1, True)])
def test_below_one_the_allies_withdraw_and_abandon_what_cannot_move(
    before: int, triggered: bool
) -> None:
    units = {WATCH: "H20.14", JUMPER: "H20.15", COMRADE: "H21.16", SECOND: "H10.20",
             HEAVY: "H30.20", COAST_GUN: "H31.20", "rg-cre-1": "H32.20"}  # fmt: skip
    game = arranged(units, chit=PARACHUTISTS, points={"fl-7div": 9}, leaders={"braeuer": COMRADE},
                    dice=(9, 6), column=[WATCH], morale=before)  # fmt: skip
    play(game, f"{JUMPER} fire {WATCH}", f"check {JUMPER} roll")
    position = position_of(game)
    assert position.withdrawal is triggered
    gone = "out-of-play" if triggered else None
    assert (place(game, HEAVY) == gone) is triggered
    assert (place(game, COAST_GUN) == gone) is triggered
    assert place(game, "rg-cre-1") == "H32.20"
    assert (place(game, WATCH), place(game, SECOND)) == ("H20.14", "H10.20")  # who can move stays
    assert (position.withdrawal_level, position.losses) == (0, (1, 0))


@pytest.mark.clause("crete:S5.0-k")
def test_once_they_withdraw_nothing_else_changes_the_level() -> None:
    game = shooting(WATCH, withdrawal=3)
    position = position_of(game)
    assert told(game, "step-lost")
    assert (position.morale, position.withdrawal_level) == (0, 3)


@pytest.mark.clause("crete:S5.0-k", "crete:S5.0-j")
def test_once_they_withdraw_no_german_loss_gives_them_heart_again() -> None:
    units = {WATCH: "H20.14", JUMPER: "H20.15", SECOND: "H18.14", COMRADE: "H45.14"}
    game = arranged(units, chit=ALLIES, points={"creforce": 9}, leaders={"chappel": SECOND},
                    dice=(0, 7), column=[JUMPER], steps={JUMPER: 1}, withdrawal=3)  # fmt: skip
    play(game, f"{WATCH} fire {JUMPER}", f"check {WATCH} roll")
    assert told(game, "eliminated")
    position = position_of(game)
    assert (position.morale, position.withdrawal, position.withdrawal_level) == (0, True, 3)


@pytest.mark.clause("crete:S5.0-l")
def test_under_withdrawal_allies_leave_the_map_for_nothing_and_germans_pay() -> None:
    game = arranged({WATCH: EXIT, **FOE}, chit=ALLIES, withdrawal=0)
    play(game, f"{WATCH} move", f"step {WATCH} off-map {WEST}")
    assert (place(game, WATCH), paid(game)) == (WEST, [])
    game = arranged({JUMPER: EXIT, WATCH: "H40.20"}, chit=PARACHUTISTS, withdrawal=0)
    play(game, f"{JUMPER} move")
    assert ways(game) == set()


@pytest.mark.clause("crete:S5.0-n", "crete:S5.0-p")
@pytest.mark.parametrize(
    ("unit", "at", "level"), [(WATCH, "78.67", 1), (WATCH, "H28.26", 1), (GREEK, "H28.26", 0)]
)
def test_units_withdraw_by_sfakia_and_by_the_south_of_heraklion(
    unit: str, at: str, level: int
) -> None:
    units = {unit: at, SECOND: "H26.24", JUMPER: "H45.12"}
    game = arranged(units, chit=ALLIES, withdrawal=0, leaders={"chappel": SECOND})
    play(game, f"{unit} move")
    assert "exit" in ways(game)
    play(game, f"step {unit} exit")
    assert place(game, unit) == "out-of-play"
    assert position_of(game).withdrawal_level == level


@pytest.mark.clause("crete:S5.0-n")
def test_nobody_withdraws_before_the_trigger() -> None:
    game = arranged({WATCH: "H28.26", **FOE}, chit=ALLIES)
    play(game, f"{WATCH} move")
    assert ways(game) == set()
    assert clause_against(game, f"step {WATCH} exit") == "crete:S5.0-j"


@pytest.mark.clause("crete:S5.0-n")
def test_who_withdraws_by_an_exit_draws_fire_like_one_who_leaves_the_map() -> None:
    units = {WATCH: "H28.26", JUMPER: "H28.25"}
    game = arranged(units, chit=ALLIES, withdrawal=0, leaders={"braeuer": JUMPER}, dice=(1, 8))
    play(game, f"{WATCH} move", f"step {WATCH} exit")
    assert modifiers(game, "fire")["zone-to-free"] == -1
    assert place(game, WATCH) == "out-of-play"


@pytest.mark.clause("crete:S5.0-o", "crete:S5.0-p")
def test_two_units_a_night_withdraw_from_the_ports_where_they_begin() -> None:
    units = {WATCH: SUDA, SECOND: HERAKLION, THIRD: CANEA, TANK: "58.13", **FOE}
    game = arranged(units, chit=ALLIES, turn=NIGHT, withdrawal=4, dice=(5,) * 6)
    play(game, f"{TANK} move", f"step {TANK} column", f"step {TANK} {SUDA}")
    assert "embark" not in ways(game)
    play(game, f"step {TANK} stop")
    for unit in (WATCH, SECOND):
        play(game, f"{unit} move", f"step {unit} embark")
        assert place(game, unit) == "out-of-play"
    assert position_of(game).withdrawal_level == 6
    play(game, f"{THIRD} move")
    assert "embark" not in ways(game)
    assert clause_against(game, f"step {THIRD} embark") == "crete:S5.0-o"


@pytest.mark.clause("crete:S5.0-o")
@pytest.mark.parametrize("turn", [EVENING, MORNING])
def test_by_day_no_ship_takes_anybody_off(turn: int) -> None:
    game = arranged({WATCH: SUDA, **FOE}, chit=ALLIES, turn=turn, withdrawal=0)
    play(game, f"{WATCH} move")
    assert "embark" not in ways(game)


@pytest.mark.clause("crete:S5.0-r", "crete:S5.0-s", "crete:G11.4-a")
@pytest.mark.parametrize(("face", "found"), [(3, "H16.17"), (8, "out-of-play")])
def test_greeks_are_tested_in_every_night_of_withdrawal(face: int, found: str) -> None:
    units = {GREEK: "H16.17", OTHER_GREEK: WEST, WATCH: "H16.18", **FOE}
    game = arranged(units, turn=NIGHT, withdrawal=2, dice=(5,) * 6 + (face, 0),
                    leaders={"chappel": WATCH}, points={"creforce": 1})  # fmt: skip
    assert game.decision.kind == "check"
    play(game, f"check {GREEK} roll")
    assert place(game, GREEK) == found
    position = position_of(game)
    assert (position.withdrawal_level, position.losses) == (2, (0, 0))
    assert len(rolls(game, "greek-check")) == 2  # the one on the display too


@pytest.mark.clause("crete:S5.0-s")
def test_a_point_keeps_a_greek_unit_in_command() -> None:
    units = {GREEK: "H16.17", WATCH: "H16.18", **FOE}
    game = arranged(units, turn=NIGHT, withdrawal=2, dice=(5,) * 6, leaders={"chappel": WATCH},
                    points={"creforce": 1})  # fmt: skip
    play(game, f"check {GREEK} pay")
    assert (place(game, GREEK), paid(game)) == ("H16.17", [1])
    assert not rolls(game, "greek-check")


@pytest.mark.clause("crete:S5.0-r")
def test_without_withdrawal_nobody_asks_the_greeks() -> None:
    game = arranged({GREEK: "H16.17", **FOE}, turn=NIGHT, dice=(5,) * 6)
    assert not rolls(game, "greek-check")


@pytest.mark.clause("crete:S5.0-q")
@pytest.mark.parametrize(
    ("level", "winner", "how"), [(1, "german", "decisive"), (2, "allied", "marginal")]
)
def test_the_withdrawal_level_decides_the_victory(level: int, winner: str, how: str) -> None:
    game = arranged({WATCH: "H20.14", **FOE}, chit="direct:allied", cup=["direct:german"],
                    withdrawal=level, changes={"turns": 1})  # fmt: skip
    assert game.result is not None
    assert (game.result.winner, game.result.level) == (winner, how)


@pytest.mark.clause("crete:S5.0-j")
def test_the_force_reserves_are_free_when_the_allies_withdraw() -> None:
    game = shooting(WATCH, morale=1)
    assert position_of(game).locked == 0


@pytest.mark.clause("crete:S5.0-o")
def test_who_has_just_fought_his_way_into_a_port_does_not_start_there() -> None:
    units = {WATCH: "58.13", JUMPER: SUDA, SECOND: "58.14", COMRADE: "H45.14"}
    game = arranged(units, chit=ALLIES, turn=NIGHT, withdrawal=0, points={"creforce": 9},
                    leaders={"chappel": SECOND}, steps={JUMPER: 1}, suppressed=[JUMPER],
                    cohesion={JUMPER: 2})  # fmt: skip
    play(game, f"{WATCH} assault {SUDA}")
    while game.decision.kind != "second-action":
        game.play(game.decision.choices[0])
    assert place(game, WATCH) == SUDA
    play(game, f"{WATCH} then move")
    assert "embark" not in ways(game)
    assert clause_against(game, f"step {WATCH} embark") == "crete:S5.0-o"


@pytest.mark.clause("crete:S5.0-o")
@pytest.mark.parametrize(("at", "leaves"), [("waiting", False), ("59.13", True)])
def test_who_lands_in_a_port_does_not_start_his_activation_there(at: str, leaves: bool) -> None:
    units = {"lay-a-a": at, "rm-bn-a": "46.13", "gjr100-i-1": "30.20"}
    game = at_turn("main-event", "25-night", units, chit="division:creforce",
                   cup=["direct:german"], withdrawal=0)  # fmt: skip
    play(game, "lay-a-a")
    if game.decision.kind == "arrive-shape":
        play(game, "shape lay-a-a line")
    play(game, "lay-a-a move")
    assert ("step lay-a-a embark" in game.decision.notations) is leaves
