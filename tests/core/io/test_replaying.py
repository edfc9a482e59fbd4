"""Records under other rules than they were made with: replayed where these agree, else shown."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

import dropzone
from dropzone.core.errors import RecordError
from dropzone.core.io.earlier import EarlierRules, NoEarlierRules
from dropzone.core.io.replaying import replay, verify
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.game import Game
from dropzone.core.rules.procedure import Choice, Question
from dropzone.systems.battle_command.game import BattleCommandGame
from dropzone.systems.commando.game import CommandoGame

OLD = Path(__file__).parents[2] / "museum/0.1.0/records/pegasus-merville-heuristic.record"


@cache
def played() -> Game:
    game = dropzone.new("market-garden", seed="a record")
    chooser = SeededDice("which choice")
    while game.position.turn_key < (4,):
        game.make(game.decision.choices[chooser.roll(len(game.decision.choices)) - 1])
    return game


@cache
def record() -> str:
    return played().record()


def forbid(patch: pytest.MonkeyPatch, number: int, game: Game | None = None) -> None:
    """Make the rules stricter by the choice of a move."""
    one = (game or played()).history[number]
    asked = one.before.stack[-1]
    assert isinstance(asked, Question)
    kind, choice = type(asked), one.choice
    choices = kind.choices

    def fewer(self: Question[Any], position: Any) -> list[Choice]:
        return [each for each in choices(self, position) if self != asked or each != choice]

    patch.setattr(kind, "choices", fewer)


def later(
    patch: pytest.MonkeyPatch, system: type[BattleCommandGame | CommandoGame] = BattleCommandGame
) -> None:
    patch.setattr(system, "rules_version", 99)


def some_move(game: Game, share: float) -> int:
    """A move of one of several choices, somewhere in a game."""
    moves = [n for n, each in enumerate(game.history) if len(each.before.open) > 3]
    return moves[int(share * (len(moves) - 1))]


@pytest.mark.parametrize("share", [0.0, 0.2, 0.5, 0.8, 1.0])
def test_what_cannot_be_replayed_is_shown_and_the_rest_replayed(
    share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = some_move(played(), share)
    text = record()
    later(monkeypatch)
    forbid(monkeypatch, number)
    game = verify(text)
    assert game.unread is not None
    assert game.unread <= number
    assert game.position == played().position
    assert game.dice.count == played().dice.count
    turn = played().history[number].before.turn_key
    unread = [each for each in game.history if each.is_unread]
    assert {each.before.turn_key for each in unread} == {turn}
    assert len(unread) < game.number or len(played().history) - number < 5
    said = [each.text for each in game.log() if each.event[0] == "rules-changed"]
    assert len(said) == 1
    assert "version 99" in said[0]


def test_rules_that_lead_elsewhere_in_silence_are_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    number = some_move(played(), 0.3)
    one = played().history[number]
    asked = one.before.stack[-1]
    assert isinstance(asked, Question)
    answer = type(asked).answer
    text = record()

    def otherwise(self: Any, position: Any, choice: Choice, dice: Any) -> None:
        answer(self, position, choice, dice)
        if self == asked and choice == one.choice:
            position.threshold += 1

    monkeypatch.setattr(type(asked), "answer", otherwise)
    with pytest.raises(RecordError, match=r"^record, line \d+: move \d+ is told as"):
        replay(text)
    later(monkeypatch)
    game = verify(text)
    assert game.position == played().position
    assert game.unread is not None


def test_the_record_of_such_a_game_is_read_as_the_game_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = record()
    later(monkeypatch)
    forbid(monkeypatch, some_move(played(), 0.5))
    game = verify(text)
    again = verify(game.record())
    assert again.position == game.position
    assert again.unread == game.unread
    assert [each.notation for each in again.history] == [each.notation for each in game.history]


def test_a_record_of_0_1_0_is_shown_by_its_own_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    text = OLD.read_text(encoding="utf-8")
    before = verify(text)
    later(monkeypatch, CommandoGame)
    assert verify(text).unread is None  # nothing has changed but the number
    forbid(monkeypatch, some_move(before, 0.4), before)
    game = verify(text)
    assert game.unread is not None
    assert game.position == before.position
    assert game.result == before.result


def test_where_those_rules_cannot_be_had_the_record_is_refused_with_the_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = OLD.read_text(encoding="utf-8")
    before = verify(text)
    later(monkeypatch, CommandoGame)
    forbid(monkeypatch, some_move(before, 0.4), before)

    def gone(*_: object) -> None:
        raise NoEarlierRules("the rules of 0.1.0 did not answer")

    monkeypatch.setattr(EarlierRules, "of_record", gone)
    with pytest.raises(RecordError, match=r"^record, line \d+: the rules of 0\.1\.0 did not"):
        replay(text)


# -- data ----------------------------------------------------------------------------------------


def test_a_record_carries_values_that_no_release_has(tmp_path: Path) -> None:
    values = tmp_path / "mine.toml"
    values.write_text("[units.us-501]\nstrength = 9\n")
    game = dropzone.new("market-garden", seed=3, data=[values])
    for _ in range(30):
        game.make(game.decision.choices[0])
    text = game.record()
    values.unlink()
    again = verify(text)
    assert again.position == game.position
    assert again.view("allied") == game.view("allied")
    assert "\npack " in text
    assert "\npack " not in record()
