"""What a position file of a game may say, as a form: for clients in which positions are arranged.

The form is made of the struct that the system reads its files into, so that the two never differ.
A system adds only whose names the keys take: those of units, of hexes, of commands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Literal, Union, get_args, get_origin, get_type_hints

import msgspec

__all__ = ["Form", "FormField", "fields_of"]

Kind = Literal[
    "flag", "number", "word", "name", "names", "numbers", "counts", "pairs", "places", "other"
]


class FormField(msgspec.Struct, frozen=True, kw_only=True):
    """A key of position files: with a dot, of the table of that name.

    `counts` are numbers by name, `pairs` names or words by name; `places` says where units are.
    """

    key: str
    kind: Kind
    #: Whose names it takes; of `counts` and `pairs`, whose names are its keys.
    of: str = ""
    #: Of `pairs`: whose names are the values.
    to: str = ""
    #: The only words it takes; an empty one says nothing.
    words: list[str] = []


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """All that a position file of a setting may say."""

    fields: list[FormField]
    #: What `places` say of a unit besides its place.
    unit_fields: list[FormField] = []
    #: Names by kind; clients know hexes, zones and cards from their boards.
    names: dict[str, list[str]] = {}
    #: Where one begins to arrange; empty: where the first question can be written.
    start: dict[str, object] = {}
    #: Places beside the map, in words that files use.
    elsewhere: list[str] = []


def fields_of(
    kind: type[msgspec.Struct], of: Mapping[str, str], to: Mapping[str, str] | None = None
) -> list[FormField]:
    """Return the keys that a struct reads, with whose names they take.

    >>> class Arrangement(msgspec.Struct):
    ...     rain: bool = False
    ...     step: Literal["move", "fight"] = "move"
    ...     destroyed: list[str] = []
    >>> for each in fields_of(Arrangement, {"destroyed": "bridges"}):
    ...     print(each.key, each.kind, each.of, each.words)
    rain flag  []
    step word  ['move', 'fight']
    destroyed names bridges []
    """
    hints = get_type_hints(kind)
    return [
        found
        for name in kind.__struct_fields__
        for found in _fields(name, hints[name], of.get(name, ""), (to or {}).get(name, ""))
    ]


def _fields(key: str, hint: object, of: str, to: str) -> Iterator[FormField]:
    """The field of a key; of a table by side one for each side."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        kinds = [each for each in inner if each is not NoneType]
        if len(kinds) != 1:
            yield FormField(key=key, kind="other", of=of)
            return
        for found in _fields(key, kinds[0], of, to):
            words = ["", *found.words] if found.words else []
            yield msgspec.structs.replace(found, words=words)
    elif origin is dict:
        yield from _of_table(key, inner[0], inner[1], of, to)
    elif origin is Literal:
        yield FormField(key=key, kind="word", words=[str(each) for each in inner])
    elif origin is list:
        yield _of_list(key, inner[0], of)
    elif origin is tuple:
        yield FormField(key=key, kind="numbers")
    else:
        simple: dict[object, Kind] = {bool: "flag", int: "number", str: "name"}
        yield FormField(key=key, kind=simple.get(hint, "other"), of=of)


def _of_list(key: str, item: object, of: str) -> FormField:
    if get_origin(item) is Literal:
        return FormField(key=key, kind="names", words=[str(each) for each in get_args(item)])
    kinds: dict[object, Kind] = {str: "names", int: "numbers"}
    return FormField(key=key, kind=kinds.get(item, "other"), of=of)


def _of_table(key: str, name: object, value: object, of: str, to: str) -> Iterator[FormField]:
    if get_origin(name) is Literal:
        for side in get_args(name):
            yield from _fields(f"{key}.{side}", value, of, to)
    elif key == "units":
        yield FormField(key=key, kind="places", of=of)
    elif value is int:
        yield FormField(key=key, kind="counts", of=of)
    elif get_origin(value) is Literal:
        words = [str(each) for each in get_args(value)]
        yield FormField(key=key, kind="pairs", of=of, words=words)
    elif value is str:
        yield FormField(key=key, kind="pairs", of=of, to=to)
    else:
        yield FormField(key=key, kind="other", of=of)
