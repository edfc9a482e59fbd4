"""History: the report of a game, told as the history of its battle.

A system supplies a chronicle: the facts of its record as sentences, in chapters.  The frame about
it (what was fought, how it ended) is the same for all games and is made here.  Nothing in a report
is hidden from anybody, so that it is for games that are over, and for who has the record.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from dropzone.core.data.sheet import ScenarioTitle
from dropzone.core.rules.position import Result
from dropzone.core.text.messages import N_, Item, M, Message, Term, tr

if TYPE_CHECKING:
    from dropzone.core.rules.game import Game

__all__ = [
    "Chapter",
    "Chronicle",
    "Passage",
    "Report",
    "Sentence",
    "Tally",
    "ToldReport",
    "Voice",
    "date_term",
    "in_words",
    "listing",
    "passage",
    "prose",
    "report_of",
    "told",
]

Sentence = Message | Term


class Passage(msgspec.Struct, frozen=True):
    """A paragraph, and the move after which the board shows what it tells."""

    sentences: tuple[Sentence, ...]
    number: int


class Chapter(msgspec.Struct, frozen=True):
    """A day, a turn or a phase of the battle."""

    title: Sentence
    passages: tuple[Passage, ...]


class Tally(msgspec.Struct, frozen=True):
    """A small table: who lost how much."""

    title: Sentence
    head: tuple[Item, ...]
    rows: tuple[tuple[Item, ...], ...]


class Chronicle(msgspec.Struct, frozen=True):
    """What a system knows of a game: how it began, what happened when, and what it came to."""

    opening: tuple[Sentence, ...] = ()
    chapters: tuple[Chapter, ...] = ()
    closing: tuple[Sentence, ...] = ()
    tallies: tuple[Tally, ...] = ()


class Report(msgspec.Struct, frozen=True):
    """The history of a battle; its first chapter opens it, its last one sums it up."""

    title: Sentence
    chapters: tuple[Chapter, ...]
    tallies: tuple[Tally, ...]


def report_of(game: Game, result: Result | None = None) -> Report:
    """Return the history of a game; `result` is how it ended if not by the rules.

    >>> from dropzone.core.rules.game import new
    >>> game = new("market-garden", seed=7)
    >>> prose("en", report_of(game).chapters[-1].passages[-1].sentences)
    'The record ends here; the battle is not decided.'
    """
    chronicle = game.definition.chronicle(game)
    result = result or game.position.result
    opening = Chapter(M("How it began"), (Passage((_scene(game), *chronicle.opening), 0),))
    closing = [passage(game.number, *chronicle.closing)] if chronicle.closing else []
    closing.append(Passage(tuple(_outcome(game, result)), game.number))
    return Report(
        _title(game),
        (opening, *chronicle.chapters, Chapter(M("How it ended"), tuple(closing))),
        chronicle.tallies,
    )


def _title(game: Game) -> Sentence:
    """The scenario's title, or the game's where the scenario is simply the game."""
    sheet = game.static.sheet
    scenario = _scenario(game)
    title = Term(sheet.title_en, sheet.title_fr)
    if len(sheet.scenarios) == 1:
        return title
    number = re.compile(r"^\d+\w?[\s\u00a0]?: ")  # a scenario's place in its booklet is no title
    names = (number.sub("", name) for name in (scenario.title_en, scenario.title_fr))
    named = Term(*(name[:1].upper() + name[1:] for name in names))
    return M("{game}. {scenario}", game=title, scenario=named)


def _scene(game: Game) -> Sentence:
    """What was fought for, as the box tells it."""
    sheet, scenario = game.static.sheet, _scenario(game)
    if scenario.text_en:
        return Term(scenario.text_en, scenario.text_fr)
    return Term(sheet.blurb_en, sheet.blurb_fr)


def _scenario(game: Game) -> ScenarioTitle:
    wanted = game.static.setting.scenario
    return next(each for each in game.static.sheet.scenarios if each.id == wanted)


def _outcome(game: Game, result: Result | None) -> Iterable[Sentence]:
    """Who won, and why."""
    if result is None:
        yield M("The record ends here; the battle is not decided.")
        return
    if result.winner is None:
        yield M("The battle ended without a victor.")
    else:
        side = next(each for each in game.static.sheet.sides if each.id == result.winner)
        yield M("Victory went to the {side}.", side=Term(side.title_en, side.title_fr))
    yield result.why


# -- sentences --------------------------------------------------------------------------------


_MONTHS = (
    ("January", "janvier"),
    ("February", "février"),
    ("March", "mars"),
    ("April", "avril"),
    ("May", "mai"),
    ("June", "juin"),
    ("July", "juillet"),
    ("August", "août"),
    ("September", "septembre"),
    ("October", "octobre"),
    ("November", "novembre"),
    ("December", "décembre"),
)


def date_term(day: datetime.date, *, year: bool = True) -> Term:
    """Return a date as it is written.

    >>> date_term(datetime.date(1941, 5, 20))
    Term(en='20 May 1941', fr='20 mai 1941')
    """
    english, french = _MONTHS[day.month - 1]
    first = Term(f"{day.day} {english}", f"{'1er' if day.day == 1 else day.day} {french}")
    if not year:
        return first
    return Term(f"{first.en} {day.year}", f"{first.fr} {day.year}")


def passage(number: int, *sentences: Sentence) -> Passage:
    """Return a paragraph.

    >>> str(passage(12, M("The bridge stood.")).sentences[0])
    'The bridge stood.'
    """
    return Passage(sentences, number)


#: Numbers as a writer spells them; above the last one figures are easier to read.
_NUMBERS = (
    N_("no"),
    N_("one"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("eleven"),
    N_("twelve"),
)


def in_words(number: int) -> Item:
    """Return a number as a word if it is small.

    >>> prose("en", [M("{n} guns and {m} men.", n=in_words(3), m=in_words(40))])
    'Three guns and 40 men.'
    """
    return M(_NUMBERS[number]) if 0 <= number < len(_NUMBERS) else number


def listing(items: Sequence[Item], most: int = 5) -> Item:
    """Return things as a writer lists them; of many, the first and how many more.

    >>> prose("en", [M("{who} fought on.", who=listing(["A", "B", "C"]))])
    'A, B and C fought on.'
    >>> prose("en", [M("{who} fought on.", who=listing(["A", "B", "C", "D"], most=2))])
    'A, B and two others fought on.'
    """
    if len(items) > most:
        rest = len(items) - most
        if rest == 1:
            return M("{first} and one other", first=list(items[:most]))
        return M("{first} and {rest} others", first=list(items[:most]), rest=in_words(rest))
    if len(items) < 2:
        return items[0] if items else M("nobody")
    return M("{first} and {last}", first=list(items[:-1]), last=items[-1])


class Voice:
    """Turns of phrase that take turns: a thing that happens often is not always said alike.

    Which comes next depends on what was said before, so that equal records read alike.
    """

    def __init__(self) -> None:
        self._said: dict[tuple[str, ...], int] = {}

    def pick(self, forms: tuple[str, ...]) -> str:
        """Return the next of some ways to say the same."""
        count = self._said.get(forms, 0)
        self._said[forms] = count + 1
        return forms[count % len(forms)]

    def is_news(self, what: str) -> bool:
        """Return whether something has not been told yet; from now on it has."""
        return self.pick((what, "")) == what and self._said[what, ""] == 1

    def say(self, forms: tuple[str, ...], /, **values: Item) -> Message:
        """Return a sentence in the next of some ways."""
        return Message(self.pick(forms), dict(values))


def prose(language: str, sentences: Sequence[Sentence]) -> str:
    """Return sentences as a paragraph of a language.

    Names may carry their article; French runs it together with the word before it.

    >>> who = Term("the Allies", "les Alliés")
    >>> prose("en", [M("{who} hold on.", who=who), M("Night falls.")])
    'The Allies hold on. Night falls.'
    """
    return " ".join(_sentence(language, each) for each in sentences)


def _sentence(language: str, sentence: Sentence) -> str:
    text = tr(language, sentence)
    if language == "fr":
        for pattern, replacement in _FRENCH:
            text = pattern.sub(replacement, text)
    if text.endswith("..") and not text.endswith("..."):
        text = text[:-1]  # a name that ends with a stop ends the sentence too
    return text[:1].upper() + text[1:]


_FRENCH = (
    (re.compile(r"\b([dD])e les\b"), r"\1es"),
    (re.compile(r"\b([dD])e le\b"), r"\1u"),
    (re.compile(r"\bà les\b"), "aux"),
    (re.compile(r"\bà le\b"), "au"),
    (re.compile(r"\bÀ les\b"), "Aux"),
    (re.compile(r"\bÀ le\b"), "Au"),
    (re.compile(r"\b([dDqQ]u?)e (?=[AEIOUYÀÂÉÈÊÎÔaeiouyàâéèêîô])"), r"\1’"),
)


# -- for readers --------------------------------------------------------------------------------


class ToldPassage(msgspec.Struct, frozen=True):
    """A paragraph in a language, with the move it leads to."""

    text: str
    number: int


class ToldChapter(msgspec.Struct, frozen=True):
    """A chapter in a language."""

    title: str
    passages: list[ToldPassage]


class ToldTally(msgspec.Struct, frozen=True):
    """A small table in a language."""

    title: str
    head: list[str]
    rows: list[list[str]]


class ToldReport(msgspec.Struct, frozen=True):
    """A report in a language."""

    title: str
    chapters: list[ToldChapter]
    tallies: list[ToldTally]


def told(report: Report, language: str) -> ToldReport:
    """Return a report in a language.

    >>> from dropzone.core.rules.game import new
    >>> told(report_of(new("market-garden", seed=7)), "fr").chapters[-1].title
    'Comment tout finit'
    """

    def cell(item: Item) -> str:
        return tr(language, item) if isinstance(item, Message | Term) else str(item)

    return ToldReport(
        _sentence(language, report.title),
        [
            ToldChapter(
                _sentence(language, chapter.title),
                [
                    ToldPassage(prose(language, each.sentences), each.number)
                    for each in chapter.passages
                    if each.sentences
                ],
            )
            for chapter in report.chapters
        ],
        [
            ToldTally(
                _sentence(language, tally.title),
                [cell(each) for each in tally.head],
                [[cell(each) for each in row] for row in tally.rows],
            )
            for tally in report.tallies
        ],
    )
