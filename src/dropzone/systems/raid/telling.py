"""Telling: events of the system as sentences."""

from __future__ import annotations

from collections.abc import Mapping

from dropzone.core.rules.position import Event
from dropzone.core.text.messages import Item, M, Message, Value
from dropzone.core.text.spoken import Teller, tell_event, tell_roll
from dropzone.systems.raid.phrases import (
    ALARMS,
    ENEMIES,
    EVENTS,
    FRIENDS,
    LOSSES,
    MODIFIERS,
    ORDERS,
    ROLLS,
    STOPS,
    TARGETS,
    WAYS,
)
from dropzone.systems.raid.static import RaidStatic

__all__ = ["clause_of", "clock", "tell"]


def tell(static: RaidStatic, event: Event) -> Message:
    """Return an event as a sentence."""
    if event[0] == "rolled":
        return tell_roll(event, ROLLS, MODIFIERS)
    return tell_event(static, event, EVENTS, _TELLERS)


def clause_of(static: RaidStatic, event: Event) -> str:
    """Return the clause behind an event."""
    if event[0] == "rolled":
        return static.clause(f"roll-{event[1]}")
    return static.clause(EVENTS[event[0]].rule)


def clock(static: RaidStatic, turn: int) -> str:
    """Return the time of day of a turn."""
    turns = static.tables.turns
    hours, minutes = (int(part) for part in turns.first.split(":"))
    total = hours * 60 + minutes + turns.minutes * (turn - 1)
    return f"{total // 60:02}:{total % 60:02}"


def _marker(static: RaidStatic, number: int) -> Value:
    row = static.components.markers[number]
    if row.obstacle == "mines":
        return M("mines")
    if row.obstacle == "wire":
        return M("wire")
    parts: list[Item] = []
    if row.infantry:
        parts.append(M("infantry {number}", number=row.infantry))
    if row.machine_gun:
        parts.append(M("machine gun {number}", number=row.machine_gun))
    if row.officer:
        parts.append(M("officer {number}", number=row.officer))
    return parts


def _units(static: RaidStatic, units: int) -> Value:
    return [static.unit_name[n] for n in range(len(static.counters)) if units >> n & 1]


def _order(static: RaidStatic, order: tuple[tuple[int, int, str], ...]) -> Value:
    return [
        M(ORDERS[why], zone=static.zone_name[zone], levels=levels) for zone, levels, why in order
    ]


def _reason(reasons: Mapping[str, str]) -> Teller:
    def told(static: RaidStatic, reason: tuple[str, int]) -> Value:
        why, levels = reason
        return M(reasons[why], levels=levels)

    return told


_TELLERS: dict[str, Teller] = {
    "number": lambda static, value: value,
    "time": clock,
    "unit": lambda static, unit: static.unit_name[unit],
    "units": _units,
    "zone": lambda static, zone: static.zone_name[zone],
    "zones": lambda static, zones: [static.zone_name[zone] for zone in zones],
    "order": _order,
    "target": _reason(TARGETS),
    "friend": _reason(FRIENDS),
    "enemy": _reason(ENEMIES),
    "way": lambda static, why: M(WAYS[why]),
    "stop": lambda static, why: M(STOPS[why]),
    "place": lambda static, place: static.place_term(place),
    "marker": _marker,
    "alarm": lambda static, event: M(ALARMS[event]),
    "loss": lambda static, reason: M(LOSSES[reason]),
    "blown": lambda static, blown: M("the wire is gone") if blown else M("it fails"),
}
