"""Runs are stored game by game, go on where they stopped, and are the same however played."""

from __future__ import annotations

import sys
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dropzone.arena import workers
from dropzone.arena.extras import MissingExtra
from dropzone.arena.results import Plan, ResultsFile, Row, rows_of
from dropzone.arena.runs import run
from dropzone.arena.selfplay import GameResult, Match, play_one, selfplay
from dropzone.arena.workers import Chunk, play_in_processes
from dropzone.core.errors import DropzoneError
from dropzone.core.rules.position import Position

MATCH = Match.of("pegasus", seed="7")
PLAN = Plan((MATCH, Match.of("pegasus", "merville", seed="7")), 6)


def rows(path: Path) -> list[Row]:
    """The rows of a file without their times, which alone may differ."""
    return [msgspec.structs.replace(each, seconds=0.0) for each in rows_of(path)]


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("run") / "whole.jsonl"
    with ResultsFile(path, PLAN) as file:
        run(PLAN, results=file)
    return path


def test_a_row_says_all_of_its_game(unbroken: Path) -> None:
    first = next(rows_of(unbroken))
    again = play_one(MATCH, 0)
    assert (first.match, first.game, first.scenario) == (0, "pegasus", "benouville")
    assert (first.bots, first.options, first.seed) == (("random", "random"), (), "7/0")
    assert (first.winner, first.level, first.points) == (again.winner, again.level, again.points)
    assert (first.decisions, first.turns) == (again.decisions, again.turns)
    assert (first.rules, first.dropzone, len(first.data), len(first.code)) == (2, "0.2.0", 64, 16)
    assert first.seconds > 0


def test_losses_are_counted_by_side() -> None:
    result = play_one(Match.of("market-garden", seed="7"), 0)
    assert set(result.losses) == {"allied", "german"}
    assert sum(result.losses.values()) > 0


class Stop(Exception):
    """Somebody pulls the plug."""


def stop_after(games: int) -> Any:
    left = [games]

    def note(*_: object) -> None:
        left[0] -= 1
        if not left[0]:
            raise Stop

    return note


@pytest.mark.parametrize(("processes", "stops"), [(1, 3), (2, 1)])
def test_a_run_stopped_and_resumed_equals_one_that_was_not(
    unbroken: Path, tmp_path: Path, processes: int, stops: int
) -> None:
    path = tmp_path / "broken.jsonl"
    for resume in (False, True, True)[:stops]:
        with ResultsFile(path, PLAN, resume=resume) as file, pytest.raises(Stop):
            run(PLAN, workers=processes, results=file, on_result=stop_after(2))
        with path.open("ab") as torn:
            torn.write(b'{"match":0,"number":')  # a row that was cut off in the middle
    with ResultsFile(path, PLAN, resume=True) as file:
        assert file.count == 2 * stops
        reports = run(PLAN, workers=processes, results=file)
    assert rows(path) == rows(unbroken)
    assert [report.tally.games for report in reports] == [6, 6]


def test_a_run_can_be_made_longer(tmp_path: Path, unbroken: Path) -> None:
    path = tmp_path / "longer.jsonl"
    short = Plan(PLAN.matches, 2)
    with ResultsFile(path, short) as file:
        run(short, results=file)
    with ResultsFile(path, PLAN, resume=True) as file:
        run(PLAN, results=file)
    assert rows(path) == rows(unbroken)


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (Plan(PLAN.matches[:1], 6), "the games differ"),
        (Plan(PLAN.matches, 6, first=1), "the first number differ"),
    ],
)
def test_a_file_of_another_run_is_left_alone(unbroken: Path, other: Plan, words: str) -> None:
    before = unbroken.read_bytes()
    with pytest.raises(DropzoneError, match=words):
        ResultsFile(unbroken, other, resume=True)
    with pytest.raises(DropzoneError, match="there already"):
        ResultsFile(unbroken, PLAN)
    assert unbroken.read_bytes() == before


def test_a_file_made_with_other_values_is_not_gone_on_with(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text("[units.us-504]\nstrength = 6\n", encoding="utf-8")
    path = tmp_path / "run.jsonl"
    plan = Plan((Match.of("market-garden", data=[own]),), 1)
    with ResultsFile(path, plan) as file:
        run(plan, results=file)
    lines = path.read_text(encoding="utf-8").replace('"code":"', '"code":"0')
    path.write_text(lines, encoding="utf-8")
    with pytest.raises(DropzoneError, match="version, rules or values"):
        ResultsFile(path, plan, resume=True)


def test_what_is_no_results_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear all,\n", encoding="utf-8")
    with pytest.raises(DropzoneError, match="no results file"):
        ResultsFile(path, PLAN, resume=True)


def test_a_failing_game_is_a_row_and_the_run_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(position: Position, players: Any, number: int, **_: Any) -> Any:
        if number == 3 and next(iter(players.values())).seed.startswith("7/1/"):
            raise KeyError("bridge")
        return position.open[0]

    monkeypatch.setattr("dropzone.bots.choose", broken)
    plan = Plan((Match.of("market-garden", seed="7", options=["weather"]),), 3)
    with ResultsFile(tmp_path / "run.jsonl", plan) as file:
        (report,) = run(plan, results=file)
    failed = rows(tmp_path / "run.jsonl")[1]
    assert (report.tally.games, report.tally.failures) == (2, 1)
    assert (failed.error, failed.winner) == ("decision 3: KeyError: 'bridge'", None)
    assert failed.again == (
        "dropzone selfplay market-garden/standard --games 1 --first 1 --seed 7"
        " --bots random,random --option weather"
    )


def test_parquet_holds_the_same_rows(tmp_path: Path, unbroken: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "run.parquet"
    with ResultsFile(path, PLAN) as file:
        run(PLAN, results=file)
    table = parquet.read_table(path).to_pylist()
    assert [(each["match"], each["number"], each["winner"]) for each in table] == [
        (each.match, each.number, each.winner) for each in rows(unbroken)
    ]
    assert table[0]["bots"] == ["random", "random"]


def test_without_its_extra_parquet_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtra, match=r"dropzone\[arena\]"):
        ResultsFile(tmp_path / "run.parquet", PLAN)
    assert list(tmp_path.iterdir()) == []


def test_ray_without_its_extra_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"dropzone\[ray\]"):
        run(Plan((MATCH,), 1), engine="ray")


def test_a_process_that_dies_is_replaced() -> None:
    chunks = iter([Chunk(0, MATCH, (number, number + 1)) for number in (0, 2, 4, 6)])
    played = play_in_processes(chunks, None, 1)
    found = [next(played)]
    [mine] = active_children()
    mine.kill()
    found += list(played)
    assert sorted(each.result.number for each in found) == list(range(8))
    assert not any(each.result.error for each in found)


def test_a_game_that_kills_its_process_twice_is_given_up() -> None:
    left = [Chunk(0, MATCH, (4, 5))]
    deaths: dict[tuple[int, int], int] = {}
    assert list(workers._give_up(left, deaths)) == []
    [lost] = workers._give_up(left, deaths)
    assert (lost.result.number, left) == (4, [Chunk(0, MATCH, (5,))])
    assert "--first 4" in lost.result.again


def test_the_library_keeps_failures_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dropzone.arena.selfplay.MOST_DECISIONS", 10)
    report = selfplay(MATCH, 2)
    assert (report.tally.failures, report.wins["british"].total) == (2, 0)
    assert all(isinstance(each, GameResult) and each.error for each in report.results)
