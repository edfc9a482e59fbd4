"""Ad-hoc Airdrops (S3.0)."""

from __future__ import annotations

import pytest

from tests.systems.gts.island import (
    AT_1500,
    COMRADE,
    DROPPER,
    JUMPER,
    MALEME,
    MATE,
    MORNING_27,
    MOUNTAINEERS,
    NIGHT_26,
    NOON_27,
    PARACHUTISTS,
    PIONEER,
    WATCH,
    arranged,
    clause_against,
    paid,
    points,
    ways,
)
from tests.systems.gts.play import actions, modifiers, number, place, play, position_of, rolls

#: Somebody on the map, so that nobody is picked up to the display.
FOE = {WATCH: "40.20"}
HELD = dict.fromkeys(MALEME, "german")


@pytest.mark.clause("crete:S3.0-a")
@pytest.mark.parametrize(
    ("unit", "at", "turn", "flies"),
    [
        (JUMPER, "09.04", NIGHT_26, True),
        (JUMPER, "09.04", MORNING_27, True),
        (JUMPER, "09.04", NIGHT_26 - 1, False),
        (JUMPER, "12.06", NIGHT_26, False),
        (PIONEER, "09.04", NIGHT_26, False),
    ],
)
def test_parachute_units_fly_from_an_airfield_from_the_night_of_26_may(
    unit: str, at: str, turn: int, flies: bool
) -> None:
    chit = MOUNTAINEERS if unit == PIONEER else PARACHUTISTS
    game = arranged({unit: at, **FOE}, chit=chit, turn=turn,
                    points={"fl-7div": 5, "geb-5div": 5})  # fmt: skip
    play(game, f"{unit} move")
    assert ways(game) == ({"air-drop"} if flies else set())
    if not flies:
        assert clause_against(game, f"step {unit} air-drop") == "crete:S3.0-a"


@pytest.mark.clause("crete:S3.0-a")
def test_three_units_fit_into_the_box() -> None:
    units = {JUMPER: "09.04", COMRADE: "09.04", MATE: "10.04", DROPPER: "10.04", **FOE}
    game = arranged(units, chit=PARACHUTISTS, turn=NIGHT_26, points={"fl-7div": 9})
    for unit in (JUMPER, COMRADE, MATE):
        play(game, f"{unit} move", f"step {unit} air-drop")
        assert place(game, unit) == "air-drop"
    play(game, f"{DROPPER} move")
    assert ways(game) == set()


@pytest.mark.clause("crete:S3.0-b")
def test_each_costs_a_point_in_command_or_not_besides_its_activation() -> None:
    units = {JUMPER: "09.04", COMRADE: "09.04", MATE: "45.15", **FOE}
    game = arranged(units, chit=PARACHUTISTS, turn=NIGHT_26, points={"fl-7div": 1})
    play(game, f"{JUMPER} move", f"step {JUMPER} air-drop")
    assert points(game, "fl-7div") == 0
    play(game, f"{COMRADE} move")
    assert clause_against(game, f"step {COMRADE} air-drop") == "crete:S3.0-b"
    direct = arranged(units, chit="direct:german", turn=NIGHT_26, points={"fl-7div": 5},
                      leaders={"braeuer": COMRADE})  # fmt: skip
    play(direct, f"{JUMPER} move", "leader braeuer stay", f"step {JUMPER} air-drop")
    assert paid(direct) == [1, 1]


@pytest.mark.clause("crete:S3.0-c")
def test_nobody_flies_out_of_an_enemy_fire_zone() -> None:
    units = {JUMPER: "09.04", WATCH: "09.05"}
    game = arranged(units, chit=PARACHUTISTS, turn=MORNING_27, points={"fl-7div": 5},
                    leaders={"braeuer": JUMPER})  # fmt: skip
    play(game, f"{JUMPER} push")
    assert ways(game) == set()
    assert clause_against(game, f"step {JUMPER} air-drop") == "crete:S3.0-c"


@pytest.mark.clause("crete:S3.0-d")
def test_flying_out_is_a_move_that_ends_the_activation() -> None:
    units = {JUMPER: "09.04", COMRADE: "10.04", **FOE}
    game = arranged(units, chit=PARACHUTISTS, turn=NIGHT_26, points={"fl-7div": 5},
                    leaders={"braeuer": COMRADE}, cohesion={JUMPER: 2})  # fmt: skip
    assert "air-drop" not in actions(game, JUMPER)
    play(game, f"{JUMPER} move", f"step {JUMPER} air-drop")
    assert game.decision.kind == "activate"
    assert position_of(game).cohesion[number(game, JUMPER)] == 0


