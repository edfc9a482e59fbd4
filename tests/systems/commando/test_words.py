"""The words of Pegasus: each language keeps to its own, and rulings are explained."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dropzone.core.data.registry import game_definition
from dropzone.core.rules.game import new
from dropzone.core.text.translations import read_po
from dropzone.systems.commando.choices import option_text
from dropzone.systems.commando.components import CardRow, TerrainRow
from dropzone.systems.commando.game import CommandoGame
from tests.systems.commando.play import static

ROOT = Path(__file__).parents[3]
SYSTEM = ROOT / "src/dropzone/systems/commando"
GAME = ROOT / "src/dropzone/games/pegasus"

#: Words with an accent that English texts keep: names of places and people.
ENGLISH = re.compile(r"Bures-sur-Dives|Bénouville|Châteaux?|Café Gondrée|Hauptwachtmeister")
FRENCH_LETTERS = re.compile(r"[àâçéèêëîïôùûœÀÂÇÉÈÊÎÔÛ]")
#: Words that only the one language has.
ONLY_FRENCH = re.compile(r"\b(le|la|les|des|du|une|dans|pour|sur|avec|PE|PV|et|ou|est|Blindé)\b")
ONLY_ENGLISH = re.compile(r"\b(the|of|and|with|your|their|this|that|unit|units|card|is|are)\b")


def definition() -> CommandoGame:
    found = game_definition("pegasus")
    assert isinstance(found, CommandoGame)
    return found


def rows() -> list[CardRow | TerrainRow]:
    return [*definition().components.cards, *definition().components.terrains]


def texts(language: str) -> list[tuple[str, str]]:
    """Every text of the game in a language, with where it stands."""
    found = []
    for row in rows():
        found += [(f"{row.id} name", row.name(language)), (f"{row.id} text", row.text(language))]
    for clause in definition().clauses.values():
        found.append((clause.id, clause.say(language)))
        found.append((f"{clause.id} heading", clause.heading_in(language)))
    for entry in read_po((SYSTEM / "locale/fr.po").read_text("utf-8"), "fr.po").entries:
        said = [entry.text, entry.plural] if language == "en" else entry.translations
        found += [("message", each) for each in said]
    board = definition().board(definition().static(definition().setting()), language)
    for slug, card in board["cards"].items():
        found += [(f"{slug} type", each) for each in card["unit_type_names"]]
    return found


def test_english_texts_have_no_french_words() -> None:
    wrong = []
    for where, text in texts("en"):
        plain = ENGLISH.sub("", text)
        if FRENCH_LETTERS.search(plain) or ONLY_FRENCH.search(plain):
            wrong.append((where, text))
    assert not wrong


def test_english_texts_call_cards_by_their_english_names() -> None:
    english = {row.name("en") for row in rows()}
    french = [row.name("fr") for row in rows() if row.name("fr") not in english]
    pattern = re.compile(r"(?<!\w)(" + "|".join(map(re.escape, french)) + r")(?!\w)")
    assert not [(where, text) for where, text in texts("en") if pattern.search(text)]


def test_french_texts_have_no_english_words() -> None:
    known = {row.name("fr") for row in rows()}
    wrong = [
        (where, text)
        for where, text in texts("fr")
        if text not in known and ONLY_ENGLISH.search(re.sub(r"«.*?»|\{.*?\}", "", text))
    ]
    assert not wrong


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_headings_of_the_rules_are_in_the_language(language: str) -> None:
    heading = definition().clauses["pegasus:british-01"].heading_in(language)
    assert heading == {"en": "British Phase", "fr": "Phase de l’Anglais"}[language]


def test_every_ruling_that_code_and_data_name_is_explained() -> None:
    page = (ROOT / "docs/pegasus.md").read_text("utf-8")
    explained = re.findall(r"^\| (R-\d\d) \| \S", page, re.MULTILINE)
    assert explained == sorted(set(explained))
    named = set()
    for path in (*SYSTEM.rglob("*.py"), *GAME.glob("*.toml"), *GAME.glob("*.csv")):
        named |= set(re.findall(r"\bR-\d\d\b", path.read_text("utf-8")))
    assert named
    assert named <= set(explained)


def test_every_option_of_a_card_is_said_in_words() -> None:
    fixed = static(new("pegasus", seed=1))
    said = [
        str(option_text(fixed, number, option + 1))
        for number, record in enumerate(fixed.records)
        for option in range(len(record.options))
    ]
    assert any(each.startswith("draw ") for each in said)
    assert [each for each in said if "effect" in each] == []
