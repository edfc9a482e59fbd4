"""The modules of the series name no nation, place or formation of Crete: those are its own.

The two sides are Allied and German in every game of the series that there is; words that players
read (`text/`) may name what only Crete tells.
"""

from __future__ import annotations

import io
import re
import tokenize
from functools import cache
from pathlib import Path

import pytest

import dropzone.systems.gts as gts
from dropzone.core.data.registry import game_definition
from dropzone.systems.gts.game import GtsGame

HOME = Path(gts.__file__).parent
ROOMS = ("series", "prepared", "state", "components", "client")
NATIONS = ("greek", "greece", "zealand", "austral", "british", "britain", "luftwaffe", "heer")


@cache
def names() -> re.Pattern[str]:
    """The names of Crete's data: nations, divisions, formations, leaders and maps."""
    crete = game_definition("crete")
    assert isinstance(crete, GtsGame)
    book, maps = crete.components.book, crete.components.maps
    found = {*NATIONS, *book.divisions, *book.formations, *book.leaders, *maps}
    found -= {"west", "special"}  # plain words
    whole = "|".join(re.escape(each) for each in sorted(found, key=len, reverse=True))
    return re.compile(rf"(?<![\w-])(?:{whole})s?(?![\w-])|greek|kastelli", re.IGNORECASE)


def named(text: str) -> list[str]:
    """The names in the code and the strings of a module; clauses are cited by `crete:`."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    words = (each.string for each in tokens if each.type in (tokenize.NAME, tokenize.STRING))
    return [found for word in words for found in names().findall(word)]


@pytest.mark.parametrize("room", ROOMS)
def test_a_module_of_the_series_names_nothing_of_crete(room: str) -> None:
    files = sorted((HOME / room).rglob("*.py"))
    assert len(files) > 4
    found = {path.name: each for path in files if (each := named(path.read_text("utf-8")))}
    assert found == {}


@pytest.mark.parametrize(
    "line", ['x = "fl-7div"', "if static.greek[unit]: pass", '"The Greeks of Kastelli stay."']
)
def test_a_name_is_found(line: str) -> None:
    assert named(line)


@pytest.mark.parametrize("line", ['"""A rule (crete:6.0-d)."""', "side = GERMAN"])
def test_what_is_of_the_series_is_left_alone(line: str) -> None:
    assert named(line) == []
