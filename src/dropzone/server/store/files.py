"""Files that are either whole or not there."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from dropzone.core.text.messages import M
from dropzone.server.store.errors import StoreError

__all__ = ["write_new", "write_numbered"]


def write_new(path: Path, write: Callable[[Path], object]) -> None:
    """Write a file under another name and give it its name when it is whole.

    A file of that name is never overwritten.
    """
    taken = StoreError(M("{file} exists already; nothing was written", file=str(path)))
    if path.exists():
        raise taken
    partial = _written(path, write)
    try:
        if not _claimed(path):
            raise taken
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def write_numbered(folder: Path, name: str, ending: str, write: Callable[[Path], object]) -> Path:
    """Write a file as `write_new` does; where the name is taken it gets a number."""
    final, number = folder / f"{name}{ending}", 1
    partial = _written(final, write)
    try:
        while not _claimed(final):
            number += 1
            final = folder / f"{name}-{number}{ending}"
        partial.replace(final)
        return final
    finally:
        partial.unlink(missing_ok=True)


def _written(path: Path, write: Callable[[Path], object]) -> Path:
    """Write a file that only its owner may read (it holds seeds) and see it on the disk."""
    partial = path.with_name(f"{path.name}.partial-{os.getpid()}")
    partial.unlink(missing_ok=True)
    if not _claimed(partial):
        raise FileExistsError(f"{partial} is in use")
    try:
        write(partial)
        with partial.open("rb+") as written:
            os.fsync(written.fileno())
    except BaseException:
        partial.unlink(missing_ok=True)
        raise
    return partial


def _claimed(path: Path) -> bool:
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return False
    return True
