"""Opening a table from the store: with the data it was begun with, by the rules of today."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import time

import msgspec

from dropzone.core.data.registry import definition_of, game_definition
from dropzone.core.errors import DataError, PositionError
from dropzone.core.io.earlier import EarlierRules, NoEarlierRules, Stretch, stretches
from dropzone.core.io.saving import Sealed, load, restore, sealed
from dropzone.core.rules.definition import GameDefinition
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.game import Game
from dropzone.core.text.messages import M
from dropzone.server.api.problems import Problem
from dropzone.server.store import Entry, Note, Store
from dropzone.server.tables.folding import Folded, Kept, fold_journal, start_game
from dropzone.server.tables.table import Table

__all__ = ["Evidence", "Journal", "definition_at", "keep_data", "report"]

log = logging.getLogger("dropzone.server")


def definition_at(
    store: Store, game: str, fingerprint: str, data: tuple[Path, ...] = ()
) -> GameDefinition:
    """Return a game with the data of a fingerprint, or with the server's own if there is none."""
    if not fingerprint:
        return game_definition(game, data)
    try:
        return definition_of(game, fingerprint, data, store.pack)
    except DataError as error:
        log.error("data %s of %s cannot be had: %s", fingerprint[:12], game, error)
        raise Problem(
            "not-now", M("This game was begun with other data than this server has.")
        ) from None


def keep_data(store: Store, definition: GameDefinition) -> None:
    """Keep the data that a table is played with."""
    fingerprint = definition.pack.fingerprint
    store.keep_pack(fingerprint, definition.id, definition.data_version, definition.packed)


class Evidence(msgspec.Struct, frozen=True):
    """What is known of a table that kept nothing: the moments that the rules of 0.1.0 tell."""

    moments: dict[int, Sealed]

    def snapshots(self, table: str) -> dict[int, bytes]:
        """Return the moments by the entry before them."""
        return {number: moment.packed for number, moment in self.moments.items()}

    def position(self, table: str) -> bytes | None:
        """Return the moment after the last entry."""
        return self.moments[max(self.moments)].packed

    def beside(self, entries: Sequence[Entry]) -> list[Entry]:
        """Return entries with what is known of them."""
        return [
            msgspec.structs.replace(entry, fingerprint=moment.mark, kept=True)
            if (moment := self.moments.get(entry.number))
            else entry
            for entry in entries
        ]

    def notes(self) -> list[Note]:
        """Return what is to be stored of it."""
        return [Note(place, None, each.mark, each.packed) for place, each in self.moments.items()]


class Journal:
    """The journal of a table as the store has it, with all that is known of it."""

    def __init__(self, store: Store, name: str, data: Mapping[str, Sequence[Path]]) -> None:
        header = store.header(name)
        if header is None:
            raise Problem("unknown", M("There is no such table."))
        self.store = store
        self.name = name
        self.header = header
        self.data = tuple(data.get(header.game, ()))
        self.glance = store.glance(name)
        self.entries = store.entries(name, 0)
        self._kept: Kept = store

    @property
    def lacks_evidence(self) -> bool:
        """Whether it was written by 0.1.0, which kept nothing but choices."""
        return bool(self.entries) and not self.glance.kept

    def definition(self, fingerprint: str) -> GameDefinition:
        """Return the game with the data of a fingerprint."""
        return definition_at(self.store, self.header.game, fingerprint, self.data)

    def take_evidence(self, rules: EarlierRules, close: Sequence[Stretch] = ()) -> Evidence | None:
        """Let the rules of 0.1.0 tell how things stood; None if they cannot."""
        definition = self.definition(self.header.data)
        own = self.data if definition is game_definition(self.header.game, self.data) else ()
        journal = [(each.number, each.kind, each.text) for each in self.entries]
        try:
            told = rules.of_journal(msgspec.to_builtins(self.header), journal, own, close)
            moments = {
                each.place: sealed(load(definition, each.position), each.rolls) for each in told
            }
        except (NoEarlierRules, PositionError) as error:
            log.warning("table %s: nothing tells how things stood: %s", self.name, error)
            return None
        evidence = Evidence(moments)
        self.entries = evidence.beside(self.entries)
        self._kept = evidence
        return evidence

    def fold_with_evidence(self, rules: EarlierRules) -> tuple[Folded, Evidence | None]:
        """Fold a journal of 0.1.0, with what its rules tell of it.

        Where today's rules leave it, they are asked more closely: as little as can be is shown in
        words alone.
        """
        evidence = self.take_evidence(rules)
        folded = self.fold()
        if evidence is not None and folded.departures:
            places = [each.entry for each in folded.departures if each.entry]
            close = stretches(places, list(evidence.moments))
            evidence = self.take_evidence(rules, close) or evidence
            folded = self.fold()
        return folded, evidence

    def fold(self) -> Folded:
        """Return the table as its journal tells it, and where today's rules leave it."""

        definition = self.definition(self.header.data)

        def make() -> Table:
            try:
                game = start_game(self.header, definition)
            except Exception as error:  # whatever today's rules make of it, the table opens
                game = self._from_what_was_kept(definition, error)
            return Table(self.name, self.header, self.glance.seats, game, self.definition)

        return fold_journal(make, self.entries, self._kept, is_over=self.glance.over)

    def _from_what_was_kept(self, definition: GameDefinition, error: Exception) -> Game:
        """Return the game at the first moment that was kept, if it cannot begin as it did."""
        snapshots = self._kept.snapshots(self.name)
        packed = snapshots[min(snapshots)] if snapshots else self._kept.position(self.name)
        if packed is None:
            raise error
        first = restore(definition, packed)
        game = Game(definition, first.position, SeededDice(self.header.seed, first.rolls))
        game.from_position = True
        if self.entries:
            game.unsure.add(0)
        return game

    def open(self, rules: EarlierRules | None = None) -> Folded:
        """Fold it and store what was found out on the way, so that it is known from now on.

        If nothing tells how things stood at its end, it goes on from the last moment that is known.
        """
        evidence = None
        lacks_evidence = self.lacks_evidence
        if lacks_evidence:
            folded, evidence = self.fold_with_evidence(rules or EarlierRules())
            keep_data(self.store, folded.table.game.definition)
        else:
            folded = self.fold()
        table = folded.table
        if evidence is not None:
            self.store.annotate(self.name, evidence.notes(), evidence.position(self.name))
        if folded.known is not None and not table.over:
            entries = table.entries("resume", "", [str(folded.known)], time())
            table.enter(entries)
            self.store.write(table.take_unsaved())
        elif lacks_evidence and evidence is None:  # as today's rules read it, it stands from now on
            now = Note(table.version, None, table.mark, table.packed())
            self.store.annotate(self.name, [now], now.snapshot)
        report(folded)
        return folded


def report(folded: Folded) -> None:
    """Tell the operator where today's rules leave a table."""
    for each in folded.departures:
        log.warning(
            "table %s, entry %d (%s %r) is not replayed by rules %d: %s; %s",
            folded.table.id,
            each.entry,
            each.kind,
            each.text,
            folded.table.game.definition.rules_version,
            each.why,
            "it goes on from what was kept"
            if folded.known is None
            else f"nothing was kept, so that it goes on from move {folded.known}",
        )
