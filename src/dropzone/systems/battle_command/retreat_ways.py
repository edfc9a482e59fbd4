"""The ways of a retreat (market-garden:6.3, mercury:6.3): where a beaten unit may go."""

from __future__ import annotations

from dropzone.core.hex.paths import Grid
from dropzone.systems.battle_command.movement import way_back
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import VEHICLE

__all__ = [
    "barred_hexes",
    "hinders",
    "neighbours_by",
    "retreat_steps",
    "ways_out",
]

#: The length of the retreat alone decides where it must end.
ANY_END = -2


def retreat_steps(
    position: BattlePosition,
    unit: int,
    distance: int,
    visited: tuple[int, ...] = (),
    end: int = ANY_END,
    gone: int = 0,
) -> tuple[int, bool, int]:
    """Return the next hexes of a unit's legal retreats, whether it may leave the map now, and
    how far from its beginning the retreat must end.

    The first hex leads towards a source (market-garden:6.3-c, mercury:6.3-c, ruling C15); of the
    paths of full length only those count that end farthest from where the retreat began (ruling
    C16); leaving the map on the way is always a choice (ruling C29).  With `gone`, as if these
    units had left.
    """
    static = position.static
    start = position.where[unit]
    edge = static.variant.off_map_mask[static.unit_side[unit]]
    barred = barred_hexes(position, static.unit_side[unit], gone)
    barred |= static.grid.mask(visited) | static.bit[start]
    candidates = ways_out(position, unit) & ~barred
    if not visited:
        towards = position.ground.steps_towards(
            start, static.variant.retreat_sources(position, unit), static.mover[unit]
        )
        if towards:
            candidates &= towards
    off = bool(edge >> start & 1)
    if distance == 1 and end == ANY_END:  # one hex: every legal one is equally far
        return candidates, off, 1
    search = _Paths(position, unit, visited[0] if visited else start)
    ends: dict[int, tuple[int, bool]] = {
        at: search.ends(at, distance - 1, barred | static.bit[at])
        for at in static.grid.members(candidates)
    }
    if end == ANY_END:
        end = max((reached for reached, _ in ends.values()), default=-1)
    steps = 0
    for at, (reached, leaves) in ends.items():
        if leaves or (reached == end and reached >= 0):
            steps |= static.bit[at]
    return steps, off, end


class _Paths:
    """A search over the retreat paths of one unit."""

    def __init__(self, position: BattlePosition, unit: int, begun: int) -> None:
        static = position.static
        self.grid: Grid = static.grid
        self.exits = position.ground.exits[static.mover[unit]]
        self.edge = static.variant.off_map_mask[static.unit_side[unit]]
        self.begun = begun

    def ends(self, at: int, left: int, barred: int) -> tuple[int, bool]:
        """Return how far from the beginning paths on from a hex can end (-1: none has the full
        length), and whether one of them leaves the map.
        """
        if left == 0:
            return self.grid.distance(self.begun, at), False
        best, leaves = -1, bool(self.edge >> at & 1)
        for further in self._onward(at, barred):
            reached, off = self.ends(further, left - 1, barred | self.grid.bit[further])
            best = max(best, reached)
            leaves = leaves or off
        return best, leaves

    def trail(self, at: int, left: int, barred: int, end: int) -> int:
        """Return the hexes of the paths on from a hex that end so far away or leave the map."""
        here = self.grid.bit[at]
        if left == 0:
            return here if self.grid.distance(self.begun, at) == end else 0
        found = here if self.edge >> at & 1 else 0
        for further in self._onward(at, barred):
            beyond = self.trail(further, left - 1, barred | self.grid.bit[further], end)
            if beyond:
                found |= here | beyond
        return found

    def _onward(self, at: int, barred: int) -> list[int]:
        grid = self.grid
        return grid.members(neighbours_by(grid.shifts, self.exits, grid.bit[at]) & ~barred)


def ways_out(position: BattlePosition, unit: int) -> int:
    """Return the hexes beside a unit that it can go to by the ground, enemies aside.

    A vehicle at a blown bridge may leave as it came (ruling M13).
    """
    static = position.static
    mover, start = static.mover[unit], position.where[unit]
    found = neighbours_by(static.grid.shifts, position.ground.exits[mover], static.bit[start])
    if mover == VEHICLE and position.destroyed:
        back = way_back(position, unit)
        if back >= 0:
            found |= static.bit[back]
    return found


def barred_hexes(position: BattlePosition, side: int, gone: int = 0) -> int:
    """Return the hexes closed to a retreat: held by the enemy, or beside him and empty.

    market-garden:6.3.2, mercury:6.3.2.
    """
    static = position.static
    enemy = position.occupied(1 - side)
    own = position.occupied(side)
    if gone:
        own = position.occupied_by(static.variant.on_map(position, side) & ~gone)
    return enemy | static.grid.around(enemy) & ~own & ~static.opens_retreat_mask


def hinders(position: BattlePosition, side: int, first: int, second: int, distance: int) -> bool:
    """Return whether some beaten units may lose a way if others retreat first (ruling C31).

    A hex beside an enemy is closed to a retreat when the last friend has left it, and a bridge
    may be blown before the one that comes first.
    """
    closed = barred_hexes(position, side, first) & ~barred_hexes(position, side)
    perils = position.static.variant.perils(position, side)
    if not closed and not perils:
        return False
    if perils:
        closed |= perils & _trail(position, first, distance)
    return bool(closed & _trail(position, second, distance))


def _trail(position: BattlePosition, units: int, distance: int) -> int:
    """Return every hex through which a unit of a set may retreat now."""
    static, grid, found = position.static, position.static.grid, 0
    for unit in range(len(static.units)):
        if units >> unit & 1:
            steps, _, end = retreat_steps(position, unit, distance)
            start = position.where[unit]
            barred = barred_hexes(position, static.unit_side[unit]) | static.bit[start]
            search = _Paths(position, unit, start)
            for at in grid.members(steps):
                found |= search.trail(at, distance - 1, barred | static.bit[at], end)
    return found


def neighbours_by(shifts: tuple[int, ...], exits: tuple[int, ...], here: int) -> int:
    """Return the hexes to which the exits of a hex lead."""
    n, ne, se, s, sw, nw = exits
    near, far = shifts[1], shifts[2]
    return (
        (here & n) >> 1
        | (here & ne) << near
        | (here & se) << far
        | (here & s) << 1
        | (here & sw) >> near
        | (here & nw) >> far
    )
