"""The charts of the system, as players look things up in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dropzone.core.text.messages import M, tr
from dropzone.core.text.rulebook import Chart, sources
from dropzone.systems.battle_command.telling import LANDINGS

if TYPE_CHECKING:
    from dropzone.systems.battle_command.game import BattleCommandGame

__all__ = ["charts_of"]


def charts_of(game: BattleCommandGame, language: str) -> list[Chart]:
    """Return the Combat Results Table, what the ground does, and the landing table."""
    return [_combat(game, language), _terrain(game, language), _landing(game, language)]


def _combat(game: BattleCommandGame, language: str) -> Chart:
    crt = game.components.tables.crt
    return Chart(
        "crt",
        tr(language, M("Combat Results Table: damage to attacker / defender")),
        [tr(language, M("Die")), *crt.columns],
        [[str(face), *cells] for face, cells in crt.rows.items()],
        sources(game.pack, "tables.toml", "crt"),
    )


def _terrain(game: BattleCommandGame, language: str) -> Chart:
    rows = []
    for ground in game.components.tables.terrain.values():
        marks = (
            ground.stand_fast,
            ground.vehicle_needs_road,
            ground.supply_needs_road,
            ground.stops_advance,
        )
        name = ground.name_fr if language == "fr" else ground.name_en
        shift = str(ground.defence_shift).replace("-", "−")
        rows.append([name, shift, *("✓" if mark else "" for mark in marks)])
    head = (
        M("Ground"),
        M("Columns for the attack"),
        M("May stand fast"),
        M("Vehicles need a road"),
        M("Supply needs a road"),
        M("Stops an advance"),
    )
    return Chart(
        "terrain",
        tr(language, M("What the ground does")),
        [tr(language, each) for each in head],
        rows,
        sources(game.pack, "tables.toml", "terrain"),
    )


def _landing(game: BattleCommandGame, language: str) -> Chart:
    landing = game.components.tables.airborne_landing
    return Chart(
        "landing",
        tr(language, M("Landing")),
        [tr(language, M("Die")), tr(language, M("Result"))],
        [[str(face), tr(language, LANDINGS[result])] for face, result in landing.results.items()],
        sources(game.pack, "tables.toml", "airborne_landing"),
    )
