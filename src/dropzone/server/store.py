"""The store: a table's header, its seats and its journal, in SQLite or PostgreSQL.

A game is its header and its journal: choices and what else changes a game (undo, resignation…),
appended in one transaction before anybody hears of it.  The number of a journal entry is unique
at its table, so that of two processes only one can add the next.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Engine
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import QueuePool

__all__ = ["ChatLine", "Entry", "Glance", "Header", "SeatRow", "Stale", "Store", "Summary"]

metadata = sa.MetaData()

_tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("header", sa.Text, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("to_play", sa.String(64)),
    sa.Column("by_bot", sa.Boolean, nullable=False),
    sa.Column("deadline", sa.Float, index=True),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("rematch", sa.String(32)),
)
_seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("side", sa.String(64), primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("bot", sa.String(64), nullable=False),
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("secret_hash", sa.String(64), index=True),
    sa.Column("invite_hash", sa.String(64)),
    sa.Column("seen_until", sa.Float, nullable=False),
)
_journal = sa.Table(
    "journal",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("seat", sa.String(64), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
_chat = sa.Table(
    "chat",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("seat", sa.String(64), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)


# Statements of every request, put together once.
_GLANCE = (
    sa.select(
        _seats.c.side,
        _seats.c.kind,
        _seats.c.bot,
        _seats.c.name,
        _seats.c.secret_hash,
        _seats.c.invite_hash,
        _seats.c.seen_until,
        _tables.c.rematch,
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
_ENTRIES = (
    sa.select(*(_journal.c[name] for name in ("number", "kind", "seat", "text", "at")))
    .where(_journal.c.table_id == sa.bindparam("table"), _journal.c.number > sa.bindparam("after"))
    .order_by(_journal.c.number)
)
_ADD_ENTRY = _journal.insert()
_UPDATE_TABLE = (
    _tables.update()
    .where(_tables.c.id == sa.bindparam("changed_table"))
    .values(
        {
            name: sa.bindparam(name)
            for name in ("updated", "number", "to_play", "by_bot", "deadline", "over")
        }
    )
)


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What a table is about; written once."""

    game: str
    scenario: str
    options: list[str]
    house_rules: dict[str, bool | int | str]
    #: The fingerprint of the data that the game is played with.
    data: str
    seed: str
    #: The text of a position file, if the game began from one.
    position: str = ""
    name: str = ""
    clock: str = "none"
    seconds: int = 0
    increment: int = 0


_HEADERS = msgspec.json.Decoder(Header)  # made here once: threads must not make it together


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits on a side; secrets are known by their hashes only."""

    side: str
    kind: str
    bot: str = ""
    name: str = ""
    secret_hash: str | None = None
    invite_hash: str | None = None
    seen_until: float = 0.0


class Entry(msgspec.Struct, frozen=True):
    """One line of a table's journal."""

    number: int
    kind: str
    seat: str
    text: str
    at: float


class ChatLine(msgspec.Struct, frozen=True):
    """Something said at a table."""

    seat: str
    text: str
    at: float


class Summary(msgspec.Struct, frozen=True):
    """What a list of tables shows, kept beside the header."""

    number: int
    to_play: str | None
    by_bot: bool
    deadline: float | None
    over: bool


class Listed(msgspec.Struct, frozen=True):
    """One of a player's tables."""

    id: str
    header: Header
    side: str
    summary: Summary
    updated: float


class Glance(msgspec.Struct, frozen=True):
    """What tells whether a table has changed: its seats, and how much is stored of it."""

    seats: list[SeatRow]
    rematch: str | None
    entries: int
    chat: int


class Stale(Exception):
    """Somebody else has added to the journal; look again."""


class Store:
    """All reading and writing; every method is one transaction and safe in any thread."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        metadata.create_all(self.engine)

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
                    **_columns(summary),
                )
            )
            connection.execute(
                _seats.insert(), [{"table_id": table, **_columns(seat)} for seat in seats]
            )
            if entries:
                connection.execute(
                    _journal.insert(), [{"table_id": table, **_columns(each)} for each in entries]
                )
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
        return None if row is None else _HEADERS.decode(row.header)

    def glance(self, table: str) -> Glance:
        """Return what tells whether anything changed at a table, in one small query."""
        with self.engine.connect() as connection:
            rows = connection.execute(_GLANCE, {"table": table}).all()
        if not rows:
            return Glance([], None, 0, 0)
        first = rows[0]
        seats = [SeatRow(*row[: len(SeatRow.__struct_fields__)]) for row in rows]
        return Glance(seats, first.rematch, first.entries or 0, first.chat or 0)

    def entries(self, table: str, after: int) -> list[Entry]:
        """Return the journal after an entry."""
        with self.engine.connect() as connection:
            rows = connection.execute(_ENTRIES, {"table": table, "after": after}).all()
        return [Entry(*row) for row in rows]

    def append(self, table: str, entries: Sequence[Entry], summary: Summary) -> None:
        """Add to the journal; `Stale` if those numbers are taken."""
        rows = [{"table_id": table, **_columns(each)} for each in entries]
        values = {"changed_table": table, "updated": entries[-1].at, **_columns(summary)}
        try:
            with self.engine.begin() as connection:
                connection.execute(_ADD_ENTRY, rows)
                connection.execute(_UPDATE_TABLE, values)
        except IntegrityError:
            raise Stale from None

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
                _HEADERS.decode(row.header),
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

    def overdue(self, now: float) -> list[str]:
        """Return the tables whose clock has run out."""
        return self._ids(_tables.c.deadline < now)

    def waiting_for_bots(self, before: float) -> list[str]:
        """Return the tables where a bot has been to choose since a moment."""
        return self._ids(sa.and_(_tables.c.by_bot.is_(True), _tables.c.updated < before))

    def _ids(self, condition: sa.ColumnElement[bool]) -> list[str]:
        with self.engine.connect() as connection:
            rows = connection.execute(
                sa.select(_tables.c.id).where(_tables.c.over.is_(False), condition).limit(100)
            ).all()
        return [row.id for row in rows]


def _columns(row: msgspec.Struct) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__struct_fields__}


def _engine(url: str) -> Engine:
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
        connect_args={"check_same_thread": False, "timeout": 30},
    )

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # a commit survives a kill and a power cut
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute("PRAGMA busy_timeout=30000")
        cursor.close()

    return engine
