"""The catalogue of games: what can be played, and what a client needs to draw it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from dropzone.core.definition import GameDefinition
from dropzone.core.registry import game_definition, game_ids
from dropzone.server.settings import Settings
from dropzone.server.thinking import bot_names
from dropzone.server.wire import (
    ClauseInfo,
    GameInfo,
    HouseRuleInfo,
    OptionInfo,
    ScenarioInfo,
    Titled,
)

__all__ = ["Catalog"]


class Catalog:
    """The games of the registry in the words of a language."""

    def __init__(self, settings: Settings) -> None:
        self._data = settings.data
        self._board = lru_cache(maxsize=64)(self._make_board)

    def definition(self, game: str) -> GameDefinition:
        """Return a game, with the user's own data laid over it."""
        return game_definition(game, tuple(Path(each) for each in self._data.get(game, ())))

    def games(self, language: str) -> list[GameInfo]:
        """Return every game, as a player chooses it."""
        return [self._info(self.definition(game), language) for game in game_ids()]

    def _info(self, definition: GameDefinition, language: str) -> GameInfo:
        sheet = definition.sheet
        french = language == "fr"
        return GameInfo(
            id=sheet.id,
            system=sheet.system,
            board=self.board(sheet.id, sheet.scenarios[0].id, (), language)[1]["kind"],
            title=sheet.title(language),
            blurb=sheet.blurb(language),
            date=sheet.date.isoformat(),
            minutes=sheet.minutes,
            players=sheet.players,
            sides=[Titled(each.id, each.title(language)) for each in sheet.sides],
            first=sheet.first,
            scenarios=[
                ScenarioInfo(
                    each.id,
                    each.title(language),
                    each.text(language),
                    each.minutes or sheet.minutes,
                )
                for each in sheet.scenarios
            ],
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
            bots=bot_names(sheet.id),
        )

    def board(
        self, game: str, scenario: str, options: tuple[str, ...], language: str
    ) -> tuple[str, dict[str, Any]]:
        """Return the fingerprint of a board and what a client needs to draw it."""
        definition = self.definition(game)
        setting = definition.setting(scenario, options)
        return self._board(game, setting.scenario, setting.options, language)

    def _make_board(
        self, game: str, scenario: str, options: tuple[str, ...], language: str
    ) -> tuple[str, dict[str, Any]]:
        definition = self.definition(game)
        static = definition.static(definition.setting(scenario, options))
        return static.fingerprint, definition.board(static, language)

    def clauses(self, game: str, language: str) -> dict[str, ClauseInfo]:
        """Return the rulebook of a game in our words, clause by clause."""
        return {
            clause.id: ClauseInfo(clause.heading, clause.say(language))
            for clause in self.definition(game).clauses.values()
        }
