"""The bit-set geometry agrees with plain breadth-first searches on random maps."""

from __future__ import annotations

import doctest
import heapq
from collections.abc import Iterable
from math import hypot, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dropzone.core.errors import DataError, UnknownName
from dropzone.core.hex import paths as hexes
from dropzone.core.hex.paths import DIRECTIONS, Block, Grid, Layout

MARKET_GARDEN = Grid(Layout([Block((1, 15), (1, 20), (1, 19))], True, "south"))
MERCURY = Grid(Layout([Block((1, 24), (1, 11), (1, 10))], True, "south"))
CRETE_WEST = Grid(
    Layout(
        [
            Block((1, 48), (1, 26)),
            Block((49, 96), (1, 26)),
            Block((61, 108), (27, 52)),
            Block((69, 92), (53, 67)),
        ],
        True,
        "north",
        "{column:02}.{row:02}",
    )
)


def ranges(low: int, high: int) -> st.SearchStrategy[tuple[int, int]]:
    numbers = st.tuples(st.integers(low, high), st.integers(low, high))
    return numbers.map(lambda ends: (min(ends), max(ends)))


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    block = st.builds(Block, ranges(1, 7), ranges(1, 6), st.none() | ranges(1, 6))
    return Grid(
        Layout(
            draw(st.lists(block, min_size=1, max_size=3)),
            draw(st.booleans()),
            draw(st.sampled_from(("north", "south"))),
            draw(st.sampled_from(("{row:02}{column:02}", "{column:02}.{row:02}"))),
        )
    )


@st.composite
def journeys(draw: st.DrawFn) -> tuple[Grid, list[int], int, int]:
    """A map, its exits, a set of hexes, and a hex to start from."""
    grid = draw(grids())
    exits = [opened & draw(masks(grid)) | opened & draw(masks(grid)) for opened in grid.open_masks]
    return grid, exits, draw(masks(grid)), draw(st.sampled_from(grid.indices))


def masks(grid: Grid) -> st.SearchStrategy[int]:
    return st.integers(0, grid.all_mask).map(lambda mask: mask & grid.all_mask)


def plain_steps(grid: Grid, exits: list[int], at: int) -> list[int]:
    return [at + grid.shifts[d] for d in range(6) if exits[d] >> at & 1]


def plain_distances(
    grid: Grid, exits: list[int], starts: Iterable[int], stops: int = 0
) -> dict[int, int]:
    """Steps from the nearest start to every hex, by a breadth-first search."""
    steps = dict.fromkeys(starts, 0)
    queue = list(steps)
    for at in queue:
        if steps[at] and stops >> at & 1:
            continue
        for to in plain_steps(grid, exits, at):
            if to not in steps:
                steps[to] = steps[at] + 1
                queue.append(to)
    return steps


def plain_set(grid: Grid, mask: int) -> list[int]:
    return [at for at in range(grid.size) if mask >> at & 1]


def place(grid: Grid, code: str) -> tuple[int, int]:
    at = grid.index(code)
    return grid.rows[at], grid.columns[at]


@pytest.mark.parametrize("grid", [MARKET_GARDEN, MERCURY])
def test_neighbours_follow_the_formula_of_battle_command_maps(grid: Grid) -> None:
    hexes_by_place = {(grid.rows[at], grid.columns[at]): at for at in grid.indices}
    for (row, column), at in hexes_by_place.items():
        beside = (row, row + 1) if column % 2 else (row - 1, row)
        wanted = {(row + 1, column), (row - 1, column)} | {
            (r, c) for r in beside for c in (column - 1, column + 1)
        }
        found = {(grid.rows[to], grid.columns[to]) for to in grid.neighbours[at]}
        assert found == wanted & hexes_by_place.keys()


def test_neighbours_follow_the_formula_of_the_company_level_maps() -> None:
    grid = CRETE_WEST
    odd = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
    even = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
    hexes_by_place = {(grid.columns[at], grid.rows[at]): at for at in grid.indices}
    for (column, row), at in hexes_by_place.items():
        wanted = [(column + c, row + r) for c, r in (odd if column % 2 else even)]
        found = [(grid.columns[to], grid.rows[to]) for to in grid.neighbours[at]]
        assert found == [spot for spot in wanted if spot in hexes_by_place]