@pytest.mark.clause("crete:S3.0-e")
@pytest.mark.parametrize(("turn", "asked"), [(MORNING_27, True), (NOON_27, False), (AT_1500, True)])
def test_the_box_drops_at_0700_or_1500_on_any_map(turn: int, asked: bool) -> None:
    game = arranged({JUMPER: "air-drop", **FOE}, first=PARACHUTISTS, turn=turn)
    assert (game.decision.kind == "adhoc-drop") is asked
    if asked:
        assert set(game.decision.notations) == {
            f"adhoc-drop {sheet}"
            for sheet in ("kastelli", "maleme", "canea-suda", "georgeoupolis", "sfakia-exit",
                          "rethymnon", "heraklion", "wait")
        }  # fmt: skip
        play(game, "adhoc-drop wait")
        assert place(game, JUMPER) == "air-drop"


@pytest.mark.clause("crete:S3.0-f")
def test_the_drop_zone_is_open_ground_orchard_scrub_or_village() -> None:
    game = arranged({JUMPER: "air-drop", **FOE}, first=PARACHUTISTS, turn=MORNING_27)
    play(game, "adhoc-drop heraklion")
    ground = position_of(game).static.ground
    hexes = {text.split()[-1] for text in game.decision.notations}
    found = {ground.terrain[ground.grid.index(code)] for code in hexes}
    assert found == {"clear", "orchard", "scrub", "village"}
    assert clause_against(game, "adhoc-drop heraklion H19.08") == "crete:S3.0-f"  # the city
    assert clause_against(game, "adhoc-drop heraklion 09.04") == "crete:S3.0-e"


@pytest.mark.clause("crete:S3.0-g", "crete:S3.0-i")
def test_all_units_of_the_box_drop_on_the_zone_or_beside_it_one_in_a_hex() -> None:
    units = {JUMPER: "air-drop", COMRADE: "air-drop", **FOE}
    game = arranged(units, first=PARACHUTISTS, turn=MORNING_27, dice=(0, 7, 7))
    play(game, "adhoc-drop heraklion H16.15")
    grid = position_of(game).static.grid
    hexes = {text.split()[-1] for text in game.decision.notations}
    assert hexes == {grid.codes[at] for at in grid.members(grid.within(grid.index("H16.15"), 1))}
    play(game, f"drop {JUMPER} H16.15")
    assert f"drop {COMRADE} H16.15" not in game.decision.notations
    play(game, f"drop {COMRADE} H16.16")
    position = position_of(game)
    assert position.drops[number(game, JUMPER)] == 1
    play(game, JUMPER)
    assert len(rolls(game, "drop")) == 1


@pytest.mark.clause("crete:S3.0-h")
@pytest.mark.parametrize("drops", [True, False])
def test_no_serial_lands_on_a_turn_with_an_ad_hoc_drop(drops: bool) -> None:
    units = {JUMPER: "air-drop", "gjr100-ii-6": "waiting", **FOE}
    game = arranged(units, first=PARACHUTISTS, cup=[MOUNTAINEERS, "direct:allied", "direct:german"],
                    turn=MORNING_27, control=HELD, dice=(0, 5, 2) if drops else (0, 2))  # fmt: skip
    play(game, "adhoc-drop heraklion H16.15" if drops else "adhoc-drop wait")
    if drops:
        play(game, f"drop {JUMPER} H16.15")
    while game.decision.kind != "airland" and position_of(game).turn == MORNING_27 - 1:
        play(game, "end" if game.decision.kind == "activate" else game.decision.notations[-1])
    assert (game.decision.kind == "airland") is not drops


@pytest.mark.clause("crete:S3.0-h")
def test_no_ad_hoc_drop_follows_on_an_airlanding() -> None:
    units = {JUMPER: "air-drop", **FOE}
    game = arranged(units, first=PARACHUTISTS, turn=MORNING_27, serials=[1],
                    airlanded=MORNING_27)  # fmt: skip
    assert game.decision.kind != "adhoc-drop"


@pytest.mark.clause("crete:S3.0-i", "crete:4.2.1-f")
def test_men_who_once_came_by_glider_suffer_from_cover_as_parachutists_do() -> None:
    game = arranged({"llsr-i-3": "air-drop", **FOE}, first=PARACHUTISTS, turn=MORNING_27)
    play(game, "adhoc-drop heraklion")
    ground = position_of(game).static.ground
    hexes = [text.split()[-1] for text in game.decision.notations]
    orchard = next(at for at in hexes if ground.terrain[ground.grid.index(at)] == "orchard")
    play(game, f"adhoc-drop heraklion {orchard}")
    choice = next(each for each in game.decision.choices if each[1] == ground.grid.index(orchard))
    assert game.decision.target(choice).risk == 1
    play(game, f"drop llsr-i-3 {orchard}", "llsr-i-3")
    assert modifiers(game, "drop") == {"terrain": 1}


@pytest.mark.clause("crete:S3.0-i")
def test_men_who_once_came_by_glider_jump_this_time() -> None:
    game = arranged({"llsr-i-3": "air-drop", **FOE}, first=PARACHUTISTS, turn=MORNING_27)
    play(game, "adhoc-drop heraklion H16.15", "drop llsr-i-3 H16.15")
    position, unit = position_of(game), number(game, "llsr-i-3")
    assert (position.drops[unit], position.gliders) == (1, 0)
