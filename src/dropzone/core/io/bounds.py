"""Bounds on documents that anybody may have written, looked at before any of them is parsed.

A parser of TOML takes quadratic time for a key of many parts and recurses for every bracket; a
number of a million digits takes minutes.  One pass over the text, in linear time, refuses what no
position or data file ever has.
"""

from __future__ import annotations

import re

from dropzone.core.errors import DropzoneError

__all__ = ["check_toml"]

#: Parts of a dotted key, brackets within brackets, and letters of a key or digits of a number.
MOST_PARTS = 8
MOST_DEPTH = 24
MOST_LETTERS = 120

#: The tokens that matter; every quantifier is possessive, so that no text is read twice.
_TOKEN = re.compile(
    r'(?P<text>"""(?:[^"\\]|\\.|"(?!""))*+"""|'
    r"'''(?:[^']|'(?!''))*+'''"
    r"""|"(?!"")(?:[^"\\\n]|\\.)*+"|'(?!'')[^'\n]*+')"""
    r"|(?P<open>\"\"\"|''')"
    r"|(?P<remark>\#[^\n]*+)"
    r"|(?P<word>[^\s\"'\#\[\]{}=,.]++)"
    r"|(?P<dot>\.)|(?P<down>[\[{])|(?P<up>[\]}])|(?P<end>[=,\n])",
    re.DOTALL,
)


def check_toml(
    text: str, label: str, wrong: type[DropzoneError], *, most: int, lines: int = 20_000
) -> None:
    """Refuse a TOML document that is too long, too deep, or has a monstrous key or number.

    >>> from dropzone.core.errors import PositionError
    >>> check_toml("a.b = [1]", "position", PositionError, most=100)
    >>> check_toml("a." * 20 + "b = 1", "position", PositionError, most=100)
    Traceback (most recent call last):
    dropzone.core.errors.PositionError: position, line 1: a key of more than 8 parts
    """
    if len(text) > most:
        raise wrong(f"{label}: longer than {most} characters")
    if text.count("\n") >= lines:
        raise wrong(f"{label}: more than {lines} lines")
    depth = parts = 0
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        why = ""
        if kind == "down":
            depth, parts = depth + 1, 0
            if depth > MOST_DEPTH:
                why = "nested too deeply"
        elif kind == "up":
            depth, parts = max(0, depth - 1), 0
        elif kind == "dot":
            parts += 1
            if parts >= MOST_PARTS:
                why = f"a key of more than {MOST_PARTS} parts"
        elif kind == "word" and token.end() - token.start() > MOST_LETTERS:
            why = f"a key or number of more than {MOST_LETTERS} characters"
        elif kind == "open":
            why = "a text that is not closed"
        elif kind == "end":
            parts = 0
        if why:
            raise wrong(f"{label}, line {text.count(chr(10), 0, token.start()) + 1}: {why}")
