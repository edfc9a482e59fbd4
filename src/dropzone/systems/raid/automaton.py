"""German actions (dieppe:4-e, 9.3, 11.1): the rules run them, and say why."""

from __future__ import annotations

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Procedure
from dropzone.systems.raid.actions import ChooseFront
from dropzone.systems.raid.alarm import d10
from dropzone.systems.raid.fire import british_defence, german_attack, targets_in
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.sets import as_set
from dropzone.systems.raid.static import RESERVE
from dropzone.systems.raid.ways import (
    Goal,
    Way,
    best,
    closed_zones,
    distances,
    gone_round,
    nearest_enemy,
    nearest_friend,
    way_to,
)
from dropzone.systems.raid.zone_by_zone import ZoneByZone

__all__ = ["GermanFire", "GermanMovement", "Reinforcements", "german_order"]


def german_order(position: RaidPosition, what: str) -> tuple[int, ...]:
    """Return the German zones that fire or move, in their order: most levels first (9.3-d, 11.1-f).

    Ties: the highest fire factor on top, then the zone's id.  Who has nobody beside him, or
    cannot move, has nothing to do in the whole step.

    dieppe:11-j.
    """
    zones = position.static.zone_members(position.german_zones())
    if what == "fire":
        near = position.men_zones() | position.boat_zones()
        beside = position.static.adjacent_mask
        held = [zone for zone in zones if beside[zone] & near and targets_in(position, zone)]
    else:
        movers = _movers(position)
        held = [zone for zone in zones if position.germans_in(zone) & movers]
    if len(held) < 2:
        return tuple(held)
    keys = sorted(_order_key(position, zone) for zone in held)
    if position.events is not None:
        tell_order(position, f"{what}-order", keys)
    return tuple(key[2] for key in keys)


def _order_key(position: RaidPosition, zone: int) -> tuple[int, int, int]:
    minus_fire, *_ = position.top_key(position.top_german(zone))
    return (-position.levels(position.germans_in(zone)), minus_fire, zone)


def tell_order(position: RaidPosition, word: str, keys: list[tuple[int, int, int]]) -> None:
    """Say in which order the stacks act, and what decided."""
    told = []
    for number, (levels, _, zone) in enumerate(keys):
        why = best(keys[number : number + 2], ("levels", "top", "name"))[1]
        told.append((zone, -levels, why))
    position.tell(word, tuple(told))


def is_fully_active(position: RaidPosition) -> bool:
    """From alarm 6 on the Germans fire and move, before that one or the other (6-d, 6-e).

    dieppe:7-f.
    """
    return position.alarm >= position.static.tables.alarm.full_activity


def british_beside(position: RaidPosition, zone: int) -> list[int]:
    """Return the zones next door with men ashore or boats; men aboard do not count."""
    held = position.men_zones() | position.boat_zones()
    return [there for there in position.static.adjacent[zone] if held >> there & 1]


