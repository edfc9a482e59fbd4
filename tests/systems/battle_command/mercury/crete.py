"""Small positions on Crete: what the rule tests of Mercury share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import dropzone
from dropzone.core.rules.game import Game
from dropzone.systems.battle_command.mercury_position import MercuryPosition, mercury
from tests.systems.battle_command.play import Units, arranged, position_of, told

AIR = "air-fliegerkorps-viii"
COLUMNS = ["1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1"]


def crete(units: Units, dice: Sequence[int] | None = (), **table: Any) -> Game:
    """Start from an empty island with these units, on turn 2 if nothing else is said."""
    return arranged(units, game="mercury", dice=dice, **{"turn": 2, "impulse": "B", **table})


def half(side: str, units: Units, dice: Sequence[int] | None = (), **table: Any) -> Game:
    """Start with the half-impulse of a side."""
    return crete(units, dice, side=side, step="half", **table)


def marching(side: str, units: Units, dice: Sequence[int] | None = (), **table: Any) -> Game:
    """Start with the movement of a side."""
    return crete(units, dice, side=side, step="move", **table)


def fighting(side: str, units: Units, dice: Sequence[int] | None = (), **table: Any) -> Game:
    """Start with the combats of a side."""
    return crete(units, dice, side=side, step="fight", **table)


def ending(units: Units, dice: Sequence[int] | None = (), turn: int = 2, **table: Any) -> Game:
    """Start at the end of the attack phase; units far from everything keep the game going."""
    return crete(units, dice, turn=turn, impulse="D", step="end-of-turn", **table)


def whole(dice: Sequence[int] | None = None, **setting: Any) -> Game:
    """Start the whole game."""
    return dropzone.new("mercury", dice=dice, seed=None if dice is not None else 1, **setting)


def odds(game: Game) -> tuple[str, dict[str, int], str]:
    """The column of the strengths, the shifts, and the column in which the last die was read."""
    _, column, shifts, shifted = told(game, "odds")[-1]
    return COLUMNS[column], dict(shifts), COLUMNS[shifted]


def state(game: Game) -> MercuryPosition:
    """The position, as one of Mercury."""
    return mercury(position_of(game))
