"""Positions reached in play, written as position files: what the systems' arrange modules read.

A writer says all that a file of its system can say about a position at a moment with which a
file can go on; at any other moment it has nothing to write.
"""

from __future__ import annotations

from typing import Any

from dropzone.core.rules.game import Game
from dropzone.systems.battle_command.mercury_position import MercuryPosition
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import GONE as BATTLE_GONE
from dropzone.systems.battle_command.static import SIDES as BATTLE_SIDES
from dropzone.systems.battle_command.static import WAITING as BATTLE_WAITING
from dropzone.systems.commando.position import CommandoPosition
from dropzone.systems.commando.static import SCENARIOS
from dropzone.systems.commando.static import SIDES as COMMANDO_SIDES
from dropzone.systems.gts.prepared.motor_pool import LATER, LOST, READY
from dropzone.systems.gts.prepared.static import BOX, GERMAN, GONE, OUT, WAITING
from dropzone.systems.gts.prepared.static import SIDES as GTS_SIDES
from dropzone.systems.gts.prepared.supply_levels import SUPPLY_LEVELS
from dropzone.systems.gts.series.activation import Activate
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.raid.actions import BritishPhase
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.static import ABOARD

__all__ = ["written"]


def written(game: Game) -> dict[str, Any] | None:
    """Return the position of a game as the table of a file, if a file can go on from it."""
    position = game.position
    if game.over:
        return None
    if isinstance(position, BattlePosition):
        said = _battle_command(game, position)
    elif isinstance(position, CommandoPosition):
        said = _commando(game, position)
    elif isinstance(position, RaidPosition):
        said = _raid(position)
    else:
        assert isinstance(position, GtsPosition)
        said = _gts(position)
    if said is None:
        return None
    setting = game.static.setting
    head: dict[str, Any] = {"game": setting.game, "scenario": setting.scenario}
    if setting.options:
        head["options"] = list(setting.options)
    if setting.house_rules:
        head["house_rules"] = dict(setting.house_rules)
    return {**head, **said}


# -- Battle Command -------------------------------------------------------------------------------


def _battle_command(game: Game, position: BattlePosition) -> dict[str, Any] | None:
    """A half, its movement or its combats go on; what was begun in it is left out."""
    kinds = {"move-unit": "move", "attack": "fight"}
    step = kinds.get(game.decision.kind)
    if step is None or (-1 in position.bids and position.static.has("bidding")):
        return None
    static = position.static
    places = {at: name for name, at in static.box_place.items()}
    places |= {BATTLE_GONE: "eliminated", BATTLE_WAITING: "waiting"}

    def place(at: int) -> str:
        return static.grid.codes[at] if at >= 0 else places[at]

    units: dict[str, Any] = {}
    for unit, at in enumerate(position.where):
        if at == BATTLE_GONE:
            continue
        state: dict[str, Any] = {"at": place(at)}
        if at >= 0 and position.damage[unit]:
            state["damage"] = position.damage[unit]
        if position.reduced >> unit & 1:
            state["reduced"] = True
        if position.left_on[unit]:
            state["left_on"] = position.left_on[unit]
        units[static.unit_ids[unit]] = state if len(state) > 1 else state["at"]
    allied = [static.grid.codes[at] for at in static.grid.members(position.control)]
    said: dict[str, Any] = {
        "empty": True,
        "turn": position.turn,
        "impulse": "ABCD"[position.impulse],
        "side": game.decision.side,
        "step": step,
        "units": units,
        "control": {BATTLE_SIDES[0]: allied},
        "destroyed": [
            bridge.id
            for number, bridge in enumerate(static.bridges)
            if position.destroyed >> number & 1
        ],
        "rain": position.rain,
        "threshold": position.threshold,
        "used": sorted(position.used & static.variant.used_words()),
    }
    if position.repair_begun >= 0 and position.destroyed >> position.repair_begun & 1:
        said["repair_begun"] = static.bridges[position.repair_begun].id
    if isinstance(position, MercuryPosition):
        said["drops"] = position.drops if position.turn == 1 else 0
    return said


# -- Commando -------------------------------------------------------------------------------------

_COMMANDO_STEPS = {"open-assault": "open", "blue-token": "blue"}


