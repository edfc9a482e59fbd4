"""Work in a process of its own, with limits on time and memory: whatever it does hurts nobody."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path

__all__ = ["Broken", "Confined", "Work"]

#: Seconds to start a process.
START_SECONDS = 60.0
#: How much it yields to the games in play: bots and uploads may take longer, a move may not.
NICENESS = 5

#: How often one looks whether its time is up, and how many times its time it may wait for a turn.
POLL_SECONDS = 0.25
PATIENCE = 4

#: What the process does with a message; whatever it raises ends the process.
Work = Callable[[bytes], bytes]


class Broken(Exception):
    """The process did not answer in time, or died."""


class Confined:
    """One process that answers messages, one after the other; started anew when it breaks."""

    def __init__(self, work: Work, *, megabytes: int) -> None:
        self._work = work
        self._megabytes = megabytes
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    def ask(self, message: bytes, seconds: float) -> bytes:
        """Return the answer, or raise `Broken`; blocks its thread, and no longer than that."""
        try:
            if self._process is None or not self._process.is_alive():
                self._start()
            assert self._pipe is not None
            self._pipe.send_bytes(message)
            self._wait(seconds)
            return self._pipe.recv_bytes()
        except (EOFError, OSError) as error:
            self.stop()
            raise Broken(f"its process died ({error!r})") from None
        except BaseException:
            self.stop()
            raise

    def _wait(self, seconds: float) -> None:
        """Wait for an answer: so long by its processor, where that can be told, else by the clock.

        On a busy machine a process may wait for its turn, which is no fault of its own.
        """
        assert self._process is not None
        assert self._pipe is not None
        before = _processor_seconds(self._process.pid)
        end = time.monotonic() + seconds
        last = end if before is None else end + (PATIENCE - 1) * seconds
        while not self._pipe.poll(min(POLL_SECONDS, seconds)):
            spent = _processor_seconds(self._process.pid)
            if before is not None and spent is not None and spent - before > seconds:
                raise Broken(f"no answer in {seconds:.0f} seconds of processor time")
            if time.monotonic() > (last if spent is not None else end):
                raise Broken(f"no answer in {seconds:.0f} seconds")

    def _start(self) -> None:
        self.stop()
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(
            target=_serve, args=(theirs, self._work, self._megabytes), daemon=True
        )
        try:
            self._process.start()
        except Exception as error:  # no room for another process, say
            self._process = None
            raise Broken(f"its process could not be started ({error!r})") from None
        theirs.close()  # only the child holds its end, so each side notices the other's death
        self._pipe = ours
        if not ours.poll(START_SECONDS):
            raise Broken("its process did not start")
        ours.recv_bytes()

    def stop(self) -> None:
        """End the process."""
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
            self._process = None


def _serve(connection: Connection, work: Work, megabytes: int) -> None:
    """Answer messages until the server closes the pipe, or dies."""
    _confine(megabytes)
    connection.send_bytes(b"ready")
    while True:
        try:
            connection.send_bytes(work(connection.recv_bytes()))
        except (EOFError, OSError, KeyboardInterrupt):
            return


def _confine(megabytes: int) -> None:
    """Give this process less of the processor, and no more than so much memory."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICENESS)
    if sys.platform != "win32":
        import resource

        most = megabytes * 1_000_000
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _processor_seconds(pid: int | None) -> float | None:
    """Return how much of the processor a process has had, where the system tells."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
