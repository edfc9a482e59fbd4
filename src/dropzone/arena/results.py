"""Results files: a row a game, written as the games end; a run that was stopped goes on from one.

The file is JSON lines: first what the run is, then its rows.  With the extra `arena` a name that
ends in `.parquet` gives a Parquet file; the lines are written beside it and it is made of them.
"""

from __future__ import annotations

import hashlib
import os
from array import array
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import IO, Any

import msgspec

from dropzone.arena.extras import MissingExtra
from dropzone.arena.selfplay import GameResult, Match
from dropzone.core.errors import DropzoneError
from dropzone.core.rules.static import HouseValue
from dropzone.core.text.messages import M

__all__ = [
    "Made",
    "Plan",
    "ResultsFile",
    "Row",
    "lines_of",
    "pyarrow_parts",
    "rows_of",
    "write_parquet",
]

#: The form of the file; another form is another number.
FORM = 1
#: Rows that a Parquet file is written by.
BATCH = 10_000


class Plan(msgspec.Struct, frozen=True):
    """What a run plays: of each match so many games, from a first number on."""

    matches: tuple[Match, ...]
    games: int
    first: int = 0

    @property
    def numbers(self) -> range:
        """The numbers of the games of every match."""
        return range(self.first, self.first + self.games)


class Made(msgspec.Struct, frozen=True):
    """What results hang on besides the plan: equal ones give equal games."""

    dropzone: str
    #: The version of the rules, and a hash of the code of rules and bots.
    rules: int
    code: str
    #: The fingerprint of the game's values, a user's own included.
    data: str

    @staticmethod
    def of(match: Match) -> Made:
        """Return what today's games of a match are made with."""
        definition = match.definition
        return Made(
            version("dropzone"),
            definition.rules_version,
            _code(("dropzone.core", "dropzone.bots", *definition.code_packages)),
            definition.pack.fingerprint,
        )


