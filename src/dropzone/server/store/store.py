"""Reading and writing tables: what a server does."""

from __future__ import annotations

import logging
import time
import weakref
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import IntegrityError, OperationalError

from dropzone.server.store import schema
from dropzone.server.store.connecting import open_engine
from dropzone.server.store.rows import (
    Batch,
    ChatLine,
    Entry,
    Glance,
    Header,
    Listed,
    Note,
    Row,
    SeatRow,
    Stale,
    Summary,
)

__all__ = ["HEADERS", "Store"]

log = logging.getLogger("dropzone.server")

_tables, _seats, _journal, _chat, _packs = (
    schema.tables,
    schema.seats,
    schema.journal,
    schema.chat,
    schema.packs,
)
HEADERS = msgspec.json.Decoder(Header)  # made here once: threads must not make it together

#: How many columns of a glance are the seat's.
_SEAT_COLUMNS = len(SeatRow.__struct_fields__)

# Statements of every request, put together once.
_ADD_ENTRY = _journal.insert()
_UPDATE_TABLE = (
    _tables.update()
    .where(_tables.c.id == sa.bindparam("changed_table"))
    .values(
        {name: sa.bindparam(name) for name in (*Summary.__struct_fields__, "updated", "position")}
    )
)


class _Ready:
    """A statement as its database wants it, put into words once: every move runs it."""

    def __init__(self, engine: sa.Engine, statement: sa.Executable) -> None:
        compiled = statement.compile(dialect=engine.dialect)  # type: ignore[attr-defined] # all do
        self.text = str(compiled)
        names = compiled.positiontup
        self._names: list[str] | None = None if names is None else list(names)

    def given(self, values: dict[str, Any]) -> Any:
        """Return values in the form in which the driver takes them."""
        return values if self._names is None else tuple(values[name] for name in self._names)


