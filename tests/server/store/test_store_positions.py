"""What the store keeps beside the journal: positions, fingerprints, versions, packs of data."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dropzone.server.store import Entry, Header, Note, SeatRow, Stale, Store, Summary
from dropzone.server.store.operating import delete_tables, overviews
from tests.server.conftest import database

HEADER = Header(
    game="market-garden", scenario="standard", options=[], house_rules={}, data="d" * 64, seed="s"
)
SEATS = [SeatRow("allied", "me", secret_hash="a" * 64), SeatRow("german", "bot", "random")]


def summary(number: int = 0, *, over: bool = False) -> Summary:
    return Summary(number, None if over else "allied", False, None, over)


def entry(number: int, **known: object) -> Entry:
    return Entry(number, "play", "allied", f"choice {number}", float(number), **known)  # type: ignore[arg-type] # as given


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(database(tmp_path))
    opened.create("t", HEADER, SEATS, [], summary())
    yield opened
    opened.close()


def test_entries_come_back_without_their_snapshots_but_tell_of_them(store: Store) -> None:
    first = entry(1, rules=3, fingerprint="f1", snapshot=b"\0one")
    store.append("t", [first, entry(2, rules=3)], summary(2), b"now")
    found = store.entries("t", 0)
    assert [(e.rules, e.fingerprint, e.snapshot, e.kept) for e in found] == [
        (3, "f1", None, True),
        (3, None, None, False),
    ]
    assert store.snapshots("t") == {1: b"\0one"}
    assert store.position("t") == b"now"
    assert store.entries("t", 1) == found[1:]


def test_a_table_is_created_with_its_position(store: Store) -> None:
    store.create("u", HEADER, SEATS, [entry(1, snapshot=b"x")], summary(1), position=b"begun")
    assert store.position("u") == b"begun"
    assert store.snapshots("u") == {1: b"x"}
    assert store.position("nowhere") is None


def test_a_position_is_that_of_the_last_entry_or_none(store: Store) -> None:
    store.append("t", [entry(1)], summary(1), b"one")
    store.append("t", [entry(2)], summary(2))
    assert store.position("t") is None


def test_neither_entry_nor_position_is_stored_if_the_number_is_taken(store: Store) -> None:
    store.append("t", [entry(1)], summary(1), b"one")
    with pytest.raises(Stale):
        store.append("t", [entry(1)], summary(1), b"other")
    assert store.position("t") == b"one"
    assert len(store.entries("t", 0)) == 1


def test_what_is_found_out_later_fills_gaps_and_changes_nothing(store: Store) -> None:
    store.append("t", [entry(1, fingerprint="old", snapshot=b"old"), entry(2)], summary(2))
    assert store.without_position() == ["t"]
    store.annotate("t", [Note(1, 1, "new", b"new"), Note(2, 1, "two", b"two")], b"now")
    first, second = store.entries("t", 0)
    assert (first.rules, first.fingerprint, second.rules, second.fingerprint) == (
        1,
        "old",
        1,
        "two",
    )
    assert store.snapshots("t") == {1: b"old", 2: b"two"}
    assert store.position("t") == b"now"
    assert store.without_position() == []
    store.annotate("t", [Note(2, 9, "three", b"three")], b"later")
    assert store.position("t") == b"now"
    assert store.entries("t", 1)[0].rules == 1


def test_a_position_found_out_too_late_is_not_kept(store: Store) -> None:
    store.append("t", [entry(1), entry(2)], summary(2))
    store.annotate("t", [Note(1, fingerprint="one")], b"after the first")
    assert store.position("t") is None
    store.annotate("t", [Note(2)], b"after the second")
    assert store.position("t") == b"after the second"


def test_a_pack_is_kept_once_whoever_keeps_it(store: Store, tmp_path: Path) -> None:
    other = Store(store.url)
    for each in (store, other, store):
        each.keep_pack("d" * 64, "market-garden", "0.2.0", b"values")
    assert other.pack("d" * 64) == b"values"
    assert store.pack("e" * 64) is None
    other.close()


def test_a_pack_that_another_process_keeps_at_the_same_moment_is_no_error(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.keep_pack("d" * 64, "market-garden", "0.2.0", b"values")
    monkeypatch.setattr(Store, "pack", lambda *_: None)  # as it looked a moment before
    store.keep_pack("d" * 64, "market-garden", "0.2.0", b"values")


def test_removing_a_table_removes_all_of_it_and_what_only_it_used(store: Store) -> None:
    other = Header(
        game="mercury", scenario="standard", options=[], house_rules={}, data="e" * 64, seed="s"
    )
    store.create("u", other, SEATS, [entry(1)], summary(1, over=True))
    store.create("v", other, SEATS, [], summary(), rematch_of="u")
    for data in ("d", "e", "f"):
        store.keep_pack(data * 64, "any", "0.2.0", b"values")
    done = delete_tables(store, ["v"])
    assert (done.tables, done.packs) == (["v"], ["f" * 64])
    assert store.glance("u").rematch is None
    done = delete_tables(store, ["u"])
    assert done.packs == ["e" * 64]
    assert store.ids() == ["t"]
    assert (store.header("u"), store.entries("u", 0), store.glance("u").seats) == (None, [], [])
    assert store.pack("d" * 64) == b"values"


def test_the_size_of_a_table_counts_its_positions(store: Store) -> None:
    (before,) = overviews(store)
    store.append("t", [entry(1, snapshot=b"x" * 5000)], summary(1), b"y" * 3000)
    (after,) = overviews(store)
    assert after.size == before.size + 5000 + 3000 + len("choice 1")
    assert (before.entries, after.entries) == (0, 1)
