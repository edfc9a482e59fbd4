"""Files that hold a position: written by hand, saved as JSON, or the record of a game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from dropzone.core.data.registry import game_definition
from dropzone.core.errors import DropzoneError, PositionError, RecordError, UnknownName
from dropzone.core.io.position_file import game_from_file
from dropzone.core.io.record import FIRST_WORDS
from dropzone.core.io.replaying import replay, verify
from dropzone.core.io.saving import load
from dropzone.core.io.text_file import read_text
from dropzone.core.rules.dice import Dice, ScriptedDice, SeededDice
from dropzone.core.rules.game import Game

__all__ = ["open_game", "open_record"]


def open_game(
    path: Path,
    *,
    dice: Sequence[int] | None = None,
    seed: str | None = None,
    data: Sequence[Path] = (),
) -> Game:
    """Return the game at the moment that a position file, a saved position or a record holds.

    With `dice` the faces of all rolls from here on are given; else they are seeded.
    """
    text = read_text(path, path.name, PositionError)
    if text.startswith(FIRST_WORDS):
        game = open_record(path, data=data)
        if dice is not None:
            game.dice = ScriptedDice(dice)
        elif seed is not None:
            game.take_new_dice(seed)
        return game
    try:
        if text.lstrip().startswith("{"):
            return _from_json(text, _dice(dice, seed), data)
        return game_from_file(path, dice=dice, seed=seed or "0", data=data)
    except UnknownName as error:
        raise PositionError(f"{path.name}: {error}") from None
    except PositionError as error:
        message = str(error)
        named = message.startswith(path.name)
        raise PositionError(message if named else f"{path.name}: {message}") from None
    except RecursionError:
        raise PositionError(f"{path.name}: nested too deeply for a position") from None


def open_record(path: Path, to: int | None = None, *, data: Sequence[Path] = ()) -> Game:
    """Return the game that a record leads to, at its end or after `to` choices."""
    return _recorded(path, lambda text: replay(text, to, data))


def verified_record(path: Path, *, data: Sequence[Path] = ()) -> Game:
    """Return the game that a record leads to, once all it claims is checked."""
    return _recorded(path, lambda text: verify(text, data))


def _recorded(path: Path, run: Any) -> Game:
    try:
        text = read_text(path, path.name, PositionError)
        game = run(text)
        assert isinstance(game, Game)
        return game
    except RecordError as error:
        raise RecordError(f"{path.name}{str(error).removeprefix('record')}") from None
    except UnknownName as error:
        raise RecordError(f"{path.name}: {error}") from None


def _dice(dice: Sequence[int] | None, seed: str | None) -> Dice:
    return SeededDice(seed or "0") if dice is None else ScriptedDice(dice)


def _from_json(text: str, dice: Dice, data: Sequence[Path]) -> Game:
    """Start from a saved position, alone or in the document that `apply --json` printed."""
    try:
        saved = json.loads(text)
        saved = saved.get("position", saved)
        name = saved["setting"]["game"]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise PositionError(f"not a saved position: {error}") from None
    definition = game_definition(str(name), tuple(data))
    try:
        game = Game(definition, load(definition, json.dumps(saved)), dice)
    except DropzoneError:
        raise
    except (IndexError, KeyError, TypeError, ValueError, AssertionError) as error:
        raise PositionError(f"not a position the rules can go on from: {error!r}") from None
    game.from_position = True
    return game
