"""Reading a room: its things, what was said of them, and what is expected of each today.

Whatever asks a room for evidence asks here.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import sqlite3
import tomllib
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec

from dropzone.core.io.earlier import EarlierMoment, EarlierRules
from dropzone.core.io.first_form import first_fingerprint
from dropzone.core.io.saving import fingerprint
from dropzone.core.rules.position import Position
from tools.museum.evidence import KeptPosition, RecordSaid, RoomSaid, TableSaid
from tools.museum.folder import SUMS, read_bytes

__all__ = ["ROOMS", "KeptRules", "Room", "all_records", "all_tables"]

HERE = Path(__file__).parent


class Room:
    """One room of the museum."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = path.name

    def __repr__(self) -> str:
        return self.name

    # -- what there is --------------------------------------------------------------------

    @property
    def about(self) -> RoomSaid:
        """The version that made the room, and the moment at which it was closed."""
        return msgspec.json.decode((self.path / "room.json").read_bytes(), type=RoomSaid)

    @property
    def records(self) -> list[RecordSaid]:
        """What was said of every record."""
        return msgspec.json.decode((self.path / "records.json").read_bytes(), type=list[RecordSaid])

    def record(self, said: RecordSaid) -> str:
        """The text of a record."""
        return read_bytes(self.path / "records" / said.name).decode()

    def positions(self, game: str) -> list[KeptPosition]:
        """The saved positions of a game with what was said of them."""
        lines = read_bytes(self.path / "positions" / f"{game}.jsonl.xz").splitlines()
        return [msgspec.json.decode(each, type=KeptPosition) for each in lines]

    @property
    def never_met(self) -> dict[str, dict[str, str]]:
        """By game, the procedures that no kept position has on its stack, each with the reason."""
        found: dict[str, dict[str, str]] = json.loads(
            (self.path / "positions" / "never-met.json").read_bytes()
        )
        return found

    @property
    def position_files(self) -> list[KeptPosition]:
        """What was said of every position file, by its name in the folder."""
        return self._kept("position-files.json.xz")

    @property
    def saves(self) -> list[KeptPosition]:
        """What was said of every position that the command line saved."""
        return self._kept("saves.json.xz")

    def _kept(self, name: str) -> list[KeptPosition]:
        return msgspec.json.decode(read_bytes(self.path / name), type=list[KeptPosition])

    def packs(self, names: Collection[str]) -> list[Path]:
        """The files of some of the user's packs."""
        return [self.path / "packs" / name for name in names]

    # -- tables ---------------------------------------------------------------------------

    def tables(self, kind: str = "sqlite") -> list[TableSaid]:
        """What was said of every table of a database: `sqlite` or `postgres`."""
        return msgspec.json.decode(
            read_bytes(self.path / f"games.{kind}.json.xz"), type=list[TableSaid]
        )

    def database(self, folder: Path, keep: Collection[str] | None = None) -> str:
        """Put a copy of the SQLite database into a folder, with some of its tables, or with all.

        Return its URL.  Without bots that are to move nothing happens at it unasked.
        """
        path = folder / "games.sqlite3"
        path.write_bytes(read_bytes(self.path / "games.sqlite3.xz"))
        if keep is not None:
            with contextlib.closing(sqlite3.connect(path)) as connection:
                known = {row[0] for row in connection.execute("SELECT id FROM tables")}
                gone = [(each,) for each in known - set(keep)]
                for table, column in (
                    ("chat", "table_id"),
                    ("journal", "table_id"),
                    ("seats", "table_id"),
                    ("tables", "id"),
                ):
                    connection.executemany(f"DELETE FROM {table} WHERE {column} = ?", gone)
                connection.commit()
        return f"sqlite:///{path}"

    def dump(self) -> str:
        """The dump of PostgreSQL."""
        return read_bytes(self.path / "games.postgres.sql.xz").decode()

    def fingerprint(self, position: Position) -> str | None:
        """The fingerprint that the version of the room would give a position."""
        return first_fingerprint(position) if self.name == "0.1.0" else fingerprint(position)

    # -- what is expected -------------------------------------------------------------------

    def divergence(self, name: str) -> str:
        """Why a position, file or table offers something else today; empty if what it did."""
        return _diverged().get(self.name, {}).get(name, "")


@cache
def _diverged() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = tomllib.loads(
        (HERE / "diverged.toml").read_text(encoding="utf-8")
    )
    return found


ROOMS = [Room(each) for each in sorted(HERE.iterdir()) if (each / SUMS).is_file()]


def all_records() -> Iterator[tuple[Room, RecordSaid]]:
    """Every record of every room."""
    for room in ROOMS:
        for said in room.records:
            yield room, said


def all_tables(kind: str = "sqlite") -> Iterator[tuple[Room, TableSaid]]:
    """Every table of every room."""
    for room in ROOMS:
        for said in room.tables(kind):
            yield room, said


class KeptRules(EarlierRules):
    """Rules of 0.1.0 that are asked for one game after another, and remember what they said.

    They never change, so that what they said of a game may be kept in a folder for others to read.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder

    def __exit__(self, *error: object) -> None:
        """Keep the process for the next game."""

    def _ask(self, job: Mapping[str, object]) -> list[EarlierMoment]:
        said = self.folder / hashlib.sha256(msgspec.json.encode(job)).hexdigest()
        if not said.exists():
            said.write_bytes(msgspec.json.encode(super()._ask(job)))
        return msgspec.json.decode(said.read_bytes(), type=list[EarlierMoment])
