"""Running a server: for this machine alone (`play`) or for others (`serve`)."""

from __future__ import annotations

import logging
import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Mapping, Sequence
from pathlib import Path

import uvicorn
from litestar import Litestar
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from dropzone.core.errors import DataError, DropzoneError
from dropzone.core.messages import M, tr
from dropzone.core.registry import game_definition, game_ids
from dropzone.server.app import create_app
from dropzone.server.settings import Limits, Settings, local_database

__all__ = ["play", "run", "serve"]


def play(
    game: str | None = None,
    *,
    port: int = 0,
    browser: bool = True,
    data: Sequence[str | Path] = (),
    language: str = "en",
) -> None:
    """Serve this machine alone, with the games in the user's data folder, and open the browser."""
    name = None if game is None else game.partition("/")[0]
    query = "" if language == "en" else f"?lang={language}"
    run(
        port=port,
        data=data_by_game(data, name),
        open_browser=browser,
        path=f"/{query}" if name is None else f"/{query}#/new/{name}",
        language=language,
    )


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    *,
    data: Sequence[str | Path] = (),
    channels: str | None = None,
) -> None:
    """Host games for others.

    With `channels` (or the variable DROPZONE_CHANNELS) several processes on one database tell
    each other what changed.
    """
    run(
        host,
        port,
        database,
        data=data_by_game(data),
        channels=channels or os.environ.get("DROPZONE_CHANNELS", ""),
        bot_workers=int(os.environ.get("DROPZONE_BOT_WORKERS", "1")),
    )


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    *,
    channels: str = "",
    open_browser: bool = False,
    path: str = "/",
    data: Mapping[str, Sequence[str | Path]] | None = None,
    bot_workers: int = 1,
    bot_seconds: float = 20.0,
    limits: Limits | None = None,
    language: str = "en",
) -> None:
    """Serve until interrupted.

    Without a database the games are kept in the user's data folder; with port 0 any free port
    is taken.  The first line on standard error says where the server listens.
    """
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    settings = Settings(
        database=database or local_database(),
        channels=channels,
        bot_workers=bot_workers,
        bot_seconds=bot_seconds,
        data={game: tuple(Path(each) for each in paths) for game, paths in (data or {}).items()},
        limits=limits or Limits(),
    )
    with _listen(host, port) as listener:
        app = _app(settings)
        shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
        if ":" in shown:
            shown = f"[{shown}]"
        address = f"http://{shown}:{listener.getsockname()[1]}"
        print(tr(language, M("Dropzone is at {address}", address=address)), file=sys.stderr)
        sys.stderr.flush()
        if open_browser:
            threading.Thread(target=_open_when_ready, args=(address, path), daemon=True).start()
        config = uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            ws_ping_interval=20,
            ws_max_size=4096,
            server_header=False,
            timeout_graceful_shutdown=5,
        )
        uvicorn.Server(config).run(sockets=[listener])


def _app(settings: Settings) -> Litestar:
    try:
        return create_app(settings)
    except (ArgumentError, ModuleNotFoundError, SQLAlchemyError) as error:
        first = str(error).splitlines()[0]
        raise DropzoneError(f"the database cannot be opened: {first}") from None


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.set_inheritable(False)  # the processes of bots must not keep the port open
    except OSError as error:
        listener.close()
        raise DropzoneError(
            f"cannot listen on {host}, port {port}: {error.strerror or error}"
        ) from None
    return listener


def data_by_game(data: Sequence[str | Path], game: str | None = None) -> dict[str, list[Path]]:
    """Return the user's own data files by the game they belong to: the one they fit."""
    found: dict[str, list[Path]] = {}
    for path in map(Path, data):
        games = [game] if game is not None else [each for each in game_ids() if _fits(each, path)]
        if not games:
            raise DataError(f"{path.name}: fits no game")
        for each in games:
            found.setdefault(each, []).append(path)
    return found


def _fits(game: str, path: Path) -> bool:
    try:
        definition = game_definition(game, (path,))
        definition.static(definition.setting())
    except DataError:
        return False
    return True


def _open_when_ready(address: str, path: str) -> None:
    for _ in range(100):
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=1):
                break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(address + path)
