"""Victory in Crete: what the series does not decide, the Withdrawal does (S5.0, 11.0)."""

from __future__ import annotations

from dropzone.core.rules.position import Result
from dropzone.core.text.messages import M
from dropzone.systems.gts.components import Obligation
from dropzone.systems.gts.crete.morale import change_morale, raise_level
from dropzone.systems.gts.series.victory import steps_taken
from dropzone.systems.gts.state.position import GtsPosition

__all__ = ["end_by_level", "miss_duty"]


def miss_duty(position: GtsPosition, duty: Obligation) -> None:
    """A duty that was not done gives the Allies heart, or a higher level (R-22)."""
    if duty.morale:
        change_morale(position, duty.morale)
    if duty.level and position.withdrawal:
        raise_level(position, duty.level)


def end_by_level(position: GtsPosition) -> None:
    """The Withdrawal Level decides who wins, and how well (S5.0-q)."""
    level = position.withdrawal_level
    victory = position.static.scenario.victory
    found = next(each for each in victory.levels if level <= each.most)
    winner = None if found.winner == "draw" else found.winner
    why = M("Time is up, with a Withdrawal Level of {level}.", level=level)
    position.end(Result(winner, found.level, steps_taken(position), why))
