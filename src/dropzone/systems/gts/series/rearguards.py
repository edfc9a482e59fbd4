"""Rearguards (7.0, G23): platoons that a company leaves behind, and takes back."""

from __future__ import annotations

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Procedure
from dropzone.systems.gts.prepared.ground import LEG
from dropzone.systems.gts.prepared.static import BOX
from dropzone.systems.gts.series.command import is_commanded
from dropzone.systems.gts.series.fire import STAYING
from dropzone.systems.gts.series.opportunity import OpportunityFire, opportunity_firers
from dropzone.systems.gts.series.results import cohesion_hit
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["LeaveRearguard", "rearguard_tasks", "start_rearguard", "take_back"]


def available(position: GtsPosition, unit: int) -> list[int]:
    """Return the rearguards that a unit's Division has left (7.0, G23.1)."""
    sets, where = position.static.sets, position.where
    own = sets.rearguards & sets.of_command[position.static.command[unit]]
    return [each for each in sets.members(own) if where[each] == BOX]


def rearguard_tasks(position: GtsPosition, unit: int) -> list[str]:
    """Return what a unit may do with the Rearguard Action (G23.2, G23.4)."""
    static = position.static
    if static.auxiliary[unit] or static.rearguard[unit] or static.gun[unit]:
        return []
    if position.move_kind(unit) != LEG or position.in_column(unit) or position.is_mounted(unit):
        return []
    found = []
    if (
        position.steps[unit] == 2
        and position.cohesion[unit] < 2
        and available(position, unit)
        and is_commanded(position, unit)
    ):
        found.append("rearguard")
    if left_here(position, unit):
        found.append("absorb")
    return found


def left_here(position: GtsPosition, unit: int) -> list[int]:
    """Return the rearguards of its Division in a unit's hex (G23.4)."""
    static = position.static
    return [
        each
        for each in position.units_at(position.where[unit], static.side[unit])
        if static.rearguard[each] and static.command[each] == static.command[unit]
    ]


def start_rearguard(position: GtsPosition, unit: int, task: str) -> None:
    """Begin a Rearguard Action; in a Fire Zone it draws fire first (G13.1)."""
    position.push(LeaveRearguard(unit, task))
    firers = opportunity_firers(position, unit)
    if firers:
        position.push(OpportunityFire(unit, firers, STAYING, ()))


def take_back(position: GtsPosition, unit: int) -> None:
    """Return a rearguard to those available (G23.4)."""
    position.tell("taken-back", unit)
    position.where[unit] = BOX
    position.cohesion[unit] = 0
    keep = ~(1 << unit)
    position.suppressed &= keep
    position.heroic &= keep
    position.at_work &= keep
    position.leave_position(unit)
    position.touch(unit)


class LeaveRearguard(Procedure[GtsPosition], frozen=True):
    """A company leaves a platoon behind or takes it back (G23.2, G23.4)."""

    unit: int
    task: str

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Do it, unless the fire stopped the company."""
        position.finish()
        unit = self.unit
        if position.where[unit] < 0 or position.is_suppressed(unit):
            return
        at = position.where[unit]
        if self.task == "absorb":
            take_back(position, left_here(position, unit)[0])
            return
        platoon = available(position, unit)[0]
        position.place(platoon, at)
        position.tell("rearguard", platoon, at)
        cohesion_hit(position, unit)
