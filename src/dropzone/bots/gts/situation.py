"""The situation: the position as one side sees it, with what a player reckons from it."""

from __future__ import annotations

from typing import Any, NamedTuple

from dropzone.bots.gts.duties import duties_of, send_on_duty
from dropzone.bots.gts.goals import Goals, Ways
from dropzone.bots.gts.harm import HarmTable, chance
from dropzone.bots.gts.line import is_worn, line_before, stand_by, stay_put
from dropzone.bots.gts.posture import (
    answers,
    ground_of,
    has_line,
    homes,
    is_for,
    is_in_line,
    is_on_guard,
    last_drop,
)
from dropzone.bots.gts.tasks import Task
from dropzone.bots.gts.weights import COHESION, GOAL, STEP, SUPPRESSED, TODAY, UNIT, Manner
from dropzone.bots.gts.withdrawal import Passage, send_home
from dropzone.systems.gts.prepared.static import DIRECT, INDIRECT, NO
from dropzone.systems.gts.series.command import payer, reach_of
from dropzone.systems.gts.series.conditions import controls
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["Country", "Enemy", "Situation", "Task", "country_of", "worth"]

#: How many steps should stand in a hex that must be held.
GARRISON = 4
#: Mortars and guns of the enemy from which on a line spreads out.
BATTERIES = 4
#: From how near an enemy may run into an open hex of which a line keeps him.
DASH = 3
#: The steps of a company, and how much more the first one counts that holds a hex.
COMPANY, FIRST = 2, 1.1
#: How much own harm counts for who must attack, in his last turns, and where losses decide.
BOLD, RECKLESS, SPARING = 0.3, 0.15, 0.8
#: How much it counts for who hunts enemy steps.
HUNTING = 0.55
#: What an enemy step is worth beyond itself where steps decide.
TROPHY = 2.0
#: From so many hexes on it does not matter how far away an enemy is.
FAR = 11
#: How many times the steps that are needed behind a line are sent there.
SPARE = 1.4
#: What it is worth to stand where one has been put.
GUARD = 2.0
#: From how far, in half points, men are called to hold a hex: on guard, and by a line.
NEARBY, CALLED = 24, 48
#: Hexes around a unit within which an enemy concerns it.
NEAR = 8
#: Hexes around a unit that does not hunt within which it goes for enemies; out of a line.
AROUND, SALLY = 5, 3


class Country:
    """What is worked out once for a setting: goals, ways, harm by rating."""

    def __init__(self, position: GtsPosition) -> None:
        self.static = position.static
        self.goals = Goals(position.static)
        self.ways = Ways(position.static)
        self.table = HarmTable(position)
        self.duties = duties_of(position.static)
        self.passage = Passage(position.static)
        self.homes = homes(position.static)
        self.last_drop = last_drop(position.static)
        self.has_line = tuple(has_line(position.static, side) for side in (0, 1))


_COUNTRIES: list[Country] = []
_MOST_COUNTRIES = 4


def country_of(position: GtsPosition) -> Country:
    """Return what is worked out once for a setting, for all who play in it."""
    for found in _COUNTRIES:
        if found.static is position.static:
            return found
    del _COUNTRIES[: len(_COUNTRIES) - _MOST_COUNTRIES + 1]
    _COUNTRIES.append(Country(position))
    return _COUNTRIES[-1]


class Enemy(NamedTuple):
    """An enemy unit that can fire: its zone, and its rating before range and target."""

    unit: int
    at: int
    zone: int
    rating: int
    colour: str
    #: The chance of its check, and whether it is tied to targets beside it (G13.3).
    dares: float
    tied: bool


def worth(position: GtsPosition, unit: int) -> float:
    """Return what a unit on the map is worth as it stands."""
    down = position.suppressed >> unit & 1
    return _WORTH[down][position.cohesion[unit]][position.steps[unit]]


