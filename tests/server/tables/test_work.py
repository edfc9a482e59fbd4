"""Work at a table: stored before anybody hears of it, done to its end, and in nobody's way."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest

from dropzone.core.text.messages import M
from dropzone.server import Settings, create_app
from dropzone.server.api.problems import Problem
from dropzone.server.api.wire import ClockAsked, NewTable
from dropzone.server.store import Batch, Entry, Store
from dropzone.server.tables.creating import open_table
from dropzone.server.tables.house import House
from dropzone.server.tables.live import Changed
from dropzone.server.tables.table import Table
from tests.server.conftest import ROOMY, database

T = TypeVar("T")

QUICKLY = {"allied": "me", "german": "hotseat"}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A house without a door: nobody comes but whom a test sends."""
    app = create_app(Settings(database=database(tmp_path), limits=ROOMY))
    house: House = app.state.house
    yield house
    house.store.close()


@pytest.fixture
def told(house: House, monkeypatch: pytest.MonkeyPatch) -> list[Changed]:
    """What those who watch were told, in its order."""
    heard: list[Changed] = []
    monkeypatch.setattr(house.live, "tell_change", lambda table, change: heard.append(change))
    return heard


def opened(house: House, clock: ClockAsked | None = None) -> str:
    asked = NewTable(game="market-garden", seats=QUICKLY, clock=clock)
    return open_table(house, asked).id


def run(house: House, work: Callable[[], Awaitable[T]]) -> T:
    """Do something in an event loop, and close the house."""

    async def whole() -> T:
        try:
            return await work()
        finally:
            await house.close()

    return asyncio.run(whole())


def first_choice(house: House, table: Table) -> int:
    """Play the first of the choices; return the number of the move after it."""
    decision = table.game.decision
    house.play(table, decision.seat, decision.notations[0], table.game.number)
    return table.game.number


