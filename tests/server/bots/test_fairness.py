"""Bots think for people first, for every address alike, and never for nobody."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from litestar.testing import TestClient

from dropzone.server import Settings, create_app
from dropzone.server.bots.queue import Queue, Rank
from dropzone.server.tables import house as house_module
from tests.server.conftest import ROOMY, Table, database, until

BOTS = {"seats": {"allied": "bot:random", "german": "bot:random"}}


def order_of(*wanted: tuple[Rank, str], used: dict[str, float] | None = None) -> list[str]:
    """In which order those who wait get the one place."""

    async def play() -> list[str]:
        queue, done = Queue(1, clock=lambda: 0.0), []
        await queue.enter(Rank.SHOW, "first")

        async def think(rank: Rank, address: str) -> None:
            await queue.enter(rank, address)
            done.append(address)
            queue.leave(address, 1.0)

        tasks = [asyncio.create_task(think(*each)) for each in wanted]
        await asyncio.sleep(0)
        for address, seconds in (used or {}).items():
            queue._used[address] = (seconds, 0.0)
        queue.leave("first", 0.0)
        await asyncio.gather(*tasks)
        assert len(queue) == 0
        return done

    return asyncio.run(play())


def test_people_come_before_games_of_bots() -> None:
    order = order_of((Rank.SHOW, "a"), (Rank.ANSWER, "b"), (Rank.SHOW, "a"), (Rank.AWAITED, "c"))
    assert order == ["c", "b", "a", "a"]


def test_addresses_take_turns_however_many_tables_one_has() -> None:
    many = [(Rank.AWAITED, "greedy")] * 5
    assert order_of(*many, (Rank.AWAITED, "other"))[:2] == ["greedy", "other"]
    assert order_of(*many, (Rank.AWAITED, "other"), used={"greedy": 9.0})[0] == "other"


def test_who_gives_up_waiting_leaves_no_gap() -> None:
    async def play() -> None:
        queue = Queue(1)
        await queue.enter(Rank.SHOW, "a")
        gone = asyncio.create_task(queue.enter(Rank.SHOW, "b"))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        queue.leave("a", 0.1)
        await asyncio.wait_for(queue.enter(Rank.SHOW, "c"), 1)

    asyncio.run(play())


def test_bots_pause_when_nobody_watches_and_stay_so_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "WATCHED", 0.5)
    settings = Settings(database=database(tmp_path), limits=ROOMY)
    with TestClient(create_app(settings)) as client:
        table = Table(client, **BOTS)
        until(table.spectator, lambda state: state["number"] >= 2)
        store = client.app.state.house.store

        def number() -> int:
            return len(store.entries(table.id, 0))

        deadline = time.monotonic() + 30
        while client.app.state.house._tasks and time.monotonic() < deadline:
            time.sleep(0.1)
        paused = number()
        time.sleep(1.0)
        assert number() == paused
    with TestClient(create_app(settings)) as client:
        time.sleep(1.0)
        assert len(client.app.state.house.store.entries(table.id, 0)) == paused
        table.spectator.client = client
        until(table.spectator, lambda state: state["number"] > paused)


def test_a_bot_answers_a_person_who_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "WATCHED", 0.0)
    with TestClient(create_app(Settings(database=database(tmp_path), limits=ROOMY))) as client:
        table = Table(client, seats={"allied": "me", "german": "bot:random"})
        store = client.app.state.house.store
        deadline = time.monotonic() + 60
        while not store.entries(table.id, 0) and time.monotonic() < deadline:
            time.sleep(0.1)
        assert store.entries(table.id, 0)
