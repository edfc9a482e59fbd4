"""Surveys: sight, fire, command, supply and reach, for players who ask the board.

All of it is worked out by the rules' own predicates from what lies open on the table.
"""

from __future__ import annotations

from dropzone.core.errors import UnknownName
from dropzone.core.rules.survey import Layer
from dropzone.core.text.messages import M, Message, tr
from dropzone.core.views import SurveyKind
from dropzone.systems.gts.prepared.static import SIDES, GtsStatic
from dropzone.systems.gts.prepared.supply_levels import DIMINISHED, SUPPLY_LEVELS
from dropzone.systems.gts.series.command import commanders, is_commanded, is_led_by, reach_of
from dropzone.systems.gts.series.reach import may_come_near, reach_of_move
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["survey", "surveys"]

#: Farther than anybody sees.
_FAR = 99

#: Kinds of surveys with the titles of their layers.
_TITLES: dict[str, tuple[Message, dict[str, Message]]] = {
    "sight": (
        M("Line of sight"),
        {"seen": M("Seen from here"), "watchers": M("Who sees this hex")},
    ),
    "fire": (M("Fire Zone"), {"zone": M("Fire Zone"), "threats": M("Whose Fire Zone it is")}),
    "command": (
        M("Command Range"),
        {"range": M("Command Range"), "led": M("In Command"), "cut": M("Out of Command")},
    ),
    "supply": (
        M("Supply"),
        {
            "full": M("Supply in this area: full"),
            "reduced": M("Supply in this area: reduced"),
            "diminished": M("Supply in this area: diminished"),
            "emergency": M("Supply in this area: emergency"),
            "sources": M("Ports and airfields that feed it"),
            "short": M("Who feels the lack of it"),
        },
    ),
    "reach": (
        M("Reach"),
        {"reach": M("Where one Move leads, fire aside"), "comers": M("Who can come here")},
    ),
    "threat": (
        M("Reach of the enemy"),
        {
            "reach": M("Where one Move of the enemy leads"),
            "zones": M("Fire Zones of the enemy: free moves end before them"),
        },
    ),
}


def surveys(static: GtsStatic, language: str) -> list[SurveyKind]:
    """Return the kinds of surveys with the titles of their layers, for a client."""
    return [
        {
            "id": kind,
            "title": tr(language, title),
            "layers": {layer: tr(language, words) for layer, words in layers.items()},
        }
        for kind, (title, layers) in _TITLES.items()
        if kind != "supply" or static.plays("supply")
    ]


def survey(position: GtsPosition, kind: str, of: str, side: str | None = None) -> list[Layer]:
    """Return the answer to one kind of question about a unit, a leader or a hex.

    The enemy is that of the side that asks; for who only watches, that of who stands there.
    """
    static = position.static
    at, units, leaders = _asked(position, of)
    if kind == "threat":
        own = units[0] if units else -1
        number = SIDES.index(side) if side in SIDES else static.side[own] if own >= 0 else 0
        return _threat(position, at, 1 - number)
    ask = {
        "sight": _sight,
        "fire": _fire,
        "command": _command,
        "supply": _supply,
        "reach": _reach,
    }.get(kind)
    if ask is None or (kind == "supply" and not static.plays("supply")):
        raise UnknownName(M("there is no survey “{kind}”", kind=kind))
    return ask(position, at, units, leaders)


def _asked(position: GtsPosition, of: str) -> tuple[int, list[int], list[int]]:
    """Return the hex, the units and the leaders that a name stands for."""
    static = position.static
    if of in static.unit_number:
        unit = static.unit_number[of]
        return position.where[unit], [unit], []
    if of in static.leader_number:
        leader = static.leader_number[of]
        host = position.host[leader]
        return (position.where[host] if host >= 0 else -1), [], [leader]
    if of in static.grid.codes:
        at = static.grid.index(of)
        return at, _standing(position, 1 << at), _leaders_at(position, at)
    raise UnknownName(M("there is nothing called “{name}” on the map", name=of))


def _standing(position: GtsPosition, mask: int) -> list[int]:
    """Return the units in a set of hexes."""
    where = position.where
    return [unit for unit, at in enumerate(where) if at >= 0 and mask >> at & 1]


def _leaders_at(position: GtsPosition, at: int) -> list[int]:
    return [
        leader
        for leader, host in enumerate(position.host)
        if host >= 0 and position.where[host] == at
    ]


def _foes(position: GtsPosition, found: list[int], asked: list[int]) -> list[int]:
    """Return those of the units found who are enemies of whom one asks about, or all."""
    sides = {position.static.side[unit] for unit in asked}
    if len(sides) != 1:
        return found
    return [unit for unit in found if position.static.side[unit] not in sides]


def _layer(
    position: GtsPosition,
    name: str,
    mask: int,
    units: list[int],
    lines: list[list[str]] | None = None,
) -> Layer:
    static = position.static
    return Layer(
        name,
        [static.grid.codes[each] for each in static.grid.members(mask)],
        [static.unit_ids[unit] for unit in units],
        lines or [],
    )


