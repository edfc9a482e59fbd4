"""The Divisional Trucks of a scenario (S10.0): which Division has them, and where each one is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from dropzone.systems.gts.prepared.static import GtsStatic
    from dropzone.systems.gts.state.position import GtsPosition

__all__ = [
    "LATER",
    "LOST",
    "READY",
    "Truck",
    "free_truck",
    "give_trucks",
    "lay_trucks",
    "lose_truck",
    "return_truck",
    "take_truck",
    "truck_of",
]

#: What a truck does that carries nobody: it stands ready, comes later, or is out of the game.
READY, LATER, LOST = -1, -2, -3


class Truck(NamedTuple):
    """A Divisional Truck, and whether it is there from the start."""

    id: str
    name: str
    command: int
    at_start: bool


def lay_trucks(static: GtsStatic) -> tuple[Truck, ...]:
    """Return the trucks of the scenario: those it gives (P-20), and those the German may earn."""
    if not static.plays("trucks"):
        return ()
    found: list[Truck] = []
    for command, division in enumerate(static.command_ids):
        given = static.scenario.trucks.get(division, 0)
        earned = static.scenario.german_trucks and static.command_side[command] == 1
        rows = [
            row
            for row in static.components.units.values()
            if "truck" in row.flags and row.division == division
        ]
        found += [
            Truck(row.id, row.name, command, number < given)
            for number, row in enumerate(rows)
            if number < given or earned
        ]
    return tuple(found)


def truck_of(position: GtsPosition, unit: int) -> int:
    """Return the truck that carries a unit, or -1."""
    return position.trucks.index(unit) if unit in position.trucks else -1


def free_truck(position: GtsPosition, command: int) -> int:
    """Return a truck on the display of a Division, or -1 (S10.0-a)."""
    for number, truck in enumerate(position.static.trucks):
        if truck.command == command and position.trucks[number] == READY:
            return number
    return -1


def _put(position: GtsPosition, truck: int, state: int) -> None:
    trucks = position.trucks
    position.trucks = (*trucks[:truck], state, *trucks[truck + 1 :])


def take_truck(position: GtsPosition, truck: int, unit: int) -> None:
    """A truck carries a unit from now on; however few its steps, it is one truck (S10.0-j)."""
    _put(position, truck, unit)


def return_truck(position: GtsPosition, unit: int) -> None:
    """The truck of a unit goes back to the display, whole again (S10.0-e, S10.0-h)."""
    truck = truck_of(position, unit)
    if truck >= 0:
        _put(position, truck, READY)


def lose_truck(position: GtsPosition, unit: int) -> None:
    """The truck of a unit that is eliminated or leaves it behind is out of the game (S10.0-g)."""
    truck = truck_of(position, unit)
    if truck >= 0:
        _put(position, truck, LOST)
        position.tell("truck-lost", truck)


def give_trucks(position: GtsPosition) -> None:
    """The German earns his trucks when the airfield is his and free of Fire Zones (S10.0-n)."""
    static = position.static
    if LATER not in position.trucks:
        return
    hexes = static.truck_airfield
    if not hexes or hexes & ~position.german_control or hexes & position.zones(0):
        return
    for number, state in enumerate(position.trucks):
        if state == LATER:
            _put(position, number, READY)
            position.tell("truck-given", number)
