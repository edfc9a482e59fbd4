"""Rulings of the table in docs/crete.md that no other file plays."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game
from dropzone.systems.gts.crete.events import EventChoice, Rout
from dropzone.systems.gts.crete.morale import change_morale
from dropzone.systems.gts.crete.withdrawal import GreekStays
from dropzone.systems.gts.prepared.motor_pool import READY
from dropzone.systems.gts.series.victory import score
from dropzone.systems.gts.state.invariants import broken
from tests.systems.gts.events import drawn
from tests.systems.gts.play import actions, number, place, play, position_of, rolls, started, told
from tests.systems.gts.rethymnon import GREEK, JUMPER, OTHER
from tests.systems.gts.scenarios import (
    AKROTIRI,
    ALLIED,
    GERMAN,
    PARAS,
    after_turn,
    at_turn,
    first,
    turn_of,
)

NINE, TEN, ELEVEN, TWELVE = "gala", "pursuit", "mercury-rising", "main-event"
CREFORCE = "division:creforce"
SUDA, CANEA = "59.13", "49.07"

# -- P-07: Layforce -------------------------------------------------------------------------------

#: By scenario: its ports besides Suda.
OTHER_PORTS = {NINE: {CANEA}, ELEVEN: {CANEA, "K06.04", "R08.13", "H19.08"}, TWELVE: {CANEA}}


def layforce(name: str, units: dict[str, str] | None = None, **table: Any) -> Game:
    """A battalion of Layforce is due, and somebody else has time to act."""
    whole = {"lay-a-a": "waiting", "rm-bn-a": "46.13", "rm-bn-b": "46.13", **(units or {})}
    return at_turn(name, "25-night", whole, chit=CREFORCE, cup=["direct:german"], **table)


def landings(game: Game) -> set[str]:
    """The ports in which Layforce may land."""
    play(game, "lay-a-a")
    if game.decision.kind != "arrive":  # one way only is not asked about
        return {place(game, "lay-a-a")}
    return {text.split()[-1] for text in game.decision.notations}


@pytest.mark.clause("crete:Sc11-d")
@pytest.mark.parametrize("name", [NINE, ELEVEN, TWELVE])
@pytest.mark.parametrize(
    ("units", "german", "suda"),
    [
        ({}, (), True),
        ({}, (CANEA,), True),
        ({}, (SUDA,), False),  # empty, but German
        ({"gjr100-i-1": "58.13"}, (), False),  # covered by a Fire Zone
        ({"gjr100-i-1": SUDA}, (), False),
    ],
)
def test_layforce_lands_at_suda_or_in_any_other_allied_port(
    name: str, units: dict[str, str], german: tuple[str, ...], suda: bool
) -> None:
    game = layforce(name, units, control=dict.fromkeys(german, GERMAN))
    assert landings(game) == ({SUDA} if suda else OTHER_PORTS[name])


@pytest.mark.clause("crete:Sc11-d", "crete:G24.7-a")
@pytest.mark.parametrize("name", [NINE, ELEVEN, TWELVE])
def test_layforce_waits_while_no_port_is_open(name: str) -> None:
    """A unit that cannot come is not offered, and loses nothing by it."""
    ports = dict.fromkeys((SUDA, *OTHER_PORTS[name]), GERMAN)
    game = layforce(name, control=ports)
    assert "lay-a-a" not in game.decision.notations
    assert "rm-bn-a" in game.decision.notations
    refusal = game.why_not("lay-a-a")[0]
    assert refusal.clause == "crete:G24.7-a"
    assert "bars every way in" in refusal.say("en")
    position = position_of(game)
    assert not position.acted >> number(game, "lay-a-a") & 1


@pytest.mark.clause("crete:G24.7-a", "crete:G24.2-a")
@pytest.mark.parametrize("edge", [True, False])
def test_a_reinforcement_with_no_way_in_is_not_offered(edge: bool) -> None:
    """The entry hex and all of the edge about it are taken, but for one hex or none."""
    blocks = {"15.06": "gr-1inf-a1", "15.05": "gr-1inf-a2", "15.07": "gr-1inf-a3"}
    units = {unit: at for at, unit in blocks.items()}
    rest = [at for at in edge_about("15.06", 5) if at not in blocks]
    free = {rest[0]} if edge else set()
    own = dict.fromkeys(("gebpi-1", "gebpi-2", "gebpi-3", "gr-1inf-b1", "gr-1inf-b2", "gr-1inf-b3"))
    taken = [at for at in rest if at not in free]
    assert len(taken) <= len(own), taken
    units |= dict(zip(own, taken, strict=False))
    game = started("kastelli", {"empty": True, "turn": 2, "units": {"gebpzj-1": "waiting", **units},
                                "chit": "division:geb-5div", "cup": ["direct:german"],
                                "points": {"geb-5div": 0, "nz-2div": 0}})  # fmt: skip
    offered = "gebpzj-1" in game.decision.notations
    assert offered is edge
    if not edge:
        assert game.why_not("gebpzj-1")[0].clause == "crete:G24.7-a"


def edge_about(code: str, reach: int) -> list[str]:
    static = first("kastelli").static
    near = static.ground.near(static.grid.index(code), reach) & static.edge_mask
    return [static.grid.codes[at] for at in static.grid.members(near)]


@pytest.mark.clause("crete:G24.1-a")
def test_a_reinforcement_before_its_turn_says_when_it_comes() -> None:
    game = started("kastelli", {"empty": True, "turn": 1, "chit": "division:geb-5div",
                                "units": {"gebpzj-1": "waiting", "gebpi-1": "10.05"},
                                "cup": ["direct:german"]})  # fmt: skip
    refusal = game.why_not("gebpzj-1")[0]
    assert (refusal.clause, refusal.say("en")) == (
        "crete:G24.1-a", "1. Geb.Pz.Jäg. 95 comes on 2: 24 May, 1100.")  # fmt: skip


# -- P-01: the Akrotiri peninsula -----------------------------------------------------------------


@pytest.mark.clause("crete:Sc10-h", "crete:Sc11-q", "crete:Sc12-g")
@pytest.mark.parametrize(("name", "missed"), [(TEN, 10), (ELEVEN, 5), (TWELVE, 10)])
@pytest.mark.parametrize("held", [4, 3])
def test_the_last_to_have_stood_on_the_peninsula_holds_it(
    name: str, missed: int, held: int
) -> None:
    """Nobody stands there at the end; in scenarios 10 and 12 the march east is another part."""
    control = dict.fromkeys(AKROTIRI[:held], GERMAN)
    game = after_turn(name, "29-1900", control=control, withdrawal=20)
    done = held == 4 and name == ELEVEN
    assert position_of(game).withdrawal_level == (20 if done else 20 + missed)


# -- 5.10, R-16: who is helped --------------------------------------------------------------------


@pytest.mark.clause("crete:5.10-a", "crete:5.10-c")
def test_any_unit_of_the_flieger_division_is_a_lost_fallschirmjaeger() -> None:
    """Gliders and guns of the Division are, its Nachhuten and the mountain troops are not."""
    units = {"llsr-i-3": "10.10", "fschflak-1": "10.12", "nh-fl-1": "10.11", "gebpi-1": "12.12",
             "fjr3-i-1": "14.12", "fjr3-i-2": "14.14", "nz-22bn-a": "20.12"}  # fmt: skip
    game = at_turn(ELEVEN, "22-0900", units, cup=["event:german", "direct:allied"],
                   steps={"llsr-i-3": 1, "fschflak-1": 1, "gebpi-1": 1, "fjr3-i-1": 1},
                   leaders={"meindl": "llsr-i-3"})  # fmt: skip
    position = position_of(game)
    asked = EventChoice("lost-fallschirmjaeger", 1, 1, 1, -99)
    static = position.static
    fit = {static.unit_ids[each[1]] for each in asked.choices(position) if each[0] == "unit"}
    on_map = {unit for unit in units if unit in fit}
    assert on_map == {"llsr-i-3", "fschflak-1", "fjr3-i-1"}  # fjr3-i-2 has lost nothing
    assert "fjr3-i-3" in fit  # destroyed: it returns to a leader of the Division
    assert not any(unit.startswith(("nh-", "geb", "gjr")) for unit in fit)


@pytest.mark.clause("crete:5.10-b")
def test_steps_that_come_back_stay_counted_as_lost() -> None:
    game = drawn("lost-fallschirmjaeger", steps={OTHER: 1}, losses=(0, 3))
    play(game, f"event lost-fallschirmjaeger {OTHER}")
    assert position_of(game).losses == (0, 3)


# -- P-18: Morale 0 -------------------------------------------------------------------------------


@pytest.mark.clause("crete:S5.0-j")
@pytest.mark.parametrize(("before", "change", "after"), [(2, -1, 1), (1, -1, 0), (3, -10, 0)])
def test_morale_ends_at_nought_and_nought_is_withdrawal(
    before: int, change: int, after: int
) -> None:
    game = at_turn(NINE, "25-0900", {"rm-bn-a": "46.13"}, chit=CREFORCE, cup=["direct:german"],
                   morale=before)  # fmt: skip
    position = position_of(game)
    change_morale(position, change)
    assert (position.morale, position.withdrawal) == (after, after == 0)
    assert position.withdrawal_level == 0


# -- S10.0: trucks --------------------------------------------------------------------------------


@pytest.mark.clause("crete:S10.0-n", "crete:S10.0-m")
def test_in_scenario_8_the_germans_have_trucks_from_the_first_turn() -> None:
    trucks = {
        each["id"]: each["state"] for each in started("kiwis", {"turn": 1}).view(None)["trucks"]
    }
    static = first("kiwis").static
    owners = [static.command_ids[truck.command] for truck in static.trucks]
    assert sorted(owners) == ["fl-7div", "geb-5div", "nz-2div", "nz-2div"]
    assert set(trucks.values()) == {"ready"}


@pytest.mark.clause("crete:S10.0-o")
@pytest.mark.parametrize(("led", "loads"), [(True, True), (False, False)])
def test_greeks_in_command_use_the_trucks_of_their_division(led: bool, loads: bool) -> None:
    units = {"gr-8inf-1": "40.18", "nz-22bn-a": "41.18", "fjr3-i-1": "10.17"}
    game = at_turn(NINE, "25-0900", units | {"nz-22bn-b": "44.10"}, chit="division:nz-2div",
                   cup=["direct:german"],
                   leaders={"hargest": "nz-22bn-a"} if led else {})  # fmt: skip
    if not led:
        assert "gr-8inf-1" not in game.decision.notations
        return
    assert ("truck" in actions(game, "gr-8inf-1")) is loads
    play(game, "gr-8inf-1 truck")
    assert position_of(game).is_mounted(number(game, "gr-8inf-1"))


# -- S9.0: Layforce takes others ------------------------------------------------------------------


@pytest.mark.clause("crete:S9.1-f", "crete:S9.1-b")
def test_a_battalion_may_be_attached_to_layforce_but_not_layforce_to_others() -> None:
    units = {"lay-a-a": "60.14", "aus-2-8bn-b": "60.15", "fjr3-i-1": "10.17"}
    game = at_turn(TEN, "27-0900", units, leaders={"laycock": "lay-a-a", "vassey": "aus-2-8bn-b"},
                   withdrawal=1)  # fmt: skip
    while game.decision.kind != "attach" or "creforce" not in game.decision.notations[0]:
        game.play(game.decision.choices[-1])
    assert "attach creforce aus-2-8bn layforce" in game.decision.notations
    assert not any(" lay-" in text for text in game.decision.notations)


# -- the last chit that is played -----------------------------------------------------------


@pytest.mark.clause("crete:Sc6-h", "crete:Sc11-l", "crete:G4.9-a")
@pytest.mark.parametrize(("turn", "played"), [("24-1100", True), ("24-1300", False)])
def test_after_a_last_chit_that_was_played_none_opens_the_next_turn(
    turn: str, played: bool
) -> None:
    game = at_turn(ELEVEN, turn, {"fjr1-i-1": "H40.12", "br-2bw-a": "H20.14"}, cup=[PARAS])
    while position_of(game).static.turn_name(position_of(game).turn) == turn:
        game.play(game.decision.choices[-1])
    chits = [event[1] for event in told(game, "chit")]
    static = position_of(game).static
    assert (static.chit_number[PARAS] in chits) is played
    assert (position_of(game).first < 0) is played
    assert bool(told(game, "last-chit")) is not played


# -- 5.2: Greeks who rout, and points -------------------------------------------------------------


@pytest.mark.clause("crete:5.2-e", "crete:Sc4-f")
def test_greeks_who_rout_give_no_points_in_scenario_4() -> None:
    units = {"gr-7inf-1": "20.14", "fjr1-i-1": "40.12", "fjr1-i-2": "41.12", "br-2bw-a": "21.20"}
    game = started("piling-on", {"empty": True, "turn": 2, "units": units,
                                 "chit": "direct:german", "cup": ["direct:allied"]})  # fmt: skip
    position = position_of(game)
    before = score(position, 1)
    Rout(number(game, "gr-7inf-1")).resolve(position, False, game.dice)
    assert place(game, "gr-7inf-1") == "eliminated"
    assert score(position, 1) == before
    assert position.losses == (0, 0)


@pytest.mark.clause("crete:5.2-e")
@pytest.mark.parametrize("removed", ["rout", "home"])
def test_the_truck_of_a_greek_unit_that_is_taken_from_play_goes_back(removed: str) -> None:
    units = {"gr-8inf-1": "40.18", "nz-22bn-a": "41.18", "fjr3-i-1": "10.17"}
    game = at_turn(NINE, "25-0900", units, chit="division:nz-2div", cup=["direct:german"],
                   trucks={first(NINE).static.trucks[0].id: "gr-8inf-1"})  # fmt: skip
    position = position_of(game)
    assert position.trucks[0] == number(game, "gr-8inf-1")
    check = {"rout": Rout, "home": GreekStays}[removed]
    check(number(game, "gr-8inf-1")).resolve(position, False, game.dice)
    assert position.where[number(game, "gr-8inf-1")] < 0
    assert position.trucks[0] == READY


# -- S5.0-u: a Withdrawal that begins in step C ---------------------------------------------------


@pytest.mark.clause("crete:S5.0-u", "crete:S5.0-r")
@pytest.mark.parametrize(("morale", "tested"), [(3, True), (4, False)])
def test_greeks_are_tested_in_the_night_in_which_supply_breaks_the_allies(
    morale: int, tested: bool
) -> None:
    """Diminished supply at Maleme – Suda costs three; the check comes after it, in that step."""
    units = {"gr-8inf-1": "40.18", "nz-22bn-a": "41.18", "fjr3-i-1": "10.17"}
    whole = {"empty": True, "turn": turn_of(NINE, "25-night"), "units": units, "morale": morale}
    game = started(NINE, whole, (9, 5, 9))  # Allied supply worsens, the German's stays
    assert bool(told(game, "withdrawal")) is tested
    assert bool(rolls(game, "greek-check")) is tested
    assert (place(game, "gr-8inf-1") == "out-of-play") is tested


@pytest.mark.clause("crete:O2.6-e", "crete:O2.1-b")
@pytest.mark.parametrize(("morale", "face", "come"), [(30, 9, True), (3, 9, False), (3, 5, True)])
def test_no_ships_come_in_the_night_in_which_supply_breaks_the_allies(
    morale: int, face: int, come: bool
) -> None:
    units = {"nz-22bn-a": "41.18", "fjr3-i-1": "10.17"}
    reduced = {"allied": {"maleme-suda": "reduced"}}
    whole = {"empty": True, "turn": turn_of(ELEVEN, "25-night"), "units": units, "morale": morale,
             "supply": reduced}  # fmt: skip
    game = started(ELEVEN, whole, (face, 5, 5, 5, 5, 5), options=["naval-support"])
    assert bool(told(game, "withdrawal")) is not come
    kinds: set[str] = set()
    while position_of(game).chit < 0 and len(kinds) < 9:
        kinds.add(game.decision.kind)
        game.play(game.decision.choices[-1])
    assert ("naval-box" in kinds) is come


# -- D-I and D-II ---------------------------------------------------------------------------------


@pytest.mark.clause("crete:3.2-d")
def test_the_german_does_all_of_step_d_before_the_allies() -> None:
    points = {"fl-7div": 5, "geb-5div": 5, "nz-2div": 5, "creforce": 5}
    game = at_turn(NINE, "25-0900", {"fjr3-i-1": "31.09", "gjr100-i-1": "30.09", "rm-bn-a": "46.13",
                                     "nz-22bn-a": "40.18"}, points=points,
                   dispatch=dict.fromkeys(points, 1))  # fmt: skip
    asked = []
    while game.decision.kind in ("buy-dispatch", "buy-chits", "plan-strikes"):
        if game.decision.kind != "plan-strikes":
            asked.append((game.decision.side, game.decision.kind))
        game.play(game.decision.choices[-1])
    sides = [side for side, _ in asked]
    assert sides == sorted(sides, reverse=True)  # German, then Allied
    for side in (GERMAN, ALLIED):
        kinds = [kind for each, kind in asked if each == side]
        assert kinds == ["buy-dispatch", "buy-chits"] * 2


# -- scenario 6: each garrison has its own clause -------------------------------------------------


@pytest.mark.parametrize(
    ("name", "unit", "at", "clause"),
    [
        ("jump-die-repeat", "aus-2-1bn-a", "R20.14", "Sc6-e"),
        ("jump-die-repeat", "br-2bw-a", "H20.14", "Sc6-f"),
        (ELEVEN, "aus-2-1bn-a", "R20.14", "Sc11-k"),
        (ELEVEN, "br-2bw-a", "H20.14", "Sc11-k"),
        (TWELVE, "aus-2-7bn-a", "97.41", "Sc12-c"),
    ],
)
@pytest.mark.clause("crete:Sc6-e", "crete:Sc6-f", "crete:Sc11-k", "crete:Sc12-c")
def test_each_garrison_waits_by_its_own_clause(name: str, unit: str, at: str, clause: str) -> None:
    game = at_turn(name, "20-1300", {unit: at, "rm-bn-a": "46.13", "fjr3-i-1": "10.17"},
                   chit=CREFORCE, cup=["direct:german"])  # fmt: skip
    assert game.why_not(unit)[0].clause == f"crete:{clause}"


# -- P-19: an event without anybody ---------------------------------------------------------------


@pytest.mark.clause("crete:5.0-b")
def test_an_event_that_fits_nobody_is_over_and_its_counter_goes_back() -> None:
    game = drawn("tanks-breakdown", "allied", units={"br-7rtr-a": "eliminated"})
    assert game.decision.kind != "event"
    assert told(game, "event")[0][1] == "tanks-breakdown"
    assert (place(game, JUMPER), place(game, GREEK)) == ("18.15", "30.17")


# -- what must never be ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"morale": 0}, "have no Morale left and do not withdraw"),
        ({"withdrawal": True}, "withdraw with Morale left"),
        ({"withdrawal": True, "morale": 0, "locked": -1}, "Force Reserves wait"),
        ({"shipped": 3}, "too many units have gone by sea"),
        ({"embarked": 3}, "too many units have gone by sea"),
        ({"lifted": 4}, "too many units have flown"),
    ],
)
def test_the_invariants_of_morale_and_ships_can_be_broken(
    changes: dict[str, Any], said: str
) -> None:
    position = position_of(layforce(NINE))
    assert not broken(position)
    for name, value in changes.items():
        setattr(position, name, position.static.plan.reserves if value == -1 else value)
    assert any(said in line for line in broken(position))


def test_who_is_called_up_and_does_not_come_breaks_an_invariant() -> None:
    game = layforce(NINE, control={SUDA: GERMAN, CANEA: GERMAN})
    position = position_of(game)
    position.acted |= 1 << number(game, "lay-a-a")
    assert broken(position) == ["lay-a-a was called up and has not come"]
    called = layforce(ELEVEN, control={SUDA: GERMAN})
    play(called, "lay-a-a")
    assert called.decision.kind == "arrive"
    assert not broken(position_of(called))
