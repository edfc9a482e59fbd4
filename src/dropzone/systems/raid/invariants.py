"""What must hold in every position of the system, whatever was played."""

from __future__ import annotations

from dropzone.systems.raid.assault import EndOfRound, FightLine, LineUp
from dropzone.systems.raid.movement import BoardBoat, Walk, WalkOn
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.sailing import Sail
from dropzone.systems.raid.static import ABOARD, BOWL, GONE, RESERVE, WITHDRAWN

__all__ = ["broken"]

_OFF = (GONE, WITHDRAWN, BOWL, RESERVE)


def broken(position: RaidPosition) -> list[str]:
    """Return a line for each invariant that does not hold."""
    static = position.static
    found: list[str] = []
    fighting = any(isinstance(each, LineUp | FightLine | EndOfRound) for each in position.stack)
    walking = any(isinstance(each, Walk | WalkOn | BoardBoat) for each in position.stack)
    sailing = any(isinstance(each, Sail) for each in position.stack)
    limit = static.tables.stacking.levels
    for zone in range(len(static.zones)):
        men, germans = position.men_in(zone), position.germans_in(zone)
        if men and germans and not fighting:
            found.append(f"both sides stand in {static.zone_ids[zone]}")
        if not walking and not fighting and position.levels(men) > limit:
            found.append(f"{static.zone_ids[zone]} holds too many British levels")
        if position.levels(germans) > limit:
            found.append(f"{static.zone_ids[zone]} holds too many German levels")
        boats, berths = (
            position.boats(zone),
            static.tables.terrain[static.zones[zone].terrain].boats,
        )
        if len(boats) > berths and not sailing:
            found.append(f"{static.zone_ids[zone]} holds too many boats")
        if (men or germans) and static.is_sea[zone]:
            found.append(f"men stand in the sea at {static.zone_ids[zone]}")
        if men and position.hidden >> zone & 1:
            found.append(f"British stand on a hidden marker in {static.zone_ids[zone]}")
    for unit, place in enumerate(position.where):
        if place < 0 and place not in _OFF and ABOARD - place not in static.boat:
            found.append(f"{static.unit_ids[unit]} is nowhere")
        if place <= ABOARD and position.where[static.boat[ABOARD - place]] < 0:
            found.append(f"{static.unit_ids[unit]} is aboard a lost boat")
    for number in static.boat:
        aboard = position.standing[ABOARD - number]
        if position.levels(aboard) > static.tables.boats.capacity:
            found.append(f"boat {number} carries too much")
    for place, units in enumerate(position.standing):
        place = place if place < len(static.zones) else place - static.places
        if static.members(units) != [u for u, at in enumerate(position.where) if at == place]:
            found.append(f"who stands in {place} was lost track of")
    if not 0 <= position.alarm <= static.tables.alarm.most:
        found.append("the alarm is off its track")
    if len(position.pool) != position.hidden.bit_count():
        found.append("hidden markers and places do not agree")
    return found
