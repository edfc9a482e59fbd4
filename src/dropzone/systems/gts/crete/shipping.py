"""Allied shipping (S2.0) and withdrawal by sea (S5.0): units go aboard in a port at night."""

from __future__ import annotations

from dropzone.systems.gts.crete.off_map import can_spend, is_confined
from dropzone.systems.gts.prepared.static import ALLIED, GERMAN, NO_MOVE
from dropzone.systems.gts.series.stacking import has_room, needs_column
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["land_at", "may_embark", "may_ship", "ports_to_ship_to"]


def _is_in_port_at_night(position: GtsPosition, unit: int, begun: bool) -> bool:
    """Return whether an Allied unit that can move begins its Move in a port of the night."""
    static = position.static
    return (
        not begun
        and static.side[unit] == ALLIED
        and bool(static.display.port_mask >> position.where[unit] & 1)
        and static.is_night(position.turn)
        and static.move[unit] != NO_MOVE
        and not is_confined(position, unit)
    )


def may_ship(position: GtsPosition, unit: int, begun: bool) -> bool:
    """Return whether a unit may be shipped now: two a night, a point each (S2.0-a to S2.0-d)."""
    static = position.static
    if "S2" not in static.scenario.special_rules:
        return False
    book = static.display.book
    return (
        position.shipped < book.at_sea.shipped
        and _is_in_port_at_night(position, unit, begun)
        and can_spend(position, unit, book.fees.shipping)
    )


def ports_to_ship_to(position: GtsPosition, unit: int) -> list[int]:
    """Return the other ports without enemies and their Fire Zones (S2.0-f, P-08)."""
    static = position.static
    shut = position.occupied(GERMAN) | position.zones(GERMAN) | 1 << position.where[unit]
    return [
        at
        for at in static.grid.members(static.display.port_mask & ~shut)
        if has_room(position, at, unit, needs_column(position, static.move_kind[unit], at))
    ]


def land_at(position: GtsPosition, unit: int, at: int) -> None:
    """Put a shipped unit ashore without markers; its activation is over (S2.0-g, S2.0-h).

    Vehicles come into a City in Column (2.6, P-17).
    """
    position.strip(unit)
    if needs_column(position, position.static.move_kind[unit], at):
        position.column |= 1 << unit
    position.shipped += 1
    position.ended |= 1 << unit
    position.tell("shipped", unit, at)
    position.place(unit, at)


def may_embark(position: GtsPosition, unit: int, begun: bool) -> bool:
    """Return whether a unit may withdraw by sea: two a night, in all ports (S5.0-o, R-24)."""
    if not position.withdrawal:
        return False
    most = position.static.display.book.at_sea.withdrawn
    starts_here = not position.came_in >> unit & 1  # it must start its activation in the port
    return position.embarked < most and starts_here and _is_in_port_at_night(position, unit, begun)
