"""Ground: where units and supply lines can go, for one state of the bridges and the ferry."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dropzone.systems.battle_command.static import BattleStatic

__all__ = ["Ground", "build_ground"]

Exits = tuple[int, ...]


class Ground:
    """Six exit masks for each way of going: exits[d] are the hexes that may be left towards d."""

    __slots__ = (
        "_leavable",
        "_retreat_steps",
        "exits",
        "onward",
        "red",
        "roads",
        "static",
        "supply",
        "supply_ends",
        "supply_start",
    )

    def __init__(
        self,
        static: BattleStatic,
        *,
        foot: Exits,
        vehicle: Exits,
        foot_onward: Exits,
        roads: Exits,
        red: Exits,
        supply: Exits,
        supply_start: Exits,
        supply_ends: int,
    ) -> None:
        self.static = static
        #: By the mover's number: foot, vehicle, mountain troops.
        self.exits = (foot, vehicle, foot)
        #: Steps after which the mover may go on: not into ground that stops it, but by a road.
        #: Vehicles have their own ground, mountain troops stop nowhere (mercury:5.1.2).
        self.onward = (foot_onward, vehicle, foot)
        self.roads = roads
        self.red = red
        #: Steps a supply line may take, and those it may only begin with.
        self.supply = supply
        self.supply_start = supply_start
        #: Hexes where a line may begin but through which it may not pass.
        self.supply_ends = supply_ends
        self._retreat_steps: dict[tuple[int, int, int], int] = {}
        self._leavable = (-1, (0, 0, 0))

    def leavable(self, enemy: int) -> tuple[int, int, int]:
        """Return the hexes that each kind of mover can leave into a hex without enemies.

        The last answer is kept: the enemy does not move while a side does.
        """
        known, masks = self._leavable
        if known != enemy:
            free = self.static.land_mask & ~enemy
            foot = _leading_out(self.static, self.exits[0], free)
            masks = (foot, _leading_out(self.static, self.exits[1], free), foot)
            self._leavable = (enemy, masks)
        return masks

    def halts(self, mover: int, came_from: int, at: int) -> bool:
        """Return whether the ground stops a mover that steps from one hex into the next."""
        onward = self.onward[mover]
        if onward is self.exits[mover]:
            return False
        direction = self.static.grid.direction(came_from, at)
        return direction is not None and not onward[direction] >> came_from & 1

    def steps_towards(self, at: int, sources: int, mover: int) -> int:
        """Return the neighbours from which a mover has less far to at least one of the sources.

        Units are ignored, rivers, roads and the sea are not.  Zero if no source can be reached.
        """
        key = (at, sources, mover)
        steps = self._retreat_steps.get(key)
        if steps is None:
            steps = self.static.grid.shortest_first_steps(at, sources, self.exits[mover])
            self._retreat_steps[key] = steps
        return steps


def build_ground(static: BattleStatic, destroyed: int, ferry_open: bool) -> Ground:
    """Work out the exits for a state of the bridges (a set of destroyed ones) and the ferry."""
    grid = static.grid
    closed = _closed_hexes(static, ferry_open)
    open_hexes = static.land_mask & ~closed
    foot = [0] * 6
    for direction in range(6):
        leads_in = _leading_into(static, direction, open_hexes)
        foot[direction] = grid.open_masks[direction] & static.land_mask & leads_in
    roads, red, leading_off = [0] * 6, [0] * 6, [0] * 6
    spoilt = {
        static.bridge_hex[n]
        for n, bridge in enumerate(static.bridges)
        if destroyed >> n & 1 and bridge.kind == "canal"
    }
    usable = {bridge.id for n, bridge in enumerate(static.bridges) if not destroyed >> n & 1}
    if ferry_open:
        usable.add("ferry")
    for edge, a, b, direction in static.edge_ends:
        if edge.river and edge.crossing not in usable:  # the span alone is closed (ruling M42)
            foot[direction] &= ~grid.bit[a]
            foot[direction - 3] &= ~grid.bit[b]  # the opposite direction
            continue
        if edge.road and a not in spoilt and b not in spoilt:
            _open(static, roads, a, b, direction)
            if edge.road == "red":
                _open(static, red, a, b, direction)
        elif edge.road:  # a line may begin at a blown bridge and leave by its road (ruling M16)
            _open(static, leading_off, a, b, direction)
    vehicle, supply, supply_start, onward = [0] * 6, [0] * 6, [0] * 6, [0] * 6
    for direction in range(6):
        bound = static.vehicle_road_mask
        enters_bound = _leading_into(static, direction, bound)
        enters_rough = _leading_into(static, direction, static.supply_road_mask)
        enters_stop = _leading_into(static, direction, static.stops_move_mask)
        here, road = foot[direction], roads[direction]
        onward[direction] = here & (road | ~enters_stop)
        vehicle[direction] = here & (road | ~bound & ~enters_bound)
        supply[direction] = here & (road | ~enters_rough)
        supply[direction] &= road | ~static.supply_leaves_mask
        supply_start[direction] = here & (road | leading_off[direction] | ~enters_rough)
    down = grid.mask(static.bridge_hex[n] for n in range(len(static.bridges)) if destroyed >> n & 1)
    ways = tuple(foot)
    lines = tuple(supply)
    return Ground(
        static,
        foot=ways,
        vehicle=tuple(vehicle),
        foot_onward=ways if onward == foot else tuple(onward),
        roads=tuple(road & way for road, way in zip(roads, foot, strict=True)),
        red=tuple(road & way for road, way in zip(red, foot, strict=True)),
        supply=lines,
        supply_start=lines if supply_start == supply else tuple(supply_start),
        supply_ends=down,
    )


def _closed_hexes(static: BattleStatic, ferry_open: bool) -> int:
    """Nobody enters the ferry hex before its day (market-garden:5.1.3-a)."""
    ferry = static.tables.ferry
    if ferry is None or ferry_open:
        return 0
    return static.grid.bit[static.grid.index(ferry.hex)]


def _leading_out(static: BattleStatic, exits: Exits, free: int) -> int:
    """The hexes with at least one exit into a free hex."""
    found = 0
    for direction, leave in enumerate(exits):
        found |= leave & _leading_into(static, direction, free)
    return found


def _leading_into(static: BattleStatic, direction: int, mask: int) -> int:
    shift = static.grid.shifts[direction]
    return mask >> shift if shift > 0 else mask << -shift


def _open(static: BattleStatic, exits: list[int], a: int, b: int, direction: int) -> None:
    exits[direction] |= static.grid.bit[a]
    exits[direction - 3] |= static.grid.bit[b]  # the opposite direction
