"""Every puzzle is solved anew: what its file calls the best answer is the best, by the odds."""

from __future__ import annotations

import datetime
import io
from collections import Counter
from fractions import Fraction
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pytest

from dropzone.core.data.registry import game_definition, game_ids
from dropzone.core.errors import DataError, IllegalChoice, UnknownName
from dropzone.core.rules.measuring import read_goal
from dropzone.core.rules.puzzles import (
    Puzzle,
    begin_puzzle,
    check_puzzle,
    daily_puzzle,
    judge,
    judge_named,
    load_puzzle,
    puzzle_names,
    puzzle_titles,
    read_puzzle,
    solve,
)
from dropzone.core.search.solving import Solver, answers
from tests.cli.conftest import Command
from tests.cli.conftest import dz as dz
from tests.test_messages import wrong_spaces

NAMES = puzzle_names()
SMALL = "market-garden/who-bears-it"


def text_of(name: str) -> str:
    game, _, puzzle = name.partition("/")
    folder = files(game_definition(game).package) / "puzzles"
    return (folder / f"{puzzle}.toml").read_text(encoding="utf-8")


def changed(name: str, old: str, new: str) -> Puzzle:
    text = text_of(name)
    assert old in text
    return load_puzzle(text.replace(old, new), "changed.toml")


@pytest.mark.parametrize("name", NAMES)
def test_the_best_answer_is_the_best(name: str) -> None:
    puzzle = read_puzzle(name)
    found = check_puzzle(puzzle)
    top = [each for each in found.answers if each.value == found.answers[0].value]
    game = begin_puzzle(puzzle)
    assert sorted(each.answer.words for each in top) == sorted(
        found.named(game, each).answer.words for each in puzzle.best
    )
    if puzzle.goal:
        assert all(0 <= each.value <= 1 for each in found.answers)


def test_every_game_has_puzzles_and_every_system_a_dozen() -> None:
    games = Counter(name.partition("/")[0] for name in NAMES)
    assert set(games) == set(game_ids())
    systems: Counter[str] = Counter()
    for game, count in games.items():
        systems[game_definition(game).sheet.system] += count
    assert min(systems.values()) >= 12


def test_every_puzzle_speaks_both_languages() -> None:
    english, french = puzzle_titles("en"), puzzle_titles("fr")
    assert [each.id for each in english] == [each.id for each in french] == NAMES
    for name in NAMES:
        puzzle = read_puzzle(name)
        texts = [puzzle.title_fr, puzzle.ask_fr, puzzle.why_fr, puzzle.figure_fr]
        assert not [each for each in texts if wrong_spaces(each)], name
        assert puzzle.ask_fr != puzzle.ask_en
        assert puzzle.why_fr != puzzle.why_en
    assert len({each.title for each in english}) == len(english)


def test_the_daily_puzzle_is_stable_changes_every_day_and_leaves_none_out() -> None:
    first = datetime.date(2026, 1, 1)
    days = [first + datetime.timedelta(days=each) for each in range(len(NAMES))]
    drawn = [daily_puzzle(day) for day in days]
    assert drawn == [daily_puzzle(day) for day in days]
    assert sorted(drawn) == sorted(NAMES)
    assert all(one != other for one, other in pairwise(drawn))


def test_another_answer_as_the_best_is_refused() -> None:
    with pytest.raises(DataError, match="is not better by"):
        check_puzzle(changed(SMALL, 'best = ["damage gds-5"]', 'best = ["damage gds-32"]'))


def test_a_best_answer_too_close_to_the_next_is_refused() -> None:
    wide = changed("mercury/stay-in-galatas", "clauses =", "margin = 0.2\nclauses =")
    with pytest.raises(DataError, match=r"is not better by 0\.2"):
        check_puzzle(wide)
    check_puzzle(changed("mercury/stay-in-galatas", "clauses =", "margin = 0.16\nclauses ="))


