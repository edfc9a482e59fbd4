"""Counters, turns, Greeks, rearguards and Auto-Command units (0.0, 3.0, 6.0 to 8.0)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dropzone.core.data.registry import game_definition
from dropzone.core.rules.game import Game
from dropzone.systems.gts.components import Components
from dropzone.systems.gts.game import GtsGame
from dropzone.systems.gts.prepared.static import GtsStatic
from dropzone.systems.gts.series.command import is_commanded, may_hold
from dropzone.systems.gts.series.engineers import work_tasks
from tests.systems.gts import airborne, heraklion, rethymnon
from tests.systems.gts.own import prepared
from tests.systems.gts.play import FirstFaces, actions, number, place, play, position_of, told
from tests.systems.gts.rethymnon import (
    BRIGADE,
    CAMPBELL,
    DIGGER,
    GREEK,
    GUNNERS,
    JUMPER,
    MACHINE_GUNS,
    REGIMENT,
    TANK,
)
from tests.systems.gts.scenarios import first

FLAK, WATCH, FOE = heraklion.FLAK, heraklion.WATCH, heraklion.JUMPER


def box(*data: Path) -> Components:
    """The components of the game, with values of the test's own."""
    game = game_definition("crete", data)
    assert isinstance(game, GtsGame)
    return game.components


# -- counters -------------------------------------------------------------------------------------


@pytest.mark.clause("crete:0.0-a")
def test_an_exclusive_rule_goes_before_the_series_rule() -> None:
    # Every unit of a Division acts with its chit (G6.4), but for Auto-Command units (8.0) and
    # Greeks out of range (6.0); what no exclusive rule speaks of stays as in the series.
    units = {FLAK: "27.09", WATCH: "29.12", "gr-3inf-1": "05.09", FOE: "38.20"}
    game = heraklion.arranged(units, chit=heraklion.BRIGADE, leaders={heraklion.HAMILTON: WATCH})
    assert {WATCH, "br-2bw-d"} <= set(game.decision.notations)
    assert not {FLAK, "gr-3inf-1"} & set(game.decision.notations)


def _rules(static: GtsStatic) -> dict[str, Any]:
    """Everything that the rules ask of the units of a scenario."""
    names = ("faces", "mounted_face", "move", "move_kind", "gun", "armoured", "engineer", "auto",
             "aa", "colour", "full_steps", "command", "formation", "mounts")  # fmt: skip
    return {name: getattr(static, name) for name in names}


@pytest.mark.clause("crete:0.1-a")
def test_of_all_symbols_only_that_of_engineers_counts(tmp_path: Path) -> None:
    def rules(text: str) -> dict[str, Any]:
        own = tmp_path / f"{len(text)}.toml"
        own.write_text(text)
        game = game_definition("crete", (own,))
        static = game.static(game.setting("snafu"))
        assert isinstance(static, GtsStatic)
        return _rules(static)

    plain = rules('[units.aus-2-1bn-a]\nname = "A 2/1 Bn"\n')
    assert rules(f'[units.{DIGGER}]\nkind = "anti-tank"\n') == plain
    engineers = rules(f'[units.{DIGGER}]\nflags = ["engineer", "truckable"]\n')
    changed = {name for name, values in engineers.items() if values != plain[name]}
    assert changed == {"engineer"}


@pytest.mark.clause("crete:0.1-b")
def test_units_on_foot_are_companies_and_rearguards_platoons() -> None:
    components = box()
    for unit in components.units.values():
        if "rearguard" in unit.flags:
            assert unit.steps == 0
        elif components.types[unit.type].move_type == "leg":
            assert unit.steps in (1, 2)


@pytest.mark.clause("crete:0.1-c", "crete:0.1-d")
def test_every_counter_has_one_of_four_divisions_and_a_formation_of_it_or_none() -> None:
    components = box()
    divisions = {"nz-2div": "allied", "creforce": "allied", "fl-7div": "german",
                 "geb-5div": "german"}  # fmt: skip
    formations = components.book.formations
    for unit in components.units.values():
        assert unit.side == divisions[unit.division]
        if unit.formation:
            assert formations[unit.formation].division == unit.division
            assert "independent" not in unit.flags
    of = {name: entry.division for name, entry in formations.items()}
    assert {of["mnbdo"], of["aus-19bde"], of["br-14bde"]} == {"creforce"}
    assert of["llsr"] == of["fjr-1"] == "fl-7div"


