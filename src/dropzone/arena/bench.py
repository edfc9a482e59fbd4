"""The benchmark: how fast each game plays, beside python-chess, in processor time.

Machines are noisy, so the subjects take turns (chess, game, chess, game …) and each figure is the
median of its rounds; the ratios to chess hold on any machine.
"""

from __future__ import annotations

import cProfile
import io
import pstats
import random
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from statistics import median
from typing import Protocol

import msgspec

from dropzone.core.data.registry import game_definition
from dropzone.core.rules.definition import GameDefinition
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.engine import advance, apply
from dropzone.core.rules.position import Position

__all__ = ["BenchReport", "Figures", "bench", "profile"]

COPIES = 2000
#: How many positions of a game are copied in turn, or up to twice as many.
SAMPLES = 50
_LOAD = (
    "import time; began = time.process_time(); import dropzone;"
    "dropzone.new({game!r}, {scenario!r}, seed=0).decision; print(time.process_time() - began)"
)


class Figures(msgspec.Struct, frozen=True):
    """What was measured of one game; times are processor time."""

    game: str
    decisions_per_second: float
    choices_per_second: float
    games_per_second: float
    decisions_per_game: float
    copy_microseconds: float
    position_bytes: float
    load_seconds: float


class BenchReport(msgspec.Struct, frozen=True):
    """The figures of some games, of python-chess if it is installed, and how they compare."""

    chess: Figures | None
    games: tuple[Figures, ...]

    def ratio(self, figures: Figures) -> dict[str, float] | None:
        """How many times as fast as python-chess a game is; its copy: how many times as slow."""
        chess = self.chess
        if chess is None:
            return None
        return {
            "decisions_per_second": figures.decisions_per_second / chess.decisions_per_second,
            "choices_per_second": figures.choices_per_second / chess.choices_per_second,
            "copy_microseconds": figures.copy_microseconds / chess.copy_microseconds,
        }


class Subject(Protocol):
    """Something that can be measured."""

    name: str

    def play(self, number: int) -> tuple[int, int]:
        """Play one random game; return its decisions and the choices it generated."""
        ...

    def copies(self) -> float:
        """Return the processor seconds of one copy of a position, by many positions."""
        ...


