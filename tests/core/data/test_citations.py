"""Every clause is named by the code or data that carries it out, and one command leads there."""

from __future__ import annotations

import io
import random
import re
import tokenize
from pathlib import Path

import pytest

from dropzone import game_ids
from dropzone.core.data.citations import Citations, citations_of, rulings_about
from dropzone.core.data.clauses import Clause
from dropzone.core.data.registry import game_definition
from tests.cli.conftest import Command
from tests.cli.conftest import dz as dz

SHARED = Path(__file__).parents[3] / "src" / "dropzone" / "systems" / "battle_command"
#: Modules of one of the two games; the others serve both.
OF_ONE_GAME = ("bridges", "interdiction", "leaders", "market_garden", "mercury", "naval")
BARE = re.compile(r"(?<![\w:.-])(\d+(?:\.\d+)+[a-z]?(?:-[a-z]{1,2})?)(?![\w.]*\w)")
STRETCH = re.compile(r"\w+:[\w.-]+\s+to\s+[\w.-]+")


@pytest.mark.parametrize("game", game_ids())
def test_every_clause_is_named_by_the_code_or_the_data_that_carry_it_out(game: str) -> None:
    definition = game_definition(game)
    citations = citations_of(definition)
    unnamed = [
        clause.id
        for clause in definition.clauses.values()
        if not citations.in_code(clause) and not citations.in_data(clause)
    ]
    assert unnamed == []


def test_shared_code_says_whose_rule_it_cites() -> None:
    """A bare number would be one rule in Market-Garden and perhaps another in Mercury."""
    known = {
        name
        for game in ("market-garden", "mercury")
        for clause in game_definition(game).clauses.values()
        for name in (clause.id.partition(":")[2], clause.rule)
    }
    bare = [
        f"{path.name}: {word}"
        for path in sorted(SHARED.glob("*.py"))
        if not path.stem.startswith(OF_ONE_GAME)
        for token in tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline)
        if token.type == tokenize.COMMENT or token.string.startswith('"""')
        for word in BARE.findall(STRETCH.sub("", token.string))
        if word in known
    ]
    assert bare == []


def chosen(count: int = 10) -> list[tuple[str, str]]:
    """Clauses of all games, drawn by a fixed seed."""
    every = [(game, clause) for game in game_ids() for clause in game_definition(game).clauses]
    return random.Random(15).sample(every, count)


@pytest.mark.parametrize(("game", "clause"), chosen())
def test_one_command_leads_from_a_clause_to_its_code_and_its_tests(
    dz: Command, game: str, clause: str
) -> None:
    shown = dz("clauses", game, clause, "--json").document
    places = [*shown["code"], *shown["data"]]
    assert places
    root = Path(__file__).parents[3]
    for place in places:
        file, _, line = place.rpartition(":")
        found = [
            *root.glob(f"src/dropzone/systems/{file}"),
            *root.glob(f"src/dropzone/games/*/{file}"),
        ]
        assert found, place
        assert any(len(path.read_text("utf-8").splitlines()) >= int(line) for path in found)
    assert shown["tests"]
    assert all((root / test.partition("::")[0]).is_file() for test in shown["tests"])


def test_places_are_lines_that_name_the_clause() -> None:
    """Each place that was found holds the id, its number, or the word for it."""
    definition = game_definition("pegasus")
    clause = definition.clauses["pegasus:retreat-01"]
    places = citations_of(definition).in_code(clause)
    assert {place.file for place in places} >= {"commando/assault.py"}
    assert all(place.line > 0 for place in places)


def test_a_clause_of_another_game_of_the_system_is_not_ours() -> None:
    """Shared code says whose rule it cites."""
    mercury, garden = game_definition("mercury"), game_definition("market-garden")
    line = [(("x.py", 1), "as market-garden:6.3.1-z has it, and 6.9.9-y")]
    assert "6.3.1-z" in Citations(garden)._words(line)  # type: ignore[arg-type] # a plain place
    assert "6.3.1-z" not in Citations(mercury)._words(line)  # type: ignore[arg-type]
    assert "6.9.9-y" in Citations(mercury)._words(line)  # type: ignore[arg-type]


def test_a_ruling_is_found_by_the_clause_or_its_rule() -> None:
    clause = Clause("raid:1.2-a", "1.2", "A unit rests.", "limit")
    page = "| R-1 | 1.2-a | Here. |\n| R-2, R-3 | 1.2 | There. |\n| R-4 | 1.21 | Not this. |\n"
    assert [number for number, _ in rulings_about(page, clause)] == ["R-1", "R-2, R-3"]


def test_one_clause_is_shown_with_all_that_name_it(dz: Command) -> None:
    shown = dz("clauses", "mercury", "6.3.1-a", "--json").document
    assert shown["id"] == "mercury:6.3.1-a"
    assert shown["text"].startswith("Units in any terrain may stand fast")
    assert "E42" in shown["rulings"]
    assert any(place.startswith("battle_command/retreat.py:") for place in shown["code"])
    assert any(place.startswith("rules.toml:") for place in shown["data"])
    assert all(test.startswith("tests/systems/battle_command/") for test in shown["tests"])
    assert len(shown["tests"]) >= 3


@pytest.mark.parametrize(("language", "words"), [("en", "Rulings"), ("fr", "Interprétations")])
def test_one_clause_is_shown_in_words(dz: Command, language: str, words: str) -> None:
    shown = dz("clauses", "pegasus", "pegasus:setup-10", "--lang", language).out
    assert words in shown
    assert "commando/setup.py:" in shown
    assert "test_a_hand_may_be_changed_once_and_the_second_stands" in shown


def test_a_clause_that_does_not_exist_is_refused_with_those_near_it(dz: Command) -> None:
    ran = dz("clauses", "pegasus", "setup-99")
    assert ran.code == 2
    assert "setup-09" in ran.err
