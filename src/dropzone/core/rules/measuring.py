"""Measures: numbers that can be read off a position by words, such as "left us-504".

Every system offers its own by `GameDefinition.measures`. The goal of a puzzle is made of them.
"""

from __future__ import annotations

import inspect
import operator
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from dropzone.core.errors import DataError, DropzoneError
from dropzone.core.rules.definition import GameDefinition
from dropzone.core.rules.position import Position

__all__ = ["Goal", "MeasureTable", "Measures", "read_goal"]

P = TypeVar("P", bound=Position)

#: What a system's measure is made by: from the position at the beginning and the words after its
#: name it makes what reads the number off a later position.
MeasureTable = Mapping[str, Callable[..., Callable[[P], int]]]

_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}


class Measures(Generic[P]):
    """The measures of a system by name: how many words each wants is written in its function."""

    def __init__(self, table: MeasureTable[P]) -> None:
        self.table = table

    def read(self, start: P, words: Sequence[str]) -> Callable[[P], int]:
        """Return what reads a measure off a position; `DataError` says what is wrong with it."""
        name, *others = words or [""]
        make = self.table.get(name)
        if make is None:
            known = ", ".join(sorted(self.table))
            raise DataError(f"there is no measure “{name}”; there is {known}")
        wanted = len(inspect.signature(make).parameters) - 1
        if len(others) != wanted:
            raise DataError(f"the measure “{name}” goes with {wanted} names, not {len(others)}")
        try:
            return make(start, *others)
        except DropzoneError as error:
            raise DataError(f"“{' '.join(words)}”: {error}") from None
        except (KeyError, ValueError):
            raise DataError(f"“{' '.join(words)}”: no such name") from None


class _Term(NamedTuple):
    """A measure with its weight, or a condition on it."""

    read: Callable[[Position], int]
    weight: int
    compare: Callable[[int, int], bool] | None
    number: int

    def holds(self, position: Position) -> bool:
        compare = self.compare or operator.ge
        return compare(self.read(position), self.number)

    def weighed(self, position: Position) -> int:
        if self.compare is not None:
            return self.weight * self.holds(position)
        return self.weight * self.read(position)


class Goal(NamedTuple):
    """What is wanted: that all conditions hold, or a sum as high or as low as can be."""

    kind: str
    terms: tuple[_Term, ...]

    def worth(self, position: Position) -> Fraction:
        """Return how good a position is: more is better, also where the sum should be low."""
        if self.kind == "chance":
            return Fraction(all(each.holds(position) for each in self.terms))
        total = sum(each.weighed(position) for each in self.terms)
        return Fraction(-total if self.kind == "least" else total)

    def told(self, value: Fraction) -> Fraction:
        """Return a worth as players read it: a chance, or the expected sum."""
        return -value if self.kind == "least" else value


def read_goal(definition: GameDefinition, start: Position, kind: str, texts: Sequence[str]) -> Goal:
    """Return the goal that texts such as "left us-504 >= 2" or "2 * lost german" mean.

    >>> from dropzone.core.rules.game import new
    >>> game = new("market-garden", seed=7)
    >>> read_goal(game.definition, game.position, "most", ["2 * lost german"]).worth(game.position)
    Fraction(0, 1)
    """
    return Goal(kind, tuple(_read_term(definition, start, each) for each in texts))


def _read_term(definition: GameDefinition, start: Position, text: str) -> _Term:
    words = text.split()
    weight, compare, number = 1, None, 1
    if len(words) > 2 and words[1] == "*":
        weight, words = _whole(words[0], text), words[2:]
    if len(words) > 2 and words[-2] in _COMPARISONS:
        compare, number = _COMPARISONS[words[-2]], _whole(words[-1], text)
        words = words[:-2]
    return _Term(definition.measure(start, words), weight, compare, number)


def _whole(word: str, text: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise DataError(f"“{text}”: “{word}” is no whole number") from None
