"""The bot's plan of a raid: which team goes where, and by which way."""

from __future__ import annotations

import heapq
from functools import cached_property

from dropzone.bots.raid.chances import assault_outlook
from dropzone.bots.raid.manner import Manner
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.sets import as_set, of_kind
from dropzone.systems.raid.static import ABOARD, GONE, WITHDRAWN

__all__ = ["ATTACK", "COVER", "LINE", "RESERVE", "Plan", "boat_for"]

ATTACK, COVER, LINE, RESERVE = "attack", "cover", "line", "reserve"

#: Task and number of each team of five commandos, by group.
_TEAMS = {
    "G1": ((ATTACK, 1), (COVER, 2)),
    "G2": ((ATTACK, 3), (ATTACK, 4), (LINE, 5), (RESERVE, 6)),
}

#: What a zone on the way costs beyond the movement, in movement points.
HIDDEN_COST = {"A": 1.5, "B": 2.5}
OBSTACLE_COST = 1.0
GERMAN_COST = 1.5
STEP_COST = 1.2


def boat_for(position: RaidPosition, unit: int) -> int:
    """Return the number of the boat that a man is loaded into: four commandos to a boat."""
    counter = position.static.counters[unit]
    first = 1 if counter.group == "G1" else 4
    if counter.kind != "commando":
        return 3 if counter.group == "G1" else 7
    return first + (int(counter.id.rpartition("-")[2]) - 1) // 4


def _was_lost_at_sea(position: RaidPosition, unit: int) -> bool:
    """Return whether a man went with his boat before he could land."""
    boat = position.static.boat[boat_for(position, unit)]
    gone = (GONE, WITHDRAWN)
    return position.where[unit] in gone and position.where[boat] in gone


