"""Telling: events of the system as sentences."""

from __future__ import annotations

import datetime

from dropzone.core.rules.position import Event
from dropzone.core.text.history import date_term
from dropzone.core.text.messages import N_, M, Message, Value
from dropzone.core.text.spoken import Teller, tell_event, tell_reasons
from dropzone.systems.battle_command.phrases import LOSSES
from dropzone.systems.battle_command.static import BattleStatic

__all__ = ["LANDINGS", "clause_of", "tell"]

LANDINGS = {
    "hot": N_("hot reception, reduced"),
    "warm": N_("warm reception, one damage point"),
    "clean": N_("clean landing"),
}
_INTERDICTIONS = {
    "unspotted": N_("unspotted"),
    "strafed": N_("strafed, one damage point"),
    "bombed": N_("bombed, one damage point and no move"),
}
_SAILINGS = {
    "intercepted": N_("intercepted, one damage point"),
    "aborted": N_("turned back"),
    "success": N_("landed"),
}
_RESUPPLIES = {
    "intercepted": N_("intercepted, a naval marker is lost"),
    "aborted": N_("aborted"),
    "success": N_("one refit point"),
}
_GROUPS = {
    "act-xxx": N_("XXX Corps"),
    "act-flanks": N_("VIII and XII Corps"),
}


def tell(static: BattleStatic, event: Event) -> Message:
    """Return an event as a sentence."""
    if event[0] == "rolled":
        _, purpose, _, face, modifiers = event
        told = M(static.sentences.rolls[purpose])
        if modifiers:
            return M(
                "Die {face} for {purpose}; {modifiers}.",
                face=face,
                purpose=told,
                modifiers=_reasons(static, modifiers),
            )
        return M("Die {face} for {purpose}.", face=face, purpose=told)
    return tell_event(static, event, static.sentences.events, _TELLERS)


def clause_of(static: BattleStatic, event: Event) -> str:
    """Return the clause behind an event."""
    rule = event[1] if event[0] == "rolled" else static.sentences.events[event[0]].rule
    return static.clause(rule)


def _reasons(static: BattleStatic, reasons: tuple[tuple[str, int], ...]) -> Value:
    return tell_reasons(reasons, static.sentences.modifiers) or M("no shift")


def _units(static: BattleStatic, units: int) -> Value:
    return [static.unit_name[n] for n in range(len(static.units)) if units >> n & 1]


def _date(static: BattleStatic, turn: int) -> Value:
    return date_term(static.tables.turns.first + datetime.timedelta(days=turn - 1))


_TELLERS: dict[str, Teller] = {
    "number": lambda static, value: value,
    "date": _date,
    "side": lambda static, side: static.side_names[side],
    "impulse": lambda static, impulse: static.tables.turns.impulses[impulse],
    "group": lambda static, group: M(_GROUPS[group]),
    "unit": lambda static, unit: static.unit_name[unit],
    "units": _units,
    "place": lambda static, place: static.place_term(place),
    "bridge": lambda static, bridge: static.place_term(static.bridge_hex[bridge]),
    "marker": lambda static, marker: static.marker_name(marker),
    "interdiction": lambda static, result: M(_INTERDICTIONS[result]),
    "sailing": lambda static, result: M(_SAILINGS[result]),
    "resupply": lambda static, result: M(_RESUPPLIES[result]),
    "column": lambda static, column: static.tables.crt.columns[column],
    "reasons": _reasons,
    "loss": lambda static, reason: M(LOSSES[reason]),
    "landing": lambda static, result: M(LANDINGS[result]),
    "blown": lambda static, blown: M("blown") if blown else M("it stands"),
    "rain": lambda static, rain: M("rain") if rain else M("clear"),
}
