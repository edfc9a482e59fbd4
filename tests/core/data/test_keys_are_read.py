"""Every key of the games' data is read by something, or is said to be for people."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import dropzone.systems
from dropzone.core.data import Entry

SOURCE = Path(dropzone.__file__).parent


def _names(module: ast.Module) -> Iterator[str]:
    """The attributes that a module reads, and those that it asks for by their name."""
    for node in ast.walk(module):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            yield node.attr
        elif isinstance(node, ast.Call) and len(node.args) == 1:
            (given,) = node.args
            if isinstance(given, ast.Constant) and isinstance(given.value, str):
                yield given.value


@cache
def read() -> frozenset[str]:
    """The names that the package reads."""
    modules = (ast.parse(path.read_text(encoding="utf-8")) for path in SOURCE.rglob("*.py"))
    return frozenset(name for module in modules for name in _names(module))


@cache
def entries() -> list[type[Entry]]:
    """The structs of all systems that data files are loaded into."""
    for module in pkgutil.walk_packages(dropzone.systems.__path__, "dropzone.systems."):
        importlib.import_module(module.name)
    found, left = [], [Entry]
    while left:
        inside = [each for each in left.pop().__subclasses__() if each not in found]
        found += inside
        left += inside
    # What an example in a docstring defines lives until it is collected, and is none of ours.
    return [
        each
        for each in found
        if each.__module__.startswith("dropzone.")
        and getattr(sys.modules[each.__module__], each.__name__, None) is each
    ]


def unread(entry: type[Entry]) -> list[str]:
    """The keys of a struct that nothing reads and that are not said to be for people."""
    return [key for key in entry.__struct_fields__ if key not in read() | entry.for_people]


def test_every_key_is_read_or_for_people() -> None:
    assert len(entries()) > 100
    assert [(each.__qualname__, keys) for each in entries() if (keys := unread(each))] == []


def test_no_key_for_people_is_read_after_all_nor_unknown() -> None:
    """What is declared is true: such a key exists, and no code reads it."""
    declared = [(entry, key) for entry in entries() for key in entry.for_people]
    assert {key for _, key in declared} == {"km", "numbering", "pile", "replaces", "unavailable"}
    for entry, key in declared:
        assert key in entry.__struct_fields__
        assert key not in read()


def test_a_key_that_nothing_reads_is_found() -> None:
    class Gun(Entry, frozen=True):
        calibre_nobody_asks_for: int

    assert unread(Gun) == ["calibre_nobody_asks_for"]
