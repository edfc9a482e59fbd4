"""The heuristic bot of Battle Command: a worthy opponent for a beginner."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from dropzone.bots.battle_command import actions, aftermath, attacks, bridges, crete
from dropzone.bots.battle_command.evaluation import evaluate
from dropzone.bots.battle_command.moves import MovePlan, plan_moves
from dropzone.bots.battle_command.situation import Situation
from dropzone.bots.battle_command.ways import ways_over
from dropzone.bots.battle_command.weights import YARDSTICK, Doctrine
from dropzone.bots.bot import Bot
from dropzone.bots.looking import look_ahead
from dropzone.bots.observation import Observation
from dropzone.core.rules.engine import question
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message
from dropzone.systems.battle_command.movement import MoveTo, MoveUnit
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import SIDES

__all__ = ["FrozenBot", "HeuristicBot"]

Decided = tuple[Choice, Message]
Rule = Callable[[Situation, Any], Decided]

#: How each kind of decision is made; movement and actions follow a plan of the bot's.
RULES: Mapping[str, Rule] = {
    "advance": aftermath.advance,
    "advance-on": aftermath.advance_on,
    "air": attacks.place_air,
    "air-box": crete.air_box,
    "artillery": attacks.support,
    "attack": attacks.target,
    "attackers": attacks.attackers,
    "bid": actions.bid,
    "box": crete.box,
    "damage": aftermath.damage,
    "demolish": bridges.demolish,
    "eliminate": aftermath.excess,
    "enter": actions.enter,
    "irregulars": crete.irregulars,
    "land": actions.land,
    "leader-to": crete.leader,
    "naval": crete.naval,
    "place-artillery": crete.guns,
    "refit": actions.refit,
    "repair": bridges.repair,
    "retreat": aftermath.retreat,
    "retreat-on": aftermath.retreat_on,
    "sea-transport": crete.sea_transport,
    "stand-fast": aftermath.stand_fast,
}

#: Decisions that are always made in the same way.
ALWAYS: Mapping[str, Decided] = {
    "boats": (("use",), M("The crossing is worth the boats.")),
    "leader-follows": (("go",), M("A general stays with his troops.")),
    "last-minute": (("try",), M("It costs nothing to try.")),
}


class HeuristicBot(Bot):
    """Weighs what each choice gains with the weights of its side."""

    name = "heuristic"
    rank = None
    systems: ClassVar[frozenset[str] | None] = frozenset({"battle_command"})

    #: How it weighs, unless it is told otherwise.
    doctrine: ClassVar[Doctrine] = Doctrine()

    def __init__(self, seed: int | str = 0, doctrine: Doctrine | None = None) -> None:
        super().__init__(seed)
        self._doctrine = doctrine or self.doctrine
        self._situation: tuple[tuple[Any, ...], Situation] | None = None
        self._plan: tuple[tuple[Any, ...], MovePlan] | None = None

    def choose(self, observation: Observation) -> Choice:
        """Return the choice that gains most."""
        position = observation.determinize()
        assert isinstance(position, BattlePosition)
        asked = question(position)
        choice, self.reason = self._decide(position, asked, observation)
        return choice

    def _decide(self, position: BattlePosition, asked: Any, observation: Observation) -> Decided:
        kind = asked.kind
        if kind in ALWAYS:
            return ALWAYS[kind]
        if isinstance(asked, MoveUnit | MoveTo):
            return self._move(position, asked, observation.choices)
        situation = self._look(position, SIDES.index(observation.side))
        if kind.endswith("-action"):
            return actions.choose_action(situation, observation.choices, self._planned)
        if kind in RULES:
            return RULES[kind](situation, asked)
        return look_ahead(
            observation, observation.choices, lambda after: evaluate(after, situation)
        )

    def _look(self, position: BattlePosition, side: int) -> Situation:
        """Return the situation of a side; the same as last time if nothing has changed."""
        key = (
            side,
            position.turn,
            position.impulse,
            position.reduced,
            position.control,
            position.destroyed,
            tuple(position.where),
            tuple(position.damage),
            tuple(position.markers),
        )
        if self._situation is None or self._situation[0] != key:
            ways = ways_over(position.static)
            self._situation = (key, Situation(position, side, ways, self._doctrine))
        self._situation[1].position = position  # equal in all that counts, but asked another thing
        return self._situation[1]

    # -- movement -----------------------------------------------------------------------------

    def _move(
        self, position: BattlePosition, asked: MoveUnit | MoveTo, choices: list[Choice]
    ) -> Decided:
        """Follow the plan of this half-impulse, and make a new one where it no longer fits."""
        if isinstance(asked, MoveTo):
            return self._move_to(position, asked, choices)
        plan = self._current(position, asked)
        open_units = {choice[1] for choice in choices if choice[0] == "unit"}
        while plan.moves:
            unit, at, reason = plan.moves[0]
            if unit in open_units and asked.reach(position, unit) >> at & 1:
                return ("unit", unit), reason
            plan.moves.pop(0)
        return ("done",), M("Everybody stands well.")

    def _move_to(self, position: BattlePosition, asked: MoveTo, choices: list[Choice]) -> Decided:
        if self._plan is not None:
            key, plan = self._plan
            if plan.moves and plan.moves[0][0] == asked.current:
                _, at, reason = plan.moves[0]
                if ("hex", at) in choices and key == _key(position, asked):
                    plan.moves.pop(0)
                    after = position.where[:]
                    after[asked.current] = at
                    self._plan = ((*key[:-1], tuple(after)), plan)
                    return ("hex", at), reason
        situation = self._look(position, asked.side_number)
        return actions.best_place(situation, asked.current, choices)

    def _current(self, position: BattlePosition, asked: MoveUnit) -> MovePlan:
        if self._plan is not None and self._plan[0] == _key(position, asked):
            return self._plan[1]
        situation = self._look(position, asked.side_number)
        return self._planned(situation, asked)

    def _planned(self, situation: Situation, asked: MoveUnit) -> MovePlan:
        """Make a plan and keep it for the questions to come."""
        plan = plan_moves(situation, asked)
        self._plan = (_key(situation.position, asked), plan)
        return plan


class FrozenBot(HeuristicBot):
    """The heuristic as 0.1 had it: the yardstick for all that come after."""

    name = "heuristic-0.1"
    doctrine = Doctrine(YARDSTICK)


def _key(position: BattlePosition, asked: MoveUnit | MoveTo) -> tuple[Any, ...]:
    """Return what a plan depends on: another key, another plan."""
    return (
        position.turn,
        position.impulse,
        asked.side_number,
        asked.acting,
        position.destroyed,
        tuple(position.where),
    )
