"""Views: what the players may know of a position, as plain data for clients."""

from __future__ import annotations

from dropzone.core.views.hex import (
    CommandView,
    HexMore,
    HexUnitView,
    HexView,
    LeaderView,
    TruckState,
    TruckView,
)
from dropzone.systems.gts.prepared.motor_pool import LATER, LOST, READY
from dropzone.systems.gts.prepared.schedule import rating_of
from dropzone.systems.gts.prepared.static import BOX, GONE, NO, OUT, SIDES
from dropzone.systems.gts.prepared.supply_levels import SUPPLY_LEVELS
from dropzone.systems.gts.series.command import is_commanded
from dropzone.systems.gts.series.roadblocks import roadblocks_of
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["view_of"]

_TRUCKS: dict[int, TruckState] = {READY: "ready", LATER: "later", LOST: "lost"}


def view_of(position: GtsPosition) -> HexView:
    """Return the table: all of it is open, chits in the cup too; their order nobody knows."""
    static = position.static
    codes, members = static.grid.codes, static.grid.members

    def hexes(mask: int) -> list[str]:
        return [codes[at] for at in members(mask)]

    def lying(place: int) -> list[str]:
        return [static.unit_ids[unit] for unit, at in enumerate(position.where) if at == place]

    german = position.german_control
    own: HexMore = {"states": sorted(position.states)} if position.states else {}
    return {
        **own,
        "game": static.setting.game,
        "scenario": static.setting.scenario,
        "options": list(static.setting.options),
        "turn": position.turn + 1,
        "turns": static.scenario.turns,
        "time": static.turn_name(position.turn),
        "night": static.is_night(position.turn),
        "chit": static.chit_ids[position.chit] if position.chit >= 0 else None,
        "first": static.chit_ids[position.first] if position.first >= 0 else None,
        "cup": [static.chit_ids[chit] for chit in position.cup],
        "points": {SIDES[0]: position.losses[1], SIDES[1]: position.losses[0]},
        "commands": _commands(position),
        "control": {
            SIDES[0]: hexes(static.counted & ~german),
            SIDES[1]: hexes(static.counted & german),
        },
        "trucks": _trucks(position),
        "attachments": {
            static.battalions[battalion].id: static.formation_ids[to]
            for battalion, to in position.attachments
        },
        "strikes": [
            {"side": SIDES[side], "place": codes[at]}
            for side, at in position.static.own.strikes_on_map(position)
        ],
        "planned_strikes": [static.turn_name(turn) for turn in position.planned],
        "units": [
            _unit(position, unit)
            for unit in range(len(static.units))
            if position.where[unit] not in (GONE, BOX, OUT)
        ],
        "lost": lying(GONE),
        "out_of_play": lying(OUT),
        "boxes": _boxes(position),
        "supply": _supply(position),
        "morale": None if position.morale < 0 else position.morale,
        "withdrawal": position.withdrawal_level if position.withdrawal else None,
        "leaders": _leaders(position),
        "barrages": {"light": hexes(position.light), "heavy": hexes(position.heavy)},
        "target_zone": codes[position.target_zone] if position.target_zone >= 0 else None,
        "rubble": hexes(position.rubble),
        "roadblocks": {SIDES[side]: hexes(roadblocks_of(position, side)) for side in (0, 1)},
        "fire_zones": {SIDES[side]: hexes(position.zones(side)) for side in (0, 1)},
        "result": position.result_view(),
    }


def _commands(position: GtsPosition) -> dict[str, CommandView]:
    static = position.static
    return {
        name: {
            "side": SIDES[static.command_side[number]],
            "command_rating": rating_of(position, number),
            "dispatch_rating": static.command_entry[number].dispatch_rating,
            "command_points": position.points[number],
            "dispatch_points": position.dispatch[number],
            "roadblocks": position.roadblocks_left[number],
        }
        for number, name in enumerate(static.command_ids)
    }


def _trucks(position: GtsPosition) -> list[TruckView]:
    static = position.static
    return [
        {
            "id": truck.id,
            "command": static.command_ids[truck.command],
            "state": _TRUCKS.get(load, "loaded"),
            "load": static.unit_ids[load] if load >= 0 else None,
        }
        for truck, load in zip(static.trucks, position.trucks, strict=True)
    ]


def _leaders(position: GtsPosition) -> list[LeaderView]:
    static = position.static
    return [
        {
            "id": static.leader_ids[leader],
            "side": SIDES[static.leader_side[leader]],
            "with": static.unit_ids[host] if host >= 0 else None,
            "place": static.place_id(position.where[host]) if host >= 0 else None,
            "range": static.command_range[leader][position.replaced >> leader & 1],
            "replaced": bool(position.replaced >> leader & 1),
        }
        for leader, host in enumerate(position.host)
    ]


def _boxes(position: GtsPosition) -> dict[str, list[str]]:
    """Return the units in each box of the Off-Map Display; nothing where nobody goes there."""
    static = position.static
    if not static.has_display:
        return {}
    return {
        name: [static.unit_ids[unit] for unit, at in enumerate(position.where) if at == place]
        for name, place in static.display.place_of.items()
    }


def _supply(position: GtsPosition) -> dict[str, dict[str, str]] | None:
    """Return the supply of each side in each area, where the scenario knows supply."""
    static = position.static
    if not static.plays("supply"):
        return None
    areas = static.display.supply_ids
    return {
        side: {
            area: SUPPLY_LEVELS[position.supply[number * len(areas) + place]]
            for place, area in enumerate(areas)
        }
        for number, side in enumerate(SIDES)
    }


def _unit(position: GtsPosition, unit: int) -> HexUnitView:
    static = position.static
    face = position.face(unit)
    here = position.where[unit] >= 0
    return {
        "id": static.unit_ids[unit],
        "side": SIDES[static.side[unit]],
        "place": static.place_id(position.where[unit]),
        "fire": None if face.fire == NO else face.fire,
        "colour": face.colour,
        "range": face.range,
        "assault": None if face.assault == NO else face.assault,
        "defense": face.defense,
        "quality": face.tq,
        "movement": max(position.movement(unit), 0),
        "steps": position.steps[unit],
        "reduced": position.steps[unit] < static.full_steps[unit],
        "cohesion": position.cohesion[unit],
        "suppressed": position.is_suppressed(unit),
        "column": position.in_column(unit),
        "mounted": position.is_mounted(unit),
        "improved": bool(position.improved >> unit & 1),
        "entrenched": bool(position.entrenched >> unit & 1),
        "working": bool(position.at_work >> unit & 1),
        "drop_markers": position.drops[unit],
        "glider": bool(position.gliders >> unit & 1),
        "delayed": bool(position.delayed >> unit & 1),
        "parked": bool(position.parked >> unit & 1),
        "contact": static.leader_ids[position.contact[unit]]
        if position.contact[unit] >= 0
        else None,
        "heroic": bool(position.heroic >> unit & 1),
        "acted": bool(position.acted >> unit & 1),
        "commanded": here and is_commanded(position, unit),
    }
