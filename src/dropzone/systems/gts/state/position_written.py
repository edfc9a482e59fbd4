"""Positions written as position files: the other way round of `position_file`."""

from __future__ import annotations

from collections.abc import Sequence

from dropzone.core.errors import PositionError
from dropzone.core.io.arrangement_form import Form, FormField, fields_of
from dropzone.core.text.messages import M
from dropzone.systems.gts.prepared.motor_pool import LATER, LOST, READY
from dropzone.systems.gts.prepared.static import ALLIED, BOX, EVENT, GERMAN, GONE, SIDES, GtsStatic
from dropzone.systems.gts.prepared.supply_levels import SUPPLY_LEVELS
from dropzone.systems.gts.series.sequence import Step, Turn
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.state.position_checks import TASKS
from dropzone.systems.gts.state.position_file import Arrangement

__all__ = ["form_of", "written"]

#: States that are sets of units, by the key of a file and the name of the field.
_STATES = {
    **{key: key for key in ("suppressed", "column", "mounted", "improved", "entrenched")},
    **{key: key for key in ("heroic", "landing", "gliders", "delayed", "abandoned", "acted")},
    "working": "at_work",
}
#: Sets of hexes, likewise.
_HEXES = {
    "light_barrage": "light",
    "heavy_barrage": "heavy",
    "rubble": "rubble",
    "wrecked": "wrecked",
    "fired_parks": "fired_parks",
}
#: Whose names the keys of a file take, and whose the values of pairs are.
_NAMES = {
    **dict.fromkeys(("units", "steps", "cohesion", "drops", "parks", "contact"), "units"),
    **dict.fromkeys((*_STATES, "failed_work"), "units"),
    **dict.fromkeys(("leaders", "held", "replaced"), "leaders"),
    **dict.fromkeys((*_HEXES, "roadblocks", "target_zone", "control"), "hexes"),
    **dict.fromkeys(("points", "dispatch", "began", "roadblocks_left"), "commands"),
    **dict.fromkeys(("chit", "cup", "first"), "chits"),
    "planned": "turns",
    "trucks": "trucks",
    "attachments": "battalions",
}
_VALUES = {
    "parks": "leaders",
    "contact": "leaders",
    "leaders": "units",
    "roadblocks": "commands",
    "trucks": "loads",
    "attachments": "formations",
    "control": "sides",
    "failed_work": "tasks",
}
_LOADS = {READY: "ready", LATER: "later", LOST: "lost"}


def form_of(static: GtsStatic) -> Form:
    """Return all that a position file of a setting may say."""
    boxes = [*static.display.place_of, *static.navy.place_of]
    names = {
        "units": list(static.unit_ids),
        "leaders": list(static.leader_ids),
        "commands": list(static.command_ids),
        "chits": list(static.chit_ids),
        "turns": [static.turn_name(turn) for turn in range(static.scenario.turns)],
        "trucks": [truck.id for truck in static.trucks],
        "loads": [*_LOADS.values(), *static.unit_ids],
        "battalions": [battalion.id for battalion in static.battalions],
        "formations": list(static.formation_ids),
        "sides": list(SIDES),
        "tasks": list(TASKS),
    }
    return Form(
        fields=[each for each in fields_of(Arrangement, _NAMES, _VALUES) if _has(each, names)],
        names=names,
        start={"turn": 1},
        elsewhere=["waiting", "out-of-play", *boxes],
    )


def _has(field: FormField, names: dict[str, list[str]]) -> bool:
    """Whether the setting has anything that a key could name."""
    return field.key != "empty" and names.get(field.of) != []


def written(position: GtsPosition) -> dict[str, object]:
    """Return the table of a position file that arranges this position, at the nearest step.

    An activation that was begun goes on with its chit in play; what comes before the cup is filled
    is begun anew.
    """
    static = position.static
    moment = _moment(position)
    ids, leader_ids = static.unit_ids, static.leader_ids
    here = [unit for unit, at in enumerate(position.where) if at not in (GONE, BOX)]

    def counted(numbers: Sequence[int]) -> dict[str, int]:
        return {ids[unit]: numbers[unit] for unit in here if numbers[unit]}

    def leaders(mask: int) -> list[str]:
        return [name for leader, name in enumerate(leader_ids) if mask >> leader & 1]

    def met(mask: int, *, always: bool) -> dict[str, str]:
        """Guns with the leaders they are in contact with."""
        guns = {unit: position.contact[unit] for unit in here if mask >> unit & 1}
        return {
            ids[unit]: leader_ids[leader] if leader >= 0 else ""
            for unit, leader in guns.items()
            if always or leader >= 0
        }

    said: dict[str, object] = {
        "empty": True,
        "turn": position.turn + 1,
        **moment,
        "units": {ids[unit]: static.place_id(position.where[unit]) for unit in here},
        "steps": {ids[unit]: position.steps[unit] for unit in here},
        "cohesion": counted(position.cohesion),
        "drops": counted(position.drops),
        "parks": met(position.parked, always=True),
        "contact": met(~position.parked, always=False),
        "leaders": {
            name: ids[host] if host >= 0 else ""
            for name, host in zip(leader_ids, position.host, strict=True)
        },
        "held": leaders(position.held),
        "replaced": leaders(position.replaced),
    }
    return {**said, **_commands(position), **_marks(position, here), **_tracks(position)}


