"""The table drawn with characters, and what there is to say of a place or a unit."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from dropzone.core.errors import UnknownName
from dropzone.core.text.messages import M, Message, Term, Value, tr
from dropzone.core.text.text_map import text_map
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import ALLIED, GERMAN, GONE, WAITING

__all__ = ["describe", "draw"]

_TERRAIN = {
    "clear": " ",
    "wet": "~",
    "forest": "^",
    "urban": "#",
    "rough": ":",
    "mountain": "/",
    "sea": ".",
}
_LETTERS = "AG"
_WIDTH = 7


def draw(position: BattlePosition, language: str) -> str:
    """Return the table as text: the track, the map, its legend, objectives, bridges, boxes.

    A hex takes two lines and stands half a hex lower in every other column, as on the map: its
    number with terrain and bridge or objective, then its stack or who holds it.
    """
    sentences = [
        _track(position),
        *_objectives(position),
        *_bridges(position),
        *_off_map(position),
        *_markers(position),
    ]
    first, *rest = (tr(language, sentence) for sentence in sentences)
    return "\n".join([first, "", *_map(position), "", _legend(position, language), *rest])


def _map(position: BattlePosition) -> list[str]:
    grid = position.static.grid
    return text_map(
        grid,
        grid.indices,
        _WIDTH,
        lambda at: _number(position, at),
        lambda at: _holding(position, at),
    )


def _number(position: BattlePosition, at: int) -> str:
    """The hex number, its terrain, and a bridge or an objective."""
    static = position.static
    row = static.hexes[at]
    if row.terrain == "sea":
        return _TERRAIN["sea"] * 4
    feature = "*" if row.vp else ""
    bridge = static.bridge_at.get(at)
    if bridge is not None:
        feature = "x" if position.destroyed >> bridge & 1 else "="
        if position.repair_begun == bridge:
            feature = "%"
    return f"{row.hex}{_TERRAIN[row.terrain]}{feature}"


def _holding(position: BattlePosition, at: int) -> str:
    """The stack in a hex as count and strength, or who holds the empty ground."""
    static = position.static
    for side in (ALLIED, GERMAN):
        units = position.units_at(at, side)
        if units:
            strength = sum(position.strength(unit) for unit in units)
            return f"{_LETTERS[side]}{len(units)}:{strength}"
    row = static.hexes[at]
    filling = _TERRAIN[row.terrain] * 4
    if row.vp:
        holder = ALLIED if position.control >> at & 1 else GERMAN
        return f"{_LETTERS[holder].lower()}+{row.vp}"
    if position.controlled(_attacker(position)) >> at & 1:
        return _LETTERS[_attacker(position)].lower() + filling[1:]
    return filling


def _attacker(position: BattlePosition) -> int:
    """The side that starts with the lesser part of the map, whose ground is worth a mark."""
    static = position.static
    allied = static.start_control.bit_count()
    return ALLIED if 2 * allied < static.land_mask.bit_count() else GERMAN


# -- sentences around the map ---------------------------------------------------------------------


def _track(position: BattlePosition) -> Message:
    static = position.static
    turns = static.tables.turns
    day = turns.first + datetime.timedelta(days=position.turn - 1)
    values: dict[str, Value] = {
        "turn": position.turn,
        "turns": turns.count,
        "date": day.isoformat(),
        "impulse": turns.impulses[position.impulse],
        "points": static.variant.victory_points(position),
        "threshold": position.threshold,
    }
    if position.rain:
        return M(
            "Turn {turn} of {turns}, {date}, impulse {impulse}, rain."
            " Victory points {points}, needed {threshold}.",
            **values,
        )
    return M(
        "Turn {turn} of {turns}, {date}, impulse {impulse}."
        " Victory points {points}, needed {threshold}.",
        **values,
    )


def _legend(position: BattlePosition, language: str) -> str:
    static = position.static
    present = {row.terrain for row in static.hexes.values()}
    signs = [
        f"{sign} {static.tables.terrain[terrain].name(language).lower()}"
        for terrain, sign in _TERRAIN.items()
        if terrain in present and sign != " "
    ]
    if static.bridges:
        signs += [f"= {tr(language, M('bridge'))}", f"x {tr(language, M('bridge down'))}"]
    signs += [f"* {tr(language, M('objective'))}"]
    attacker = _attacker(position)
    for side in (ALLIED, GERMAN):
        stack = M("{side}, 2 units of strength 7", side=static.side_names[side])
        signs.append(f"{_LETTERS[side]}2:7 {tr(language, stack)}")
    held = M("held by {side}", side=static.side_names[attacker])
    signs.append(f"{_LETTERS[attacker].lower()} {tr(language, held)}")
    return "   ".join(signs)


def _objectives(position: BattlePosition) -> Iterator[Message]:
    static = position.static
    for side in (ALLIED, GERMAN):
        held = [
            M("{place} {points}", place=static.place_term(at), points=points)
            for at, points in static.vp_hexes.items()
            if position.controlled(side) >> at & 1
        ]
        if held:
            yield M("Objectives held by {side}: {places}.", side=static.side_names[side],
                    places=held)  # fmt: skip


def _bridges(position: BattlePosition) -> Iterator[Message]:
    down = [
        Term(bridge.name("en"), bridge.name("fr"))
        for number, bridge in enumerate(position.static.bridges)
        if position.destroyed >> number & 1
    ]
    if down:
        yield M("Bridges down: {bridges}.", bridges=down)


def _off_map(position: BattlePosition) -> Iterator[Message]:
    static = position.static
    for box in static.components.boxes:
        place = static.box_place[box.id]
        units = [unit.short for n, unit in enumerate(static.units) if position.where[n] == place]
        if units:
            yield M("{place}: {units}.", place=static.place_term(place), units=units)


def _markers(position: BattlePosition, *places: int) -> Iterator[Message]:
    """Where the markers lie, all of them or those in some places."""
    static = position.static
    for number, at in enumerate(position.markers):
        if at in places or (not places and at not in (GONE, WAITING)):
            yield M(
                "{marker}: {place}.", marker=static.marker_name(number), place=static.place_term(at)
            )


# -- one thing ------------------------------------------------------------------------------------


def describe(position: BattlePosition, name: str, language: str) -> list[str]:
    """Say what a hex, box or unit is; it may be called by its id or by its name."""
    static = position.static
    wanted = name.strip().lower()
    for number, unit in enumerate(static.units):
        if wanted in (unit.id, unit.short.lower(), unit.name_en.lower(), unit.name_fr.lower()):
            return [tr(language, _unit(position, number, located=True))]
    for at, row in static.hexes.items():
        if wanted in (row.hex, row.name_en.lower(), row.name_fr.lower()):
            return [tr(language, line) for line in _hex(position, at)]
    for box in static.components.boxes:
        if wanted in (box.id, box.name_en.lower(), box.name_fr.lower()):
            lines = [M("{place}.", place=static.place_term(static.box_place[box.id]))]
            lines += _stack(position, static.box_place[box.id])
            return [tr(language, line) for line in lines]
    raise UnknownName(M("there is no hex, box or unit “{name}”", name=name))


def _hex(position: BattlePosition, at: int) -> Iterator[Message]:
    static = position.static
    row = static.hexes[at]
    terrain = static.tables.terrain[row.terrain]
    name = Term(terrain.name("en").lower(), terrain.name("fr").lower())
    if not terrain.enterable:
        yield M("{place}: {terrain}.", place=static.place_term(at), terrain=name)
        return
    holder = ALLIED if position.control >> at & 1 else GERMAN
    yield M(
        "{place}: {terrain}, held by {side}.",
        place=static.place_term(at),
        terrain=name,
        side=static.side_names[holder],
    )
    if row.vp:
        yield M("Worth {points} victory points.", points=row.vp)
    bridge = static.bridge_at.get(at)
    if bridge is not None:
        name = Term(static.bridges[bridge].name("en"), static.bridges[bridge].name("fr"))
        if position.destroyed >> bridge & 1:
            yield M("Bridge {bridge}: down.", bridge=name)
        else:
            yield M("Bridge {bridge}: intact.", bridge=name)
    yield from _stack(position, at)


def _stack(position: BattlePosition, place: int) -> Iterator[Message]:
    for side in (ALLIED, GERMAN):
        for unit in position.units_at(place, side):
            yield _unit(position, unit, located=False)
    yield from _markers(position, place)


def _unit(position: BattlePosition, unit: int, *, located: bool) -> Message:
    static = position.static
    values: dict[str, Value] = {
        "id": static.unit_ids[unit],
        "name": static.unit_name[unit],
        "side": static.side_names[static.unit_side[unit]],
        "strength": position.strength(unit),
        "endurance": position.endurance(unit),
        "movement": position.movement(unit),
        "damage": position.damage[unit],
    }
    said = (
        M(
            "{id}  {name} ({side}): strength {strength}, endurance {endurance},"
            " movement {movement}, damage {damage}, reduced",
            **values,
        )
        if position.reduced >> unit & 1
        else M(
            "{id}  {name} ({side}): strength {strength}, endurance {endurance},"
            " movement {movement}, damage {damage}",
            **values,
        )
    )
    if not located:
        return M("{unit}.", unit=said)
    where = position.where[unit]
    if where == GONE:
        return M("{unit}; out of play.", unit=said)
    if where == WAITING:
        turn = static.units[unit].arrival_turn
        if turn is None:
            return M("{unit}; waits off the map.", unit=said)
        return M("{unit}; arrives on turn {turn}.", unit=said, turn=turn)
    return M("{unit}; at {place}.", unit=said, place=static.place_term(where))
