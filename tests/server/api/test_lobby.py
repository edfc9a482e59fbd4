"""The lobby: games are listed without loading any of them."""

from __future__ import annotations

import pytest

from dropzone.core.data.registry import game_definition, game_ids
from dropzone.core.rules.definition import GameDefinition
from dropzone.server.api.shelf import Catalog
from dropzone.server.ops.settings import Settings


@pytest.mark.parametrize("game", game_ids())
def test_a_game_says_what_board_it_has_before_it_is_loaded(game: str) -> None:
    definition = game_definition(game)
    scenario = definition.sheet.scenarios[0].id
    board = definition.board(definition.static(definition.setting(scenario)), "en")
    assert definition.board_kind == board["kind"]


def test_listing_games_loads_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def loaded(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(GameDefinition, "static", loaded)
    assert [each.id for each in Catalog(Settings()).games("fr")] == game_ids()
