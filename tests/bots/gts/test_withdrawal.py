"""The heuristic bot of the Grand Tactical system under Withdrawal: home, holding up, following."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.bots.gts.situation import Country, Situation, Task
from dropzone.core.rules.game import Game
from tests.bots.asking import answer, follow
from tests.systems.gts import island
from tests.systems.gts.play import number, place, play, position_of
from tests.systems.gts.scenarios import at_turn

TEN = "pursuit"
KIWIS, GERMANS = "division:nz-2div", "division:geb-5div"
#: New Zealand companies with their brigadier; mountain companies with theirs.
KIWI, SECOND, THIRD = "nz-22bn-a", "nz-22bn-b", "nz-21bn-a"
MOUNTAIN = [f"gjr85-i-{n}" for n in (1, 2, 3, 4)]
AKROTIRI = ("67.07", "74.08", "75.08", "77.02")
STANDING = dict(zip((f"gjr85-iii-{n}" for n in (11, 12, 13, 14)), AKROTIRI, strict=True))
#: The road home: Suda, two crossroads that must not be lost yet, and Sfakia with the hex before it.
SUDA, STYLOS, VRYSES, BEFORE, SFAKIA = "59.13", "73.28", "86.37", "79.67", "78.67"


def retreat(units: dict[str, str], turn: str = "28-0900", **table: Any) -> Game:
    """New Zealanders under their Division's chit on the road to Sfakia, with points to spend."""
    known: dict[str, Any] = {
        "chit": KIWIS,
        "leaders": {"hargest": KIWI},
        "points": {"nz-2div": 6},
        "withdrawal": 5,
    }
    if "krakau" not in table.get("leaders", {}) and MOUNTAIN[0] in units:
        known["leaders"] = {"hargest": KIWI, "krakau": MOUNTAIN[0]}
    both = ["direct:allied", "direct:german", KIWIS, GERMANS]
    known["cup"] = [each for each in both if each != table.get("chit", KIWIS)]
    return at_turn(TEN, turn, units, **{**known, **table})


def sent(game: Game, unit: str, side: int = 0) -> Task | None:
    """What the bot sends a unit for."""
    game.decision  # noqa: B018 # runs the game to its decision
    position = position_of(game).copy()
    return Situation(position, side, Country(position)).task(number(game, unit))


def goes_to(game: Game, unit: str, side: int = 0) -> tuple[str, str] | None:
    """The kind of a unit's task and the hex that it is about."""
    task = sent(game, unit, side)
    return None if task is None else (task.kind, position_of(game).static.grid.codes[task.at])


# -- home -----------------------------------------------------------------------------------------


def test_a_company_at_the_door_leaves_the_island() -> None:
    game = retreat({KIWI: BEFORE, MOUNTAIN[0]: "49.10"}, column=[KIWI])
    follow(game, "activate", "action", "move", "leader-along")
    assert place(game, KIWI) == "out-of-play"
    assert position_of(game).withdrawal_level == 6


@pytest.mark.parametrize(
    ("turn", "task"),
    [("28-0900", ("hold", VRYSES)), ("29-0700", ("retire", SFAKIA))],
)
def test_guards_stay_at_the_crossroads_until_it_counts_no_more(
    turn: str, task: tuple[str, str]
) -> None:
    game = retreat({KIWI: VRYSES, MOUNTAIN[0]: "77.31"}, turn)
    assert goes_to(game, KIWI) == task


def test_guards_stay_to_the_last_turn_while_a_pursuer_might_still_make_a_dash() -> None:
    dash, road = ("hold", VRYSES), ("retire", SFAKIA)
    for enemy, task in (("70.24", dash), ("66.18", road)):
        assert goes_to(retreat({KIWI: VRYSES, MOUNTAIN[0]: enemy}, "28-night"), KIWI) == task


def test_more_go_home_than_are_needed_to_guard() -> None:
    companies = [KIWI, SECOND, THIRD, "nz-23bn-a", "nz-23bn-d", "nz-28bn-a", "nz-28bn-b"]
    game = retreat({**dict.fromkeys(companies[:3], VRYSES), **dict.fromkeys(companies[3:], "87.38"),
                    MOUNTAIN[0]: "77.31"})  # fmt: skip
    tasks = [goes_to(game, each) for each in companies]
    assert tasks.count(("hold", VRYSES)) == 2
    assert tasks.count(("retire", SFAKIA)) == 5


def test_the_head_of_the_column_marches_first() -> None:
    game = retreat({KIWI: "87.42", SECOND: "86.50", MOUNTAIN[0]: "60.14"}, "29-0700",
                   column=[KIWI, SECOND])  # fmt: skip
    assert answer(game) == SECOND


# -- off the map ----------------------------------------------------------------------------------


def off_map(units: dict[str, str], turn: int) -> Game:
    """Companies of Rethymnon under Withdrawal; Germans are on its map."""
    return island.arranged(
        {island.JUMPER: "R30.17", "gebpi-1": "10.20", **units},
        chit=island.ALLIES,
        turn=turn,
        withdrawal=0,
        idle=False,
        points={"creforce": 4},
    )


