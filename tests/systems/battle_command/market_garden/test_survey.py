"""Surveys and player aids of Market-Garden: what players may ask the board."""

from __future__ import annotations

from itertools import pairwise

import pytest

from dropzone.core.errors import UnknownName
from dropzone.core.rules.game import Game
from dropzone.systems.battle_command.position import BattlePosition
from tests.systems.battle_command.play import arranged, choices, play

UNITS = {"inf-8": "0310", "inf-9": "0210", "de-huber": "0410"}


def game_of() -> Game:
    return arranged(UNITS, side="allied", step="move", turn=2)


def test_reach_is_where_the_rules_let_a_unit_go() -> None:
    game = game_of()
    (layer,) = game.survey("reach", "inf-9", "allied")
    play(game, "move inf-9")
    assert sorted(layer.places) == sorted(text.split()[-1] for text in choices(game))


def test_an_empty_hex_says_who_can_come() -> None:
    game = game_of()
    (reach,) = game.survey("reach", "inf-9")
    empty = next(place for place in reach.places if place not in UNITS.values())
    (layer,) = game.survey("reach", empty)
    assert "inf-9" in layer.units


def test_one_must_stop_beside_the_enemy() -> None:
    game = game_of()
    (layer,) = game.survey("stops", "inf-9")
    assert "0310" in layer.places
    assert "0410" not in layer.places


def test_supply_says_where_it_reaches_and_who_is_cut_off() -> None:
    game = game_of()
    traced, _, cut = game.survey("supply", "inf-9")
    view = {unit["id"]: unit for unit in game.view("allied")["units"]}
    out = [name for name in ("inf-8", "inf-9") if view[name].get("unsupplied")]
    assert [name for name in cut.units if name in view] == out
    assert ("0210" in traced.places) == ("inf-9" not in out)


def test_a_survey_of_nothing_is_refused() -> None:
    game = game_of()
    with pytest.raises(UnknownName):
        game.survey("reach", "nobody")
    with pytest.raises(UnknownName):
        game.survey("weather", "inf-9")


def test_the_tables_of_the_game_lie_beside_the_map() -> None:
    game = game_of()
    combat, terrain = game.board("en")["aids"]
    assert combat["head"][1:] == list(game.static.tables.crt.columns)  # type: ignore[attr-defined]
    assert [row[0] for row in combat["rows"]] == ["1", "2", "3", "4", "5", "6"]
    assert all(len(row) == len(combat["head"]) for row in combat["rows"])
    assert any("stand fast" in row[2] for row in terrain["rows"])


def test_the_line_of_supply_leads_from_hex_to_hex_to_a_source() -> None:
    game = arranged({"gds-5": "1111", "de-huber": "0410"}, side="allied", step="move", turn=2)
    traced, line, cut = game.survey("supply", "gds-5")
    assert cut.units == []
    (places,) = line.lines
    position = game.position
    assert isinstance(position, BattlePosition)
    grid = position.static.grid
    at = [grid.index(place) for place in places]
    assert places[0] == "1111"
    assert position.static.variant.open_sources(position, 0) >> at[-1] & 1
    assert all(grid.distance(a, b) == 1 for a, b in pairwise(at))
    assert set(places) <= set(traced.places)


def test_no_line_leads_from_a_hex_that_is_cut_off() -> None:
    around = ["1410", "1511", "1512", "1413", "1312", "1311"]
    names = ["de-huber", "de-hoffmann", "de-kerutt", "de-fjr6", "de-gerhard", "de-hermann"]
    units = {"gds-5": "1411", **dict(zip(names, around, strict=True))}
    game = arranged(units, side="allied", step="move", turn=2)
    _, line, cut = game.survey("supply", "gds-5")
    assert cut.units == ["gds-5"]
    assert line.lines == []


def test_the_reach_of_the_enemy_is_that_of_all_his_units() -> None:
    game = game_of()
    (theirs,) = game.survey("reach", "de-huber")
    assert game.survey("threat", "inf-9", "allied")[0].places == theirs.places
    (ours,) = game.survey("threat", "inf-9", "german")
    reached = {p for name in ("inf-8", "inf-9") for p in game.survey("reach", name)[0].places}
    assert set(ours.places) == reached
    assert game.survey("threat", "inf-9")[0].places == theirs.places  # for who only watches
