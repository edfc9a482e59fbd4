"""The chronicle of a Grand Tactical game: its record told as the history of a battle."""

from __future__ import annotations

from dropzone.systems.gts.text.chronicle.book import chronicle_of

__all__ = ["chronicle_of"]