def _commands(position: GtsPosition) -> dict[str, object]:
    """What commands have, and what the battalions and trucks do."""
    static = position.static
    names = static.command_ids
    said: dict[str, object] = {
        "points": dict(zip(names, position.points, strict=True)),
        "dispatch": dict(zip(names, position.dispatch, strict=True)),
        "began": [name for at, name in enumerate(names) if position.began >> at & 1],
        "roadblocks": {static.grid.codes[at]: names[by] for at, by in position.roadblocks},
        "roadblocks_left": dict(zip(names, position.roadblocks_left, strict=True)),
    }
    if static.trucks:
        said["trucks"] = {
            truck.id: _LOADS[load] if load in _LOADS else static.unit_ids[load]
            for truck, load in zip(static.trucks, position.trucks, strict=True)
        }
    if static.battalions:
        said["attachments"] = {
            static.battalions[battalion].id: static.formation_ids[to]
            for battalion, to in position.attachments
        }
    return said


def _marks(position: GtsPosition, here: Sequence[int]) -> dict[str, object]:
    """The markers on units in play and in hexes."""
    static = position.static
    ids, codes = static.unit_ids, static.grid.codes
    said: dict[str, object] = {}
    for key, field in _STATES.items():
        mask: int = getattr(position, field)
        said[key] = [ids[unit] for unit in here if mask >> unit & 1]
    said["mounted"] = [  # who is on a truck of the division is said with the truck
        ids[unit] for unit in here if position.mounted >> unit & 1 and static.mounts[unit]
    ]
    said["failed_work"] = {ids[unit]: task for unit, task in position.failed_work if unit in here}
    for key, field in _HEXES.items():
        mask = getattr(position, field)
        said[key] = [codes[at] for at in static.grid.members(mask)]
    if position.target_zone >= 0:
        said["target_zone"] = codes[position.target_zone]
    german = position.german_control
    told = german | position.occupied(GERMAN)  # who comes from the air does not control at once
    said["control"] = {
        codes[at]: SIDES[GERMAN if german >> at & 1 else ALLIED] for at in static.grid.members(told)
    }
    return said


def _tracks(position: GtsPosition) -> dict[str, object]:
    """Serials, supply, Morale, losses: what is kept beside the map."""
    static = position.static
    areas = static.display.supply_ids
    landed = [
        number
        for at, number in enumerate(static.airlift.numbers)
        if position.serials >> at & 1 and at != position.last_serial
    ]
    if position.last_serial >= 0:
        landed.append(static.airlift.numbers[position.last_serial])
    outcomes = range(len(static.scenario.victory.outcomes))
    said: dict[str, object] = {
        "serials": landed,
        "airlanded": position.airlanded + 1,
        "airdropped": position.airdropped + 1,
        "planned": [static.turn_name(turn) for turn in position.planned],
        "losses": list(position.losses),
        "reached": [number for number in outcomes if position.reached >> number & 1],
        "shipped": position.shipped,
        "embarked": position.embarked,
        "lifted": position.lifted,
    }
    if areas:
        said["supply"] = {
            side: {
                area: SUPPLY_LEVELS[position.supply[number * len(areas) + at]]
                for at, area in enumerate(areas)
            }
            for number, side in enumerate(SIDES)
        }
    if position.withdrawal:
        said["withdrawal"] = position.withdrawal_level
    elif position.morale >= 0 and static.scenario.morale is not None:
        said["morale"] = position.morale
    return said


def _moment(position: GtsPosition) -> dict[str, object]:
    """The chits, where they say with what play goes on; nothing where the turn begins."""
    static = position.static
    turn = next((frame for frame in position.stack if isinstance(frame, Turn)), None)
    if turn is None:
        return {"cup": []}
    if turn.step == Step.PREPARATION and position.stack[-1] is not turn:
        raise PositionError(M("A file says nothing of units that are being set up."))
    if turn.step <= Step.ACTIVATIONS:
        return {}
    if position.stack[-1] is turn:
        return {"cup": []}
    said: dict[str, object] = {"cup": [static.chit_ids[chit] for chit in position.cup]}
    if position.first >= 0:
        said["first"] = static.chit_ids[position.first]
    if position.chit >= 0 and static.chit_kind(position.chit) != EVENT:
        said["chit"] = static.chit_ids[position.chit]
    return said
