"""The header of a user's values: which game they are for, what they are called, which version."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from dropzone.core.errors import DataError

__all__ = ["HEADER", "PackHeader", "read_header"]

#: The table of a file of values that says what the file is; no game has a data file of this name.
HEADER = "pack"

Word = Annotated[str, Meta(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f\x7f]*$")]


class PackHeader(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a pack of own values says of itself.

    >>> PackHeader(game="mercury", name="My copy").version
    '1'
    """

    game: Word
    name: Word
    version: Word = "1"
    author: Annotated[str, Meta(max_length=80)] = ""


def read_header(table: object, label: str) -> PackHeader:
    """Return the header of a file of values.

    >>> read_header({"game": "mercury"}, "mine.toml")
    Traceback (most recent call last):
        ...
    dropzone.core.errors.DataError: mine.toml, pack: Object missing required field `name`
    """
    try:
        return msgspec.convert(table, PackHeader)
    except msgspec.ValidationError as error:
        raise DataError(f"{label}, {HEADER}: {error}") from None
