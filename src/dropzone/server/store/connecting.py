"""Connections to a database, and what is found there before anything is changed."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.pool import NullPool, QueuePool

from dropzone.server.store.errors import (
    DamagedDatabase,
    ForeignDatabase,
    NewerSchema,
    NoDatabase,
    OldSchema,
    database_errors,
)
from dropzone.server.store.schema import (
    FIRST,
    HEAD,
    REVISIONS,
    metadata,
    tables_of,
    version_table,
)

__all__ = ["examine", "locked", "look", "make_engine", "open_engine", "sqlite_file", "where"]

#: Of several processes that create or upgrade a PostgreSQL database, one holds this lock.
_LOCK = int.from_bytes(b"dropzone", "big") >> 1
#: How long one waits for another that writes or upgrades, in seconds: a large database is copied
#: first.
PATIENCE = 600
#: How long one waits for another in the middle of games, in seconds.
BUSY = 30


def where(url: str) -> str:
    """Return the address of a database as it may be shown: without its password.

    >>> where("postgresql://me:secret@localhost/games")
    'postgresql://me:***@localhost/games'
    """
    with database_errors(url):
        return sa.make_url(url).render_as_string(hide_password=True)


def sqlite_file(url: str) -> Path | None:
    """Return the file of a SQLite database; None for one in memory, or on a server."""
    with database_errors(url):
        address = sa.make_url(url)
    name = address.database
    if address.get_backend_name() != "sqlite" or name in (None, "", ":memory:"):
        return None
    assert name is not None
    return None if name.startswith("file:") else Path(name)


def open_engine(url: str, *, create: bool, old: bool) -> tuple[Engine, str]:
    """Return the engine of a database of ours and its revision; an empty one is created.

    Without `create` an empty database is an error, without `old` one of an earlier version is.
    """
    place = where(url)
    with database_errors(place):
        revision = look(url)
        if not revision and not create:
            raise NoDatabase(place)
        if revision and revision != HEAD and not old:
            raise OldSchema(place, revision, HEAD)
        engine = make_engine(url)
        try:
            if not revision:
                revision = _create(engine, place)
            return engine, revision
        except BaseException:
            engine.dispose()
            raise


def _create(engine: Engine, place: str) -> str:
    """Make the tables, unless another process was faster; return the revision."""
    with locked(engine) as connection:
        revision = examine(connection, place)
        if revision not in ("", HEAD):
            raise OldSchema(place, revision, HEAD)
        if not revision:
            metadata.create_all(connection)
            connection.execute(version_table.insert().values(version_num=HEAD))
    return HEAD


def look(url: str) -> str:
    """Return the revision of a database, empty if there is none; nothing is changed.

    A file is opened for reading only: one of another program, or a damaged one, stays as it is.
    """
    place = where(url)
    with database_errors(place):
        file = sqlite_file(url)
        if file is not None:
            return _look_into(file, place)
        if sa.make_url(url).get_backend_name() == "sqlite":
            return ""
        return _look_through(make_engine(url), place)


def _look_through(engine: Engine, place: str) -> str:
    try:
        with engine.connect() as connection:
            return examine(connection, place)
    finally:
        engine.dispose()


def _look_into(file: Path, place: str) -> str:
    """Return the revision of a file; what looks like damage may be somebody who writes just now."""
    for again in (True, True, False):
        if not file.exists():
            return ""
        try:
            with database_errors(place):
                busy = _is_busy(file)
                if file.is_file() and not busy:
                    _check_size(file, place)
                return _look_through(_reading(file, busy), place)
        except DamagedDatabase:
            if not again:
                raise
            time.sleep(0.1)
    raise AssertionError("not reached")


def _is_busy(file: Path) -> bool:
    """Whether somebody has the file open, or left something that is yet to be written into it."""
    return any(file.with_name(file.name + each).exists() for each in ("-wal", "-journal"))


def _check_size(file: Path, place: str) -> None:
    """See that a file begins as SQLite's do, and is as long as it says; an empty one may be."""
    with file.open("rb") as opened:
        head = opened.read(100)
    if not head:
        return
    if len(head) < 100 or not head.startswith(b"SQLite format 3\0"):
        raise DamagedDatabase(place, "file is not a database")
    page = int.from_bytes(head[16:18], "big")
    pages = int.from_bytes(head[28:32], "big")
    is_counted = head[24:28] == head[92:96]  # else an old SQLite wrote it, and kept no count
    if is_counted and file.stat().st_size < pages * (65536 if page == 1 else page):
        raise DamagedDatabase(place, "the file was cut short")


