"""A pack: the data files of one game, with a user's own values laid over them."""

from __future__ import annotations

import hashlib
import importlib.resources
import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import inspect

from dropzone.core.data._files import Document, Table, TableRow, read_document, read_table
from dropzone.core.data._overrides import RESERVED, override_document, override_table
from dropzone.core.data._provenance import Datum, document_data, table_data
from dropzone.core.data._types import Fault, cell_value, faults
from dropzone.core.errors import DataError

__all__ = ["Pack"]

T = TypeVar("T")

_INDEXES = (
    "clauses.csv",
    "clauses-fr.csv",
    "rules.toml",
)  # where the rulebook says what: no value of the game


class Pack:
    """The data files of one game, with a user's own values laid over them.

    >>> pack = Pack.of_package("dropzone.games.market_garden")
    >>> pack.name, pack.has("units"), pack.has("dragons")
    ('market_garden', True, False)
    """

    def __init__(self, folder: Traversable | Path, overrides: Sequence[Path] = ()) -> None:
        self.name = folder.name
        self._folder = folder
        self._files = _data_files(folder)
        self._changes = [(str(path), read_document(path, str(path)).data) for path in overrides]
        self.overrides = tuple(label for label, _ in self._changes)
        self._tables: dict[str, Table] = {}
        self._documents: dict[str, Document] = {}
        for label, changes in self._changes:
            for stem in changes:
                if not self.has(stem):
                    raise DataError(f"{label}, {stem}: expected a data file of {self.name}")
        for stem in dict.fromkeys(stem for _, changes in self._changes for stem in changes):
            self._load(stem)

    @classmethod
    def of_package(cls, package: str, overrides: Sequence[Path] = ()) -> Pack:
        """The pack that lies in an importable package.

        >>> Pack.of_package("dropzone.games.mercury").name
        'mercury'
        """
        return cls(importlib.resources.files(package), overrides)

    def has(self, name: str) -> bool:
        """Whether the pack has a table or document of this name."""
        return f"{name}.csv" in self._files or f"{name}.toml" in self._files

    def table(self, name: str, row: type[T]) -> list[T]:
        """The rows of a CSV file, each as a struct.

        >>> class Clause(msgspec.Struct):
        ...     id: str
        ...     rule: str
        ...     summary: str
        ...     kind: str
        >>> Pack.of_package("dropzone.games.mercury").table("clauses", Clause)[0].rule
        '1.0'
        """
        table = self._table(name)
        kind = inspect.type_info(row)
        assert isinstance(kind, inspect.StructType), "rows are loaded into structs"
        fields = [field.encode_name for field in kind.fields]
        columns = [column for column in table.columns if column not in RESERVED]
        for column in columns:
            if column not in fields:
                known = ", ".join(fields)
                raise DataError(f"{table.label}: expected columns {known}, found {column}")
        for field in kind.fields:
            if field.required and field.encode_name not in columns:
                raise DataError(f"{table.label}: expected a column {field.encode_name}, found none")
        return [_struct(table, each, row, kind, columns) for each in table.rows.values()]

    def document(self, name: str, kind: type[T]) -> T:
        """A TOML file as a struct.

        >>> class Sheet(msgspec.Struct):
        ...     id: str
        >>> Pack.of_package("dropzone.games.mercury").document("game", Sheet).id
        'mercury'
        """
        document = self._document(name)
        data = _without(document.data, RESERVED)
        try:
            return msgspec.convert(data, kind, str_keys=True)
        except msgspec.ValidationError as error:
            for fault in faults(data, inspect.type_info(kind)):
                raise DataError(_key_error(document, name, fault)) from None
            raise DataError(f"{document.label}: {error}") from None

    @cached_property
    def fingerprint(self) -> str:
        """A hash of the effective data: equal on all machines, different where play may differ.

        Words for people only (names and texts in the two languages, notes, provenance) do not
        count, nor do line ends.

        >>> len(Pack.of_package("dropzone.games.mercury").fingerprint)
        64
        """
        digest = hashlib.sha256()
        for file in sorted(set(self._files) - set(_INDEXES)):
            data = _without(self._effective(file), RESERVED, ("_en", "_fr"))
            digest.update(json.dumps([file, data], sort_keys=True, default=str).encode())
        return digest.hexdigest()

    def provenance(self) -> list[Datum]:
        """Every value of the pack with its provenance; a value without one is a DataError.

        >>> data = Pack.of_package("dropzone.games.mercury").provenance()
        >>> [each.provenance for each in data if each.key == "0904" and each.field == "vp"]
        ['design']
        """
        data: list[Datum] = []
        for file in sorted(self._files):
            stem, _, suffix = file.rpartition(".")
            if suffix == "csv":
                data += table_data(self._table(stem), file)
            else:
                data += document_data(self._document(stem), file)
        return data

    def _effective(self, file: str) -> object:
        stem, _, suffix = file.rpartition(".")
        if suffix == "toml":
            return self._document(stem).data
        rows = self._table(stem).rows.values()
        return [{key: text for key, text in row.cells.items() if text} for row in rows]

    def _load(self, stem: str) -> None:
        if f"{stem}.csv" in self._files:
            self._table(stem)
        else:
            self._document(stem)

    def _table(self, name: str) -> Table:
        if name not in self._tables:
            file = f"{name}.csv"
            table = read_table(self._folder / file, f"{self.name}/{file}")
            for label, changes in self._changes:
                if name in changes:
                    override_table(table, changes[name], label, name)
            self._tables[name] = table
        return self._tables[name]

    def _document(self, name: str) -> Document:
        if name not in self._documents:
            file = f"{name}.toml"
            document = read_document(self._folder / file, f"{self.name}/{file}")
            for label, changes in self._changes:
                if name in changes:
                    override_document(document, changes[name], label, name)
            self._documents[name] = document
        return self._documents[name]


