"""What a position file may say: what play could never lead to is refused before it goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dropzone.core.errors import PositionError
from dropzone.core.io.arranging import check_range, number_of
from dropzone.systems.gts.prepared.static import EVENT, GONE, OUT, GtsStatic
from dropzone.systems.gts.state.position import GtsPosition

if TYPE_CHECKING:
    from dropzone.systems.gts.state.position_file import Arrangement

__all__ = ["TASKS", "check_numbers", "check_places"]

#: A file may give a command roadblocks that its scenario does not; a division has a few.
MOST_ROADBLOCKS = 9

_COHESION_MOST, _DROPS_MOST, _LEVEL_MOST = 2, 9, 99
TASKS = ("improve", "entrench", "clear-rubble", "roadblock", "clear-roadblock")


def check_numbers(static: GtsStatic, wanted: Arrangement) -> None:
    """Every number is one that play can reach."""
    limits = static.tables.command
    for name, steps in wanted.steps.items():
        unit = number_of("unit", name, static.unit_number)
        check_range(f"steps of {name}", steps, 0, static.full_steps[unit])
    for name, hits in wanted.cohesion.items():
        check_range(f"cohesion of {name}", hits, 0, _COHESION_MOST)
    for name, count in wanted.drops.items():
        check_range(f"drops of {name}", count, 0, _DROPS_MOST)
    for name, count in wanted.points.items():
        check_range(f"points of {name}", count, 0, limits.points_most)
    for name, count in wanted.dispatch.items():
        check_range(f"dispatch of {name}", count, 0, limits.dispatch_most)
    for name, count in wanted.roadblocks_left.items():
        number_of("command", name, static.command_ids)
        check_range(f"roadblocks_left of {name}", count, 0, MOST_ROADBLOCKS)
    for key in ("airlanded", "airdropped"):
        check_range(key, getattr(wanted, key), 0, wanted.turn)
    if wanted.airlanded and not wanted.serials:
        raise PositionError("position: airlanded names a turn, but serials names no serial")
    for key in ("shipped", "embarked", "lifted"):
        check_range(key, getattr(wanted, key), 0, len(static.units))
    for side, lost in zip(("allied", "german"), wanted.losses, strict=True):
        check_range(f"losses ({side})", lost, 0, sum(static.full_steps))
    outcomes = static.scenario.victory.outcomes
    for number in wanted.reached:
        deadline = 0 <= number < len(outcomes) and outcomes[number].when == "deadline"
        if not deadline:
            raise PositionError(f"position: reached names {number}, which has no deadline")
    for name, task in wanted.failed_work.items():
        number_of(f"task of {name}", task, TASKS)
    _check_morale(static, wanted)


def _check_morale(static: GtsStatic, wanted: Arrangement) -> None:
    """Morale is counted where the scenario says so, and is spent in a Withdrawal (S5.0)."""
    given = static.scenario.morale
    if given is None:
        for key in ("morale", "withdrawal"):
            if getattr(wanted, key) is not None:
                raise PositionError(f"position: {key}: this scenario does not count Allied Morale")
        return
    levels = static.scenario.victory.levels
    if wanted.withdrawal is not None:
        most = max((each.most for each in levels), default=_LEVEL_MOST)
        check_range("withdrawal", wanted.withdrawal, 0, most)
        if wanted.morale:
            raise PositionError("position: morale is 0 or left out where withdrawal is given")
    elif wanted.morale is not None and not given.withdrawal:
        check_range("morale", wanted.morale, 1, given.start)
    elif wanted.morale:
        raise PositionError("position: morale is spent: this scenario begins in Withdrawal")


def check_places(position: GtsPosition, wanted: Arrangement) -> None:
    """Units, parks, chits and battalions are where and what they can be."""
    static = position.static
    for unit, at in enumerate(position.where):
        name = static.unit_ids[unit]
        if static.navy.is_box(at) and not static.naval[unit]:
            raise PositionError(f"position: unit {name} cannot be in a Naval Box: it is no ship")
        if static.display.is_box(at) and static.naval[unit]:
            raise PositionError(f"position: ship {name} cannot be on the Off-Map Display")
        if at not in (GONE, OUT) and static.full_steps[unit] and not position.steps[unit]:
            raise PositionError(f"position: steps of {name} must be at least 1 while it is in play")
    for name in wanted.parks:
        if static.colour[static.unit_number[name]] != "orange":
            raise PositionError(f"position: parks names {name}, which is no gun for a park")
    for key in ("parks", "contact"):
        for name, leader in getattr(wanted, key).items():
            if not leader:
                continue
            unit, number = static.unit_number[name], static.leader_number[leader]
            if static.leader_side[number] != static.side[unit]:
                raise PositionError(f"position: {key}: {name} cannot be in contact with {leader}")
    if position.chit >= 0 and static.chit_kind(position.chit) == EVENT:
        raise PositionError(f'position: chit "{wanted.chit}" cannot be in play with units to act')
    for battalion, formation in position.attachments:
        own = static.battalions[battalion]
        if static.formation_command[formation] != own.command:
            to = static.formation_ids[formation]
            raise PositionError(f"position: attachments: {own.id} cannot serve with {to}")
