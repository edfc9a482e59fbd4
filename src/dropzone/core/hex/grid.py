"""Where the hexes of a flat-top map lie; a set of hexes is one integer used as a bit set.

Hexes are numbered column by column, north to south, so that each of the six neighbours lies at a
constant distance in the numbering. Between two columns at least one number stays unused: a step
off the map falls into such a gap and `all_mask` removes it.
"""

from __future__ import annotations

from collections.abc import Iterable

from dropzone.core.bits import Members
from dropzone.core.errors import DataError, UnknownName
from dropzone.core.hex.layout import Block, Layout
from dropzone.core.text.messages import M

__all__ = ["DIRECTIONS", "Block", "HexGrid", "Layout"]

DIRECTIONS = ("north", "north-east", "south-east", "south", "south-west", "north-west")

_HALF_HEIGHT = 0.8660254037844386  # half the height of a hex whose side is one


def _lay(layout: Layout) -> dict[tuple[int, int], tuple[int, int, str]]:
    """The places of a layout, each with its printed column, row and number."""
    found: dict[tuple[int, int], tuple[int, int, str]] = {}
    for block in layout.blocks:
        east, up = block.moved
        if east % 2:
            raise DataError("a block is moved by an even number of columns, to keep its stagger")
        write = (block.code or layout.code).format
        for column, row in block.places():
            printed = (column, row, write(column=column, row=row))
            if found.setdefault((column + east, row + up), printed) != printed:
                raise DataError(f'the hex "{printed[2]}" lies where another one does')
    return found


