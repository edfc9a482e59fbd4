"""Renaming, adding and moving cost nobody a game: done to a copy, every record still verifies."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import dropzone
from tests.museum.room import all_records

SOURCE = Path(dropzone.__file__).parent

#: Verifies records of the rooms with the package of a folder, and nothing of ours.
VERIFY = """
import sys
from pathlib import Path
import dropzone
from dropzone.core.io import replaying
from tests.museum.room import KeptRules, all_records
kept = KeptRules()
replaying.EarlierRules = lambda: kept
assert Path(dropzone.__file__).is_relative_to(sys.argv[1]), dropzone.__file__
wanted, count = set(sys.argv[2:]), 0
for room, said in all_records():
    if f"{room}/{said.name}" in wanted:
        game = dropzone.verify(room.record(said), data=room.packs(said.data))
        assert (game.over, room.fingerprint(game.position)) == (said.over, said.fingerprint), said
        count += 1
print(count)
"""


def change(path: Path, pattern: str, replacement: str) -> None:
    """Change a file of the copy in one place, which must be there."""
    text, times = re.subn(pattern, replacement, path.read_text(encoding="utf-8"), flags=re.M)
    assert times, (path.name, pattern)
    path.write_text(text, encoding="utf-8")


def rename_a_procedure_of_each_system(package: Path) -> None:
    """A class gets another name and keeps its old one for what was saved."""
    for system, name in [
        ("battle_command", "RetreatHexes"),
        ("raid", "GermanFire"),
        ("commando", "UnitArrives"),
        ("gts", "OpportunityFire"),
    ]:
        folder = package / "systems" / system
        files = [
            each for each in folder.rglob("*.py") if re.search(rf"\b{name}\b", each.read_text())
        ]
        assert files, name
        for file in files:
            change(file, rf"\b{name}\b", f"Renamed{name}")
        (home,) = [each for each in files if f"class Renamed{name}(" in each.read_text()]
        change(
            home,
            rf'^(class Renamed{name}\([^)]*\):\n    """(?:.|\n)*?"""\n)',
            rf'\1\n    saved_as: ClassVar[str] = "{name}"\n',
        )
        change(
            home, r"^(from __future__ import annotations\n)", r"\1\nfrom typing import ClassVar\n"
        )


def add_a_field_to_each_position(package: Path) -> None:
    """A position and a procedure get a field with a default."""
    for system, name in [
        ("battle_command", "BattlePosition"),
        ("raid", "RaidPosition"),
        ("commando", "CommandoPosition"),
        ("gts/state", "GtsPosition"),
    ]:
        file = package / "systems" / system / "position.py"
        change(
            file, rf"^(class {name}\((?:.|\n)*?    turn: int = \d+\n)", r"\1    smoke: int = 0\n"
        )


def move_a_module_of_each_system(package: Path) -> None:
    """Rules go to another file."""
    for system, module in [
        ("battle_command", "retreat"),
        ("raid", "assault"),
        ("commando", "assault"),
        ("gts.series", "assault"),
    ]:
        folder = package.joinpath("systems", *system.split("."))
        (folder / f"{module}.py").rename(folder / f"moved_{module}.py")
        for file in package.rglob("*.py"):
            text = file.read_text(encoding="utf-8")
            moved = re.sub(
                rf"\bdropzone\.systems\.{re.escape(system)}\.{module}\b",
                f"dropzone.systems.{system}.moved_{module}",
                text,
            )
            moved = re.sub(
                rf"(from dropzone\.systems\.{re.escape(system)} import (?:\w+, )*){module}\b",
                rf"\1moved_{module} as {module}",
                moved,
            )
            if moved != text:
                file.write_text(moved, encoding="utf-8")


CHANGES: list[Callable[[Path], None]] = [
    rename_a_procedure_of_each_system,
    add_a_field_to_each_position,
    move_a_module_of_each_system,
]


def verify_with_a_copy(
    folder: Path, changes: Sequence[Callable[[Path], None]], names: set[str]
) -> None:
    """Verify records with a copy of the package to which this was done."""
    ignored = shutil.ignore_patterns("__pycache__", "web")
    shutil.copytree(SOURCE, folder / "dropzone", ignore=ignored)
    for change_it in changes:
        change_it(folder / "dropzone")
    root = Path(__file__).parents[2]
    ran = subprocess.run(
        [sys.executable, "-c", VERIFY, str(folder), *sorted(names)],
        cwd=root,
        env={"PYTHONPATH": f"{folder}:{root}"},
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    assert int(ran.stdout) == len(names)


EVERY_RECORD = {f"{room}/{said.name}": said for room, said in all_records()}


@pytest.mark.parametrize("of_crete", [True, False], ids=["crete", "others"])
def test_every_record_verifies_with_a_copy_in_which_all_this_was_done(
    of_crete: bool, tmp_path: Path
) -> None:
    names = {name for name, said in EVERY_RECORD.items() if (said.game == "crete") is of_crete}
    assert len(names) > 25
    verify_with_a_copy(tmp_path, CHANGES, names)


@pytest.mark.parametrize("done", CHANGES)
def test_a_record_of_each_game_verifies_with_a_copy_in_which_this_alone_was_done(
    done: Callable[[Path], None], tmp_path: Path
) -> None:
    """Tells which of them it is, if not all of them together are harmless."""
    shortest: dict[str, str] = {}
    for name, said in sorted(EVERY_RECORD.items(), key=lambda each: -each[1].number):
        if said.over and not said.data:
            shortest[said.game] = name
    assert len(shortest) == 5
    verify_with_a_copy(tmp_path, [done], set(shortest.values()))
