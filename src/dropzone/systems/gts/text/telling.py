"""Telling: events of the system as sentences."""

from __future__ import annotations

import datetime

from dropzone.core.rules.position import Event
from dropzone.core.text.history import date_term
from dropzone.core.text.messages import M, Message
from dropzone.core.text.spoken import Teller, tell_event, tell_roll
from dropzone.systems.gts.prepared.static import AT_SEA, EVENT, FORMATION, GtsStatic
from dropzone.systems.gts.text.phrases import EVENT_NAMES, LEVEL_NAMES

__all__ = ["chit_name", "clause_of", "tell", "turn_term"]


def tell(static: GtsStatic, event: Event) -> Message:
    """Return an event as a sentence."""
    if event[0] == "rolled":
        return tell_roll(event, static.sentences.rolls, static.sentences.modifiers)
    return tell_event(static, event, static.sentences.events, _TELLERS)


def clause_of(static: GtsStatic, event: Event) -> str:
    """Return the clause behind an event."""
    if event[0] == "rolled":
        return static.clause(f"roll-{event[1]}")
    return static.clause(static.sentences.events[event[0]].rule)


def chit_name(static: GtsStatic, chit: int) -> Message:
    """Return a chit as players call it."""
    if chit < 2:
        return M("Direct Command, {side}", side=static.side_names[chit])
    kind = static.chit_kind(chit)
    if kind == EVENT:
        return M("Random Event, {side}", side=static.side_names[static.chit_side(chit)])
    if kind == AT_SEA:
        return M("Naval chit")
    if kind == FORMATION:
        return M(
            "Formation Activation, {name}",
            name=static.formation_name[static.chit_formation(chit)],
        )
    return M("Division Activation, {name}", name=static.command_name[static.chit_command(chit)])


def turn_term(static: GtsStatic, turn: int) -> Message:
    """Return a turn as day and hour."""
    day, _, hour = static.turn_name(turn).partition("-")
    first = static.sheet.date.replace(day=1)
    date = date_term(first + datetime.timedelta(days=int(day) - 1), year=False)
    if hour == "night":
        return M("{number}: {date}, night", number=turn + 1, date=date)
    return M("{number}: {date}, {hour}", number=turn + 1, date=date, hour=hour)


_TELLERS: dict[str, Teller] = {
    "number": lambda static, value: value,
    "turn": turn_term,
    "chit": chit_name,
    "command": lambda static, command: static.command_name[command],
    "unit": lambda static, unit: static.unit_name[unit],
    "leader": lambda static, leader: static.leader_name[leader],
    "hex": lambda static, at: static.hex_term(at),
    "map": lambda static, number: static.map_term(number),
    "airfield": lambda static, field: static.airlift.airfields[field].name,
    "truck": lambda static, truck: static.trucks[truck].name,
    "stick": lambda static, stick: static.free_drops.sticks[stick].name,
    "battalion": lambda static, battalion: static.battalions[battalion].name,
    "formation": lambda static, formation: static.formation_name[formation],
    "box": lambda static, place: static.display.box_name(place),
    "side": lambda static, side: static.side_names[side],
    "area": lambda static, area: static.display.area_name(area),
    "level": lambda static, level: M(LEVEL_NAMES[level]),
    "event": lambda static, event: M(EVENT_NAMES[event]),
    "passed": lambda static, passed: M("passed") if passed else M("failed"),
}