def _commando(game: Game, position: CommandoPosition) -> dict[str, Any] | None:
    """A turn goes on with its events or its assault."""
    kind = game.decision.kind
    step = f"{game.decision.side}-events" if kind == "event" else _COMMANDO_STEPS.get(kind, "")
    if not step or position.limbo or position.looked or position.skips or position.ignored:
        return None
    static = position.static

    def cards(pair: tuple[tuple[int, ...], tuple[int, ...]]) -> dict[str, list[str]]:
        named = zip(COMMANDO_SIDES, pair, strict=True)
        return {side: [static.slug[card] for card in each] for side, each in named}

    def terrains(numbers: tuple[int, ...]) -> list[str]:
        return [static.terrain_slug[number] for number in numbers]

    sides = dict(enumerate(COMMANDO_SIDES))
    said: dict[str, Any] = {
        "turn": position.turn,
        "terrain": static.terrain_slug[position.front.terrain],
        "step": step,
        "hands": cards(position.hands),
        "piles": cards(position.piles),
        "under": cards(position.under),
        "discards": cards(position.discards),
        "heroes": cards(position.heroes),
        "shown": cards(position.shown),
        "counter_pile": [static.slug[card] for card in position.counter_pile],
        "played": [static.slug[card] for card in position.played],
        "tokens": dict(zip(COMMANDO_SIDES, position.tokens, strict=True)),
        "yellow": dict(zip(COMMANDO_SIDES, position.yellow, strict=True)),
        "yellow_heroic": dict(zip(COMMANDO_SIDES, position.yellow_heroic, strict=True)),
        "red": dict(zip(COMMANDO_SIDES, position.red, strict=True)),
        "place": position.place,
        "ranville": {0: "", -1: "british", 1: "german"}[position.ranville],
        "road": terrains(position.road),
        "road_under": terrains(position.road_under),
        "second_pile": terrains(position.second_pile),
        "aside": terrains(position.aside),
        "terrain_discard": terrains(position.terrain_discard),
        "captured": {side: terrains(position.captured[number]) for number, side in sides.items()},
    }
    if position.strength >= 0:
        said["strength"] = position.strength
    if position.turn_token >= 0:
        said["turn_token"] = COMMANDO_SIDES[position.turn_token]
    if position.winner >= 0:
        said["winner"] = COMMANDO_SIDES[position.winner]
    if position.dives:
        said["dives"] = [terrains(pile) for pile in position.dives]
        said["attack"], said["attacks"] = position.attack + 1, position.attacks
    if static.is_campaign:
        said["part"] = SCENARIOS[position.scenario]
        said["points"] = dict(position.points)
        said["blue"], said["blue_here"] = position.blue, position.blue_here
        said["blue_british"] = position.blue_british
    return said


# -- Raid -----------------------------------------------------------------------------------------


def _raid(position: RaidPosition) -> dict[str, Any] | None:
    """The British Phase goes on while no set acts."""
    if not isinstance(position.stack[-1], BritishPhase) or position.acting:
        return None
    static = position.static

    def units(mask: int) -> list[str]:
        return [name for unit, name in enumerate(static.unit_ids) if mask >> unit & 1]

    def zones(mask: int) -> list[str]:
        return [name for zone, name in enumerate(static.zone_ids) if mask >> zone & 1]

    groups = zip(("G1", "G2"), position.only_beach, strict=True)
    return {
        "turn": position.turn,
        "alarm": position.alarm,
        "units": {
            static.unit_ids[unit]: static.unit_ids[static.boat[ABOARD - place]]
            if place <= ABOARD
            else static.place_id(place)
            for unit, place in enumerate(position.where)
        },
        "reduced": units(position.reduced),
        "done": units(position.done),
        "reembarked": units(position.reembarked),
        "prisoners": units(position.prisoners),
        "front": [
            static.unit_ids[unit]
            for zone, unit in enumerate(position.front)
            if unit >= 0 and position.where[unit] == zone
        ],
        "hidden": zones(position.hidden),
        "pool": [static.components.markers[number].id for number in position.pool],
        "mines": zones(position.mines),
        "wire": zones(position.wire),
        "cut": zones(position.cut),
        "happened": sorted(position.happened),
        "battery_fell": position.battery_fell,
        "land_from": list(position.land_from),
        "misdirected": [group for group, beach in groups if beach >= 0],
    }


# -- Grand Tactical -------------------------------------------------------------------------------


