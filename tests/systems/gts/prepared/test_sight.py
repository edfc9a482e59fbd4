"""Lines of sight over ground made for the test (2.x, G9)."""

from __future__ import annotations

import pytest

from dropzone.core.data.registry import game_definition
from dropzone.systems.gts.components import EdgeRow, HexRow, Sheet
from dropzone.systems.gts.game import GtsGame
from dropzone.systems.gts.prepared.ground import Ground


def ground(
    terrain: dict[str, str],
    slopes: tuple[tuple[str, str], ...] = (),
    corner: tuple[int, int] = (1, 1),
    roads: tuple[tuple[str, str], ...] = (),
) -> Ground:
    """A clear map of nine columns and rows with some other hexes; slopes go up to the second."""
    game = game_definition("crete")
    assert isinstance(game, GtsGame)
    codes = [
        f"{corner[0] + column:02}.{corner[1] + row:02}" for column in range(9) for row in range(9)
    ]
    rows = [HexRow(hex=code, terrain=terrain.get(code, "clear")) for code in codes]
    edges = [EdgeRow(a=low, b=high, slope_up_to=high) for low, high in slopes]
    edges += [EdgeRow(a=a, b=b, road="road") for a, b in roads]
    sheet = Sheet(id="field", grid="west", hexes=tuple(rows), edges=tuple(edges))
    return Ground([sheet], game.components.tables, game.components.grids)


def sees(field: Ground, a: str, b: str, barrage: str = "") -> bool:
    """Whether one hex is seen from another; it is the same the other way round."""
    index = field.grid.index
    laid = 1 << index(barrage) if barrage else 0
    there = field.sees(index(a), index(b), laid)
    assert there == field.sees(index(b), index(a), laid)
    return there


@pytest.mark.clause(
    "crete:G9.3-a", "crete:2.1-a", "crete:2.4-a", "crete:2.5-a", "crete:2.6-a", "crete:2.7-a"
)
@pytest.mark.parametrize(
    ("terrain", "seen"),
    [("clear", True), ("village", True), ("orchard", True), ("scrub", True), ("town", False),
     ("city", False), ("fortified", False)],
)  # fmt: skip
def test_towns_block_and_the_rest_does_not(terrain: str, seen: bool) -> None:
    assert sees(ground({"05.04": terrain}), "05.03", "05.05") is seen


@pytest.mark.clause("crete:G9.3-a")
def test_the_hexes_at_both_ends_never_block() -> None:
    assert sees(ground({"05.03": "city", "05.05": "town"}), "05.03", "05.05")


@pytest.mark.clause("crete:G9.4-a", "crete:2.2-a", "crete:2.2-b", "crete:2.2-c", "crete:2.3-a")
@pytest.mark.parametrize(
    ("between", "target", "seen"),
    [(("orchard", "clear"), "clear", True), (("orchard", "clear"), "orchard", True),
     (("orchard", "orchard"), "clear", False), (("orchard", "scrub"), "clear", False)],
)  # fmt: skip
def test_two_orchards_or_scrub_block(between: tuple[str, str], target: str, seen: bool) -> None:
    field = ground({"05.04": between[0], "05.05": between[1], "05.06": target})
    assert sees(field, "05.03", "05.06") is seen


@pytest.mark.clause("crete:G9.5-a")
@pytest.mark.parametrize(
    ("terrain", "seen"),
    [({"05.05": "town"}, True), ({"06.04": "town"}, True),
     ({"05.05": "town", "06.04": "town"}, False)],
)  # fmt: skip
def test_along_a_hexside_both_hexes_must_block(terrain: dict[str, str], seen: bool) -> None:
    # 05.04 to 06.05 passes between 05.05 and 06.04
    field = ground(terrain)
    assert field.grid.distance(field.grid.index("05.04"), field.grid.index("06.05")) == 2
    assert sees(field, "05.04", "06.05") is seen


@pytest.mark.clause("crete:G9.6-a", "crete:2.10-b", "crete:2.10-c")
@pytest.mark.parametrize(
    ("slopes", "seen"),
    [
        ((), True),
        ((("05.04", "05.05"),), False),  # a slope of neither end
        ((("05.03", "05.04"),), True),  # of one end only
        ((("05.03", "05.04"), ("05.06", "05.05")), False),  # both ends low
        ((("05.04", "05.03"), ("05.05", "05.06")), True),  # both ends high
        ((("05.03", "05.04"), ("05.05", "05.06")), True),  # one low, one high
    ],
)
def test_slopes_block_between_or_before_two_low_hexes(
    slopes: tuple[tuple[str, str], ...], seen: bool
) -> None:
    assert sees(ground({}, slopes), "05.03", "05.06") is seen


@pytest.mark.clause("crete:G9.6-a", "crete:2.10-d")
def test_a_line_along_a_slope_is_blocked() -> None:
    assert not sees(ground({}, (("05.05", "06.04"),)), "05.04", "06.05")


@pytest.mark.clause("crete:G9.1-a")
def test_neighbours_always_see_each_other() -> None:
    assert sees(ground({}, (("05.04", "05.05"),)), "05.04", "05.05")


@pytest.mark.clause("crete:G9.3-a", "crete:G16.12-a")
def test_a_barrage_between_blocks() -> None:
    assert not sees(ground({}), "05.03", "05.05", barrage="05.04")
    assert sees(ground({}), "05.03", "05.05", barrage="05.05")


@pytest.mark.clause("crete:G9.7-a")
def test_a_line_that_crosses_from_hex_to_hex_passes_both() -> None:
    # from 02.05 the line to 06.06 crosses the side between 04.05 and 04.06 in its middle
    clear = ground({})
    assert sees(clear, "02.05", "06.06")
    crossed = [at for at in ("04.05", "04.06") if not sees(ground({at: "town"}), "02.05", "06.06")]
    assert crossed == ["04.05", "04.06"]


@pytest.mark.clause("crete:G1.8-a")
def test_even_columns_lie_half_a_hex_lower() -> None:
    grid = ground({}).grid
    beside = {grid.codes[at] for at in grid.neighbours[grid.index("04.05")]}
    assert beside == {"04.04", "05.05", "05.06", "04.06", "03.06", "03.05"}


@pytest.mark.clause("crete:2.10-k", "crete:G9.6-a", "crete:G9.7-a")
@pytest.mark.parametrize(
    ("target", "seen"),
    [
        ("62.22", False),  # both low, the line passes over 63.22
        ("63.23", False),  # the line runs along the slope between 63.22 and 64.22
        ("63.22", True),  # the hill itself
        ("64.23", True),  # on the flat ground
    ],
)
def test_the_published_example_of_lines_of_sight(target: str, seen: bool) -> None:
    hill = (("64.21", "63.22"), ("62.22", "63.22"), ("64.22", "63.22"))
    assert sees(ground({}, hill, corner=(60, 18)), "64.21", target) is seen
    assert sees(ground({}, corner=(60, 18)), "64.21", target)


@pytest.mark.clause("crete:2.8-e")
@pytest.mark.parametrize(("terrain", "seen"), [("clear", True), ("town", False)])
def test_a_road_neither_opens_nor_closes_a_view(terrain: str, seen: bool) -> None:
    road = (("05.03", "05.04"), ("05.04", "05.05"))
    assert sees(ground({"05.04": terrain}), "05.03", "05.05") is seen
    assert sees(ground({"05.04": terrain}, roads=road), "05.03", "05.05") is seen
