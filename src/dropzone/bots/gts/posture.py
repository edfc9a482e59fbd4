"""Posture: who attacks and who stands on guard, and how far a guard goes from its ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dropzone.systems.gts.prepared.static import GERMAN, WAITING, GtsStatic

if TYPE_CHECKING:
    from dropzone.bots.gts.goals import Goals
    from dropzone.bots.gts.situation import Situation

__all__ = [
    "LOCAL",
    "answers",
    "ground_of",
    "has_line",
    "homes",
    "is_for",
    "is_in_line",
    "is_massed",
    "is_on_guard",
    "is_worth_it",
    "last_drop",
]

#: Hexes around its ground within which a unit on guard goes against enemies and takes back hexes.
LOCAL = 4
#: Hexes around itself within which it minds nothing but the enemy.
CLOSE = 1
#: Hexes from which units can be brought to a general counter-attack, or go back to their ground.
MARCH = 12
#: How many times the enemy's steps around a lost hex make a general counter-attack sensible.
MASSED = 3.0
#: Turns after the last drop in which battalions still stand on guard: then fronts have formed.
SETTLING = 8
#: Steps from which on there are men enough for a line.
BRIGADE = 24
#: How many times the enemy's steps around a hex a line must have near to counter-attack there;
#: how near those are, and the enemies who count.
ODDS, AT_HAND, ABOUT = 1.5, 4, 3
#: How many turns before it is tested a lost hex is attacked at almost any odds, and at which.
SOON, LAST_ODDS = 3, 0.3
#: What counts of a step that is suppressed or has just dropped, and what each hit takes away.
DOWN, HURT = 0.4, 0.2


def homes(static: GtsStatic) -> dict[int, int]:
    """Return the hexes that the scenario gives to units, each its own."""
    found: dict[int, int] = {}
    for group in static.scenario.setup:
        if group.mode == "at":
            for unit, code in zip(group.units, group.hexes, strict=True):
                found[static.unit_number[unit]] = static.grid.index(code)
    return found


def is_on_guard(goals: Goals, side: int) -> bool:
    """Return whether a side wins if nothing happens, and gains nothing by enemy steps."""
    return not goals.must_attack[side] and not goals.hunts[side]


def last_drop(static: GtsStatic) -> tuple[int, int]:
    """Return by side the last turn in which its enemies drop, or one long past if none do."""
    turns = [
        max((static.entry_turn[u] for u in static.of_side[1 - side] if static.drop_mask[u]),
            default=-SETTLING)
        for side in (0, 1)
    ]  # fmt: skip
    return turns[0], turns[1]


def has_line(static: GtsStatic, side: int) -> bool:
    """Return whether a side has men enough for a line; a few battalions stay together."""
    return sum(static.full_steps[unit] for unit in static.of_side[side]) >= BRIGADE


def is_in_line(now: Situation) -> bool:
    """Return whether a side that need not attack faces a front: nobody drops behind it any more."""
    over = now.position.turn >= now.country.last_drop[now.side] + SETTLING
    return over and now.country.has_line[now.side]


def is_worth_it(now: Situation, at: int) -> bool:
    """Return whether a line has the odds to counter-attack a hex with those at hand."""
    found = now.worth_it.get(at)
    if found is None:
        own = _force(now, now.own, now.static.ground.near(at, AT_HAND))
        foes = _force(now, now.foes, now.static.ground.near(at, ABOUT))
        odds = LAST_ODDS if _is_last_chance(now, at) else ODDS
        found = now.worth_it[at] = own >= odds * max(foes, 1.0)
    return found


def _is_last_chance(now: Situation, at: int) -> bool:
    """Return whether a hex that the enemy wants is tested so soon that odds do not matter."""
    turn, last = now.position.turn, now.static.scenario.turns
    return any(
        at in goal.hexes and min(goal.until, last) - turn <= SOON
        for goal in now.country.goals.of(1 - now.side, turn, now.position.withdrawal)
    )


def _force(now: Situation, units: list[int], near: int) -> float:
    """Return what the steps of some units near a hex count for in a fight."""
    position, static = now.position, now.static
    total = 0.0
    for unit in units:
        if near >> position.where[unit] & 1 and not static.gun[unit]:
            each = DOWN if position.is_suppressed(unit) or position.drops[unit] else 1.0
            total += position.steps[unit] * each * (1.0 - HURT * position.cohesion[unit])
    return total


def ground_of(now: Situation, unit: int) -> int:
    """Return the hex around which a unit stands on guard: where it was put, if that is still ours.

    Who has been driven far from it, or was never given one, guards the hex it stands in.
    """
    at: int = now.position.where[unit]
    home = now.country.homes.get(unit, at)
    lost = now.position.german_control >> home & 1 == (now.side != GERMAN)
    if lost or now.static.grid.distance(home, at) > MARCH:
        return at
    return home


def answers(now: Situation, unit: int, at: int) -> bool:
    """Return whether an enemy or a lost hex is a unit's business.

    Who attacks goes anywhere.  A line counter-attacks where it has the odds.  A battalion on guard
    keeps to its ground and answers for what is near, until there is enough for a general
    counter-attack on what was lost.
    """
    if not now.on_guard:
        return True
    distance = now.static.grid.distance
    if now.in_line:
        return is_worth_it(now, at)
    if distance(now.position.where[unit], at) <= CLOSE:
        return True
    return distance(ground_of(now, unit), at) <= LOCAL or (
        distance(now.position.where[unit], at) <= MARCH and is_massed(now, at)
    )


def is_for(now: Situation, unit: int, at: int, *, hold: bool) -> bool:
    """Return whether a unit may be sent to a hex.

    All of a line, and those on guard who have no ground of their own, help to hold.
    """
    return (hold and (now.in_line or unit not in now.country.homes)) or answers(now, unit, at)


def is_massed(now: Situation, at: int) -> bool:
    """Return whether a general counter-attack on a hex is sensible.

    There must be enough for it, and nobody else must be about to drop on what would be left.
    """
    found = now.massed.get(at)
    if found is None:
        found = now.massed[at] = not _more_drop(now) and _outnumber(now, at)
    return found


def _more_drop(now: Situation) -> bool:
    position, static = now.position, now.static
    return any(
        static.drop_mask[unit] and position.where[unit] == WAITING
        for unit in static.of_side[1 - now.side]
    )


def _outnumber(now: Situation, at: int) -> bool:
    position, near = now.position, now.static.ground.near(at, MARCH)
    own = sum(
        position.steps[unit]
        for unit in now.own
        if near >> position.where[unit] & 1 and not now.static.gun[unit]
    )
    return own >= MASSED * max(now.strength(at, 3), 1)
