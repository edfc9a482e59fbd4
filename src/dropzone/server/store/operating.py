"""What an operator does with tables: looking at all of them, and removing some."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from dropzone.server.store.connecting import locked
from dropzone.server.store.exporting import check_tables, packs_used
from dropzone.server.store.rows import Overview, SeatRow, Summary
from dropzone.server.store.schema import chat, column, journal, packs, seats, tables
from dropzone.server.store.store import HEADERS, Store

__all__ = ["Deleted", "delete_tables", "overviews"]


class Deleted(msgspec.Struct, frozen=True):
    """What was removed: tables, and packs of data that no table uses any more."""

    tables: list[str]
    packs: list[str]


def overviews(store: Store) -> list[Overview]:
    """Return all tables, the one touched last first; a database of an earlier version will do."""
    length = sa.func.length
    snapshot = column(store.revision, journal.c.snapshot)
    kept = (
        sa.select(
            journal.c.table_id,
            sa.func.count().label("entries"),
            sa.func.sum(length(journal.c.text) + sa.func.coalesce(length(snapshot), 0)).label(
                "size"
            ),
        )
        .group_by(journal.c.table_id)
        .subquery()
    )
    position = sa.func.coalesce(length(column(store.revision, tables.c.position)), 0)
    plain = [each for each in tables.columns if each is not tables.c.position]
    every = (
        sa.select(
            *plain,
            sa.func.coalesce(kept.c.entries, 0).label("entries"),
            (sa.func.coalesce(kept.c.size, 0) + length(tables.c.header) + position).label("size"),
        )
        .join(kept, kept.c.table_id == tables.c.id, isouter=True)
        .order_by(tables.c.updated.desc(), tables.c.id)
    )
    fields = [seats.c[name] for name in SeatRow.__struct_fields__]
    sitting: dict[str, list[SeatRow]] = {}
    with store.engine.connect() as connection:
        for table, *seat in connection.execute(
            sa.select(seats.c.table_id, *fields).order_by(seats.c.side)
        ):
            sitting.setdefault(table, []).append(SeatRow(*seat))
        return [
            Overview(
                row.id,
                HEADERS.decode(row.header),
                sitting.get(row.id, []),
                Summary(row.number, row.to_play, row.by_bot, row.deadline, row.over),
                row.created,
                row.updated,
                row.entries,
                int(row.size),
            )
            for row in connection.execute(every)
        ]


def delete_tables(store: Store, wanted: Sequence[str]) -> Deleted:
    """Remove tables with all that belongs to them, and packs that no table uses any more."""
    with locked(store.engine) as connection:
        ids = check_tables(connection, wanted) if wanted else []
        for table in ids:
            for of in (chat, journal, seats):
                connection.execute(of.delete().where(of.c.table_id == table))
            connection.execute(
                tables.update().where(tables.c.rematch == table).values(rematch=None)
            )
            connection.execute(tables.delete().where(tables.c.id == table))
        unused = _unused_packs(connection)
        for fingerprint in unused:
            connection.execute(packs.delete().where(packs.c.fingerprint == fingerprint))
    return Deleted(ids, unused)


def _unused_packs(connection: Connection) -> list[str]:
    kept = set(connection.execute(sa.select(packs.c.fingerprint)).scalars())
    if kept:
        for header in connection.execute(sa.select(tables.c.header)).scalars():
            kept -= packs_used(header)
    return sorted(kept)
