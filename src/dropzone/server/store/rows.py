"""What the store keeps, as plain values."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

__all__ = [
    "Batch",
    "ChatLine",
    "Entry",
    "Glance",
    "Header",
    "Listed",
    "Note",
    "Overview",
    "Row",
    "SeatRow",
    "Stale",
    "Summary",
]

#: A row of any table of the database, as the columns of its version have it.
Row: TypeAlias = dict[str, Any]


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
    #: The version of the rules that played it; None: 0.1.0, before versions were written.
    rules: int | None = None
    #: The canonical fingerprint of the position after it.
    fingerprint: str | None = None
    #: The compressed position after it, to be stored; reading a journal leaves it out.
    snapshot: bytes | None = None
    #: Whether the store has a snapshot of it.
    kept: bool = False


class Note(msgspec.Struct, frozen=True):
    """What is found out later about an entry that was stored without it."""

    number: int
    rules: int | None = None
    fingerprint: str | None = None
    snapshot: bytes | None = None


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


class Batch(msgspec.Struct, frozen=True):
    """What is stored at once of a table: entries, and how it stands after them."""

    table: str
    entries: list[Entry]
    summary: Summary
    position: bytes | None = None


class Listed(msgspec.Struct, frozen=True):
    """One of a player's tables."""

    id: str
    header: Header
    side: str
    summary: Summary
    updated: float


class Overview(msgspec.Struct, frozen=True):
    """One of all tables, as an operator looks at it."""

    id: str
    header: Header
    seats: list[SeatRow]
    summary: Summary
    created: float
    updated: float
    #: Journal entries, and characters and bytes of all that is stored of the table.
    entries: int
    size: int


class Glance(msgspec.Struct, frozen=True):
    """What tells whether a table has changed: its seats, and how much is stored of it."""

    seats: list[SeatRow]
    rematch: str | None
    entries: int
    chat: int
    #: Whether the game is over.
    over: bool = False
    #: Whether the position after the last entry was kept; 0.1.0 kept none.
    kept: bool = False


class Stale(Exception):
    """Somebody else has added to the journal; look again."""
