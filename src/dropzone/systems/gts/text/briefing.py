"""How a scenario is won, how that stands, and what each side has (S6.0, G4.13)."""

from __future__ import annotations

from collections.abc import Iterator

from dropzone.core.text.briefing import Goal, GoalItem
from dropzone.core.text.messages import MN, M, Message
from dropzone.systems.gts.components import Outcome
from dropzone.systems.gts.prepared.static import GERMAN, SIDES, WAITING
from dropzone.systems.gts.series.conditions import controls, holds, is_met
from dropzone.systems.gts.series.victory import score
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.goals import condition_words, degree_words, points_words, when_words
from dropzone.systems.gts.text.telling import turn_term

__all__ = ["facts_of", "forces_of", "goals_of"]


def goals_of(position: GtsPosition) -> list[Goal]:
    """Return what decides the scenario, in the order in which it is looked at."""
    return [
        *(
            _outcome(position, number, each)
            for number, each in enumerate(position.static.scenario.victory.outcomes)
        ),
        *_points(position),
        *_levels(position),
        *_duties(position),
        *_default(position),
    ]


def _outcome(position: GtsPosition, number: int, outcome: Outcome) -> Goal:
    static, side = position.static, SIDES.index(outcome.winner)
    text = when_words(static, outcome)
    if outcome.none:
        text = M("{when}, if none of this is so", when=text)
    elif outcome.either and len(outcome.conditions) > 1:
        text = M("{when}, if one of these is so", when=text)
    if outcome.in_withdrawal:
        text = M("{what}, once the Withdrawal has begun", what=text)
    items = []
    for condition in outcome.conditions:
        words = condition_words(static, condition)
        if condition.losses:
            of = side if condition.side is None else SIDES.index(condition.side)
            words = M("{what} ({count} so far)", what=words, count=position.losses[1 - of])
        items.append(GoalItem(words, is_met(position, side, condition)))
    # What was reached in time is kept to the end.
    met = holds(position, outcome) or bool(position.reached >> number & 1)
    return Goal(outcome.winner, text, None, met, tuple(items))


def _points(position: GtsPosition) -> Iterator[Goal]:
    """One goal a side: more points than the other, and what gives them (Sc4)."""
    static, entries = position.static, position.static.scenario.victory.points
    for side in dict.fromkeys(entry.side for entry in entries):
        number = SIDES.index(side)
        items = []
        for entry in (each for each in entries if each.side == side):
            held = None
            if entry.each == "hex":
                places = map(static.grid.index, entry.hexes)
                held = all(controls(position, number, at) for at in places)
            items.append(GoalItem(points_words(static, entry), held))
        own, other = score(position, number), score(position, 1 - number)
        yield Goal(
            side,
            M("More victory points than the other side at the end"),
            M("{count} against {other}", count=own, other=other),
            own > other,
            tuple(items),
        )


def _levels(position: GtsPosition) -> Iterator[Goal]:
    """The Withdrawal Level decides at the end (S5.0-q)."""
    levels = position.static.scenario.victory.levels
    level = position.withdrawal_level
    holding = next((each for each in levels if level <= each.most), None)
    for each in levels:
        degree = degree_words(each.level)
        text = M("Withdrawal Level up to {most} at the end: {degree}", most=each.most,
                 degree=degree)  # fmt: skip
        if each is levels[-1]:
            text = M("Any higher Withdrawal Level at the end: {degree}", degree=degree)
        now = M("it is {level} now", level=level) if each is holding else None
        winner = None if each.winner == "draw" else each.winner
        yield Goal(winner, text, now, each is holding)


def _duties(position: GtsPosition) -> Iterator[Goal]:
    """What the Germans must have done in time (R-22)."""
    static = position.static
    for duty in static.scenario.victory.obligations:
        text = M("To be done by the end, or the Allies gain")
        if duty.turn:
            by = turn_term(static, static.turn_index(duty.turn))
            text = M("To be done by {turn}, or the Allies gain", turn=by)
        items = tuple(
            GoalItem(condition_words(static, each), is_met(position, GERMAN, each))
            for each in duty.conditions
        )
        yield Goal("german", text, None, all(each.met for each in items), items)


def _default(position: GtsPosition) -> Iterator[Goal]:
    static = position.static
    default = static.scenario.victory.default
    left = static.scenario.turns - position.turn
    now = MN("{count} turn left", "{count} turns left", count=left)
    if default == "draw":
        yield Goal(None, M("A draw if nothing of this is so at the end"), now)
    elif default in SIDES:
        yield Goal(default, M("Victory if nothing of this is so at the end"), now)


def forces_of(position: GtsPosition, side: str) -> list[Message]:
    """Return the units, steps and leaders of a side, here and to come."""
    static, number = position.static, SIDES.index(side)
    units = [unit for unit in static.of_side[number] if not static.rearguard[unit]]
    here = [unit for unit in units if position.where[unit] >= 0]
    later = [unit for unit in units if position.where[unit] == WAITING]
    commands = [
        name
        for name, of in zip(static.command_name, static.command_side, strict=True)
        if of == number
    ]
    found = [M("{names}", names=commands)] if commands else []
    if here:
        found.append(
            MN(
                "{count} unit on the map, steps: {steps}",
                "{count} units on the map, steps: {steps}",
                count=len(here),
                steps=sum(position.steps[unit] for unit in here),
            )
        )
    if later:
        found.append(
            MN(
                "{count} unit to drop, land or march in",
                "{count} units to drop, land or march in",
                count=len(later),
            )
        )
    return found


def facts_of(position: GtsPosition) -> dict[str, int]:
    """Return the numbers that a briefing may name."""
    scenario = position.static.scenario
    facts = {"turns": scenario.turns}
    for outcome in scenario.victory.outcomes:
        for condition in outcome.conditions:
            facts["losses" if condition.losses else f"{outcome.winner}_{condition.kind}"] = (
                condition.losses or condition.need
            )
    return facts
