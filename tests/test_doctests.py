"""The examples in the docstrings of the core are true."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import pytest

import dropzone.core

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(dropzone.core.__path__, prefix="dropzone.core.")
    if not module.ispkg
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name))
    assert results.failed == 0


def public_functions() -> Iterator[tuple[str, str]]:
    """Each function that a module of the core offers to others, with its docstring."""
    for name in MODULES:
        module = importlib.import_module(name)
        if not name.rpartition(".")[2].startswith("_"):
            for offered in module.__all__:
                value = getattr(module, offered)
                if inspect.isfunction(inspect.unwrap(value)) and value.__module__ == name:
                    yield f"{name}.{offered}", inspect.getdoc(value) or ""


def test_every_public_function_of_the_core_shows_an_example() -> None:
    found = dict(public_functions())
    assert len(found) > 40
    assert [name for name, docstring in found.items() if ">>>" not in docstring] == []
