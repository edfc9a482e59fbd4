"""The typefaces that come with the client: whole, small, ours to give away, and used."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from tests.browser.conftest import Enter
from tests.test_wheel import wheel as built_wheel
from tools.fonts import FACES, FOLDER, PACKAGES

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src" / "dropzone" / "web"
MOST = 150_000

wheel = built_wheel


def letters_of_the_texts() -> Iterator[str]:
    """Every letter that the page, the games and their maps may write."""
    for file in (WEB / "texts").glob("*.json"):
        for text in json.loads(file.read_text()).values():
            yield from str(text)
    for file in (ROOT / "src" / "dropzone").rglob("*.po"):
        yield from file.read_text()
    for file in (ROOT / "src" / "dropzone" / "games").rglob("*.csv"):
        yield from file.read_text()


def test_the_faces_are_small_and_their_licences_lie_beside_them() -> None:
    files = {each.name for each in FOLDER.glob("*.woff2")}
    assert files == set(FACES)
    assert sum((FOLDER / name).stat().st_size for name in files) < MOST
    for package in PACKAGES:
        licence = (FOLDER / f"{package.rpartition('/')[2]}.LICENSE").read_text()
        assert "SIL OPEN FONT LICENSE" in licence
        assert licence.startswith(("Copyright", "©"))


@pytest.mark.parametrize("name", sorted(FACES))
def test_every_letter_of_both_languages_is_in_every_face(name: str) -> None:
    known = set(TTFont(FOLDER / name).getBestCmap())
    used = {letter for letter in letters_of_the_texts() if letter.isalpha() or letter in "«»’…–—"}
    assert {"é", "É", "ê", "ö"} <= used
    wanted = used | set("àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜ")
    assert {letter for letter in wanted if ord(letter) not in known} == set()


def test_a_reserved_name_is_not_used_for_what_was_changed() -> None:
    for name in FACES:
        font = TTFont(FOLDER / name)
        reserved = re.findall("Reserved Font Name [\"‘']?(\\w+)", font["name"].getDebugName(0))
        for record in font["name"].names:
            if record.nameID in {1, 3, 4, 6, 16}:
                assert not any(word in record.toUnicode() for word in reserved)


def test_the_faces_are_in_the_wheel_with_their_hashes(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        (record,) = (name for name in packed.namelist() if name.endswith(".dist-info/RECORD"))
        lines = packed.read(record).decode().splitlines()
    for name in [*FACES, *(f"{each.rpartition('/')[2]}.LICENSE" for each in PACKAGES)]:
        assert any(line.startswith(f"dropzone/web/fonts/{name},sha256=") for line in lines), name


def test_a_table_is_written_in_them_and_nothing_comes_from_elsewhere(enter: Enter) -> None:
    """The first load of a table, typefaces and all, stays under 500 kB."""
    player = enter()
    asked: list[str] = []
    sizes: dict[str, int] = {}

    def note(request: object) -> None:
        url = request.url  # type: ignore[attr-defined]
        asked.append(url)
        sizes[url] = request.sizes()["responseBodySize"]  # type: ignore[attr-defined]

    player.page.on("requestfinished", note)
    table = player.server.table({"allied": "me", "german": "bot:random"})
    page = player.sit(table, "allied")
    player.asked()
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    page.wait_for_timeout(300)
    assert {url.split("/")[2] for url in asked} == {f"127.0.0.1:{player.server.port}"}
    assert sum(sizes.values()) < 500_000
    faces = page.evaluate("[...document.fonts].map(f => [f.family, f.status, f.display])")
    assert {"swap"} == {display for _, _, display in faces}
    loaded = {family.strip('"') for family, status, _ in faces if status == "loaded"}
    assert loaded == {"Dropzone Sans", "Alegreya Sans", "Alegreya"}
    family = "e => getComputedStyle(e).fontFamily.split(',')[0]"
    assert page.eval_on_selector(".names .town", family) == '"Alegreya Sans"'
    assert page.eval_on_selector(".river-name", family) == "Alegreya"
    assert page.eval_on_selector(".values", family) == '"Dropzone Sans"'
