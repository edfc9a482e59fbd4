"""Surveys: what is seen, covered by fire and commanded, for players who ask the board."""

from __future__ import annotations

from dropzone.core.errors import UnknownName
from dropzone.core.rules.survey import Layer
from dropzone.core.text.messages import M, tr
from dropzone.core.views import SurveyKind
from dropzone.systems.gts.series.command import commanders, is_led_by, reach_of
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["survey", "surveys"]

#: Farther than anybody sees.
_FAR = 99


def surveys(language: str) -> list[SurveyKind]:
    """Return the kinds of surveys with the titles of their layers, for a client."""
    titles = {
        "sight": (
            M("Line of sight"),
            {"seen": M("Seen from here"), "watchers": M("Who sees this hex")},
        ),
        "fire": (M("Fire Zone"), {"zone": M("Fire Zone"), "threats": M("Whose Fire Zone it is")}),
        "command": (M("Command Range"), {"range": M("Command Range"), "led": M("In Command")}),
    }
    return [
        {
            "id": kind,
            "title": tr(language, title),
            "layers": {layer: tr(language, words) for layer, words in layers.items()},
        }
        for kind, (title, layers) in titles.items()
    ]


def survey(position: GtsPosition, kind: str, of: str) -> list[Layer]:
    """Return the answer to one kind of question about a unit, a leader or a hex."""
    static = position.static
    ask = {"sight": _sight, "fire": _fire, "command": _command}.get(kind)
    if ask is None:
        raise UnknownName(M("there is no survey “{kind}”", kind=kind))
    if of in static.unit_number:
        unit = static.unit_number[of]
        return ask(position, position.where[unit], [unit], [])
    if of in static.leader_number:
        leader = static.leader_number[of]
        host = position.host[leader]
        return ask(position, position.where[host] if host >= 0 else -1, [], [leader])
    if of in static.grid.codes:
        at = static.grid.index(of)
        return ask(position, at, _standing(position, 1 << at), _leaders_at(position, at))
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


def _layer(position: GtsPosition, name: str, mask: int, units: list[int]) -> Layer:
    static = position.static
    return Layer(
        name,
        [static.grid.codes[each] for each in static.grid.members(mask)],
        [static.unit_ids[unit] for unit in units],
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
    """The range of leaders with those they command; of a unit, its leaders' (G7.1, G7.3)."""
    asked = leaders or [
        leader
        for leader in range(len(position.host))
        if any(is_led_by(position, unit, leader) for unit in units)
    ]
    reach = 0
    for leader in asked:
        host = position.host[leader]
        if host >= 0 and position.where[host] >= 0:
            reach |= position.static.ground.near(position.where[host], reach_of(position, leader))
    led = [
        unit
        for unit in _standing(position, reach)
        if set(commanders(position, unit)).intersection(asked)
    ]
    return [_layer(position, "range", reach, []), _layer(position, "led", 0, led)]
