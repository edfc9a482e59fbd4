"""The ground: hexes, costs of movement and lines of sight, prepared once for a scenario's maps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from dropzone.core.hex.paths import Block, Grid, Layout
from dropzone.systems.gts.components import GridEntry, HexRow, Limits, Sheet, Tables
from dropzone.systems.gts.prepared.sight_lines import Line, Lines

__all__ = ["FAR", "LEG", "MOVES", "TRACKED", "WHEELED", "Ground"]

#: Kinds of movement; guns that are pushed by hand walk.
MOVES = ("leg", "wheeled", "tracked")
LEG, WHEELED, TRACKED = 0, 1, 2

#: A distance that nothing reaches.
FAR = 9999
_HALF_HEIGHT = 0.8660254037844386  # of a hex whose side is one
_CODE = "{column:02}.{row:02}"

#: How many views past barrages are kept before the book is closed and begun again.
_MOST_PAST = 20_000


class Ground:
    """Terrain, roads, slopes and what can be seen of them; hexes are indexes of the grid.

    Sheets of several numberings lie apart in one grid: no road, line of sight or distance leads
    from one area to another.

    crete:G1.3-a, crete:G1.4-a, crete:G1.8-a, crete:G12.3-a.
    """

    def __init__(
        self,
        sheets: Sequence[Sheet],
        tables: Tables,
        grids: Mapping[str, GridEntry],
        limits: Limits | None = None,
    ) -> None:
        self.tables = tables
        self.area_ids = tuple(grids)
        self.map_ids = tuple(sheet.id for sheet in sheets)
        used = [name for name in grids if any(sheet.grid == name for sheet in sheets)]
        several = len(used) > 1
        letters = {name: grids[name].letter if several else "" for name in used}
        own = [_cut(sheet, limits or Limits(), letters[sheet.grid]) for sheet in sheets]
        self.grid = grid = _grid(own, grids, several)
        self.rows_by_code = rows = {row.hex: row for sheet in own for row in sheet.hexes}
        #: A hexside between two sheets is listed with both; one to a sheet not in play is left out.
        edges = {(edge.a, edge.b): edge for sheet in own for edge in sheet.edges}
        self.edges = tuple(edge for edge in edges.values() if edge.a in rows and edge.b in rows)
        self.row: list[HexRow | None] = [None] * grid.size
        self.terrain = [""] * grid.size
        self.defence = [0] * grid.size
        #: By hex: the number of its area (one numbering, one supply area) and of its sheet.
        self.area_of = [-1] * grid.size
        self.map_of = [-1] * grid.size
        self.enterable = self.blocking = self.semi = self.towns = self.cities = 0
        for number, sheet in enumerate(own):
            area = self.area_ids.index(sheet.grid)
            for row in sheet.hexes:
                at = grid.index(row.hex)
                self.area_of[at], self.map_of[at] = area, number
                self._lay(at, row)
        self.area_mask = tuple(_mask_of(self.area_of, n) for n in range(len(self.area_ids)))
        self.map_mask = tuple(_mask_of(self.map_of, n) for n in range(len(self.map_ids)))
        self._several = several
        self._drawn = [entry.drawn for entry in grids.values()]
        self._lay_edges()
        self.neighbours = grid.neighbours
        #: For each kind of movement, out of Column and in it: the ways out of a hex with costs
        #: in half points.
        self.ways = tuple(
            tuple(_Ways(self, move, column) for column in (False, True)) for move in range(3)
        )
        self._lines = Lines(grid.shifts[2])
        self._sight: dict[int, list[int]] = {}
        self._past: dict[tuple[int, int, int], int] = {}
        self._near: dict[int, list[int]] = {}

    def _lay(self, at: int, row: HexRow) -> None:
        kind = self.tables.terrain[row.terrain]
        bit = 1 << at
        self.row[at] = row
        self.terrain[at] = row.terrain
        self.defence[at] = kind.defence
        if kind.leg[0]:
            self.enterable |= bit
        if kind.sight == "blocking":
            self.blocking |= bit
        elif kind.sight == "semi":
            self.semi |= bit
        if row.terrain == "town":
            self.towns |= bit
        elif row.terrain in ("city", "fortified"):
            self.cities |= bit

    def _lay_edges(self) -> None:
        """Note roads and slopes by the direction in which they leave a hex (2.8, 2.10)."""
        grid = self.grid
        self.road = [0] * 6
        #: Hexes with a road in them.
        self.roads = 0
        #: Hexes whose roads do not join, and the names of the roads over their sides (2.8).
        self.apart = grid.mask(
            at for at, row in enumerate(self.row) if row and "roads-apart" in row.features
        )
        self._road_name: dict[tuple[int, int], str] = {}
        #: Hexes with a slope in a direction, and those from which it goes up there.
        self.slope = [0] * 6
        self.up = [0] * 6
        for edge in self.edges:
            a, b = grid.index(edge.a), grid.index(edge.b)
            for here, there, code in ((a, b, edge.b), (b, a, edge.a)):
                d = grid.direction(here, there)
                assert d is not None, f"{edge.a} and {edge.b} are not neighbours"
                if edge.road:
                    self.road[d] |= 1 << here
                    self.roads |= 1 << here
                    if self.apart >> here & 1:
                        self._road_name[here, there] = edge.road
                if edge.slope_up_to:
                    self.slope[d] |= 1 << here
                    if edge.slope_up_to == code:
                        self.up[d] |= 1 << here
        self._sloping = 0
        for hexes in self.slope:
            self._sloping |= hexes

    def changes_road(self, came: int, at: int, to: int) -> bool:
        """Return whether a way through a hex goes from one road to one that does not join (2.8)."""
        before, after = self._road_name.get((at, came)), self._road_name.get((at, to))
        return before is not None and after is not None and before != after

    def is_slope(self, a: int, b: int) -> bool:
        """Return whether the hexside between two neighbours is a slope (2.10)."""
        d = self.grid.direction(a, b)
        return d is not None and a >= 0 and bool(self.slope[d] >> a & 1)

    def is_up(self, a: int, b: int) -> bool:
        """Return whether it goes up a slope from a hex to its neighbour (2.10)."""
        d = self.grid.direction(a, b)
        return d is not None and bool(self.up[d] >> a & 1)

    # -- movement -------------------------------------------------------------------------------

    def base_cost(self, move: int, at: int, column: bool) -> int:
        """Return the cost of a hex in half points without road and slope; 0 is closed (G12.2)."""
        kind = self.tables.terrain[self.terrain[at]]
        costs: tuple[int, int] = getattr(kind, MOVES[move])
        return 2 * costs[column]

    def rubble_cost(self, move: int, column: bool, at: int, to: int) -> int:
        """Return the cost of a step into rubble in half points; roads do not help (2.9)."""
        costs: tuple[int, int] = getattr(self.tables.rubble, MOVES[move])
        return self._over_slope(move, column, at, to, 2 * costs[column])

    def off_road_cost(self, move: int, column: bool, at: int, to: int) -> int:
        """Return the cost of a step that no road helps, in half points (G23.6)."""
        return self._over_slope(move, column, at, to, self.base_cost(move, to, column))

    def ways_from(self, move: int, column: bool, at: int) -> tuple[tuple[int, int], ...]:
        """Return the ways out of a hex with their costs in half points (G12.2)."""
        grid, ways = self.grid, []
        for d in range(6):
            if grid.open_masks[d] >> at & 1:
                to = at + grid.shifts[d]
                cost = self._cost(move, column, at, to, d)
                if cost:
                    ways.append((to, cost))
        return tuple(ways)

    def _cost(self, move: int, column: bool, at: int, to: int, d: int) -> int:
        """Return the cost of one step in half points (2.8, 2.10, G12.2 to G12.5)."""
        cost = self.base_cost(move, to, column)
        if not cost:
            return 0
        if move != LEG and not column and self.towns >> at & 1:
            return 0  # vehicles leave a town in Column only (2.5)
        if column and self.road[d] >> at & 1:
            return 1
        return self._over_slope(move, column, at, to, cost)

    def _over_slope(self, move: int, column: bool, at: int, to: int, cost: int) -> int:
        """Return what a cost comes to if a slope is crossed, in either direction (2.10, G12.4)."""
        if not cost or not self.is_slope(at, to):
            return cost
        slope = self.tables.slope
        if move != LEG:
            return cost * slope.vehicle_factor
        return cost + 2 * (slope.leg_in_column if column else slope.leg)

    # -- line of sight --------------------------------------------------------------------------

    def sight(self, at: int, radius: int) -> int:
        """Return the hexes that are seen from a hex over bare ground, up to a distance (G9)."""
        known = self._sight.get(radius)
        if known is None:
            known = self._sight[radius] = [0] * self.grid.size
        return known[at] or self._work_out_sight(at, radius)

    def _work_out_sight(self, at: int, radius: int) -> int:
        found = self.grid.neighbour_mask[at] | 1 << at
        if radius > 1:
            for to in self.grid.members(self.near(at, radius) & ~found):
                if self.sees(at, to):
                    found |= 1 << to
        self._sight[radius][at] = found
        return found

    def sight_past(self, at: int, radius: int, barrage: int) -> int:
        """Return the hexes that are seen where barrages hide what is behind them (G9.3)."""
        if radius < 2:
            return self.sight(at, radius)
        barrage &= self.near(at, radius - 1) & ~(1 << at)
        if not barrage:
            return self.sight(at, radius)
        key = (at, radius, barrage)
        found = self._past.get(key)
        if found is None:
            found = self.sight(at, radius)
            shadows = self._lines.shadows(radius)
            fallen = self.grid.members(barrage)
            for to in {at + to for each in fallen for to in shadows.get(each - at, ())}:
                if to >= 0 and found >> to & 1 and not self.sees(at, to, barrage):
                    found ^= 1 << to
            if len(self._past) >= _MOST_PAST:
                self._past.clear()
            self._past[key] = found
        return found

    def near(self, at: int, radius: int) -> int:
        """Return the hexes within a distance on the same maps, the centre included."""
        known = self._near.get(radius)
        if known is None:
            known = self._near[radius] = [0] * self.grid.size
        return known[at] or self._work_out_near(at, radius)

    def _work_out_near(self, at: int, radius: int) -> int:
        found = self.grid.within(at, radius)
        if self._several:
            found &= self.area_mask[self.area_of[at]]
        self._near[radius][at] = found
        return found

    def drawn_at(self, at: int) -> tuple[float, float]:
        """Return where to draw a hex: several grids lie from west to east as on the island."""
        x, y = self.grid.centre(at)
        east, south = self._drawn[self.area_of[at]] if self._several else (0, 0)
        return x + 1.5 * east, y + 2 * _HALF_HEIGHT * south

    def distance(self, a: int, b: int) -> int:
        """Return how many hexes lie between two; those of separate maps are out of reach."""
        if self._several and self.area_of[a] != self.area_of[b]:
            return FAR
        return self.grid.distance(a, b)

    def sees(self, a: int, b: int, barrage: int = 0) -> bool:
        """Return whether a line of sight is clear, whatever its length (G9.1 to G9.7)."""
        grid = self.grid
        if a == b or grid.direction(a, b) is not None:
            return True
        line = self._line(a, b)
        blocking = self.blocking | barrage
        if line.is_free(a, blocking | self.semi, self._sloping):
            return True
        thick = 0
        for delta in line.middle:
            bit = _bit(a + delta)
            if bit & blocking:
                return False
            if bit & self.semi:
                thick += 1
        for left, right in line.pairs:
            one, other = _bit(a + left), _bit(a + right)
            if one & blocking and other & blocking:
                return False
            if one & (blocking | self.semi) and other & (blocking | self.semi):
                thick += 1
            if self.is_slope(a + left, a + right):
                return False
        if thick > 1:
            return False
        return not (self._slopes_block(a, b, line.left) and self._slopes_block(a, b, line.right))

    def _slopes_block(self, a: int, b: int, way: tuple[int, ...]) -> bool:
        """Return whether the slopes that a line crosses block it (2.10, G9.6)."""
        low = 0
        hexes = [a + delta for delta in way]
        for here, there in pairwise(hexes):
            if not self.is_slope(here, there):
                continue
            if here != a and there != b:
                return True
            low += self.is_up(here, there) if here == a else self.is_up(there, here)
        return low == 2

    def _line(self, a: int, b: int) -> Line:
        """Return what a line passes, as distances in the numbering; equal for equal offsets."""
        x, y = self.grid.centre(a)
        to_x, to_y = self.grid.centre(b)
        return self._lines.to(round((to_x - x) / 1.5), round((to_y - y) / _HALF_HEIGHT))


class _Ways(dict[int, tuple[tuple[int, int], ...]]):
    """The ways out of each hex for one kind of movement, worked out when first asked for."""

    def __init__(self, ground: Ground, move: int, column: bool) -> None:
        super().__init__()
        self.ground, self.move, self.column = ground, move, column

    def __missing__(self, at: int) -> tuple[tuple[int, int], ...]:
        found = self[at] = self.ground.ways_from(self.move, self.column, at)
        return found


def _cut(sheet: Sheet, limits: Limits, letter: str) -> Sheet:
    """Return what is in play of a sheet, its hexes with the letter of their grid."""

    def name(code: str) -> str:
        return letter + code if code else ""

    hexes = [row for row in sheet.hexes if _is_within(row.hex, limits)]
    edges = [edge for edge in sheet.edges if _is_within(edge.a, limits, edge.b)]
    if letter:
        hexes = [replace(row, hex=name(row.hex)) for row in hexes]
        edges = [
            replace(edge, a=name(edge.a), b=name(edge.b), slope_up_to=name(edge.slope_up_to))
            for edge in edges
        ]
    return Sheet(id=sheet.id, grid=sheet.grid, hexes=tuple(hexes), edges=tuple(edges))


def _place(code: str) -> tuple[int, int]:
    """Return column and row of a hex, whatever letter it carries."""
    column, row = code.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ").split(".")
    return int(column), int(row)


def _is_within(code: str, limits: Limits, other: str = "") -> bool:
    column, row = _place(code)
    inside = column <= limits.columns and row <= limits.rows
    return inside and (not other or _is_within(other, limits))


def _grid(sheets: Iterable[Sheet], grids: Mapping[str, GridEntry], several: bool) -> Grid:
    """Return one grid with all sheets; those of other numberings lie apart."""
    blocks = []
    for sheet in sheets:
        places = [_place(row.hex) for row in sheet.hexes]
        columns = [column for column, _ in places]
        rows = [row for _, row in places]
        entry = grids[sheet.grid]
        blocks.append(
            Block(
                (min(columns), max(columns)),
                (min(rows), max(rows)),
                moved=entry.moved if several else (0, 0),
                code=entry.letter + _CODE if several else _CODE,
            )
        )
    return Grid(Layout(blocks, True, "north", _CODE))


def _mask_of(numbers: Sequence[int], wanted: int) -> int:
    """Return the set of the places with a number."""
    return int("".join("1" if each == wanted else "0" for each in reversed(numbers)), 2)


def _bit(at: int) -> int:
    """Return the set of one hex; a place beyond the edge of the map is in no set."""
    return 1 << at if at >= 0 else 0
