"""Measures a server under load: live games, from a choice to both players' updated screens.

Each game has two players with a WebSocket each.  One plays; his update is the answer, the other's
is what the socket tells him has changed.  The time of a move is the later of both.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from dropzone.core.data.registry import game_definition
from dropzone.server.api.changes import changed

__all__ = ["ServerReport", "bench_server"]

_PROGRAM = """
from dropzone.server import Limits, run
if __name__ == "__main__":
    run(port={port}, database={database!r}, log_level="error",
        limits=Limits(requests=1e9, requests_burst=1e9, tables=1e9, tables_burst=1e9,
                      tables_a_day=1e9))
"""


class ServerReport(msgspec.Struct, frozen=True):
    """What was measured; times in milliseconds."""

    game: str
    games: int
    seconds: float
    moves: int
    moves_per_second: float
    p50: float
    p99: float
    worst: float
    #: Processor time of the server for one move: a choice, its storing, an update for each player.
    cpu_per_move: float
    #: How busy the machine was before: figures of a busy machine say little.
    load_before: float


class _Http:
    """One kept-alive connection, with as little work of its own as can be."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, secret: str = "", body: Any = None) -> Any:
        """Send a request and return its JSON."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        data = b"" if body is None else msgspec.json.encode(body)
        seat = f"Authorization: Seat {secret}\r\n" if secret else ""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{seat}"
            f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        )
        writer.write(head.encode() + data)
        status = int((await reader.readline()).split()[1])
        length = 0
        while line := (await reader.readline()).strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        answer = msgspec.json.decode(await reader.readexactly(length))
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {status} {answer}")
        return answer

    async def close(self) -> None:
        """Close the connection."""
        if self._streams is not None:
            self._streams[1].close()
            with contextlib.suppress(OSError):
                await self._streams[1].wait_closed()


class _Player:
    """A client at a table: keeps its state up to date and says when it is."""

    def __init__(self, port: int, table: str, secret: str) -> None:
        self.http = _Http(port)
        self.path = f"/api/tables/{table}"
        self.secret = secret
        self.live = f"ws://127.0.0.1:{port}{self.path}/live?push=1&seat={secret}"
        self.state: Any = None
        self.changed = asyncio.Condition()
        self._asking = asyncio.Lock()  # a connection answers one request after the other

    async def look(self, version: int = 0) -> None:
        """Fetch what is new, unless a version is known by then."""
        async with self._asking:
            if self.state is None or self.state["version"] < version:
                path = f"{self.path}?known={self.state['tag'] if self.state else ''}"
                await self._take(await self.http.ask("GET", path, self.secret))

    async def _take(self, told: Any) -> None:
        if "view" in told:
            self.state = told
        elif told["base"] == self.state["tag"]:
            state = self.state
            for change in told["changes"]:
                state = changed(state, change["op"], change["path"], change.get("value"))
            self.state = {**state, "tag": told["tag"]}
        async with self.changed:
            self.changed.notify_all()

    async def play(self, choice: str) -> None:
        """Play a choice; the answer is what changed by it."""
        async with self._asking:
            path = f"{self.path}/play?known={self.state['tag']}"
            body = {"choice": choice, "number": self.state["number"]}
            await self._take(await self.http.ask("POST", path, self.secret, body))

    async def listen(self, socket: ClientConnection) -> None:
        """Take what the socket tells; fetch what it does not."""
        async for text in socket:
            message = msgspec.json.decode(text)
            if message["kind"] in ("changed", "state"):
                if message.get("base") == self.state["tag"]:
                    await self._take(message)
                else:
                    await self.look(message["version"])

    async def reaches(self, version: int) -> None:
        """Wait until this client shows a version."""
        async with self.changed:
            await self.changed.wait_for(lambda: self.state["version"] >= version)


async def _game(
    port: int, asked: Any, think: float, until: asyncio.Event, times: list[float], seed: int
) -> None:
    """Play one game until it is time to stop."""
    chance = random.Random(seed)
    opening = _Http(port)
    table = await opening.ask("POST", "/api/tables", body=asked)
    await opening.close()
    players = {side: _Player(port, table["id"], secret) for side, secret in table["seats"].items()}
    for player in players.values():
        await player.look()
    sockets = [await connect(player.live) for player in players.values()]
    listeners = [
        asyncio.create_task(player.listen(each))
        for player, each in zip(players.values(), sockets, strict=True)
    ]
    try:
        while not until.is_set():
            await asyncio.sleep(chance.expovariate(1 / think) if think else 0)
            decision = next(iter(players.values())).state["decision"]
            if decision is None:
                break
            mover = players[decision["seat"]]
            choice = chance.choice(mover.state["decision"]["choices"])["notation"]
            started = time.perf_counter()
            await mover.play(choice)
            version = mover.state["version"]
            await asyncio.gather(*(each.reaches(version) for each in players.values()))
            if not until.is_set():
                times.append(time.perf_counter() - started)
    finally:
        for task in listeners:
            task.cancel()
        await asyncio.gather(*listeners, return_exceptions=True)
        for each in sockets:
            await each.close()
        for player in players.values():
            await player.http.close()


async def _load(
    port: int, process: subprocess.Popen[bytes], game: str, games: int, seconds: float, think: float
) -> tuple[list[float], float, float]:
    until = asyncio.Event()
    times: list[float] = []
    tasks = []
    sides = game_definition(game).sheet.sides
    asked = {"game": game, "seats": {side.id: "me" for side in sides}}
    for seed in range(games):
        tasks.append(asyncio.create_task(_game(port, asked, think, until, times, seed)))
        await asyncio.sleep(0.02)  # people do not all come in the same moment
    await asyncio.sleep(think)
    times.clear()
    cpu, started = _cpu(process.pid), time.perf_counter()
    await asyncio.sleep(seconds)
    while not times and not all(task.done() for task in tasks):
        await asyncio.sleep(0.1)  # a machine so busy that nothing was measured yet
    spent, passed = _cpu(process.pid) - cpu, time.perf_counter() - started
    until.set()
    measured = times[:]
    await asyncio.gather(*tasks)
    return measured, spent, passed


def _cpu(pid: int) -> float:
    """Processor seconds a process has used, where the system tells."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def bench_server(
    game: str = "market-garden", games: int = 200, seconds: float = 20.0, think: float = 5.0
) -> ServerReport:
    """Start a server of its own, let many games be played on it at once, and measure.

    `think` is how long a player thinks on average; 0 measures how many moves the server can do.
    """
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    with tempfile.TemporaryDirectory() as folder:
        with socket.socket() as trial:
            trial.bind(("127.0.0.1", 0))
            port = trial.getsockname()[1]
        database = f"sqlite:///{Path(folder) / 'bench.sqlite3'}"
        program = _PROGRAM.format(port=port, database=database)
        process = subprocess.Popen([sys.executable, "-c", program])
        try:
            asyncio.run(_ready(port, process))
            times, spent, passed = asyncio.run(_load(port, process, game, games, seconds, think))
        finally:
            process.terminate()
            process.wait()
    ordered = sorted(times) or [0.0]
    return ServerReport(
        game=game,
        games=games,
        seconds=round(passed, 1),
        moves=len(times),
        moves_per_second=round(len(times) / passed, 1),
        p50=_milliseconds(ordered, 0.50),
        p99=_milliseconds(ordered, 0.99),
        worst=_milliseconds(ordered, 1.0),
        cpu_per_move=round(1000 * spent / max(1, len(times)), 2),
        load_before=round(load, 1),
    )


def _milliseconds(ordered: list[float], share: float) -> float:
    return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1)


async def _ready(port: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        if process.poll() is not None:
            break
        http = _Http(port)
        try:
            await http.ask("GET", "/health")
            return
        except OSError:
            await asyncio.sleep(0.1)
        finally:
            await http.close()
    raise RuntimeError("the server to be measured did not start")