def test_best_answers_of_different_worth_are_refused() -> None:
    both = 'best = ["damage gds-5", "damage gds-32"]'
    with pytest.raises(DataError, match="not equally good"):
        check_puzzle(changed(SMALL, 'best = ["damage gds-5"]', both))


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ('side = "allied"\n', 'side = "german"\n', "not for german"),
        ('clauses = ["6.2-a"]', 'clauses = ["99-z"]', "no clause 99-z"),
        ('places = ["0808"]', 'places = ["9999"]', "nothing called “9999”"),
        ('"left gds-5",', '"luck gds-5",', "no measure “luck”"),
        ('"left gds-5",', '"left atlantis",', "atlantis"),
        ('"left gds-5",', '"left gds-5 gds-32",', "goes with 1 names, not 2"),
        ('"left gds-5",', '"left gds-5 >= many",', "no whole number"),
        ('best = ["damage gds-5"]', 'best = ["retreat"]', "retreat"),
        ("faces = [6]", "faces = [1]", "not for allied"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(old: str, new: str, wrong: str) -> None:
    with pytest.raises(DataError, match=wrong):
        check_puzzle(changed(SMALL, old, new))


def test_a_puzzle_has_one_goal_and_a_name_that_exists() -> None:
    with pytest.raises(DataError, match="one of goal, most and least"):
        changed(SMALL, "best =", 'most = ["lost german"]\nbest =')
    for name in ("market-garden/none", "market-garden/../two-woods", "market-garden"):
        with pytest.raises(UnknownName):
            read_puzzle(name)


def test_a_tempting_answer_must_be_worse() -> None:
    with pytest.raises(DataError, match="is among the best"):
        check_puzzle(changed(SMALL, "clauses =", 'tempting = "damage gds-5"\nclauses ='))


def test_goals_compare_weigh_and_count_the_other_way() -> None:
    game = begin_puzzle(read_puzzle(SMALL))
    position, definition = game.position, game.definition

    def worth(kind: str, *texts: str) -> Fraction:
        return read_goal(definition, position, kind, texts).worth(position)

    assert worth("most", "left gds-5") == 2
    assert worth("least", "left gds-5") == -2
    assert worth("most", "3 * left gds-5", "-1 * left inf-231") == 5
    assert worth("most", "3 * left gds-5 >= 2") == 3
    for text, holds in [("= 2", 1), ("= 1", 0), ("> 1", 1), ("> 2", 0), ("< 3", 1), ("<= 1", 0)]:
        assert worth("chance", f"left gds-5 {text}") == holds
    assert worth("chance", "left gds-5", "at gds-5 0807") == 0


def test_a_later_choice_is_the_best_for_its_own_side() -> None:
    """Who attacks counts on the answer that hurts him most, not on a kind one."""
    puzzle = read_puzzle("market-garden/two-woods")
    game = begin_puzzle(puzzle)
    goal = read_goal(game.definition, game.position, "chance", puzzle.goal)
    (choices,) = [each.choices for each in answers(game.position) if each.text == puzzle.best[0]]
    until = frozenset(puzzle.until)
    mine = Solver("allied", goal.worth, until).value(game.position, choices)
    theirs = Solver("german", goal.worth, until).value(game.position, choices)
    assert theirs < mine


def test_a_verdict_shows_all_answers_and_names_the_best_and_the_given() -> None:
    verdict = judge_named(SMALL, "damage inf-231", "en")
    assert not verdict.right
    assert [each.figure for each in verdict.answers] == [1.0, 0.0, 0.0]
    assert [each.choice for each in verdict.answers if each.yours] == ["damage inf-231"]
    assert [each.choice for each in verdict.answers if each.best] == ["damage gds-5"]
    french = judge_named(SMALL, "damage gds-5", "fr")
    assert french.right
    assert french.why == read_puzzle(SMALL).why_fr
    assert french.clauses == ["market-garden:6.2-a"]


def test_an_answer_is_known_in_any_order_and_half_an_answer_is_none() -> None:
    puzzle = read_puzzle("market-garden/without-a-scratch")
    found = solve(puzzle)
    assert judge(puzzle, found, "attack 0506 with inf-231 gds-32 gds-5", "en").right
    with pytest.raises(IllegalChoice, match="only a part"):
        judge(puzzle, found, "attack 0506 with gds-5", "en")


def test_a_puzzle_is_asked_answered_listed_and_checked_in_the_terminal(
    dz: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert "dropzone puzzle mercury/not-hania" in dz("puzzle", "mercury").out
    lines = "choices\ndamage\ndamage gds-32\nmap\ndamage gds-5\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    told = dz("puzzle", "market-garden", "who-bears-it").out
    assert told.index("There is something better") < told.index("Right: there is nothing better")
    assert read_puzzle(SMALL).why_en in " ".join(told.split())
    file = tmp_path / "mine.toml"
    file.write_text(text_of(SMALL), encoding="utf-8")
    assert "the best answer is the best" in dz("puzzle", "check", str(file)).out
    file.write_text(text_of(SMALL).replace('best = ["damage gds-5"]', 'best = ["damage gds-32"]'))
    refused = dz("puzzle", "check", str(file))
    assert refused.code != 0
    assert "is not better" in refused.err
