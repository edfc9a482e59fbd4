"""Every scenario of every game passes the battery."""

from __future__ import annotations

import random

import pytest

from dropzone.core.data.registry import game_definition
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.engine import advance, apply
from tests import battery
from tests.battery import (
    SCALE,
    all_scenarios,
    decisions_of,
    games_of,
    is_campaign,
    random_play,
    scenarios_with_seeds,
    start,
)

SCENARIOS = pytest.mark.parametrize(("game", "scenario"), all_scenarios(campaigns=True))


@pytest.mark.parametrize(("game", "scenario", "seed"), scenarios_with_seeds(2))
def test_random_games_end_with_every_invariant_intact(game: str, scenario: str, seed: int) -> None:
    """A campaign is played below, without keeping every position."""
    played = start(game, scenario, seed)
    battery.check_invariants(played)
    for _ in random_play(played, seed):
        battery.check_invariants(played)
    assert played.result.winner in {None, *(side.id for side in played.static.sheet.sides)}


@SCENARIOS
def test_many_more_random_games_end(game: str, scenario: str) -> None:
    definition = game_definition(game)
    for seed in range(100, 100 + games_of(game, scenario, 4)):
        static = definition.static(battery.random_setting(definition, scenario, seed))
        position = definition.first_position(static)
        dice, chance, decisions = SeededDice(str(seed)), random.Random(seed), 0
        advance(position, dice)
        while position.stack:
            apply(position, chance.choice(position.open), dice)
            decisions += 1
            assert decisions < battery.MOST_IN_A_CAMPAIGN, seed
            if decisions % 50 == 0:
                assert not definition.invariants(position), seed
        assert not definition.invariants(position), seed


@pytest.mark.parametrize(("game", "scenario", "seed"), scenarios_with_seeds(2, campaigns=True))
def test_records_of_random_games_verify(game: str, scenario: str, seed: int) -> None:
    played = start(game, scenario, seed + 1)
    for _ in random_play(played, seed + 1):
        if is_campaign(game, scenario) and played.number >= 2000:
            break
    battery.check_record(played)


@SCENARIOS
def test_equal_seeds_give_equal_records(game: str, scenario: str) -> None:
    records = []
    for _ in range(2):
        played = start(game, scenario, 3)
        for _ in random_play(played, 3):
            if played.number >= 200:
                break
        records.append(played.record())
    assert records[0] == records[1]


@SCENARIOS
@pytest.mark.parametrize("seed", [4, 5])
def test_every_step_saves_copies_speaks_and_hides(game: str, scenario: str, seed: int) -> None:
    played = start(game, scenario, seed)
    for chance in random_play(played, seed):
        if played.number % 3 == 0:
            battery.check_save(played)
            battery.check_copy(played, chance)
        if played.number % 5 == 0:
            battery.check_words(played)
            battery.check_hidden(played, chance)
        if played.number % 7 == 0:
            battery.check_undo(played)
        if played.number > decisions_of(game, scenario, 600):
            break


@SCENARIOS
def test_choices_and_refusals_agree_and_forgeries_are_refused(game: str, scenario: str) -> None:
    played = start(game, scenario, 6)
    pool: list[str] = []
    forged = 0
    for chance in random_play(played, 6):
        if not played.over:
            pool.extend(played.decision.notations[:3])
        if played.number % 4 == 0:
            battery.check_reading(played, chance)
            battery.check_refusals(played, pool, chance)
            forged += battery.check_forgeries(played, chance)
        if played.number > decisions_of(game, scenario, 500) * SCALE:
            break
    assert forged


@SCENARIOS
def test_odds_sum_to_one_and_hold_what_happens(game: str, scenario: str) -> None:
    played = start(game, scenario, 7)
    for chance in random_play(played, 7):
        if played.number % 10 == 0:
            battery.check_odds(played, chance)
        if played.number > decisions_of(game, scenario, 400):
            break


@SCENARIOS
def test_no_choice_leads_back_to_an_earlier_position(game: str, scenario: str) -> None:
    played = start(game, scenario, 8)
    seen = {played.position.key()}
    for _ in random_play(played, 8):
        key = played.position.key()
        assert key not in seen
        seen.add(key)
        if played.number > 500:
            break
