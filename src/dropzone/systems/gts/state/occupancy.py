"""Who stands where, and what Fire Zones cover (G10): worked out again only where it changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dropzone.systems.gts.prepared.static import GONE, OUT

if TYPE_CHECKING:
    from dropzone.systems.gts.prepared.unit_sets import UnitSets
    from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["NOBODY", "Occupancy", "fire_zone"]

#: Where units are that are gone.
_LOST = frozenset({GONE, OUT})


class Occupancy:
    """Stacks, occupied hexes and Fire Zones by side; `GtsPosition.touch` says what is out of date.

    What it says never changes, so that copies of a position share it: `renewed` makes the next one.
    """

    __slots__ = (
        "_blocks",
        "_loose",
        "_placed",
        "_sets",
        "_zones",
        "cover",
        "gone",
        "occupied",
        "on_map",
        "stacks",
    )

    def __init__(self, sets: UnitSets | None = None) -> None:
        units, blocks = (len(sets.bit), len(sets.blocks)) if sets else (0, 0)
        #: By side: the units in each hex that holds any, and the hexes.
        self.stacks: tuple[dict[int, tuple[int, ...]], ...] = ({}, {})
        self.occupied = (0, 0)
        #: The units on the map, and the Fire Zone of each.
        self.on_map = 0
        self.cover = [0] * units
        #: Units that were eliminated or have left play.
        self.gone = (1 << units) - 1
        #: Where each unit was taken to be.
        self._placed = [GONE] * units
        #: The Fire Zones of blocks of units and of both sides, without the units that are loose.
        self._sets = sets
        self._loose = 0
        self._blocks = [0] * blocks
        self._zones = [0, 0]

    def renewed(self, position: GtsPosition, stale: int) -> Occupancy:
        """Return what is true now if only these units (all for -1) may have changed."""
        sets = position.static.sets
        if self._sets is None:
            return Occupancy(sets).renewed(position, -1)
        units = range(len(self.cover)) if stale < 0 else sets.members(stale)
        new = object.__new__(Occupancy)
        moved = new._place(self, position, units)
        new._zone(self, position, [*units, *new._parks_near(position, moved, stale)])
        return new

    def zones(self, side: int) -> int:
        """Return the hexes in the Fire Zones of a side; they are joined when first asked for."""
        sets = self._sets
        assert sets is not None, "nothing has been worked out yet"
        loose = self._loose & sets.of_side[side]
        if loose:
            self._blocks = blocks = self._blocks[:]
            for block in {sets.block_of[unit] for unit in sets.members(loose)}:
                blocks[block] = _joined(map(self.cover.__getitem__, sets.blocks[block]))
            self._zones[side] = _joined(blocks[sets.blocks_of[side]])
            self._loose ^= loose
        return self._zones[side]

    def _place(self, old: Occupancy, position: GtsPosition, units: Iterable[int]) -> list[int]:
        """Note where units stand; return by side the hexes that were left empty or are no more."""
        where, side_of = position.where, position.static.side
        placed = old._placed
        stacks, held = [*old.stacks], [*old.occupied]
        on_map, gone = old.on_map, old.gone
        for unit in units:
            was, at = placed[unit], where[unit]
            if was == at:
                continue
            if placed is old._placed:
                placed = placed[:]
            placed[unit], side = at, side_of[unit]
            own = stacks[side]
            if own is old.stacks[side]:
                own = stacks[side] = own.copy()
            if was >= 0:
                left = own[was] = tuple(each for each in own[was] if each != unit)
                if not left:
                    del own[was]
                    held[side] ^= 1 << was
            if (was < 0) != (at < 0):
                on_map ^= 1 << unit
            if (was in _LOST) != (at in _LOST):
                gone ^= 1 << unit
            if at >= 0:
                if at in own:
                    own[at] = tuple(sorted((*own[at], unit)))
                else:
                    own[at] = (unit,)
                    held[side] |= 1 << at
        self._placed, self.gone = placed, gone
        self.stacks, self.on_map = (stacks[0], stacks[1]), on_map
        self.occupied = (held[0], held[1])
        return [held[0] ^ old.occupied[0], held[1] ^ old.occupied[1]]

    def _parks_near(self, position: GtsPosition, moved: list[int], stale: int) -> list[int]:
        """Return the parks whose Fire Zone comes or goes with an enemy (G10.3)."""
        parked = position.parked & ~stale
        if not parked or not (moved[0] or moved[1]):
            return []
        static, where = position.static, position.where
        near, reach = static.ground.near, static.sets.farthest_zone
        return [
            unit
            for unit in static.sets.members(parked)
            if where[unit] >= 0 and near(where[unit], reach) & moved[1 - static.side[unit]]
        ]

    def _zone(self, old: Occupancy, position: GtsPosition, units: list[int]) -> None:
        """Work out the Fire Zones of these units."""
        where, bit = position.where, position.static.sets.bit
        self._sets, self._blocks, self._zones = old._sets, old._blocks, old._zones[:]
        cover, loose = old.cover, old._loose
        for unit in units:
            zone = fire_zone(position, unit, self.occupied) if where[unit] >= 0 else 0
            if zone != cover[unit]:
                if cover is old.cover:
                    cover = cover[:]
                cover[unit] = zone
                loose |= bit[unit]
        self.cover, self._loose = cover, loose


def _joined(zones: Iterable[int]) -> int:
    found = 0
    for zone in zones:
        found |= zone
    return found


#: Nothing has been worked out yet.
NOBODY = Occupancy()


def fire_zone(position: GtsPosition, unit: int, occupied: tuple[int, int]) -> int:
    """Return the Fire Zone of a unit: what it sees within its range (G10.1 to G10.5).

    crete:G10.4-a, crete:G10.6-a.
    """
    at = position.where[unit]
    if position.suppressed >> unit & 1 or (position.light | position.heavy) >> at & 1:
        return 0
    static = position.static
    reach = static.sets.zone_reach[position.mounted >> unit & 1][unit]
    if reach < 2:
        return static.grid.neighbour_mask[at] if reach else 0
    zone = position.sight(at, reach) & ~(1 << at)
    if position.parked >> unit & 1 and not zone & occupied[1 - static.side[unit]]:
        return 0  # a park has none while no enemy is near (G10.3)
    return zone
