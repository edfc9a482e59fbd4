"""Allied naval support (O2.0): ships, their chit and the naval sub-phase."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import dropzone
from dropzone.core.data.registry import game_definition
from dropzone.core.errors import UnknownName
from dropzone.core.rules.game import Game
from tests.systems.gts import island
from tests.systems.gts.heraklion import BRIGADE, FLAK, JUMPER, WATCH, arranged
from tests.systems.gts.own import prepared
from tests.systems.gts.play import last_rating, number, place, play, position_of, told

ON = ("naval-support",)
SHIP, AJAX, DIDO = "rn-dd-1", "rn-ajax", "rn-dido"
BOX, NAVAL = "naval-heraklion", "naval:allied"
#: The Night Turn of 22 May, with which scenario 3 ends, and a turn by day.
NIGHT, DAY = 19, 15


@pytest.fixture
def until_25_may(tmp_path: Path) -> list[Path]:
    """Scenario 3 goes on until all ships have come."""
    own = tmp_path / "own.toml"
    own.write_text("[scenario-heraklion]\nturns = 43\n")
    return [own]


def at_sea(
    units: dict[str, str] | None = None, *, turn: int = NIGHT, zone: str = "27.07", **more: Any
) -> Game:
    """The Naval chit with a flotilla off Heraklion; an enemy stands near the marker."""
    ships = {SHIP: BOX, WATCH: "10.20", JUMPER: "27.08", **(units or {})}
    return arranged(ships, options=ON, turn=turn, chit=NAVAL, target_zone=zone, **more)


# -- coming ---------------------------------------------------------------------------------------


@pytest.mark.clause("crete:O2.1-a", "crete:O2.7-a", "crete:O2.2-a")
def test_a_flotilla_comes_in_the_night_of_22_may_with_its_marker_and_its_chit() -> None:
    units = {SHIP: "waiting", WATCH: "10.20", JUMPER: "27.08"}
    game = arranged(units, options=ON, turn=NIGHT)
    assert position_of(game).static.turn_name(NIGHT - 1) == "22-night"
    assert place(game, SHIP) == BOX
    assert game.decision.kind == "target-zone"
    hexes = {text.split()[-1] for text in game.decision.notations}
    rows = position_of(game).static.ground.rows_by_code
    assert hexes == {code for code, row in rows.items() if "coast" in row.features}
    play(game, "target-zone 27.07")
    position = position_of(game)
    assert position.static.grid.codes[position.target_zone] == "27.07"
    chits = [*position.cup, *(event[1] for event in told(game, "chit"))]
    assert position.static.naval_chit in chits


@pytest.mark.clause("crete:O2.2-a")
@pytest.mark.parametrize(("where", "added"), [(BOX, True), ("out-of-play", False)])
def test_the_naval_chit_is_in_the_cup_while_ships_are_present(where: str, added: bool) -> None:
    units = {SHIP: where, WATCH: "10.20", JUMPER: "27.08"}
    game = arranged(units, options=ON, turn=DAY)
    position = position_of(game)
    chits = [*position.cup, *(event[1] for event in told(game, "chit"))]
    assert (position.static.naval_chit in chits) is added


@pytest.mark.clause("crete:O2.1-a")
def test_ships_are_optional_and_only_where_they_come_in_time() -> None:
    without = position_of(dropzone.new("crete", scenario="heraklion")).static
    assert SHIP not in without.unit_ids
    assert without.naval_chit < 0
    with pytest.raises(UnknownName, match="not for scenario “snafu”"):
        game_definition("crete").setting("snafu", ON)


@pytest.mark.clause("crete:O2.1-b")
def test_four_more_ships_join_in_the_night_of_25_may(until_25_may: list[Path]) -> None:
    late = dict.fromkeys((AJAX, DIDO, "rn-dd-2", "rn-dd-3"), "waiting")
    units = {SHIP: BOX, **late, WATCH: "10.20", JUMPER: "27.08"}
    game = arranged(units, options=ON, turn=43, target_zone="27.07", data=until_25_may)
    assert position_of(game).static.turn_name(42) == "25-night"
    assert {place(game, ship) for ship in late} == {BOX}
    assert game.decision.kind == "target-zone"


# -- the sub-phase --------------------------------------------------------------------------------


@pytest.mark.clause("crete:O2.2-b", "crete:O2.3-a")
def test_the_naval_chit_lets_ships_act_be_bombed_move_and_aim() -> None:
    game = at_sea(turn=DAY, dice=(9, 9, 9))
    kinds = [game.decision.kind]
    play(game, f"ship {SHIP} fire {JUMPER}")
    assert [event[0] for event in told(game, "ship-attacked")] == ["ship-attacked"]
    kinds.append(game.decision.kind)
    play(game, "sail stay")
    kinds.append(game.decision.kind)
    assert kinds == ["activate-ships", "move-ships", "target-zone"]
    shot, bombs = told(game, "fired"), told(game, "ship-attacked")
    events = [entry.event for entry in game.log()]
    assert events.index(shot[0]) < events.index(bombs[0])
    play(game, "target-zone 28.07")
    assert position_of(game).chit != position_of(game).static.naval_chit


@pytest.mark.clause("crete:8.0-h", "crete:O2.2-b")
@pytest.mark.parametrize("chit", ["direct:allied", BRIGADE, NAVAL])
def test_ships_act_with_the_naval_chit_only(chit: str) -> None:
    units = {SHIP: BOX, WATCH: "10.20", JUMPER: "27.08", FLAK: "26.08"}
    game = arranged(units, options=ON, turn=NIGHT, chit=chit, target_zone="27.07",
                    points={"br-14bde": 5})  # fmt: skip
    if chit == NAVAL:
        assert game.decision.notations == [f"ship {SHIP}", "ship end"]  # and nobody else
    else:
        assert not any(SHIP in text for text in game.decision.notations)


@pytest.mark.clause("crete:O2.4-a")
def test_ships_rally_and_no_fire_zone_hinders_them() -> None:
    down = at_sea(suppressed=[SHIP])
    play(down, f"ship {SHIP} rally")
    assert not position_of(down).suppressed
    hit = at_sea(cohesion={SHIP: 2}, dice=(9,))
    play(hit, f"ship {SHIP} recover")
    assert position_of(hit).cohesion[number(hit, SHIP)] == 1
    assert not told(hit, "paid")


@pytest.mark.clause("crete:O2.4-b", "crete:O2.4-d")
@pytest.mark.parametrize(
    ("turn", "at", "offered"),
    [
        (NIGHT, "27.08", True),
        (NIGHT, "27.10", True),  # three hexes
        (NIGHT, "31.10", False),  # beyond sight at night
        (DAY, "31.10", True),
        (DAY, "22.09", False),  # a town hides it
    ],
)
def test_a_ship_fires_at_what_is_seen_from_the_marker(turn: int, at: str, offered: bool) -> None:
    game = at_sea({JUMPER: at}, turn=turn)
    fires = game.decision.kind == "activate-ships"
    assert fires is offered


@pytest.mark.clause("crete:O2.4-c")
@pytest.mark.parametrize(("printed", "offered"), [(25, True), (24, False)])
def test_twenty_hexes_are_added_to_the_distance_from_the_marker(
    printed: int, offered: bool, tmp_path: Path
) -> None:
    own = tmp_path / "own.toml"
    own.write_text(f"[classes.classes.ship-dd]\nrange = {printed}\n")
    game = at_sea({JUMPER: "31.10"}, turn=DAY, data=[own])
    grid = position_of(game).static.grid
    assert grid.distance(grid.index("27.07"), grid.index("31.10")) == 5
    assert (game.decision.kind == "activate-ships") is offered


@pytest.mark.clause("crete:O2.4-d")
@pytest.mark.parametrize(("turn", "rating"), [(DAY, 5 - 1), (NIGHT, 5 - 1 - 2)])
def test_ships_shell_as_indirect_fire_weaker_at_night(turn: int, rating: int) -> None:
    game = at_sea(turn=turn, dice=(9, 8, 9))
    play(game, f"ship {SHIP} fire {JUMPER}")
    assert last_rating(game) == rating
    position = position_of(game)
    assert position.light >> position.where[number(game, JUMPER)] & 1


@pytest.mark.clause("crete:O2.5-a", "crete:O2.3-a")
@pytest.mark.parametrize(("turn", "bombed"), [(DAY, True), (NIGHT, False)])
def test_every_ship_is_bombed_with_six_by_day(
    turn: int, bombed: bool, until_25_may: list[Path]
) -> None:
    game = at_sea({AJAX: BOX, JUMPER: "10.10"}, turn=turn, dice=(6, 7), data=until_25_may)
    attacked = {event[1]: event[2] for event in told(game, "ship-attacked")}
    ships = {number(game, SHIP): 6, number(game, AJAX): 6}  # the armour of a cruiser is no help
    assert attacked == (ships if bombed else {})
    assert (place(game, SHIP) == "eliminated") is bombed  # a 6 on the white row
    assert place(game, AJAX) == BOX


# -- moving ---------------------------------------------------------------------------------------


@pytest.mark.clause("crete:O2.6-a", "crete:O2.6-d", "crete:O2.7-a")
def test_ships_withdraw_one_by_one_for_good_and_the_marker_goes_with_the_last(
    until_25_may: list[Path],
) -> None:
    game = at_sea({AJAX: BOX, JUMPER: "10.10"}, data=until_25_may)
    assert set(game.decision.notations) == {f"sail {SHIP}", f"sail {AJAX}", "sail stay"}
    play(game, f"sail {SHIP}")
    assert (place(game, SHIP), place(game, AJAX)) == ("out-of-play", BOX)
    assert position_of(game).target_zone >= 0
    play(game, f"sail {AJAX}")
    assert position_of(game).target_zone == -1
    assert told(game, "target-zone-removed")


# -- on the whole island --------------------------------------------------------------------------

#: A day after ships have come, and the Night Turn of 25 May, in the scenario of the whole island.
ISLAND_DAY, ISLAND_NIGHT = 20, 18


def off_the_island(units: dict[str, str], **more: Any) -> Game:
    """The Naval chit on a day of May with all maps; the ships come by rule, not with the set-up."""
    groups = tuple(
        msgspec.structs.replace(group, units=group.units[:2], hexes=group.hexes[:2])
        if island.CRUISER in group.units
        else group
        for group in prepared("island").scenario.setup
    )
    table: dict[str, Any] = {"chit": NAVAL, "turn": ISLAND_DAY, "target_zone": "07.04", **more}
    return island.arranged(units, options=ON, changes={"setup": groups}, **table)


@pytest.mark.clause("crete:O2.1-b", "crete:O2.7-a")
def test_ships_choose_a_map_and_a_hex_of_its_coast() -> None:
    ships = dict.fromkeys((AJAX, DIDO, "rn-dd-2", "rn-dd-3"), "waiting")
    game = off_the_island(ships, chit="", turn=ISLAND_NIGHT,
                          target_zone="")  # fmt: skip
    while game.decision.kind != "naval-box":
        play(game, game.decision.notations[-1])
    maps = {text.split()[-1] for text in game.decision.notations}
    assert maps == {"maleme", "canea-suda", "georgeoupolis", "kastelli", "rethymnon", "heraklion"}
    play(game, "ships rethymnon")
    assert {place(game, ship) for ship in ships} == {"naval-rethymnon"}
    assert all(text.split()[-1].startswith("R") for text in game.decision.notations)


@pytest.mark.clause("crete:O2.5-b")
def test_a_ship_that_is_bombed_to_the_bottom_costs_morale() -> None:
    game = off_the_island({AJAX: "naval-maleme", DIDO: "naval-maleme"}, dice=(6, 9))
    assert place(game, AJAX) == "eliminated"
    position = position_of(game)
    assert position.static.scenario.morale is not None
    assert position.morale == position.static.scenario.morale.start - 4


@pytest.mark.clause("crete:O2.6-a", "crete:O2.6-d", "crete:O2.7-a")
def test_ships_sail_together_to_another_map_and_the_marker_follows() -> None:
    game = off_the_island({AJAX: "naval-maleme", DIDO: "naval-maleme"}, dice=(9, 9))
    play(game, "sail heraklion")
    assert (place(game, AJAX), place(game, DIDO)) == ("naval-heraklion", "naval-heraklion")
    assert game.decision.kind == "target-zone"
    assert all(text.split()[-1].startswith("H") for text in game.decision.notations)


def test_a_map_to_which_ships_may_sail_is_pointed_at_as_its_naval_box() -> None:
    decision = off_the_island({AJAX: "naval-maleme", DIDO: "naval-maleme"}, dice=(9, 9)).decision
    places = {decision.notation(each): decision.target(each).place for each in decision.choices}
    assert places["sail heraklion"] == "naval-heraklion"
    assert places["sail stay"] == ""


@pytest.mark.clause("crete:O2.6-b")
def test_a_suppressed_ship_stays_or_withdraws() -> None:
    units = {AJAX: "naval-maleme", DIDO: "naval-maleme"}
    game = off_the_island(units, suppressed=[AJAX], dice=(9, 9))
    play(game, "ship end")
    assert set(game.decision.notations) == {f"sail {AJAX}", f"sail {DIDO}", "sail stay"}
    play(game, f"sail {AJAX}")
    assert "sail heraklion" in game.decision.notations


@pytest.mark.clause("crete:O2.6-c")
def test_ships_must_withdraw_once_the_allies_do() -> None:
    game = off_the_island({AJAX: "naval-maleme", DIDO: "naval-maleme"}, dice=(9, 9),
                          withdrawal=0)  # fmt: skip
    assert {place(game, AJAX), place(game, DIDO)} == {"out-of-play"}
    assert position_of(game).target_zone == -1
    late = off_the_island({AJAX: "waiting"}, chit="", turn=ISLAND_NIGHT, withdrawal=0,
                          target_zone="")  # fmt: skip
    assert place(late, AJAX) == "waiting"  # nobody comes any more
