"""Text files that users write: read within a limit, and named with their fault."""

from __future__ import annotations

from typing import IO, Literal, Protocol

from dropzone.core.errors import DropzoneError

__all__ = ["Readable", "read_text"]

#: Bytes of one file; the longest record of a campaign is a few times smaller.
LARGEST = 16_000_000


class Readable(Protocol):
    """A file to read, wherever it is: on disk, in a package, or kept as text."""

    @property
    def name(self) -> str:
        """The name of the file."""

    def open(self, mode: Literal["rb"], /) -> IO[bytes]:
        """Return its bytes as a stream."""


def read_text(file: Readable, label: str, wrong: type[DropzoneError]) -> str:
    """Return the text of a file with line ends made equal; every fault is one line of an error.

    >>> from pathlib import Path
    >>> from dropzone.core.errors import DataError
    >>> read_text(Path("nowhere.csv"), "units.csv", DataError)
    Traceback (most recent call last):
    dropzone.core.errors.DataError: units.csv: cannot be read (No such file or directory)
    """
    try:
        with file.open("rb") as stream:
            raw = stream.read(LARGEST + 1)
    except OSError as error:
        raise wrong(f"{label}: cannot be read ({error.strerror or error})") from None
    if len(raw) > LARGEST:
        raise wrong(f"{label}: larger than {LARGEST // 1_000_000} MB")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise wrong(f"{label}, line {line}: not UTF-8 text") from None
    if not text.strip():
        raise wrong(f"{label}: the file is empty")
    return text.replace("\r\n", "\n").replace("\r", "\n")
