"""Sentences for players, in English and French; the words are chosen when somebody looks.

Code writes a sentence in English as `M("{unit} retreats to {hex}.", unit=…, hex=…)`. Every package
keeps the translations of its own sentences beside its code, in `locale/<language>.po`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeAlias

import msgspec

from dropzone.core.errors import UnknownName
from dropzone.core.text.translations import Catalogue, read_po

__all__ = ["LANGUAGES", "MC", "MN", "N_", "Item", "M", "Message", "Term", "Value", "tr"]

LANGUAGES = ("en", "fr")


class Term(msgspec.Struct, frozen=True, tag="term"):
    """A name of the game's data, in both languages.

    >>> tr("fr", Term("The Hague", "La Haye"))
    'La Haye'
    """

    en: str
    fr: str


class Message(msgspec.Struct, frozen=True, tag="message"):
    """A sentence that is not translated yet, with its values.

    Texts among the values stand as they are; terms and messages are translated with the sentence;
    a sequence becomes a list with commas.

    >>> str(Message("{unit} retreats to {hex}.", {"unit": "504", "hex": "1312"}))
    '504 retreats to 1312.'
    """

    text: str
    values: dict[str, Value] = {}
    plural: str = ""
    context: str = ""

    def __str__(self) -> str:
        """The sentence in English."""
        return tr("en", self)


Item: TypeAlias = str | int | Term | Message
Value: TypeAlias = Item | Sequence[Item]


def M(text: str, /, **values: Value) -> Message:  # noqa: N802 - stands in front of every sentence
    """A sentence with its values.

    >>> tr("en", M("{unit} retreats to {hex}.", unit=Term("Guards", "Gardes"), hex="1312"))
    'Guards retreats to 1312.'
    """
    return Message(text, values)


def MN(text: str, plural: str, /, count: int, **values: Value) -> Message:  # noqa: N802 - as M
    """A sentence about a number of things, in its two English forms.

    >>> [tr("en", MN("{count} hex", "{count} hexes", count=n)) for n in (0, 1, 2)]
    ['0 hexes', '1 hex', '2 hexes']
    """
    return Message(text, {"count": count, **values}, plural)


def MC(context: str, text: str, /, **values: Value) -> Message:  # noqa: N802 - as M
    """A sentence with a hint that tells it from an equal one with another translation.

    >>> tr("en", MC("a step of a unit", "step"))
    'step'
    """
    return Message(text, values, context=context)


def N_(text: str, /) -> str:  # noqa: N802 - the usual mark of gettext
    """A text of a table that is translated later, by `tr` or through `M`.

    >>> N_("Refit")
    'Refit'
    """
    return text


def tr(language: str, message: Message | Term | str) -> str:
    """A message in a language.

    >>> tr("fr", M("{place}: {n}", place=Term("The Hague", "La Haye"), n=3))
    'La Haye: 3'
    >>> tr("de", "Refit")
    Traceback (most recent call last):
    dropzone.core.errors.UnknownName: no language "de"; there are en, fr
    """
    if language not in LANGUAGES:
        raise UnknownName(f'no language "{language}"; there are {", ".join(LANGUAGES)}')
    if isinstance(message, Term):
        return message.fr if language == "fr" else message.en
    catalogue = _catalogue(language)
    if isinstance(message, str):
        return catalogue.gettext(message)
    count = message.values.get("count")
    if message.plural and isinstance(count, int):
        text = catalogue.ngettext(message.text, message.plural, count, message.context)
    else:
        text = catalogue.gettext(message.text, message.context)
    return text.format_map({name: _said(language, each) for name, each in message.values.items()})


def _said(language: str, value: Value) -> str | int:
    if isinstance(value, str | int):
        return value
    if isinstance(value, Term | Message):
        return tr(language, value)
    return ", ".join(str(_said(language, each)) for each in value)


@cache
def _catalogue(language: str) -> Catalogue:
    """The translations of this package and of every package that adds a game."""
    if language == "en":
        return Catalogue([])
    packages = {"dropzone"} | {
        point.module.partition(".")[0] for point in entry_points(group="dropzone.games")
    }
    return Catalogue(
        read_po(path.read_text(encoding="utf-8"), name)
        for package in sorted(packages)
        for path, name in _po_files(files(package), package, language)
    )


def _po_files(folder: Traversable, name: str, language: str) -> Iterator[tuple[Traversable, str]]:
    for path in sorted(folder.iterdir(), key=lambda each: each.name):
        inside = f"{name}/{path.name}"
        if path.is_dir() and not path.name.startswith((".", "__")):
            yield from _po_files(path, inside, language)
        elif path.name == f"{language}.po" and folder.name == "locale":
            yield path, inside
