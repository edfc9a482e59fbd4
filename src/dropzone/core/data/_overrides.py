"""A user's own values laid over the files of a pack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dropzone.core.data._files import Document, Table
from dropzone.core.data._types import show
from dropzone.core.errors import DataError

__all__ = ["RESERVED", "members_of", "override_document", "override_table"]

RESERVED = ("note", "provenance")  # words about values, not values
#: Where a user's file may add what is not there: a scenario with a set-up of its own.
SCENARIOS = ("game", "scenarios")


def override_table(table: Table, changes: object, label: str, stem: str) -> None:
    """Lay `{row id: {column: value}}` over a table; unknown rows and columns are errors."""
    for row_id, fields in _entries(changes, f"{label}, {stem}"):
        place = f"{label}, {stem}.{row_id}"
        if row_id not in table.rows:
            raise DataError(f"{place}: expected a {table.noun} of {table.label}, found none")
        row = table.rows[row_id]
        for column, value in _entries(fields, place):
            if column not in table.columns or column in (*RESERVED, *table.keys):
                raise DataError(f"{place}.{column}: expected a column of {table.label} to change")
            row.cells[column] = _cell(value, f"{place}.{column}")
            table.overridden[row_id, column] = label


def _cell(value: object, place: str) -> str:
    """A TOML value as the text of a CSV cell."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ";".join(_cell(each, place) for each in value)
    if isinstance(value, str | int | float):
        return str(value)
    raise DataError(f"{place}: expected text, a number or a list, found {show(value)}")


def override_document(document: Document, changes: object, label: str, stem: str) -> None:
    """Merge a table of changes into a document; unknown keys are errors."""
    _merge(document, document.data, changes, label, (stem,))


def _merge(
    document: Document, base: dict[str, object], changes: object, label: str, path: tuple[str, ...]
) -> None:
    for key, value in _entries(changes, f"{label}, {'.'.join(path)}"):
        here = (*path, key)
        place = f"{label}, {'.'.join(here)}"
        if key in RESERVED or key not in base:
            raise DataError(f"{place}: expected a key of {document.label}, found an unknown one")
        old = base[key]
        members = members_of(old)
        if isinstance(old, dict):
            _merge(document, old, value, label, here)
        elif members and isinstance(value, Mapping):
            if here == SCENARIOS and isinstance(old, list):
                value = _add_scenarios(old, members, value, place)
            _merge(document, members, value, label, here)
        elif isinstance(value, Mapping):
            raise DataError(f"{place}: expected a value, found a table")
        else:
            base[key] = value
            document.overridden[here[1:]] = label


def _add_scenarios(
    scenarios: list[object], known: Mapping[str, object], changes: Mapping[str, object], place: str
) -> dict[str, object]:
    """Add the scenarios that are not there yet; return the changes of those that are."""
    for name, said in changes.items():
        if name in known:
            continue
        if not isinstance(said, Mapping) or not isinstance(said.get("setup"), Mapping):
            raise DataError(f"{place}.{name}: expected a new scenario with its setup, found none")
        scenarios.append({**said, "id": name})
    return {name: said for name, said in changes.items() if name in known}


def members_of(value: object) -> dict[str, object]:
    """The tables of a list by their ids, if it is a list of tables with ids."""
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        return {}
    return {each["id"]: each for each in value if isinstance(each.get("id"), str)}


def _entries(changes: object, place: str) -> Sequence[tuple[str, object]]:
    if not isinstance(changes, Mapping):
        raise DataError(f"{place}: expected a table, found {show(changes)}")
    return list(changes.items())
