"""Rulings have numbers: what code and data cite, the game's page explains, and the other way."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

TESTS = Path(__file__).parent
ROOT = TESTS.parent
SOURCE = ROOT / "src" / "dropzone"
#: By system: the folders of its games and the pages with their tables.
SYSTEMS = {
    "battle_command": (("market_garden", "mercury"), ("market-garden", "mercury")),
    "commando": (("pegasus",), ("pegasus",)),
    "raid": (("dieppe",), ("dieppe",)),
    "gts": (("crete",), ("crete",)),
}
_ID = r"[A-Z]{1,2}-?\d{1,3}[a-z]?"
_ROW = re.compile(rf"^\| *({_ID}(?:, *{_ID})*) *\|(.*)\|\s*$", re.MULTILINE)
_NUMBER = r"\d{1,3}[a-z]?"
#: A number that the word itself marks as that of a ruling, whatever its letters.
_CALLED = re.compile(rf"\brulings? ([A-Z]{{1,2}}-?{_NUMBER})\b")


class Open(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a system's table still lacks, and what it explains though nothing cites it."""

    unexplained: tuple[str, ...] = ()
    uncited: tuple[str, ...] = ()


def still_open() -> dict[str, Open]:
    text = (TESTS / "rulings_open.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Open])


def rows_of(page: str) -> list[tuple[str, str]]:
    """The rulings of a page's table: number, and the rest of the row."""
    return [(number, text) for cell, text in _ROW.findall(page) for number in cell.split(", ")]


def explained(system: str) -> list[tuple[str, str]]:
    pages = (ROOT / "docs" / f"{page}.md" for page in SYSTEMS[system][1])
    return [row for page in pages for row in rows_of(page.read_text(encoding="utf-8"))]


def citations(text: str, numbers: set[str]) -> set[str]:
    """The rulings a text cites: numbers with the letters of known ones, or called rulings."""
    letters = {re.match(r"[A-Z]+-?", number).group() for number in numbers}  # type: ignore[union-attr] # _ROW
    known = re.findall(rf"\b((?:{'|'.join(sorted(letters))}){_NUMBER})\b", text) if letters else []
    return {*known, *_CALLED.findall(text)}


def cited(system: str) -> set[str]:
    """The rulings that the code of a system, its bots and the data of its games cite."""
    games, _ = SYSTEMS[system]
    folders = [SOURCE / "systems" / system, SOURCE / "bots" / system]
    folders += [SOURCE / "games" / game for game in games]
    files = (
        path
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.suffix in (".py", ".toml", ".csv")
    )
    numbers = {number for number, _ in explained(system)}
    return {
        found for path in files for found in citations(path.read_text(encoding="utf-8"), numbers)
    }


def test_every_system_and_game_is_looked_at() -> None:
    games = {game for folders, _ in SYSTEMS.values() for game in folders}
    assert {path.parent.name for path in (SOURCE / "games").glob("*/game.toml")} == games
    systems = {path.parent.name for path in (SOURCE / "systems").glob("*/__init__.py")}
    assert systems == set(SYSTEMS)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_ruling_that_is_cited_is_explained(system: str) -> None:
    table = {number for number, _ in explained(system)}
    found = cited(system)
    assert table
    assert found
    lacking = found - table
    known = set(still_open().get(system, Open()).unexplained)
    assert not lacking - known, f"cited and explained nowhere: {sorted(lacking - known)}"
    assert known <= lacking, f"explained now, so no longer open: {sorted(known - lacking)}"


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_ruling_that_is_explained_is_cited(system: str) -> None:
    table = {number for number, _ in explained(system)}
    left = table - cited(system) - set(still_open().get(system, Open()).uncited)
    assert not left, f"explained, but neither code nor data cites them: {sorted(left)}"


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_ruling_is_explained_once_and_in_words(system: str) -> None:
    rows = explained(system)
    numbers = [number for number, _ in rows]
    assert len(numbers) == len(set(numbers))
    assert all(len(text.replace("|", " ").split()) > 3 for _, text in rows)


def test_crete_leaves_nothing_open() -> None:
    assert "gts" not in still_open()
    assert len(cited("gts")) > 40


def test_citations_and_rows_are_found() -> None:
    page = (
        "| id | rule |\n| --- | --- |\n| R-07 | what it says of this |\n| C3 | and of that one |\n"
    )
    assert [number for number, _ in rows_of(page)] == ["R-07", "C3"]
    text = "S1.0, R-25b) C30 XR-08 G12 R-1234 (ruling Q-9) rulings E4, and hex C-4"
    assert citations(text, {"R-07", "C3"}) == {"R-25b", "C30", "Q-9", "E4"}
