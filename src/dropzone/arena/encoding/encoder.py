"""What all encoders share: parts of a vector, the question, choices by their structure."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple
from zlib import crc32

import numpy as np
import numpy.typing as npt

from dropzone.core.rules.definition import GameDefinition
from dropzone.core.rules.engine import question
from dropzone.core.rules.position import Position
from dropzone.core.rules.procedure import Choice, Question
from dropzone.core.rules.static import Static

__all__ = ["CHOICE_SIZE", "Encoder", "Floats", "Part", "bits", "coordinates", "word_code"]

Floats = npt.NDArray[np.float32]

#: Numbers of a choice: 4 for its role, 3 for its word, and 8 for each of two things it names, a
#: rest for what else it holds.
CHOICE_SIZE = 24
_ROLES = ("continue", "commit", "end", "give-up")
_THINGS = ("unit", "place", "card", "number")
_FIRST_THING, _THING_SIZE, _REST = 7, 8, 23
#: Numbers of a question's plain fields.
FIELDS = 16
#: Choices whose numbers are remembered; more than any game has, but for ways of many steps.
MOST_KEPT = 50_000


class Part(NamedTuple):
    """A part of the vector that a position is written into."""

    name: str
    size: int


class Encoder(ABC):
    """Writes what a side may know into a vector of fixed length, and choices into rows.

    A system says what its numbers and sets are.  A later version of an encoder has another number:
    what was learned with one cannot be used with the other.
    """

    #: The system and its version.
    system: ClassVar[str] = ""
    version: ClassVar[int] = 1
    #: By the word of a choice: what its values are, in order (unit, place, card, number).
    values: ClassVar[Mapping[str, Sequence[str]]] = {}
    #: Fields of questions that are sets of units or of places; those that follow from the
    #: position are left out.
    unit_sets: ClassVar[frozenset[str]] = frozenset()
    place_sets: ClassVar[frozenset[str]] = frozenset()
    derived: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, definition: GameDefinition, static: Static) -> None:
        self.definition, self.static = definition, static
        asked = {name: kind for name, kind in definition.procedures.items() if kind.asks}
        self._number_of = {kind: at for at, (_, kind) in enumerate(sorted(asked.items()))}
        self._fields: dict[type[Question[Any]], list[tuple[str, int]]] = {}
        self._words = sorted(
            {word for kind in asked.values() for form in _forms(kind) for word in form.roles}
        )
        self._word_number = {word: number for number, word in enumerate(self._words)}
        self._table: Floats = np.zeros((256, CHOICE_SIZE), np.float32)
        self._rows: dict[type[Any], dict[Choice, int]] = {}
        self._kept = 0
        self.units, self.places = self.sizes()
        self._unit_bytes, self._place_bytes = (self.units + 7) // 8, (self.places + 7) // 8
        #: What stands where in the vector.
        self.parts: tuple[Part, ...] = (
            *self.position_parts(),
            Part("question", len(self._number_of)),
            Part("question fields", FIELDS),
            Part("question units", 2 * 8 * self._unit_bytes),
            Part("question places", 8 * self._place_bytes),
        )
        self.size = sum(part.size for part in self.parts)
        self._question_at = self.size - sum(part.size for part in self.parts[-4:])
        self._sets_at = self.size - sum(part.size for part in self.parts[-2:])

    @property
    def name(self) -> str:
        """The encoder's name with its version."""
        return f"{self.system}/{self.version}"

    # -- what a system says -------------------------------------------------------------------

    @abstractmethod
    def sizes(self) -> tuple[int, int]:
        """Return how many units (or cards) and how many places there are."""

    @abstractmethod
    def position_parts(self) -> tuple[Part, ...]:
        """Return the parts of the position, in the order in which they are written."""

    @abstractmethod
    def write(self, position: Any, side: str, out: Floats) -> None:
        """Write what a side may know of a position into a vector that is all zeros."""

    def thing(self, kind: str, number: int) -> Sequence[float]:
        """Return up to three properties that tell a unit, place or card from others."""
        return ()

    # -- what all have --------------------------------------------------------------------------

    def observe(self, position: Position, side: str) -> Floats:
        """Return what a side may know, and what it is asked if it is to choose."""
        out = np.zeros(self.size, np.float32)
        self.write(position, side, out)
        if position.stack:
            asked = position.stack[-1]
            if position.seat(asked.decider(position)) == side:  # type: ignore[attr-defined] # it asks
                self._write_question(asked, out)  # type: ignore[arg-type] # same
        return out

    def _write_question(self, asked: Question[Any], out: Floats) -> None:
        kind = type(asked)
        at = self._question_at
        out[at + self._number_of[kind]] = 1.0
        fields = self._fields.get(kind)
        if fields is None:
            fields = self._fields[kind] = [
                (name, self._mode(name))
                for name in kind.__struct_fields__
                if name not in self.derived
            ]
        numbers: list[float] = []
        units: list[int] = []
        places = 0
        for name, mode in fields:
            value = getattr(asked, name)
            if mode == 1 and type(value) is int and len(units) < 2 and value >> self.units == 0:
                units.append(value)
            elif mode == 2 and type(value) is int and value >> self.places == 0:
                places |= value
                numbers.append(value.bit_count() / 8)
            else:
                _flatten(value, numbers)
        at += len(self._number_of)
        if len(numbers) > FIELDS:
            numbers[FIELDS - 1 :] = [_digest(numbers[FIELDS - 1 :])]
        out[at : at + len(numbers)] = numbers
        if units or places:
            sets = [*units[:2], *[0] * (2 - len(units))]
            joined = b"".join(each.to_bytes(self._unit_bytes, "little") for each in sets)
            out[self._sets_at :] = bits(joined + places.to_bytes(self._place_bytes, "little"))

    def _mode(self, name: str) -> int:
        return 1 if name in self.unit_sets else 2 if name in self.place_sets else 0

    def choices(self, position: Position) -> Floats:
        """Return a row for each open choice, in their order."""
        kind = type(position.stack[-1])
        known = self._rows.setdefault(kind, {})
        try:
            rows = [known[choice] for choice in position.open]
        except KeyError:
            if self._kept > MOST_KEPT:
                self._rows.clear()
                self._kept = 0
                known = self._rows.setdefault(kind, {})
            asked = question(position)
            rows = [self._row(asked, choice, known) for choice in position.open]
        found: Floats = self._table[rows]
        return found

    def _row(self, asked: Question[Any], choice: Choice, known: dict[Choice, int]) -> int:
        """Return where the numbers of a choice stand in the table, written there if need be."""
        at = known.get(choice)
        if at is not None:
            return at
        at = known[choice] = self._kept
        self._kept += 1
        if at >= len(self._table):
            self._table = np.concatenate([self._table, np.zeros_like(self._table)])
        row = self._table[at]
        row[:] = 0
        row[_ROLES.index(asked.role(choice).name)] = 1
        word, *values = choice
        number = self._word_number.get(word, -1) + 1
        row[4:7] = (number / 32, number % 8 / 8, number // 8 % 8 / 8)
        kinds = self.values.get(word, ())
        for place, value in enumerate(values[:2]):
            if isinstance(value, int):
                said = kinds[place] if place < len(kinds) else "number"
                self._write_thing(row, _FIRST_THING + _THING_SIZE * place, said, value)
            else:
                row[_FIRST_THING + _THING_SIZE * place + 4] = _digest([value])
        if values[2:]:
            row[_REST] = _digest(values[2:])
        return at

    def _write_thing(self, row: Floats, at: int, kind: str, number: int) -> None:
        row[at + _THINGS.index(kind)] = 1
        row[at + 4] = number / 256
        for place, value in enumerate(self.thing(kind, number)[:3]):
            row[at + 5 + place] = value


def bits(joined: bytes) -> npt.NDArray[np.uint8]:
    """Return the bits of sets that were written as bytes one after the other.

    >>> bits(b"\\x05").tolist()
    [1, 0, 1, 0, 0, 0, 0, 0]
    """
    return np.unpackbits(np.frombuffer(joined, np.uint8), bitorder="little")


def coordinates(codes: Sequence[str]) -> list[tuple[float, float]]:
    """Return column and row of hexes from what is printed in them, about one at the far edge.

    >>> coordinates(["0102", "09.04", ""])
    [(0.03125, 0.0625), (0.28125, 0.125), (0.0, 0.0)]
    """
    found = []
    for code in codes:
        digits = re.sub(r"\D", "", code)
        half = len(digits) // 2
        pair = (int(digits[:half]), int(digits[half:])) if half else (0, 0)
        found.append((pair[0] / 32, pair[1] / 32))
    return found


def word_code(word: str) -> float:
    """Return a number for a word that is the same everywhere.

    >>> 0 <= word_code("move") < 1
    True
    """
    return (crc32(word.encode()) & 0xFFFFF) / 0x100000


def _flatten(value: Any, found: list[float]) -> None:
    """Write a plain value as numbers, one after the other."""
    if isinstance(value, int):
        found.append(value / 64 if -(1 << 20) < value < 1 << 20 else _digest([value]))
    elif isinstance(value, str):
        found.append(word_code(value))
    elif isinstance(value, tuple | frozenset):
        found.append(len(value) / 8)
        for each in sorted(value) if isinstance(value, frozenset) else value:
            _flatten(each, found)
    elif value is not None:
        found.append(_digest([value]))


def _digest(values: Sequence[Any]) -> float:
    """Return one number for many values: different ones nearly always differ."""
    return word_code(repr(list(values)))


def _forms(kind: type[Any]) -> list[Any]:
    """Return the forms of all questions of a kind's system."""
    forms: Mapping[str, Any] = getattr(kind, "forms", {})
    return list(forms.values())