def test_who_has_no_road_home_goes_aboard_in_a_port_at_night() -> None:
    game = off_map({island.WATCH: island.RETHYMNON}, island.NIGHT)
    follow(game, "activate", "action", "move")
    assert place(game, island.WATCH) == "out-of-play"


def test_men_of_rethymnon_leave_by_the_road_if_the_port_is_lost() -> None:
    game = off_map({island.WATCH: "R01.16", island.COMRADE: island.RETHYMNON}, island.MORNING)
    follow(game, "activate", "action", "move")
    assert place(game, island.WATCH) == "rethymnon-west"


@pytest.mark.parametrize(
    ("turn", "box", "after"),
    [
        (island.MORNING, "rethymnon-west", "rethymnon-west"),  # who walks waits for the night
        (island.NIGHT, "rethymnon-west", "episkopi"),
        (island.NIGHT, "episkopi", "georgeoupolis-east"),
        (island.MORNING, "georgeoupolis-east", "108.44"),
    ],
)
def test_on_the_display_they_go_on_towards_sfakia(turn: int, box: str, after: str) -> None:
    game = off_map({island.WATCH: box}, turn)
    if game.decision.kind == "activate" and island.WATCH in game.decision.notations:
        follow(game, "activate", "transit")
    assert place(game, island.WATCH) == after


# -- rearguards -----------------------------------------------------------------------------------

ROAD = "87.42"


@pytest.mark.parametrize(
    ("enemies", "leaves"),
    [
        (("87.38", "87.38", "86.37"), True),
        ((), False),  # nobody follows
        (("88.46", "88.46", "88.47"), False),  # they are before us, not behind
    ],
)
def test_a_company_that_is_followed_leaves_a_platoon(
    enemies: tuple[str, ...], leaves: bool
) -> None:
    units = {KIWI: ROAD, **dict(zip(MOUNTAIN, enemies, strict=False))}
    game = retreat({**units, "gjr85-i-5": "40.10"}, "29-0700", leaders={"hargest": KIWI})
    play(game, KIWI)
    assert (answer(game) == f"{KIWI} rearguard") is leaves


def test_after_the_platoon_the_company_goes() -> None:
    units = {KIWI: ROAD, MOUNTAIN[0]: "87.38", MOUNTAIN[1]: "87.38", MOUNTAIN[2]: "86.37"}
    game = retreat(units, "29-0700")
    play(game, KIWI, f"{KIWI} rearguard")
    assert answer(game) == f"{KIWI} then move"


def test_one_platoon_is_enough_for_a_stretch_of_road() -> None:
    units = {KIWI: ROAD, "rg-nz-1": "87.41", MOUNTAIN[0]: "87.37", MOUNTAIN[1]: "86.37"}
    game = retreat(units, "29-0700")
    play(game, KIWI)
    assert answer(game) != f"{KIWI} rearguard"


@pytest.mark.parametrize(
    ("enemy", "wanted"), [("87.38", "take-back done"), ("88.46", "take-back rg-nz-1")]
)
def test_a_platoon_that_nobody_follows_up_is_taken_back(enemy: str, wanted: str) -> None:
    units = {KIWI: "86.51", "rg-nz-1": ROAD, MOUNTAIN[0]: enemy}
    game = retreat(units, "29-0700")
    play(game, "end")
    assert game.decision.kind == "take-back"
    assert answer(game) == wanted


# -- roadblocks -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("enemies", "builds"), [(4, True), (0, False)])
def test_guards_close_the_road_before_the_enemy_comes(enemies: int, builds: bool) -> None:
    units = {KIWI: VRYSES, SECOND: VRYSES, **dict.fromkeys(MOUNTAIN[:enemies], "79.33")}
    game = retreat({**units, "gjr85-i-5": "40.10"}, "28-0900", leaders={"hargest": KIWI},
                   improved=[KIWI, SECOND])  # fmt: skip
    play(game, KIWI)
    assert (answer(game) == f"{KIWI} roadblock") is builds


# -- trucks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "enemy", "rides"),
    [
        ("68.16", "40.10", True),  # a long way, and nobody near
        ("88.46", "40.10", False),  # trucks do not go on to Sfakia
        ("68.16", "65.15", False),  # the enemy is near
    ],
)
def test_who_has_a_long_way_to_go_rides(at: str, enemy: str, rides: bool) -> None:
    game = retreat({KIWI: at, MOUNTAIN[0]: enemy}, "28-0900")
    play(game, KIWI)
    assert (answer(game) == f"{KIWI} truck") is rides


def test_the_load_drives_down_the_road() -> None:
    game = retreat({KIWI: "68.16", SECOND: "88.44", MOUNTAIN[0]: "40.10"}, "28-0900",
                   trucks={"truck-nz-1": KIWI})  # fmt: skip
    play(game, KIWI)
    follow(game, "action", "move", "leader-along")
    grid = position_of(game).static.grid
    assert grid.distance(grid.index("68.16"), grid.index(place(game, KIWI))) > 8


