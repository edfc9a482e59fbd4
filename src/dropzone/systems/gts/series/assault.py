"""Assault (G18): bravery, defensive fire, stand or run, two rounds, hold checks, advance."""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.structure import Cause
from dropzone.core.text.messages import M, Value
from dropzone.systems.gts.prepared.static import INDIRECT, NO
from dropzone.systems.gts.series.artillery import disturb_parks
from dropzone.systems.gts.series.checks import Modifiers, passes
from dropzone.systems.gts.series.fire import CHARGING, LEAVING, Shot, is_overstacked
from dropzone.systems.gts.series.opportunity import OpportunityFire
from dropzone.systems.gts.series.results import cohesion_hit, eliminate
from dropzone.systems.gts.series.retreat import Retreat, retreat_hexes
from dropzone.systems.gts.series.stacking import has_room
from dropzone.systems.gts.series.transport import bail_out
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.words import GtsQuestion

__all__ = [
    "AdvanceInto",
    "Aim",
    "Assault",
    "Blows",
    "BreakOff",
    "DefensiveFire",
    "HoldChecks",
    "RunAway",
    "StandOrRun",
    "assault_hexes",
]

_RUN = 2
_DRIVEN = 2


def assault_hexes(position: GtsPosition, unit: int) -> list[int]:
    """Return the hexes that a unit may assault (G18.1)."""
    static = position.static
    at, side = position.where[unit], static.side[unit]
    enemies = position.occupied(1 - side) & static.grid.neighbour_mask[at]
    if not enemies or position.is_suppressed(unit) or position.is_entrenched(unit):
        return []
    if position.drops[unit] or position.heavy >> at & 1 or position.parked >> unit & 1:
        return []
    face = position.face(unit)
    if face.assault == NO or face.colour in INDIRECT or static.gun[unit]:
        return []
    if position.movement(unit) <= 0 or position.steps[unit] < 1:
        return []
    if is_overstacked(position, at, side):
        return []
    if static.plan.confined >> unit & 1:
        enemies &= ~static.plan.forbidden  # it could not advance
    ways = static.ground.ways[position.move_kind(unit)][position.in_column(unit)][at]
    return [to for to, _ in ways if enemies >> to & 1]


def attackers_left(position: GtsPosition, attackers: int, origin: int) -> list[int]:
    """Return the attackers that are still in the fight: on their hex, not suppressed."""
    return [
        unit
        for unit in position.static.sets.members(attackers)
        if position.where[unit] == origin and not position.is_suppressed(unit)
    ]


def defensive_total(position: GtsPosition, unit: int, origin: int) -> int:
    """Return what a defender is worth against bravery: rating, ground and position (G18.3)."""
    static = position.static
    table = static.tables.fire
    at = position.where[unit]
    total = position.face(unit).defense
    total += table.column_target if position.in_column(unit) else static.ground.defence[at]
    if position.is_entrenched(unit):
        total += table.entrenchment
    elif position.improved >> unit & 1:
        total += table.improved_position
    if static.ground.is_up(origin, at):
        total += table.upslope
    if position.rubble >> at & 1:
        total += table.rubble
    if position.heroic >> unit & 1:
        total += table.heroic
    return total


class _Step(IntEnum):
    """The steps of an assault in their order; saved positions keep their numbers."""

    BRAVERY = 0
    DEFENSIVE_FIRE = 1
    STAND = 2
    BLOWS = 3
    BREAK_OFF = 4
    STAND_AGAIN = 5
    BLOWS_AGAIN = 6
    HOLD = 7
    RETREATED = 8
    OVER = 9


