"""How the Grand Tactical bot stands in a line, counter-attacks out of it, and feeds serials in."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.bots.gts.line import line_before
from dropzone.bots.gts.moves import Pull, Stand, place_value
from dropzone.bots.gts.posture import is_worth_it
from dropzone.bots.gts.situation import Country, Situation
from dropzone.core.rules.game import Game
from dropzone.systems.gts.prepared.static import ALLIED, GERMAN
from tests.bots.asking import answer, follow
from tests.systems.gts.play import number, position_of, started
from tests.systems.gts.scenarios import at_turn

MOUNTAIN, AIRBORNE = "division:geb-5div", "division:fl-7div"
FIELD = ("09.04", "10.04", "11.05")
#: Companies of Ramcke and of the mountain troops; of two battalions from New Zealand.
RAMCKE, RIFLES, JAEGER, MORTARS = "ramcke-1", "llsr-ii-5", "gjr100-ii-7", "llsr-ii-8"
KIWIS = [f"nz-{battalion}bn-{company}" for battalion in (21, 23, 20) for company in "abcd"]


def held(units: dict[str, str], **table: Any) -> Game:
    """A position of scenario 7 in which the Germans hold the airfield; nobody drops in it."""
    whole: dict[str, Any] = {
        "empty": True,
        "units": units,
        "chit": AIRBORNE,
        "cup": ["direct:allied", "direct:german"],
        "turn": 2,
        "leaders": {"ramcke": next(unit for unit in units if unit in (RAMCKE, RIFLES))},
        "points": {"fl-7div": 4, "geb-5div": 4, "nz-2div": 4},
        "control": dict.fromkeys(FIELD, "german"),
        **table,
    }
    return started("last-chance", whole)


def look(game: Game, side: int = GERMAN) -> Situation:
    """What the bot makes of a position."""
    game.decision  # noqa: B018 # runs the game to its decision
    position = position_of(game).copy()
    return Situation(position, side, Country(position))


def goes_to(game: Game, unit: str, side: int = GERMAN) -> tuple[str, str] | None:
    """The kind of a unit's task and the hex that it is about."""
    task = look(game, side).task(number(game, unit))
    return None if task is None else (task.kind, position_of(game).static.grid.codes[task.at])


# -- where the line is ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "turn", "side", "line"),
    [
        ("last-chance", "22-0900", GERMAN, True),
        ("last-chance", "22-0900", ALLIED, False),  # they must attack
        ("gala", "25-0900", ALLIED, True),
        ("main-event", "20-1300", ALLIED, False),  # more drop on the next day
        ("main-event", "23-0900", ALLIED, True),
        ("kastelli", "24-0900", ALLIED, False),  # two battalions stay together
    ],
)
def test_a_side_that_need_not_attack_forms_a_line_when_the_drops_are_over(
    scenario: str, turn: str, side: int, line: bool
) -> None:
    units = {KIWIS[0]: "20.08", JAEGER: "10.06"}
    if scenario == "kastelli":
        units = {"gr-1inf-a1": "06.04", "gebpi-1": "12.05"}
    game = at_turn(scenario, turn, units)
    assert look(game, side).in_line is line


def test_positions_lie_under_cover_around_what_counts_towards_the_enemy() -> None:
    game = held({RAMCKE: "09.05", KIWIS[0]: "14.07"})
    now = look(game)
    static = now.static
    field = tuple(map(static.grid.index, FIELD))
    found = [task.at for task in line_before(now, field, 10.0)]
    assert found
    assert all(static.ground.defence[at] < 0 for at in found)
    assert static.grid.codes[found[0]] in ("12.05", "12.06", "12.07", "13.06")


def test_no_positions_are_taken_up_where_no_enemy_is_near() -> None:
    now = look(held({RAMCKE: "09.05", KIWIS[0]: "24.08"}))
    assert line_before(now, tuple(map(now.static.grid.index, FIELD)), 10.0) == []


def test_who_stands_in_a_position_stays_in_it() -> None:
    game = held({RAMCKE: "12.06", RIFLES: "11.06", KIWIS[0]: "14.07"})
    assert [goes_to(game, unit) for unit in (RAMCKE, RIFLES)] == [
        ("hold", "12.06"),
        ("hold", "11.06"),
    ]


def test_an_open_hex_that_nobody_can_run_into_needs_no_garrison() -> None:
    game = held({RAMCKE: "12.06", KIWIS[0]: "15.07"})
    field = position_of(game).static.grid.index("09.04")
    assert not any(task.need for task in look(game).wanted() if task.at == field)


