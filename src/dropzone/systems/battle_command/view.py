"""Views: what a side may know of a position, as plain data for clients."""

from __future__ import annotations

from itertools import chain

from dropzone.core.views.hex import HexUnitMore, HexUnitView, HexView
from dropzone.systems.battle_command.combat import ChooseAttackers, ChooseTarget
from dropzone.systems.battle_command.movement import MoveTo, MoveUnit
from dropzone.systems.battle_command.position import UNBID, BattlePosition
from dropzone.systems.battle_command.stacking import crowded_hexes
from dropzone.systems.battle_command.static import ALLIED, GERMAN, GONE, SIDES
from dropzone.systems.battle_command.supply import unsupplied

__all__ = ["view_of"]

#: So many views of units are remembered: more than the positions of many games have in common.
_MOST_REMEMBERED = 20_000


def view_of(position: BattlePosition, side: str | None) -> HexView:
    """Return everything on the table, but a bid that is still secret from this side."""
    static = position.static
    members, codes = static.grid.members, static.grid.codes
    secret = UNBID in position.bids
    mores = _mores(position)
    return {
        "game": static.setting.game,
        "scenario": static.setting.scenario,
        "options": list(static.setting.options),
        "turn": position.turn,
        "turns": static.tables.turns.count,
        "impulse": static.tables.turns.impulses[position.impulse],
        "rain": position.rain,
        "points": static.variant.victory_points(position),
        "threshold": position.threshold,
        "control": {
            SIDES[which]: [codes[at] for at in members(position.controlled(which))]
            for which in (ALLIED, GERMAN)
        },
        "units": [
            _unit(position, unit, mores.get(unit))
            for unit in range(len(static.units))
            if _shown(position, unit)
        ],
        "markers": {
            marker.id: static.place_id(at)
            for marker, at in zip(static.tables.markers, position.markers, strict=True)
            if at != GONE
        },
        "crowded": [
            {"place": codes[at], "count": count, "limit": static.tables.stacking.limit}
            for at, count in crowded_hexes(position).items()
        ],
        "bridges": {
            bridge.id: "destroyed" if position.destroyed >> number & 1 else "intact"
            for number, bridge in enumerate(static.bridges)
        },
        "repair_begun": static.bridges[position.repair_begun].id
        if position.repair_begun >= 0
        else None,
        "used": sorted(position.used),
        "bids": {
            SIDES[player]: bid
            for player, bid in enumerate(position.bids)
            if bid != UNBID and (not secret or SIDES[player] == side)
        },
        **static.variant.view(position),
        "seats": {name: position.seat(name) for name in SIDES},
        "result": position.result_view(),
    }


def _shown(position: BattlePosition, unit: int) -> bool:
    return position.where[unit] != GONE or position.left_on[unit] > 0


def _unit(position: BattlePosition, unit: int, more: HexUnitMore | None) -> HexUnitView:
    """Return a counter as it is shown; most of them are shown again and again as they were."""
    static = position.static
    up = position.reduced >> unit & 1
    shown = (unit, position.where[unit], position.damage[unit], up)
    view = static.unit_views.get(shown)
    if view is None:
        if len(static.unit_views) >= _MOST_REMEMBERED:
            static.unit_views.clear()
        view = static.unit_views[shown] = {
            "id": static.unit_ids[unit],
            "side": static.units[unit].side,
            "place": static.place_id(position.where[unit]),
            "strength": position.strength(unit),
            "endurance": position.endurance(unit),
            "movement": position.movement(unit),
            "damage": position.damage[unit],
            "reduced": bool(up),
        }
    return {**view, **more} if more else view


def _mores(position: BattlePosition) -> dict[int, HexUnitMore]:
    """Return what else is shown of some units: what holds only now, or only in this game."""
    found = _unsupplied(position)
    for unit, more in chain(
        _activity(position).items(), position.static.variant.view_units(position).items()
    ):
        found[unit] = {**found.get(unit, {}), **more}
    return found


def _unsupplied(position: BattlePosition) -> dict[int, HexUnitMore]:
    """Say of the units on the map which are out of supply."""
    found: dict[int, HexUnitMore] = {}
    for side in (ALLIED, GERMAN):
        on_map = [n for n in position.static.side_units[side] if position.where[n] >= 0]
        out = unsupplied(position, side, sum(1 << unit for unit in on_map))
        found |= {unit: {"unsupplied": True} for unit in on_map if out >> unit & 1}
    return found


def _activity(position: BattlePosition) -> dict[int, HexUnitMore]:
    """Say of the units that act in this half-impulse what they can still do in it."""
    for frame in reversed(position.stack):
        if isinstance(frame, MoveUnit | MoveTo):
            done, moved = 0, frame.acting & ~frame.movable
        elif isinstance(frame, ChooseTarget | ChooseAttackers):
            done, moved = frame.attacked, 0
        else:
            continue
        return {
            unit: {
                "activity": "done"
                if done >> unit & 1
                else "moved"
                if moved >> unit & 1
                else "ready"
            }
            for unit in position.static.side_units[frame.side_number]
            if frame.acting >> unit & 1
        }
    return {}