class Assault(Procedure[GtsPosition], frozen=True):
    """An assault from one hex on another, step by step (G18.3 to G18.12).

    crete:G18.6-a.
    """

    origin: int
    into: int
    attackers: int
    step: int = _Step.BRAVERY.value

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Do the next step; without attackers it is over, without defenders they advance."""
        if self.step == _Step.BRAVERY:
            self._bravery(position, dice)
            return
        left = attackers_left(position, self.attackers, self.origin)
        defenders = self._defenders(position)
        if not left or self.step == _Step.OVER:
            _over(position)
            return
        if not defenders and self.step > _Step.DEFENSIVE_FIRE:
            position.replace(Assault(self.origin, self.into, self.attackers, _Step.OVER.value))
            position.push(AdvanceInto(self.origin, self.into, self.attackers))
            return
        position.replace(Assault(self.origin, self.into, self.attackers, self.step + 1))
        if self.step == _Step.DEFENSIVE_FIRE:
            position.push(DefensiveFire(self.origin, self.into, self.attackers, defenders))
        elif self.step in (_Step.STAND, _Step.STAND_AGAIN):
            position.spent = 0
            if self.step == _Step.STAND and bail_out(position, defenders):
                defenders = self._defenders(position)
            if defenders:
                position.push(StandOrRun(self.origin, self.into, self.attackers, defenders))
        elif self.step in (_Step.BLOWS, _Step.BLOWS_AGAIN):
            queue = (*defenders, *left)
            second = self.step == _Step.BLOWS_AGAIN
            position.push(Blows(self.origin, self.into, self.attackers, second, queue))
        elif self.step == _Step.BREAK_OFF:
            position.push(BreakOff(self.origin, self.into, self.attackers))
        elif self.step == _Step.HOLD:
            odds = self._odds(position, left, defenders)
            position.push(HoldChecks(self.origin, self.attackers, defenders, odds))

    def _defenders(self, position: GtsPosition) -> tuple[int, ...]:
        side = position.static.side[self.attackers.bit_length() - 1]
        return position.units_at(self.into, 1 - side)

    def _bravery(self, position: GtsPosition, dice: Dice) -> None:
        """Each attacker must dare: the better the defence and its own, the harder (G18.3)."""
        position.fighting = True
        position.took_one = position.took_two = position.spent = 0
        defenders = self._defenders(position)
        best = min(defensive_total(position, unit, self.origin) for unit in defenders)
        brave = 0
        for unit in attackers_left(position, self.attackers, self.origin):
            extra = (("defenders", best), ("own-defense", -position.face(unit).defense))
            if passes(position, unit, dice, "bravery", extra):
                brave |= 1 << unit
        position.replace(Assault(self.origin, self.into, self.attackers if brave == 0 else brave,
                                 1 if brave else 9))  # fmt: skip

    def _odds(self, position: GtsPosition, left: list[int], defenders: tuple[int, ...]) -> int:
        """Return what the balance of steps takes from every Hold check (G18.11)."""
        table = position.static.tables.quality
        attack = sum(position.steps[unit] for unit in left)
        defence = sum(position.steps[unit] for unit in defenders)
        if attack >= 3 * defence:
            return table.hold_three_to_one
        return table.hold_two_to_one if attack >= 2 * defence else 0


def _over(position: GtsPosition) -> None:
    """The assault is over, whatever step it was in (G18.13)."""
    position.finish()
    position.fighting = False
    position.took_one = position.took_two = position.spent = 0


class DefensiveFire(Procedure[GtsPosition], frozen=True):
    """Every defender that passes a check fires at one charging unit (G18.4).

    crete:G18.15-a.
    """

    origin: int
    into: int
    attackers: int
    queue: tuple[int, ...]

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Let the next defender try."""
        if not self.queue:
            position.finish()
            return
        unit, *rest = self.queue
        position.replace(DefensiveFire(self.origin, self.into, self.attackers, tuple(rest)))
        if position.where[unit] != self.into or position.at_work >> unit & 1:
            return
        if not position.zone(unit) >> self.origin & 1:
            return
        if not attackers_left(position, self.attackers, self.origin):
            return
        if passes(position, unit, dice, "opportunity"):
            extra = (("charging", position.static.tables.opportunity.charging),)
            position.push(Aim(unit, self.origin, self.attackers, "opportunity", extra))


