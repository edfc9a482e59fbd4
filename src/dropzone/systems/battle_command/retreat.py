"""Retreat (market-garden:6.3, mercury:6.3): stand fast, go back, or be lost."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.rules.structure import Cause
from dropzone.core.text.messages import M, Message, Value
from dropzone.systems.battle_command.combat import SufferDamage, points_left
from dropzone.systems.battle_command.movement import enter
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.retreat_ways import (
    barred_hexes,
    hinders,
    retreat_steps,
    ways_out,
)
from dropzone.systems.battle_command.static import GONE
from dropzone.systems.battle_command.words import BattleQuestion, read_hex, read_unit, refusal

__all__ = ["RetreatHexes", "RetreatOn", "RetreatStack", "StandFast", "retreat_anew"]

STAND: Choice = ("stand",)
RETREAT: Choice = ("retreat",)
LOST: Choice = ("lost",)
OFF = "off"


class RetreatHexes(Procedure[BattlePosition], frozen=True):
    """The loser's hexes decide one after another whether they stand or retreat (ruling C14)."""

    side: int
    #: The beaten units of the hexes that have not decided, and these hexes.
    units: int
    hexes: int
    distance: int
    #: Units that found no way; they are lost when nobody can fall back on them any more.
    trapped: int = 0

    def advance(self, position: BattlePosition, dice: Dice) -> None:
        """Take the next hex; a unit that comes into it from another is none of its stack."""
        if not self.hexes:
            position.finish()
            _lose(position, self.trapped)
            return
        at = self.hexes.bit_length() - 1
        position.replace(self.without(position, at))
        position.push(StandFast(self.side, at, self.stack(position, at), self.distance))

    def stack(self, position: BattlePosition, at: int) -> int:
        """Return the units that were beaten in a hex."""
        return sum(self.units & 1 << unit for unit in position.units_at(at, self.side))

    def waiting(self, position: BattlePosition) -> int:
        """Return the units of all hexes that have not decided yet."""
        return sum(self.stack(position, at) for at in position.static.grid.members(self.hexes))

    def without(self, position: BattlePosition, at: int) -> RetreatHexes:
        """Return what is left when a hex has been taken."""
        return msgspec.structs.replace(
            self,
            units=self.units & ~self.stack(position, at),
            hexes=self.hexes & ~position.static.bit[at],
        )


def beaten(position: BattlePosition, text: Message, units: int, at: int) -> Cause:
    """Return a lost combat as what brings a question about."""
    static = position.static
    named = [name for unit, name in enumerate(static.unit_ids) if units >> unit & 1]
    return Cause(text, tuple(named), (static.place_id(at),))


class StandFast(BattleQuestion, frozen=True):
    """Whether a stack stands fast for one more damage point or retreats.

    market-garden:6.3.1, mercury:6.3.1.
    """

    kind: ClassVar[str] = "stand-fast"
    rule: ClassVar[str] = "stand-fast"

    side_number: int
    at: int
    units: int
    distance: int

    def side(self, position: BattlePosition) -> int:
        """The loser decides."""
        return self.side_number

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return what the ground and the stack allow."""
        if not may_stand(position, self.at, self.units):
            return [RETREAT]
        if _nobody_can_go(position, self.units, self.distance):
            return [STAND]
        return [STAND, RETREAT]

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Pay for standing, or go."""
        if choice == STAND:
            position.tell("stands", self.side_number, self.at)
            position.replace(SufferDamage(self.side_number, self.units, 1, "stand-fast"))
        else:
            position.replace(RetreatStack(self.side_number, self.at, self.units, self.distance))

    def cause(self, position: BattlePosition) -> Cause:
        """The combat that was lost, and the two ways out."""
        text = M(
            "A lost combat: {hex} retreats, hexes: {distance}, or stands fast for a damage point.",
            hex=position.static.place_term(self.at),
            distance=self.distance,
        )
        return beaten(position, text, self.units, self.at)

    def stake(self, position: BattlePosition) -> Message:
        """To be asked is the result of a combat."""
        return M(
            "{hex} retreats {distance}, or stands fast for a point.",
            hex=position.static.place_term(self.at),
            distance=self.distance,
        )

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """Nothing comes before "stand" and "retreat"."""
        return ()

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """The prompt names the hex and the distance."""
        return {"at": position.static.place_term(self.at), "distance": self.distance}


