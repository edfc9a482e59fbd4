"""Hostile documents, crowds at sockets, kills under load and a full disk."""

from __future__ import annotations

import random
import threading
import time
from contextlib import ExitStack
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tools.attack.target import Result, Target, Until, memory_of

__all__ = ["disk_full", "hostile_documents", "kills", "sockets"]

GAME = 'game = "market-garden"\n'
HOSTILE = [
    GAME + "a." * 16_000 + "a = 1",
    GAME + '"a" . ' * 16_000 + "a = 1",
    GAME + "a = " + "[" * 50_000,
    GAME + "a = {" * 20_000,
    GAME + "turn = " + "9" * 100_000,
    GAME + f'name = "{"x" * 3_900_000}"',
    GAME + 'a = """' + '\\"""' * 50_000,
    GAME + "\n".join(f"k{n}.a.b.c.d.e = [[[[[[1]]]]]]" for n in range(6000)),
]


def hostile_documents(target: Target, chance: random.Random, rounds: int) -> Result:
    """Four senders of hostile uploads at once, while somebody plays: he must not notice."""
    table, times, slowest, broken = target.table(), [], 0.0, 0
    done = threading.Event()
    codes: list[tuple[int, float]] = []

    def send(number: int) -> None:
        with httpx.Client(base_url=target.address, timeout=120) as client:
            for turn in range(rounds):
                text = HOSTILE[(number + turn) % len(HOSTILE)]
                body = {"game": "market-garden", "seats": dict.fromkeys(table["seats"], "me")}
                started = time.perf_counter()
                answer = client.post("/api/tables", json=body | {"position": text})
                codes.append((answer.status_code, time.perf_counter() - started))

    senders = [threading.Thread(target=send, args=(number,)) for number in range(4)]
    for each in senders:
        each.start()

    def wait() -> None:
        for each in senders:
            each.join()
        done.set()

    threading.Thread(target=wait).start()
    most = memory_of(target.process.pid)
    while not done.is_set():
        started = time.perf_counter()
        if target.play(table, chance)["result"] is not None:
            table = target.table()
        times.append(time.perf_counter() - started)
        most = max(most, memory_of(target.process.pid))
    broken = sum(status not in (400, 413, 429) for status, _ in codes)
    slowest = max(seconds for _, seconds in codes)
    p99 = sorted(times)[int(0.99 * len(times))]
    note = f"refused in {slowest:.2f} s at most; a player's p99 {1000 * p99:.0f} ms; {most:.0f} MB"
    return Result("hostile documents", len(codes), broken, note)


def sockets(target: Target, crowd: int) -> Result:
    """A crowd of spectators, then a player; and guesses at a seat, which must get slow."""
    table = target.table()
    where = f"ws://127.0.0.1:{target.port}/api/tables/{table['id']}/live"
    refused = 0
    with ExitStack() as held:
        for _ in range(crowd):
            refused += not _is_heard(held.enter_context(connect(where)))
        mine = f"{where}?seat={next(iter(table['seats'].values()))}"
        broken = int(not _is_heard(held.enter_context(connect(mine))))
    return Result(
        "sockets", crowd + 1, broken, f"{refused} of {crowd} spectators refused, player in"
    )


def _is_heard(live: ClientConnection) -> bool:
    """Whether a socket is told how things stand, and not closed."""
    try:
        live.recv(timeout=10)
    except WebSocketException:
        return False
    return True


def guesses(target: Target, tries: int) -> Result:
    """Guess at a seat as fast as can be, at a server with its usual limits."""
    table = target.table()["id"]
    codes = [
        target.client.get(
            f"/api/tables/{table}", headers={"Authorization": f"Seat {number:032d}"}
        ).status_code
        for number in range(tries)
    ]
    heard = codes.count(403)
    broken = codes.count(200) + (heard > 40)
    return Result("guessed secrets", tries, broken, f"{heard} were looked at, the rest put off")


def kills(target: Target, chance: random.Random, rounds: int, seconds: float) -> Result:
    """Kill the server while games are played; every choice that was acknowledged is there."""
    lost = acknowledged = done = 0
    until = Until(rounds, seconds)
    while until:
        done += 1
        table = target.table()
        known = 0
        stop = threading.Timer(chance.uniform(0.05, 0.5), target.process.kill)
        stop.start()
        try:
            while True:
                known = target.play(table, chance)["number"]
        except (httpx.HTTPError, KeyError, TypeError):
            pass
        stop.join()
        target.kill()
        target.start()
        acknowledged += known
        lost += target.state(table["id"])["number"] < known
    return Result(
        "kills under load", done, lost, f"{acknowledged} choices acknowledged, lost {lost}"
    )


def disk_full(target: Target, folder: Path, chance: random.Random) -> Result:
    """Let the disk run full in the middle of a game: it says so, and loses nothing."""
    target.kill()
    sizes = [each.stat().st_size for each in folder.iterdir()]
    target.start(largest=max(sizes) + 200_000)
    table, known, refused = target.table(), 0, 0
    try:
        for _ in range(2000):
            after = target.play(table, chance)
            known = after["number"]
            if after["result"] is not None:  # the game was over before the disk was full
                table, known = target.table(), 0
    except httpx.HTTPStatusError as error:
        refused = error.response.status_code
    time.sleep(6)  # its condition is looked at every five seconds
    sick = target.client.get("/health").status_code
    target.kill()
    target.start()
    kept = target.state(table["id"])["number"]
    well = target.client.get("/health").status_code
    broken = (kept < known) + (sick != 503) + (well != 200) + (refused != 503)
    note = (
        f"choice {refused}, health {sick}, with room again {well}; {kept} of {known} choices kept"
    )
    return Result("disk full", 1, broken, note)
