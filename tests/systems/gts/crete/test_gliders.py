"""Landings by glider and parachute side by side (4.0)."""

from __future__ import annotations

import pytest

from dropzone.core.rules.game import Game
from tests.systems.gts.airborne import (
    AT_1500,
    BRITISH,
    FLAK,
    GLIDER,
    JUMPER,
    KIWI,
    PARA,
    PARACHUTISTS,
    SECOND_GLIDER,
    SECOND_PARA,
    WATCH,
    arranged,
)
from tests.systems.gts.play import actions, last_rating, number, place, play, position_of, told


def modifiers(game: Game) -> dict[str, int]:
    """What changed the last roll on the Drop Table."""
    return dict([event[-1] for event in told(game, "rolled") if event[1] == "drop"][-1])


def markers(game: Game, unit: str) -> int:
    return position_of(game).drops[number(game, unit)]


@pytest.mark.clause("crete:4.1-a")
@pytest.mark.parametrize(
    ("turn", "chit", "drops"),
    [
        (AT_1500, PARACHUTISTS, True),
        (AT_1500 - 1, PARACHUTISTS, False),
        (AT_1500, "division:geb-5div", False),
        (AT_1500, "formation:llsr", False),
        (AT_1500, "direct:german", False),
    ],
)
def test_units_land_with_the_chit_of_their_division_on_their_turn(
    turn: int, chit: str, drops: bool
) -> None:
    units = {PARA: "waiting", JUMPER: "44.12"}
    game = arranged(units, turn=turn, first=chit, points={"fl-7div": 1, "geb-5div": 1})
    assert (game.decision.kind == "drop") is drops


@pytest.mark.clause("crete:4.2-e", "crete:4.2-a")
def test_a_parachute_unit_gets_a_marker_and_a_glider_none() -> None:
    units = {GLIDER: "waiting", PARA: "waiting"}
    game = arranged(units, turn=AT_1500, first=PARACHUTISTS)
    play(game, f"drop {GLIDER} 34.11", f"drop {PARA} 39.12")
    assert (markers(game, GLIDER), markers(game, PARA)) == (0, 1)
    assert "move" in actions(game, GLIDER)  # it lands well and may act at once


@pytest.mark.clause("crete:4.2-b")
def test_units_land_neither_in_column_nor_mounted() -> None:
    game = arranged({PARA: "waiting"}, turn=AT_1500, first=PARACHUTISTS)
    play(game, f"drop {PARA} 39.12")
    assert game.decision.kind == "activate"  # nobody asks for a shape, as of others who arrive
    position = position_of(game)
    assert not (position.column | position.mounted) >> number(game, PARA) & 1


@pytest.mark.clause("crete:4.2-c")
def test_one_unit_lands_in_a_hex_but_friends_may_stand_there() -> None:
    units = {PARA: "waiting", SECOND_PARA: "waiting", JUMPER: "39.12", WATCH: "40.12"}
    game = arranged(units, turn=AT_1500, first=PARACHUTISTS)
    assert place(game, PARA) == "39.12"  # not on the enemy, though a friend is there
    assert place(game, SECOND_PARA) == "eliminated"  # the only other hex is the enemy's


@pytest.mark.clause("crete:4.2.1-f", "crete:4.2.1-g")
@pytest.mark.parametrize(
    ("unit", "at", "found"),
    [
        (GLIDER, "34.10", {"terrain": 2}),  # a village
        (GLIDER, "38.11", {"terrain": 2}),  # an orchard
        (PARA, "38.11", {"terrain": 1}),
        (GLIDER, "34.11", {}),
    ],
)
def test_cover_is_worse_for_gliders(unit: str, at: str, found: dict[str, int]) -> None:
    flown = [unit] if unit == GLIDER else []
    game = arranged({unit: at}, chit=PARACHUTISTS, landing=[unit], gliders=flown)
    play(game, unit)
    assert modifiers(game) == found


