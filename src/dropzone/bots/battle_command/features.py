"""Features of a position of Battle Command, for the chance to win."""

from __future__ import annotations

from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import ALLIED, GERMAN, GONE, SIDES

__all__ = ["features"]


def features(position: BattlePosition) -> list[float]:
    """Return troops, points and the hexes that count, in numbers about one."""
    static = position.static
    victory, grid = static.tables.victory, static.grid
    attacker = SIDES.index(victory.attacker)
    points = static.variant.victory_points(position)
    impulses = len(static.tables.turns.impulses)
    time = (position.turn - 1 + min(position.impulse, impulses) / impulses) / 10
    near = (position.threshold - points) / 5
    stars = [grid.index(code) for code in (*victory.stars, *filter(None, [victory.automatic_hex]))]
    taken = [position.controlled(attacker) >> at & 1 for at in stars]
    checked = victory.airfields_checked_turn
    waits = checked is not None and position.turn <= checked and not any(taken)
    troops = [_troops(position, side) for side in (ALLIED, GERMAN)]
    balance = troops[ALLIED][0] - troops[GERMAN][0]
    found = [*troops[ALLIED], *troops[GERMAN], time, near, time * near, max(0.0, 1 - near)]
    found += [time * balance, float(waits), waits * time * 3, sum(taken) / 2]
    found += [float(position.control >> at & 1) for at in static.vp_hexes]
    for at in stars:
        for side in (ALLIED, GERMAN):
            found += _about(position, at, side)
    return found


def _troops(position: BattlePosition, side: int) -> list[float]:
    """Return the strength on the map with its damage, how many are there, to come and lost."""
    strength, here, lost = 0.0, 0, 0
    for unit in position.static.side_units[side]:
        if position.where[unit] >= 0:
            here += 1
            strength += position.strength(unit) * position.left(unit) / position.endurance(unit)
        elif position.where[unit] == GONE:
            lost += 1
    off = len(position.static.side_units[side]) - here - lost
    return [strength / 50, here / 20, off / 20, lost / 20]


def _about(position: BattlePosition, at: int, side: int) -> tuple[float, float]:
    """Return the strength of a side in a hex, and in the hexes beside it."""
    beside = position.static.grid.neighbour_mask[at]
    inside = around = 0
    for unit in position.static.side_units[side]:
        where = position.where[unit]
        if where == at:
            inside += position.strength(unit)
        elif where >= 0 and beside >> where & 1:
            around += position.strength(unit)
    return inside / 10, around / 15
