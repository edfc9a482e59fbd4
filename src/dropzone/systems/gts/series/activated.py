"""Whom a chit activates (G6.2 to G6.8): of a set of units those that it lets act."""

from __future__ import annotations

from dropzone.systems.gts.prepared.off_map_display import OFFMAP_FIRST
from dropzone.systems.gts.prepared.static import AT_SEA, DIRECT, DIVISION, FORMATION, WAITING
from dropzone.systems.gts.series.arrivals import may_arrive
from dropzone.systems.gts.series.artillery import is_called
from dropzone.systems.gts.series.command import payable, units_in_range
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["activation", "is_activated", "units_activated"]


def activation(position: GtsPosition) -> str:
    """Return what the chit in play activates.

    crete:G1.5-a.
    """
    return position.static.kind_of_chit[position.chit]


def is_activated(position: GtsPosition, unit: int) -> bool:
    """Return whether the chit in play lets a unit act that has not yet acted (G6.2, G6.4)."""
    return bool(_activated(position, 1 << unit))


def units_activated(position: GtsPosition) -> int:
    """Return the units that the chit in play lets act and that have not yet acted (G6.2, G6.4)."""
    static = position.static
    return _activated(position, static.sets.of_side[static.chit_side(position.chit)])


def _activated(position: GtsPosition, among: int) -> int:
    """Leave out who has acted, who forms up after landing (S7.0) and who has to wait (11.0)."""
    idle = position.acted | position.delayed | position.locked
    return _TESTS[activation(position)](position, among & ~idle)


def _directed(position: GtsPosition, among: int) -> int:
    """Return the units that the Direct Command chit in play activates (G6.4, 8.0)."""
    sets = position.static.sets
    among &= position.standing.on_map & sets.of_side[position.chit]
    return among & (sets.auto | sets.rearguards) | payable(position, among)


def _in_division(position: GtsPosition, among: int) -> int:
    """Return the units that the Division chit in play activates (G6.2, G6.3)."""
    static = position.static
    sets = static.sets
    command = static.command_of_chit[position.chit]
    on_map, gone = position.standing.on_map, position.standing.gone
    among &= ~sets.auto  # they act with the Direct Command chit only (8.0)
    own = among & sets.of_command[command]
    found = own & on_map & ~sets.auxiliaries
    found |= units_in_range(position, among & sets.auxiliaries, static.leaders_in[command])
    for unit in sets.members(own & ~(on_map | gone)):
        if _comes(position, unit):
            found |= 1 << unit
    return found


def _comes(position: GtsPosition, unit: int) -> bool:
    """Return whether a unit off the map is on its way, or its time to walk on has come (G24.1)."""
    at = position.where[unit]
    if at <= OFFMAP_FIRST:
        return position.static.own.can_set_out(position, unit)
    return at == WAITING and may_arrive(position, unit)


def _in_formation(position: GtsPosition, among: int) -> int:
    """Return the units that the Formation chit in play activates (G6.7, G6.8, G16.7).

    crete:G7.10-a.
    """
    static = position.static
    sets = static.sets
    chit = position.chit
    formation = static.chit_formation(chit)
    among &= position.standing.on_map & ~(sets.auto | sets.auxiliaries | sets.rearguards)
    found = among & position.bodies[formation]
    for unit in sets.members(among & ~found & (position.parked | sets.coastal)):
        if is_called(position, unit, formation):
            found |= 1 << unit
    leaders = static.leaders_with[formation]
    if not leaders:
        return found
    most = static.attachment[leaders[0]][position.replaced >> leaders[0] & 1]
    if position.attached >= most:
        return found
    free = sets.independents & sets.of_command[static.chit_command(chit)] & ~position.parked
    allowed = (*leaders, *static.kampfgruppen)
    return found | units_in_range(position, among & ~found & free, allowed)


def _at_sea(position: GtsPosition, among: int) -> int:
    """No unit on a map acts with the Naval chit; ships have a phase of their own (8.0, O2.3)."""
    return 0


#: By kind of chit: whom of a set of units it activates.
_TESTS = {
    DIRECT: _directed,
    DIVISION: _in_division,
    FORMATION: _in_formation,
    AT_SEA: _at_sea,
}
