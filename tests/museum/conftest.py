"""One process with the rules of 0.1.0 serves all records of the museum: it takes long to start."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dropzone.core.io import replaying
from tests.museum.room import KeptRules


@pytest.fixture(autouse=True, scope="package")
def _earlier_rules() -> Iterator[None]:
    kept = KeptRules()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(replaying, "EarlierRules", lambda: kept)
        yield
    kept.close()
