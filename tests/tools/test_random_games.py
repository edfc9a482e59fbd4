"""Many random games: counted, and a failing one is told with what brings it back."""

from __future__ import annotations

import sys

import pytest

from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.game import Game
from tools import random_games


def played(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["random_games", *words])
    return random_games.main()


def test_games_are_played_and_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert played(monkeypatch, "pegasus/merville", "--games", "2", "--hidden", "50") == 0
    told = capsys.readouterr().out
    assert "pegasus/merville: 2 games from seed 1, " in told
    assert told.endswith("2 games, 0 failed\n")


def test_a_game_that_fails_is_told_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(game: Game) -> None:
        assert isinstance(game.dice, SeededDice)
        assert game.number < 3 or game.dice.seed != "8", "a unit in two places"

    monkeypatch.setattr(random_games, "check_invariants", broken)
    words = ("mercury/standard", "--games", "2", "--seed", "8", "--hidden", "1000")
    assert played(monkeypatch, *words) == 1
    told = capsys.readouterr().out
    assert "FAILED mercury/standard seed 8: " in told
    assert "dropzone selfplay mercury/standard --games 1 --seed 8" in told
    assert "stopped at decision 3" in told
    assert told.endswith("2 games, 1 failed\n")


def test_what_is_not_there_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SystemExit, match="no scenario waterloo, but standard"):
        played(monkeypatch, "mercury/waterloo")
