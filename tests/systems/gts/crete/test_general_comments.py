"""The general comments on all scenarios (11.0)."""

from __future__ import annotations

import pytest

from dropzone.systems.gts.series.activated import is_activated
from tests.systems.gts.play import number, place, play, position_of
from tests.systems.gts.scenarios import at_turn

#: Four companies of two steps: more than a hex holds with another.
FULL = dict.fromkeys(("nz-20bn-a", "nz-20bn-b", "nz-20bn-c", "nz-20bn-d"), "48.12")


@pytest.mark.clause("crete:11.0-e")
def test_reinforcements_may_arrive_overstacked() -> None:
    game = at_turn("descent", "20-1900", {**FULL, "aus-2-8bn-b": "waiting", "rm-bn-a": "46.13"},
                   held=["vassey"], chit="division:creforce", cup=["direct:german"])  # fmt: skip
    position = position_of(game)
    limit = position.static.tables.stacking.steps
    at = position.static.grid.index("48.12")
    assert position.steps_at(at, 0) + 2 > limit
    play(game, "aus-2-8bn-b")
    assert place(game, "aus-2-8bn-b") == "48.12"
    assert position_of(game).steps_at(at, 0) > limit


@pytest.mark.clause("crete:11.0-h")
@pytest.mark.parametrize(
    ("chit", "acting"), [("direct:german", {"llsr-ii-5"}), ("direct:allied", {"nz-22bn-a"})]
)
def test_each_side_has_its_own_direct_command_chit(chit: str, acting: set[str]) -> None:
    units = {"llsr-ii-5": "02.04", "nz-22bn-a": "16.09"}
    game = at_turn("descent", "20-1500", units, chit=chit, cup=["event:allied"],
                   leaders={"meindl": "llsr-ii-5", "hargest": "nz-22bn-a"},
                   points={"fl-7div": 3, "nz-2div": 3})  # fmt: skip
    position = position_of(game)
    assert {unit for unit in units if is_activated(position, number(game, unit))} == acting


@pytest.mark.clause("crete:11.0-i")
@pytest.mark.parametrize(("turn", "rating"), [("20-1300", 2), ("20-1700", 4)])
def test_the_ratings_of_every_division_are_shown(turn: str, rating: int) -> None:
    game = at_turn("jump-die-repeat", turn, {"llsr-ii-5": "02.04"})
    shown = game.view(None)["commands"]
    assert shown["creforce"]["command_rating"] == rating
    assert {name: each["dispatch_rating"] for name, each in shown.items()} == {
        "nz-2div": 2,
        "creforce": 1,
        "fl-7div": 2,
        "geb-5div": 3,
    }