class Aim(GtsQuestion, frozen=True):
    """At which unit a defender fires or a fighter strikes (G18.4, G18.7)."""

    kind: ClassVar[str] = "aim"
    rule: ClassVar[str] = "aim"

    unit: int
    #: The hex the targets stand in, and those attackers among them (all units for -1).
    at: int
    attackers: int
    mode: str
    extra: Modifiers = ()
    second: bool = False

    def side(self, position: GtsPosition) -> int:
        """The owner of the firer chooses."""
        return position.static.side[self.unit]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the enemies it can reach."""
        if self.attackers >= 0:
            return [("unit", unit) for unit in attackers_left(position, self.attackers, self.at)]
        enemy = 1 - position.static.side[self.unit]
        return [("unit", unit) for unit in position.units_at(self.at, enemy)]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Fire."""
        exposed = CHARGING if self.mode == "opportunity" else ""
        position.replace(Shot(self.unit, choice[1], self.mode, exposed, self.extra, self.second))

    def cause(self, position: GtsPosition) -> Cause:
        """The assault in which it fires."""
        static = position.static
        said = {"unit": static.unit_name[self.unit], "hex": static.hex_term(self.at)}
        if self.attackers >= 0:
            text = M("{unit} fires at those who assault from {hex}.", **said)
        else:
            text = M("{unit} fights in the assault on {hex}.", **said)
        return Cause(text, (static.unit_ids[self.unit],), (static.place_id(self.at),))

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "aim UNIT TARGET"."""
        return ("aim", position.static.unit_ids[self.unit])

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the firer."""
        return {"name": position.static.unit_name[self.unit]}


class StandOrRun(GtsQuestion, frozen=True):
    """Each defender stands, or runs under the attackers' fire (G18.5)."""

    kind: ClassVar[str] = "stand-or-run"
    rule: ClassVar[str] = "stand-or-run"

    origin: int
    into: int
    attackers: int
    queue: tuple[int, ...]

    def side(self, position: GtsPosition) -> int:
        """The defender decides."""
        return position.static.side[self.queue[0]]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """A unit that cannot run stands, and nothing is asked."""
        if not self.queue:
            return []
        unit = self.queue[0]
        able = (
            position.where[unit] == self.into
            and not position.is_suppressed(unit)
            and not position.drops[unit]
            and not position.delayed >> unit & 1
            and retreat_hexes(position, unit, self.origin)
        )
        return [("stand",), ("run",)] if able else [("stand",)]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Go on to the next defender, or let this one run."""
        unit, *rest = self.queue
        if rest:
            position.replace(StandOrRun(self.origin, self.into, self.attackers, tuple(rest)))
        else:
            position.finish()
        if choice == ("run",):
            position.tell("runs", unit)
            position.push(RunAway(unit, self.origin))
            firers = tuple(
                each
                for each in attackers_left(position, self.attackers, self.origin)
                if not position.spent >> each & 1 and position.zone_of(each) >> self.into & 1
            )
            extra = (("running", position.static.tables.opportunity.running),)
            if firers:
                position.push(OpportunityFire(unit, firers, LEAVING, extra))

    def cause(self, position: GtsPosition) -> Cause:
        """The assault: who comes, and from where."""
        return assault_cause(position, self.origin, self.into, self.attackers)

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "assaulted UNIT stand" or "assaulted UNIT run"."""
        return ("assaulted", position.static.unit_ids[self.queue[0]])

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the unit."""
        return {"name": position.static.unit_name[self.queue[0]]}


def assault_cause(position: GtsPosition, origin: int, into: int, attackers: int) -> Cause:
    """Return an assault as what brings a question about."""
    static = position.static
    units = attackers_left(position, attackers, origin)
    text = M(
        "Assault on {into} from {origin}: {units}.",
        into=static.hex_term(into),
        origin=static.hex_term(origin),
        units=[static.unit_name[unit] for unit in units],
    )
    return Cause(
        text,
        tuple(static.unit_ids[unit] for unit in units),
        (static.place_id(into), static.place_id(origin)),
    )


class RunAway(Procedure[GtsPosition], frozen=True):
    """A unit that came through the attackers' fire leaves its hex (G19.2)."""

    unit: int
    origin: int

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Run, unless the fire stopped it."""
        if position.where[self.unit] < 0 or position.is_suppressed(self.unit):
            position.finish()
        else:
            position.replace(Retreat(self.unit, self.origin, _RUN, True))


class Blows(Procedure[GtsPosition], frozen=True):
    """A round: the defenders strike one by one, then the attackers that are left (G18.7, G18.9)."""

    origin: int
    into: int
    attackers: int
    second: bool
    queue: tuple[int, ...]

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Let the next one strike; suppressed units only in the second round (G18.9)."""
        if not self.queue:
            position.finish()
            return
        unit, *rest = self.queue
        position.replace(Blows(self.origin, self.into, self.attackers, self.second, tuple(rest)))
        suppressed = position.is_suppressed(unit)
        if self.attackers >> unit & 1:
            if position.where[unit] == self.origin and not suppressed:
                position.push(Aim(unit, self.into, -1, "assault", (), self.second))
        elif position.where[unit] == self.into and (self.second or not suppressed):
            position.push(Aim(unit, self.origin, self.attackers, "defence", (), self.second))


