"""Tests name clauses that exist, and a finished game loses no proof."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from dropzone.core.data.clauses import Clause, load_clauses, proved_clauses, report
from tests.test_messages import wrong_spaces

TESTS = Path(__file__).parent
GAMES = TESTS.parent / "src" / "dropzone" / "games"


class Finished(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a finished game may still lack."""

    unproved: int
    exceptions: dict[str, str] = {}


def finished_games(text: str) -> dict[str, Finished]:
    return msgspec.convert(tomllib.loads(text), dict[str, Finished])


def unknown_clauses(clauses: list[Clause], proofs: dict[str, list[str]]) -> list[str]:
    known = {clause.id for clause in clauses}
    return [
        f"{test} names {clause}, which no rulebook has"
        for clause, tests in proofs.items()
        if clause not in known
        for test in tests
    ]


def lost_proofs(
    finished: dict[str, Finished], clauses: list[Clause], proofs: dict[str, list[str]]
) -> list[str]:
    """What is wrong with the games that are said to be finished."""
    wrong = []
    for game, allowed in finished.items():
        own = [clause for clause in clauses if clause.game == game]
        unproved = report(own, proofs).unproved
        if not own:
            wrong.append(f"{game} has no clauses")
        wrong += [
            f"{clause} is an exception, but it is proved or does not exist"
            for clause in allowed.exceptions
            if clause not in unproved
        ]
        open_clauses = [clause for clause in unproved if clause not in allowed.exceptions]
        if len(open_clauses) > allowed.unproved:
            wrong.append(
                f"{game} may have {allowed.unproved} unproved clauses and has {len(open_clauses)}: "
                + ", ".join(open_clauses)
            )
    return wrong


def all_clauses() -> list[Clause]:
    folders = sorted(path.parent for path in GAMES.glob("*/clauses.csv"))
    return [clause for folder in folders for clause in load_clauses(folder)]


def test_every_clause_named_by_a_test_exists() -> None:
    assert not (wrong := unknown_clauses(all_clauses(), proved_clauses(TESTS))), "\n".join(wrong)


def test_a_finished_game_has_no_more_unproved_clauses_than_allowed() -> None:
    finished = finished_games((TESTS / "clauses_finished.toml").read_text(encoding="utf-8"))
    wrong = lost_proofs(finished, all_clauses(), proved_clauses(TESTS))
    assert not wrong, "\n".join(wrong)


def test_no_clause_stands_in_two_games() -> None:
    ids = [clause.id for clause in all_clauses()]
    assert len(ids) == len(set(ids))


CLAUSES = [Clause(f"raid:1-{letter}", "1", "A unit rests.", "limit") for letter in "abc"]


def test_a_clause_that_does_not_exist_is_found() -> None:
    proofs = {"raid:1-a": ["tests/x.py::test_a"], "raid:9-z": ["tests/x.py::test_z"]}
    assert unknown_clauses(CLAUSES, proofs) == [
        "tests/x.py::test_z names raid:9-z, which no rulebook has"
    ]


def test_a_lost_proof_is_found() -> None:
    text = '[raid]\nunproved = 1\nexceptions = { "raid:1-b" = "says what is in the box" }'
    finished = finished_games(text)
    proofs = {"raid:1-a": ["tests/x.py::test_a"]}
    assert lost_proofs(finished, CLAUSES, proofs) == []
    finished = {"raid": Finished(0, {"raid:1-a": "no reason"}), "chess": Finished(0)}
    assert lost_proofs(finished, CLAUSES, proofs) == [
        "raid:1-a is an exception, but it is proved or does not exist",
        "raid may have 0 unproved clauses and has 2: raid:1-b, raid:1-c",
        "chess has no clauses",
    ]


@pytest.mark.parametrize("game", ["market_garden", "mercury", "dieppe", "pegasus", "crete"])
def test_every_rule_in_our_words_is_there_in_french(game: str) -> None:
    clauses = load_clauses(GAMES / game)
    assert [each.id for each in clauses if each.say("fr") == each.say("en")] == []
    assert [each.id for each in clauses if wrong_spaces(each.summary_fr)] == []


@pytest.mark.parametrize("game", ["market_garden", "mercury", "dieppe", "pegasus", "crete"])
def test_a_rule_names_the_same_numbers_in_both_languages(game: str) -> None:
    def numbers(text: str) -> list[str]:
        return sorted(re.findall(r"\d+", text))

    clauses = load_clauses(GAMES / game)
    differ = [each for each in clauses if numbers(each.summary) != numbers(each.summary_fr)]
    assert [(each.id, each.summary, each.summary_fr) for each in differ] == []
