"""Exact odds: every outcome of a choice up to the next decision, with its probability."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from dropzone.core.dice import BranchingDice, Dice, NeedsRoll
from dropzone.core.engine import question, step
from dropzone.core.errors import HiddenOutcome, NotNow
from dropzone.core.messages import M
from dropzone.core.position import Event, Position
from dropzone.core.procedure import Choice

__all__ = ["Outcome", "outcomes"]

#: With more different positions than this at once, or so many times more on the way, the odds
#: are refused rather than guessed: a stick of paratroops scatters in millions of ways.
MOST_POSITIONS = 10_000
ON_THE_WAY = 10
#: To list the answers to a question is as much work as so many other steps.
LISTING = 8


class Outcome:
    """One way a choice can turn out: how likely, what happened, and the position after it."""

    __slots__ = ("events", "position", "probability")

    def __init__(self, probability: Fraction, events: tuple[Event, ...], position: Position):
        self.probability = probability
        self.events = events
        self.position = position


def outcomes(
    position: Position,
    choices: list[Choice],
    most: int = MOST_POSITIONS,
    work: int | None = None,
) -> list[Outcome]:
    """Return the distribution of positions after a choice (of several stages), likeliest first.

    Equal positions are one outcome; its events are those of the first way that led there.
    The probabilities are exact fractions and sum to one.  `HiddenOutcome` where the choice brings
    something hidden to light: its outcome is nobody's to know before.  `NotNow` where there
    are more than `most` positions to look at, or more than `work` steps to run on the way: steps
    are counted, never timed, so that the answer is the same on every machine.

    >>> from dropzone.core.decision import read_choice
    >>> from dropzone.core.game import new
    >>> game = new("market-garden", seed=7)
    >>> _ = game.play("act")
    >>> found = outcomes(game.position, read_choice(game.position, "attack 0302"))
    >>> len(found), sum(outcome.probability for outcome in found)
    (4, Fraction(1, 1))
    """
    start = position.copy()
    start.events = []
    start.revealed = False
    walk = _Walk(start, most, ON_THE_WAY * most if work is None else work)
    branches = [Outcome(Fraction(1), (), start)]
    for choice in choices:
        answered = walk.merged()
        for branch in branches:
            for forked, _ in walk.fork(branch, _Answer(choice)):
                answered.add(forked)
        branches = walk.settled(answered.outcomes)
    return sorted(branches, key=lambda outcome: -outcome.probability)


class _Answer:
    """A choice about to be carried out."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice

    def __call__(self, position: Position, dice: Dice) -> None:
        question(position).answer(position, self.choice, dice)


class _Merged:
    """Outcomes in which equal positions are one, as long as there are not too many."""

    def __init__(self, base: Position, most: int) -> None:
        self.base = base
        self.most = most
        self.first: Outcome | None = None
        self.by_key: dict[object, Outcome] = {}

    @property
    def outcomes(self) -> list[Outcome]:
        if self.by_key or self.first is None:
            return list(self.by_key.values())
        return [self.first]

    def add(self, outcome: Outcome) -> None:
        """Add an outcome, or its probability to an equal one."""
        if self.first is None:  # one that stays alone is never compared
            self.first = outcome
            return
        if not self.by_key:
            self.by_key[self.first.position.changes(self.base)] = self.first
        known = self.by_key.setdefault(outcome.position.changes(self.base), outcome)
        if known is not outcome:
            known.probability += outcome.probability
        elif len(self.by_key) > self.most:
            raise NotNow(M("too many outcomes to list them all"))


class _Walk:
    """Walks along every branch the dice open, as long as it comes to an end."""

    def __init__(self, start: Position, most: int, work: int) -> None:
        self.start = start
        self.most = most
        self.left = work

    def merged(self) -> _Merged:
        """Return a place for outcomes of this walk."""
        return _Merged(self.start, self.most)

    def settled(self, branches: list[Outcome]) -> list[Outcome]:
        """Run every branch to its next decision, merging equal positions after each step."""
        done = self.merged()
        while branches:
            further = self.merged()
            for branch in branches:
                for forked, settled in self.fork(branch, step):
                    if settled:
                        self.count(LISTING)
                    (done if settled else further).add(forked)
            branches = further.outcomes
        return done.outcomes

    def fork(
        self, branch: Outcome, run: Callable[[Position, Dice], object]
    ) -> Iterator[tuple[Outcome, object]]:
        """Run one step along every branch its dice open; yield each with what the step returned."""
        waiting: list[tuple[Fraction, tuple[int, ...]]] = [(branch.probability, ())]
        while waiting:
            probability, faces = waiting.pop()
            self.count(1)
            position = branch.position.copy()
            position.events = []
            try:
                returned = run(position, BranchingDice(faces))
            except NeedsRoll as fork:
                share = probability / fork.sides
                waiting.extend((share, (*faces, face)) for face in range(1, fork.sides + 1))
            else:
                if position.revealed:
                    raise HiddenOutcome(M("no odds: the outcome depends on something hidden"))
                yield Outcome(probability, (*branch.events, *position.events), position), returned

    def count(self, steps: int) -> None:
        """Count work on the way; stop where the walk would never end."""
        self.left -= steps
        if self.left < 0:
            raise NotNow(M("too many outcomes to list them all"))
