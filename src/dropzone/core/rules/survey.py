"""Surveys: what a thing on the board sees, covers or commands, as sets of places and units."""

from __future__ import annotations

import msgspec

__all__ = ["Layer"]


class Layer(msgspec.Struct, frozen=True):
    """One answer of a survey: places and units that stand in one relation to the thing."""

    id: str
    places: list[str] = []
    units: list[str] = []
    #: Lines to be drawn, each as the places it goes by.
    lines: list[list[str]] = []
