"""The cards of the system as charts: what players look up in the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dropzone.core.text.messages import N_, M, tr
from dropzone.core.text.rulebook import Chart, sources
from dropzone.systems.commando.components import CardRow, TerrainRow

if TYPE_CHECKING:
    from dropzone.systems.commando.game import CommandoGame

__all__ = ["charts_of"]

_KINDS = {"unit": N_("Unit"), "event": N_("Event"), "action": N_("Combat action")}


def charts_of(game: CommandoGame, language: str) -> list[Chart]:
    """Return the cards of both armies and the terrains, with what each does."""
    parts = game.components
    armies = {
        "british": (M("British cards"), parts.cards[: parts.british_cards]),
        "german": (M("German cards"), parts.cards[parts.british_cards :]),
    }
    card_head = (M("Card"), M("Kind"), M("Value"), M("Effect"))
    terrain_head = (
        M("Terrain"),
        M("British draw"),
        M("German draw"),
        M("German Units"),
        M("Effect"),
    )
    found = [
        Chart(
            f"cards-{side}",
            tr(language, title),
            [tr(language, each) for each in card_head],
            [_card(each, language) for each in cards],
            sources(game.pack, "cards.toml", side),
        )
        for side, (title, cards) in armies.items()
    ]
    terrains = Chart(
        "terrains",
        tr(language, M("Terrains")),
        [tr(language, each) for each in terrain_head],
        [_terrain(each, language) for each in parts.terrains],
        sources(game.pack, "cards.toml", "terrain"),
    )
    return [*found, terrains]


def _card(card: CardRow, language: str) -> list[str]:
    star = " ★" if card.heroic else ""
    value = "" if card.value is None else str(card.value)
    kind = tr(language, M(_KINDS[card.type]))
    return [f"{card.name(language)}{star}", kind, value, card.text(language)]


def _terrain(terrain: TerrainRow, language: str) -> list[str]:
    figures = (terrain.british_draw, terrain.german_draw, terrain.size)
    return [terrain.name(language), *(str(each) for each in figures), terrain.text(language)]
