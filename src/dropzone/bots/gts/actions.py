"""Actions: which unit acts next, and what it does with its First or Second Action."""

from __future__ import annotations

from typing import NamedTuple

from dropzone.bots.gts import delay, trucks
from dropzone.bots.gts.assault import assault_value
from dropzone.bots.gts.harm import chance, harm
from dropzone.bots.gts.moves import Plan, Stand, plan_move, prospect
from dropzone.bots.gts.situation import NEAR, Situation
from dropzone.bots.gts.special import leave
from dropzone.bots.gts.weights import COHESION
from dropzone.bots.gts.withdrawal import is_at_door, waits
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message
from dropzone.systems.gts.prepared.static import DIRECT, DIVISION, INDIRECT
from dropzone.systems.gts.series.actions import activation, first_actions, price_of
from dropzone.systems.gts.series.activation import FirstAction
from dropzone.systems.gts.series.artillery import fires_indirectly, is_counter_battery
from dropzone.systems.gts.series.command import can_pay, is_commanded
from dropzone.systems.gts.series.movement import Move

__all__ = ["Deed", "activate", "best_deed"]

Decided = tuple[Choice, Message]

#: What an Action must promise to be done at all.
LEAST = 0.15
#: What a barrage on a hex is worth beyond the harm: its zone is gone until the turn ends.
BARRAGE = 0.5
#: What a shot after a move is counted for, since the enemy may not stand there any more.
AFTER = 0.7
#: How many units are looked at for each further point of Direct Command.
PROMISING = 6


class Deed(NamedTuple):
    """An Action: what it is worth, the answer that begins it, the way if it is a move."""

    value: float
    choice: Choice
    reason: Message
    plan: Plan | None = None


def activate(now: Situation, choices: list[Choice], seed: str, found: dict[int, float]) -> Decided:
    """Pick the unit whose turn it is: who must rally, then guns, then fighters, then the rest.

    `found` keeps what units were found to be able to do under this chit: those with nothing to do
    are not looked at again.
    """
    units = [each[1] for each in choices if each[0] == "unit"]
    if activation(now.position) == DIRECT:
        return _direct(now, units, seed, found)
    for unit in sorted(units, key=lambda each: _rank(now, each)):
        if found.get(unit, 1.0) <= LEAST:
            continue
        found[unit] = _deed_of(now, unit, seed).value
        if found[unit] > LEAST:
            return ("unit", unit), M("It is this unit's turn.")
    return ("end",), M("Everybody has done his part.")


def _rank(now: Situation, unit: int) -> tuple[int, int, int]:
    position, static = now.position, now.static
    at = position.where[unit]
    if at < 0:
        return (0, 0, unit)
    if position.is_suppressed(unit) or position.drops[unit]:
        return (1, 0, unit)
    foe = now.nearest_foe(at)
    if position.parked >> unit & 1 or static.colour[unit] in INDIRECT:
        return (2, foe, unit)
    if foe <= 2 and static.gun[unit]:
        return (3, foe, unit)
    task = now.task(unit)
    if task is not None and task.kind in ("retire", "leave"):
        return (5, task.ways(now.country.ways)[at], unit)  # the head of the column first
    return (4, foe, unit)


def _direct(now: Situation, units: list[int], seed: str, found: dict[int, float]) -> Decided:
    """Spend points of Direct Command where they do most; far from the enemy that is nowhere.

    All are looked at for the first point, and for the next those who promised most.
    """
    near = [unit for unit in units if _is_pressed(now, unit)]
    if any(unit in found for unit in near):
        near = sorted(near, key=lambda unit: (-found.get(unit, 0.0), unit))[:PROMISING]
    best, least = None, LEAST
    for unit in near:
        found[unit] = _deed_of(now, unit, seed).value
        if found[unit] > least:
            best, least = unit, found[unit]
    if best is None:
        return ("end",), M("The points are worth more later.")
    return ("unit", best), M("A point does most here.")


def _is_pressed(now: Situation, unit: int) -> bool:
    """Return whether a unit may be worth a point: the enemy is near, or it has to go."""
    at = now.position.where[unit]
    if at < 0 or now.nearest_foe(at) <= NEAR:
        return True
    task = now.task(unit)
    return task is not None and task.kind in ("retire", "leave")


def _deed_of(now: Situation, unit: int, seed: str) -> Deed:
    """Return the best First Action of a unit that might be picked."""
    position = now.position
    if position.where[unit] < 0:
        if waits(now, unit):
            return Deed(0.0, ("pass",), M("Nothing is worth doing."))
        return Deed(9.0, ("pass",), M("They come."))
    if position.landing >> unit & 1:
        return Deed(8.0, ("clear",), M("They gather."))
    key = (unit, activation(position))
    found = now.deeds.get(key)
    if found is None:
        kept = position.stack
        position.stack = [*kept, FirstAction(unit)]
        found = best_deed(now, unit, first_actions(position, unit), seed, second=False)
        position.stack = kept
        now.deeds[key] = found
    return found


def best_deed(now: Situation, unit: int, choices: list[Choice], seed: str, *, second: bool) -> Deed:
    """Return the best of the Actions open to a unit, its price taken off."""
    known: Deed | None = None if second else now.deeds.get((unit, activation(now.position)))
    if known is not None and known.choice in choices:
        return known
    last = ("done",) if second else ("pass",)
    best = Deed(0.0, last if last in choices else choices[-1], M("Nothing is worth doing."))
    for choice in choices:
        deed = _weigh(now, unit, choice, seed, second=second)
        if deed is not None and deed.value > best.value:
            best = deed
    return best


