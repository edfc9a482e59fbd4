"""Guesses at what is hidden: odds and advice that tell a seat no more than its view does."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from dropzone.core.dice import NeedsRoll, NoDice, SeededDice
from dropzone.core.odds import MOST_POSITIONS, Outcome, outcomes
from dropzone.core.position import Event, Position
from dropzone.core.procedure import Choice

__all__ = ["Foresight", "foresee", "guesses"]

#: How many guesses at hidden things odds are averaged over.
GUESSES = 8


def guesses(
    position: Position,
    seat: str,
    number: int = 0,
    *,
    most: int = GUESSES,
    view: dict[str, Any] | None = None,
) -> list[Position]:
    """Return positions that a seat cannot tell from this one, or a single one if nothing is hidden.

    They follow from the seat's view (which may be given if it is known) and the number of the
    move, so that guesses at positions that look alike are alike and tell nothing either.

    >>> from dropzone.core.game import new
    >>> len(guesses(new("market-garden", seed=7).position, "german"))
    1
    """
    try:
        return [position.resample(seat, NoDice())]  # nothing to draw: nothing is hidden
    except NeedsRoll:
        seen = msgspec.json.encode(position.view(seat) if view is None else view)
    mark = hashlib.sha256(seen).hexdigest()
    drawn = [position.resample(seat, SeededDice(f"{mark} {number} {n}")) for n in range(most)]
    return drawn[:1] if len({guess.key() for guess in drawn}) == 1 else drawn


class Foresight(NamedTuple):
    """The outcomes of a choice as a seat foresees them; exact unless hidden things matter."""

    outcomes: list[Outcome]
    exact: bool


def foresee(
    guessed: Sequence[Position],
    read: Callable[[Position], list[Choice]],
    seat: str,
    most: int = MOST_POSITIONS,
    work: int | None = None,
) -> Foresight:
    """Return the outcomes of a choice on the average of some guesses, likeliest first.

    `read` says which choices are meant in a guess.  Each outcome tells only what the seat will
    see; over several guesses those that look alike are one, with the position of the first.

    >>> from dropzone.core.game import new
    >>> position = new("mercury", seed=7).position
    >>> found, exact = foresee([position], lambda guess: [("pass",)], "german")
    >>> len(found), exact
    (1, True)
    """
    merged: dict[tuple[tuple[Event, ...], object], Outcome] = {}
    told: set[frozenset[tuple[tuple[Event, ...], Fraction]]] = set()
    for guess in guessed:
        branches = outcomes(guess, read(guess), most, work)
        seen = [
            tuple(event for event in each.events if each.position.can_see(event, seat))
            for each in branches
        ]
        shares = [each.probability / len(guessed) for each in branches]
        told.add(frozenset(zip(seen, shares, strict=True)))
        for number, (events, share) in enumerate(zip(seen, shares, strict=True)):
            key = (events, number if len(guessed) == 1 else None)
            known = merged.setdefault(key, Outcome(Fraction(0), events, branches[number].position))
            known.probability += share
    found = sorted(merged.values(), key=lambda each: -each.probability)
    return Foresight(found, len(told) == 1)
