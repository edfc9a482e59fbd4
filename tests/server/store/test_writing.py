"""What many tables hand in at once is stored together; each is answered after its own commit."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from dropzone.server.store import Batch, Entry, Header, SeatRow, Stale, Store, Summary
from dropzone.server.store.writing import Writer
from tests.server.conftest import database

NOW = Summary(number=0, to_play="allied", by_bot=False, deadline=None, over=False)
TABLES = [f"table-{number}" for number in range(5)]


def batch(table: str, number: int) -> list[Batch]:
    return [Batch(table, [Entry(number, "play", "allied", "act", 1.0)], NOW, b"here")]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(database(tmp_path))
    header = Header(
        game="market-garden", scenario="x", options=[], house_rules={}, data="", seed="s"
    )
    for table in TABLES:
        store.create(table, header, [SeatRow("allied", "me")], [], NOW)
    yield store
    store.close()


def test_what_comes_during_a_commit_goes_into_the_next_one(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, write = threading.Event(), store.write
    written: list[list[str]] = []

    def slowly(batches: Sequence[Batch]) -> None:
        held.wait(30)
        written.append([each.table for each in batches])
        write(batches)

    monkeypatch.setattr(store, "write", slowly)

    async def all_at_once() -> None:
        writer = Writer(store)
        tasks = [asyncio.create_task(writer.write(batch(TABLES[0], 1)))]
        await asyncio.sleep(0.05)  # the first one is on its way
        tasks += [asyncio.create_task(writer.write(batch(each, 1))) for each in TABLES[:0:-1]]
        await asyncio.sleep(0.05)
        assert not any(task.done() for task in tasks), "acknowledged before it was stored"
        held.set()
        await asyncio.gather(*tasks)
        assert (writer.commits, writer.groups) == (2, len(TABLES))
        writer.close()

    asyncio.run(all_at_once())
    assert written == [TABLES[:1], TABLES[1:]], "in one order, whoever comes first"
    assert [len(store.entries(each, 0)) for each in TABLES] == [1] * len(TABLES)


def test_one_that_cannot_be_stored_keeps_none_of_the_others_from_it(store: Store) -> None:
    store.write(batch(TABLES[2], 1))
    found = store.write_each([batch(each, 1) for each in TABLES])
    assert [type(each) for each in found] == [type(None)] * 2 + [Stale] + [type(None)] * 2
    assert [len(store.entries(each, 0)) for each in TABLES] == [1] * len(TABLES)


def test_batches_of_one_table_are_stored_all_or_none(store: Store) -> None:
    [error] = store.write_each([[*batch(TABLES[0], 1), *batch(TABLES[0], 1)]])
    assert isinstance(error, Stale)
    assert store.entries(TABLES[0], 0) == []


def test_nobody_waits_for_ever_when_storing_fails(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(groups: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(store, "write_each", broken)

    async def both() -> list[object]:
        writer = Writer(store)
        writes = (writer.write(batch(each, 1)) for each in TABLES[:2])
        found = await asyncio.gather(*writes, return_exceptions=True)
        writer.close()
        return list(found)

    assert [type(each) for each in asyncio.run(both())] == [OSError] * 2


def test_one_that_no_database_can_hold_keeps_none_of_the_others_from_it(store: Store) -> None:
    groups = [batch(each, 1) for each in TABLES]
    groups[1] = [Batch(TABLES[1], [Entry(1, "play", "allied", "\ud800", 1.0)], NOW)]
    found = store.write_each(groups)
    assert [each is None for each in found] == [True, False, True, True, True]
    assert [len(store.entries(each, 0)) for each in TABLES] == [1, 0, 1, 1, 1]


def test_a_database_that_takes_nothing_is_not_tried_for_each(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []
    driver = store.engine.dialect.loaded_dbapi

    def locked(batches: Sequence[Batch]) -> None:
        tried.append(len(batches))
        raise OperationalError(None, None, driver.OperationalError("database is locked"))

    monkeypatch.setattr(store, "write", locked)
    found = store.write_each([batch(each, 1) for each in TABLES])
    assert [type(each) for each in found] == [OperationalError] * len(TABLES)
    assert tried == [len(TABLES), 1], "each of them would wait as long as the first"


def test_who_goes_away_keeps_nobody_else_from_being_answered(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, write = threading.Event(), store.write

    def slowly(batches: Sequence[Batch]) -> None:
        held.wait(30)
        write(batches)

    monkeypatch.setattr(store, "write", slowly)

    async def one_goes() -> None:
        writer = Writer(store)
        tasks = [asyncio.create_task(writer.write(batch(each, 1))) for each in TABLES]
        await asyncio.sleep(0.02)
        tasks[1].cancel()
        held.set()
        found = await asyncio.gather(*tasks, return_exceptions=True)
        assert [each is None for each in found] == [True, False, True, True, True]
        await writer.write(batch(TABLES[0], 2))
        writer.close()

    asyncio.run(one_goes())
    assert [len(store.entries(each, 0)) for each in TABLES] == [2, 1, 1, 1, 1]
