"""The command line as the tests use it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import dropzone
from dropzone.cli import run


class Ran(NamedTuple):
    """What a command line came to."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """The one JSON document on standard output."""
        assert self.code == 0, self.err
        assert not self.err
        return json.loads(self.out)


Command = Callable[..., Ran]


@pytest.fixture
def dz(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path_factory: pytest.TempPathFactory,
) -> Command:
    """Run a command line in this process, in English whatever the machine speaks.

    The games of whoever runs the tests are not touched.
    """
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setattr(
        "dropzone.server.ops.settings.data_folder", lambda: tmp_path_factory.mktemp("own-games")
    )

    def command(*arguments: str | Path) -> Ran:
        code = run([str(each) for each in arguments])
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return command


@pytest.fixture
def position_file(tmp_path: Path) -> Path:
    """The set-up of a game, as a position file."""
    path = tmp_path / "position.toml"
    path.write_text('game = "market-garden"\n', encoding="utf-8")
    return path


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    """The record of a game's beginning."""
    game = dropzone.new("market-garden", seed="7")
    for choice in ("act", "attack 0302", "attack done"):
        game.play(choice)
    path = tmp_path / "game.txt"
    path.write_text(game.record(), encoding="utf-8")
    return path