class GameSubject:
    """Random play of one of our games, or of one of its scenarios, by the engine's bare loop."""

    def __init__(self, game: str) -> None:
        self.name = game
        name, _, scenario = game.partition("/")
        self.definition: GameDefinition = game_definition(name)
        self.static = self.definition.static(self.definition.setting(scenario or None))
        self.samples = self._sample_positions()

    def play(self, number: int) -> tuple[int, int]:
        """Play one random game."""
        position = self.definition.first_position(self.static)
        dice = SeededDice(f"bench {number}")
        pick = random.Random(number).random
        decisions = choices = 0
        advance(position, dice)
        while position.stack:
            offered = position.open
            decisions += 1
            choices += len(offered)
            apply(position, offered[int(pick() * len(offered))], dice)
        return decisions, choices

    def _sample_positions(self) -> list[Position]:
        """Positions from all over one game."""
        position = self.definition.first_position(self.static)
        dice = SeededDice("bench sample")
        pick = random.Random(0).random
        found: list[Position] = []
        apart, number = 1, 0
        advance(position, dice)
        while position.stack:
            if number % apart == 0:
                found.append(position.copy())
            if len(found) == 2 * SAMPLES:  # a long game: look half as often
                found, apart = found[::2], 2 * apart
            number += 1
            apply(position, position.open[int(pick() * len(position.open))], dice)
        return found

    def copies(self) -> float:
        """Copy positions of a whole game in turn."""
        rounds = max(1, COPIES // len(self.samples))
        began = time.process_time()
        for _ in range(rounds):
            for position in self.samples:
                position.copy()
        return (time.process_time() - began) / (rounds * len(self.samples))

    def memory(self) -> float:
        """Return the bytes that one more copy of a position takes."""
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        kept = [position.copy() for position in self.samples for _ in range(20)]
        after = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        return (after - before) / len(kept)


class ChessSubject:
    """Random legal play of python-chess, the yardstick of the field."""

    name = "python-chess"

    def __init__(self) -> None:
        import chess

        self.chess = chess
        self.board = chess.Board()
        pick = random.Random(0).random
        for _ in range(40):
            moves = list(self.board.legal_moves)
            self.board.push(moves[int(pick() * len(moves))])

    def play(self, number: int) -> tuple[int, int]:
        """Play one random game to mate, stalemate or the 75-move rule."""
        board = self.chess.Board()
        pick = random.Random(number).random
        decisions = choices = 0
        while board.halfmove_clock < 150:
            moves = list(board.legal_moves)
            if not moves:
                break
            decisions += 1
            choices += len(moves)
            board.push(moves[int(pick() * len(moves))])
        return decisions, choices

    def copies(self) -> float:
        """Copy a board of the middle game without its history."""
        board = self.board
        began = time.process_time()
        for _ in range(COPIES):
            board.copy(stack=False)
        return (time.process_time() - began) / COPIES

    def memory(self) -> float:
        """Return the bytes that one more board takes."""
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        kept = [self.board.copy(stack=False) for _ in range(COPIES)]
        after = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        return (after - before) / len(kept)


class _Round(msgspec.Struct, frozen=True):
    """One turn of one subject."""

    decisions: float
    choices: float
    games: float
    length: float
    copy: float


def _round(subject: Subject, number: int, seconds: float) -> _Round:
    decisions = choices = games = 0
    began = time.process_time()
    while True:
        made, offered = subject.play(number * 10_000 + games)
        decisions, choices, games = decisions + made, choices + offered, games + 1
        spent = time.process_time() - began
        if spent >= seconds:
            break
    return _Round(
        decisions / spent, choices / spent, games / spent, decisions / games, subject.copies()
    )


def bench(
    games: Sequence[str],
    *,
    rounds: int = 5,
    seconds: float = 0.4,
    on_round: Callable[[], object] = lambda: None,
) -> BenchReport:
    """Measure games, in turns with python-chess where it is installed."""
    subjects: list[GameSubject | ChessSubject] = [GameSubject(game) for game in games]
    yardstick = _yardstick()
    if yardstick is not None:
        subjects.insert(0, yardstick)
    for subject in subjects:
        subject.play(0)  # fill what is worked out once a setting
    measured: dict[str, list[_Round]] = {subject.name: [] for subject in subjects}
    for number in range(rounds):
        for subject in subjects:
            measured[subject.name].append(_round(subject, number, seconds))
            on_round()
    figures = [_figures(subject, measured[subject.name]) for subject in subjects]
    chess = figures.pop(0) if yardstick is not None else None
    return BenchReport(chess, tuple(figures))


def _yardstick() -> ChessSubject | None:
    try:
        return ChessSubject()
    except ImportError:
        return None


def _figures(subject: GameSubject | ChessSubject, rounds: list[_Round]) -> Figures:
    return Figures(
        game=subject.name,
        decisions_per_second=median(each.decisions for each in rounds),
        choices_per_second=median(each.choices for each in rounds),
        games_per_second=median(each.games for each in rounds),
        decisions_per_game=median(each.length for each in rounds),
        copy_microseconds=1e6 * median(each.copy for each in rounds),
        position_bytes=subject.memory(),
        load_seconds=_load_time(subject),
    )


def _load_time(subject: GameSubject | ChessSubject) -> float:
    """Processor seconds from a fresh interpreter to the first decision, median of three."""
    if isinstance(subject, GameSubject):
        setting = subject.static.setting
        program = _LOAD.format(game=setting.game, scenario=setting.scenario)
    else:
        program = (
            "import time; began = time.process_time(); import chess;"
            "list(chess.Board().legal_moves); print(time.process_time() - began)"
        )
    found = []
    for _ in range(3):
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True
        )
        found.append(float(done.stdout))
    return median(found)


def profile(game: str, *, seconds: float = 2.0, lines: int = 15) -> str:
    """Return where the time of random play goes, as the profiler's table of own time."""
    subject = GameSubject(game)
    profiler = cProfile.Profile(time.process_time)
    began = time.process_time()
    number = 0
    profiler.enable()
    while time.process_time() - began < seconds:
        subject.play(number)
        number += 1
    profiler.disable()
    text = io.StringIO()
    pstats.Stats(profiler, stream=text).strip_dirs().sort_stats("tottime").print_stats(lines)
    return text.getvalue().strip()
