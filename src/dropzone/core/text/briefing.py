"""Briefings: what a player wants to know before the first choice, and again at any time.

The words lie in a game's `briefings.toml`; how one wins and how it stands is worked out by the
system from the position, so that no number of a victory condition is typed twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from dropzone.core.data import Entry
from dropzone.core.data.sheet import GameSheet
from dropzone.core.errors import DataError
from dropzone.core.text.messages import Message, tr

if TYPE_CHECKING:
    from dropzone.core.rules.definition import GameDefinition
    from dropzone.core.rules.position import Position

__all__ = [
    "Briefing",
    "BriefingSide",
    "Briefings",
    "Goal",
    "GoalItem",
    "GoalText",
    "ItemText",
    "ScenarioBriefing",
    "SideBriefing",
    "briefing_of",
    "check_briefings",
]

Text = Annotated[str, Meta(min_length=1)]
#: From 1, easy, to 5, very hard.
Grade = Annotated[int, Meta(ge=1, le=5)]
_PLACE = re.compile(r"\{(\w+)\}")


class Goal(msgspec.Struct, frozen=True):
    """One way to win: whose it is (nobody's: a draw), in words, and how it stands.

    `met` says whether it holds now, where that can be said; `now` says how far it is.
    """

    side: str | None
    text: Message
    now: Message | None = None
    met: bool | None = None
    items: tuple[GoalItem, ...] = ()


class GoalItem(msgspec.Struct, frozen=True):
    """A part of a goal: a hex, a gun, a bridge; and whether it is had."""

    text: Message
    met: bool | None = None


class SideBriefing(Entry, frozen=True, kw_only=True):
    """What one side reads: its task, what it does first, how hard it has it."""

    task_en: Text
    task_fr: Text
    first_en: Text
    first_fr: Text
    difficulty: Grade


class ScenarioBriefing(Entry, frozen=True, kw_only=True):
    """What both sides read; `level` is how much there is to learn before one can play it."""

    #: Another scenario whose words count here where this one has none of its own.
    like: str = ""
    situation_en: str = ""
    situation_fr: str = ""
    level: Grade
    #: About how long it takes, where the sheet of the game does not say it.
    minutes: Annotated[int, Meta(ge=0, le=6000)] = 0
    #: One sentence for a list of scenarios, where the sheet of the game has none.
    line_en: str = ""
    line_fr: str = ""
    sides: dict[str, SideBriefing] = msgspec.field(default_factory=dict)


class Briefings(Entry, frozen=True, kw_only=True):
    """All of briefings.toml: how hard a game is to learn, where to begin, and its scenarios."""

    level: Grade
    #: What tells this game from the others on the shelf, in half a line.
    subtitle_en: Text
    subtitle_fr: Text
    #: The scenario to begin with.
    begin: Text
    begin_en: Text
    begin_fr: Text
    scenarios: dict[str, ScenarioBriefing]

    def of(self, scenario: str) -> ScenarioBriefing | None:
        """The briefing of a scenario, with what it takes over from another; none: it has none."""
        own = self.scenarios.get(scenario)
        if own is None or not own.like:
            return own
        other = self.of(own.like)
        if other is None:
            return own
        return msgspec.structs.replace(
            own,
            situation_en=own.situation_en or other.situation_en,
            situation_fr=own.situation_fr or other.situation_fr,
            sides={**other.sides, **own.sides},
        )


class ItemText(msgspec.Struct, frozen=True):
    """A part of a goal in the words of a language."""

    text: str
    met: bool | None


class GoalText(msgspec.Struct, frozen=True):
    """A goal in the words of a language."""

    side: str | None
    text: str
    now: str
    met: bool | None
    items: list[ItemText]


class BriefingSide(msgspec.Struct, frozen=True):
    """The briefing of one side in the words of a language."""

    id: str
    title: str
    task: str
    first: str
    difficulty: int
    forces: list[str]


class Briefing(msgspec.Struct, frozen=True):
    """The briefing of a scenario in the words of a language, with how it stands."""

    game: str
    title: str
    scenario: str
    scenario_title: str
    date: str
    situation: str
    minutes: int
    level: int
    sides: list[BriefingSide]
    goals: list[GoalText]


def check_briefings(briefings: Briefings, sheet: GameSheet) -> None:
    """Refuse briefings of scenarios or sides that are not the game's; `DataError` names them.

    >>> from dropzone.core.data.registry import game_definition
    >>> mercury, dieppe = game_definition("mercury"), game_definition("dieppe")
    >>> check_briefings(mercury.briefings, dieppe.sheet)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    dropzone.core.errors.DataError: dieppe/briefings.toml: expected a briefing for every ...
    """
    where = f"{sheet.id}/briefings.toml"
    scenarios = {each.id for each in sheet.scenarios if not each.setup}  # those need no words
    if set(briefings.scenarios) != scenarios:
        odd = ", ".join(sorted(set(briefings.scenarios) ^ scenarios))
        raise DataError(f"{where}: expected a briefing for every scenario, wrong: {odd}")
    if briefings.begin not in scenarios:
        raise DataError(f"{where}, begin: expected a scenario, found {briefings.begin}")
    sides = {side.id for side in sheet.sides}
    for name in briefings.scenarios:
        if briefings.scenarios[name].like not in {"", *scenarios} - {name}:
            raise DataError(f"{where}, {name}.like: expected another scenario")
        scenario = briefings.of(name)
        if scenario is None or not (scenario.situation_en and scenario.situation_fr):
            raise DataError(f"{where}, {name}: expected a situation in both languages")
        if set(scenario.sides) != sides:
            raise DataError(
                f"{where}, {name}.sides: expected {', '.join(sorted(sides))},"
                f" found {', '.join(sorted(scenario.sides))}"
            )


def briefing_of(definition: GameDefinition, position: Position, language: str) -> Briefing:
    """Return what the players of a position are told of it; nothing in it is hidden.

    >>> from dropzone.core.data.registry import game_definition
    >>> game = game_definition("mercury")
    >>> position = game.first_position(game.static(game.setting()))
    >>> told = briefing_of(game, position, "en")
    >>> told.scenario, [side.id for side in told.sides]
    ('standard', ['allied', 'german'])
    """
    setting, sheet = position.static.setting, definition.sheet
    title = sheet.scenario(setting.scenario)
    words = definition.briefings.of(setting.scenario) if definition.briefings else None
    facts = definition.facts(position)
    situation = title.text(language) or sheet.blurb(language)
    if words:
        situation = _filled(words.situation_fr if language == "fr" else words.situation_en, facts)
    return Briefing(
        game=sheet.id,
        title=sheet.title(language),
        scenario=title.id,
        scenario_title=title.title(language),
        date=sheet.date.isoformat(),
        situation=situation,
        minutes=(words.minutes if words else 0) or title.minutes or sheet.minutes,
        level=words.level if words else 0,
        sides=list(_sides(definition, position, words, facts, language)),
        goals=[_goal_text(goal, language) for goal in definition.goals(position)],
    )


def _sides(
    definition: GameDefinition,
    position: Position,
    words: ScenarioBriefing | None,
    facts: Mapping[str, int],
    language: str,
) -> Iterator[BriefingSide]:
    french = language == "fr"
    for side in definition.sheet.sides:
        own = words.sides[side.id] if words else None
        yield BriefingSide(
            id=side.id,
            title=side.title(language),
            task=_filled((own.task_fr if french else own.task_en) if own else "", facts),
            first=_filled((own.first_fr if french else own.first_en) if own else "", facts),
            difficulty=own.difficulty if own else 0,
            forces=[tr(language, each) for each in definition.forces(position, side.id)],
        )


def _filled(text: str, facts: Mapping[str, int]) -> str:
    """A text with the numbers of the game's data in their places."""

    def value(place: re.Match[str]) -> str:
        if place[1] not in facts:
            raise DataError(f"briefings.toml: there is no fact “{place[1]}”: {text}")
        return str(facts[place[1]])

    return _PLACE.sub(value, text)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _goal_text(goal: Goal, language: str) -> GoalText:
    return GoalText(
        side=goal.side,
        text=_sentence(tr(language, goal.text)),
        now=tr(language, goal.now) if goal.now else "",
        met=goal.met,
        items=[ItemText(tr(language, each.text), each.met) for each in goal.items],
    )
