"""Troop Quality checks (G11): the roll, what changes it, and the point that spares it."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Value
from dropzone.systems.gts.series.command import can_pay, is_commanded, pay
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.phrases import PURPOSES
from dropzone.systems.gts.text.words import GtsQuestion, d10

__all__ = ["TroopCheck", "final_quality", "passes", "quality"]

PAY: Choice = ("pay",)
ROLL: Choice = ("roll",)

Modifiers = tuple[tuple[str, int], ...]


def quality(position: GtsPosition, unit: int) -> tuple[int, Modifiers]:
    """Return the Troop Quality of a unit and what changes it (G11.2)."""
    table = position.static.tables.quality
    found: list[tuple[str, int]] = []
    if not is_commanded(position, unit):
        found.append(("out-of-command", table.out_of_command))
    if position.suppressed >> unit & 1:
        found.append(("suppressed", table.suppressed))
    if position.cohesion[unit] == 2:
        found.append(("cohesion", table.two_cohesion_hits))
    if position.delayed >> unit & 1:
        found.append(("delay", table.delay))
    if position.is_entrenched(unit):
        found.append(("entrenched", table.entrenchment))
    elif position.improved >> unit & 1:
        found.append(("improved", table.improved_position))
    if position.supply and max(position.supply) > 1:
        found.append(("supply", position.static.own.quality_supply(position, unit)))
    at = 1 << position.where[unit] if position.where[unit] >= 0 else 0
    if position.heavy & at:
        found.append(("barrage", table.barrage_heavy))
    elif position.light & at:
        found.append(("barrage", table.barrage_light))
    if position.heroic >> unit & 1:
        found.append(("heroic", table.heroic))
    return position.face(unit).tq, tuple(each for each in found if each[1])


def final_quality(position: GtsPosition, unit: int) -> int:
    """Return what a unit must roll at most, as far as is known before (G1.2, G11.1)."""
    tq, modifiers = quality(position, unit)
    return min(8, max(0, tq + sum(value for _, value in modifiers)))


def passes(
    position: GtsPosition, unit: int, dice: Dice, purpose: str, extra: Modifiers = ()
) -> bool:
    """Roll a check: equal or under, 0 always passes, 9 never does (G1.2, G11.1)."""
    tq, modifiers = quality(position, unit)
    modifiers += tuple(each for each in extra if each[1])
    face = d10(position, dice, purpose, modifiers)
    passed = face == 0 or (face != 9 and face <= tq + sum(value for _, value in modifiers))
    position.tell("checked", unit, tq, passed)
    return passed


class TroopCheck(GtsQuestion, frozen=True):
    """A check that a Command Point may spare; its owner decides before rolling (G5.8, G11.1).

    crete:G11.3-a, crete:G11.4-a.
    """

    kind: ClassVar[str] = "check"
    rule: ClassVar[str] = "check"
    #: What the check is for, a key of the words and of the rule table.
    purpose: ClassVar[str] = ""

    unit: int

    def side(self, position: GtsPosition) -> int:
        """The owner decides."""
        return position.static.side[self.unit]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Pay a point if one may be spent on the unit, or roll."""
        return [PAY, ROLL] if can_pay(position, self.unit) else [ROLL]

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Pay or roll, and let the passage go on."""
        if choice == PAY:
            pay(position, self.unit, position.static.tables.command.check, self.purpose)
            self.resolve(position, True, dice)
        else:
            self.resolve(position, passes(position, self.unit, dice, self.purpose), dice)

    def resolve(self, position: GtsPosition, passed: bool, dice: Dice) -> None:
        """Do what follows from the check; the stack is as when the check was asked for."""
        raise NotImplementedError  # every check says what follows

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "check UNIT pay" or "check UNIT roll"."""
        return ("check", position.static.unit_ids[self.unit])

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt says what is at stake, and what must be rolled."""
        stake = M(PURPOSES[self.purpose], **self.at_stake(position))
        return {"stake": stake, "quality": final_quality(position, self.unit)}

    def at_stake(self, position: GtsPosition) -> dict[str, Value]:
        """Return what the sentence about the stake mentions."""
        return {"name": position.static.unit_name[self.unit]}
