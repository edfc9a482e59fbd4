"""Hints: what the staff would do, in a few plans with their reasons."""

from __future__ import annotations

from typing import NamedTuple

from dropzone.bots.driver import choose
from dropzone.bots.levels import staff_of
from dropzone.bots.observation import Observation
from dropzone.bots.search import Effort, Plan, Staff, search
from dropzone.core.rules.engine import apply, question
from dropzone.core.rules.procedure import Choice, Target
from dropzone.core.text.messages import Message

__all__ = ["Hint", "hints"]

#: How many plans are told.
MOST = 3
#: How many choices of a plan are followed to draw it.
MOST_STEPS = 60


class Hint(NamedTuple):
    """One plan: the choice it begins with, what it is about, and why that choice."""

    choice: Choice
    plan: Message
    reason: Message
    #: What it promises more than what the heuristic would do, as the system judges.
    gain: float
    #: How sure that is: the standard error.
    error: float
    #: The chance to win that it leads to, if bots play on; None where nothing was learned.
    chance: float | None
    #: What it would do on the map, as far as can be foreseen: who goes where, what is attacked.
    steps: tuple[Target, ...] = ()


def hints(observation: Observation, effort: Effort | None = None, most: int = MOST) -> list[Hint]:
    """Return the best few plans for the open decision, each with another beginning.

    It is worked out from what the seat may know, and the same whenever it is asked.

    >>> import dropzone
    >>> game = dropzone.new("pegasus", scenario="dives", seed=7)
    >>> found = hints(Observation(game.position, number=game.number), Effort(share=0.05))
    >>> found[0].choice in game.decision.choices
    True
    """
    position = observation.determinize()
    staff = staff_of(position.static.sheet.system)
    plans = [staff.base(), *staff.plans(position, observation.choices, observation.dice("plans"))]
    told: dict[Choice, Hint] = {}
    for verdict in search(observation, staff, plans, effort or Effort()):
        plan = verdict.plan
        player = plan.make("plan")
        choice = plan.first or player.choose(observation)
        if choice in observation.choices and choice not in told:
            reason = plan.words if plan.first else player.reason
            told[choice] = Hint(
                choice,
                plan.words,
                reason,
                verdict.gain,
                verdict.error,
                verdict.chance,
                _drawn(observation, staff, plan),
            )
        if len(told) == most:
            break
    return list(told.values())


def _drawn(observation: Observation, staff: Staff, plan: Plan) -> tuple[Target, ...]:
    """Follow a plan in thought until it ends or the enemy has to decide; return what it points at.

    Dice fall as they may: what comes after them is only one way that it could go.
    """
    position, dice = observation.determinize(), observation.dice("drawn")
    start, player = staff.mark(position), plan.make("plan")
    found: list[Target] = []
    first = plan.first
    for number in range(observation.number, observation.number + MOST_STEPS):
        if not position.stack or staff.mark(position) != start:
            break
        asked = question(position)
        if position.seat(asked.decider(position)) != observation.seat:
            break
        choice = first or choose(position, {observation.seat: player}, number=number)
        first = None
        target = asked.target(position, choice)
        if target.place and not target.unit and found and not found[-1].place:
            target = Target(found.pop().unit, target.place)  # the second stage of a gesture
        if (target.unit or target.place) and target not in found:
            found.append(target)
        apply(position, choice, dice)
    return tuple(Target(each.unit, each.place) for each in found)
