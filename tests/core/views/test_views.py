"""Views and boards are of the types that `core.views` declares, in every game and scenario."""

from __future__ import annotations

from typing import cast

import msgspec
import pytest

import dropzone
from dropzone.core.data.registry import game_definition, game_ids
from dropzone.core.rules.game import Game
from dropzone.core.views import (
    CardsBoard,
    CardsView,
    HexBoard,
    HexView,
    ZonesBoard,
    ZonesView,
)

VIEWS = {"hex": HexView, "zones": ZonesView, "cards": CardsView}
BOARDS = {"hex": HexBoard, "zones": ZonesBoard, "cards": CardsBoard}
SCENARIOS = [
    (game, each.id) for game in game_ids() for each in game_definition(game).sheet.scenarios
]


def read_as(document: object, kind: type) -> dict[str, object]:
    """What is left of a document when it is read as a type: a key that it has not is dropped."""
    return cast("dict[str, object]", msgspec.convert(document, kind, strict=True))


def check(game: Game, kind: str) -> None:
    for side in (None, *(each.id for each in game.definition.sheet.sides)):
        view = game.view(side)
        assert read_as(view, VIEWS[kind]) == view


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_views_and_boards_are_of_their_types(name: str, scenario: str) -> None:
    game = dropzone.new(name, scenario, seed=5)
    board = game.board("fr")
    assert read_as(board, BOARDS[board["kind"]]) == board
    assert game.definition.board_kind in ("", board["kind"])
    for number in range(60):
        if number % 15 == 0:
            check(game, board["kind"])
        if game.over:
            break
        open_choices = game.decision.choices
        game.play_stage(open_choices[-number % len(open_choices)])
    check(game, board["kind"])


def test_a_key_that_no_type_has_is_found() -> None:
    view = dropzone.new("dieppe", seed=5).view()
    assert read_as(view | {"weather": "fine"}, ZonesView) == view
    with pytest.raises(msgspec.ValidationError, match=r"alarm"):
        read_as(view | {"alarm": "much"}, ZonesView)
