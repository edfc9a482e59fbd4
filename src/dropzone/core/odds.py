"""Exact odds: every outcome of a choice up to the next decision, with its probability."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from dropzone.core.dice import BranchingDice, Dice, NeedsRoll
from dropzone.core.engine import question, step
from dropzone.core.errors import HiddenOutcome, NotNow
from dropzone.core.messages import M
from dropzone.core.position import Event, Position
from dropzone.core.procedure import Choice, Question

__all__ = ["Outcome", "outcomes"]

#: More different positions than this at once: the odds are refused rather than guessed.
MOST_POSITIONS = 50_000


class Outcome:
    """One way a choice can turn out: how likely, what happened, and the position after it."""

    __slots__ = ("events", "position", "probability")

    def __init__(self, probability: Fraction, events: tuple[Event, ...], position: Position):
        self.probability = probability
        self.events = events
        self.position = position


def outcomes(
    position: Position, choices: list[Choice], most: int = MOST_POSITIONS
) -> list[Outcome]:
    """Return the distribution of positions after a choice (of several stages), likeliest first.

    Equal positions are one outcome; its events are those of the first way that led there.
    The probabilities are exact fractions and sum to one.  `HiddenOutcome` where the choice brings
    something hidden to light: its outcome is nobody's to know before.
    """
    start = position.copy()
    start.events = []
    start.revealed = False
    branches = [Outcome(Fraction(1), (), start)]
    for choice in choices:
        answer = _Answer(choice)
        answered = (forked for branch in branches for forked in _fork(branch, answer, most))
        branches = _settled(_merged(answered, most), most)
    return sorted(branches, key=lambda outcome: -outcome.probability)


def _settled(branches: list[Outcome], most: int) -> list[Outcome]:
    """Run every branch to its next decision, merging equal positions after each step."""
    done: list[Outcome] = []
    while branches:
        further: list[Outcome] = []
        for branch in branches:
            for forked in _fork(branch, step, most):
                (done if _is_settled(forked.position) else further).append(forked)
        branches = _merged(iter(further), most)
    return _merged(iter(done), most)


def _is_settled(position: Position) -> bool:
    if not position.stack:
        return True
    top = position.stack[-1]
    if not isinstance(top, Question):
        return False
    choices = top.choices(position)
    if len(choices) > 1 or (choices and top.asks_always):
        position.open = choices
        return True
    return False


class _Answer:
    """A choice about to be carried out."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice

    def __call__(self, position: Position, dice: Dice) -> None:
        question(position).answer(position, self.choice, dice)


def _fork(branch: Outcome, run: Callable[[Position, Dice], object], most: int) -> Iterator[Outcome]:
    """Run one step along every branch its dice open."""
    waiting: list[tuple[Fraction, tuple[int, ...]]] = [(branch.probability, ())]
    while waiting:
        probability, faces = waiting.pop()
        position = branch.position.copy()
        position.events = []
        try:
            run(position, BranchingDice(faces))
        except NeedsRoll as fork:
            share = probability / fork.sides
            waiting.extend((share, (*faces, face)) for face in range(1, fork.sides + 1))
            if len(waiting) > most:
                raise NotNow(M("too many outcomes to list them all")) from None
        else:
            if position.revealed:
                raise HiddenOutcome(M("no odds: the outcome depends on something hidden"))
            yield Outcome(probability, (*branch.events, *position.events), position)


def _merged(branches: Iterator[Outcome], most: int) -> list[Outcome]:
    by_key: dict[object, Outcome] = {}
    for branch in branches:
        key = branch.position.key()
        known = by_key.get(key)
        if known is None:
            by_key[key] = branch
            if len(by_key) > most:
                raise NotNow(M("too many outcomes to list them all"))
        else:
            known.probability += branch.probability
    return list(by_key.values())