@pytest.mark.clause("crete:0.1-d")
@pytest.mark.parametrize(
    ("unit", "formation"),
    [("nz-18bn-a", "nz-4bde"), ("br-156ltaa-a", None), ("fschpi-1", None), ("gebpi-1", None)],
)
def test_a_band_gives_the_formation_or_makes_a_unit_independent(
    unit: str, formation: str | None
) -> None:
    static = airborne.static()
    numbered = static.formation[static.unit_number[unit]]
    assert (static.formation_ids[numbered] if numbered >= 0 else None) == formation


@pytest.mark.clause("crete:0.1-e")
def test_greeks_belong_to_an_allied_division() -> None:
    greeks = [unit for unit in box().units.values() if "greek" in unit.flags]
    assert len(greeks) > 40
    assert {unit.nation for unit in greeks} == {"greece"}
    assert {unit.division for unit in greeks} == {"nz-2div", "creforce"}
    assert {unit.side for unit in greeks} == {"allied"}


@pytest.mark.clause("crete:0.1-f", "crete:0.1-g")
@pytest.mark.parametrize(
    ("unit", "battalion", "regiment"),
    [("fjr1-i-1", "fjr1-i", "fjr-1"), ("br-2bw-a", "br-2bw", "br-14bde")],
)
def test_small_scenarios_have_battalions_for_formations(
    unit: str, battalion: str, regiment: str
) -> None:
    small, large = first("heraklion").static, airborne.static()
    found = [static.formation_ids[static.formation[static.unit_number[unit]]]
             for static in (small, large)]  # fmt: skip
    assert found == [battalion, regiment]
    assert f"formation:{battalion}" in small.chit_ids
    assert small.command_ids[small.command[small.unit_number[unit]]] == regiment


# -- the turn -------------------------------------------------------------------------------------


@pytest.mark.clause("crete:3.2-j", "crete:3.2-l")
def test_chits_are_drawn_until_the_cup_is_empty_and_the_next_turn_begins() -> None:
    game = rethymnon.arranged({JUMPER: "18.15", DIGGER: "29.14"}, turn=2, leaders={},
                              chit="direct:german", cup=["direct:allied", BRIGADE])  # fmt: skip
    static = position_of(game).static
    last = [static.chit_ids[event[1]] for event in told(game, "last-chit")]
    drawn = [static.chit_ids[event[1]] for event in told(game, "chit")]
    assert last == [BRIGADE]  # nobody plays it: it opens the next turn
    assert drawn == ["direct:allied", BRIGADE]
    assert [event[1] for event in told(game, "turn")] == [2]
    assert game.view("allied")["time"] == "20-1900"


# -- Greeks ---------------------------------------------------------------------------------------


@pytest.mark.clause("crete:6.0-a")
@pytest.mark.parametrize("name", ["snafu", "heraklion", "piling-on"])
def test_greeks_have_no_formation_and_hold_no_leader(name: str) -> None:
    position = first(name)
    static = position.static
    greeks = [unit for unit, greek in enumerate(static.auxiliary) if greek]
    assert greeks
    for unit in greeks:
        assert static.formation[unit] < 0
        assert not any(may_hold(position, unit, leader) for leader in range(len(static.leaders)))


@pytest.mark.clause("crete:6.0-f")
def test_greeks_do_not_act_with_a_formation_chit() -> None:
    units = {DIGGER: "29.12", GREEK: "29.13", TANK: "28.12", JUMPER: "40.10"}
    game = rethymnon.arranged(units, chit="formation:aus-2-1bn")
    assert is_commanded(position_of(game), number(game, GREEK))
    assert {DIGGER, TANK} <= set(game.decision.notations)
    assert GREEK not in game.decision.notations


@pytest.mark.clause("crete:6.0-g")
def test_greeks_leave_the_attachment_rating_alone() -> None:
    greeks = {f"gr-4inf-{n}": "29.13" for n in (1, 2, 3)}
    independents = (TANK, MACHINE_GUNS, GUNNERS, "br-106rha-sec")
    units = {DIGGER: "29.12", **greeks, **dict.fromkeys(independents, "28.12"), JUMPER: "40.10"}
    game = rethymnon.arranged(units, chit="formation:aus-2-1bn")
    position = position_of(game)
    leader = position.static.leader_number[CAMPBELL]
    assert position.static.attachment[leader][0] == len(independents)
    for unit in independents:
        play(game, f"{unit} pass")  # all four of them, whatever Greeks stand near
    assert position_of(game).attached == len(independents)


