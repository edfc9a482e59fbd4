"""Player aids: the tables of the series as a player has them beside the map."""

from __future__ import annotations

from dropzone.core.text.messages import M, Message, tr
from dropzone.core.views import Aid
from dropzone.systems.gts.components.tables import TerrainEntry
from dropzone.systems.gts.prepared.static import GtsStatic
from dropzone.systems.gts.text.phrases import WEAPONS

__all__ = ["aids_of"]

_SIGHT: dict[str, Message] = {
    "open": M("open"),
    "semi": M("hinders"),
    "blocking": M("blocks"),
}


def aids_of(static: GtsStatic, language: str) -> list[Aid]:
    """Return the combat results for both kinds of target, and what the ground does."""
    return [
        _combat(static, language, armoured=False),
        _combat(static, language, armoured=True),
        _terrain(static, language),
    ]


def _combat(static: GtsStatic, language: str, *, armoured: bool) -> Aid:
    """Results by natural roll; the columns are the letters of the fire values."""
    table = static.tables.crt.armoured if armoured else static.tables.crt.unarmoured
    title = M("Combat results: armoured targets") if armoured else M("Combat results")
    colours = [colour for colour in WEAPONS if colour in table]
    rows = [
        [str(roll), *(table[colour][roll] for colour in colours)]
        for roll in range(len(table[colours[0]]))
    ]
    return {
        "id": "combat-armoured" if armoured else "combat",
        "title": tr(language, title),
        "head": [tr(language, M("Die")), *(WEAPONS[colour][0] for colour in colours)],
        "rows": [*rows, [str(len(rows)), *("–" for _ in colours)]],
    }


def _terrain(static: GtsStatic, language: str) -> Aid:
    head = [M("Terrain"), M("Defence"), M("Sight"), M("On foot"), M("Wheels"), M("Tracks")]
    return {
        "id": "terrain",
        "title": tr(language, M("Terrain: costs deployed / in Column")),
        "head": [tr(language, each) for each in head],
        "rows": [_ground(kind, language) for kind in static.tables.terrain.values()],
    }


def _ground(kind: TerrainEntry, language: str) -> list[str]:
    """One terrain; what is closed has no cost."""
    costs = [
        "/".join(str(cost) if cost else "–" for cost in pair)
        for pair in (kind.leg, kind.wheeled, kind.tracked)
    ]
    name = kind.name_fr if language == "fr" else kind.name_en
    defence = f"{kind.defence:+d}" if kind.defence else ""
    return [name, defence, tr(language, _SIGHT[kind.sight]), *costs]
