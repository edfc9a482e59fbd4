"""The playthrough of every scenario is as written; a change of rules changes it in review."""

from __future__ import annotations

import pytest

from tests.battery import all_scenarios
from tools.playthroughs import path_of, playthrough


@pytest.mark.parametrize(("game", "scenario"), all_scenarios(campaigns=True))
def test_the_playthrough_is_as_written(game: str, scenario: str) -> None:
    written = path_of(game, scenario)
    assert written.exists(), "run: python -m tools.playthroughs --write"
    found, expected = playthrough(game, scenario), written.read_text(encoding="utf-8")
    if found != expected:
        pairs = zip(found.splitlines(), expected.splitlines(), strict=False)
        line = next((n for n, (a, b) in enumerate(pairs, 1) if a != b), 0)
        pytest.fail(
            f"{written.name}, line {line} differs; if that is meant, run"
            " python -m tools.playthroughs --write and review the diff"
        )