#: By suppressed or not, Cohesion Hits and steps.
_WORTH = [
    [
        [max(STEP * steps + UNIT - COHESION * hits - SUPPRESSED * down, 1.0) for steps in range(9)]
        for hits in range(4)
    ]
    for down in (0, 1)
]


class Situation:
    """Who stands where, what they can do to us, what is wanted, and who is sent for it."""

    def __init__(
        self, position: GtsPosition, side: int, country: Country, manner: Manner = TODAY
    ) -> None:
        self.position = position
        self.manner = manner
        self.static = position.static
        self.side = side
        self.country = country
        where = position.where
        self.own = [u for u in self.static.of_side[side] if where[u] >= 0]
        self.foes = [u for u in self.static.of_side[1 - side] if where[u] >= 0]
        self.foe_hexes = {where[u] for u in self.foes}
        self.enemies = [each for each in map(self._enemy, self.foes) if each is not None]
        #: How much own harm counts: less for who must attack, and as time runs out.
        self.fear = self._fear() * manner.fear
        #: Whether units keep to their ground.
        self.on_guard = manner.guards and is_on_guard(country.goals, side)
        #: Whether they do so in a line, which nobody drops behind any more.
        self.in_line = self.on_guard and is_in_line(self)
        #: Whether there are mortars and guns enough to seek out the full hexes of a line.
        self.shelled = self.in_line and (
            sum(self.static.colour[unit] in INDIRECT for unit in self.foes) >= BATTERIES
        )
        self._tasks: dict[int, Task | None] | None = None
        self._free: set[int] = set()
        self._wanted: list[Task] | None = None
        self._leave: dict[tuple[int, int, bool], float] = {}
        self._danger: dict[tuple[int, int], float] = {}
        self._nearest: dict[int, int] = {}
        self._commanded: dict[tuple[int, ...], int] = {}
        #: Own steps by hex.
        self.mass: dict[int, int] = {}
        for unit in self.own:
            self.mass[where[unit]] = self.mass.get(where[unit], 0) + position.steps[unit]
        #: The hexes within 0, 1, 2 … of an enemy.
        self._rings = [position.occupied(1 - side)]
        for _ in range(FAR - 1):
            last = self._rings[-1]
            self._rings.append(last | self.static.grid.around(last))
        #: What was found out about units and assaults, kept while nothing changes.
        self.deeds: dict[tuple[Any, ...], Any] = {}
        self.pulls: dict[int, Any] = {}
        self.massed: dict[int, bool] = {}
        self.worth_it: dict[int, bool] = {}
        self.assaults: dict[tuple[int, int, int], float] = {}

    def _fear(self) -> float:
        goals = self.country.goals
        left = self.static.scenario.turns - self.position.turn
        if goals.must_attack[self.side]:
            fear = BOLD if left > 2 else RECKLESS
        else:
            fear = HUNTING if goals.hunts[self.side] else 1.0
        return max(fear, SPARING) if goals.hunts[1 - self.side] else fear

    # -- enemies --------------------------------------------------------------------------------

    def _enemy(self, unit: int) -> Enemy | None:
        position = self.position
        zone = position.zone(unit)
        if not zone:
            return None
        face = position.face(unit)
        if face.fire == NO:
            return None
        table = self.static.tables.fire
        rated = face.fire + table.cohesion_hit * position.cohesion[unit]
        if position.drops[unit]:
            rated += table.para_firer * position.drops[unit]
        if self.static.is_night(position.turn):
            rated += table.night
        colour = face.colour
        if colour in INDIRECT and colour != "green":
            colour = "yellow"
        at = position.where[unit]
        beside = self.static.grid.neighbour_mask[at]
        tied = bool(beside & position.occupied(self.side))
        return Enemy(unit, at, zone, rated, colour, chance(position, unit), tied)

    def nearest_foe(self, at: int) -> int:
        """Return how many hexes away the nearest enemy is (far for ships)."""
        if at < 0:
            return FAR
        found = self._nearest.get(at)
        if found is None:
            found = next((n for n, ring in enumerate(self._rings) if ring >> at & 1), FAR)
            self._nearest[at] = found
        return found

    def leave_risk(self, unit: int, at: int, into_zone: bool) -> float:
        """Return the harm that Opportunity Fire is expected to do to a unit leaving a hex."""
        key = (at, self.position.face(unit).defense, into_zone)
        found = self._leave.get(key)
        if found is None:
            table = self.static.tables.opportunity
            extra = table.zone_to_zone if into_zone else table.zone_to_free
            found = self._leave[key] = self._fire_on(unit, at, extra, free=False)
        return found

    def danger(self, unit: int, at: int) -> float:
        """Return the harm that one shot of every enemy with a zone there would do."""
        key = (at, self.position.face(unit).defense)
        found = self._danger.get(key)
        if found is None:
            found = self._danger[key] = self._fire_on(unit, at, 0, free=True)
        return found

    def _fire_on(self, unit: int, at: int, extra: int, *, free: bool) -> float:
        ground, distance = self.static.ground, self.static.grid.distance
        base = extra + ground.defence[at] + self.position.face(unit).defense
        armoured = self.static.armoured[unit]
        total = 0.0
        for enemy in self.enemies:
            if not enemy.zone >> at & 1:
                continue
            away = distance(enemy.at, at)
            if enemy.tied and away > 1 and not free:
                continue
            each = self.country.table.of(armoured, enemy.colour, enemy.rating + base - away + 1)
            total += each if free else enemy.dares * each
        return total

    # -- command points ---------------------------------------------------------------------------

    def price(self, unit: int) -> float:
        """Return what a Command Point for a unit is worth now, kept back for chits to come."""
        position, static = self.position, self.static
        points = position.points[payer(position, unit)]
        to_come = any(
            static.chit_kind(chit) == DIRECT and static.chit_side(chit) == self.side
            for chit in position.cup
        )
        reserve = 2 if to_come else 1
        if position.chit >= 0 and static.chit_kind(position.chit) == DIRECT:
            reserve = 0
        thrift = self.manner.thrift
        if points > reserve + 5:
            return 0.6 * thrift
        return (1.0 if points > reserve else 2.0) * thrift

    def in_command(self, unit: int, at: int) -> bool:
        """Return whether a unit would be in command in a hex."""
        static, position = self.static, self.position
        if static.auto[unit] or static.rearguard[unit]:
            return True
        leaders = position.leaders_of[unit]
        mask = self._commanded.get(leaders)
        if mask is None:
            mask = self._commanded[leaders] = self._reach_of(leaders)
        return bool(mask >> at & 1) or any(position.host[each] == unit for each in leaders)

    def _reach_of(self, leaders: tuple[int, ...]) -> int:
        """Return the hexes in the Command Range of some leaders."""
        position, near = self.position, self.static.ground.near
        mask = 0
        for leader in leaders:
            host = position.host[leader]
            if host >= 0 and position.where[host] >= 0 and not position.arrived >> host & 1:
                mask |= near(position.where[host], reach_of(position, leader))
        return mask

    # -- what is wanted ---------------------------------------------------------------------------

    def wanted(self) -> list[Task]:
        """Return the hexes to take and to hold, the most important first."""
        if self._wanted is None:
            self._wanted = self._want()
        return self._wanted

    def _want(self) -> list[Task]:
        position, side = self.position, self.side
        found: list[Task] = []
        left = max(self.static.scenario.turns - position.turn, 1)
        haste = 1.5 if left <= 2 else 1.0
        decisive = GOAL * self.manner.goal
        for goal in self.country.goals.of(side, position.turn, position.withdrawal):
            held = [at for at in goal.hexes if controls(position, side, at)]
            weight = decisive * haste * goal.weight
            for at in goal.hexes:
                if at in held:
                    found += self._holds(at, weight, 0.8)
                elif len(held) < goal.need:
                    found.append(Task(at, "take", 4 + 2 * self.strength(at, 1), weight))
        for goal in self.country.goals.of(1 - side, position.turn, position.withdrawal):
            held = [at for at in goal.hexes if controls(position, 1 - side, at)]
            open_still = len(held) < goal.need
            if self.in_line and open_still:
                found += line_before(self, goal.hexes, decisive * goal.weight)
            for at in goal.hexes:
                if at not in held:
                    weight = decisive * goal.weight * (1.0 if open_still else 0.5) * haste
                    found += self._holds(at, weight, 1.0)
                else:
                    weight = decisive * goal.weight * (1.2 if not open_still else 0.9) * haste
                    found.append(Task(at, "take", 4 + 2 * self.strength(at, 1), weight))
        return sorted(found, key=lambda task: -task.weight)

    def haste(self, task: Task) -> float:
        """Return how much more a way counts when there is hardly time left for it."""
        if task.kind == "hunt":
            return 1.4 if self.country.goals.hunts[self.side] else 1.0
        if task.kind == "hold":
            return 1.0
        left = max(self.static.scenario.turns - self.position.turn, 1)
        return min(max(3.0 / left, 1.0), 2.0)

    def strength(self, at: int, radius: int) -> int:
        """Return how many enemy steps stand near a hex."""
        position, near = self.position, self.static.ground.near(at, radius)
        return sum(position.steps[u] for u in self.foes if near >> position.where[u] & 1)

    def _holds(self, at: int, weight: float, rest: float) -> list[Task]:
        """Return what a hex needs that is to be held: a company before all else, then the rest."""
        need = self._garrison(at)
        first = min(need, COMPANY)
        return [
            Task(at, "hold", first, FIRST * weight),
            Task(at, "hold", need - first, rest * weight),
        ]

    def _garrison(self, at: int) -> int:
        """Return the steps wanted in a hex that is to be held: none where no enemy can come.

        In the open one company is enough of a target; others do more under cover nearby.
        """
        if not self.strength(at, NEAR):
            return 0
        if self.static.ground.defence[at] >= 0:
            return COMPANY if not self.in_line or self.nearest_foe(at) <= DASH else 0
        if self.shelled:
            return GARRISON
        return min(GARRISON + self.strength(at, 3) // 4, 6)

    def task(self, unit: int) -> Task | None:
        """Return what a unit is sent for."""
        if self._tasks is None:
            self._tasks = self._assign()
        if unit not in self._tasks:
            self._tasks[unit] = self._hunt(unit) if unit in self._free else None
        return self._tasks[unit]

    def is_settled(self, unit: int) -> bool:
        """Return whether a unit stands where it is wanted, with no enemy near."""
        at = self.position.where[unit]
        if self.nearest_foe(at) <= AROUND + 1:
            return False
        task = self.task(unit)
        return task is not None and task.kind in ("hold", "guard") and task.at == at

    def _assign(self) -> dict[int, Task | None]:
        """Send units to the hexes that count; the rest are free, and hunt when they are asked."""
        position, static = self.position, self.static
        free = {
            u
            for u in self.own
            if static.move[u] > 0 and not static.rearguard[u] and not position.drops[u]
        }
        found: dict[int, Task | None] = {**(send_home(self, free) or send_on_duty(self, free))}
        free -= found.keys()
        found.update(self._retire(free))
        free -= found.keys()
        if self.in_line:
            worn = {unit for unit in free if is_worn(self, unit)}
            found.update(dict.fromkeys(worn))
            free -= worn
        if self.in_line:
            found.update(stay_put(self, free))
            free -= found.keys()
        called = CALLED if self.in_line else NEARBY
        for task in self.wanted():
            ways = self.country.ways.to(task.at)
            need = task.need - sum(
                position.steps[unit] for unit, given in found.items() if given is task
            )
            fighters = [u for u in free if not self._supports(u)]
            for unit in sorted(fighters, key=lambda u: (ways[position.where[u]], u)):
                if need <= 0:
                    break
                if ways[position.where[unit]] >= 9999:
                    continue
                if task.kind == "hold" and ways[position.where[unit]] > called:
                    continue
                if not is_for(self, unit, task.at, hold=task.kind == "hold"):
                    continue
                found[unit] = task
                free.discard(unit)
                need -= position.steps[unit]
        self._free = free
        return found

    def _supports(self, unit: int) -> bool:
        """Return whether a unit fights from behind: guns, and in a line mortars too."""
        static = self.static
        return static.gun[unit] or (self.in_line and static.colour[unit] in INDIRECT)

    def _retire(self, free: set[int]) -> dict[int, Task]:
        """Send back who must be behind a line at the end: the nearest, and some to spare."""
        position = self.position
        found: dict[int, Task] = {}
        for line in self.country.goals.retirements:
            if line.side != self.side:
                continue
            task = Task(line.hexes[0], "retire", 0, GOAL, line.hexes)
            ways = task.ways(self.country.ways)
            need = SPARE * line.need
            for unit in sorted(free & line.units, key=lambda u: (ways[position.where[u]], u)):
                if need > 0:
                    found[unit] = task
                    need -= position.steps[unit]
        return found

    def _hunt(self, unit: int) -> Task | None:
        """Send a unit that is not needed elsewhere after the weakest enemy nearby, or forward."""
        position, static = self.position, self.static
        at = position.where[unit]
        distance = static.grid.distance
        best, least = None, 99.0
        around = NEAR if self.country.goals.hunts[self.side] else SALLY if self.in_line else AROUND
        near = static.ground.near(at, around)
        for foe in self.foes:
            if not near >> position.where[foe] & 1 or not answers(self, unit, position.where[foe]):
                continue
            away = distance(at, position.where[foe])
            weak = 2.0 * min(position.drops[foe], 2) + position.cohesion[foe]
            weak += 2.0 * position.is_suppressed(foe) + (position.steps[foe] < 2)
            if away - weak < least:
                best, least = position.where[foe], away - weak
        if best is not None:
            return Task(best, "hunt", 0, 6.0)
        if self.in_line:
            return stand_by(self, unit)
        wanted = [task for task in self.wanted() if answers(self, unit, task.at)]
        most = max((task.weight for task in wanted), default=0.0)
        takes = [
            task
            for task in wanted
            if task.weight >= most / 2 and (task.kind == "take" or self.strength(task.at, 4))
        ] or wanted
        if not takes:
            return Task(ground_of(self, unit), "guard", 0, GUARD) if self.on_guard else None
        ways = self.country.ways
        task = min(takes, key=lambda each: (ways.to(each.at)[at], each.at))
        return task._replace(weight=0.6 * task.weight) if ways.to(task.at)[at] < 9999 else None

    # -- evaluation -------------------------------------------------------------------------------

    def evaluate(self, position: GtsPosition) -> float:
        """Return how good a position is for the side: troops and the hexes that decide."""
        if position.result is not None:
            winner = position.result.winner
            mine = ("allied", "german")[self.side]
            return 0.0 if winner is None else (500.0 if winner == mine else -500.0)
        value = 0.0
        for side, sign in ((self.side, 1.0), (1 - self.side, -1.0)):
            where, steps, hits, down = (
                position.where,
                position.steps,
                position.cohesion,
                position.suppressed,
            )
            for unit in self.static.of_side[side]:
                if where[unit] >= 0:
                    value += sign * _WORTH[down >> unit & 1][hits[unit]][steps[unit]]
            if sign > 0:
                value *= self.fear
            elif self.country.goals.hunts[self.side]:
                value += TROPHY * position.losses[side]
        for goal in self.country.goals.goals:
            sign = 1.0 if goal.winner == self.side else -1.0
            held = sum(controls(position, goal.winner, at) for at in goal.hexes)
            value += sign * goal.weight * GOAL * min(held, goal.need) / goal.need
        points = sum(
            each
            for each, side in zip(position.points, self.static.command_side, strict=True)
            if side == self.side
        )
        return value + 0.8 * points
