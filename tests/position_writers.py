"""Positions reached in play, written as position files: what the systems' arrange modules read.

A game is written where a file can go on with just what is asked; at any other moment there is
nothing to write.
"""

from __future__ import annotations

from typing import Any

from dropzone.core.io.arranged import position_table
from dropzone.core.rules.game import Game
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.commando.position import CommandoPosition
from dropzone.systems.gts.series.activation import Activate
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.raid.actions import BritishPhase
from dropzone.systems.raid.position import RaidPosition

__all__ = ["written"]

_KINDS = {
    BattlePosition: ("move-unit", "attack"),
    CommandoPosition: ("event", "open-assault", "blue-token"),
}


def written(game: Game) -> dict[str, Any] | None:
    """Return the position of a game as the table of a file, if a file can go on from it."""
    return (
        None if game.over or not _goes_on(game) else position_table(game.definition, game.position)
    )


def _goes_on(game: Game) -> bool:
    position, kind = game.position, game.decision.kind
    if isinstance(position, BattlePosition):
        bidding = -1 in position.bids and position.static.has("bidding")
        return kind in _KINDS[BattlePosition] and not bidding
    if isinstance(position, CommandoPosition):
        running = position.limbo or position.looked or position.skips or position.ignored
        return kind in _KINDS[CommandoPosition] and not running
    if isinstance(position, RaidPosition):
        return isinstance(position.stack[-1], BritishPhase) and not position.acting
    assert isinstance(position, GtsPosition)
    return isinstance(position.stack[-1], Activate)
