"""The rounds of an assault and what follows them (G18, G19)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from dropzone.core.data.registry import game_definition
from dropzone.core.rules.game import Game
from dropzone.systems.gts.game import GtsGame
from tests.systems.gts import rethymnon
from tests.systems.gts.play import (
    FAIR,
    GERMANS,
    GOOD,
    GREEKS,
    GUN,
    PIONEER,
    SECOND,
    THIRD,
    FirstFaces,
    arranged,
    number,
    place,
    play,
    rolls,
    told,
)
from tests.systems.gts.rethymnon import (
    BRIGADE,
    CAMPBELL,
    DIGGER,
    FIRST_BATTALION,
    JUMPER,
    OTHER,
    TANK,
)

FACING = {PIONEER: "11.06", GOOD: "11.05"}
#: Brave, no fire at the charge, no bonus and no hit in either round; the defender holds.
QUIET = (0, 9, 9, 9, 9, 9, 9, 9, 9, 9, 0)


def fought(game: Game, into: str) -> list[int]:
    """The ratings of all blows of an assault in which everybody stands and fights on."""
    while game.decision.kind in ("aim", "stand-or-run", "break-off", "check"):
        words = {text.split()[-1]: text for text in game.decision.notations}
        play(game, words.get("stand") or words.get("fight") or words.get("roll")
             or game.decision.notations[0])  # fmt: skip
    assert not told(game, "broken-off"), into
    return [event[3] for event in told(game, "fired")]


@pytest.mark.clause("crete:G18.10-a", "crete:G18.9-a")
@pytest.mark.parametrize(
    ("units", "more", "ratings"),
    [
        (FACING, {}, [2, 5, 3, 7]),
        (FACING, {"cohesion": {GOOD: 1}}, [1, 5, 2, 7]),
        (FACING, {"cohesion": {PIONEER: 1}}, [2, 4, 3, 6]),
        (FACING, {"column": [GOOD]}, [1, 7, 2, 9]),
        (FACING, {"column": [PIONEER]}, [4, 4, 5, 6]),
        (FACING, {"improved": [GOOD]}, [2, 4, 3, 6]),
        (FACING, {"improved": [PIONEER]}, [2, 5, 3, 7]),  # attackers have left it
        (FACING, {"entrenched": [GOOD]}, [3, 3, 4, 5]),
        (FACING, {"heroic": [GOOD]}, [2, 4, 3, 6]),
        (FACING, {"heroic": [PIONEER]}, [1, 5, 2, 7]),
        (FACING, {"rubble": ["11.05"]}, [2, 4, 3, 6]),
        (FACING, {"light_barrage": ["11.06"]}, [2, 4, 3, 6]),
        (FACING, {"drops": {GOOD: 1}}, [0, 7, 1, 9]),
        ({**FACING, SECOND: "11.06"}, {"acted": [SECOND]}, [3, 5, 4, 7]),  # mass of the attackers
        ({**FACING, GOOD: "11.07"}, {}, [2, 4, 3, 6]),  # an orchard
        ({PIONEER: "12.06", GOOD: "11.06"}, {}, [2, 5, 3, 7]),  # attackers use no orchard
        ({PIONEER: "06.06", GOOD: "06.07"}, {}, [2, 3, 3, 5]),  # orchard, up the slope
        ({PIONEER: "06.07", GOOD: "06.06"}, {}, [2, 4, 3, 6]),  # down the slope
    ],
)
def test_what_counts_in_the_rounds_of_an_assault(
    units: dict[str, str], more: dict[str, Any], ratings: list[int]
) -> None:
    game = arranged(units, points={"geb-5div": 1}, dice=QUIET, **more)
    into = units[GOOD]
    play(game, f"{PIONEER} assault {into}")
    assert fought(game, into) == ratings


@pytest.mark.clause("crete:G18.10-a", "crete:G3.2-a")
def test_night_weakens_both_rounds() -> None:
    units = {JUMPER: "18.15", DIGGER: "17.15"}
    game = rethymnon.arranged(units, chit=FIRST_BATTALION, turn=4, dice=QUIET)
    play(game, f"{JUMPER} assault 17.15")
    assert fought(game, "17.15") == [5 - 1 - 2, 6 - 2, 6 - 1 - 2, 6 - 2]


@pytest.mark.clause("crete:G18.10-a")
@pytest.mark.parametrize(("steps", "ratings"), [(2, [2, 3, 2, 4]), (1, [1, 3, 1, 4])])
def test_guns_defend_with_small_arms_by_their_steps(steps: int, ratings: list[int]) -> None:
    units = {GUN: "11.06", GOOD: "11.05", PIONEER: "15.06"}
    # guns have no Company Bonus in an assault
    game = arranged(units, chit=GREEKS, points={"nz-2div": 1}, steps={GUN: steps},
                    dice=(0, 9, 9, 9, 9, 9, 9, 9, 0))  # fmt: skip
    play(game, f"{GOOD} assault 11.06")
    assert fought(game, "11.06") == ratings


@pytest.mark.clause("crete:G18.10-a")
def test_units_without_steps_defend_with_nothing() -> None:
    units = {JUMPER: "18.15", "rg-cre-1": "17.15", DIGGER: "29.12"}
    game = rethymnon.arranged(units, chit=FIRST_BATTALION, dice=(0, 9, 9, 9, 9, 9, 9, 9, 0))
    play(game, f"{JUMPER} assault 17.15")
    platoon = number(game, "rg-cre-1")
    fought(game, "17.15")
    # a platoon in the open: nothing, less the Defense Rating of the parachutists
    assert [event[3] for event in told(game, "fired") if event[1] == platoon] == [0, 0]


@pytest.mark.clause("crete:G2.5-a", "crete:G18.9-a")
@pytest.mark.parametrize(("double", "ratings"), [(False, [2, 5, 3, 7]), (True, [2, 7, 3, 7])])
def test_a_marked_assault_rating_counts_in_both_rounds(double: bool, ratings: list[int]) -> None:
    definition = game_definition("crete")
    assert isinstance(definition, GtsGame)
    static = definition.build_static(definition.setting("kastelli"))
    at = static.unit_number[PIONEER]
    types = list(static.types)
    types[at] = replace(types[at], assault_double=double)
    static.types = tuple(types)
    table = {
        "empty": True, "units": {**FACING, THIRD: "15.10", FAIR: "02.02"}, "chit": GERMANS,
        "cup": [GREEKS], "leaders": {"schaette": PIONEER, "bedding": FAIR},
        "points": {"geb-5div": 1, "nz-2div": 0},
    }  # fmt: skip
    game = Game(definition, definition.arrange(static, table), FirstFaces(QUIET))
    play(game, f"{PIONEER} assault 11.05")
    assert fought(game, "11.05") == ratings


@pytest.mark.clause("crete:G18.9-a", "crete:G15.4-a")
def test_a_suppressed_defender_fights_only_the_second_round_at_two_less() -> None:
    game = arranged(FACING, points={"geb-5div": 1}, suppressed=[GOOD],
                    dice=(0, 9, 9, 9, 9, 9, 9, 0))  # fmt: skip
    play(game, f"{PIONEER} assault 11.05")
    fought(game, "11.05")
    blows = [(event[1], event[3]) for event in told(game, "fired")]
    greek, german = number(game, GOOD), number(game, PIONEER)
    assert blows == [(german, 5), (greek, 4 - 1 - 2), (german, 7)]


@pytest.mark.clause("crete:G18.6-a")
def test_without_a_defender_left_no_round_is_fought() -> None:
    game = arranged(FACING, points={"geb-5div": 1}, dice=(0, 9, 9))
    play(game, f"{PIONEER} assault 11.05", f"assaulted {GOOD} run")
    while game.decision.kind == "retreat":
        play(game, game.decision.notations[0])
    assert place(game, PIONEER) == "11.05"
    assert not told(game, "fired")


@pytest.mark.clause("crete:G18.15-a")
def test_all_units_of_the_hex_defend() -> None:
    game = arranged({**FACING, FAIR: "11.05"}, points={"geb-5div": 1}, dice=(0,) + (9,) * 14)
    play(game, f"{PIONEER} assault 11.05")
    fought(game, "11.05")
    strikers = [event[1] for event in told(game, "fired")]
    assert strikers.count(number(game, GOOD)) == strikers.count(number(game, FAIR)) == 2
    assert len(rolls(game, "opportunity")) == 2
    assert len(rolls(game, "hold")) == 2


@pytest.mark.clause("crete:G18.15-a")
def test_a_hex_may_be_assaulted_again_under_the_same_chit_and_is_fought_for_anew() -> None:
    units = {PIONEER: "11.06", SECOND: "10.05", GOOD: "11.05"}
    game = arranged(units, points={"geb-5div": 2}, dice=(0, 9) + (9,) * 8 + (0, 0, 9))
    play(game, f"{PIONEER} assault 11.05")
    fought(game, "11.05")
    assert len(rolls(game, "opportunity")) == 1
    play(game, f"{PIONEER} then done", f"{SECOND} assault 11.05")
    assert len(rolls(game, "bravery")) == 2
    assert len(rolls(game, "opportunity")) == 2


@pytest.mark.clause("crete:G18.5-a", "crete:G16.12-a")
@pytest.mark.parametrize(("barrage", "shots"), [([], 1), (["11.06"], 0)])
def test_attackers_under_a_barrage_do_not_shoot_at_who_runs(barrage: list[str], shots: int) -> None:
    game = arranged(FACING, points={"geb-5div": 1}, dice=(0, 9, 9), light_barrage=barrage)
    play(game, f"{PIONEER} assault 11.05", f"assaulted {GOOD} run")
    assert len(rolls(game, "opportunity")) == 1 + shots


@pytest.mark.clause("crete:G19.4-a")
@pytest.mark.parametrize("answer", ["run", "stand"])
def test_a_retreat_through_other_fire_zones_draws_no_fire(answer: str) -> None:
    # two other companies cover every hex behind the Australians
    units = {JUMPER: "18.15", DIGGER: "17.15", OTHER: "18.14", "fjr2-i-3": "15.15"}
    dice = (0, 9, 9) if answer == "run" else (0, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9)
    game = rethymnon.arranged(units, chit=FIRST_BATTALION, dice=dice)
    play(game, f"{JUMPER} assault 17.15")
    while game.decision.kind != "retreat":
        words = {text.split()[-1]: text for text in game.decision.notations}
        play(game, words.get(answer) or words.get("fight") or words.get("roll")
             or game.decision.notations[0])  # fmt: skip
    before = len(rolls(game, "opportunity"))
    while game.decision.kind == "retreat":
        play(game, game.decision.notations[0])
    assert place(game, DIGGER) not in ("17.15", "eliminated")
    assert len(rolls(game, "opportunity")) == before


@pytest.mark.clause("crete:G23.6-a")
@pytest.mark.parametrize(
    ("owner", "unit", "helped"),
    [("", TANK, 0), ("fjr-2", TANK, -1), ("aus-19bde", TANK, 0), ("fjr-2", DIGGER, 0)],
)
def test_a_roadblock_helps_against_assaults_by_enemy_vehicles(
    owner: str, unit: str, helped: int
) -> None:
    units = {unit: "18.15", JUMPER: "17.15", "aus-2-1bn-b": "19.15"}
    game = rethymnon.arranged(units, chit=BRIGADE, points={"aus-19bde": 3}, dice=QUIET,
                              roadblocks={"17.15": owner} if owner else {},
                              leaders={CAMPBELL: "aus-2-1bn-b"})  # fmt: skip
    play(game, f"{unit} assault 17.15")
    fought(game, "17.15")
    blows = [event for event in rolls(game, "fire") if dict(event[-1]).get("roadblock")]
    assert (-1 if blows else 0) == helped


@pytest.mark.clause("crete:G18.4-a", "crete:G21.7-a")
@pytest.mark.parametrize(("working", "tries"), [([], 1), ([GOOD], 0)])
def test_men_at_work_do_not_fire_at_a_charge(working: list[str], tries: int) -> None:
    game = arranged(FACING, points={"geb-5div": 1}, dice=(0, 9, 9), working=working)
    play(game, f"{PIONEER} assault 11.05")
    assert len(rolls(game, "opportunity")) == tries


@pytest.mark.clause("crete:G18.5-a")
@pytest.mark.parametrize(
    ("state", "asked"),
    [({}, True), ({"drops": {GOOD: 1}}, False), ({"suppressed": [GOOD]}, False)],
)
def test_who_may_run(state: dict[str, Any], asked: bool) -> None:
    game = arranged(FACING, points={"geb-5div": 1}, dice=QUIET, **state)
    play(game, f"{PIONEER} assault 11.05")
    assert (game.decision.kind == "stand-or-run") is asked


@pytest.mark.clause("crete:G18.11-a")
@pytest.mark.parametrize(
    ("strength", "odds"), [({PIONEER: 2, GOOD: 2}, 0), ({PIONEER: 2, GOOD: 1}, -1)]
)
def test_twice_the_steps_weaken_the_hold_check(strength: dict[str, int], odds: int) -> None:
    game = arranged(FACING, points={"geb-5div": 1}, steps=strength, dice=(0, 9) + (9,) * 12)
    play(game, f"{PIONEER} assault 11.05")
    fought(game, "11.05")
    assert dict(rolls(game, "hold")[0][-1]).get("odds", 0) == odds


@pytest.mark.clause("crete:G18.11-a", "crete:G18.2-a")
def test_three_times_the_steps_weaken_it_more() -> None:
    units = {**FACING, SECOND: "11.06"}
    game = arranged(units, points={"geb-5div": 2}, steps={GOOD: 1}, dice=(0, 0) + (9,) * 16)
    play(game, f"{PIONEER} assault 11.05", f"join {SECOND}")
    if game.decision.kind == "join-assault":
        play(game, "join go")
    fought(game, "11.05")
    assert dict(rolls(game, "hold")[0][-1])["odds"] == -2


@pytest.mark.clause("crete:G19.1-a")
@pytest.mark.parametrize(
    ("other", "hexes"), [("42.08", {"16.14", "16.15", "17.14"}), ("15.16", {"16.14", "17.14"})]
)
def test_a_retreat_keeps_out_of_fire_zones_while_it_can(other: str, hexes: set[str]) -> None:
    units = {JUMPER: "18.15", DIGGER: "17.15", OTHER: other}
    game = rethymnon.arranged(units, chit=FIRST_BATTALION, dice=(0, 9, 9))
    play(game, f"{JUMPER} assault 17.15", f"assaulted {DIGGER} run")
    assert {text.split()[-1] for text in game.decision.notations} == hexes
