"""Set-up (11.0): units one in each hex as their owner likes, leaders, and who is in Column."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Value
from dropzone.core.text.spoken import refusal
from dropzone.systems.gts.components import SetupGroup
from dropzone.systems.gts.prepared.static import GERMAN, SIDES
from dropzone.systems.gts.series.arrivals import take_shape
from dropzone.systems.gts.series.command import starting_hosts
from dropzone.systems.gts.series.stacking import has_column, has_room, may_board, needs_column
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.words import GtsQuestion

__all__ = [
    "AddChits",
    "ChooseFirstChit",
    "SetUpByLot",
    "SetUpColumns",
    "SetUpLeader",
    "SetUpUnit",
    "set_up",
    "set_up_as_listed",
    "zone_of",
]


def set_up(position: GtsPosition) -> None:
    """Place what has its hex; what is left to choose is asked for, Allies first."""
    static = position.static
    cup = static.scenario.cup
    if cup.choice:
        position.push(ChooseFirstChit())
    else:
        position.first = static.chit_number[cup.first]
    if cup.adds:
        position.push(AddChits(cup.adds))
    for side in (1, 0):
        if any(group.side == SIDES[side] for group in static.scenario.setup):
            position.push(SetUpColumns(side))
    for number, place in reversed(list(enumerate(static.scenario.leaders))):
        if place.with_unit is None:
            position.push(SetUpLeader(number))
    for number, group in reversed(list(enumerate(static.scenario.setup))):
        if group.mode in ("random-one-each", "random-within"):
            position.push(SetUpByLot(number, 0))
        elif group.mode not in ("at", "park"):
            position.push(SetUpUnit(number, 0))
    position.german_control = static.plan.german_control
    for group in static.scenario.setup:
        if group.mode in ("at", "park"):
            _place_all(position, group)
    for number, place in enumerate(static.scenario.leaders):
        if place.with_unit is not None:
            position.host[number] = static.unit_number[place.with_unit]


def _place_all(position: GtsPosition, group: SetupGroup) -> None:
    """Put the units of a group into their hexes, guns of a park all into one."""
    static = position.static
    for number, name in enumerate(group.units):
        code = group.hexes[number % len(group.hexes)]
        _place(position, group, static.unit_number[name], static.grid.index(code))


def _place(position: GtsPosition, group: SetupGroup, unit: int, at: int) -> None:
    """Put a unit into its hex, in an Improved Position where the scenario allows one."""
    name = position.static.unit_ids[unit]
    position.steps[unit] = group.steps.get(name, position.steps[unit])
    position.place(unit, at)
    if group.improved and name not in group.not_improved:
        position.improved |= 1 << unit
    if group.mode == "park":
        position.parked |= 1 << unit
        position.touch(unit)
        if group.contact is not None:
            position.contact[unit] = position.static.leader_number[group.contact]


def zone_of(position: GtsPosition, group: SetupGroup, unit: int) -> list[int]:
    """Return where the next unit of a group may stand: as the scenario says, and with room."""
    static = position.static
    hexes = [static.grid.index(code) for code in group.hexes]
    own = [position.where[static.unit_number[name]] for name in group.units]
    if group.mode == "spread":
        return _spread(group, hexes, own)
    if group.mode not in ("within", "random-within"):
        return [at for at in hexes if at not in own]
    zone = 0
    for at in hexes:
        zone |= static.ground.near(at, group.range)
    zone &= static.ground.enterable & ~position.occupied(1 - static.side[unit])
    if group.apart:  # one unit of the group in a hex
        zone &= ~static.grid.mask(at for at in own if at >= 0)
    return [at for at in static.grid.members(zone) if has_room(position, at, unit, False)]


def _spread(group: SetupGroup, hexes: list[int], own: list[int]) -> list[int]:
    """Return the hexes that are not full, so that enough is left for those that need more."""
    missing = {at: max(group.least - own.count(at), 0) for at in hexes}
    left = sum(at < 0 for at in own)
    urgent = left <= sum(missing.values())
    return [
        at for at in hexes if (missing[at] or not urgent) and not 0 < group.most <= own.count(at)
    ]


def set_up_as_listed(position: GtsPosition) -> None:
    """Place everything in the order of the scenario, and leaders with the first unit."""
    static = position.static
    position.german_control = static.plan.german_control
    for group in static.scenario.setup:
        if group.mode in ("spread", "random-within") or (group.mode == "within" and group.apart):
            for name in group.units:
                unit = static.unit_number[name]
                _place(position, group, unit, zone_of(position, group, unit)[0])
        else:
            _place_all(position, group)
    for number, place in enumerate(static.scenario.leaders):
        hosts = starting_hosts(position, number)
        if place.with_unit is not None:
            position.host[number] = static.unit_number[place.with_unit]
        elif hosts:
            position.host[number] = hosts[0]
        else:
            position.held |= 1 << number


class SetUpUnit(GtsQuestion, frozen=True):
    """One unit in each of the hexes, near them or spread over them, as the owner likes."""

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
        """Return the hexes that are open to the unit."""
        group = position.static.scenario.setup[self.group]
        return [("hex", at) for at in zone_of(position, group, self._unit(position))]

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

    def reasons(self, position: GtsPosition, words: list[str]) -> list[Refusal]:
        """Say that a hex is none of its own, or taken."""
        if words[0] not in position.static.ground.rows_by_code:
            return []
        text = M("{hex} is not where it may stand, or has no room for it.", hex=words[0])
        return [refusal(position, self.rule, text)]

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the unit."""
        return {"name": position.static.unit_name[self._unit(position)]}


