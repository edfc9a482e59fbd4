"""Games of our own invention, each a package outside of Dropzone: what a third party would write.

`lantern` is a game of Battle Command, `outpost` one of the Grand Tactical Series. They are found as
installed packages are: by the entry points in their metadata. `findable` writes these as an
installer does, without a network.
"""

from __future__ import annotations

import importlib
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from dropzone.core.data import registry
from dropzone.core.text import messages

__all__ = ["GAMES", "findable", "paths_to"]

HERE = Path(__file__).parent
GAMES = ("lantern", "outpost")


def paths_to(folder: Path) -> list[str]:
    """Write the metadata of every game into a folder, and return what a path must hold."""
    for game in GAMES:
        project = tomllib.loads((HERE / game / "pyproject.toml").read_text("utf-8"))["project"]
        name, version = project["name"].replace("-", "_"), project["version"]
        metadata = folder / f"{name}-{version}.dist-info"
        metadata.mkdir(parents=True)
        head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {version}\n"
        (metadata / "METADATA").write_text(head, "utf-8")
        (metadata / "entry_points.txt").write_text(
            "".join(
                f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in points.items())
                for group, points in project["entry-points"].items()
            ),
            "utf-8",
        )
    return [str(folder), *(str(HERE / game) for game in GAMES)]


@contextmanager
def findable(folder: Path) -> Iterator[None]:
    """Let this process find the games; afterwards it knows nothing of them."""
    added = paths_to(folder)
    sys.path[:0] = added
    _forget()
    try:
        yield
    finally:
        for each in added:
            sys.path.remove(each)
        for name in [name for name in sys.modules if name.partition(".")[0] in GAMES]:
            del sys.modules[name]
        _forget()


def _forget() -> None:
    """Let the registry and the translations look again."""
    importlib.invalidate_caches()
    for known in (registry._makers, registry._definition, messages._catalogue):
        known.cache_clear()