def may_stand(position: BattlePosition, at: int, units: int) -> bool:
    """A stack may stand fast where the ground allows, if somebody would be left.

    market-garden:6.3.1, mercury:6.3.1, C14.
    """
    return position.static.variant.may_stand_fast(at) and points_left(position, units) > 1


def _nobody_can_go(position: BattlePosition, units: int, distance: int) -> bool:
    rest = units
    while rest:
        unit = rest.bit_length() - 1
        rest ^= 1 << unit
        steps, off, _ = retreat_steps(position, unit, distance)
        if steps or off:
            return False
    return True


class RetreatStack(BattleQuestion, frozen=True):
    """Which beaten unit goes where first; those with no way left are eliminated.

    market-garden:6.3.2, mercury:6.3.2.

    Units of hexes that have not had their turn may be named too where the order matters, and
    with that their hex does not stand fast (ruling C31).
    """

    kind: ClassVar[str] = "retreat"
    rule: ClassVar[str] = "retreat"

    side_number: int
    at: int
    units: int
    distance: int

    def side(self, position: BattlePosition) -> int:
        """The owner moves the retreat."""
        return self.side_number

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return each unit with each first hex that begins a legal retreat, its own hex first."""
        if not self.units:
            return []
        found = self._ways(position, self.units)
        if not found:
            return [LOST]
        return found + self._ways(position, self._others(position, found))

    def _ways(self, position: BattlePosition, units: int) -> list[Choice]:
        found: list[Choice] = []
        for unit in position.static.side_units[self.side_number]:
            if units >> unit & 1:
                steps, off, _ = retreat_steps(position, unit, self.distance)
                found.extend(("unit-hex", unit, at) for at in position.static.grid.members(steps))
                if off:
                    found.append(("unit-off", unit))
        return found

    def _others(self, position: BattlePosition, found: list[Choice]) -> int:
        """Return the units of the hexes to come that may be named before these.

        Where these have a single way nobody is asked, unless it costs the others one of theirs.
        """
        number = _retreating(position)
        if number < 0:
            return 0
        hexes = position.stack[number]
        assert isinstance(hexes, RetreatHexes)
        others = hexes.waiting(position) & ~self.units
        side, distance = self.side_number, self.distance
        if others and (
            hinders(position, side, self.units, others, distance)
            or (len(found) > 1 and hinders(position, side, others, self.units, distance))
        ):
            return others
        return 0

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Begin one unit's retreat, or give up those that cannot go."""
        if choice == LOST:
            self._give_up(position)
            return
        unit = choice[1]
        start = position.where[unit]
        going = self.units
        if not going >> unit & 1:  # its hex retreats before its turn
            number = _retreating(position)
            hexes = position.stack[number]
            assert isinstance(hexes, RetreatHexes)
            going |= hexes.stack(position, start)
            position.stack[number] = hexes.without(position, start)
        rest = going & ~(1 << unit)
        position.replace(RetreatStack(self.side_number, self.at, rest, self.distance))
        if choice[0] == "unit-off":
            leave_map(position, unit)
            return
        _, _, end = retreat_steps(position, unit, self.distance)
        position.push(RetreatOn(unit, self.distance - 1, (start, choice[2]), end))
        position.tell("retreats", unit, start, choice[2])
        enter(position, unit, choice[2])
        position.static.variant.stepped(position, unit, start)

    def _give_up(self, position: BattlePosition) -> None:
        """Units without a way are lost, but not before friends who may fall back on them went."""
        is_needed = bool(self._others(position, []))
        position.finish()
        if not is_needed:
            _lose(position, self.units)
            return
        number = _retreating(position)
        hexes = position.stack[number]
        assert isinstance(hexes, RetreatHexes)
        position.stack[number] = msgspec.structs.replace(hexes, trapped=hexes.trapped | self.units)

    def prompt(self, position: BattlePosition) -> Message:
        """The prompt names the hex, unless units of several hexes may go."""
        hexes = {position.where[choice[1]] for choice in position.open if choice != LOST}
        if len(hexes) > 1:
            return M(
                "Beaten in several hexes, retreat by {distance}: choose a unit and its first hex.",
                distance=self.distance,
            )
        return super().prompt(position)

    def cause(self, position: BattlePosition) -> Cause:
        """The combat that was lost."""
        text = M(
            "A lost combat: {hex} retreats, hexes: {distance}.",
            hex=position.static.place_term(self.at),
            distance=self.distance,
        )
        return beaten(position, text, self.units, self.at)

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """A retreat is written "retreat UNIT HEX" or "retreat UNIT off"."""
        return ("retreat",)

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """The prompt names the hex and the distance."""
        return {"at": position.static.place_term(self.at), "distance": self.distance}

    def explain(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why the stack goes, where somebody would have it stand."""
        if words == ["stand"] and not may_stand(position, self.at, self.units):
            place = position.static.place_term(self.at)
            text = M("The stack in {hex} cannot stand: no hold there, or nobody left.", hex=place)
            return [refusal(position, "stand-fast", text)]
        return super().explain(position, words)

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why a unit cannot retreat that way."""
        unit = read_unit(position, words[0])
        others = self._others(position, self._ways(position, self.units))
        if not (self.units | others) >> unit & 1:
            name = position.static.unit_name[unit]
            return [refusal(position, "retreat", M("{unit} is not to retreat now.", unit=name))]
        if len(words) < 2 or words[1] == OFF:
            return [_no_way_off(position, unit)]
        return [why_not_retreat(position, unit, read_hex(position, words[1]), first=True)]


class RetreatOn(BattleQuestion, frozen=True):
    """The further hexes of a retreat, which must lead as far away as they can (ruling C16)."""

    kind: ClassVar[str] = "retreat-on"
    rule: ClassVar[str] = "retreat"

    unit: int
    distance: int
    visited: tuple[int, ...]
    end: int

    def side(self, position: BattlePosition) -> int:
        """The owner moves the retreat."""
        return position.static.unit_side[self.unit]

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return the next hexes of legal paths; none if the unit has come to its end."""
        if position.where[self.unit] != self.visited[-1] or not self.distance:
            return []
        steps, off, _ = retreat_steps(position, self.unit, self.distance, self.visited, self.end)
        found: list[Choice] = [("hex", at) for at in position.static.grid.members(steps)]
        if off:
            found.append((OFF,))
        return found or [LOST]

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Go one hex on."""
        unit = self.unit
        if choice == LOST:  # a bridge was blown before it
            retreat_anew(position, unit)
            return
        if choice[0] == OFF:
            position.finish()
            leave_map(position, unit)
            return
        at = choice[1]
        position.replace(RetreatOn(unit, self.distance - 1, (*self.visited, at), self.end))
        came_from = position.where[unit]
        position.tell("retreats", unit, came_from, at)
        enter(position, unit, at)
        position.static.variant.stepped(position, unit, came_from)

    def cause(self, position: BattlePosition) -> Cause:
        """The combat that was lost, and how far it still goes."""
        text = M(
            "{unit} retreats from a lost combat; hexes left: {distance}.",
            unit=position.static.unit_name[self.unit],
            distance=self.distance,
        )
        return beaten(position, text, 1 << self.unit, self.visited[-1])

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """A retreat is written "retreat UNIT HEX HEX …"."""
        static = position.static
        way = [static.place_id(at) for at in self.visited[1:]]
        return ("retreat", static.unit_ids[self.unit], *way)

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """The prompt names the unit and how far it has to go."""
        return {"unit": position.static.unit_name[self.unit], "distance": self.distance}

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why the unit cannot go on that way."""
        if words[0] == OFF:
            return [_no_way_off(position, self.unit)]
        return [why_not_retreat(position, self.unit, read_hex(position, words[0]), first=False)]


def retreat_anew(position: BattlePosition, unit: int) -> None:
    """A unit whose bridge was blown as it retreated owes the rest from where it is (ruling M39).

    It goes another way, or stands or is lost as any beaten unit that cannot retreat.
    """
    retreat = position.stack[-1]
    at = position.where[unit]
    side = position.static.unit_side[unit]
    if isinstance(retreat, RetreatOn):
        owed = retreat.distance + (retreat.visited[-1] != at)  # it was put back by one hex
        position.replace(StandFast(side, at, 1 << unit, owed))


def _retreating(position: BattlePosition) -> int:
    """Return where on the stack the hexes wait that have not decided yet, or -1."""
    for number in range(len(position.stack) - 1, -1, -1):
        procedure = position.stack[number]
        if isinstance(procedure, RetreatHexes):
            return number if procedure.hexes else -1
    return -1


def _lose(position: BattlePosition, units: int) -> None:
    """Units that can neither retreat nor stand are eliminated.

    market-garden:6.3.2, mercury:6.3.2.
    """
    for unit in range(len(position.static.units)):
        if units >> unit & 1:
            position.eliminate(unit, "retreat-blocked")


def leave_map(position: BattlePosition, unit: int) -> None:
    """A unit retreats off the map by an edge open to its side.

    market-garden:6.3.3, mercury:6.3.3, ruling C29.
    """
    static = position.static
    box = static.variant.off_map_box[static.unit_side[unit]]
    position.tell("left-map", unit, position.where[unit])
    if box == GONE:
        position.eliminate(unit, "off-map")
        return
    position.where[unit] = box
    position.left_on[unit] = position.turn


# -- refusals ---------------------------------------------------------------------------------


def _no_way_off(position: BattlePosition, unit: int) -> Refusal:
    static = position.static
    name, place = static.unit_name[unit], static.place_term(position.where[unit])
    return refusal(
        position, "off-map", M("{unit} cannot leave the map from {hex}.", unit=name, hex=place)
    )


def why_not_retreat(position: BattlePosition, unit: int, goal: int, *, first: bool) -> Refusal:
    """Return why a unit cannot retreat into a hex."""
    static = position.static
    side, start = static.unit_side[unit], position.where[unit]
    values = {"unit": static.unit_name[unit], "hex": static.place_term(goal)}
    here, there = static.bit[start], static.bit[goal]
    if not static.grid.around(here) & there:
        return refusal(position, "retreat", M("{hex} is not beside {unit}.", **values))
    if not static.land_mask & there:
        return refusal(position, "terrain", M("{hex} is sea.", hex=values["hex"]))
    if not ways_out(position, unit) & there:
        return refusal(position, "retreat-blocked", M("{unit} has no way into {hex}.", **values))
    if position.occupied(1 - side) & there:
        return refusal(position, "enemy-hex", M("An enemy unit holds {hex}.", hex=values["hex"]))
    if barred_hexes(position, side) & there:
        return refusal(
            position,
            "retreat-beside-enemy",
            M("{hex} is beside an enemy unit and holds no friend.", hex=values["hex"]),
        )
    if first:
        sources = static.variant.retreat_sources(position, unit)
        towards = position.ground.steps_towards(start, sources, static.mover[unit])
        if towards and not towards & there:
            return refusal(
                position,
                "retreat-direction",
                M("{hex} does not lead {unit} towards a supply source.", **values),
            )
    return refusal(
        position,
        "retreat-length",
        M(
            "A retreat through {hex} cannot be made in full, or ends nearer than another.",
            hex=values["hex"],
        ),
    )
