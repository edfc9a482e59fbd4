"""Drops (4.0): units come by parachute or glider, roll on the Drop Table, and sort out."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure, Target
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Value
from dropzone.core.text.spoken import refusal
from dropzone.systems.gts.crete.interdiction import zones_on
from dropzone.systems.gts.prepared.static import WAITING
from dropzone.systems.gts.series.artillery import disturb_parks
from dropzone.systems.gts.series.command import LeaderJoins, starting_hosts
from dropzone.systems.gts.series.results import eliminate, step_loss
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.words import GtsQuestion, d10

__all__ = [
    "DropLeaders",
    "Landing",
    "PlaceDrop",
    "clear_marker",
    "come_down",
    "drops_due",
    "roll_drop_table",
]


def drops_due(position: GtsPosition, command: int) -> list[int]:
    """Return the units of a command that drop now (4.1).

    crete:G24.6-a.
    """
    static = position.static
    return [
        unit
        for unit in static.of_side[static.command_side[command]]
        if position.where[unit] == WAITING
        and static.drop_mask[unit]
        and static.command[unit] == command
        and static.entry_turn[unit] <= position.turn
    ]


class PlaceDrop(GtsQuestion, frozen=True):
    """Where in its zone a unit lands: one unit in a hex, not on the enemy (4.2)."""

    kind: ClassVar[str] = "drop"
    rule: ClassVar[str] = "drop"

    unit: int
    #: The Drop Zone hex of an Ad-hoc Airdrop, on or beside which it drops; else -1 (S3.0).
    around: int = -1

    def side(self, position: GtsPosition) -> int:
        """The owner decides."""
        return position.static.side[self.unit]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the hexes of the zone in which nobody else lands, of the enemy only if it must.

        Friends who stand there already do not matter (4.2-c, ruling P-06).
        """
        static = position.static
        side = static.side[self.unit]
        taken = static.grid.mask(
            position.where[unit] for unit in static.of_side[side] if position.landing >> unit & 1
        )
        zone = static.drop_mask[self.unit]
        if self.around >= 0:
            reach = static.display.book.air_drop.range
            zone = static.ground.near(self.around, reach) & static.ground.enterable
        zone &= ~taken
        best = zone & ~position.occupied(1 - side) or zone
        return [("hex", at) for at in static.grid.members(best)]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Put it there, a parachute unit with a marker; among the enemy it is lost (4.2-d)."""
        unit, at = self.unit, choice[1]
        position.finish()
        enemy = position.occupied(1 - position.static.side[unit]) >> at & 1
        come_down(position, unit, at, lost=bool(enemy), jumps=self.around >= 0)

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "drop UNIT HEX"."""
        return ("drop", position.static.unit_ids[self.unit])

    def reasons(self, position: GtsPosition, words: list[str]) -> list[Refusal]:
        """Say why a hex is no place to land (4.2-a, 4.2-c, 4.2-d)."""
        static = position.static
        if words[0] not in static.ground.rows_by_code:
            return []
        at, side = static.grid.index(words[0]), static.side[self.unit]
        if position.occupied(1 - side) >> at & 1:
            text = M("The enemy stands in {hex}.", hex=words[0])
            return [refusal(position, "drop-enemy", text)]
        if any(position.landing >> unit & 1 for unit in position.units_at(at, side)):
            text = M("Another unit lands in {hex}.", hex=words[0])
            return [refusal(position, "drop-alone", text)]
        text = M("{hex} is not in its drop zone.", hex=words[0])
        return [refusal(position, self.rule, text)]

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the unit."""
        return {"name": position.static.unit_name[self.unit]}

    def target(self, position: GtsPosition, choice: Choice) -> Target:
        """A hex, with what it adds to the roll on the Drop Table (4.2.1)."""
        glider = self.around < 0 and bool(position.static.gliders >> self.unit & 1)
        risk = sum(value for _, value in drop_modifiers(position, self.unit, choice[1], glider))
        return Target(place=position.static.place_id(choice[1]), risk=risk)


def come_down(
    position: GtsPosition, unit: int, at: int, *, lost: bool = False, jumps: bool = False
) -> None:
    """A unit lands in a hex, by parachute with a marker; on the wrong ground it is lost (4.2).

    In an Ad-hoc Airdrop those who came by glider jump too (S3.0).
    """
    position.where[unit] = at
    position.touch(unit)
    position.tell("dropped", unit, at)
    if lost:
        eliminate(position, unit)
        return
    bit = 1 << unit
    position.landing |= bit
    if position.static.gliders & bit and not jumps:
        position.gliders |= bit  # a glider has none yet (4.2-e)
    else:
        position.drops[unit] = 1


class DropLeaders(Procedure[GtsPosition], frozen=True):
    """When the first unit of a Formation lands its leaders come with one of its units (11.0-f)."""

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Ask for each who waits."""
        position.finish()
        for leader in range(len(position.host) - 1, -1, -1):
            hosts = starting_hosts(position, leader)
            if position.held >> leader & 1 and hosts:
                position.push(LeaderJoins(leader, tuple(hosts)))


def drop_modifiers(
    position: GtsPosition, unit: int, at: int, glider: bool
) -> tuple[tuple[str, int], ...]:
    """Return what makes a landing in a hex worse: Fire Zones, guns, bad ground (4.2.1).

    crete:G2.15-a.
    """
    static = position.static
    table = static.tables.drop
    firing, guns = zones_on(position, 1 - static.side[unit], 1 << at)
    found = [
        ("fire-zones", table.fire_zone * firing),
        ("anti-aircraft", table.anti_aircraft * guns),
    ]
    if static.ground.terrain[at] in table.cover:
        found.append(("terrain", table.glider_in_cover if glider else table.parachute_in_cover))
    return tuple(each for each in found if each[1])


def roll_drop_table(position: GtsPosition, unit: int, dice: Dice) -> None:
    """Roll for a unit that has landed: Fire Zones and ground make it worse (4.2.1)."""
    static = position.static
    table = static.tables.drop
    at, bit = position.where[unit], 1 << unit
    position.landing &= ~bit
    modifiers = drop_modifiers(position, unit, at, bool(position.gliders & bit))
    face = d10(position, dice, "drop", modifiers)
    if face == 0:
        _landed(position, unit)
        return
    total = face + sum(value for _, value in modifiers)
    row = next(row for row in table.rows if total <= row.most)
    if row.result == "eliminated":
        eliminate(position, unit)
        return
    if row.result == "step-loss":
        step_loss(position, unit)
        if position.where[unit] < 0:
            return
    if row.markers:
        position.drops[unit] += row.markers
        position.tell("delayed", unit, position.drops[unit])
    _landed(position, unit)


def clear_marker(position: GtsPosition, unit: int) -> None:
    """A unit that sorts itself out takes one marker off (4.2.2-a)."""
    position.drops[unit] -= 1
    _sort_out(position, unit)
    position.tell("cleared", unit, position.drops[unit])


def _sort_out(position: GtsPosition, unit: int) -> None:
    """What has no markers left need not be known as a glider any more."""
    if not position.drops[unit]:
        position.gliders &= ~(1 << unit)


def _landed(position: GtsPosition, unit: int) -> None:
    """A unit that survived its landing controls its hex (G28.1) and disturbs guns beside it."""
    _sort_out(position, unit)
    position.take_control(unit)
    disturb_parks(position, unit)


class Landing(Procedure[GtsPosition], frozen=True):
    """The Drop Table for one unit, when it is first picked or at the end (4.2.1, P5)."""

    unit: int

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Roll."""
        position.finish()
        roll_drop_table(position, self.unit, dice)
