"""The heuristic bot of the Raid system: plays the British by a plan and by the odds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from dropzone.bots.bot import Bot
from dropzone.bots.observation import Observation
from dropzone.bots.raid import fighting
from dropzone.bots.raid.chances import hit_chance, stack_advantage
from dropzone.bots.raid.manner import TODAY, YARDSTICK, Manner
from dropzone.bots.raid.plan import ATTACK, RESERVE, Plan, boat_for
from dropzone.core.rules.engine import question
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message
from dropzone.systems.raid.actions import beaches_for
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.sets import acting_units, acting_zone, as_set, is_aboard, movement_of

__all__ = ["FrozenBot", "HeuristicBot"]

Decided = tuple[Choice, Message]


class HeuristicBot(Bot):
    """Lands, goes for the battery, and brings the men home."""

    name = "heuristic"
    rank = None
    systems: ClassVar[frozenset[str] | None] = frozenset({"raid"})

    #: What it dares, unless it is told otherwise.
    manner: ClassVar[Manner] = TODAY

    def __init__(self, seed: int | str = 0, manner: Manner | None = None) -> None:
        super().__init__(seed)
        self._manner = manner or self.manner
        self._plan: tuple[tuple[Any, ...], Plan] | None = None

    def choose(self, observation: Observation) -> Choice:
        """Return what the plan says."""
        position = observation.determinize()
        assert isinstance(position, RaidPosition)
        asked: Any = question(position)
        plan = self._look(position)
        rule = _RULES.get(asked.kind)
        if rule is None:
            choice: Choice = observation.choices[0]
            self.reason = M("Nothing speaks against it.")
        else:
            choice, self.reason = rule(plan, asked, observation.choices)
        return choice

    def _look(self, position: RaidPosition) -> Plan:
        """Return the plan for a position; the same as last time if nothing it rests on changed."""
        key = (
            id(position.static),
            position.turn,
            position.reduced,
            position.hidden,
            position.mines,
            position.wire,
            position.prisoners,
            position.cut,
            position.battery_fell,
            tuple(position.where),
        )
        if self._plan is None or self._plan[0] != key:
            self._plan = (key, Plan(position, self._manner))
        self._plan[1].position = position  # equal in all that counts, but asked another thing
        return self._plan[1]


class FrozenBot(HeuristicBot):
    """The heuristic as 0.1 had it: the yardstick for all that come after."""

    name = "heuristic-0.1"
    manner = YARDSTICK


def _load(plan: Plan, asked: Any, choices: list[Choice]) -> Decided:
    return ("by-hand",), M("A boat that is lost should not cost every team a man.")


def _load_man(plan: Plan, asked: Any, choices: list[Choice]) -> Decided:
    boat = plan.static.boat[boat_for(plan.position, asked.queue[0])]
    if ("boat", boat) in choices:
        return ("boat", boat), M("Four commandos to a boat.")
    emptiest = max(choices, key=lambda each: (plan.room(each[1]), -each[1]))
    return emptiest, M("There is room for him here.")


# -- who acts ----------------------------------------------------------------------------------


def _phase(plan: Plan, asked: Any, choices: list[Choice]) -> Decided:
    """Boats that fetch men first, then the men in front, then those who land, then the others."""
    if ("home",) in choices:
        return ("home",), M("Everybody is away: home.")
    ranked = sorted(
        ((rank, choice) for choice in choices if (rank := _rank(plan, choice)) is not None),
        key=lambda each: each[0],
    )
    if not ranked:
        return ("end",), M("Everybody has done his part.")
    return ranked[0][1], M("It is their turn.")


def _rank(plan: Plan, choice: Choice) -> tuple[float, float] | None:
    if choice[0] == "end":
        return None
    sort, zone = choice
    if sort == "boats":
        wanted = [b for b in plan.position.boats(zone) if _has_to_sail(plan, b)]
        return (0 if plan.is_over else 9, zone) if wanted else None
    if sort == "aboard":
        return (3, zone) if _landers(plan, zone) else None
    ways = plan.to_boats if plan.is_over else plan.to_battery
    return (2, ways.get(zone, (99.0, zone))[0])


def _has_to_sail(plan: Plan, boat: int) -> bool:
    if plan.position.done >> boat & 1:
        return False
    return plan.berths[boat] != plan.position.where[boat]


def _landers(plan: Plan, zone: int) -> list[int]:
    """Return the men aboard in a zone who should land now, one team at a time."""
    position = plan.position
    if plan.is_over or position.turn > 5:
        return []
    teams: dict[int, list[int]] = {}
    for unit in position.static.men:
        if position.done >> unit & 1 or not is_aboard(position, unit):
            continue
        if position.zone_of(unit) != zone or not beaches_for(position, unit):
            continue
        task, team = plan.tasks[unit]
        if task != RESERVE:
            teams.setdefault(team, []).append(unit)
    for team in sorted(teams, key=lambda each: (each == 2, each)):
        units = teams[team]
        (beach, *_) = beaches_for(position, units[0])
        if plan.germans[beach]:
            units = [unit for unit in units if position.static.kind[unit] == "commando"]
        limit = position.static.tables.stacking.levels
        together = position.men_in(beach) | as_set(units)
        if not units or position.levels(together) > limit:
            continue
        if plan.germans[beach] and not plan.will_assault(units, beach):
            continue
        return units
    return []


def _set(plan: Plan, asked: Any, choices: list[Choice]) -> Decided:
    """Teams act whole; on the way home each man boards by himself."""
    reason = M("They act together.")
    open_units = [choice[1] for choice in choices if choice[0] == "unit"]
    if asked.sort == "boats":
        wanted = [unit for unit in open_units if _has_to_sail(plan, unit)]
        if asked.chosen or not wanted:
            return (("now",) if asked.chosen else choices[0]), reason
        return ("unit", wanted[0]), M("A boat is wanted elsewhere.")
    if asked.sort == "aboard":
        wanted = [unit for unit in _landers(plan, asked.zone) if unit in open_units]
    else:
        wanted = _walkers(plan, asked, open_units)
    if wanted:
        return ("unit", wanted[0]), reason
    return (("now",) if asked.chosen else choices[0]), reason


def _walkers(plan: Plan, asked: Any, open_units: list[int]) -> list[int]:
    position, zone = plan.position, asked.zone
    chosen = [unit for unit in position.static.men if asked.chosen >> unit & 1]
    if position.static.zones[zone].beach and plan.is_over:
        return [] if chosen else sorted(open_units, key=lambda unit: -position.level(unit))
    if chosen:
        task = plan.tasks[chosen[0]][0]
    else:
        tasks = {plan.tasks[unit][0] for unit in open_units}
        task = ATTACK if ATTACK in tasks else min(tasks)
    slow = {"mortar"} if plan.is_over else set()
    mine = [
        unit
        for unit in open_units
        if (plan.is_over or plan.tasks[unit][0] == task) and position.static.kind[unit] not in slow
    ]
    return mine or ([] if chosen else open_units)


# -- what a set does -----------------------------------------------------------------------------


def _action(plan: Plan, asked: Any, choices: list[Choice]) -> Decided:
    position = plan.position
    units, zone = acting_units(position), acting_zone(position)
    if ("sail",) in choices and units[0] in plan.berths and plan.berths[units[0]] != zone:
        return ("sail",), M("The boat goes where it is needed, or safe.")
    if position.static.kind[units[0]] == "lca":
        return ("done",), M("The boat stays.")
    lands = [choice for choice in choices if choice[0] == "land"]
    if lands:
        return lands[0], M("Ashore!")
    if is_aboard(position, units[0]):
        return ("done",), M("There is no room for them on the beach.")
    if ("embark",) in choices and plan.is_going_home(units, zone):
        return ("embark",), M("Home with them.")
    step = plan.next_step(units, zone)
    return (
        _strike(plan, units, zone, step, choices)
        or _shoot(plan, units, choices, step)
        or _go(plan, units, zone, step, choices)
        or (("done",), M("They stand well."))
    )


def _strike(
    plan: Plan, units: list[int], zone: int, step: int | None, choices: list[Choice]
) -> Decided | None:
    """Assault what bars the way, after a fire at it where that is open."""
    position = plan.position
    for choice in choices:
        if choice[0] != "assault":
            continue
        target = choice[1]
        if target != step and not fighting.is_easy_prey(plan, units, target):
            continue
        fire = ("fire", target)
        ahead = stack_advantage(position, units, target)
        if fire in choices and not position.made and hit_chance(ahead) >= plan.manner.fire_from:
            return fire, M("Fire first, then the assault.")
        if plan.will_assault(units, target):
            return choice, M("The odds are good.")
    return None


def _shoot(plan: Plan, units: list[int], choices: list[Choice], step: int | None) -> Decided | None:
    position = plan.position
    best, most = None, 0.0
    for choice in choices:
        if choice[0] == "fire":
            worth = fighting.fire_worth(plan, units, choice[1])
            if worth > most:
                best, most = choice, worth
    if best is None:
        return None
    if step is not None and ("move",) in choices and plan.is_over and position.turn >= 11:
        return None
    return best, M("They have the advantage.")


def _go(
    plan: Plan, units: list[int], zone: int, step: int | None, choices: list[Choice]
) -> Decided | None:
    if step is None or ("move",) not in choices:
        return None
    costs = dict(plan.static.walks[zone])
    left = movement_of(plan.position, as_set(units), zone) - plan.position.spent
    if costs[step] > left or not plan.will_enter(units, step):
        return None
    if plan.germans[step] and plan.position.made:
        return None
    return ("move",), M("On towards the goal.")


def _walk(plan: Plan, asked: Any, choices: list[Choice]) -> Decided:
    units, zone = acting_units(plan.position), acting_zone(plan.position)
    step = plan.next_step(units, zone)
    wanted = ("step", step)
    if step is not None and wanted in choices and plan.will_enter(units, step):
        return wanted, M("On towards the goal.")
    if ("halt",) in choices:
        return ("halt",), M("Far enough.")
    return choices[0], M("There is no other way.")


def _sail(plan: Plan, asked: Any, choices: list[Choice]) -> Decided:
    (boat, *_) = acting_units(plan.position)
    here = plan.position.where[boat]
    goal = plan.berths[boat]
    if here == goal and ("halt",) in choices:
        return ("halt",), M("Here it waits.")
    wanted = ("step", plan.sea_way(here, goal) if here != goal else -1)
    if wanted in choices:
        return wanted, M("The boat goes where it is needed, or safe.")
    return choices[-1], M("There is no other way.")


def _board(plan: Plan, asked: Any, choices: list[Choice]) -> Decided:
    """Fill one boat before the next."""
    return min(choices, key=lambda each: (plan.room(each[1]), each[1])), M("Home with them.")


def _escort(plan: Plan, asked: Any, choices: list[Choice]) -> Decided:
    units, zone = acting_units(plan.position), acting_zone(plan.position)
    if plan.is_going_home(units, zone):
        return ("take",), M("The prisoners come along.")
    return ("leave",), M("The others guard them.")


_RULES: dict[str, Callable[[Plan, Any, list[Choice]], Decided]] = {
    "action": _action,
    "board": _board,
    "british-phase": _phase,
    "escort": _escort,
    "fire": fighting.shooter,
    "front": fighting.front,
    "line-up": fighting.line_up,
    "load": _load,
    "load-man": _load_man,
    "mine-victim": fighting.front,
    "round": fighting.round_over,
    "sail": _sail,
    "set": _set,
    "walk": _walk,
    "wire": fighting.wire,
}
