"""Uploaded positions, records and values: read in a process of its own before they are believed.

They come from anybody.  Bounds are checked first (`core/io/bounds.py`); then a process with limits
on time and memory reads the whole document and tells what is in it.  The server itself parses only
what that process has shown to be sound and quick.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import msgspec

from dropzone.core.errors import DataError, DropzoneError
from dropzone.core.io.bounds import check_toml
from dropzone.core.io.position_file import check_position
from dropzone.core.io.record import check_record
from dropzone.core.text.messages import M
from dropzone.server.api.problems import Problem
from dropzone.server.ops.confined import Broken, Confined
from dropzone.server.tables.reading import VALUES, Answer, Arrangement, Read, Upload, work

__all__ = ["Arrangement", "Read", "Upload", "Uploads"]

log = logging.getLogger("dropzone.server")

#: Seconds for a document, the loading of its game included, and for a thousand lines of a record.
SECONDS = 20.0
SECONDS_A_THOUSAND = 2.5
#: Characters of a file of values: the template of the largest game has half of it.
MOST_VALUES = 400_000
#: What is read; what is being arranged keeps nobody waiting who begins a game.
KINDS = ("position", "record", "values", "arrangement")
#: How many wait for their turn at most.
MOST_WAITING = 8


class _Lane:
    """Documents of a kind, read one after the other."""

    def __init__(self, megabytes: int) -> None:
        self.process = Confined(work, megabytes=megabytes)
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="uploads")
        self.waiting: Counter[str] = Counter()


class Uploads:
    """Reads documents apart from the games in play: of an address a few at a time."""

    def __init__(self, megabytes: int, at_once: int) -> None:
        self._at_once = at_once
        self._lanes = {kind: _Lane(megabytes) for kind in KINDS}
        self.refused = 0

    async def read(self, upload: Upload, address: str) -> Read:
        """Return what a document says; a `Problem` tells why it is not taken."""
        found = (await self._answer(upload, address)).read
        assert found is not None
        return found

    async def arrange(self, upload: Upload, address: str) -> Arrangement:
        """Return a position that is being arranged; a `Problem` tells why it cannot be."""
        found = (await self._answer(upload, address)).arrangement
        assert found is not None
        return found

    async def _answer(self, upload: Upload, address: str) -> Answer:
        lane = self._lanes[upload.kind]
        if lane.waiting[address] >= self._at_once:
            raise Problem("rate", M("Another file of yours is being read; wait a little."))
        if lane.waiting.total() >= MOST_WAITING:
            raise Problem("busy", M("Too many files are being read; try again later."))
        lane.waiting[address] += 1
        try:
            await asyncio.to_thread(self._check_bounds, upload)
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(lane.thread, self._ask, lane.process, upload)
        except (Problem, DropzoneError):
            self.refused += 1
            raise
        finally:
            lane.waiting[address] -= 1
            lane.waiting += Counter()  # forgets who waits no more

    def _check_bounds(self, upload: Upload) -> None:
        """Refuse in milliseconds what is beyond all bounds; nothing is parsed here."""
        if upload.kind in ("position", "arrangement"):
            check_position(upload.text)
        elif upload.kind == "values":
            check_toml(upload.text, VALUES, DataError, most=MOST_VALUES)
        else:
            check_record(upload.text)

    def _ask(self, process: Confined, upload: Upload) -> Answer:
        lines = upload.text.count("\n") if upload.kind == "record" else 0
        seconds = SECONDS + SECONDS_A_THOUSAND * lines / 1000
        try:
            answer = process.ask(msgspec.msgpack.encode(upload), seconds)
        except Broken as error:
            log.warning("an uploaded %s of %s was given up: %s", upload.kind, upload.game, error)
            raise Problem("invalid", M("Reading that takes too much time or memory.")) from None
        found = msgspec.msgpack.decode(answer, type=Answer)
        if found.refused is not None:
            raise Problem(found.refused.kind, found.refused.message)
        return found

    def close(self) -> None:
        """End the processes."""
        for lane in self._lanes.values():
            lane.thread.shutdown(wait=False, cancel_futures=True)
            lane.process.stop()
