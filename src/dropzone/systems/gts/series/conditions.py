"""Conditions of victory: what a side controls, occupies, covers with fire or has done."""

from __future__ import annotations

from dropzone.systems.gts.components import Condition, Outcome
from dropzone.systems.gts.prepared.airlift import connected
from dropzone.systems.gts.prepared.static import GERMAN, SIDES
from dropzone.systems.gts.series.leaving_play import EXITED, departed
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["controls", "holds", "is_met"]


def controls(position: GtsPosition, side: int, at: int) -> bool:
    """Return whether a side was the last to have a unit in a hex (S6.0, G28.1).

    crete:G28.2-a.
    """
    german = bool(position.german_control >> at & 1)
    return german if side == GERMAN else not german


def holds(position: GtsPosition, outcome: Outcome) -> bool:
    """Return whether the conditions of an outcome hold now."""
    if outcome.in_withdrawal and not position.withdrawal:
        return False
    side = SIDES.index(outcome.winner)
    met = (is_met(position, side, condition) for condition in outcome.conditions)
    if outcome.none:
        return not any(met)
    return any(met) if outcome.either else all(met)


def is_met(position: GtsPosition, side: int, condition: Condition) -> bool:
    """Return whether a condition holds now for a side, or for the one that it names."""
    static = position.static
    if condition.before and position.turn >= static.turn_index(condition.before):
        return False
    if condition.side is not None:
        side = SIDES.index(condition.side)
    if condition.losses:
        return position.losses[1 - side] >= condition.losses
    return _TESTS[condition.kind](position, side, condition)


def _controls_enough(position: GtsPosition, side: int, condition: Condition) -> bool:
    grid = position.static.grid
    held = grid.mask(at for at in map(grid.index, condition.hexes) if controls(position, side, at))
    if condition.connected:
        return connected(grid.neighbour_mask, held)
    return held.bit_count() >= condition.need


def _controls_airfields(position: GtsPosition, side: int, condition: Condition) -> bool:
    """Control of an airfield is that of all its hexes (R-32)."""
    held = position.german_control if side == GERMAN else ~position.german_control
    fields = position.static.airlift.airfields
    return sum(not field.hexes & ~held for field in fields) >= condition.need


def _covers(position: GtsPosition, side: int, condition: Condition) -> bool:
    zones = position.zones(side)
    index = position.static.grid.index
    return sum(zones >> index(code) & 1 for code in condition.hexes) >= condition.need


def _is_located(position: GtsPosition, side: int, condition: Condition) -> bool:
    """Count the steps of some formations and battalions from a column on."""
    static = position.static
    steps = 0
    for unit in static.of_side[side]:
        row, at = static.units[unit], position.where[unit]
        counted = row.formation in condition.formations or row.battalion in condition.battalions
        if counted and at >= 0 and static.grid.columns[at] >= condition.column:
            steps += position.steps[unit]
    return steps >= condition.need


def _has_exited(position: GtsPosition, side: int, condition: Condition) -> bool:
    """Count the units and the leaders that have left play by some hexes."""
    grid = position.static.grid
    hexes = grid.mask(map(grid.index, condition.hexes))
    units, _, leaders = departed(position, side, EXITED, hexes)
    return units >= condition.need and leaders >= condition.leaders


def _withdraws(position: GtsPosition, side: int, condition: Condition) -> bool:
    """Return whether Allied Withdrawal has been triggered (S5.0-j)."""
    return position.withdrawal


_TESTS = {
    "control": _controls_enough,
    "airfields": _controls_airfields,
    "occupied": _controls_enough,  # the last to have stood there (P-01)
    "zones": _covers,
    "located": _is_located,
    "exited": _has_exited,
    "withdrawal": _withdraws,
}
