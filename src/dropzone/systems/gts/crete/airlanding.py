"""Airlandings (S7.0): serials come down on an airfield, in order, and need time to form up."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Value
from dropzone.core.text.spoken import refusal
from dropzone.systems.gts.crete.drops import DropLeaders
from dropzone.systems.gts.crete.interdiction import roll_interdiction, zones_on
from dropzone.systems.gts.prepared.airlift import connected
from dropzone.systems.gts.prepared.static import GERMAN, GONE
from dropzone.systems.gts.series.arrivals import ArriveShape
from dropzone.systems.gts.series.artillery import disturb_parks
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.words import GtsQuestion

__all__ = [
    "Airland",
    "AirlandUnit",
    "UnderFire",
    "is_airlanding_turn",
    "next_serials",
    "open_airfields",
    "shed_delays",
    "start_airlanding",
]

WAIT: Choice = ("wait",)


def open_airfields(position: GtsPosition) -> list[int]:
    """Return the airfields with two connected runway hexes under German control (S7.0-b)."""
    static = position.static
    return [
        number
        for number, field in enumerate(static.airlift.airfields)
        if connected(static.grid.neighbour_mask, field.hexes & position.german_control)
    ]


def next_serials(position: GtsPosition) -> list[int]:
    """Return the serials that may be next: the first in line, or any that is left (S7.0-c)."""
    static = position.static
    left = [n for n in range(len(static.airlift.serials)) if not position.serials >> n & 1]
    return left if static.scenario.serials_in_any_order else left[:1]


def is_airlanding_turn(position: GtsPosition) -> bool:
    """Return whether a serial may come on this turn: listed, no other came, a field is open.

    No serial comes on a turn with ad-hoc airdrops (S7.0-d, S7.0-k, S7.0-l, rulings R-33, R-35).
    """
    static = position.static
    return (
        "S7" in static.scenario.special_rules
        and position.turn in static.airlift.turns
        and position.turn not in (position.airlanded, position.airdropped)
        and bool(next_serials(position))
        and bool(open_airfields(position))
    )


def shed_delays(position: GtsPosition, command: int) -> None:
    """Delay markers leave with the next Division Activation, not on the turn itself (S7.0-j)."""
    static = position.static
    fresh: tuple[int, ...] = ()
    if position.airlanded == position.turn:
        fresh = static.airlift.serials[position.last_serial]
    for unit in static.of_side[static.command_side[command]]:
        if position.delayed >> unit & 1 and static.command[unit] == command and unit not in fresh:
            position.delayed &= ~(1 << unit)
            position.tell("formed-up", unit)


def start_airlanding(position: GtsPosition, command: int) -> None:
    """Let a serial come with the chit of its Division (S7.0-f)."""
    if position.static.command_side[command] == GERMAN and is_airlanding_turn(position):
        position.push(Airland(command))


class Airland(GtsQuestion, frozen=True):
    """Which serial lands on which airfield, all of it on one (S7.0-c, S7.0-e)."""

    kind: ClassVar[str] = "airland"
    rule: ClassVar[str] = "airlanding"

    command: int

    def side(self, position: GtsPosition) -> int:
        """The German decides."""
        return GERMAN

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return serials with airfields, or to let none come."""
        if not is_airlanding_turn(position):
            return []  # the aircraft have dropped paratroops meanwhile (S3.0-h)
        commands = position.static.airlift.commands
        found: list[Choice] = [
            ("serial", serial, field)
            for serial in next_serials(position)
            if commands[serial] == self.command
            for field in open_airfields(position)
        ]
        return [*found, WAIT] if found else []

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Land the units one by one."""
        position.finish()
        if choice == WAIT:
            return
        _, serial, field = choice
        airlift = position.static.airlift
        position.serials |= 1 << serial
        position.last_serial, position.airlanded = serial, position.turn
        position.tell("airlanding", airlift.numbers[serial], field)
        position.push(DropLeaders())
        for unit in reversed(airlift.serials[serial]):
            if position.where[unit] != GONE:
                position.push(AirlandUnit(unit, field))

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "airland SERIAL AIRFIELD" or "airland wait"."""
        return ("airland",)

    def answer_words(self, position: GtsPosition, choice: Choice) -> tuple[str, ...]:
        """A serial is written with its number, an airfield with its name."""
        if choice == WAIT:
            return ("wait",)
        airlift = position.static.airlift
        return (str(airlift.numbers[choice[1]]), airlift.airfields[choice[2]].id)

    def answer_values(self, position: GtsPosition, choice: Choice) -> dict[str, Value]:
        """The label names serial and airfield."""
        if choice == WAIT:
            return {}
        airlift = position.static.airlift
        field = airlift.airfields[choice[2]]
        return {"number": airlift.numbers[choice[1]], "airfield": field.name}

    def reasons(self, position: GtsPosition, words: list[str]) -> list[Refusal]:
        """Say why a serial may not come, or not there."""
        airlift = position.static.airlift
        numbers = {str(number): serial for serial, number in enumerate(airlift.numbers)}
        fields = {field.id: number for number, field in enumerate(airlift.airfields)}
        if words[0] not in numbers:
            return []
        if numbers[words[0]] not in next_serials(position):
            text = M("Serial {number} is not the next in line.", number=words[0])
            return [refusal(position, "serial-order", text)]
        if len(words) > 1 and fields.get(words[1], -1) not in open_airfields(position):
            text = M("Two connected runway hexes of an airfield must be German.")
            return [refusal(position, "airfield-control", text)]
        return []