@pytest.mark.clause("crete:6.0-i")
@pytest.mark.parametrize(("unit", "able"), [(DIGGER, True), (GREEK, False)])
def test_greeks_leave_no_rearguards(unit: str, able: bool) -> None:
    units = {DIGGER: "29.12", GREEK: "28.12", JUMPER: "40.10"}
    game = rethymnon.arranged(units, chit=BRIGADE)
    assert position_of(game).steps[number(game, unit)] == 2
    assert ("rearguard" in actions(game, unit)) is able


@pytest.mark.clause("crete:6.0-c")
@pytest.mark.parametrize(
    ("leaders", "payer"),
    [({"chappel": airborne.WATCH}, "creforce"), ({"inglis": airborne.KIWI}, "nz-2div")],
)
def test_the_division_of_the_leader_pays_for_greeks(leaders: dict[str, str], payer: str) -> None:
    groups = prepared("airborne").scenario.setup
    greek = type(groups[0])(side="allied", mode="at", units=("gr-3inf-1",), hexes=("16.18",))
    static = prepared("airborne", setup=(*groups, greek))
    table = {
        "empty": True, "chit": "direct:allied", "cup": ["direct:german"], "leaders": leaders,
        "units": {**airborne.IDLE, airborne.WATCH: "20.14", airborne.KIWI: "20.15",
                  "gr-3inf-1": "20.16"},
        "points": {"nz-2div": 3, "creforce": 3, "fl-7div": 0, "geb-5div": 0},
    }  # fmt: skip
    definition = game_definition("crete")
    game = Game(definition, definition.arrange(static, table), FirstFaces(()))
    play(game, "gr-3inf-1 move")
    assert [(static.command_ids[event[1]], event[2]) for event in told(game, "paid")] == [
        (payer, 1)
    ]


# -- rearguards -----------------------------------------------------------------------------------


@pytest.mark.clause("crete:7.0-a")
@pytest.mark.parametrize(
    ("unit", "chit", "name"), [(DIGGER, BRIGADE, "rg-cre-1"), (JUMPER, REGIMENT, "nh-fl-1")]
)
def test_a_nachhut_is_a_rearguard_like_the_allied_ones(unit: str, chit: str, name: str) -> None:
    game = rethymnon.arranged({DIGGER: "29.12", JUMPER: "18.15"}, chit=chit)
    play(game, f"{unit} rearguard")
    assert place(game, name) == place(game, unit)
    position = position_of(game)
    assert position.cohesion[number(game, unit)] == 1
    assert position.face(number(game, name)) == position.face(number(game, "rg-cre-2"))


# -- Auto-Command ---------------------------------------------------------------------------------


def flak(**more: Any) -> Game:
    """An anti-aircraft gun with an enemy in sight, its brigade without a leader."""
    units = {FLAK: "27.09", WATCH: "10.20", FOE: "28.09"}
    table: dict[str, Any] = {"chit": "direct:allied", "points": {"br-14bde": 3}, **more}
    return heraklion.arranged(units, **table)


@pytest.mark.clause("crete:8.0-a")
def test_a_red_quality_marks_auto_command_units() -> None:
    game = flak()
    position = position_of(game)
    board = game.board("en")
    red = {name for name, unit in board["units"].items() if "auto-command" in unit["flags"]}
    assert red == {"aus-7ltaa", "br-156ltaa-a", "rm-hvyaa-4c"}
    assert is_commanded(position, number(game, FLAK))
    assert not is_commanded(position, number(game, WATCH))


@pytest.mark.clause("crete:8.0-e")
def test_they_act_as_if_a_point_had_been_spent() -> None:
    game = flak(dice=(9, 9))
    assert {f"fire {FOE}", "pass"} <= actions(game, FLAK)
    play(game, f"{FLAK} fire {FOE}")
    assert told(game, "fired")
    assert not told(game, "paid")
    assert position_of(game).points[0] == 3


@pytest.mark.clause("crete:8.0-f")
def test_they_do_no_engineer_actions() -> None:
    game = flak()
    assert work_tasks(position_of(game), number(game, FLAK)) == ["improve"]
    assert "improve" not in actions(game, FLAK)


@pytest.mark.clause("crete:8.0-g")
def test_they_have_no_second_action() -> None:
    game = play(flak(dice=(9, 9)), f"{FLAK} fire {FOE}")
    assert not told(game, "paid")
    assert game.over or game.decision.kind != "second-action"
