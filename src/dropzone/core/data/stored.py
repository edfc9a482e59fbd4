"""Stored packs: the data that a game was begun with, kept so that it can go on with them."""

from __future__ import annotations

import io
import lzma
from typing import IO, NamedTuple

import msgspec

from dropzone.core.errors import DataError

__all__ = ["StoredFile", "StoredPack"]

#: Bytes of a pack when unpacked; the largest game has about a million.
LARGEST = 16_000_000


class StoredPack(msgspec.Struct, frozen=True, kw_only=True):
    """The texts of a pack's data files and of the user's own values laid over them.

    >>> pack = StoredPack(game="tiny", version="1", fingerprint="", files={"game.toml": 'id = "a"'})
    >>> StoredPack.decode(pack.encode()) == pack
    True
    """

    game: str
    #: The version of the package that the files came with.
    version: str
    fingerprint: str
    files: dict[str, str]
    overrides: dict[str, str] = {}

    def encode(self) -> bytes:
        """Return the pack in few bytes, the same for the same pack."""
        text = msgspec.json.encode(self, order="deterministic")
        return lzma.compress(text, format=lzma.FORMAT_XZ, check=lzma.CHECK_CRC32, preset=9)

    @classmethod
    def decode(cls, packed: bytes) -> StoredPack:
        """Return the pack that `encode` wrote; `DataError` if it is none."""
        try:
            unpacker = lzma.LZMADecompressor(format=lzma.FORMAT_XZ, memlimit=200_000_000)
            text = unpacker.decompress(packed, LARGEST)
            if not unpacker.eof:
                raise DataError("a stored pack: cut short, or larger than any pack")
            return msgspec.json.decode(text, type=cls)
        except (lzma.LZMAError, EOFError, msgspec.DecodeError) as error:
            raise DataError(f"a stored pack: cannot be read ({error})") from None


class StoredFile(NamedTuple):
    """A text that stands for a file."""

    name: str
    text: str

    def __str__(self) -> str:
        return self.name  # errors name the file, not its text

    def open(self, mode: str, /) -> IO[bytes]:
        """Return the text as the stream of its bytes."""
        assert mode == "rb", "data files are read as bytes"
        return io.BytesIO(self.text.encode())
