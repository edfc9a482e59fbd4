"""What the bot values, in sixths of a step: a lost step is 6, a Cohesion Hit 2."""

from __future__ import annotations

import msgspec

__all__ = [
    "COHESION",
    "GOAL",
    "RESULTS",
    "STEP",
    "SUPPRESSED",
    "TODAY",
    "UNIT",
    "YARDSTICK",
    "Manner",
]

#: A step, what a unit is worth beyond its steps, a hit, and being suppressed.
STEP, UNIT, COHESION, SUPPRESSED = 6.0, 2.0, 2.0, 3.0
#: A hex that decides the game.
GOAL = 14.0
#: What a result of the table is worth against a common unit.
RESULTS = {"C": 2.0, "S?": 1.2, "S": 2.6, "1": 6.5, "E": 13.0}


class Manner(msgspec.Struct, frozen=True, kw_only=True):
    """What a commander is like; the defaults are those of 0.1 and never change."""

    #: How much own harm counts, beside what the scenario asks for.
    fear: float = 1.0
    #: How much the hexes count that decide the game.
    goal: float = 1.0
    #: What a Command Point is worth.
    thrift: float = 1.0
    #: Whether a side that wins if nothing happens stands on guard.
    guards: bool = True


#: The manner of 0.1, and today's.
YARDSTICK = Manner()
TODAY = Manner()
