"""Exact odds: every outcome of a choice up to the next decision, with its probability."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from dropzone.core.errors import HiddenOutcome, NotNow
from dropzone.core.rules.dice import BranchingDice, Dice, NeedsRoll
from dropzone.core.rules.engine import question, step
from dropzone.core.rules.position import Event, Position
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message, Term

__all__ = ["Outcome", "common_events", "outcomes", "questions_after"]

#: With more different positions than this at once, or so many times more on the way, the odds
#: are refused rather than guessed: a stick of paratroops scatters in millions of ways.
MOST_POSITIONS = 10_000
ON_THE_WAY = 10
#: To list the answers to a question is as much work as so many other steps.
LISTING = 8
#: Stories whose middles differ more than this are compared by their beginnings and ends alone.
LONGEST_COMPARISON = 10_000


class Outcome:
    """What a choice can lead to: how likely, what happens on every way there, and the position.

    A roll on the way tells all faces that lead there, as a text like "0–3, 9".
    """

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
    *,
    open_hands: bool = False,
) -> list[Outcome]:
    """Return the distribution of positions after a choice (of several stages), likeliest first.

    Equal positions are one outcome; its events are those that all ways to it have in common.
    The probabilities are exact fractions and sum to one.  `HiddenOutcome` where the choice brings
    something hidden to light: its outcome is nobody's to know before, unless all that is hidden is
    known, with `open_hands`.  `NotNow` where there
    are more than `most` positions to look at, or more than `work` steps to run on the way: steps
    are counted, never timed, so that the answer is the same on every machine.

    >>> from dropzone.core.rules.decision import read_choice
    >>> from dropzone.core.rules.game import new
    >>> game = new("market-garden", seed=7)
    >>> _ = game.play("act")
    >>> found = outcomes(game.position, read_choice(game.position, "attack 0302"))
    >>> len(found), sum(outcome.probability for outcome in found)
    (4, Fraction(1, 1))
    """
    start = position.copy()
    start.events = []
    start.revealed = False
    walk = _Walk(start, most, ON_THE_WAY * most if work is None else work, open_hands)
    branches = [Outcome(Fraction(1), (), start)]
    for choice in choices:
        answered = walk.merged()
        for branch in branches:
            for forked, _ in walk.fork(branch, _Answer(choice)):
                answered.add(forked)
        branches = walk.settled(answered.outcomes)
    for branch in branches:
        branch.events = tuple(_with_faces_told(event) for event in branch.events)
    return sorted(branches, key=lambda outcome: -outcome.probability)


def questions_after(
    found: Sequence[Outcome], seat: str, *, knowing: bool = True
) -> list[Message | None]:
    """Return for each outcome of a choice of a seat whom it leads to and what is asked then.

    None where nothing has to be said: the game is over, or play goes on with a question that
    all others of the seat's own have too, and the outcome has words of its own.  Without
    `knowing` only the seat's own questions are told, for others are about what they hold.

    >>> from dropzone.core.rules.game import new
    >>> game = new("market-garden", seed=7, house_rules={"first_impulse_landing_forced": False})
    >>> [str(each) for each in questions_after(game.odds("pass"), "german")]
    ['Then Allies: Where does American air support fly?']
    """
    asked = [_asked(outcome.position, seat, knowing) for outcome in found]
    own = {str(text) for is_own, text in asked if is_own}
    shared = set(found[0].events if found else ()).intersection(*(each.events for each in found))
    return [
        text
        if not is_own or len(own) > 1 or all(_tells_nothing(each, shared) for each in one.events)
        else None
        for one, (is_own, text) in zip(found, asked, strict=True)
    ]


def _asked(position: Position, seat: str, knowing: bool) -> tuple[bool, Message | None]:
    """Return whether the next question is the seat's own, and how it is told."""
    if position.result is not None:
        return False, None
    asked = question(position)
    side = asked.decider(position)
    is_own = position.seat(side) == seat
    name = position.static.sheet.side_titles
    title = Term(name("en")[side], name("fr")[side])
    if not is_own and not knowing:
        return False, M("Then it is for {side} to choose.", side=title)
    return is_own, M("Then {side}: {question}", side=title, question=asked.prompt(position))