def _gts(position: GtsPosition) -> dict[str, Any] | None:
    """The Activation Phase goes on with a chit in play."""
    if not isinstance(position.stack[-1], Activate):
        return None
    static = position.static
    chits = {number: name for name, number in static.chit_number.items()}
    places = {at: name for name, at in static.display.place_of.items()}
    places |= {at: name for name, at in static.navy.place_of.items()}
    places |= {WAITING: "waiting", OUT: "out-of-play"}
    here = {unit for unit, at in enumerate(position.where) if at not in (GONE, BOX)}

    def counted(numbers: list[int]) -> dict[str, int]:
        return {static.unit_ids[unit]: numbers[unit] for unit in sorted(here) if numbers[unit]}

    def leaders(mask: int) -> list[str]:
        return [name for leader, name in enumerate(static.leader_ids) if mask >> leader & 1]

    codes, unit_ids, leader_ids = static.grid.codes, static.unit_ids, static.leader_ids
    marks = _gts_marks(position, here)
    parked = {
        unit_ids[unit]: leader_ids[position.contact[unit]] if position.contact[unit] >= 0 else ""
        for unit in sorted(here)
        if position.parked >> unit & 1
    }
    loads = {READY: "ready", LATER: "later", LOST: "lost"}
    said: dict[str, Any] = {
        "empty": True,
        "turn": position.turn + 1,
        "units": {
            unit_ids[unit]: codes[at] if at >= 0 else places[at]
            for unit, at in enumerate(position.where)
            if unit in here
        },
        "steps": {unit_ids[unit]: position.steps[unit] for unit in sorted(here)},
        "cohesion": counted(position.cohesion),
        "drops": counted(position.drops),
        "parks": parked,
        "leaders": {
            name: unit_ids[host] if host >= 0 else ""
            for name, host in zip(leader_ids, position.host, strict=True)
        },
        "held": leaders(position.held),
        "replaced": leaders(position.replaced),
        "points": dict(zip(static.command_ids, position.points, strict=True)),
        "dispatch": dict(zip(static.command_ids, position.dispatch, strict=True)),
        "roadblocks": {codes[at]: static.command_ids[by] for at, by in position.roadblocks},
        "losses": list(position.losses),
        "trucks": {
            truck.id: loads[load] if load in loads else unit_ids[load]
            for truck, load in zip(static.trucks, position.trucks, strict=True)
        },
        "chit": chits[position.chit],
        "cup": [chits[chit] for chit in position.cup],
        "supply": _supply(position),
    }
    if position.first >= 0:
        said["first"] = chits[position.first]
    return {**said, **marks}


def _gts_marks(position: GtsPosition, here: set[int]) -> dict[str, Any]:
    """The markers on units in play and in hexes, and Allied Morale."""
    static = position.static

    def hexes(mask: int) -> list[str]:
        return [static.grid.codes[at] for at in static.grid.members(mask)]

    said: dict[str, Any] = {
        "light_barrage": hexes(position.light),
        "heavy_barrage": hexes(position.heavy),
        "rubble": hexes(position.rubble),
        "wrecked": hexes(position.wrecked),
        "fired_parks": hexes(position.fired_parks),
        "control": dict.fromkeys(hexes(position.german_control), GTS_SIDES[GERMAN]),
    }
    if position.withdrawal:
        said["withdrawal"] = position.withdrawal_level
    elif position.morale >= 0:
        said["morale"] = position.morale
    for key in (
        *("suppressed", "column", "mounted", "improved", "entrenched", "heroic"),
        *("landing", "gliders", "delayed", "abandoned", "acted"),
    ):
        mask = getattr(position, key)
        said[key] = [static.unit_ids[unit] for unit in sorted(here) if mask >> unit & 1]
    at_work = position.at_work
    said["working"] = [static.unit_ids[unit] for unit in sorted(here) if at_work >> unit & 1]
    said["mounted"] = [name for name in said["mounted"] if static.mounts[static.unit_number[name]]]
    return said


def _supply(position: GtsPosition) -> dict[str, dict[str, str]]:
    areas = position.static.display.supply_ids
    return {
        side: {
            area: SUPPLY_LEVELS[position.supply[number * len(areas) + at]]
            for at, area in enumerate(areas)
        }
        for number, side in enumerate(GTS_SIDES)
        if areas
    }
