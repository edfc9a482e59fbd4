"""The rulebook of a game to leaf through: its clauses in the book's order, in our words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from dropzone.core.data import Entry, Pack
from dropzone.core.data.clauses import Clause
from dropzone.core.errors import UnknownName
from dropzone.core.text.messages import M

if TYPE_CHECKING:
    from dropzone.core.rules.definition import GameDefinition

__all__ = [
    "BookChapter",
    "BookClause",
    "BookExample",
    "BookRule",
    "BookSetting",
    "Chart",
    "RuleExample",
    "Rulebook",
    "RulebookChapters",
    "clauses_named",
    "rulebook_of",
    "sources",
]

Text = Annotated[str, Meta(min_length=1)]
#: What the number of a rule begins with: 6 of 6.3.2, G12 of G12.4, Sc3.
_CHAPTER = re.compile(r"Sc\w+|[A-Z]?\d+")
_OPTIONAL = ("optional", "option")


class ChapterTitle(Entry, frozen=True, kw_only=True):
    """How a chapter is called; `optional` where players agree to use it."""

    key: Text
    title_en: Text
    title_fr: Text
    optional: bool = False


class RulingText(Entry, frozen=True, kw_only=True):
    """A ruling that refusals and the log cite: what we play where the book leaves it open."""

    id: Text
    rule: Text
    text_en: Text
    text_fr: Text


class RuleExample(Entry, frozen=True, kw_only=True):
    """A position beside a clause: at a step of a lesson, or one of its own with a choice."""

    id: Text
    clause: Text
    title_en: Text
    title_fr: Text
    text_en: Text
    text_fr: Text
    #: A lesson of the game, and the step before which it stands.
    lesson: str = ""
    step: Annotated[int, Meta(ge=1)] = 1
    #: The text of a position file, if it stands at no lesson.
    position: str = ""
    choice: str = ""
    #: The places that the picture shows.
    frame: tuple[str, ...] = ()
    #: What is laid over it, such as "supply gds-32".
    survey: str = ""
    #: Arrows and ways, each from its first place or unit to the last.
    attacks: tuple[str, ...] = ()
    fires: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    #: Places with a ring.
    rings: tuple[str, ...] = ()


class RulebookChapters(Entry, frozen=True, kw_only=True):
    """All of rulebook.toml: the chapters by the beginning of their rules' numbers, and the rest."""

    chapters: tuple[ChapterTitle, ...] = ()
    rulings: tuple[RulingText, ...] = ()
    examples: tuple[RuleExample, ...] = ()


class BookClause(msgspec.Struct, frozen=True):
    """One statement of the rules."""

    id: str
    text: str
    optional: bool


class BookRule(msgspec.Struct, frozen=True):
    """A rule as players look it up, with its statements."""

    rule: str
    clauses: list[BookClause]


class BookChapter(msgspec.Struct, frozen=True):
    """A chapter with its rules; `key` is what their numbers begin with."""

    key: str
    title: str
    optional: bool
    rules: list[BookRule]


class BookSetting(msgspec.Struct, frozen=True):
    """An optional rule or a house rule, which a table may have; `rule` says where it belongs."""

    id: str
    rule: str
    title: str
    text: str


class BookExample(msgspec.Struct, frozen=True):
    """An example of a clause; its picture is asked for by its id."""

    id: str
    clause: str
    title: str
    text: str


class Chart(msgspec.Struct, frozen=True):
    """A table of the game with where its values come from."""

    id: str
    title: str
    head: list[str]
    rows: list[list[str]]
    provenance: list[str]


class Rulebook(msgspec.Struct, frozen=True):
    """The whole book in the words of a language."""

    game: str
    title: str
    chapters: list[BookChapter]
    rulings: list[BookSetting]
    options: list[BookSetting]
    house_rules: list[BookSetting]
    charts: list[Chart]
    examples: list[BookExample]


