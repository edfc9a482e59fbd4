"""Sets of units that the counters alone decide, prepared once: a set is one integer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dropzone.core.bits import Members
from dropzone.core.rules.procedure import Choice
from dropzone.systems.gts.prepared.ratings import STAR, zone_reach

if TYPE_CHECKING:
    from dropzone.systems.gts.prepared.static import GtsStatic

__all__ = ["UnitSets"]

#: How many units' Fire Zones are joined at a time when one of them has changed.
_BLOCK = 16


class UnitSets(Members):
    """Units by side, command and kind, and in blocks whose Fire Zones are joined together."""

    def __init__(self, static: GtsStatic) -> None:
        super().__init__(len(static.units))
        self.of_side = tuple(map(self.mask, static.of_side))
        self.of_command = tuple(
            self._where(each == command for each in static.command)
            for command in range(len(static.command_ids))
        )
        #: By unit: the choice to pick it.
        self.picks: tuple[Choice, ...] = tuple(("unit", unit) for unit in range(len(self.bit)))
        self.auto = self._where(static.auto)
        self.auxiliaries = self._where(static.auxiliary)
        self.rearguards = self._where(static.rearguard)
        self.coastal = self._where(static.coastal)
        #: Guns that may form parks (G16.3).
        self.orange = self._where(each == "orange" for each in static.colour)
        #: Units of no formation (G2.6), and those that can always move, unless they are in a park.
        self.independents = self._where(each < 0 for each in static.formation)
        #: By formation its own units, lent or not; the last entry (-1) is for no formation.
        self.of_formation = (
            *(
                self._where(each == number for each in static.formation)
                for number in range(len(static.formation_ids))
            ),
            self.independents,
        )
        self.walkers = self._where(each > 0 or each == STAR for each in static.move)
        halves = [
            [units[n : n + _BLOCK] for n in range(0, len(units), _BLOCK)]
            for units in static.of_side
        ]
        #: The units of each block, those of the first side before the others; each unit's block.
        self.blocks = (*halves[0], *halves[1])
        self.blocks_of = (slice(len(halves[0])), slice(len(halves[0]), None))
        self.block_of = [0] * len(static.units)
        for number, block in enumerate(self.blocks):
            for unit in block:
                self.block_of[unit] = number
        #: On foot and mounted, by unit: how far its Fire Zone reaches; lost steps leave it alone.
        self.zone_reach = tuple(
            tuple(zone_reach(each[0]) for each in faces)
            for faces in (static.faces, static.mounted_face)
        )
        self.farthest_zone = max(map(max, self.zone_reach))

    def _where(self, flags: Iterable[bool]) -> int:
        return self.mask(unit for unit, flag in enumerate(flags) if flag)

    def mask(self, units: Iterable[int]) -> int:
        """Return the set of these units."""
        found = 0
        for unit in units:
            found |= self.bit[unit]
        return found
