"""Measures what each request of a client costs the server, step by step along one whole game.

The application runs in this very process and is asked as a browser asks it, compressed answers
included; what is counted is processor time, so that a busy machine measures the same.
"""

from __future__ import annotations

import asyncio
import gzip
import random
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import msgspec
from litestar import Litestar

from dropzone.bots import Bot, Observation, make
from dropzone.server.api.app import create_app
from dropzone.server.ops.settings import Limits, Settings
from dropzone.server.store import Entry
from dropzone.server.tables.table import Table

__all__ = ["RequestFigures", "StepsReport", "bench_steps"]

#: What a client asks for to make a choice, and the update of the other player's screen.
STEP = ("odds", "choices", "play", "update")
_ROOMY = Limits(requests=1e9, requests_burst=1e9, tables=1e9, tables_burst=1e9)


class RequestFigures(msgspec.Struct, frozen=True):
    """Processor time of one kind of request in milliseconds, and the worst of them."""

    request: str
    count: int
    p50: float
    p95: float
    p99: float
    worst: float
    #: The move at which the worst was asked, and what it was about.
    move: int
    about: str


class StepsReport(msgspec.Struct, frozen=True):
    """What was measured along one game."""

    game: str
    scenario: str
    bot: str
    decisions: int
    requests: list[RequestFigures]


def bench_steps(
    game: str,
    scenario: str | None = None,
    *,
    bot: str = "random",
    every: int = 20,
    most: int = 100_000,
    seed: str = "1",
) -> StepsReport:
    """Let a bot play for all sides, and measure what clients ask after every so many moves.

    A step is what a client asks for to make a choice: its odds, what follows it, the choice, and
    the update of the other player's screen.  Beside it, what a player may look at: the whole
    table, reasons against a choice, surveys, the log and the replay at any move.
    """
    return asyncio.run(_bench(game, scenario, bot, every, most, seed))


async def _bench(
    game: str, scenario: str | None, bot: str, every: int, most: int, seed: str
) -> StepsReport:
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'steps.sqlite3'}"
        app = create_app(Settings(database=database, limits=_ROOMY))
        async with app.lifespan():
            walk = _Walk(app, make(bot, seed=seed, game=game), seed)
            await walk.begin(game, scenario)
            while walk.move < most and not await walk.at(lambda table: walk.play_on(table, every)):
                await walk.measure()
    figures = [_figures(request, sorted(times)) for request, times in walk.times.items()]
    return StepsReport(game, walk.scenario, bot, walk.move, figures)


def _figures(request: str, times: list[tuple[float, int, str]]) -> RequestFigures:
    def at(share: float) -> float:
        return round(times[min(len(times) - 1, int(share * len(times)))][0], 2)

    _, move, about = times[-1]
    return RequestFigures(request, len(times), at(0.5), at(0.95), at(0.99), at(1.0), move, about)


