"""Sets of units that the counters alone decide, prepared once: a set is one integer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dropzone.core.bits import Members
from dropzone.core.procedure import Choice

if TYPE_CHECKING:
    from dropzone.systems.gts.static import GtsStatic

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
        self.greeks = self._where(static.greek)
        self.rearguards = self._where(static.rearguard)
        self.coastal = self._where(static.coastal)
        #: Units of no formation (G2.6), and those that can always move, unless they are in a park.
        self.independents = self._where(each < 0 for each in static.formation)
        self.walkers = self._where(each > 0 for each in static.move)
        halves = [
            [units[n : n + _BLOCK] for n in range(0, len(units), _BLOCK)]
            for units in static.of_side
        ]
        #: The units of each block, those of the first side before the others; each unit's block.
        self.blocks = (*halves[0], *halves[1])
        self.blocks_of_first = len(halves[0])
        self.block_of = [0] * len(static.units)
        for number, block in enumerate(self.blocks):
            for unit in block:
                self.block_of[unit] = number
        faces = [face for each in (*static.faces, *static.mounted_face) for face in each]
        self.farthest_zone = max((face.range for face in faces), default=1)

    def _where(self, flags: Iterable[bool]) -> int:
        return self.mask(unit for unit, flag in enumerate(flags) if flag)

    def mask(self, units: Iterable[int]) -> int:
        """Return the set of these units."""
        found = 0
        for unit in units:
            found |= self.bit[unit]
        return found
