"""The packs of released versions are in the package, and are what their fingerprints say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dropzone.core.data import Pack
from tests.museum.room import HERE, ROOMS, Room
from tools.museum.folder import pack, read_bytes

RELEASED = HERE.parents[1] / "src" / "dropzone" / "games" / "released"


@pytest.mark.parametrize("room", ROOMS, ids=repr)
def test_a_released_pack_gives_the_data_of_its_version(room: Room, tmp_path: Path) -> None:
    folder = RELEASED / room.name
    index: dict[str, str] = json.loads((folder / "index.json").read_bytes())
    said = json.loads((room.path / "packs.json").read_bytes())["released"]
    assert {mark: name.partition(".")[0] for mark, name in index.items()} == {
        mark: game for game, mark in said.items()
    }
    assert {each.name for each in folder.iterdir()} == {*index.values(), "index.json"}
    for mark, name in index.items():
        whole = json.loads(read_bytes(folder / name))
        assert (whole["version"], whole["fingerprint"]) == (room.name, mark)
        unpacked = tmp_path / whole["game"]
        unpacked.mkdir()
        for file, text in whole["files"].items():
            (unpacked / file).write_bytes(text.encode())
        assert Pack(unpacked).fingerprint == mark


def test_packing_gives_equal_bytes_for_equal_content() -> None:
    assert pack(b"units.csv" * 100) == pack(b"units.csv" * 100)