class Slow:
    """A disk that stores nothing before it is let go."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go, self.begun, self._write = threading.Event(), threading.Event(), store.write
        monkeypatch.setattr(store, "write", self.write)

    def write(self, batches: Sequence[Batch]) -> None:
        self.begun.set()
        assert self.go.wait(30)
        self._write(batches)


async def until(event: threading.Event) -> None:
    assert await asyncio.to_thread(event.wait, 30)


def stored(house: House, table: str) -> int:
    return len(house.store.entries(table, 0))


@pytest.mark.parametrize("brief", [True, False])
def test_nobody_hears_of_a_choice_before_it_is_stored(
    house: House, told: list[Changed], monkeypatch: pytest.MonkeyPatch, brief: bool
) -> None:
    table = opened(house)
    house._tables[table].pace = 0.0
    slow = Slow(house.store, monkeypatch)

    async def play_and_look() -> None:
        playing = asyncio.create_task(house.at(table, partial(first_choice, house), brief=brief))
        await until(slow.begun)
        looking = asyncio.create_task(house.at(table, lambda found: found.game.number, brief=True))
        await asyncio.sleep(0.05)
        assert not (playing.done())
        assert not (looking.done())
        assert not told
        assert stored(house, table) == 0
        slow.go.set()
        assert (await playing, await looking) == (1, 1)

    run(house, play_and_look)
    assert [(each.number, each.version) for each in told] == [(1, 1)]
    assert stored(house, table) == 1


@pytest.mark.parametrize("brief", [True, False])
def test_what_was_begun_is_stored_and_told_though_who_asked_has_gone(
    house: House, told: list[Changed], monkeypatch: pytest.MonkeyPatch, brief: bool
) -> None:
    table = opened(house)
    house._tables[table].pace = 0.0
    slow = Slow(house.store, monkeypatch)

    async def go_away() -> None:
        playing = asyncio.create_task(house.at(table, partial(first_choice, house), brief=brief))
        await until(slow.begun)
        playing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await playing
        looking = asyncio.create_task(house.at(table, lambda found: found.version, brief=True))
        await asyncio.sleep(0.05)
        assert not looking.done(), "somebody was at the table before it was stored"
        slow.go.set()
        assert await looking == 1

    run(house, go_away)
    assert [each.version for each in told] == [1]
    assert stored(house, table) == 1


def test_who_goes_while_the_rules_work_leaves_nothing_unsaved(
    house: House, told: list[Changed]
) -> None:
    table = opened(house)
    begun, go = threading.Event(), threading.Event()

    def slowly(found: Table) -> None:
        begun.set()
        assert go.wait(30)
        first_choice(house, found)

    async def go_away() -> None:
        playing = asyncio.create_task(house.at(table, slowly))
        await until(begun)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        go.set()

    run(house, go_away)  # a house that closes waits for what was begun
    assert stored(house, table) == 1
    assert house._tables[table].unsaved == []
    assert len(told) == 1


@pytest.mark.parametrize("error", [Problem("not-now", M("No.")), ValueError("a fault of ours")])
def test_work_that_breaks_off_leaves_nothing_behind(
    house: House, told: list[Changed], error: Exception
) -> None:
    table = opened(house)

    def half(found: Table) -> None:
        first_choice(house, found)
        raise error

    async def try_it() -> int:
        with pytest.raises(type(error)):
            await house.at(table, half)
        assert house.in_memory == 0
        return await house.at(table, lambda found: found.version)

    assert run(house, try_it) == 0
    assert (stored(house, table), told) == (0, [])


def test_a_fallen_clock_is_told_though_the_choice_after_it_is_refused(
    house: House, told: list[Changed], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(house, ClockAsked(kind="live", seconds=60))
    house._tables[table].pace = 0.0

    def refused(found: Table) -> None:
        assert not found.unsaved, "the clock's fall is stored before all else"
        raise Problem("not-now", M("The game is over."))

    async def late() -> bool:
        await house.at(table, partial(first_choice, house), brief=True)
        now = house.hours.now()
        monkeypatch.setattr(house.hours, "now", lambda: now + 3600)
        with pytest.raises(Problem, match="over"):
            await house.at(table, refused, brief=True)
        return await house.at(table, lambda found: found.over)

    assert run(house, late)
    assert [each.version for each in told] == [1, 2]
    assert [each.kind for each in house.store.entries(table, 0)] == ["play", "time"]


def where(_: Table) -> str:
    return threading.current_thread().name.partition("_")[0]


def test_brief_work_is_done_at_once_only_where_it_is_brief(
    house: House, told: list[Changed], monkeypatch: pytest.MonkeyPatch
) -> None:
    if not house.store.is_local:
        pytest.skip("another machine is always waited for in a thread")
    table = opened(house, ClockAsked(kind="live", seconds=60))
    known = house._tables[table]

    async def look() -> str:
        return await house.at(table, where, brief=True)

    async def all_cases() -> None:
        assert await look() == "rules", "nobody knows yet how long it takes"
        known.pace = 0.0
        assert await look() == "MainThread"
        assert await house.at(table, where) == "rules"
        known.pace = 0.01
        assert await look() == "rules", "a heavy position"
        await house.at(table, partial(first_choice, house))
        known.pace = 0.0
        now = house.hours.now()
        with monkeypatch.context() as later:
            later.setattr(house.hours, "now", lambda: now + 3600)
            assert await look() == "rules", "the clock's fall is to be written"
        known.pace, known.version = 0.0, known.version - 2
        monkeypatch.setattr("dropzone.server.tables.house.FEW", 1)
        monkeypatch.setattr(known, "fold", lambda entry: setattr(known, "version", entry.number))
        assert await look() == "rules", "much was played at another process"
        known.pace = 0.0
        assert await look() == "MainThread"
        house.forget(table)
        assert await look() == "rules", "it has to be rebuilt"

    run(house, all_cases)


def test_refusals_count_as_work_that_takes_its_time(house: House) -> None:
    table = opened(house)

    def refuse(found: Table) -> None:
        found.pace = 0.0
        sum(range(300_000))
        raise Problem("not-now", M("No."))

    async def once() -> None:
        with pytest.raises(Problem):
            await house.at(table, refuse, brief=True)

    run(house, once)
    assert house._tables[table].pace > 0.001


def test_of_two_houses_the_slower_hears_that_somebody_was_faster(
    house: House, told: list[Changed]
) -> None:
    table = opened(house)

    def overtaken(found: Table) -> None:
        first_choice(house, found)
        [batch] = found.unsaved
        entry = batch.entries[0]
        taken = Entry(entry.number, entry.kind, entry.seat, entry.text, entry.at)
        house.store.append(table, [taken], batch.summary)

    async def both() -> int:
        with pytest.raises(Problem, match="faster"):
            await house.at(table, overtaken)
        return await house.at(table, lambda found: found.version)

    assert run(house, both) == 1
    assert (stored(house, table), told) == (1, [])
