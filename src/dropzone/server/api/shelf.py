"""The catalogue of games: what can be played, and what a client needs to draw it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from dropzone.bots import offered
from dropzone.core.data.registry import game_definition, game_ids
from dropzone.core.data.sheet import ScenarioTitle
from dropzone.core.rules.definition import GameDefinition
from dropzone.core.rules.lessons import lesson_names
from dropzone.core.rules.static import Setting
from dropzone.core.text.briefing import Briefing, briefing_of
from dropzone.core.text.rulebook import Rulebook, rulebook_of
from dropzone.core.views import Board
from dropzone.server.api.wire import (
    BeginInfo,
    ClauseInfo,
    GameInfo,
    HouseRuleInfo,
    OptionInfo,
    ScenarioInfo,
    Titled,
)
from dropzone.server.ops.settings import Settings

__all__ = ["Catalog"]


class Catalog:
    """The games of the registry in the words of a language."""

    def __init__(self, settings: Settings) -> None:
        self._data = settings.data
        self._board = lru_cache(maxsize=64)(_make_board)
        self._briefing = lru_cache(maxsize=128)(_make_briefing)
        self._rulebook = lru_cache(maxsize=32)(rulebook_of)

    def definition(self, game: str) -> GameDefinition:
        """Return a game, with the user's own data laid over it."""
        return game_definition(game, tuple(Path(each) for each in self._data.get(game, ())))

    def games(self, language: str) -> list[GameInfo]:
        """Return every game, as a player chooses it."""
        return [self._info(self.definition(game), language) for game in game_ids()]

    def _info(self, definition: GameDefinition, language: str) -> GameInfo:
        sheet = definition.sheet
        french = language == "fr"
        subtitle, level, begin = _learning(definition, french=french)
        return GameInfo(
            id=sheet.id,
            system=sheet.system,
            board=definition.board_kind
            or self.board(definition, sheet.scenarios[0].id, (), language)[1]["kind"],
            title=sheet.title(language),
            blurb=sheet.blurb(language),
            date=sheet.date.isoformat(),
            minutes=sheet.minutes,
            players=sheet.players,
            sides=[Titled(each.id, each.title(language)) for each in sheet.sides],
            first=sheet.first,
            scenarios=[_scenario(definition, each, language) for each in sheet.scenarios],
            options=[
                OptionInfo(
                    each.id,
                    each.rule,
                    each.title(language),
                    each.text_fr if french else each.text_en,
                    list(each.requires),
                    list(each.scenarios),
                )
                for each in sheet.options
            ],
            house_rules=[
                HouseRuleInfo(
                    each.id,
                    each.ruling,
                    each.title(language),
                    each.text_fr if french else each.text_en,
                    each.kind,
                    each.default,
                    list(each.allowed),
                    each.least,
                    each.most,
                )
                for each in sheet.house_rules
            ],
            bots=offered(sheet.id),
            subtitle=subtitle,
            level=level,
            begin=begin,
        )

    def board(
        self, definition: GameDefinition, scenario: str, options: tuple[str, ...], language: str
    ) -> tuple[str, Board]:
        """Return the fingerprint of a board and what a client needs to draw it."""
        return self._board(definition, definition.setting(scenario, options), language)

    def briefing(
        self, definition: GameDefinition, scenario: str, options: tuple[str, ...], language: str
    ) -> Briefing:
        """Return what both sides read before they begin."""
        return self._briefing(definition, definition.setting(scenario, options), language)

    def rulebook(self, game: str, language: str) -> Rulebook:
        """Return the rulebook of a game to leaf through."""
        return self._rulebook(self.definition(game), language)

    def clauses(self, game: str, language: str) -> dict[str, ClauseInfo]:
        """Return the rulebook of a game in our words, clause by clause, and the rulings."""
        found = {
            clause.id: ClauseInfo(clause.heading_in(language), clause.say(language))
            for clause in self.definition(game).clauses.values()
        }
        for ruling in self.rulebook(game, language).rulings:
            found[ruling.id] = ClauseInfo(ruling.title, ruling.text)
        return found


def _make_board(definition: GameDefinition, setting: Setting, language: str) -> tuple[str, Board]:
    static = definition.static(setting)
    return static.fingerprint, definition.board(static, language)


def _make_briefing(definition: GameDefinition, setting: Setting, language: str) -> Briefing:
    position = definition.first_position(definition.static(setting))
    return briefing_of(definition, position, language)


def _scenario(definition: GameDefinition, title: ScenarioTitle, language: str) -> ScenarioInfo:
    text, minutes = title.text(language), title.minutes or definition.sheet.minutes
    words = definition.briefings.of(title.id) if definition.briefings else None
    if words is None:
        return ScenarioInfo(title.id, title.title(language), text, minutes)
    return ScenarioInfo(
        title.id,
        title.title(language),
        (words.line_fr if language == "fr" else words.line_en) or text,
        words.minutes or minutes,
        words.level,
        {side: each.difficulty for side, each in words.sides.items()},
    )


def _learning(definition: GameDefinition, *, french: bool) -> tuple[str, int, BeginInfo | None]:
    """Return a subtitle, how hard the game is to learn and where to begin, if it is written."""
    words = definition.briefings
    if words is None:
        return "", 0, None
    lesson = next((each for each in lesson_names() if each.startswith(f"{definition.id}/")), "")
    begin = BeginInfo(words.begin, words.begin_fr if french else words.begin_en, lesson=lesson)
    return words.subtitle_fr if french else words.subtitle_en, words.level, begin
