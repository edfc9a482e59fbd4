"""Packs of own values that this server offers: found in folders and packages, checked once."""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

import msgspec

from dropzone.core.data.header import PackHeader
from dropzone.core.data.registry import game_definition
from dropzone.core.data.sheet import ScenarioTitle
from dropzone.core.data.user_packs import (
    UserPack,
    check_values,
    differences,
    find_packs,
    own_scenarios,
)
from dropzone.core.errors import DropzoneError
from dropzone.core.rules.definition import GameDefinition
from dropzone.core.text.messages import M
from dropzone.server.api.problems import Problem

__all__ = ["Offered", "PackShelf"]

log = logging.getLogger("dropzone.server")


class Offered(msgspec.Struct, frozen=True):
    """A sound pack, how many values it changes and which scenarios it adds."""

    id: str
    header: PackHeader
    files: tuple[Path, ...]
    changes: int
    scenarios: tuple[ScenarioTitle, ...] = ()


class PackShelf:
    """The packs of a server by game; one that is not sound is left out, and the log says why."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = tuple(folders)
        self._checked: dict[str, dict[str, Offered]] = {}
        self._lock = threading.Lock()

    @cached_property
    def _found(self) -> list[UserPack]:
        found, faults = find_packs(self._folders)
        for fault in faults:
            log.warning("a pack of values is left out: %s", fault)
        return found

    def of_game(self, game: str) -> list[Offered]:
        """Return the sound packs of a game; the first who asks waits until they are checked."""
        with self._lock:
            if game not in self._checked:
                mine = [each for each in self._found if each.header.game == game]
                checked = [_check(each) for each in mine]
                self._checked[game] = {each.id: each for each in checked if each is not None}
        return list(self._checked[game].values())

    def files(self, game: str, name: str) -> tuple[Path, ...]:
        """Return the files of a pack; a `Problem` if there is no such one."""
        for each in self.of_game(game):
            if each.id == name:
                return each.files
        raise Problem("unknown", M("There is no pack {name} of this game.", name=name))

    def definition(self, game: str, name: str) -> GameDefinition:
        """Return a game with the values of a pack."""
        return game_definition(game, self.files(game, name))


def _check(pack: UserPack) -> Offered | None:
    try:
        definition = game_definition(pack.header.game, pack.files)
        check_values(definition)
    except DropzoneError as error:
        log.warning("the pack of values %s is left out: %s", pack.id, error)
        return None
    ours = game_definition(pack.header.game)
    changed = differences(definition.pack, ours.pack)
    added = tuple(own_scenarios(definition, ours))
    return Offered(pack.id, pack.header, pack.files, len(changed), added)