@pytest.mark.clause("crete:4.2.1-e", "crete:4.2.1-j", "crete:4.2.1-h")
def test_anti_aircraft_guns_count_twice() -> None:
    units = {PARA: "39.12", FLAK: "40.12"}
    game = arranged(units, chit=PARACHUTISTS, landing=[PARA], drops={PARA: 1}, dice=(3,))
    play(game, PARA)
    assert modifiers(game) == {"fire-zones": 1, "anti-aircraft": 1}
    assert markers(game, PARA) == 2  # 3 and 2 are 5: a delay


@pytest.mark.clause("crete:4.2.1-a")
def test_units_that_were_not_picked_roll_at_the_end_of_the_activation() -> None:
    units = {PARA: "39.12", SECOND_PARA: "42.12"}
    landing = [PARA, SECOND_PARA]
    game = arranged(units, chit=PARACHUTISTS, landing=landing, dice=(9, 9))
    play(game, "end")
    assert len([event for event in told(game, "rolled") if event[1] == "drop"]) == 2


@pytest.mark.clause("crete:4.2-h")
def test_a_landing_beside_the_enemy_draws_no_fire() -> None:
    units = {GLIDER: "waiting", SECOND_GLIDER: "waiting", WATCH: "35.12", KIWI: "34.12"}
    game = arranged(units, turn=AT_1500, first=PARACHUTISTS)
    play(game, f"drop {GLIDER} 34.11", f"drop {SECOND_GLIDER} 35.11")
    assert position_of(game).in_enemy_zone(number(game, GLIDER))
    assert not told(game, "fired")


@pytest.mark.clause("crete:4.2-g")
def test_a_landed_unit_is_fired_at_when_the_enemy_is_active() -> None:
    game = arranged({PARA: "39.12", WATCH: "40.12"}, chit=BRITISH, leaders={"chappel": WATCH},
                    drops={PARA: 1}, points={"creforce": 3}, dice=(9, 9))  # fmt: skip
    assert f"fire {PARA}" in actions(game, WATCH)


@pytest.mark.clause("crete:4.2-f", "crete:4.2-i")
def test_markers_add_up_and_come_off_one_by_one() -> None:
    game = arranged({PARA: "39.12"}, chit=PARACHUTISTS, landing=[PARA], drops={PARA: 1}, dice=(8,))
    play(game, PARA)
    assert markers(game, PARA) == 3
    play(game, f"{PARA} clear")
    assert markers(game, PARA) == 2


@pytest.mark.clause("crete:4.2.2-h", "crete:G14.4-a")
@pytest.mark.parametrize(
    ("drops", "flown", "weaker"),
    [({}, [], 0), ({GLIDER: 1}, [], 2), ({GLIDER: 1}, [GLIDER], 1), ({GLIDER: 2}, [GLIDER], 2)],
)
def test_a_marked_unit_fights_back_when_assaulted(
    drops: dict[str, int], flown: list[str], weaker: int
) -> None:
    game = arranged({GLIDER: "39.12", WATCH: "39.13"}, chit="formation:br-14bde",
                    leaders={"chappel": WATCH}, drops=drops, gliders=flown,
                    dice=(0, 9))  # fmt: skip
    play(game, f"{WATCH} assault 39.12")
    while not told(game, "fired"):
        play(game, game.decision.notations[0])
    position = position_of(game)
    glider, watch = number(game, GLIDER), number(game, WATCH)
    shot = told(game, "fired")[0]
    assert shot[1:3] == (glider, watch)
    assert shot[3] == position.face(glider).fire + 2 - weaker  # two steps: the Company Bonus


@pytest.mark.parametrize(("flown", "easier"), [([], 2), ([GLIDER], 3)])
def test_a_marked_glider_is_an_easier_target(flown: list[str], easier: int) -> None:
    game = arranged({GLIDER: "39.12", WATCH: "40.12"}, chit="formation:br-14bde",
                    leaders={"chappel": WATCH}, drops={GLIDER: 1}, gliders=flown,
                    dice=(9, 9))  # fmt: skip
    play(game, f"{WATCH} fire {GLIDER}")
    position = position_of(game)
    fire = position.face(number(game, WATCH)).fire
    defense = position.face(number(game, GLIDER)).defense
    assert last_rating(game) == fire + defense + easier
