"""Arranging positions by hand: what a position file of the system may say.

A file starts from the scenario's set-up in the printed order, or with `empty = true` from a map
without units; then it says what differs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from dropzone.core.errors import PositionError
from dropzone.core.io.arranging import (
    check_range,
    check_sound,
    hex_named,
    number_of,
    read_arrangement,
)
from dropzone.core.rules.procedure import Procedure
from dropzone.systems.gts.prepared.motor_pool import LATER, LOST, READY
from dropzone.systems.gts.prepared.schedule import lay_locks
from dropzone.systems.gts.prepared.static import BOX, GERMAN, GONE, OUT, SIDES, WAITING, GtsStatic
from dropzone.systems.gts.prepared.supply_levels import SUPPLY_LEVELS
from dropzone.systems.gts.series.activation import Activate
from dropzone.systems.gts.series.sequence import ActivationPhase, EndOfChit, Step, Turn
from dropzone.systems.gts.series.setup import set_up_as_listed
from dropzone.systems.gts.state.invariants import broken
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.state.position_checks import check_numbers, check_places

__all__ = ["Arrangement", "arrange"]

_WORDS = {"eliminated": GONE, "waiting": WAITING, "out-of-play": OUT}


class Arrangement(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """All that a position file of the system may say."""

    empty: bool = False
    turn: int = 1
    #: Place of each unit: a hex, a box of the Off-Map Display, "eliminated", "waiting" or
    #: "out-of-play".
    units: dict[str, str] = {}
    steps: dict[str, int] = {}
    cohesion: dict[str, int] = {}
    suppressed: list[str] = []
    column: list[str] = []
    mounted: list[str] = []
    improved: list[str] = []
    entrenched: list[str] = []
    working: list[str] = []
    heroic: list[str] = []
    #: Drop markers of each unit, and the units that must still roll on the Drop Table.
    drops: dict[str, int] = {}
    landing: list[str] = []
    #: Units that came by glider; units with an Airlanding Delay marker.
    gliders: list[str] = []
    delayed: list[str] = []
    #: Numbers of the serials that have landed, in their order, the last of them on this turn
    #: (counted from 1; 0 for long ago); the turn of the last ad-hoc airdrop.
    serials: list[int] = []
    airlanded: int = 0
    airdropped: int = 0
    #: The turns for which airstrikes are planned, as 22-0900.
    planned: list[str] = []
    #: Guns in parks, each with the leader it is in contact with, or "".
    parks: dict[str, str] = {}
    #: Coastal guns in contact with a leader.
    contact: dict[str, str] = {}
    #: Hexes of the parks that have fired this turn.
    fired_parks: list[str] = []
    light_barrage: list[str] = []
    heavy_barrage: list[str] = []
    rubble: list[str] = []
    #: The hex of the Naval Target Zone marker.
    target_zone: str = ""
    #: Hexes in which rubble has destroyed a post, though it is cleared.
    wrecked: list[str] = []
    #: Roadblocks by hex with the command that built them, and how many commands have left.
    roadblocks: dict[str, str] = {}
    roadblocks_left: dict[str, int] = {}
    #: Units that have lost their own transport.
    abandoned: list[str] = []
    #: Leaders who have been replaced.
    replaced: list[str] = []
    #: Men whose last work failed, each with its task.
    failed_work: dict[str, str] = {}
    dispatch: dict[str, int] = {}
    #: Units that have acted under the chit in play.
    acted: list[str] = []
    #: Leader -> the unit he is with, or "" for nobody.
    leaders: dict[str, str] = {}
    #: Leaders who wait for a unit of theirs.
    held: list[str] = []
    #: Steps lost so far, by the Allies and by the Germans.
    losses: tuple[int, int] = (0, 0)
    points: dict[str, int] = {}
    #: Commands that have had an activation.
    began: list[str] = []
    #: The chit in play, the chits in the cup, and the one that opens the turn.
    chit: str = ""
    cup: list[str] | None = None
    first: str = ""
    #: Divisional Trucks: the unit each one carries, or "ready", "later" or "lost".
    trucks: dict[str, str] = {}
    #: Attached battalions, each with its brigade; left out: those of the scenario.
    attachments: dict[str, str] | None = None
    #: Supply by side and area ("full" to "emergency"), Morale, and the level of a Withdrawal.
    supply: dict[str, dict[str, str]] = {}
    morale: int | None = None
    withdrawal: int | None = None
    #: Units shipped, withdrawn by sea and flown to the Air Drop Box on this turn.
    shipped: int = 0
    embarked: int = 0
    lifted: int = 0
    #: Outcomes of the scenario that were reached in time, by their place in its file.
    reached: list[int] = []
    #: Objectives that a side controls with no unit in them.
    control: dict[str, str] = {}


def arrange(static: GtsStatic, first: GtsPosition, table: Mapping[str, object]) -> GtsPosition:
    """Return the position a table describes, starting from the set-up `first`."""
    if not table:
        return first
    wanted = read_arrangement(table, Arrangement)
    check_range("turn", wanted.turn, 1, static.scenario.turns)
    check_numbers(static, wanted)
    position = first
    position.turn = wanted.turn - 1
    if wanted.empty:
        position.where = [BOX if rearguard else GONE for rearguard in static.rearguard]
        position.steps = [0] * len(static.units)
        position.host = [-1] * len(static.leaders)
    else:
        set_up_as_listed(position)
    position.forget()
    _place_units(position, wanted)
    _mark_units(position, wanted)
    for name, unit in wanted.leaders.items():
        position.host[_leader(static, name)] = _unit(static, unit) if unit else -1
    for name in wanted.held:
        position.held |= 1 << _leader(static, name)
    for name in wanted.replaced:
        position.replaced |= 1 << _leader(static, name)
    _land_serials(position, wanted)
    _attach_battalions(position, wanted)
    _load_trucks(position, wanted)
    position.losses = wanted.losses
    position.reached = sum(1 << number for number in set(wanted.reached))
    for name, points in wanted.points.items():
        position.points[_command(static, name)] = points
    for name, points in wanted.dispatch.items():
        position.dispatch[_command(static, name)] = points
    for name in wanted.began:
        position.began |= 1 << _command(static, name)
    left = list(position.roadblocks_left)
    for name, count in wanted.roadblocks_left.items():
        left[_command(static, name)] = count
    position.roadblocks_left = tuple(left)
    position.roadblocks = tuple(
        sorted((_hex(static, at), _command(static, name)) for at, name in wanted.roadblocks.items())
    )
    for code, side in wanted.control.items():
        bit = 1 << _hex(static, code)
        position.german_control &= ~bit
        if number_of("side", side, SIDES) == GERMAN:
            position.german_control |= bit
    _lay_specials(position, wanted)
    _lay_chits(position, wanted)
    if static.plan.locks or static.plan.reserves:
        lay_locks(position)
    position.forget()
    check_places(position, wanted)
    check_sound(broken(position))
    return position


def _place_units(position: GtsPosition, wanted: Arrangement) -> None:
    static = position.static
    for name, place in wanted.units.items():
        unit = _unit(static, name)
        position.steps[unit] = static.full_steps[unit]
        position.touch(unit)
        if place in static.display.place_of:
            position.where[unit] = static.display.place_of[place]
        elif place in static.navy.place_of:
            position.where[unit] = static.navy.place_of[place]
        elif place in _WORDS:
            position.where[unit] = _WORDS[place]
            if place == "eliminated":
                position.steps[unit] = 0
        else:
            position.place(unit, _hex(static, place))
    for name, steps in wanted.steps.items():
        position.steps[_unit(static, name)] = steps
    for name, hits in wanted.cohesion.items():
        position.cohesion[_unit(static, name)] = hits
    for leader, host in enumerate(position.host):
        if (
            host >= 0
            and position.where[host] < 0
            and not static.display.is_box(position.where[host])
        ):
            position.host[leader] = -1


def _mark_units(position: GtsPosition, wanted: Arrangement) -> None:
    static = position.static
    position.suppressed = _units(static, wanted.suppressed)
    position.column = _units(static, wanted.column)
    position.mounted = _units(static, wanted.mounted)
    for name in wanted.mounted:
        if not static.mounts[_unit(static, name)]:
            raise PositionError(f"position: unit {name} has no mounted side")
    position.improved = _units(static, wanted.improved)
    position.entrenched = _units(static, wanted.entrenched)
    position.at_work = _units(static, wanted.working)
    position.heroic = _units(static, wanted.heroic)
    position.landing = _units(static, wanted.landing)
    position.gliders = _units(static, wanted.gliders)
    position.delayed = _units(static, wanted.delayed)
    for name, count in wanted.drops.items():
        position.drops[_unit(static, name)] = count
    for name, leader in wanted.contact.items():
        position.contact[_unit(static, name)] = _leader(static, leader)
    for name, leader in wanted.parks.items():
        unit = _unit(static, name)
        position.parked |= 1 << unit
        if leader:
            position.contact[unit] = _leader(static, leader)
    position.light = static.grid.mask(_hex(static, code) for code in wanted.light_barrage)
    position.heavy = static.grid.mask(_hex(static, code) for code in wanted.heavy_barrage)
    position.fired_parks = static.grid.mask(_hex(static, code) for code in wanted.fired_parks)
    position.wrecked = static.grid.mask(_hex(static, code) for code in wanted.wrecked)
    position.abandoned = _units(static, wanted.abandoned)
    position.failed_work = tuple(
        sorted((_unit(static, name), task) for name, task in wanted.failed_work.items())
    )
    position.target_zone = _hex(static, wanted.target_zone) if wanted.target_zone else -1
    position.rubble = static.grid.mask(_hex(static, code) for code in wanted.rubble)
    position.acted = _units(static, wanted.acted)


def _attach_battalions(position: GtsPosition, wanted: Arrangement) -> None:
    static = position.static
    if wanted.attachments is None:
        return
    battalions = [battalion.id for battalion in static.battalions]
    found = [
        (
            number_of("battalion to attach", name, battalions),
            number_of("formation", to, static.formation_ids),
        )
        for name, to in wanted.attachments.items()
    ]
    position.attach(tuple(sorted(found)))


_TRUCKS = {"ready": READY, "later": LATER, "lost": LOST}


def _load_trucks(position: GtsPosition, wanted: Arrangement) -> None:
    static = position.static
    ids = [truck.id for truck in static.trucks]
    trucks = list(position.trucks)
    for name, load in wanted.trucks.items():
        truck = number_of("truck", name, ids)
        if load in _TRUCKS:
            trucks[truck] = _TRUCKS[load]
            continue
        trucks[truck] = unit = _unit(static, load)
        position.mounted |= 1 << unit
    position.trucks = tuple(trucks)


def _land_serials(position: GtsPosition, wanted: Arrangement) -> None:
    numbers = position.static.airlift.numbers
    for number in wanted.serials:
        if number not in numbers:
            raise PositionError(f"position: there is no serial {number}")
        position.last_serial = numbers.index(number)
        position.serials |= 1 << position.last_serial
    position.airlanded = wanted.airlanded - 1
    position.airdropped = wanted.airdropped - 1
    static = position.static
    turns = {static.turn_name(turn): turn for turn in range(static.scenario.turns)}
    if not turns.keys() >= set(wanted.planned):
        raise PositionError("position: strikes are planned for a turn that is not played")
    position.planned = tuple(sorted(turns[name] for name in wanted.planned))


def _lay_specials(position: GtsPosition, wanted: Arrangement) -> None:
    """Set supply, Morale and what this turn has seen of them."""
    static = position.static
    areas, levels = static.display.supply_ids, list(position.supply)
    for side, states in wanted.supply.items():
        for area, state in states.items():
            if side not in SIDES or area not in areas or state not in SUPPLY_LEVELS:
                raise PositionError(f'position: there is no supply "{side} {area} {state}"')
            levels[SIDES.index(side) * len(areas) + areas.index(area)] = SUPPLY_LEVELS.index(state)
    position.supply = tuple(levels)
    static.own.begin_game(position)
    if wanted.morale is not None:
        position.morale = wanted.morale
    if wanted.withdrawal is not None:
        _withdraw(position, wanted, wanted.withdrawal)
    position.shipped, position.embarked = wanted.shipped, wanted.embarked
    position.lifted = wanted.lifted


def _withdraw(position: GtsPosition, wanted: Arrangement, level: int) -> None:
    """Let the Allies withdraw: who cannot move is gone, unless the file says where it stands."""
    position.morale, position.withdrawal = 0, True
    position.withdrawal_level = level
    named = {_unit(position.static, name) for name in wanted.units}
    position.static.own.withdraw(position, named)


def _lay_chits(position: GtsPosition, wanted: Arrangement) -> None:
    """Begin the turn, or with a chit in play ask which of its units acts."""
    if wanted.cup is None and not wanted.chit and not wanted.first:
        position.stack = list[Procedure[Any]]([Turn()])
        return
    static = position.static
    position.cup = tuple(sorted(_chit(static, name) for name in wanted.cup or []))
    position.first = _chit(static, wanted.first) if wanted.first else -1
    night: list[Procedure[Any]] = (
        static.own.end_of_night() if static.is_night(position.turn) else []
    )
    position.stack = [Turn(Step.END.value), *night, ActivationPhase()]
    if wanted.chit:
        position.chit = _chit(static, wanted.chit)
        at_sea = static.own.naval_phase() if position.chit == static.naval_chit else None
        position.stack += [EndOfChit(), at_sea or Activate()]


def _chit(static: GtsStatic, name: str) -> int:
    return number_of("chit", name, static.chit_number)


def _leader(static: GtsStatic, name: str) -> int:
    return number_of("leader", name, static.leader_number)


def _command(static: GtsStatic, name: str) -> int:
    return number_of("command", name, static.command_ids)


def _unit(static: GtsStatic, name: str) -> int:
    return number_of("unit", name, static.unit_number)


def _units(static: GtsStatic, names: list[str]) -> int:
    return static.sets.mask({_unit(static, name) for name in names})


def _hex(static: GtsStatic, code: str) -> int:
    return hex_named(static.grid, code)
