"""Moves: the best place that a unit can reach with its points, and the way there."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Any, NamedTuple

from dropzone.bots.gts.situation import Situation
from dropzone.bots.gts.weights import COHESION
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message
from dropzone.systems.gts.prepared.ground import LEG
from dropzone.systems.gts.prepared.static import NO, STAR
from dropzone.systems.gts.series.movement import Move
from dropzone.systems.gts.series.stacking import has_column, has_room

__all__ = [
    "PULL",
    "Plan",
    "Pull",
    "Stand",
    "goal_value",
    "place_value",
    "plan_move",
    "prospect",
    "step",
]

#: How much of a danger that may or may not come is counted.
DANGER = 0.35
#: What a full move towards the goal is worth, and not being in command.
PULL, LOST = 2.6, 2.0
#: What the prospect of a shot from a place is worth, part of its harm.
PROSPECT = 0.5
#: How far a way under fire is weighed against its length.
FEAR = 3.0
#: What it is worth to stand beside a hex that is to be taken.
BESIDE = 0.8
#: Hexes from an enemy within which a Column of a line is as good as seen.
SEEN = 5
#: Movement of a unit without points of its own, for measuring ways.
SLOW = 4


class Stand(NamedTuple):
    """Where and how a unit stands."""

    at: int
    column: bool
    mounted: bool


class Plan(NamedTuple):
    """A move: what it is worth, the answers that carry it out, and where it ends."""

    value: float
    way: tuple[Choice, ...]
    end: Stand


class Pull(NamedTuple):
    """How a task draws a unit: the ways there, how near is near enough, and how strongly."""

    ways: Sequence[int]
    reach: int
    force: float
    #: The hex, what being there is worth, and the hexes beside it that are worth something.
    at: int
    there: float
    beside: int


def place_value(now: Situation, unit: int, stand: Stand) -> float:
    """Return how good it is for a unit to stand somewhere at the end of its activation."""
    position, static, at = now.position, now.static, stand.at
    foe = now.nearest_foe(at)
    value = goal_value(now, unit, at)
    danger = now.danger(unit, at)
    cover = -static.ground.defence[at]
    if stand.column:
        danger *= 1.8
        value -= 1.5 if foe <= 4 else (0.4 if foe <= 8 else 0.0)
        if now.shelled and foe <= SEEN:
            value -= 1.5  # mortars find it
    if stand.mounted and foe <= 6:
        value -= 2.0 if foe <= 3 else 0.8
    value -= DANGER * now.fear * danger
    if foe <= 8:
        value += 0.3 * cover
    if danger and position.cohesion[unit]:
        value -= 0.6 * COHESION * position.cohesion[unit]  # no rally under fire (G20.2)
    if at != position.where[unit]:
        if position.entrenched >> unit & 1:
            value -= 1.6
        elif position.improved >> unit & 1:
            value -= 0.8
    if not now.in_command(unit, at):
        value -= LOST * (0.5 + 0.5 * now.fear)  # who presses on does not wait for his leader
    value -= _crowd(now, unit, stand)
    return value + PROSPECT * prospect(now, unit, stand)


def goal_value(now: Situation, unit: int, at: int) -> float:
    """Return what being there does for the unit's task."""
    pull = now.pulls.get(unit)
    if pull is None:
        pull = now.pulls[unit] = _pull(now, unit)
    away = pull.ways[at] - pull.reach if pull.ways else 0
    value = -pull.force * min(away, 200) if away > 0 else 0.0
    if at == pull.at:
        value += pull.there
    elif pull.beside >> at & 1:
        value += BESIDE
    return value


def _pull(now: Situation, unit: int) -> Pull:
    """Return how a unit's task draws it."""
    task = now.task(unit)
    if task is None:
        return Pull((), 0, 0.0, -1, 0.0, 0)
    static = now.static
    fights = task.kind in ("take", "hunt")
    allowance = 2 * (max(static.move[unit], SLOW) if static.move[unit] > 0 else SLOW)
    reach = 0
    comes = fights or (now.in_line and task.kind == "guard")
    if comes and (static.gun[unit] or static.colour[unit] == "green"):
        reach = 4 * max(now.position.face(unit).range - 1, 0)
    return Pull(
        task.ways(now.country.ways),
        reach,
        PULL * now.haste(task) / allowance,
        task.at,
        task.weight * (0.5 if task.kind == "hold" else 1.0),
        static.grid.neighbour_mask[task.at] if fights else 0,
    )


