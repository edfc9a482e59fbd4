"""The optional parts of the installation that the arena may need."""

from __future__ import annotations

from dropzone.core.errors import DropzoneError

__all__ = ["MissingExtra"]


class MissingExtra(DropzoneError):
    """Something that needs an optional part of the installation."""
