"""Surveys: what players may ask the board about sight, Fire Zones and command."""

from __future__ import annotations

import pytest

from dropzone.core.errors import UnknownName
from dropzone.core.rules.game import Game
from dropzone.core.rules.survey import Layer
from tests.systems.gts.play import FAIR, GOOD, PIONEER, SECOND, arranged, position_of


def layers(game: Game, kind: str, of: str) -> dict[str, Layer]:
    return {layer.id: layer for layer in game.survey(kind, of)}


def test_a_survey_of_sight_names_the_hexes_seen_and_the_enemies_who_see() -> None:
    game = arranged({PIONEER: "14.06", SECOND: "14.05", GOOD: "13.06", FAIR: "04.05"})
    found = layers(game, "sight", PIONEER)
    position = position_of(game)
    at = position.static.grid.index("14.06")
    assert len(found["seen"].places) == position.sight(at, 99).bit_count() - 1
    assert found["seen"].units == [GOOD]
    assert found["watchers"].units == [GOOD]


@pytest.mark.parametrize("barrage", [[], ["13.06"], ["14.05", "12.07"]])
def test_who_sees_a_hex_is_who_has_it_in_sight(barrage: list[str]) -> None:
    game = arranged({PIONEER: "14.06", SECOND: "09.09", GOOD: "11.06", FAIR: "04.05"})
    position, grid = position_of(game), position_of(game).static.grid
    position.light = grid.mask(grid.index(code) for code in barrage)
    position.forget()
    for unit in (PIONEER, SECOND, GOOD, FAIR):
        at = position.where[position.static.unit_number[unit]]
        in_sight = position.sight(at, 99)
        for to in grid.members(position.static.ground.enterable):
            assert position.sees(at, to) == bool(in_sight >> to & 1)


def test_a_survey_of_fire_names_the_zone_and_those_whose_zone_it_is() -> None:
    game = arranged({PIONEER: "14.06", GOOD: "13.06", FAIR: "04.05"})
    found = layers(game, "fire", PIONEER)
    assert "13.06" in found["zone"].places
    assert "14.06" not in found["zone"].places
    assert found["zone"].units == [GOOD]
    assert found["threats"].units == [GOOD]


def test_an_empty_hex_is_covered_by_whoever_covers_it() -> None:
    game = arranged({PIONEER: "14.06", GOOD: "12.06"})
    found = layers(game, "fire", "13.06")
    assert found["zone"].places == []
    assert set(found["threats"].units) == {PIONEER, GOOD}


@pytest.mark.parametrize("of", ["schaette", PIONEER, "14.06"])
def test_a_survey_of_command_shows_the_range_of_the_leader(of: str) -> None:
    game = arranged({PIONEER: "14.06", SECOND: "13.06", GOOD: "04.05"})
    found = layers(game, "command", of)
    position = position_of(game)
    leader = position.static.leader_number["schaette"]
    reach = position.static.command_range[leader][0]
    at = position.static.grid.index("14.06")
    assert len(found["range"].places) == position.static.grid.within(at, reach).bit_count()
    assert set(found["led"].units) >= {PIONEER, SECOND}
    assert GOOD not in found["led"].units


def test_who_is_not_on_the_map_sees_nothing() -> None:
    game = arranged({PIONEER: "14.06", GOOD: "12.06"})
    assert game.survey("sight", FAIR) == []
    assert layers(game, "command", "bedding")["range"].places != []


@pytest.mark.parametrize(("kind", "of"), [("weather", PIONEER), ("sight", "nobody")])
def test_what_does_not_exist_cannot_be_surveyed(kind: str, of: str) -> None:
    with pytest.raises(UnknownName):
        arranged({PIONEER: "14.06"}).survey(kind, of)
