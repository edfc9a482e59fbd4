"""Data sets: the decisions of many games as Parquet, for who learns from games already played.

A row is a decision: what its side saw, a row of numbers for each choice, which one was taken, and
what came of it.  Games are written in parts beside the file, so that a run that was stopped goes
on; the file is made of them at the end.  `docs/learning.md` says what the columns are.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from dropzone.arena.extras import MissingExtra
from dropzone.arena.results import Made, pyarrow_parts
from dropzone.arena.selfplay import GameResult, Match, attempt
from dropzone.core.errors import DropzoneError
from dropzone.core.io.saving import dump
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.engine import advance, apply, question
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M

__all__ = ["COLUMNS", "DataSet", "Written", "write_dataset"]

#: The form of the file; another form is another number.
FORM = 1
#: Decisions after which a part ends with its game, and rows that are written at a time.
PART, ROWS = 20_000, 1_000
#: The columns; `position` is there only if it is asked for.
COLUMNS = (
    "number", "seed", "decision", "turn", "side", "question", "observation", "choices", "chosen",
    "choice", "reward", "winner", "level", "position",
)  # fmt: skip
_PART = re.compile(r"(\d+)-(\d+)\.parquet")


class DataSet(msgspec.Struct, frozen=True):
    """What a data set is of; it stands in the file's metadata under `dropzone`."""

    match: Match
    first: int
    made: Made
    #: The encoder's name and version, and the parts of an observation in order.
    encoder: str
    parts: tuple[tuple[str, int], ...]
    positions: bool = False
    form: int = FORM


class Written(NamedTuple):
    """What was written: games, decisions, and the games that failed."""

    games: int
    decisions: int
    failed: tuple[GameResult, ...]


def write_dataset(
    match: Match,
    games: int,
    path: Path,
    *,
    first: int = 0,
    positions: bool = False,
    resume: bool = False,
    on_game: Callable[[], object] = lambda: None,
) -> Written:
    """Play games of a match and write their decisions; a game that fails is left out and told."""
    writer = _Writer(match, first, positions)
    folder = path.with_name(path.name + ".parts")
    if path.exists():
        raise DropzoneError(M("{file} is there already", file=str(path)))
    if folder.exists() and not resume:
        raise DropzoneError(
            M("{file} is there already; --resume goes on with it", file=str(folder))
        )
    folder.mkdir(parents=True, exist_ok=True)
    failed: list[GameResult] = []
    number, end = first, first + games
    for each in folder.iterdir():
        if not _PART.fullmatch(each.name):
            each.unlink()  # cut off in the middle
    known = {_span(part)[0]: part for part in folder.iterdir()}
    while number < end:
        if number in known:
            part = known[number]
            writer.check(part)
            for _ in range(number, _span(part)[1]):
                on_game()
        else:
            part = writer.part(folder, number, end, failed, on_game)
        number = _span(part)[1]
    return Written(*writer.join(folder, path), tuple(failed))


def _span(part: Path) -> tuple[int, int]:
    """Return the first game of a part and the first after it."""
    named = _PART.fullmatch(part.name)
    if named is None:
        raise ValueError(part.name)
    return int(named[1]), int(named[2])


