"""Data sets: every decision with what was seen, what was chosen and what came of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyarrow.parquet
import pytest

from dropzone.arena import dataset
from dropzone.arena.dataset import COLUMNS, DataSet, write_dataset
from dropzone.arena.encoding import encoder_for
from dropzone.arena.selfplay import Match, play_one
from dropzone.core.errors import DropzoneError
from dropzone.core.io.saving import load
from dropzone.core.rules.decision import Decision
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.engine import advance

MATCH = Match.of("pegasus", seed="7")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("set") / "pegasus.parquet"
    write_dataset(MATCH, 4, path, positions=True)
    return path


def table(path: Path) -> Any:
    return pyarrow.parquet.read_table(path)


def test_a_row_holds_what_was_seen_chosen_and_won(whole: Path) -> None:
    found = table(whole)
    assert tuple(found.column_names) == COLUMNS
    results = [play_one(MATCH, number) for number in range(4)]
    assert found.num_rows == sum(each.decisions for each in results)
    definition = MATCH.definition
    encoder = encoder_for(definition, definition.static(definition.setting()))
    for row in found.slice(0, 60).to_pylist():
        position = load(definition, row["position"])
        advance(position, SeededDice("nothing is rolled"))
        decision = Decision(position)
        assert (decision.seat, decision.kind) == (row["side"], row["question"])
        assert decision.notations[row["chosen"]] == row["choice"]
        seen = np.array(row["observation"], np.float32)
        assert (seen == encoder.observe(position, row["side"])).all()
        assert (np.array(row["choices"], np.float32) == encoder.choices(position)).all()
    for row in found.select(["number", "side", "reward", "winner", "level", "seed"]).to_pylist():
        result = results[row["number"]]
        assert (row["winner"], row["level"], row["seed"]) == (
            result.winner,
            result.level,
            result.seed,
        )
        assert row["reward"] == (1.0 if row["side"] == result.winner else -1.0)


def test_the_file_says_what_it_is_of(whole: Path) -> None:
    held = pyarrow.parquet.read_schema(whole).metadata[b"dropzone"]
    what = msgspec.json.decode(held, type=DataSet)
    assert (what.match, what.encoder, what.positions) == (MATCH, "commando/1", True)
    assert sum(size for _, size in what.parts) == len(table(whole)["observation"][0])


class Stop(Exception):
    """Somebody pulls the plug."""


def test_what_was_stopped_goes_on_and_is_the_same(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dataset, "PART", 1)  # a part for every game
    path = tmp_path / "broken.parquet"
    left = [3]

    def stop() -> None:
        left[0] -= 1
        if not left[0]:
            raise Stop

    with pytest.raises(Stop):
        write_dataset(MATCH, 4, path, positions=True, on_game=stop)
    assert not path.exists()
    with pytest.raises(DropzoneError, match="--resume goes on"):
        write_dataset(MATCH, 4, path, positions=True)
    with pytest.raises(DropzoneError, match="another data set"):
        write_dataset(Match.of("pegasus", seed="8"), 4, path, positions=True, resume=True)
    written = write_dataset(MATCH, 4, path, positions=True, resume=True)
    assert (written.games, written.decisions) == (4, table(whole).num_rows)
    assert table(path).equals(table(whole))
    assert [each.name for each in tmp_path.iterdir()] == ["broken.parquet"]
    with pytest.raises(DropzoneError, match="there already"):
        write_dataset(MATCH, 4, path, positions=True, resume=True)


def test_a_game_that_fails_is_left_out_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lengths = [play_one(MATCH, number).decisions for number in range(4)]
    monkeypatch.setattr("dropzone.arena.selfplay.MOST_DECISIONS", max(lengths) - 1)
    path = tmp_path / "set.parquet"
    written = write_dataset(MATCH, 4, path)
    told = [each.number for each in written.failed]
    assert told == [number for number in range(4) if lengths[number] == max(lengths)]
    kept = set(table(path)["number"].to_pylist())
    assert kept == set(range(4)) - set(told)
    assert written.games == 4 - len(told)
    assert "position" not in table(path).column_names


def test_who_plays_alone_loses_what_nobody_wins(tmp_path: Path) -> None:
    path = tmp_path / "dieppe.parquet"
    write_dataset(Match.of("dieppe", seed="7"), 1, path)
    rewards = set(table(path)["reward"].to_pylist())
    assert rewards == {1.0 if play_one(Match.of("dieppe", seed="7"), 0).winner else -1.0}
