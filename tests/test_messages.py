"""Every sentence of the code has its French, with the same placeholders and French typography."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dropzone.core.text.translations import PoEntry, write_po
from tools import extract_messages
from tools.extract_messages import (
    HEADER,
    Found,
    MarkError,
    catalogue_of,
    catalogues,
    problems,
    texts_in,
    write,
)

# A mark of high punctuation or a closing quotation mark without a no-break space before it; a
# colon inside a word ("mercury:5.3-a") is none, and "?!" needs one space only.
_WRONG_SPACE = re.compile(
    r"(?<![\u00a0\u202f?!])[;!?»]|(?<![\u00a0\u202f]):(?=\s|$)|«(?![\u00a0\u202f])"
)
_PLACEHOLDER = re.compile(r"\{([^{}:!]*)[^{}]*\}")


def wrong_spaces(text: str) -> bool:
    return bool(_WRONG_SPACE.search(_PLACEHOLDER.sub(r"{\1}", text)))


def test_every_text_of_the_code_has_its_translation_and_no_translation_is_stale() -> None:
    assert not (found := problems()), "\n".join(
        [*found, "run: python -m tools.extract_messages --write, and translate"]
    )


def test_french_translations_keep_french_spaces() -> None:
    wrong = [
        f"{po.name}, line {entry.line}: {translation}"
        for po in catalogues().values()
        for entry in po.entries
        for translation in entry.translations
        if wrong_spaces(translation)
    ]
    assert not wrong, "\n".join(["a no-break space belongs before : ; ! ? » and after «", *wrong])


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Où\u00a0?", False),
        ("Où\u202f?", False),
        ("Où ?", True),
        ("Où?", True),
        ("Quoi\u00a0?!", False),
        ("Fin\u00a0: 3", False),
        ("Fin : 3", True),
        ("Fin: 3", True),
        ("règle mercury:5.3-a", False),
        ("{unit:>3} recule", False),
        ("«\u00a0Bulge\u00a0»", False),
        ("« Bulge\u00a0»", True),
        ("«\u00a0Bulge »", True),
        ("Voilà ; fini", True),
    ],
)
def test_a_wrong_space_is_found(text: str, wrong: bool) -> None:
    assert wrong_spaces(text) == wrong


def test_texts_are_found_where_they_are_marked() -> None:
    source = """
LABELS = {"rest": N_("Rest"), "move": N_("Move " "on")}
def label(kind, n):
    say(M(LABELS[kind]), messages.M("{n} left", n=M("none")))
    return MN("{count} hex", "{count} hexes", n)
STEP = MC("of a unit", "step")
"""
    assert list(texts_in(source, "x.py")) == [
        Found("", "Rest"),
        Found("", "Move on"),
        Found("", "{n} left"),
        Found("", "none"),
        Found("", "{count} hex", "{count} hexes"),
        Found("of a unit", "step"),
    ]


@pytest.mark.parametrize(
    "call",
    ['M(f"{a} left")', 'M("a" + b)', 'M("{} left".format(a))', "N_(text)", 'MN("hex", more, 3)'],
)
def test_a_text_put_together_on_the_spot_is_refused(call: str) -> None:
    with pytest.raises(MarkError, match=r"x\.py line 1"):
        list(texts_in(call, "x.py"))


@pytest.mark.parametrize(
    ("module", "catalogue"),
    [
        ("core/data/pack.py", "core/locale/fr.po"),
        ("systems/raid/turn.py", "systems/raid/locale/fr.po"),
        ("cli.py", "locale/fr.po"),
    ],
)
def test_a_catalogue_lies_beside_its_code(module: str, catalogue: str) -> None:
    package = extract_messages.PACKAGE
    assert catalogue_of(package / module) == package / catalogue


def test_writing_keeps_translations_adds_missing_texts_and_drops_stale_ones(tmp_path: Path) -> None:
    module, path = tmp_path / "raid" / "turn.py", tmp_path / "raid" / "locale" / "fr.po"
    module.parent.mkdir()
    module.write_text('M("Rest")\nMN("{count} hex", "{count} hexes", 2)\n', encoding="utf-8")
    assert len(problems(tmp_path)) == 2
    write(tmp_path)
    (first, second) = catalogues(tmp_path)[path].entries
    assert first == PoEntry("Rest", ("",), comments=("#: raid/turn.py",), line=first.line)
    assert second.translations == ("", "")
    assert [line.partition(": ")[2] for line in problems(tmp_path)] == [
        'untranslated "Rest"',
        'untranslated "{count} hex"',
    ]
    translated = PoEntry("Rest", ("Repos",), comments=("# a pause", "#: elsewhere.py"))
    path.write_text(write_po(HEADER, [translated, PoEntry("Gone", ("Parti",))]), encoding="utf-8")
    write(tmp_path)
    (first, second) = catalogues(tmp_path)[path].entries
    assert (first.translations, first.comments) == (("Repos",), ("# a pause", "#: raid/turn.py"))
    assert second.plural == "{count} hexes"
    module.write_text("", encoding="utf-8")
    write(tmp_path)
    assert not path.exists()