def test_a_worn_company_is_taken_out_of_the_line() -> None:
    units = {RAMCKE: "12.06", RIFLES: "11.06", KIWIS[0]: "14.07"}
    assert goes_to(held(units, cohesion={RIFLES: 2}), RIFLES) is None


def test_mortars_hold_no_position_but_come_within_range() -> None:
    game = held({RAMCKE: "12.06", MORTARS: "07.07", KIWIS[0]: "14.07"})
    found = goes_to(game, MORTARS)
    assert found is not None
    assert found[0] == "guard"


def test_a_line_spreads_out_under_shells() -> None:
    game = held({RAMCKE: "12.06", RIFLES: "12.06", JAEGER: "12.06", KIWIS[0]: "14.07"})
    now = look(game)
    unit, index = number(game, JAEGER), now.static.grid.index
    now.pulls[unit] = Pull((), 0, 0.0, -1, 0.0, 0)  # nothing draws it anywhere
    full = place_value(now, unit, Stand(index("12.06"), False, False))
    empty = place_value(now, unit, Stand(index("12.05"), False, False))
    assert empty > full


# -- counter-attacks ------------------------------------------------------------------------------


@pytest.mark.parametrize(("companies", "sensible"), [(1, True), (3, False)])
def test_a_line_counter_attacks_only_with_the_odds(companies: int, sensible: bool) -> None:
    lost = dict.fromkeys(KIWIS[:companies], "11.05")
    game = held({RAMCKE: "10.05", RIFLES: "10.06", **lost}, control={"09.04": "german"})
    now = look(game)
    assert is_worth_it(now, now.static.grid.index("11.05")) is sensible


def test_in_the_last_turns_a_lost_hex_is_attacked_at_worse_odds() -> None:
    lost = dict.fromkeys(KIWIS[:3], "11.05")
    game = held({RAMCKE: "10.05", RIFLES: "10.06", **lost}, control={"09.04": "german"}, turn=6)
    now = look(game)
    assert is_worth_it(now, now.static.grid.index("11.05"))


def test_what_is_tested_in_the_morning_counts_no_more_after_it() -> None:
    galatas = {"36.11": "german", "37.11": "german"}
    units = {KIWIS[0]: "42.10", JAEGER: "36.11", "gjr100-ii-6": "37.11"}
    for turn, counts in (("25-0900", True), ("26-0900", False)):
        now = look(at_turn("gala", turn, units, control=galatas), ALLIED)
        village = now.static.grid.index("36.11")
        assert any(task.at == village for task in now.wanted()) is counts


def test_nobody_goes_home_where_that_is_not_counted() -> None:
    units = {KIWIS[0]: "42.10", JAEGER: "36.11"}
    game = at_turn("gala", "25-0900", units, withdrawal=0)
    found = goes_to(game, KIWIS[0], ALLIED)
    assert found is not None
    assert found[0] != "retire"


# -- serials --------------------------------------------------------------------------------------


def landing(own: dict[str, str], foes: dict[str, str]) -> str:
    """What the bot does with the serial that is due at 1100 on 22 May."""
    game = held({**own, **foes}, chit="", first=MOUNTAIN, turn=3)
    follow(game, "attach", "buy-dispatch", "buy-chits", "transfer", "parks", "contact")
    assert game.decision.kind == "airland"
    return answer(game)


FEW = {RAMCKE: "09.04"}
MANY = {
    RAMCKE: "09.04", RIFLES: "08.03", JAEGER: "08.04", "ramcke-2": "09.05",
    "gjr100-ii-6": "08.05", "gjr100-ii-8": "08.04", "gjr100-ii-9": "09.06",
}  # fmt: skip


@pytest.mark.parametrize(
    ("own", "foes", "comes"),
    [
        (FEW, {KIWIS[0]: "24.08"}, True),  # nobody fires
        (FEW, dict.fromkeys(KIWIS[:4], "12.05"), True),  # without it the field is lost
        (MANY, dict.fromkeys(KIWIS[:4], "12.05"), False),  # they will be driven off first
        (FEW, {**dict.fromkeys(KIWIS[:4], "12.05"), **dict.fromkeys(KIWIS[4:8], "10.05"),
               **dict.fromkeys(KIWIS[8:], "11.06")}, False),  # even with it
    ],
)  # fmt: skip
def test_a_serial_comes_under_fire_where_the_field_would_be_lost_without_it(
    own: dict[str, str], foes: dict[str, str], comes: bool
) -> None:
    assert (landing(own, foes) != "airland wait") is comes
