"""Storing what happens at many tables: what comes while the disk is busy is stored together."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from dropzone.server.store.rows import Batch
from dropzone.server.store.store import Store

__all__ = ["Writer"]


class Writer:
    """Commits one group of batches after the other, in a thread of its own.

    A disk confirms a few hundred commits a second, however small.  So all that tables hand in
    while one commit is on its way goes into the next one; each is answered after its own.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._waiting: list[tuple[Sequence[Batch], asyncio.Future[Exception | None]]] = []
        self._task: asyncio.Task[None] | None = None
        #: How many commits there were, and of how many groups.
        self.commits = 0
        self.groups = 0

    async def write(self, batches: Sequence[Batch]) -> None:
        """Store batches of one table, all or nothing; return when they are committed."""
        loop = asyncio.get_running_loop()
        stored: asyncio.Future[Exception | None] = loop.create_future()
        self._waiting.append((batches, stored))
        if self._task is None:
            self._task = loop.create_task(self._write_all())
        error = await stored
        if error is not None:
            raise error

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            groups, self._waiting = self._waiting, []
            try:
                found = await loop.run_in_executor(
                    self._thread, self._store.write_each, [batches for batches, _ in groups]
                )
            except Exception as error:  # whatever it is, nobody waits for ever
                found = [error] * len(groups)
            self.commits += 1
            self.groups += len(groups)
            for (_, stored), wrong in zip(groups, found, strict=True):
                if not stored.done():  # else who waited has gone
                    stored.set_result(wrong)
        self._task = None

    def close(self) -> None:
        """Wait for what is being stored."""
        self._thread.shutdown(wait=True)
