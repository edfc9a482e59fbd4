"""Free drops (O1.0): which battalion jumps, with whom, over which map, and at what."""

from __future__ import annotations

from typing import Any, NamedTuple

from dropzone.bots.gts.situation import Situation
from dropzone.bots.gts.weights import GOAL
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message
from dropzone.systems.gts.crete.free_drops import plan_of
from dropzone.systems.gts.prepared.static import NO

__all__ = ["companion", "stick", "stick_map", "stick_target"]

Decided = tuple[Choice, Message]

#: Hexes around an aim within which enemies and friends are counted, and a target may lie.
AROUND, REACH = 6, 8
#: An aim has enough men when there are so many times the steps of the enemy; then it counts less.
ENOUGH, ENOUGH_NOW = 1.3, 0.35
#: What an airfield is worth on which serials can land, beside a hex that decides the game.
AIRFIELD = 1.2
#: How much more a map counts on which men of the same regiment have landed: their leader is there.
TOGETHER = 1.5
#: What the target costs: for each Fire Zone on it or beside it, for flak, and for each hex to go.
ZONE, FLAK, AWAY = 1.2, 1.2, 0.3
#: How far from the aim it is best to come down: out of the fire that protects it.
BEST = 3


class Aim(NamedTuple):
    """What a stick may be sent for: a hex, and how much it is worth to send one more."""

    at: int
    value: float


def _aims(now: Situation) -> list[Aim]:
    """Return what is worth a drop: airfields for the serials, then the hexes that decide."""
    position, static = now.position, now.static
    worth: dict[int, float] = {}
    for task in now.wanted():
        if task.kind == "take":
            worth[task.at] = max(worth.get(task.at, 0.0), task.weight)
    if static.scenario.serials:
        for field in static.airlift.airfields:
            for at in static.grid.members(field.hexes & ~position.german_control):
                worth[at] = max(worth.get(at, 0.0), AIRFIELD * GOAL)
    found = []
    for at, value in worth.items():
        near = static.ground.near(at, AROUND)
        foes = sum(position.steps[u] for u in now.foes if near >> position.where[u] & 1)
        men = sum(position.steps[u] for u in now.own if near >> position.where[u] & 1)
        value /= 1 + foes / 16
        if men >= ENOUGH * foes and men:
            value *= ENOUGH_NOW
        found.append(Aim(at, value))
    return found


def _on_map(now: Situation, aims: list[Aim], number: int) -> Aim | None:
    here = [aim for aim in aims if now.static.map_of[aim.at] == number]
    return max(here, key=lambda aim: (aim.value, -aim.at), default=None)


def _formation(now: Situation, number: int) -> int:
    return now.static.formation[plan_of(now.position).sticks[number].units[0]]


def stick(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Go on with a regiment that has begun to jump, the strongest battalion first."""
    position, static = now.position, now.static
    begun = {static.formation[unit] for unit in now.own}

    def rank(choice: Choice) -> tuple[bool, int, int]:
        units = plan_of(position).sticks[choice[1]].units
        men = sum(static.full_steps[unit] for unit in units)
        return (_formation(now, choice[1]) in begun, men, -choice[1])

    return max(choices, key=rank), M("More men at once.")


def companion(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Take along who fights best: nobody else brings the independents down."""
    position, static = now.position, now.static
    units = [each for each in choices if each[0] == "unit"]
    if not units:
        return choices[0], M("There is no other way.")

    def fights(choice: Choice) -> float:
        face = static.faces[choice[1]][min(static.full_steps[choice[1]], 2)]
        fire = 0 if face.fire == NO else face.fire
        return fire + face.assault + 2.0 * position.steps[choice[1]] + (static.move[choice[1]] > 0)

    return max(units, key=lambda each: (fights(each), -each[1])), M("Together they are stronger.")


def stick_map(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Jump over the map where one more battalion is worth most, near its own regiment."""
    static, aims = now.static, _aims(now)
    formation = _formation(now, asked.stick)
    own = {
        static.map_of[now.position.where[unit]]
        for unit in now.own
        if static.formation[unit] == formation
    }

    def value(choice: Choice) -> float:
        aim = _on_map(now, aims, choice[1])
        return 0.0 if aim is None else aim.value * (TOGETHER if choice[1] in own else 1.0)

    return max(choices, key=lambda each: (value(each), -each[1])), M("There most is to be won.")


def stick_target(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Aim beside what is to be taken, where little fire reaches and the ground is open."""
    static = now.static
    distance, ground = static.grid.distance, static.ground
    aim = _on_map(now, _aims(now), asked.map)
    if aim is None:
        return min(choices, key=lambda each: (_fire(now, each[1]), each[1])), M(
            "There little fire reaches them."
        )
    wide = [each for each in choices if distance(each[1], aim.at) <= REACH] or choices
    cover = static.tables.drop.cover

    def score(choice: Choice) -> float:
        at = choice[1]
        away = abs(distance(at, aim.at) - BEST)
        rough = sum(
            ground.terrain[each] in cover for each in static.grid.members(ground.near(at, 1))
        )
        return _fire(now, at) + AWAY * away + 0.1 * rough

    return min(wide, key=lambda each: (score(each), each[1])), M("There they land best.")


def _fire(now: Situation, at: int) -> float:
    """Return how much fire lies on a target: it makes the stick scatter, and meets it below."""
    near = now.static.ground.near(at, 1)
    firing = [enemy for enemy in now.enemies if enemy.zone & near]
    return ZONE * len(firing) + FLAK * sum(now.static.aa[enemy.unit] for enemy in firing)