class _Walk:
    """One game at a table of the application, and what its players ask on the way."""

    def __init__(self, app: Litestar, bot: Bot, seed: str) -> None:
        self.app = app
        self.bot = bot
        self.seed = seed
        self.chance = random.Random(seed)
        self.times: dict[str, list[tuple[float, int, str]]] = {}
        self.move = 0
        self.scenario = ""
        self.path = ""
        self.seats: dict[str, str] = {}
        self.surveys: list[str] = []

    async def begin(self, game: str, scenario: str | None) -> None:
        """Open a table and look at its board."""
        sides = self.app.state.catalog.definition(game).sheet.sides
        asked = {"game": game, "scenario": scenario, "seats": {each.id: "me" for each in sides}}
        created = await self.ask("open", "POST", "/api/tables", body=asked)
        self.path, self.seats = f"/api/tables/{created['id']}", created["seats"]
        self.scenario = await self.at(lambda table: table.game.static.setting.scenario)
        board = await self.ask("board", "GET", f"/api/games/{game}/{self.scenario}/board")
        self.surveys = [each["id"] for each in board.get("surveys", [])]

    async def at(self, work: Callable[[Table], Any]) -> Any:
        """Do unmeasured work at the table."""
        return await self.app.state.house.at(self.path.rpartition("/")[2], work)

    def play_on(self, table: Table, moves: int) -> bool:
        """Let the bot choose for all sides and store it; return whether the game is over."""
        game, start = table.game, table.game.number
        while not table.over and game.number < start + moves:
            game.make(
                self.bot.choose(Observation(game.position, number=game.number, seed=self.seed))
            )
        entries = [
            Entry(table.version + index, "play", played.seat, played.notation, time.time())
            for index, played in enumerate(game.history[start:], 1)
        ]
        table.enter(entries, played=True)
        self.move = game.number
        return table.over

    async def measure(self) -> None:
        """Make one step as clients do, and look at what else they show."""
        seat = await self.at(lambda table: table.to_play)
        other = next((each for each in self.seats if each != seat), seat)
        mover, watcher = self.seats[seat], self.seats[other]
        state = await self.ask("table", "GET", self.path, mover)
        number, version, decision = state["number"], state["version"], state["decision"]
        choice = self.chance.choice(decision["choices"])["notation"]
        await self._look(mover, state["view"], choice)
        known = {"since": number, "version": version}
        about = f"{decision['kind']}: {choice}"
        path, body = self.path, {"choice": choice, "number": number}
        start = {request: len(self.times.get(request, ())) for request in STEP}
        await self.ask("odds", "GET", f"{path}/odds", mover, about=about, choice=choice)
        await self.ask("choices", "GET", f"{path}/choices", mover, about=about, prefix=choice)
        await self.ask("play", "POST", f"{path}/play", mover, body, about=about, **known)
        await self.ask("update", "GET", path, watcher, about=about, **known)
        spent = sum(each[0] for name in STEP for each in self.times[name][start[name] :])
        self.times.setdefault("step", []).append((spent, number, about))

    async def _look(self, secret: str, view: Mapping[str, Any], choice: str) -> None:
        """Ask for what a player may look at before a choice."""
        path, any_of = self.path, self.chance
        wrong = f"{choice} {choice.rpartition(' ')[2]}"
        await self.ask("why-not", "GET", f"{path}/why-not", secret, about=wrong, choice=wrong)
        past = any_of.randrange(self.move + 1)
        await self.ask("replay", "GET", f"{path}/at/{past}", secret, about=str(past))
        await self.ask("log", "GET", f"{path}/log", secret, about=str(past), before=past)
        units = view.get("units", [])
        for kind in self.surveys if units else ():
            of = any_of.choice(units)["id"]
            about = f"{kind} {of}"
            await self.ask("survey", "GET", f"{path}/survey", secret, about=about, kind=kind, of=of)

    async def ask(
        self,
        request: str,
        method: str,
        path: str,
        secret: str = "",
        body: Any = None,
        *,
        about: str = "",
        **query: Any,
    ) -> Any:
        """Send a request to the application, note its processor time, and return its JSON."""
        scope: Any = _scope(method, path, secret, urlencode(query))
        waiting = [{"type": "http.request", "body": msgspec.json.encode(body), "more_body": False}]
        answer: list[Any] = []

        async def receive() -> Any:
            return waiting.pop() if waiting else await asyncio.Event().wait()

        async def send(message: Any) -> None:
            answer.append(message)

        started = time.process_time()
        await self.app(scope, receive, send)
        spent = 1000 * (time.process_time() - started)
        self.times.setdefault(request, []).append((spent, self.move, about))
        return _read(answer)


def _scope(method: str, path: str, secret: str, query: str) -> Mapping[str, object]:
    headers = [(b"host", b"localhost"), (b"accept-encoding", b"gzip")]
    headers += [(b"content-type", b"application/json")] if method == "POST" else []
    headers += [(b"authorization", f"Seat {secret}".encode())] if secret else []
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }


def _read(answer: list[Any]) -> Any:
    start, *rest = answer
    data = b"".join(each["body"] for each in rest)
    if any(name == b"content-encoding" and value == b"gzip" for name, value in start["headers"]):
        data = gzip.decompress(data)
    if start["status"] >= 500:
        raise RuntimeError(f"the server failed: {data[:500]!r}")
    return msgspec.json.decode(data)
