"""What was played: all that is told of every choice, and key frames for looking back.

A campaign has tens of thousands of choices, each with a large position before it.  Kept is a
position every so many choices, a key frame; those between are played again when somebody looks.
"""

from __future__ import annotations

import threading
import weakref
from collections import deque
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Any, get_origin, overload

import msgspec

from dropzone.core.rules.dice import Dice, ScriptedDice, SeededDice
from dropzone.core.rules.engine import apply
from dropzone.core.rules.position import Event, Position
from dropzone.core.rules.procedure import Choice

__all__ = ["BETWEEN_FRAMES", "UNREAD", "Played", "Timeline"]

#: How many choices share a key frame: to play so many again takes some milliseconds.
BETWEEN_FRAMES = 64
#: Before how many of the last choices the positions are at hand: one takes back these, if any.
RECENT = 16
#: How many segments that were looked at have all their positions at hand.
AT_HAND = 2
#: Stands for a choice of earlier rules that those of today cannot play again.
UNREAD: Choice = ("unread",)


class Played(msgspec.Struct, frozen=True, eq=False, gc=False):
    """One choice that was made: by whom, in words, and what came of it."""

    side: str
    seat: str
    choice: Choice
    notation: str
    #: The turn in which it was made, where a game has turns.
    turn: int
    dice_before: int
    dice_after: int
    events: tuple[Event, ...]
    revealed: bool
    #: Whether a question with a single answer was answered unasked before the next decision.
    forced: bool
    segment: Segment
    #: Its place in the segment.
    index: int
    #: Whether it goes on with the gesture of the choice before it, and the gesture that the
    #: choice after it may go on with.
    joins: bool = False
    gesture: str = ""

    @property
    def before(self) -> Position:
        """The position before it, for looking back: copy it before changing it."""
        return self.segment.position(self.index)

    @property
    def is_unread(self) -> bool:
        """Whether it is known by its words only: a move of rules that are no longer these."""
        return self.choice == UNREAD


class _Replay:
    """The choices of a segment played again, as far as somebody has looked."""

    __slots__ = (
        "__weakref__",
        "_choices",
        "_dice",
        "_frame",
        "_lock",
        "_now",
        "_positions",
        "_rolled",
    )

    def __init__(
        self, frame: _Frame, choices: Sequence[Choice], dice: SeededDice | ScriptedDice, rolled: int
    ) -> None:
        self._frame = frame
        self._choices = choices
        self._dice = dice.copy()
        self._rolled = rolled
        self._lock = threading.Lock()  # copies of a game in several threads share segments
        self._begin()

    def _begin(self) -> None:
        self._dice.count = self._rolled
        self._now = self._frame.position()
        self._positions = [self._now.copy()]

    def position(self, index: int) -> Position:
        """Return the position before one of the choices, there as long as the replay is."""
        with self._lock:
            try:
                while len(self._positions) <= index:
                    self._go_on()
            except BaseException:  # a replay that was broken off must not be gone on with
                self._begin()
                raise
            return self._positions[index]

    def _go_on(self) -> None:
        self._now.revealed = False
        apply(self._now, self._choices[len(self._positions) - 1], self._dice)
        before = self._now.copy()
        before.shed()
        self._positions.append(before)


#: The segments that were looked at last.
_Shelf = deque[_Replay]


class Segment:
    """Choices that follow each other, and the key frame before the first of them.

    Only the timeline that began it adds to it, and no choice is ever taken out, so that others
    may share it.
    """

    __slots__ = ("_frame", "_replay", "_rolled", "_shelf", "choices", "dice", "lasts", "recent")

    def __init__(self, frame: _Frame, dice: Dice, rolled: int, shelf: _Shelf) -> None:
        self.dice = dice
        self.choices: list[Choice] | tuple[Choice, ...] = []
        self._frame = frame
        #: Whether its positions must be kept: with other dice than these it cannot be played again.
        self.lasts = type(dice) not in (SeededDice, ScriptedDice)
        self._rolled = rolled
        self._shelf = shelf
        #: By place: the positions before its last choices, while it is played in.
        self.recent: dict[int, Position] = {}
        self._replay: weakref.ref[_Replay] | None = None

    def close(self) -> None:
        """Let go of the positions: nothing is added any more."""
        self.choices = tuple(self.choices)
        if not self.lasts:
            self.recent = {}

    def position(self, index: int) -> Position:
        """Return the position before one of the choices."""
        recent = self.recent.get(index)
        if recent is not None:
            return recent
        replay = None if self._replay is None else self._replay()
        if replay is None:
            assert isinstance(self.dice, SeededDice | ScriptedDice)
            replay = _Replay(self._frame, self.choices, self.dice, self._rolled)
            self._replay = weakref.ref(replay)
            self._shelf.append(replay)
        return replay.position(index)

    def until(self, index: int) -> Segment:
        """Return a segment with the first of the choices, for going on in another way."""
        other = Segment(self._frame, self.dice, self._rolled, self._shelf)
        other.choices = list(self.choices[:index])
        other.recent = {at: self.recent[at] for at in self.recent if at < index}
        return other


