"""Allied Morale and Allied Withdrawal (S5.0): what shakes the Allies, and what follows."""

from __future__ import annotations

from dropzone.systems.gts.prepared.static import ALLIED, NO_MOVE, OUT
from dropzone.systems.gts.state.position import GtsPosition

__all__ = [
    "abandon_post",
    "change_morale",
    "control_passed",
    "left_behind",
    "raise_level",
    "ship_lost",
    "start_morale",
    "steps_lost",
    "supply_shakes",
]

#: Supply states of the deciding area that have been counted (S5.0-d, S5.0-f).
_DIMINISHED, _EMERGENCY = 1, 2


def start_morale(position: GtsPosition) -> None:
    """Set Morale to the level of the scenario, or begin in Withdrawal (S5.0-a)."""
    given = position.static.scenario.morale
    if given is None or "S5" not in position.static.scenario.special_rules:
        return
    position.morale = given.start
    position.withdrawal = given.withdrawal
    position.withdrawal_level = given.level


def change_morale(position: GtsPosition, amount: int) -> None:
    """Change Morale at once, never above its start; below 1 the Allies withdraw (S5.0-b, S5.0-i).

    It ends at nought, and nought is Withdrawal (P-18).  Once they withdraw, nothing changes it
    any more (S5.0-k).
    """
    given = position.static.scenario.morale
    if position.morale < 0 or position.withdrawal or not amount or given is None:
        return
    position.morale = min(max(position.morale + amount, 0), given.start)
    position.tell("morale", position.morale)
    if position.morale < 1:
        _begin_withdrawal(position)


def _begin_withdrawal(position: GtsPosition) -> None:
    """Withdrawal is triggered for good; what cannot move is left behind (S5.0-j, S5.0-m, S5.0-t).

    Rearguards stay: they are platoons of units that do move (ruling O-13).
    """
    position.withdrawal = True
    position.locked &= ~position.static.plan.reserves  # the Force Reserves are free
    position.tell("withdrawal")
    for unit in left_behind(position):
        abandon_post(position, unit)


def left_behind(position: GtsPosition) -> list[int]:
    """Return the Allied units on the map that cannot move: the Withdrawal takes them off."""
    static = position.static
    return [
        unit
        for unit in static.of_side[ALLIED]
        if position.where[unit] >= 0
        and static.move[unit] == NO_MOVE
        and not static.rearguard[unit]
        and not static.naval[unit]
    ]


def abandon_post(position: GtsPosition, unit: int) -> None:
    """Take a unit that cannot move out of play (S5.0-m, R-25b)."""
    position.strip(unit)
    position.where[unit] = OUT
    position.touch(unit)
    position.tell("abandoned", unit)


def raise_level(position: GtsPosition, amount: int) -> None:
    """The Withdrawal Level rises (S5.0-p)."""
    position.withdrawal_level += amount
    position.tell("withdrawal-level", position.withdrawal_level)


# -- what shakes the Allies -----------------------------------------------------------------------


def steps_lost(position: GtsPosition, unit: int, steps: int) -> None:
    """Steps are eliminated: Greek ones and those of ships do not matter (S5.0-c, S5.0-h)."""
    if position.morale < 0:
        return
    static = position.static
    table, changes = static.display.book.morale, static.scenario.morale
    assert changes is not None, "Morale is counted"
    if static.side[unit] != ALLIED:
        each = changes.changes.get("german-step", table.german_step)
    elif static.auxiliary[unit] or static.naval[unit]:
        return
    else:
        each = changes.changes.get("allied-step", table.allied_step)
    change_morale(position, each * steps)


def ship_lost(position: GtsPosition, unit: int) -> None:
    """A naval unit is eliminated (S5.0-e)."""
    given = position.static.scenario.morale
    if position.static.naval[unit] and given is not None and "naval-loss" not in given.ignored:
        change_morale(position, position.static.display.book.morale.naval_unit)


def supply_shakes(position: GtsPosition, area: int, level: int) -> None:
    """The Allies reach bad supply in the area that decides, each state once (S5.0-d, S5.0-f)."""
    display, given = position.static.display, position.static.scenario.morale
    table = display.book.morale
    if given is None or "supply" in given.ignored or display.supply_ids[area] != table.area:
        return
    for mark, least, amount in (
        (_DIMINISHED, 2, table.diminished),
        (_EMERGENCY, 3, table.emergency),
    ):
        if level == least and not position.shaken & mark:
            position.shaken |= mark
            change_morale(position, amount)


def control_passed(position: GtsPosition, at: int, before: int) -> None:
    """A hex of a port or airfield changes hands; the German needs all its hexes (S5.0-g, S6.0-c).

    `before` are the hexes that he controlled until now.
    """
    static = position.static
    given = static.scenario.morale
    if position.morale < 0 or given is None:
        return
    prize = static.display.prize_at[at]
    had, has = not prize & ~before, not prize & ~position.german_control
    if had != has:
        amount = given.changes.get("objective", static.display.book.morale.objective)
        change_morale(position, -amount if has else amount)
