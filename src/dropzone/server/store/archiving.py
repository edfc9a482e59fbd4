"""Tables that nobody has touched for long: put into files of their own, or removed for good.

A table in the archive is an export with its name.  It comes back by itself when somebody looks.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from dropzone.server.store.connecting import locked
from dropzone.server.store.exporting import write_export
from dropzone.server.store.importing import import_games
from dropzone.server.store.schema import chat, journal, seats, tables
from dropzone.server.store.store import Store

__all__ = ["archive_table", "archived", "bring_back", "remove_table", "untouched"]

_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
_END = ".export.gz"


def untouched(store: Store, before: float, most: int = 50) -> list[str]:
    """Return tables where nothing has happened since a moment, the oldest first."""
    asked = (
        sa.select(tables.c.id).where(tables.c.updated < before).order_by(tables.c.updated)
    ).limit(most)
    with store.engine.connect() as connection:
        return list(connection.execute(asked).scalars())


def archive_table(store: Store, folder: Path, table: str) -> bool:
    """Write a table to its file and remove it; not if somebody touches it meanwhile."""
    with store.engine.connect() as connection:
        before = _state(connection, table)
    file = _file(folder, table)
    if before is None or file is None:
        return False
    partial = file.with_name(f"{file.name}.partial-{os.getpid()}")
    try:
        write_export(store.url, partial, [table])
        partial.chmod(0o600)
        with partial.open("rb") as written:
            os.fsync(written.fileno())
        os.utime(partial, (before[0], before[0]))
        partial.replace(file)
    finally:
        partial.unlink(missing_ok=True)
    if remove_table(store, table, before):
        return True
    file.unlink(missing_ok=True)
    return False


def remove_table(
    store: Store, table: str, as_seen: tuple[float, int, int, str] | None = None
) -> bool:
    """Remove a table with all that belongs to it; only if it is still `as_seen`, if given."""
    try:
        with locked(store.engine) as connection:
            if as_seen is not None and _state(connection, table) != as_seen:
                return False
            for of in (chat, journal, seats):
                connection.execute(of.delete().where(of.c.table_id == table))
            connection.execute(
                tables.update().where(tables.c.rematch == table).values(rematch=None)
            )
            connection.execute(tables.delete().where(tables.c.id == table))
    except IntegrityError:  # somebody has added to it just now
        return False
    return True


def bring_back(store: Store, folder: Path, table: str) -> bool:
    """Take a table out of the archive, if it is there."""
    file = _file(folder, table)
    if file is None or not file.is_file():
        return False
    import_games(store.url, file)
    file.unlink(missing_ok=True)
    return True


def archived(folder: Path) -> Iterator[tuple[Path, float]]:
    """Yield the tables of an archive, each with the moment when it was touched last."""
    for file in sorted(folder.glob(f"*{_END}")):
        yield file, file.stat().st_mtime


def _file(folder: Path, table: str) -> Path | None:
    return folder / f"{table}{_END}" if _NAME.fullmatch(table) else None


def _state(connection: Connection, table: str) -> tuple[float, int, int, str] | None:
    """Return what tells whether a table has been touched: its last change, entries, chat, seats."""
    updated = connection.execute(
        sa.select(tables.c.updated).where(tables.c.id == table).with_for_update()
    ).scalar()
    if updated is None:
        return None
    entries = connection.execute(
        sa.select(sa.func.max(journal.c.number)).where(journal.c.table_id == table)
    ).scalar()
    said = connection.execute(
        sa.select(sa.func.max(chat.c.id)).where(chat.c.table_id == table)
    ).scalar()
    held = connection.execute(
        sa.select(seats.c.secret_hash).where(seats.c.table_id == table).order_by(seats.c.side)
    ).scalars()
    return float(updated), entries or 0, said or 0, " ".join(each or "-" for each in held)
