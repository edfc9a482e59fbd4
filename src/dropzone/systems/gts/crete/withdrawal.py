"""Allied Withdrawal (S5.0): units leave the island, and Greeks go home."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Procedure
from dropzone.systems.gts.crete.morale import raise_level
from dropzone.systems.gts.prepared.static import ALLIED
from dropzone.systems.gts.series.checks import TroopCheck
from dropzone.systems.gts.series.leaving_play import WITHDRAWN, leave_play
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["GreekChecks", "GreekStays", "withdraw"]


def withdraw(position: GtsPosition, unit: int) -> None:
    """An Allied unit withdraws from the island; Greeks do not count (S5.0-n to S5.0-p)."""
    leave_play(position, unit, WITHDRAWN, position.where[unit])
    if not position.static.auxiliary[unit]:
        raise_level(position, 1)


class GreekChecks(Procedure[GtsPosition], frozen=True):
    """Step C of a Night Turn under Withdrawal: every Greek unit is tested (S5.0-r, S5.0-u)."""

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Test those on the map and on the display, if the Allies withdraw by now."""
        position.finish()
        static = position.static
        if not position.withdrawal:
            return
        for unit in reversed(static.of_side[ALLIED]):
            at = position.where[unit]
            if static.auxiliary[unit] and (at >= 0 or static.display.is_box(at)):
                position.push(GreekStays(unit))


class GreekStays(TroopCheck, frozen=True):
    """A Greek unit that fails its check is removed from play (S5.0-r, S5.0-s)."""

    purpose: ClassVar[str] = "greek-check"

    def resolve(self, position: GtsPosition, passed: bool, dice: Dice) -> None:
        """Stay or go home."""
        position.finish()
        if not passed:
            leave_play(position, self.unit, "went-home", position.where[self.unit])
