"""Where the platform keeps what belongs to the user: games, packs of own values."""

from __future__ import annotations

import os
import sys
from pathlib import Path

__all__ = ["data_folder", "packs_folder"]


def data_folder() -> Path:
    """Return the folder for the user's own games, as the platform has it.

    >>> data_folder().name
    'dropzone'
    """
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "dropzone"


def packs_folder() -> Path:
    """Return the folder that the user's packs of values are installed in.

    >>> packs_folder().name
    'packs'
    """
    return data_folder() / "packs"
