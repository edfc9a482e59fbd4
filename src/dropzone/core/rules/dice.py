"""The only source of chance: seeded, scripted and branching dice behind one interface."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Protocol

from dropzone.core.errors import WrongDice

__all__ = [
    "BranchingDice",
    "Dice",
    "NeedsRoll",
    "NoDice",
    "ScriptedDice",
    "SeededDice",
    "commitment",
    "scripted_seed",
]

_WORDS = 1 << 64
#: How a seed begins that gives the faces of the first rolls.
_SCRIPTED = "faces "


class Dice(Protocol):
    """What the rules ask of dice; `count` is the number of rolls made so far."""

    count: int

    def roll(self, sides: int = 6) -> int:
        """Return a whole number from 1 to `sides`."""
        ...


class SeededDice:
    """Roll n is a keyed hash of the seed and n: same seed, same game, on every machine.

    A seed may give the faces of the first rolls, for lessons: `scripted_seed` writes such seeds.

    >>> [SeededDice("7").roll() for _ in range(2)] == [SeededDice("7").roll()] * 2
    True
    >>> dice = SeededDice(scripted_seed([6, 2], "lesson"))
    >>> dice.roll(), dice.roll()
    (6, 2)
    """

    __slots__ = ("_faces", "_keyed", "count", "seed")

    def __init__(self, seed: str, count: int = 0) -> None:
        self.seed = seed
        self.count = count
        #: The hash with its key taken in: a copy of it is quicker than to begin again each roll.
        self._keyed = hashlib.blake2b(digest_size=8, key=hashlib.blake2b(seed.encode()).digest())
        given = seed.removeprefix(_SCRIPTED).partition(" ")[0] if seed.startswith(_SCRIPTED) else ""
        self._faces = tuple(int(face) for face in given.split(",") if face.isdecimal())

    def copy(self) -> SeededDice:
        """Return dice with the same rolls to come."""
        return SeededDice(self.seed, self.count)

    def roll(self, sides: int = 6) -> int:
        """Return the next roll; every face is exactly equally likely."""
        if self.count < len(self._faces):
            self.count += 1
            return (self._faces[self.count - 1] - 1) % sides + 1
        message = self.count.to_bytes(8, "big")
        self.count += 1
        limit = _WORDS - _WORDS % sides
        while True:
            rolled = self._keyed.copy()
            rolled.update(message)
            value = int.from_bytes(rolled.digest(), "big")
            if value < limit:
                return value % sides + 1
            message += b"+"  # the sliver that would favour low faces is rolled again


class ScriptedDice:
    """Dice whose faces are given: for tests, puzzles and people who roll real dice.

    >>> dice = ScriptedDice([3, 5])
    >>> dice.roll(), dice.roll(), dice.left
    (3, 5, 0)
    """

    __slots__ = ("_faces", "count")

    def __init__(self, faces: Sequence[int]) -> None:
        self._faces = list(faces)
        self.count = 0

    def copy(self) -> ScriptedDice:
        """Return dice with the same rolls to come."""
        other = ScriptedDice(self._faces)
        other.count = self.count
        return other

    def roll(self, sides: int = 6) -> int:
        """Return the next given face; `WrongDice` if there is none or the die lacks it."""
        if self.count >= len(self._faces):
            raise WrongDice(f"the rules ask for roll {self.count + 1}, only {self.count} given")
        face = self._faces[self.count]
        if not 1 <= face <= sides:
            raise WrongDice(f"roll {self.count + 1} is {face}; that die has faces 1 to {sides}")
        self.count += 1
        return face

    @property
    def left(self) -> int:
        """How many given faces have not been rolled."""
        return len(self._faces) - self.count


class NeedsRoll(Exception):
    """Raised by branching dice where the story forks; `sides` says into how many."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


class BranchingDice:
    """Dice that follow one branch of all outcomes and call out at the next fork.

    >>> BranchingDice([2]).roll(6)
    2
    """

    __slots__ = ("_faces", "count")

    def __init__(self, faces: Sequence[int] = ()) -> None:
        self._faces = faces
        self.count = 0

    def roll(self, sides: int = 6) -> int:
        """Return the face of this branch, or raise `NeedsRoll`."""
        if self.count >= len(self._faces):
            raise NeedsRoll(sides)
        self.count += 1
        return self._faces[self.count - 1]


class NoDice:
    """Dice for a moment in which nothing may be rolled: reading a sentence of several stages."""

    __slots__ = ("count",)

    def __init__(self) -> None:
        self.count = 0

    def roll(self, sides: int = 6) -> int:
        """Refuse."""
        raise NeedsRoll(sides)


def scripted_seed(faces: Sequence[int], seed: str) -> str:
    """Return a seed whose first rolls have these faces (from 1 on); then it rolls like any other.

    >>> scripted_seed([3, 5], "lesson"), scripted_seed([], "lesson")
    ('faces 3,5 lesson', 'lesson')
    """
    return f"{_SCRIPTED}{','.join(map(str, faces))} {seed}" if faces else seed


def commitment(seed: str) -> str:
    """Return the hash of a seed, shown before play so that nobody can cook the dice.

    >>> commitment("7") == commitment("7") != commitment("8")
    True
    """
    return hashlib.sha256(f"dropzone seed {seed}".encode()).hexdigest()
