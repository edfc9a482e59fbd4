"""Small maps (O4.0): Rethymnon and Heraklion cut in the east, with other entries."""

from __future__ import annotations

import pytest

import dropzone
from dropzone.core.data.registry import game_definition
from dropzone.core.errors import UnknownName
from dropzone.systems.gts.components import SMALL, sheets_of, with_options
from dropzone.systems.gts.game import GtsGame
from dropzone.systems.gts.prepared.static import GtsStatic
from tests.systems.gts.heraklion import REGIMENT, arranged
from tests.systems.gts.play import position_of


def static_of(scenario: str, *options: str) -> GtsStatic:
    """The static data of a scenario."""
    return position_of(dropzone.new("crete", scenario=scenario, options=options)).static


def entries(scenario: str) -> dict[str, tuple[str, str, str]]:
    """How, when and where units walk onto the small maps of a scenario file."""
    game = game_definition("crete")
    assert isinstance(game, GtsGame)
    box = game.components
    before = box.scenarios[scenario]
    sheets = sheets_of(before, box.maps, box.options, [SMALL])
    after = with_options(scenario, before, sheets, box.grids, box.options, [SMALL])
    old = {unit: (a.how, a.turn, a.hexes[0]) for a in before.arrivals for unit in a.units}
    new = {unit: (a.how, a.turn, a.hexes[0]) for a in after.arrivals for unit in a.units}
    assert old.keys() == new.keys()
    return {unit: each for unit, each in new.items() if each != old[unit]}


@pytest.mark.clause("crete:O4.0-a")
@pytest.mark.parametrize(
    ("scenario", "beyond", "edge"),
    [("snafu", "37.09", "36.09"), ("precision", "37.09", "36.09"), ("heraklion", "39.10", "38.10")],
)
def test_the_small_sheets_end_further_west(scenario: str, beyond: str, edge: str) -> None:
    whole, small = static_of(scenario), static_of(scenario, SMALL)
    assert beyond in whole.ground.rows_by_code
    assert beyond not in small.ground.rows_by_code
    assert len(small.grid.neighbours[small.grid.index(edge)]) < 6
    assert len(whole.grid.neighbours[whole.grid.index(edge)]) == 6


@pytest.mark.clause("crete:O4.0-a")
def test_other_scenarios_have_no_small_maps() -> None:
    with pytest.raises(UnknownName, match="not for scenario “kastelli”"):
        game_definition("crete").setting("kastelli", [SMALL])


@pytest.mark.clause("crete:O4.0-b")
def test_a_company_of_the_second_regiment_walks_onto_the_small_map_of_rethymnon() -> None:
    assert entries("snafu") == {"fjr2-i-3": ("hex", "20-1700", "36.09")}


@pytest.mark.clause("crete:O4.0-c")
def test_three_companies_walk_onto_the_small_map_of_heraklion() -> None:
    assert entries("heraklion") == {
        "fjr1-i-1": ("hex", "20-1900", "38.10"),
        "fjr1-i-3": ("hex", "20-night", "38.10"),
        "fjr1-i-2": ("hex", "21-0700", "38.10"),
    }


@pytest.mark.clause("crete:O4.0-b", "crete:O4.0-c")
def test_they_arrive_at_the_edge_without_a_drop() -> None:
    game = arranged({"fjr1-i-1": "waiting", "fjr1-ii-5": "20.15"}, chit=REGIMENT, turn=2,
                    options=[SMALL])  # fmt: skip
    game.play("fjr1-i-1")
    assert game.decision.kind == "arrive-shape"
    position = position_of(game)
    unit = position.static.unit_number["fjr1-i-1"]
    assert position.static.grid.codes[position.where[unit]] == "38.10"
    assert not position.drops[unit]


@pytest.mark.clause("crete:O4.0-e")
@pytest.mark.parametrize(("options", "hexes"), [((), {"28.26"}), ((SMALL,), {"29.26"})])
def test_the_way_off_the_small_map_of_heraklion(options: tuple[str, ...], hexes: set[str]) -> None:
    rows = static_of("heraklion", *options).ground.rows_by_code.values()
    assert {row.hex for row in rows if "withdrawal" in row.features} == hexes
    assert {row.hex for row in rows if "exit:heraklion-south" in row.features} == hexes


@pytest.mark.clause("crete:O4.0-d")
def test_allied_reinforcements_of_24_may_use_the_last_hex_of_the_small_map() -> None:
    moved = entries("piling-on")
    allied = {unit: each for unit, each in moved.items() if unit.startswith("br-")}
    assert allied == {
        "br-7rtr-c": ("hex", "24-1500", "29.26"),
        "br-1ash-a": ("hex", "24-1700", "29.26"),
        "br-1ash-b": ("hex", "24-1700", "29.26"),
        "br-1ash-s": ("hex", "24-1700", "29.26"),
    }
