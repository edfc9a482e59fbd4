"""The board: what a client needs to draw map and counters, as plain data."""

from __future__ import annotations

from typing import Any

from dropzone.core.messages import tr
from dropzone.systems.battle_command.static import BattleStatic

__all__ = ["board_of"]


def board_of(static: BattleStatic, language: str) -> dict[str, Any]:
    """Return map, boxes, counters and tracks with their names in a language."""
    return {
        "kind": "hex",
        "hexes": [_hex(static, at, language) for at in static.grid.indices],
        "edges": [
            {
                "a": edge.a,
                "b": edge.b,
                "road": edge.road,
                "river": edge.river,
                "crossing": edge.crossing,
            }
            for edge in static.components.edges
        ],
        "bridges": [
            {
                "id": bridge.id,
                "name": bridge.name(language),
                "hex": bridge.hex,
                "far": bridge.far,
                "kind": bridge.kind,
                "water": bridge.water,
            }
            for bridge in static.bridges
        ],
        "waters": {water.id: water.name(language) for water in static.tables.waters},
        "boxes": [
            {
                "id": box.id,
                "name": box.name(language),
                "kind": box.kind,
                "letter": box.letter,
                "hexes": list(box.hexes),
            }
            for box in static.components.boxes
        ],
        "terrain": {name: kind.name(language) for name, kind in static.tables.terrain.items()},
        "units": {unit.id: _unit(static, n, language) for n, unit in enumerate(static.units)},
        "markers": {
            marker.id: {
                "name": marker.name(language),
                "side": marker.side,
                "kind": marker.kind,
                "from_turn": marker.from_turn,
            }
            for marker in static.tables.markers
        },
        "turns": {
            "first": static.tables.turns.first.isoformat(),
            "count": static.tables.turns.count,
            "impulses": list(static.tables.turns.impulses),
        },
        "stacking": static.tables.stacking.limit,
    }


def _hex(static: BattleStatic, at: int, language: str) -> dict[str, Any]:
    row = static.hexes[at]
    x, y = static.grid.centre(at)
    return {
        "code": row.hex,
        "x": round(x, 4),
        "y": round(y, 4),
        "terrain": row.terrain,
        "name": tr(language, static.hex_name[at]),
        "vp": row.vp,
        "features": list(row.features),
        "canals": list(row.canals),
    }


def _unit(static: BattleStatic, unit: int, language: str) -> dict[str, Any]:
    row = static.units[unit]
    return {
        "name": tr(language, static.unit_name[unit]),
        "short": row.short,
        "side": row.side,
        "nation": row.nation,
        "corps": row.corps,
        "kind": row.kind,
        "vehicle": row.vehicle,
        "strength": row.strength,
        "endurance": row.endurance,
        "movement": row.movement,
        "reduced": row.reduced,
        "arrival": row.arrival_turn,
        "entry": row.entry,
        "landing": list(row.landing_hex),
        "flags": list(row.flags),
    }
