"""Catalogues of translations: a strict reader of gettext's `.po` files, without a build step."""

from __future__ import annotations

import gettext
import re
import string
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple, NoReturn

import msgspec

from dropzone.core.errors import DataError

__all__ = ["Catalogue", "Po", "PoEntry", "placeholders", "read_po", "write_po"]

_STATEMENT = re.compile(r'(?:(msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?)\s+)?"(.*)"')
_UNQUOTED = re.compile(r'(?:[^"\\]|\\.)*')
_ESCAPE = re.compile(r"\\(.)")
_ESCAPES: Final = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}
_PLURAL_FORMS = re.compile(r"nplurals=([1-6]); plural=([n0-9<>=!&|%?:() ]+);")


class PoEntry(msgspec.Struct, frozen=True):
    """One text with its translation; several translations if the text has a plural.

    >>> PoEntry("hex", ("case",)).key
    ('', 'hex')
    """

    text: str
    translations: tuple[str, ...]
    plural: str = ""
    context: str = ""
    comments: tuple[str, ...] = ()
    line: int = 0

    @property
    def key(self) -> tuple[str, str]:
        """What tells the entry from others: its context and its text.

        >>> PoEntry("hex", ("sort",), context="magic").key
        ('magic', 'hex')
        """
        return self.context, self.text

    @property
    def is_translated(self) -> bool:
        """Whether no form of the translation is empty.

        >>> PoEntry("hex", ("",)).is_translated
        False
        """
        return all(self.translations)


class Po(msgspec.Struct, frozen=True):
    """The contents of one `.po` file: its header and its entries in order."""

    name: str
    header: dict[str, str]
    entries: tuple[PoEntry, ...]


class Catalogue:
    """The translations into one language, merged from several files; never changed.

    >>> po = read_po('msgid "hex"\\nmsgstr "case"', "fr.po")
    >>> catalogue = Catalogue([po])
    >>> catalogue.gettext("hex"), catalogue.gettext("unit")
    ('case', 'unit')
    """

    __slots__ = ("_choose", "_translations")

    def __init__(self, files: Iterable[Po]) -> None:
        self._translations: dict[tuple[str, str], tuple[str, ...]] = {}
        self._choose: Callable[[int], int] = lambda n: int(n != 1)
        origin: dict[tuple[str, str], str] = {}
        forms = ""
        for po in files:
            said = po.header.get("Plural-Forms", forms)
            if forms and said != forms:
                raise DataError(f"{po.name}: plural forms differ from those of other files")
            if said != forms:
                forms, self._choose = said, gettext.c2py(_plural_rule(po.name, said)[1])
            for entry in filter(lambda entry: entry.is_translated, po.entries):
                known = self._translations.setdefault(entry.key, entry.translations)
                if known != entry.translations:
                    raise DataError(
                        f'{po.name}, line {entry.line}: "{entry.text}" has another translation in '
                        f"{origin[entry.key]}; a context tells the two apart"
                    )
                origin.setdefault(entry.key, po.name)

    def gettext(self, text: str, context: str = "") -> str:
        """The translation of a text, or the text itself.

        >>> Catalogue([]).gettext("hex")
        'hex'
        """
        found = self._translations.get((context, text))
        return found[0] if found else text

    def ngettext(self, text: str, plural: str, count: int, context: str = "") -> str:
        """The translation of a text for a number of things, or the English form.

        >>> Catalogue([]).ngettext("{count} hex", "{count} hexes", 0)
        '{count} hexes'
        """
        found = self._translations.get((context, text))
        if found and len(found) > 1:
            return found[self._choose(count)]
        return text if count == 1 else plural


def placeholders(text: str) -> frozenset[str]:
    """The names in braces that a text has values for; ValueError if braces do not match.

    >>> sorted(placeholders("{unit} retreats to {hex}"))
    ['hex', 'unit']
    """
    return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def read_po(text: str, name: str) -> Po:
    """Read a `.po` file; `name` is how errors call it.

    >>> read_po('msgid "{n} hexes"\\nmsgstr "{m} cases"', "fr.po")
    Traceback (most recent call last):
    dropzone.core.errors.DataError: fr.po, line 1: the translation has {m}, the text has {n}
    """
    entries: list[PoEntry] = []
    lines: dict[tuple[str, str], int] = {}
    for entry in _entries(name, text):
        if entry.key in lines:
            _refuse(name, entry.line, f'"{entry.text}" is in line {lines[entry.key]} already')
        lines[entry.key] = entry.line
        entries.append(entry)
    header: dict[str, str] = {}
    if entries and entries[0].key == ("", ""):
        header = _header(name, entries.pop(0))
    elif ("", "") in lines:
        _refuse(name, lines["", ""], "the header must be the first entry")
    forms = _plural_rule(name, header["Plural-Forms"])[0] if "Plural-Forms" in header else 2
    for entry in entries:
        _check(name, entry, forms)
    return Po(name, header, tuple(entries))


