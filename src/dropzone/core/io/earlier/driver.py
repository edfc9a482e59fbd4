"""Runs the rules of an earlier release in a process of its own: `driver.py ARCHIVE`.

Reads a job a line from standard input and answers each with a line: the moments of the game, as
that release saved them.  Nothing here imports today's rules: the archive comes first in the path.
"""

from __future__ import annotations

import json
import sys
import tomllib
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

__all__ = ["answer"]

#: The games of 0.1.0, where its registry would have looked them up.
GAMES = {
    "market-garden": ("battle_command", "market_garden"),
    "mercury": ("battle_command", "mercury"),
    "dieppe": ("raid", "dieppe"),
    "pegasus": ("commando", "pegasus"),
    "crete": ("gts", "crete"),
}
#: A moment is kept at every turn, and after so many choices in a long one.
LONGEST_TURN = 250


#: What is asked and answered, as JSON has it.
Job: TypeAlias = dict[str, Any]


class Moments:
    """The moments of a game that are worth keeping, as they come by.

    Between the places of `close` every moment is.
    """

    def __init__(self, close: list[list[int]]) -> None:
        self.kept: list[Job] = []
        self._close = close
        self._last: tuple[Any, int] = (None, 0)

    def look(self, game: Any, place: int, *, is_last: bool) -> None:
        """Keep the present moment if it begins a turn, comes long after the last, or is the end."""
        position = game.position
        turn = (getattr(position, "chapter", 0), position.turn)
        is_due = turn != self._last[0] or game.number - self._last[1] >= LONGEST_TURN
        if is_due:
            self._last = (turn, game.number)
        if is_last or is_due or any(first <= place <= last for first, last in self._close):
            saved = import_module("dropzone.core.saving").dump(position)
            rolls = game.dice.count
            moment = {"place": place, "number": game.number, "rolls": rolls, "position": saved}
            self.kept.append(moment)


def of_record(text: str, data: list[str], close: list[list[int]]) -> Moments:
    """Return the moments of a record; the place of each is how many lines were played before it."""
    record = import_module("dropzone.core.record")
    read = record.read_record(text)
    game = record._start(read, [Path(each) for each in data])
    moments = Moments(close)
    for place, line in enumerate(read.choices, 1):
        side, _, words = line.partition(": ")
        if side == record.NEW_DICE:
            game.take_new_dice(words)
        else:
            record._play_sentence(game, words, None)
        moments.look(game, place, is_last=place == len(read.choices))
    return moments


def of_journal(
    header: Job, entries: list[list[Any]], data: list[str], close: list[list[int]]
) -> Moments:
    """Return the moments of a journal; the place of each is the number of its entry."""
    game = _game(header, [Path(each) for each in data])
    if header["data"] and game.static.fingerprint != header["data"]:
        raise ValueError("it was begun with other data")
    undone: list[list[str]] = []
    moments = Moments(close)
    for number, kind, text in entries:
        if kind in ("play", "given"):
            game.make(text)
            undone.clear()
        elif kind == "dice":
            game.take_new_dice(text)
        elif kind == "undo":
            undone.append([played.notation for played in game.history[int(text) :]])
            while game.number > int(text):
                game.undo()
        elif kind == "redo":
            for notation in undone.pop():
                game.make(notation)
        moments.look(game, number, is_last=number == entries[-1][0])
    return moments


def _game(header: Job, data: list[Path]) -> Any:
    if header["position"]:
        from_table = import_module("dropzone.core.positionfile").game_from_table
        return from_table(tomllib.loads(header["position"]), seed=header["seed"], data=data)
    definition = import_module("dropzone.core.registry").game_definition(
        header["game"], tuple(data)
    )
    setting = definition.setting(
        header["scenario"] or None, header["options"], header["house_rules"]
    )
    dice = import_module("dropzone.core.dice").SeededDice(header["seed"])
    first = definition.first_position(definition.static(setting))
    return import_module("dropzone.core.game").Game(definition, first, dice)


def _made(system: str, maker: str, *arguments: Any, **named: Any) -> Any:
    """Make the definition of a game; its system is imported by the first who asks for it."""
    return getattr(import_module(f"dropzone.systems.{system}"), maker)(*arguments, **named)


def answer(job: Job) -> Job:
    """Return the moments that a job asks for, or why they cannot be had.

    >>> "error" in answer({"record": "no record", "data": [], "close": []})
    True
    """
    try:
        if "record" in job:
            return {"moments": of_record(job["record"], job["data"], job["close"]).kept}
        journal = of_journal(job["header"], job["entries"], job["data"], job["close"])
        return {"moments": journal.kept}
    except Exception as error:  # whatever those rules say, the next job is answered
        return {"error": f"{type(error).__name__}: {error}"}


def main() -> None:
    """Answer jobs until there are no more."""
    sys.path.insert(0, sys.argv[1])
    registry: Any = import_module("dropzone.core.registry")
    assert sys.argv[1] in str(registry.__file__), "the archive must come before what is installed"
    makers = {game: partial(_made, *where) for game, where in GAMES.items()}
    registry._makers = lambda: makers
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