def _reading(file: Path, busy: bool) -> Engine:
    """Return an engine that only reads; of a file that nobody has open, without a trace."""
    address = f"file:{quote(str(file.absolute()))}?mode=ro{'' if busy else '&immutable=1'}"
    return sa.create_engine(
        "sqlite://", creator=lambda: sqlite3.connect(address, uri=True), poolclass=NullPool
    )


def examine(connection: Connection, place: str) -> str:
    """Return the revision of the tables that are there, empty if there are none.

    Other tables may stand beside ours, as long as all of ours are there.
    """
    inspector = sa.inspect(connection)
    names = set(inspector.get_table_names())
    if not names:
        return ""
    ours = set(tables_of(FIRST))
    if not ours <= names:
        others = sorted(names - ours - {version_table.name}) or sorted(names)
        raise ForeignDatabase(place, others[0])
    found = inspector.get_multi_columns(filter_names=sorted(tables_of(HEAD)))
    columns = {table: {each["name"] for each in rows} for (_, table), rows in found.items()}
    if version_table.name not in names:
        return _unversioned(place, columns)
    versions = connection.execute(sa.select(version_table.c.version_num)).scalars().all()
    if len(versions) != 1:
        raise DamagedDatabase(place, f"{len(versions)} revisions are noted, not one")
    revision = str(versions[0])
    if revision not in REVISIONS:
        raise NewerSchema(place, revision, HEAD)
    for table, wanted in tables_of(revision).items():
        for each in wanted:
            if each.name not in columns.get(table, set()):
                raise DamagedDatabase(place, f"{table}.{each.name} is missing")
    return revision


def _unversioned(place: str, columns: dict[str, set[str]]) -> str:
    """Return the revision of a database without a version: 0.1.0 wrote none."""
    for table, wanted in tables_of(FIRST).items():
        names = {each.name for each in wanted}
        if not names <= columns[table]:
            raise ForeignDatabase(place, table)
        if names != columns[table]:
            raise DamagedDatabase(place, "the note of its version is missing")
    return FIRST


@contextmanager
def locked(engine: Engine) -> Iterator[Connection]:
    """One transaction that nobody else writes beside; who comes second waits for the first."""
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            driver = connection.connection.driver_connection
            assert driver is not None
            driver.execute(f"PRAGMA busy_timeout={1000 * PATIENCE}")
            try:
                connection.execution_options(dropzone_begin="BEGIN IMMEDIATE")
                with connection.begin():
                    yield connection
            finally:
                driver.execute(f"PRAGMA busy_timeout={1000 * BUSY}")
        else:
            with connection.begin():
                connection.execute(sa.text(f"SET LOCAL lock_timeout = '{PATIENCE}s'"))
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
                yield connection


def _write_ahead(cursor: sqlite3.Cursor) -> None:
    """Let a new file keep a write-ahead log; SQLite itself does not wait here for who writes."""
    until = time.monotonic() + BUSY
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.02)


def make_engine(url: str) -> Engine:
    """Return an engine as the store needs it."""
    address = sa.make_url(url)
    if address.get_backend_name() != "sqlite":
        if address.drivername == "postgresql":
            address = address.set(drivername="postgresql+psycopg")
        return sa.create_engine(address, pool_size=8, max_overflow=8, pool_pre_ping=True)
    in_memory = address.database in (None, "", ":memory:")
    engine = sa.create_engine(
        address,
        poolclass=QueuePool,
        pool_size=1 if in_memory else 8,  # one connection holds all of a database in memory
        max_overflow=0 if in_memory else 8,
        connect_args={"check_same_thread": False, "timeout": BUSY},
    )

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        # Python's own driver commits before it changes a table; we say ourselves when to begin.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={1000 * BUSY}")
        _write_ahead(cursor)
        cursor.execute("PRAGMA synchronous=FULL")  # a commit survives a kill and a power cut
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    @sa.event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        begin = connection.get_execution_options().get("dropzone_begin", "BEGIN")
        if begin:
            connection.exec_driver_sql(begin)

    return engine
