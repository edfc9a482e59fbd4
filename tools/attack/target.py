"""The server that is attacked: a process of its own on the loopback, which may be killed."""

from __future__ import annotations

import random
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from dropzone.core.data.registry import game_definition

__all__ = ["Result", "Target", "Until", "memory_of"]

_PROGRAM = """
import resource
from dropzone.server import Limits, run
if __name__ == "__main__":
    if {largest}:
        resource.setrlimit(resource.RLIMIT_FSIZE, ({largest}, {largest}))
    roomy = dict(requests=1e9, requests_burst=1e9, tables=1e9, tables_burst=1e9, tables_a_day=1e9,
                 megabytes_a_day=1e9) if {roomy} else dict()
    run(port={port}, database={database!r}, log_level="critical", limits=Limits(**roomy))
"""
START = 120.0


class Until:
    """So many tries, and no more seconds than these."""

    def __init__(self, tries: int, seconds: float) -> None:
        self._left = tries
        self._end = time.monotonic() + seconds

    def __bool__(self) -> bool:
        """Whether there is another try."""
        self._left -= 1
        return self._left >= 0 and time.monotonic() < self._end


class Result(NamedTuple):
    """What came of one part of the attack."""

    part: str
    tried: int
    broken: int
    note: str


def memory_of(pid: int) -> float:
    """Return the megabytes that a process holds, where the system tells."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0.0
    return pages * 4096 / 1e6


class Target:
    """A server on a database, started, asked, killed and started again."""

    def __init__(self, folder: Path, *, roomy: bool = True) -> None:
        self.database = f"sqlite:///{folder / 'games.sqlite3'}"
        self.roomy = roomy
        with socket.socket() as trial:
            trial.bind(("127.0.0.1", 0))
            self.port = int(trial.getsockname()[1])
        self.start()

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def start(self, largest: int = 0) -> None:
        """Start it; with `largest` no file of its may grow beyond so many bytes."""
        program = _PROGRAM.format(
            port=self.port, database=self.database, roomy=self.roomy, largest=largest
        )
        self.process = subprocess.Popen([sys.executable, "-c", program])
        self.client = httpx.Client(base_url=self.address, timeout=60)
        deadline = time.monotonic() + START
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise RuntimeError("the server to be attacked did not start")
            try:
                self.client.get("/health")
                return
            except httpx.TransportError:
                time.sleep(0.05)
        raise RuntimeError("the server to be attacked did not answer")

    def kill(self) -> None:
        """End it as a power cut would."""
        self.client.close()
        self.process.kill()
        self.process.wait()

    def table(self, game: str = "market-garden", who: str = "me", **more: Any) -> dict[str, Any]:
        """Open a table; return its id and the secrets of its seats."""
        seats = {side.id: who for side in game_definition(game).sheet.sides}
        answer = self.client.post("/api/tables", json={"game": game, "seats": seats} | more)
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()
        return found

    def state(self, table: str, secret: str | None = None) -> dict[str, Any]:
        """Return a table as a seat, or a spectator, sees it."""
        headers = {} if secret is None else {"Authorization": f"Seat {secret}"}
        found: dict[str, Any] = self.client.get(f"/api/tables/{table}", headers=headers).json()
        return found

    def play(self, table: dict[str, Any], chance: random.Random) -> dict[str, Any]:
        """Play a legal choice at a table, and return the state after it."""
        seat = self.state(table["id"])["decision"]["seat"]
        mine = self.state(table["id"], table["seats"][seat])
        choice = chance.choice(mine["decision"]["choices"])["notation"]
        answer = self.client.post(
            f"/api/tables/{table['id']}/play",
            json={"choice": choice, "number": mine["number"]},
            headers={"Authorization": f"Seat {table['seats'][seat]}"},
        )
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()
        return found
