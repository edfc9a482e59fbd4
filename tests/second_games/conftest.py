"""The games of this folder are found while its tests run, and by nobody after."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.second_games import findable


@pytest.fixture(autouse=True, scope="package")
def _found(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with findable(tmp_path_factory.mktemp("site")):
        yield
