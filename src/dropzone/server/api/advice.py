"""Advice before a choice: one preview of it, odds, reasons against it, ways, surveys.

All of it is worked out on positions that the asking seat cannot tell from the true one, so that
no answer can tell more than the seat's view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

import msgspec

from dropzone.core.errors import DropzoneError, HiddenOutcome, IllegalChoice, NotNow
from dropzone.core.rules.decision import Decision, read_certain
from dropzone.core.rules.dice import NeedsRoll, NoDice, SeededDice
from dropzone.core.rules.engine import apply, question
from dropzone.core.rules.position import Position
from dropzone.core.rules.procedure import Choice, Target
from dropzone.core.rules.structure import COMMITS, Role
from dropzone.core.search.far_steps import ways as ways_on
from dropzone.core.search.guessing import GUESSES, foresee, guesses
from dropzone.core.search.odds import Outcome, questions_after
from dropzone.core.search.results import foretell
from dropzone.core.text.messages import M, Message, tr
from dropzone.server.api.problems import Problem
from dropzone.server.api.state import decision_info
from dropzone.server.api.wire import (
    Advice,
    Odds,
    OddsResult,
    OutcomeInfo,
    Preview,
    RefusalInfo,
    Staged,
    Survey,
    WayInfo,
    Ways,
)
from dropzone.server.tables.table import Table

__all__ = ["check", "odds", "pointing", "preview", "staged", "survey", "ways", "why_not"]

MOST_OUTCOMES = 200
#: More positions at once than this, or more steps on the way to them, and a player would wait
#: for seconds.  A step of a large game is more work: so many steps of a position of size one.
MOST_POSITIONS = 500
MOST_STEPS = 5000
MOST_WORK = 3_500_000


def check(table: Table, seat: str) -> None:
    """Refuse who has nothing to choose now."""
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
    """Return what may come of a choice up to the next decision, by result and one by one.

    Without outcomes where they are too many to list or depend on what is hidden; exact where
    nothing hidden makes a difference to them.
    """
    check(table, seat)
    guessed = _guesses(table, seat)
    found = _odds(table, seat, guessed, choice, language)
    if found.outcomes or found.reveals:
        rolls = len(found.outcomes) > 1
        rolls = rolls or _rolls(guessed[0].copy(), read_certain(guessed[0], choice).choices)
        return msgspec.structs.replace(found, rolls=rolls)
    return found


def _odds(
    table: Table,
    seat: str,
    guessed: Sequence[Position],
    choice: str,
    language: str,
    then: Sequence[Choice] = (),
) -> Odds:
    """Return the odds of a choice, and of another after it, that may roll dice or show things."""

    def read(guess: Position) -> list[Choice]:
        return [*read_certain(guess, choice).choices, *then]

    work = min(MOST_STEPS, MOST_WORK // (len(guessed) * max(1, guessed[0].size)))
    try:
        found, exact = foresee(guessed, read, seat, MOST_POSITIONS, work)
    except HiddenOutcome:
        return Odds([], rolls=True, exact=False, reveals=True)
    except NotNow:
        return Odds([], rolls=True, exact=False)
    if len(found) > MOST_OUTCOMES:
        return Odds([], rolls=True, exact=False)
    knowing = len(guessed) == 1
    asked = questions_after(found, seat, knowing=knowing)
    told = foretell(table.game.definition, guessed[0], found, seat, knowing=knowing)

    def say(texts: Sequence[Message]) -> list[str]:
        return [tr(language, each) for each in texts]

    return Odds(
        outcomes=[
            _outcome(table, each, then, language) for each, then in zip(found, asked, strict=True)
        ],
        rolls=True,
        exact=exact,
        summary=say(told.summary),
        arithmetic=say(told.arithmetic),
        results=[
            OddsResult(
                probability=round(float(each.probability), 6),
                fraction=str(each.probability),
                texts=say(each.texts),
                then="" if each.then is None else tr(language, each.then),
                story=say(each.story),
            )
            for each in told.results
        ],
    )


def _rolls(position: Position, stages: list[Choice]) -> bool:
    """Return whether dice would be rolled openly: drawing from a pile is no roll to ask about."""
    position.events = []
    position.revealed = False
    for stage in stages:
        apply(position, stage, SeededDice("whether dice fall"))
    return any(event[0] == "rolled" for event in position.events)


def _outcome(table: Table, outcome: Outcome, then: Message | None, language: str) -> OutcomeInfo:
    """Return an outcome in words; the last line is the question it leads to, where it matters."""
    game = table.game
    told = [game.definition.tell(game.static, event) for event in outcome.events]
    lines = [tr(language, each) for each in (*told, then) if each is not None]
    return OutcomeInfo(
        probability=round(float(outcome.probability), 6),
        fraction=str(outcome.probability),
        text=lines[-1] if lines else "",
        events=lines,
    )


# -- one look ahead ---------------------------------------------------------------------------

#: By table: the positions that choices lead to, as somebody has looked at them since it changed.
_AHEAD: WeakKeyDictionary[Table, tuple[tuple[int, int, str], dict[str, Position]]] = (
    WeakKeyDictionary()
)
#: So many of them are kept: a gesture has few stages.
MOST_AHEAD = 24


class _Trial(NamedTuple):
    """A choice tried out: the position after it, unless dice would fall or something be shown."""

    role: Role
    after: Position | None
    rolls: bool
    reveals: bool
    warning: Message | None
    deed: Message | None


def preview(table: Table, seat: str, choice: str, language: str) -> Preview:
    """Return what a choice would do: what is asked then, its odds, its ways, its warning.

    Without a choice, how far the steps lead that are asked for now.
    """
    check(table, seat)
    guessed = _guesses(table, seat)
    if not choice.strip():
        ways_now = _ways(guessed[0], language)
        return Preview("", "commit", False, False, None, ways_now, None, "", "", "")
    trial = _try(table, seat, guessed[0], choice)
    after, role = trial.after, trial.role
    decision = None if after is None else _own(after, table.game.number, seat)
    follows = decision is not None and (
        role.begins_way or bool(role.gesture and decision.goes_on == role.gesture)
    )
    now, foreseen, deed, rolls = "", None, trial.deed, trial.rolls
    if decision is not None and follows:
        closing = [each for each in decision.choices if decision.role(each).carries_out]
        now = decision.notation(closing[0]) if closing else ""
        if now:
            deed = decision.deed(closing[0])
            foreseen = _odds(table, seat, guessed, choice, language, closing[:1])
    elif after is None:
        foreseen = _odds(table, seat, guessed, choice, language)
        # Dice that decide something are worth a question, whatever they are called.
        rolls = rolls or (len(foreseen.outcomes) != 1 and not foreseen.reveals)
    return Preview(
        choice=choice,
        role=role.name,
        rolls=rolls,
        reveals=trial.reveals or (foreseen is not None and foreseen.reveals and not now),
        next=decision_info(decision, seat, language) if decision and follows else None,
        ways=_ways(after, language) if after is not None and role.begins_way else [],
        odds=foreseen,
        now=now,
        deed="" if deed is None else tr(language, deed),
        warning="" if trial.warning is None else tr(language, trial.warning),
    )


def _try(table: Table, seat: str, start: Position, choice: str) -> _Trial:
    """Try a choice out, from where the stages before it led if somebody has looked there."""
    moment = (table.version, table.game.number, seat)
    known = _AHEAD.get(table)
    if known is None or known[0] != moment or len(known[1]) > MOST_AHEAD:
        known = _AHEAD[table] = (moment, {})
    text = " ".join(choice.split())
    said = max((each for each in known[1] if text.startswith(f"{each} ")), key=len, default="")
    try:
        here = known[1].get(said, start)
        stages = read_certain(here, text).choices
    except DropzoneError:
        if not said:
            raise
        here = start  # it means something else from the beginning
        stages = read_certain(here, text).choices
    position = here.copy()
    position.revealed = False
    warning: Message | None = None
    deed: Message | None = None
    role = COMMITS
    try:
        for stage in stages:
            asked = question(position)
            role, warning = asked.role(stage), asked.warning(position, stage)
            deed = asked.deed(position, stage)
            apply(position, stage, NoDice())
    except NeedsRoll:
        position = here.copy()
        rolls = _rolls(position, stages)
        return _Trial(role, None, rolls, position.revealed, warning, deed)
    if position.revealed:
        return _Trial(role, None, False, True, warning, deed)
    known[1][text] = position
    return _Trial(role, position, False, False, warning, deed)


def _own(position: Position, number: int, seat: str) -> Decision | None:
    """Return the decision at which a position stands if it is the seat's own."""
    if not position.stack:
        return None
    decision = Decision(position, number)
    return decision if decision.seat == seat else None


