"""Special rules: serials, planned strikes, ad-hoc drops, the Off-Map Display, leaving for good."""

from __future__ import annotations

from typing import Any

from dropzone.bots.gts.drops import goal_hexes
from dropzone.bots.gts.duties import is_counted, scoring
from dropzone.bots.gts.situation import Situation
from dropzone.bots.gts.withdrawal import door, goes_home
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message
from dropzone.systems.gts.crete.interdiction import zones_on

__all__ = [
    "DOORS",
    "HOME",
    "adhoc_drop",
    "adhoc_zone",
    "airland",
    "airland_unit",
    "leave",
    "open_with",
    "plan_strikes",
    "transit",
]

Decided = tuple[Choice, Message]

#: Ways to leave the game that count for those who want to.
HOME = ("exit", "embark")
#: All ways off the map that are worth a thought.
DOORS = (*HOME, "off-map", "ship-out")
#: The share of a serial that may be lost without a second thought.
BEARABLE = 0.2
#: Hexes around an airfield within which men decide its fate; how many times the enemy's steps hold
#: it without the serial, and how many do not even with it.
FIELD, SAFE, HOPELESS = 3, 1.2, 0.4


def leave(now: Situation, unit: int, choices: list[Choice]) -> Decided | None:
    """Go home, or off the map where that counts, if the unit stands at a door."""
    found: Choice | None = None
    if goes_home(now, unit):
        found = door(now, unit, choices)
    elif is_counted(now, unit):
        found = next((each for each in choices if each[0] in HOME), None)
    else:
        found = next((each for each in scoring(now, unit) if each in choices), None)
    return None if found is None else (found, M("Out of here: they are counted."))


def airland(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Bring in a serial where the fire costs least; it waits only where that costs no field.

    Under heavy fire it comes all the same if the field would be lost without it, but not where
    even the men who get down could not hold it.
    """
    position, static = now.position, now.static
    landings = [each for each in choices if each[0] == "serial"]
    if not landings:
        return choices[0], M("There is no other way.")
    best = min(landings, key=lambda each: (_lost_landing(now, each[2]), each[1], each[2]))
    lost = _lost_landing(now, best[2])
    later = any(turn > position.turn for turn in static.airlift.turns)
    if lost > BEARABLE and later and ("wait",) in choices:
        men = sum(static.full_steps[unit] for unit in static.airlift.serials[best[1]])
        own, foes = _around(now, best[2])
        if own >= SAFE * foes or own + (1.0 - lost) * men < HOPELESS * foes:
            return ("wait",), M("The field is under too much fire.")
    return best, M("More men at once.")


def _lost_landing(now: Situation, field: int) -> float:
    """Return the share of its steps that a company of two loses on an airfield (S7.0-h)."""
    table = now.static.tables.interdiction
    firing, guns = zones_on(now.position, 1 - now.side, now.static.airlift.airfields[field].hexes)
    under = min(table.fire_zone * firing + table.anti_aircraft * guns, table.modifiers_most)
    if not firing:
        return 0.0
    lost = 0
    for face in range(10):
        row = next(row for row in table.rows if face + under <= row.most)
        lost += 2 if row.eliminated else row.step_losses
    return lost / 20


def _around(now: Situation, field: int) -> tuple[int, int]:
    """Return the steps of both sides around an airfield."""
    position, static = now.position, now.static
    near = static.airlift.airfields[field].hexes
    for _ in range(FIELD):
        near |= static.grid.around(near)
    own, foes = (
        sum(position.steps[unit] for unit in units if near >> position.where[unit] & 1)
        for units in (now.own, now.foes)
    )
    return own, foes


def airland_unit(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Put a unit down where it is least in danger, and where few stand."""
    position = now.position
    best = min(
        choices,
        key=lambda each: (
            now.danger(asked.unit, each[1]) + 0.5 * position.steps_at(each[1], now.side),
            each[1],
        ),
    )
    return best, M("There it is safest.")


def plan_strikes(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Spread the counters over the day, the morning first."""
    turns = [each for each in choices if each[0] == "turn"]
    if not turns:
        return choices[0], M("There is no other way.")
    laid = now.position.planned.count(turns[0][1])
    enough = laid and laid * len(turns) >= asked.left + laid
    best = turns[1] if enough and len(turns) > 1 else turns[0]
    return best, M("Some for every hour of the day.")


def adhoc_drop(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Drop on the map where most is to be won."""
    maps = [each for each in choices if each[0] == "map"]
    if not maps:
        return choices[0], M("There is no other way.")
    static = now.static

    def worth(choice: Choice) -> float:
        return sum(
            task.weight
            for task in now.wanted()
            if task.kind == "take" and static.map_of[task.at] == choice[1]
        )

    return max(maps, key=lambda each: (worth(each), -each[1])), M("There most is to be won.")


def adhoc_zone(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Drop near the goal and near friends, out of the enemy's fire."""
    goals = goal_hexes(now)
    distance = now.static.grid.distance
    sheet = now.static.map_of[choices[0][1]]
    near = [at for at in goals if now.static.map_of[at] == sheet]
    friends = [
        now.position.where[unit]
        for unit in now.own
        if now.static.map_of[now.position.where[unit]] == sheet
    ]

    def score(choice: Choice) -> float:
        at = choice[1]
        firing = sum(enemy.zone >> at & 1 for enemy in now.enemies)
        away = min((distance(at, goal) for goal in near), default=0)
        apart = min((distance(at, friend) for friend in friends), default=0)
        return -1.5 * float(firing) - 0.4 * away - 0.3 * apart

    return max(choices, key=lambda each: (score(each), -each[1])), M("There they land best.")


def transit(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Come back onto the map where it can be done, else go on along the display.

    Who withdraws comes back only where a door leads home.
    """
    unit, boxes = asked.unit, [each for each in choices if each[0] == "box"]
    if goes_home(now, unit):
        to = now.country.passage.next_box.get(now.position.where[unit], -1)
        if ("box", to) in boxes:
            return ("box", to), M("That is the way home.")
    hexes = [each for each in choices if each[0] == "hex"]
    if hexes:
        goals = goal_hexes(now)
        ways = now.country.ways

        def away(choice: Choice) -> int:
            return min((ways.to(goal)[choice[1]] for goal in goals), default=0)

        return min(hexes, key=lambda each: (away(each), each[1])), M("The way is shortest there.")
    return choices[0], M("There is no other way.")


def open_with(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Open with the formation that has most men."""
    static, position = now.static, now.position
    chits = [each for each in choices if each[0] == "chit"]
    if not chits:
        return choices[0], M("There is no other way.")

    def men(choice: Choice) -> int:
        formation = static.chit_formation(choice[1])
        return sum(position.steps[u] for u in now.own if static.formation[u] == formation)

    return max(chits, key=lambda each: (men(each), -each[1])), M("This formation has most to do.")
