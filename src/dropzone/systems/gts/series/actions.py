"""Actions (G6): what a unit may do under the chit in play, and what each Action costs."""

from __future__ import annotations

from dropzone.core.rules.procedure import Choice
from dropzone.systems.gts.prepared.static import (
    DIRECT,
    DIVISION,
    FORMATION,
    FREE_COLOURS,
    INDIRECT,
    STAR,
)
from dropzone.systems.gts.series.activated import activation, units_activated
from dropzone.systems.gts.series.artillery import can_shell, indirect_targets
from dropzone.systems.gts.series.assault import assault_hexes
from dropzone.systems.gts.series.command import can_pay, is_commanded
from dropzone.systems.gts.series.engineers import work_tasks
from dropzone.systems.gts.series.fire import fire_targets
from dropzone.systems.gts.series.movement import can_move
from dropzone.systems.gts.series.rally import can_rally_cohesion
from dropzone.systems.gts.series.rearguards import rearguard_tasks
from dropzone.systems.gts.series.transport import may_abandon
from dropzone.systems.gts.state.position import GtsPosition

__all__ = [
    "ABANDON",
    "activation",
    "can_do_anything",
    "first_actions",
    "kind_of",
    "price_of",
    "second_actions",
    "units_to_act",
]

#: The type of each Action, for the ban on the same type twice (G6.9).
_TYPES = {
    "move": "move",
    "push": "move",
    "fire": "fire",
    "assault": "assault",
    "rally": "rally",
    "recover": "rally",
    "improve": "engineer",
    "entrench": "engineer",
    "clear-rubble": "engineer",
    "roadblock": "engineer",
    "clear-roadblock": "engineer",
    "clear": "clear",
    "rearguard": "rearguard",
    "absorb": "rearguard",
    "truck": "truck",
    "unload": "truck",
    "pass": "pass",
}

#: To leave one's transport is no Action; it may be done before one (G22.7).
ABANDON: Choice = ("abandon",)

#: How far a unit can come in one Move, so that zones beyond need no fee.
_FAR = 16


def kind_of(action: str) -> str:
    """Return the type of an Action."""
    return _TYPES[action]


def units_to_act(position: GtsPosition) -> list[int]:
    """Return the units that the chit in play activates and that have something to do (G6.10)."""
    sets = position.static.sets
    activated = units_activated(position)
    # Who can walk has something to do: the others are asked one thing after the other.
    found = activated & sets.walkers & ~position.parked
    for unit in sets.members(activated ^ found):
        if can_do_anything(position, unit):
            found |= 1 << unit
    return sets.members(found)


def can_do_anything(position: GtsPosition, unit: int) -> bool:
    """Return whether it is worth asking what a unit does."""
    if position.where[unit] < 0 or position.is_suppressed(unit) or position.drops[unit]:
        return True
    if position.parked >> unit & 1:
        return can_rally_cohesion(position, unit) or can_shell(position, unit)
    movement = position.movement(unit)
    if movement > 0 or movement == STAR or position.may_mount(unit):
        return True
    if can_rally_cohesion(position, unit) or all_targets(position, unit):
        return True
    return activation(position) != DIRECT and bool(work_tasks(position, unit))


def price_of(position: GtsPosition, unit: int, action: str, second: bool) -> int:
    """Return the Command Points that an Action costs (G6.2, G6.5, G6.6, G6.16)."""
    static = position.static
    table = static.tables.command
    if action == "pass":
        return 0
    if second:
        return table.second_action
    if static.rearguard[unit]:
        return 0
    kind = activation(position)
    if kind == DIRECT:
        return 0 if static.auto[unit] else table.direct_command
    if kind == FORMATION:
        return 0
    if action in ("push", "assault"):
        return table.division_action
    if action == "fire" and static.colour[unit] not in FREE_COLOURS:
        return table.division_action
    return 0


