"""How a server is set up: where it stores, how it tells other processes, what it allows."""

from __future__ import annotations

from pathlib import Path

import msgspec

from dropzone.core.io.user_folder import data_folder

__all__ = ["Limits", "Settings", "local_database"]


class Limits(msgspec.Struct, frozen=True):
    """How much of anything one client, one table or one request may ask for."""

    chat_kept: int = 200
    #: Characters of a record or a position: the longest campaign takes a third of it.
    upload: int = 4_000_000
    body: int = 16_384
    #: Uploads of one address that are read or wait to be read at once.
    uploads_at_once: int = 2
    #: Spectators' sockets at a table: in all, and of one address.  Players' come before them.
    sockets_at_table: int = 64
    sockets_of_address: int = 16
    #: Sockets of one seat: its player may have several windows open.
    sockets_at_seat: int = 8
    #: What a wrong secret costs, in requests: guessing gets slow.
    guess: float = 20.0
    #: Requests a second from one address, and how many may come at once.
    requests: float = 50.0
    requests_burst: float = 300.0
    #: New tables and chat lines a second from one address.
    tables: float = 0.5
    tables_burst: float = 40.0
    #: New tables and megabytes of uploads a day from one address.
    tables_a_day: float = 500.0
    megabytes_a_day: float = 50.0
    #: Tables and megabytes of the database; no table is opened beyond them.
    tables_in_all: int = 500_000
    megabytes_in_all: int = 50_000
    chats: float = 0.5
    chats_burst: float = 10.0


class Settings(msgspec.Struct, frozen=True):
    """The settings of one server process."""

    #: A database as SQLAlchemy writes it; SQLite and PostgreSQL are supported.
    database: str = "sqlite://"
    #: Where live updates of several processes meet: empty, redis:… or postgresql:….
    channels: str = ""
    #: The names the server answers to; empty: to any, as behind a web server that checks them.
    hosts: tuple[str, ...] = ()
    #: How many bots may think at once, each in a process of its own.
    bot_workers: int = 1
    #: Seconds a bot may think about one choice before a simpler one takes its place.
    bot_seconds: float = 20.0
    #: Games kept in memory; all others are rebuilt from the store when somebody looks.
    games_in_memory: int = 512
    #: Moves of all games in memory: each takes somewhat less than a kilobyte.
    moves_in_memory: int = 400_000
    #: Days after which a table that nobody has touched is put into the archive, a folder (from
    #: which it comes back when somebody looks), or deleted for good; 0: never.
    archive: Path | None = None
    archive_after: float = 0.0
    delete_after: float = 0.0
    #: Threads for rules and storage, so that the event loop never waits.
    threads: int = 4
    #: Megabytes for each process that bots think in, or that reads what was uploaded.
    bot_memory: int = 1500
    upload_memory: int = 800
    #: A user's own data files by game, laid over the game's data.
    data: dict[str, tuple[Path, ...]] = {}
    #: Folders with packs of own values, which players choose from when they begin a game.
    packs: tuple[Path, ...] = ()
    limits: Limits = Limits()


def local_database() -> str:
    """Return the database of `dropzone play`: a file in the user's data folder."""
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'games.sqlite3'}"
