"""Engineer Actions (G21): positions are improved and entrenched by Men at Work."""

from __future__ import annotations

from dropzone.core.dice import Dice
from dropzone.core.procedure import Procedure
from dropzone.systems.gts.checks import passes
from dropzone.systems.gts.fire import STAYING
from dropzone.systems.gts.ground import LEG
from dropzone.systems.gts.opportunity import OpportunityFire, opportunity_firers
from dropzone.systems.gts.position import GtsPosition

__all__ = ["Work", "start_work", "work_tasks"]


def work_tasks(position: GtsPosition, unit: int) -> list[str]:
    """Return the Engineer tasks that a unit may try (G21.1, G21.3, G21.4)."""
    static = position.static
    if position.in_column(unit) or position.is_mounted(unit):
        return []
    if position.move_kind(unit) != LEG:
        return []
    if position.entrenched >> unit & 1:
        return []
    if not position.improved >> unit & 1:
        return ["improve"]
    at, side = position.where[unit], static.side[unit]
    helped = any(
        static.engineer[each]
        and static.command[each] == static.command[unit]
        and not position.is_suppressed(each)
        for each in position.units_at(at, side)
    )
    return ["entrench"] if helped else []


def start_work(position: GtsPosition, unit: int, task: str) -> None:
    """Begin an Engineer Action; in a Fire Zone it draws fire first (G13.1, P16)."""
    position.push(Work(unit, task))
    firers = opportunity_firers(position, unit)
    if firers:
        position.push(OpportunityFire(unit, firers, STAYING, ()))


class Work(Procedure[GtsPosition], frozen=True):
    """The check of an Engineer Action, on which no points may be spent (G21.2, G21.7)."""

    unit: int
    task: str

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Work, unless the fire stopped it; the men are at work in any case."""
        position.finish()
        unit = self.unit
        if position.where[unit] < 0:
            return
        bit = 1 << unit
        again = position.failed_work & bit
        position.failed_work &= ~bit
        position.at_work |= bit
        if position.is_suppressed(unit):
            return
        table = position.static.tables.quality
        extra = (("work-again", table.work_again),) if again else ()
        if not passes(position, unit, dice, "engineer", extra):
            position.failed_work |= bit
            return
        if self.task == "improve":
            position.improved |= bit
        else:
            position.improved &= ~bit
            position.entrenched |= bit
            position.touch(unit)
        position.tell(self.task, unit)
