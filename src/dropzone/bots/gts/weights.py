"""What the bot values, in sixths of a step: a lost step is 6, a Cohesion Hit 2."""

from __future__ import annotations

__all__ = [
    "COHESION",
    "GOAL",
    "RESULTS",
    "STEP",
    "SUPPRESSED",
    "UNIT",
]

#: A step, what a unit is worth beyond its steps, a hit, and being suppressed.
STEP, UNIT, COHESION, SUPPRESSED = 6.0, 2.0, 2.0, 3.0
#: A hex that decides the game.
GOAL = 14.0
#: What a result of the table is worth against a common unit.
RESULTS = {"C": 2.0, "S?": 1.2, "S": 2.6, "1": 6.5, "E": 13.0}
