"""Positions: everything that is true at one moment, as plain data."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, Self, get_args, get_origin

import msgspec

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.static import Static
from dropzone.core.text.messages import Message
from dropzone.core.text.remarks import is_remark, remark_is_for
from dropzone.core.views import ResultView, View

__all__ = ["Event", "Position", "Result"]

#: Something that happened: a word and plain values; told in a language only when looked at.
Event = tuple[Any, ...]


class Result(msgspec.Struct, frozen=True):
    """How a game ended: who won, how well, with what, and why."""

    winner: str | None
    level: str
    points: dict[str, int]
    why: Message


class Position(msgspec.Struct, eq=False, kw_only=True):
    """What every system's position has; each adds its own plain fields.

    Lists in a position are copied by `copy`; everything else must be immutable.
    """

    #: Fields that are no part of what is true: left out of comparison and saving.
    passing: ClassVar[frozenset[str]] = frozenset({"static", "events", "open", "revealed"})
    #: The name under which the class is known to what was saved, if it was renamed since.
    saved_as: ClassVar[str] = ""

    static: Static
    stack: list[Procedure[Any]]
    result: Result | None = None
    events: list[Event] | None = None
    open: list[Choice] = []
    revealed: bool = False

    def copy(self) -> Self:
        """Return an independent copy without the telling of events."""
        new = copy.copy(self)
        new.stack = self.stack[:]
        new.events = None
        return new

    def shed(self) -> None:
        """Let go of what can be worked out again, before the position is kept for long."""

    @property
    def turn_number(self) -> int:
        """The turn, where a game has turns: what every system's position calls `turn`."""
        turn = getattr(self, "turn", 1)
        return turn if isinstance(turn, int) else 1

    # -- telling ------------------------------------------------------------------------

    def tell(self, *event: Any) -> None:
        """Note something that happened, if anybody listens."""
        if self.events is not None:
            self.events.append(event)

    def roll(
        self, dice: Dice, purpose: str, modifiers: tuple[tuple[str, int], ...] = (), sides: int = 6
    ) -> int:
        """Roll one die for a purpose of the game's rule table; modifiers are told, not added."""
        face = dice.roll(sides)
        if self.events is not None:
            self.events.append(("rolled", purpose, sides, face, modifiers))
        return face

    def reveal(self) -> None:
        """Note that something hidden came to light, which ends undo."""
        self.revealed = True

    # -- the stack ----------------------------------------------------------------------

    def push(self, procedure: Procedure[Any]) -> None:
        """Let a procedure run before the present one goes on."""
        self.stack.append(procedure)

    def replace(self, procedure: Procedure[Any]) -> None:
        """Put a procedure in the place of the present one."""
        self.stack[-1] = procedure

    def finish(self) -> None:
        """End the present procedure."""
        self.stack.pop()

    def end(self, result: Result) -> None:
        """End the game."""
        self.result = result
        self.stack.clear()

    @property
    def size(self) -> int:
        """How many values the position's lists hold, with which the work on it grows."""
        return sum(len(value) for value in _truths(type(self))[0](self) if type(value) is list)

    @property
    def turn_key(self) -> tuple[int, ...]:
        """What changes with every turn: a moment of each is kept with a game."""
        return (self.turn_number,)

    # -- comparing and saving -------------------------------------------------------------

    def key(self) -> tuple[Any, ...]:
        """Return all that is true as one hashable value: equal keys are equal positions."""
        read, changing = _truths(type(self))
        values = list(read(self))
        for place, freeze in changing:
            values[place] = freeze(values[place])
        return tuple(values)

    def changes(self, base: Position) -> tuple[Any, ...]:
        """Return what is true here and not in another position, as one short hashable value.

        Of positions of one type, equal changes from one base are equal positions.
        """
        read, changing = _truths(type(self))
        changed = {
            place: mine
            for place, (mine, other) in enumerate(zip(read(self), read(base), strict=True))
            if mine is not other and mine != other
        }
        for place, freeze in changing:
            if place in changed:
                changed[place] = freeze(changed[place])
        return tuple(changed.items())

    def __eq__(self, other: object) -> bool:
        """Two positions of one setting are equal when the same things are true in both."""
        if not isinstance(other, Position):
            return NotImplemented
        return self.static.is_same(other.static) and self.key() == other.key()

    def __ne__(self, other: object) -> bool:
        """The opposite, spelled out: a struct has a `!=` of its own that goes by identity."""
        return not self == other

    __hash__ = None  # type: ignore[assignment] # a position changes; hash its key

    # -- what a side may know -------------------------------------------------------------

    def seat(self, side: str) -> str:
        """Return who plays a side: the side itself unless the sides were bid for."""
        return side

    def view(self, side: str | None) -> View:
        """Return what a side (None: a spectator) may know, as plain data."""
        raise NotImplementedError

    def shared_view(self, side: str | None) -> str | None:
        """Return a side that has the very same view, so that it need not be made for each.

        Where nothing is hidden from this one that is the spectator (None).
        """
        return side

    def result_view(self) -> ResultView | None:
        """Return how the game ended, as every side's view says it; None while it goes on."""
        result = self.result
        if result is None:
            return None
        return {"winner": result.winner, "level": result.level, "points": result.points}

    def may_know(self, event: Event, side: str | None) -> bool:
        """Return whether a side may be told of whatever happened: an event or a remark."""
        return remark_is_for(event, side) if is_remark(event) else self.can_see(event, side)

    def can_see(self, event: Event, side: str | None) -> bool:
        """Return whether a side may be told of an event of the rules."""
        return True

    def resample(self, side: str, dice: Dice) -> Self:
        """Return another position that the side cannot tell from this one."""
        return self.copy()


#: Kinds of values that are hashable as they are.
_PLAIN = frozenset({int, str, bool, float, tuple})


_Freeze = Callable[[Any], Any]


@cache
def _truths(
    kind: type[Position],
) -> tuple[Callable[[Position], tuple[Any, ...]], tuple[tuple[int, _Freeze], ...]]:
    """Return what reads off a position all that is true, and which of it to make hashable how.

    Positions are compared by the thousand, and most of a large one is lists of numbers.
    """
    fields = [each for each in msgspec.structs.fields(kind) if each.name not in kind.passing]
    changing: list[tuple[int, _Freeze]] = []
    for place, field in enumerate(fields):
        origin = get_origin(field.type) or field.type
        if origin not in _PLAIN:
            numbers = origin is list and get_args(field.type) == (int,)
            changing.append((place, tuple if numbers else _frozen))
    return attrgetter(*(each.name for each in fields)), tuple(changing)


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        whole = tuple(value)
        try:
            hash(whole)
        except TypeError:
            return tuple([_frozen(each) for each in value])
        return whole
    if isinstance(value, dict):
        return tuple(sorted(value.items()))
    if isinstance(value, Procedure):
        return (
            type(value).__name__,
            *(_frozen(getattr(value, f)) for f in value.__struct_fields__),
        )
    if isinstance(value, Result):
        return (value.winner, value.level, tuple(sorted(value.points.items())))
    return value
