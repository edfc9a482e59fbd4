"""Running a server."""

from __future__ import annotations

import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Mapping, Sequence
from pathlib import Path

import uvicorn

from dropzone.core.errors import DropzoneError
from dropzone.server.api.app import create_app
from dropzone.server.ops.logs import start_logging
from dropzone.server.ops.patience import PatientProtocol
from dropzone.server.ops.settings import Limits, Settings, local_database

__all__ = ["run"]


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    *,
    channels: str = "",
    hosts: Sequence[str] = (),
    open_browser: bool = False,
    path: str = "/",
    data: Mapping[str, Sequence[str | Path]] | None = None,
    bot_workers: int = 1,
    bot_seconds: float = 20.0,
    packs: Sequence[Path] = (),
    limits: Limits | None = None,
    archive: Path | None = None,
    archive_after: float = 0.0,
    delete_after: float = 0.0,
    log_level: str = "info",
) -> None:
    """Serve until interrupted.

    Without a database the games are kept in the user's data folder.  With `hosts` it answers to
    these names alone.  With `open_browser` the browser opens `path` as soon as it answers.
    """
    start_logging(log_level)
    settings = Settings(
        database=database or local_database(),
        channels=channels,
        hosts=tuple(hosts),
        bot_workers=bot_workers,
        bot_seconds=bot_seconds,
        data={game: tuple(Path(each) for each in paths) for game, paths in (data or {}).items()},
        packs=tuple(packs),
        limits=limits or Limits(),
        archive=archive,
        archive_after=archive_after,
        delete_after=delete_after,
    )
    # The event loop gets the interpreter back from threads sooner than by default (5 ms): every
    # request changes hands several times.
    sys.setswitchinterval(0.0005)
    with _listen(host, port) as listener:
        app = create_app(settings)
        if open_browser:
            address = _address(host, listener.getsockname()[1])
            threading.Thread(target=_open_when_ready, args=(address, path), daemon=True).start()
        config = uvicorn.Config(
            app,
            log_config=None,
            http=PatientProtocol,
            access_log=False,
            ws_ping_interval=20,
            ws_max_size=4096,
            ws_per_message_deflate=False,  # messages are tiny
            server_header=False,
            timeout_keep_alive=75,
            timeout_graceful_shutdown=5,
        )
        uvicorn.Server(config).run(sockets=[listener])


def _address(host: str, port: int) -> str:
    """Where a browser of this machine finds the server."""
    shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"


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


def _open_when_ready(address: str, path: str) -> None:
    for _ in range(100):
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=1):
                break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(address + path)
