"""The board: what a client needs to draw the zone map and its counters, as plain data."""

from __future__ import annotations

from dropzone.core.text.messages import tr
from dropzone.core.text.terms import terms_of
from dropzone.core.views.zones import ZoneRow, ZonesBoard
from dropzone.systems.raid.phrases import TERMS
from dropzone.systems.raid.static import RaidStatic
from dropzone.systems.raid.telling import clock

__all__ = ["board_of"]


def board_of(static: RaidStatic, language: str) -> ZonesBoard:
    """Return zones, links, counters and tracks with their names in a language."""
    french = language == "fr"
    decor = static.tables.decor
    return {
        "kind": "zones",
        "terms": terms_of(static, TERMS, language),
        "title": static.sheet.title_fr if french else static.sheet.title_en,
        "width": decor.width,
        "height": decor.height,
        "coast": [list(point) for point in decor.coast],
        "river": [list(point) for point in decor.river],
        "zones": [_zone(static, number, language) for number in range(len(static.zones))],
        "links": [
            {
                "a": link.a,
                "b": link.b,
                "kind": link.kind,
                "cost": static.tables.links[link.kind].cost,
            }
            for link in static.components.links
        ],
        "terrain": {
            name: {"name": row.name_fr if french else row.name_en, "protection": row.protection}
            for name, row in static.tables.terrain.items()
        },
        "units": {
            counter.id: {
                "name": tr(language, static.unit_name[number]),
                "side": counter.side,
                "kind": counter.kind,
                "group": counter.group,
                "number": counter.number,
                "two_steps": static.back[number] is not None,
            }
            for number, counter in enumerate(static.counters)
        },
        "turns": [
            {
                "number": turn,
                "time": clock(static, turn),
                "light": static.tables.turns.light[turn - 1],
                "bonus": static.tables.turns.battery_bonus[turn - 1],
            }
            for turn in range(1, static.tables.turns.count + 1)
        ],
        "alarm": {"most": static.tables.alarm.most, "full": static.tables.alarm.full_activity},
    }


def _zone(static: RaidStatic, number: int, language: str) -> ZoneRow:
    zone = static.zones[number]
    return {
        "id": zone.id,
        "code": zone.code,
        "name": tr(language, static.zone_name[number]),
        "terrain": zone.terrain,
        "protection": static.protection[number],
        "x": zone.x,
        "y": zone.y,
        "beach": zone.beach,
        "marker": zone.marker,
        "telephone": zone.telephone,
        "reinforcement": zone.reinforcement,
        "start": zone.start_group,
    }