def _data_files(folder: Traversable | Path) -> frozenset[str]:
    try:
        names = [file.name for file in folder.iterdir() if file.is_file()]
    except OSError:
        raise DataError(f"{folder.name}: expected a folder of data files, found none") from None
    return frozenset(name for name in names if name.endswith((".csv", ".toml")))


def _without(value: object, keys: Sequence[str], endings: tuple[str, ...] = ()) -> object:
    """A copy of plain data without certain keys."""
    if isinstance(value, Mapping):
        return {
            key: _without(each, keys, endings)
            for key, each in value.items()
            if key not in keys and not key.endswith(endings)
        }
    if isinstance(value, list):
        return [_without(each, keys, endings) for each in value]
    return value


def _struct(
    table: Table, row: TableRow, cls: type[T], kind: inspect.StructType, columns: Sequence[str]
) -> T:
    """One row as a struct; an empty cell of an optional field leaves its default."""
    values = {
        field.encode_name: cell_value(row.cells[field.encode_name], field.type)
        for field in kind.fields
        if field.encode_name in columns and (row.cells[field.encode_name] or field.required)
    }
    try:
        return msgspec.convert(values, cls)
    except msgspec.ValidationError as error:
        for fault in faults(values, kind):
            raise DataError(_cell_error(table, row, fault)) from None
        raise DataError(f"{table.place(row)}: {error}") from None


def _cell_error(table: Table, row: TableRow, fault: Fault) -> str:
    """A wrong cell, in the words of the file it was written in."""
    column = fault.path[0]
    label = table.overridden.get((row.id, column))
    if label is not None:
        stem = table.label.rpartition("/")[2].removesuffix(".csv")
        return f"{label}, {stem}.{row.id}.{column}: {fault}"
    spelled = fault._replace(expected=fault.expected.replace("true or false", "yes or no"))
    return f"{table.place(row, column)}: {spelled}"


def _key_error(document: Document, name: str, fault: Fault) -> str:
    """A wrong key, in the words of the file it was written in."""
    for length in range(len(fault.path), 0, -1):
        label = document.overridden.get(fault.path[:length])
        if label is not None:
            return f"{label}, {'.'.join((name, *fault.path))}: {fault}"
    return f"{document.label}, {'.'.join(fault.path) or 'the whole file'}: {fault}"
