"""The board: what a client needs to draw the card table, as plain data."""

from __future__ import annotations

from dropzone.core.text.messages import M, tr
from dropzone.core.views.cards import CardsBoard, PrintedCard, PrintedTerrain
from dropzone.systems.commando.components import CardRow, TerrainRow
from dropzone.systems.commando.phrases import UNIT_TYPES
from dropzone.systems.commando.static import SIDES, CommandoStatic

__all__ = ["board_of"]


def board_of(static: CommandoStatic, language: str) -> CardsBoard:
    """Return every card and terrain with its words in a language, and the tokens."""
    return {
        "kind": "cards",
        "cards": {
            card.slug: _card(card, SIDES[static.owner[number]], language)
            for number, card in enumerate(static.cards)
        },
        "terrains": {each.slug: _terrain(static, each, language) for each in static.terrains},
        "tokens": {
            "reserve": static.tokens.reserve,
            "strength": static.tokens.strength,
            "yellow": 3,
            "normal": 1,
            "red": 1,
        },
        "road": {"turns": static.road.turns},
        "guns_needed": static.merville.guns_campaign
        if static.is_campaign
        else static.merville.guns,
        "bridges_needed": {
            "british": static.dives.british_bridges,
            "german": static.dives.german_bridges,
        },
    }


def _card(card: CardRow, side: str, language: str) -> PrintedCard:
    return {
        "number": card.id,
        "name": card.name(language),
        "text": card.text(language),
        "side": side,
        "type": card.type,
        "heroic": card.heroic,
        "value": card.value,
        "unit_types": list(card.unit_types),
        "unit_type_names": [
            tr(language, M(UNIT_TYPES[each])) if each in UNIT_TYPES else each
            for each in card.unit_types
        ],
        "copies": {"P": card.copies.P, "M": card.copies.M, "D": card.copies.D},
    }


def _terrain(static: CommandoStatic, terrain: TerrainRow, language: str) -> PrintedTerrain:
    return {
        "number": terrain.id,
        "name": terrain.name(language),
        "text": terrain.text(language),
        "british_draw": terrain.british_draw,
        "german_draw": terrain.german_draw,
        "size": terrain.size,
        "tags": list(terrain.tags),
        "guns": terrain.guns,
        "objective": terrain.major
        or terrain.guns > 0
        or terrain.id in (static.road.bridge, static.road.counter_attack, static.dives.robehomme),
    }
