"""The position of a Battle Command game."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Self

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.position import Event, Position
from dropzone.core.views import HexView
from dropzone.systems.battle_command.static import ALLIED, GERMAN, GONE, SIDES, BattleStatic

if TYPE_CHECKING:
    from dropzone.systems.battle_command.ground import Ground

__all__ = ["UNBID", "BattlePosition"]

#: A bid that has not been made.
UNBID = -1


class BattlePosition(Position, eq=False, kw_only=True):
    """All that is true: units are numbers, sets of units and hexes are integers."""

    static: BattleStatic
    turn: int = 1
    impulse: int = 0
    #: Where each unit is: a hex, or a negative place off the map.
    where: list[int]
    damage: list[int]
    #: The hex a vehicle came from (for the day its bridge is blown behind it); else -1.
    came_from: list[int]
    #: The turn on which a unit left the map or was lost.
    left_on: list[int]
    #: The hex or box of each marker of the tables, or GONE where it is not placed.
    markers: list[int]
    #: Units on their reduced side.
    reduced: int = 0
    #: Hexes under Allied control; all other land is German.
    control: int = 0
    destroyed: int = 0
    #: The bridge with the repair marker's +2 side, or -1.
    repair_begun: int = -1
    #: What was used this turn or impulse: words of the rules in force.
    used: frozenset[str] = frozenset()
    rain: bool = False
    bids: tuple[int, int] = (UNBID, UNBID)
    #: VP the attacker needs.
    threshold: int
    #: Whether the players changed sides after bidding.
    swapped: bool = False

    def copy(self) -> Self:
        """Return an independent copy without the telling of events."""
        new = copy.copy(self)
        new.stack = self.stack[:]
        new.where = self.where[:]
        new.damage = self.damage[:]
        new.came_from = self.came_from[:]
        new.left_on = self.left_on[:]
        new.markers = self.markers[:]
        new.events = None
        return new

    # -- units ----------------------------------------------------------------------------

    def strength(self, unit: int) -> int:
        """Return a unit's combat strength on the side that is up."""
        if self.reduced >> unit & 1:
            return self.static.reduced_strength[unit]
        return self.static.strength[unit]

    def endurance(self, unit: int) -> int:
        """Return how many damage points eliminate a unit."""
        if self.reduced >> unit & 1:
            return self.static.reduced_endurance[unit]
        return self.static.endurance[unit]

    def movement(self, unit: int) -> int:
        """Return a unit's movement factor."""
        if self.reduced >> unit & 1:
            return self.static.reduced_movement[unit]
        return self.static.movement[unit]

    def left(self, unit: int) -> int:
        """Return how many more points a unit can take."""
        return self.endurance(unit) - self.damage[unit]

    # -- hexes ----------------------------------------------------------------------------

    def occupied(self, side: int) -> int:
        """Return the hexes that hold units of a side."""
        bit, mask = self.static.bit, 0
        for at in set(self.static.side_places[side](self.where)):
            mask |= bit[at]
        return mask

    def occupied_by(self, units: int) -> int:
        """Return the hexes that hold units of a set."""
        bit, where, mask = self.static.bit, self.where, 0
        while units:
            unit = units.bit_length() - 1
            mask |= bit[where[unit]]
            units ^= 1 << unit
        return mask

    def units_at(self, at: int, side: int) -> list[int]:
        """Return a side's units in a hex or box."""
        where = self.where
        return [unit for unit in self.static.side_units[side] if where[unit] == at]

    def controlled(self, side: int) -> int:
        """Return the hexes a side controls."""
        if side == ALLIED:
            return self.control
        return self.static.land_mask & ~self.control

    def take_control(self, hexes: int, side: int) -> None:
        """Give hexes to the side whose unit was last in them."""
        if side == ALLIED:
            self.control |= hexes
        else:
            self.control &= ~hexes

    @property
    def ground(self) -> Ground:
        """Where units can go now."""
        static = self.static
        ferry_open = self.turn >= static.ferry_turn
        ground = static.grounds.get(self.destroyed << 1 | ferry_open)
        return ground if ground is not None else static.ground(self.destroyed, ferry_open)

    # -- changes --------------------------------------------------------------------------

    def eliminate(self, unit: int, reason: str) -> None:
        """Remove a unit from play; some kinds come back another day."""
        self.tell("eliminated", unit, reason)
        place = self.static.variant.lost_place[unit]
        self.where[unit] = place
        self.left_on[unit] = self.turn
        if place != GONE:
            self.damage[unit] = 0

    def suffer(self, unit: int, reason: str) -> None:
        """Mark one damage point on a unit and eliminate it if that is its last."""
        self.damage[unit] += 1
        self.tell("damaged", unit, reason)
        if self.damage[unit] >= self.endurance(unit):
            self.eliminate(unit, reason)

    def use(self, what: str) -> None:
        """Note that something was used that may be used only so often."""
        self.used = self.used | {what}

    # -- what a side may know -------------------------------------------------------------

    def seat(self, side: str) -> str:
        """Return who plays a side: after a bid the players may have changed sides."""
        if not self.swapped:
            return side
        return SIDES[GERMAN] if side == SIDES[ALLIED] else SIDES[ALLIED]

    def view(self, side: str | None) -> HexView:
        """Return what a side may know: everything but a bid that is still secret."""
        from dropzone.systems.battle_command.view import view_of  # words, not rules

        return view_of(self, side)

    def shared_view(self, side: str | None) -> str | None:
        """All see the same, but while one bid is made and the other is not."""
        return side if self.bids.count(UNBID) == 1 else None

    def can_see(self, event: Event, side: str | None) -> bool:
        """A secret bid is told to its bidder alone; the rest is open."""
        return event[0] != "bid-made" or SIDES[event[1]] == side

    def resample(self, side: str, dice: Dice) -> Self:
        """Return a position with another secret bid of the other side."""
        new = self.copy()
        other = 1 - SIDES.index(side)
        if self.bids[other] != UNBID and self.bids[1 - other] == UNBID:
            from dropzone.systems.battle_command.bidding import bid_range

            bids = list(self.bids)
            choices = bid_range(self)
            bids[other] = choices[dice.roll(len(choices)) - 1]
            new.bids = (bids[0], bids[1])
        return new
