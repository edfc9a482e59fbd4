"""Post-combat advance (market-garden:6.4, mercury:6.4)."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.refusal import Refusal
from dropzone.core.rules.structure import Cause
from dropzone.core.text.messages import M, Value
from dropzone.systems.battle_command.combat import alive
from dropzone.systems.battle_command.movement import enter
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.retreat_ways import ways_out
from dropzone.systems.battle_command.words import BattleQuestion, read_hex, read_unit, refusal

__all__ = ["Advance", "AdvanceOn"]

HOLD: Choice = ("hold",)


class Advance(BattleQuestion, frozen=True):
    """Which unit of the winner advances into which hex the loser left; nobody must.

    market-garden:6.4-g.
    market-garden:4.1.1-e, mercury:4.1.1-e.
    """

    kind: ClassVar[str] = "advance"
    rule: ClassVar[str] = "advance"

    side_number: int
    units: int
    #: Hexes that the beaten enemy had occupied in the combat.
    hexes: int
    distance: int

    def side(self, position: BattlePosition) -> int:
        """The winner decides."""
        return self.side_number

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return each unit that took part with each hex it may enter first.

        market-garden:6.4-c, mercury:6.4-c.
        """
        vacated = self.vacated(position)
        if not vacated:
            return []
        static = position.static
        found: list[Choice] = []
        for unit in static.side_units[self.side_number]:
            if self.units >> unit & 1:
                open_hexes = ways_out(position, unit) & vacated
                found.extend(("unit-hex", unit, at) for at in static.grid.members(open_hexes))
        if found:
            found.append(HOLD)
        return found

    def vacated(self, position: BattlePosition) -> int:
        """Return the hexes that the loser left (ruling C30)."""
        return self.hexes & ~position.occupied(1 - self.side_number)

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Advance one unit; others of its stack may follow, into another hex too (ruling M41)."""
        if choice == HOLD:
            position.finish()
            return
        _, unit, at = choice
        rest = alive(position, self.units) & ~(1 << unit)
        if position.static.variant.one_stack_advances:
            rest = _together(position, rest, position.where[unit])
        position.replace(Advance(self.side_number, rest, self.hexes, self.distance))
        came_from = position.where[unit]
        if self.distance > 1 and not is_stopped(position, unit, came_from, at):
            position.push(AdvanceOn(unit, self.distance - 1, (came_from, at)))
        position.tell("advances", unit, came_from, at)
        enter(position, unit, at)
        position.static.variant.stepped(position, unit, came_from)

    def cause(self, position: BattlePosition) -> Cause:
        """The combat that was won, and what the enemy left."""
        static = position.static
        hexes = static.grid.members(self.vacated(position))
        text = M(
            "A won combat: the enemy has left {hexes}; hexes to advance: {distance}.",
            hexes=[static.place_term(at) for at in hexes],
            distance=self.distance,
        )
        return Cause(text, (), tuple(static.place_id(at) for at in hexes))

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """An advance is written "advance UNIT HEX" or "advance hold"."""
        return ("advance",)

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """The prompt says how far."""
        return {"distance": self.distance}

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why a unit cannot advance there."""
        unit = read_unit(position, words[0])
        name = position.static.unit_name[unit]
        if not self.units >> unit & 1:
            return [
                refusal(
                    position,
                    "advance",
                    M(
                        "{unit} took no part in the combat, or is not of the stack that advances.",
                        unit=name,
                    ),
                )
            ]
        if len(words) < 2:
            return [
                refusal(
                    position,
                    "advance",
                    M("{unit} can enter none of the hexes the enemy left.", unit=name),
                )
            ]
        at = read_hex(position, words[1])
        place = position.static.place_term(at)
        if not self.vacated(position) >> at & 1:
            return [
                refusal(
                    position,
                    "advance-first-hex",
                    M("{hex} is no hex that the beaten enemy left.", hex=place),
                )
            ]
        return [
            refusal(position, "advance", M("{unit} has no way into {hex}.", unit=name, hex=place))
        ]


def _together(position: BattlePosition, units: int, at: int) -> int:
    """Only units that stand together with the first one are of its stack (market-garden:6.4-a)."""
    found = 0
    for unit in range(len(position.static.units)):
        if units >> unit & 1 and position.where[unit] == at:
            found |= 1 << unit
    return found


class AdvanceOn(BattleQuestion, frozen=True):
    """Whether an advancing unit goes on, hex by hex, up to the difference in losses.

    market-garden:6.4-b, mercury:6.4-b.
    """

    kind: ClassVar[str] = "advance-on"
    rule: ClassVar[str] = "advance"

    unit: int
    distance: int
    way: tuple[int, ...]

    def side(self, position: BattlePosition) -> int:
        """The winner decides."""
        return position.static.unit_side[self.unit]

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return the open hexes beside the unit, and to stay; nothing if it was stopped."""
        at = self.way[-1]
        if position.where[self.unit] != at:
            return []
        static = position.static
        enemy = position.occupied(1 - static.unit_side[self.unit])
        onward = ways_out(position, self.unit) & ~enemy & ~static.grid.mask(self.way)
        if not onward:
            return []
        return [*(("hex", to) for to in static.grid.members(onward)), HOLD]

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Go one hex on, or stay."""
        position.finish()
        if choice == HOLD:
            return
        came_from, at = self.way[-1], choice[1]
        if self.distance > 1 and not is_stopped(position, self.unit, came_from, at):
            position.push(AdvanceOn(self.unit, self.distance - 1, (*self.way, at)))
        position.tell("advances", self.unit, came_from, at)
        enter(position, self.unit, at)
        position.static.variant.stepped(position, self.unit, came_from)

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """An advance is written "advance UNIT HEX HEX …"."""
        static = position.static
        return (
            "advance",
            static.unit_ids[self.unit],
            *(static.place_id(at) for at in self.way[1:]),
        )

    def values(self, position: BattlePosition) -> dict[str, Value]:
        """The prompt names the unit and how far it may go."""
        return {"unit": position.static.unit_name[self.unit], "distance": self.distance}

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why the unit cannot go there."""
        at = read_hex(position, words[0])
        name, place = position.static.unit_name[self.unit], position.static.place_term(at)
        return [
            refusal(position, "advance", M("{unit} has no way into {hex}.", unit=name, hex=place))
        ]


def is_stopped(position: BattlePosition, unit: int, came_from: int, at: int) -> bool:
    """Return whether an advance ends in a hex.

    market-garden:6.4-d, mercury:6.4-d; market-garden:6.4-e.
    """
    static = position.static
    if static.variant.stops_advance(position, unit, came_from, at):
        return True
    if not static.variant.advance_stops_beside_enemy:
        return False
    enemy = position.occupied(1 - static.unit_side[unit])
    return bool(static.grid.neighbour_mask[at] & enemy)
