"""Struct types as schema: turning cells into values, and saying what was expected."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping
from typing import ClassVar, NamedTuple

import msgspec
from msgspec import inspect

__all__ = ["Entry", "Fault", "cell_value", "describe", "faults", "show"]

_INTEGER = re.compile(r"-?[0-9]{1,9}")
_NUMBER = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,9})?")
_SEPARATOR = re.compile(r"[;\s]+")
_WORDS = {"yes": True, "no": False}
_LISTS = (
    inspect.ListType,
    inspect.VarTupleType,
    inspect.TupleType,
    inspect.SetType,
    inspect.FrozenSetType,
)


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the structs that data files are loaded into: frozen, and strict about keys.

    >>> class Gun(Entry, frozen=True):
    ...     calibre: int
    >>> Gun(calibre=88)
    Gun(calibre=88)

    Keys that tell people something and that no code reads are named `for_people`.
    """

    for_people: ClassVar[frozenset[str]] = frozenset()


class Fault(NamedTuple):
    """One wrong value: where it is, what was expected there, and what was found."""

    path: tuple[str, ...]
    expected: str
    found: str

    def __str__(self) -> str:
        return f"expected {self.expected}, found {self.found}"


def show(value: object) -> str:
    """A value as an error message shows it, cut to a readable length.

    >>> show("5+"), show([1, 2]), show(True), show("")
    ('"5+"', '[1, 2]', 'true', 'nothing')
    """
    if value is None or value == "":
        return "nothing"
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, bool):
        return "true" if value else "false"
    text = f'"{value}"' if isinstance(value, str) else str(value)
    text = " ".join(text.split())
    return text if len(text) <= 60 else text[:57] + "..."


def describe(kind: inspect.Type) -> str:
    """What a type asks for, in words.

    >>> describe(inspect.IntType(ge=0, le=9))
    'an integer from 0 to 9'
    """
    match kind:
        case inspect.Metadata(type=inner, extra_json_schema=extra):
            return str((extra or {}).get("description") or describe(inner))
        case inspect.IntType(ge=least, le=most):
            return "an integer" + _bounds(least, most)
        case inspect.FloatType(ge=low, le=high):
            return "a number" + _bounds(low, high)
        case inspect.BoolType():
            return "true or false"
        case inspect.StrType(min_length=shortest, max_length=longest):
            if longest is not None:
                return f"text of {shortest or 0} to {longest} characters"
            return "text that is not empty" if shortest else "text"
        case inspect.LiteralType(values=values):
            return "one of " + ", ".join(str(value) for value in values)
        case inspect.UnionType(types=kinds):
            said = [describe(each) for each in kinds if not isinstance(each, inspect.NoneType)]
            return " or ".join(said)
        case inspect.StructType() | inspect.DictType():
            return "a table"
        case inspect.DateType():
            return "a date such as 1944-09-17"
        case inspect.TupleType(item_types=items):
            return f"a list of {len(items)} values"
        case _ if isinstance(kind, _LISTS):
            return "a list"
        case _:
            return "a valid value"


def _bounds(least: float | None, most: float | None) -> str:
    if least is not None and most is not None:
        return f" from {least} to {most}"
    if least is not None:
        return f" of at least {least}"
    return f" of at most {most}" if most is not None else ""


def cell_value(text: str, kind: inspect.Type) -> object:
    """The value of a CSV cell for a type; a cell that does not fit stays text.

    >>> cell_value("7", inspect.IntType()), cell_value("yes", inspect.BoolType())
    (7, True)
    """
    match kind:
        case inspect.Metadata(type=inner):
            return cell_value(text, inner)
        case inspect.UnionType(types=kinds):
            for each in kinds:
                value = cell_value(text, each)
                if not isinstance(value, str):
                    return value
            return text
        case inspect.NoneType():
            return None if text == "" else text
        case inspect.IntType():
            return int(text) if _INTEGER.fullmatch(text) else text
        case inspect.FloatType():
            return float(text) if _NUMBER.fullmatch(text) else text
        case inspect.BoolType():
            return _WORDS.get(text, text)
        case (
            inspect.ListType(item_type=item)
            | inspect.VarTupleType(item_type=item)
            | inspect.SetType(item_type=item)
            | inspect.FrozenSetType(item_type=item)
        ):
            return [cell_value(part, item) for part in _SEPARATOR.split(text.strip()) if part]
        case _:
            return text


