"""Victory (11.0, S6.0): who controls what, and who has lost how much."""

from __future__ import annotations

from dropzone.core.messages import M
from dropzone.core.position import Result
from dropzone.systems.gts.components import Condition, Outcome
from dropzone.systems.gts.position import GtsPosition
from dropzone.systems.gts.static import GERMAN, SIDES

__all__ = ["controls", "end_by_default", "holds", "test_turn_end"]


def controls(position: GtsPosition, side: int, at: int) -> bool:
    """Return whether a side was the last to have a unit in a hex (S6.0, G28.1)."""
    german = bool(position.german_control >> at & 1)
    return german if side == GERMAN else not german


def _is_met(position: GtsPosition, side: int, condition: Condition) -> bool:
    """Return whether a side controls what it must, or the enemy has lost enough."""
    if condition.losses:
        return position.losses[1 - side] >= condition.losses
    grid = position.static.grid
    held = [at for at in map(grid.index, condition.hexes) if controls(position, side, at)]
    if condition.connected:
        return any(grid.direction(a, b) is not None for a in held for b in held)
    return len(held) >= condition.need


def holds(position: GtsPosition, outcome: Outcome) -> bool:
    """Return whether the conditions of an outcome hold now."""
    side = SIDES.index(outcome.winner)
    met = (_is_met(position, side, condition) for condition in outcome.conditions)
    return any(met) if outcome.either else all(met)


def test_turn_end(position: GtsPosition) -> bool:
    """End the game if it is decided at the end of a turn (G4.13, ruling R-77)."""
    outcomes = position.static.scenario.victory.outcomes
    won = [each for each in outcomes if each.when == "turn-end" and holds(position, each)]
    if won:
        _end(position, won)
    return bool(won)


def end_by_default(position: GtsPosition) -> None:
    """End the game after its last turn (G4.10)."""
    victory = position.static.scenario.victory
    won = [each for each in victory.outcomes if holds(position, each)]
    if won or victory.default == "draw":
        _end(position, won)
        return
    side = position.static.side_term(SIDES.index(victory.default))
    why = M("Time is up: {side} have held out.", side=side)
    position.end(Result(victory.default, "win", _points(position), why))


def _end(position: GtsPosition, won: list[Outcome]) -> None:
    """One side has reached its objective, or both or neither: then it is a draw."""
    winners = {each.winner for each in won}
    if len(winners) == 1:
        winner = winners.pop()
        side = position.static.side_term(SIDES.index(winner))
        why = M("{side} have reached their objective.", side=side)
        position.end(Result(winner, "win", _points(position), why))
    elif winners:
        why = M("Both sides have reached their objectives.")
        position.end(Result(None, "draw", _points(position), why))
    else:
        why = M("Neither side has reached its objective.")
        position.end(Result(None, "draw", _points(position), why))


def _points(position: GtsPosition) -> dict[str, int]:
    """Return the steps each side has taken from the other."""
    return {SIDES[0]: position.losses[1], SIDES[1]: position.losses[0]}
