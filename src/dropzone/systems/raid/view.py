"""Views: what the player may know of a position, as plain data for clients."""

from __future__ import annotations

from dropzone.core.views.zones import ZonesUnitView, ZonesView
from dropzone.systems.raid.assault import assault_view
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.static import BOWL, RESERVE
from dropzone.systems.raid.telling import clock
from dropzone.systems.raid.victory import award, victory_points

__all__ = ["view_of"]


def view_of(position: RaidPosition) -> ZonesView:
    """Return the table: nothing is hidden but what nobody has drawn yet."""
    static = position.static
    return {
        "game": static.setting.game,
        "scenario": static.setting.scenario,
        "options": sorted(static.options),
        "turn": position.turn,
        "turns": static.tables.turns.count,
        "time": clock(static, position.turn),
        "alarm": position.alarm,
        "points": sum(award(position).values()),
        "award": award(position),
        "if_ended_now": victory_points(position),
        "units": [
            _unit(position, unit)
            for unit in range(len(static.counters))
            if position.where[unit] not in (BOWL, RESERVE)
        ],
        "bowls": {
            "garrison": sum(place == BOWL for place in position.where),
            "reserve": sum(place == RESERVE for place in position.where),
        },
        "markers": {
            static.zone_ids[zone]: static.letter[zone] or ""
            for zone in range(len(static.zones))
            if position.hidden >> zone & 1
        },
        "mines": _zones(position, position.mines),
        "wire": _zones(position, position.wire),
        "cut": _zones(position, position.cut),
        "tops": {
            static.zone_ids[zone]: static.unit_ids[position.top_british(zone)]
            for zone in range(len(static.zones))
            if position.men(zone) or position.boats(zone)
        },
        "acting": [static.unit_ids[unit] for unit in static.british if position.acting >> unit & 1],
        "assault": assault_view(position),
        "result": position.result_view(),
    }


def _zones(position: RaidPosition, mask: int) -> list[str]:
    ids = position.static.zone_ids
    return [ids[zone] for zone in range(len(ids)) if mask >> zone & 1]


def _unit(position: RaidPosition, unit: int) -> ZonesUnitView:
    static = position.static
    values = position.values_of(unit)
    zone = position.zone_of(unit)
    return {
        "id": static.unit_ids[unit],
        "side": static.counters[unit].side,
        "place": static.place_id(position.where[unit]),
        "zone": static.zone_ids[zone] if zone >= 0 else None,
        "fire": values.fire,
        "assault": values.assault,
        "movement": values.movement,
        "level": values.level,
        "reduced": bool(position.reduced >> unit & 1),
        "done": bool(position.done >> unit & 1),
        "prisoner": bool(position.prisoners >> unit & 1),
    }
