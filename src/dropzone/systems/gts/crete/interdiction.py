"""The Airlanding/Interdiction Table (S1.0, S7.0): what comes under fire on its way."""

from __future__ import annotations

from dropzone.core.rules.dice import Dice
from dropzone.systems.gts.prepared.static import GONE
from dropzone.systems.gts.series.results import cohesion_hit, eliminate, step_loss, suppress
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.words import d10

__all__ = ["roll_interdiction", "zones_on"]


def zones_on(position: GtsPosition, side: int, hexes: int) -> tuple[int, int]:
    """Return how many units of a side have Fire Zones on a set of hexes, and how many are AA."""
    static = position.static
    if not position.zones(side) & hexes:
        return 0, 0
    firing = [
        unit
        for unit in static.of_side[side]
        if position.where[unit] >= 0 and position.zone(unit) & hexes
    ]
    return len(firing), sum(static.aa[unit] for unit in firing)


def roll_interdiction(
    position: GtsPosition,
    unit: int,
    dice: Dice,
    purpose: str,
    modifiers: tuple[tuple[str, int], ...] = (),
) -> None:
    """Roll for a unit and apply what the table says; suppression is not converted."""
    face = d10(position, dice, purpose, modifiers)
    total = face + sum(value for _, value in modifiers)
    row = next(row for row in position.static.tables.interdiction.rows if total <= row.most)
    if row.eliminated:
        eliminate(position, unit)
        return
    for _ in range(row.step_losses):
        step_loss(position, unit)
        if position.where[unit] == GONE:
            return
    for _ in range(row.cohesion_hits):
        cohesion_hit(position, unit)
    if row.suppressed:
        suppress(position, unit)
