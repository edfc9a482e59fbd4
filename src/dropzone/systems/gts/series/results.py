"""Results of fire (G15): cohesion, suppression, lost steps and elimination."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.structure import Cause
from dropzone.core.text.messages import N_, M, Message, Value
from dropzone.systems.gts.prepared.motor_pool import lose_truck
from dropzone.systems.gts.prepared.static import BOX, GONE
from dropzone.systems.gts.series.checks import TroopCheck, final_quality, passes
from dropzone.systems.gts.series.command import can_pay, lose_host, pay
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.words import GtsQuestion

__all__ = [
    "PossibleSuppression",
    "Suppression",
    "apply_result",
    "cohesion_hit",
    "eliminate",
    "remove",
    "step_loss",
    "suppress",
]


def apply_result(position: GtsPosition, unit: int, result: str) -> None:
    """Apply a result of the table; what asks for a check waits on the stack (G15.1 to G15.6)."""
    if result == "C":
        cohesion_hit(position, unit)
    elif result == "S?":
        position.push(PossibleSuppression(unit))
    elif result == "S":
        if position.is_suppressed(unit):
            cohesion_hit(position, unit)  # no check, no point (G15.10)
        else:
            position.push(Suppression(unit))
    elif result == "1":
        step_loss(position, unit)
    else:
        eliminate(position, unit)


def _took(position: GtsPosition, unit: int) -> None:
    """Count a result taken in an assault (G18.11)."""
    if position.fighting:
        bit = 1 << unit
        position.took_two |= position.took_one & bit
        position.took_one |= bit


def cohesion_hit(position: GtsPosition, unit: int) -> None:
    """One hit more; a third is a lost step instead, and the two stay (G15.1)."""
    if position.cohesion[unit] == 2:
        step_loss(position, unit)
        return
    _took(position, unit)
    position.cohesion[unit] += 1
    position.tell("cohesion", unit, position.cohesion[unit])


def suppress(position: GtsPosition, unit: int) -> None:
    """A unit is suppressed; one that is already takes a Cohesion Hit (G15.4)."""
    if position.is_suppressed(unit):
        cohesion_hit(position, unit)
        return
    _took(position, unit)
    position.suppressed |= 1 << unit
    position.touch(unit)
    position.tell("suppressed", unit)


def step_loss(position: GtsPosition, unit: int) -> None:
    """A step is lost; without a second one the unit is eliminated (G15.5, G15.8).

    crete:G22.6-a.
    """
    if position.steps[unit] < 2:
        eliminate(position, unit)
        return
    _took(position, unit)
    position.steps[unit] -= 1
    position.tell("step-lost", unit)
    _count(position, unit, 1)


def eliminate(position: GtsPosition, unit: int) -> None:
    """A unit leaves the map with all its markers (G15.6, G26.1)."""
    steps = position.steps[unit]
    position.tell("eliminated", unit)
    remove(position, unit)
    _count(position, unit, steps)
    position.static.own.lose_unit(position, unit)


def remove(position: GtsPosition, unit: int) -> None:
    """Take a unit off the map with all its markers, and look after its leaders (G26.2)."""
    at = position.where[unit]
    lose_truck(position, unit)
    position.strip(unit)
    position.where[unit] = BOX if position.static.rearguard[unit] else GONE
    position.steps[unit] = 0
    position.touch(unit)
    lose_host(position, unit, at)


def _count(position: GtsPosition, unit: int, steps: int) -> None:
    """Note the steps a side has lost (G15.7), which a game may count for more."""
    lost = list(position.losses)
    lost[position.static.side[unit]] += steps
    position.losses = (lost[0], lost[1])
    position.static.own.lose_steps(position, unit, steps)


def _hit(position: GtsPosition, unit: int, text: str) -> Cause:
    """Return a hit as what brings a question about; ships are hit in their boxes."""
    static = position.static
    at = position.where[unit]
    told = M(
        text,
        unit=static.unit_name[unit],
        hex=static.hex_term(at)
        if at >= 0
        else M("Naval Box, {map}", map=static.map_term(static.navy.map_of(at))),
        hits=position.cohesion[unit],
    )
    places = (static.place_id(at),) if at >= 0 else ()
    return Cause(told, (static.unit_ids[unit],), places)


class PossibleSuppression(TroopCheck, frozen=True):
    """S?: the unit is suppressed unless it passes a check (G15.2)."""

    purpose: ClassVar[str] = "possible-suppression"

    def cause(self, position: GtsPosition) -> Cause:
        """The fire that hit it, and what the check is for."""
        text = N_("{unit} was hit at {hex}: suppressed unless it passes; a point paid passes.")
        return _hit(position, self.unit, text)

    def stake(self, position: GtsPosition) -> Message:
        """To be asked is the result of a fire."""
        name = position.static.unit_name[self.unit]
        return M("{unit} is suppressed unless it passes a check.", unit=name)

    def resolve(self, position: GtsPosition, passed: bool, dice: Dice) -> None:
        """Nothing, or suppression without conversion."""
        position.finish()
        if not passed:
            suppress(position, self.unit)


class Suppression(GtsQuestion, frozen=True):
    """S: the owner accepts, or tries to take a Cohesion Hit instead (G15.3)."""

    kind: ClassVar[str] = "suppression"
    rule: ClassVar[str] = "suppression"

    unit: int

    def side(self, position: GtsPosition) -> int:
        """The owner decides."""
        return position.static.side[self.unit]

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Accept, roll to convert, or pay to convert."""
        found: list[Choice] = [("accept",), ("roll",)]
        if can_pay(position, self.unit):
            found.append(("pay",))
        return found

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Suppress the unit or give it the hit."""
        position.finish()
        converted = False
        if choice == ("pay",):
            pay(position, self.unit, position.static.tables.command.check, "convert")
            converted = True
        elif choice == ("roll",):
            converted = passes(position, self.unit, dice, "convert")
        if converted:
            cohesion_hit(position, self.unit)
        else:
            suppress(position, self.unit)

    def cause(self, position: GtsPosition) -> Cause:
        """The fire that hit it, and what a check or a point changes."""
        text = N_(
            "{unit} was hit at {hex}: a check passed, or a point, makes it a Cohesion Hit,"
            " after {hits} so far."
        )
        return _hit(position, self.unit, text)

    def stake(self, position: GtsPosition) -> Message:
        """To be asked is the result of a fire."""
        name = position.static.unit_name[self.unit]
        return M("{unit} is suppressed, or takes a Cohesion Hit instead.", unit=name)

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "suppression UNIT accept", "… roll" or "… pay"."""
        return ("suppression", position.static.unit_ids[self.unit])

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the unit and what it must roll."""
        return {
            "name": position.static.unit_name[self.unit],
            "quality": final_quality(position, self.unit),
        }