class SetUpByLot(Procedure[GtsPosition], frozen=True):
    """Units whose hexes are drawn by lot: one in each, or near a hex (11.0, Sc1-b, Sc5-b)."""

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
        free = zone_of(position, group, unit)
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
        hosts = starting_hosts(position, self.leader)
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
    """Which units start in Column or mounted; the others do not (11.0, G22.3)."""

    kind: ClassVar[str] = "set-up-columns"
    rule: ClassVar[str] = "set-up-columns"

    verbs: ClassVar[frozenset[str]] = frozenset({"ride"})

    owner: int

    def side(self, position: GtsPosition) -> int:
        """The owner decides."""
        return self.owner

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the units that may still form a Column or mount, in their order, and to begin."""
        found: list[Choice] = []
        for unit in position.static.of_side[self.owner]:
            at = position.where[unit]
            if at < 0 or position.in_column(unit):
                continue
            if position.movement(unit) > 0 and not has_column(position, at, unit):
                found.append(("unit", unit))
            if (
                position.may_mount(unit)
                and not position.is_mounted(unit)
                and may_board(position, unit, position.static.mounted_kind[unit])
            ):
                found.append(("ride", unit))
        found.append(("begin",))
        return found

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Form the Column, mount, or go on."""
        if choice == ("begin",):
            position.finish()
            return
        shape, unit = choice
        kind = position.static.mounted_kind[unit]
        if shape != "ride":
            taken = "column"
        elif needs_column(position, kind, position.where[unit]):
            taken = "mounted-column"  # P-17
        else:
            taken = "mounted"
        take_shape(position, unit, taken)
        position.tell("mount" if shape == "ride" else "column", unit)

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "column UNIT", "column ride UNIT" or "column begin"."""
        return ("column",)


class ChooseFirstChit(GtsQuestion, frozen=True):
    """The German chooses the Formation chit that opens the game (Sc8-f, Sc10-d)."""

    kind: ClassVar[str] = "first-chit"
    rule: ClassVar[str] = "first-chit"

    def side(self, position: GtsPosition) -> int:
        """The German decides."""
        return GERMAN

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the chits of the scenario."""
        static = position.static
        return [("chit", static.chit_number[name]) for name in static.scenario.cup.choice]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """It opens the turn; the others go into the cup if the scenario says so."""
        position.finish()
        position.first = choice[1]
        if position.static.scenario.cup.rest_in_cup:
            others = (each[1] for each in self.choices(position))
            position.bought = tuple(chit for chit in others if chit != choice[1])

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "first FORMATION"."""
        return ("first",)


class AddChits(GtsQuestion, frozen=True):
    """The German adds Formation chits of his choice to the first cup (Sc13-f)."""

    kind: ClassVar[str] = "add-chits"
    rule: ClassVar[str] = "add-chits"

    left: int

    def side(self, position: GtsPosition) -> int:
        """The German decides."""
        return GERMAN

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the chits that are left, and to add no more."""
        static = position.static
        chits = [static.chit_number[name] for name in static.scenario.cup.adds_from]
        found: list[Choice] = [("chit", chit) for chit in chits if chit not in position.bought]
        return [*found, ("no-chit",)]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Put it into the cup, or stop."""
        if choice == ("no-chit",):
            position.finish()
            return
        position.bought = (*position.bought, choice[1])
        if self.left > 1:
            position.replace(AddChits(self.left - 1))
        else:
            position.finish()

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "add FORMATION" or "add no-chit"."""
        return ("add",)

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt says how many are left."""
        return {"left": self.left}
