"""The databases of a room: SQLite and, with fewer tables of each kind, PostgreSQL."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import sqlalchemy as sa

from tools.museum.evidence import TableSaid
from tools.museum.folder import Folder
from tools.museum.others import fill_with_bots, fill_with_data, fill_with_files, hand_over
from tools.museum.people import fill_with_people
from tools.museum.served import House, SeatedTable, same_chances

__all__ = ["make_postgres", "make_sqlite"]

#: Games whose tables are also played with a user's own values.
WITH_DATA = ("mercury", "crete")


def make_sqlite(room: Folder, files: Path, packs: Path) -> float:
    """Write a database of SQLite and what is said of its tables; return the time by its clock."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "games.sqlite3")
        now = _fill(room, f"sqlite:///{path}", "sqlite", files, packs)
        with contextlib.closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        room.write("games.sqlite3", path.read_bytes(), packed=True)
    return now


def make_postgres(room: Folder, server: str, files: Path, packs: Path) -> None:
    """Write a dump of PostgreSQL, and what is said of its tables; some of each kind."""
    name = f"museum_{os.getpid()}"
    admin = sa.create_engine(
        sa.make_url(server).set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT"
    )
    url = sa.make_url(server).set(database=name).render_as_string(hide_password=False)
    with admin.connect() as connection:
        connection.execute(sa.text(f"CREATE DATABASE {name}"))
    try:
        _fill(room, url, "postgres", files, packs)
        dump = subprocess.run(
            ["pg_dump", "--no-owner", "--no-privileges", url], check=True, capture_output=True
        )
        room.write("games.postgres.sql", dump.stdout, packed=True)
    finally:
        with admin.connect() as connection:
            connection.execute(sa.text(f"DROP DATABASE {name} WITH (FORCE)"))
        admin.dispose()


def _fill(room: Folder, database: str, name: str, files: Path, packs: Path) -> float:
    said: list[TableSaid] = []
    with same_chances("museum") as clock:

        @contextlib.contextmanager
        def house(data: Sequence[str] = ()) -> Iterator[House]:
            values = {game: [packs / f"{game}.toml"] for game in data}
            with House(room, database, clock, values, brief=name != "sqlite") as opened:
                yield opened

        def hear(tables: Sequence[SeatedTable]) -> None:
            said.extend(table.testify() for table in tables)
            room.say(f"  {name}: {len(said)} tables")

        with house() as opened:
            people = fill_with_people(opened)
            hear(people)
        with house() as opened:
            hear(fill_with_files(opened, files))
        with house(WITH_DATA) as opened:
            hear(fill_with_data(opened))
        with house() as opened:
            bots = fill_with_bots(opened)
            hear([table for table in bots if not table.handing])
        with house() as opened:
            left = hand_over(opened, bots)
        said.extend(table.testify(ask=False) for table in left)
        room.say(f"  {name}: {sum(each.by_bot for each in said)} bots are to move")
        now = clock.now
    room.write(f"games.{name}.json", msgspec.json.encode(said), packed=True)
    return now
