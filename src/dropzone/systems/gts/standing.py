"""Who stands where, and what Fire Zones cover (G10): worked out again only where it changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dropzone.systems.gts.static import INDIRECT, NO

if TYPE_CHECKING:
    from dropzone.systems.gts.position import GtsPosition

__all__ = ["NOBODY", "Standing", "fire_zone"]

#: The weapons that reach no further than this with their Fire Zone (G10.2).
_INDIRECT_ZONE = 3


class Standing:
    """Stacks, occupied hexes and Fire Zones by side; `GtsPosition.touch` says what is out of date.

    It never changes, so that copies of a position share it: `renewed` makes the next one.
    """

    __slots__ = ("_blocks", "_placed", "cover", "occupied", "on_map", "stacks", "zones")

    def __init__(self, units: int = 0, blocks: int = 0) -> None:
        #: By side: the units in each hex that holds any, the hexes, and those in Fire Zones.
        self.stacks: tuple[dict[int, tuple[int, ...]], ...] = ({}, {})
        self.occupied = (0, 0)
        self.zones = (0, 0)
        #: The units on the map, and the Fire Zone of each.
        self.on_map = 0
        self.cover = [0] * units
        #: Where each unit was taken to be, and the Fire Zones of blocks of units.
        self._placed = [-1] * units
        self._blocks = [0] * blocks

    def renewed(self, position: GtsPosition, stale: int) -> Standing:
        """Return what is true now if only these units (all for -1) may have changed."""
        sets = position.static.sets
        if self is NOBODY:
            return Standing(len(sets.bit), len(sets.blocks)).renewed(position, -1)
        units = range(len(self.cover)) if stale < 0 else sets.members(stale)
        new = object.__new__(Standing)
        moved = new._place(self, position, units)
        new._zone(self, position, [*units, *new._parks_near(position, moved, stale)])
        return new

    def _place(self, old: Standing, position: GtsPosition, units: Iterable[int]) -> list[int]:
        """Note where units stand; return by side the hexes that were left empty or are no more."""
        where, side_of = position.where, position.static.side
        self._placed = placed = old._placed[:]
        stacks, held, on_map = [*old.stacks], [*old.occupied], old.on_map
        for unit in units:
            was, at = placed[unit], where[unit]
            if was == at:
                continue
            placed[unit], side = at, side_of[unit]
            own = stacks[side]
            if own is old.stacks[side]:
                own = stacks[side] = own.copy()
            if was >= 0:
                on_map &= ~(1 << unit)
                left = own[was] = tuple(each for each in own[was] if each != unit)
                if not left:
                    del own[was]
                    held[side] ^= 1 << was
            if at >= 0:
                on_map |= 1 << unit
                if at in own:
                    own[at] = tuple(sorted((*own[at], unit)))
                else:
                    own[at] = (unit,)
                    held[side] |= 1 << at
        self.stacks, self.on_map = (stacks[0], stacks[1]), on_map
        self.occupied = (held[0], held[1])
        return [now ^ before for now, before in zip(held, old.occupied, strict=True)]

    def _parks_near(self, position: GtsPosition, moved: list[int], stale: int) -> list[int]:
        """Return the parks whose Fire Zone comes or goes with an enemy (G10.3)."""
        parked = position.parked & ~stale
        if not parked or not any(moved):
            return []
        static, where = position.static, position.where
        near, reach = static.ground.near, static.sets.farthest_zone
        return [
            unit
            for unit in static.sets.members(parked)
            if where[unit] >= 0 and near(where[unit], reach) & moved[1 - static.side[unit]]
        ]

    def _zone(self, old: Standing, position: GtsPosition, units: list[int]) -> None:
        """Work out the Fire Zones of these units, and join them with the others."""
        sets, where = position.static.sets, position.where
        self.cover, self._blocks = cover, blocks = old.cover[:], old._blocks[:]
        changed = set()
        for unit in units:
            zone = fire_zone(position, unit, self.occupied) if where[unit] >= 0 else 0
            if zone != cover[unit]:
                cover[unit] = zone
                changed.add(sets.block_of[unit])
        self.zones = old.zones
        if not changed:
            return
        for block in changed:
            joined = 0
            for unit in sets.blocks[block]:
                joined |= cover[unit]
            blocks[block] = joined
        first, second = 0, 0
        for block in blocks[: sets.blocks_of_first]:
            first |= block
        for block in blocks[sets.blocks_of_first :]:
            second |= block
        self.zones = (first, second)


#: Nothing has been worked out yet.
NOBODY = Standing()


def fire_zone(position: GtsPosition, unit: int, occupied: tuple[int, int]) -> int:
    """Return the Fire Zone of a unit: what it sees within its range (G10.1 to G10.5)."""
    at = position.where[unit]
    if position.suppressed >> unit & 1 or (position.light | position.heavy) >> at & 1:
        return 0
    face = position.face(unit)
    if face.fire == NO:
        return 0
    static = position.static
    reach = face.range
    if reach > _INDIRECT_ZONE and face.colour in INDIRECT:
        reach = _INDIRECT_ZONE
    if reach == 1:
        return static.grid.neighbour_mask[at]
    zone = position.sight(at, reach) & ~(1 << at)
    if position.parked >> unit & 1 and not zone & occupied[1 - static.side[unit]]:
        return 0  # a park has none while no enemy is near (G10.3)
    return zone
