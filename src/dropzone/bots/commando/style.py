"""The style of a player of the Commando system: how he weighs, in a few numbers."""

from __future__ import annotations

import msgspec

__all__ = ["TODAY", "YARDSTICK", "Style"]


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """What a player of the cards is like; the defaults are those of 0.1 and never change."""

    #: How often the German shows strength he does not need, in percent.
    bluff: int = 8
    #: What part of a unit's worth is spent by playing it: most hands hold more than they need.
    unit_cost: float = 0.5
    #: Which of his units the German lays: 0 the weakest, 1 the strongest.
    rank: float = 2 / 3
    #: What winning a duel is worth, beside what the table of stakes says.
    stakes: float = 1.0
    #: What each card and each token of the other side will add to a duel.
    fear: float = 0.3
    #: How many units the German holds back, beside what the ground asks for.
    reserve: int = 0
    #: Whether events that do something are played at once.
    plays_events: bool = True


#: The style of 0.1, and today's.
YARDSTICK = Style()
TODAY = Style(rank=0.96)
