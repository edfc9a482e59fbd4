"""Examples of the rulebook: a position beside its clause, drawn as the board draws it.

An example stands at a step of one of the game's lessons, or has a position of its own; it names a
choice that is legal there. A game can be begun from it.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from dropzone.core.errors import UnknownName
from dropzone.core.io.position_file import game_from_table, read_position_text
from dropzone.core.io.record import write_record
from dropzone.core.rules.definition import GameDefinition
from dropzone.core.rules.game import Game
from dropzone.core.rules.lessons import begin_lesson, played_by, read_lesson, reply_of
from dropzone.core.rules.survey import Layer
from dropzone.core.text.messages import M
from dropzone.core.text.rulebook import RuleExample
from dropzone.core.views import View

__all__ = ["ExamplePicture", "ExampleSurvey", "example_named", "game_of", "picture_of"]


class ExampleSurvey(msgspec.Struct, frozen=True):
    """What a thing covers or commands, to be shown on the picture."""

    kind: str
    of: str
    layers: list[Layer]


class ExamplePicture(msgspec.Struct, frozen=True):
    """What it takes to draw an example and to begin a game from it.

    `attacks`, `fires` and `moves` are lists of places or units, the first one is where they begin.
    """

    id: str
    scenario: str
    side: str
    choice: str
    label: str
    view: View
    frame: list[str]
    survey: ExampleSurvey | None
    attacks: list[list[str]]
    fires: list[list[str]]
    moves: list[list[str]]
    rings: list[str]
    #: The game so far: a table can be opened with it.
    record: str


def example_named(definition: GameDefinition, name: str) -> RuleExample:
    """Return an example of a game's rulebook; `UnknownName` if there is none.

    >>> from dropzone.core.data.registry import game_definition
    >>> example_named(game_definition("market-garden"), "retreat").clause
    '6.3.2-a'
    """
    for each in definition.chapters.examples:
        if each.id == name:
            return each
    raise UnknownName(M("there is no example “{name}”", name=name))


def game_of(definition: GameDefinition, example: RuleExample) -> Game:
    """Return the game of an example, where its choice is asked for.

    >>> from dropzone.core.data.registry import game_definition
    >>> definition = game_definition("market-garden")
    >>> game = game_of(definition, example_named(definition, "retreat"))
    >>> str(game.decision.prompt)
    'Beaten in 0909 Gemert, retreat by 2: choose a unit and its first hex.'
    """
    if example.position:
        return game_from_table(read_position_text(example.position), definition=definition)
    lesson = read_lesson(f"{definition.id}/{example.lesson}")
    game = begin_lesson(lesson)
    for step in lesson.steps[: example.step - 1]:
        while (reply := reply_of(lesson, game)) is not None:
            game.make(reply)
        game.make(step.want)
    while (reply := reply_of(lesson, game)) is not None:
        game.make(reply)
    return game


def choice_of(definition: GameDefinition, example: RuleExample) -> str:
    """Return what is chosen in an example: its own choice, or what the lesson wants there."""
    if example.choice:
        return example.choice
    return read_lesson(f"{definition.id}/{example.lesson}").steps[example.step - 1].want


@lru_cache(maxsize=128)
def picture_of(definition: GameDefinition, name: str, language: str) -> ExamplePicture:
    """Return what it takes to draw an example; `IllegalChoice` if its choice is none there.

    >>> from dropzone.core.data.registry import game_definition
    >>> picture_of(game_definition("market-garden"), "retreat", "en").choice
    'retreat us-506 0908 0907'
    """
    example = example_named(definition, name)
    game = game_of(definition, example)
    side = game.decision.seat
    choice = choice_of(definition, example)
    survey = None
    if example.survey:
        kind, of = example.survey.split()
        survey = ExampleSurvey(kind, of, game.survey(kind, of, side))
    return ExamplePicture(
        id=example.id,
        scenario=game.static.setting.scenario,
        side=side,
        choice=choice,
        label=_label(game, choice, language),
        view=game.position.view(side),
        frame=list(example.frame),
        survey=survey,
        attacks=[each.split() for each in example.attacks],
        fires=[each.split() for each in example.fires],
        moves=[each.split() for each in example.moves],
        rings=list(example.rings),
        record=write_record(game),
    )


def _label(game: Game, text: str, language: str) -> str:
    """Say a choice as the list of choices does, stage after stage."""
    copy = game.copy()
    said = []
    for choice in played_by(game, text):
        said.append(copy.decision.label(choice, language))
        copy.make(choice)
    return " › ".join(dict.fromkeys(said))
