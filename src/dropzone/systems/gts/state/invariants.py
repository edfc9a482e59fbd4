"""What must hold in every position of the system, whatever was played."""

from __future__ import annotations

from dropzone.systems.gts.prepared.static import BOX, GONE, OUT, WAITING
from dropzone.systems.gts.series.arrivals import Arrive
from dropzone.systems.gts.series.command import may_hold
from dropzone.systems.gts.series.stacking import needs_column
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["broken"]


def broken(position: GtsPosition) -> list[str]:
    """Return a line for each invariant that does not hold."""
    static = position.static
    found: list[str] = []
    both = position.occupied(0) & position.occupied(1)
    found += [f"both sides stand in {static.grid.codes[at]}" for at in static.grid.members(both)]
    found += _standing(position)
    for unit, name in enumerate(static.unit_ids):
        found += [f"{name} {what}" for what in _unit(position, unit)]
    for leader, host in enumerate(position.host):
        away = host >= 0 and static.display.is_box(position.where[host])
        if host >= 0 and not away and not may_hold(position, host, leader):
            found.append(f"{static.leader_ids[leader]} is with a unit that may not hold him")
        if host >= 0 and position.held >> leader & 1:
            found.append(f"{static.leader_ids[leader]} is with a unit and waits for one")
    limits = static.tables.command
    for command, points in enumerate(position.points):
        if not 0 <= points <= limits.points_most:
            found.append(f"{static.command_ids[command]} has {points} Command Points")
    chits = [*position.cup, *(each for each in (position.first, position.chit) if each >= 0)]
    if len(chits) != len(set(chits)):
        found.append("a chit is in two places")
    for command, left in enumerate(position.roadblocks_left):
        if left < 0:
            found.append(f"{static.command_ids[command]} has {left} roadblocks left")
    loads = [unit for unit in position.trucks if unit >= 0]
    riders = [
        unit
        for unit in range(len(static.units))
        if position.is_mounted(unit) and not static.mounts[unit]
    ]
    if sorted(loads) != riders:
        found.append("trucks and their loads do not agree")
    for truck, unit in zip(static.trucks, position.trucks, strict=True):
        if unit >= 0 and static.command[unit] != truck.command:
            found.append(f"{truck.id} carries a unit of another Division")
    boxes = {position.where[unit] for unit in static.navy.ships}
    if sum(map(static.navy.is_box, boxes)) > 1:
        found.append("ships are in several Naval Boxes")
    areas = len(static.display.supply_ids)
    if len(position.supply) != 2 * areas or not all(0 <= each <= 3 for each in position.supply):
        found.append("supply has a state that does not exist")
    found += _withdrawal(position)
    found += _callings(position)
    if not position.fighting and (position.took_one or position.took_two or position.spent):
        found.append("an assault has left its marks")
    return found


def _withdrawal(position: GtsPosition) -> list[str]:
    """What Morale, the Withdrawal and ships have to agree about (S2.0, S5.0)."""
    static = position.static
    found: list[str] = []
    if position.withdrawal and position.morale > 0:
        found.append("the Allies withdraw with Morale left")
    if position.morale == 0 and not position.withdrawal:
        found.append("the Allies have no Morale left and do not withdraw")
    if position.withdrawal and position.locked & static.plan.reserves:
        found.append("Force Reserves wait though the Allies withdraw")
    book = static.display.book
    if position.shipped > book.at_sea.shipped or position.embarked > book.at_sea.withdrawn:
        found.append("too many units have gone by sea this night")
    if position.lifted > book.air_drop.units:
        found.append("too many units have flown to the Air Drop Box")
    return found


def _callings(position: GtsPosition) -> list[str]:
    """Nobody is called up who then cannot come (G24.7)."""
    static = position.static
    coming = {each.unit for each in position.stack if isinstance(each, Arrive)}
    return [
        f"{static.unit_ids[unit]} was called up and has not come"
        for unit in static.sets.members(position.acted)
        if position.where[unit] == WAITING and unit not in coming
    ]


def _standing(position: GtsPosition) -> list[str]:
    """Compare what is kept of stacks and Fire Zones with the plain truth."""
    static, kept = position.static, position.standing
    found: list[str] = []
    for side, units in enumerate(static.of_side):
        stacks: dict[int, tuple[int, ...]] = {}
        zones = 0
        for unit in units:
            at = position.where[unit]
            zone = position.zone_of(unit) if at >= 0 else 0
            zones |= zone
            if at >= 0:
                stacks[at] = (*stacks.get(at, ()), unit)
            if kept.cover[unit] != zone:
                found.append(f"the Fire Zone of {static.unit_ids[unit]} is out of date")
            if kept.on_map >> unit & 1 != (at >= 0):
                found.append(f"{static.unit_ids[unit]} is wrongly taken to be on the map or off it")
            if kept.gone >> unit & 1 and at not in (GONE, OUT):
                found.append(f"{static.unit_ids[unit]} is wrongly taken to be gone")
        if kept.stacks[side] != stacks:
            found.append("a stack is out of date")
        if kept.occupied[side] != static.grid.mask(stacks):
            found.append("the occupied hexes are out of date")
        if kept.zones(side) != zones:
            found.append("the Fire Zones of a side are out of date")
    return found


def _unit(position: GtsPosition, unit: int) -> list[str]:
    static = position.static
    found: list[str] = []
    at, bit = position.where[unit], 1 << unit
    if static.naval[unit] and static.navy.is_box(at):
        return found  # ships keep their markers
    if at < 0:
        marks = position.suppressed | position.column | position.mounted | position.improved
        marks |= position.entrenched | position.at_work | position.arrived
        marks |= position.parked | position.landing | position.heroic
        marks |= position.gliders | position.delayed
        marks |= sum(1 << each for each, _ in position.failed_work)
        off = at in (GONE, WAITING, BOX, OUT) or static.display.is_box(at)
        if not off or marks & bit or position.cohesion[unit] or position.drops[unit]:
            found.append("is off the map with markers")
        if at == GONE and position.steps[unit]:
            found.append("is gone with steps")
        return found
    if not static.ground.enterable >> at & 1:
        found.append("stands where nobody can")
    if not 0 <= position.cohesion[unit] <= 2:
        found.append("has a wrong number of Cohesion Hits")
    if not (position.steps[unit] or not static.full_steps[unit]):
        found.append("stands without steps")
    if position.steps[unit] > static.full_steps[unit]:
        found.append("has too many steps")
    if position.contact[unit] >= 0 and not (position.parked & bit or static.coastal[unit]):
        found.append("is in contact without a park")
    if position.improved & position.entrenched & bit:
        found.append("is in two positions")
    if needs_column(position, position.move_kind(unit), at) and not position.in_column(unit):
        found.append("is a vehicle out of Column in a City")
    if position.in_column(unit):
        side = static.side[unit]
        columns = sum(position.in_column(each) for each in position.units_at(at, side))
        if columns > 1:
            found.append("shares its hex with another Column")
    return found
