"""The sheet of a game: titles in both languages, and house rules that know their values."""

from __future__ import annotations

import doctest
from typing import Literal

import pytest

from dropzone.core.data import Pack, sheet
from dropzone.core.data.sheet import GameSheet


@pytest.mark.parametrize(
    ("kind", "accepted", "refused"),
    [
        ("bool", [True, False], [1, 0, "on"]),
        ("int", [3, 4], [2, 5, True, "3"]),
        ("choice", ["auto", "on"], ["off", True, 1]),
    ],
)
def test_a_house_rule_accepts_its_kind(
    kind: Literal["bool", "int", "choice"],
    accepted: list[bool | int | str],
    refused: list[bool | int | str],
) -> None:
    rule = sheet.HouseRule(
        id="rule",
        ruling="C1",
        title_en="A",
        title_fr="B",
        text_en="C",
        text_fr="D",
        kind=kind,
        default=False,
        allowed=("auto", "on"),
        least=3,
        most=4,
    )
    assert all(rule.accepts(value) for value in accepted)
    assert not any(rule.accepts(value) for value in refused)


def test_the_sheet_speaks_both_languages() -> None:
    game = Pack.of_package("dropzone.games.mercury").document("game", GameSheet)
    assert game.title("en") == "Mercury: The Invasion of Crete"
    assert game.title("fr") == "Mercure : l'invasion de la Crète"
    assert game.blurb("en") != game.blurb("fr")
    assert [side.title("fr") for side in game.sides] == ["Alliés", "Allemands"]


def test_the_examples_in_the_docstrings_hold() -> None:
    failed, tried = doctest.testmod(sheet)
    assert tried
    assert not failed
