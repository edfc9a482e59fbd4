"""Puzzles: a position, a question, and answers of which the odds prove one to be the best.

A puzzle is a TOML file, so that anybody can write one. `solve` works out what every legal answer is
worth; what the file calls the best must come out as the best, by a margin.
"""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import gcd
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from dropzone.core.data import Entry
from dropzone.core.data.registry import game_definition, game_ids
from dropzone.core.errors import DataError, DropzoneError, IllegalChoice, UnknownName
from dropzone.core.io.position_file import game_from_table, read_position_text
from dropzone.core.io.text_file import read_text
from dropzone.core.rules.decision import read_choice
from dropzone.core.rules.dice import NoDice, SeededDice, scripted_seed
from dropzone.core.rules.engine import apply, question
from dropzone.core.rules.game import Game
from dropzone.core.rules.lessons import texts_to_point_at
from dropzone.core.rules.measuring import Goal, read_goal
from dropzone.core.rules.position import Position
from dropzone.core.rules.procedure import Choice
from dropzone.core.search.solving import Answer, Solver, answers, is_whole
from dropzone.core.text.messages import M, tr

__all__ = [
    "Judged",
    "Puzzle",
    "PuzzleTitle",
    "Solution",
    "Verdict",
    "Worth",
    "begin_puzzle",
    "check_puzzle",
    "daily_puzzle",
    "judge",
    "judge_named",
    "load_puzzle",
    "puzzle_names",
    "puzzle_title",
    "puzzle_titles",
    "read_puzzle",
    "read_puzzle_file",
    "solve",
]

Text = Annotated[str, Meta(min_length=1)]
GoalKind = Literal["chance", "most", "least"]
#: So many answers are shown beside the player's own.
MOST_SHOWN = 12


class Puzzle(Entry, frozen=True, kw_only=True):
    """A whole puzzle; `position` is the text of a position file, or a scenario is begun.

    Of `goal`, `most` and `least` one is given: conditions that must all hold, or a sum.
    """

    game: Text
    title_en: Text
    title_fr: Text
    #: The question.
    ask_en: Text
    ask_fr: Text
    #: Why the best answer is the best.
    why_en: Text
    why_fr: Text
    #: What the figures beside the answers are: "the hex falls", "strength points lost".
    figure_en: Text
    figure_fr: Text
    difficulty: Annotated[int, Meta(ge=1, le=3)]
    order: int
    side: Text
    scenario: str = ""
    position: str = ""
    #: What is played before the question, with these faces of the dice, counted from 1.
    played: tuple[str, ...] = ()
    faces: tuple[Annotated[int, Meta(ge=1, le=100)], ...] = ()
    goal: tuple[str, ...] = ()
    most: tuple[str, ...] = ()
    least: tuple[str, ...] = ()
    #: Kinds of questions at which the goal is looked at; none: at the next question.
    until: tuple[str, ...] = ()
    #: The best answers, and one that looks better than it is.
    best: Annotated[tuple[Text, ...], Meta(min_length=1)]
    tempting: str = ""
    #: By how much the best answers must be better than all others.
    margin: Annotated[float, Meta(gt=0)] = 0.02
    #: The clauses it teaches, such as "6.3-a".
    clauses: Annotated[tuple[Text, ...], Meta(min_length=1)]
    #: What is pointed at on the board.
    units: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


class PuzzleTitle(msgspec.Struct, frozen=True):
    """A puzzle as a player chooses it, with its question."""

    id: str
    game: str
    title: str
    ask: str
    side: str
    difficulty: int
    units: list[str]
    places: list[str]


class Worth(NamedTuple):
    """What an answer is worth: the chance of the goal, or the expected sum."""

    answer: Answer
    value: Fraction


class Solution(NamedTuple):
    """Every answer with its worth, the best first."""

    goal: Goal
    answers: list[Worth]

    def named(self, game: Game, text: str) -> Worth:
        """Return the answer that a text means, whatever the order of its stages."""
        choices = tuple(read_choice(game.position, text))
        if not is_whole(game.position, list(choices)):
            raise IllegalChoice(M("“{text}” is only a part of an answer: go on.", text=text), [])
        words = _words(game.position, choices)
        for each in self.answers:
            if choices == each.answer.choices or words == each.answer.words:
                return each
        raise IllegalChoice(M("“{text}” is none of the answers.", text=text), [])


def _words(position: Position, choices: tuple[Choice, ...]) -> tuple[str, ...]:
    """The words of the last stage, which repeats those before it."""
    here = position
    for choice in choices[:-1]:
        here = here.copy()
        apply(here, choice, NoDice())
    return tuple(sorted(question(here).notation(here, choices[-1]).split()))


class Judged(msgspec.Struct, frozen=True):
    """An answer as it is shown: its words, its figure, and whether it is the best or the given."""

    choice: str
    label: str
    figure: float
    best: bool
    yours: bool


