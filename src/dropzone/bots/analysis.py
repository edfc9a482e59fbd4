"""Analysis of a finished game: the chance to win move by move, dice apart from choices.

Nothing here may be shown while a game runs: it is worked out from the true positions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from dropzone.bots.bot import Bot
from dropzone.bots.levels import staff_of
from dropzone.bots.observation import Observation
from dropzone.bots.search import Effort, Plan, Staff, search
from dropzone.bots.search.plans import MakeBot
from dropzone.bots.search.recalling import Recalling
from dropzone.core.errors import DropzoneError
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.engine import apply
from dropzone.core.rules.game import Game
from dropzone.core.rules.position import Position
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message

__all__ = [
    "Analysis",
    "Point",
    "Review",
    "Stretch",
    "analyse",
    "curve",
    "review",
    "worth_reviewing",
]

#: With so many other dice is a choice tried, to tell luck from skill.
OTHER_DICE = 6
#: A game has at most so many choices whose dice are tried again; in a longer one they are spread.
MOST_TRIED = 1200
#: So many plans of each side are looked at again, those first after which most was lost.
MOST_REVIEWED = 6
#: How much is thought about each of them, and by how much a plan must be better to be told.
REVIEW = Effort(share=0.5)
CLEARLY = 0.02


class Point(msgspec.Struct, frozen=True):
    """A moment: after how many choices, and the chance of the first side to win."""

    number: int
    chance: float
    #: What dice and what choices have added to it so far.
    luck: float
    skill: float


class Step(msgspec.Struct, frozen=True, array_like=True):
    """A choice: the chance to win before it, after it, and after it with dice as they fall."""

    number: int
    side: str
    mark: str
    before: float
    fair: float
    after: float


class Stretch(msgspec.Struct, frozen=True):
    """A plan as it was played: from a choice on, by a side, and what came of it for that side."""

    number: int
    last: int
    side: str
    luck: float
    skill: float


class Review(msgspec.Struct, frozen=True):
    """A plan looked at again: what was promised by it and by the best that was found."""

    number: int
    side: str
    luck: float
    skill: float
    played: float | None
    best: float | None
    #: What would have been better, in words and as the choice it begins with; empty if nothing.
    plan: Message | None
    choice: str


class Curve(msgspec.Struct, frozen=True):
    """The chance to win from the first choice to the end, and the plans on the way."""

    points: list[Point]
    stretches: list[Stretch]


class Analysis(msgspec.Struct, frozen=True):
    """All that is told of a finished game."""

    points: list[Point]
    reviews: list[Review]
    #: By side: the share of its plans looked at for which nothing clearly better was found.
    accuracy: dict[str, float]
    #: By side: what dice and choices brought it, in chance to win.
    luck: dict[str, float]
    skill: dict[str, float]


class NothingLearned(DropzoneError):
    """A game whose chances nobody has learned."""


class _Luck:
    """Tells what dice did from what a choice did."""

    def __init__(self, game: Game, staff: Staff) -> None:
        self._staff = staff
        self._first = game.static.sheet.sides[0].id
        self._every = max(1, -(-game.number // MOST_TRIED))

    def chance(self, position: Position) -> float:
        """Return the first side's chance to win."""
        found = self._staff.chance(position, self._first)
        if found is None:
            raise NothingLearned(M("Nobody has learned yet who wins this game."))
        return found

    def expected(self, position: Position, choice: Choice, number: int) -> float:
        """Return the chance to win after a choice, on average over dice that might have fallen."""
        total = 0.0
        for sample in range(OTHER_DICE):
            other = position.copy()
            apply(other, choice, SeededDice(f"luck {number} {sample}"))
            total += self.chance(other)
        return total / OTHER_DICE

    def tries(self, number: int) -> bool:
        """Return whether the dice of a choice are tried again: in a long game not all are."""
        return number % self._every == 0


def steps(game: Game, first: int = 0, last: int | None = None) -> list[Step]:
    """Return what each choice did to the chance to win, from one choice up to another."""
    staff = staff_of(game.static.sheet.system)
    teller = _Luck(game, staff)
    found: list[Step] = []
    now: float | None = None
    for number in range(first, game.number if last is None else min(last, game.number)):
        played = game.history[number]
        before = played.before
        after = game.history[number + 1].before if number + 1 < game.number else game.position
        now = teller.chance(before) if now is None else now
        then = fair = teller.chance(after)
        rolled = played.dice_after != played.dice_before and not played.is_unread
        if rolled and teller.tries(number):
            fair = teller.expected(before, played.choice, number)
        found.append(Step(number, played.side, str(staff.mark(before)), now, fair, then))
        now = then
    return found


