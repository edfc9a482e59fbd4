"""Position files: positions written by hand in TOML, for tests, puzzles and bug reports."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from dropzone.core.dice import Dice, ScriptedDice, SeededDice
from dropzone.core.errors import PositionError, UnknownName
from dropzone.core.game import Game
from dropzone.core.registry import game_definition
from dropzone.core.textfile import read_text

__all__ = ["game_from_file", "game_from_table", "read_position_file"]

_KINDS: dict[type, str] = {str: "a text", list: "a list", dict: "a table"}


def read_position_file(path: str | Path) -> dict[str, Any]:
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
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PositionError(f"{file.name}: not TOML: {error}") from None


def game_from_table(
    table: dict[str, Any],
    *,
    dice: Sequence[int] | None = None,
    seed: str = "0",
    data: Sequence[str | Path] = (),
) -> Game:
    """Start a game from a position file's table: `game`, then what the system reads.

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
        definition = game_definition(name, tuple(Path(each) for each in data))
        setting = definition.setting(
            _take(table, "scenario", str, None), options, _take(table, "house_rules", dict, {})
        )
    except UnknownName as error:
        raise PositionError(f"position: {error}") from None
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


def _take(table: dict[str, Any], key: str, kind: type, default: Any) -> Any:
    value = table.pop(key, default)
    if value is not default and not isinstance(value, kind):
        raise PositionError(f'position: "{key}" must be {_KINDS[kind]}')
    return value
