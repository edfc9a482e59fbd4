"""Scenarios of one's own: a second set-up of a Battle Command game, as a file that can be sent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import dropzone
from dropzone.arena.selfplay import Match, play_one
from dropzone.core.data.registry import definition_with, game_definition
from dropzone.core.data.user_packs import check_values, own_scenarios
from dropzone.core.errors import DataError
from dropzone.core.io.position_file import game_from_table
from dropzone.core.io.replaying import replay
from dropzone.core.io.saving import canonical
from dropzone.core.rules.position import Position
from dropzone.core.text.briefing import briefing_of

TEXT = """
[pack]
game = "mercury"
name = "A later day"

[game.scenarios.later]
title_en = "A later day"
title_fr = "Un autre jour"
text_en = "The 22nd Battalion has left Maleme."
text_fr = "Le 22e bataillon a quitté Maleme."
SETUP
"""
MOVED = 'setup = { units = { nz-22 = "eliminated" } }'


def with_setup(setup: str) -> Any:
    return definition_with("mercury", {"later.toml": TEXT.replace("SETUP", setup)})


def first(definition: Any, scenario: str, *options: str) -> Position:
    static = definition.static(definition.setting(scenario, options))
    position: Position = definition.first_position(static)
    return position


def place(position: Any, unit: str) -> int:
    where: int = position.where[position.static.unit_number[unit]]
    return where


def test_each_scenario_plays_its_own_set_up() -> None:
    definition = with_setup(MOVED)
    check_values(definition)
    ours = game_definition("mercury")
    standard, later = first(definition, "standard"), first(definition, "later")
    assert canonical(standard) == canonical(first(ours, "standard"))
    assert place(standard, "nz-22") >= 0 > place(later, "nz-22")
    assert place(standard, "nz-21") == place(later, "nz-21")
    assert [each.id for each in own_scenarios(definition, ours)] == ["later"]


def test_a_set_up_without_a_moment_begins_as_the_game_does() -> None:
    definition = with_setup(MOVED)
    for options in ((), ("bidding",)):
        opening = first(definition, "standard", *options).stack
        assert first(definition, "later", *options).stack == opening


def test_a_set_up_may_begin_in_the_middle() -> None:
    later: Any = first(with_setup('setup = { turn = 3, impulse = "B", side = "allied" }'), "later")
    assert (later.turn, later.impulse) == (3, 1)
    assert later.stack != first(with_setup(MOVED), "later").stack


def test_a_position_file_begins_with_the_set_up_of_its_scenario() -> None:
    definition = with_setup('setup = { turn = 3, units = { nz-22 = "eliminated" } }')
    table = {"game": "mercury", "scenario": "later", "units": {"nz-21": "eliminated"}}
    position: Any = game_from_table(table, definition=definition).position
    assert (position.turn, place(position, "nz-22") < 0, place(position, "nz-21") < 0) == (
        3,
        True,
        True,
    )


@pytest.mark.parametrize(
    ("setup", "wrong"),
    [
        ('setup = { units = { nz-22 = "9999" } }', "mercury/later: position: "),
        ("setup = { turn = 40 }", "mercury/later: position: turn"),
        ("", "game.scenarios.later: expected a new scenario with its setup"),
        ("setup = 3", "game.scenarios.later: expected a new scenario with its setup"),
    ],
)
def test_what_is_wrong_with_a_scenario_is_named(setup: str, wrong: str) -> None:
    with pytest.raises(DataError, match=wrong):
        check_values(with_setup(setup))


def test_a_scenario_without_a_title_is_refused() -> None:
    text = TEXT.replace('title_fr = "Un autre jour"', "").replace("SETUP", MOVED)
    with pytest.raises(DataError, match="title_fr"):
        definition_with("mercury", {"later.toml": text})


def test_games_that_read_their_set_up_from_tables_say_that_they_take_none() -> None:
    text = '[game.scenarios.own]\ntitle_en = "a"\ntitle_fr = "b"\nsetup = { turn = 2 }'
    with pytest.raises(DataError, match="crete/own: this game takes no set-ups"):
        definition_with("crete", {"own.toml": text})


def test_it_is_played_told_and_recorded_as_any_scenario_is(tmp_path: Path) -> None:
    file = tmp_path / "later.toml"
    file.write_text(TEXT.replace("SETUP", MOVED), encoding="utf-8")
    result = play_one(Match.of("mercury", "later", data=[file]), 0)
    assert result.level
    game = dropzone.new("mercury", "later", seed=7, data=[file])
    for _ in range(3):
        game.make(game.decision.choices[0])
    told = briefing_of(game.definition, game.position, "fr")
    assert (told.scenario_title, told.situation) == (
        "Un autre jour",
        "Le 22e bataillon a quitté Maleme.",
    )
    again = replay(game.record())  # without the file: the record carries it
    assert again.position == game.position
    assert again.static.setting.scenario == "later"
