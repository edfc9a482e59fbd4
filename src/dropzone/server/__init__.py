"""Hosting: HTTP and WebSocket API, seats, storage and bots for every game of the registry."""

from __future__ import annotations

from dropzone.server.app import create_app
from dropzone.server.running import run
from dropzone.server.settings import Limits, Settings, local_database

__all__ = ["Limits", "Settings", "create_app", "local_database", "run"]
