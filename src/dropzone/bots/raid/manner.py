"""The manner of a raider: what he dares, in a few numbers."""

from __future__ import annotations

import msgspec

__all__ = ["TODAY", "YARDSTICK", "Manner"]


class Manner(msgspec.Struct, frozen=True, kw_only=True):
    """What a leader of raids is like; the defaults are those of 0.1 and never change."""

    #: What losses he takes for a zone, beside what the plan says.
    daring: float = 1.0
    #: Chance of a hit from which a set fires before it moves.
    fire_from: float = 0.5
    #: From this turn on nobody sets out for the battery any more, and everybody goes home.
    last_attack: int = 9
    last_assault: int = 11
    #: What a hidden marker on the way costs, beside what the plan says.
    caution: float = 1.0
    #: Levels of commandos with which a set dares to walk onto a hidden marker.
    scouts: int = 5


#: The manner of 0.1, and today's.
YARDSTICK = Manner()
TODAY = Manner()