def _crowd(now: Situation, unit: int, stand: Stand) -> float:
    """Return what a full hex costs: the mass of targets, and shells (G8.5)."""
    if now.nearest_foe(stand.at) > 6:
        return 0.0
    position = now.position
    steps = now.mass.get(stand.at, 0)
    if stand.at != position.where[unit]:
        steps += position.steps[unit]
    if now.shelled:
        return 4.0 if steps >= 8 else 2.5 if steps >= 6 else 0.6 if steps >= 4 else 0.0
    return 2.5 if steps >= 8 else 1.2 if steps >= 6 else -0.3 if steps == 4 else 0.0


def prospect(now: Situation, unit: int, stand: Stand) -> float:
    """Return the harm of the best shot from a place, roughly, and of an assault."""
    if stand.column or stand.mounted:
        return 0.0
    position, static = now.position, now.static
    face = position.face(unit)
    if face.fire < 0:
        return 0.0
    best = 0.0
    near = static.ground.near(stand.at, min(face.range, 3))
    for foe in now.foes:
        at = position.where[foe]
        if not near >> at & 1:
            continue
        away = static.grid.distance(stand.at, at)
        rated = face.fire - position.cohesion[unit] - away + 1
        rated += static.ground.defence[at] + position.face(foe).defense
        if position.improved >> foe & 1:
            rated -= 1
        rated += 2 * min(position.drops[foe], 2)
        if position.steps[unit] > 1:
            rated += 1
        best = max(best, now.country.table.of(static.armoured[foe], face.colour, rated))
    return best


# -- the search ---------------------------------------------------------------------------------


def plan_move(now: Situation, unit: int, asked: Move) -> Plan:
    """Return the best end of a move that starts or goes on now."""
    position = now.position
    start = Stand(position.where[unit], position.in_column(unit), position.is_mounted(unit))
    stay = place_value(now, unit, start)
    best = Plan(0.0, (), start)
    if position.movement(unit) == STAR and not start.mounted:
        return _push_gun(now, unit, asked, stay, best)
    friends = position.occupied(now.side)
    for stand, (risk, way) in _reach(now, unit, asked, start).items():
        if not way or (stand.at == start.at and stand == start):
            continue
        if friends >> stand.at & 1 and not has_room(position, stand.at, unit, stand.column):
            continue
        value = place_value(now, unit, stand) - stay - now.fear * risk
        if value > best.value:
            best = Plan(value, way, stand)
    return best


def _push_gun(now: Situation, unit: int, asked: Move, stay: float, best: Plan) -> Plan:
    for choice in asked.choices(now.position):
        if choice[0] == "to":
            stand = Stand(choice[1], False, False)
            value = place_value(now, unit, stand) - stay - 0.5
            if value > best.value:
                best = Plan(value, (choice,), stand)
    return best


def _reach(
    now: Situation, unit: int, asked: Move, start: Stand
) -> dict[Stand, tuple[float, tuple[Choice, ...]]]:
    """Return every stand that can be reached, with the risk and the answers on the way."""
    position, static = now.position, now.static
    closed = position.occupied(1 - now.side)
    zones = position.zones(1 - now.side)
    if asked.free:
        closed |= zones
    friends = position.occupied(now.side)
    done: dict[Stand, tuple[float, tuple[Choice, ...]]] = {}
    queue: list[tuple[float, int, int, float, Stand, tuple[Choice, ...]]] = []
    first = (0.0, 0, asked.left, 0.0, start, ())
    heappush(queue, first)
    count = 0
    barrage = position.light | position.heavy
    shy = _closed_to_transport(now, unit)
    while queue:
        _, _, left, risk, stand, way = heappop(queue)
        if stand in done:
            continue
        done[stand] = (risk, way)
        if len(way) > 30:
            continue
        at = stand.at
        under = zones >> at & 1
        for to, price, to_way in _next(now, unit, asked, stand, left, way):
            if to in done:
                continue
            more = risk
            if to.at != at:
                if closed >> to.at & 1 or (to.mounted and shy >> to.at & 1):
                    continue
                full = friends >> to.at & 1 and not has_room(position, to.at, unit, to.column)
                if full and (to.column or left - price < 2):
                    continue  # a full hex may only be passed (G8.2)
                if barrage >> at & 1 and at == start.at:
                    price += 2 * static.tables.barrage.leave
                    if price > left:
                        continue
                if under:
                    harm = now.leave_risk(unit, at, bool(zones >> to.at & 1))
                    more += harm * (1.8 if stand.column else 1.0)
            elif under:
                more += 0.8 * now.danger(unit, at)
            count += 1
            spent = asked.left - left + price
            heappush(
                queue,
                (spent + FEAR * more, count, max(left - price, 0), more, to, (*way, to_way)),
            )
    return done


