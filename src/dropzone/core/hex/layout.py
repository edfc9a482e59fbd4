"""The shape of a hex map, as a data file states it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

__all__ = ["Block", "Layout"]


class Block(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rectangle of hexes; first and last numbers, both included.

    Odd columns have the rows of the even ones unless `odd_rows` says otherwise. A block whose
    numbers are used elsewhere too is `moved` so many columns east and rows up (an even number of
    columns, so that the stagger stays), and has a `code` of its own.
    """

    columns: tuple[int, int]
    rows: tuple[int, int]
    odd_rows: tuple[int, int] | None = None
    moved: tuple[int, int] = (0, 0)
    code: str = ""

    def places(self) -> Iterable[tuple[int, int]]:
        """Column and row of every hex of the block, as they are printed.

        >>> list(Block(columns=(1, 2), rows=(1, 2), odd_rows=(1, 1)).places())
        [(1, 1), (2, 1), (2, 2)]
        """
        for column in range(self.columns[0], self.columns[1] + 1):
            first, last = self.odd_rows if column % 2 and self.odd_rows else self.rows
            for row in range(first, last + 1):
                yield column, row


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Shape, stagger and numbering of a map, as a data file states them.

    Columns count from the west. `code` is the printed number of a hex, as a format of `column`
    and `row`.

    >>> Layout([Block((1, 15), (1, 20), (1, 19))], odd_columns_north=True, rows_from="south").code
    '{row:02}{column:02}'
    """

    blocks: list[Block]
    odd_columns_north: bool
    rows_from: Literal["north", "south"]
    code: str = "{row:02}{column:02}"
