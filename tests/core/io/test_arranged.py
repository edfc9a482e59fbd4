"""Positions written as position files: what is written arranges the same position again."""

from __future__ import annotations

import random

import pytest

from dropzone.core.data.registry import game_definition, game_ids
from dropzone.core.data.sheet import ScenarioTitle
from dropzone.core.errors import DataError, PositionError
from dropzone.core.io.arranged import (
    HEAD,
    arranged,
    first_table,
    position_table,
    position_text,
    scenario_text,
    shortened,
)
from dropzone.core.io.position_file import game_from_table, read_position_text
from dropzone.core.io.replaying import verify
from dropzone.core.rules.game import new

SCENARIOS = [
    (game, scenario.id)
    for game in game_ids()
    for scenario in game_definition(game).sheet.scenarios
    if (game, scenario.id) not in {("crete", "free-for-all"), ("crete", "main-event")}
]


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_positions_reached_in_play_are_written_and_arranged_alike(game: str, scenario: str) -> None:
    playing = new(game, scenario=scenario, seed=11)
    definition, chance, tried = playing.definition, random.Random(scenario), 0
    refused = 0
    for number in range(500):
        if playing.over or tried == 20:
            break
        playing.play(chance.choice(playing.decision.choices))
        if number % 5:
            continue
        try:
            said = definition.written(playing.position)
        except PositionError:
            continue
        tried += 1
        try:
            made = definition.arrange(playing.static, said)
        except PositionError:  # in the middle of something that a file cannot say
            refused += 1
            continue
        assert definition.written(made) == said
        assert made.turn_key == playing.position.turn_key
    assert tried > 3 * refused


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_every_scenario_can_be_begun_to_arrange(game: str, scenario: str) -> None:
    definition = game_definition(game)
    table = first_table(definition, definition.setting(scenario))
    static = definition.static(definition.setting(scenario))
    position = definition.arrange(static, {k: v for k, v in table.items() if k not in HEAD})
    made = arranged(definition, position)
    assert made.table == table
    assert made.view["game"] == game
    again = read_position_text(made.file)
    assert definition.arrange(static, {k: v for k, v in again.items() if k not in HEAD}) == position
    keys = {each.key.partition(".")[0] for each in definition.form(static).fields}
    assert table.keys() - set(HEAD) - {"empty"} <= keys


@pytest.mark.parametrize("game", game_ids())
def test_a_game_from_an_arranged_position_has_a_record_that_replays(game: str) -> None:
    definition = game_definition(game)
    table = first_table(definition, definition.setting())
    begun = game_from_table(read_position_text(position_text(table)), seed="arranged")
    for _ in range(6):
        begun.play(begun.decision.choices[0])
    assert verify(begun.record()).position == begun.position


def test_a_file_says_only_what_differs_and_the_dead_are_named() -> None:
    definition = game_definition("market-garden")
    table = first_table(definition, definition.setting())
    placed = table["units"]
    assert isinstance(placed, dict)
    units = placed | {"us-504": "eliminated", "gds-32": {"at": "0604", "damage": 1}}
    short = shortened(definition, {**table, "turn": 3, "units": units})
    assert short == {
        "game": "market-garden",
        "scenario": "standard",
        "turn": 3,
        "step": "start-of-turn",
        "units": {"us-504": "eliminated", "gds-32": {"at": "0604", "damage": 1}},
    }


def test_what_was_begun_is_begun_anew() -> None:
    playing = new("market-garden", seed=4)
    while playing.decision.kind != "move-to":
        playing.play(playing.decision.choices[0])
    table = position_table(playing.definition, playing.position)
    assert (table["step"], table["side"]) == ("move", playing.decision.side)
    again = game_from_table(table)
    assert again.decision.kind == "move-unit"


def test_a_position_becomes_a_scenario_that_is_checked() -> None:
    title = ScenarioTitle(id="late", title_en="Late", title_fr="Tard")
    text = scenario_text({"game": "mercury", "turn": 2}, "late.toml", title)
    assert "[game.scenarios.late.setup]\nturn = 2" in text
    with pytest.raises(DataError, match="without “options”"):
        scenario_text({"game": "mercury", "options": ["weather"]}, "late.toml", title)
    with pytest.raises(DataError, match="takes no set-ups"):
        scenario_text({"game": "dieppe", "turn": 2}, "late.toml", title)
    with pytest.raises(DataError, match="turn must be"):
        scenario_text({"game": "mercury", "turn": 99}, "late.toml", title)
