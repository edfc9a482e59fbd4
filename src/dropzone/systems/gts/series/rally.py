"""Rally (G20): a unit shakes off suppression or cohesion hits."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.systems.gts.series.checks import TroopCheck, passes
from dropzone.systems.gts.series.command import is_commanded
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["RallyMore", "can_rally_cohesion", "rally_cohesion", "rally_suppression"]


def can_rally_cohesion(position: GtsPosition, unit: int) -> bool:
    """Return whether Cohesion Hits may be rallied: not in an enemy Fire Zone (G20.2)."""
    return position.cohesion[unit] > 0 and not position.in_enemy_zone(unit)


def rally_suppression(position: GtsPosition, unit: int, dice: Dice) -> None:
    """In Command the marker goes without a roll, out of it a check is needed (G20.1)."""
    if is_commanded(position, unit) or passes(position, unit, dice, "rally"):
        position.suppressed &= ~(1 << unit)
        position.touch(unit)
        position.tell("rallied", unit)


def rally_cohesion(position: GtsPosition, unit: int, dice: Dice) -> None:
    """One hit goes (out of command by a check), a second by another check (G20.2)."""
    if not is_commanded(position, unit):
        if passes(position, unit, dice, "rally"):
            _recover(position, unit)
        return
    _recover(position, unit)
    if position.cohesion[unit]:
        position.push(RallyMore(unit))


def _recover(position: GtsPosition, unit: int) -> None:
    position.cohesion[unit] -= 1
    position.tell("recovered", unit, position.cohesion[unit])


class RallyMore(TroopCheck, frozen=True):
    """The second Cohesion Hit goes too if the unit passes a check (G20.2).

    crete:G20.3-a.
    """

    purpose: ClassVar[str] = "rally-more"

    def resolve(self, position: GtsPosition, passed: bool, dice: Dice) -> None:
        """Take it off or leave it."""
        position.finish()
        if passed:
            _recover(position, self.unit)
