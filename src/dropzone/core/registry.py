"""The registry: games found through Python entry points, so that any package can add one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

from dropzone.core.definition import LOADING, GameDefinition
from dropzone.core.errors import UnknownName
from dropzone.core.messages import M

__all__ = ["GROUP", "game_definition", "game_ids"]

GROUP = "dropzone.games"


@cache
def _makers() -> dict[str, Callable[[Sequence[Path]], GameDefinition]]:
    return {point.name: point.load() for point in entry_points(group=GROUP)}


def game_ids() -> list[str]:
    """Return the ids of all games that are installed.

    >>> "market-garden" in game_ids()
    True
    """
    return sorted(_makers())


def game_definition(game: str, overrides: tuple[Path, ...] = ()) -> GameDefinition:
    """Return a game by its id, with a user's own data files laid over its data.

    >>> game_definition("market-garden").sheet.players
    2
    """
    makers = _makers()
    if game not in makers:
        raise UnknownName(
            M("there is no game “{name}”; there are {known}", name=game, known=sorted(makers))
        )
    with LOADING:
        return _definition(game, overrides)


@cache
def _definition(game: str, overrides: tuple[Path, ...]) -> GameDefinition:
    return _makers()[game](overrides)
