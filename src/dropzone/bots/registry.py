"""The registry of bots: found through Python entry points, so that any package can add one."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from dropzone.bots.bot import Bot
from dropzone.core.data.registry import game_definition
from dropzone.core.errors import UnknownName
from dropzone.core.text.messages import M

__all__ = ["GROUP", "make", "names", "offered"]

GROUP = "dropzone.bots"


@cache
def _kinds() -> tuple[type[Bot], ...]:
    return tuple(point.load() for point in sorted(entry_points(group=GROUP)))


def names(game: str | None = None) -> list[str]:
    """Return the names of the bots that can play a game, or of all bots.

    >>> "random" in names("market-garden")
    True
    """
    return sorted({kind.name for kind in _kinds() if game is None or _plays(kind, game)})


def offered(game: str) -> list[str]:
    """Return the names of the opponents that people are offered in a game, the kindest first.

    >>> offered("market-garden")
    ['recruit', 'regular', 'veteran', 'general', 'random']
    """
    found = {kind.name: kind.rank for kind in _kinds() if _plays(kind, game)}
    ranked = sorted((rank, name) for name, rank in found.items() if rank is not None)
    return [name for _, name in ranked]


def _plays(kind: type[Bot], game: str) -> bool:
    return kind.plays(game_definition(game).sheet.system)


def make(name: str, *, seed: int | str, game: str | None = None) -> Bot:
    """Return a new bot; `UnknownName` if there is none of that name for the game.

    Where bots of several systems share a name the game says which one is meant.

    >>> make("random", seed=3)
    <RandomBot random seed=3>
    """
    found = [k for k in _kinds() if k.name == name and (game is None or _plays(k, game))]
    if not found:
        raise UnknownName(
            M("there is no bot “{name}”; there are {known}", name=name, known=names(game))
        )
    if game is None and len(found) > 1:
        systems = sorted(system for kind in found for system in kind.systems or ())
        raise UnknownName(
            f"there are several bots {name!r} (for {', '.join(systems)}): say which game it plays"
        )
    return found[0](seed)
