"""What events of the system are about, for clients that show them on the map."""

from __future__ import annotations

from msgspec.structs import replace

from dropzone.core.rules.about import Shown, Told, about_event
from dropzone.core.rules.position import Event
from dropzone.systems.gts.prepared.static import GtsStatic

__all__ = ["about"]


def about(static: GtsStatic, event: Event) -> Shown:
    """Return what an event is about."""
    shown = about_event(static, event, static.sentences.events, _TOLD)
    if event[0] == "checked" and event[-1]:
        return replace(shown, act="sum")  # passed: what it allows is still to come
    return shown


_TOLD = Told(
    acts={
        "turn": ("turn", ""),
        "chit": ("draw", "opens"),
        "last-chit": ("draw", ""),
        "gained": ("result", "either"),
        "paid": ("sum", "opens"),
        "set-up": ("come", ""),
        "arrived": ("come", ""),
        "dropped": ("drop", "opens"),
        "delayed": ("result", "joins"),
        "cleared": ("state", ""),
        "stick": ("state", "opens"),
        "blown-off": ("lost", "joins"),
        "airlanding": ("state", "opens"),
        "airlanded": ("come", "either"),
        "formed-up": ("state", ""),
        "barrage": ("state", "joins"),
        "rubble": ("state", "joins"),
        "rubble-cleared": ("state", "joins"),
        "roadblock": ("state", "joins"),
        "roadblock-cleared": ("state", "joins"),
        "truck-lost": ("lost", "joins"),
        "park-disbanded": ("hit", ""),
        "contact": ("result", "either"),
        "event": ("draw", "either"),
        "heroic": ("state", "joins"),
        "routed": ("hit", "either"),
        "reinforced": ("state", "joins"),
        "joins": ("state", ""),
        "replaced": ("lost", "either"),
        "moved": ("move", ""),
        "column": ("state", ""),
        "line": ("state", ""),
        "line-hit": ("state", ""),
        "checked": ("result", "either"),
        "fired": ("fire", "either"),
        "missed": ("result", "joins"),
        "struck": ("fire", "either"),
        "ship-arrived": ("come", ""),
        "sailed": ("lost", ""),
        "ship-attacked": ("fire", "either"),
        "strike-missed": ("result", "joins"),
        "cohesion": ("hit", "joins"),
        "suppressed": ("hit", "joins"),
        "step-lost": ("hit", "joins"),
        "eliminated": ("lost", "joins"),
        "rallied": ("result", "either"),
        "recovered": ("result", "joins"),
        "improve": ("state", "joins"),
        "entrench": ("state", "joins"),
        "assault": ("attack", "opens"),
        "runs": ("state", "joins"),
        "broken-off": ("state", "joins"),
        "retreated": ("move", "joins"),
        "advanced": ("move", "joins"),
        "off-map": ("move", ""),
        "transit": ("move", ""),
        "cut-off": ("lost", ""),
        "shipped": ("come", ""),
        "shipped-out": ("lost", ""),
        "exited": ("lost", ""),
        "withdrawn": ("lost", ""),
        "abandoned": ("lost", ""),
        "went-home": ("lost", "either"),
        "supply": ("result", "either"),
        "morale": ("state", "joins"),
    },
    units={"unit": lambda static, unit: [static.unit_ids[unit]]},
    places={
        "hex": lambda static, at: [static.place_id(at)],
        "box": lambda static, place: [static.place_id(place)],
    },
)
