"""Records of games that did not begin from a set-up: they carry the position they began with."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from dropzone.core.errors import RecordError
from dropzone.core.io.position_file import game_from_table
from dropzone.core.io.record import read_record
from dropzone.core.io.replaying import replay, verify
from dropzone.core.rules.game import Game, new

BEGINNINGS: dict[str, dict[str, Any]] = {
    "market-garden": {"turn": 2, "options": ["weather"]},
    "mercury": {"turn": 3, "impulse": "B"},
    "pegasus": {"scenario": "benouville", "step": "progression"},
    "dieppe": {"turn": 4, "alarm": 3},
    "crete": {"scenario": "kastelli", "turn": 2},
}


def played(game: str, choices: int = 12) -> Game:
    begun = game_from_table({"game": game, **BEGINNINGS[game]}, seed="begun")
    while begun.number < choices and not begun.over:
        begun.play(begun.decision.choices[0])
    return begun


def changed(text: str, old: str, new: str) -> str:
    """A record with other words and a sum that fits."""
    body = text.replace(old, new, 1).rpartition("\nsum ")[0]
    return f"{body}\nsum {hashlib.sha256(body.encode()).hexdigest()[:16]}\n"


@pytest.mark.parametrize("game", BEGINNINGS)
def test_a_game_from_a_position_has_a_record_that_replays(game: str) -> None:
    begun = played(game)
    text = begun.record()
    again = verify(text)
    assert (again.number, again.position, again.from_position) == (
        begun.number,
        begun.position,
        True,
    )
    assert replay(text, 0).position == begun.history[0].before
    assert again.record() == text
    again.go_back_to(0)
    assert again.position == begun.history[0].before


def test_a_game_from_its_set_up_carries_no_beginning() -> None:
    assert "\nbegin " not in new("mercury", seed=7).record()
    assert read_record(new("mercury", seed=7).record()).begin is None


def test_a_beginning_of_another_game_or_setting_is_refused() -> None:
    mercury, other = played("mercury").record(), played("market-garden").record()
    lines = {
        name: next(line for line in text.split("\n") if line.startswith("begin "))
        for name, text in (("mercury", mercury), ("other", other))
    }
    for wrong in (lines["other"], "begin AAAA", "begin ?"):
        with pytest.raises(RecordError, match=r"record, line \d+: "):
            replay(changed(mercury, lines["mercury"], wrong))
    twice = changed(mercury, lines["mercury"], f"{lines['mercury']}\n{lines['mercury']}")
    with pytest.raises(RecordError, match="expected the sum of the record"):
        replay(twice)
    with pytest.raises(RecordError, match="a position of another setting"):
        replay(changed(played("market-garden").record(), "options weather", "options"))


def test_scripted_dice_have_no_record() -> None:
    begun = game_from_table({"game": "mercury"}, dice=[1, 2, 3])
    with pytest.raises(RecordError, match="seeded dice"):
        begun.record()
