"""The heuristic bot of the Grand Tactical system: ships, attachments, free drops and events."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.bots.gts.bot import ANSWERED
from dropzone.core.data.registry import game_definition
from dropzone.core.rules.game import Game
from dropzone.systems.gts.text.words import GtsQuestion
from tests.bots.asking import answer, follow
from tests.systems.gts import island
from tests.systems.gts.airborne import FLAK as LIGHT_FLAK
from tests.systems.gts.airborne import WATCH as GUARD
from tests.systems.gts.crete import test_attachments
from tests.systems.gts.crete.test_free_drops import dropping
from tests.systems.gts.crete.test_naval import ISLAND_NIGHT, off_the_island
from tests.systems.gts.events import drawn
from tests.systems.gts.heraklion import (
    BRIGADE,
    COAST_GUN,
    COX,
    FLAK,
    HAMILTON,
    JUMPER,
    LEICESTER,
    WATCH,
    arranged,
)
from tests.systems.gts.island import CRUISER
from tests.systems.gts.play import marked, play, position_of
from tests.systems.gts.rethymnon import DIGGER, OTHER
from tests.systems.gts.rethymnon import JUMPER as FIRST_JUMPER
from tests.systems.gts.scenarios import at_turn

ON = ("naval-support",)
SHIP, BOX, NAVAL = "rn-dd-1", "naval-heraklion", "naval:allied"
#: The Night Turn of 22 May, with which scenario 3 ends, and turns by day.
NIGHT, DAY, EVENING = 19, 15, 18
JUMPERS = (FIRST_JUMPER, OTHER)


def kinds_of(question: type[GtsQuestion]) -> set[str]:
    """The kinds of questions of a class and of those made from it."""
    found = {question.kind} if "kind" in vars(question) else set()
    return found.union(*(kinds_of(each) for each in question.__subclasses__()))


def at_sea(units: dict[str, str], *, turn: int = DAY, zone: str = "27.07", **more: Any) -> Game:
    """The Naval chit with a flotilla off Heraklion."""
    ships = {SHIP: BOX, WATCH: "10.20", **units}
    return arranged(ships, options=ON, turn=turn, chit=NAVAL, target_zone=zone, **more)


def test_it_has_an_answer_of_its_own_to_every_kind_of_question() -> None:
    game_definition("crete")  # all of the system is loaded
    kinds = kinds_of(GtsQuestion)
    assert len(kinds) > 40
    assert kinds - ANSWERED == set()


# -- ships ----------------------------------------------------------------------------------------


def test_ships_look_from_where_most_enemies_are_seen() -> None:
    units = {SHIP: "waiting", WATCH: "10.20", JUMPER: "27.08", FLAK: "10.21"}
    game = arranged(units, options=ON, turn=NIGHT)
    assert game.decision.kind == "target-zone"
    play(game, answer(game))
    position = position_of(game)
    seen = position.static.ground.sight(position.target_zone, 3)
    assert seen >> position.static.grid.index("27.08") & 1


def test_a_ship_shells_who_lies_in_the_open_in_a_heap() -> None:
    others = {"fjr1-ii-6": "28.09", "fjr1-ii-7": "28.09", "fjr1-ii-8": "28.09"}
    game = at_sea({JUMPER: "27.08", **others}, drops={"fjr1-ii-6": 1})
    play(game, answer(game))
    if game.decision.kind == "ship-action":
        assert answer(game) == f"ship {SHIP} fire fjr1-ii-6"


@pytest.mark.parametrize(
    ("turn", "enemy", "hurt", "stays"),
    [
        (DAY, "27.08", 0, True),  # men in the open
        (DAY, "30.25", 0, False),  # nobody to shell: why be bombed?
        (EVENING, "30.25", 0, True),  # at night nobody bombs them
        (DAY, "27.08", 2, False),  # the next hit costs a step
    ],
)
def test_ships_stay_only_where_shells_are_worth_the_bombs(
    turn: int, enemy: str, hurt: int, stays: bool
) -> None:
    hits = {SHIP: hurt} if hurt else {}
    game = at_sea({JUMPER: enemy}, turn=turn, cohesion=hits, dice=(9, 9, 9))
    while game.decision.kind != "move-ships":
        play(game, game.decision.notations[-1])
    assert (answer(game) == "sail stay") is stays


def test_a_ship_that_is_bombed_decides_whether_to_lie_still() -> None:
    game = play(at_sea({JUMPER: "27.08"}, dice=(1,)), "ship end")
    assert game.decision.kind == "suppression"
    assert answer(game) in game.decision.notations


def test_a_ship_that_lies_still_gets_under_way_first() -> None:
    game = at_sea({JUMPER: "27.08"}, suppressed=[SHIP])
    follow(game, "activate-ships", "ship-action")
    assert not marked(game, SHIP, "suppressed")


@pytest.mark.parametrize("sheet", ["R", "H"])
def test_ships_come_to_the_map_with_the_enemy(sheet: str) -> None:
    at = {"R": "R28.12", "H": "H27.08"}[sheet]
    units = {CRUISER: "waiting", island.JUMPER: at}
    game = off_the_island(units, chit="", turn=ISLAND_NIGHT, target_zone="", idle=False)
    while game.decision.kind != "naval-box":
        play(game, game.decision.notations[-1])
    assert answer(game) == {"R": "ships rethymnon", "H": "ships heraklion"}[sheet]


# -- attachments ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "lent", "wanted"),
    [
        # The 20th battalion stands beside the other brigadier, far from its own.
        ({"nz-18bn-a": "45.15", "nz-20bn-a": "17.20"}, {}, "nz-20bn nz-5bde"),
        ({}, {}, "none"),
        ({"nz-18bn-a": "45.15", "nz-20bn-a": "17.20"}, {"nz-20bn": "nz-5bde"}, "stay"),
        ({"nz-18bn-a": "16.17", "nz-20bn-a": "16.18", "nz-21bn-a": "45.15"},
         {"nz-20bn": "nz-5bde"}, "return"),
    ],
)  # fmt: skip
def test_a_battalion_serves_with_the_brigadier_who_is_near(
    units: dict[str, str], lent: dict[str, str], wanted: str
) -> None:
    game = test_attachments.prepared(units, attachments=lent)
    assert answer(game) == f"attach nz-2div {wanted}"


# -- free drops -----------------------------------------------------------------------------------


#: The runway of Heraklion is what the serials need.
RUNWAY = ("27.08", "28.08", "29.08", "29.09", "30.09")


def test_a_battalion_jumps_beside_the_airfield_and_takes_an_independent_along() -> None:
    game = dropping({GUARD: "20.10"})
    stick, along, target = follow(game, "stick", "stick-with", "stick-target")
    assert stick.split()[0] == "stick"
    assert along.split()[-1] != "alone"
    grid = position_of(game).static.grid
    away = min(grid.distance(grid.index(target.split()[-1]), grid.index(at)) for at in RUNWAY)
    assert away <= 4


def test_a_stick_keeps_out_of_fire() -> None:
    free = follow(dropping({GUARD: "20.10"}), "stick", "stick-with", "stick-target")[-1]
    at = free.split()[-1]
    game = dropping({GUARD: "20.10", LIGHT_FLAK: at})
    target = follow(game, "stick", "stick-with", "stick-target")[-1].split()[-1]
    position = position_of(game)
    flak = position.static.unit_number[LIGHT_FLAK]
    assert not position.zone(flak) >> position.static.grid.index(target) & 1


def test_a_regiment_that_has_begun_to_jump_goes_on() -> None:
    game = dropping({"fjr1-i-1": "28.12", GUARD: "20.10"})
    assert answer(game).startswith("stick fjr1-")


# -- events ---------------------------------------------------------------------------------------


def named(event: str, side: str = "german", **table: Any) -> str:
    """Whom the bot lets an event fall on."""
    game = drawn(event, side, **table)
    assert game.decision.kind == "event"
    return answer(game).split()[-1]


@pytest.mark.parametrize(("near", "wanted"), [("17.15", JUMPERS[0]), ("19.17", JUMPERS[1])])
def test_a_hero_is_made_of_who_fights(near: str, wanted: str) -> None:
    units = {JUMPERS[0]: "18.15", JUMPERS[1]: "24.18", DIGGER: "17.15"}
    if wanted == JUMPERS[1]:
        units = {JUMPERS[0]: "24.18", JUMPERS[1]: "19.16", DIGGER: near}
    assert named("heroic", units=units) == wanted


def test_partisans_fall_on_who_can_bear_it_least() -> None:
    assert named("partisans", "allied", cohesion={JUMPERS[1]: 2}) == JUMPERS[1]


def test_rest_is_given_to_who_would_lose_a_step_with_the_next_hit() -> None:
    hits = {JUMPERS[0]: 1, JUMPERS[1]: 2}
    assert named("resupply", units={DIGGER: "18.16"}, cohesion=hits) == JUMPERS[1]


def test_parachutists_come_back_with_a_leader_rather_than_fill_a_company() -> None:
    gone = {"fjr2-iii-9": "eliminated"}
    assert named("lost-fallschirmjaeger", units=gone, steps={JUMPERS[0]: 1}) not in JUMPERS


# -- guns and aircraft ----------------------------------------------------------------------------


def test_a_coastal_gun_works_with_the_leader_whose_men_see_the_enemy() -> None:
    units = {COAST_GUN: "19.08", WATCH: "12.10", JUMPER: "13.10", LEICESTER: "30.24"}
    leaders = {HAMILTON: WATCH, COX: LEICESTER}
    game = arranged(units, options=("coastal-artillery",), turn=2, leaders=leaders)
    assert game.decision.kind == "contact"
    assert answer(game) == f"contact {COAST_GUN} {HAMILTON}"


def test_a_coastal_gun_in_contact_shells_what_they_see() -> None:
    units = {COAST_GUN: "19.08", WATCH: "12.10", JUMPER: "13.10"}
    game = arranged(units, chit=BRIGADE, options=("coastal-artillery",), leaders={HAMILTON: WATCH},
                    contact={COAST_GUN: HAMILTON})  # fmt: skip
    play(game, COAST_GUN)
    assert answer(game) == f"{COAST_GUN} fire {JUMPER}"


def test_planned_airstrikes_are_spread_over_the_day() -> None:
    game = at_turn("pursuit", "27-0700", {"nz-22bn-a": "60.14", "gjr85-i-1": "50.14"})
    said = follow(game, "plan-strikes")
    hours = [each.split()[-1] for each in said if "no-more" not in each]
    assert len(hours) == 4
    assert len(set(hours)) >= 3
