"""The folder of a room: nothing in it is ever written over, and every file is in its list."""

from __future__ import annotations

import hashlib
import lzma
from pathlib import Path

from rich.console import Console

__all__ = ["SUMS", "Folder", "read_bytes", "read_sums", "sum_of", "sums_of"]

SUMS = "SHA256SUMS"


class Folder:
    """A room in the making."""

    def __init__(self, path: Path, console: Console | None = None) -> None:
        if path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise FileExistsError(f"{path} exists and is not empty: a room is made once")
        path.mkdir(parents=True, exist_ok=True)
        self.path = path
        self.console = console or Console(stderr=True, highlight=False)

    def say(self, text: str) -> None:
        """Tell what is being done."""
        self.console.print(text)

    def write(self, name: str, content: bytes | str, *, packed: bool = False) -> Path:
        """Write a new file, packed with xz if wished; equal content gives equal bytes."""
        data = content.encode() if isinstance(content, str) else content
        if packed:
            name, data = f"{name}.xz", pack(data)
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as stream:
            stream.write(data)
        return path

    def seal(self) -> None:
        """Write the list of all files with their hashes."""
        lines = [f"{digest}  {name}" for name, digest in sums_of(self.path).items()]
        self.write(SUMS, "\n".join(lines) + "\n")


def pack(data: bytes) -> bytes:
    """Return data packed with xz, whose form has no time and no name in it."""
    return lzma.compress(data, format=lzma.FORMAT_XZ, preset=9 | lzma.PRESET_EXTREME)


def read_bytes(path: Path) -> bytes:
    """Return the content of a file of a room, unpacked if it is packed."""
    data = path.read_bytes()
    return lzma.decompress(data) if path.suffix == ".xz" else data


def sum_of(path: Path) -> str:
    """Return the hash of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def sums_of(room: Path) -> dict[str, str]:
    """Return the hash of every file in a room but the list itself, by name."""
    names = sorted(
        each.relative_to(room).as_posix()
        for each in room.rglob("*")
        if each.is_file() and "__pycache__" not in each.parts
    )
    return {name: sum_of(room / name) for name in names if name != SUMS}


def read_sums(room: Path) -> dict[str, str]:
    """Return the hashes that a room's list gives, by name."""
    found: dict[str, str] = {}
    for line in (room / SUMS).read_text(encoding="utf-8").splitlines():
        digest, _, name = line.partition("  ")
        found[name] = digest
    return found
