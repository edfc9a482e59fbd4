"""Position files: positions written by hand in TOML, for tests, puzzles and bug reports."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from dropzone.core.data.registry import game_definition
from dropzone.core.errors import PositionError, UnknownName
from dropzone.core.io.arranging import as_line
from dropzone.core.io.bounds import check_toml
from dropzone.core.io.text_file import read_text
from dropzone.core.rules.definition import GameDefinition
from dropzone.core.rules.dice import Dice, ScriptedDice, SeededDice
from dropzone.core.rules.game import Game

__all__ = [
    "check_position",
    "game_from_file",
    "game_from_table",
    "read_position_file",
    "read_position_text",
]

#: Characters of a position; the largest game needs a tenth of it.
MOST_CHARACTERS = 256_000
#: Lines of a position: a unit each, and a few more.
MOST_LINES = 5_000

_KINDS: dict[type, str] = {str: "a text", list: "a list", dict: "a table"}


def read_position_file(path: str | Path) -> dict[str, object]:
    """Return the table of a position file; `PositionError` names file and line.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     size = Path(folder, "arnhem.toml").write_text('game = "market-garden"')
    ...     read_position_file(Path(folder, "arnhem.toml"))
    {'game': 'market-garden'}
    """
    file = Path(path)
    text = read_text(file, file.name, PositionError)
    try:
        return read_position_text(text)
    except PositionError as error:
        raise PositionError(f"{file.name}: {error}") from None


def check_position(text: str) -> None:
    """Refuse a text that is beyond the bounds of any position; nothing is parsed yet.

    >>> check_position("a." * 20 + "b = 1")
    Traceback (most recent call last):
    dropzone.core.errors.PositionError: position, line 1: a key of more than 8 parts
    """
    check_toml(text, "position", PositionError, most=MOST_CHARACTERS, lines=MOST_LINES)


def read_position_text(text: str) -> dict[str, object]:
    """Return the table of a position file's text.

    >>> read_position_text("turn = ")
    Traceback (most recent call last):
    dropzone.core.errors.PositionError: not TOML: Invalid value (at end of document)
    """
    check_position(text)
    try:
        return tomllib.loads(text)
    except ValueError as error:  # not TOML, or a number of thousands of digits
        raise PositionError(f"not TOML: {as_line(error)}") from None
    except RecursionError:
        raise PositionError("nested too deeply for a position") from None


def game_from_table(
    table: Mapping[str, object],
    *,
    dice: Sequence[int] | None = None,
    seed: str = "0",
    data: Sequence[str | Path] = (),
    definition: GameDefinition | None = None,
) -> Game:
    """Start a game from a position file's table: `game`, then what the system reads.

    `data` lays a user's own values over the game's; `definition` is the game with its data.

    >>> game_from_table({"game": "market-garden"}).decision.side
    'german'
    """
    table = dict(table)
    name = table.pop("game", None)
    if not isinstance(name, str):
        raise PositionError('position: the key "game" must name a game')
    options = _take(table, "options", list, [])
    if not all(isinstance(option, str) for option in options):
        raise PositionError('position: "options" must be a list of names')
    try:
        if definition is None or definition.id != name:
            definition = game_definition(name, tuple(Path(each) for each in data))
        setting = definition.setting(
            _take(table, "scenario", str, None), options, _take(table, "house_rules", dict, {})
        )
    except UnknownName as error:
        raise PositionError(f"position: {as_line(error)}") from None
    position = definition.arrange(definition.static(setting), table)
    rolled: Dice = SeededDice(seed) if dice is None else ScriptedDice(dice)
    game = Game(definition, position, rolled)
    game.from_position = True
    return game


def game_from_file(
    path: str | Path,
    *,
    dice: Sequence[int] | None = None,
    seed: str = "0",
    data: Sequence[str | Path] = (),
) -> Game:
    """Start a game from a position file, as `game_from_table` does from its table.

    >>> game_from_file("nowhere.toml")
    Traceback (most recent call last):
    dropzone.core.errors.PositionError: nowhere.toml: cannot be read (No such file or directory)
    """
    table = read_position_file(path)
    try:
        return game_from_table(table, dice=dice, seed=seed, data=data)
    except PositionError as error:
        raise PositionError(f"{Path(path).name}: {error}") from None


def _take(table: dict[str, object], key: str, kind: type, default: Any) -> Any:
    value = table.pop(key, default)
    if value is not default and not isinstance(value, kind):
        raise PositionError(f'position: "{key}" must be {_KINDS[kind]}')
    return value
