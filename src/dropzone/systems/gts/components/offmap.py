"""The Off-Map Display: its boxes, the areas of supply, and the numbers of the special rules."""

from __future__ import annotations

from typing import Literal

from dropzone.core.data import Entry
from dropzone.systems.gts.components._words import Slug, TurnId

__all__ = ["AreaEntry", "BoxEntry", "OffMapBook"]


class BoxEntry(Entry, frozen=True, kw_only=True):
    """A box of the display; a map box belongs to an exit (S1.0)."""

    name_en: str
    name_fr: str
    kind: Literal["map", "transit", "air"]
    exit: str = ""


class LinkEntry(Entry, frozen=True, kw_only=True):
    """A road between two boxes."""

    a: Slug
    b: Slug
    km: int


class AreaEntry(Entry, frozen=True, kw_only=True):
    """Grids that share their supply (S4.0)."""

    name_en: str
    name_fr: str
    grids: tuple[Slug, ...]


class FeeTable(Entry, frozen=True, kw_only=True):
    """What leaving the map costs in Command Points."""

    off_map: int
    shipping: int
    air_drop: int


class SeaTable(Entry, frozen=True, kw_only=True):
    """How many units go to sea in a Night Turn."""

    shipped: int
    withdrawn: int


class AirDropTable(Entry, frozen=True, kw_only=True):
    """Ad-hoc Airdrops: from when, whose units, how many, when and where they drop (S3.0)."""

    first: TurnId
    division: Slug
    units: int
    hours: tuple[str, ...]
    terrain: tuple[str, ...]
    range: int


class SupplyTable(Entry, frozen=True, kw_only=True):
    """When supply is rolled for, and what the roll does (S4.0)."""

    first: TurnId
    improves_to: int
    worsens_from: int


class MoraleTable(Entry, frozen=True, kw_only=True):
    """What changes Allied Morale, and the area whose supply does (S5.0)."""

    area: Slug
    allied_step: int
    diminished: int
    naval_unit: int
    emergency: int
    objective: int
    german_step: int


class OffMapBook(Entry, frozen=True, kw_only=True):
    """All of offmap.toml."""

    boxes: dict[Slug, BoxEntry]
    links: tuple[LinkEntry, ...]
    areas: dict[Slug, AreaEntry]
    fees: FeeTable
    at_sea: SeaTable
    air_drop: AirDropTable
    supply: SupplyTable
    morale: MoraleTable