class Store:
    """All reading and writing; every method is one transaction and safe in any thread."""

    def __init__(self, url: str, *, create: bool = True, old: bool = False) -> None:
        """Open a database; an empty one gets its tables.

        With `old` a database of an earlier version is opened too, for reading alone.
        """
        self.url = url
        self.engine, self.revision = open_engine(url, create=create, old=old)
        # A store that is forgotten before anybody closed it leaves no connections behind.
        weakref.finalize(self, self.engine.dispose)
        self._entries = _entries_at(self.revision)
        self._glance = _Ready(self.engine, _glance_at(self.revision))
        self._add_entry = _Ready(self.engine, _ADD_ENTRY)
        self._update_table = _Ready(self.engine, _UPDATE_TABLE)
        #: Who will write says so at once on SQLite, and waits; other databases begin by themselves.
        self._begin = "BEGIN IMMEDIATE" if self.is_local else ""
        #: Why and when the database last took no choice; nothing since it took one.
        self.failed: tuple[str, float] | None = None

    @property
    def is_local(self) -> bool:
        """Whether the database is a file of this machine, which is read without waiting."""
        return self.engine.dialect.name == "sqlite"

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    def check(self) -> None:
        """Raise if the database does not answer."""
        with self.engine.connect() as connection:
            connection.execute(sa.select(sa.literal(1)))

    # -- tables ---------------------------------------------------------------------------

    def create(
        self,
        table: str,
        header: Header,
        seats: Sequence[SeatRow],
        entries: Sequence[Entry],
        summary: Summary,
        rematch_of: str | None = None,
        position: bytes | None = None,
    ) -> None:
        """Add a table; `Stale` if the table it follows has a rematch already."""
        now = time.time()
        with self.engine.begin() as connection:
            connection.execute(
                _tables.insert().values(
                    id=table,
                    header=msgspec.json.encode(header).decode(),
                    created=now,
                    updated=now,
                    rematch=None,
                    position=position,
                    **_columns(summary),
                )
            )
            connection.execute(
                _seats.insert(), [{"table_id": table, **_columns(seat)} for seat in seats]
            )
            if entries:
                connection.execute(_ADD_ENTRY, [_entry_row(table, each) for each in entries])
            if rematch_of is not None:
                changed = connection.execute(
                    _tables.update()
                    .where(_tables.c.id == rematch_of, _tables.c.rematch.is_(None))
                    .values(rematch=table)
                )
                if changed.rowcount != 1:
                    raise Stale

    def header(self, table: str) -> Header | None:
        """Return what a table is about, or None if there is no such table."""
        with self.engine.connect() as connection:
            row = connection.execute(
                sa.select(_tables.c.header).where(_tables.c.id == table)
            ).one_or_none()
        return None if row is None else HEADERS.decode(row.header)

    def glance(self, table: str) -> Glance:
        """Return what tells whether anything changed at a table, in one small query."""
        with self._driver() as cursor:
            cursor.execute(self._glance.text, self._glance.given({"table": table}))
            rows = cursor.fetchall()
        if not rows:
            return Glance([], None, 0, 0)
        rematch, over, kept, entries, chat = rows[0][_SEAT_COLUMNS:]
        return Glance(
            seats=[SeatRow(*row[:_SEAT_COLUMNS]) for row in rows],
            rematch=rematch,
            entries=entries or 0,
            chat=chat or 0,
            over=bool(over),
            kept=bool(kept),
        )

    def ids(self) -> list[str]:
        """Return every table, the oldest first."""
        with self.engine.connect() as connection:
            rows = connection.execute(
                sa.select(_tables.c.id).order_by(_tables.c.created, _tables.c.id)
            )
            return list(rows.scalars())

    def entries(self, table: str, after: int) -> list[Entry]:
        """Return the journal after an entry; `kept` tells of which there are snapshots."""
        with self.engine.connect() as connection:
            rows = connection.execute(self._entries, {"table": table, "after": after}).all()
        return [
            Entry(number, kind, seat, text, at, rules, fingerprint, None, bool(kept))
            for number, kind, seat, text, at, rules, fingerprint, kept in rows
        ]

    def append(
        self,
        table: str,
        entries: Sequence[Entry],
        summary: Summary,
        position: bytes | None = None,
    ) -> None:
        """Add to the journal, and keep the position after it; `Stale` if the numbers are taken."""
        self.write([Batch(table, list(entries), summary, position)])

    def write(self, batches: Iterable[Batch]) -> None:
        """Add to journals, all or nothing; `Stale` if numbers are taken."""
        try:
            with self._driver() as cursor:
                if self._begin:
                    cursor.execute(self._begin)
                for batch in batches:
                    self._add(cursor, batch)
                cursor.connection.commit()
        except IntegrityError:
            raise Stale from None

    def write_each(self, groups: Sequence[Sequence[Batch]]) -> list[Exception | None]:
        """Add groups of batches to journals in one commit; return of each what is wrong with it.

        If one of them cannot be stored, each is stored by itself: nobody pays for another.  If the
        database does not take any, that is not found out again for each.
        """
        groups = list(groups)
        if len(groups) > 1:
            try:
                # In one order everywhere, so that two processes never wait for each other.
                self.write(sorted(chain(*groups), key=lambda batch: batch.table))
            except Exception as error:  # whatever it is, it is found again with whom it concerns
                log.debug("%d groups are stored one by one: %s", len(groups), error)
            else:
                self.failed = None
                return [None] * len(groups)
        found: list[Exception | None] = []
        down: Exception | None = None
        for group in groups:
            wrong = down
            if wrong is None:
                try:
                    self.write(group)
                except Exception as error:
                    wrong = error
                    down = error if self._is_down(error) else None
                    if down is not None:
                        self.failed = (str(getattr(error, "orig", error)), time.monotonic())
                else:
                    self.failed = None
            found.append(wrong)
        return found

    def _is_down(self, error: Exception) -> bool:
        """Whether the database itself is at fault: it is locked, full, or gone."""
        errors = self.engine.dialect.loaded_dbapi
        return isinstance(error, OperationalError) and isinstance(
            error.orig, errors.OperationalError
        )

    def _add(self, cursor: DBAPICursor, batch: Batch) -> None:
        add, update = self._add_entry, self._update_table
        rows = [_entry_row(batch.table, each) for each in batch.entries]
        values = {
            "changed_table": batch.table,
            "updated": batch.entries[-1].at,
            "position": batch.position,
            **_columns(batch.summary),
        }
        cursor.executemany(add.text, [add.given(row) for row in rows])
        cursor.execute(update.text, update.given(values))

    @contextmanager
    def _driver(self) -> Iterator[DBAPICursor]:
        """Use the driver of the database itself: for the two things that every move does.

        Errors are those that the rest of the store raises; what is not committed is undone when
        the connection goes back into the pool.
        """
        errors = self.engine.dialect.loaded_dbapi
        connection = self.engine.raw_connection()
        try:
            yield connection.cursor()
        except errors.IntegrityError as error:
            raise IntegrityError(None, None, error) from error
        except errors.Error as error:
            raise OperationalError(None, None, error) from error
        finally:
            connection.close()

    # -- positions and packs ----------------------------------------------------------------

    def snapshots(self, table: str) -> dict[int, bytes]:
        """Return the compressed positions that the journal keeps, by the number of their entry."""
        if self.revision < "0002":
            return {}
        with self.engine.connect() as connection:
            rows = connection.execute(
                sa.select(_journal.c.number, _journal.c.snapshot)
                .where(_journal.c.table_id == table, _journal.c.snapshot.is_not(None))
                .order_by(_journal.c.number)
            ).all()
        return {row.number: bytes(row.snapshot) for row in rows}

    def position(self, table: str) -> bytes | None:
        """Return the compressed position after a table's last entry, if it was kept."""
        if self.revision < "0002":
            return None
        with self.engine.connect() as connection:
            found = connection.execute(
                sa.select(_tables.c.position).where(_tables.c.id == table)
            ).scalar()
        return None if found is None else bytes(found)

    def annotate(self, table: str, notes: Sequence[Note], position: bytes | None = None) -> None:
        """Add to entries what they were stored without; what is there stays as it is.

        The position is that after the last of all entries: it is not kept if the journal has
        grown beyond the last note.
        """
        with self.engine.begin() as connection:
            for name in ("rules", "fingerprint", "snapshot"):
                rows = [
                    {"t": table, "n": each.number, "v": getattr(each, name)}
                    for each in notes
                    if getattr(each, name) is not None
                ]
                if rows:
                    connection.execute(
                        _journal.update()
                        .where(
                            _journal.c.table_id == sa.bindparam("t"),
                            _journal.c.number == sa.bindparam("n"),
                            _journal.c[name].is_(None),
                        )
                        .values({name: sa.bindparam("v")}),
                        rows,
                    )
            if position is not None:
                last = max((each.number for each in notes), default=0)
                later = sa.exists().where(_journal.c.table_id == table, _journal.c.number > last)
                connection.execute(
                    _tables.update()
                    .where(_tables.c.id == table, _tables.c.position.is_(None), ~later)
                    .values(position=position)
                )

    def without_position(self) -> list[str]:
        """Return the tables whose position was never kept: those of 0.1.0, until somebody looks."""
        with self.engine.connect() as connection:
            return list(
                connection.execute(
                    sa.select(_tables.c.id)
                    .where(_tables.c.position.is_(None))
                    .order_by(_tables.c.created, _tables.c.id)
                ).scalars()
            )

    def keep_pack(self, fingerprint: str, game: str, version: str, content: bytes) -> None:
        """Keep the data of a game, once for all tables that are played with them."""
        if self.pack(fingerprint) is not None:
            return
        values = {"fingerprint": fingerprint, "game": game, "version": version, "content": content}
        try:
            with self.engine.begin() as connection:
                connection.execute(_packs.insert().values(values))
        except IntegrityError:
            pass  # another process was faster

    def pack(self, fingerprint: str) -> bytes | None:
        """Return the data with a fingerprint, if they are kept."""
        if self.revision < "0002":
            return None
        with self.engine.connect() as connection:
            found = connection.execute(
                sa.select(_packs.c.content).where(_packs.c.fingerprint == fingerprint)
            ).scalar()
        return None if found is None else bytes(found)

    # -- seats ----------------------------------------------------------------------------

    def take_seat(
        self, table: str, side: str, *, old: str | None, invite: str | None, new: str, name: str
    ) -> bool:
        """Give a seat a new secret if its secret and invitation are still the given ones."""
        with self.engine.begin() as connection:
            changed = connection.execute(
                _seats.update()
                .where(
                    _seats.c.table_id == table,
                    _seats.c.side == side,
                    _seats.c.secret_hash.is_(old) if old is None else _seats.c.secret_hash == old,
                    _seats.c.invite_hash.is_(None)
                    if invite is None
                    else _seats.c.invite_hash == invite,
                )
                .values(secret_hash=new, invite_hash=None, **({"name": name} if name else {}))
            )
        return changed.rowcount == 1

    def seen(self, seats: Iterable[tuple[str, str]], until: float) -> None:
        """Note until when the holders of seats count as present."""
        rows = [{"t": table, "s": side, "u": until} for table, side in seats]
        if not rows:
            return
        with self.engine.begin() as connection:
            connection.execute(
                _seats.update()
                .where(_seats.c.table_id == sa.bindparam("t"), _seats.c.side == sa.bindparam("s"))
                .values(seen_until=sa.bindparam("u")),
                rows,
            )

    def mine(self, hashes: Sequence[str]) -> list[Listed]:
        """Return the tables that these secrets open, the latest first."""
        if not hashes:
            return []
        with self.engine.connect() as connection:
            rows = connection.execute(
                sa.select(_tables, _seats.c.side)
                .join(_seats, _seats.c.table_id == _tables.c.id)
                .where(_seats.c.secret_hash.in_(list(hashes)))
                .order_by(_tables.c.updated.desc())
            ).all()
        return [
            Listed(
                row.id,
                HEADERS.decode(row.header),
                row.side,
                Summary(row.number, row.to_play, row.by_bot, row.deadline, row.over),
                row.updated,
            )
            for row in rows
        ]

    # -- chat -----------------------------------------------------------------------------

    def say(self, table: str, line: ChatLine) -> None:
        """Keep a line of chat."""
        with self.engine.begin() as connection:
            connection.execute(_chat.insert().values(table_id=table, **_columns(line)))

    def chat(self, table: str, most: int) -> list[ChatLine]:
        """Return the last lines said at a table."""
        with self.engine.connect() as connection:
            rows = connection.execute(
                sa.select(_chat)
                .where(_chat.c.table_id == table)
                .order_by(_chat.c.id.desc())
                .limit(most)
            ).all()
        return [ChatLine(row.seat, row.text, row.at) for row in reversed(rows)]

    # -- what waits -----------------------------------------------------------------------

    def clocks(self, most: int = 100_000) -> list[str]:
        """Return the tables where a clock runs."""
        return self._ids(_tables.c.deadline.is_not(None), most)

    def overdue(self, now: float) -> list[str]:
        """Return the tables whose clock has run out."""
        return self._ids(_tables.c.deadline < now)

    def waiting_for_bots(self, before: float) -> list[tuple[str, bool]]:
        """Return the tables where a bot has been to choose since a moment, and if people play."""
        people = sa.exists().where(_seats.c.table_id == _tables.c.id, _seats.c.kind != "bot")
        asked = (
            sa.select(_tables.c.id, people.label("people"))
            .where(_tables.c.over.is_(False), _tables.c.by_bot.is_(True))
            .where(_tables.c.updated < before)
            .order_by(people.desc(), _tables.c.updated.desc())
            .limit(100)
        )
        with self.engine.connect() as connection:
            return [(row.id, bool(row.people)) for row in connection.execute(asked)]

    def _ids(self, condition: sa.ColumnElement[bool], most: int = 100) -> list[str]:
        with self.engine.connect() as connection:
            rows = connection.execute(
                sa.select(_tables.c.id).where(_tables.c.over.is_(False), condition).limit(most)
            ).all()
        return [row.id for row in rows]