class HexGrid(Members):
    """The hexes of one map, built once and never changed.

    A hex is known by its index; `index` and `codes` translate from and to the printed number.

    >>> grid = HexGrid(Layout([Block((1, 15), (1, 20), (1, 19))], True, "south"))
    >>> here = grid.index("1312")
    >>> [grid.codes[hex] for hex in grid.neighbours[here]]
    ['1412', '1313', '1213', '1212', '1211', '1311']
    """

    __slots__ = (
        "_east_north",
        "_east_south",
        "_height",
        "_index",
        "_starts",
        "_turn",
        "_x",
        "_y",
        "all_mask",
        "codes",
        "columns",
        "direction_names",
        "indices",
        "neighbour_mask",
        "neighbours",
        "open_masks",
        "rows",
        "shifts",
        "size",
    )

    def __init__(self, layout: Layout) -> None:
        places = _lay(layout)
        if not places:
            raise DataError("a map needs at least one hex, but its layout has none")
        sign = 1 if layout.rows_from == "north" else -1
        west = min(column for column, _ in places)
        east = max(column for column, _ in places)
        top = min(sign * row for _, row in places)
        height = max(sign * row for _, row in places) - top + 1
        low_parity = 0 if layout.odd_columns_north else 1

        # The number of the northernmost place of each column. A column that stands half a hex
        # north is followed by a gap of two, the other by a gap of one, which makes shifts constant.
        starts = [0]
        for column in range(west, east):
            starts.append(starts[-1] + height + (1 if column % 2 == low_parity else 2))
        self._starts = starts
        self.size: int = starts[-1] + height
        self.codes: tuple[str, ...]
        self.columns: tuple[int, ...]
        self.rows: tuple[int, ...]
        codes, columns, rows = [""] * self.size, [0] * self.size, [0] * self.size
        self._x, self._y = [0] * self.size, [0] * self.size  # y in half hexes, southward
        self._index: dict[str, int] = {}
        for (column, row), (printed_column, printed_row, code) in places.items():
            down = sign * row - top
            at = starts[column - west] + down
            codes[at] = code
            if self._index.setdefault(code, at) != at:
                raise DataError(f'two hexes of the map have the number "{code}"')
            columns[at], rows[at] = printed_column, printed_row
            self._x[at] = column - west
            self._y[at] = 2 * down + (1 if column % 2 == low_parity else 0)
        self.codes, self.columns, self.rows = tuple(codes), tuple(columns), tuple(rows)

        super().__init__(self.size)
        self._height = height
        self._east_north = height + 1
        self._east_south = height + 2
        self.direction_names = DIRECTIONS
        self.shifts: tuple[int, ...] = (-1, height + 1, height + 2, 1, -height - 1, -height - 2)
        self._turn = {shift: d for d, shift in enumerate(self.shifts)}
        self.indices: tuple[int, ...] = tuple(sorted(self._index.values()))
        self.all_mask: int = self.mask(self.indices)
        self.open_masks: tuple[int, ...] = tuple(
            self.all_mask & (self.all_mask >> shift if shift > 0 else self.all_mask << -shift)
            for shift in self.shifts
        )
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(
                at + shift
                for shift, opened in zip(self.shifts, self.open_masks, strict=True)
                if opened >> at & 1
            )
            for at in range(self.size)
        )
        self.neighbour_mask: tuple[int, ...] = tuple(map(self.mask, self.neighbours))

    def find(self, code: str) -> int | None:
        """The index of the hex with this printed number, if there is one."""
        return self._index.get(code)

    def index(self, code: str) -> int:
        """The index of the hex with this printed number.

        >>> grid = HexGrid(Layout([Block((1, 2), (1, 3))], True, "south"))
        >>> grid.codes[grid.index("0302")]
        '0302'
        >>> grid.index("0902")
        Traceback (most recent call last):
        dropzone.core.errors.UnknownName: no hex “0902” on this map (0101 to 0302)
        """
        try:
            return self._index[code]
        except KeyError:
            first, last = min(self._index), max(self._index)
            raise UnknownName(
                M(
                    "no hex “{code}” on this map ({first} to {last})",
                    code=code,
                    first=first,
                    last=last,
                )
            ) from None

    def mask(self, hexes: Iterable[int]) -> int:
        """The set of these hexes.

        >>> grid = HexGrid(Layout([Block((1, 2), (1, 3))], True, "south"))
        >>> grid.mask([grid.index("0301"), grid.index("0101")])
        5
        """
        mask = 0
        for at in hexes:
            mask |= 1 << at
        return mask

    def step(self, mask: int, direction: int) -> int:
        """Where the hexes of a set come to, one step in a direction; off the map they vanish.

        >>> grid = HexGrid(Layout([Block((1, 2), (1, 3))], True, "south"))
        >>> [grid.codes[at] for at in grid.members(grid.step(grid.all_mask, 1))]
        ['0302', '0202']
        """
        mask &= self.open_masks[direction]
        shift = self.shifts[direction]
        return mask << shift if shift > 0 else mask >> -shift

    def around(self, mask: int) -> int:
        """Every hex next to at least one hex of a set.

        >>> grid = HexGrid(Layout([Block((1, 2), (1, 3))], True, "south"))
        >>> [grid.codes[at] for at in grid.members(grid.around(1 << grid.index("0101")))]
        ['0201', '0202', '0102']
        """
        near, far = self._east_north, self._east_south
        return (
            mask >> 1 | mask << 1 | mask << near | mask << far | mask >> near | mask >> far
        ) & self.all_mask

    def within(self, at: int, radius: int) -> int:
        """Every hex at most so many hexes away, the centre included.

        >>> grid = HexGrid(Layout([Block((1, 15), (1, 20), (1, 19))], True, "south"))
        >>> [grid.within(grid.index("1308"), radius).bit_count() for radius in (0, 1, 2, 3)]
        [1, 7, 19, 37]
        """
        y, mask = self._y[at], 0
        first = max(self._x[at] - radius, 0)
        last = min(self._x[at] + radius, len(self._starts) - 1)
        for x in range(first, last + 1):
            aside = abs(x - self._x[at])
            spread = 2 * radius - aside
            low = (y ^ aside) & 1  # 1 if this column stands half a hex south
            top = max((y - spread - low) // 2, 0)
            bottom = min((y + spread - low) // 2, self._height - 1)
            if top <= bottom:
                mask |= (1 << bottom + 1) - (1 << top) << self._starts[x]
        return mask & self.all_mask

    def distance(self, a: int, b: int) -> int:
        """How many steps lie between two hexes, whatever stands between them.

        >>> grid = HexGrid(Layout([Block((1, 15), (1, 20), (1, 19))], True, "south"))
        >>> grid.distance(grid.index("1312"), grid.index("1015"))
        4
        """
        aside = abs(self._x[a] - self._x[b])
        along = abs(self._y[a] - self._y[b])
        return aside if along <= aside else (aside + along) // 2

    def direction(self, a: int, b: int) -> int | None:
        """The direction from a hex to the hex next to it; None if they are not neighbours.

        >>> grid = HexGrid(Layout([Block((1, 2), (1, 3))], True, "south"))
        >>> grid.direction(grid.index("0101"), grid.index("0201"))
        0
        """
        return self._turn.get(b - a)

    def centre(self, at: int) -> tuple[float, float]:
        """Where to draw a hex: x eastward and y southward, in sides of a hex.

        >>> grid = HexGrid(Layout([Block((1, 2), (1, 3))], True, "south"))
        >>> grid.centre(grid.index("0302"))
        (1.5, 0.8660254037844386)
        """
        return 1.5 * self._x[at], _HALF_HEIGHT * self._y[at]

    def line(self, a: int, b: int) -> tuple[int, ...]:
        """The hexes of a straight line, both ends included; places off the map are left out.

        Where the line runs along a hexside it takes always the same side of it, so that the line
        back has the same hexes.

        >>> grid = HexGrid(Layout([Block((1, 15), (1, 20), (1, 19))], True, "south"))
        >>> [grid.codes[at] for at in grid.line(grid.index("1312"), grid.index("1310"))]
        ['1312', '1211', '1310']
        """
        return self._line(a, b, 1)

    def line_both(self, a: int, b: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The straight line nudged to either side: they differ where it runs along a hexside.

        >>> grid = HexGrid(Layout([Block((1, 15), (1, 20), (1, 19))], True, "south"))
        >>> one, other = grid.line_both(grid.index("1312"), grid.index("1411"))
        >>> [grid.codes[at] for at in one], [grid.codes[at] for at in other]
        (['1312', '1311', '1411'], ['1312', '1412', '1411'])
        """
        return self._line(a, b, 1), self._line(a, b, -1)

    def _line(self, a: int, b: int, nudge: int) -> tuple[int, ...]:
        """Sample the line at every step, in sixteenths of the smallest difference, exactly."""
        steps = self.distance(a, b)
        if steps == 0:
            return (a,)
        ax, bx = self._x[a], self._x[b]
        az, bz = (self._y[a] - ax) // 2, (self._y[b] - bx) // 2
        unit = 16 * steps
        found: list[int] = []
        for i in range(steps + 1):
            # Three coordinates that sum to zero; the nudges differ so that no tie remains.
            x = 16 * (ax * (steps - i) + bx * i) + nudge
            z = 16 * (az * (steps - i) + bz * i) + 2 * nudge
            y = -x - z
            x_near, y_near, z_near = ((2 * v + unit) // (2 * unit) for v in (x, y, z))
            x_off, y_off, z_off = (
                abs(near * unit - v) for near, v in ((x_near, x), (y_near, y), (z_near, z))
            )
            if x_off > y_off and x_off > z_off:
                x_near = -y_near - z_near
            elif z_off > y_off:
                z_near = -x_near - y_near
            at = self._at(x_near, 2 * z_near + x_near)
            if at is not None:
                found.append(at)
        return tuple(found)

    def _at(self, x: int, y: int) -> int | None:
        """The hex at a column from the west and half hexes from the north, if there is one."""
        if not 0 <= x < len(self._starts) or not 0 <= y // 2 < self._height:
            return None
        at = self._starts[x] + y // 2
        return at if self.codes[at] else None
