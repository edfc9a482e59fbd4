"""The board: what a client needs to draw map and counters, as plain data."""

from __future__ import annotations

from dropzone.core.text.messages import M, tr
from dropzone.core.text.terms import terms_of
from dropzone.core.views.hex import (
    BoardMarker,
    BoardTurns,
    HexBoard,
    HexBoardUnit,
    HexMap,
    HexRow,
    OffMapDisplay,
    Stream,
)
from dropzone.systems.gts.client.aids import aids_of
from dropzone.systems.gts.client.survey import surveys
from dropzone.systems.gts.prepared.static import ALLIED, DIVISION, FORMATION, NO, SIDES, GtsStatic
from dropzone.systems.gts.prepared.turn_record import naval_boxes, serials_of, turn_record
from dropzone.systems.gts.text.phrases import TERMS, WEAPONS
from dropzone.systems.gts.text.telling import chit_name, turn_term

__all__ = ["board_of"]


def board_of(static: GtsStatic, language: str) -> HexBoard:
    """Return map, counters, leaders, chits and tracks with their names in a language."""
    french = language == "fr"
    areas = static.display.book.areas
    return {
        "kind": "hex",
        # Half a kilometre a hex, and direction 1 is north (docs/crete.md, R-46).
        "sheet": {"title": "", "kilometres": 0.5, "north": 0},
        "terms": terms_of(static, TERMS, language),
        "hexes": [_hex(static, at, french) for at in static.grid.indices],
        "edges": [
            {"a": edge.a, "b": edge.b, "road": edge.road, "slope_up_to": edge.slope_up_to}
            for edge in static.ground.edges
        ],
        "streams": _streams(static),
        "bridges": [],
        "waters": {},
        "boxes": naval_boxes(static, language),
        "display": _display(static, french) if static.has_display else None,
        "supply_areas": {
            name: areas[name].name_fr if french else areas[name].name_en
            for name in static.display.supply_ids
        },
        "terrain": {
            name: kind.name_fr if french else kind.name_en
            for name, kind in static.tables.terrain.items()
        },
        "maps": _maps(static, french),
        "units": {name: _unit(static, unit) for unit, name in enumerate(static.unit_ids)},
        "weapons": {
            colour: {"name": tr(language, M(name)), "letter": letter}
            for colour, (letter, name) in WEAPONS.items()
        },
        "formations": dict(zip(static.formation_ids, static.formation_name, strict=True)),
        "commands": {
            name: {"name": static.command_name[number], "side": SIDES[static.command_side[number]]}
            for number, name in enumerate(static.command_ids)
        },
        "markers": _markers(static, language),
        "morale": static.scenario.morale.start if static.scenario.morale else None,
        "chits": {
            name: {
                "name": tr(language, chit_name(static, chit)),
                "side": SIDES[static.chit_side(chit)],
                "kind": static.chit_kind(chit),
                "short": _short_chit(static, chit),
            }
            for chit, name in enumerate(static.chit_ids)
        },
        "turns": _turns(static, language),
        "goals": static.own.goals(static, language),
        "turn_record": turn_record(static, language),
        "serials": serials_of(static),
        "surveys": surveys(static, language),
        "aids": aids_of(static, language),
        "stacking": static.tables.stacking.steps,
    }


def _markers(static: GtsStatic, language: str) -> dict[str, BoardMarker]:
    """Leaders, and the marker of what the ships shell."""
    leaders: dict[str, BoardMarker] = {
        name: {
            "name": static.leader_name[leader],
            "side": SIDES[static.leader_side[leader]],
            "kind": "leader",
            "survey": "command",
        }
        for leader, name in enumerate(static.leader_ids)
    }
    zone: BoardMarker = {
        "name": tr(language, M("Target Zone")),
        "side": SIDES[ALLIED],
        "kind": "target",
    }
    return {**leaders, "target-zone": zone}


def _turns(static: GtsStatic, language: str) -> BoardTurns:
    turns = range(static.scenario.turns)
    return {
        "count": len(turns),
        "ids": [static.turn_name(turn) for turn in turns],
        "names": [tr(language, turn_term(static, turn)) for turn in turns],
    }


def _maps(static: GtsStatic, french: bool) -> list[HexMap]:
    """The sheets in play; those of one grid touch and are drawn as one map."""
    sheets = static.components.sheets
    return [
        {
            "id": name,
            "name": sheets[name].name_fr if french else sheets[name].name_en,
            "grid": sheets[name].grid,
        }
        for name in static.map_ids
    ]


def _short_chit(static: GtsStatic, chit: int) -> str:
    """Return what is printed on a chit: the short name of whom it activates, or nothing."""
    kind = static.chit_kind(chit)
    if kind == FORMATION:
        return static.formation_name[static.chit_formation(chit)]
    return static.command_name[static.chit_command(chit)] if kind == DIVISION else ""


def _display(static: GtsStatic, french: bool) -> OffMapDisplay:
    """Return the Off-Map Display: boxes with names, exits and ways between them."""
    display = static.display
    return {
        "boxes": [
            {
                "id": name,
                "name": entry.name_fr if french else entry.name_en,
                "kind": entry.kind,
                "exit": static.place_id(display.exit_hex[place])
                if place in display.exit_hex
                else None,
                "ways": [display.box_id(to) for to in display.ways[place]],
            }
            for name, entry in display.book.boxes.items()
            for place in (display.place_of[name],)
        ]
    }


def _streams(static: GtsStatic) -> list[Stream]:
    """Return the streams of the maps in play, as far as these go."""
    grids = static.components.grids
    several = len({static.components.sheets[name].grid for name in static.map_ids}) > 1
    known = static.ground.rows_by_code
    found: list[Stream] = []
    for stream in static.components.streams:
        letter = grids[stream.grid].letter if several else ""
        if not several and stream.grid != static.components.sheets[static.map_ids[0]].grid:
            continue
        course = [letter + code for code in stream.course if letter + code in known]
        if len(course) > 1:
            found.append({"name": stream.name, "course": course})
    return found


def _hex(static: GtsStatic, at: int, french: bool) -> HexRow:
    row = static.ground.row[at]
    assert row is not None, "the maps of a scenario have no holes"
    x, y = static.ground.drawn_at(at)
    return {
        "code": row.hex,
        "map": static.map_of[at],
        "x": round(x, 4),
        "y": round(y, 4),
        "terrain": row.terrain,
        "name": static.components.french.get(row.name, row.name) if french else row.name,
        "vp": int(static.counted >> at & 1),
        "features": [
            feature
            for feature in row.features
            # Where the next sheet is in play units walk on, and do not leave.
            if not feature.startswith("exit-edge:") or len(static.grid.neighbours[at]) < 6
        ],
        "elevation": row.elevation,
    }


def _unit(static: GtsStatic, unit: int) -> HexBoardUnit:
    row, face = static.units[unit], static.faces[unit][2]
    formation = static.formation[unit]
    return {
        "name": row.name,
        "short": row.name,
        "side": row.side,
        "nation": row.nation,
        "kind": row.kind,
        "service": static.own.services.get(row.division, ""),
        "command": static.command_ids[static.command[unit]],
        "formation": static.formation_ids[formation] if formation >= 0 else None,
        "fire": None if face.fire == NO else face.fire,
        "colour": face.colour,
        "range": face.range,
        "assault": None if face.assault == NO else face.assault,
        "defense": face.defense,
        "quality": face.tq,
        "movement": max(static.move[unit], 0),
        "steps": static.full_steps[unit],
        "arrival": static.entry_turn[unit] + 1 if static.entry_turn[unit] >= 0 else None,
        "flags": list(row.flags),
    }
