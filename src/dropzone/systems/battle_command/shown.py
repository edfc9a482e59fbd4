"""What events of the system are about, for clients that show them on the map."""

from __future__ import annotations

from dropzone.core.rules.about import Shown, Told, about_event, units_named
from dropzone.core.rules.position import Event
from dropzone.systems.battle_command.static import BattleStatic

__all__ = ["about"]


def about(static: BattleStatic, event: Event) -> Shown:
    """Return what an event is about."""
    return about_event(static, event, static.sentences.events, _TOLD)


_TOLD = Told(
    acts={
        "turn": ("turn", ""),
        "half": ("turn", ""),
        "activated": ("state", ""),
        "moved": ("move", ""),
        "attacks": ("attack", "opens"),
        "odds": ("sum", "joins"),
        "combat-result": ("result", "joins"),
        "damaged": ("hit", "joins"),
        "eliminated": ("lost", "joins"),
        "stands": ("state", "joins"),
        "retreats": ("move", "joins"),
        "left-map": ("lost", "joins"),
        "advances": ("move", "joins"),
        "refitted": ("state", ""),
        "enters": ("come", ""),
        "boxed": ("state", ""),
        "boxed-in": ("state", ""),
        "lands": ("drop", "opens"),
        "landing-result": ("result", "joins"),
        "cut-off": ("hit", "opens"),
        "interdiction": ("result", "either"),
        "sea-transport": ("result", "either"),
        "naval-lost": ("lost", "joins"),
        "resupply": ("result", "either"),
        "leader-lands": ("come", ""),
        "leader-moves": ("move", ""),
        "leader-lost": ("lost", "joins"),
        "demolition": ("result", "either"),
        "last-minute": ("result", "either"),
        "turned-back": ("move", "joins"),
        "boats": ("state", ""),
        "repaired": ("result", "either"),
        "repair-failed": ("result", "either"),
        "air": ("state", ""),
        "artillery": ("sum", "joins"),
        "artillery-placed": ("state", ""),
        "weather": ("result", "either"),
        "bid-won": ("result", "either"),
    },
    units={
        "unit": lambda static, unit: [static.unit_ids[unit]],
        "units": lambda static, units: units_named(static.unit_ids, units),
    },
    places={
        "place": lambda static, place: [static.place_id(place)],
        "bridge": lambda static, bridge: [static.place_id(static.bridge_hex[bridge])],
    },
)
