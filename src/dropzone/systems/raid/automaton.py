"""German actions (dieppe:4-e, 9.3, 11.1): the rules run them, and say why."""

from __future__ import annotations

import heapq

from dropzone.core.dice import Dice
from dropzone.core.procedure import Procedure
from dropzone.systems.raid.actions import ChooseFront
from dropzone.systems.raid.alarm import d10
from dropzone.systems.raid.fire import german_fire_values, targets_in
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.sets import has_officer
from dropzone.systems.raid.static import RESERVE

__all__ = ["GermanFire", "GermanMovement", "Reinforcements", "german_order"]


def german_order(position: RaidPosition) -> tuple[int, ...]:
    """Return the German zones in the order in which they act: most levels first (9.3-d, 11.1-f).

    Ties: the highest fire factor on top, then the zone's id.
    """
    zones = position.german_zones()
    held = [zone for zone in range(len(position.static.zones)) if zones >> zone & 1]

    def key(zone: int) -> tuple[int, int, int]:
        top = position.values_of(position.top_german(zone)).fire
        return (-position.levels(position.germans(zone)), -top, zone)

    return tuple(sorted(held, key=key))


def _active(position: RaidPosition) -> bool:
    """From alarm 6 on the Germans fire and move, before that one or the other (6-d, 6-e)."""
    return position.alarm >= position.static.tables.alarm.full_activity


class GermanFire(Procedure[RaidPosition], frozen=True):
    """Every German zone beside a British unit fires once (4-f, 11.1)."""

    zones: tuple[int, ...]

    def advance(self, position: RaidPosition, dice: Dice) -> None:
        """Let the next zone fire."""
        if not self.zones:
            position.finish()
            return
        zone, *rest = self.zones
        position.replace(GermanFire(tuple(rest)))
        firers = targets_in(position, zone)  # the guns of the battery never fire (11-g)
        targets = self.targets(position, zone)
        if firers and targets:
            self._fire(position, zone, min(firers, key=position.top_key), targets[0], dice)

    def targets(self, position: RaidPosition, zone: int) -> list[int]:
        """Return the adjacent British zones, the preferred target first (11.1-g)."""
        static = position.static
        afloat = {position.where[boat] for boat in static.boats}
        held = position.men_zones()
        found = [there for there in static.adjacent[zone] if held >> there & 1 or there in afloat]

        def key(there: int) -> tuple[int, int, int, int]:
            target = position.top_british(there)
            men = position.men(there)
            levels = position.levels(men) if men else position.levels(position.boats(there))
            _, shields = german_fire_values(position, -1, zone, target, there)
            defence = position.values_of(target).fire + sum(n for _, n in shields)
            return (levels, static.protection[there], defence, there)

        return sorted(found, key=key)

    def _fire(
        self, position: RaidPosition, zone: int, firer: int, target_zone: int, dice: Dice
    ) -> None:
        """Attack by D10 against defence by D6; too low an attack hits the firer (11.1-z)."""
        target = position.top_british(target_zone)
        modifiers, shields = german_fire_values(position, firer, zone, target, target_zone)
        position.tell(
            "german-fire",
            firer,
            target_zone,
            position.levels(position.germans(zone)),
            position.levels(position.men(target_zone) or position.boats(target_zone)),
        )
        attack = position.values_of(firer).fire + sum(n for _, n in modifiers)
        attack += d10(position, dice, "german-fire")
        face = dice.roll(6)
        position.tell("rolled", "british-defence", 6, face, shields)
        defence = position.values_of(target).fire + face + sum(n for _, n in shields)
        position.tell("fired", firer, target, attack, defence)
        for unit in position.germans(zone):
            position.fired |= 1 << unit
        if attack < defence:
            position.hit(firer, "fire")
            return
        position.hit(target, "fire")
        if position.men(target_zone):
            position.push(ChooseFront(target_zone))


class GermanMovement(Procedure[RaidPosition], frozen=True):
    """The mobile Germans of each zone move by the alarm's rule (9.3)."""

    zones: tuple[int, ...]

    def advance(self, position: RaidPosition, dice: Dice) -> None:
        """Move the next zone's stack."""
        if not self.zones:
            position.finish()
            return
        zone, *rest = self.zones
        position.replace(GermanMovement(tuple(rest)))
        stack = mobile(position, zone)
        if not stack or _beside_men(position, zone):  # 9.3-a
            return
        if _active(position):
            path = _path_to_enemy(position, zone, stack)
        else:
            if any(position.fired >> unit & 1 for unit in stack):  # fire or move (7-d)
                return
            path = _path_to_friend(position, zone, stack)
        if len(path) > 1:
            _move(position, stack, path)


def mobile(position: RaidPosition, zone: int) -> list[int]:
    """Return the Germans of a zone that can move and have not."""
    return [
        unit
        for unit in position.germans(zone)
        if position.values_of(unit).movement and not position.moved >> unit & 1
    ]


def german_movement(position: RaidPosition, stack: list[int], zone: int) -> int:
    """Return a stack's movement: its slowest, an officer helping infantry (9.1-a, 13-d, R-22)."""
    static = position.static
    bonus = has_officer(position, position.germans(zone))
    least = []
    for unit in stack:
        points = position.values_of(unit).movement
        if static.has("vorwaerts"):
            points = static.tables.vorwaerts.movement
        least.append(points + (bonus and static.infantry[unit]))
    return min(least)