class Verdict(msgspec.Struct, frozen=True):
    """What an answer was worth, beside the others, and why."""

    right: bool
    kind: GoalKind
    #: What the figures are.
    figure: str
    answers: list[Judged]
    #: How many answers there are beside those shown.
    more: int
    why: str
    clauses: list[str]


# -- reading ----------------------------------------------------------------------------------


def load_puzzle(text: str, name: str) -> Puzzle:
    """Return the puzzle of a file's text; `DataError` says what is wrong with it.

    >>> load_puzzle('game = "mercury"', "mine.toml")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    dropzone.core.errors.DataError: mine.toml: Object missing required field ...
    """
    try:
        puzzle = msgspec.convert(tomllib.loads(text), Puzzle)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise DataError(f"{name}: {error}") from None
    if sum(map(bool, (puzzle.goal, puzzle.most, puzzle.least))) != 1:
        raise DataError(f"{name}: one of goal, most and least is wanted")
    return puzzle


def puzzle_names() -> list[str]:
    """Return the puzzles of all games as GAME/NAME, those of a game in their order.

    >>> len({name.partition("/")[0] for name in puzzle_names()})
    5
    """
    return [name for game in game_ids() for _, name in sorted(_names_of(game))]


def _names_of(game: str) -> Iterator[tuple[int, str]]:
    folder = files(game_definition(game).package) / "puzzles"
    if not folder.is_dir():
        return
    for file in folder.iterdir():
        if file.name.endswith(".toml"):
            name = f"{game}/{file.name.removesuffix('.toml')}"
            yield read_puzzle(name).order, name


@cache
def read_puzzle(name: str) -> Puzzle:
    """Return a puzzle that comes with a game, by GAME/NAME; `UnknownName` if there is none.

    >>> read_puzzle("market-garden/nothing")
    Traceback (most recent call last):
    dropzone.core.errors.UnknownName: there is no puzzle “market-garden/nothing”
    """
    game, _, puzzle = name.partition("/")
    file = files(game_definition(game).package) / "puzzles" / f"{puzzle}.toml"
    if not puzzle.replace("-", "").isalnum() or not file.is_file():
        raise UnknownName(M("there is no puzzle “{name}”", name=name))
    return load_puzzle(file.read_text(encoding="utf-8"), f"{name}.toml")


def read_puzzle_file(path: Path) -> Puzzle:
    """Return the puzzle of a file.

    >>> read_puzzle_file(Path("nowhere.toml"))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    dropzone.core.errors.DataError: nowhere.toml: ...
    """
    return load_puzzle(read_text(path, path.name, DataError), path.name)


def puzzle_titles(language: str) -> list[PuzzleTitle]:
    """Return every puzzle as a player chooses it.

    >>> all(each.ask for each in puzzle_titles("fr"))
    True
    """
    return [puzzle_title(name, language) for name in puzzle_names()]


def puzzle_title(name: str, language: str) -> PuzzleTitle:
    """Return one puzzle as a player chooses it, with its question.

    >>> puzzle_title("market-garden/who-bears-it", "fr").title
    'Qui encaisse\\xa0?'
    """
    puzzle, french = read_puzzle(name), language == "fr"
    return PuzzleTitle(
        id=name,
        game=puzzle.game,
        title=puzzle.title_fr if french else puzzle.title_en,
        ask=puzzle.ask_fr if french else puzzle.ask_en,
        side=puzzle.side,
        difficulty=puzzle.difficulty,
        units=list(puzzle.units),
        places=list(puzzle.places),
    )