class GermanFire(ZoneByZone, frozen=True):
    """Every German zone beside a British unit fires once (4-f, 11.1).

    dieppe:10-b.
    """

    def act(self, position: RaidPosition, zone: int, dice: Dice) -> None:
        """Let a zone fire."""
        targets = british_beside(position, zone)
        firers = targets_in(position, zone) if targets else []  # the guns never fire (11-g)
        if firers:
            self._fire(position, zone, min(firers, key=position.top_key), targets, dice)

    def _target(self, position: RaidPosition, zone: int, found: list[int]) -> tuple[int, str]:
        """Return the target among the zones next door: the fewest levels (11.1-g), and why."""
        static = position.static
        keys = []
        for there in found:
            target = position.top_british(there)
            levels = position.levels(position.men_in(there) or position.boats_in(there))
            shields = british_defence(position, target, there)
            defence = position.values_of(target).fire + sum(n for _, n in shields)
            keys.append((levels, static.protection[there], defence, there))
        number, why = best(keys, ("levels", "protection", "defence", "name"))
        return found[number], why

    def _fire(
        self, position: RaidPosition, zone: int, firer: int, found: list[int], dice: Dice
    ) -> None:
        """Attack by D10 against defence by D6; too low an attack hits the firer (11.1-z)."""
        target_zone, why = self._target(position, zone, found)
        target = position.top_british(target_zone)
        modifiers = german_attack(position, firer, zone)
        shields = british_defence(position, target, target_zone)
        levels = position.levels(position.men_in(target_zone) or position.boats_in(target_zone))
        position.tell("german-fire", firer, zone, target_zone, (why, levels))
        attack = position.values_of(firer).fire + sum(n for _, n in modifiers)
        attack += d10(position, dice, "german-fire", modifiers)
        face = dice.roll(6)
        position.tell("rolled", "british-defence", 6, face, shields)
        defence = position.values_of(target).fire + face + sum(n for _, n in shields)
        position.tell("fired", firer, target, attack, defence)
        position.fired |= position.germans_in(zone)
        position.push(ChooseFront(target_zone))  # after a combat, whatever came of it (2.2-k)
        if attack < defence:
            position.hit(firer, "fire")
        else:
            position.hit(target, "fire")


class GermanMovement(ZoneByZone, frozen=True):
    """The mobile Germans of each zone move by the alarm's rule (9.3).

    dieppe:4-j.
    """

    def act(self, position: RaidPosition, zone: int, dice: Dice) -> None:
        """Move a zone's stack."""
        stack = mobile(position, zone)
        if not stack:
            return
        leader = min(stack, key=position.top_key)
        if _beside_men(position, zone):  # 9.3-a
            position.tell("stays-beside", leader, zone)
        elif is_fully_active(position):
            _hunt(position, zone, stack, leader)
        elif any(position.fired >> unit & 1 for unit in stack):  # fire or move (7-d)
            position.tell("stays-fired", leader, zone)
        elif position.germans_in(zone).bit_count() > 1:  # a friend is nearest of all, here
            position.tell("stays-company", leader, zone)
        else:
            _join(position, zone, stack, leader)


def mobile(position: RaidPosition, zone: int) -> list[int]:
    """Return the Germans of a zone that can move and have not."""
    return position.static.members(position.germans_in(zone) & _movers(position))


def _movers(position: RaidPosition) -> int:
    static, turned = position.static, position.reduced
    return (static.full_movers & ~turned | static.back_movers & turned) & ~position.moved


def german_movement(position: RaidPosition, stack: list[int], zone: int) -> int:
    """Return a stack's movement: its slowest, an officer helping infantry (9.1-a, 13-d, R-22).

    The officer goes with the infantry he leads and never slows it.
    """
    static = position.static
    bonus = bool(position.germans_in(zone) & static.officer_set)
    led = any(static.infantry[unit] for unit in stack)
    least = []
    for unit in stack:
        if led and static.kind[unit] == "german_officer":
            continue
        points = position.values_of(unit).movement
        if static.has("vorwaerts"):
            points = static.tables.vorwaerts.movement
        least.append(points + (bonus and static.infantry[unit]))
    return min(least)


def _beside_men(position: RaidPosition, zone: int) -> bool:
    """Return whether British men ashore are next door; boats hold nobody (9.3-a, R-39)."""
    return bool(position.static.adjacent_mask[zone] & position.men_zones())


def _join(position: RaidPosition, zone: int, stack: list[int], leader: int) -> None:
    """Below alarm 6 a lone unit goes to the nearest friend that has room (9.3-e, 9.3-f, R-11).

    dieppe:7-c.
    """
    costs = distances(position, zone, closed_zones(position))
    goal = nearest_friend(position, zone, stack, costs)
    if goal is None:
        position.tell("stays-alone", leader, zone)
        return
    points = german_movement(position, stack, zone)
    way = way_to(position, costs, goal.zone, points, stop_beside=False)
    _go(position, zone, stack, leader, "joins", goal, way)