def _beside_men(position: RaidPosition, zone: int) -> bool:
    """Return whether British men ashore are next door; boats hold nobody (9.3-a, R-39)."""
    return bool(position.static.adjacent_mask[zone] & position.men_zones())


def _ways(position: RaidPosition, zone: int) -> dict[int, tuple[int, tuple[int, ...]]]:
    """Return the cheapest path from a zone to every zone the Germans can walk to.

    They go round hidden markers, mines, wire and British zones (9.3-i, 9.3-j, 10-q); ties go to
    the path whose zones come first.
    """
    closed = position.hidden | position.mines | position.wire | position.men_zones()
    best: dict[int, tuple[int, tuple[int, ...]]] = {}
    heap: list[tuple[int, tuple[int, ...]]] = [(0, (zone,))]
    while heap:
        cost, path = heapq.heappop(heap)
        at = path[-1]
        if at in best:
            continue
        best[at] = (cost, path)
        for there, step in position.static.walks[at]:
            if there not in best and not closed >> there & 1:
                heapq.heappush(heap, (cost + step, (*path, there)))
    return best


def _within(
    position: RaidPosition, path: tuple[int, ...], points: int, *, stop_beside: bool
) -> tuple[int, ...]:
    """Return the part of a path that the points pay for, up to the first zone beside men."""
    walked = [path[0]]
    for there in path[1:]:
        cost = dict(position.static.walks[walked[-1]])[there]
        if cost > points:
            break
        points -= cost
        walked.append(there)
        if stop_beside and _beside_men(position, there):
            break
    return tuple(walked)


def _path_to_friend(position: RaidPosition, zone: int, stack: list[int]) -> tuple[int, ...]:
    """Below alarm 6 a lone unit goes to the nearest friend that has room (9.3-e, 9.3-f, R-11)."""
    if len(position.germans(zone)) > 1 or any(
        position.moved >> u & 1 for u in position.germans(zone)
    ):
        return ()
    ways = _ways(position, zone)
    limit = position.static.tables.stacking.levels
    levels = position.levels(stack)
    german = position.german_zones()
    friends = []
    for there, (cost, path) in ways.items():
        if there == zone or not german >> there & 1:
            continue
        held = position.levels(position.germans(there))
        if held + levels <= limit:
            friends.append((cost, -held, len(path), there, path))
    if not friends:
        return ()
    cost, held, _, there, path = min(friends)
    points = german_movement(position, stack, zone)
    walked = _within(position, path, points, stop_beside=False)
    if len(walked) > 1:
        position.tell("joins", min(stack, key=position.top_key), there, cost, -held)
    return walked


def _path_to_enemy(position: RaidPosition, zone: int, stack: list[int]) -> tuple[int, ...]:
    """From alarm 6 on they go for the nearest British stack ashore (9.3-g, 9.3-h)."""
    static = position.static
    ways = _ways(position, zone)
    enemies = []
    held = position.men_zones()
    for there in range(len(static.zones)):
        if not held >> there & 1:
            continue
        men = position.men(there)
        for beside, step in static.walks[there]:
            if beside in ways:
                cost, path = ways[beside]
                levels = position.levels(men)
                enemies.append(
                    (
                        cost + step,
                        -levels,
                        static.protection[there],
                        there,
                        -static.protection[beside],
                        path,
                    )
                )
    if not enemies:
        return ()
    cost, levels, _, there, _, path = min(enemies)
    points = german_movement(position, stack, zone)
    walked = _within(position, path, points, stop_beside=True)
    if len(walked) > 1:
        position.tell("hunts", min(stack, key=position.top_key), there, cost, -levels)
    return walked


def _move(position: RaidPosition, stack: list[int], path: tuple[int, ...]) -> None:
    """Move a stack; what a zone cannot hold stays one zone back, weakest first (9.3-l)."""
    limit = position.static.tables.stacking.levels
    waiting = sorted(stack, key=position.top_key)
    for zone in reversed(path):
        room = limit - position.levels([u for u in position.germans(zone) if u not in stack])
        staying = []
        for unit in waiting:
            if position.level(unit) <= room or zone == path[0]:
                room -= position.level(unit)
                position.where[unit] = zone
                position.moved |= 1 << unit
                if zone != path[0]:
                    position.tell("german-moves", unit, zone)
            else:
                staying.append(unit)
        waiting = staying
        if not waiting:
            return


class Reinforcements(Procedure[RaidPosition], frozen=True):
    """From alarm 6 on reinforcements may arrive (8-b to 8-f, R-23)."""

    def advance(self, position: RaidPosition, dice: Dice) -> None:
        """Test for arrival, find the place and the number, draw and place them."""
        position.finish()
        static = position.static
        bowl = [unit for unit in static.german if position.where[unit] == RESERVE]
        if not bowl or not _active(position):
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
            held = position.levels(position.germans(zone))
            if held + position.level(unit) <= static.tables.stacking.levels:
                position.where[unit] = zone
                position.tell("reinforces", unit, zone)


def _entry(position: RaidPosition, number: int) -> int:
    """Return the entry zone of a number, or the next one free of British units (R-23)."""
    entries = position.static.entries
    for step in range(10):
        zone = entries[(number + step) % 10]
        if not position.men(zone):
            return zone
    return -1
