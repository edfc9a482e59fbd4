"""Free drops: the battalion sticks of the airborne units, and how they scatter (O1.0)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from dropzone.core.data import Entry
from dropzone.systems.gts.components._words import Slug, TurnId

__all__ = ["StickBook"]


class StickBook(Entry, frozen=True, kw_only=True):
    """All of sticks.toml; a game without free drops has no such file."""

    battalions: dict[Slug, tuple[Slug, ...]] = field(default_factory=dict)
    #: Independent units, and how many of them may join a battalion.
    independents: tuple[Slug, ...] = ()
    independents_most: Annotated[int, Meta(ge=0, le=1)] = 0
    #: Units that have no place in a free drop, replaced by counters with true names.
    replaced: tuple[Slug, ...] = ()
    #: Where a target may lie, how far apart two of them are, and where nobody survives.
    target_terrain: tuple[str, ...] = ()
    target_distance: int = 0
    deadly_terrain: tuple[str, ...] = ()
    #: From which roll the sticks of a turn scatter, what is added, and how far it goes.
    scatter_from: dict[TurnId, int] = field(default_factory=dict)
    fire_zone: int = 0
    anti_aircraft: int = 0
    distance_divisor: int = 1
