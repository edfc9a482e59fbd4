"""Advice before a choice: odds, reasons against it, the stages of a joined gesture, surveys.

All of it is worked out on positions that the asking seat cannot tell from the true one, so that
no answer can tell more than the seat's view.
"""

from __future__ import annotations

import hashlib
from fractions import Fraction
from typing import Any

import msgspec

from dropzone.core.decision import Decision, read_choice
from dropzone.core.dice import NeedsRoll, NoDice, SeededDice
from dropzone.core.engine import apply
from dropzone.core.errors import HiddenOutcome, IllegalChoice, NotNow
from dropzone.core.messages import M, tr
from dropzone.core.odds import Outcome, outcomes
from dropzone.core.position import Event, Position
from dropzone.core.procedure import Choice
from dropzone.server.problems import Problem
from dropzone.server.state import decision_info
from dropzone.server.table import Table
from dropzone.server.wire import Advice, Odds, OutcomeInfo, RefusalInfo, Staged, Survey

__all__ = ["odds", "staged", "survey", "why_not"]

#: How many guesses at hidden things the odds are averaged over.
GUESSES = 8
MOST_OUTCOMES = 200
#: More positions at once than this, or more steps on the way to them, and a player would wait
#: for seconds.  A step of a large game is more work: so many steps of a position of size one.
MOST_POSITIONS = 500
MOST_STEPS = 5000
MOST_WORK = 3_500_000


def _check(table: Table, seat: str) -> None:
    if table.over:
        raise Problem("not-now", M("The game is over."))
    table.check_agreed()
    if table.to_play != seat:
        raise Problem("not-now", M("It is not for you to choose now."))


def _guess(table: Table, seat: str) -> Position:
    """Return a position the seat cannot tell from the true one; equal views give equal guesses."""
    return _guesses(table, seat, 1)[0]


def _guesses(table: Table, seat: str, most: int = GUESSES) -> list[Position]:
    """Return several such positions, or one where nothing is hidden."""
    game = table.game
    only = _only_guess(game.position, seat)
    if only is not None:
        return [only]
    mark = _mark(table.view(seat))
    dice = [SeededDice(f"{mark} {game.number} {guess}") for guess in range(most)]
    guesses = [game.position.resample(seat, each) for each in dice]
    return guesses[:1] if len({guess.key() for guess in guesses}) == 1 else guesses


def _only_guess(position: Position, seat: str) -> Position | None:
    """Return the position as the seat knows it where nothing is left to guess, or None."""
    try:
        return position.resample(seat, NoDice())
    except NeedsRoll:
        return None


def _mark(view: dict[str, Any]) -> str:
    """Return what is the same for all positions that a seat cannot tell apart."""
    return hashlib.sha256(msgspec.json.encode(view)).hexdigest()


def odds(table: Table, seat: str, choice: str, language: str) -> Odds:
    """Return the outcomes of a choice up to the next decision, likeliest first.

    Without outcomes where they are too many to list or depend on what is hidden; exact where
    nothing hidden makes a difference to them.
    """
    _check(table, seat)
    guesses = _guesses(table, seat)
    work = min(MOST_STEPS, MOST_WORK // (len(guesses) * max(1, guesses[0].size)))
    merged: dict[tuple[tuple[Event, ...], object], tuple[Fraction, tuple[Event, ...]]] = {}
    told: set[frozenset[tuple[tuple[Event, ...], Fraction]]] = set()
    for guess in guesses:
        stages = read_choice(guess, choice)
        try:
            branches = outcomes(guess, stages, MOST_POSITIONS, work)
        except HiddenOutcome:
            return Odds([], rolls=_rolls(guess, stages), exact=False, reveals=True)
        except NotNow:
            return Odds([], rolls=True, exact=False)
        told.add(frozenset((_seen(each, seat), each.probability) for each in branches))
        for outcome in branches:
            events = _seen(outcome, seat)
            key = (events, None if len(guesses) > 1 else outcome.position.key())
            share = outcome.probability / len(guesses)
            merged[key] = (merged.get(key, (Fraction(0), events))[0] + share, events)
    found = sorted(merged.values(), key=lambda each: -each[0])
    if len(found) > MOST_OUTCOMES:
        return Odds([], rolls=True, exact=False)
    return Odds(
        outcomes=[_outcome(table, share, events, language) for share, events in found],
        rolls=len(found) > 1
        or any(event[0] == "rolled" for _, events in found for event in events),
        exact=len(told) == 1,
    )


def _rolls(position: Position, stages: list[Choice]) -> bool:
    """Return whether dice would be rolled openly: drawing from a pile is no roll to ask about."""
    position.events = []
    for stage in stages:
        apply(position, stage, SeededDice("whether dice fall"))
    return any(event[0] == "rolled" for event in position.events)


def _seen(outcome: Outcome, seat: str) -> tuple[Event, ...]:
    return tuple(each for each in outcome.events if outcome.position.can_see(each, seat))


def _outcome(
    table: Table, share: Fraction, events: tuple[Event, ...], language: str
) -> OutcomeInfo:
    game = table.game
    lines = [tr(language, game.definition.tell(game.static, event)) for event in events]
    return OutcomeInfo(
        probability=round(float(share), 6),
        fraction=str(share),
        text=lines[-1] if lines else "",
        events=lines,
    )


def why_not(table: Table, seat: str, choice: str, language: str) -> Advice:
    """Return why a choice is not legal; nothing if it is."""
    _check(table, seat)
    position = _guess(table, seat)
    try:
        read_choice(position, choice)
    except IllegalChoice as error:
        return Advice([RefusalInfo(each.clause, each.say(language)) for each in error.refusals])
    return Advice([])


def staged(table: Table, seat: str, prefix: str, language: str) -> Staged:
    """Return the decision that follows stages of a gesture, without playing them."""
    _check(table, seat)
    position = _guess(table, seat)
    stages = read_choice(position, prefix) if prefix.strip() else []
    number = table.game.number
    position.revealed = False
    for stage in stages:
        try:
            apply(position, stage, NoDice())
        except NeedsRoll:
            return Staged(prefix, None)
        number += 1
    if not position.stack or position.revealed:
        return Staged(prefix, None)
    decision = Decision(position, number)
    if decision.seat != seat:
        return Staged(prefix, None)
    return Staged(prefix, decision_info(decision, seat, language))


def survey(table: Table, seat: str | None, kind: str, of: str, number: int | None) -> Survey:
    """Return what a thing sees, covers or commands, now or at an earlier move."""
    at = table.game.number if number is None else number
    position = table.position_at(at)
    if seat is not None:
        position = _only_guess(position, seat) or position.resample(
            seat, SeededDice(f"{_mark(position.view(seat))} {at} 0")
        )
    layers = table.game.definition.survey(position, kind, of, seat)
    return Survey(kind, of, at, layers)