@pytest.mark.parametrize("enemy", ["40.10", "84.36"])
def test_the_load_gets_off_where_the_road_ends_or_the_enemy_is_near(enemy: str) -> None:
    at = "87.48" if enemy == "40.10" else VRYSES
    game = retreat({KIWI: at, MOUNTAIN[0]: enemy}, "29-0700", trucks={"truck-nz-1": KIWI})
    play(game, KIWI)
    follow(game, "action", "move", "leader-along", "second-action")
    assert position_of(game).trucks.count(number(game, KIWI)) == 0


# -- pursuit --------------------------------------------------------------------------------------


def test_the_german_goes_for_the_crossroads_and_for_the_door() -> None:
    units = {KIWI: "88.47", **dict.fromkeys(MOUNTAIN, "60.14")}
    game = retreat(units, "28-0900", chit=GERMANS)
    found = {goes_to(game, each, 1) for each in MOUNTAIN}
    assert ("take", VRYSES) in found
    far = {KIWI: "88.47", **dict.fromkeys(MOUNTAIN, "86.51")}
    taken = dict.fromkeys((STYLOS, VRYSES, SUDA, "49.07", *AKROTIRI), "german")
    late = retreat(far, "28-0900", chit=GERMANS, control=taken)
    assert ("take", SFAKIA) in {goes_to(late, each, 1) for each in MOUNTAIN}


def test_some_stand_on_the_peninsula_when_the_end_is_near() -> None:
    companies = [*MOUNTAIN, *(f"gjr85-ii-{n}" for n in (6, 7, 8, 9))]
    units = {KIWI: "86.51", **dict.fromkeys(companies[:4], "60.13"),
             **dict.fromkeys(companies[4:], "60.14")}  # fmt: skip
    game = retreat(units, "29-1100", chit=GERMANS,
                   leaders={"hargest": KIWI})  # fmt: skip
    held = {goes_to(game, each, 1) for each in companies}
    assert held >= {("hold", at) for at in AKROTIRI}


@pytest.mark.parametrize(("turn", "leaves"), [("28-0700", False), ("29-1300", True)])
def test_others_march_off_the_map_in_time_with_a_leader(turn: str, leaves: bool) -> None:
    companies = [*MOUNTAIN, *(f"gjr85-ii-{n}" for n in (6, 7, 8, 9, 10))]
    units = {KIWI: "82.58", **dict.fromkeys(companies[:4], "100.42"),
             **dict.fromkeys(companies[4:], "99.42")}  # fmt: skip
    units |= STANDING
    game = retreat(units, turn, chit=GERMANS,
                   leaders={"hargest": KIWI, "krakau": MOUNTAIN[0]})  # fmt: skip
    assert (goes_to(game, MOUNTAIN[0], 1) == ("leave", "108.44")) is leaves
    if leaves:
        play(game, MOUNTAIN[0], f"{MOUNTAIN[0]} move")
        assert game.decision.kind == "leader-along"
        assert answer(game) == "leader krakau along"


def test_who_is_counted_leaves_at_the_edge() -> None:
    units = {KIWI: "82.58", MOUNTAIN[0]: "108.44", MOUNTAIN[1]: "100.42"}
    game = retreat(units, "29-1300", chit=GERMANS)
    follow(game, "activate", "action", "move", "leader-along")
    assert place(game, MOUNTAIN[0]) == "out-of-play"


@pytest.mark.parametrize(("turn", "leaves"), [("25-night", True), ("24-night", False)])
def test_steps_that_bring_points_are_shipped_in_the_last_night(turn: str, leaves: bool) -> None:
    game = at_turn("piling-on", turn, {"br-2bw-a": "19.08", "fjr1-ii-5": "30.24"},
                   chit="division:br-14bde", cup=["direct:german"], leaders={},
                   points={"br-14bde": 4})  # fmt: skip
    play(game, "br-2bw-a")
    said = follow(game, "action", "move", "leader-along")
    assert any("ship-out" in each for each in said) is leaves


def test_who_has_days_to_go_home_holds_the_port_with_all_it_takes() -> None:
    companies = [KIWI, SECOND, THIRD, "nz-23bn-a", "nz-23bn-b", "nz-23bn-c"]
    enemies = {f"gjr85-{battalion}-{n}": "44.10" for battalion, first in (("i", 1), ("ii", 6))
               for n in range(first, first + 4)}  # fmt: skip
    units = {**dict.fromkeys(companies, "49.09"), **enemies}
    for turn, holding in (("23-0900", 6), ("26-0900", 0)):
        game = at_turn("mercury-rising", turn, units, withdrawal=5, leaders={"hargest": KIWI})
        tasks = [goes_to(game, each) for each in companies]
        assert tasks.count(("hold", "49.07")) == holding
