"""The first form of fingerprints, which records of version 0.1.0 end with.

It hashed the names of classes and fields, every value and the words of the result.  What it knew
is listed in `first_form.json`, written by that version and never changed; fields that came later
are no part of it.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib.resources import files

import msgspec

from dropzone.core.io.saving import Saved, plain
from dropzone.core.rules.position import Position
from dropzone.core.rules.procedure import saved_name

__all__ = ["first_fields", "first_fingerprint"]


class FirstFields(msgspec.Struct, frozen=True):
    """What 0.1.0 saved of a system's positions: its fields, and those of each procedure."""

    position: list[str]
    procedures: dict[str, list[str]]


@cache
def first_fields() -> dict[str, FirstFields]:
    """Return what 0.1.0 saved, by the name of the position's class.

    >>> first_fields()["RaidPosition"].procedures["GermanFire"]
    ['zones']
    """
    text = files(__package__).joinpath("first_form.json").read_text(encoding="utf-8")
    return msgspec.json.decode(text, type=dict[str, FirstFields])


def first_fingerprint(position: Position) -> str | None:
    """Return the fingerprint that 0.1.0 would give a position; None if it did not know its like.

    >>> from dropzone.core.rules.game import new
    >>> first_fingerprint(new("market-garden", seed=1).position)
    '458f5be27a68d717'
    """
    known = first_fields().get(saved_name(type(position)))
    if known is None:
        return None
    whole = plain(position)
    saved: Saved = {name: whole[name] for name in known.position if name in whole}
    try:
        saved["stack"] = [
            [name, {each: fields[each] for each in known.procedures[name]}]
            for name, fields in whole["stack"]
        ]
    except KeyError:  # a procedure of a later version
        return None
    saved["setting"] = whole["setting"]
    text = json.dumps(saved, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
