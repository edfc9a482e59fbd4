"""Ships (O2.0): where the Target Zone goes, what each ship shells, and when it sails."""

from __future__ import annotations

from typing import Any

from dropzone.bots.gts.harm import harm, results_for
from dropzone.bots.gts.situation import Situation
from dropzone.bots.gts.weights import STEP
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message
from dropzone.systems.gts.crete.naval import NavalPhase, ship_targets, ships_at_sea

__all__ = ["activate_ships", "move_ships", "naval_box", "ship_action", "target_zone"]

Decided = tuple[Choice, Message]

#: What targets beyond the first ones are counted for: ships shell one each.
OTHERS = 0.1
#: How much more a shell counts near own troops, who use it, and near what decides.
FRIENDS, GOALS = 1.3, 1.3
#: What a shell on a hex that lies under a barrage already counts for.
AGAIN = 0.8
#: What a point of Morale is worth.
MORALE = 0.6 * STEP
#: How much more another map must promise: ships that sail do not shell what is known.
SAILING = 1.5


def _shells(now: Situation, unit: int, foes: list[int]) -> dict[int, float]:
    """Return by enemy what a shell of a ship on it is worth."""
    position, static = now.position, now.static
    friends = position.occupied(now.side)
    for _ in range(2):
        friends |= static.grid.around(friends)
    barrage = position.light | position.heavy
    found: dict[int, float] = {}
    for foe in foes:
        at = position.where[foe]
        value = harm(position, unit, foe, "indirect")
        if friends >> at & 1:
            value *= FRIENDS
        if at in now.country.goals.hexes:
            value *= GOALS
        found[foe] = value if not barrage >> at & 1 else AGAIN * value
    return found


def _next_shot(now: Situation) -> int:
    """Return the turn in which the ships will shell: this one, or after their phase the next."""
    after = any(isinstance(frame, NavalPhase) for frame in now.position.stack)
    return now.position.turn + after


def _best_zone(now: Situation, number: int, ships: list[int]) -> tuple[float, int]:
    """Return what the ships can do from the best hex along the coast of a map, and the hex."""
    position, static = now.position, now.static
    navy, ground, table = static.navy, static.ground, static.tables.sight
    fit = [unit for unit in ships if not position.is_suppressed(unit)] or ships
    gun = max(fit, key=lambda unit: position.face(unit).fire)
    reach = max(position.face(unit).range for unit in fit) - navy.distance
    most = table.night if static.is_night(_next_shot(now)) else table.day
    worth: dict[int, float] = {}
    for foe, value in _shells(now, gun, now.foes).items():
        at = position.where[foe]
        worth[at] = max(worth.get(at, 0.0), value)
    held = static.grid.mask(worth)
    best = (-1.0, -1)
    for at in static.grid.members(navy.coast[number]):
        seen = ground.sight(at, min(reach, most)) & held
        values = sorted((worth[each] for each in static.grid.members(seen)), reverse=True)
        value = sum(values[: len(fit)]) + OTHERS * sum(values[len(fit) :])
        best = max(best, (value, -at))
    return best[0], -best[1]


def naval_box(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Come to the map with most to shell from its coast."""
    ships = [*ships_at_sea(now.position), *asked.units]
    best = max(choices, key=lambda each: (_best_zone(now, each[1], ships)[0], -each[1]))
    return best, M("There is most to shell.")


def target_zone(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Look from the hex of the coast from which most is seen that is worth a shell."""
    static, ships = now.static, ships_at_sea(now.position)
    number = static.navy.map_of(now.position.where[ships[0]])
    value, at = _best_zone(now, number, ships)
    if value > 0 and ("hex", at) in choices:
        return ("hex", at), M("From there most of the enemy is seen.")
    # Nobody is in sight yet: lie off what the enemy wants.
    distance, goals = static.grid.distance, now.country.goals.hexes
    near = [goal for goal in goals if static.map_of[goal] == number]

    def away(choice: Choice) -> int:
        return min((distance(choice[1], goal) for goal in near), default=0)

    return min(choices, key=lambda each: (away(each), each[1])), M("There they will come.")


def _best_shell(now: Situation, unit: int, targets: list[int]) -> tuple[float, int]:
    """Return what the best shell of a ship is worth, and its target."""
    worth = _shells(now, unit, targets)
    best = max(targets, key=lambda each: (worth[each], -each), default=-1)
    return worth.get(best, 0.0), best


def activate_ships(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Let ships act one by one: the best shot first, so that the others can follow it up."""
    units = [each for each in choices if each[0] == "unit"]
    if not units:
        return ("end",), M("Everybody has done his part.")

    def value(choice: Choice) -> float:
        return _best_shell(now, choice[1], ship_targets(now.position, choice[1]))[0]

    return max(units, key=lambda each: (value(each), -each[1])), M("It is this ship's turn.")


def ship_action(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Shell the best target; get in order first where another hit would cost a step."""
    unit = asked.unit
    if ("rally",) in choices:
        return ("rally",), M("They must get up again.")
    value, target = _best_shell(now, unit, [each[1] for each in choices if each[0] == "fire"])
    hurt = now.position.cohesion[unit]
    if ("recover",) in choices and (hurt == 2 or value < 1.0):
        return ("recover",), M("A rest puts them in order.")
    if value > 0:
        return ("fire", target), M("The shot is a good one.")
    return ("pass",), M("Nothing is worth doing.")


def _bombing(now: Situation, unit: int) -> float:
    """Return what the air attack of a day may cost: the ship, and the heart of the Allies."""
    position, static = now.position, now.static
    defense = position.face(unit).defense
    final = min(static.navy.air_attack + max(defense, 0), 8)
    worth = results_for(position, unit)
    if position.morale >= 0 and not position.withdrawal:
        lost = -MORALE * static.display.book.morale.naval_unit
        worth["E"] += lost
        if position.steps[unit] == 1:
            worth["1"] += lost
    crt = static.tables.crt
    row = (crt.armoured if position.is_armoured(unit) else crt.unarmoured)["white"]
    return sum(worth[each] for each in row[: final + 1]) / 10


def move_ships(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Stay where shells do more than bombs will; send home who is not worth the risk."""
    position, static = now.position, now.static
    ships = ships_at_sea(position)
    here = static.navy.map_of(position.where[ships[0]])
    there = max(
        ((_best_zone(now, each[1], ships)[0], -each[1]) for each in choices if each[0] == "map"),
        default=(0.0, 0),
    )
    stay = _best_zone(now, here, ships)[0]
    promise = max(stay, there[0]) / len(ships)
    if not static.is_night(position.turn + 1):
        worst = max(ships, key=lambda unit: (_risk(now, unit, promise), unit))
        if _risk(now, worst, promise) > 0 and ("unit", worst) in choices:
            return ("unit", worst), M("The bombs would cost more than its shells can do.")
    if there[0] > SAILING * stay + 1.0:
        return ("map", -there[1]), M("There is most to shell.")
    return ("stay",), M("There is more to shell here.")


def _risk(now: Situation, unit: int, promise: float) -> float:
    """Return how much more a day costs a ship than its share of the shells is worth."""
    share = promise * 0.3 if now.position.is_suppressed(unit) else promise
    share *= 1.0 - 0.25 * now.position.cohesion[unit]
    return _bombing(now, unit) - share
