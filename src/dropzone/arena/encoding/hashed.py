"""The fallback: the view of a side and the words of choices, hashed; slow, and it blurs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from zlib import crc32

import numpy as np

from dropzone.arena.encoding.encoder import CHOICE_SIZE, Encoder, Floats, Part
from dropzone.core.rules.decision import Decision
from dropzone.core.rules.position import Position

__all__ = ["HashedEncoder"]

FEATURES = 1024


class HashedEncoder(Encoder):
    """For systems without an encoder of their own."""

    system = "hashed"

    def sizes(self) -> tuple[int, int]:
        """Nothing is known of units and places."""
        return 0, 0

    def position_parts(self) -> tuple[Part, ...]:
        """The view, hashed."""
        return (Part("view", FEATURES),)

    def write(self, position: Any, side: str, out: Floats) -> None:
        """Hash every value of the view with its path."""
        for path, value in _leaves(position.view(side), ""):
            if isinstance(value, str):
                _add(out, f"{path}={value}", 1.0)
            else:
                _add(out, path, float(value))

    def choices(self, position: Position) -> Floats:
        """Hash the words of each choice."""
        notations = Decision(position).notations
        rows = np.zeros((len(notations), CHOICE_SIZE), np.float32)
        for row, notation in zip(rows, notations, strict=True):
            for word in notation.split():
                _add(row, word, 1.0)
        return rows


def _leaves(value: Any, path: str) -> Iterator[tuple[str, str | float]]:
    """Every value of a view with its path; things with an id are called by it."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from _leaves(each, f"{path}/{key}")
    elif isinstance(value, list | tuple):
        for number, each in enumerate(value):
            name = each.get("id", number) if isinstance(each, Mapping) else ""
            yield from _leaves(each, f"{path}/{name}")
    elif value is not None:
        yield path, value


def _add(vector: Floats, feature: str, amount: float) -> None:
    """Hash a feature into a vector, with a sign so that collisions even out."""
    place = crc32(feature.encode())
    size = min(len(vector), FEATURES)
    vector[place % size] += amount if place & 0x8000_0000 else -amount
