"""Divisional Trucks (S10.0): lent to a company for a drive, and given back."""

from __future__ import annotations

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M
from dropzone.core.text.spoken import refusal
from dropzone.systems.gts.prepared.ground import WHEELED
from dropzone.systems.gts.prepared.motor_pool import free_truck, return_truck, take_truck
from dropzone.systems.gts.series.command import is_commanded
from dropzone.systems.gts.series.fire import STAYING
from dropzone.systems.gts.series.opportunity import OpportunityFire, opportunity_firers
from dropzone.systems.gts.series.stacking import has_room, may_board, needs_column
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["ChangeTruck", "may_load", "may_unload", "start_truck", "why_no_truck"]


def may_load(position: GtsPosition, unit: int) -> bool:
    """Return whether a unit that has not acted may mount a truck of its Division (S10.0).

    crete:G22.4-a.
    """
    return not position.is_mounted(unit) and not _lacking(position, unit)


def _lacking(position: GtsPosition, unit: int) -> str:
    """Return what keeps a unit from mounting a Divisional Truck, or nothing (S10.0)."""
    static = position.static
    at = position.where[unit]
    if not static.truckable[unit]:  # S10.0-c, S10.0-k
        return "fit"
    if not static.truck_ground >> at & 1:
        return "map"
    if position.in_column(unit) or not may_board(position, unit, WHEELED):
        return "room"
    if not is_commanded(position, unit):
        return "command"
    return "truck" if free_truck(position, static.command[unit]) < 0 else ""


def why_no_truck(position: GtsPosition, unit: int) -> Refusal | None:
    """Return why a unit may not mount a Divisional Truck, or nothing (S10.0)."""
    static = position.static
    name = static.unit_name[unit]
    lacking = _lacking(position, unit)
    if lacking == "fit":
        rule = "truck-steps" if not static.full_steps[unit] else "truck"
        return refusal(position, rule, M("{unit} does not fit on trucks.", unit=name))
    if lacking == "map":
        return refusal(position, "truck-maps", M("Trucks are not used on this map."))
    if lacking == "room":
        return refusal(position, "truck", M("{unit} cannot mount here and now.", unit=name))
    if lacking == "command":
        return refusal(position, "truck-command", M("{unit} is Out of Command.", unit=name))
    if lacking == "truck":
        return refusal(position, "truck-display", M("The Division has no truck left."))
    return None


def may_unload(position: GtsPosition, unit: int) -> bool:
    """Return whether a unit may get off its truck where it is (S10.0-e, G8.6)."""
    return (
        position.is_mounted(unit)
        and not position.static.mounts[unit]
        and has_room(position, position.where[unit], unit, False)
    )


def start_truck(position: GtsPosition, unit: int) -> None:
    """Mount or dismount; in a Fire Zone it draws fire first (G13.1)."""
    position.push(ChangeTruck(unit))
    firers = opportunity_firers(position, unit)
    if firers:
        position.push(OpportunityFire(unit, firers, STAYING, ()))


class ChangeTruck(Procedure[GtsPosition], frozen=True):
    """A unit that came through the fire gets on a truck, or off it (S10.0)."""

    unit: int

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Mount, or dismount and do no more under this chit (S10.0-e, S10.0-f)."""
        position.finish()
        unit = self.unit
        if position.where[unit] < 0 or position.is_suppressed(unit):
            return
        bit = 1 << unit
        position.touch(unit)
        if position.is_mounted(unit):
            return_truck(position, unit)
            position.mounted &= ~bit
            position.column &= ~bit
            position.unloaded |= bit
            position.tell("unload", unit)
            return
        truck = free_truck(position, position.static.command[unit])
        take_truck(position, truck, unit)
        position.climb_out(unit)
        position.mounted |= bit
        if needs_column(position, WHEELED, position.where[unit]):
            position.column |= bit  # P-17
        position.tell("truck", unit, truck)
