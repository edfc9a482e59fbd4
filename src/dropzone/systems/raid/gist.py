"""Gists: what an outcome comes to for the player of a raid."""

from __future__ import annotations

from collections.abc import Sequence

from dropzone.core.rules.gist import Gist
from dropzone.core.rules.position import Event
from dropzone.core.text.messages import M, Message
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.static import GONE

__all__ = ["gist"]


def gist(before: RaidPosition, events: Sequence[Event], after: RaidPosition) -> Gist:
    """Return who is hit or lost, and whether the zone that is assaulted falls."""
    static = before.static
    texts: list[Message] = []
    lost = 0
    for unit, at in enumerate(before.where):
        name = static.unit_name[unit]
        first, last = static.men_span
        own = first <= unit < last
        if at != GONE and after.where[unit] == GONE:
            lost += own
            texts.append(M("{unit} is eliminated.", unit=name))
        elif (after.reduced & ~before.reduced) >> unit & 1:
            lost += own
            texts.append(M("{unit} is reduced.", unit=name))
        elif (after.prisoners & ~before.prisoners) >> unit & 1:
            texts.append(M("{unit} is taken prisoner.", unit=name))
    assault = next((event for event in events if event[0] == "assault"), None)
    if assault is None:
        return Gist(tuple(texts), {"british": lost})
    zone = assault[1]
    falls = not after.germans(zone)
    name = static.zone_name[zone]
    if falls:
        texts.append(M("{zone} falls.", zone=name))
    return Gist(tuple(texts), {"british": lost}, M("{zone} falls", zone=name), falls)
