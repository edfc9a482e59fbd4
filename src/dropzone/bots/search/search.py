"""The search: plans are tried against each other with paired dice, and most are soon dropped."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

from dropzone.bots.bot import Bot
from dropzone.bots.driver import choose
from dropzone.bots.observation import Observation
from dropzone.bots.search.plans import Plan, Staff
from dropzone.core.rules.engine import apply
from dropzone.core.rules.procedure import Choice

__all__ = ["Effort", "Verdict", "pick", "search"]

#: No plan is simulated for longer than this: a rule of thumb that goes in circles.
LONGEST = 1500
#: How much more doubt few samples deserve.
FEW = 3.0
#: Every plan that is left is tried so often before the work is looked at again.
LEAST_SAMPLES = 2
#: How much of the work is kept for the plans that are left after each was tried once.
FIRST_SHARE = 0.6


class Effort(NamedTuple):
    """How much is thought about a plan, counted in work so that equal seeds give equal games."""

    #: Simulated decisions, as a share of what the staff allows.
    share: float = 1.0


class Verdict(NamedTuple):
    """A plan that was tried: what it promises beside the base plan, and how sure that is."""

    plan: Plan
    value: float
    gain: float
    error: float
    samples: int
    #: The chance to win that it leads to, where one was learned.
    chance: float | None = None


class _End(NamedTuple):
    """Where a simulation ended: how good that is, the chance to win, what the plan chose."""

    value: float
    chance: float | None
    chosen: list[Choice]


class _Trial:
    """The simulations of one decision."""

    def __init__(self, observation: Observation, staff: Staff, share: float) -> None:
        self.observation = observation
        self.staff = staff
        self.enemies = staff.enemies()
        imagined = observation.determinize()
        self.start = staff.mark(imagined)
        self.allowed = self.left = int(staff.budget(imagined) * share)
        self.runs = 0

    def run(self, plan: Plan, sample: int) -> _End:
        """Play a plan in one imagined position with the dice of the sample."""
        observation, staff = self.observation, self.staff
        position = observation.determinize(sample)
        dice = observation.dice(f"sample {sample}")
        players = self._players(position, plan, sample)
        number, mark, changes = observation.number, self.start, 0
        first = plan.first
        chosen: list[Choice] = []
        while position.stack and number < observation.number + LONGEST:
            if first is not None:
                choice, first = first, None
            else:
                choice = choose(position, players, number=number)
            if not changes:
                chosen.append(choice)
            apply(position, choice, dice)
            number += 1
            reached = staff.mark(position) if position.stack else mark
            if reached != mark:
                mark, changes = reached, changes + 1
                if changes == staff.horizon:
                    break
        self.left -= number - observation.number
        self.runs += 1
        value, chance = (
            staff.judge(position, observation.side),
            staff.chance(position, observation.side),
        )
        return _End(value, chance, chosen)

    def _players(self, position: Any, plan: Plan, sample: int) -> dict[str, Bot]:
        """Return the one who follows the plan, and in turn one of the enemies for every other."""
        make = self.enemies[sample % len(self.enemies)]
        seats = [side.id for side in position.static.sheet.sides]
        return {
            seat: plan.make("plan") if seat == self.observation.seat else make(f"enemy {sample}")
            for seat in seats
        }


def search(
    observation: Observation, staff: Staff, plans: Sequence[Plan], effort: Effort
) -> list[Verdict]:
    """Return the plans that stayed to the end and those that were dropped, the best first.

    The first plan is the base: it is never dropped.  Every plan of a sample meets the same
    imagined position, the same dice and the same enemy.  What is hidden is imagined anew for
    every sample.
    """
    trial = _Trial(observation, staff, effort.share)
    scores: dict[int, list[_End]] = {number: [] for number in range(len(plans))}
    alive = _unlike(trial, plans, scores)
    cost = max((trial.allowed - trial.left) // trial.runs, 1)
    for sample in range(1, staff.most_samples):
        if len(alive) < 2 or (sample >= LEAST_SAMPLES and trial.left < cost * len(alive)):
            break
        for number in alive:
            scores[number].append(trial.run(plans[number], sample))
        for samples, share in staff.rounds:
            if sample + 1 == samples:
                alive = _better(alive, scores, share)
    return _verdicts(plans, scores)


def _unlike(trial: _Trial, plans: Sequence[Plan], scores: dict[int, list[_End]]) -> list[int]:
    """Try every plan once, while work is left; return those that do not do what another does."""
    alive: list[int] = []
    ways: list[list[Choice]] = []
    for number, plan in enumerate(plans):
        if ways and plan.first == ways[0][0] and plan.make == plans[0].make:
            continue  # the base begins with it
        if number > 1 and trial.left < FIRST_SHARE * trial.allowed:
            break
        end = trial.run(plan, 0)
        if end.chosen not in ways:
            ways.append(end.chosen)
            alive.append(number)
            scores[number].append(end)
    return alive


def _better(alive: list[int], scores: dict[int, list[_End]], share: float) -> list[int]:
    """Return the better share of the plans, and the base."""
    worth = {number: _mean([each.value for each in scores[number]]) for number in alive}
    ranked = sorted(alive, key=lambda number: (-worth[number], number))
    keep = max(2, round(len(ranked) * share))
    return [number for number in alive if number == 0 or number in ranked[:keep]]


def _verdicts(plans: Sequence[Plan], scores: dict[int, list[_End]]) -> list[Verdict]:
    found = []
    for number, ends in scores.items():
        if ends:
            pairs = zip(ends, scores[0], strict=False)
            gains = [mine.value - base.value for mine, base in pairs]
            chances = [each.chance for each in ends if each.chance is not None]
            found.append(
                Verdict(
                    plans[number],
                    _mean([each.value for each in ends]),
                    _mean(gains),
                    _error(gains),
                    len(ends),
                    _mean(chances) if chances else None,
                )
            )
    most = max(each.samples for each in found)
    return sorted(found, key=lambda each: (each.samples < most, -each.gain))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _error(values: Sequence[float]) -> float:
    """Return the standard error of a mean."""
    if len(values) < 2:
        return 0.0
    mean = _mean(values)
    spread = sum((each - mean) ** 2 for each in values) / (len(values) - 1)
    return sqrt(spread / len(values))


def pick(verdicts: Sequence[Verdict], staff: Staff) -> Verdict:
    """Return the plan to follow: the base unless another is better beyond doubt."""
    best = verdicts[0]
    base = next(each for each in verdicts if each.gain == 0.0 and each.plan.name == "base")
    few = 1.0 + FEW / best.samples  # an error reckoned from few samples is mostly too small
    sure = best.gain > staff.doubt * few * best.error + staff.least
    return best if sure else base
