"""Checking stored games with the rules that are installed, and noting what they lead to."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import msgspec

from dropzone.core.errors import DropzoneError
from dropzone.core.io.earlier import EarlierRules
from dropzone.core.text.messages import Message
from dropzone.server.api.problems import Problem
from dropzone.server.store import Store
from dropzone.server.tables.journals import Journal

__all__ = ["TableCheck", "UserData", "check_all", "check_table", "keep_table"]

#: A user's own data files by game, as a server is given them.
UserData = Mapping[str, Sequence[Path]]

#: So few tables are checked before another process would have started.
FEW = 20

#: The store of a process that checks tables for another, and the rules that it may ask.
_store: Store | None = None
_rules = EarlierRules()


class TableCheck(msgspec.Struct, frozen=True):
    """Whether a stored game comes out as it was played, and if not, from where on."""

    table: str
    game: str
    scenario: str
    #: How many entries its journal has, and after how many the position was compared.
    entries: int
    compared: int = 0
    #: The first entry that comes out differently (0: the game cannot even begin), and why.
    diverged: int | None = None
    cause: Message | str = ""
    #: The move from which it goes on, if nothing was kept of what came after it.
    known: int | None = None

    @property
    def agrees(self) -> bool:
        """Whether nothing comes out differently."""
        return self.diverged is None


def check_table(
    store: Store, table: str, data: UserData | None = None, rules: EarlierRules | None = None
) -> TableCheck:
    """Fold a table with the installed rules, and compare with what is known of it.

    Give the same earlier rules for many tables: their process starts once.
    """
    return _checked(store, table, data or {}, rules or EarlierRules(), keep=False)


def keep_table(
    store: Store, table: str, data: UserData | None = None, rules: EarlierRules | None = None
) -> TableCheck:
    """Check a table, and keep its moments where an earlier version did not."""
    return _checked(store, table, data or {}, rules or EarlierRules(), keep=True)


def _checked(
    store: Store, name: str, data: UserData, rules: EarlierRules, *, keep: bool
) -> TableCheck:
    found = TableCheck(name, "", "", 0, diverged=0)
    try:
        journal = Journal(store, name, data)
        header = journal.header
        found = TableCheck(name, header.game, header.scenario, len(journal.entries), diverged=0)
        if keep:
            folded = journal.open(rules)
        elif journal.lacks_evidence:
            folded, _ = journal.fold_with_evidence(rules)
        else:
            folded = journal.fold()
    except (DropzoneError, Problem) as error:
        return msgspec.structs.replace(found, cause=error.message)
    except Exception as error:  # rules that fail on a stored game are what is looked for
        return msgspec.structs.replace(found, cause=f"{type(error).__name__}: {error}")
    compared = sum(entry.fingerprint is not None for entry in journal.entries)
    first = folded.departures[0] if folded.departures else None
    return msgspec.structs.replace(
        found,
        compared=compared,
        diverged=None if first is None else first.entry,
        cause="" if first is None else first.why,
        known=folded.known,
    )


def check_all(
    url: str,
    tables: Sequence[str],
    data: UserData | None = None,
    *,
    keep: bool = False,
    workers: int = 1,
) -> Iterator[TableCheck]:
    """Check tables one after the other, or several at once in processes; in the given order.

    With `keep` their positions are kept where an earlier version did not.  A process has one game
    in memory at a time.
    """
    work = keep_table if keep else check_table
    if workers == 1 or len(tables) < FEW:
        store = Store(url, create=False, old=not keep)
        try:
            with EarlierRules() as rules:
                for table in tables:
                    yield work(store, table, data or {}, rules)
        finally:
            store.close()
        return
    pool = ProcessPoolExecutor(
        workers, get_context("spawn"), initializer=_start, initargs=(url, not keep)
    )
    try:
        yield from pool.map(partial(_in_process, work, data=data or {}), tables, chunksize=4)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _start(url: str, old: bool) -> None:
    """Open the store of a process; the one who started it answers to Ctrl-C."""
    global _store
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _store = Store(url, create=False, old=old)


def _in_process(
    work: Callable[[Store, str, UserData, EarlierRules], TableCheck], table: str, data: UserData
) -> TableCheck:
    assert _store is not None
    return work(_store, table, data, _rules)
