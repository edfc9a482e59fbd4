"""`play` and `serve` start the server with what was asked for."""

from __future__ import annotations

import io
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Command


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[tuple[Any, ...], dict[str, Any]]]:
    """Every start of the server, which does not really start."""
    calls: list[tuple[tuple[Any, ...], dict[str, Any]]] = []
    monkeypatch.setattr("dropzone.server.run", lambda *a, **k: calls.append((a, k)))
    return calls


def test_play_opens_the_browser_on_this_machine_alone(
    dz: Command, started: list[tuple[tuple[Any, ...], dict[str, Any]]]
) -> None:
    assert dz("play").code == 0
    ((host, port), options) = started[0]
    assert (host, options["open_browser"], options["path"]) == ("127.0.0.1", True, "/")
    assert port > 0
    assert options["hosts"] == ("localhost", "127.0.0.1")


def test_no_command_means_play(
    dz: Command, started: list[tuple[tuple[Any, ...], dict[str, Any]]]
) -> None:
    assert dz().code == 0
    assert len(started) == 1


def test_play_opens_a_game_with_your_own_values(
    dz: Command, started: list[tuple[tuple[Any, ...], dict[str, Any]]], tmp_path: Path
) -> None:
    own = tmp_path / "own.toml"
    own.write_text("[units.us-504]\nstrength = 6\n", encoding="utf-8")
    assert dz("play", "market-garden", "--data", own, "--no-browser").code == 0
    options = started[0][1]
    assert options["path"] == "/#/new/market-garden"
    assert options["data"] == {"market-garden": (own,)}
    assert options["open_browser"] is False


def test_play_wants_to_know_whose_values_they_are(dz: Command, tmp_path: Path) -> None:
    ran = dz("play", "--data", tmp_path / "own.toml")
    assert (ran.code, "which game" in ran.err) == (2, True)


def test_without_a_server_the_game_is_played_in_the_terminal(
    dz: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dropzone.commands.playing._server", lambda: None)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    shown = dz("play", "market-garden").out
    assert "the game in the terminal" in shown
    assert "Turn 1 of 10" in shown
    assert "no server" in dz("serve").err


def test_serve_passes_on_where_to_listen_and_to_store(
    dz: Command, started: list[tuple[tuple[Any, ...], dict[str, Any]]], tmp_path: Path
) -> None:
    own = tmp_path / "own.toml"
    own.write_text("[units.us-504]\nstrength = 6\n", encoding="utf-8")
    ran = dz("serve", "--port", "0", "--database", "sqlite://", "--data", f"market-garden={own}")
    assert ran.code == 0
    ((host, port, database), options) = started[0]
    assert (host, database, options["data"]) == ("127.0.0.1", "sqlite://", {"market-garden": [own]})
    assert f"http://127.0.0.1:{port}/" in ran.out


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--data", "own.toml"], "GAME=FILE"),
        (["--data", "waterloo=own.toml"], "waterloo"),
        (["--data", "market-garden=nowhere.toml"], "nowhere.toml"),
        (["--port", "70000"], "--port"),
        (["--host", "256.0.0.1", "--port", "0"], "256.0.0.1"),
    ],
)
def test_a_server_that_cannot_start_says_why(dz: Command, arguments: list[str], word: str) -> None:
    ran = dz("serve", *arguments)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert word in ran.err


def test_a_port_in_use_is_named(dz: Command) -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        ran = dz("serve", "--port", str(port))
    assert (ran.code, f"127.0.0.1:{port}" in ran.err) == (2, True)


def test_the_real_server_answers_and_ends_on_ctrl_c(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "dropzone", "play", "--no-browser"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": str(tmp_path)},
    )
    assert process.stdout is not None
    address = process.stdout.readline().split()[3].rstrip(";")
    try:
        for _ in range(600):
            try:
                with urllib.request.urlopen(f"{address}api/games", timeout=5) as answer:
                    assert b"market-garden" in answer.read()
                break
            except OSError:
                time.sleep(0.1)  # not listening yet
        else:
            pytest.fail("the server never answered")
    finally:
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=60)
    assert "Traceback" not in error
    assert process.returncode in (0, 130)