def _closed_to_transport(now: Situation, unit: int) -> int:
    """Return where a mounted unit may not go: soft transport beside an enemy (G2.13, S10.0)."""
    position, static = now.position, now.static
    if static.mounted_face[unit][position.steps[unit]].fire != NO:
        return 0
    closed = static.grid.around(position.occupied(1 - now.side))
    return closed if static.mounts[unit] else closed | ~static.truck_ground


def _next(
    now: Situation, unit: int, asked: Move, stand: Stand, left: int, way: tuple[Choice, ...]
) -> list[tuple[Stand, int, Choice]]:
    """Return the next stands with their price in half points and the answer that leads there."""
    position, static, ground = now.position, now.static, now.static.ground
    found: list[tuple[Stand, int, Choice]] = []
    at = stand.at
    kind = static.mounted_kind[unit] if stand.mounted else static.move_kind[unit]
    short = kind == LEG and not asked.entered and at == position.where[unit]
    for to, cost in ground.ways[kind][stand.column][at]:
        if position.rubble >> to & 1:
            cost = ground.rubble_cost(kind, stand.column, at, to)
        if cost and (cost <= left or (short and left > 0)):
            found.append((Stand(to, stand.column, stand.mounted), min(cost, left), ("to", to)))
    shape_free = at != position.where[unit] or not has_column(position, at, unit)
    if not stand.column:
        if left >= 4 and now.nearest_foe(at) > 2 and shape_free and ("line",) not in way:
            found.append((stand._replace(column=True), 2, ("column",)))
    elif ("column",) not in way or len(way) > 1:
        price = ground.base_cost(kind, at, False) or ground.base_cost(kind, at, True)
        if price and left >= price and not (kind != LEG and ground.cities >> at & 1):
            found.append((stand._replace(column=False), price, ("line",)))
    fresh = not way and not asked.begun and not stand.mounted and not stand.column
    if static.mounts[unit] and fresh and now.nearest_foe(at) > 3:
        price = 2 * ((static.mounted_move[unit] + 1) // 2)
        gained = 2 * static.mounted_move[unit] - price
        found.append((stand._replace(mounted=True), left - gained, ("mount",)))
    if stand.mounted and static.mounts[unit] and not asked.rode and ("mount",) not in way:
        price = 2 * ((static.mounted_move[unit] + 1) // 2)
        if left >= price:
            found.append((Stand(at, False, False), left, ("dismount",)))
    return found


# -- answers --------------------------------------------------------------------------------------


def step(now: Situation, asked: Any, choices: list[Choice]) -> tuple[Choice, Message]:
    """Return the next step of the best way from here, or to stop."""
    plan = plan_move(now, asked.unit, asked)
    if plan.way and plan.way[0] in choices:
        return plan.way[0], M("This way to where it is wanted.")
    if ("stop",) in choices:
        return ("stop",), M("It stands well here.")
    steps = [each for each in choices if each[0] == "to"]
    if steps:
        return max(
            steps,
            key=lambda each: place_value(
                now,
                asked.unit,
                Stand(
                    each[1],
                    now.position.in_column(asked.unit),
                    now.position.is_mounted(asked.unit),
                ),
            ),
        ), M("It cannot stay here.")
    return choices[0], M("There is no other way.")
