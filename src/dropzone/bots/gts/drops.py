"""Drops, set-up and arrivals: where units come onto the map."""

from __future__ import annotations

from typing import Any

from dropzone.bots.gts.situation import Situation
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message
from dropzone.systems.gts.prepared.static import INDIRECT, NO

__all__ = ["arrive", "arrive_shape", "drop", "goal_hexes", "set_up"]

Decided = tuple[Choice, Message]


def drop(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Land out of Fire Zones, then on open ground, then near the goal and the others."""
    position, static, unit = now.position, now.static, asked.unit
    table = static.tables.drop
    goals = goal_hexes(now)

    def score(choice: Choice) -> float:
        at = choice[1]
        if at in now.foe_hexes:
            return -99.0
        firing = [enemy for enemy in now.enemies if enemy.zone >> at & 1]
        risk = float(len(firing)) + sum(static.aa[enemy.unit] for enemy in firing)
        if static.ground.terrain[at] in table.cover:
            risk += table.parachute_in_cover
        away = min((now.country.ways.to(goal)[at] for goal in goals), default=0)
        friends = [position.where[u] for u in now.own if static.command[u] == static.command[unit]]
        apart = min((static.grid.distance(at, each) for each in friends), default=0)
        indirect = static.colour[unit] in INDIRECT
        foe = now.nearest_foe(at)
        value = -1.0 * risk - 0.04 * min(away, 100) - 0.1 * apart - 0.6 * now.danger(unit, at)
        return value + (0.15 * min(foe, 4) if indirect else 0.1 * min(foe, 2))

    best = max(choices, key=lambda each: (score(each), -each[1]))
    return best, M("There they land best.")


def goal_hexes(now: Situation) -> list[int]:
    """Return the hexes that the side still has to take, or must hold."""
    wanted = now.wanted()
    takes = [task.at for task in wanted if task.kind == "take"]
    return takes or [task.at for task in wanted]


def set_up(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Stand on and around what decides, under cover, guns behind."""
    position, static = now.position, now.static
    unit = asked._unit(position) if hasattr(asked, "_unit") else asked.unit
    goals = {at for goal in now.country.goals.goals for at in goal.hexes}
    gun = static.gun[unit] or position.face(unit).fire == NO

    def score(choice: Choice) -> float:
        at = choice[1]
        away = min((static.grid.distance(at, goal) for goal in goals), default=0)
        inside = position.steps_at(at, now.side)
        value = -0.35 * abs(away - (2 if gun else 0)) - 0.5 * static.ground.defence[at]
        if at in goals and not gun:
            value += 2.5 if inside < 4 else 0.0
        value -= 0.4 * inside if at not in goals else 0.0
        return value

    hexes = [each for each in choices if each[0] == "hex"]
    if not hexes:
        return choices[0], M("There is no other way.")
    return max(hexes, key=lambda each: (score(each), -each[1])), M("There it guards what counts.")


def arrive(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Come on where the way is shortest."""
    goals = goal_hexes(now)
    hexes = [each for each in choices if each[0] == "hex"]
    if not hexes:
        return choices[0], M("There is no other way.")

    def away(choice: Choice) -> int:
        return min((now.country.ways.to(goal)[choice[1]] for goal in goals), default=0)

    return min(hexes, key=lambda each: (away(each), each[1])), M("The way is shortest there.")


def arrive_shape(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """March in Column while no enemy is near."""
    foe = now.nearest_foe(now.position.where[asked.unit])
    if foe > 5:
        for shape in ("mounted-column", "column", "mounted"):
            if (shape,) in choices:
                return (shape,), M("The road is free.")
    return ("line",), M("The enemy is near.")
