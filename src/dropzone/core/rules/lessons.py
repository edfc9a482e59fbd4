"""Lessons: a position, dice and steps, played on a real table with the real rules.

A lesson is a TOML file, so that anybody can write one. `walk` proves that every step of it is
reachable and legal; the terminal, the server and the browser play what it found.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from dropzone.core.data import Entry
from dropzone.core.data.registry import game_definition, game_ids
from dropzone.core.errors import DataError, DropzoneError, IllegalChoice, UnknownName
from dropzone.core.io.position_file import game_from_table, read_position_text
from dropzone.core.io.text_file import read_text
from dropzone.core.rules.dice import SeededDice, scripted_seed
from dropzone.core.rules.game import Game
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M

__all__ = [
    "Course",
    "Lesson",
    "LessonTitle",
    "Other",
    "Step",
    "begin_lesson",
    "course_of",
    "dice_seed",
    "lesson_names",
    "lesson_titles",
    "load_lesson",
    "played_by",
    "read_lesson",
    "read_lesson_file",
    "reply_of",
    "texts_to_point_at",
    "walk",
]

Text = Annotated[str, Meta(min_length=1)]
#: More answers in a row than this from the other side are no lesson.
_MOST_REPLIES = 200
_BOARDS: dict[tuple[str, str], frozenset[str]] = {}


class Other(Entry, frozen=True, kw_only=True):
    """Another choice than the wanted one, and what is answered to it."""

    choice: Text
    say_en: Text
    say_fr: Text


class Step(Entry, frozen=True, kw_only=True):
    """One thing to do: what is said, what is pointed at, what is wanted.

    `also` are choices that are as good: the lesson goes on from each of them.
    """

    say_en: Text
    say_fr: Text
    want: Text
    also: tuple[str, ...] = ()
    #: What is answered to any other choice.
    else_en: Text
    else_fr: Text
    why_en: Text
    why_fr: Text
    #: The clause behind it, such as "6.3-a".
    clause: str = ""
    units: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    other: tuple[Other, ...] = ()


class Lesson(Entry, frozen=True, kw_only=True):
    """A whole lesson; `position` is the text of a position file, or a scenario is played."""

    game: Text
    title_en: Text
    title_fr: Text
    about_en: Text
    about_fr: Text
    order: int
    minutes: Annotated[int, Meta(ge=1, le=30)]
    side: Text
    scenario: str = ""
    position: str = ""
    #: The faces of the first dice, counted from 1; the others fall as the seed says.
    faces: tuple[Annotated[int, Meta(ge=1, le=100)], ...] = ()
    seed: Text = "lesson"
    #: What the other side answers if it can, in this order; else its first choice.
    opponent: tuple[str, ...] = ()
    steps: Annotated[tuple[Step, ...], Meta(min_length=1)]
    end_en: Text
    end_fr: Text


class LessonTitle(msgspec.Struct, frozen=True):
    """A lesson as a player chooses it."""

    id: str
    game: str
    title: str
    about: str
    minutes: int
    steps: int
    #: The clauses that its steps show, by their ids.
    clauses: list[str]


class CourseOther(msgspec.Struct, frozen=True):
    """What is answered to a choice that is not wanted."""

    choice: str
    say: str


class CourseStep(msgspec.Struct, frozen=True):
    """A step in the words of a language; it is asked when so many choices have been made.

    `want` begins with what the file says; what the table sends when it is done is among it.
    """

    number: int
    say: str
    want: list[str]
    otherwise: str
    why: str
    clause: str
    units: list[str]
    places: list[str]
    other: list[CourseOther]


class Course(msgspec.Struct, frozen=True):
    """A lesson as it is played: its steps, and what the other side answers at which move."""

    id: str
    game: str
    title: str
    side: str
    steps: list[CourseStep]
    replies: dict[str, str]
    end: str


# -- reading ----------------------------------------------------------------------------------


def load_lesson(text: str, name: str) -> Lesson:
    """Return the lesson of a file's text; `DataError` says what is wrong with it.

    >>> load_lesson('game = "mercury"', "mine.toml")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    dropzone.core.errors.DataError: mine.toml: Object missing required field ...
    """
    try:
        return msgspec.convert(tomllib.loads(text), Lesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise DataError(f"{name}: {error}") from None


def lesson_names() -> list[str]:
    """Return the lessons of all games as GAME/NAME, those of a game in their order.

    >>> "market-garden/moving" in lesson_names()
    True
    """
    return [name for game in game_ids() for _, name in sorted(_names_of(game))]


def _names_of(game: str) -> Iterator[tuple[int, str]]:
    folder = files(game_definition(game).package) / "lessons"
    if not folder.is_dir():
        return
    for file in folder.iterdir():
        if file.name.endswith(".toml"):
            name = f"{game}/{file.name.removesuffix('.toml')}"
            yield read_lesson(name).order, name


@cache
def read_lesson(name: str) -> Lesson:
    """Return a lesson that comes with a game, by GAME/NAME; `UnknownName` if there is none.

    >>> read_lesson("market-garden/moving").side
    'allied'
    """
    game, _, lesson = name.partition("/")
    file = files(game_definition(game).package) / "lessons" / f"{lesson}.toml"
    if not lesson.replace("-", "").isalnum() or not file.is_file():
        raise UnknownName(M("there is no lesson “{name}”", name=name))
    return load_lesson(file.read_text(encoding="utf-8"), f"{name}.toml")


def read_lesson_file(path: Path) -> Lesson:
    """Return the lesson of a file.

    >>> read_lesson_file(Path("nowhere.toml"))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    dropzone.core.errors.DataError: nowhere.toml: ...
    """
    return load_lesson(read_text(path, path.name, DataError), path.name)


def lesson_titles(language: str) -> list[LessonTitle]:
    """Return every lesson as a player chooses it.

    >>> lesson_titles("en")[0].steps > 2
    True
    """
    french = language == "fr"
    found = []
    for name in lesson_names():
        lesson = read_lesson(name)
        found.append(
            LessonTitle(
                id=name,
                game=lesson.game,
                title=lesson.title_fr if french else lesson.title_en,
                about=lesson.about_fr if french else lesson.about_en,
                minutes=lesson.minutes,
                steps=len(lesson.steps),
                clauses=sorted(
                    {
                        f"{name.partition('/')[0]}:{each.clause}"
                        for each in lesson.steps
                        if each.clause
                    }
                ),
            )
        )
    return found


# -- playing ----------------------------------------------------------------------------------


def dice_seed(lesson: Lesson) -> str:
    """Return the seed of a lesson's dice, the faces of the first ones given.

    >>> dice_seed(read_lesson("pegasus/duel"))
    'b'
    """
    return scripted_seed(lesson.faces, lesson.seed)


def begin_lesson(lesson: Lesson) -> Game:
    """Return the game of a lesson as it begins.

    >>> begin_lesson(read_lesson("pegasus/duel")).decision.notations
    ['keep', 'redraw']
    """
    definition = game_definition(lesson.game)
    if lesson.position:
        return game_from_table(
            read_position_text(lesson.position), seed=dice_seed(lesson), definition=definition
        )
    static = definition.static(definition.setting(lesson.scenario or None))
    return Game(definition, definition.first_position(static), SeededDice(dice_seed(lesson)))


def reply_of(lesson: Lesson, game: Game) -> str | None:
    """Return what the other side answers now; None if it is the learner who is asked.

    >>> lesson = read_lesson("pegasus/duel")
    >>> game = begin_lesson(lesson)
    >>> _ = game.make("keep")
    >>> reply_of(lesson, game)
    'keep'
    """
    if game.over or game.decision.seat == lesson.side:
        return None
    notations = game.decision.notations
    return next((each for each in lesson.opponent if each in notations), notations[0])


def played_by(game: Game, text: str) -> tuple[Choice, ...]:
    """Return the choices that a text means now; `IllegalChoice` if it means none.

    >>> played_by(begin_lesson(read_lesson("pegasus/duel")), "keep")
    (('keep',),)
    """
    copy = game.copy()
    left = copy.make(text)
    if left is not None:
        raise IllegalChoice(left, [])
    return tuple(each.choice for each in copy.history[game.number :])


class _Walk(msgspec.Struct):
    """What walking through a lesson finds; `wanted` and `others` have what a table sends."""

    numbers: list[int] = []
    replies: dict[int, str] = {}
    wanted: list[list[str]] = []
    others: list[list[str]] = []


def walk(lesson: Lesson) -> _Walk:
    """Play a lesson to its end, every way it allows; `DataError` names the step that fails.

    >>> lesson = read_lesson("pegasus/duel")
    >>> len(walk(lesson).numbers) >= len(lesson.steps)
    True
    """
    found = _Walk()
    game = begin_lesson(lesson)
    _go_on(lesson, game, 0, found)
    return found


def _go_on(lesson: Lesson, game: Game, at: int, found: _Walk) -> None:
    """Play from a step on, and prove what the file says of it."""
    _let_others_answer(lesson, game, found)
    if at == len(lesson.steps):
        return
    step = lesson.steps[at]
    where = f"step {at + 1} (“{step.want}”)"
    if game.over:
        raise DataError(f"{where}: the game is over before it")
    if len(found.numbers) == at:
        found.numbers.append(game.number)
        found.wanted.append([step.want, *step.also])
        found.others.append([each.choice for each in step.other])
    elif found.numbers[at] != game.number:
        raise DataError(f"{where}: the ways to it are of different length")
    _check_pointing(game, step, where)
    ways = [_certain(game, each, where) for each in (step.want, *step.also)]
    for number, other in enumerate(step.other):
        way = _certain(game, other.choice, where)
        if way in ways:
            raise DataError(f"{where}: “{other.choice}” is what is wanted")
        found.others[at][number] = _after(game, way).history[-1].notation
    for way in dict.fromkeys(ways):
        copy = _after(game, way)
        _check_gesture(copy, game.number, where)
        if copy.history[-1].notation not in found.wanted[at]:
            found.wanted[at].append(copy.history[-1].notation)
        _go_on(lesson, copy, at + 1, found)


def _after(game: Game, way: tuple[Choice, ...]) -> Game:
    copy = game.copy()
    for choice in way:
        copy.make(choice)
    return copy


def _check_gesture(game: Game, since: int, where: str) -> None:
    """A step is one gesture, all of it: at a table nothing else is sent at once."""
    stages = list(game.history[since:])
    for stage in stages[:-1]:
        if stage.dice_after > stage.dice_before:
            raise DataError(f"{where}: dice fall after “{stage.notation}”: end the step there")
    last = stages[-1]
    if last.dice_after == last.dice_before and not game.over:
        decision = game.decision
        if decision.side == last.side and decision.goes_on == last.gesture != "":
            raise DataError(f"{where}: “{last.notation}” goes on: {decision.prompt}")


def _let_others_answer(lesson: Lesson, game: Game, found: _Walk) -> None:
    for _ in range(_MOST_REPLIES):
        reply = reply_of(lesson, game)
        if reply is None:
            return
        if found.replies.setdefault(game.number, reply) != reply:
            raise DataError(f"move {game.number}: the other side would answer in two ways")
        game.make(reply)
    raise DataError("the learner is never asked again")


def _certain(game: Game, text: str, where: str) -> tuple[Choice, ...]:
    try:
        return played_by(game, text)
    except DropzoneError as error:
        offered = ", ".join(game.decision.notations[:12])
        raise DataError(f"{where}: {error}; “{text}” is asked among: {offered}") from None


def _check_pointing(game: Game, step: Step, where: str) -> None:
    pointed = {*step.units, *step.places}
    missing = pointed and pointed - texts_to_point_at(game)
    if missing:
        raise DataError(f"{where}: there is nothing called “{min(missing)}” on the board")
    if step.clause and f"{game.definition.id}:{step.clause}" not in game.definition.clauses:
        raise DataError(f"{where}: there is no clause {step.clause}")


def texts_to_point_at(game: Game) -> frozenset[str]:
    """Return all that a step can point at: what the board and the view of the one asked have.

    >>> "sappers" in texts_to_point_at(begin_lesson(read_lesson("pegasus/duel")))
    True
    """
    return _texts_on_board(game) | _texts_in(game.view(game.decision.side))


def _texts_on_board(game: Game) -> frozenset[str]:
    """The board is the same for all steps, and large: its texts are kept by scenario."""
    key = (game.definition.id, game.static.setting.scenario)
    if key not in _BOARDS:
        _BOARDS[key] = frozenset(_texts_in(game.definition.board(game.static, "en")))
    return _BOARDS[key]


def _texts_in(thing: object) -> set[str]:
    """Every text that a board or a view has: all ids are among them."""
    found: set[str] = set()
    left = [thing]
    while left:
        each = left.pop()
        if isinstance(each, str):
            found.add(each)
        elif isinstance(each, Mapping):
            left += [*each, *each.values()]
        elif isinstance(each, list | tuple):
            left += each
    return found


@cache
def course_of(name: str, language: str) -> Course:
    """Return a lesson of a game as it is played, in the words of a language.

    >>> course_of("market-garden/moving", "en").steps[0].number
    0
    """
    lesson = read_lesson(name)
    return make_course(name, lesson, walk(lesson), language)


def make_course(name: str, lesson: Lesson, found: _Walk, language: str) -> Course:
    """Put a lesson that was walked through into the words of a language."""
    french = language == "fr"
    steps = [
        CourseStep(
            number=number,
            say=step.say_fr if french else step.say_en,
            want=wanted,
            otherwise=step.else_fr if french else step.else_en,
            why=step.why_fr if french else step.why_en,
            clause=f"{lesson.game}:{step.clause}" if step.clause else "",
            units=list(step.units),
            places=list(step.places),
            other=[
                CourseOther(choice, each.say_fr if french else each.say_en)
                for choice, each in zip(others, step.other, strict=True)
            ],
        )
        for number, wanted, others, step in zip(
            found.numbers, found.wanted, found.others, lesson.steps, strict=True
        )
    ]
    return Course(
        id=name,
        game=lesson.game,
        title=lesson.title_fr if french else lesson.title_en,
        side=lesson.side,
        steps=steps,
        replies={str(number): reply for number, reply in found.replies.items()},
        end=lesson.end_fr if french else lesson.end_en,
    )
