"""The registry: games found through Python entry points, so that any package can add one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from dropzone.core.data import StoredPack, Values
from dropzone.core.data.stored import StoredFile
from dropzone.core.data.user_packs import value_files
from dropzone.core.errors import DataError, UnknownName
from dropzone.core.io.text_file import read_text
from dropzone.core.rules.definition import LOADING, GameDefinition
from dropzone.core.text.messages import M

__all__ = [
    "GROUP",
    "check_stored",
    "comes_with_package",
    "definition_of",
    "definition_with",
    "game_definition",
    "game_ids",
    "stored_definition",
]

GROUP = "dropzone.games"

#: Definitions of stored packs that are kept loaded; each holds the data of a game.
_STORED_KEPT = 16


@cache
def _makers() -> dict[str, Callable[[Values], GameDefinition]]:
    return {point.name: point.load() for point in entry_points(group=GROUP)}


def game_ids() -> list[str]:
    """Return the ids of all games that are installed.

    >>> "market-garden" in game_ids()
    True
    """
    return sorted(_makers())


def _maker(game: str) -> Callable[[Values], GameDefinition]:
    makers = _makers()
    if game not in makers:
        raise UnknownName(
            M("there is no game “{name}”; there are {known}", name=game, known=sorted(makers))
        )
    return makers[game]


def game_definition(game: str, overrides: tuple[Path, ...] = ()) -> GameDefinition:
    """Return a game by its id, with a user's own data files or packs laid over its data.

    >>> game_definition("market-garden").sheet.players
    2
    """
    _maker(game)
    with LOADING:
        return _definition(game, tuple(file for path in overrides for file in value_files(path)))


@cache
def _definition(game: str, overrides: tuple[Path, ...]) -> GameDefinition:
    return _maker(game)(overrides)


def definition_with(game: str, texts: Mapping[str, str]) -> GameDefinition:
    """Return a game with texts laid over its data as a user's files are; nobody keeps it.

    >>> own = definition_with("mercury", {"mine.toml": "[units.nz-22]\\nstrength = 9"})
    >>> own.pack.value("units.csv", ("nz-22", "strength"))
    '9'
    """
    laid_over = tuple(StoredFile(name, text) for name, text in texts.items())
    with LOADING:
        return _maker(game)(laid_over)


_stored: OrderedDict[tuple[str, str], GameDefinition] = OrderedDict()


def stored_definition(pack: StoredPack) -> GameDefinition:
    """Return a game with the data of a stored pack; `DataError` if it is not what it claims.

    >>> kept = game_definition("mercury").stored_pack()
    >>> stored_definition(kept).pack.fingerprint == kept.fingerprint
    True
    """
    key = (pack.game, pack.fingerprint)
    with LOADING:
        found = _stored.get(key)
        if found is None:
            found = _stored[key] = _maker(pack.game)(pack)
        _stored.move_to_end(key)
        while len(_stored) > _STORED_KEPT:
            _stored.popitem(last=False)
    return found


def check_stored(pack: StoredPack) -> None:
    """Raise `DataError` if a stored pack is not what it claims to be.

    `UnknownName` if its game is not installed.

    >>> check_stored(game_definition("mercury").stored_pack())
    """
    with LOADING:
        _maker(pack.game)(pack)  # made anew: one that is known would say nothing of this one


def definition_of(
    game: str,
    fingerprint: str,
    overrides: tuple[Path, ...] = (),
    kept: Callable[[str], bytes | None] = lambda fingerprint: None,
) -> GameDefinition:
    """Return a game with the data of a fingerprint: those a table or record was begun with.

    They are looked for in the user's own files, in the package, where the caller keeps packs, and
    among the packs of earlier releases.  `DataError` if nobody has them.

    >>> today = game_definition("mercury")
    >>> definition_of("mercury", today.pack.fingerprint) is today
    True
    """
    for files_over in dict.fromkeys((overrides, ())):
        definition = game_definition(game, files_over)
        if definition.pack.fingerprint == fingerprint:
            return definition
    known = _stored.get((game, fingerprint))
    if known is not None:
        return known
    packed = kept(fingerprint) or _released(fingerprint)
    if packed is None:
        for earlier in _with_files_over(game, fingerprint, overrides):
            return earlier
        own = game_definition(game, overrides).pack.fingerprint
        raise DataError(
            f"made with other data ({fingerprint[:12]}) than these ({own[:12]});"
            " give the data files it was made with"
        )
    pack = StoredPack.decode(packed)
    if (pack.game, pack.fingerprint) != (game, fingerprint):
        raise DataError(f"a stored pack of {game}: it is not {fingerprint[:12]} as it is called")
    return stored_definition(pack)


def _with_files_over(
    game: str, fingerprint: str, overrides: tuple[Path, ...]
) -> Iterator[GameDefinition]:
    """Lay a user's files over the packs of earlier releases, and give what has a fingerprint."""
    given = [file for path in overrides for file in value_files(path)]
    texts = {
        f"{number}-{file.name}": read_text(file, file.name, DataError)
        for number, file in enumerate(given, 1)
    }
    for file in _releases().values() if texts else ():
        pack = StoredPack.decode(file.read_bytes())
        if pack.game == game:
            wanted = msgspec.structs.replace(pack, overrides=texts, fingerprint=fingerprint)
            with suppress(DataError):
                yield stored_definition(wanted)


def comes_with_package(definition: GameDefinition) -> bool:
    """Return whether the data of a game are the package's, of today or of an earlier release.

    >>> comes_with_package(game_definition("mercury"))
    True
    """
    today = game_definition(definition.id)
    fingerprint = definition.pack.fingerprint
    return fingerprint == today.pack.fingerprint or fingerprint in _releases()


def _released(fingerprint: str) -> bytes | None:
    """Return the pack of an earlier release, which comes with the package."""
    file = _releases().get(fingerprint)
    return None if file is None else file.read_bytes()


@cache
def _releases() -> dict[str, Traversable]:
    found: dict[str, Traversable] = {}
    folder = files("dropzone.games") / "released"
    for release in folder.iterdir() if folder.is_dir() else ():
        index = release / "index.json"
        names = msgspec.json.decode(index.read_bytes(), type=dict[str, str])
        found.update({fingerprint: release / name for fingerprint, name in names.items()})
    return found
