"""What changed between two JSON values, as operations of JSON Patch (RFC 6902).

Clients have libraries for it in every language.  Those that exist for Python compare slowly and
write lists whose items come and go as if all of them had changed, so it is done here.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

__all__ = ["Change", "Json", "changed", "changes"]

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"


class Change(Struct, frozen=True, omit_defaults=True):
    """One operation: put a value at a path, or take away what is there."""

    op: Literal["add", "remove", "replace"]
    path: str
    value: object | UnsetType = UNSET


def changes(before: Json, after: Json, path: str = "") -> list[Change]:
    """Return what makes one value of another, in the order in which it is to be done.

    >>> changes({"a": 1, "b": [1, 2, 3]}, {"a": 1, "b": [1, 3], "c": None})
    [Change(op='remove', path='/b/1', value=UNSET), Change(op='add', path='/c', value=None)]
    """
    # A field keeps its type, so that equal values are written alike.
    return [] if before == after else _changes(before, after, path)


def _changes(before: Json, after: Json, path: str) -> list[Change]:
    """Return what makes one value of another that differs from it."""
    if isinstance(before, dict) and isinstance(after, dict):
        return _of_objects(before, after, path)
    if isinstance(before, list) and isinstance(after, list):
        return _of_lists(before, after, path)
    return [Change("replace", path, after)]


def _of_objects(before: dict[str, Json], after: dict[str, Json], path: str) -> list[Change]:
    found = []
    for key, value in before.items():
        if key not in after:
            found.append(Change("remove", _below(path, key)))
        elif value != after[key]:
            found += _changes(value, after[key], _below(path, key))
    for key, value in after.items():
        if key not in before:
            found.append(Change("add", _below(path, key), value))
    return found


def _below(path: str, key: str) -> str:
    return f"{path}/{key.replace('~', '~0').replace('/', '~1')}"


def _of_lists(before: list[Json], after: list[Json], path: str) -> list[Change]:
    """Compare lists: items that have a name are the same as long as they keep it."""
    if len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        differ = [(index, was, now) for index, (was, now) in pairs if was != now]
        if len(differ) == 1 or all(_name(was) == _name(now) for _, was, now in differ):
            return [c for index, was, now in differ for c in _changes(was, now, f"{path}/{index}")]
    if before and after and _name(before[0]) is None and _name(after[0]) is None:
        return [Change("replace", path, after)]  # without names nothing tells which of them stay
    old, new = [_name(each) for each in before], [_name(each) for each in after]
    stays = set(old) & set(new)
    kept = [each for each in old if each in stays]
    is_named = None not in stays and len(set(old)) == len(old) and len(set(new)) == len(new)
    if not stays or not is_named or kept != [each for each in new if each in stays]:
        return [Change("replace", path, after)]
    gone = [index for index, name in enumerate(old) if name not in stays]
    found = [Change("remove", f"{path}/{index}") for index in reversed(gone)]
    by_name = dict(zip(old, before, strict=True))
    for index, (name, value) in enumerate(zip(new, after, strict=True)):
        if name in stays:
            found += changes(by_name[name], value, f"{path}/{index}")
        else:
            found.append(Change("add", f"{path}/{index}", value))
    return found


def _name(item: Json) -> Hashable:
    """Return what tells an item of a list from the others: its id, or itself."""
    if isinstance(item, dict):
        name = item.get("id")
        return name if isinstance(name, str) else None
    return None if isinstance(item, list) else (type(item), item)


def changed(value: Any, op: str, path: str, new: object = None) -> Any:
    """Return a value after one operation, as a client makes it; the value itself stays as it is.

    >>> changed({"a": [1, 2]}, "add", "/a/1", 5)
    {'a': [1, 5, 2]}
    """
    if not path:
        return new
    key, below, rest = path[1:].partition("/")
    key = key.replace("~1", "/").replace("~0", "~")
    at: Any = int(key) if isinstance(value, list) else key
    copy = value.copy()
    if below:
        copy[at] = changed(value[at], op, f"/{rest}", new)
    elif op == "remove":
        del copy[at]
    elif op == "add" and isinstance(copy, list):
        copy.insert(at, new)
    else:
        copy[at] = new
    return copy
