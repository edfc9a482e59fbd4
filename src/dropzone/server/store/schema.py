"""The tables of the database as this version has them, and the revisions that led here.

What is added to a table is added at its end and may be null, so that a migrated database is the
same as a fresh one, and an earlier version of the program can still be read from a copy.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

__all__ = [
    "FIRST",
    "HEAD",
    "REVISIONS",
    "chat",
    "column",
    "journal",
    "metadata",
    "packs",
    "seats",
    "tables",
    "tables_of",
    "version_table",
]

#: Every revision of the schema, the oldest first; each has its step in `migrations/versions`.
REVISIONS = ("0001", "0002")
FIRST, HEAD = REVISIONS[0], REVISIONS[-1]

metadata = sa.MetaData()

tables = sa.Table(
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
    #: The saved position after the last entry, compressed: whatever the rules become, the game
    #: stands here.
    sa.Column("position", sa.LargeBinary, info={"since": "0002"}),
)
seats = sa.Table(
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
journal = sa.Table(
    "journal",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("seat", sa.String(64), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    #: The version of the rules that played the entry; null before versions were written (0.1.0).
    sa.Column("rules", sa.Integer, info={"since": "0002"}),
    #: The canonical fingerprint of the position after the entry.
    sa.Column("fingerprint", sa.String(32), info={"since": "0002"}),
    #: At turns, the saved position after the entry, compressed.
    sa.Column("snapshot", sa.LargeBinary, info={"since": "0002"}),
)
chat = sa.Table(
    "chat",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("seat", sa.String(64), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
#: The data that tables were begun with, each kept once.
packs = sa.Table(
    "packs",
    metadata,
    sa.Column("fingerprint", sa.String(64), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("version", sa.String(32), nullable=False),
    sa.Column("content", sa.LargeBinary, nullable=False),
    info={"since": "0002"},
)
#: Alembic's own table; a fresh database gets it from us, so that nobody waits for Alembic.
version_table = sa.Table(
    "alembic_version",
    metadata,
    sa.Column("version_num", sa.String(32), nullable=False),
    sa.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)


def _since(thing: sa.Table | sa.Column[Any]) -> str:
    return str(thing.info.get("since", FIRST))


def tables_of(revision: str) -> dict[str, list[sa.Column[Any]]]:
    """Return the tables of ours that a revision has, each with its columns.

    >>> [column.name for column in tables_of("0001")["journal"]]
    ['table_id', 'number', 'kind', 'seat', 'text', 'at']
    >>> sorted(set(tables_of("0002")) - set(tables_of("0001")))
    ['packs']
    """
    return {
        table.name: [each for each in table.columns if _since(each) <= revision]
        for table in metadata.sorted_tables
        if table is not version_table and _since(table) <= revision
    }


def column(revision: str, wanted: sa.Column[Any]) -> sa.ColumnElement[Any]:
    """Return a column, or null in its place where the revision does not have it yet."""
    return wanted if _since(wanted) <= revision else sa.null().label(wanted.name)
