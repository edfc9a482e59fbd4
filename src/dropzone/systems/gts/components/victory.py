"""Victory: what must hold, when it is looked at, and what it is worth."""

from __future__ import annotations

from typing import Literal

from dropzone.core.data import Entry
from dropzone.systems.gts.components._words import HexCode, SideId, Slug, TurnId

__all__ = ["Condition", "Level", "Obligation", "Outcome", "PointsFor", "Victory"]

VictoryLevel = Literal["win", "draw", "minor", "major", "marginal", "substantial", "decisive"]


class Condition(Entry, frozen=True, kw_only=True):
    """One thing that may be true of a side.

    Without a `kind`: hexes that it controls, so many of them, perhaps connected; or steps that
    the enemy has lost.
    """

    kind: Literal[
        "control", "airfields", "exited", "occupied", "zones", "located", "withdrawal"
    ] = "control"
    side: SideId | None = None
    hexes: tuple[HexCode, ...] = ()
    need: int = 0
    connected: bool = False
    losses: int = 0
    #: With "exited": how many leaders besides.
    leaders: int = 0
    #: With "located": whose steps count, and from which column on.
    formations: tuple[Slug, ...] = ()
    battalions: tuple[Slug, ...] = ()
    column: int = 0
    #: It must hold at the end of some turn before this one (rulings R-72, R-80).
    before: TurnId | None = None


class Outcome(Entry, frozen=True, kw_only=True):
    """A victory: who wins, when it is looked at, and which conditions must hold.

    At the end of a turn it ends the game, at a deadline it is kept to the end.
    """

    winner: SideId
    level: VictoryLevel = "win"
    when: Literal["turn-end", "end", "turn-start", "deadline"]
    #: With "turn-start": the turn.
    turn: TurnId | None = None
    #: Whether one of the conditions is enough, and whether none of them may hold.
    either: bool = False
    none: bool = False
    conditions: tuple[Condition, ...]
    #: Whether it counts only once the Withdrawal has begun (S5.0).
    in_withdrawal: bool = False


class Level(Entry, frozen=True, kw_only=True):
    """Who wins with a Withdrawal Level up to this one."""

    most: int
    winner: SideId | Literal["draw"]
    level: VictoryLevel


class PointsFor(Entry, frozen=True, kw_only=True):
    """Victory points of a side for each of something."""

    side: SideId
    points: int
    each: Literal["enemy-step", "hex", "shipped-step", "exited-step"]
    hexes: tuple[HexCode, ...] = ()


class Obligation(Entry, frozen=True, kw_only=True):
    """What the Germans must have done by a turn, and what the Allies gain otherwise."""

    conditions: tuple[Condition, ...]
    #: The turn at whose start it is looked at; the end of the scenario if none.
    turn: TurnId | None = None
    morale: int = 0
    level: int = 0


class Victory(Entry, frozen=True, kw_only=True):
    """Who wins if nothing else holds, and what else may hold."""

    default: SideId | Literal["draw", "by-level", "by-points"]
    outcomes: tuple[Outcome, ...] = ()
    levels: tuple[Level, ...] = ()
    points: tuple[PointsFor, ...] = ()
    obligations: tuple[Obligation, ...] = ()
    #: Whether all outcomes of the end are tested and two that hold cancel each other.
    both_is_draw: bool = True

    @property
    def decisive(self) -> set[HexCode]:
        """The hexes that the conditions of an outcome name."""
        return {code for each in self.outcomes for found in each.conditions for code in found.hexes}

    @property
    def counting(self) -> set[HexCode]:
        """The hexes that give points (Sc4) or are part of a duty (Sc10 to Sc12)."""
        scoring = {code for each in self.points for code in each.hexes}
        return scoring | {
            code for duty in self.obligations for each in duty.conditions for code in each.hexes
        }