@pytest.mark.parametrize(
    ("code", "neighbours"),
    [
        ("1312", "1412 1313 1213 1212 1211 1311"),
        ("1013", "1113 1114 1014 0913 1012 1112"),
        ("0101", "0201 0202 0102"),
        ("2014", "1915 1914 1913"),
    ],
)
def test_neighbours_in_the_order_of_directions(code: str, neighbours: str) -> None:
    grid = MARKET_GARDEN
    assert [grid.codes[at] for at in grid.neighbours[grid.index(code)]] == neighbours.split()


def test_the_maps_have_their_hexes() -> None:
    assert len(MARKET_GARDEN.indices) == 7 * 20 + 8 * 19
    assert len(MERCURY.indices) == 12 * 11 + 12 * 10
    assert len(CRETE_WEST.indices) == 96 * 26 + 48 * 26 + 24 * 15
    assert place(MARKET_GARDEN, "1912") == (19, 12)
    assert CRETE_WEST.codes[CRETE_WEST.index("108.44")] == "108.44"


def test_the_airfield_of_maleme_lies_in_a_line() -> None:
    west, middle, east = map(CRETE_WEST.index, ("09.04", "10.04", "11.05"))
    assert CRETE_WEST.direction(west, middle) == CRETE_WEST.direction(middle, east) == 2


def test_a_line_along_a_hexside_has_two_sides_and_a_line_through_a_hex_one() -> None:
    def lines(a: str, b: str) -> set[tuple[str, ...]]:
        both = CRETE_WEST.line_both(CRETE_WEST.index(a), CRETE_WEST.index(b))
        return {tuple(CRETE_WEST.codes[at] for at in line) for line in both}

    assert lines("64.21", "63.23") == {("64.21", "63.22", "63.23"), ("64.21", "64.22", "63.23")}
    assert lines("64.21", "62.22") == {("64.21", "63.22", "62.22")}


@pytest.mark.parametrize("code", ["0115", "0115 ", "9999", "", "2001"])
def test_an_unknown_hex_is_named(code: str) -> None:
    if code == "0115":
        assert place(MARKET_GARDEN, code) == (1, 15)
    else:
        with pytest.raises(UnknownName, match=f"no hex “{code}” on this map"):
            MARKET_GARDEN.index(code)


def test_a_map_without_hexes_is_refused() -> None:
    with pytest.raises(DataError, match="at least one hex"):
        Grid(Layout([Block((2, 1), (1, 3))], True, "south"))


def test_two_hexes_with_one_number_are_refused() -> None:
    with pytest.raises(DataError, match='number "1"'):
        Grid(Layout([Block((1, 2), (1, 1))], True, "south", "{row}"))


def test_a_step_that_costs_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one point"):
        MERCURY.weighted_reach(0, 3, [(0, MERCURY.open_masks)])


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(hexes).failed == 0


def test_blocks_with_the_same_numbers_lie_apart_where_they_are_moved() -> None:
    first = Block((1, 3), (1, 3))
    second = Block((1, 3), (1, 3), moved=(10, 1), code="K{column:02}.{row:02}")
    grid = Grid(Layout([first, second], True, "north", "{column:02}.{row:02}"))
    assert len(grid.indices) == 18
    for plain, lettered in (("01.01", "K01.01"), ("02.03", "K02.03")):
        here, there = grid.index(plain), grid.index(lettered)
        assert (grid.columns[there], grid.rows[there]) == (grid.columns[here], grid.rows[here])
        assert {f"K{grid.codes[at]}" for at in grid.neighbours[here]} == {
            grid.codes[at] for at in grid.neighbours[there]
        }
    assert grid.distance(grid.index("01.01"), grid.index("K01.01")) == 10


def test_a_block_that_loses_its_stagger_or_covers_another_is_refused() -> None:
    with pytest.raises(DataError, match="even number of columns"):
        Grid(Layout([Block((1, 3), (1, 3), moved=(3, 0))], True, "north"))
    other = Block((1, 3), (1, 3), moved=(2, 0), code="K{column:02}.{row:02}")
    with pytest.raises(DataError, match="lies where another one does"):
        Grid(Layout([Block((1, 3), (1, 3)), other], True, "north"))


