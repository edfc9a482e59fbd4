"""What a counter shows beside its values: the size of a unit, its service, its branch.

All three are read from the unit's name and kind, as the data give them; where a name is silent
(a battle group has no size of its own) nothing is shown.  A few Germans whose name does not tell
the service are listed by what history says of them.
"""

from __future__ import annotations

import re

from dropzone.systems.battle_command.components import UnitRow

__all__ = ["branch_of", "service_of", "size_of"]

#: By words of the unit's own name, without what it belongs to: the first that fits counts.
#: Of gathered troops nobody knows the size; an assault gun brigade was a battalion.
_SIZES = (
    (r"\b(troop|Squadron)\b", "I"),
    (r"\b(troops|School|battalions)\b", ""),
    (r"\bAssault Gun Brigade\b", "II"),
    (r"\bBrigade\b", "X"),
    (r"\bBattalion\b|^[IV]+\./", "II"),
    (r"\bFJR\b|\b(Parachute|Glider) Infantry\b", "III"),
)

#: Services of Germans by words of their names, and by what history says.
_SERVICES = (
    (r"\bSS\b", "ss"),
    (r"\b(FJR|FJD|Luftwaffe|Parachute|Hermann Göring|Flak|Sturm-Regiment)\b", "luftwaffe"),
)
_HISTORY = {
    "de-kerutt": "luftwaffe",  # parachutists of Battle Group Walther
    "de-henke": "luftwaffe",  # staff of a parachute training regiment
    "de-lippert": "ss",  # the SS school for sergeants at Arnhem
    "de-eberwein": "ss",
    "ramcke": "luftwaffe",
}

#: Branches that the kinds of the data do not tell apart, by words of the name.
_BRANCHES = (
    (r"\bReconnaissance\b|\bHousehold Cavalry\b", "reconnaissance"),
    (r"\bMotorcycle\b", "motorcycle"),
    (r"\bEngineer\b", "engineer"),
)


def _own_name(unit: UnitRow) -> str:
    """Return the name without the division in brackets and without the group before a colon."""
    return re.sub(r" \(.*?\)", "", unit.name_en).rpartition(": ")[2]


def size_of(unit: UnitRow) -> str:
    """Return I, II, III or X, or nothing where the name does not say it."""
    name = _own_name(unit)
    for pattern, size in _SIZES:
        if re.search(pattern, name):
            return size
    # A British regiment of cavalry, guns or tanks is of a battalion's size, and a battalion of
    # the line goes by its regiment's name.
    if unit.nation == "british" and re.match(r"\d+(st|nd|rd|th)\b", name):
        return "II"
    return "III" if re.search(r"\bRegiment\b", name) else ""


def service_of(unit: UnitRow) -> str:
    """Return heer, luftwaffe or ss for Germans; nothing for others."""
    if unit.side != "german":
        return ""
    if unit.id in _HISTORY:
        return _HISTORY[unit.id]
    for pattern, service in _SERVICES:
        if re.search(pattern, unit.name_en):
            return service
    return "luftwaffe" if unit.kind in {"parachute", "glider"} else "heer"


def branch_of(unit: UnitRow) -> str:
    """Return what the symbol shows: the kind, or what the name says more exactly."""
    for pattern, branch in _BRANCHES:
        if re.search(pattern, unit.name_en):
            return branch
    return unit.kind