def _tells_nothing(event: Event, shared: set[Event]) -> bool:
    """Return whether an event is a roll, or one of those that every outcome has."""
    return event[0] == "rolled" or event in shared


def common_events(one: tuple[Event, ...], other: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return what two stories have in common, in its order; a roll with the faces of both.

    >>> rolls = [("rolled", "check", 10, face, ()) for face in (3, 7)]
    >>> common_events((rolls[0], ("passed",), ("moved",)), (rolls[1], ("failed",), ("moved",)))
    (('rolled', 'check', 10, (3, 7), ()), ('moved',))
    """
    if one == other:
        return one
    start, least = 0, min(len(one), len(other))
    head: list[Event] = []
    while start < least and (both := _alike(one[start], other[start])) is not None:
        head.append(both)
        start += 1
    end = 0
    tail: list[Event] = []
    while end < least - start and (both := _alike(one[-1 - end], other[-1 - end])) is not None:
        tail.append(both)
        end += 1
    middle = _longest(one[start : len(one) - end], other[start : len(other) - end])
    return (*head, *middle, *reversed(tail))


def _alike(one: Event, other: Event) -> Event | None:
    """Return an event that both tell, or nothing; rolls of one die may show different faces."""
    if one is other or one == other:
        return one
    if one[0] != "rolled" or other[0] != "rolled":
        return None
    (*before, face, after), (*others, second, later) = one, other
    if before != others or after != later:
        return None
    return (*before, tuple(sorted({*_faces(face), *_faces(second)})), after)


def _faces(face: int | tuple[int, ...]) -> tuple[int, ...]:
    return (face,) if isinstance(face, int) else face


def _longest(one: tuple[Event, ...], other: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the longest row of events that both stories tell in the same order."""
    if not one or not other or len(one) * len(other) > LONGEST_COMPARISON:
        return ()
    before: list[tuple[Event, ...]] = [()] * (len(other) + 1)
    for event in one:
        row: list[tuple[Event, ...]] = [()]
        for number, second in enumerate(other):
            both = _alike(event, second)
            with_both = () if both is None else (*before[number], both)
            row.append(max(with_both, before[number + 1], row[-1], key=len))
        before = row
    return before[-1]


def _with_faces_told(event: Event) -> Event:
    """Return a roll with several faces as players read it: "0–3, 9"."""
    if event[0] != "rolled" or isinstance(event[3], int):
        return event
    runs: list[list[int]] = []
    for face in event[3]:
        if runs and face == runs[-1][-1] + 1:
            runs[-1].append(face)
        else:
            runs.append([face])
    told = ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)
    return (*event[:3], told, *event[4:])


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
        """Add an outcome, or its probability to an equal one, which then tells what both do."""
        if self.first is None:  # one that stays alone is never compared
            self.first = outcome
            return
        if not self.by_key:
            self.by_key[self.first.position.changes(self.base)] = self.first
        known = self.by_key.setdefault(outcome.position.changes(self.base), outcome)
        if known is not outcome:
            known.probability += outcome.probability
            known.events = common_events(known.events, outcome.events)
        elif len(self.by_key) > self.most:
            raise NotNow(M("too many outcomes to list them all"))


class _Walk:
    """Walks along every branch the dice open, as long as it comes to an end."""

    def __init__(self, start: Position, most: int, work: int, open_hands: bool) -> None:
        self.start = start
        self.most = most
        self.left = work
        self.open_hands = open_hands

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
                if position.revealed and not self.open_hands:
                    raise HiddenOutcome(M("no odds: the outcome depends on something hidden"))
                yield Outcome(probability, (*branch.events, *position.events), position), returned

    def count(self, steps: int) -> None:
        """Count work on the way; stop where the walk would never end."""
        self.left -= steps
        if self.left < 0:
            raise NotNow(M("too many outcomes to list them all"))