def _weigh(now: Situation, unit: int, choice: Choice, seed: str, *, second: bool) -> Deed | None:
    action = choice[0]
    if action in ("pass", "done", "absorb", "abandon"):
        return None
    price = price_of(now.position, unit, action, second) * now.price(unit)
    if action == "fire":
        return Deed(_shot(now, unit, choice[1]) - price, choice, M("The shot is a good one."))
    if action == "assault":
        return _assault(now, unit, choice, seed, price)
    if action in ("move", "push"):
        return _move(now, unit, choice, price, second=second)
    if action in _ERRANDS:
        return _errand(now, unit, choice, price, second=second)
    return _care(now, unit, choice, price)


#: Actions on the march: what holds up the enemy, what opens the road, and trucks.
_ERRANDS = frozenset({"rearguard", "roadblock", "clear-roadblock", "truck", "unload"})


def _errand(now: Situation, unit: int, choice: Choice, price: float, *, second: bool) -> Deed:
    """Weigh rearguards, roadblocks and Divisional Trucks."""
    action = choice[0]
    if action == "rearguard":
        value = delay.rearguard(now, unit, price, second=second)
        return Deed(value, choice, M("Somebody must hold them up."))
    if action == "roadblock":
        return Deed(delay.roadblock(now, unit, price), choice, M("The road is closed to them."))
    if action == "clear-roadblock":
        return Deed(delay.clearing(now, unit, price), choice, M("The others need the road."))
    if action == "truck":
        return Deed(trucks.load(now, unit) - price, choice, M("The way is long."))
    return Deed(trucks.unload(now, unit, price), choice, M("From here they walk."))


def _care(now: Situation, unit: int, choice: Choice, price: float) -> Deed:
    """Weigh rally, recovery, clearing markers and digging in."""
    position, action = now.position, choice[0]
    sure = 1.0 if is_commanded(position, unit) else chance(position, unit)
    foe = now.nearest_foe(position.where[unit])
    if action == "rally":
        value = 3.5 * sure + (1.0 if foe <= 2 else 0.0)
        return Deed(value - price, choice, M("They must get up again."))
    if action == "clear":
        return Deed(3.0 + (1.0 if foe <= 3 else 0.0) - price, choice, M("They gather."))
    if action == "recover":
        hits = position.cohesion[unit]
        value = sure * (COHESION * 0.9 + 0.8 * (hits == 2))
        return Deed(value - price, choice, M("A rest puts them in order."))
    if action in ("improve", "entrench"):
        task = now.task(unit)
        wanted = task is not None and task.kind == "hold" and task.at == position.where[unit]
        value = 1.4 if wanted else 0.5 if foe <= 6 else 0.2
        if task is not None and task.kind == "take":
            value = 0.2
        under = now.danger(unit, position.where[unit])
        return Deed(value * chance(position, unit) - 0.5 * under - price, choice, M("They dig in."))
    return Deed(0.0, choice, M("Nothing speaks against it."))


def _shot(now: Situation, unit: int, target: int) -> float:
    """Return what a shot at an enemy is worth."""
    position = now.position
    indirect = fires_indirectly(position, unit, target)
    extra: tuple[tuple[str, int], ...] = ()
    if indirect and position.parked >> unit & 1 and is_counter_battery(position, unit, target):
        extra = (("counter-battery", now.static.tables.fire.counter_battery),)
    value = harm(position, unit, target, "indirect" if indirect else "direct", "", extra)
    at = position.where[target]
    if at in now.country.goals.hexes:
        value *= 1.3
    if now.country.goals.hunts[now.side]:
        value *= 1.3
    beside = now.static.grid.neighbour_mask[at]
    friends = beside & position.occupied(now.side)
    if friends:
        value *= 1.15  # what is suppressed can be assaulted
    if indirect and not (position.light | position.heavy) >> at & 1 and friends:
        value += BARRAGE
    return value


def _assault(now: Situation, unit: int, choice: Choice, seed: str, price: float) -> Deed:
    """Fight it in the head; the stack is as when the question was asked."""
    key = (unit, choice[1], now.position.acted)
    value = now.assaults.get(key)
    if value is None:
        value = now.assaults[key] = assault_value(now, choice, f"{seed} {unit}")
    return Deed(value - price, choice, M("The assault promises more than it costs."))


def _move(now: Situation, unit: int, choice: Choice, price: float, *, second: bool) -> Deed | None:
    position = now.position
    free = activation(position) == DIVISION and choice[0] == "move" and not second
    if choice[0] == "push" and now.nearest_foe(position.where[unit]) > NEAR:
        return None  # no enemy zone within reach is worth the point
    asked = Move(unit, 2 * max(position.movement(unit), 0), free)
    if is_at_door(now, unit) and leave(now, unit, asked.choices(position)):
        return Deed(6.0 - price, choice, M("Out of here: they are counted."))
    if now.is_settled(unit):
        return None
    plan = plan_move(now, unit, asked)
    if not plan.way:
        return None
    value = plan.value
    if not second and activation(position) != DIRECT and can_pay(position, unit):
        value += AFTER * max(prospect(now, unit, plan.end) - now.price(unit), 0.0)
    stay = prospect(now, unit, Stand(position.where[unit], False, False))
    if stay:
        value -= 0.2 * stay
    return Deed(value - price, choice, M("It is wanted elsewhere."), plan)