def _hunt(position: RaidPosition, zone: int, stack: list[int], leader: int) -> None:
    """From alarm 6 on they go for the nearest British stack ashore (9.3-g, 9.3-h).

    dieppe:4-k, dieppe:7-e.
    """
    costs = distances(position, zone, closed_zones(position))
    goal = nearest_enemy(position, costs)
    if goal is None:
        position.tell("stays-idle", leader, zone)
        return
    points = german_movement(position, stack, zone)
    way = way_to(position, costs, goal.zone, points, stop_beside=True)
    _go(position, zone, stack, leader, "hunts", goal, way)


def _go(
    position: RaidPosition,
    zone: int,
    stack: list[int],
    leader: int,
    word: str,
    goal: Goal,
    way: Way,
) -> None:
    """Walk the way, saying who goes where, why there and why so."""
    if len(way.zones) == 1:  # the first step costs more than the stack has
        position.tell("stays-spent", leader, zone)
        return
    if position.events is not None:
        position.tell(word, leader, zone, goal.zone, goal.cost, (goal.why, goal.levels))
        closed = gone_round(position, zone, goal.zone, goal.cost)
        if closed:
            position.tell("goes-round", closed)
        position.tell("way", way.zones[1:], way.why, way.stop)
    _move(position, stack, way.zones)


def _move(position: RaidPosition, stack: list[int], path: tuple[int, ...]) -> None:
    """Move a stack; what a zone cannot hold stays one zone back, weakest first (9.3-l)."""
    limit = position.static.tables.stacking.levels
    waiting = sorted(stack, key=position.top_key)
    for zone in reversed(path):
        room = limit - position.levels(position.germans_in(zone) & ~as_set(stack))
        going = _that_fit(position, waiting, room) if zone != path[0] else waiting
        for unit in going:
            position.put(unit, zone)
            position.moved |= 1 << unit
            if zone != path[0]:
                word = "german-moves" if zone == path[-1] else "left-behind"
                position.tell(word, unit, zone)
        waiting = [unit for unit in waiting if unit not in going]
        if not waiting:
            return


def _that_fit(position: RaidPosition, units: list[int], room: int) -> list[int]:
    """Return who of a stack goes on: the lowest fire factors stay until the rest fits (9.3-l).

    A counter without levels takes no room and is never the surplus.
    """
    going = units[:]
    over = position.levels(as_set(going)) - room
    for unit in reversed(units):  # from the weakest, the last one first
        if over <= 0:
            break
        if position.level(unit):
            going.remove(unit)
            over -= position.level(unit)
    return going


class Reinforcements(Procedure[RaidPosition], frozen=True):
    """From alarm 6 on reinforcements may arrive (8-b to 8-f, R-23).

    dieppe:4-g, dieppe:7-g, dieppe:8-a.
    """

    def advance(self, position: RaidPosition, dice: Dice) -> None:
        """Test for arrival, find the place and the number, draw and place them."""
        position.finish()
        static = position.static
        bowl = [unit for unit in static.german if position.where[unit] == RESERVE]
        if not bowl or not is_fully_active(position):
            return
        if d10(position, dice, "reinforcements") >= position.alarm:
            position.tell("no-reinforcements")
            return
        zone = _entry(position, d10(position, dice, "reinforcement-place"))
        face = dice.roll(6)
        position.tell("rolled", "reinforcement-number", 6, face, ())
        if zone < 0:
            return
        for _ in range(static.tables.reinforcements.numbers[face - 1]):
            if not bowl:
                break
            unit = bowl.pop(dice.roll(len(bowl)) - 1)
            held = position.levels(position.germans_in(zone))
            if held + position.level(unit) <= static.tables.stacking.levels:
                position.put(unit, zone)
                position.tell("reinforces", unit, zone)


def _entry(position: RaidPosition, number: int) -> int:
    """Return the entry zone of a number, or the next one free of British units (R-23)."""
    entries = position.static.entries
    for step in range(10):
        zone = entries[(number + step) % 10]
        if not position.men_in(zone):
            return zone
    return -1
