"""Arranging positions by hand: what the systems share in reading position files."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

import msgspec

from dropzone.core.errors import PositionError, UnknownName
from dropzone.core.hex.paths import Grid

__all__ = ["as_line", "check_range", "check_sound", "hex_named", "number_of", "read_arrangement"]

T = TypeVar("T")

#: The longest text that a refusal quotes.
_LONGEST = 200


def as_line(text: object) -> str:
    """Return a text of a file as it may be quoted in one line: without breaks, and not too long.

    >>> as_line("two\\nlines")
    'two lines'
    """
    line = " ".join(str(text).split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"


def read_arrangement(table: Mapping[str, object], kind: type[T]) -> T:
    """Return a position file's table as the struct of all that a system's files may say.

    >>> class Arrangement(msgspec.Struct, forbid_unknown_fields=True):
    ...     turn: int = 1
    >>> read_arrangement({"turn": "two"}, Arrangement)
    Traceback (most recent call last):
    dropzone.core.errors.PositionError: position: Expected `int`, got `str` - at `$.turn`
    """
    try:
        return msgspec.convert(table, kind)
    except msgspec.ValidationError as error:
        raise PositionError(f"position: {as_line(error)}") from None


def number_of(what: str, name: str, known: Mapping[str, int] | Sequence[str]) -> int:
    """Return the number of a thing that a file names, among names with numbers or in order.

    >>> number_of("boat", "LCA 2", ["LCA 1", "LCA 2"])
    1
    >>> number_of("boat", "LCA 3", {"LCA 1": 0})
    Traceback (most recent call last):
    dropzone.core.errors.PositionError: position: there is no boat "LCA 3"
    """
    if name not in known:
        raise PositionError(f'position: there is no {what} "{as_line(name)}"')
    return known[name] if isinstance(known, Mapping) else known.index(name)


def hex_named(grid: Grid, code: str) -> int:
    """Return the hex that a file names by its printed number.

    >>> from dropzone.core.hex.layout import Block, Layout
    >>> layout = Layout([Block((1, 2), (1, 2))], odd_columns_north=True, rows_from="south")
    >>> hex_named(Grid(layout), "0909")
    Traceback (most recent call last):
    dropzone.core.errors.PositionError: position: no hex “0909” on this map (0101 to 0202)
    """
    try:
        return grid.index(code)
    except UnknownName as error:
        raise PositionError(f"position: {as_line(error)}") from None


def check_range(name: str, value: int, least: int, most: int) -> None:
    """Refuse a number that is too small or too large.

    >>> check_range("turn", 11, 1, 10)
    Traceback (most recent call last):
    dropzone.core.errors.PositionError: position: turn must be 1 to 10, found 11
    """
    if not least <= value <= most:
        raise PositionError(f"position: {name} must be {least} to {most}, found {value}")


def check_sound(broken: Collection[str]) -> None:
    """Refuse a position of which something is true that must never be.

    >>> check_sound(["two chits are in play"])
    Traceback (most recent call last):
    dropzone.core.errors.PositionError: position: two chits are in play
    """
    for each in broken:
        raise PositionError(f"position: {each}")
