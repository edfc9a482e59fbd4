"""The rulings of Dieppe: every number that is cited is explained, and the preset is honest."""

from __future__ import annotations

import re
from pathlib import Path

from dropzone.core.data.registry import game_definition

ROOT = Path(__file__).parents[3]
CITING = ("src/dropzone/systems/raid", "src/dropzone/games/dieppe", "src/dropzone/bots/raid",
          "tests/systems/raid")  # fmt: skip
NUMBER = re.compile(r"\bR-\d\d\b")
#: The row of a ruling: its number or numbers, the question, how we play it.
ROW = re.compile(r"^\| (R-\d\d(?:, R-\d\d)*) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)


def explained() -> dict[str, str]:
    text = (ROOT / "docs/dieppe.md").read_text(encoding="utf-8")
    rows = ROW.findall(text)
    return {number: answer for numbers, _, answer in rows for number in numbers.split(", ")}


def test_every_ruling_that_is_cited_is_explained() -> None:
    cited = {
        number
        for folder in CITING
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".csv", ".toml"}
        for number in NUMBER.findall(path.read_text(encoding="utf-8"))
    }
    assert len(cited) > 30
    assert sorted(cited - set(explained())) == []


def test_the_rulings_are_numbered_without_gaps() -> None:
    numbers = sorted(explained())
    assert numbers == [f"R-{number:02}" for number in range(1, len(numbers) + 1)]


def test_by_the_book_says_where_it_is_offered_that_it_is_no_contest() -> None:
    (book,) = (
        each for each in game_definition("dieppe").sheet.scenarios if each.id == "by-the-book"
    )
    assert "no contest" in book.text("en")
    assert "pas un défi" in book.text("fr")