def daily_puzzle(day: datetime.date) -> str:
    """Return the puzzle of a day: the same for everybody, another every day, all in turn.

    The step through the list has no divisor in common with its length, so that none comes
    twice before all have come, and it is long, so that the games change.

    >>> day = datetime.date(2026, 6, 6)
    >>> daily_puzzle(day) != daily_puzzle(day + datetime.timedelta(days=1))
    True
    """
    names = puzzle_names()
    count = len(names)
    step = next(each for each in range(count * 3 // 8 + 1, 2 * count) if gcd(each, count) == 1)
    return names[day.toordinal() * step % count]


# -- solving ----------------------------------------------------------------------------------


def begin_puzzle(puzzle: Puzzle) -> Game:
    """Return the game of a puzzle at its question; `DataError` where it does not get there.

    >>> begin_puzzle(read_puzzle("market-garden/who-bears-it")).decision.notations
    ['damage gds-5', 'damage gds-32', 'damage inf-231']
    """
    definition = game_definition(puzzle.game)
    seed = scripted_seed(puzzle.faces, "puzzle")
    if puzzle.position:
        table = read_position_text(puzzle.position)
        game = game_from_table(table, seed=seed, definition=definition)
    else:
        static = definition.static(definition.setting(puzzle.scenario or None))
        game = Game(definition, definition.first_position(static), SeededDice(seed))
    for text in puzzle.played:
        left = game.make(text)
        if left is not None:
            raise DataError(f"“{text}”: {tr('en', left)}")
    if game.over or game.decision.seat != puzzle.side:
        raise DataError(f"the question is not for {puzzle.side}")
    return game


def solve(puzzle: Puzzle) -> Solution:
    """Work out what every legal answer is worth, the best first.

    >>> [str(each.value) for each in solve(read_puzzle("market-garden/who-bears-it")).answers]
    ['1', '0', '0']
    """
    game = begin_puzzle(puzzle)
    solver, goal = _solver(puzzle, game)
    start = game.position
    found = [Worth(each, solver.value(start, each.choices)) for each in answers(start)]
    return Solution(goal, sorted(found, key=lambda each: -each.value))


def _solver(puzzle: Puzzle, game: Game) -> tuple[Solver, Goal]:
    kind = "chance" if puzzle.goal else "most" if puzzle.most else "least"
    texts = puzzle.goal or puzzle.most or puzzle.least
    goal = read_goal(game.definition, game.position, kind, texts)
    return Solver(puzzle.side, goal.worth, frozenset(puzzle.until)), goal


def check_puzzle(puzzle: Puzzle) -> Solution:
    """Prove that the best answers are the best by the margin; `DataError` says what is wrong.

    >>> check_puzzle(read_puzzle("market-garden/who-bears-it")).answers[0].answer.text
    'damage gds-5'
    """
    try:
        return _checked(puzzle)
    except DataError:
        raise
    except DropzoneError as error:
        raise DataError(str(error)) from None


def _checked(puzzle: Puzzle) -> Solution:
    game = begin_puzzle(puzzle)
    found = solve(puzzle)
    best = [found.named(game, each) for each in puzzle.best]
    if len({each.value for each in best}) > 1:
        raise DataError("the best answers are not equally good")
    others = [each for each in found.answers if each not in best]
    if not others:
        raise DataError("there is nothing to choose")
    if best[0].value - others[0].value < Fraction(puzzle.margin).limit_denominator(10_000):
        told = [float(found.goal.told(each.value)) for each in (best[0], others[0])]
        raise DataError(
            f"“{puzzle.best[0]}” ({told[0]:.4f}) is not better by {puzzle.margin}"
            f" than “{others[0].answer.text}” ({told[1]:.4f})"
        )
    if puzzle.tempting and found.named(game, puzzle.tempting) in best:
        raise DataError(f"“{puzzle.tempting}” is among the best")
    for clause in puzzle.clauses:
        if f"{game.definition.id}:{clause}" not in game.definition.clauses:
            raise DataError(f"there is no clause {clause}")
    _check_pointing(game, puzzle)
    return found


def _check_pointing(game: Game, puzzle: Puzzle) -> None:
    missing = {*puzzle.units, *puzzle.places} - texts_to_point_at(game)
    if missing:
        raise DataError(f"there is nothing called “{min(missing)}” on the board")


# -- judging ----------------------------------------------------------------------------------


def judge(puzzle: Puzzle, found: Solution, text: str, language: str) -> Verdict:
    """Say what an answer is worth beside the others; an error if it is no whole answer.

    >>> puzzle = read_puzzle("market-garden/who-bears-it")
    >>> judge(puzzle, solve(puzzle), "damage gds-5", "en").right
    True
    """
    game, french = begin_puzzle(puzzle), language == "fr"
    mine = found.named(game, text)
    best = [found.named(game, each) for each in puzzle.best]
    shown = found.answers[:MOST_SHOWN]
    if mine not in shown:
        shown = [*shown[:-1], mine]
    return Verdict(
        right=mine in best,
        kind=_kind(puzzle),
        figure=puzzle.figure_fr if french else puzzle.figure_en,
        answers=[
            Judged(
                each.answer.text,
                " · ".join(tr(language, label) for label in each.answer.labels),
                round(float(found.goal.told(each.value)), 4),
                each in best,
                each is mine,
            )
            for each in shown
        ],
        more=len(found.answers) - len(shown),
        why=puzzle.why_fr if french else puzzle.why_en,
        clauses=[f"{puzzle.game}:{each}" for each in puzzle.clauses],
    )


def _kind(puzzle: Puzzle) -> GoalKind:
    return "chance" if puzzle.goal else "most" if puzzle.most else "least"


def judge_named(name: str, text: str, language: str) -> Verdict:
    """Judge an answer to a puzzle that comes with a game.

    >>> judge_named("market-garden/who-bears-it", "damage inf-231", "en").right
    False
    """
    return judge(read_puzzle(name), _solution(name), text, language)


@cache
def _solution(name: str) -> Solution:
    return solve(read_puzzle(name))
