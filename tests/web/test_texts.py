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
MADE = re.compile(r"^(bot\.|result\.level\.|board\.\w+\.)|\.one$")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def texts(language: str) -> dict[str, str]:
    read: dict[str, str] = json.loads((WEB / "texts" / f"{language}.json").read_text("utf-8"))
    return read


def code() -> str:
    return "\n".join(path.read_text("utf-8") for path in sorted(WEB.rglob("*.js")))


def test_both_languages_have_the_same_texts_in_the_same_order() -> None:
    assert list(texts("en")) == list(texts("fr"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty(language: str) -> None:
    assert [key for key, text in texts(language).items() if not text.strip()] == []


def test_a_translation_has_the_placeholders_of_its_text() -> None:
    french = texts("fr")
    wrong = [
        key
        for key, text in texts("en").items()
        if set(_PLACEHOLDER.findall(text)) != set(_PLACEHOLDER.findall(french[key]))
    ]
    assert wrong == []


def test_french_texts_keep_french_spaces() -> None:
    assert [text for text in texts("fr").values() if wrong_spaces(text)] == []


def test_every_text_is_used() -> None:
    source = code()
    unused = [key for key in texts("en") if not MADE.search(key) and f'"{key}"' not in source]
    assert unused == []


def test_every_singular_belongs_to_a_plural() -> None:
    known = texts("en")
    assert [key for key in known if key.endswith(".one") and key[:-4] not in known] == []
