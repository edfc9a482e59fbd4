"""The games outside of Dropzone pass the battery that its own games pass."""

from __future__ import annotations

import json

import pytest

from dropzone.bots import registry as bots
from dropzone.bots.driver import drive
from dropzone.core.data.registry import game_definition, game_ids
from dropzone.core.rules.game import new
from dropzone.core.text.briefing import briefing_of
from dropzone.core.text.history import report_of, told
from dropzone.core.text.messages import LANGUAGES
from dropzone.core.text.rulebook import rulebook_of
from tests import test_battery
from tests.battery import random_play
from tests.second_games import GAMES

#: So many choices of the opponent who thinks longest.
FEW = 12

GAME = pytest.mark.parametrize("game", GAMES)


@GAME
def test_it_is_found_and_its_data_agree(game: str) -> None:
    definition = game_definition(game)
    assert game in game_ids()
    assert definition.problems() == []
    assert definition.code_packages[-1] == game
    assert definition.briefings is not None
    assert {clause.partition("-")[0] for clause in definition.rules.values()} <= {
        clause.rule for clause in definition.clauses.values()
    }


@GAME
def test_it_passes_the_battery(game: str) -> None:
    """Every check of the battery, on the same seeds as the games of the package."""
    (scenario,) = (each.id for each in game_definition(game).sheet.scenarios)
    for seed in (0, 1):
        test_battery.test_random_games_end_with_every_invariant_intact(game, scenario, seed)
        test_battery.test_records_of_random_games_verify(game, scenario, seed)
    test_battery.test_many_more_random_games_end(game, scenario)
    test_battery.test_equal_seeds_give_equal_records(game, scenario)
    test_battery.test_every_step_saves_copies_speaks_and_hides(game, scenario, 4)
    test_battery.test_choices_and_refusals_agree_and_forgeries_are_refused(game, scenario)
    test_battery.test_odds_sum_to_one_and_hold_what_happens(game, scenario)
    test_battery.test_no_choice_leads_back_to_an_earlier_position(game, scenario)


@GAME
@pytest.mark.parametrize("name", ["recruit", "regular", "veteran", "general", "heuristic"])
def test_every_opponent_of_the_system_plays_it_to_its_end(game: str, name: str) -> None:
    """The driver refuses what is illegal; a bot that knows no better falls back to a guess."""
    assert name in bots.names(game)
    played = new(game, seed="11")
    seats = {side.id: bots.make(name, seed=11, game=game) for side in played.static.sheet.sides}
    end = drive(played.position, played.dice, seats, most=FEW if name == "general" else None)
    assert name == "general" or end.result is not None


@GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_a_player_may_read_of_it_is_there(game: str, language: str) -> None:
    definition, first = game_definition(game), new(game)
    book = rulebook_of(definition, language)
    listed = [
        clause.id for chapter in book.chapters for rule in chapter.rules for clause in rule.clauses
    ]
    assert sorted(listed) == sorted(definition.clauses)
    assert book.charts
    briefing = briefing_of(definition, first.position, language)
    sides = [side.id for side in first.static.sheet.sides]
    assert [side.id for side in briefing.sides] == sides
    assert all(side.task and side.forces for side in briefing.sides)
    assert briefing.goals
    assert definition.picture(first.position, language).strip()
    unit = first.static.pieces[0]
    assert definition.describe(first.position, unit, language)
    played = new(game, seed="3")
    for _ in random_play(played, 3):
        pass
    assert told(report_of(played), language).chapters
    json.dumps(definition.after_action(played, sides[0], language))