class AirlandUnit(GtsQuestion, frozen=True):
    """On which hex of the airfield a unit is put down; stacking limits do not count (S7.0-f)."""

    kind: ClassVar[str] = "airland-unit"
    rule: ClassVar[str] = "airlanding-hex"

    unit: int
    field: int

    def side(self, position: GtsPosition) -> int:
        """The German decides."""
        return GERMAN

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the runway hexes under German control."""
        static = position.static
        hexes = static.airlift.airfields[self.field].hexes & position.german_control
        return [("hex", at) for at in static.grid.members(hexes)]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Put it there with a delay marker; its shape and the enemy's fire follow (S7.0-g)."""
        position.replace(UnderFire(self.unit, self.field))
        position.push(ArriveShape(self.unit))
        position.place(self.unit, choice[1])
        position.delayed |= 1 << self.unit
        position.tell("airlanded", self.unit, choice[1])
        disturb_parks(position, self.unit)

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "airland UNIT HEX"."""
        return ("airland", position.static.unit_ids[self.unit])

    def reasons(self, position: GtsPosition, words: list[str]) -> list[Refusal]:
        """Say why nobody is put down on a hex (S7.0-e, S7.0-f)."""
        if words[0] not in position.static.ground.rows_by_code:
            return []
        text = M("{hex} is no German hex of this airfield.", hex=words[0])
        return [refusal(position, self.rule, text)]

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the unit."""
        return {"name": position.static.unit_name[self.unit]}


class UnderFire(Procedure[GtsPosition], frozen=True):
    """A unit that lands on an airfield under a Fire Zone rolls on the table (S7.0-h)."""

    unit: int
    field: int

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Roll if any hex of the airfield lies in a Fire Zone; what is added has a limit."""
        position.finish()
        static = position.static
        table = static.tables.interdiction
        firing, guns = zones_on(position, 1 - GERMAN, static.airlift.airfields[self.field].hexes)
        if not firing:
            return
        zones = min(table.fire_zone * firing, table.modifiers_most)
        extra = min(table.anti_aircraft * guns, table.modifiers_most - zones)
        found = (("fire-zones", zones), ("anti-aircraft", extra))
        modifiers = tuple(each for each in found if each[1])
        roll_interdiction(position, self.unit, dice, "airlanding", modifiers)
