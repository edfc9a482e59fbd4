"""Tasks: what a unit is sent for."""

from __future__ import annotations

from typing import NamedTuple

from dropzone.bots.gts.goals import Ways

__all__ = ["PACE", "Task"]

#: How long ways to an enemy are reckoned, in half points.
HUNT = 60
#: What a company marches in a turn, in half points: one activation, and a second one now and then.
PACE = 14


class Task(NamedTuple):
    """A hex that units are sent to, and how many steps are wanted there."""

    at: int
    #: "take", "hold", "hunt"; "guard" its own ground, or stand by; "retire" behind a line or home;
    #: "leave" over an edge that counts.
    kind: str
    need: int
    weight: float
    #: With "retire" and "leave": the hexes of which any will do.
    hexes: tuple[int, ...] = ()

    def ways(self, ways: Ways) -> list[int]:
        """Return by hex the cost of the way there."""
        if self.kind == "hunt":
            return ways.to_any((self.at,), most=HUNT)
        return ways.to_any(self.hexes or (self.at,))
