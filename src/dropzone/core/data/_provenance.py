"""Where each value of a pack comes from.

In a table the column `provenance` holds words such as `name=history strength=design`, a word
for each field, with a reference after a colon (`reduced=seed:5.2`); `*` stands for all other
fields, `name` also for `name_en` and `name_fr`, and `features.edge` for the members of a list
that are `edge` or begin with `edge-`. In a document the key `provenance` of a table is one such
word for all that is in the table, or a table of words by key.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, cast, get_args

import msgspec

from dropzone.core.data._files import Document, Table, TableRow
from dropzone.core.data._overrides import RESERVED
from dropzone.core.data._types import show
from dropzone.core.errors import DataError

__all__ = ["Datum", "Provenance", "document_data", "table_data"]

Provenance = Literal["seed", "public", "history", "design", "user"]
_WORDS = tuple(word for word in get_args(Provenance) if word != "user")
_LANGUAGES = ("_en", "_fr")

Source = tuple[Provenance, str]


class Datum(msgspec.Struct, frozen=True):
    """One value and its provenance: `seed` means that the rulebook itself says so.

    >>> Datum("units.csv", "us-504", "reduced", "3-2-3", "seed", "5.2").provenance
    'seed'
    """

    file: str
    key: str
    field: str
    value: str
    provenance: Provenance
    reference: str = ""
    #: The way to the value in its file: row and column, or the keys of a document.
    path: tuple[str, ...] = ()


def _source(text: object, place: str) -> Source:
    """Split "seed:5.2" into word and reference."""
    word, _, reference = text.partition(":") if isinstance(text, str) else ("", "", "")
    if word not in _WORDS:
        raise DataError(f"{place}: expected one of {', '.join(_WORDS)}, found {show(text)}")
    return cast(Provenance, word), reference


def _stem(field: str) -> str:
    """The field without its language: "name" for "name_fr"."""
    return field[:-3] if field.endswith(_LANGUAGES) else field


def table_data(table: Table, file: str) -> Iterator[Datum]:
    """Every value of a table; a table without a column `provenance` holds no values."""
    if "provenance" not in table.columns:
        return
    for row in table.rows.values():
        sources = _row_sources(table, row)
        for column in table.columns:
            text = row.cells[column]
            if not text or column in (*RESERVED, *table.keys):
                continue
            label = table.overridden.get((row.id, column))
            if label is not None:
                yield Datum(file, row.id, column, text, "user", label, (row.id, column))
                continue
            for value in _values(text, column, sources):
                found = _find(sources, column, value)
                if found is None:
                    raise DataError(
                        f"{table.place(row, column)}: expected a provenance, found nothing"
                    )
                yield Datum(file, row.id, column, value, *found, (row.id, column))


def _row_sources(table: Table, row: TableRow) -> dict[str, Source]:
    place = table.place(row, "provenance")
    sources: dict[str, Source] = {}
    names = {"*", *table.columns, *map(_stem, table.columns)}
    for token in row.cells["provenance"].split():
        field, equals, text = token.partition("=")
        if not equals or field.partition(".")[0] not in names:
            raise DataError(f"{place}: expected field=word, found {show(token)}")
        sources[field] = _source(text, place)
    return sources


def _values(text: str, column: str, sources: dict[str, Source]) -> list[str]:
    """The members of a list whose members have words of their own, else the whole cell."""
    if any(field.startswith(f"{column}.") for field in sources):
        return text.replace(";", " ").split()
    return [text]


def _find(sources: dict[str, Source], column: str, value: str) -> Source | None:
    family = value.partition("-")[0]
    for field in (f"{column}.{value}", f"{column}.{family}", column, _stem(column), "*"):
        if field in sources:
            return sources[field]
    return None


def document_data(document: Document, file: str) -> Iterator[Datum]:
    """Every value of a document; one without any `provenance` holds no values."""
    if _speaks(document.data):
        yield from _walk(document, file, document.data, (), None)


def _speaks(value: object) -> bool:
    if isinstance(value, Mapping):
        return "provenance" in value or any(_speaks(each) for each in value.values())
    return isinstance(value, list) and any(_speaks(each) for each in value)


def _walk(
    document: Document,
    file: str,
    table: Mapping[str, object],
    path: tuple[str, ...],
    inherited: Source | None,
) -> Iterator[Datum]:
    words = table.get("provenance")
    place = f"{document.label}, {'.'.join((*path, 'provenance'))}"
    own: dict[str, Source] = {}
    if isinstance(words, Mapping):
        for field, text in words.items():
            if field not in {"*", *table, *map(_stem, table)}:
                raise DataError(f"{place}.{field}: expected a key of the table, found none")
            own[field] = _source(text, f"{place}.{field}")
        inherited = own.get("*", inherited)
    elif words is not None:
        inherited = _source(words, place)
    for field, value in table.items():
        if field in RESERVED or field == "id":
            continue
        here = (*path, field)
        source = own.get(field) or own.get(_stem(field)) or inherited
        if isinstance(value, Mapping):
            yield from _walk(document, file, value, here, source)
        elif isinstance(value, list) and value and all(isinstance(each, dict) for each in value):
            for number, each in enumerate(value, start=1):
                name = str(each.get("id", number))
                yield from _walk(document, file, each, (*here, name), source)
        else:
            yield _datum(document, file, here, value, source)


def _datum(
    document: Document, file: str, path: tuple[str, ...], value: object, source: Source | None
) -> Datum:
    label = document.overridden.get(path)
    if label is not None:
        source = ("user", label)
    if source is None:
        place = f"{document.label}, {'.'.join(path)}"
        raise DataError(f"{place}: expected a provenance, found nothing")
    text = " ".join(str(each) for each in value) if isinstance(value, list) else str(value)
    return Datum(file, ".".join(path[:-1]), path[-1], text, *source, path)
