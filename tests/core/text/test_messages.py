"""Messages are put into words in the language of the reader, with all that they contain."""

from __future__ import annotations

import doctest
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from dropzone.core.errors import UnknownName
from dropzone.core.text import messages
from dropzone.core.text.messages import MC, MN, M, Message, Term, tr


@pytest.fixture
def _french_of_a_guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package from elsewhere that adds a game and brings its own catalogue."""
    package = tmp_path / "guest_game"
    (package / "rules" / "locale").mkdir(parents=True)
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "rules" / "locale" / "fr.po").write_text(
        'msgid "{unit} meets {other}."\nmsgstr "{other} et {unit} se rencontrent."\n'
        'msgid "nobody"\nmsgstr "personne"\n'
        'msgid "{count} guest"\nmsgid_plural "{count} guests"\n'
        'msgstr[0] "{count} invité"\nmsgstr[1] "{count} invités"\n'
        'msgctxt "at table"\nmsgid "nobody"\nmsgstr "aucun"\n',
        encoding="utf-8",
    )
    point = EntryPoint("guest", "guest_game.rules:game", "dropzone.games")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(messages, "entry_points", lambda group: [point])
    messages._catalogue.cache_clear()
    yield
    messages._catalogue.cache_clear()


guest = pytest.mark.usefixtures("_french_of_a_guest")
GUARDS = Term("Guards", "Gardes")


@guest
def test_values_are_translated_with_their_sentence() -> None:
    message = M("{unit} meets {other}.", unit=GUARDS, other=M("nobody"))
    assert tr("en", message) == "Guards meets nobody."
    assert tr("fr", message) == "personne et Gardes se rencontrent."


@guest
def test_a_text_among_the_values_stands_as_it_is() -> None:
    assert tr("fr", M("{a}, {b}", a="nobody", b=3)) == "nobody, 3"


@guest
def test_a_list_is_told_with_commas() -> None:
    assert tr("fr", M("{all}", all=[GUARDS, "504", M("nobody")])) == "Gardes, 504, personne"


@guest
def test_a_bare_text_is_looked_up() -> None:
    assert tr("fr", "nobody") == "personne"
    assert tr("fr", "a text without translation {") == "a text without translation {"


@guest
def test_a_number_chooses_its_form() -> None:
    def said(language: str) -> list[str]:
        return [tr(language, MN("{count} guest", "{count} guests", count=n)) for n in (0, 1, 2)]

    assert said("en") == ["0 guests", "1 guest", "2 guests"]
    assert said("fr")[1:] == ["1 invité", "2 invités"]


@guest
def test_a_context_tells_equal_texts_apart() -> None:
    assert tr("fr", MC("at table", "nobody")) == "aucun"


def test_a_message_reads_as_english() -> None:
    assert f"{M('{n} left', n=2)}" == "2 left"
    assert Message("Rest") == M("Rest")


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(UnknownName, match='no language "de"; there are en, fr'):
        tr("de", GUARDS)


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(messages).failed == 0
