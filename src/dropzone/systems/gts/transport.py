"""Transport (G22): soft transport keeps away from the enemy and is abandoned under assault."""

from __future__ import annotations

from collections.abc import Iterable

from dropzone.core.dice import Dice
from dropzone.core.procedure import Procedure
from dropzone.systems.gts.fire import STAYING
from dropzone.systems.gts.motor_pool import lose_truck
from dropzone.systems.gts.opportunity import OpportunityFire, opportunity_firers
from dropzone.systems.gts.position import GtsPosition
from dropzone.systems.gts.results import cohesion_hit
from dropzone.systems.gts.stacking import has_room
from dropzone.systems.gts.static import NO

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
