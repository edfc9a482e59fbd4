"""No file of the museum ever changes, goes or comes: each stands in its room's list."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.museum.room import HERE, ROOMS, Room
from tools.museum.folder import SUMS, Folder, read_sums, sums_of


def test_there_is_a_room_for_every_released_version() -> None:
    released = HERE.parents[1] / "src" / "dropzone" / "games" / "released"
    assert {room.name for room in ROOMS} == {each.name for each in released.iterdir()} != set()


def test_every_folder_of_the_museum_is_a_room() -> None:
    folders = {each.name for each in HERE.iterdir() if each.is_dir()} - {"__pycache__"}
    assert folders == {room.name for room in ROOMS}


@pytest.mark.parametrize("room", ROOMS, ids=repr)
def test_every_file_of_a_room_is_as_it_was_made(room: Room) -> None:
    found, listed = sums_of(room.path), read_sums(room.path)
    assert sorted(found) == sorted(listed), "files are missing, or are not in the list"
    changed = [name for name, digest in listed.items() if found[name] != digest]
    assert not changed, "these have changed; a room never does"


def _small_room(path: Path) -> Path:
    folder = Folder(path)
    folder.write("a.txt", "one\n")
    folder.write("b/c.txt", "two\n")
    folder.seal()
    return path


@pytest.mark.parametrize(
    ("file", "text"), [("a.txt", "One\n"), ("a.txt", None), ("b/d.txt", "new\n"), (SUMS, "")]
)
def test_any_change_is_found(tmp_path: Path, file: str, text: str | None) -> None:
    room = Room(_small_room(tmp_path / "room"))
    test_every_file_of_a_room_is_as_it_was_made(room)
    if text is None:
        (room.path / file).unlink()
    else:
        (room.path / file).write_text(text, encoding="utf-8")
    with pytest.raises(AssertionError):
        test_every_file_of_a_room_is_as_it_was_made(room)


def test_a_room_is_made_once(tmp_path: Path) -> None:
    with pytest.raises(FileExistsError, match="a room is made once"):
        Folder(_small_room(tmp_path / "room"))


@pytest.mark.parametrize(
    ("name", "why"), [(version("dropzone"), "a room is made once"), ("99.0", "is called")]
)
def test_the_maker_refuses_a_room_that_is_there_or_has_another_name(
    tmp_path: Path, name: str, why: str
) -> None:
    room = _small_room(tmp_path / name)
    before = sums_of(room)
    done = subprocess.run(
        [sys.executable, "-m", "tools.museum", str(room)],
        cwd=HERE.parents[1],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert why in done.stderr
    assert sums_of(room) == before
