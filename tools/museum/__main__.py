"""Makes a room of the museum: `python -m tools.museum tests/museum/VERSION`."""

from __future__ import annotations

import argparse
import platform
import sys
from importlib.metadata import version
from pathlib import Path

import msgspec

import dropzone
from tools.museum.commands import make_saves
from tools.museum.databases import make_postgres, make_sqlite
from tools.museum.evidence import RoomSaid
from tools.museum.folder import Folder
from tools.museum.packs import make_packs, release_packs
from tools.museum.positions import make_position_files, make_positions
from tools.museum.records import make_records

SOURCES = Path(__file__).parent / "sources"


def main() -> int:
    """Make the room that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tools.museum", description=__doc__)
    parser.add_argument("room", type=Path, help="a new folder, named for the version")
    parser.add_argument("--postgres", help="a server of PostgreSQL for the dump, as a URL")
    parser.add_argument("--records", type=Path, help="records of this version to take over")
    parser.add_argument("--released", type=Path, help="where the released packs are kept")
    asked = parser.parse_args()
    made_with = version("dropzone")
    if asked.room.name != made_with:
        parser.error(f"this is dropzone {made_with}: the folder of its room is called {made_with}")
    try:
        room = Folder(asked.room)
        if asked.released is not None:
            release_packs(asked.released / made_with, made_with)
    except FileExistsError as error:
        parser.error(str(error))
    room.say(f"A room of {made_with}, made by {Path(dropzone.__file__).parent}")
    files, packs = SOURCES / "position-files", SOURCES / "packs"
    room.say("packs")
    make_packs(room, packs)
    room.say("position files")
    make_position_files(room, files)
    room.say("saves of the command line")
    make_saves(room, files)
    room.say("databases")
    now = make_sqlite(room, files, packs)
    if asked.postgres:
        make_postgres(room, asked.postgres, files, packs)
    room.say("records")
    make_records(room, packs, asked.records)
    room.say("saved positions")
    make_positions(room, files)
    about = RoomSaid(made_with, platform.python_version(), now)
    room.write("room.json", msgspec.json.format(msgspec.json.encode(about)))
    room.seal()
    size = sum(each.stat().st_size for each in asked.room.rglob("*") if each.is_file())
    room.say(f"{size / 1e6:.1f} MB in {asked.room}; it never changes again")
    return 0


if __name__ == "__main__":
    sys.exit(main())
