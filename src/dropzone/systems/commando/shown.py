"""What events of the system are about, for clients that show them on the table."""

from __future__ import annotations

from dropzone.core.rules.about import Shown, Told, about_event
from dropzone.core.rules.position import Event
from dropzone.systems.commando.phrases import EVENTS
from dropzone.systems.commando.static import CommandoStatic

__all__ = ["about"]


def about(static: CommandoStatic, event: Event) -> Shown:
    """Return what an event is about: cards and terrains by their ids."""
    return about_event(static, event, EVENTS, _TOLD)


_TOLD = Told(
    acts={
        "scenario": ("turn", ""),
        "turn": ("turn", ""),
        "revealed": ("draw", ""),
        "terrain": ("state", ""),
        "token-tossed": ("draw", "opens"),
        "bridge": ("state", ""),
        "phase": ("turn", ""),
        "phase-lost": ("state", ""),
        "drew": ("draw", ""),
        "drew-some": ("state", ""),
        "played": ("draw", "opens"),
        "unit": ("come", "opens"),
        "cancelled": ("result", "joins"),
        "trapped": ("result", "joins"),
        "bonus": ("result", "joins"),
        "tossed": ("result", "opens"),
        "tokens": ("state", "joins"),
        "tokens-back": ("state", "joins"),
        "special-tokens": ("state", "joins"),
        "discarded": ("state", "joins"),
        "retrieved": ("state", "joins"),
        "searched": ("state", "joins"),
        "looked": ("draw", "joins"),
        "looked-some": ("state", "joins"),
        "took-looked": ("state", "joins"),
        "put-under": ("state", "joins"),
        "hand-shown": ("draw", "joins"),
        "size": ("result", "joins"),
        "size-locked": ("result", "joins"),
        "forbidden": ("state", "joins"),
        "terrain-ignored": ("state", "joins"),
        "option": ("state", "joins"),
        "fate": ("result", "opens"),
        "hero-gained": ("draw", ""),
        "hero-picked": ("draw", ""),
        "tipped": ("lost", "opens"),
        "sacrificed": ("lost", "opens"),
        "beaten": ("result", "opens"),
        "bypassed": ("result", "opens"),
        "strength": ("hit", "joins"),
        "undefended": ("state", "opens"),
        "assault-won": ("result", "opens"),
        "bridge-won": ("result", "opens"),
        "captured": ("state", "joins"),
        "turn-token": ("state", ""),
        "blue-settled": ("result", "joins"),
        "points": ("result", ""),
        "scenario-won": ("result", ""),
    },
    units={
        "card": lambda static, card: [static.slug[card]],
        "cards": lambda static, cards: [static.slug[card] for card in cards],
    },
    places={
        "terrain": lambda static, terrain: [static.terrain_slug[terrain]],
        "terrains": lambda static, terrains: [static.terrain_slug[each] for each in terrains],
    },
)
