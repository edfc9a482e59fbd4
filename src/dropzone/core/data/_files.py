"""Reading CSV tables and TOML documents, with one-line errors that name file and line."""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Sequence
from typing import NamedTuple

from dropzone.core.errors import DataError
from dropzone.core.io.bounds import check_toml
from dropzone.core.io.text_file import Readable, read_text

__all__ = ["Document", "Table", "TableRow", "read_document", "read_table"]


#: Characters of a TOML file; the longest of a game has a tenth of it.
MOST_CHARACTERS = 1_000_000

PAIR = ("a", "b")  # columns whose joined values are the id of a row


class TableRow(NamedTuple):
    """One row: its id, the line it ends on, and its cells by column."""

    id: str
    line: int
    cells: dict[str, str]


class Table(NamedTuple):
    """A CSV file as text cells; `overridden` names the user's file a cell comes from."""

    label: str
    columns: list[str]
    keys: tuple[str, ...]
    rows: dict[str, TableRow]
    overridden: dict[tuple[str, str], str]

    def place(self, row: TableRow, column: str = "") -> str:
        """File, line, row and column, as an error message begins."""
        parts = [self.label, f"line {row.line}", f"{self.noun} {row.id}", column]
        return ", ".join(part for part in parts if part)

    @property
    def noun(self) -> str:
        """What one row is called: "unit" in units.csv, "hex" in a table of hexes."""
        if self.keys[0] not in ("id", *PAIR):
            return self.keys[0]
        stem = self.label.rsplit("/", 1)[-1].removesuffix(".csv")
        return stem[:-2] if stem.endswith("xes") else stem.removesuffix("s")


class Document(NamedTuple):
    """A TOML file; `overridden` names the user's file a path comes from."""

    label: str
    data: dict[str, object]
    overridden: dict[tuple[str, ...], str]


def read_table(file: Readable, label: str) -> Table:
    """A CSV file with a header, every row as long as it, every id different."""
    reader = csv.reader(io.StringIO(read_text(file, label, DataError)), strict=True)
    try:
        lines = [(reader.line_num, cells) for cells in reader if cells]
    except csv.Error as error:
        raise DataError(f"{label}, line {reader.line_num}: expected CSV, found {error}") from None
    first, columns = lines[0]
    _check_header(columns, f"{label}, line {first}")
    keys = PAIR if tuple(columns[:2]) == PAIR else (columns[0],)
    table = Table(label, columns, keys, {}, {})
    for line, cells in lines[1:]:
        if len(cells) != len(columns):
            raise DataError(
                f"{label}, line {line}: expected {len(columns)} cells, found {len(cells)}"
            )
        row = _row(line, dict(zip(columns, cells, strict=True)), keys)
        if not all(row.cells[key] for key in keys):
            raise DataError(f"{label}, line {line}: expected an id, found nothing")
        if row.id in table.rows:
            earlier = f"that of line {table.rows[row.id].line}"
            raise DataError(f"{table.place(row)}: expected a new id, found {earlier}")
        table.rows[row.id] = row
    return table


def _check_header(columns: Sequence[str], place: str) -> None:
    for number, column in enumerate(columns, start=1):
        if not column:
            raise DataError(f"{place}: expected a name for column {number}, found nothing")
        if column in columns[: number - 1]:
            raise DataError(f"{place}: expected each column once, found {column} twice")


def _row(line: int, cells: dict[str, str], keys: tuple[str, ...]) -> TableRow:
    cells = {column: text.strip() for column, text in cells.items()}
    return TableRow("-".join(cells[key] for key in keys), line, cells)


def read_document(file: Readable, label: str) -> Document:
    """A TOML file as plain data."""
    text = read_text(file, label, DataError)
    check_toml(text, label, DataError, most=MOST_CHARACTERS)
    try:
        return Document(label, tomllib.loads(text), {})
    except ValueError as error:  # a TOMLDecodeError, or a number of thousands of digits
        raise DataError(f"{label}: expected TOML, found: {error}") from None
    except RecursionError:
        raise DataError(f"{label}: expected plain tables, found too deep a nesting") from None