class _Purse:
    """Which Actions of a unit can be paid for, with what can be spent on it looked up once."""

    __slots__ = ("_position", "_second", "_spendable", "_unit")

    def __init__(self, position: GtsPosition, unit: int, second: bool) -> None:
        self._position, self._unit, self._second = position, unit, second
        self._spendable: dict[int, bool] = {0: True}

    def allows(self, action: str) -> bool:
        """Return whether an Action costs nothing, or can be paid for (G5.5)."""
        return self.holds(price_of(self._position, self._unit, action, self._second))

    def holds(self, price: int) -> bool:
        """Return whether so many points may be spent on the unit."""
        known = self._spendable.get(price)
        if known is None:
            known = self._spendable[price] = can_pay(self._position, self._unit, price)
        return known


def first_actions(position: GtsPosition, unit: int) -> list[Choice]:
    """Return the First Actions open to a unit, to pass among them (G6.5 to G6.7).

    crete:G6.14-a, crete:G6.15-a.
    """
    return [*_actions(position, unit, second=False, banned=""), ("pass",)]


def second_actions(position: GtsPosition, unit: int, first: str) -> list[Choice]:
    """Return the Second Actions open to a unit after its first one (G6.9, G6.16)."""
    if position.where[unit] < 0 or position.ended >> unit & 1:
        return []
    if position.static.auto[unit] or position.static.rearguard[unit]:
        return []
    if not is_commanded(position, unit) or not can_pay(position, unit):
        return []
    return _actions(position, unit, second=True, banned=kind_of(first))


def _actions(position: GtsPosition, unit: int, *, second: bool, banned: str) -> list[Choice]:
    found: list[Choice] = []
    if position.is_suppressed(unit):
        return [("rally",)] if banned != "rally" else []  # nothing else (G6.13)
    if position.drops[unit]:
        return [("clear",)] if banned != "clear" else []  # 4.2.2
    if position.unloaded >> unit & 1:
        return []  # S10.0-f
    purse = _Purse(position, unit, second)
    if banned != "move":
        found += _moves(position, unit, second, purse)
    if position.mounted >> unit & 1 and may_abandon(position, unit):
        found.append(ABANDON)
    if banned != "fire" and purse.allows("fire"):
        found += [("fire", target) for target in all_targets(position, unit)]
    if banned != "assault" and purse.allows("assault"):
        found += [("assault", at) for at in assault_hexes(position, unit)]
    if banned != "rally" and can_rally_cohesion(position, unit):
        found.append(("recover",))
    if position.parked >> unit & 1 or position.static.rearguard[unit]:
        return found  # guns in a park and rearguards do nothing else (G23.3)
    if position.trucks and banned != "truck":
        if not second and position.static.own.may_load(position, unit):
            found.append(("truck",))
        elif position.static.own.may_unload(position, unit) and purse.allows("unload"):
            found.append(("unload",))
    if banned != "engineer" and activation(position) != DIRECT:
        found += [(task,) for task in work_tasks(position, unit)]
    if banned != "rearguard" and purse.allows("rearguard"):
        found += [(task,) for task in rearguard_tasks(position, unit)]
    return found


def all_targets(position: GtsPosition, unit: int) -> list[int]:
    """Return the enemies a unit may fire at, directly or not."""
    if position.parked >> unit & 1:
        return indirect_targets(position, unit)
    if position.static.colour[unit] not in INDIRECT:
        return fire_targets(position, unit)
    direct = fire_targets(position, unit)
    return direct + [u for u in indirect_targets(position, unit) if u not in direct]


def _moves(position: GtsPosition, unit: int, second: bool, purse: _Purse) -> list[Choice]:
    """Return the Moves: free of enemy zones, or into them for a point (G6.5, G6.6)."""
    if second or activation(position) != DIVISION:
        return [("move",)] if can_move(position, unit, False) else []
    found: list[Choice] = []
    if can_move(position, unit, True):
        found.append(("move",))
    static = position.static
    zones = position.zones(1 - static.side[unit])
    near = static.ground.near(position.where[unit], _FAR)
    if zones & near and purse.holds(1) and can_move(position, unit, False):
        found.append(("push",))
    return found
