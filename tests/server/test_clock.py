"""Clocks: time runs for people, falls, and ends the game."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dropzone.server import house as house_module
from dropzone.server import routes as routes_module
from dropzone.server.clock import Clock
from dropzone.server.store import Header
from tests.server.conftest import Table

Client = TestClient[Litestar]


class Watch:
    """A clock on the wall that only the test moves."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def time(self) -> float:
        return self.now


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch()
    for module in (house_module, routes_module):
        monkeypatch.setattr(module.time, "time", watch.time)
    return watch


def clock(kind: str, seconds: int = 100, increment: int = 0) -> Clock:
    header = Header(
        game="", scenario="", options=[], house_rules={}, data="", seed="",
        clock=kind, seconds=seconds, increment=increment,
    )  # fmt: skip
    return Clock(header, ["allied", "german"])


def test_a_live_clock_charges_the_seat_that_decides_and_adds_the_increment() -> None:
    it = clock("live", 100, increment=5)
    it.go_on("allied", at=0)
    it.stop(30)
    it.go_on("german", at=30)
    assert it.left == {"allied": 75.0, "german": 100.0}
    assert it.deadline == 130


def test_the_increment_comes_when_the_decision_passes_not_with_every_choice() -> None:
    it = clock("live", 100, increment=5)
    it.go_on("allied", at=0)
    it.stop(10)
    it.go_on("allied", at=10)
    assert it.left["allied"] == 90


def test_a_correspondence_clock_gives_every_move_its_full_time() -> None:
    it = clock("correspondence", 100)
    it.go_on("allied", at=0)
    it.stop(90)
    it.go_on("german", at=90)
    assert (it.left["allied"], it.deadline) == (100, 190)


def test_no_clock_runs_without_one() -> None:
    it = clock("none", 0)
    it.go_on("allied", at=0)
    assert it.deadline is None


@pytest.mark.parametrize("kind", ["live", "correspondence"])
def test_one_whose_time_runs_out_has_lost(client: Client, watch: Watch, kind: str) -> None:
    table = Table(client, clock={"kind": kind, "seconds": 60})
    state: Any = table.spectator.state()
    assert state["clock"]["running"] is None  # the first choice starts it
    table.play()
    slow = table.to_play()
    side = table.spectator.state()["clock"]["running"]
    assert table.players[side] is slow
    watch.now += 59
    assert table.spectator.state()["clock"]["left"][side] == 1
    watch.now += 2
    choice = {"choice": "x", "number": 1}
    assert slow.post("play", choice).status_code == 409
    result = table.spectator.state()["result"]
    assert (result["level"], result["winner"] != side) == ("time", True)


def test_a_game_ends_on_time_though_nobody_looks(
    app: Litestar, client: Client, watch: Watch
) -> None:
    table = Table(client, clock={"kind": "live", "seconds": 60})
    table.play()
    store = app.state.house.store
    assert store.overdue(watch.now + 59) == []
    assert store.overdue(watch.now + 61) == [table.id]
    watch.now += 61

    async def wait() -> None:
        while store.overdue(watch.now):
            await asyncio.sleep(0.1)

    asyncio.run(asyncio.wait_for(wait(), 20))
    assert table.spectator.state()["result"]["level"] == "time"
