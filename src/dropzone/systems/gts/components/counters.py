"""Counters: units and their types, formations, leaders."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from dropzone.core.data import Entry
from dropzone.systems.gts.components._words import Colour, MoveType, Rating, SideId, Slug

__all__ = [
    "BattalionEntry",
    "DivisionEntry",
    "FormationBook",
    "FormationEntry",
    "LeaderEntry",
    "Mounted",
    "Reduced",
    "Replacement",
    "Scale",
    "TypeBook",
    "TypeEntry",
    "UnitRow",
]


class UnitRow(Entry, frozen=True, kw_only=True):
    """One unit counter; its ratings are those of its type.

    crete:0.1-b, crete:0.1-e, crete:G2.1-a, crete:G1.6-a.
    """

    id: Slug
    name: str
    side: SideId
    nation: str = ""
    division: str = ""
    formation: str = ""
    battalion: str = ""
    kind: str
    type: Slug
    steps: Annotated[int, Meta(ge=0, le=2)]
    flags: tuple[str, ...] = ()


class Reduced(Entry, frozen=True, kw_only=True):
    """The ratings of a unit with one step left."""

    fire: Rating
    assault: Rating
    defense: int
    tq: Rating


class Mounted(Entry, frozen=True, kw_only=True):
    """The mounted side of a unit with organic transport.

    crete:G2.12-a.
    """

    move: Annotated[int, Meta(ge=1, le=20)]
    move_type: MoveType
    weapon: Colour
    assault_weapon: Colour
    defense: int


class TypeEntry(Entry, frozen=True, kw_only=True):
    """The ratings of one type of unit.

    crete:G1.7-a, crete:G2.4-a, crete:G2.5-a, crete:G2.7-a, crete:G2.8-a.
    """

    weapon: Colour
    fire: Rating
    range: Annotated[int, Meta(ge=0, le=60)]
    assault: Rating
    assault_weapon: Colour
    defense: Annotated[int, Meta(ge=-5, le=5)]
    tq: Rating
    move: Annotated[int, Meta(ge=0, le=20)]
    move_type: MoveType
    steps: Annotated[int, Meta(ge=0, le=2)]
    gun: bool
    armoured: bool
    assault_double: bool = False
    mounted: Mounted | None = None
    reduced: Reduced | None = None


class TypeBook(Entry, frozen=True, kw_only=True):
    """All of classes.toml."""

    classes: dict[str, TypeEntry]


class DivisionEntry(Entry, frozen=True, kw_only=True):
    """A division, or what acts as one.

    crete:0.1-c.
    """

    name: str
    side: SideId


class FormationEntry(Entry, frozen=True, kw_only=True):
    """A brigade or regiment.

    crete:0.1-d.
    """

    name: str
    division: str
    leaders: tuple[str, ...] = ()
    #: Whether its battalions may be attached to others (S9.1).
    attachable: bool = True


class BattalionEntry(Entry, frozen=True, kw_only=True):
    """A battalion: a formation in the scenarios at battalion scale."""

    name: str
    formation: str = ""


class LeaderEntry(Entry, frozen=True, kw_only=True):
    """A leader: what he commands, how far, and how many independents he takes along.

    crete:G2.16-a.
    """

    #: Whose place a replacement takes: the formation says it already.
    for_people: ClassVar[frozenset[str]] = frozenset({"replaces"})

    name: str
    side: SideId
    division: str
    kind: Literal["formation", "battalion", "kampfgruppe", "replacement", "special"]
    command_range: Annotated[int, Meta(ge=1, le=99)]
    attachment_rating: Annotated[int, Meta(ge=0, le=9)]
    formation: str = ""
    battalion: str = ""
    replaces: str = ""


class Replacement(Entry, frozen=True, kw_only=True):
    """The leader who follows one that was lost, where none is named."""

    command_range: int
    attachment_rating: int


class Scale(Entry, frozen=True, kw_only=True):
    """What acts as division and what as formation.

    crete:0.1-f, crete:0.1-g.
    """

    commands: tuple[str, ...]
    formations: tuple[str, ...]


class FormationBook(Entry, frozen=True, kw_only=True):
    """All of formations.toml."""

    divisions: dict[str, DivisionEntry]
    formations: dict[str, FormationEntry]
    battalions: dict[str, BattalionEntry]
    leaders: dict[str, LeaderEntry]
    replacement: Replacement
    scales: dict[str, Scale]
    battalion_scale_overrides: dict[str, str]
