"""The board: what a client needs to draw map and counters, as plain data."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sqrt

from dropzone.core.text.messages import tr
from dropzone.core.text.terms import terms_of
from dropzone.core.views.hex import BoardSheet, HexBoard, HexBoardUnit, HexRow
from dropzone.systems.battle_command.aids import aids_of
from dropzone.systems.battle_command.insignia import branch_of, service_of, size_of
from dropzone.systems.battle_command.phrases import TERMS
from dropzone.systems.battle_command.static import BattleStatic
from dropzone.systems.battle_command.survey import surveys

__all__ = ["board_of"]


def board_of(static: BattleStatic, language: str) -> HexBoard:
    """Return map, boxes, counters and tracks with their names in a language."""
    return {
        "kind": "hex",
        "sheet": _sheet(static, language),
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
        "terms": terms_of(static, TERMS, language),
        "surveys": surveys(language),
        "aids": aids_of(static, language),
    }


#: Kilometres of a degree of latitude.
_DEGREE = 111.2


def _sheet(static: BattleStatic, language: str) -> BoardSheet:
    """Return title, kilometres a hex and the bearing of north, as the grid's degrees give them."""
    grid, game = static.tables.grid, static.sheet
    east = _DEGREE * cos(radians(grid.latitude[0]))
    # Where one column and one row lead, in kilometres to the east and to the north.
    column = (grid.longitude[1] * east, grid.latitude[1] * _DEGREE)
    row = (grid.longitude[2] * east, grid.latitude[2] * _DEGREE)
    kilometres = (hypot(*row) + hypot(column[0] + row[0] / 2, column[1] + row[1] / 2)) / 2
    # On the map a column is 3/2 of a hexside to the right, a row the root of 3 of them up.
    north = atan2(-row[0] / column[0] * 1.5, sqrt(3))
    return {
        "title": game.title_fr if language == "fr" else game.title_en,
        "kilometres": round(kilometres, 2),
        "north": round(degrees(north), 1),
    }


def _hex(static: BattleStatic, at: int, language: str) -> HexRow:
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


def _unit(static: BattleStatic, unit: int, language: str) -> HexBoardUnit:
    row = static.units[unit]
    return {
        "name": tr(language, static.unit_name[unit]),
        "short": row.short,
        "side": row.side,
        "nation": row.nation,
        "corps": row.corps,
        "kind": row.kind,
        "branch": branch_of(row),
        "size": size_of(row),
        "service": service_of(row),
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