def _glance_at(revision: str) -> sa.Select[Any]:
    """Return how to see whether a table has changed."""
    position = schema.column(revision, _tables.c.position)
    return (
        sa.select(
            *(_seats.c[name] for name in SeatRow.__struct_fields__),
            _tables.c.rematch,
            _tables.c.over,
            position.is_not(None).label("kept"),
            sa.select(sa.func.max(_journal.c.number))
            .where(_journal.c.table_id == sa.bindparam("table"))
            .scalar_subquery()
            .label("entries"),
            sa.select(sa.func.max(_chat.c.id))
            .where(_chat.c.table_id == sa.bindparam("table"))
            .scalar_subquery()
            .label("chat"),
        )
        .join(_tables, _tables.c.id == _seats.c.table_id)
        .where(_seats.c.table_id == sa.bindparam("table"))
    )


def _entries_at(revision: str) -> sa.Select[Any]:
    """Return how a journal is read: snapshots are large, and seldom wanted."""
    plain = [_journal.c[name] for name in ("number", "kind", "seat", "text", "at")]
    later = [schema.column(revision, _journal.c[name]) for name in ("rules", "fingerprint")]
    snapshot = schema.column(revision, _journal.c.snapshot)
    return (
        sa.select(*plain, *later, snapshot.is_not(None).label("kept"))
        .where(
            _journal.c.table_id == sa.bindparam("table"),
            _journal.c.number > sa.bindparam("after"),
        )
        .order_by(_journal.c.number)
    )


def _entry_row(table: str, entry: Entry) -> Row:
    row = _columns(entry)
    del row["kept"]
    return {"table_id": table, **row}


def _columns(row: msgspec.Struct) -> Row:
    return {name: getattr(row, name) for name in row.__struct_fields__}
