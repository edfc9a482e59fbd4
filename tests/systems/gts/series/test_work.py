"""Engineer Actions, rubble, roadblocks and strongpoints (2.9, G21, G23)."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.data.registry import game_definition
from dropzone.core.rules.game import Game
from dropzone.systems.gts.game import GtsGame
from tests.systems.gts.play import (
    FAIR,
    GERMANS,
    GOOD,
    GREEKS,
    GUN,
    PIONEER,
    SECOND,
    FirstFaces,
    actions,
    arranged,
    last_rating,
    left,
    modifiers,
    number,
    place,
    play,
    position_of,
    steps,
)

ONE = {"geb-5div": 1}
#: Schaette with the gun, so that it may be paid for.
WITH_GUN = {"schaette": GUN}


def roadblocks(game: Game) -> list[str]:
    codes = position_of(game).static.grid.codes
    return [codes[at] for at, _ in position_of(game).roadblocks]


@pytest.mark.clause("crete:G21.6-a", "crete:G23.5-a")
@pytest.mark.parametrize(
    ("at", "left_over", "offered"), [("11.06", 1, True), ("11.06", 0, False), ("11.05", 1, False)]
)
def test_a_roadblock_is_built_on_a_road_while_one_is_available(
    at: str, left_over: int, offered: bool
) -> None:
    game = arranged({PIONEER: at}, roadblocks_left={"geb-5div": left_over}, dice=(7,))
    assert ("roadblock" in actions(game, PIONEER)) is offered
    if offered:
        play(game, f"{PIONEER} roadblock")
        assert roadblocks(game) == ["11.06"]
        assert position_of(game).roadblocks_left[1] == 0


@pytest.mark.clause("crete:G23.5-a")
def test_a_failed_check_builds_nothing() -> None:
    game = arranged({PIONEER: "11.06"}, roadblocks_left={"geb-5div": 1}, dice=(8,))
    play(game, f"{PIONEER} roadblock")
    assert (roadblocks(game), position_of(game).roadblocks_left[1]) == ([], 1)


@pytest.mark.clause("crete:G21.2-a")
@pytest.mark.parametrize(
    ("unit", "chit", "task", "expected"),
    [
        (PIONEER, GERMANS, "roadblock", {}),
        (GOOD, GREEKS, "roadblock", {"not-an-engineer": -2}),
        (GOOD, GREEKS, "improve", {}),
    ],
)
def test_those_who_are_no_engineers_are_worse_at_roadblocks(
    unit: str, chit: str, task: str, expected: dict[str, int]
) -> None:
    game = arranged({unit: "11.06"}, chit=chit, roadblocks_left={"geb-5div": 1, "nz-2div": 1},
                    dice=(5,))  # fmt: skip
    assert modifiers(play(game, f"{unit} {task}"), "engineer") == expected


@pytest.mark.clause("crete:G23.6-a")
@pytest.mark.parametrize(("owner", "spent"), [("nz-2div", 2), ("geb-5div", 1)])
def test_an_enemy_roadblock_takes_the_road(owner: str, spent: int) -> None:
    game = arranged({PIONEER: "11.06"}, column=[PIONEER], roadblocks={"10.05": owner})
    play(game, f"{PIONEER} move", f"step {PIONEER} 10.05")
    assert left(game) == 12 - spent


@pytest.mark.clause("crete:G23.6-a")
def test_an_enemy_roadblock_takes_the_road_out_of_its_hex_too() -> None:
    game = arranged({PIONEER: "10.05"}, column=[PIONEER], roadblocks={"10.05": "nz-2div"})
    play(game, f"{PIONEER} move", f"step {PIONEER} 11.06")
    assert left(game) == 12 - 2


@pytest.mark.clause("crete:G23.6-a")
@pytest.mark.parametrize(("owner", "stopped"), [("nz-2div", True), ("geb-5div", False)])
def test_vehicles_stop_at_an_enemy_roadblock(owner: str, stopped: bool) -> None:
    game = arranged({GUN: "11.06"}, mounted=[GUN], column=[GUN], leaders=WITH_GUN,
                    roadblocks={"10.05": owner})  # fmt: skip
    play(game, f"{GUN} move", f"step {GUN} 10.05")
    assert (steps(game) == set()) is stopped


@pytest.mark.clause("crete:G23.6-a")
def test_vehicles_leave_a_roadblock_in_their_next_action() -> None:
    game = arranged({GUN: "10.05"}, mounted=[GUN], column=[GUN], leaders=WITH_GUN,
                    roadblocks={"10.05": "nz-2div"})  # fmt: skip
    play(game, f"{GUN} move", f"step {GUN} 11.06")
    assert place(game, GUN) == "11.06"


@pytest.mark.clause("crete:G21.6-a", "crete:G23.7-a")
@pytest.mark.parametrize(("face", "cleared"), [(7, True), (8, False)])
def test_an_enemy_roadblock_is_cleared_by_work_and_can_be_used_again(
    face: int, cleared: bool
) -> None:
    game = arranged({PIONEER: "11.06"}, roadblocks={"11.06": "nz-2div"}, dice=(face,))
    play(game, f"{PIONEER} clear-roadblock")
    assert (roadblocks(game) == []) is cleared
    assert position_of(game).roadblocks_left[0] == int(cleared)


@pytest.mark.clause("crete:G23.7-a")
def test_the_owner_takes_a_roadblock_back_at_the_end_of_a_division_activation() -> None:
    game = arranged({PIONEER: "15.06"}, roadblocks={"11.06": "geb-5div", "10.05": "nz-2div"})
    play(game, "end")
    assert set(game.decision.notations) == {"take-back 11.06", "take-back done"}
    play(game, "take-back 11.06")
    assert roadblocks(game) == ["10.05"]
    assert position_of(game).roadblocks_left[1] == 1


@pytest.mark.clause("crete:G21.5-a", "crete:2.9-f", "crete:2.9-h")
@pytest.mark.parametrize(("face", "cleared"), [(7, True), (8, False)])
def test_engineers_clear_rubble_but_do_not_rebuild_what_stood_there(
    face: int, cleared: bool
) -> None:
    game = arranged({PIONEER: "06.05"}, rubble=["06.05"], wrecked=["06.05"], dice=(face,))
    play(game, f"{PIONEER} clear-rubble")
    assert (position_of(game).rubble == 0) is cleared
    assert position_of(game).wrecked >> position_of(game).static.grid.index("06.05") & 1
    assert position_of(game).at_work >> number(game, PIONEER) & 1


@pytest.mark.clause("crete:G21.5-a", "crete:G2.14-a", "crete:G21.1-a")
@pytest.mark.parametrize(
    ("unit", "chit", "able"), [(PIONEER, GERMANS, True), (GOOD, GREEKS, False)]
)
def test_only_engineers_clear_rubble(unit: str, chit: str, able: bool) -> None:
    game = arranged({unit: "06.05"}, chit=chit, rubble=["06.05"])
    assert ("clear-rubble" in actions(game, unit)) is able


@pytest.mark.clause("crete:G21.7-a")
@pytest.mark.parametrize(
    ("failed", "expected"),
    [("improve", {"work-again": 2}), ("roadblock", {}), ("", {})],
)
def test_work_goes_on_better_at_the_same_task_only(failed: str, expected: dict[str, int]) -> None:
    before = {PIONEER: failed} if failed else {}
    game = arranged({PIONEER: "11.06"}, failed_work=before, roadblocks_left={"geb-5div": 1},
                    dice=(5,))  # fmt: skip
    assert modifiers(play(game, f"{PIONEER} improve"), "engineer") == expected


@pytest.mark.clause("crete:G21.7-a")
def test_work_is_forgotten_when_the_unit_moves_off() -> None:
    game = arranged({PIONEER: "11.06"}, failed_work={PIONEER: "improve"}, points=ONE, dice=(5,))
    play(game, f"{PIONEER} move", f"step {PIONEER} 11.07", f"step {PIONEER} stop")
    assert modifiers(play(game, f"{PIONEER} then improve"), "engineer") == {}


@pytest.mark.clause("crete:G21.8-a")
@pytest.mark.parametrize(
    ("state", "as_target", "quality", "as_firer"),
    [({}, 5, 4, 2), ({"improved": [GOOD]}, 4, 5, 2), ({"entrenched": [GOOD]}, 3, 6, 3)],
)
def test_positions_protect_steady_and_strengthen(
    state: dict[str, Any], as_target: int, quality: int, as_firer: int
) -> None:
    units = {PIONEER: "11.06", GOOD: "11.05"}
    shot = arranged(units, points=ONE, dice=(9, 9), **state)
    assert last_rating(play(shot, f"{PIONEER} fire {GOOD}")) == as_target
    for face, stands in ((quality, True), (quality + 1, False)):
        game = arranged(units, points=ONE, dice=(9, 1, face), **state)
        play(game, f"{PIONEER} fire {GOOD}")
        assert (not position_of(game).suppressed) is stands
    reply = arranged(units, chit=GREEKS, points={"nz-2div": 1}, dice=(9, 9), **state)
    assert last_rating(play(reply, f"{GOOD} fire {PIONEER}")) == as_firer


def strongpoint(at: str, units: dict[str, str], **table: Any) -> Game:
    """A position on a map with a strongpoint; none is printed on those of the game."""
    definition = game_definition("crete")
    assert isinstance(definition, GtsGame)
    static = definition.build_static(definition.setting("kastelli"))
    static.strongpoints = 1 << static.grid.index(at)
    whole = {
        "empty": True, "units": {**units, FAIR: "02.02", SECOND: "15.10"}, "chit": GERMANS,
        "cup": [GREEKS], "leaders": {"schaette": PIONEER}, "points": {"geb-5div": 3},
    }  # fmt: skip
    position = definition.arrange(static, {**whole, **table})
    return Game(definition, position, FirstFaces((9, 9, 9, 9)))


@pytest.mark.clause("crete:G21.9-a", "crete:2.9-b", "crete:2.9-h")
@pytest.mark.parametrize(
    ("ruins", "rating"),
    [({}, 5 - 2), ({"wrecked": ["11.05"]}, 5), ({"rubble": ["11.05"]}, 5 - 1)],
)
def test_a_strongpoint_counts_as_an_entrenchment_until_it_is_destroyed(
    ruins: dict[str, Any], rating: int
) -> None:
    game = strongpoint("11.05", {PIONEER: "11.06", GOOD: "11.05"}, **ruins)
    assert position_of(game).is_armoured(number(game, GOOD)) is not bool(ruins)
    assert last_rating(play(game, f"{PIONEER} fire {GOOD}", f"check {PIONEER} roll")) == rating
