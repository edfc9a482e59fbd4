"""Every scenario has its briefing in both languages, and it says what the data say."""

from __future__ import annotations

import csv
import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dropzone.bots.driver import drive
from dropzone.bots.registry import make
from dropzone.core.data.registry import game_definition, game_ids
from dropzone.core.errors import DataError
from dropzone.core.rules.definition import GameDefinition
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.position import Position
from dropzone.core.text.briefing import Briefing, Briefings, briefing_of, check_briefings
from tests.test_messages import wrong_spaces

SCENARIOS = [
    (game, scenario.id) for game in game_ids() for scenario in game_definition(game).sheet.scenarios
]
LANGUAGES = ("en", "fr")
#: A number that is none of a victory condition: an ordinal, a date.
NAMES = re.compile(
    r"\b\d+(?:st|nd|rd|th|e|re)\b"
    r"|\b\d+ (?:to \d+ |au \d+ )?(?:May|June|August|September|mai|juin|août|septembre)\b"
)


def first(game: str, scenario: str) -> tuple[GameDefinition, Position]:
    definition = game_definition(game)
    return definition, definition.first_position(definition.static(definition.setting(scenario)))


def told(game: str, scenario: str, language: str = "en") -> Briefing:
    return briefing_of(*first(game, scenario), language)


def data(game: str, file: str) -> dict[str, Any]:
    folder = files(f"dropzone.games.{game.replace('-', '_')}")
    return tomllib.loads((folder / file).read_text(encoding="utf-8"))


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_scenario_tells_all_of_it_in_both_languages(
    game: str, scenario: str, language: str
) -> None:
    briefing = told(game, scenario, language)
    definition = game_definition(game)
    assert [side.id for side in briefing.sides] == [each.id for each in definition.sheet.sides]
    assert len(briefing.situation) > 80
    assert briefing.minutes
    assert 1 <= briefing.level <= 5
    for side in briefing.sides:
        assert len(side.task) > 40
        assert len(side.first) > 40
        assert side.forces
        assert 1 <= side.difficulty <= 5
        assert any(goal.side == side.id for goal in briefing.goals)
    texts = [
        briefing.situation,
        *(text for side in briefing.sides for text in (side.task, side.first, *side.forces)),
        *(goal.text for goal in briefing.goals),
        *(item.text for goal in briefing.goals for item in goal.items),
    ]
    assert not [text for text in texts if "{" in text or not text.strip()]
    if language == "fr":
        assert not [text for text in texts if wrong_spaces(text)]


@pytest.mark.parametrize("game", game_ids())
def test_no_number_of_a_task_is_typed(game: str) -> None:
    """What a task counts comes from the data; only names and dates may hold digits."""
    words = game_definition(game).briefings
    assert words is not None
    typed = [
        text
        for scenario in words.scenarios.values()
        for side in scenario.sides.values()
        for text in (side.task_en, side.task_fr)
        if re.search(r"\d", NAMES.sub("", re.sub(r"\{\w+\}", "", text)))
    ]
    assert typed == []


@pytest.mark.parametrize("game", game_ids())
def test_both_languages_of_a_task_name_the_same_numbers(game: str) -> None:
    words = game_definition(game).briefings
    assert words is not None
    for name, scenario in words.scenarios.items():
        for side in scenario.sides.values():
            for english, french in ((side.task_en, side.task_fr), (side.first_en, side.first_fr)):
                places = [sorted(re.findall(r"\{\w+\}", text)) for text in (english, french)]
                assert places[0] == places[1], (name, english)


def numbers(briefing: Briefing) -> set[int]:
    """Every number that the goals of a briefing say."""
    texts = [goal.text for goal in briefing.goals]
    texts += [item.text for goal in briefing.goals for item in goal.items]
    return {int(each) for text in texts for each in re.findall(r"(?<![\d.])-?\d+(?![\d.])", text)}


@pytest.mark.parametrize("game", ["market-garden", "mercury"])
def test_the_goals_of_battle_command_are_those_of_the_tables(game: str) -> None:
    victory = data(game, "tables.toml")["victory"]
    briefing = told(game, "standard")
    points = next(goal for goal in briefing.goals if len(goal.items) > 5)
    assert points.side == victory["attacker"]
    assert points.text.startswith(f"{victory['threshold']} victory points")
    assert briefing.goals[-1].side == victory["otherwise"]
    worth = {
        row["hex"]: int(row["vp"])
        for row in rows(game, "map.csv")
        if row.get("vp") and int(row["vp"])
    }
    said = {item.text[:4]: int(item.text.split()[-2]) for item in points.items}
    assert said == worth
    for code in victory.get("stars", ()):
        assert any(item.text.startswith(code) for goal in briefing.goals for item in goal.items)


def rows(game: str, file: str) -> list[dict[str, str]]:
    folder = files(f"dropzone.games.{game.replace('-', '_')}")
    return list(csv.DictReader((folder / file).read_text(encoding="utf-8").splitlines()))


