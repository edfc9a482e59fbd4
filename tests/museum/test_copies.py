"""Renaming, adding and moving cost nobody a game: done to a copy, every record still verifies."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import dropzone
from dropzone import game_ids
from tests.museum.room import ROOMS, KeptRules, all_records

SOURCE = Path(dropzone.__file__).parent

#: Verifies every record of the rooms, and reads every saved position, with the package of a folder
#: and nothing of ours.
VERIFY = """
import gc, sys
from pathlib import Path
import dropzone
from dropzone.core.io import replaying
from dropzone.core.io.saving import load
from tests.museum.room import ROOMS, KeptRules, all_records
copy, said_by_0_1_0 = sys.argv[1:]
assert Path(dropzone.__file__).is_relative_to(copy), dropzone.__file__
gc.disable()  # a process that ends soon
kept = KeptRules(Path(said_by_0_1_0))
replaying.EarlierRules = lambda: kept
records = positions = 0
for room, said in all_records():
    game = dropzone.verify(room.record(said), data=room.packs(said.data))
    assert (game.over, room.fingerprint(game.position)) == (said.over, said.fingerprint), said
    records += 1
for room in ROOMS:
    for game in dropzone.game_ids():
        definition = dropzone.core.data.registry.game_definition(game)
        for each in room.positions(game):
            position = load(definition, each.saved)
            assert room.fingerprint(position) == each.said.fingerprint, each.name
            positions += 1
print(records, positions)
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


@pytest.mark.parametrize(
    "done",
    [
        rename_a_procedure_of_each_system,
        add_a_field_to_each_position,
        move_a_module_of_each_system,
    ],
)
def test_every_record_verifies_with_a_copy_in_which_this_alone_was_done(
    done: Callable[[Path], None], tmp_path: Path, earlier_rules: KeptRules
) -> None:
    # With what was compiled of it: only what is changed is compiled anew.
    shutil.copytree(SOURCE, tmp_path / "dropzone", ignore=shutil.ignore_patterns("web"))
    done(tmp_path / "dropzone")
    root = Path(__file__).parents[2]
    ran = subprocess.run(
        [sys.executable, "-c", VERIFY, str(tmp_path), str(earlier_rules.folder)],
        cwd=root,
        env={"PYTHONPATH": f"{tmp_path}:{root}"},
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    records, positions = map(int, ran.stdout.split())
    assert records == len(list(all_records())) > 80
    assert positions == sum(len(room.positions(game)) for room in ROOMS for game in game_ids())
