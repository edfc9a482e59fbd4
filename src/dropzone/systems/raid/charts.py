"""The charts of the system, as the player looks things up in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dropzone.core.text.messages import M, tr
from dropzone.core.text.rulebook import Chart, sources
from dropzone.systems.raid.components import Values

if TYPE_CHECKING:
    from dropzone.systems.raid.game import RaidGame

__all__ = ["charts_of"]


def charts_of(game: RaidGame, language: str) -> list[Chart]:
    """Return what the zones protect, and what each kind of counter is worth."""
    tables = game.components.tables
    zones = [
        [_name(each, language), str(each.protection), str(each.levels or ""), str(each.boats or "")]
        for each in tables.terrain.values()
    ]
    kinds = []
    for kind in tables.kinds.values():
        kinds.append([_name(kind, language), *_figures(kind.full)])
        if kind.reduced is not None:
            reduced = tr(language, M("{name}, reduced", name=_name(kind, language)))
            kinds.append([reduced, *_figures(kind.reduced)])
    zone_head = (M("Zone"), M("Protection"), M("Levels of a side"), M("Boats"))
    kind_head = (
        M("Counter"),
        M("Fire factor"),
        M("Assault factor"),
        M("Movement points"),
        M("Levels"),
    )
    return [
        Chart(
            "zones",
            tr(language, M("Zones")),
            [tr(language, each) for each in zone_head],
            zones,
            sources(game.pack, "tables.toml", "terrain"),
        ),
        Chart(
            "counters",
            tr(language, M("Counters")),
            [tr(language, each) for each in kind_head],
            kinds,
            sources(game.pack, "tables.toml", "kinds"),
        ),
    ]


def _name(each: object, language: str) -> str:
    return str(getattr(each, f"name_{language}"))


def _figures(values: Values) -> list[str]:
    return [str(each) for each in (values.fire, values.assault, values.movement, values.level)]
