"""Hosting: HTTP and WebSocket API, seats, storage and bots for every game of the registry."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dropzone.server.api.app import create_app
    from dropzone.server.ops.running import run
    from dropzone.server.ops.settings import Limits, Settings, local_database

__all__ = ["Limits", "Settings", "create_app", "local_database", "run"]

#: Loaded when asked for: the processes of bots need none of it and start much faster without.
_HOMES = {
    "create_app": "api.app",
    "run": "ops.running",
    "Limits": "ops.settings",
    "Settings": "ops.settings",
    "local_database": "ops.settings",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"dropzone.server.{_HOMES[name]}"), name)
