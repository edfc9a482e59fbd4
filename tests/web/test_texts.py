"""Every text of the client is there in both languages, is used, and keeps French typography."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.test_messages import wrong_spaces

WEB = Path(__file__).parents[2] / "src" / "dropzone" / "web"
LANGUAGES = ("en", "fr")
#: Keys that the code makes from parts.
MADE = re.compile(
    r"^(bot\.|result\.level\.|board\.\w+\.|grade\.|source\.|playback\.speed\."
    r"|branch\.|size\.|service\.|feature\.|kind\.|link\.|cards\.|field\.|word\.)|\.one$"
)
#: The texts of every page, and those of the pages for learners, which are loaded when opened.
BOOKS = ("", "learn-", "legend-", "puzzles-", "values-", "arrange-")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def texts(language: str, book: str = "") -> dict[str, str]:
    path = WEB / "texts" / f"{book}{language}.json"
    read: dict[str, str] = json.loads(path.read_text("utf-8"))
    return read


def code() -> str:
    return "\n".join(path.read_text("utf-8") for path in sorted(WEB.rglob("*.js")))


@pytest.mark.parametrize("book", BOOKS)
def test_both_languages_have_the_same_texts_in_the_same_order(book: str) -> None:
    assert list(texts("en", book)) == list(texts("fr", book))


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty(language: str, book: str) -> None:
    assert [key for key, text in texts(language, book).items() if not text.strip()] == []


@pytest.mark.parametrize("book", BOOKS)
def test_a_translation_has_the_placeholders_of_its_text(book: str) -> None:
    french = texts("fr", book)
    wrong = [
        key
        for key, text in texts("en", book).items()
        if set(_PLACEHOLDER.findall(text)) != set(_PLACEHOLDER.findall(french[key]))
    ]
    assert wrong == []


@pytest.mark.parametrize("book", BOOKS)
def test_french_texts_keep_french_spaces(book: str) -> None:
    assert [text for text in texts("fr", book).values() if wrong_spaces(text)] == []


@pytest.mark.parametrize("book", BOOKS)
def test_every_text_is_used(book: str) -> None:
    source = code()
    unused = [key for key in texts("en", book) if not MADE.search(key) and f'"{key}"' not in source]
    assert unused == []


@pytest.mark.parametrize("book", BOOKS)
def test_every_singular_belongs_to_a_plural(book: str) -> None:
    known = texts("en", book)
    assert [key for key in known if key.endswith(".one") and key[:-4] not in known] == []
