"""The page about hosting, carried out as it is written: upgrading, backing up, restoring."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dropzone.server.store.connecting import look
from dropzone.server.store.schema import HEAD
from tests.server.conftest import database
from tests.server.old_database import games_in, of_0_1_0

PAGE = Path(__file__).parents[3] / "docs" / "hosting.md"
POSTGRES = "postgresql://dropzone@localhost/dropzone"

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the page is for a shell")


def sections() -> dict[str, str]:
    """The commands of the page, by the heading they stand under."""
    text = PAGE.read_text(encoding="utf-8")
    chapter = text.split("\n## Upgrading, backing up, restoring\n")[1].split("\n## ")[0]
    return {
        part.partition("\n")[0]: "".join(re.findall(r"^```sh\n(.*?)^```$", part, re.M | re.S))
        for part in chapter.split("\n### ")[1:]
    }


class Host:
    """A machine with a server's database, on which the commands of the page are typed."""

    def __init__(self, folder: Path, postgres: str) -> None:
        self.folder = folder
        self.postgres = postgres
        self.url = f"sqlite:///{folder / 'games.sqlite3'}"

    def do(self, commands: str) -> str:
        """Run commands as they stand on the page; the first that fails fails the test."""
        assert commands.strip(), "there is nothing to carry out"
        dropzone = f'dropzone() {{ "{sys.executable}" -m dropzone "$@"; }}\n'
        typed = commands.replace(POSTGRES, self.postgres)
        done = subprocess.run(
            ["bash", "-euxc", dropzone + typed],
            cwd=self.folder,
            capture_output=True,
            text=True,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


def test_the_page_can_be_carried_out_as_it_is_written(tmp_path: Path) -> None:
    folder = tmp_path / "server"
    folder.mkdir()
    (tmp_path / "postgres").mkdir()
    host = Host(folder, database(tmp_path / "postgres"))
    of_0_1_0(host.url)
    games = games_in(host.url)
    page = sections()

    assert "all come out as they were played" in host.do(page["Before an upgrade"])
    assert look(host.url) == "0001"
    assert "was upgraded" in host.do(page["Upgrading"])
    assert (look(host.url), games_in(host.url)) == (HEAD, games)
    host.do(page["Going back"])
    assert (look(host.url), games_in(host.url)) == ("0001", games)

    host.do(page["Upgrading"].replace("--yes", "--yes --no-copy"))
    host.do(page["Backing up"])
    (folder / "games.sqlite3").write_bytes(b"the disk broke down")
    assert host.do(page["Restoring, and moving to another database"]).count("3 tables were") == 2
    assert games_in(host.url) == games_in(host.postgres) == games

    first = next(iter(games))
    assert first in host.do(
        page["Seeing and removing games"]
        .replace("365", "0")
        .replace("--finished ", "")
        .replace("TABLE", first)
    )
    assert set(games_in(host.url)) == set(games) - {first}