class Head(msgspec.Struct, frozen=True):
    """The first line of a results file."""

    form: int
    matches: tuple[Match, ...]
    first: int
    made: tuple[Made, ...]


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One game, complete in itself."""

    match: int
    game: str
    scenario: str
    options: tuple[str, ...]
    house_rules: dict[str, HouseValue]
    bots: tuple[str, ...]
    number: int
    seed: str
    winner: str | None
    seat: str | None
    level: str
    points: dict[str, int]
    losses: dict[str, int]
    decisions: int
    turns: int
    seconds: float
    error: str
    again: str
    dropzone: str
    rules: int
    code: str
    data: str

    @staticmethod
    def of(index: int, match: Match, made: Made, result: GameResult) -> Row:
        """Return the row of a result."""
        named = {
            name: getattr(source, name)
            for source in (match, made, result)  # of a seed, that of the game
            for name in source.__struct_fields__
            if name in Row.__struct_fields__
        }
        return Row(match=index, **named)

    @property
    def result(self) -> GameResult:
        """The result that the row tells."""
        return GameResult(**{name: getattr(self, name) for name in GameResult.__struct_fields__})


@cache
def _code(packages: tuple[str, ...]) -> str:
    """Return a hash of all that decides how a game goes: modules, and what bots have learned."""
    digest = hashlib.sha256()
    for package in packages:
        for name, file in sorted(_sources(files(package), package)):
            digest.update(name.encode() + file.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:16]


def _sources(folder: Traversable, name: str) -> Iterator[tuple[str, Traversable]]:
    for each in folder.iterdir():
        if each.is_dir() and each.name not in ("__pycache__", "locale", "earlier"):
            yield from _sources(each, f"{name}/{each.name}")
        elif each.name.endswith((".py", ".json", ".toml")):
            yield f"{name}/{each.name}", each


class ResultsFile:
    """The file of a run: rows are added as games end, and read again where a run goes on."""

    def __init__(self, path: Path, plan: Plan, *, resume: bool = False) -> None:
        self.path = path
        self.lines = lines_of(path)
        self.plan = plan
        if path.suffix == ".parquet":
            pyarrow_parts()  # say at once what is missing
        self._made = tuple(Made.of(match) for match in plan.matches)
        #: Where the row of each game stands, by match and number; -1: it has not been played.
        self._at = array("q", [-1]) * (len(plan.matches) * plan.games)
        self._encoder = msgspec.json.Encoder()
        #: Rows of numbers that this plan does not ask for.
        self._beyond = 0
        head = Head(FORM, plan.matches, plan.first, self._made)
        if not self.lines.exists() and not path.exists():
            self._file: IO[bytes] = self.lines.open("x+b")
            self._line(self._encoder.encode(head))
        elif resume and self.lines.exists():
            self._file = self.lines.open("r+b")
            try:
                self._take_up(head)
            except BaseException:
                self._file.close()
                raise
        else:
            raise DropzoneError(
                M("{file} is there already; --resume goes on with it", file=str(path))
            )

    def __enter__(self) -> ResultsFile:
        """Keep the file open while games are played."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file, in order if the run is whole."""
        self.close()

    def _take_up(self, head: Head) -> None:
        """Read what is there; a line that was cut off in the middle is dropped."""
        whole = 0
        for number, line in enumerate(self._file):
            if not line.endswith(b"\n"):
                break
            if number == 0:
                self._check(line, head)
            else:
                row = msgspec.json.decode(line, type=Row)
                self._note(row.match, row.number, whole)
            whole += len(line)
        if not whole:
            self._line(self._encoder.encode(head))
            whole = self._file.tell()
        self._file.seek(whole)
        self._file.truncate()

    def _check(self, line: bytes, head: Head) -> None:
        """See that the file is of this run: its matches, its values and its code."""
        try:
            kept = msgspec.json.decode(line, type=Head)
        except msgspec.MsgspecError as error:
            raise DropzoneError(
                M("{file} is no results file: {why}", file=str(self.lines), why=str(error))
            ) from None
        for what, mine, theirs in (
            (M("the games"), head.matches, kept.matches),
            (M("the first number"), head.first, kept.first),
            (M("the version, rules or values"), head.made, kept.made),
        ):
            if mine != theirs:
                raise DropzoneError(
                    M("{file} is of another run: {what} differ", file=str(self.lines), what=what)
                )

    def rows(self) -> Iterator[Row]:
        """Return the rows that are there, in the order of the file."""
        self._file.flush()
        return rows_of(self.lines)

    @property
    def count(self) -> int:
        """How many games of the plan have their rows."""
        return sum(at >= 0 for at in self._at)

    def has(self, match: int, number: int) -> bool:
        """Return whether a game has its row; a game outside of the plan needs none."""
        place = self._place(match, number)
        return place is None or self._at[place] >= 0

    def _place(self, match: int, number: int) -> int | None:
        if number not in self.plan.numbers:
            return None
        return match * self.plan.games + number - self.plan.first

    def _note(self, match: int, number: int, at: int) -> None:
        place = self._place(match, number)
        if place is None:
            self._beyond += 1
        else:
            self._at[place] = at

    def write(self, match: int, result: GameResult) -> None:
        """Add the row of a game; it is with the system at once, whatever becomes of us."""
        self._note(match, result.number, self._file.tell())
        row = Row.of(match, self.plan.matches[match], self._made[match], result)
        self._line(self._encoder.encode(row))

    def _line(self, line: bytes) -> None:
        self._file.write(line + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Put a whole run in order, make its Parquet file, and close."""
        if self._file.closed:
            return
        whole = min(self._at, default=0) >= 0 and not self._beyond
        if whole and any(here > after for here, after in zip(self._at, self._at[1:], strict=False)):
            self._put_in_order()
        self._file.close()
        if self.path != self.lines:
            write_parquet(self.lines, self.path)

    def _put_in_order(self) -> None:
        """Write the rows anew by match and number: a run is the same however it was played."""
        ordered = self.lines.with_name(self.lines.name + ".part")
        with ordered.open("wb") as out:
            self._file.seek(0)
            out.write(self._file.readline())
            for at in self._at:
                self._file.seek(at)
                out.write(self._file.readline())
        self._file.close()
        os.replace(ordered, self.lines)


def lines_of(path: Path) -> Path:
    """Return the file of lines that a results file is made of: itself, or that beside it.

    >>> lines_of(Path("run.parquet")).name, lines_of(Path("run.jsonl")).name
    ('run.parquet.jsonl', 'run.jsonl')
    """
    return path.with_name(path.name + ".jsonl") if path.suffix == ".parquet" else path


def rows_of(path: Path) -> Iterator[Row]:
    """Read the rows of a results file one by one."""
    with path.open("rb") as file:
        next(file, None)
        for line in file:
            if line.endswith(b"\n"):
                yield msgspec.json.decode(line, type=Row)


def write_parquet(lines: Path, path: Path) -> None:
    """Write the rows of a results file as Parquet; what differs from game to game is JSON."""
    arrow, parquet = pyarrow_parts()
    texts = [arrow.field(name, arrow.string()) for name in ("points", "losses", "house_rules")]
    kinds = {"match": arrow.int32(), "number": arrow.int64(), "decisions": arrow.int32()}
    kinds |= {"turns": arrow.int32(), "seconds": arrow.float64(), "rules": arrow.int32()}
    kinds |= dict.fromkeys(("options", "bots"), arrow.list_(arrow.string()))
    kinds |= {field.name: field.type for field in texts}
    schema = arrow.schema(
        [(name, kinds.get(name, arrow.string())) for name in Row.__struct_fields__]
    )
    part = path.with_name(path.name + ".part")
    with parquet.ParquetWriter(part, schema) as out:
        batch: list[dict[str, Any]] = []
        for row in rows_of(lines):
            plain: dict[str, Any] = msgspec.to_builtins(row)
            for field in texts:
                plain[field.name] = msgspec.json.encode(plain[field.name]).decode()
            batch.append(plain)
            if len(batch) == BATCH:
                out.write_table(arrow.Table.from_pylist(batch, schema))
                batch.clear()
        out.write_table(arrow.Table.from_pylist(batch, schema))
    os.replace(part, path)


def pyarrow_parts() -> tuple[Any, Any]:
    """Return the library that writes Parquet; it ships no types."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingExtra(
            M("Parquet files need the optional part arena: pip install 'dropzone[arena]'")
        ) from None
    return pyarrow, pyarrow.parquet
