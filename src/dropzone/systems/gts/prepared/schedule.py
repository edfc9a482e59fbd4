"""The schedule of a scenario (11.0): chits, ratings and units that wait for a turn or a chit."""

from __future__ import annotations

from dropzone.systems.gts.state.position import GtsPosition

__all__ = [
    "chit_comes",
    "chits_of_turn",
    "is_on_sale",
    "lay_locks",
    "rating_of",
    "turn_comes",
]


def chits_of_turn(position: GtsPosition) -> set[int]:
    """Return the chits that go into the cup of this turn without being bought (G4.7)."""
    static, plan = position.static, position.static.plan
    found = {
        chit
        for chit in static.every_turn
        if plan.in_cup_from.get(chit, 0) <= position.turn
        and (chit not in plan.with_first_serial or position.released >> chit & 1)
    }
    if any(static.navy.is_box(position.where[unit]) for unit in static.navy.ships):
        found.add(static.naval_chit)  # O2.2
    return found


def is_on_sale(position: GtsPosition, chit: int) -> bool:
    """Return whether the scenario has a Formation chit for sale by now.

    Not on the turn on which it joins the cup by itself (P-27).
    """
    plan = position.static.plan
    joins = any(turn == position.turn and chit == each for (turn, _), each in plan.added.items())
    return not joins and plan.on_sale_from.get(chit, 0) <= position.turn


def rating_of(position: GtsPosition, command: int) -> int:
    """Return a Command Rating, which rises for good on some turns and with serials (R-67)."""
    static, plan = position.static, position.static.plan
    rating = static.command_entry[command].command_rating
    rating += sum(rise for turn, rise in plan.rises[command] if turn <= position.turn)
    for number, rise in plan.serial_rises[command]:
        rating += rise * (position.serials >> static.airlift.numbers.index(number) & 1)
    return rating


def lay_locks(position: GtsPosition) -> None:
    """Lock the units that have to wait: those on a sheet, and the Force Reserves.

    On the turn of a lock its chit is still to come while it lies in the cup, or while there is
    no cup yet.
    """
    static, plan = position.static, position.static.plan
    position.locked = closed = 0
    drawing = bool(position.cup) or position.chit >= 0
    waiting = {*position.cup, position.first}
    for lock in plan.locks:
        due = lock.chit >= 0 and (not drawing or lock.chit in waiting)
        if lock.turn > position.turn or (lock.turn == position.turn and due):
            closed |= lock.hexes
    for unit in static.of_side[0]:
        if position.where[unit] >= 0 and closed >> position.where[unit] & 1:
            position.locked |= 1 << unit
    if plan.reserves and not position.withdrawal:  # the Withdrawal sets them free
        position.locked |= plan.reserves
        for unit in static.of_side[1]:
            if position.where[unit] >= 0:
                position.raise_alarm(unit)


def _unlock(position: GtsPosition, hexes: int) -> None:
    """Let the units of a sheet act from now on."""
    for unit in position.static.of_side[0]:
        at = position.where[unit]
        if at >= 0 and hexes >> at & 1 and not position.static.plan.reserves >> unit & 1:
            position.locked &= ~(1 << unit)


def turn_comes(position: GtsPosition) -> None:
    """Do what a scenario has for the start of a turn."""
    if position.turn == 0:
        lay_locks(position)
    for lock in position.static.plan.locks:
        if lock.turn == position.turn and lock.chit < 0:
            _unlock(position, lock.hexes)


def chit_comes(position: GtsPosition, chit: int) -> None:
    """Do what a scenario has for the moment at which a chit is drawn, before it is played.

    crete:G4.11-a.
    """
    plan = position.static.plan
    for lock in plan.locks:
        if lock.turn == position.turn and lock.chit == chit:
            _unlock(position, lock.hexes)
    added = plan.added.get((position.turn, chit), -1)
    if added >= 0 and added not in position.cup:
        position.cup = tuple(sorted((*position.cup, added)))
        position.tell("chit-added", added)