def pointing(table: Table, seat: str, after: str, unit: str, place: str) -> str | None:
    """Return the text, legal or not, that points at a thing as the choices do after some stages."""
    check(table, seat)
    (position,) = _guesses(table, seat, 1)
    found = _try(table, seat, position, after).after if after.strip() else position
    decision = None if found is None else _own(found, table.game.number, seat)
    return None if decision is None else decision.pointing_at(unit, place)


def why_not(table: Table, seat: str, choice: str, language: str) -> Advice:
    """Return why a choice is not legal; nothing if it is."""
    check(table, seat)
    (position,) = _guesses(table, seat, 1)
    try:
        read_certain(position, choice)
    except IllegalChoice as error:
        return Advice([RefusalInfo(each.clause, each.say(language)) for each in error.refusals])
    return Advice([])


def staged(table: Table, seat: str, prefix: str, language: str) -> Staged:
    """Return the decision that follows stages of a gesture, without playing them."""
    check(table, seat)
    after = _after(table, seat, prefix)
    return Staged(prefix, None if after is None else decision_info(after[1], seat, language))


def ways(table: Table, seat: str, prefix: str, language: str) -> Ways:
    """Return the places some steps off to which one may go at once, after stages of a gesture."""
    check(table, seat)
    after = _after(table, seat, prefix)
    return Ways(prefix, _ways(after[0], language) if after else [])


def _ways(position: Position, language: str) -> list[WayInfo]:
    return [
        WayInfo(
            tr(language, each.label),
            Target(place=each.place, cost=each.cost),
            list(each.notations),
        )
        for each in ways_on(position)
    ]


def _after(table: Table, seat: str, prefix: str) -> tuple[Position, Decision] | None:
    """Return a guess at the position after stages, and its decision if it is the seat's own."""
    (position,) = _guesses(table, seat, 1)
    reading = read_certain(position, prefix) if prefix.strip() else None
    position.revealed = False
    try:
        for stage in reading.choices if reading else ():
            apply(position, stage, NoDice())
    except NeedsRoll:
        return None
    number = table.game.number + len(reading.choices if reading else ())
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