@given(grids())
def test_neighbours_are_the_hexes_whose_centres_are_nearest(grid: Grid) -> None:
    for a in grid.indices:
        ax, ay = grid.centre(a)
        for b in grid.indices:
            bx, by = grid.centre(b)
            is_next = abs(hypot(ax - bx, ay - by) - sqrt(3)) < 1e-9
            assert (b in grid.neighbours[a]) == is_next
            direction = grid.direction(a, b)
            assert (direction is not None) == is_next
            if direction is not None:
                vertical = "north" if by < ay else "south"
                aside = "" if ax == bx else "-east" if bx > ax else "-west"
                assert DIRECTIONS[direction] == vertical + aside
    for a in set(range(grid.size)) - set(grid.indices):
        assert grid.codes[a] == ""
        assert grid.neighbours[a] == ()


@given(grids(), st.data())
def test_sets_and_their_members(grid: Grid, data: st.DataObject) -> None:
    mask = data.draw(masks(grid))
    members = plain_set(grid, mask)
    assert grid.members(mask) == members
    assert grid.mask(members) == mask
    assert grid.all_mask == grid.mask(grid.indices)
    assert grid.around(mask) == grid.mask(to for at in members for to in grid.neighbours[at])
    for at in members:
        assert grid.bit[at] == 1 << at
        assert grid.neighbour_mask[at] == grid.mask(grid.neighbours[at])
        assert grid.index(grid.codes[at]) == at
    for d in range(6):
        moved = [at + grid.shifts[d] for at in members if grid.open_masks[d] >> at & 1]
        assert grid.members(grid.step(mask, d)) == sorted(moved)
        assert set(moved) <= set(grid.indices)


@given(ranges(1, 9), ranges(1, 7), st.booleans(), st.data())
def test_distance_is_the_steps_of_an_open_map(
    columns: tuple[int, int], rows: tuple[int, int], odd_columns_north: bool, data: st.DataObject
) -> None:
    grid = Grid(Layout([Block(columns, rows)], odd_columns_north, "north"))
    start = data.draw(st.sampled_from(grid.indices))
    for at, steps in plain_distances(grid, list(grid.open_masks), [start]).items():
        assert grid.distance(start, at) == grid.distance(at, start) == steps


@given(grids(), st.integers(0, 8), st.data())
def test_a_circle_holds_the_hexes_at_most_so_far(
    grid: Grid, radius: int, data: st.DataObject
) -> None:
    start = data.draw(st.sampled_from(grid.indices))
    near = [at for at in grid.indices if grid.distance(start, at) <= radius]
    assert grid.members(grid.within(start, radius)) == near


@given(st.sampled_from([MARKET_GARDEN, MERCURY]), st.data())
def test_a_line_steps_from_hex_to_hex_along_the_straight_line(
    grid: Grid, data: st.DataObject
) -> None:
    a, b = data.draw(st.sampled_from(grid.indices)), data.draw(st.sampled_from(grid.indices))
    steps = grid.distance(a, b)
    (ax, ay), (bx, by) = grid.centre(a), grid.centre(b)
    assert grid.line(a, b) == grid.line_both(a, b)[0]
    for line, back in zip(grid.line_both(a, b), grid.line_both(b, a), strict=True):
        assert line == back[::-1]
        assert {line[0], line[-1]} <= {a, b}
        assert len(set(line)) == len(line) <= steps + 1
        for at in line:
            i = grid.distance(a, at)
            assert i + grid.distance(at, b) == steps
            x, y = grid.centre(at)
            part = i / max(steps, 1)
            away = hypot(x - ax - (bx - ax) * part, y - ay - (by - ay) * part)
            assert away <= 1 + 1e-9  # the sampled point lies within the hex
    if all(len(line) == steps + 1 for line in grid.line_both(a, b)):
        one, other = grid.line_both(a, b)
        assert all(grid.distance(p, q) <= 1 for p, q in zip(one, other, strict=True))


@given(journeys(), st.data())
def test_flood_finds_what_a_breadth_first_search_finds(
    journey: tuple[Grid, list[int], int, int], data: st.DataObject
) -> None:
    grid, exits, no_through, _ = journey
    starts = data.draw(masks(grid))
    for stops in (0, no_through):
        found = plain_distances(grid, exits, plain_set(grid, starts), stops)
        assert grid.members(grid.flood(starts, exits, stops)) == sorted(found)


