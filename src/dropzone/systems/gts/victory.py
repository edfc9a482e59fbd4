"""Victory (11.0, S6.0): who controls what at the end of a turn."""

from __future__ import annotations

from dropzone.core.messages import M
from dropzone.core.position import Result
from dropzone.systems.gts.position import GtsPosition
from dropzone.systems.gts.static import GERMAN, SIDES

__all__ = ["controls", "end_by_default", "test_turn_end"]


def controls(position: GtsPosition, side: int, at: int) -> bool:
    """Return whether a side was the last to have a unit in a hex (S6.0, G28.1)."""
    german = bool(position.german_control >> at & 1)
    return german if side == GERMAN else not german


def test_turn_end(position: GtsPosition) -> bool:
    """End the game if a condition of the scenario holds at the end of a turn (G4.13)."""
    for winner, hexes in position.static.outcomes:
        if all(controls(position, winner, at) for at in hexes):
            names = [position.static.hex_term(at) for at in hexes]
            why = M("{side} hold {hexes}.", side=position.static.side_term(winner), hexes=names)
            position.end(Result(SIDES[winner], "win", _points(position), why))
            return True
    return False


def end_by_default(position: GtsPosition) -> None:
    """End the game after its last turn (G4.10)."""
    winner = position.static.default_winner
    why = M("Time is up: {side} have held out.", side=position.static.side_term(winner))
    position.end(Result(SIDES[winner], "win", _points(position), why))


def _points(position: GtsPosition) -> dict[str, int]:
    """Return the steps each side has taken from the other."""
    return {SIDES[0]: position.losses[1], SIDES[1]: position.losses[0]}
