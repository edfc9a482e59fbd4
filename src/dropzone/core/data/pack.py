"""A pack: the data files of one game, with a user's own values laid over them."""

from __future__ import annotations

import hashlib
import importlib.resources
import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeVar, cast

import msgspec
from msgspec import inspect

from dropzone.core.data._files import Document, Table, TableRow, read_document, read_table
from dropzone.core.data._overrides import (
    RESERVED,
    members_of,
    override_document,
    override_table,
)
from dropzone.core.data._provenance import Datum, document_data, table_data
from dropzone.core.data._types import Fault, cell_value, faults
from dropzone.core.data.header import HEADER, PackHeader, read_header
from dropzone.core.data.stored import StoredFile, StoredPack
from dropzone.core.errors import DataError
from dropzone.core.io.text_file import Readable, read_text

__all__ = ["Pack", "Values"]

T = TypeVar("T")

#: What a game is played with besides its own data: a user's files laid over them, or a whole pack
#: that was stored.
Values = Sequence[Readable] | StoredPack

#: Where the rulebook says what, and what players read before they play: no value of the game.
_INDEXES = frozenset(
    {"clauses.csv", "clauses-fr.csv", "rules.toml", "briefings.toml", "rulebook.toml"}
)


class Pack:
    """The data files of one game, with a user's own values laid over them.

    >>> pack = Pack.of_package("dropzone.games.market_garden")
    >>> pack.name, pack.has("units"), pack.has("dragons")
    ('market_garden', True, False)
    """

    def __init__(
        self,
        folder: Traversable | Path,
        overrides: Sequence[Readable] = (),
        texts: Mapping[str, str] | None = None,
    ) -> None:
        """Read a folder, with `overrides` laid over it, or stored `texts` in place of its files."""
        self.name = folder.name
        self._files = _data_files(folder)
        #: The files whose values count: where the rulebook says what is no value of the game.
        self._counted = frozenset(self._files) - _INDEXES
        if texts is not None:  # files that the game got since then are read and do not count
            self._counted = frozenset(texts) - _INDEXES
            self._files |= {name: StoredFile(name, texts[name]) for name in self._counted}
        self._overrides = tuple(overrides)
        self._changes = [(str(path), read_document(path, str(path)).data) for path in overrides]
        self.overrides = tuple(label for label, _ in self._changes)
        #: What the user's files say of themselves.
        self.headers: tuple[PackHeader, ...] = tuple(
            read_header(changes.pop(HEADER), label)
            for label, changes in self._changes
            if HEADER in changes
        )
        self._tables: dict[str, Table] = {}
        self._documents: dict[str, Document] = {}
        for label, changes in self._changes:
            for stem in changes:
                if not self.has(stem):
                    raise DataError(f"{label}, {stem}: expected a data file of {self.name}")
        for stem in dict.fromkeys(stem for _, changes in self._changes for stem in changes):
            self._load(stem)

    @classmethod
    def of_package(cls, package: str, values: Values = ()) -> Pack:
        """The pack that lies in an importable package, or a stored one of the same game.

        >>> Pack.of_package("dropzone.games.mercury").name
        'mercury'
        """
        folder = importlib.resources.files(package)
        if isinstance(values, StoredPack):
            return cls._of_stored(folder, values)
        return cls(folder, values)

    @classmethod
    def _of_stored(cls, folder: Traversable, stored: StoredPack) -> Pack:
        """A stored pack: its own values, and today's index of the rulebook."""
        overrides = [StoredFile(label, text) for label, text in stored.overrides.items()]
        pack = cls(folder, overrides, stored.files)
        if pack.fingerprint != stored.fingerprint:
            raise DataError(
                f"a stored pack of {stored.game}: it claims to be {stored.fingerprint[:12]}"
                f" but its values are {pack.fingerprint[:12]}"
            )
        return pack

    def stored(self, game: str, version: str) -> StoredPack:
        """The pack as it can be stored, to be played with when the package has other values.

        >>> pack = Pack.of_package("dropzone.games.mercury")
        >>> stored = pack.stored("mercury", "0.2.0")
        >>> Pack.of_package("dropzone.games.mercury", stored).fingerprint == pack.fingerprint
        True
        """
        return StoredPack(
            game=game,
            version=version,
            fingerprint=self.fingerprint,
            files={
                name: read_text(self._files[name], name, DataError)
                for name in sorted(self._counted)
            },
            overrides={
                f"{number}-{file.name}": read_text(file, file.name, DataError)
                for number, file in enumerate(self._overrides, 1)
            },
        )

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
        for file in sorted(self._counted):
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

    def value(self, file: str, path: Sequence[str]) -> object:
        """The value at a place of a file: the text of a cell, or a plain value of a document.

        >>> Pack.of_package("dropzone.games.mercury").value("units.csv", ("nz-22", "strength"))
        '3'
        """
        stem, _, suffix = file.rpartition(".")
        if suffix == "csv":
            row, column = path
            return self._table(stem).rows[row].cells[column]
        found: object = self._document(stem).data
        for key in path:
            members = members_of(found)
            found = members[key] if members else cast(Mapping[str, object], found)[key]
        return found

    def title(self, file: str, path: Sequence[str], language: str) -> str:
        """What the thing is called that a value belongs to, where its row or table has a name.

        >>> pack = Pack.of_package("dropzone.games.mercury")
        >>> pack.title("units.csv", ("nz-22", "strength"), "fr")
        '22e bataillon'
        """
        if file.endswith(".csv"):
            table = self._table(file.removesuffix(".csv"))
            named: Mapping[str, object] = table.rows[path[0]].cells
        else:
            holder = self.value(file, path[:-1])
            named = holder if isinstance(holder, Mapping) else {}
        for key in (f"name_{language}", "name_en", f"title_{language}", "title_en", "name"):
            if isinstance(named.get(key), str) and named[key]:
                return str(named[key])
        return ""

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

    def _file(self, name: str) -> Readable:
        if name not in self._files:
            raise DataError(f"{self.name}/{name}: cannot be read (No such file or directory)")
        return self._files[name]

    def _table(self, name: str) -> Table:
        if name not in self._tables:
            file = f"{name}.csv"
            table = read_table(self._file(file), f"{self.name}/{file}")
            for label, changes in self._changes:
                if name in changes:
                    override_table(table, changes[name], label, name)
            self._tables[name] = table
        return self._tables[name]

    def _document(self, name: str) -> Document:
        if name not in self._documents:
            file = f"{name}.toml"
            document = read_document(self._file(file), f"{self.name}/{file}")
            for label, changes in self._changes:
                if name in changes:
                    override_document(document, changes[name], label, name)
            self._documents[name] = document
        return self._documents[name]


def _data_files(folder: Traversable | Path) -> dict[str, Readable]:
    try:
        found = [file for file in folder.iterdir() if file.is_file()]
    except OSError:
        raise DataError(f"{folder.name}: expected a folder of data files, found none") from None
    return {file.name: file for file in found if file.name.endswith((".csv", ".toml"))}


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
