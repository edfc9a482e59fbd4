"""Databases as 0.1.0 left them, and what is in a database of any version."""

from __future__ import annotations

import gzip
import hashlib
import itertools
import lzma
import random
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import sqlalchemy as sa
from litestar.testing import TestClient

import dropzone
from dropzone.server import Settings, create_app
from dropzone.server.store import Store
from dropzone.server.store.connecting import look, make_engine
from dropzone.server.store.exporting import Game, games_of
from dropzone.server.store.schema import FIRST, metadata, tables_of
from dropzone.server.store.upgrading import migrate
from tests.server.conftest import ROOMY, Table

__all__ = ["SOURCES", "games_in", "hashes", "ids_in", "make_old", "of_0_1_0", "schema_of"]

#: The databases that 0.1.0 itself made, as far as there are any here.
_MUSEUM = Path(__file__).parents[1] / "museum" / "0.1.0"
_UNPACK: dict[str, Callable[[bytes], bytes]] = {".xz": lzma.decompress, ".gz": gzip.decompress}
_KEPT = [each for each in sorted(_MUSEUM.glob("games.sqlite3.*")) if each.suffix in _UNPACK]
#: Where the games of a database of 0.1.0 may come from.
SOURCES = ["played here", *(each.name for each in _KEPT)]


def of_0_1_0(url: str, source: str = SOURCES[0]) -> str:
    """Make a database as 0.1.0 did, with games in it; return its address."""
    make_old(url, _games() if source == SOURCES[0] else _kept_games(_MUSEUM / source))
    return url


def _kept_games(file: Path) -> list[Game]:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "games.sqlite3"
        copy.write_bytes(_UNPACK[file.suffix](file.read_bytes()))
        return list(games_in(f"sqlite:///{copy}").values())


def make_old(url: str, games: list[Game]) -> None:
    """Make the tables of 0.1.0, without a note of any version, and fill them."""
    engine = make_engine(url)
    columns = tables_of(FIRST)
    with engine.begin() as connection:
        migrate(connection, FIRST)
        connection.execute(sa.text("DROP TABLE alembic_version"))
        for game in games:
            for table, rows in game.items():
                names = {each.name for each in columns[table]}
                kept = [
                    {name: value for name, value in row.items() if name in names} for row in rows
                ]
                if kept:
                    connection.execute(metadata.tables[table].insert(), kept)
    engine.dispose()


@cache
def _games() -> list[Game]:
    """Games played at a table: one with an undo, a chat and an offer, a record, a campaign.

    Their dice are always the same: some others would lead where 0.1.0 and today differ.
    """
    counted = itertools.count(1)
    known = patch("secrets.token_hex", lambda size: f"{next(counted):0{2 * size}x}")
    with tempfile.TemporaryDirectory() as folder, known:
        url = f"sqlite:///{Path(folder) / 'played.sqlite3'}"
        with TestClient(create_app(Settings(database=url, limits=ROOMY))) as client:
            running = Table(client, options=["weather"], name="Arnhem")
            running.play(9)
            mover = running.to_play()
            if mover.play()["undo"]["can"]:
                mover.post("undo")
            mover.post("draw", {"answer": "offer"})
            mover.post("chat", {"text": "Well? « Eh bien ? »"})
            Table(client, game="mercury", record=_record())
            Table(client, game="dieppe", seats={"british": "me"}).play(12)
        engine = make_engine(url)
        with engine.connect() as connection:
            ids = connection.execute(sa.text("SELECT id FROM tables ORDER BY created")).scalars()
            games = list(games_of(connection, look(url), list(ids)))
        engine.dispose()
    return games


def _record() -> str:
    game, any_of = dropzone.new("mercury", seed="a seed to hide"), random.Random(3)
    while not game.over:
        game.make(any_of.choice(game.decision.choices))
    return game.record()


def games_in(url: str) -> dict[str, Game]:
    """What a database has of the games, as far as 0.1.0 knew it."""
    engine = make_engine(url)
    with engine.connect() as connection:
        ids = list(connection.execute(sa.text("SELECT id FROM tables")).scalars())
        found = {game["tables"][0]["id"]: game for game in games_of(connection, FIRST, ids)}
    engine.dispose()
    return found


def ids_in(url: str) -> list[str]:
    """The tables of a database, the oldest first."""
    store = Store(url, create=False, old=True)
    found = store.ids()
    store.close()
    return found


def schema_of(url: str) -> dict[str, Any]:
    """Tables, columns, keys and indexes as the database itself tells them."""
    engine = make_engine(url)
    inspector = sa.inspect(engine)
    found: dict[str, Any] = {
        table: {
            "columns": [
                (each["name"], str(each["type"]), each["nullable"], str(each["default"]))
                for each in inspector.get_columns(table)
            ],
            "key": inspector.get_pk_constraint(table),
            "foreign": inspector.get_foreign_keys(table),
            "indexes": sorted(
                (str(each["name"]), each["column_names"], each["unique"])
                for each in inspector.get_indexes(table)
            ),
        }
        for table in inspector.get_table_names()
    }
    engine.dispose()
    return found


def hashes(folder: Path) -> dict[str, str]:
    """Every file of a folder with the hash of its content."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.iterdir())
        if path.is_file()
    }
