"""Supply (market-garden:9, mercury:9): who can trace a line to a source."""

from __future__ import annotations

from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import ALLIED

__all__ = ["drop_supply", "supplied_units", "supply_line", "traced", "unsupplied"]


def traced(position: BattlePosition, side: int, sources: int, need: int = 0) -> int:
    """Return the hexes that trace to a source (market-garden:9.4-a, mercury:9.3-a).

    No line enters a hex with an enemy unit (ruling M15, mercury:9.3-b), one that needs a road
    without one (market-garden:9.4-b, mercury:9.3-c), or passes through a hex with a destroyed
    bridge (market-garden:9.4-c).  `need` are the hexes of interest: the search stops at them.
    """
    ground = position.ground
    enemy = position.occupied(1 - side)
    grid = position.static.grid
    open_sources = sources & ~enemy
    # Enemy hexes are reached but not passed, then taken out.
    lines = grid.flood_back(open_sources, ground.supply, ground.supply_ends | enemy, need) & ~enemy
    if ground.supply_start is not ground.supply:
        passable = lines & ~ground.supply_ends | open_sources
        lines |= grid.flood_back(passable, ground.supply_start, grid.all_mask) & ~enemy
    return lines


def supply_line(position: BattlePosition, side: int, at: int) -> list[int]:
    """Return a shortest line of supply from a hex to a source, both included; none if it is cut.

    It goes by the hexes and exits that `traced` allows.
    """
    static, ground = position.static, position.ground
    lines = static.variant.in_supply(position, side, static.land_mask)
    sources = static.variant.open_sources(position, side) & ~position.occupied(1 - side)
    if not lines >> at & 1:
        return []
    came: dict[int, int] = {at: -1}
    waiting = [at]
    for here in waiting:
        if sources >> here & 1:
            line = [here]
            while came[line[-1]] >= 0:
                line.append(came[line[-1]])
            return line[::-1]
        if here != at and ground.supply_ends >> here & 1:
            continue  # a line may begin or end there, and goes no further
        exits = ground.supply_start if here == at else ground.supply
        for direction, shift in enumerate(static.grid.shifts):
            to = here + shift
            if exits[direction] >> here & 1 and lines >> to & 1 and to not in came:
                came[to] = here
                waiting.append(to)
    return []


def drop_supply(position: BattlePosition, drop_hexes: int) -> int:
    """Return the hexes in or beside a drop hex free of the enemy (market-garden:9.2-a)."""
    free = drop_hexes & ~position.occupied(1 - ALLIED)
    return free | position.static.grid.around(free)


def unsupplied(position: BattlePosition, side: int, units: int) -> int:
    """Return those units of a set that are out of supply (market-garden:9.6-a, mercury:9.5-a).

    market-garden:9.0-a, mercury:9.0-a.
    """
    return units & ~supplied_units(position, side, units)


def supplied_units(position: BattlePosition, side: int, units: int) -> int:
    """Return those units of a set that are in supply."""
    static, where = position.static, position.where
    need = position.occupied_by(units)
    lines = static.variant.in_supply(position, side, need)
    dropped = static.variant.airborne_supply(position, side)
    found = 0
    for unit in static.side_units[side]:
        if units >> unit & 1:
            spot = static.bit[where[unit]]
            if spot & lines or (spot & dropped and static.airborne_units >> unit & 1):
                found |= 1 << unit
    return found