def _sight(position: GtsPosition, at: int, units: list[int], leaders: list[int]) -> list[Layer]:
    """What is seen from a hex, and who sees it (G9.1, G9.2, G9.8)."""
    if at < 0:
        return []
    seen = position.sight(at, _FAR) & ~(1 << at)
    watching = [
        unit for unit in _standing(position, ~(1 << at)) if position.sees(position.where[unit], at)
    ]
    return [
        _layer(position, "seen", seen, _foes(position, _standing(position, seen), units)),
        _layer(position, "watchers", 0, _foes(position, watching, units)),
    ]


def _fire(position: GtsPosition, at: int, units: list[int], leaders: list[int]) -> list[Layer]:
    """The Fire Zones of units, and whose Fire Zones cover their hex (G10.1 to G10.5)."""
    if at < 0:
        return []
    distance, zone = position.static.ground.distance, 0
    for unit in units:
        zone |= position.zone_of(unit)
    covering = [
        unit
        for unit in _standing(position, ~(1 << at))
        if distance(position.where[unit], at) <= position.face(unit).range
        and position.zone_of(unit) >> at & 1
    ]
    return [
        _layer(position, "zone", zone, _foes(position, _standing(position, zone), units)),
        _layer(position, "threats", 0, _foes(position, covering, units)),
    ]


def _command(position: GtsPosition, at: int, units: list[int], leaders: list[int]) -> list[Layer]:
    """The range of leaders with those they command; of a unit, its leaders' (G7.1, G7.3).

    A line leads from each leader to everybody who is in his command because of him.
    """
    asked = leaders or [
        leader
        for leader in range(len(position.host))
        if any(is_led_by(position, unit, leader) for unit in units)
    ]
    reach, lines = 0, []
    place_id = position.static.place_id
    led: set[int] = set()
    for leader in asked:
        host = position.host[leader]
        if host < 0 or position.where[host] < 0:
            continue
        here = position.where[host]
        around = position.static.ground.near(here, reach_of(position, leader))
        reach |= around
        for unit in _standing(position, around):
            if leader in commanders(position, unit):
                led.add(unit)
                if position.where[unit] != here:
                    lines.append([place_id(here), place_id(position.where[unit])])
    cut = [
        unit
        for unit in _standing(position, -1)
        if any(is_led_by(position, unit, leader) for leader in asked)
        and not is_commanded(position, unit)
    ]
    return [
        _layer(position, "range", reach, []),
        _layer(position, "led", 0, sorted(led), lines),
        _layer(position, "cut", 0, cut),
    ]


def _supply(position: GtsPosition, at: int, units: list[int], leaders: list[int]) -> list[Layer]:
    """The area of supply, its state for who stands there, and what keeps it up (S4.0)."""
    static, display = position.static, position.static.display
    area = display.supply_area[static.area_of[at]] if at >= 0 else -1
    if area < 0:
        return []
    german = bool(position.german_control >> at & 1)
    side = static.side[units[0]] if units else int(german)
    level = position.supply[side * len(display.supply_ids) + area]
    here = _standing(position, display.supply_mask[area])
    short = [unit for unit in here if static.side[unit] == side and not static.auxiliary[unit]]
    return [
        _layer(position, SUPPLY_LEVELS[level], display.supply_mask[area], []),
        _layer(position, "sources", static.own.supply_sources(position, side, area), []),
        _layer(position, "short", 0, short if level >= DIMINISHED else []),
    ]


def _reach(position: GtsPosition, at: int, units: list[int], leaders: list[int]) -> list[Layer]:
    """Where units can go with one Move; who can come, to who stands there as an enemy (G12)."""
    if at < 0:
        return []
    found = 0
    for unit in units:
        found |= reach_of_move(position, unit)
    goals = position.static.grid.neighbour_mask[at] if units else 1 << at
    sides = {position.static.side[unit] for unit in units}
    comers = [
        unit
        for unit in _standing(position, ~(1 << at))
        if position.static.side[unit] not in sides
        and may_come_near(position, unit, at)
        and reach_of_move(position, unit) & goals
    ]
    return [
        _layer(position, "reach", found & ~(1 << at), []),
        _layer(position, "comers", 0, comers),
    ]


def _threat(position: GtsPosition, at: int, enemy: int) -> list[Layer]:
    """Where all units of a side on this map can go with one Move, and their Fire Zones."""
    static = position.static
    if at < 0:
        return []
    area = static.ground.area_mask[static.area_of[at]]
    found = 0
    for unit in static.of_side[enemy]:
        where = position.where[unit]
        if where >= 0 and area >> where & 1:
            found |= reach_of_move(position, unit)
    return [
        _layer(position, "reach", found, []),
        _layer(position, "zones", position.zones(enemy) & area, []),
    ]
