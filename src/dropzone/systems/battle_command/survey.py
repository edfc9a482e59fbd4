"""Surveys: where supply reaches, where one must stop, where units can go, for players who ask."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from dropzone.core.errors import UnknownName
from dropzone.core.rules.survey import Layer
from dropzone.core.text.messages import M, tr
from dropzone.core.views import SurveyKind
from dropzone.systems.battle_command.movement import MoveUnit
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import SIDES
from dropzone.systems.battle_command.supply import supply_line, unsupplied

__all__ = ["survey", "surveys"]


def surveys(language: str) -> list[SurveyKind]:
    """Return the kinds of surveys with the titles of their layers, for a client."""
    titles = {
        "supply": (
            M("Supply"),
            {
                "traced": M("Supply reaches here"),
                "line": M("Its line to a source"),
                "cut": M("Out of supply"),
            },
        ),
        "stops": (M("Where one must stop"), {"stops": M("Here movement ends")}),
        "reach": (
            M("Reach"),
            {"reach": M("Where it can go"), "comers": M("Who can come here")},
        ),
        "threat": (M("Reach of the enemy"), {"reach": M("Where the enemy can go")}),
    }
    return [
        {
            "id": kind,
            "title": tr(language, title),
            "layers": {layer: tr(language, words) for layer, words in layers.items()},
        }
        for kind, (title, layers) in titles.items()
    ]


def survey(position: BattlePosition, kind: str, of: str, asker: str | None = None) -> list[Layer]:
    """Return the answer to one kind of question about a unit or a hex.

    The enemy is that of the side that asks; for who only watches, that of who holds the hex.
    """
    static = position.static
    asked: dict[str, Callable[[BattlePosition, int, list[int]], list[Layer]]] = {
        "supply": _supply,
        "stops": _stops,
        "reach": _reach,
        "threat": partial(_threat, asker=asker),
    }
    ask = asked.get(kind)
    if ask is None:
        raise UnknownName(M("there is no survey “{kind}”", kind=kind))
    if of in static.unit_number:
        unit = static.unit_number[of]
        if position.where[unit] >= 0:
            return ask(position, position.where[unit], [unit])
    elif of in static.grid.codes:
        at = static.grid.index(of)
        return ask(position, at, [unit for unit, here in enumerate(position.where) if here == at])
    raise UnknownName(M("there is nothing called “{name}” on the map", name=of))


def _layer(position: BattlePosition, name: str, mask: int, units: list[int]) -> Layer:
    static = position.static
    places = [static.grid.codes[at] for at in static.grid.members(mask)]
    return Layer(name, places, [static.unit_ids[unit] for unit in units])


def _side_at(position: BattlePosition, at: int, units: list[int]) -> int:
    """Return whose hex it is: of the units there, else of who controls it."""
    if units:
        return position.static.unit_side[units[0]]
    return int(not position.controlled(0) >> at & 1)


def _on_map(position: BattlePosition, side: int) -> list[int]:
    return [unit for unit in position.static.side_units[side] if position.where[unit] >= 0]


def _supply(position: BattlePosition, at: int, units: list[int]) -> list[Layer]:
    """Where a side traces supply, and who of it is cut off (market-garden:9.4, mercury:9.3)."""
    side = _side_at(position, at, units)
    static = position.static
    own = _on_map(position, side)
    lines = static.variant.in_supply(position, side, static.land_mask)
    out = unsupplied(position, side, sum(1 << unit for unit in own))
    line = supply_line(position, side, at)
    codes = [static.place_id(each) for each in line]
    return [
        _layer(position, "traced", lines, []),
        Layer("line", lines=[codes] if len(codes) > 1 else []),
        _layer(position, "cut", 0, [unit for unit in own if out >> unit & 1]),
    ]


def _moving(position: BattlePosition, unit: int) -> MoveUnit:
    """The movement of one unit, as if its side were to move now."""
    side = position.static.unit_side[unit]
    enemy = position.occupied(1 - side)
    zones = position.static.variant.zones(position, side, enemy)
    return MoveUnit(side, 1 << unit, 1 << unit, enemy, zones)


def _stops(position: BattlePosition, at: int, units: list[int]) -> list[Layer]:
    """Where units of a side must stop beside the enemy (market-garden:5.1, mercury:5.1)."""
    side = _side_at(position, at, units)
    enemy = position.occupied(1 - side)
    zones = position.static.variant.zones(position, side, enemy)
    mover = position.static.mover[units[0]] if units else 0
    return [_layer(position, "stops", zones[mover] & ~enemy, [])]


def _reach(position: BattlePosition, at: int, units: list[int]) -> list[Layer]:
    """Where units can go in one impulse; of an empty hex, who can come."""
    if units:
        found = 0
        for unit in units:
            found |= _moving(position, unit).reach(position, unit)
        return [_layer(position, "reach", found, [])]
    comers = [
        unit
        for side in (0, 1)
        for unit in _on_map(position, side)
        if _moving(position, unit).reach(position, unit) >> at & 1
    ]
    return [_layer(position, "comers", 0, comers)]


def _threat(position: BattlePosition, at: int, units: list[int], asker: str | None) -> list[Layer]:
    """Where all units of the enemy together can go in one impulse."""
    side = SIDES.index(asker) if asker in SIDES else _side_at(position, at, units)
    found = 0
    for unit in _on_map(position, 1 - side):
        found |= _moving(position, unit).reach(position, unit)
    return [_layer(position, "reach", found, [])]
