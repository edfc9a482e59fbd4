"""Saved positions: for every procedure that can stand on a stack, some where it does.

Games of every scenario and every position file are played, by chance and by the bots, until each
procedure has been met, or so many games have been played that it will not be.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec

from dropzone import Game, game_ids
from dropzone.core.data.registry import game_definition
from dropzone.core.io.position_file import game_from_file
from dropzone.core.io.saving import dump, load
from dropzone.core.rules.dice import SeededDice
from tools.museum.evidence import KeptPosition, said_of
from tools.museum.folder import Folder
from tools.museum.playing import Chooser, begin, everything, play_on, scenarios

__all__ = ["make_position_files", "make_positions", "stack_of", "start_from"]

#: How many positions are kept of each procedure, and how many games are played for them.
ENOUGH = 2
ROUNDS = 12
#: After so many rounds in which nothing new was met, nothing new will be.
PATIENCE = 2
#: How long a game is played: a campaign shows most of what it has long before its end.
MOST = 1200
#: From a position file a few choices are enough: what it is about comes soon.
NEAR, TRIES = 40, 3
#: With how many seeds choices that are written down are played.
DICE = 60


def stack_of(game: Game) -> list[str]:
    """Return the names of the procedures on a game's stack."""
    return [type(each).__name__ for each in game.position.stack]


def start_from(game: str, saved: str) -> Game:
    """Return a game that goes on from a saved position."""
    definition = game_definition(game)
    return Game(definition, load(definition, saved), SeededDice("museum"))


class Collection:
    """The positions of one game, not more of each procedure than are wanted."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.kept: list[KeptPosition] = []
        self.games = 0
        self.met = dict.fromkeys(sorted(game_definition(game).procedures), 0)
        self._from: set[tuple[str, str]] = set()

    def look_at(self, game: Game, name: str) -> None:
        """Keep a position if a procedure is on its stack of which there are not yet enough."""
        stack = stack_of(game)
        new = {each for each in stack if self.met[each] < ENOUGH and (each, name) not in self._from}
        if game.over or not new:
            return
        saved = dump(game.position)
        said = said_of(start_from(self.game, saved))
        self.kept.append(KeptPosition(self.game, f"{name}, {game.number}", stack, said, saved))
        for each in stack:
            self.met[each] += each in new
            self._from.add((each, name))

    @property
    def count(self) -> int:
        """How many procedures have been met."""
        return sum(map(bool, self.met.values()))

    @property
    def complete(self) -> bool:
        """Whether there are enough of every procedure."""
        return min(self.met.values()) >= ENOUGH


def _games(game: str, files: Path, turn: int) -> Iterator[tuple[str, Game, int]]:
    """Games to look for positions in: each with its name and how long it is played."""
    for scenario in scenarios(game):
        options, rules = everything(game, scenario)
        if turn % 2:
            options, rules = [], {}
        played = begin(game, scenario, options, rules, seed=f"positions {turn}")
        yield f"{scenario} {turn}", played, MOST
    for path in sorted((files / game).glob("*.toml")):
        for number in range(TRIES):
            name = f"{path.stem} {turn}.{number}"
            yield name, game_from_file(path, seed=name), NEAR


def _scripted(game: str, files: Path) -> Iterator[tuple[str, Game]]:
    """The moments of games from position files whose next choices are written down as well.

    Each is played with many dice: what is wanted may hang on one of them.
    """
    for path in sorted((files.parent / "choices" / game).glob("*.txt")):
        for number in range(DICE):
            played = game_from_file(files / game / f"{path.stem}.toml", seed=f"museum {number}")
            for line in path.read_text(encoding="utf-8").splitlines():
                played.make(line)
                yield f"{path.stem} with dice {number}", played


def make_positions(room: Folder, files: Path) -> None:
    """Write the saved positions of every game, and which procedures were never met, and why."""
    found = [_look_through(room, game, files) for game in game_ids()]
    for each in found:
        lines = [json.dumps(msgspec.to_builtins(kept), sort_keys=True) for kept in each.kept]
        room.write(f"positions/{each.game}.jsonl", "\n".join(lines) + "\n", packed=True)
    never = {each.game: _never_met(each, found) for each in found}
    room.write("positions/never-met.json", json.dumps(never, indent=2, sort_keys=True) + "\n")


def _look_through(room: Folder, game: str, files: Path) -> Collection:
    """Play games until every procedure has been met, or nothing new is met any more."""
    found, last_new = Collection(game), 0
    for name, at in _scripted(game, files):
        found.look_at(at, name)
    for turn in range(ROUNDS):
        known = found.count
        for name, played, most in _games(game, files, turn):
            chooser = Chooser(f"{game} {name}", skill=(0, 40, 80)[turn % 3])
            found.games += 1
            try:
                for at in play_on(played, chooser, most=played.number + most):
                    found.look_at(at, name)
            except (IndexError, ZeroDivisionError) as error:
                # A file can empty piles that play never empties; what came before is kept.
                room.say(f"  {game} {name}: {error!r} at choice {played.number}")
        if found.count > known:
            last_new = turn
        if found.complete or turn - last_new >= PATIENCE:
            break
    room.say(f"  {game}: {len(found.kept)} positions of {found.count} procedures")
    return found


def _never_met(mine: Collection, all_found: list[Collection]) -> dict[str, str]:
    """Say of every procedure that was on no stack why not."""
    definition = game_definition(mine.game)
    others = [
        each
        for each in all_found
        if each is not mine and game_definition(each.game).sheet.system == definition.sheet.system
    ]
    never: dict[str, str] = {}
    for name in (name for name, count in mine.met.items() if not count):
        elsewhere = [each.game for each in others if each.met[name]]
        if elsewhere:
            never[name] = f"belongs to the rules of {' and '.join(elsewhere)}"
        elif not definition.procedures[name].asks:
            never[name] = f"asks nothing, and had ended before every decision of {mine.games} games"
        else:
            never[name] = f"was not asked in {mine.games} games"
    return never


def make_position_files(room: Folder, files: Path) -> None:
    """Copy the position files, and write what is said of each."""
    said: list[KeptPosition] = []
    for path in sorted(files.glob("*/*.toml")):
        game = game_from_file(path, seed="museum")
        name = path.relative_to(files).as_posix()
        room.write(f"position-files/{name}", path.read_bytes())
        said.append(KeptPosition(game.definition.id, name, stack_of(game), said_of(game)))
    room.write("position-files.json", msgspec.json.encode(said), packed=True)
    room.say(f"  {len(said)} position files")
