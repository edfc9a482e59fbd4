"""Self-play: bots play many games, in several processes, the same for any number of them."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import msgspec

from dropzone import bots
from dropzone.arena.statistics import Rate, wilson
from dropzone.core.dice import SeededDice
from dropzone.core.engine import advance, apply
from dropzone.core.errors import DropzoneError, UnknownName
from dropzone.core.game import Game
from dropzone.core.registry import game_definition
from dropzone.core.static import HouseValue

__all__ = ["GameResult", "Match", "Report", "SelfplayError", "play_one", "selfplay"]

#: No game comes near it; one that does has a rule that goes in circles.
MOST_DECISIONS = 200_000


class SelfplayError(DropzoneError):
    """A game that failed; the message ends with the command that plays it again."""


class Match(msgspec.Struct, frozen=True):
    """What is played, by which bots (one for each side, in the order of the game's sheet)."""

    game: str
    scenario: str
    bots: tuple[str, ...]
    seed: str = "0"
    options: tuple[str, ...] = ()
    house_rules: dict[str, HouseValue] = {}
    data: tuple[str, ...] = ()
    budget: float | None = None

    @staticmethod
    def of(
        game: str,
        scenario: str | None = None,
        bots: Sequence[str] = ("random",),
        seed: int | str = "0",
        options: Sequence[str] = (),
        house_rules: Mapping[str, HouseValue] | None = None,
        data: Sequence[str | Path] = (),
        budget: float | None = None,
    ) -> Match:
        """Return a checked match; one bot's name stands for all sides.

        >>> Match.of("market-garden", bots=["random"]).bots
        ('random', 'random')
        """
        definition = game_definition(game, tuple(Path(each) for each in data))
        setting = definition.setting(scenario, options, house_rules)
        sides = definition.sheet.sides
        names = tuple(bots) * (len(sides) if len(bots) == 1 else 1)
        if len(names) != len(sides):
            raise UnknownName(f"{game} has {len(sides)} sides; bots were named for {len(names)}")
        known = bots_for(game)
        for name in names:
            if name not in known:
                raise UnknownName(f"{game} has no bot {name!r}; it has {', '.join(known)}")
        return Match(
            game,
            setting.scenario,
            names,
            str(seed),
            setting.options,
            dict(setting.house_rules),
            tuple(str(each) for each in data),
            budget,
        )

    def command(self, number: int) -> str:
        """Return the command line that plays one game of the match again."""
        words = [
            f"dropzone selfplay {self.game}/{self.scenario} --games 1 --first {number}",
            f"--seed {self.seed} --bots {','.join(self.bots)}",
            *(f"--option {option}" for option in self.options),
            *(f"--house-rule {name}={_word(value)}" for name, value in self.house_rules.items()),
            *(f"--data {file}" for file in self.data),
            *([f"--budget {self.budget:g}"] if self.budget is not None else []),
        ]
        return " ".join(words)


class GameResult(msgspec.Struct, frozen=True):
    """How one game went; all but the seconds is fixed by the match and the number."""

    number: int
    seed: str
    winner: str | None
    #: The seat that played the winning side: the same unless the sides were bid for.
    seat: str | None
    level: str
    points: dict[str, int]
    decisions: int
    seconds: float


class Report(msgspec.Struct, frozen=True):
    """The games of a match and what they add up to."""

    match: Match
    sides: tuple[str, ...]
    results: tuple[GameResult, ...]
    #: Seconds on the clock, all processes together.
    elapsed: float

    @property
    def decisions(self) -> int:
        """The decisions of all games."""
        return sum(result.decisions for result in self.results)

    @property
    def wins(self) -> dict[str, Rate]:
        """How often each side won."""
        winners = [result.winner for result in self.results]
        return {side: wilson(winners.count(side), len(winners)) for side in self.sides}

    @property
    def draws(self) -> Rate:
        """How often nobody won: a draw, or a solitaire game that was lost."""
        return wilson(sum(result.winner is None for result in self.results), len(self.results))

    @property
    def levels(self) -> dict[str, int]:
        """How often each level of victory was reached, by side and level."""
        found: dict[str, int] = {}
        for result in self.results:
            level = f"{result.winner or ''} {result.level}".strip() or "draw"
            found[level] = found.get(level, 0) + 1
        return dict(sorted(found.items()))


def bots_for(game: str) -> list[str]:
    """Return the names of the bots that can play a game."""
    return bots.names(game)


def play_one(match: Match, number: int, records: Path | None = None) -> GameResult:
    """Play one game of a match; its dice and its bots depend on the match and the number alone.

    With a folder for `records` all of the game is kept while it is played, and written there.
    """
    definition = game_definition(match.game, tuple(Path(each) for each in match.data))
    setting = definition.setting(match.scenario, match.options, match.house_rules)
    seed = f"{match.seed}/{number}"
    decisions = 0
    began = time.process_time()
    try:
        position = definition.first_position(definition.static(setting))
        players = {
            side.id: bots.make(name, seed=f"{seed}/{side.id}", game=match.game)
            for side, name in zip(definition.sheet.sides, match.bots, strict=True)
        }
        dice = SeededDice(seed)
        game = None if records is None else Game(definition, position, dice)
        if game is None:
            advance(position, dice)
        while position.stack:
            if decisions == MOST_DECISIONS:
                raise RuntimeError(f"no end after {decisions} decisions")
            choice = bots.choose(position, players, number=decisions, budget=match.budget)
            if game is None:
                apply(position, choice, dice)
            else:
                game.make(choice)
            decisions += 1
        result = position.result
        if result is None:
            raise RuntimeError("the game stopped without a result")
    except Exception as error:
        what = f"{type(error).__name__}: {error}".replace("\n", " ")
        raise SelfplayError(
            f"game {number} failed at decision {decisions} ({what}); again: {match.command(number)}"
        ) from error
    if records is not None and game is not None:
        name = f"{match.game}-{match.scenario}-{number}.txt"
        (records / name).write_text(game.record(), encoding="utf-8")
    return GameResult(
        number,
        seed,
        result.winner,
        None if result.winner is None else position.seat(result.winner),
        result.level,
        result.points,
        decisions,
        time.process_time() - began,
    )


def selfplay(
    match: Match,
    games: int,
    *,
    workers: int = 1,
    first: int = 0,
    records: Path | None = None,
    on_result: Callable[[GameResult], object] = lambda result: None,
) -> Report:
    """Play games of a match and report them in order.

    >>> report = selfplay(Match.of("market-garden", seed=7), 2)
    >>> [result.number for result in report.results], report.wins["allied"].total
    ([0, 1], 2)
    """
    began = time.monotonic()
    numbers = range(first, first + games)
    results = []
    with _mapping(min(workers, games), games) as run:
        for result in run(partial(play_one, match, records=records), numbers):
            results.append(result)
            on_result(result)
    sides = tuple(side.id for side in game_definition(match.game).sheet.sides)
    return Report(match, sides, tuple(results), time.monotonic() - began)


_Run = Callable[[Callable[[int], GameResult], range], Iterator[GameResult]]


@contextmanager
def _mapping(workers: int, games: int) -> Iterator[_Run]:
    """A map over games that keeps their order: in this process, or in several."""
    if workers <= 1:
        yield lambda play, numbers: map(play, numbers)
        return
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_leave_interrupts)
    try:
        chunk = max(1, min(16, games // (workers * 4)))
        yield lambda play, numbers: pool.map(play, numbers, chunksize=chunk)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts() -> None:
    """Leave Ctrl-C to the first process, which ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _word(value: HouseValue) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)
