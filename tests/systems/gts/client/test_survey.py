"""Surveys: what players may ask the board about sight, Fire Zones and command."""

from __future__ import annotations

import pytest

from dropzone.core.errors import UnknownName
from dropzone.core.rules.game import Game
from dropzone.core.rules.survey import Layer
from dropzone.core.search.far_steps import ways
from dropzone.systems.gts.series.reach import reach_of_move
from tests.systems.gts import island
from tests.systems.gts.play import FAIR, GOOD, PIONEER, SECOND, THIRD, arranged, position_of


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


def walked(game: Game, *first: str) -> set[str]:
    """The hexes to which a Move leads by playing it: the next ones, and the ways beyond them."""
    for text in first:
        game.play(text)
    near = {game.decision.target(each) for each in game.decision.choices}
    return {each.place for each in near if each.cost} | {each.place for each in ways(game.position)}


@pytest.mark.parametrize("start", ["11.06", "13.06", "06.06"])
@pytest.mark.parametrize("enemy", [{}, {GOOD: "03.05"}], ids=["alone", "enemies far off"])
def test_the_reach_is_where_moves_lead_deployed_or_in_column(
    start: str, enemy: dict[str, str]
) -> None:
    game = arranged({PIONEER: start, **enemy})
    position, grid = position_of(game), position_of(game).static.grid
    unit = position.static.unit_number[PIONEER]
    free = {grid.codes[at] for at in grid.members(reach_of_move(position, unit, free=True))}
    deployed = walked(game.copy(), f"{PIONEER} move")
    column = walked(game.copy(), f"{PIONEER} move", f"step {PIONEER} column")
    assert free - {start} == (deployed | column) - {start}
    found = set(layers(game, "reach", PIONEER)["reach"].places)
    assert free - {start} <= found, "who pays may enter Fire Zones too"
    assert not found & set(enemy.values())


def test_who_can_come_beside_a_unit_is_an_enemy_whose_reach_it_is() -> None:
    game = arranged({PIONEER: "11.06", SECOND: "11.05", GOOD: "08.06", FAIR: "01.02"})
    near = layers(game, "reach", PIONEER)["comers"].units
    assert near == [GOOD], "not a friend, nor who is too far away"
    beside = set(layers(game, "reach", GOOD)["reach"].places)
    position = position_of(game)
    around = position.static.grid.neighbours[position.static.grid.index("11.06")]
    assert beside & {position.static.grid.codes[at] for at in around}


def test_the_reach_of_the_enemy_is_that_of_all_his_units_and_their_fire_zones() -> None:
    game = arranged({PIONEER: "11.06", GOOD: "08.06", FAIR: "07.06"})
    found = {layer.id: layer for layer in game.survey("threat", PIONEER, "german")}
    each = [layers(game, "reach", unit)["reach"].places for unit in (GOOD, FAIR, "gr-1inf-b3")]
    moved = {place for places in each for place in places}
    assert moved <= set(found["reach"].places) <= moved | {"08.06", "07.06", "01.02"}
    zones = [layers(game, "fire", unit)["zone"].places for unit in (GOOD, FAIR, "gr-1inf-b3")]
    assert set(found["zones"].places) == {place for places in zones for place in places}
    assert "11.06" not in found["reach"].places


def test_lines_of_command_lead_from_the_leader_and_leave_out_who_is_too_far() -> None:
    game = arranged({PIONEER: "14.06", SECOND: "13.06", THIRD: "02.02", GOOD: "04.05"})
    found = layers(game, "command", PIONEER)
    assert ["14.06", "13.06"] in found["led"].lines
    assert all(line[0] == "14.06" and line[1] != "02.02" for line in found["led"].lines)
    assert found["cut"].units == [THIRD]


def test_supply_is_asked_for_only_where_it_is_played() -> None:
    game = arranged({PIONEER: "14.06"})
    assert "supply" not in [kind["id"] for kind in game.board()["surveys"]]
    with pytest.raises(UnknownName):
        game.survey("supply", PIONEER)


def test_supply_is_that_of_an_area_with_what_feeds_it() -> None:
    game = island.arranged({island.WATCH: "H22.10", island.JUMPER: "H30.10"})
    position = position_of(game)
    allied = layers(game, "supply", island.WATCH)
    level = island.supply(game, "allied")["heraklion"]
    assert allied[level].places, "the area, under the name of its state"
    assert "H19.08" in allied["sources"].places, "the port"
    assert allied["short"].units == []
    position.supply = tuple(3 for _ in position.supply)
    starved = layers(game, "supply", island.WATCH)
    assert starved["emergency"].places == allied[level].places
    assert island.WATCH in starved["short"].units
    assert island.JUMPER not in starved["short"].units
    position.german_control |= position.static.display.port_mask
    assert layers(game, "supply", island.WATCH)["sources"].places == []
