"""The commands that play many games: stopped, gone on with, failing, summed up."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from dropzone.arena.bench_env import bench_env
from dropzone.arena.env import GameEnv
from dropzone.arena.results import rows_of
from dropzone.core.data.registry import game_ids
from tests.cli.conftest import Command


@pytest.mark.skipif(sys.platform == "win32", reason="signals are of another kind there")
def test_ctrl_c_keeps_everything_and_the_run_goes_on(tmp_path: Path, dz: Command) -> None:
    path = tmp_path / "run.jsonl"
    command = ("selfplay", "pegasus", "--games", "20000", "--workers", "2", "--results", str(path))
    running = subprocess.Popen(
        [sys.executable, "-m", "dropzone", *command],
        stderr=subprocess.PIPE,
        text=True,
        # Tests that run in the background ignore the key, and what they start would too.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    while not path.exists() or path.read_bytes().count(b"\n") < 4:
        assert running.poll() is None, running.stderr and running.stderr.read()
        time.sleep(0.02)
    os.kill(running.pid, signal.SIGINT)
    _, said = running.communicate(timeout=60)
    kept = list(rows_of(path))
    assert running.returncode == 130
    assert f"stopped with {len(kept)} of 20000 games" in said
    shorter = ("selfplay", "pegasus", "--games", str(max(each.number for each in kept) + 2))
    told = dz(*shorter, "--results", path, "--resume", "--json").document
    assert (told["games"], told["file"]) == (len(list(rows_of(path))), str(path))


def test_failed_games_end_the_command_with_code_1(
    dz: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dropzone.arena.selfplay.MOST_DECISIONS", 10)
    ran = dz("selfplay", "pegasus", "--games", "2", "--json")
    assert ran.code == 1
    assert "2 games failed" in ran.err
    assert "--first 1" in ran.err


def test_to_go_on_needs_a_file(dz: Command) -> None:
    ran = dz("selfplay", "pegasus", "--resume")
    assert (ran.code, "--results" in ran.err) == (2, True)


def test_balance_tells_each_bot_apart(dz: Command) -> None:
    document = dz("balance", "market-garden", "--bots", "random", "--games", "2", "--json").document
    assert [each["bots"] for each in document["matches"]] == [
        {"allied": "random", "german": "random"}
    ]
    told = dz("balance", "pegasus", "--bots", "random,recruit", "--games", "2").out
    assert "Between two of random" in told
    assert "Between two of recruit" in told
    assert "Elo" in told


def test_balance_of_all_scenarios_is_one_table(dz: Command, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    told = dz("balance", "dieppe", "--all", "--bots", "random", "--games", "1", "--page", page).out
    lines = [line for line in told.splitlines() if " random " in line]
    assert [line.split()[0] for line in lines] == [
        "standard", "green", "hardened", "seasoned", "by-the-book",
    ]  # fmt: skip
    assert "harder, second of three steps" in page.read_text(encoding="utf-8")
    assert dz("balance", "dieppe/green", "--all").code == 2


def test_stored_games_give_ratings(dz: Command, tmp_path: Path) -> None:
    path, kept = tmp_path / "run.jsonl", tmp_path / "list.json"
    play = ("balance", "pegasus/dives", "--bots", "random,heuristic", "--games", "3")
    dz(*play, "--results", path, "--json")
    stored = ("ratings", "pegasus", "--from", path)
    meetings = dz(*stored, "--file", kept, "--json").document["meetings"]
    rows = list(rows_of(path))
    assert sum(each["games"] for each in meetings) == len(rows)
    for each in meetings:
        won = [row.seat for row in rows if list(row.bots) == each["bots"]]
        assert each["won"] == [won.count("british"), won.count("german")]
        assert (each["scenario"], each["seed"]) == ("dives", "0")
    assert "heuristic" in kept.with_suffix(".md").read_text("utf-8")
    assert "Strength: heuristic" in dz(*stored).out
    assert dz("ratings", "pegasus/merville", "--from", path, "--json").document["meetings"] == []
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("{}\n{}\n", "utf-8")
    assert "is no results file" in dz("ratings", "pegasus", "--from", wrong).err
    assert "is no results file" in dz("ratings", "pegasus", "--from", tmp_path / "none").err


def test_a_data_set_is_written_and_told(dz: Command, tmp_path: Path) -> None:
    path = tmp_path / "set.parquet"
    told = dz("dataset", "pegasus", "--games", "2", "--seed", "7", "--out", path, "--json").document
    assert (told["games"], told["failures"], path.exists()) == (2, 0, True)
    again = dz("dataset", "pegasus", "--games", "2", "--out", path)
    assert (again.code, "there already" in again.err) == (2, True)
    spoken = dz(
        "dataset", "pegasus", "--games", "1", "--out", tmp_path / "b.parquet", "--positions"
    )
    assert "decisions of 1 games" in spoken.out


def test_the_environments_are_measured_beside_those_of_pettingzoo(
    dz: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure = ("bench", "env", "--rounds", "1", "--seconds", "0.01")
    monkeypatch.setattr("dropzone.commands.many.CAMPAIGN", "crete/snafu")  # sooner loaded
    monkeypatch.setattr(
        "dropzone.arena.bench_env.YARDSTICKS", {"tic-tac-toe": "no_such_game", "draughts": "none"}
    )
    report = dz(*measure, "--json").document["env"]
    assert [each["name"] for each in report["games"]] == [*game_ids(), "crete/snafu"]
    assert all(each["steps_per_second"] > 0 for each in report["games"])
    assert report["missing"] == ["tic-tac-toe", "draughts"]
    told = dz(*measure).out
    assert "PettingZoo's draughts is not installed" in told
    assert "market-garden" in told


def test_environments_of_others_step_by_the_same_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """A module of PettingZoo's kind stands in for those that need its part `classic`."""
    module = ModuleType("pettingzoo.classic.ours")
    module.raw_env = lambda: GameEnv("pegasus")  # type: ignore[attr-defined] # a module of our own
    monkeypatch.setitem(sys.modules, "pettingzoo.classic.ours", module)
    monkeypatch.setattr("dropzone.arena.bench_env.YARDSTICKS", {"ours": "ours"})
    report = bench_env([], rounds=1, seconds=0.01)
    assert [(each.name, each.observation) for each in report.yardsticks] == [("ours", 1371)]
    assert (report.games, report.missing) == ((), ())
