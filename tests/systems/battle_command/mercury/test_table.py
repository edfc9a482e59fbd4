"""Mercury on the table: views, board, picture, position files and what must always hold."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.errors import PositionError
from dropzone.core.io.saving import dump, load
from tests.systems.battle_command.mercury.crete import AIR, crete, half, marching, state, whole
from tests.systems.battle_command.play import choices, marker_at, play, refused


def test_the_view_shows_letters_drops_markers_and_leaders() -> None:
    game = whole(dice=[5] * 6, options=["suessmann", "freyberg"])
    play(game, "land box-mitte", "naval naval-a naval-resupply", "naval done")
    view = game.view("allied")
    assert view["drops"] == 1
    letters = {unit["id"]: unit["letter"] for unit in view["units"]}
    assert (letters["st-I"], letters["fjr1-I"], letters["nz-22"]) == ("W", "O", None)
    assert view["markers"]["leader-suessmann"] == "0705"
    assert view["markers"]["leader-freyberg"] == "0807"
    assert view["markers"]["naval-a"] == "naval-resupply"
    assert view["markers"]["naval-b"] == "waiting"


def test_the_board_names_the_boxes_and_their_letters() -> None:
    game = whole()
    board = game.board("fr")
    boxes = {box["id"]: box for box in board["boxes"]}
    assert (boxes["box-ost"]["letter"], boxes["box-ost"]["hexes"]) == ("O", ["0722"])
    assert boxes["air-resupply"]["kind"] == "air"
    assert board["units"]["gjr85-I"]["entry"] == "any"
    assert board["markers"][AIR]["kind"] == "air"


def test_the_picture_shows_boxes_and_markers() -> None:
    game = half(
        "german",
        {"st-II": "0904", "gjr100-III": "box-sea", "nz-22": "0502"},
        options=["freyberg"],
        markers={AIR: "air-resupply", "leader-freyberg": "0807"},
    )
    text = game.definition.picture(game.position, "en")
    assert "Fliegerkorps VIII: German Air: Resupply Box." in text
    assert "Freyberg: 0807 Hania." in text
    assert "Sea Transport Box: III/100." in text
    assert "bridge" not in text


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"units": {"st-I": "box-mitte"}}, "unit st-I cannot be in box-mitte"),
        ({"units": {"nz-22": "box-sea"}}, "unit nz-22 cannot be in box-sea"),
        ({"units": {"nz-22": "air-resupply"}}, "unit nz-22 cannot be in air-resupply"),
        ({"units": {"gr-irr1": "0904"}}, "used only with an option"),
        ({"units": {"nz-22": "0101"}}, "which is sea"),
        ({"markers": {AIR: "0904"}}, f"marker {AIR} cannot be in 0904"),
        ({"markers": {"naval-a": "air-resupply"}}, "naval-a cannot be in air-resupply"),
        ({"markers": {"leader-freyberg": "0807"}}, 'needs the option "freyberg"'),
        ({"letters": {"st-I": "M"}}, "no unit that takes the letter"),
        ({"letters": {"gjr85-I": "X"}}, "Invalid enum value"),
        ({"drops": 2}, "drops are those of turn 1"),
        ({"used": ["boats"]}, "is nothing that is used"),
        ({"destroyed": ["son"]}, "there is no bridge"),
    ],
)
def test_positions_that_cannot_be_are_refused(table: dict[str, Any], message: str) -> None:
    units = {"st-II": "0904", **table.pop("units", {})}
    with pytest.raises(PositionError, match=message):
        crete(units, **table)


def test_a_leader_among_enemies_is_refused() -> None:
    with pytest.raises(PositionError, match="leader-suessmann cannot be in 0807"):
        crete({"nz-22": "0807"}, options=["suessmann"], markers={"leader-suessmann": "0807"})


def test_what_must_never_be_is_found() -> None:
    game = half("german", {"gjr85-I": "box-west", "st-II": "0904", "nz-22": "0502"})
    position = state(game)
    assert game.definition.invariants(position) == []
    position.letters = (0, 0, 0)
    position.markers[0] = position.static.grid.index("0904")
    assert game.definition.invariants(position) == [
        f"{AIR} cannot be in 0904",
        "gjr85-I is in a box of another letter",
    ]


def test_a_position_in_the_middle_of_a_leaders_move_is_saved_and_loaded() -> None:
    game = marching(
        "german",
        {"st-II": "0713", "st-III": "0713", "nz-22": "0502"},
        options=["suessmann"],
        markers={"leader-suessmann": "0713"},
    )
    play(game, "move st-II 0715 with-leader")
    again = load(game.definition, dump(game.position))
    assert again == game.position
    assert marker_at(game, "leader-suessmann") == "0715"
    assert "move st-II" in choices(game)  # two hexes left, one of them his gift
    assert refused(game, "move leader-suessmann") == ["E28"]
