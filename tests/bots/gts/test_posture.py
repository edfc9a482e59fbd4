"""How the Grand Tactical bot defends and attacks: its ground, what was lost, what must be held."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.bots import choose
from dropzone.bots.gts import HeuristicBot
from dropzone.bots.gts.posture import is_massed, is_on_guard
from dropzone.bots.gts.situation import Country, Situation
from dropzone.core.data.registry import game_definition
from dropzone.core.rules.game import Game
from dropzone.systems.gts.prepared.static import ALLIED, GERMAN
from tests.systems.gts.play import place, position_of, started

NEW_ZEALANDERS, PARACHUTISTS = "division:nz-2div", "division:fl-7div"
AIRFIELD = ("09.04", "10.04", "11.05")
#: Companies on their ground: two of the battalion on the airfield, one twelve hexes away.
HILL, BRIDGE, MAORI = "nz-22bn-a", "nz-22bn-b", "nz-28bn-b"
GLIDER, RIFLES, OTHERS = "llsr-i-3", "llsr-ii-5", "llsr-ii-6"
#: Germans far from everything, and those who are still to drop.
FAR = {"fschpi-1": "26.20"}
RAMCKE = {"ramcke-1": "waiting"}


def descent(units: dict[str, str], chit: str, **table: Any) -> Game:
    """A position of scenario 5 in which a Division acts; Hargest and Meindl are in command."""
    whole: dict[str, Any] = {
        "empty": True,
        "units": {**FAR, **units},
        "chit": chit,
        "cup": ["direct:allied", "direct:german"],
        "turn": 4,
        "points": {"nz-2div": 4, "creforce": 0, "fl-7div": 4, "geb-5div": 0},
        **table,
    }
    return started("descent", whole)


def act(game: Game) -> Game:
    """Let the bot play until everybody whom the chit activates has done his part."""
    bots = {side: HeuristicBot(2) for side in ("allied", "german")}
    while True:
        game.decision  # noqa: B018 # runs the game to its decision
        choice = choose(game.position, bots, number=game.number)
        if choice == ("end",):
            return game
        game.play(game.decision.notation(choice))


def look(game: Game, side: int) -> Situation:
    """What the bot makes of a position."""
    game.decision  # noqa: B018 # runs the game to its decision
    position = position_of(game)
    return Situation(position, side, Country(position))


def number(game: Game, unit: str) -> int:
    return position_of(game).static.unit_number[unit]


@pytest.mark.parametrize(
    ("scenario", "side", "guards"),
    [
        ("descent", ALLIED, True),
        ("descent", GERMAN, False),
        ("kastelli", ALLIED, True),
        ("snafu", ALLIED, False),  # enemy steps win it
        ("last-chance", ALLIED, False),  # the counter-attack is the scenario
        ("last-chance", GERMAN, True),
    ],
)
def test_who_wins_if_nothing_happens_stands_on_guard(
    scenario: str, side: int, guards: bool
) -> None:
    definition = game_definition("crete")
    position = definition.first_position(definition.static(definition.setting(scenario)))
    assert is_on_guard(Country(position).goals, side) is guards  # type: ignore[arg-type] # of GTS


def test_a_far_battalion_does_not_march_on_a_lost_airfield() -> None:
    game = descent(
        {HILL: "09.07", MAORI: "24.09", GLIDER: "09.04", RIFLES: "10.04", **RAMCKE},
        NEW_ZEALANDERS,
        control=dict.fromkeys(AIRFIELD, "german"),
        leaders={"hargest": HILL},
    )
    assert place(act(game), MAORI) == "24.09"


def test_a_battalion_near_the_airfield_goes_for_it() -> None:
    game = descent(
        {BRIDGE: "10.08", MAORI: "24.09", GLIDER: "09.04", **RAMCKE},
        NEW_ZEALANDERS,
        control=dict.fromkeys(AIRFIELD, "german"),
        leaders={"hargest": BRIDGE},
    )
    act(game)
    grid = position_of(game).static.grid
    assert grid.distance(grid.index(place(game, BRIDGE)), grid.index("10.04")) < 4


def test_who_has_strayed_goes_back_to_his_ground() -> None:
    game = descent(
        {MAORI: "21.08", GLIDER: "09.04", **RAMCKE}, NEW_ZEALANDERS, leaders={"hargest": MAORI}
    )
    task = look(game, ALLIED).task(number(game, MAORI))
    assert task is not None
    assert (task.kind, position_of(game).static.grid.codes[task.at]) == ("guard", "24.09")


@pytest.mark.parametrize(("at", "kind"), [("20.08", "hunt"), ("21.08", "guard")])
def test_away_from_its_ground_a_unit_minds_only_enemies_beside_it(at: str, kind: str) -> None:
    game = descent(
        {MAORI: at, GLIDER: "19.08", **RAMCKE}, NEW_ZEALANDERS, leaders={"hargest": MAORI}
    )
    task = look(game, ALLIED).task(number(game, MAORI))
    assert task is not None
    assert task.kind == kind


def test_ground_that_the_enemy_has_is_not_gone_back_to() -> None:
    game = descent(
        {MAORI: "21.08", GLIDER: "24.09", **RAMCKE},
        NEW_ZEALANDERS,
        control={"24.09": "german"},
        leaders={"hargest": MAORI},
    )
    assert look(game, ALLIED).task(number(game, MAORI)).kind == "hunt"  # type: ignore[union-attr] # there is one


@pytest.mark.parametrize(
    ("reserves", "dropping", "sensible"),
    [
        (("nz-21bn-a", "nz-21bn-b", "nz-21bn-c"), False, True),
        (("nz-21bn-a", "nz-21bn-b"), False, False),
        (("nz-21bn-a", "nz-21bn-b", "nz-21bn-c"), True, False),
    ],
)
def test_a_general_counter_attack_needs_three_to_one_and_an_end_of_drops(
    reserves: tuple[str, ...], dropping: bool, sensible: bool
) -> None:
    units = dict(zip(reserves, ("12.10", "12.09", "13.09"), strict=False))
    game = descent(
        {**units, GLIDER: "10.04", **(RAMCKE if dropping else {})},
        NEW_ZEALANDERS,
        control=dict.fromkeys(AIRFIELD, "german"),
        leaders={"hargest": reserves[0]},
    )
    now = look(game, ALLIED)
    assert is_massed(now, position_of(game).static.grid.index("10.04")) is sensible


def test_a_general_counter_attack_calls_the_far_ones_too() -> None:
    game = descent(
        {"nz-23bn-a": "15.08", "nz-23bn-b": "16.08", "nz-23bn-c": "15.09", GLIDER: "09.04"},
        NEW_ZEALANDERS,
        control=dict.fromkeys(AIRFIELD, "german"),
        leaders={"hargest": "nz-23bn-a"},
    )
    task = look(game, ALLIED).task(number(game, "nz-23bn-b"))
    assert task is not None
    assert task.kind == "take"


def test_each_hex_that_must_be_held_gets_a_company_before_any_gets_two() -> None:
    game = descent(
        {GLIDER: "09.04", RIFLES: "09.04", OTHERS: "08.04", HILL: "11.06", BRIDGE: "10.06"},
        PARACHUTISTS,
        control={"09.04": "german", "10.04": "german"},
        leaders={"meindl": GLIDER},
    )
    now = look(game, GERMAN)
    codes = position_of(game).static.grid.codes
    tasks = [now.task(number(game, unit)) for unit in (GLIDER, RIFLES, OTHERS)]
    assert {codes[task.at] for task in tasks if task and task.kind == "hold"} == {"09.04", "10.04"}


def test_in_the_open_one_company_is_garrison_enough() -> None:
    game = descent(
        {GLIDER: "09.04", RIFLES: "09.04", OTHERS: "09.04", "llsr-ii-7": "08.04",
         HILL: "10.05", BRIDGE: "10.05", "nz-22bn-c": "11.05", "nz-22bn-d": "11.05"},
        PARACHUTISTS,
        control={"09.04": "german", "10.04": "german"},
        leaders={"meindl": GLIDER},
    )  # fmt: skip
    now = look(game, GERMAN)
    field = position_of(game).static.grid.index("09.04")
    assert sum(task.need for task in now.wanted() if task.at == field) == 2