class Timeline(Sequence[Played]):
    """All choices of a game, the first one first.

    Those of long ago are held in tuples and their frames as well: what holds plain values alone
    the garbage collector passes by, so that a long game costs it no more than a short one.
    """

    def __init__(self) -> None:
        self._earlier: list[tuple[Played, ...]] = []
        self._later: list[Played] = []
        #: The segment that is played in, and the rolls made before what comes next in it: -1 if
        #: it may not go on.
        self._open: Segment | None = None
        self._rolled = -1
        self._shelf: _Shelf = deque(maxlen=AT_HAND)
        #: The position of the last jump, and its frame.
        self._landed: tuple[Position, _Frame] | None = None

    # -- as a sequence ------------------------------------------------------------------

    def __len__(self) -> int:
        """Return how many choices were made."""
        return len(self._earlier) * BETWEEN_FRAMES + len(self._later)

    @overload
    def __getitem__(self, index: int) -> Played: ...

    @overload
    def __getitem__(self, index: slice) -> list[Played]: ...

    def __getitem__(self, index: int | slice) -> Played | list[Played]:
        """Return a choice, or some of them."""
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        number = index if index >= 0 else index + len(self)
        if not 0 <= number < len(self):
            raise IndexError(f"there are {len(self)} choices, not {index}")
        many, place = divmod(number, BETWEEN_FRAMES)
        return self._later[place] if many == len(self._earlier) else self._earlier[many][place]

    def __iter__(self) -> Iterator[Played]:
        """Go through all choices."""
        return chain(chain.from_iterable(self._earlier), self._later)

    def append(self, played: Played, before: Position) -> None:
        """Add a choice at the end of the open segment, and keep the position before it."""
        segment, index, later = played.segment, played.index, self._later
        assert segment is self._open
        segment.choices.append(played.choice)  # type: ignore[union-attr] # a list while it is open
        segment.recent[index] = before
        if index >= RECENT and not segment.lasts:
            segment.recent.pop(index - RECENT, None)
        self._rolled = played.dice_after
        if not played.is_unread:
            self._landed = None  # the game has gone on from there
        later.append(played)
        if len(later) == BETWEEN_FRAMES:
            self._earlier.append(tuple(later))
            self._later = []

    def __delitem__(self, index: slice) -> None:
        """Take back the last choices."""
        start, stop, step = index.indices(len(self))
        if step != 1 or stop != len(self):
            raise IndexError("only the last choices can be taken back")
        many, place = divmod(start, BETWEEN_FRAMES)
        if many < len(self._earlier):
            self._later = list(self._earlier[many])
            del self._earlier[many:]
        del self._later[place:]
        self._rolled = -1

    def pop(self) -> Played:
        """Take back the last choice and return it."""
        last = self[-1]
        del self[-1:]
        return last

    def copy(self) -> Timeline:
        """Return a timeline of the same choices that goes on by itself."""
        other = Timeline()
        other._earlier, other._later = self._earlier[:], self._later[:]
        return other

    # -- positions ----------------------------------------------------------------------

    def open_segment(self, before: Position, dice: Dice, rolled: int) -> Segment:
        """Return the segment in which the next choice has its place: after all there are in it."""
        segment = self._open
        if (
            segment is not None
            and rolled == self._rolled
            and dice is segment.dice
            and len(segment.choices) < BETWEEN_FRAMES
        ):
            return segment
        return self._next(before, dice, rolled)

    def land(self, position: Position, dice: Dice) -> None:
        """Go on from a position to which the choices so far do not lead."""
        if self._landed is None or self._landed[0] is not position:
            kept = position.copy()
            kept.shed()
            self._landed = position, _Frame(kept)
        self._begin(Segment(self._landed[1], dice, dice.count, self._shelf))
        self._rolled = dice.count

    def _next(self, before: Position, dice: Dice, rolled: int) -> Segment:
        """Begin a segment: where choices were taken back, with those that are left of the last."""
        last = self[-1] if self else None
        if (
            last is not None
            and not last.is_unread
            and rolled == last.dice_after
            and dice is last.segment.dice
            and last.index + 1 < BETWEEN_FRAMES
        ):
            return self._begin(last.segment.until(last.index + 1))
        return self._begin(Segment(_Frame(before), dice, rolled, self._shelf))

    def _begin(self, segment: Segment) -> Segment:
        if self._open is not None:
            self._open.close()
        self._open = segment
        return segment


class _Frame:
    """A position kept for long: but for its stack, plain values and tuples of them."""

    __slots__ = ("_kind", "_stack", "_static", "_values")

    def __init__(self, position: Position) -> None:
        values = list(msgspec.structs.astuple(position))
        for place in _places(type(position)):
            values[place] = tuple(values[place])
        self._kind = type(position)
        self._static, self._stack, *rest = values
        self._values = tuple(rest)

    def position(self) -> Position:
        """Return the position, for the caller to change."""
        values = [self._static, self._stack, *self._values]
        for place in _places(self._kind):
            values[place] = list(values[place])
        position = self._kind(**dict(zip(self._kind.__struct_fields__, values, strict=True)))
        position.events = None
        return position


@cache
def _places(kind: type[Position]) -> tuple[int, ...]:
    """Return which fields of a position are lists; its static data and its stack come first."""
    assert kind.__struct_fields__[:2] == ("static", "stack")
    fields: tuple[Any, ...] = msgspec.structs.fields(kind)
    return tuple(place for place, each in enumerate(fields) if get_origin(each.type) is list)
