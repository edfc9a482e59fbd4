"""Random events (5.0): whom they fall on, and where a unit comes back."""

from __future__ import annotations

from typing import Any

from dropzone.bots.gts.drops import goal_hexes
from dropzone.bots.gts.harm import chance, results_for
from dropzone.bots.gts.situation import NEAR, Situation, worth
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message

__all__ = ["event", "return_to"]

Decided = tuple[Choice, Message]


def event(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Give help where it does most, and let harm fall where it does least, or most to a foe."""
    named = [each for each in choices if each != ("nobody",)]
    if not named:
        return choices[0], M("There is no other way.")
    own = asked.friend == now.side
    values = {each: _value(now, asked.event, each) for each in named}
    if own and asked.event in _BAD:
        return min(named, key=lambda each: (values[each], each[1])), M("There it hurts least.")
    return max(named, key=lambda each: (values[each], -each[1])), M("There it does most.")


#: Events that are bad for who drew them.
_BAD = frozenset(
    {"command-confusion", "greek-rout", "leader-loss", "out-of-ammo", "tanks-breakdown"}
)


def _value(now: Situation, kind: str, choice: Choice) -> float:
    """Return how much an event changes that falls there: help or harm, in sixths of a step."""
    what, named = choice
    if what == "command":
        return _busy(now, now.static.command, named) * (1.0 if _has_points(now, kind, named) else 0)
    if what == "formation":
        fresh = not any(
            led == named and now.position.replaced >> leader & 1
            for leader, led in enumerate(now.static.leader_formation)
        )
        return _busy(now, now.position.formation, named) * fresh
    if what == "map":
        return _least_hit(now, named)
    return _on_unit(now, kind, named)


def _has_points(now: Situation, kind: str, command: int) -> bool:
    """Return whether a command has points to lose, or room for more."""
    if kind == "command-confusion":
        return now.position.points[command] > 0
    return now.position.points[command] < now.static.tables.command.points_most


def _busy(now: Situation, belongs: tuple[int, ...], number: int) -> float:
    """Return how many units of a command or formation are near an enemy."""
    position, distance = now.position, now.static.grid.distance
    total = 0.0
    for unit, each in enumerate(belongs):
        at = position.where[unit]
        if each != number or at < 0:
            continue
        foes = now.foes if now.static.side[unit] == now.side else now.own
        near = any(distance(at, position.where[foe]) <= NEAR for foe in foes)
        total += 1.0 + near
    return total


def _least_hit(now: Situation, number: int) -> float:
    """Return what a hit costs the enemies in contact on a map, if their owner picks the unit."""
    position, static = now.position, now.static
    beside = static.grid.around(position.occupied(now.side))
    here = [
        unit
        for unit in now.foes
        if static.map_of[position.where[unit]] == number and beside >> position.where[unit] & 1
    ]
    return min((results_for(position, unit)["C"] for unit in here), default=0.0)


def _on_unit(now: Situation, kind: str, unit: int) -> float:
    """Return how much an event changes that falls on a unit."""
    position, static = now.position, now.static
    at = position.where[unit]
    if kind == "lost-fallschirmjaeger":
        # A step for a unit that fights is worth most; a whole unit that comes back more still.
        return (
            8.0 + static.faces[unit][1].fire / 10 if at < 0 else 6.0 + (now.nearest_foe(at) <= NEAR)
        )
    foes = now.foe_hexes if static.side[unit] == now.side else {position.where[u] for u in now.own}
    close = min((static.grid.distance(at, foe) for foe in foes), default=99)
    front = 2.0 if close <= 2 else 1.5 if close <= NEAR else 1.0
    if kind == "heroic":
        return front * worth(position, unit) * max(position.face(unit).fire, 1)
    if kind == "rally":
        return front * (3.0 + worth(position, unit) / 10)
    if kind == "resupply":
        return front * (results_for(position, unit)["C"] + 0.1 * position.cohesion[unit])
    if kind == "greek-rout":
        return (1 - chance(position, unit)) * worth(position, unit) * front
    # Out of ammunition, breakdown, partisans: a hit, or what may come of it.
    return front * results_for(position, unit)["C" if kind != "tanks-breakdown" else "S"]


def return_to(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Come back with the leader who is nearest to what is wanted, and not under fire."""
    goals = goal_hexes(now)
    ways = now.country.ways

    def score(choice: Choice) -> float:
        away = min((ways.to(goal)[choice[1]] for goal in goals), default=0)
        return min(away, 200) / 12 + now.danger(asked.unit, choice[1])

    return min(choices, key=lambda each: (score(each), each[1])), M("There they are wanted.")