@pytest.mark.parametrize("scenario", [name for game, name in SCENARIOS if game == "crete"])
def test_the_goals_of_crete_are_those_of_the_scenario(scenario: str) -> None:
    victory = data("crete", f"scenario-{scenario}.toml")["victory"]
    briefing = told("crete", scenario)
    outcomes = victory.get("outcomes", [])
    assert [goal.side for goal in briefing.goals[: len(outcomes)]] == [
        each["winner"] for each in outcomes
    ]
    for goal, outcome in zip(briefing.goals, outcomes, strict=False):
        assert len(goal.items) == len(outcome["conditions"])
        for item, condition in zip(goal.items, outcome["conditions"], strict=True):
            for code in condition.get("hexes", ()):
                assert code in item.text
            wanted = condition.get("losses")
            if wanted:
                assert str(wanted) in item.text
    said = numbers(briefing)
    for level in victory.get("levels", [])[:-1]:
        assert level["most"] in said
    for entry in victory.get("points", []):
        assert entry["points"] in said


def test_the_goals_of_dieppe_are_those_of_the_tables() -> None:
    points = data("dieppe", "tables.toml")["points"]
    said = numbers(told("dieppe", "standard"))
    assert {value for value in points.values() if isinstance(value, int)} <= said
    lost = {int(row["vp_if_lost"]) for row in rows("dieppe", "counters.csv") if row["vp_if_lost"]}
    assert lost <= said
    by_the_book = [item.text for goal in told("dieppe", "by-the-book").goals for item in goal.items]
    assert not any("not aboard" in text or "prisoner" in text for text in by_the_book)


def test_the_goals_of_pegasus_are_those_of_the_scenarios() -> None:
    sheet = data("pegasus", "scenarios.toml")
    assert {sheet["merville"]["guns"], sheet["tokens"]["strength"]} <= numbers(
        told("pegasus", "merville")
    )
    assert {sheet["dives"]["british_bridges"], sheet["dives"]["german_bridges"]} <= numbers(
        told("pegasus", "dives")
    )
    campaign = sheet["campaign"]
    assert {campaign["british_least"], campaign["german_most"], *campaign["bridges"]} <= numbers(
        told("pegasus", "tonga")
    )


@pytest.mark.parametrize(
    ("game", "scenario", "seed"),
    [
        ("market-garden", "standard", "brief"),
        ("mercury", "standard", "brief"),
        ("crete", "kastelli", "brief"),
        ("crete", "kastelli", "brief-2"),
        ("dieppe", "by-the-book", "brief"),
        ("pegasus", "benouville", "brief"),
        ("pegasus", "dives", "brief"),
    ],
)
def test_at_the_end_a_goal_of_the_winner_and_of_nobody_else_is_met(
    game: str, scenario: str, seed: str
) -> None:
    """How a goal stands is what the rules say: whoever has won has met one of his."""
    definition, position = first(game, scenario)
    bots = {side.id: make("heuristic", seed=seed, game=game) for side in definition.sheet.sides}
    played = drive(position, SeededDice(seed), bots)
    result = played.result
    assert result is not None
    goals = definition.goals(played)
    met = {goal.side for goal in goals if goal.met}
    if result.winner is None:
        assert not met
        return
    own = [goal for goal in goals if goal.side == result.winner]
    # Who wins by holding out, or by taking the last terrain, has a goal without a state.
    assert result.winner in met or any(goal.met is None for goal in own)
    assert not met - {result.winner}


def test_the_state_of_a_goal_follows_the_position() -> None:
    definition = game_definition("market-garden")
    static = definition.static(definition.setting())
    before = definition.goals(definition.first_position(static))
    position = definition.first_position(static)
    position.control |= static.vp_mask  # type: ignore[attr-defined]
    after = definition.goals(position)
    assert [goal.met for goal in before] == [False, False, None]
    assert all(item.met for item in after[1].items)
    assert str(after[1].now) != str(before[1].now)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda words: words["scenarios"].pop("green"), "green"),
        (lambda words: words["scenarios"]["green"].update(like="green"), "green.like"),
        (lambda words: words["scenarios"]["standard"].update(situation_fr=""), "situation"),
        (lambda words: words["scenarios"]["standard"].update(sides={}), "expected british"),
        (lambda words: words.update(begin="nowhere"), "nowhere"),
    ],
)
def test_wrong_briefings_are_refused_with_their_place(change: Any, said: str) -> None:
    words = data("dieppe", "briefings.toml")
    change(words)
    with pytest.raises(DataError, match=said):
        check_briefings(msgspec.convert(words, Briefings), game_definition("dieppe").sheet)


def test_a_fact_that_does_not_exist_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    definition, position = first("dieppe", "standard")
    monkeypatch.setattr(type(definition), "facts", lambda self, position: {})
    with pytest.raises(DataError, match="there is no fact"):
        briefing_of(definition, position, "en")


def test_the_words_of_briefings_are_no_values(tmp_path: Path) -> None:
    """A briefing may be worded better without making a game of yesterday another game."""
    pack = game_definition("mercury").pack
    assert "briefings.toml" not in pack.stored("mercury", "0").files
