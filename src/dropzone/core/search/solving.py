"""The exact worth of every answer to a question: all dice walked, all later choices the best.

A puzzle is solved by it. Later choices of the same seat are those that are best for it, those of
others the worst for it, as far as questions of certain kinds, at which the worth is measured.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from dropzone.core.errors import NotNow
from dropzone.core.rules.dice import NeedsRoll, NoDice
from dropzone.core.rules.engine import apply, question
from dropzone.core.rules.position import Position
from dropzone.core.rules.procedure import Choice
from dropzone.core.search.odds import outcomes
from dropzone.core.text.messages import M, Message

__all__ = ["MOST_ANSWERS", "Answer", "Solver", "answers", "is_whole"]

#: More answers than this are no question for a person.
MOST_ANSWERS = 600
#: So many positions with a question may be looked at behind one answer, and so many in a row.
MOST_QUESTIONS = 4_000
LONGEST_LINE = 24


class Answer(NamedTuple):
    """A whole gesture: the choices of its stages, as text, and as a player would say each."""

    choices: tuple[Choice, ...]
    text: str
    labels: tuple[Message, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the text in alphabetical order, by which equal answers are known."""
        return tuple(sorted(self.text.split()))


def answers(position: Position) -> list[Answer]:
    """Return every whole answer to the open question: gestures with all their stages.

    Units named in another order are the same answer.

    >>> from dropzone.core.rules.game import new
    >>> game = new("market-garden", seed=7)
    >>> _ = game.play("act")
    >>> [each.text for each in answers(game.position) if "0302" in each.text]
    ['attack 0302']
    """
    found: dict[tuple[str, ...], Answer] = {}
    for each in _gestures(position, (), ()):
        found.setdefault(each.words, each)
        if len(found) > MOST_ANSWERS:
            raise NotNow(M("too many outcomes to list them all"))
    return list(found.values())


def _gestures(
    position: Position, before: tuple[Choice, ...], labels: tuple[Message, ...]
) -> Iterator[Answer]:
    asked = question(position)
    for choice in position.open:
        stages = (*before, choice)
        carries_out = labels and asked.role(choice).carries_out
        said = labels if carries_out else (*labels, asked.label(position, choice))
        after = _certain(position, choice)
        if after is None or not _goes_on(position, choice, after):
            yield Answer(stages, asked.notation(position, choice), said)
        else:
            yield from _gestures(after, stages, said)


def is_whole(position: Position, choices: list[Choice]) -> bool:
    """Return whether choices are a whole gesture, after which something else is asked.

    >>> from dropzone.core.rules.decision import read_choice
    >>> from dropzone.core.rules.game import new
    >>> game = new("market-garden", seed=7)
    >>> _ = game.play("act")
    >>> position = game.position
    >>> is_whole(position, read_choice(position, "attack 0302"))
    True
    """
    here: Position | None = position
    for number, choice in enumerate(choices):
        assert here is not None
        after = _certain(here, choice)
        if number == len(choices) - 1:
            return after is None or not _goes_on(here, choice, after)
        here = after
    return False


def _certain(position: Position, choice: Choice) -> Position | None:
    """Return the position after a choice, or nothing where dice decide or something is shown."""
    after = position.copy()
    after.revealed = False
    try:
        apply(after, choice, NoDice())
    except NeedsRoll:
        return None
    return None if after.revealed else after


def _goes_on(position: Position, choice: Choice, after: Position) -> bool:
    if after.result is not None:
        return False
    asked, then = question(position), question(after)
    gesture = asked.role(choice).gesture
    same = asked.decider(position) == then.decider(after)
    return same and then.goes_on == gesture != ""


class Solver:
    """Works out what an answer is worth to a seat, exactly.

    `worth` is measured where the game is over or a question of one of the kinds `until` is asked;
    without such kinds at the first question after the answer.
    """

    def __init__(
        self, seat: str, worth: Callable[[Position], Fraction], until: frozenset[str]
    ) -> None:
        self.seat = seat
        self.worth = worth
        self.until = until
        self._known: dict[object, Fraction] = {}
        self._looked_at = 0

    def value(self, position: Position, choices: tuple[Choice, ...]) -> Fraction:
        """Return the worth of an answer; `NotNow` where there is too much to look at.

        >>> from dropzone.core.rules.game import new
        >>> game = new("market-garden", seed=7)
        >>> _ = game.play("act")
        >>> solver = Solver("german", lambda position: Fraction(1), frozenset())
        >>> solver.value(game.position, (("done",),))
        Fraction(1, 1)
        """
        self._looked_at = 0
        return self._expected(position, choices, 0)

    def _expected(self, position: Position, choices: tuple[Choice, ...], depth: int) -> Fraction:
        found = outcomes(position, list(choices), open_hands=True)
        return sum((each.probability * self._at(each.position, depth) for each in found), _NONE)

    def _at(self, position: Position, depth: int) -> Fraction:
        if position.result is not None or not self.until:
            return self.worth(position)
        asked = question(position)
        if asked.kind in self.until:
            return self.worth(position)
        key = position.key()
        known = self._known.get(key)
        if known is None:
            self._looked_at += 1
            if self._looked_at > MOST_QUESTIONS or depth > LONGEST_LINE:
                raise NotNow(M("too many outcomes to list them all"))
            own = position.seat(asked.decider(position)) == self.seat
            values = [self._expected(position, (each,), depth + 1) for each in position.open]
            known = self._known[key] = max(values) if own else min(values)
        return known


_NONE = Fraction(0)
