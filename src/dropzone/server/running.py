"""Running a server from the command line."""

from __future__ import annotations

import logging
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Mapping, Sequence
from pathlib import Path

import uvicorn

from dropzone.server.app import create_app
from dropzone.server.settings import Limits, Settings, local_database

__all__ = ["run"]


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
    log_level: str = "info",
) -> None:
    """Serve until interrupted.

    Without a database the games are kept in the user's data folder.  With `open_browser` the
    browser opens `path` as soon as the server answers.
    """
    logging.basicConfig(level=log_level.upper(), format="%(levelname)s %(name)s: %(message)s")
    settings = Settings(
        database=database or local_database(),
        channels=channels,
        bot_workers=bot_workers,
        bot_seconds=bot_seconds,
        data={game: tuple(Path(each) for each in paths) for game, paths in (data or {}).items()},
        limits=limits or Limits(),
    )
    app = create_app(settings)
    if open_browser:
        shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
        address = f"http://{shown}:{port}{path}"
        threading.Thread(target=_open_when_ready, args=(address,), daemon=True).start()
    uvicorn.run(
        app,
        host=host,
        port=port,
        log_level="warning" if log_level == "info" else log_level,
        access_log=False,
        ws_ping_interval=20,
        ws_max_size=4096,
        server_header=False,
        timeout_graceful_shutdown=5,
    )


def _open_when_ready(address: str) -> None:
    for _ in range(100):
        try:
            with urllib.request.urlopen(address, timeout=1):
                break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(address)
