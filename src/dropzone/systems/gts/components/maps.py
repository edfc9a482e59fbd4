"""Maps: sheets of hexes, the grids they are numbered in, and how those lie on the table."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from dropzone.core.data import Entry
from dropzone.systems.gts.components._words import HexCode, Slug

__all__ = ["EdgeRow", "GridEntry", "HexRow", "MapBook", "Sheet", "SheetEntry", "StreamRow"]


class HexRow(Entry, frozen=True, kw_only=True):
    """One hex of a map.

    crete:2.0-a.
    """

    hex: HexCode
    terrain: str
    elevation: int = 0
    name: str = ""
    features: tuple[str, ...] = ()


class EdgeRow(Entry, frozen=True, kw_only=True):
    """One hexside with a road over it, a slope on it, or both."""

    a: HexCode
    b: HexCode
    road: str = ""
    slope_up_to: str = ""


class StreamRow(Entry, frozen=True, kw_only=True):
    """A river or a stream from its head to its mouth: for the eye only, no rule knows of it."""

    id: Slug
    name: str
    grid: Slug
    course: tuple[HexCode, ...]


class GridEntry(Entry, frozen=True, kw_only=True):
    """One numbering of hexes: the sheets that share it touch, and are one area of supply."""

    name_en: str
    name_fr: str
    #: The letter before its hexes where a scenario has several grids.
    letter: Annotated[str, Meta(pattern=r"^[A-Z]?$")]
    #: How far it lies east and south of its numbers beside the others, in columns and rows.
    moved: tuple[int, int]
    #: How far it is drawn east and south of there, in columns and rows.
    drawn: tuple[int, int]


class SheetEntry(Entry, frozen=True, kw_only=True):
    """One sheet: its names and its numbering."""

    name_en: str
    name_fr: str
    grid: Slug
    naval_box: bool


class MapBook(Entry, frozen=True, kw_only=True):
    """All of maps.toml."""

    grids: dict[Slug, GridEntry]
    sheets: dict[Slug, SheetEntry]
    #: What places are called in French, by their names on the maps, where that differs.
    french: dict[str, str] = field(default_factory=dict)


class Sheet(Struct, frozen=True, kw_only=True):
    """One map sheet with its hexes and hexsides."""

    id: str
    grid: str
    hexes: tuple[HexRow, ...]
    edges: tuple[EdgeRow, ...]
