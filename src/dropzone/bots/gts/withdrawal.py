"""Withdrawal (S5.0): who goes home by which way, who holds the road open, and who goes last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dropzone.bots.gts.goals import ALONE
from dropzone.bots.gts.tasks import PACE, Task
from dropzone.bots.gts.weights import GOAL
from dropzone.core.rules.procedure import Choice
from dropzone.systems.gts.crete.off_map import may_change_box
from dropzone.systems.gts.prepared.static import ALLIED, GtsStatic

if TYPE_CHECKING:
    from dropzone.bots.gts.situation import Situation

__all__ = ["Passage", "door", "goes_home", "is_at_door", "send_home", "waits"]

#: Night Turns that a march over the Off-Map Display takes, and the last turns before the end.
NIGHTS = 2
#: Steps that hold a hex whose loss ends the game: one for so many that can be there in a few turns.
LEAST, MOST, AGAINST, SOON = 4, 16, 3, 4
#: From how far, in turns of marching, men are called to hold such a hex.
CALLED = 1.5
#: The same where days are left to go home after it counts no more: so many times what the march
#: should take, for it is made under fire, over one road, and not by all at once.
WHOLE, ALL, LONGER = 1, 60, 4.5
#: What a pursuer may cover in a turn, in half points: on wheels, or with every chit.
DASH = 36


class Passage:
    """The ways off the island, prepared once: doors home, boxes that lead to them, and ports."""

    def __init__(self, static: GtsStatic) -> None:
        self.static = static
        grid, display = static.grid, static.display
        #: Hexes by which units leave the island.
        self.doors = tuple(grid.members(static.ways_home))
        areas = {static.area_of[at] for at in self.doors}
        #: By box: the next box on the shortest way to an area with a door, or -1 where it is one.
        self.next_box: dict[int, int] = {
            box: -1 for box, at in display.exit_hex.items() if static.area_of[at] in areas
        }
        found = list(self.next_box)
        for box in found:
            for other in display.ways[box]:
                if other not in self.next_box:
                    self.next_box[other] = box
                    found.append(other)
        #: Exit Hexes of other areas from which such a way begins.
        self.exits: tuple[int, ...] = ()
        if "S1" in static.scenario.special_rules:
            self.exits = tuple(
                at
                for at, box in display.box_at.items()
                if box in self.next_box and static.area_of[at] not in areas
            )
        self.ports = tuple(grid.members(display.port_mask))


def is_withdrawing(now: Situation) -> bool:
    """Return whether the Allies withdraw, and are counted for it."""
    return now.position.withdrawal and bool(now.static.scenario.victory.levels)


def goes_home(now: Situation, unit: int) -> bool:
    """Return whether a unit leaves the island if it can: under Withdrawal, and no Greek."""
    return now.side == ALLIED and is_withdrawing(now) and not now.static.auxiliary[unit]


def waits(now: Situation, unit: int) -> bool:
    """Return whether a unit on the display stays there: its road home is closed now."""
    position = now.position
    box = now.country.passage.next_box.get(position.where[unit], -1)
    return box != -1 and goes_home(now, unit) and not may_change_box(position, unit)


def send_home(now: Situation, free: set[int]) -> dict[int, Task]:
    """Send everybody home whom nobody needs: guards stay at what must not be lost yet."""
    if now.side != ALLIED or not is_withdrawing(now):
        return {}
    position, passage = now.position, now.country.passage
    found = _guards(now, free)
    left = now.static.scenario.turns - position.turn
    going = [unit for unit in free - found.keys() if not now.static.auxiliary[unit]]
    late = []
    ways = now.country.ways.to_any(passage.doors)
    home = Task(passage.doors[0], "retire", 0, GOAL, passage.doors) if passage.doors else None
    for unit in going:
        if home is not None and ways[position.where[unit]] <= PACE * left:
            found[unit] = home
        else:
            late.append(unit)
    found.update(_by_sea(now, late))
    return found


def _guards(now: Situation, free: set[int]) -> dict[int, Task]:
    """Keep men at hexes whose loss ends the game, and at doors that the enemy is near.

    The nearest are called, Greeks first: they do not count among those who get away.
    """
    position, static, ways = now.position, now.static, now.country.ways
    found: dict[int, Task] = {}
    doors = now.country.passage.doors
    for goal in now.country.goals.of(1 - now.side, position.turn, withdrawal=True):
        for at in goal.hexes:
            if position.german_control >> at & 1 or not (goal.weight >= ALONE or at in doors):
                continue
            path = ways.to(at)
            left = min(goal.until, static.scenario.turns) - position.turn
            come = [(path[position.where[foe]], position.steps[foe]) for foe in now.foes]
            first = min(come, default=(9999, 0))[0]
            if first > DASH * left or (at in doors and first > PACE):
                continue
            soon = sum(steps for away, steps in come if away <= SOON * PACE)
            need = min(max(LEAST, soon // AGAINST), MOST)
            reach = CALLED * PACE
            if doors and _is_time_left(now, at, goal.until):
                need, reach = min(max(LEAST, soon // WHOLE), ALL), SOON * PACE
            task = Task(at, "hold", need, GOAL)
            near = [u for u in free - found.keys() if path[position.where[u]] <= reach]
            for unit in sorted(
                near, key=lambda u: (not static.auxiliary[u], path[position.where[u]], u)
            ):
                if need <= 0:
                    break
                found[unit] = task
                need -= position.steps[unit]
    return found


def _is_time_left(now: Situation, at: int, until: int) -> bool:
    """Return whether those who hold a hex until it counts no more can still go home at leisure."""
    home = now.country.ways.to_any(now.country.passage.doors)[at]
    return (now.static.scenario.turns - until) * PACE >= LONGER * home


def _by_sea(now: Situation, late: list[int]) -> dict[int, Task]:
    """Send those who cannot walk home to a port, as many as ships take, the others off the map."""
    position, static, passage = now.position, now.static, now.country.passage
    ways = now.country.ways
    closed = position.occupied(1 - now.side)
    ports = tuple(at for at in passage.ports if not closed >> at & 1)
    nights = sum(map(static.is_night, range(position.turn, static.scenario.turns)))
    room = static.display.book.at_sea.withdrawn * nights
    found: dict[int, Task] = {}
    if ports:
        path = ways.to_any(ports)
        task = Task(ports[0], "retire", 0, GOAL, ports)
        for unit in sorted(late, key=lambda u: (path[position.where[u]], u)):
            if room > 0 and path[position.where[unit]] < 9999:
                found[unit] = task
                room -= 1
    if passage.exits and nights > NIGHTS:
        path = ways.to_any(passage.exits)
        task = Task(passage.exits[0], "retire", 0, GOAL, passage.exits)
        for unit in late:
            if unit not in found and path[position.where[unit]] < 9999:
                found[unit] = task
    return found


def door(now: Situation, unit: int, choices: list[Choice]) -> Choice | None:
    """Return the way out that a unit which goes home takes: by sea or by a door, or off the map."""
    for choice in choices:
        if choice[0] in ("exit", "embark"):
            return choice
    task = now.task(unit)
    if task is None or task.kind != "retire" or task.hexes != now.country.passage.exits:
        return None
    for choice in choices:
        if choice[0] == "off-map" and choice[1] in now.country.passage.next_box:
            return choice
    return None


def is_at_door(now: Situation, unit: int) -> bool:
    """Return whether a unit stands where a way may lead off the map."""
    static, at = now.static, now.position.where[unit]
    doors = static.doors[now.side] | static.display.port_mask
    if doors >> at & 1:
        return True
    area = static.ground.area_mask[static.area_of[at]]
    return not now.position.occupied(1 - now.side) & area  # it may be picked up anywhere
