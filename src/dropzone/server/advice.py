"""Advice before a choice: odds, reasons against it, stages of a joined gesture, ways, surveys.

All of it is worked out on positions that the asking seat cannot tell from the true one, so that
no answer can tell more than the seat's view.
"""

from __future__ import annotations

from dropzone.core.decision import Decision, read_choice
from dropzone.core.dice import NeedsRoll, NoDice, SeededDice
from dropzone.core.engine import apply
from dropzone.core.errors import HiddenOutcome, IllegalChoice, NotNow
from dropzone.core.guessing import GUESSES, foresee, guesses
from dropzone.core.messages import M, tr
from dropzone.core.odds import Outcome
from dropzone.core.position import Position
from dropzone.core.procedure import Choice, Target
from dropzone.core.ways import ways as ways_on
from dropzone.server.problems import Problem
from dropzone.server.state import decision_info
from dropzone.server.table import Table
from dropzone.server.wire import (
    Advice,
    Odds,
    OutcomeInfo,
    RefusalInfo,
    Staged,
    Survey,
    WayInfo,
    Ways,
)

__all__ = ["odds", "staged", "survey", "ways", "why_not"]

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


def _guesses(table: Table, seat: str, most: int = GUESSES) -> list[Position]:
    """Return positions the seat cannot tell from the true one, or one where nothing is hidden."""
    game = table.game
    return guesses(game.position, seat, game.number, most=most, view=table.view(seat))


def odds(table: Table, seat: str, choice: str, language: str) -> Odds:
    """Return the outcomes of a choice up to the next decision, likeliest first.

    Without outcomes where they are too many to list or depend on what is hidden; exact where
    nothing hidden makes a difference to them.
    """
    _check(table, seat)
    guessed = _guesses(table, seat)
    work = min(MOST_STEPS, MOST_WORK // (len(guessed) * max(1, guessed[0].size)))
    try:
        found, exact = foresee(
            guessed, lambda guess: read_choice(guess, choice), seat, MOST_POSITIONS, work
        )
    except HiddenOutcome:
        rolls = _rolls(guessed[0], read_choice(guessed[0], choice))
        return Odds([], rolls=rolls, exact=False, reveals=True)
    except NotNow:
        return Odds([], rolls=True, exact=False)
    if len(found) > MOST_OUTCOMES:
        return Odds([], rolls=True, exact=False)
    return Odds(
        outcomes=[_outcome(table, each, language) for each in found],
        rolls=len(found) > 1
        or any(event[0] == "rolled" for each in found for event in each.events),
        exact=exact,
    )


def _rolls(position: Position, stages: list[Choice]) -> bool:
    """Return whether dice would be rolled openly: drawing from a pile is no roll to ask about."""
    position.events = []
    for stage in stages:
        apply(position, stage, SeededDice("whether dice fall"))
    return any(event[0] == "rolled" for event in position.events)


def _outcome(table: Table, outcome: Outcome, language: str) -> OutcomeInfo:
    game = table.game
    lines = [tr(language, game.definition.tell(game.static, event)) for event in outcome.events]
    return OutcomeInfo(
        probability=round(float(outcome.probability), 6),
        fraction=str(outcome.probability),
        text=lines[-1] if lines else "",
        events=lines,
    )


def why_not(table: Table, seat: str, choice: str, language: str) -> Advice:
    """Return why a choice is not legal; nothing if it is."""
    _check(table, seat)
    (position,) = _guesses(table, seat, 1)
    try:
        read_choice(position, choice)
    except IllegalChoice as error:
        return Advice([RefusalInfo(each.clause, each.say(language)) for each in error.refusals])
    return Advice([])


def staged(table: Table, seat: str, prefix: str, language: str) -> Staged:
    """Return the decision that follows stages of a gesture, without playing them."""
    _check(table, seat)
    after = _after(table, seat, prefix)
    return Staged(prefix, None if after is None else decision_info(after[1], seat, language))


def ways(table: Table, seat: str, prefix: str, language: str) -> Ways:
    """Return the places some steps off to which one may go at once, after stages of a gesture."""
    _check(table, seat)
    after = _after(table, seat, prefix)
    found = ways_on(after[0]) if after else []
    return Ways(
        prefix,
        [
            WayInfo(
                tr(language, each.label),
                Target(place=each.place, cost=each.cost),
                list(each.notations),
            )
            for each in found
        ],
    )


def _after(table: Table, seat: str, prefix: str) -> tuple[Position, Decision] | None:
    """Return a guess at the position after stages, and its decision if it is the seat's own."""
    (position,) = _guesses(table, seat, 1)
    stages = read_choice(position, prefix) if prefix.strip() else []
    number = table.game.number
    position.revealed = False
    for stage in stages:
        try:
            apply(position, stage, NoDice())
        except NeedsRoll:
            return None
        number += 1
    if not position.stack or position.revealed:
        return None
    decision = Decision(position, number)
    return (position, decision) if decision.seat == seat else None


def survey(table: Table, seat: str | None, kind: str, of: str, number: int | None) -> Survey:
    """Return what a thing sees, covers or commands, now or at an earlier move."""
    at = table.game.number if number is None else number
    position = table.position_at(at)
    if seat is not None:
        (position,) = guesses(position, seat, at, most=1)
    layers = table.game.definition.survey(position, kind, of, seat)
    return Survey(kind, of, at, layers)