@given(journeys(), st.data())
def test_flood_back_finds_the_hexes_from_which_a_flood_meets_a_goal(
    journey: tuple[Grid, list[int], int, int], data: st.DataObject
) -> None:
    grid, exits, no_through, _ = journey
    goals, need = data.draw(masks(grid)), data.draw(masks(grid))
    for stops in (0, no_through):
        wanted = [
            at
            for at in grid.indices
            if goals & grid.mask(plain_distances(grid, exits, [at], stops))
        ]
        found = grid.flood_back(goals, exits, stops)
        assert grid.members(found) == wanted
        early = grid.flood_back(goals, exits, stops, need)
        assert early & need == found & need
        assert early & ~found == 0


@given(journeys(), st.integers(0, 6))
def test_reach_finds_what_a_breadth_first_search_finds(
    journey: tuple[Grid, list[int], int, int], allowance: int
) -> None:
    grid, exits, stops, start = journey
    steps = plain_distances(grid, exits, [start], stops)
    layers = [sorted(at for at in steps if steps[at] == n) for n in range(allowance + 1)]
    assert [grid.members(m) for m in grid.reach_layers(start, allowance, exits, stops)] == layers
    found = sorted(at for layer in layers for at in layer)
    assert grid.members(grid.reach(start, allowance, exits, stops)) == found


@given(journeys(), st.lists(st.integers(1, 4), min_size=1, max_size=3), st.data())
def test_weighted_reach_finds_the_cheapest_arrivals(
    journey: tuple[Grid, list[int], int, int], prices: list[int], data: st.DataObject
) -> None:
    grid, _, stops, start = journey
    costs = [
        (price, [opened & data.draw(masks(grid)) for opened in grid.open_masks]) for price in prices
    ]
    points, queue = {start: 0}, [(0, start)]
    while queue:
        spent, at = heapq.heappop(queue)
        if spent > points[at] or (at != start and stops >> at & 1):
            continue
        for price, exits in costs:
            for to in plain_steps(grid, exits, at):
                if spent + price < points.get(to, 99):
                    points[to] = spent + price
                    heapq.heappush(queue, (spent + price, to))
    wanted = [sorted(at for at in points if points[at] == n) for n in range(9)]
    assert [grid.members(m) for m in grid.weighted_reach(start, 8, costs, stops)] == wanted


@settings(max_examples=60)
@given(journeys(), st.integers(0, 4), st.data())
def test_a_path_is_a_shortest_one_with_the_most_preferred_hexes(
    journey: tuple[Grid, list[int], int, int], allowance: int, data: st.DataObject
) -> None:
    grid, exits, stops, start = journey
    prefer, goal = data.draw(masks(grid)), data.draw(st.sampled_from(grid.indices))
    walks: list[tuple[int, ...]] = [(start,)]
    for _ in range(min(plain_distances(grid, exits, [start], stops).get(goal, 0), 5)):
        walks = [
            (*walk, to)
            for walk in walks
            if len(walk) == 1 or not stops >> walk[-1] & 1
            for to in plain_steps(grid, exits, walk[-1])
        ]
    walks = [walk for walk in walks if walk[-1] == goal and len(walk) <= allowance + 1]
    found = grid.path(start, goal, exits, stops, allowance, prefer)
    if not walks:
        assert found == ()
    else:  # walks are in the order of directions, so the first of the best is the one
        assert found == max(walks, key=lambda walk: (grid.mask(walk) & prefer).bit_count())


@given(journeys(), st.data())
def test_first_steps_bring_nearer_to_at_least_one_goal(
    journey: tuple[Grid, list[int], int, int], data: st.DataObject
) -> None:
    grid, exits, _, start = journey
    goals = data.draw(masks(grid))
    far = 999
    wanted = set()
    from_start = plain_distances(grid, exits, [start])
    for to in plain_steps(grid, exits, start):
        from_there = plain_distances(grid, exits, [to])
        for goal in plain_set(grid, goals):
            if from_there.get(goal, far) < from_start.get(goal, far):
                wanted.add(to)
    assert grid.members(grid.shortest_first_steps(start, goals, exits)) == sorted(wanted)
