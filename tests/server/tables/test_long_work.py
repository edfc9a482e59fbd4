"""Long work stands in nobody's way: uploads and rebuilt campaigns wait for each other alone."""

from __future__ import annotations

import gc
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import dropzone
from dropzone.server.api import routes
from dropzone.server.ops.settings import Settings
from dropzone.server.tables import house as house_module
from dropzone.server.tables.house import House
from dropzone.server.tables.reading import Answer
from dropzone.server.tables.summary import after_action
from dropzone.server.tables.uploads import Uploads
from tests.server.conftest import MARKET_GARDEN, Table

Client = TestClient[Litestar]

#: More than there are threads for games in play.
MANY = Settings().threads + 2
PATIENCE = 60


class Gate:
    """Lets nobody through before it is opened, and notes in which order things happen."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.reached = threading.Event()
        self.order: list[str] = []

    def hold(self) -> None:
        self.order.append("long work begins")
        self.reached.set()
        assert self.open.wait(PATIENCE)
        self.order.append("long work ends")


@pytest.fixture
def helpers() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(MANY + 1) as pool:
        yield pool


def in_turn(
    gate: Gate, helpers: ThreadPoolExecutor, long: Callable[[], Any], client: Client
) -> None:
    """Ask for long work many times at once, and play a game meanwhile."""
    other = Table(client)
    waiting: list[Future[Any]] = [helpers.submit(long) for _ in range(MANY)]
    try:
        assert gate.reached.wait(PATIENCE)
        answer = helpers.submit(lambda: other.to_play().play()).result(PATIENCE)
        gate.order.append("another game goes on")
    finally:
        gate.open.set()
    assert answer["number"] == 1
    assert all(each.result(PATIENCE).status_code in (200, 201) for each in waiting)
    assert gate.order == [
        "long work begins",
        "another game goes on",
        "long work ends",
        *["long work begins", "long work ends"] * (MANY - 1),
    ]


def test_games_go_on_while_many_records_are_opened(
    client: Client, helpers: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate()

    ask = Uploads._ask

    def held(self: Uploads, *given: Any) -> Answer:
        gate.hold()
        return ask(self, *given)

    monkeypatch.setattr(Uploads, "_ask", held)
    game = dropzone.new("market-garden", seed=7)
    game.play(game.decision.choices[0])
    asked = MARKET_GARDEN | {"record": game.record()}
    in_turn(gate, helpers, lambda: client.post("/api/tables", json=asked), client)


def test_games_go_on_while_many_campaigns_are_rebuilt(
    client: Client, helpers: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, fresh = Gate(), House._fresh
    long = [Table(client) for _ in range(MANY)]
    for table in long:
        table.play(3)
        client.app.state.house.forget(table.id)
    names = [table.id for table in long]

    def held(self: House, name: str) -> Any:
        if name in names and name not in self._tables:
            gate.hold()
        return fresh(self, name)

    monkeypatch.setattr(House, "_fresh", held)
    monkeypatch.setattr(house_module, "LONG", 2)
    left = iter(long)
    in_turn(gate, helpers, lambda: next(left).spectator.get(), client)


def test_games_go_on_while_many_look_back_on_long_games(
    client: Client, helpers: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate()

    def held(*given: Any) -> Any:
        gate.hold()
        return after_action(*given)

    monkeypatch.setattr(routes, "after_action", held)
    monkeypatch.setattr(house_module, "LONG", 2)
    long = [Table(client) for _ in range(MANY)]
    for table in long:
        table.play(3)
    left = iter(long)
    in_turn(gate, helpers, lambda: next(left).spectator.get("summary"), client)


def test_a_game_that_leaves_memory_is_freed_without_the_collector(client: Client) -> None:
    game = dropzone.new("market-garden", seed=7)
    while game.number < 30:
        game.play(game.decision.choices[-1])
    table = Table(client, record=game.record())
    house: House = client.app.state.house
    kept = house._tables[table.id].game
    there = weakref.ref(kept)
    del kept
    gc.disable()
    try:
        house.forget(table.id)
        deadline = time.monotonic() + PATIENCE  # a thread may still hold what it did last
        while there() is not None and time.monotonic() < deadline:
            time.sleep(0.01)
        assert there() is None
    finally:
        gc.enable()
