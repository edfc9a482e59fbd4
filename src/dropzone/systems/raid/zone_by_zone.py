"""Passages that the rules run for one zone after another."""

from __future__ import annotations

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Procedure
from dropzone.systems.raid.position import RaidPosition

__all__ = ["ZoneByZone"]


class ZoneByZone(Procedure[RaidPosition], frozen=True):
    """Does the same in each of the zones it was begun with, in their order."""

    zones: tuple[int, ...]

    def advance(self, position: RaidPosition, dice: Dice) -> None:
        """Take the next zone."""
        if not self.zones:
            position.finish()
            return
        zone, *rest = self.zones
        position.replace(type(self)(tuple(rest)))
        self.act(position, zone, dice)

    def act(self, position: RaidPosition, zone: int, dice: Dice) -> None:
        """Do what the passage says in a zone."""
        raise NotImplementedError  # every passage says what it does
