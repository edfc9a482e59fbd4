"""Clocks: time runs for people, falls, and ends the game."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dropzone.server.ops.hours import Hours
from dropzone.server.store import Header
from dropzone.server.tables.clock import Clock
from tests.server.conftest import Table

Client = TestClient[Litestar]


class Watch:
    """A clock on the wall that only the test moves."""

    def __init__(self) -> None:
        self.now = 1_000_000.0


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch()
    monkeypatch.setattr(Hours, "now", lambda self: watch.now)
    return watch


def clock(kind: str, seconds: int = 100, increment: int = 0) -> Clock:
    header = Header(
        game="", scenario="", options=[], house_rules={}, data="", seed="",
        clock=kind, seconds=seconds, increment=increment,
    )  # fmt: skip
    return Clock(header, ["allied", "german"])


def test_a_live_clock_charges_the_seat_that_decides_and_adds_the_increment() -> None:
    it = clock("live", 100, increment=5)
    it.go_on("allied", at=0, number=0)
    it.stop(30)
    it.go_on("german", at=30, number=0)
    assert it.left == {"allied": 75.0, "german": 100.0}
    assert it.deadline == 130


def test_the_increment_comes_when_the_decision_passes_not_with_every_choice() -> None:
    it = clock("live", 100, increment=5)
    it.go_on("allied", at=0, number=0)
    it.stop(10)
    it.go_on("allied", at=10, number=0)
    assert it.left["allied"] == 90


def test_a_correspondence_clock_gives_every_move_its_full_time() -> None:
    it = clock("correspondence", 100)
    it.go_on("allied", at=0, number=0)
    it.stop(90)
    it.go_on("german", at=90, number=0)
    assert (it.left["allied"], it.deadline) == (100, 190)


def test_no_clock_runs_without_one() -> None:
    it = clock("none", 0)
    it.go_on("allied", at=0, number=0)
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


@pytest.mark.parametrize("kind", ["live", "correspondence"])
def test_playing_and_taking_back_winds_no_clock_up(client: Client, watch: Watch, kind: str) -> None:
    """Ten rounds of play, undo, and play, redo: what was thought is charged, nothing is given."""
    table = Table(client, clock={"kind": kind, "seconds": 600, "increment": 33})
    table.play()  # starts the clock
    while True:  # up to a choice that hands the decision over, and that can be taken back
        before = table.spectator.state()
        player = table.to_play()
        for choice in [each["notation"] for each in player.state()["decision"]["choices"]]:
            after = player.play(choice)
            if after["decision"]["seat"] != before["decision"]["seat"] and after["undo"]["can"]:
                break
            if not after["undo"]["can"]:
                break
            player.post("undo")
        else:
            player.play()
            continue
        if after["undo"]["can"]:
            break
    side = before["decision"]["seat"]
    player.post("undo")
    start = table.spectator.state()["clock"]["left"][side]
    for round_ in range(10):
        watch.now += 1
        player.post("redo") if round_ % 2 else player.play(choice)
        player.post("undo")
    state = table.spectator.state()
    assert state["clock"]["running"] == side
    assert state["clock"]["left"][side] == start - 10
    client.app.state.house.forget(table.id)
    assert table.spectator.state()["clock"] == state["clock"]


def test_the_time_of_who_waits_is_neither_taken_nor_given_by_an_undo() -> None:
    it = clock("live", 100, increment=5)
    it.go_on("allied", at=0, number=1)
    it.stop(10)
    it.go_on("german", at=10, number=2)
    it.take_back(1, at=14)
    it.go_on("allied", at=14, number=1)
    assert it.left == {"allied": 90.0, "german": 96.0}
