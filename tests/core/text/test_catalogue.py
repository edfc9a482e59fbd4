"""Catalogues are read strictly, and what is wrong is named with its file and line."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dropzone.core.errors import DataError
from dropzone.core.text import translations as catalogue
from dropzone.core.text.translations import Catalogue, PoEntry, placeholders, read_po, write_po

FRENCH = r"""
msgid ""
msgstr ""
"Language: fr\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=n > 1;\n"

# A comment for translators.
#: core/somewhere.py
msgid "{unit} retreats."
msgstr ""
"{unit} "
"recule."

msgctxt "of a unit"
msgid "step"
msgstr "pas"
msgid "step"
msgstr "étape \"d'un\ttour\"\n\\"

#, python-brace-format
msgid "{count} hex"
msgid_plural "{count} hexes"
msgstr[0] "{count} case"
msgstr[1] "{count} cases"

msgid "later"
msgstr ""
"""


def test_all_that_a_file_can_hold_is_read() -> None:
    po = read_po(FRENCH, "fr.po")
    assert po.header["Language"] == "fr"
    assert [entry.translations for entry in po.entries] == [
        ("{unit} recule.",),
        ("pas",),
        ('étape "d\'un\ttour"\n\\',),
        ("{count} case", "{count} cases"),
        ("",),
    ]
    assert po.entries[0].comments == ("# A comment for translators.", "#: core/somewhere.py")
    assert po.entries[0].line == 10


def test_a_catalogue_translates_what_it_knows() -> None:
    french = Catalogue([read_po(FRENCH, "fr.po")])
    assert french.gettext("{unit} retreats.") == "{unit} recule."
    assert french.gettext("step", context="of a unit") == "pas"
    assert french.gettext("later") == "later"
    forms = [french.ngettext("{count} hex", "{count} hexes", n) for n in (0, 1, 2)]
    assert forms == ["{count} case", "{count} case", "{count} cases"]


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("hello", 1, "expected msgid or msgstr and a text in quotes"),
        ('msgid "a', 1, "expected msgid or msgstr and a text in quotes"),
        ('"a"', 1, "without a keyword"),
        ('msgid "a"\n\n"b"', 3, "without a keyword"),
        ('msgid "a"b"\nmsgstr ""', 1, "needs a backslash"),
        ('msgid "a\\q"\nmsgstr ""', 1, r"found \\q"),
        ('msgid "a"', 1, "expected msgstr, found msgid"),
        ('msgid "a"\nmsgid "b"', 2, "expected msgstr, found msgid"),
        ('msgstr "a"', 1, "expected msgid, found msgstr"),
        ('msgctxt "a"\nmsgstr "a"', 2, "expected msgid, found msgstr"),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr "c"', 3, r"expected msgstr\[0\], found msgstr"),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"', 1, "expected 2 forms, found 1"),
        ('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"', 4, '"a" is in line 1 already'),
        ('msgid "a"\nmsgstr "b"\nmsgid ""\nmsgstr ""', 3, "header must be the first entry"),
        ('msgid ""\nmsgstr "nonsense"', 1, 'expected "Key: value"'),
        ('msgid ""\nmsgstr "Content-Type: text/plain; charset=latin-1"', 1, "in UTF-8"),
        ('#, fuzzy\nmsgid "a"\nmsgstr "b"', 1, "fuzzy"),
        ('#~ msgid "a"', 1, "obsolete"),
        ('msgid "{a}"\nmsgstr "{b} {c}"', 1, "translation has {b} {c}, the text has {a}"),
        ('msgid "{a}"\nmsgstr "a"', 1, "translation has no placeholder, the text has {a}"),
        ('msgid "{a}"\nmsgstr "{a"', 1, "braces do not match"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(text: str, line: int, why: str) -> None:
    with pytest.raises(DataError, match=rf"x/fr\.po, line {line}: .*{why}"):
        read_po(text, "x/fr.po")


def test_wrong_plural_forms_are_refused() -> None:
    with pytest.raises(DataError, match='expected "nplurals=N; plural=RULE;"'):
        read_po('msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=__import__"', "fr.po")
    other = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=n != 1;"'
    with pytest.raises(DataError, match=r"other\.po: plural forms differ"):
        Catalogue([read_po(FRENCH, "fr.po"), read_po(other, "other.po")])


def test_files_that_disagree_are_refused() -> None:
    other = read_po('msgid "{unit} retreats."\nmsgstr "{unit} se retire."', "other.po")
    with pytest.raises(DataError, match=r"other\.po, line 1: .* another translation in fr\.po"):
        Catalogue([read_po(FRENCH, "fr.po"), other])


def test_the_singular_may_do_without_its_number() -> None:
    text = FRENCH.replace('[0] "{count} case"', '[0] "une case"')
    assert Catalogue([read_po(text, "fr.po")]).ngettext("{count} hex", "", 1) == "une case"


texts = st.text(st.characters(exclude_characters="{}", exclude_categories=["C"]))
lines = st.lists(texts, min_size=1, max_size=2).map("\n\t".join).filter(bool)


@given(st.lists(st.tuples(lines, lines, texts), unique_by=lambda each: (each[0], each[2])))
def test_what_is_written_is_read_again(entries: list[tuple[str, str, str]]) -> None:
    written = [PoEntry(text, (said,), context=context) for text, said, context in entries]
    po = read_po(write_po({"Language": "fr"}, written), "fr.po")
    assert [(e.text, e.translations[0], e.context) for e in po.entries] == entries


def test_placeholders_are_named() -> None:
    assert placeholders("{a:>3} {{b}} {c}") == {"a", "c"}


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(catalogue).failed == 0
