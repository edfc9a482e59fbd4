"""From each held position the number of positions one and two decisions on is as written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools.counts import TABLE, counts, held_positions, name_of

WRITTEN = json.loads(TABLE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", held_positions(), ids=name_of)
def test_the_counts_of_a_held_position_are_as_written(path: Path) -> None:
    assert name_of(path) in WRITTEN, "run: python -m tools.counts --write"
    assert counts(path) == WRITTEN[name_of(path)]


def test_every_count_has_its_position() -> None:
    assert sorted(WRITTEN) == sorted(name_of(path) for path in held_positions())