def faults(value: object, kind: inspect.Type, path: tuple[str, ...] = ()) -> Iterator[Fault]:
    """Everything in a value that does not fit a type, in the order of the type's fields."""
    match kind:
        case inspect.Metadata(type=inner):
            for fault in faults(value, inner, path):
                yield fault._replace(expected=describe(kind)) if fault.path == path else fault
        case inspect.StructType(fields=fields) if isinstance(value, Mapping):
            yield from _struct_faults(value, fields, path)
        case inspect.DictType(key_type=key_kind, value_type=item) if isinstance(value, Mapping):
            for key, each in value.items():
                if any(faults(cell_value(key, key_kind), key_kind)):
                    yield Fault((*path, key), f"{describe(key_kind)} as key", show(key))
                yield from faults(each, item, (*path, key))
        case inspect.TupleType(item_types=items) if isinstance(value, list | tuple):
            if len(value) != len(items):
                yield Fault(path, describe(kind), f"{len(value)}")
            for place, (each, item) in enumerate(zip(value, items, strict=False), start=1):
                yield from faults(each, item, (*path, str(place)))
        case (
            inspect.ListType(item_type=item, min_length=shortest)
            | inspect.VarTupleType(item_type=item, min_length=shortest)
            | inspect.SetType(item_type=item, min_length=shortest)
            | inspect.FrozenSetType(item_type=item, min_length=shortest)
        ) if isinstance(value, list | tuple):
            if shortest is not None and len(value) < shortest:
                yield Fault(path, "a list that is not empty", "an empty list")
            for place, each in enumerate(value, start=1):
                yield from faults(each, item, (*path, _label(each, place)))
        case inspect.UnionType(types=kinds):
            if not any(not any(True for _ in faults(value, each)) for each in kinds):
                yield _union_fault(value, kind, path)
        case _:
            if not _fits(value, kind):
                yield Fault(path, describe(kind), show(value))


def _struct_faults(
    value: Mapping[str, object], fields: tuple[inspect.Field, ...], path: tuple[str, ...]
) -> Iterator[Fault]:
    known = {field.encode_name: field for field in fields}
    for key in value:
        if key not in known:
            yield Fault((*path, key), "one of " + ", ".join(known), "an unknown key")
    for key, field in known.items():
        if key in value:
            yield from faults(value[key], field.type, (*path, key))
        elif field.required:
            yield Fault((*path, key), describe(field.type), "nothing")


def _union_fault(value: object, kind: inspect.UnionType, path: tuple[str, ...]) -> Fault:
    """The fault of the member that the value comes nearest to, else of the union as a whole."""
    if isinstance(value, Mapping | list | tuple):
        for each in kind.types:
            inner = list(faults(value, each, path))
            if inner and inner[0].path != path:
                return inner[0]
    return Fault(path, describe(kind), show(value))


def _label(item: object, place: int) -> str:
    """How a list's member is called in a path: by its id if it has one, else by its place."""
    name = item.get("id") if isinstance(item, Mapping) else None
    return name if isinstance(name, str) else str(place)


def _fits(value: object, kind: inspect.Type) -> bool:
    """Whether a plain value fits a plain type."""
    match kind:
        case inspect.IntType(ge=least, le=most, gt=above, lt=below):
            return (
                type(value) is int
                and (least is None or value >= least)
                and (most is None or value <= most)
                and (above is None or value > above)
                and (below is None or value < below)
            )
        case inspect.StrType(min_length=shortest, max_length=longest, pattern=pattern):
            return (
                isinstance(value, str)
                and (shortest is None or len(value) >= shortest)
                and (longest is None or len(value) <= longest)
                and (pattern is None or re.search(pattern, value) is not None)
            )
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.NoneType():
            return value is None
        case inspect.LiteralType(values=values):
            return value in values
        case inspect.FloatType(ge=low, le=high):
            return (
                type(value) in (int, float)
                and isinstance(value, int | float)
                and (low is None or value >= low)
                and (high is None or value <= high)
            )
        case inspect.DateType():
            return type(value) is datetime.date
        case inspect.StructType() | inspect.DictType():
            return False
        case _ if isinstance(kind, _LISTS):
            return False
        case _:
            return True
