"""Where a clause of a rulebook is named: in the code of its system, its data, its rulings.

Code names a clause by its id (`mercury:6.3.1-c`, or `6.3.1-c` within the system), by the number of
its rule, or by the word that the game's `rules.toml` gives to it.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from dropzone.core.data.clauses import Clause
from dropzone.core.rules.definition import GameDefinition

__all__ = ["Citations", "Place", "citations_of", "rulings_about"]

_WORD = re.compile(r"(?:\b([a-z][a-z-]*):)?(?<![\w.-])([A-Za-z0-9]+(?:[.-]\w+)*)")
#: A rule with a number: those with headings alone are known by the ids of their clauses.
_NUMBERED = re.compile(r"(?=.*[.A-Z])[A-Z]*\d+(\.\d+)*[a-z]?")
_PART = re.compile(r"(?P<base>[A-Za-z0-9][\w.]*)?-(?P<part>\d{2}|[a-z])(?![\w-])")
_RULING = r"[A-Z]{1,2}-?\d{1,3}[a-z]?"
_ROW = re.compile(rf"^\| *({_RULING}(?:, *{_RULING})*) *\| *(.*?) *\|\s*$")
_STRINGS = (tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", -1))


class Place(NamedTuple):
    """A line of a file that names a clause."""

    file: str
    line: int


class Citations:
    """The places of a game's code and data by the words in them that may be clauses.

    >>> from dropzone.core.data.registry import game_definition
    >>> game = game_definition("pegasus")
    >>> citations = Citations(game)
    >>> "rules.toml" in {p.file for p in citations.in_data(game.clauses["pegasus:setup-10"])}
    True
    """

    def __init__(self, definition: GameDefinition) -> None:
        self.definition = definition

    def in_code(self, clause: Clause) -> list[Place]:
        """The places of the system's code that name a clause."""
        bare = clause.id.partition(":")[2]
        words = [word for word, at in self.definition.rules.items() if at in (clause.id, bare)]
        found = self._named(self._code, clause)
        return sorted({*found, *(place for word in words for place in self._quoted.get(word, ()))})

    def in_data(self, clause: Clause) -> list[Place]:
        """The places of the game's data that name a clause."""
        return sorted(set(self._named(self._data, clause)))

    def _named(self, words: dict[str, list[Place]], clause: Clause) -> Iterator[Place]:
        yield from words.get(clause.id.partition(":")[2], ())
        if _NUMBERED.fullmatch(clause.rule):
            yield from words.get(clause.rule, ())

    @cached_property
    def _texts(self) -> list[tuple[Place, str]]:
        """Each string and comment of the system's code."""
        return [
            (Place(f"{package.rpartition('.')[2]}/{name}", token.start[0] + row), line)
            for package in self.definition.code_packages
            for name, file in _files(files(package), ".py")
            for token in tokenize.generate_tokens(io.StringIO(file.read_text("utf-8")).readline)
            if token.type in _STRINGS
            for row, line in enumerate(token.string.splitlines())
        ]

    @cached_property
    def _code(self) -> dict[str, list[Place]]:
        return self._words(self._texts)

    @cached_property
    def _quoted(self) -> dict[str, list[Place]]:
        """The strings of the code that are one word."""
        found: dict[str, list[Place]] = {}
        for place, text in self._texts:
            if text[:1] == text[-1:] == '"':
                found.setdefault(text[1:-1], []).append(place)
        return found

    @cached_property
    def _data(self) -> dict[str, list[Place]]:
        lines = []
        for name, file in _files(files(self.definition.package), ".toml", ".csv"):
            if name.startswith("clauses"):
                continue
            for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
                told = line if name.endswith(".csv") else " ".join(re.findall(r'".*?"|#.*', line))
                lines.append((Place(name, number), told))
        return self._words(lines)

    def _words(self, lines: list[tuple[Place, str]]) -> dict[str, list[Place]]:
        """The places by the words in them, without those that are another game's clauses."""
        found: dict[str, list[Place]] = {}
        for place, line in lines:
            for word in {*_own_words(line, self.definition.id), *_listed(line)}:
                found.setdefault(word, []).append(place)
        return found


@cache
def citations_of(definition: GameDefinition) -> Citations:
    """The citations of a game, whose code is read once.

    >>> from dropzone.core.data.registry import game_definition
    >>> citations_of(game_definition("dieppe")) is citations_of(game_definition("dieppe"))
    True
    """
    return Citations(definition)


def _own_words(line: str, game: str) -> Iterator[str]:
    """The words of a line that may be clauses of a game, without those that are another's."""
    for other, word in _WORD.findall(line):
        if other in ("", game):
            yield word


def _listed(line: str) -> Iterator[str]:
    """The clauses of lists and stretches that are written short.

    >>> list(_listed("who may land (s2-15, -16, -20 to -22; 6.3-a to 6.3-c)"))
    ['s2-16', 's2-20', 's2-21', 's2-22', '6.3-b', '6.3-c']
    """
    base, last, end = "", "", 0
    for part in _PART.finditer(line):
        between = line[end : part.start()].strip()
        goes_on = bool(base) and between in (",", "to", "and")
        if part["base"] and part["base"] != base:
            base = part["base"]
        elif goes_on and between == "to" and len(last) == len(part["part"]):
            yield from (f"{base}-{each}" for each in _between(last, part["part"]))
        elif goes_on:
            yield f"{base}-{part['part']}"
        elif not part["base"]:
            base = ""
        last, end = part["part"], part.end()


def _between(first: str, last: str) -> list[str]:
    """The parts after one up to another: 04, 05 after 03; c, d after b."""
    if first.isdigit() and last.isdigit():
        return [f"{each:02}" for each in range(int(first) + 1, int(last) + 1)]
    return [chr(each) for each in range(ord(first[-1]) + 1, ord(last[-1]) + 1)]


def rulings_about(page: str, clause: Clause) -> list[tuple[str, str]]:
    """The rulings of a game's page that name a clause or its rule: number, and what was ruled.

    >>> clause = Clause("raid:1.2-a", "1.2", "A unit rests.", "limit")
    >>> rulings_about("| R-1 | 1.2 | It rests at once. |", clause)
    [('R-1', '1.2 | It rests at once.')]
    """
    names = {clause.id.partition(":")[2], clause.rule}
    return [
        (row[1], row[2])
        for line in page.splitlines()
        if (row := _ROW.match(line)) and names & {word for _, word in _WORD.findall(row[2])}
    ]


def _files(folder: Traversable, *endings: str) -> Iterator[tuple[str, Traversable]]:
    """The files of a folder and of those in it, by name within it."""
    for each in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if each.is_file() and each.name.endswith(endings):
            yield each.name, each
        elif each.is_dir() and each.name not in ("__pycache__", "locale"):
            yield from ((f"{each.name}/{name}", file) for name, file in _files(each, *endings))
