"""What events of the system are about, for clients that show them on the map."""

from __future__ import annotations

from dropzone.core.rules.about import Shown, Told, about_event, units_named
from dropzone.core.rules.position import Event
from dropzone.systems.raid.phrases import EVENTS
from dropzone.systems.raid.static import RaidStatic

__all__ = ["about"]


def about(static: RaidStatic, event: Event) -> Shown:
    """Return what an event is about."""
    return about_event(static, event, EVENTS, _TOLD)


_TOLD = Told(
    acts={
        "turn": ("turn", ""),
        "alarm": ("state", ""),
        "battery-destroyed": ("state", ""),
        "revealed": ("draw", "joins"),
        "appears": ("come", "joins"),
        "enters": ("move", ""),
        "steps-back": ("move", "joins"),
        "line-cut": ("state", ""),
        "mines": ("result", "either"),
        "stopped": ("state", ""),
        "bangalore": ("result", "either"),
        "embarks": ("state", ""),
        "sails": ("move", ""),
        "assault": ("attack", "opens"),
        "line-fought": ("result", "either"),
        "assault-won": ("state", "joins"),
        "assault-lost": ("state", "joins"),
        "broken-off": ("state", "joins"),
        "prisoner": ("state", "joins"),
        "fired": ("fire", "either"),
        "tests-marker": ("draw", "opens"),
        "fire-order": ("sum", "opens"),
        "move-order": ("sum", "opens"),
        "german-fire": ("fire", "opens"),
        "joins": ("sum", "opens"),
        "hunts": ("sum", "opens"),
        "goes-round": ("sum", "joins"),
        "way": ("sum", "joins"),
        "stays-beside": ("state", "opens"),
        "stays-fired": ("state", "opens"),
        "stays-company": ("state", "opens"),
        "stays-alone": ("state", "opens"),
        "stays-idle": ("state", "opens"),
        "stays-spent": ("state", "opens"),
        "german-moves": ("move", "joins"),
        "left-behind": ("move", "joins"),
        "no-reinforcements": ("result", "either"),
        "reinforces": ("come", "either"),
        "misdirected": ("result", "either"),
        "near-miss": ("result", "either"),
        "late": ("result", "either"),
        "breakdown": ("lost", "either"),
        "reduced": ("hit", "joins"),
        "eliminated": ("lost", "joins"),
        "drowned": ("lost", "joins"),
    },
    units={
        "unit": lambda static, unit: [static.unit_ids[unit]],
        "units": lambda static, units: units_named(static.unit_ids, units),
    },
    places={
        "zone": lambda static, zone: [static.zone_ids[zone]],
        "zones": lambda static, zones: [static.zone_ids[zone] for zone in zones],
        "order": lambda static, order: [static.zone_ids[zone] for zone, _, _ in order],
        "place": lambda static, place: [static.place_id(place)],
    },
)
