"""Self-play: bots play many games, in several processes, the same for any number of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec

from dropzone import bots
from dropzone.arena.statistics import Rate, wilson
from dropzone.core.data.registry import game_definition
from dropzone.core.errors import DropzoneError, UnknownName
from dropzone.core.rules.definition import GameDefinition
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.engine import advance, apply, question
from dropzone.core.rules.game import Game
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.static import HouseValue, Static

__all__ = [
    "GameResult",
    "Match",
    "Report",
    "SelfplayError",
    "Tally",
    "attempt",
    "play_one",
    "selfplay",
    "tally_of",
]

#: No game comes near it; one that does has a rule that goes in circles.
MOST_DECISIONS = 200_000
#: So many of the games that failed are told one by one.
MOST_TOLD = 20


class SelfplayError(DropzoneError):
    """A game that failed; the message ends with the command that plays it again."""

    def __init__(self, number: int, decisions: int, seconds: float, what: str, again: str) -> None:
        super().__init__(f"game {number} failed at decision {decisions} ({what}); again: {again}")
        self.decisions, self.seconds, self.what, self.again = decisions, seconds, what, again


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

    @property
    def definition(self) -> GameDefinition:
        """The game, with the values that are laid over its own."""
        return game_definition(self.game, tuple(Path(each) for each in self.data))

    @property
    def static(self) -> Static:
        """What does not change while it is played."""
        definition = self.definition
        return definition.static(definition.setting(self.scenario, self.options, self.house_rules))

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
    #: Processor seconds.
    seconds: float
    #: The turn on which it ended.
    turns: int = 0
    #: Steps or points lost by side, where the system counts them.
    losses: dict[str, int] = {}
    #: Why the game failed, and the command that plays it again; empty if it did not.
    error: str = ""
    again: str = ""


class Tally(msgspec.Struct):
    """What games add up to, counted one by one: however many there are, it stays small."""

    sides: tuple[str, ...]
    games: int = 0
    won: dict[str, int] = {}
    drawn: int = 0
    reached: dict[str, int] = {}
    decisions: int = 0
    #: Processor seconds of all games.
    seconds: float = 0.0
    failures: int = 0
    #: The first of the games that failed.
    failed: list[GameResult] = []

    def add(self, result: GameResult) -> None:
        """Count one more game; one that failed counts for nobody."""
        self.seconds += result.seconds
        self.decisions += result.decisions
        if result.error:
            self.failures += 1
            if len(self.failed) < MOST_TOLD:
                self.failed.append(result)
            return
        self.games += 1
        if result.winner is None:
            self.drawn += 1
        else:
            self.won[result.winner] = self.won.get(result.winner, 0) + 1
        level = f"{result.winner or ''} {result.level}".strip() or "draw"
        self.reached[level] = self.reached.get(level, 0) + 1

    @property
    def wins(self) -> dict[str, Rate]:
        """How often each side won."""
        return {side: wilson(self.won.get(side, 0), self.games) for side in self.sides}

    @property
    def draws(self) -> Rate:
        """How often nobody won: a draw, or a solitaire game that was lost."""
        return wilson(self.drawn, self.games)

    @property
    def levels(self) -> dict[str, int]:
        """How often each level of victory was reached, by side and level."""
        return dict(sorted(self.reached.items()))


class Report(msgspec.Struct, frozen=True):
    """The games of a match and what they add up to."""

    match: Match
    tally: Tally
    #: The games in order, if they were kept.
    results: tuple[GameResult, ...] = ()
    #: Seconds on the clock, all processes together.
    elapsed: float = 0.0

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the game."""
        return self.tally.sides

    @property
    def decisions(self) -> int:
        """The decisions of all games."""
        return self.tally.decisions

    @property
    def wins(self) -> dict[str, Rate]:
        """How often each side won."""
        return self.tally.wins

    @property
    def draws(self) -> Rate:
        """How often nobody won: a draw, or a solitaire game that was lost."""
        return self.tally.draws

    @property
    def levels(self) -> dict[str, int]:
        """How often each level of victory was reached, by side and level."""
        return self.tally.levels