def write_po(header: dict[str, str], entries: Iterable[PoEntry]) -> str:
    """The text of a `.po` file, the opposite of `read_po`.

    >>> print(write_po({"Language": "fr"}, [PoEntry("hex", ("case",))]), end="")
    msgid ""
    msgstr ""
    "Language: fr\\n"
    <BLANKLINE>
    msgid "hex"
    msgstr "case"
    """
    blocks = ['msgid ""\nmsgstr ""\n' + "".join(_quote(f"{k}: {v}\n") for k, v in header.items())]
    for entry in entries:
        lines = [*(comment + "\n" for comment in entry.comments)]
        if entry.context:
            lines.append("msgctxt " + _quote(entry.context))
        lines.append("msgid " + _quote(entry.text))
        if entry.plural:
            lines.append("msgid_plural " + _quote(entry.plural))
            lines += [f"msgstr[{i}] {_quote(form)}" for i, form in enumerate(entry.translations)]
        else:
            lines.append("msgstr " + _quote(entry.translations[0]))
        blocks.append("".join(lines))
    return "\n".join(blocks)


class _Statement(NamedTuple):
    line: int
    keyword: str
    value: str
    comments: tuple[str, ...]


def _statements(name: str, text: str) -> Iterator[_Statement]:
    """The statements of a file, with their continuation lines joined to them."""
    comments: list[str] = []
    held: _Statement | None = None
    for number, line in enumerate(map(str.strip, text.split("\n")), start=1):
        if line.startswith("#"):
            if line.startswith("#~") or (line.startswith("#,") and "fuzzy" in line):
                _refuse(name, number, "obsolete and fuzzy entries are not translations")
            comments.append(line)
        if not line or line.startswith("#"):
            if held:
                yield held
            held = None
            continue
        matched = _STATEMENT.fullmatch(line)
        if not matched:
            _refuse(name, number, f'expected msgid or msgstr and a text in quotes, found "{line}"')
        keyword, value = matched[1], _unquote(name, number, matched[2])
        if keyword:
            if held:
                yield held
            held = _Statement(number, keyword, value, tuple(comments))
            comments = []
        elif held:
            held = held._replace(value=held.value + value)
        else:
            _refuse(name, number, "a text in quotes without a keyword before it")
    if held:
        yield held


def _entries(name: str, text: str) -> Iterator[PoEntry]:
    """The entries of a file; each is [msgctxt] msgid [msgid_plural] msgstr…, in this order."""
    statements = list(_statements(name, text))
    at = 0

    def take(keyword: str) -> _Statement | None:
        nonlocal at
        if at < len(statements) and statements[at].keyword == keyword:
            at += 1
            return statements[at - 1]
        return None

    while at < len(statements):
        first = statements[at]
        context, msgid, plural = take("msgctxt"), take("msgid"), take("msgid_plural")
        forms: list[str] = []
        if msgid and not plural and (single := take("msgstr")):
            forms = [single.value]
        while msgid and plural and (form := take(f"msgstr[{len(forms)}]")):
            forms.append(form.value)
        if not msgid or not forms:
            found = statements[at] if at < len(statements) else statements[-1]
            wanted = "msgid" if not msgid else "msgstr[0]" if plural else "msgstr"
            _refuse(name, found.line, f"expected {wanted}, found {found.keyword}")
        yield PoEntry(
            msgid.value,
            tuple(forms),
            plural.value if plural else "",
            context.value if context else "",
            first.comments,
            msgid.line,
        )


def _check(name: str, entry: PoEntry, forms: int) -> None:
    if entry.plural and len(entry.translations) != forms:
        _refuse(name, entry.line, f"expected {forms} forms, found {len(entry.translations)}")
    try:
        wanted = placeholders(entry.text) | placeholders(entry.plural)
        for translation in filter(None, entry.translations):
            found = placeholders(translation)
            # "one hex" may do without the number that "{count} hexes" needs
            if found != wanted and not (entry.plural and found < wanted):
                has, needs = (
                    " ".join(f"{{{each}}}" for each in sorted(names)) or "no placeholder"
                    for names in (found, wanted)
                )
                _refuse(name, entry.line, f"the translation has {has}, the text has {needs}")
    except ValueError as error:
        _refuse(name, entry.line, f"braces do not match: {error}")


def _header(name: str, entry: PoEntry) -> dict[str, str]:
    header: dict[str, str] = {}
    for line in entry.translations[0].splitlines():
        key, colon, value = line.partition(":")
        if not colon:
            _refuse(name, entry.line, f'expected "Key: value" in the header, found "{line}"')
        header[key.strip()] = value.strip()
    kind = header.get("Content-Type", "charset=UTF-8")
    if not kind.lower().endswith("charset=utf-8"):
        _refuse(name, entry.line, f'the file must be in UTF-8, its header says "{kind}"')
    return header


def _plural_rule(name: str, forms: str) -> tuple[int, str]:
    matched = _PLURAL_FORMS.fullmatch(forms)
    if not matched:
        raise DataError(f'{name}: expected "nplurals=N; plural=RULE;", found "{forms}"')
    return int(matched[1]), matched[2]


def _unquote(name: str, line: int, body: str) -> str:
    if not _UNQUOTED.fullmatch(body):
        _refuse(name, line, "a quotation mark inside a text needs a backslash before it")

    def plain(matched: re.Match[str]) -> str:
        if matched[1] not in _ESCAPES:
            _refuse(name, line, f'expected \\n, \\t, \\" or \\\\, found \\{matched[1]}')
        return _ESCAPES[matched[1]]

    return _ESCAPE.sub(plain, body)


def _quote(text: str) -> str:
    for letter, character in (("\\", "\\"), ('"', '"'), ("n", "\n"), ("t", "\t")):
        text = text.replace(character, "\\" + letter)
    return f'"{text}"\n'


def _refuse(name: str, line: int, why: str) -> NoReturn:
    raise DataError(f"{name}, line {line}: {why}")
