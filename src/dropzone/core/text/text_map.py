"""Maps as text: two lines a hex, every other column half a hex lower, as on the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dropzone.core.hex.paths import Grid

__all__ = ["text_map"]

#: Half the height of a hex in units of its side.
_HALF_HEIGHT = 3**0.5 / 2


def text_map(
    grid: Grid,
    hexes: Iterable[int],
    width: int,
    upper: Callable[[int], str],
    lower: Callable[[int], str],
) -> list[str]:
    """Return the lines of a map: for each hex an upper and a lower text, cut by nothing.

    >>> from dropzone.core.hex.layout import Block, Layout
    >>> grid = Grid(Layout([Block((1, 2), (1, 1))], True, "north", "{column}{row}"))
    >>> for line in text_map(grid, grid.indices, 4, lambda at: grid.codes[at], lambda at: "--"):
    ...     print(line)
    11
    --  21
        --
    """
    lines: list[list[str]] = []
    for at in hexes:
        x, y = grid.centre(at)
        column, line = round(x / 1.5) * width, round(y / _HALF_HEIGHT)
        for number, text in ((line, upper(at)), (line + 1, lower(at))):
            while len(lines) <= number:
                lines.append([])
            row = lines[number]
            row.extend(" " * (column + width - len(row)))
            row[column : column + len(text)] = text
    drawn = ["".join(line).rstrip() for line in lines]
    while drawn and not drawn[0]:
        drawn.pop(0)
    return drawn
