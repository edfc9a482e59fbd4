"""Upgrading a database to this version: a copy first, then every step in one transaction."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from dropzone.core.text.messages import M
from dropzone.server.store.connecting import examine, locked, look, make_engine, sqlite_file, where
from dropzone.server.store.errors import DamagedDatabase, NoDatabase, StoreError, database_errors
from dropzone.server.store.exporting import Progress, write_export
from dropzone.server.store.files import write_numbered
from dropzone.server.store.schema import HEAD, tables_of, version_table

__all__ = ["Upgraded", "migrate", "upgrade"]

#: Free space that must be left beside a copy.
_SPARE = 16_000_000


class Upgraded(msgspec.Struct, frozen=True):
    """What an upgrade came to."""

    before: str
    after: str
    copy: Path | None


def upgrade(
    url: str,
    *,
    copy: bool = True,
    copy_to: Path | None = None,
    progress: Progress | None = None,
) -> Upgraded:
    """Bring a database to this version's schema; the games in it are left as they are.

    The copy and all steps happen under one lock: a second upgrader waits and finds it done.  They
    are one transaction: whoever looks, or a kill, finds either the old database or the new one.
    """
    place = where(url)
    revision = look(url)
    if not revision:
        raise NoDatabase(place)
    if revision == HEAD:
        return Upgraded(HEAD, HEAD, None)
    with database_errors(place):
        engine = make_engine(url)
        try:
            with locked(engine) as connection:
                revision = examine(connection, place)
                if revision == HEAD:
                    return Upgraded(HEAD, HEAD, None)
                kept = _copy(url, connection, revision, copy_to, progress) if copy else None
                migrate(connection, HEAD)
        finally:
            engine.dispose()
    return Upgraded(revision, HEAD, kept)


def migrate(connection: Connection, to: str) -> None:
    """Take every step from the revision that is there to another, in the running transaction."""
    # Alembic takes long to load, and is needed on the day of an upgrade only.
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    script = ScriptDirectory(str(Path(__file__).parent / "migrations"))

    def steps(revision: Any, _context: Any) -> Iterable[Any]:
        return script._upgrade_revs(to, revision)

    with EnvironmentContext(Config(), script, fn=steps, destination_rev=to) as environment:
        environment.configure(connection=connection, transactional_ddl=True)
        if _is_unversioned(connection):
            environment.get_context().stamp(script, "0001")
        environment.run_migrations()


def _is_unversioned(connection: Connection) -> bool:
    names = set(sa.inspect(connection).get_table_names())
    return version_table.name not in names and set(tables_of("0001")) <= names


# -- the copy -----------------------------------------------------------------------------


def _copy(
    url: str,
    connection: Connection,
    revision: str,
    folder: Path | None,
    progress: Progress | None,
) -> Path:
    """Copy a database that nobody writes to, and return where the copy is."""
    file = sqlite_file(url)
    if file is not None:
        return _copy_file(file, folder or file.parent, progress)
    if connection.dialect.name == "sqlite":
        raise StoreError(M("a database in memory cannot be copied"))
    for table in tables_of(revision):
        connection.execute(sa.text(f"LOCK TABLE {table} IN SHARE ROW EXCLUSIVE MODE"))
    folder = folder or Path()
    name = sa.make_url(url).database or "games"
    return write_numbered(
        folder,
        f"{name}-{_before()}",
        ".export.gz",
        lambda partial: write_export(url, partial, progress=progress),
    )


def _before() -> str:
    return f"before-{HEAD}-{time.strftime('%Y-%m-%d')}"


def _copy_file(file: Path, folder: Path, progress: Progress | None) -> Path:
    size = file.stat().st_size
    wal = file.with_name(file.name + "-wal")
    size += wal.stat().st_size if wal.exists() else 0
    free = shutil.disk_usage(folder).free
    if free < size + _SPARE:
        raise StoreError(
            M(
                "no room for a copy in {folder}: {free} MB are free, {wanted} MB are needed",
                folder=str(folder),
                free=free // 1_000_000,
                wanted=-(-(size + _SPARE) // 1_000_000),
            )
        )
    return write_numbered(
        folder,
        f"{file.stem}-{_before()}",
        file.suffix,
        lambda partial: _back_up(file, partial, progress),
    )


def _back_up(file: Path, target: Path, progress: Progress | None) -> None:
    def told(_status: int, left: int, total: int) -> None:
        if progress is not None:
            progress(total - left, total)

    source = sqlite3.connect(f"file:{quote(str(file.absolute()))}?mode=ro", uri=True)
    copy = sqlite3.connect(target)
    try:
        source.backup(copy, pages=2000, progress=told)
        (answer,) = copy.execute("PRAGMA quick_check(1)").fetchone()
    finally:
        copy.close()
        source.close()
    if answer != "ok":
        raise DamagedDatabase(str(file), str(answer))
    shutil.copymode(file, target)
