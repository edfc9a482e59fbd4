"""Plain values as TOML: what files of values, scenarios and positions are written with."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

__all__ = ["toml_key", "toml_name", "toml_value"]

#: A key that TOML reads without quotes.
_BARE = re.compile(r"^[A-Za-z0-9_-]+$")


def toml_value(value: object) -> str:
    """Return a plain value as TOML writes it on one line.

    >>> print(toml_value({"at": "0909", "reduced": True, "by": ["a b"]}))
    { at = "0909", reduced = true, by = ["a b"] }
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return msgspec.json.encode(value).decode()  # the quotes and escapes of JSON are TOML's too
    if isinstance(value, Mapping):
        entries = (f"{toml_key(str(key))} = {toml_value(each)}" for key, each in value.items())
        return "{ " + ", ".join(entries) + " }" if value else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(toml_value(each) for each in value) + "]"
    return str(value)


def toml_key(text: str) -> str:
    """Return a key, in quotes where it needs them.

    >>> toml_key("nz-22"), toml_key("K06.04")
    ('nz-22', '"K06.04"')
    """
    return text if _BARE.match(text) else toml_value(text)


def toml_name(parts: Sequence[str]) -> str:
    """Return the name of a table within tables.

    >>> toml_name(["units", "nz-22"])
    'units.nz-22'
    """
    return ".".join(toml_key(part) for part in parts)
