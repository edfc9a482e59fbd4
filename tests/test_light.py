"""The library, the arena and the game in the terminal need nothing of the server's packages."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from dropzone.commands.shared import SERVER_NEEDS

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

#: What the extras install, by the names of their modules.
EXTRAS = (*SERVER_NEEDS, "uvloop", "httptools", "psycopg", "redis", "matplotlib", "gymnasium",
          "pettingzoo", "numpy", "chess")  # fmt: skip

#: Runs a program as if those had never been installed.
WITHOUT = """
import sys
from importlib.machinery import PathFinder
class Hiding:
    finders = list(sys.meta_path)
    find_distributions = staticmethod(PathFinder.find_distributions)
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {absent}:
            return None
        found = (each.find_spec(name, path, target) for each in self.finders)
        return next((each for each in found if each is not None), None)
sys.meta_path[:] = [Hiding()]
"""

LIBRARY = """
import dropzone, dropzone.bots, dropzone.arena
for name in dropzone.game_ids():
    game = dropzone.new(name, seed=7)
    for _ in range(30):
        if not game.over:
            game.play(game.decision.choices[-1])
    assert dropzone.replay(game.record()).position == game.position
    assert game.number > 10
print(len(dropzone.game_ids()))
"""

COMMAND = """
from dropzone.cli import run
raise SystemExit(run(sys.argv[1:]))
"""


def without(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a program without the packages of the extras."""
    code = WITHOUT.format(absent=set(EXTRAS)) + program
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, input="", cwd=ROOT
    )


def test_every_game_is_played_without_the_extras() -> None:
    done = without(LIBRARY)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "5\n"


@pytest.mark.parametrize(
    "command",
    [
        ["games"],
        ["selfplay", "mercury", "--games", "2"],
        ["provenance", "dieppe"],
        ["clauses", "pegasus"],
        ["--help"],
        ["serve", "--help"],
    ],
    ids=" ".join,
)
def test_a_command_of_the_library_runs_without_the_extras(command: list[str]) -> None:
    done = without(COMMAND, *command)
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize(
    "command",
    [["serve"], ["tables", "list"], ["tables", "check"], ["bench", "server"]],
    ids=" ".join,
)
@pytest.mark.parametrize(
    ("language", "words"), [("en", "has no server"), ("fr", "n’a pas de serveur")]
)
def test_a_command_of_the_server_says_in_one_line_what_it_lacks(
    command: list[str], language: str, words: str
) -> None:
    done = without(COMMAND, *command, "--lang", language)
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert words in line
    assert "dropzone[server]" in line


def test_without_a_server_one_plays_in_the_terminal() -> None:
    done = without(COMMAND, "play", "market-garden", "--lang", "en")
    assert done.returncode == 0, done.stderr
    assert "not installed" in done.stdout


def test_the_extra_lists_what_the_server_needs() -> None:
    named = {Requirement(each).name.replace("-", "_") for each in server_extra()}
    assert set(SERVER_NEEDS) <= named
    assert {Requirement(each).name for each in PROJECT["dependencies"]} == {
        "msgspec", "rich", "typer",
    }  # fmt: skip


def server_extra() -> list[str]:
    extra: list[str] = PROJECT["optional-dependencies"]["server"]
    return extra
