"""Data packs: a user's own values, and the packs that this version was released with."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

from dropzone import game_ids
from dropzone.core.data.registry import game_definition
from tools.museum.folder import Folder

__all__ = ["make_packs", "release_packs"]


def make_packs(room: Folder, packs: Path) -> None:
    """Copy the user's packs, and write the fingerprint of each game's data with and without."""
    said: dict[str, dict[str, str]] = {"released": {}, "with user data": {}}
    for game in game_ids():
        said["released"][game] = game_definition(game).pack.fingerprint
    for path in sorted(packs.glob("*.toml")):
        room.write(f"packs/{path.name}", path.read_bytes())
        said["with user data"][path.name] = game_definition(path.stem, (path,)).pack.fingerprint
    room.write("packs.json", json.dumps(said, indent=2, sort_keys=True) + "\n")
    room.say(f"  {len(said['with user data'])} packs of a user")


def release_packs(folder: Path, version: str) -> None:
    """Write the data of every game as one file each, and an index by fingerprint.

    Tables begun with a version go on with its values after the package's own have changed.
    """
    released = Folder(folder)
    index: dict[str, str] = {}
    for game in game_ids():
        definition = game_definition(game)
        texts = {
            each.name: each.read_text(encoding="utf-8")
            for each in files(definition.package).iterdir()
            if each.name.endswith((".csv", ".toml"))
        }
        fingerprint = definition.pack.fingerprint
        whole = {"game": game, "version": version, "fingerprint": fingerprint, "files": texts}
        text = json.dumps(whole, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        index[fingerprint] = released.write(f"{game}.json", text, packed=True).name
    released.write("index.json", json.dumps(index, indent=2, sort_keys=True) + "\n")
    released.say(f"  released packs of {', '.join(game_ids())}")
