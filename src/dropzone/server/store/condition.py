"""The condition of a database: how much is in it, whether it works, and until when it was served.

The last is a note of the server's own, not of any game: a small table beside the others, made when
a server starts, which no export carries.
"""

from __future__ import annotations

import time

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from dropzone.server.store.connecting import sqlite_file
from dropzone.server.store.schema import journal, tables, version_table
from dropzone.server.store.store import Store

__all__ = ["Usage", "note_alive", "trouble", "usage"]

#: A file up to so many bytes is read through when its condition is asked for.
SMALL = 50_000_000
#: Seconds for which a choice that could not be stored counts, though a small note can be.
REMEMBERED = 60.0

_notes = sa.MetaData()
#: One row: until when a server is known to have run.
_alive = sa.Table(
    "server_alive",
    _notes,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)


class Usage(msgspec.Struct, frozen=True):
    """How much a database holds."""

    tables: int = 0
    running: int = 0
    bytes: int = 0


def usage(store: Store) -> Usage:
    """Count the tables, and the bytes of all."""
    running = sa.func.sum(sa.case((tables.c.over.is_(False), 1), else_=0))
    with store.engine.connect() as connection:
        count, open_ = connection.execute(sa.select(sa.func.count(), running)).one()
        if store.engine.dialect.name == "sqlite":
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar() or 0
            free = connection.exec_driver_sql("PRAGMA freelist_count").scalar() or 0
            size = (pages - free) * (connection.exec_driver_sql("PRAGMA page_size").scalar() or 0)
        else:
            size = connection.execute(
                sa.select(sa.func.pg_database_size(sa.func.current_database()))
            ).scalar()
    return Usage(count, open_ or 0, int(size or 0))


def trouble(store: Store) -> str:
    """Return what is wrong with a database, empty if nothing is: it is read and written to.

    A full disk or a file that may only be read shows when something is stored for good, damage
    when it is read.  A disk with room for a note may have none for a choice: that shows in play.
    """
    try:
        with store.engine.begin() as connection:
            for column in (tables.c.id, journal.c.table_id):
                connection.execute(sa.select(column).limit(1)).all()
            file = sqlite_file(store.url)
            if file is not None and file.stat().st_size <= SMALL:
                said = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
                if said != "ok":
                    return f"damaged: {said}"
            number = version_table.c.version_num
            connection.execute(version_table.update().values(version_num=number))
    except (SQLAlchemyError, OSError) as error:
        orig = getattr(error, "orig", None) or error
        return _first_line(str(orig)) or type(orig).__name__
    why, at = store.failed or ("", 0.0)
    return _first_line(why) if time.monotonic() - at < REMEMBERED else ""


def _first_line(text: str) -> str:
    return text.partition("\n")[0]


def note_alive(store: Store, now: float, *, start: bool = False) -> float | None:
    """Note that a server runs; at a `start` return until when one ran before, if that is known."""
    if start:
        _notes.create_all(store.engine)
    with store.engine.begin() as connection:
        last = connection.execute(sa.select(_alive.c.at).where(_alive.c.id == 1)).scalar()
        if last is None:
            connection.execute(_alive.insert().values(id=1, at=now))
        else:
            connection.execute(_alive.update().where(_alive.c.id == 1).values(at=now))
    return None if last is None else float(last)
