"""Victory (11.0, S6.0): what holds at the end of a turn or of the game, and who wins by it."""

from __future__ import annotations

from dropzone.core.messages import M
from dropzone.core.position import Result
from dropzone.systems.gts.components import Outcome
from dropzone.systems.gts.conditions import controls, holds
from dropzone.systems.gts.position import GtsPosition
from dropzone.systems.gts.static import SIDES

__all__ = ["controls", "end_by_default", "holds", "test_turn_end", "test_turn_start"]


def test_turn_start(position: GtsPosition) -> bool:
    """End the game if it is decided at the start of this turn (G4.13)."""
    static = position.static
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
    won = [
        outcome
        for number, outcome in enumerate(victory.outcomes)
        if outcome.when != "turn-start" and _counts(position, number, outcome)
    ]
    if won or victory.default == "draw":
        _end(position, won)
    else:
        side = position.static.side_term(SIDES.index(victory.default))
        why = M("Time is up: {side} have held out.", side=side)
        position.end(Result(victory.default, "win", _points(position), why))


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
        side = position.static.side_term(SIDES.index(winner))
        why = M("{side} have reached their objective.", side=side)
        position.end(Result(winner, won[0].level, _points(position), why))
    elif winners:
        why = M("Both sides have reached their objectives.")
        position.end(Result(None, "draw", _points(position), why))
    else:
        why = M("Neither side has reached its objective.")
        position.end(Result(None, "draw", _points(position), why))


def _points(position: GtsPosition) -> dict[str, int]:
    """Return the steps each side has taken from the other."""
    return {SIDES[0]: position.losses[1], SIDES[1]: position.losses[0]}
