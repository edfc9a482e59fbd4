"""The history of a battle: its frame, and how sentences become prose."""

from __future__ import annotations

import datetime

import pytest

import dropzone
from dropzone.core.rules.position import Result
from dropzone.core.text.history import (
    Voice,
    date_term,
    in_words,
    listing,
    prose,
    report_of,
    told,
)
from dropzone.core.text.messages import M, Term

ALLIES = Term("the Allies", "les Alliés")
BATTALION = Term("the 22 Bn", "le 22 Bn")


@pytest.mark.parametrize(
    ("french", "name", "expected"),
    [
        ("la chute de {x}", BATTALION.fr, "La chute du 22 Bn"),
        ("aux mains de {x}", ALLIES.fr, "Aux mains des Alliés"),
        ("il reste à {x}", ALLIES.fr, "Il reste aux Alliés"),
        ("près de {x}", "Ay Marina", "Près d’Ay Marina"),
        ("près de {x}", "Maleme", "Près de Maleme"),
    ],
)
def test_french_runs_articles_together(french: str, name: str, expected: str) -> None:
    assert prose("fr", [Term("", french.format(x=name))]) == expected


def test_sentences_begin_with_a_capital_and_stand_in_one_paragraph() -> None:
    held = M("{who} and {n}", who=ALLIES, n=in_words(2))
    assert prose("en", [held, M("nobody")]) == "The Allies and two Nobody"


@pytest.mark.parametrize(
    ("things", "most", "expected"),
    [
        (["A"], 5, "A"),
        (["A", "B"], 5, "A and B"),
        (["A", "B", "C"], 5, "A, B and C"),
        (["A", "B", "C"], 2, "A, B and one other"),
        (["A", "B", "C", "D"], 1, "A and three others"),
        ([], 5, "Nobody"),
    ],
)
def test_things_are_listed_as_a_writer_does(things: list[str], most: int, expected: str) -> None:
    assert prose("en", [M("{x}", x=listing(things, most))]) == expected


def test_what_happens_often_is_said_in_turn_and_always_alike() -> None:
    forms = ("It rained.", "Rain fell.")
    first, again = Voice(), Voice()
    said = [first.pick(forms) for _ in range(3)]
    assert said == ["It rained.", "Rain fell.", "It rained."]
    assert said == [again.pick(forms) for _ in range(3)]


def test_news_is_news_once() -> None:
    voice = Voice()
    assert [voice.is_news(what) for what in ("a", "b", "a", "a")] == [True, True, False, False]


@pytest.mark.parametrize(
    ("day", "french"), [(1, "1er mai 1941"), (20, "20 mai 1941"), (31, "31 mai 1941")]
)
def test_dates_are_written_out(day: int, french: str) -> None:
    assert date_term(datetime.date(1941, 5, day)).fr == french


@pytest.mark.parametrize("game", ["market-garden", "mercury", "dieppe", "pegasus", "crete"])
def test_every_game_has_a_beginning_and_an_end(game: str) -> None:
    report = told(report_of(dropzone.new(game, seed=3)), "en")
    assert report.chapters[0].title == "How it began"
    assert report.chapters[0].passages[0].text
    end = report.chapters[-1].passages[-1]
    assert end.text == "The record ends here; the battle is not decided."


def test_an_end_that_the_rules_do_not_know_is_told_too() -> None:
    game = dropzone.new("market-garden", seed=3)
    why = M("The other side resigned.")
    report = told(report_of(game, Result("german", "resignation", {}, why)), "en")
    told_end = report.chapters[-1].passages[-1].text
    assert told_end == "Victory went to the Germans. The other side resigned."