def sources(pack: Pack, file: str, key: str) -> list[str]:
    """Return where the values of a table come from, each provenance once.

    >>> from dropzone.core.data.registry import game_definition
    >>> sources(game_definition("market-garden").pack, "tables.toml", "crt")
    ['design']
    """
    found = {
        datum.provenance
        for datum in pack.provenance()
        if datum.file == file and (datum.key == key or datum.key.startswith(f"{key}."))
    }
    return sorted(found)


def rulebook_of(definition: GameDefinition, language: str) -> Rulebook:
    """Return the rulebook of a game: every clause once, in the order of the book.

    >>> from dropzone.core.data.registry import game_definition
    >>> book = rulebook_of(game_definition("mercury"), "en")
    >>> book.chapters[5].title, book.chapters[5].rules[0].rule
    ('Combat, retreat and advance', '6.0')
    """
    sheet = definition.sheet
    french = language == "fr"
    return Rulebook(
        game=sheet.id,
        title=sheet.title(language),
        chapters=_chapters(definition, language),
        rulings=[
            BookSetting(
                f"{sheet.id}:{each.id}",
                each.rule,
                each.id,
                each.text_fr if french else each.text_en,
            )
            for each in definition.chapters.rulings
        ],
        options=[
            BookSetting(
                each.id, each.rule, each.title(language), each.text_fr if french else each.text_en
            )
            for each in sheet.options
        ],
        house_rules=[
            BookSetting(
                each.id, each.ruling, each.title(language), each.text_fr if french else each.text_en
            )
            for each in sheet.house_rules
        ],
        charts=definition.charts(language),
        examples=[
            BookExample(
                each.id,
                f"{sheet.id}:{each.clause}",
                each.title_fr if french else each.title_en,
                each.text_fr if french else each.text_en,
            )
            for each in definition.chapters.examples
        ],
    )


def _chapters(definition: GameDefinition, language: str) -> list[BookChapter]:
    titles = {each.key: each for each in definition.chapters.chapters}
    grouped: dict[str, dict[str, list[Clause]]] = {}
    for clause in definition.clauses.values():
        key = _chapter_key(clause) if titles else clause.rule
        grouped.setdefault(key, {}).setdefault(clause.rule, []).append(clause)
    found = []
    for key, rules in grouped.items():
        title = titles.get(key)
        first = next(iter(rules.values()))[0]
        words = first.heading_in(language)
        if title:
            words = title.title_fr if language == "fr" else title.title_en
        optional = title.optional if title else False
        found.append(
            BookChapter(
                key=key,
                title=words,
                optional=optional,
                rules=[
                    BookRule(clauses[0].heading_in(language), _told(clauses, language))
                    for clauses in rules.values()
                ],
            )
        )
    return found


def _told(clauses: Iterable[Clause], language: str) -> list[BookClause]:
    return [BookClause(each.id, each.say(language), each.kind in _OPTIONAL) for each in clauses]


def clauses_named(definition: GameDefinition, name: str) -> list[Clause]:
    """Return the clauses that a name means: a clause, a rule, or a whole chapter.

    >>> from dropzone.core.data.registry import game_definition
    >>> game = game_definition("market-garden")
    >>> [clause.id for clause in clauses_named(game, "6.3.1-a")]
    ['market-garden:6.3.1-a']
    >>> {clause.rule for clause in clauses_named(game, "6.3")}
    {'6.3'}
    """
    short = name.removeprefix(f"{definition.id}:")
    every = list(definition.clauses.values())
    own = [each for each in every if each.id == f"{definition.id}:{short}"]
    rule = [each for each in every if short in (each.rule, each.heading, each.heading_in("fr"))]
    found = own or rule or [each for each in every if _chapter_key(each) == short]
    if not found:
        raise UnknownName(M("{game} has no rule “{name}”", game=definition.id, name=name))
    return found


def _chapter_key(clause: Clause) -> str:
    matched = _CHAPTER.match(clause.rule)
    return matched[0] if matched else clause.rule
