"""The heuristic bot of the Grand Tactical system: weighs every Action by what it promises."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from dropzone.bots.bot import Bot
from dropzone.bots.gts import (
    assault,
    attachments,
    command,
    delay,
    drops,
    events,
    ships,
    special,
    sticks,
)
from dropzone.bots.gts.actions import activate, best_deed
from dropzone.bots.gts.moves import Plan, plan_move, step
from dropzone.bots.gts.situation import Situation, country_of
from dropzone.bots.gts.weights import TODAY, YARDSTICK, Manner
from dropzone.bots.looking import look_ahead
from dropzone.bots.observation import Observation
from dropzone.core.rules.engine import question
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message
from dropzone.systems.gts.prepared.static import SIDES
from dropzone.systems.gts.series.movement import Move
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["ANSWERED", "FrozenBot", "HeuristicBot"]

Decided = tuple[Choice, Message]
Rule = Callable[[Situation, Any, list[Choice]], Decided]

#: How each kind of question is answered; Actions and moves follow a plan of the bot's.
RULES: Mapping[str, Rule] = {
    "activate-ships": ships.activate_ships,
    "add-chits": special.open_with,
    "adhoc-drop": special.adhoc_drop,
    "adhoc-zone": special.adhoc_zone,
    "advance-into": assault.advance_into,
    "aim": assault.aim,
    "airland": special.airland,
    "airland-unit": special.airland_unit,
    "arrive": drops.arrive,
    "arrive-shape": drops.arrive_shape,
    "attach": attachments.attach,
    "buy-chits": command.buy_chits,
    "buy-dispatch": command.buy_dispatch,
    "check": command.check,
    "contact": command.contact,
    "deploy-leader": command.leader_to,
    "drop": drops.drop,
    "event": events.event,
    "first-chit": special.open_with,
    "join-assault": assault.join,
    "leader-joins": command.leader_to,
    "move-ships": ships.move_ships,
    "naval-box": ships.naval_box,
    "opportunity-fire": command.opportunity,
    "parks": command.parks,
    "place-strikes": command.place_strikes,
    "plan-strikes": special.plan_strikes,
    "retreat": assault.retreat,
    "return": events.return_to,
    "set-up": drops.set_up,
    "set-up-leader": command.leader_to,
    "ship-action": ships.ship_action,
    "stick": sticks.stick,
    "stick-map": sticks.stick_map,
    "stick-target": sticks.stick_target,
    "stick-with": sticks.companion,
    "strike": command.strike,
    "suppression": command.suppression,
    "take-back": delay.take_back,
    "target-zone": ships.target_zone,
    "transfer": command.leader_to,
    "transit": special.transit,
}

#: Questions that are tried out in the head.
TRIED: Mapping[str, Callable[[Situation, Any, list[Choice], str], Decided]] = {
    "break-off": assault.break_off,
    "stand-or-run": assault.stand_or_run,
}

#: Questions that are always answered in the same way.
ALWAYS: Mapping[str, Decided] = {
    "set-up-columns": (("begin",), M("They stand ready to fight.")),
}

#: Questions that are answered by a plan of the bot's.
PLANNED = frozenset({"action", "activate", "leader-along", "move", "second-action"})
#: All that is answered on purpose; what is not is tried out (fallback).
ANSWERED = PLANNED | RULES.keys() | TRIED.keys() | ALWAYS.keys()


class HeuristicBot(Bot):
    """Weighs harm done, harm risked, ground won and points spent, and takes the best."""

    name = "heuristic"
    rank = None
    systems: ClassVar[frozenset[str] | None] = frozenset({"gts"})

    #: What it is like, unless it is told otherwise.
    manner: ClassVar[Manner] = TODAY

    def __init__(self, seed: int | str = 0, manner: Manner | None = None) -> None:
        super().__init__(seed)
        self._manner = manner or self.manner
        self._now: tuple[tuple[Any, ...], Situation] | None = None
        #: The way that a unit follows, and where it must stand for that.
        self._way: tuple[int, tuple[Any, ...], tuple[Choice, ...]] | None = None
        self._end = -1
        #: What units were found to be able to do under a chit.
        self._found: tuple[tuple[Any, ...], dict[int, float]] = ((), {})

    def choose(self, observation: Observation) -> Choice:
        """Return the choice that promises most."""
        position = observation.determinize()
        assert isinstance(position, GtsPosition)
        choices = observation.choices
        asked: Any = question(position)
        choice, self.reason = self._decide(position, asked, observation, choices)
        return choice if choice in choices else choices[0]

    def _decide(
        self, position: GtsPosition, asked: Any, observation: Observation, choices: list[Choice]
    ) -> Decided:
        kind = asked.kind
        if kind in ALWAYS and ALWAYS[kind][0] in choices:
            return ALWAYS[kind]
        if kind == "move":
            followed = self._follow(position, asked.unit, choices)
            if followed is not None:
                return followed
        now = self._look(position, SIDES.index(observation.side))
        if kind == "move":
            return special.leave(now, asked.unit, choices) or self._step(now, asked, choices)
        if kind in ("action", "second-action"):
            return self._act(now, asked, observation, choices)
        if kind == "leader-along":
            return command.leader_along(now, asked, choices, self._end_of(now, asked))
        if kind == "activate":
            return activate(
                now, choices, f"{self.seed} {observation.number}", self._under(position)
            )
        if kind in TRIED:
            return TRIED[kind](now, asked, choices, f"{self.seed} {observation.number}")
        if kind in RULES:
            return RULES[kind](now, asked, choices)
        return look_ahead(observation, choices, now.evaluate)

    def _look(self, position: GtsPosition, side: int) -> Situation:
        """Return the situation of a side; the same as last time if nothing has changed."""
        key = (
            side,
            position.turn,
            position.chit,
            position.suppressed,
            position.column,
            position.improved,
            position.parked,
            position.light,
            position.heavy,
            tuple(position.where),
            tuple(position.steps),
            tuple(position.cohesion),
            tuple(position.drops),
            tuple(position.points),
            tuple(position.host),
        )
        if self._now is None or self._now[0] != key:
            self._now = (key, Situation(position, side, country_of(position), self._manner))
        self._now[1].position = position  # equal in all that counts, but asked another thing
        return self._now[1]

    def _under(self, position: GtsPosition) -> dict[int, float]:
        """Return what units were found to be able to do under the chit in play."""
        key = (position.turn, position.chit, position.cup, len(position.stack))
        if self._found[0] != key:
            self._found = (key, {})
        return self._found[1]

    # -- Actions and moves --------------------------------------------------------------------

    def _act(
        self, now: Situation, asked: Any, observation: Observation, choices: list[Choice]
    ) -> Decided:
        second = asked.kind == "second-action"
        seed = f"{self.seed} {observation.number}"
        deed = best_deed(now, asked.unit, choices, seed, second=second)
        if deed.plan is not None:
            self._keep(now.position, asked.unit, deed.plan)
        return deed.choice, deed.reason

    def _keep(self, position: GtsPosition, unit: int, plan: Plan) -> None:
        self._way = (unit, _stand(position, unit), plan.way)
        self._end = plan.end.at

    def _end_of(self, now: Situation, asked: Any) -> int:
        """Return where the move that has just begun will end."""
        if self._way is not None and self._way[0] == asked.unit:
            return self._end
        frame = next((each for each in now.position.stack if isinstance(each, Move)), None)
        if frame is None:
            return int(now.position.where[asked.unit])
        return plan_move(now, asked.unit, frame).end.at

    def _follow(self, position: GtsPosition, unit: int, choices: list[Choice]) -> Decided | None:
        """Follow the way that was found, as long as nothing has come between."""
        if self._way is None:
            return None
        mover, stand, way = self._way
        self._way = None
        if mover != unit or stand != _stand(position, unit):
            return None
        if any(choice[0] in special.DOORS for choice in choices):
            return None  # there is a door here: think again
        if not way:
            return (("stop",), M("It stands well here.")) if ("stop",) in choices else None
        if way[0] not in choices:
            return None
        self._way = (unit, _after(stand, way[0]), way[1:])
        return way[0], M("This way to where it is wanted.")

    def _step(self, now: Situation, asked: Any, choices: list[Choice]) -> Decided:
        plan = plan_move(now, asked.unit, asked)
        if plan.way and plan.way[0] in choices:
            self._keep(now.position, asked.unit, plan)
            followed = self._follow(now.position, asked.unit, choices)
            if followed is not None:
                return followed
        return step(now, asked, choices)


class FrozenBot(HeuristicBot):
    """The heuristic as 0.1 had it: the yardstick for all that come after."""

    name = "heuristic-0.1"
    manner = YARDSTICK


def _stand(position: GtsPosition, unit: int) -> tuple[Any, ...]:
    """Return what a way rests on: where and how the unit stands, and in what state."""
    return (
        position.where[unit],
        position.in_column(unit),
        position.is_mounted(unit),
        position.steps[unit],
        position.cohesion[unit],
    )


def _after(stand: tuple[Any, ...], choice: Choice) -> tuple[Any, ...]:
    at, column, mounted, *state = stand
    word = choice[0]
    if word == "to":
        at = choice[1]
    elif word in ("column", "line", "line-hit"):
        column = word == "column"
    elif word == "mount":
        mounted = True
    elif word == "dismount":
        column = mounted = False
    return (at, column, mounted, *state)
