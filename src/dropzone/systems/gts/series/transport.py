"""Transport (G22): soft transport keeps away from the enemy and is abandoned under assault."""

from __future__ import annotations

from collections.abc import Iterable

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Procedure
from dropzone.systems.gts.prepared.motor_pool import lose_truck
from dropzone.systems.gts.prepared.static import NO
from dropzone.systems.gts.series.fire import STAYING
from dropzone.systems.gts.series.opportunity import OpportunityFire, opportunity_firers
from dropzone.systems.gts.series.results import cohesion_hit
from dropzone.systems.gts.series.stacking import has_room
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["Abandon", "abandon", "bail_out", "is_soft", "may_abandon", "start_abandon"]


def is_soft(position: GtsPosition, unit: int) -> bool:
    """Return whether a unit rides in soft transport: a white stripe, no weapon (G2.13)."""
    return bool(position.mounted >> unit & 1) and position.face(unit).fire == NO


def may_abandon(position: GtsPosition, unit: int) -> bool:
    """Return whether a unit may leave its transport where it stands (G22.7, G8.6)."""
    return bool(position.mounted >> unit & 1) and has_room(
        position, position.where[unit], unit, False
    )


def abandon(position: GtsPosition, unit: int) -> None:
    """A unit leaves its transport for good and takes a Cohesion Hit (G22.7)."""
    bit = 1 << unit
    position.mounted &= ~bit
    position.column &= ~bit
    if position.static.mounts[unit]:
        position.abandoned |= bit
    else:
        lose_truck(position, unit)
        position.unloaded |= bit
    position.touch(unit)
    position.tell("abandon", unit)
    cohesion_hit(position, unit)


def bail_out(position: GtsPosition, defenders: Iterable[int]) -> bool:
    """Loads that are assaulted abandon their transport before they stand or run (G22.8)."""
    loaded = [unit for unit in defenders if position.is_mounted(unit)]
    for unit in loaded:
        abandon(position, unit)
    return bool(loaded)


def start_abandon(position: GtsPosition, unit: int) -> None:
    """Begin to abandon transport; as any dismounting it draws fire first (G13.1)."""
    position.push(Abandon(unit))
    firers = opportunity_firers(position, unit)
    if firers:
        position.push(OpportunityFire(unit, firers, STAYING, ()))


class Abandon(Procedure[GtsPosition], frozen=True):
    """A unit that came through the fire leaves its transport (G22.7)."""

    unit: int

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Leave it, unless the fire stopped the unit."""
        position.finish()
        if position.where[self.unit] >= 0 and not position.is_suppressed(self.unit):
            abandon(position, self.unit)
