"""Set-up (11.0): units one in each hex as their owner likes, leaders, and who is in Column."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.dice import Dice
from dropzone.core.messages import Value
from dropzone.core.procedure import Choice, Procedure
from dropzone.systems.gts.arrivals import shapes_for, take_shape
from dropzone.systems.gts.command import hosts_for
from dropzone.systems.gts.components import SetupGroup
from dropzone.systems.gts.position import GtsPosition
from dropzone.systems.gts.stacking import has_room
from dropzone.systems.gts.static import SIDES
from dropzone.systems.gts.words import GtsQuestion

__all__ = ["SetUpByLot", "SetUpColumns", "SetUpLeader", "SetUpUnit", "set_up", "set_up_as_listed"]


def set_up(position: GtsPosition) -> None:
    """Place what has its hex; what is left to choose is asked for, Allies first."""
    static = position.static
    for side in (1, 0):
        if any(group.side == SIDES[side] for group in static.scenario.setup):
            position.push(SetUpColumns(side))
    for number, place in reversed(list(enumerate(static.scenario.leaders))):
        if place.with_unit is None:
            position.push(SetUpLeader(number))
    for number, group in reversed(list(enumerate(static.scenario.setup))):
        if group.mode == "random-one-each":
            position.push(SetUpByLot(number, 0))
            continue
        if group.mode != "at":
            position.push(SetUpUnit(number, 0))
            continue
        for name, code in zip(group.units, group.hexes, strict=True):
            _place(position, group, static.unit_number[name], static.grid.index(code))
    for number, place in enumerate(static.scenario.leaders):
        if place.with_unit is not None:
            position.host[number] = static.unit_number[place.with_unit]


def _place(position: GtsPosition, group: SetupGroup, unit: int, at: int) -> None:
    """Put a unit into its hex, in an Improved Position where the scenario allows one."""
    position.place(unit, at)
    if group.improved:
        position.improved |= 1 << unit


def set_up_as_listed(position: GtsPosition) -> None:
    """Place everything in the order of the scenario, and leaders with the first unit."""
    static = position.static
    for group in static.scenario.setup:
        for number, name in enumerate(group.units):
            code = group.hexes[number % len(group.hexes)]
            _place(position, group, static.unit_number[name], static.grid.index(code))
    for number, place in enumerate(static.scenario.leaders):
        hosts = hosts_for(position, number)
        if place.with_unit is not None:
            position.host[number] = static.unit_number[place.with_unit]
        elif hosts:
            position.host[number] = hosts[0]
        else:
            position.held |= 1 << number


class SetUpUnit(GtsQuestion, frozen=True):
    """One unit in each of the hexes, in the owner's order or drawn by lot."""

    kind: ClassVar[str] = "set-up"
    rule: ClassVar[str] = "set-up"

    group: int
    number: int

    def _unit(self, position: GtsPosition) -> int:
        static = position.static
        return static.unit_number[static.scenario.setup[self.group].units[self.number]]

    def side(self, position: GtsPosition) -> int:
        """The owner decides."""
        return position.static.side[self._unit(position)]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the hexes of the group that are still empty."""
        static = position.static
        group = static.scenario.setup[self.group]
        held = position.occupied(self.side(position))
        hexes = [static.grid.index(code) for code in group.hexes]
        if group.mode != "within":
            return [("hex", at) for at in hexes if not held >> at & 1]
        zone = 0
        for at in hexes:
            zone |= static.ground.near(at, group.range)
        zone &= static.ground.enterable
        if group.apart:  # one unit of the group in a hex
            own = [position.where[static.unit_number[name]] for name in group.units]
            zone &= ~static.grid.mask(at for at in own if at >= 0)
        unit = self._unit(position)
        return [
            ("hex", at) for at in static.grid.members(zone) if has_room(position, at, unit, False)
        ]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Place it and go on to the next."""
        unit = self._unit(position)
        if self.number + 1 < len(position.static.scenario.setup[self.group].units):
            position.replace(SetUpUnit(self.group, self.number + 1))
        else:
            position.finish()
        _place(position, position.static.scenario.setup[self.group], unit, choice[1])
        position.tell("set-up", unit, choice[1])

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "set-up UNIT HEX"."""
        return ("set-up", position.static.unit_ids[self._unit(position)])

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the unit."""
        return {"name": position.static.unit_name[self._unit(position)]}


class SetUpByLot(Procedure[GtsPosition], frozen=True):
    """Units whose hexes are drawn by lot, one in each (11.0, Sc1-b)."""

    group: int
    number: int

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Draw the hex of the next unit."""
        static = position.static
        group = static.scenario.setup[self.group]
        if self.number == len(group.units):
            position.finish()
            return
        unit = static.unit_number[group.units[self.number]]
        held = position.occupied(static.side[unit])
        free = [at for at in map(static.grid.index, group.hexes) if not held >> at & 1]
        at = free[dice.roll(len(free)) - 1] if len(free) > 1 else free[0]
        _place(position, group, unit, at)
        position.tell("set-up", unit, at)
        position.replace(SetUpByLot(self.group, self.number + 1))


class SetUpLeader(GtsQuestion, frozen=True):
    """A leader starts with any of his units (11.0)."""

    kind: ClassVar[str] = "set-up-leader"
    rule: ClassVar[str] = "set-up-leader"

    leader: int

    def side(self, position: GtsPosition) -> int:
        """The owner decides."""
        return position.static.leader_side[self.leader]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return his units; one whose units come later comes with them."""
        hosts = hosts_for(position, self.leader)
        return [("unit", unit) for unit in hosts] or [("later",)]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Put him there."""
        position.finish()
        if choice == ("later",):
            position.held |= 1 << self.leader
            return
        position.host[self.leader] = choice[1]
        position.tell("joins", self.leader, choice[1])

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "leader LEADER UNIT"."""
        return ("leader", position.static.leader_ids[self.leader])

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the leader."""
        return {"leader": position.static.leader_name[self.leader]}


class SetUpColumns(GtsQuestion, frozen=True):
    """Which units start in Column; the others do not (11.0)."""

    kind: ClassVar[str] = "set-up-columns"
    rule: ClassVar[str] = "set-up-columns"

    owner: int

    def side(self, position: GtsPosition) -> int:
        """The owner decides."""
        return self.owner

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the units that may still form a Column, in their order, and to begin."""
        found: list[Choice] = [
            ("unit", unit)
            for unit in position.static.of_side[self.owner]
            if position.where[unit] >= 0
            and not position.in_column(unit)
            and "column" in shapes_for(position, unit, position.where[unit])
        ]
        found.append(("begin",))
        return found

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Form the Column, or go on."""
        if choice == ("begin",):
            position.finish()
            return
        take_shape(position, choice[1], "column")
        position.tell("column", choice[1])

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "column UNIT" or "column begin"."""
        return ("column",)