class BreakOff(GtsQuestion, frozen=True):
    """After the first round the attacker may call the assault off (G18.8)."""

    kind: ClassVar[str] = "break-off"
    rule: ClassVar[str] = "break-off"

    origin: int
    into: int
    attackers: int

    def side(self, position: GtsPosition) -> int:
        """The attacker decides."""
        left = attackers_left(position, self.attackers, self.origin)
        return position.static.side[left[0]]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Fight on, or break off."""
        return [("fight",), ("break-off",)]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Go on, or end it without Hold checks."""
        position.finish()
        if choice == ("break-off",):
            position.tell("broken-off", self.into)
            _over(position)

    def cause(self, position: GtsPosition) -> Cause:
        """The assault that is going on."""
        return assault_cause(position, self.origin, self.into, self.attackers)

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "assault HEX fight" or "assault HEX break-off"."""
        return ("assault", position.static.grid.codes[self.into])

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the hex."""
        return {"into": position.static.hex_term(self.into)}


class HoldChecks(Procedure[GtsPosition], frozen=True):
    """Every defender left checks, without points, whether it holds (G18.11, G19.3)."""

    origin: int
    attackers: int
    queue: tuple[int, ...]
    odds: int

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Check the next one; who fails retreats, or is lost if it cannot."""
        if not self.queue:
            position.finish()
            return
        unit, *rest = self.queue
        position.replace(HoldChecks(self.origin, self.attackers, tuple(rest), self.odds))
        if position.where[unit] < 0:
            return
        table = position.static.tables.quality
        took = (position.took_one >> unit & 1) + (position.took_two >> unit & 1)
        results = max(table.hold_result * took, table.hold_results_most)
        if passes(position, unit, dice, "hold", (("results", results), ("odds", self.odds))):
            return
        if position.is_suppressed(unit) or not retreat_hexes(position, unit, self.origin):
            eliminate(position, unit)
            return
        position.push(Retreat(unit, self.origin, _DRIVEN, False))
        cohesion_hit(position, unit)


class AdvanceInto(GtsQuestion, frozen=True):
    """At least one attacker enters the empty hex, others may (G18.12)."""

    kind: ClassVar[str] = "advance-into"
    rule: ClassVar[str] = "advance"

    origin: int
    into: int
    attackers: int
    entered: bool = False

    def side(self, position: GtsPosition) -> int:
        """The attacker decides."""
        left = attackers_left(position, self.attackers, self.origin)
        return position.static.side[left[0]]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return the attackers for whom there is room, and to stay once one has entered."""
        found: list[Choice] = [
            ("unit", unit)
            for unit in attackers_left(position, self.attackers, self.origin)
            if has_room(position, self.into, unit, position.in_column(unit))
        ]
        if found and self.entered:
            found.append(("stay",))
        return found

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Enter, or leave it at that."""
        if choice == ("stay",):
            position.finish()
            return
        unit = choice[1]
        position.leave_position(unit)
        position.place(unit, self.into)
        position.came_in |= 1 << unit
        position.tell("advanced", unit, self.into)
        disturb_parks(position, unit)
        position.replace(AdvanceInto(self.origin, self.into, self.attackers, True))

    def cause(self, position: GtsPosition) -> Cause:
        """The assault that has emptied the hex."""
        return assault_cause(position, self.origin, self.into, self.attackers)

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "advance UNIT" or "advance stay"."""
        return ("advance",)

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the hex."""
        return {"into": position.static.hex_term(self.into)}
