"""The examples in the docstrings of the core are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

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


def test_the_core_has_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    with_examples = [
        name
        for name in MODULES
        if any(test.examples for test in finder.find(importlib.import_module(name)))
    ]
    assert len(with_examples) >= 10
