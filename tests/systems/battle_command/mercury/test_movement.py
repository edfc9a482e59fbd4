"""Mercury, rule 5.1: movement, armor and rough ground."""

from __future__ import annotations

import pytest

from tests.systems.battle_command.mercury.crete import marching
from tests.systems.battle_command.play import answers, choices, play, reach, refused, where


@pytest.mark.clause("mercury:5.1-a")
def test_a_unit_moves_at_most_its_factor() -> None:
    game = marching("allied", {"nz-22": "0713", "gr-6": "0713"})
    assert "0716" in reach(game, "nz-22")  # three hexes along the coast road
    assert "0717" not in reach(game, "nz-22")
    assert "0716" not in reach(game, "gr-6")  # factor two
    play(game, "move nz-22")
    assert refused(game, "move nz-22 0717") == ["5.1-a"]


@pytest.mark.clause("mercury:5.1-b")
def test_a_unit_stops_beside_an_enemy() -> None:
    game = marching("allied", {"nz-22": "0713", "st-II": "0715"})
    assert "0714" in reach(game, "nz-22")
    assert "0615" not in reach(game, "nz-22")
    play(game, "move nz-22 0714")
    assert "move nz-22" not in choices(game)


@pytest.mark.clause("mercury:5.1.1-a")
def test_armor_passes_enemy_units() -> None:
    game = marching("allied", {"br-7rtr-r": "0713", "st-II": "0615"})
    assert "0716" in reach(game, "br-7rtr-r")  # 0714, 0715 and 0716 are beside the enemy


@pytest.mark.clause("mercury:5.1.1-b")
def test_armor_enters_hexes_by_road_only() -> None:
    game = marching("allied", {"br-3h": "0806"})
    assert {"0807", "0805", "0705"} <= reach(game, "br-3h")
    assert not {"0706", "0707"} & reach(game, "br-3h")
    play(game, "move br-3h")
    assert refused(game, "move br-3h 0706") == ["5.1.1-b"]


@pytest.mark.clause("mercury:5.1.1-c")
def test_armor_leaves_hexes_by_road_only() -> None:
    game = marching("allied", {"br-3h": "0805"})
    assert "0705" in reach(game, "br-3h")  # by Galatas, not straight
    assert "0704" not in reach(game, "br-3h")
    game = marching("allied", {"br-3h": "0810", "nz-22": "0502"})
    assert "move br-3h" not in choices(game)  # no road leaves Cape Drapano


@pytest.mark.clause("mercury:5.1.1-d")
def test_armor_passes_enemy_armor_too() -> None:
    # The Germans have no armor; the rule is that no enemy of any kind stops it.
    game = marching("allied", {"br-3h": "0713", "gjr85-I": "0615", "st-I": "0816"})
    assert "0717" in reach(game, "br-3h")


@pytest.mark.clause("mercury:5.1.2-a")
def test_a_unit_stops_in_rough_ground() -> None:
    game = marching("allied", {"nz-22": "0614"})
    assert {"0615", "0613", "0714"} <= reach(game, "nz-22")
    assert "0616" not in reach(game, "nz-22")  # only through 0615 or 0515, both rough
    play(game, "move nz-22 0615")
    assert "move nz-22" not in choices(game)
    assert refused(game, "move nz-22 0715")


@pytest.mark.clause("mercury:5.1.2-a")
def test_the_refusal_names_the_rough_ground() -> None:
    game = marching("allied", {"nz-22": "0614"})
    play(game, "move nz-22")
    assert refused(game, "move nz-22 0616") == ["5.1.2-a"]


@pytest.mark.clause("mercury:5.1.2-b")
def test_a_road_into_rough_ground_lets_a_unit_go_on() -> None:
    game = marching("allied", {"nz-22": "0716"})
    assert {"0717", "0718", "0719"} <= reach(game, "nz-22")  # rough hexes along the road
    play(game, "move nz-22 0717", "move nz-22 0718")
    assert where(game, "nz-22") == "0718"


@pytest.mark.clause("mercury:5.1.2-b")
def test_the_detour_by_road_is_found_where_the_straight_way_stops() -> None:
    game = marching("allied", {"nz-22": "0714"})
    assert "0612" in reach(game, "nz-22")  # over Rethymnon and 0712 by road
    assert "0513" in reach(game, "nz-22")  # by 0713 and 0613, not straight through 0613


@pytest.mark.clause("mercury:5.1.2-c")
def test_mountain_units_do_not_stop_in_rough_ground() -> None:
    game = marching("german", {"gjr85-I": "0614", "st-II": "0614"})
    assert {"0616", "0516"} <= reach(game, "gjr85-I")
    assert not {"0616", "0516"} & reach(game, "st-II")


@pytest.mark.clause("mercury:5.1.2-d")
def test_mountain_units_stop_beside_an_enemy() -> None:
    game = marching("german", {"gjr85-I": "0614", "nz-22": "0716"})
    assert "0616" in reach(game, "gjr85-I")  # by Amari, away from the enemy
    play(game, "move gjr85-I 0615")
    assert "move gjr85-I" not in choices(game)
    assert answers(game) & {"0716"}  # only its attack is left
