"""Data packs: the files of a game, checked against typed structs, with a user's values on top.

A pack is a folder of CSV tables and TOML documents. In a table the first column is the row's
id (the first two, joined by a hyphen, if they are called `a` and `b`). Two words are reserved
in both kinds of file and never reach a struct: `provenance`, which says where each value comes
from, and `note`, which is free text.
"""

from __future__ import annotations

from dropzone.core.data._provenance import Datum
from dropzone.core.data._types import Entry
from dropzone.core.data.pack import Pack, Values
from dropzone.core.data.stored import StoredPack

__all__ = ["Datum", "Entry", "Pack", "StoredPack", "Values"]
