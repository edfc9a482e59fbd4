"""The store: a table's header, its seats and its journal, in SQLite or PostgreSQL.

A game is its header and its journal: choices and what else changes a game (undo, resignation…),
appended in one transaction before anybody hears of it.  The number of a journal entry is unique
at its table, so that of two processes only one can add the next.
"""

from __future__ import annotations

from dropzone.server.store.errors import (
    DamagedDatabase,
    ForeignDatabase,
    NewerSchema,
    NoDatabase,
    OldSchema,
    StoreError,
    database_errors,
)
from dropzone.server.store.rows import (
    Batch,
    ChatLine,
    Entry,
    Glance,
    Header,
    Listed,
    Note,
    Overview,
    SeatRow,
    Stale,
    Summary,
)
from dropzone.server.store.store import Store

__all__ = [
    "Batch",
    "ChatLine",
    "DamagedDatabase",
    "Entry",
    "ForeignDatabase",
    "Glance",
    "Header",
    "Listed",
    "NewerSchema",
    "NoDatabase",
    "Note",
    "OldSchema",
    "Overview",
    "SeatRow",
    "Stale",
    "Store",
    "StoreError",
    "Summary",
    "database_errors",
]