class _Writer:
    """Plays games and writes them."""

    def __init__(self, match: Match, first: int, positions: bool) -> None:
        try:
            from dropzone.arena.encoding import CHOICE_SIZE, encoder_for
        except ImportError:
            raise MissingExtra(
                M("data sets need the optional part learn: pip install 'dropzone[learn]'")
            ) from None
        self.match, self.positions, self.row_size = match, positions, CHOICE_SIZE
        self.definition = match.definition
        self.static = match.static
        self.encoder = encoder_for(self.definition, self.static)
        self.arrow, self.parquet = pyarrow_parts()
        made, parts = Made.of(match), tuple((part.name, part.size) for part in self.encoder.parts)
        self.what = DataSet(match, first, made, self.encoder.name, parts, positions)
        self.schema = self._schema()

    def _schema(self) -> Any:
        arrow, float32 = self.arrow, self.arrow.float32()
        kinds = {
            "number": arrow.int64(),
            "decision": arrow.int32(),
            "turn": arrow.int32(),
            "observation": arrow.list_(float32, self.encoder.size),
            "choices": arrow.list_(arrow.list_(float32, self.row_size)),
            "chosen": arrow.int32(),
            "reward": float32,
        }
        wanted = COLUMNS if self.positions else COLUMNS[:-1]
        fields = [(name, kinds.get(name, arrow.string())) for name in wanted]
        return arrow.schema(fields, metadata={"dropzone": msgspec.json.encode(self.what)})

    def check(self, part: Path) -> None:
        """See that a part is of this data set."""
        held = (self.parquet.read_schema(part).metadata or {}).get(b"dropzone", b"")
        if held != msgspec.json.encode(self.what):
            raise DropzoneError(
                M("{file} is of another data set; write into another file", file=str(part))
            )

    def part(
        self,
        folder: Path,
        first: int,
        end: int,
        failed: list[GameResult],
        on_game: Callable[[], object],
    ) -> Path:
        """Write one part from a game on; it has its name only when it is whole."""
        unfinished = folder / "unfinished"
        number, decisions = first, 0
        with self.parquet.ParquetWriter(unfinished, self.schema, compression="zstd") as out:
            while number < end and decisions < PART:
                choices: list[Choice] = []
                result = attempt(self.match, number, choices=choices)
                if result.error:
                    failed.append(result)
                    choices.clear()
                for rows in self._rows(result, choices):
                    out.write_table(self.arrow.Table.from_pydict(rows, self.schema))
                decisions += len(choices)
                number += 1
                on_game()
        whole = folder / f"{first:08}-{number:08}.parquet"
        os.replace(unfinished, whole)
        return whole

    def _rows(self, result: GameResult, choices: list[Choice]) -> Iterator[dict[str, list[Any]]]:
        """Go through a game again, now that its end is known; return some rows at a time."""
        position = self.definition.first_position(self.static)
        dice = SeededDice(result.seed)
        advance(position, dice)
        rows: dict[str, list[Any]] = {name: [] for name in self.schema.names}
        alone = len(self.static.sheet.sides) == 1
        for at, choice in enumerate(choices):
            asked = question(position)
            side = position.seat(asked.decider(position))
            drawn = -1.0 if alone else 0.0
            reward = drawn if result.seat is None else 1.0 if result.seat == side else -1.0
            row = {
                "number": result.number,
                "seed": result.seed,
                "decision": at,
                "turn": position.turn_number,
                "side": side,
                "question": asked.kind,
                "observation": self.encoder.observe(position, side),
                "choices": list(self.encoder.choices(position)),
                "chosen": position.open.index(choice),
                "choice": asked.notation(position, choice),
                "reward": reward,
                "winner": result.winner,
                "level": result.level,
            }
            if self.positions:
                row["position"] = dump(position)
            for name, value in row.items():
                rows[name].append(value)
            if len(rows["number"]) == ROWS:
                yield rows
                rows = {name: [] for name in rows}
            apply(position, choice, dice)
        if rows["number"]:
            yield rows

    def join(self, folder: Path, path: Path) -> tuple[int, int]:
        """Make the file of its parts; return how many games and decisions it has."""
        parts = sorted(folder.iterdir())
        unfinished = folder / "unfinished"
        games, count = 0, 0
        with self.parquet.ParquetWriter(unfinished, self.schema, compression="zstd") as out:
            for part in parts:
                with self.parquet.ParquetFile(part) as held:
                    for at in range(held.num_row_groups):
                        table = held.read_row_group(at)
                        count += table.num_rows
                        games += table["decision"].to_pylist().count(0)
                        out.write_table(table)
        os.replace(unfinished, path)
        shutil.rmtree(folder)
        return games, count