def bots_for(game: str) -> list[str]:
    """Return the names of the bots that can play a game."""
    return bots.names(game)


def play_one(
    match: Match,
    number: int,
    records: Path | None = None,
    on_choice: Callable[[str, float], object] | None = None,
    choices: list[Choice] | None = None,
) -> GameResult:
    """Play one game of a match; its dice and its bots depend on the match and the number alone.

    With a folder for `records` all of the game is kept while it is played, and written there.
    `on_choice` is told the side and the processor seconds of every choice; `choices` is a list
    that every choice is added to.
    """
    definition, static = match.definition, match.static
    seed = f"{match.seed}/{number}"
    decisions = 0
    began = time.process_time()
    try:
        position = definition.first_position(static)
        before, players = position.copy(), _players(match, seed)
        dice = SeededDice(seed)
        game = None if records is None else Game(definition, position, dice)
        if game is None:
            advance(position, dice)
        while position.stack:
            if decisions == MOST_DECISIONS:
                raise RuntimeError(f"no end after {decisions} decisions")
            thinking = time.process_time()
            choice = bots.choose(position, players, number=decisions, budget=match.budget)
            if on_choice is not None:
                seat = position.seat(question(position).decider(position))
                on_choice(seat, time.process_time() - thinking)
            if choices is not None:
                choices.append(choice)
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
        spent = time.process_time() - began
        raise SelfplayError(number, decisions, spent, what, match.command(number)) from error
    if records is not None and game is not None:
        _keep_record(records, match, number, game)
    return GameResult(
        number,
        seed,
        result.winner,
        None if result.winner is None else position.seat(result.winner),
        result.level,
        result.points,
        decisions,
        time.process_time() - began,
        position.turn_number,
        dict(definition.gist(before, (), position).losses),
    )


def _players(match: Match, seed: str) -> dict[str, bots.Bot]:
    """Return a bot for each side, with a seed of its own."""
    return {
        side.id: bots.make(name, seed=f"{seed}/{side.id}", game=match.game)
        for side, name in zip(match.definition.sheet.sides, match.bots, strict=True)
    }


def _keep_record(folder: Path, match: Match, number: int, game: Game) -> None:
    name = f"{match.game}-{match.scenario}-{number}.txt"
    (folder / name).write_text(game.record(), encoding="utf-8")


def attempt(
    match: Match,
    number: int,
    records: Path | None = None,
    choices: list[Choice] | None = None,
) -> GameResult:
    """Play one game of a match; one that fails is a result too, which says how to play it again."""
    try:
        return play_one(match, number, records, choices=choices)
    except SelfplayError as failed:
        return GameResult(
            number,
            f"{match.seed}/{number}",
            None,
            None,
            "",
            {},
            failed.decisions,
            failed.seconds,
            error=f"decision {failed.decisions}: {failed.what}",
            again=failed.again,
        )


def tally_of(match: Match) -> Tally:
    """Return a tally for the games of a match, with nothing in it."""
    return Tally(tuple(side.id for side in match.definition.sheet.sides))


def selfplay(
    match: Match,
    games: int,
    *,
    workers: int = 1,
    first: int = 0,
    records: Path | None = None,
    on_result: Callable[[GameResult], object] = lambda result: None,
) -> Report:
    """Play games of a match and report them in order; `runs.run` does it for very many.

    >>> report = selfplay(Match.of("market-garden", seed=7), 2)
    >>> [result.number for result in report.results], report.wins["allied"].total
    ([0, 1], 2)
    """
    from dropzone.arena.runs import Plan, run  # a run is made of matches

    results: list[GameResult] = []

    def note(_: int, result: GameResult) -> None:
        results.append(result)
        on_result(result)

    plan = Plan((match,), games, first)
    (report,) = run(plan, workers=workers, records=records, on_result=note)
    ordered = tuple(sorted(results, key=lambda each: each.number))
    return Report(match, report.tally, ordered, report.elapsed)


def _word(value: HouseValue) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)
