"""Free drops: the battalion sticks of the airborne units, and how they scatter (O1.0)."""

from __future__ import annotations

from dropzone.core.data import Entry
from dropzone.systems.gts.components._words import Slug, TurnId

__all__ = ["StickBook"]


class StickBook(Entry, frozen=True, kw_only=True):
    """All of sticks.toml."""

    battalions: dict[Slug, tuple[Slug, ...]]
    #: Independent units, and how many of them may join a battalion.
    independents: tuple[Slug, ...]
    independents_most: int
    #: Units that have no place in a free drop, replaced by counters with true names.
    replaced: tuple[Slug, ...]
    #: Where a target may lie, how far apart two of them are, and where nobody survives.
    target_terrain: tuple[str, ...]
    target_distance: int
    deadly_terrain: tuple[str, ...]
    #: From which roll the sticks of a turn scatter, what is added, and how far it goes.
    scatter_from: dict[TurnId, int]
    fire_zone: int
    anti_aircraft: int
    distance_divisor: int
