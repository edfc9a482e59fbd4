"""Killing an upgrade at any moment leaves either the old database or the new one, whole."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from dropzone.server.store import Store
from dropzone.server.store.connecting import look
from dropzone.server.store.schema import FIRST, HEAD
from dropzone.server.store.upgrading import upgrade
from tests.server.conftest import database
from tests.server.old_database import SOURCES, games_in, of_0_1_0, schema_of

pytestmark = pytest.mark.skipif(os.name != "posix", reason="SIGKILL")

#: How often the upgrade is killed at some moment or other; DROPZONE_KILLS=50 for a long run.
KILLS = int(os.environ.get("DROPZONE_KILLS", "5"))

#: Upgrades in a child of its own for every line it reads, so that all is loaded once: the child
#: kills itself before a statement, right before or after the commit, or after some seconds.
PROGRAM = """
import os, signal, sys, threading
from pathlib import Path
import sqlalchemy as sa
import alembic.command, psycopg
import dropzone.server.store.importing
from dropzone.server.store.upgrading import upgrade

def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)

def run(url, copies, at):
    changes = 0

    @sa.event.listens_for(sa.Engine, "before_cursor_execute")
    def statement(connection, cursor, text, *_):
        nonlocal changes
        if text.split()[0] in ("ALTER", "CREATE", "INSERT", "UPDATE", "DELETE"):
            changes += 1
            if at == str(changes):
                die()

    @sa.event.listens_for(sa.Engine, "commit")
    def commit(connection):
        if at == "commit":
            die()

    if at.startswith("after "):
        signal.signal(signal.SIGALRM, die)
        signal.setitimer(signal.ITIMER_REAL, float(at[6:]))
    upgrade(url, copy_to=Path(copies))
    if at == "done":
        die()

for line in sys.stdin:
    child = os.fork()
    if not child:
        run(*line.rstrip().split("|"))
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


class Upgrader:
    """Upgrades databases in processes that are killed."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def upgrade(self, url: str, copies: Path, at: str) -> int:
        """Upgrade up to a point; return how the process ended."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{url}|{copies}|{at}\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())


@pytest.fixture(scope="module")
def upgrader() -> Iterator[Upgrader]:
    upgrader = Upgrader()
    yield upgrader
    upgrader.process.communicate()


def check(url: str, before: dict[str, object], old: dict[str, object]) -> str:
    """See that a database is whole, either old or new, and return which."""
    revision = look(url)
    assert games_in(url) == before
    if revision == FIRST:
        assert schema_of(url) == old
    else:
        assert revision == HEAD
        Store(url).close()
    if url.startswith("sqlite"):
        engine = sa.create_engine(url)
        with engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
        engine.dispose()
    return revision


@pytest.mark.parametrize("source", SOURCES)
def test_an_upgrade_that_is_killed_leaves_the_old_or_the_new(
    tmp_path: Path, upgrader: Upgrader, source: str
) -> None:
    url = of_0_1_0(database(tmp_path), source)
    copies = tmp_path / "copies"
    copies.mkdir()
    before, old = dict[str, object](games_in(url)), schema_of(url)
    changes = 8  # the old version is noted (two), four columns, a table, the new version is noted
    for at in [*map(str, range(1, changes + 1)), "commit"]:
        assert upgrader.upgrade(url, copies, at) == -signal.SIGKILL, f"not killed at {at}"
        assert check(url, before, old) == FIRST
    assert upgrader.upgrade(url, copies, "done") == -signal.SIGKILL
    assert check(url, before, old) == HEAD


def test_an_upgrade_that_is_killed_at_any_moment_can_be_done_again(
    tmp_path: Path, upgrader: Upgrader
) -> None:
    chance = random.Random()
    outcomes = []
    for kill in range(KILLS):
        folder = tmp_path / str(kill)
        folder.mkdir()
        url = of_0_1_0(database(folder))
        before, old = dict[str, object](games_in(url)), schema_of(url)
        upgrader.upgrade(url, folder, f"after {chance.uniform(0.001, 0.15)}")
        outcomes.append(check(url, before, old))
        upgrade(url, copy_to=folder)
        assert check(url, before, old) == HEAD
    print(f"{KILLS} kills: {outcomes.count(FIRST)} old, {outcomes.count(HEAD)} new, nothing lost")
