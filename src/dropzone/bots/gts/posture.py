"""Posture: who attacks and who stands on guard, and how far a guard goes from its ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dropzone.systems.gts.static import GERMAN, WAITING, GtsStatic

if TYPE_CHECKING:
    from dropzone.bots.gts.goals import Goals
    from dropzone.bots.gts.situation import Situation

__all__ = ["LOCAL", "answers", "ground_of", "homes", "is_for", "is_massed", "is_on_guard"]

#: Hexes around its ground within which a unit on guard goes against enemies and takes back hexes.
LOCAL = 4
#: Hexes around itself within which it minds nothing but the enemy.
CLOSE = 1
#: Hexes from which units can be brought to a general counter-attack, or go back to their ground.
MARCH = 12
#: How many times the enemy's steps around a lost hex make a general counter-attack sensible.
MASSED = 3.0


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

    Who attacks goes anywhere.  A battalion on guard keeps to its ground and answers for what is
    near, until there is enough for a general counter-attack on what was lost.
    """
    if not now.on_guard:
        return True
    distance = now.static.grid.distance
    if distance(now.position.where[unit], at) <= CLOSE:
        return True
    return distance(ground_of(now, unit), at) <= LOCAL or (
        distance(now.position.where[unit], at) <= MARCH and is_massed(now, at)
    )


def is_for(now: Situation, unit: int, at: int, *, hold: bool) -> bool:
    """Return whether a unit may be sent to a hex; who has no ground of its own helps to hold."""
    return (hold and unit not in now.country.homes) or answers(now, unit, at)


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