def share_out(position: RaidPosition) -> dict[int, tuple[str, int]]:
    """Return every man's task and the number of his team: full stacks, whoever was lost at sea."""
    tasks: dict[int, tuple[str, int]] = {}
    ranks = {"G1": 0, "G2": 0}
    for unit in position.static.men:
        counter = position.static.counters[unit]
        group = counter.group or "G1"
        if counter.kind in ("mortar", "sniper"):
            tasks[unit] = (COVER, 2)
        elif counter.kind == "british_officer":
            tasks[unit] = (ATTACK, 1 if group == "G1" else 3)
        else:
            tasks[unit] = _TEAMS[group][min(ranks[group] // 5, len(_TEAMS[group]) - 1)]
            ranks[group] += not _was_lost_at_sea(position, unit)
    return tasks


class Plan:
    """What the bot makes of one position."""

    def __init__(self, position: RaidPosition, manner: Manner) -> None:
        self.position = position
        self.manner = manner
        self.static = position.static
        battery = self.static.counters[self.static.guns[0]].zone
        assert battery is not None
        self.battery = self.static.zone_number[battery]
        self.beaches = [n for n, zone in enumerate(self.static.zones) if zone.beach]

    @cached_property
    def tasks(self) -> dict[int, tuple[str, int]]:
        """Every man's task and the number of his team."""
        return share_out(self.position)

    @cached_property
    def is_over(self) -> bool:
        """Whether the battery is silenced or it is too late for it."""
        return bool(self.position.battery_fell) or self.position.turn > self.manner.last_assault

    # -- ways -----------------------------------------------------------------------------------

    def zone_cost(self, zone: int) -> float:
        """Return what a zone costs beyond the movement: what waits there, or may wait."""
        position = self.position
        cost = 0.0
        letter = self.static.letter[zone]
        if position.hidden >> zone & 1 and letter:
            cost += HIDDEN_COST[letter] * self.manner.caution
        if (position.mines | position.wire) >> zone & 1:
            cost += OBSTACLE_COST
        germans = self.germans[zone]
        if germans and zone != self.battery:
            cost += GERMAN_COST + STEP_COST * germans + 0.5 * self.static.protection[zone]
        return cost

    @cached_property
    def germans(self) -> list[int]:
        """The German counters in each zone."""
        counts = [0] * len(self.static.zones)
        for unit in self.static.german:
            place = self.position.where[unit]
            if place >= 0 and not self.position.prisoners >> unit & 1:
                counts[place] += 1
        return counts

    def ways_from(self, goals: list[int]) -> dict[int, tuple[float, int]]:
        """Return for every zone how far the nearest goal is, and the next zone towards it."""
        found: dict[int, tuple[float, int]] = {}
        heap = [(0.0, goal, goal) for goal in goals]
        heapq.heapify(heap)
        while heap:
            cost, zone, towards = heapq.heappop(heap)
            if zone in found:
                continue
            found[zone] = (cost, towards)
            here = self.zone_cost(zone)
            for beside, step in self.static.walks[zone]:
                if beside not in found:
                    heapq.heappush(heap, (cost + step + here, beside, zone))
        return found

    @cached_property
    def to_battery(self) -> dict[int, tuple[float, int]]:
        """The way to the guns from everywhere."""
        return self.ways_from([self.battery])

    @cached_property
    def to_boats(self) -> dict[int, tuple[float, int]]:
        """The way home from everywhere: the beaches off which boats can lie."""
        return self.ways_from(self.beaches)

    def is_going_home(self, units: list[int], zone: int) -> bool:
        """Return whether a set goes back to the boats."""
        position = self.position
        if self.is_over:
            return True
        if self.tasks[units[0]][0] != ATTACK and not self.tasks_left(units):
            return position.turn >= self.manner.last_attack
        steps = sum(2 - (position.reduced >> u & 1) for u in of_kind(position, units, "commando"))
        if steps < 3:
            return True
        far = self.to_battery.get(zone, (99.0, zone))[0]
        return position.turn > self.manner.last_attack and far > 3

    def tasks_left(self, units: list[int]) -> bool:
        """Return whether the team that cuts the telephone has still to do it."""
        return self.tasks[units[0]][0] == LINE and not self.position.cut

    def next_step(self, units: list[int], zone: int) -> int | None:
        """Return the zone a set makes for next, or None where it stands well."""
        if self.is_going_home(units, zone):
            ways = self.to_boats
        else:
            task = self.tasks[units[0]][0]
            if task == ATTACK:
                ways = self.to_battery
            elif self.tasks_left(units):
                ways = self.ways_from(list(self.static.telephones))
            else:
                return None
        if zone not in ways or ways[zone][1] == zone:
            return None
        return ways[zone][1]

    # -- fighting -------------------------------------------------------------------------------

    def will_assault(self, units: list[int], zone: int, *, begun: bool = False) -> bool:
        """Return whether an assault of a set on a zone is worth what it costs."""
        commandos = of_kind(self.position, units, "commando")
        losses, steps = assault_outlook(self.position, commandos, zone)
        share = 0.45
        if zone == self.battery:
            guns = [g for g in self.static.guns if self.position.where[g] == self.battery]
            share = 0.9 if begun or len(guns) == 1 else 0.75
        elif begun:
            share = 0.6
        return losses <= share * self.manner.daring * steps

    def will_enter(self, units: list[int], zone: int) -> bool:
        """Return whether a set dares to step into a zone."""
        position = self.position
        if position.hidden >> zone & 1:
            commandos = of_kind(position, units, "commando")
            return position.levels(as_set(commandos)) >= self.manner.scouts or self.is_over
        if self.germans[zone]:
            return self.will_assault(units, zone)
        return True

    # -- boats ----------------------------------------------------------------------------------

    def is_shot_at(self, zone: int) -> bool:
        """Return whether Germans can fire at boats in a zone."""
        return (
            any(self.germans[beside] for beside in self.static.adjacent[zone])
            and not self.static.is_sea[self.battery]
        )

    def room(self, boat: int) -> int:
        """Return the free levels of a boat."""
        aboard = self.position.standing[ABOARD - self.static.boat_number[boat]]
        return self.static.tables.boats.capacity - self.position.levels(aboard)

    @cached_property
    def berths(self) -> dict[int, int]:
        """Where each boat should lie: off the beach where men will need it, or out of reach."""
        position, static = self.position, self.static
        needs: dict[int, int] = {}
        near: dict[int, bool] = {}
        for unit in static.men:
            zone = position.where[unit]
            if zone < 0 or zone not in self.to_boats:
                continue
            if not self.is_going_home([unit], zone) and not self.is_over:
                continue
            beach, cost = self._beach_of(zone)
            needs[beach] = needs.get(beach, 0) + max(position.level(unit), 1)
            near[beach] = near.get(beach, False) or cost <= 4
        places: dict[int, int] = {}
        taken: dict[int, int] = {}
        for boat in sorted(static.boats, key=lambda each: (self.room(each), each)):
            here = position.where[boat]
            if here < 0:
                continue
            goal = self._berth(boat, here, needs, near, taken)
            places[boat] = goal
            taken[goal] = taken.get(goal, 0) + 1
        return places

    def _beach_of(self, zone: int) -> tuple[int, float]:
        """Return the beach at the end of the way home, and how far it is."""
        cost = self.to_boats[zone][0]
        while self.to_boats[zone][1] != zone:
            zone = self.to_boats[zone][1]
        return zone, cost

    def _berth(
        self,
        boat: int,
        here: int,
        needs: dict[int, int],
        near: dict[int, bool],
        taken: dict[int, int],
    ) -> int:
        reach = self._sea_reach(here)
        room = self.room(boat)
        for beach in sorted(needs, key=lambda each: (-needs[each], each)):
            (waiting, *_) = self.static.surf[beach]
            free = taken.get(waiting, 0) < 4
            can_come = needs[beach] > 0 and room > 1 and waiting in reach and free
            if can_come and (near[beach] or not self.is_shot_at(waiting)):
                needs[beach] -= room
                return waiting
        has_passengers = room < self.static.tables.boats.capacity
        if not self.is_shot_at(here) and not (has_passengers and self.is_over):
            return here
        quiet = [zone for zone in reach if not self._near_land(zone) and taken.get(zone, 0) < 4]
        return min(quiet, key=lambda zone: (reach[zone], zone), default=here)

    def _near_land(self, zone: int) -> bool:
        return any(not self.static.is_sea[beside] for beside in self.static.adjacent[zone])

    def _sea_reach(self, here: int) -> dict[int, int]:
        """Return the sea zones a boat reaches this turn, with their distance."""
        found, edge = {here: 0}, [here]
        for distance in (1, 2, 3):
            edge = [there for zone in edge for there in self.static.sails[zone]]
            edge = [zone for zone in dict.fromkeys(edge) if zone not in found]
            found.update(dict.fromkeys(edge, distance))
        return found

    def sea_way(self, here: int, goal: int) -> int:
        """Return the next sea zone on the way to a berth."""
        back = {goal: 0}
        edge = [goal]
        while here not in back:
            edge = [
                there for zone in edge for there in self.static.sails[zone] if there not in back
            ]
            for zone in edge:
                back.setdefault(
                    zone, 1 + min(back[z] for z in self.static.sails[zone] if z in back)
                )
        return min(
            (zone for zone in self.static.sails[here] if zone in back),
            key=lambda zone: (back[zone], zone),
        )
