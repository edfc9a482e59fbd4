"""Ways: where a question that asks for one step after another leads if nothing comes between."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from dropzone.core.rules.dice import NeedsRoll, NoDice
from dropzone.core.rules.engine import apply, question
from dropzone.core.rules.position import Position
from dropzone.core.rules.procedure import Choice, Question, Waypoint
from dropzone.core.text.messages import Message

__all__ = ["Way", "ways"]

#: So many steps are tried at most, counted and never timed: the same ways on every machine.
MOST_STEPS = 200


class Way(NamedTuple):
    """The cheapest way to a place: what it costs, and its steps as text; the label of the last."""

    place: str
    cost: float
    notations: tuple[str, ...]
    label: Message


def ways(position: Position, most: int = MOST_STEPS) -> list[Way]:
    """Return the ways of two steps and more from the open question, cheapest first.

    No step of them throws dice or brings something to light; all but the last lead to the next
    question about the same way, the last to any question of the same player.  Of equally cheap
    ways the one with fewer steps is kept, then the first by its words.

    >>> from dropzone.core.rules.game import new
    >>> ways(new("market-garden", seed=7).position)
    []
    """
    asked = question(position)
    here = asked.waypoint(position)
    return [] if here is None else _Walk(position, here).found(most)


class _Step(NamedTuple):
    """A step to try, in the order of trying: the notations are those of no other."""

    cost: float
    length: int
    notations: tuple[str, ...]
    place: str
    choice: Choice
    before: Position


class _Walk:
    """Tries the cheapest step first, from wherever the steps before it led."""

    def __init__(self, position: Position, here: Waypoint) -> None:
        start = position.copy()
        start.revealed = False
        self.asked = question(start)
        self.spoken = self.asked.spoken(start)
        self.seat = start.seat(self.asked.decider(start))
        self.waiting: list[_Step] = []
        #: Where one has stood, and the places to which no dearer way is worth trying.
        self.stood = {here}
        self.closed = {here.place}
        self.look_on(start, self.asked, 0, ())
        self.next_to = {each.place for each in self.waiting}

    def look_on(
        self, position: Position, asked: Question[Position], cost: float, so_far: tuple[str, ...]
    ) -> None:
        """Note the steps that may be taken next."""
        targets = asked.targets_of(position, position.open)
        for choice, target in zip(position.open, targets, strict=True):
            if target.cost and target.place not in self.closed:
                said = (*so_far, asked.notation(position, choice))
                step = _Step(cost + target.cost, len(said), said, target.place, choice, position)
                heappush(self.waiting, step)

    def found(self, most: int) -> list[Way]:
        """Try steps while there are any, and not too many."""
        found: dict[str, Way] = {}
        while self.waiting and most:
            step = heappop(self.waiting)
            if step.place in self.closed:
                continue
            most -= 1
            if not self.take(step) or step.place in self.next_to or step.place in found:
                continue
            label = question(step.before).label(step.before, step.choice)
            found[step.place] = Way(step.place, step.cost, step.notations, label)
        return list(found.values())

    def take(self, step: _Step) -> bool:
        """Take a step and look on from there; return whether it is one that decides nothing."""
        after = step.before.copy()
        try:
            apply(after, step.choice, NoDice())
        except NeedsRoll:
            return False
        if after.revealed or not after.stack:
            return False
        asked = question(after)
        if after.seat(asked.decider(after)) != self.seat:
            return False
        same = type(asked) is type(self.asked) and asked.spoken(after) == self.spoken
        here = asked.waypoint(after) if same else None
        if here is None or here.way is None:
            self.closed.add(step.place)
        if here is not None and here not in self.stood:
            self.stood.add(here)
            self.look_on(after, asked, step.cost, step.notations)
        return True
