"""How a server is set up: where it stores, how it tells other processes, what it allows."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec

__all__ = ["Limits", "Settings", "data_folder", "local_database"]


class Limits(msgspec.Struct, frozen=True):
    """How much of anything one client, one table or one request may ask for."""

    name: int = 40
    chat: int = 500
    chat_kept: int = 200
    choice: int = 2000
    #: Characters of a record or a position: the longest campaign takes a third of it.
    upload: int = 4_000_000
    body: int = 16_384
    seats_asked: int = 200
    sockets_at_table: int = 64
    #: Requests a second from one address, and how many may come at once.
    requests: float = 50.0
    requests_burst: float = 300.0
    #: New tables and chat lines a second from one address.
    tables: float = 0.5
    tables_burst: float = 40.0
    chats: float = 0.5
    chats_burst: float = 10.0


class Settings(msgspec.Struct, frozen=True):
    """The settings of one server process."""

    #: A database as SQLAlchemy writes it; SQLite and PostgreSQL are supported.
    database: str = "sqlite://"
    #: Where live updates of several processes meet: empty, redis:… or postgresql:….
    channels: str = ""
    #: How many bots may think at once, each in a process of its own.
    bot_workers: int = 1
    #: Seconds a bot may think about one choice before a simpler one takes its place.
    bot_seconds: float = 20.0
    #: Games kept in memory; all others are rebuilt from the store when somebody looks.
    games_in_memory: int = 512
    #: Moves of all games in memory: each keeps its position, some kilobytes for the largest game.
    moves_in_memory: int = 200_000
    #: Threads for rules and storage, so that the event loop never waits.
    threads: int = 4
    #: A user's own data files by game, laid over the game's data.
    data: dict[str, tuple[Path, ...]] = {}
    limits: Limits = Limits()


def data_folder() -> Path:
    """Return the folder for the user's own games, as the platform has it."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "dropzone"


def local_database() -> str:
    """Return the database of `dropzone play`: a file in the user's data folder."""
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'games.sqlite3'}"
