"""Folding journals: a table as its journal tells it, whatever became of the rules since.

A journal keeps what tells the moment after each entry, and at every turn the moment itself.  Where
today's rules lead elsewhere, the moves are shown in their own words up to the next moment that was
kept, and the game goes on from there: nothing that was played is lost or changed unseen.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from dropzone.core.io.position_file import game_from_table, read_position_text
from dropzone.core.io.saving import restore
from dropzone.core.rules.definition import LOADING, GameDefinition
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.game import Game
from dropzone.core.rules.position import Result
from dropzone.core.text.messages import M, Message
from dropzone.server.store import Entry, Header
from dropzone.server.tables.table import Table

__all__ = ["Departure", "Folded", "Kept", "fold_journal", "kept_beginning", "start_game"]


#: Stands before a beginning that is no position file but a moment of a record, in base64.
_KEPT = "moment "


def kept_beginning(packed: bytes) -> str:
    """Return a moment as the header of a table keeps it, so that `start_game` begins from it."""
    return _KEPT + base64.b64encode(packed).decode()


def start_game(header: Header, definition: GameDefinition) -> Game:
    """Return the game of a table before its first choice."""
    if header.position.startswith(_KEPT):
        kept = restore(definition, base64.b64decode(header.position.removeprefix(_KEPT)))
        game = Game(definition, kept.position, SeededDice(header.seed, kept.rolls))
        game.from_position = True
        return game
    if header.position:
        table = read_position_text(header.position)
        with LOADING:
            return game_from_table(table, seed=header.seed, definition=definition)
    setting = definition.setting(header.scenario or None, header.options, header.house_rules)
    first = definition.first_position(definition.static(setting))
    return Game(definition, first, SeededDice(header.seed))


class Departure(msgspec.Struct, frozen=True):
    """Where today's rules leave what was played: the entry and why."""

    entry: int
    kind: str
    text: str
    why: Message | str


class Folded(msgspec.Struct, frozen=True):
    """A table folded from its journal, and what came up on the way."""

    table: Table
    departures: list[Departure]
    #: The last move that is known, if nothing was kept of what follows it.
    known: int | None = None


class Kept(Protocol):
    """What is kept of a table beside its journal."""

    def snapshots(self, table: str) -> dict[int, bytes]:
        """Return the moments that were kept, by the entry before them."""

    def position(self, table: str) -> bytes | None:
        """Return the moment after the last entry."""


def fold_journal(
    make: Callable[[], Table], entries: Sequence[Entry], kept: Kept, *, is_over: bool = False
) -> Folded:
    """Return the table of a journal.

    `make` makes the table before its first entry; `is_over` says that the game is known to have
    ended, which a journal of earlier rules may not tell.
    """
    table = make()
    agreed = 0 if table.game.unsure else _fold_swiftly(table, entries)
    if agreed is None:
        return Folded(table, [])
    table = make()
    departures = _fold_carefully(table, entries, agreed, kept)
    game = table.game
    if game.number not in game.unsure:
        return Folded(table, departures)
    if is_over and not table.over:
        table.ended = _unknown_end(departures[0], table)
    known = max(number for number in range(game.number + 1) if number not in game.unsure)
    return Folded(table, departures, known)


def _fold_swiftly(table: Table, entries: Sequence[Entry]) -> int | None:
    """Fold all entries, and compare with what was kept at turns and at the end.

    Return None if all agree, else the last entry at which they did.
    """
    agreed = 0
    for entry in entries:
        try:
            table.fold(entry)
        except Exception:  # whatever today's rules make of it, the table opens
            return agreed
        if entry.fingerprint is not None and (entry.kept or entry is entries[-1]):
            if table.mark != entry.fingerprint:
                return agreed
            agreed = entry.number
    return None


def _fold_carefully(
    table: Table, entries: Sequence[Entry], agreed: int, kept: Kept
) -> list[Departure]:
    """Fold entries one by one; what today's rules cannot play is shown from what was kept."""
    snapshots = kept.snapshots(table.id)
    last = kept.position(table.id)
    if last is not None:
        snapshots[entries[-1].number] = last
    departures: list[Departure] = []
    is_reading = not table.game.unsure
    if not is_reading:
        departures.append(Departure(0, "", "", "today's rules cannot even begin it"))
    for entry in entries:
        if is_reading and entry.number <= agreed:
            table.fold(entry)
            continue
        if is_reading:
            why = table.try_fold(entry)
            if why is None:
                continue
            departures.append(Departure(entry.number, entry.kind, entry.text, why))
        packed = snapshots.get(entry.number)
        moment = None if packed is None else restore(table.game.definition, packed)
        is_reading = table.show(entry, moment)
    return departures


def _unknown_end(departure: Departure, table: Table) -> Result:
    return Result(
        None,
        "unknown",
        {},
        M(
            "This game ended under earlier rules; these cannot replay it from move {number} on.",
            number=min(table.game.unsure, default=departure.entry),
        ),
    )
