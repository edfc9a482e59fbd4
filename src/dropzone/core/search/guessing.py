"""Guesses at what is hidden: odds and advice that tell a seat no more than its view does."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec

from dropzone.core.rules.dice import NeedsRoll, NoDice, SeededDice
from dropzone.core.rules.engine import question
from dropzone.core.rules.position import Event, Position
from dropzone.core.rules.procedure import Choice
from dropzone.core.search.odds import MOST_POSITIONS, Outcome, outcomes
from dropzone.core.views import View

__all__ = ["Foresight", "foresee", "guesses"]

#: How many guesses at hidden things odds are averaged over.
GUESSES = 8


def guesses(
    position: Position,
    seat: str,
    number: int = 0,
    *,
    most: int = GUESSES,
    view: View | None = None,
) -> list[Position]:
    """Return positions that a seat cannot tell from this one, or a single one if nothing is hidden.

    They follow from the seat's view (which may be given if it is known) and the number of the
    move, so that guesses at positions that look alike are alike and tell nothing either.

    >>> from dropzone.core.rules.game import new
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
    see; over several guesses those that look alike and lead to the same kind of question are
    one, with the position of the first.

    >>> from dropzone.core.rules.game import new
    >>> position = new("mercury", seed=7).position
    >>> found, exact = foresee([position], lambda guess: [("pass",)], "german")
    >>> len(found), exact
    (1, True)
    """
    merged: dict[tuple[tuple[Event, ...], object], Outcome] = {}
    alone = len(guessed) == 1
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
            after = branches[number].position
            key = (events, number if alone else _asked(after))
            known = merged.setdefault(key, Outcome(Fraction(0), events, after))
            known.probability += share
    found = sorted(merged.values(), key=lambda each: -each.probability)
    return Foresight(found, len(told) == 1)


def _asked(position: Position) -> tuple[str, str]:
    """Return who is asked next and about what; nobody after the end."""
    if position.result is not None:
        return ("", "")
    asked = question(position)
    return (asked.decider(position), asked.kind)
