"""Saving: a position as JSON, loaded back equal, and never from nonsense."""

from __future__ import annotations

import json
import operator
from typing import Any

import pytest

import dropzone
from dropzone.core.errors import PositionError, UnknownName
from dropzone.core.io.saving import dump, fingerprint, load, plain
from dropzone.core.rules.dice import SeededDice


def some_game(count: int = 60) -> dropzone.Game:
    game = dropzone.new("market-garden", options=["artillery"], seed=11)
    chooser = SeededDice("saving")
    for _ in range(count):
        game.play(game.decision.choices[chooser.roll(len(game.decision.choices)) - 1])
    return game


def test_a_saved_position_loads_equal_at_every_step() -> None:
    game = some_game(0)
    chooser = SeededDice("steps")
    for _ in range(200):
        again = load(game.definition, dump(game.position))
        assert again == game.position
        assert fingerprint(again) == fingerprint(game.position)
        game.play(game.decision.choices[chooser.roll(len(game.decision.choices)) - 1])


def compared(first: dropzone.Game, second: dropzone.Game) -> tuple[bool, bool]:
    """Whether the positions of two games are equal, and whether they are not: two operators."""
    return operator.eq(first.position, second.position), operator.ne(
        first.position, second.position
    )


def test_equal_positions_save_as_the_same_text_and_others_do_not() -> None:
    first, second = some_game(), some_game()
    assert dump(first.position) == dump(second.position)
    assert compared(first, second) == (True, False)
    second.play(second.decision.choices[0])
    assert fingerprint(first.position) != fingerprint(second.position)
    assert compared(first, second) == (False, True)


def test_a_finished_game_is_saved_with_its_result() -> None:
    game = some_game(0)
    while not game.over:
        game.play(game.decision.choices[-1])
    again = load(game.definition, dump(game.position))
    assert again.result == game.result
    assert again == game.position
    assert dump(again) == dump(game.position)


def broken(**changes: Any) -> str:
    saved = plain(some_game().position)
    saved.update(changes)
    return json.dumps(saved)


@pytest.mark.parametrize(
    "text",
    [
        "", "no JSON", "[]", "{}", "null",
        broken(where="everywhere"),
        broken(turn="two"),
        broken(stack=[["Nothing", {}]]),
        broken(stack=[["Turn", {"step": "first"}]]),
        broken(stack=[["Turn"]]),
        broken(stack=None),
        broken(colour="red"),
        broken(static={}),
        broken(result={"winner": "german"}),
        broken(result={"winner": "german", "level": "", "points": {}, "why": "so"}),
        broken(setting={"game": "market-garden"}),
    ],
    ids=["empty", "no JSON", "a list", "an empty table", "null", "wrong list", "wrong number",
         "unknown procedure", "wrong step", "half a procedure", "no stack", "unknown field",
         "a passing field", "half a result", "no why", "half a setting"],
)  # fmt: skip
def test_what_is_no_saved_position_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(PositionError) as wrong:
        load(some_game(0).definition, text)
    assert "\n" not in str(wrong.value)


def test_a_missing_field_is_named() -> None:
    saved = plain(some_game().position)
    del saved["damage"]
    with pytest.raises(PositionError, match="damage"):
        load(some_game(0).definition, json.dumps(saved))


def test_a_position_of_unknown_options_is_refused() -> None:
    saved = plain(some_game().position)
    saved["setting"]["options"] = ["snow"]
    with pytest.raises(UnknownName, match="snow"):
        load(some_game(0).definition, json.dumps(saved))
