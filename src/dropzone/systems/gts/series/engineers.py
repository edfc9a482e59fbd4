"""Engineer Actions (G21): positions, rubble and roadblocks are the work of Men at Work."""

from __future__ import annotations

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Procedure
from dropzone.systems.gts.prepared.ground import LEG
from dropzone.systems.gts.series.checks import Modifiers, passes
from dropzone.systems.gts.series.fire import STAYING
from dropzone.systems.gts.series.opportunity import OpportunityFire, opportunity_firers
from dropzone.systems.gts.series.roadblocks import build, clear, roadblock_tasks
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["Work", "start_work", "work_tasks"]

#: Tasks at which those who are no engineers are worse (G21.2).
_SKILLED = ("roadblock", "clear-roadblock")


def work_tasks(position: GtsPosition, unit: int) -> list[str]:
    """Return the Engineer tasks that a unit may try, out of Column and on foot (G21.1)."""
    if position.in_column(unit) or position.is_mounted(unit) or position.move_kind(unit) != LEG:
        return []
    found = []
    if not position.is_entrenched(unit):
        if not position.improved >> unit & 1:
            found.append("improve")
        elif has_engineer(position, unit):
            found.append("entrench")  # G21.4
    if position.static.engineer[unit] and position.rubble >> position.where[unit] & 1:
        found.append("clear-rubble")  # G21.5
    return found + roadblock_tasks(position, unit)


def has_engineer(position: GtsPosition, unit: int) -> bool:
    """Return whether an unsuppressed engineer of its Division is with a unit (G21.1, G21.2).

    crete:0.1-a, crete:G2.14-a.
    """
    static = position.static
    return any(
        static.engineer[each]
        and static.command[each] == static.command[unit]
        and not position.is_suppressed(each)
        for each in position.units_at(position.where[unit], static.side[unit])
    )


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
        modifiers = self._modifiers(position)
        position.forget_work(unit)
        position.at_work |= 1 << unit
        if position.is_suppressed(unit):
            return
        if not passes(position, unit, dice, "engineer", modifiers):
            position.failed_work = tuple(sorted((*position.failed_work, (unit, self.task))))
            return
        self._finish(position)

    def _modifiers(self, position: GtsPosition) -> Modifiers:
        """Return what helps and hinders the work (G21.2, G21.7)."""
        table = position.static.tables.quality
        found: Modifiers = ()
        if (self.unit, self.task) in position.failed_work:
            found += (("work-again", table.work_again),)
        if self.task in _SKILLED and not has_engineer(position, self.unit):
            found += (("not-an-engineer", table.not_an_engineer),)
        return found

    def _finish(self, position: GtsPosition) -> None:
        """The work is done (G21.3 to G21.6)."""
        unit, at = self.unit, position.where[self.unit]
        if self.task == "roadblock":
            build(position, unit)
        elif self.task == "clear-roadblock":
            clear(position, at)
        elif self.task == "clear-rubble":
            position.rubble &= ~(1 << at)
            position.tell("rubble-cleared", at)
        elif self.task == "improve":
            position.improved |= 1 << unit
            position.tell("improve", unit)
        else:
            position.improved &= ~(1 << unit)
            position.entrenched |= 1 << unit
            position.touch(unit)
            position.tell("entrench", unit)
