"""One process with the rules of 0.1.0 serves all games of the museum: it takes long to start."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dropzone.core.io import replaying
from dropzone.server.tables import checking
from tests.museum.room import KeptRules


@pytest.fixture(autouse=True, scope="package")
def earlier_rules(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KeptRules]:
    """The rules of 0.1.0, whoever opens a record or looks a table through."""
    kept = KeptRules(tmp_path_factory.mktemp("said-by-0.1.0"))
    with pytest.MonkeyPatch.context() as patch:
        for module in (replaying, checking):
            patch.setattr(module, "EarlierRules", lambda: kept)
        yield kept
    kept.close()