def joined(steps: Sequence[Step], first: str) -> Curve:
    """Return the curve that steps make, and the plans on the way, each seen by its side."""
    points = [Point(0, steps[0].before, 0.0, 0.0)]
    stretches: list[Stretch] = []
    luck = skill = 0.0
    plan: tuple[str, str] | None = None
    begun: tuple[int, str, float, float] | None = None
    for step in steps:
        if plan != (step.mark, step.side):
            stretches += _ended(begun, step.number, luck, skill, first)
            plan, begun = (step.mark, step.side), (step.number, step.side, luck, skill)
        luck, skill = luck + step.after - step.fair, skill + step.fair - step.before
        points.append(Point(step.number + 1, step.after, luck, skill))
    stretches += _ended(begun, steps[-1].number + 1, luck, skill, first)
    return Curve(points, stretches)


def curve(game: Game) -> Curve:
    """Return how the chance to win went: luck is what dice added, skill what choices did.

    >>> import dropzone
    >>> game = dropzone.new("pegasus", scenario="dives", seed=7)
    >>> while not game.over:
    ...     _ = game.play(game.decision.choices[-1])
    >>> found = curve(game).points
    >>> start, end = found[0], found[-1]
    >>> abs(end.chance - start.chance - end.luck - end.skill) < 1e-6
    True
    """
    return joined(steps(game), game.static.sheet.sides[0].id)


def _ended(
    begun: tuple[int, str, float, float] | None, last: int, luck: float, skill: float, first: str
) -> list[Stretch]:
    """Return the plan that ended, as its side sees it."""
    if begun is None:
        return []
    number, side, luck_then, skill_then = begun
    sign = 1.0 if side == first else -1.0
    return [Stretch(number, last, side, sign * (luck - luck_then), sign * (skill - skill_then))]


def worth_reviewing(stretches: list[Stretch]) -> list[Stretch]:
    """Return the plans of each side that cost it most, in the order they were played."""
    found: list[Stretch] = []
    for side in sorted({each.side for each in stretches}):
        own = [each for each in stretches if each.side == side]
        found += sorted(own, key=lambda each: (each.skill, each.number))[:MOST_REVIEWED]
    return sorted(found, key=lambda each: each.number)


def review(game: Game, stretch: Stretch, effort: Effort = REVIEW) -> Review:
    """Look at a plan again: what was played is tried beside what the staff would have done."""
    staff = staff_of(game.static.sheet.system)
    position = game.history[stretch.number].before
    observation = Observation(position, number=stretch.number, seed="review")
    choices = [
        each.choice for each in game.history[stretch.number : stretch.last] if not each.is_unread
    ]
    base = staff.base()
    again: MakeBot = partial(_recalling, choices, base.make)
    played = Plan("base", M("What was played."), again)
    others = staff.plans(position, observation.choices, observation.dice("plans"))
    plans = [played, base._replace(name="heuristic"), *others]
    found = search(observation, staff, plans, effort)
    mine = next(each for each in found if each.plan is played)
    best = max(found, key=lambda each: (each.samples > 1, each.chance or 0.0, each.gain))
    gain = (best.chance or 0.0) - (mine.chance or 0.0)
    better = best.plan is not played and gain > CLEARLY and best.gain > best.error
    choice = ""
    if better:
        first = best.plan.first or best.plan.make("plan").choose(observation)
        choice = observation.decision.notation(first) if first in observation.choices else ""
    return Review(
        stretch.number,
        stretch.side,
        stretch.luck,
        stretch.skill,
        mine.chance,
        best.chance if better else mine.chance,
        best.plan.words if better else None,
        choice,
    )


def _recalling(choices: list[Choice], make: MakeBot, seed: str) -> Bot:
    return Recalling(seed, choices, make)


def analyse(
    game: Game,
    *,
    effort: Effort = REVIEW,
    on_progress: Callable[[int, int], Any] = lambda done, of: None,
) -> Analysis:
    """Return what dice and choices did in a finished game, and what would have been better."""
    found = curve(game)
    chosen = worth_reviewing(found.stretches)
    on_progress(1, len(chosen) + 1)
    reviews = []
    for done, stretch in enumerate(chosen, 2):
        reviews.append(review(game, stretch, effort))
        on_progress(done, len(chosen) + 1)
    return summed_up(found, reviews, [side.id for side in game.static.sheet.sides])


def summed_up(found: Curve, reviews: list[Review], sides: list[str]) -> Analysis:
    """Return an analysis from its parts."""
    accuracy, luck, skill = {}, {}, {}
    for side in sides:
        own = [each for each in found.stretches if each.side == side]
        sign = 1.0 if side == sides[0] else -1.0
        wrong = sum(each.plan is not None for each in reviews if each.side == side)
        if own:
            accuracy[side] = round(1.0 - wrong / len(own), 3)
        luck[side] = round(sign * found.points[-1].luck, 4)
        skill[side] = round(sum(each.skill for each in own), 4)
    return Analysis(found.points, reviews, accuracy, luck, skill)
