"""The maps as a player reads them: coast, roads, streams, slopes, names, ways in and out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import cast

import pytest

from dropzone.core.data.registry import game_definition
from dropzone.core.views import HexBoard
from dropzone.systems.gts.components import EdgeRow, HexRow, StreamRow
from dropzone.systems.gts.prepared.ground import Ground
from dropzone.systems.gts.prepared.static import GtsStatic
from tests.systems.gts.prepared.test_maps import components

GRIDS = ("west", "kastelli", "rethymnon", "heraklion")
SETTLED = {"village", "town", "city", "fortified"}
CLOSED = {"sea", "impassable"}
#: A stream may seem to climb this much from hex to hex: a hex has one height, its bed a lower one.
HAIR = 15


@cache
def grid_of(name: str) -> Ground:
    """All the sheets of one numbering."""
    box = components()
    return Ground([each for each in box.maps.values() if each.grid == name], box.tables, box.grids)


def rows_of(name: str) -> dict[str, HexRow]:
    return grid_of(name).rows_by_code


def beside(name: str, code: str) -> list[HexRow]:
    """The neighbours of a hex that are on the map."""
    ground = grid_of(name)
    return [
        rows_of(name)[ground.grid.codes[to]] for to in ground.neighbours[ground.grid.index(code)]
    ]


def is_edge(name: str, code: str) -> bool:
    return len(beside(name, code)) < 6


def roads_of(name: str) -> list[EdgeRow]:
    return [edge for edge in grid_of(name).edges if edge.road]


def pieces(codes: Iterable[str], pairs: Iterable[tuple[str, str]]) -> list[set[str]]:
    """The connected parts of some hexes."""
    to: dict[str, set[str]] = {code: set() for code in codes}
    for a, b in pairs:
        to[a].add(b)
        to[b].add(a)
    found: list[set[str]] = []
    while to:
        part, fringe = set(), [next(iter(to))]
        while fringe:
            code = fringe.pop()
            if code in to:
                part.add(code)
                fringe.extend(to.pop(code))
        found.append(part)
    return found


# -- land and sea ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GRIDS)
def test_the_land_of_a_map_is_one_piece_and_islets_have_names(name: str) -> None:
    land = [code for code, row in rows_of(name).items() if row.terrain != "sea"]
    links = [(a, b.hex) for a in land for b in beside(name, a) if b.terrain != "sea"]
    assert len(pieces(land, links)) == 1
    for row in rows_of(name).values():
        if "islet" in row.features:
            assert row.terrain == "sea"
            assert row.name


@pytest.mark.parametrize("name", GRIDS)
def test_no_sea_is_shut_in_by_land(name: str) -> None:
    sea = [code for code, row in rows_of(name).items() if row.terrain == "sea"]
    links = [(a, b.hex) for a in sea for b in beside(name, a) if b.terrain == "sea"]
    for part in pieces(sea, links):
        assert any(is_edge(name, code) for code in part)


@pytest.mark.parametrize("name", GRIDS)
def test_the_coast_is_where_men_can_stand_beside_the_sea(name: str) -> None:
    for code, row in rows_of(name).items():
        touches = any(other.terrain == "sea" for other in beside(name, code))
        assert ("coast" in row.features) is (touches and row.terrain not in CLOSED)


def test_ports_lie_at_the_sea_and_are_built_up() -> None:
    for name in GRIDS:
        for row in rows_of(name).values():
            if any(feature.startswith("port:") for feature in row.features):
                assert "coast" in row.features
                assert row.terrain in SETTLED


def test_naval_boxes_belong_to_the_maps_with_a_coast() -> None:
    box = components()
    with_coast = {name for name, sheet in box.maps.items()
                  if any("coast" in row.features for row in sheet.hexes)}  # fmt: skip
    assert {name for name, sheet in box.sheets.items() if sheet.naval_box} == with_coast


# -- roads ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GRIDS)
def test_all_roads_of_a_map_are_one_network(name: str) -> None:
    links = [(edge.a, edge.b) for edge in roads_of(name)]
    assert len(pieces({code for link in links for code in link}, links)) == 1


@pytest.mark.parametrize("name", GRIDS)
def test_roads_run_over_ground_that_can_be_entered(name: str) -> None:
    for edge in roads_of(name):
        assert rows_of(name)[edge.a].terrain not in CLOSED
        assert rows_of(name)[edge.b].terrain not in CLOSED


@pytest.mark.parametrize("name", GRIDS)
def test_no_road_ends_in_nowhere(name: str) -> None:
    ends = Counter(code for edge in roads_of(name) for code in (edge.a, edge.b))
    for code, roads in ends.items():
        if roads == 1:
            row = rows_of(name)[code]
            assert row.name or is_edge(name, code), code


def test_roads_meet_in_the_towns() -> None:
    """A town or city at which a road ends is a port; all others are passed through."""
    for name in GRIDS:
        ends = Counter(code for edge in roads_of(name) for code in (edge.a, edge.b))
        for code, roads in ends.items():
            row = rows_of(name)[code]
            if roads == 1 and row.terrain in ("town", "city", "fortified"):
                assert any(feature.startswith("port:") for feature in row.features), code


def test_roads_and_slopes_go_on_across_the_borders_of_sheets() -> None:
    box = components()
    sheet_of = {row.hex: name for name, sheet in box.maps.items() if sheet.grid == "west"
                for row in sheet.hexes}  # fmt: skip
    said = {name: {(edge.a, edge.b): (edge.road, edge.slope_up_to) for edge in sheet.edges}
            for name, sheet in box.maps.items()}  # fmt: skip
    crossing = 0
    for name, edges in said.items():
        if box.maps[name].grid != "west":
            continue
        for (a, b), what in edges.items():
            other = {sheet_of[a], sheet_of[b]} - {name}
            assert all(said[each].get((a, b)) == what for each in other), (a, b)
            crossing += bool(other and what[0])
    assert crossing >= 2 * 8  # each of them is told with both sheets


@pytest.mark.parametrize("code", ["03.03", "06.05", "12.05", "14.05", "16.06", "19.07", "29.07"])
def test_the_villages_of_the_coast_road_lie_on_it(code: str) -> None:
    assert any(edge.road == "coast road" for edge in roads_of("west") if code in (edge.a, edge.b))


# -- streams and slopes ---------------------------------------------------------------------------


@pytest.mark.parametrize("stream", components().streams, ids=lambda stream: stream.id)
def test_every_stream_runs_downhill_to_the_sea(stream: StreamRow) -> None:
    rows = rows_of(stream.grid)
    for a, b in pairwise(stream.course):
        assert b in {row.hex for row in beside(stream.grid, a)}
        assert rows[b].elevation <= rows[a].elevation + HAIR
    assert rows[stream.course[-1]].elevation < rows[stream.course[0]].elevation
    assert all(rows[code].terrain not in CLOSED for code in stream.course)
    assert "coast" in rows[stream.course[-1]].features


@pytest.mark.parametrize("name", GRIDS)
def test_slopes_go_up_to_the_higher_hex_and_never_out_of_the_sea(name: str) -> None:
    rows = rows_of(name)
    for edge in grid_of(name).edges:
        if edge.slope_up_to:
            low = edge.a if edge.slope_up_to == edge.b else edge.b
            assert rows[edge.slope_up_to].elevation > rows[low].elevation
            assert "sea" not in (rows[edge.a].terrain, rows[edge.b].terrain)


@pytest.mark.parametrize("name", GRIDS)
def test_observation_posts_overlook_ground_below_them(name: str) -> None:
    for code, row in rows_of(name).items():
        if any(feature.startswith("op:") for feature in row.features):
            assert sum(other.elevation <= row.elevation for other in beside(name, code)) >= 3


# -- names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "codes", "terrain", "called"),
    [
        ("west", ("25.07", "26.07"), "village", "Platanias"),
        ("west", ("29.07",), "village", "Ay Marina"),
        ("west", ("36.11", "37.11"), "village", "Galatas"),
        ("west", ("73.28",), "village", "Neo-Chorion"),
        ("west", ("86.37",), "village", "Wrisses"),
        ("west", ("09.04", "10.04", "11.05"), "clear", "Maleme airfield"),
        ("west", ("49.07",), "city", "Canea"),
        ("west", ("59.13",), "town", "Suda"),
        ("kastelli", ("06.04", "06.05"), "town", "Kastelli"),
        ("rethymnon", ("08.13",), "city", "Rethymnon"),
        ("rethymnon", ("27.12", "28.11"), "clear", "Rethymnon airstrip"),
        ("heraklion", ("19.08",), "city", "Heraklion"),
        ("heraklion", ("27.08", "28.08", "29.08", "29.09", "30.09"), "clear", "Heraklion airfield"),
        ("heraklion", ("28.16",), "scrub", "Apex Hill"),
        ("heraklion", ("36.12",), "clear", "AMES Ridge"),
    ],
)
def test_places_of_the_rulebook_bear_their_names(
    name: str, codes: tuple[str, ...], terrain: str, called: str
) -> None:
    for code in codes:
        assert (rows_of(name)[code].terrain, rows_of(name)[code].name) == (terrain, called)


@pytest.mark.parametrize("name", GRIDS)
def test_every_settlement_has_a_name(name: str) -> None:
    for code, row in rows_of(name).items():
        assert row.name or row.terrain not in SETTLED, code


def test_places_have_their_french_names_on_the_board_and_in_the_log() -> None:
    definition = game_definition("crete")
    known = definition.static(definition.setting("descent"))
    assert isinstance(known, GtsStatic)
    named = {
        language: {
            each["code"]: each["name"]
            for each in cast("HexBoard", definition.board(known, language))["hexes"]
        }
        for language in ("en", "fr")
    }
    assert (named["en"]["09.07"], named["fr"]["09.07"]) == ("Hill 107", "Cote 107")
    assert (named["en"]["36.11"], named["fr"]["36.11"]) == ("Galatas", "Galatas")
    assert getattr(known.hex_term(known.grid.index("09.07")), "fr", "") == "09.07 Cote 107"


# -- ways in and out ------------------------------------------------------------------------------


def test_exits_lie_at_the_edge_of_their_map_and_on_a_road() -> None:
    for name in GRIDS:
        on_road = {code for edge in roads_of(name) for code in (edge.a, edge.b)}
        for code, row in rows_of(name).items():
            if any(feature.startswith("exit:") for feature in row.features):
                assert is_edge(name, code), code
                assert code in on_road, code


def test_the_boxes_of_the_display_join_every_map_to_the_next() -> None:
    book = components().offmap
    exits = {feature.removeprefix("exit:"): name for name in GRIDS
             for row in rows_of(name).values() for feature in row.features
             if feature.startswith("exit:")}  # fmt: skip
    ends = {box.exit: exits[box.exit] for box in book.boxes.values() if box.exit}
    assert sorted(ends.values()) == [
        "heraklion",
        "kastelli",
        "rethymnon",
        "rethymnon",
        "west",
        "west",
    ]
    ways = pieces(
        [name for name, box in book.boxes.items() if box.kind != "air"],
        [(link.a, link.b) for link in book.links],
    )
    joined = [{ends[exit] for box in way if (exit := book.boxes[box].exit)} for way in ways]
    assert sorted(map(sorted, joined)) == [
        ["heraklion", "rethymnon"], ["kastelli", "west"], ["rethymnon", "west"],
    ]  # fmt: skip


def arrivals(options: tuple[str, ...]) -> list[tuple[str, str]]:
    """The hexes by which units walk on, with the scenarios."""
    definition, found = game_definition("crete"), []
    for scenario in definition.sheet.scenarios:
        offered = [each.id for each in definition.sheet.options if scenario.id in each.scenarios]
        known = definition.static(
            definition.setting(scenario.id, [each for each in options if each in offered])
        )
        assert isinstance(known, GtsStatic)
        found += [
            (scenario.id, code)
            for arrival in known.scenario.arrivals
            if arrival.how == "hex"
            for code in arrival.hexes
        ]
    return found


@pytest.mark.parametrize("options", [(), ("small-maps",)])
def test_who_walks_on_comes_from_the_edge_of_the_map(options: tuple[str, ...]) -> None:
    definition = game_definition("crete")
    found = arrivals(options)
    assert {code for _, code in found} >= {"15.06", "48.12"}
    for scenario, code in found:
        used = options if "small-maps" in options and scenario in SMALL_MAPS else ()
        known = definition.static(definition.setting(scenario, list(used)))
        assert isinstance(known, GtsStatic)
        at = known.grid.index(code)
        # The book's 47.11 lies one hex inside the map of Heraklion, on the coast road.
        near = [at, *known.grid.neighbours[at]] if code.endswith("47.11") else [at]
        assert any(len(known.grid.neighbours[each]) < 6 for each in near), (scenario, code)
        assert known.ground.enterable >> at & 1


# -- optional rules and the scenarios they fit -----------------------------------------------------


def offered(option: str) -> set[str]:
    return set(next(each for each in components().sheet.options if each.id == option).scenarios)


SMALL_MAPS = {
    name for name, scenario in components().scenarios.items()
    if {"rethymnon", "heraklion"}.intersection(scenario.maps)
}  # fmt: skip


def turns_of(scenario: str) -> set[str]:
    definition = game_definition("crete")
    known = definition.static(definition.setting(scenario))
    assert isinstance(known, GtsStatic)
    return {turn for turn in ("22-night", "25-night")
            if 0 <= known.turn_index(turn) < known.scenario.turns}  # fmt: skip


@pytest.mark.clause("crete:O4.0-a")
def test_small_maps_fit_the_scenarios_of_rethymnon_and_heraklion() -> None:
    assert offered("small-maps") == SMALL_MAPS


@pytest.mark.clause("crete:O2.1-a")
def test_ships_fit_the_scenarios_in_which_they_come() -> None:
    coming = {name for name in components().scenarios if turns_of(name)}
    assert offered("naval-support") == coming


@pytest.mark.clause("crete:O3.0-f")
def test_coastal_guns_fit_the_scenarios_in_which_one_stands() -> None:
    box = components()
    standing = {
        name
        for name, scenario in box.scenarios.items()
        if any(gun.sheet in scenario.maps and name not in gun.lost_in
               for gun in box.options.coastal.values())
    }  # fmt: skip
    assert offered("coastal-artillery") == standing
    for unit, gun in box.options.coastal.items():
        row = next(row for row in box.maps[gun.sheet].hexes if row.hex == gun.hex)
        assert "coastal-gun" in row.features, unit


def test_free_drops_fit_the_scenarios_in_which_regiments_drop() -> None:
    dropping = {
        name
        for name, scenario in components().scenarios.items()
        if scenario.scale == "regimental"
        and any(arrival.how == "parachute" for arrival in scenario.arrivals)
    }
    assert offered("free-drops") == dropping
    for name in dropping:
        assert components().scenarios[name].free_drops


@pytest.mark.parametrize(
    ("scenario", "mouths"),
    [
        ("kastelli", {"08.05", "12.04"}),
        ("kiwis", {"07.03", "24.06"}),
        ("jump-die-repeat", {"07.03", "24.06", "44.08", "K08.05", "K12.04", "R18.13",
                             "H04.08", "H13.09", "H22.07", "H32.10"}),
    ],
)  # fmt: skip
def test_the_board_has_the_streams_of_the_maps_in_play(scenario: str, mouths: set[str]) -> None:
    definition = game_definition("crete")
    board = definition.board(definition.static(definition.setting(scenario)), "en")
    assert board["kind"] == "hex"
    codes = {each["code"] for each in board["hexes"]}
    assert {stream["course"][-1] for stream in board["streams"]} == mouths
    assert all(codes.issuperset(stream["course"]) for stream in board["streams"])


@pytest.mark.parametrize(("scenario", "marked"), [("descent", True), ("gala", False)])
def test_the_way_to_canea_is_an_exit_only_while_canea_is_not_in_play(
    scenario: str, marked: bool
) -> None:
    definition = game_definition("crete")
    board = definition.board(definition.static(definition.setting(scenario)), "en")
    assert board["kind"] == "hex"
    features = {each["code"]: each["features"] for each in board["hexes"]}
    for code in ("48.07", "48.08", "48.09"):
        assert ("exit-edge:maleme-east" in features[code]) is marked
