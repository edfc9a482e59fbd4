"""Evidence: what a version said of the things in its room, as the tests read it.

New fields need a default, so that the evidence of older rooms can still be read.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

import msgspec

from dropzone.core.io.saving import fingerprint
from dropzone.core.rules.game import Game

__all__ = [
    "Ended",
    "KeptPosition",
    "Mark",
    "RecordSaid",
    "RoomSaid",
    "Said",
    "SeatKey",
    "TableSaid",
    "ended",
    "hash_of_list",
    "hash_of_view",
    "said_of",
]


class Ended(msgspec.Struct, frozen=True):
    """How a game ended, in English."""

    winner: str | None
    level: str
    points: dict[str, int]
    why: str = ""


class Said(msgspec.Struct, frozen=True):
    """What a version said of one position."""

    fingerprint: str
    #: The seat that has to choose and the kind of its decision; none when the game is over.
    to_play: str | None
    kind: str
    offered: list[str]
    result: Ended | None = None


class KeptPosition(msgspec.Struct, frozen=True):
    """A saved position, or a position file, with what was said of it."""

    game: str
    #: The file, or how the position came about.
    name: str
    #: The procedures on its stack, from the bottom up.
    stack: list[str]
    said: Said
    #: The saved form; empty for a position file.
    saved: str = ""


class RecordSaid(msgspec.Struct, frozen=True):
    """What a version said of a record."""

    #: Its path in the folder of records, and the packs of the user it was made with.
    name: str
    game: str
    scenario: str
    number: int
    over: bool
    fingerprint: str
    shows: list[str]
    data: list[str] = []
    result: Ended | None = None


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """The position after an entry of a journal: how many choices led there, its fingerprint."""

    version: int
    number: int
    fingerprint: str


class SeatKey(msgspec.Struct, frozen=True):
    """What opens a seat: its secret, or the invitation that nobody has taken up."""

    kind: str
    secret: str | None = None
    invitation: str | None = None


class TableSaid(msgspec.Struct, frozen=True, kw_only=True):
    """What a version said of a table, and what a test needs to open it."""

    id: str
    #: What there is to see at it, in a few words.
    shows: list[str]
    game: str
    scenario: str
    #: The user's own packs with which the server must run.
    data: list[str]
    seats: dict[str, SeatKey]
    #: Choices made, entries of the journal, lines of chat.
    number: int
    version: int
    chat: int
    to_play: str | None
    by_bot: bool
    over: bool
    deadline: float | None
    result: Ended | None
    draw_offer: str | None
    rematch: str | None
    waits_for: list[str]
    #: The position after some of the entries, always after the last.
    marks: list[Mark]
    #: How many choices are offered, and the hash of their notations in order.
    offered: int
    offered_hash: str
    #: The hash of the view by seat; of a spectator's under "".
    views: dict[str, str]
    #: The hash of the record that can be had, if any.
    record_hash: str = ""


class RoomSaid(msgspec.Struct, frozen=True):
    """What a room is about: the version that made it, and its moment by the clock of the house."""

    version: str
    python: str
    now: float


def ended(game: Game) -> Ended | None:
    """Return how a game ended, or None."""
    result = game.position.result
    if result is None:
        return None
    return Ended(result.winner, result.level, dict(result.points), str(result.why))


def said_of(game: Game) -> Said:
    """Return what the importable version says of the position of a game."""
    mark = fingerprint(game.position)
    if game.over:
        return Said(mark, None, "", [], ended(game))
    decision = game.decision
    return Said(mark, decision.seat, decision.kind, list(decision.notations))


def hash_of_list(lines: Sequence[str]) -> str:
    """Return the hash of some lines in their order."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def hash_of_view(view: Any) -> str:
    """Return the hash of a view, whatever the order of its keys.

    >>> hash_of_view({"a": 1, "b": [2]}) == hash_of_view({"b": [2], "a": 1})
    True
    """
    plain = json.loads(json.dumps(view))
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
