"""Exports: whole games of a database as one file that any other database can take in.

A gzip'd file of JSON lines.  The first says what it is: the format, the schema and the version it
was written with.  Then every pack of data and, table by table, its row, seats, journal and chat,
each line the name of a table of the schema and a row; bytes are in base64.  The last line counts
the rows and has the SHA-256 of all lines before it, so that an export cut short is noticed.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from dropzone.core.text.messages import M
from dropzone.server.store.connecting import look, make_engine, where
from dropzone.server.store.errors import NoDatabase, StoreError, database_errors
from dropzone.server.store.rows import Header, Row
from dropzone.server.store.schema import chat, journal, packs, seats, tables, tables_of

__all__ = ["FORMAT", "Game", "Progress", "check_tables", "games_of", "packs_used", "write_export"]

FORMAT = 1
#: Is told how much is done, of how much.
Progress: TypeAlias = Callable[[int, int], None]
#: All rows of one game, by the name of their table; the row of the table itself comes first.
Game: TypeAlias = dict[str, list[Row]]


def write_export(
    url: str, file: Path, wanted: Sequence[str] = (), *, progress: Progress | None = None
) -> dict[str, int]:
    """Write tables of a database (all of them, if none is named) and return the rows counted.

    A database of an earlier version is written as it is.  Nobody has to stop playing: all is read
    as it was at one moment.
    """
    place = where(url)
    revision = look(url)
    if not revision:
        raise NoDatabase(place)
    with database_errors(place):
        engine = make_engine(url)
        try:
            with _reading(engine) as connection:
                ids = check_tables(connection, wanted)
                with file.open("wb") as raw:
                    return _Writer(raw).write(connection, revision, ids, not wanted, progress)
        finally:
            engine.dispose()


def _reading(engine: Engine) -> Connection:
    """One transaction that sees one moment of the database."""
    if engine.dialect.name == "sqlite":
        return engine.connect()
    return engine.connect().execution_options(isolation_level="REPEATABLE READ")


def check_tables(connection: Connection, wanted: Sequence[str]) -> list[str]:
    """Return the ids of the wanted tables, of all if none is named; each must be there."""
    found = list(
        connection.execute(sa.select(tables.c.id).order_by(tables.c.created, tables.c.id)).scalars()
    )
    if not wanted:
        return found
    known = set(found)
    for each in wanted:
        if each not in known:
            raise StoreError(M("there is no table {table}", table=each))
    return list(dict.fromkeys(wanted))


def packs_used(header: str) -> set[str]:
    """Return the fingerprints of the packs of data that a table with this header is played with."""
    return {msgspec.json.decode(header, type=Header).data}


def games_of(connection: Connection, revision: str, ids: Sequence[str]) -> Iterator[Game]:
    """Return games with all their rows, one after the other."""
    columns = tables_of(revision)
    order = {"seats": seats.c.side, "journal": journal.c.number, "chat": chat.c.id}
    for table in ids:
        row = connection.execute(sa.select(*columns["tables"]).where(tables.c.id == table)).one()
        game: Game = {"tables": [_plain(row)]}
        for of in (seats, journal, chat):
            kept = [each for each in columns[of.name] if each is not chat.c.id]
            rows = connection.execute(
                sa.select(*kept).where(of.c.table_id == table).order_by(order[of.name])
            )
            game[str(of.name)] = [_plain(each) for each in rows]
        yield game


def _plain(row: sa.Row[Any]) -> Row:
    return {str(name): value for name, value in row._mapping.items()}


def packs_of(connection: Connection, revision: str) -> Iterator[Row]:
    """Return the packs of data that a database keeps."""
    if packs.name not in tables_of(revision):
        return
    every = connection.execute(
        sa.select(packs.c.fingerprint).order_by(packs.c.fingerprint)
    ).scalars()
    for fingerprint in list(every):
        row = connection.execute(sa.select(packs).where(packs.c.fingerprint == fingerprint)).one()
        yield _plain(row)


class _Writer:
    """Writes lines and remembers what the last one must say."""

    def __init__(self, raw: io.BufferedWriter) -> None:
        # Without a name: the file gets its own when it is whole.
        self._file = gzip.GzipFile(filename="", mode="wb", fileobj=raw, compresslevel=6, mtime=0)
        self._sum = hashlib.sha256()
        self._counts: Counter[str] = Counter()

    def write(
        self,
        connection: Connection,
        revision: str,
        ids: Sequence[str],
        whole: bool,
        progress: Progress | None,
    ) -> dict[str, int]:
        """Write all of an export and return the rows by table."""
        self._line(
            {
                "dropzone-export": FORMAT,
                "schema": revision,
                "dropzone": version("dropzone"),
                "written": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            }
        )
        used = _used(connection, ids)
        for pack in packs_of(connection, revision):
            if whole or pack["fingerprint"] in used:
                self._row("packs", pack)
        for done, game in enumerate(games_of(connection, revision, ids), start=1):
            for table, rows in game.items():
                for row in rows:
                    self._row(table, row)
            if progress is not None:
                progress(done, len(ids))
        counts = dict(self._counts)
        self._line({"counts": counts, "sha256": self._sum.hexdigest()})
        self._file.close()
        return counts

    def _row(self, table: str, row: Row) -> None:
        self._counts[table] += 1
        self._line([table, row])

    def _line(self, value: object) -> None:
        line = msgspec.json.encode(value) + b"\n"
        self._sum.update(line)
        self._file.write(line)


def _used(connection: Connection, ids: Sequence[str]) -> set[str]:
    found: set[str] = set()
    for table in ids:
        header = connection.execute(sa.select(tables.c.header).where(tables.c.id == table)).scalar()
        found |= packs_used(str(header))
    return found
