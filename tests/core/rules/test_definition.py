"""What the core says of any game's table."""

from __future__ import annotations

import pytest

import dropzone
from dropzone.core.data.registry import game_definition
from dropzone.core.errors import UnknownName
from dropzone.core.rules.definition import GameDefinition


def described(name: str) -> list[str]:
    game = dropzone.new("market-garden", seed=7)
    return GameDefinition.describe(game.definition, game.position, name, "en")


def test_a_unit_is_described_by_its_id() -> None:
    (line,) = described("gds-5")
    assert line == "gds-5: side allied, place 0405, strength 7, endurance 4, movement 4"


def test_a_place_is_described_by_what_stands_there() -> None:
    assert [line.partition(":")[0] for line in described("0304")] == ["armd-8", "nl-irene"]


def test_a_key_of_the_view_is_described_by_its_value() -> None:
    assert described("threshold") == ["threshold: 10"]


def test_nothing_is_said_of_what_is_not_there() -> None:
    with pytest.raises(UnknownName, match="nothing called “dragon”"):
        described("dragon")


@pytest.mark.parametrize(
    ("name", "scenario"),
    [("mercury-rising", "mercury-rising"), ("11", "mercury-rising"), ("1", "snafu")],
)
def test_a_scenario_goes_by_its_id_or_by_its_number_in_the_book(name: str, scenario: str) -> None:
    assert game_definition("crete").setting(name).scenario == scenario


def test_a_number_that_no_scenario_has_is_refused() -> None:
    with pytest.raises(UnknownName, match="14"):
        game_definition("crete").setting("14")
