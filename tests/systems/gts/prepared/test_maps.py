"""The maps: every hex that the rulebook names, and several maps in one grid."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

import pytest

from dropzone.core.data.registry import game_definition
from dropzone.systems.gts.components import Components
from dropzone.systems.gts.game import GtsGame
from dropzone.systems.gts.prepared.ground import FAR, Ground

_WEST = ("maleme", "canea-suda", "georgeoupolis", "sfakia-exit")
_ALL = (*_WEST, "kastelli", "rethymnon", "heraklion")

with (Path(__file__).parent / "rulebook-hexes.csv").open(newline="") as file:
    NAMED = list(csv.DictReader(file))


def components() -> Components:
    """The box of Crete."""
    game = game_definition("crete")
    assert isinstance(game, GtsGame)
    return game.components


@cache
def ground(*maps: str) -> Ground:
    """The ground of some sheets."""
    box = components()
    return Ground([box.maps[name] for name in maps], box.tables, box.grids)


def all_maps() -> Ground:
    """The ground of the campaign."""
    return ground(*_ALL)


def code_of(sheet: str, code: str) -> str:
    """A hex of a sheet as the campaign writes it."""
    box = components()
    return box.grids[box.maps[sheet].grid].letter + code


@pytest.mark.parametrize(
    ("sheet", "code", "role"),
    [(row["map"], row["hex"], row["role"]) for row in NAMED],
    ids=lambda value: str(value),
)
def test_every_hex_that_the_rulebook_names_can_be_entered(sheet: str, code: str, role: str) -> None:
    field = all_maps()
    at = field.grid.index(code_of(sheet, code))
    assert field.enterable >> at & 1
    assert field.map_ids[field.map_of[at]] == sheet
    row = field.row[at]
    assert row is not None
    words = {feature.partition(":")[0] for feature in row.features}
    expected = {
        "airfield": "airfield", "port": "port", "exit": "exit", "exit-edge": "exit-edge",
        "coastal-gun": "coastal-gun", "withdrawal": "exit", "entry-allied": "entry-allied",
    }  # fmt: skip
    if role in expected and not (role == "entry-allied" and "port" in words):
        assert expected[role] in words
    if role in ("dz", "lz"):
        assert row.terrain in ("clear", "orchard", "scrub", "village")


@pytest.mark.parametrize(
    ("sheet", "code", "radius", "units"),
    [
        (row["map"], row["hex"], int(row["radius"]), int(row["units"]))
        for row in NAMED
        if row["units"] and int(row["radius"])
    ],
)
def test_there_is_room_around_the_hexes_that_units_start_near(
    sheet: str, code: str, radius: int, units: int
) -> None:
    field = all_maps()
    near = field.near(field.grid.index(code_of(sheet, code)), radius) & field.enterable
    steps = components().tables.stacking.steps
    assert near.bit_count() * steps >= 2 * units


def test_every_way_on_land_leads_to_every_other_on_the_same_map() -> None:
    field = all_maps()
    exits = [opened & field.enterable for opened in field.grid.open_masks]
    for mask in field.area_mask:
        land = mask & field.enterable
        start = land & -land
        inside = [
            leave & field.grid.step(field.enterable, (d + 3) % 6) for d, leave in enumerate(exits)
        ]
        assert field.grid.flood(start, inside) == land


def test_hexes_of_several_grids_carry_the_letter_of_theirs() -> None:
    field = all_maps()
    for code in ("09.04", "K06.04", "R27.12", "H19.08", "108.44", "78.67"):
        assert field.grid.codes[field.grid.index(code)] == code
    alone = ground("heraklion")
    assert alone.grid.codes[alone.grid.index("19.08")] == "19.08"


def test_sheets_of_one_grid_touch() -> None:
    field = ground(*_WEST)
    index = field.grid.index
    assert index("49.09") in field.neighbours[index("48.09")]
    assert index("77.27") in field.neighbours[index("77.26")]
    assert field.distance(index("48.09"), index("49.09")) == 1


def test_nothing_leads_from_one_area_to_another() -> None:
    field = all_maps()
    for at in field.grid.indices:
        area = field.area_of[at]
        assert {field.area_of[to] for to in field.neighbours[at]} == {area}
    west, kastelli = field.grid.index("69.60"), field.grid.index("K15.06")
    assert field.grid.distance(west, kastelli) < 10
    assert field.distance(west, kastelli) == FAR
    assert not field.near(kastelli, 30) & ~field.area_mask[field.area_of[kastelli]]
    assert not field.sight(kastelli, 10) & ~field.area_mask[field.area_of[kastelli]]


def test_hexes_are_the_same_alone_and_among_others() -> None:
    field, alone = all_maps(), ground("rethymnon")
    for at in alone.grid.indices:
        here = field.grid.index("R" + alone.grid.codes[at])
        assert field.terrain[here] == alone.terrain[at]
        for move in range(3):
            ways = {(alone.grid.codes[to], cost) for to, cost in alone.ways[move][False][at]}
            there = {(field.grid.codes[to][1:], cost) for to, cost in field.ways[move][False][here]}
            assert ways == there
    for code in ("27.12", "30.12", "08.13"):
        seen = alone.sight(alone.grid.index(code), 4)
        there_seen = field.sight(field.grid.index("R" + code), 4)
        assert {"R" + alone.grid.codes[at] for at in alone.grid.members(seen)} == {
            field.grid.codes[at] for at in field.grid.members(there_seen)
        }


def test_the_runway_hexes_of_an_airfield_are_connected() -> None:
    field = all_maps()
    index = field.grid.index
    for a, b in (("09.04", "10.04"), ("10.04", "11.05"), ("R27.12", "R28.11"),
                 ("H27.08", "H28.08"), ("H28.08", "H29.08"), ("H29.09", "H30.09")):  # fmt: skip
        assert index(b) in field.neighbours[index(a)]
