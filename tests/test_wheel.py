"""The built package holds all it needs: a game can be played from it alone."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

PROGRAM = """
import sys
sys.path.insert(0, sys.argv[1])
import dropzone
assert dropzone.__file__.startswith(sys.argv[1]), dropzone.__file__
game = dropzone.new("market-garden", seed=7)
while not game.over:
    game.play(game.decision.choices[-1])
print(game.result.winner, game.log(language="fr")[0].text)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [
            sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check",
            "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", str(folder),
            str(ROOT),
        ],
        check=True,
        capture_output=True,
    )  # fmt: skip
    (built,) = folder.glob("dropzone-*.whl")
    return built


def test_every_file_of_the_package_is_inside(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    package = ROOT / "src" / "dropzone"
    wanted = {
        f"dropzone/{path.relative_to(package).as_posix()}"
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert wanted - inside == set()
    for needed in (
        "dropzone/py.typed",
        "dropzone/commands/locale/fr.po",
        "dropzone/games/market_garden/units.csv",
        "dropzone/server/store/migrations/versions/r0002_positions.py",
    ):
        assert needed in inside


def test_the_command_and_the_games_are_announced(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    (name,) = (each for each in archive.namelist() if each.endswith("entry_points.txt"))
    text = archive.read(name).decode()
    assert "dropzone = dropzone.cli:main" in text
    assert "[dropzone.games]" in text
    assert "[dropzone.bots]" in text


def test_a_game_is_played_from_the_unpacked_package(wheel: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "zipfile", "-e", str(wheel), str(tmp_path)], check=True)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)],
        check=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    winner, _, first = done.stdout.partition(" ")
    assert winner in ("allied", "german")
    assert first.startswith("Tour 1")
