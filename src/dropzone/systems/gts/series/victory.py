"""Victory (crete:11.0, G4.13): what holds at the end of a turn or of the game, and who wins."""

from __future__ import annotations

from dropzone.core.rules.position import Result
from dropzone.core.text.messages import M
from dropzone.systems.gts.components import Obligation, Outcome
from dropzone.systems.gts.prepared.static import GERMAN, SIDES
from dropzone.systems.gts.series.conditions import controls, holds, is_met
from dropzone.systems.gts.series.leaving_play import EXITED, SHIPPED, departed
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["end_by_default", "score", "steps_taken", "test_turn_end", "test_turn_start"]


def test_turn_start(position: GtsPosition) -> bool:
    """End the game if it is decided at the start of this turn (G4.13)."""
    static = position.static
    for duty in static.scenario.victory.obligations:
        if duty.turn is not None and static.turn_index(duty.turn) == position.turn:
            _call_in(position, duty)
    won = [
        outcome
        for outcome in static.scenario.victory.outcomes
        if outcome.when == "turn-start"
        and outcome.turn is not None
        and static.turn_index(outcome.turn) == position.turn
        and holds(position, outcome)
    ]
    if won:
        _end(position, won)
    return bool(won)


def test_turn_end(position: GtsPosition) -> bool:
    """End the game if it is decided at the end of a turn (G4.13, rulings R-77, R-80).

    What must be reached before a turn, and is kept to the end of the game, is noted (R-72).
    """
    outcomes = position.static.scenario.victory.outcomes
    won = []
    for number, outcome in enumerate(outcomes):
        if outcome.when == "turn-end" and holds(position, outcome):
            won.append(outcome)
        elif outcome.when == "deadline" and holds(position, outcome):
            position.reached |= 1 << number
    if won:
        _end(position, won)
    return bool(won)


def end_by_default(position: GtsPosition) -> None:
    """End the game after its last turn (G4.10)."""
    victory = position.static.scenario.victory
    for duty in victory.obligations:
        if duty.turn is None:
            _call_in(position, duty)
    won = [
        outcome
        for number, outcome in enumerate(victory.outcomes)
        if outcome.when != "turn-start" and _counts(position, number, outcome)
    ]
    if won or victory.default == "draw":
        _end(position, won if victory.both_is_draw else won[:1])
    elif victory.default == "by-points":
        _end_by_points(position)
    elif victory.default not in SIDES:
        position.static.own.end_otherwise(position)
    else:
        side = position.static.side_names[SIDES.index(victory.default)]
        why = M("Time is up: the {side} have held out.", side=side)
        position.end(Result(victory.default, "win", steps_taken(position), why))


def _call_in(position: GtsPosition, duty: Obligation) -> None:
    """A duty that the Germans have not done has its price (R-22)."""
    if all(is_met(position, GERMAN, condition) for condition in duty.conditions):
        return
    position.tell("duty-missed")
    position.static.own.miss_duty(position, duty)


def _end_by_points(position: GtsPosition) -> None:
    """The side with more victory points wins; with as many nobody does (Sc4, ruling P-31)."""
    scored = {side: score(position, SIDES.index(side)) for side in SIDES}
    allied, german = scored.values()
    if allied == german:
        why = M("Time is up, and both sides have {points} points.", points=allied)
        position.end(Result(None, "draw", scored, why))
        return
    winner = SIDES[german > allied]
    why = M(
        "Time is up: the Allies have {allied} points, the Germans {german}.",
        allied=allied,
        german=german,
    )
    position.end(Result(winner, "win", scored, why))


def score(position: GtsPosition, side: int) -> int:
    """Return the victory points of a side (Sc4)."""
    grid = position.static.grid
    total = 0
    for entry in position.static.scenario.victory.points:
        if SIDES.index(entry.side) != side:
            continue
        if entry.each == "enemy-step":
            count = position.losses[1 - side]
        elif entry.each == "hex":
            count = sum(controls(position, side, grid.index(code)) for code in entry.hexes)
        else:
            how = SHIPPED if entry.each == "shipped-step" else EXITED
            hexes = grid.mask(map(grid.index, entry.hexes)) if entry.hexes else -1
            count = departed(position, side, how, hexes)[1]
        total += entry.points * count
    return total


def _counts(position: GtsPosition, number: int, outcome: Outcome) -> bool:
    """Return whether an outcome counts at the end: it holds now, or was reached in time."""
    if outcome.when == "deadline":
        return bool(position.reached >> number & 1)
    return holds(position, outcome)


def _end(position: GtsPosition, won: list[Outcome]) -> None:
    """One side has reached its objective, or both or neither: then it is a draw."""
    winners = {each.winner for each in won}
    if len(winners) == 1:
        winner = won[0].winner
        side = position.static.side_names[SIDES.index(winner)]
        why = M("The {side} have reached their objective.", side=side)
        position.end(Result(winner, won[0].level, steps_taken(position), why))
    elif winners:
        why = M("Both sides have reached their objectives.")
        position.end(Result(None, "draw", steps_taken(position), why))
    else:
        why = M("Neither side has reached its objective.")
        position.end(Result(None, "draw", steps_taken(position), why))


def steps_taken(position: GtsPosition) -> dict[str, int]:
    """Return the steps each side has taken from the other."""
    return {SIDES[0]: position.losses[1], SIDES[1]: position.losses[0]}
