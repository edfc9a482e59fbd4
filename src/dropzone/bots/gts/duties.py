"""Duties: so many units over an edge, or in some hexes, by a certain turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dropzone.bots.gts.tasks import PACE, Task
from dropzone.bots.gts.weights import GOAL
from dropzone.core.rules.procedure import Choice
from dropzone.systems.gts.components import Condition
from dropzone.systems.gts.prepared.static import GERMAN, SIDES, GtsStatic
from dropzone.systems.gts.series.leaving_play import EXITED, departed

if TYPE_CHECKING:
    from dropzone.bots.gts.situation import Situation

__all__ = ["Duty", "duties_of", "is_counted", "needs_leader", "scoring", "send_on_duty"]

#: How many turns too early one sets out, and how much longer a way takes than it should.
EARLY, LONGER = 3, 1.3
#: From so many turns before the end on units leave the map, and stand where they must, however
#: near they are: who waits for the last moment turns round on the way.
LEAVE, STAND = 7, 12
#: The last turns, in which units leave whose steps bring points.
LAST = 1
#: How many more are sent than must arrive.
SPARE = 1


class Duty(NamedTuple):
    """Units that a side must bring off the map, or into hexes, before a turn."""

    side: int
    kind: str
    hexes: tuple[int, ...]
    need: int
    leaders: int
    before: int


def duties_of(static: GtsStatic) -> tuple[Duty, ...]:
    """Return what the victory conditions ask for in units that leave or stand somewhere."""
    found = []
    victory = static.scenario.victory
    for outcome in victory.outcomes:
        for condition in outcome.conditions:
            side = SIDES.index(condition.side or outcome.winner)
            found += _read(static, side, condition, condition.before)
    for obligation in victory.obligations:
        for condition in obligation.conditions:
            found += _read(static, GERMAN, condition, obligation.turn)
    return tuple(found)


def _read(static: GtsStatic, side: int, condition: Condition, before: str | None) -> list[Duty]:
    if condition.kind not in ("exited", "occupied"):
        return []
    turn = static.turn_index(before) if before else static.scenario.turns
    hexes = tuple(map(static.grid.index, condition.hexes))
    return [Duty(side, condition.kind, hexes, condition.need, condition.leaders, turn)]


def _missing(now: Situation, duty: Duty) -> int:
    """Return how many units must still leave by the hexes of a duty."""
    mask = now.static.grid.mask(duty.hexes)
    return duty.need - departed(now.position, now.side, EXITED, mask)[0]


def is_counted(now: Situation, unit: int) -> bool:
    """Return whether a unit that leaves where it stands is still counted."""
    at = now.position.where[unit]
    return any(
        duty.kind == "exited"
        and duty.side == now.side
        and at in duty.hexes
        and now.position.turn < duty.before
        and _missing(now, duty) > 0
        for duty in now.country.duties
    )


def scoring(now: Situation, unit: int) -> list[Choice]:
    """Return the ways to leave that bring points for steps: at the end nobody needs them here."""
    position, static = now.position, now.static
    if static.scenario.turns - position.turn > LAST:
        return []
    found: list[Choice] = []
    at = position.where[unit]
    for entry in static.scenario.victory.points:
        if SIDES.index(entry.side) != now.side:
            continue
        if entry.each == "shipped-step":
            found.append(("ship-out",))
        elif entry.each == "exited-step" and at in map(static.grid.index, entry.hexes):
            found.append(("off-map", static.display.box_at[at]))
    return found


def needs_leader(now: Situation, unit: int) -> bool:
    """Return whether a leader should leave the map with a unit."""
    task = now.task(unit)
    if task is None or task.kind != "leave":
        return False
    wanted = max(each.leaders for each in now.country.duties if each.hexes == task.hexes)
    mask = now.static.grid.mask(task.hexes)
    return wanted > departed(now.position, now.side, EXITED, mask)[2]


def send_on_duty(now: Situation, free: set[int]) -> dict[int, Task]:
    """Send the nearest to where they are counted, as soon as they must set out to be in time."""
    found: dict[int, Task] = {}
    for duty in now.country.duties:
        left = duty.before - now.position.turn
        if duty.side != now.side or left <= 0:
            continue
        if duty.kind == "exited":
            _send_off(now, duty, left, free, found)
        else:
            for at in duty.hexes:
                task = Task(at, "hold", 1, GOAL)
                _send(now, task, 1, left, free, found)
    return found


def _send_off(
    now: Situation, duty: Duty, left: int, free: set[int], found: dict[int, Task]
) -> None:
    """Send as many over the edge as are missing, one with a leader among them."""
    missing = _missing(now, duty)
    if missing <= 0:
        return
    task = Task(duty.hexes[0], "leave", 0, GOAL, duty.hexes)
    led = {host for host in now.position.host if host >= 0} if duty.leaders else set()
    _send(now, task, missing + SPARE, left, free, found, first=led)


def _send(
    now: Situation,
    task: Task,
    count: int,
    left: int,
    free: set[int],
    found: dict[int, Task],
    *,
    first: set[int] | None = None,
) -> None:
    """Send so many units, those with a leader in front, if they must set out by now."""
    where, path = now.position.where, task.ways(now.country.ways)
    near = sorted(
        (u for u in free - found.keys() if not now.static.gun[u]), key=lambda u: (path[where[u]], u)
    )
    if not near:
        return
    chosen = near[:count]
    leaders = [unit for unit in near if first and unit in first]
    if leaders and not set(leaders) & set(chosen):
        chosen[-1] = leaders[0]
    way = path[where[chosen[-1]]]
    latest = LEAVE if task.kind == "leave" else STAND
    if way < 9999 and max(LONGER * way / PACE + EARLY, latest) >= left:
        found.update(dict.fromkeys((u for u in chosen if path[where[u]] < 9999), task))
