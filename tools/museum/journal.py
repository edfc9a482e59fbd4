"""The journal of a table, read from a database and followed with the library.

The only module that knows the tables of the store: what it needs of them every version has had.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from dropzone import Game
from dropzone.core.io.position_file import game_from_table
from dropzone.core.io.saving import fingerprint
from tools.museum.evidence import Mark
from tools.museum.playing import begin

__all__ = ["Mirror", "Row", "engine_of", "row_of", "thinned"]

#: Journals up to this length are marked at every entry, longer ones at every so-manieth.
SHORT, EVERY = 120, 20

#: One row of the list of tables.
Row = Mapping[str, Any]


def engine_of(url: str) -> sa.Engine:
    """Return how a database is read."""
    address = sa.make_url(url)
    if address.drivername == "postgresql":
        address = address.set(drivername="postgresql+psycopg")
    return sa.create_engine(address)


def row_of(engine: sa.Engine, table: str) -> Row:
    """Return what the store's list says of a table, with the number of its lines of chat."""
    with engine.connect() as connection:
        found = connection.execute(
            sa.text("SELECT * FROM tables WHERE id = :table"), {"table": table}
        ).one()
        said = connection.execute(
            sa.text("SELECT count(*) FROM chat WHERE table_id = :table"), {"table": table}
        ).scalar_one()
    return {**found._mapping, "chat": said}


class Mirror:
    """The game of a table as the library plays it from the journal, with marks on its way."""

    def __init__(self, engine: sa.Engine, table: str, data: Sequence[Path] = ()) -> None:
        self.engine = engine
        self.table = table
        header = json.loads(row_of(engine, table)["header"])
        self.header: dict[str, Any] = header
        if header["position"]:
            parsed = tomllib.loads(header["position"])
            self.game: Game = game_from_table(parsed, seed=header["seed"], data=data)
        else:
            self.game = begin(
                header["game"],
                header["scenario"],
                header["options"],
                header["house_rules"],
                seed=header["seed"],
                data=data,
            )
        self.version = 0
        self._undone: list[int] = []

    def mark(self) -> Mark:
        """Return the present position as a mark."""
        return Mark(self.version, self.game.number, fingerprint(self.game.position))

    def entries(self, after: int) -> list[tuple[int, str, str]]:
        """Return number, kind and text of the entries after one."""
        with self.engine.connect() as connection:
            rows = connection.execute(
                sa.text(
                    "SELECT number, kind, text FROM journal"
                    " WHERE table_id = :table AND number > :after ORDER BY number"
                ),
                {"table": self.table, "after": after},
            ).all()
        return [(row.number, row.kind, row.text) for row in rows]

    def catch_up(self) -> list[Mark]:
        """Follow the journal to its end and return a mark of every new entry."""
        marks = []
        for number, kind, text in self.entries(self.version):
            self.fold(number, kind, text)
            marks.append(self.mark())
        return marks

    def fold(self, number: int, kind: str, text: str) -> None:
        """Do what an entry says; what players agree on among themselves changes no position."""
        self.version = number
        game = self.game
        if kind in ("play", "given"):
            game.make(text)
            self._undone.clear()
        elif kind == "dice":
            game.take_new_dice(text)
        elif kind == "undo":
            self._undone.append(game.number - int(text))
            while game.number > int(text):
                game.undo()
        elif kind == "redo":
            for _ in range(self._undone.pop()):
                game.redo()


def thinned(marks: Sequence[Mark]) -> list[Mark]:
    """Return every mark of a short game, some of a long one, and always the last."""
    if len(marks) <= SHORT:
        return list(marks)
    return [each for each in marks if each.version % EVERY == 0 or each is marks[-1]]
