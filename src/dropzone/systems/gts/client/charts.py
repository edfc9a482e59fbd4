"""The charts of the system, as players look things up in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from dropzone.core.text.messages import N_, M, Message, tr
from dropzone.core.text.rulebook import Chart, sources

if TYPE_CHECKING:
    from dropzone.systems.gts.game import GtsGame

__all__ = ["charts_of"]

_COLOURS = {
    "white": N_("white"),
    "pink": N_("pink"),
    "purple": N_("purple"),
    "brown": N_("brown"),
    "black": N_("black"),
    "blue": N_("blue"),
    "green": N_("green"),
    "orange": N_("orange"),
    "yellow": N_("yellow"),
}
_SIGHT = {"open": N_("open"), "semi": N_("two such hexes block"), "blocking": N_("blocks")}
_DROPS = {
    "none": N_("nothing"),
    "delay": N_("delayed"),
    "step-loss": N_("a step is lost"),
    "eliminated": N_("eliminated"),
}


def charts_of(game: GtsGame, language: str) -> list[Chart]:
    """Return the fire tables, what the terrain does, and the Drop Table."""
    crt = game.components.tables.crt
    return [
        _fire(
            game, language, "unarmoured", M("Fire at unarmoured targets"), crt.unarmoured.items()
        ),
        _fire(game, language, "armoured", M("Fire at armoured targets"), crt.armoured.items()),
        _terrain(game, language),
        _drop(game, language),
    ]


def _fire(
    game: GtsGame,
    language: str,
    key: str,
    title: Message,
    rows: Iterable[tuple[str, Sequence[str]]],
) -> Chart:
    table = dict(rows)
    faces = max(len(row) for row in table.values())
    return Chart(
        key,
        tr(language, title),
        [tr(language, M("Weapon")), *(str(face) for face in range(faces))],
        [[tr(language, _COLOURS[colour]), *row] for colour, row in table.items()],
        sources(game.pack, "tables.toml", f"crt.{key}"),
    )


def _terrain(game: GtsGame, language: str) -> Chart:
    rows = []
    for ground in game.components.tables.terrain.values():
        moves = (ground.leg, ground.wheeled, ground.tracked)
        costs = ["/".join(str(cost or "–") for cost in each) for each in moves]
        name = ground.name_fr if language == "fr" else ground.name_en
        shift = str(ground.defence).replace("-", "−")
        rows.append([name, shift, tr(language, _SIGHT[ground.sight]), *costs])
    head = (
        M("Terrain"),
        M("Fire into it"),
        M("Line of sight"),
        M("Leg, not in Column / in Column"),
        M("Wheeled"),
        M("Tracked"),
    )
    return Chart(
        "terrain",
        tr(language, M("What the terrain does")),
        [tr(language, each) for each in head],
        rows,
        sources(game.pack, "tables.toml", "terrain"),
    )


def _drop(game: GtsGame, language: str) -> Chart:
    rows, least = [], 0
    for row in game.components.tables.drop.rows:
        span = f"{least}–{row.most}" if row.most < 99 else f"{least}+"
        rows.append([span, tr(language, _DROPS[row.result]), str(row.markers or "")])
        least = row.most + 1
    head = (M("Die and modifiers"), M("Result"), M("Delay markers"))
    return Chart(
        "drop",
        tr(language, M("Drop Table")),
        [tr(language, each) for each in head],
        rows,
        sources(game.pack, "tables.toml", "drop"),
    )
