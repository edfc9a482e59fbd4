"""Airborne landings (market-garden:5.2, mercury:5.2): each unit rolls for its reception."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M
from dropzone.systems.battle_command.movement import enter
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.words import BattleQuestion, read_unit, refusal

__all__ = ["ChooseLandings", "Landings", "can_land", "whole_lift", "why_not_land"]

ALL: Choice = ("all",)
NOW: Choice = ("now",)


def can_land(position: BattlePosition, box: int) -> list[int]:
    """Return the units in a box that have an open landing hex; none in rain.

    market-garden:12.5-d.
    """
    if position.rain:
        return []
    variant = position.static.variant
    return [
        unit
        for unit in position.units_at(box, variant.attacker)
        if variant.landing_hexes(position, unit)
    ]


def whole_lift(position: BattlePosition, box: int) -> tuple[tuple[int, int], ...]:
    """Return every unit of a box that can land, with the first of its hexes."""
    variant = position.static.variant
    return tuple(
        (unit, variant.landing_hexes(position, unit)[0]) for unit in can_land(position, box)
    )


class ChooseLandings(BattleQuestion, frozen=True):
    """Which units of a box land, and where (market-garden:5.2-b, mercury:5.2.1, ruling E11)."""

    kind: ClassVar[str] = "land"
    rule: ClassVar[str] = "landing"

    box: int
    chosen: tuple[tuple[int, int], ...] = ()

    def side(self, position: BattlePosition) -> int:
        """The side that lands decides."""
        return position.static.variant.attacker

    def left(self, position: BattlePosition) -> list[int]:
        """Return the units that can still be chosen."""
        taken = {unit for unit, _ in self.chosen}
        return [unit for unit in can_land(position, self.box) if unit not in taken]

    def choices(self, position: BattlePosition) -> list[Choice]:
        """Return the units left in the box with their hexes, all of them, or no more."""
        variant = position.static.variant
        left = self.left(position)
        hexes = {unit: variant.landing_hexes(position, unit) for unit in left}
        found: list[Choice] = []
        for unit in left:
            if len(hexes[unit]) == 1:
                found.append(("unit", unit))
            else:
                found.extend(("unit-hex", unit, at) for at in hexes[unit])
        if left and all(len(each) == 1 for each in hexes.values()):
            found.append(ALL)
        if self.chosen and not any(variant.must_land(position, unit) for unit in left):
            found.append(NOW)
        return found

    def answer(self, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        """Add a unit, or let them jump."""
        if choice == NOW:
            position.replace(Landings(self.chosen))
            return
        if choice == ALL:
            taken = {unit for unit, _ in self.chosen}
            lift = whole_lift(position, self.box)
            rest = tuple(pair for pair in lift if pair[0] not in taken)
            position.replace(Landings(self.chosen + rest))
            return
        unit = choice[1]
        hexes = position.static.variant.landing_hexes(position, unit)
        at = choice[2] if choice[0] == "unit-hex" else hexes[0]
        position.replace(ChooseLandings(self.box, (*self.chosen, (unit, at))))

    def spoken(self, position: BattlePosition) -> tuple[str, ...]:
        """It is written "land UNIT … now" or "land all"; several boxes are named first."""
        static = position.static
        words = ["land"]
        if len(static.approach_boxes) > 1:
            words.append(static.place_id(self.box))
        for unit, at in self.chosen:
            words.append(static.unit_ids[unit])
            if len(static.variant.landing_hexes(position, unit)) > 1:
                words.append(static.place_id(at))
        return tuple(words)

    def reasons(self, position: BattlePosition, words: list[str]) -> list[Refusal]:
        """Say why a unit cannot land."""
        if words[0] in ("all", "now"):
            return []
        unit = read_unit(position, words[0])
        return [position.static.variant.why_not_land(position, unit, self.box)]


def why_not_land(position: BattlePosition, unit: int, box: int) -> Refusal:
    """Return why a unit cannot land from a box."""
    static = position.static
    name = static.unit_name[unit]
    if position.where[unit] != box:
        text = M("{unit} is not in the Airborne Approach Box.", unit=name)
    else:
        text = M("The landing hex of {unit} is held by the enemy.", unit=name)
    return refusal(position, "landing", text)


class Landings(Procedure[BattlePosition], frozen=True):
    """The chosen units land one after another, each with a die of its own (market-garden:5.2-d).

    mercury:2.2.2-a.
    """

    #: Unit and hex of each landing still to come.
    queue: tuple[tuple[int, int], ...]

    def advance(self, position: BattlePosition, dice: Dice) -> None:
        """Land the next unit."""
        if not self.queue:
            position.finish()
            return
        (unit, at), *rest = self.queue
        position.replace(Landings(tuple(rest)))
        static = position.static
        modifiers = static.variant.landing_modifiers(position, unit, at)
        position.tell("lands", unit, at)
        face = position.roll(dice, "landing", modifiers)
        total = min(max(face + sum(n for _, n in modifiers), 1), 6)
        result = static.tables.airborne_landing.results[total]
        position.tell("landing-result", unit, total, result)
        enter(position, unit, at)
        if result == "warm" or (result == "hot" and position.reduced >> unit & 1):
            position.suffer(unit, "landing")  # a unit already reduced: ruling C27
        elif result == "hot":
            position.reduced |= 1 << unit
            if position.damage[unit] >= position.endurance(unit):
                position.eliminate(unit, "landing")
