"""Player aids: the tables of the game as a player has them beside the map."""

from __future__ import annotations

from dropzone.core.text.messages import M, Message, tr
from dropzone.core.views import Aid
from dropzone.systems.battle_command.static import BattleStatic

__all__ = ["aids_of"]


def aids_of(static: BattleStatic, language: str) -> list[Aid]:
    """Return the combat and terrain tables: titles, heads and rows of words."""
    return [_combat(static, language), _terrain(static, language)]


def _combat(static: BattleStatic, language: str) -> Aid:
    crt = static.tables.crt
    return {
        "id": "combat",
        "title": tr(language, M("Combat results: attacker / defender")),
        "head": [tr(language, M("Die")), *crt.columns],
        "rows": [[str(face), *cells] for face, cells in sorted(crt.rows.items())],
    }


def _terrain(static: BattleStatic, language: str) -> Aid:
    rows = []
    for kind in static.tables.terrain.values():
        effects: list[Message] = []
        if not kind.enterable:
            effects.append(M("no entry"))
        if kind.stops_move:
            effects.append(M("movement ends"))
        if kind.stops_advance:
            effects.append(M("advance ends"))
        if kind.vehicle_needs_road:
            effects.append(M("vehicles by road only"))
        if kind.stand_fast:
            effects.append(M("the defender may stand fast"))
        shift = f"{kind.defence_shift:+d}" if kind.defence_shift else ""
        rows.append([kind.name(language), shift, ", ".join(tr(language, each) for each in effects)])
    head = [M("Terrain"), M("Columns"), M("Effect")]
    return {
        "id": "terrain",
        "title": tr(language, M("Terrain effects")),
        "head": [tr(language, each) for each in head],
        "rows": rows,
    }
