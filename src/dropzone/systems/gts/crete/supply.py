"""Supply (S4.0): each side's state in each area, what changes it and what it does."""

from __future__ import annotations

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Procedure
from dropzone.systems.gts.crete.morale import supply_shakes
from dropzone.systems.gts.prepared.static import ALLIED, GERMAN
from dropzone.systems.gts.prepared.supply_levels import DIMINISHED, EMERGENCY
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.words import d10

__all__ = [
    "SupplyDetermination",
    "fire_supply",
    "is_supply_turn",
    "level_of",
    "quality_supply",
    "supply_sources",
]


def level_of(position: GtsPosition, unit: int) -> int:
    """Return the supply state a unit on the map fights under; Greeks know none (S4.0-j)."""
    static, at = position.static, position.where[unit]
    if at < 0 or static.auxiliary[unit]:
        return 0
    area = static.display.supply_area[static.area_of[at]]
    return position.supply[static.side[unit] * len(static.display.supply_ids) + area]


def quality_supply(position: GtsPosition, unit: int) -> int:
    """Return what supply takes from Troop Quality (S4.0-h, S4.0-i)."""
    level = level_of(position, unit)
    table = position.static.tables.quality
    if level == EMERGENCY:
        return table.emergency
    return table.diminished if level == DIMINISHED else 0


def fire_supply(position: GtsPosition, unit: int) -> int:
    """Return what supply takes from a Fire Rating (S4.0-i, ruling P-05)."""
    if level_of(position, unit) < EMERGENCY:
        return 0
    return position.static.tables.fire.emergency_supply


def is_supply_turn(position: GtsPosition) -> bool:
    """Return whether supply is rolled for: at night from 23 May on (S4.0-a, ruling R-17)."""
    static = position.static
    if "S4" not in static.scenario.special_rules or not static.is_night(position.turn):
        return False
    first = static.turn_number(static.display.book.supply.first)
    return static.first_turn + position.turn >= first


def supply_sources(position: GtsPosition, side: int, area: int) -> int:
    """Return the hexes of an area that feed a side: open ports, or German airfields (S4.0)."""
    display = position.static.display
    if side == ALLIED:
        held = display.port_mask & ~position.german_control
    else:
        held = display.airfield_mask & position.german_control
    return held & display.supply_mask[area]


def may_improve(position: GtsPosition, side: int, area: int) -> bool:
    """Return whether supply can improve: the Allies need a port of the area (S4.0-d)."""
    return side == GERMAN or bool(supply_sources(position, side, area))


def may_worsen(position: GtsPosition, side: int, area: int) -> bool:
    """Return whether supply can worsen: not for Germans with an airfield there (S4.0-e)."""
    return side == ALLIED or not supply_sources(position, side, area)


class SupplyDetermination(Procedure[GtsPosition], frozen=True):
    """Step C of a Night Turn: each side rolls for each area (S4.0-a to S4.0-e)."""

    def advance(self, position: GtsPosition, dice: Dice) -> None:
        """Roll them all, the Allies first."""
        position.finish()
        areas = len(position.static.display.supply_ids)
        for side in (ALLIED, GERMAN):
            for area in range(areas):
                self._roll(position, side, area, side * areas + area, dice)

    def _roll(self, position: GtsPosition, side: int, area: int, number: int, dice: Dice) -> None:
        table = position.static.display.book.supply
        face = d10(position, dice, "supply")
        level = position.supply[number]
        if face <= table.improves_to and may_improve(position, side, area):
            level = max(level - 1, 0)
        elif face >= table.worsens_from and may_worsen(position, side, area):
            level = min(level + 1, EMERGENCY)
        position.tell("supply", side, area, level)
        if level == position.supply[number]:
            return
        position.supply = (*position.supply[:number], level, *position.supply[number + 1 :])
        if side == ALLIED:
            supply_shakes(position, area, level)
