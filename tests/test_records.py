"""Records made by earlier versions still replay to the same position."""

from __future__ import annotations

from pathlib import Path

import pytest

from dropzone.core.record import verify

RECORDS = sorted((Path(__file__).parent / "records").glob("*.record"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_an_earlier_version_still_verifies(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    game = verify(text)
    assert game.over
    assert game.record() == text


def test_there_are_records_to_keep() -> None:
    assert RECORDS
