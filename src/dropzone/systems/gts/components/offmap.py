"""The Off-Map Display: its boxes, the areas of supply, and the numbers of the special rules."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import field

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
    """A road between two boxes; its length is the real one, no rule counts it."""

    for_people: ClassVar[frozenset[str]] = frozenset({"km"})

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

    off_map: int = 0
    shipping: int = 0
    air_drop: int = 0


class SeaTable(Entry, frozen=True, kw_only=True):
    """How many units go to sea in a Night Turn."""

    shipped: int = 0
    withdrawn: int = 0


class AirDropTable(Entry, frozen=True, kw_only=True):
    """Ad-hoc Airdrops: from when, whose units, how many, when and where they drop (S3.0)."""

    first: TurnId = ""
    division: Slug = ""
    units: int = 0
    hours: tuple[str, ...] = ()
    terrain: tuple[str, ...] = ()
    range: int = 0


class SupplyTable(Entry, frozen=True, kw_only=True):
    """When supply is rolled for, and what the roll does (S4.0)."""

    first: TurnId = ""
    improves_to: int = 0
    worsens_from: int = 0


class MoraleTable(Entry, frozen=True, kw_only=True):
    """What changes Allied Morale, and the area whose supply does (S5.0)."""

    area: Slug = ""
    allied_step: int = 0
    diminished: int = 0
    naval_unit: int = 0
    emergency: int = 0
    objective: int = 0
    german_step: int = 0


class OffMapBook(Entry, frozen=True, kw_only=True):
    """All of offmap.toml; a game without a display has no such file."""

    boxes: dict[Slug, BoxEntry] = field(default_factory=dict)
    links: tuple[LinkEntry, ...] = ()
    areas: dict[Slug, AreaEntry] = field(default_factory=dict)
    fees: FeeTable = FeeTable()
    at_sea: SeaTable = SeaTable()
    air_drop: AirDropTable = AirDropTable()
    supply: SupplyTable = SupplyTable()
    morale: MoraleTable = MoraleTable()
