"""Lines of sight over a bare grid (G9.7): which hexes a line passes, equal for equal offsets."""

from __future__ import annotations

from functools import cache

__all__ = ["Line", "Lines"]

#: A part of a line that is shorter than any corner it can cut between two centres.
_FINE = 1 / 4096
_HAIR = 1e-6


class Line:
    """What a line of sight passes: hexes for certain, pairs along a hexside, and both ways.

    Hexes are distances in the numbering from the hex where the line begins.

    crete:2.2-a, crete:2.2-b, crete:2.2-c, crete:2.3-a, crete:G9.4-a, crete:G9.5-a.
    """

    __slots__ = ("_inner", "_low", "_whole", "left", "middle", "pairs", "right")

    def __init__(self, left: tuple[int, ...], right: tuple[int, ...]) -> None:
        self.left = left
        self.right = right
        ends = (left[0], left[-1])
        self.middle = tuple(each for each in left if each in right and each not in ends)
        one = [each for each in left if each not in right]
        other = [each for each in right if each not in left]
        self.pairs = tuple(zip(one, other, strict=True)) if len(one) == len(other) else ()
        passed = {*left, *right}
        self._low = min(passed)
        self._whole = sum(1 << each - self._low for each in passed)
        self._inner = sum(1 << each - self._low for each in passed if each not in ends)

    @property
    def between(self) -> set[int]:
        """The hexes on either way without both ends."""
        return {*self.left, *self.right} - {self.left[0], self.left[-1]}

    def is_free(self, start: int, opaque: int, sloping: int) -> bool:
        """Return whether it passes, from a hex, none of the opaque and of the sloping hexes."""
        shift = start + self._low
        if shift < 0:  # part of a way lies beyond the edge of the map
            return not (self._inner >> -shift & opaque or self._whole >> -shift & sloping)
        return not (self._inner << shift & opaque or self._whole << shift & sloping)


class Lines:
    """The lines to every offset, traced when first asked for."""

    def __init__(self, south_east: int) -> None:
        self._south_east = south_east
        self._known: dict[tuple[int, int], Line] = {}
        self._shadows: dict[int, dict[int, tuple[int, ...]]] = {}

    def to(self, column: int, halves: int) -> Line:
        """Return the line to a hex so many columns east and half hexes south."""
        line = self._known.get((column, halves))
        if line is None:
            line = self._known[column, halves] = _trace(column, halves, self._south_east)
        return line

    def shadows(self, radius: int) -> dict[int, tuple[int, ...]]:
        """Return, by the distance of a hex in the numbering, what may lie behind it.

        Near the edge of a small map a distance may mean two places: both have their shadows.
        """
        found = self._shadows.get(radius)
        if found is None:
            behind: dict[int, set[int]] = {}
            for column in range(-radius, radius + 1):
                most = 2 * radius - abs(column)
                for halves in range(-most, most + 1, 2):
                    line = self.to(column, halves)
                    for each in line.between:
                        behind.setdefault(each, set()).add(line.left[-1])
            found = self._shadows[radius] = {at: tuple(to) for at, to in behind.items()}
        return found


def _trace(column: int, halves: int, south_east: int) -> Line:
    """Return the line to an offset in the numbering of a map."""
    left, right = (tuple(x * south_east + z for x, z in way) for way in _ways(column, halves))
    return Line(left, right)


@cache  # the same on every map: scenarios with other limits need not trace it anew
def _ways(column: int, halves: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Follow a segment moved sideways by a hair to the left and to the right (G9.7)."""
    z = (halves - column) / 2
    ways = []
    for hair in (_HAIR, -_HAIR):
        off_x, off_z = -hair * (2 * z + column), hair * (2 * column + z)
        first, last = _rounded(off_x, off_z), _rounded(column + off_x, z + off_z)
        way = [first]
        # Hexes are convex: between two points of one hex there is no other.
        spans = [(0.0, first, 1.0, last)]
        while spans:
            start, here, end, there = spans.pop()
            if here == there:
                continue
            if end - start < _FINE:
                way.append(there)
                continue
            part = (start + end) / 2
            middle = _rounded(column * part + off_x, z * part + off_z)
            spans.append((part, middle, end, there))
            spans.append((start, here, part, middle))
        ways.append(tuple(way))
    return tuple(ways)


def _rounded(x: float, z: float) -> tuple[int, int]:
    """Return the hex in which a point lies."""
    y = -x - z
    nx, ny, nz = round(x), round(y), round(z)
    dx, dy, dz = abs(nx - x), abs(ny - y), abs(nz - z)
    if dx > dy and dx > dz:
        nx = -ny - nz
    elif dz > dy:
        nz = -nx - ny
    return nx, nz
