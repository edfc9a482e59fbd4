"""The rules of 0.1.0, asked how things stood in its games.

Journals and records keep what tells each moment, so that a game goes on whatever becomes of the
rules.  Those of 0.1.0 kept nothing but choices: only its own rules can tell where they led.  They
lie here as they were released, in an archive that is never changed, and are run in a process of
their own when a game of that release is opened which today's rules may not replay.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from importlib.resources import as_file, files
from pathlib import Path
from typing import Self

import msgspec

from dropzone.core.errors import DropzoneError

__all__ = ["EarlierMoment", "EarlierRules", "NoEarlierRules", "Stretch", "stretches"]

#: The first and the last place of which every moment is wanted.
Stretch = tuple[int, int]

#: Seconds for one game: the longest campaign of 0.1.0 took some twenty.
PATIENCE = 300.0


class NoEarlierRules(DropzoneError):
    """The rules of 0.1.0 could not be run, or could not play a game either."""


def stretches(places: Sequence[int], known: Sequence[int]) -> list[Stretch]:
    """Return the stretches about places, each from one known moment to the next.

    >>> stretches([3, 4, 25], known=[1, 10, 20, 30])
    [(1, 10), (20, 30)]
    """
    edges = sorted({0, *known})
    found = []
    for place in places:
        first = max(edge for edge in edges if edge < place)
        last = min((edge for edge in edges if edge >= place), default=place)
        found.append((first, last))
    return sorted(set(found))


class EarlierMoment(msgspec.Struct, frozen=True):
    """A moment of a game as 0.1.0 saved it."""

    #: After how many lines of a record, or after which entry of a journal.
    place: int
    number: int
    rolls: int
    position: str


class _Answer(msgspec.Struct, frozen=True):
    moments: list[EarlierMoment] = []
    error: str = ""


class EarlierRules:
    """A process that plays by the rules of 0.1.0; ask it for as many games as you like.

    >>> with EarlierRules() as rules:
    ...     header = {"game": "dieppe", "scenario": "", "options": [], "house_rules": {},
    ...               "seed": "7", "position": "", "data": ""}
    ...     rules.of_journal(header, [])
    []
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        """Return itself; the process starts with the first game."""
        return self

    def __exit__(self, *error: object) -> None:
        """End the process."""
        self.close()

    def of_record(
        self, text: str, data: Sequence[Path] = (), close: Sequence[Stretch] = ()
    ) -> list[EarlierMoment]:
        """Return the moments of a record of 0.1.0: of turns, and every one of `close` stretches."""
        return self._ask({"record": text, "data": [str(each) for each in data], "close": close})

    def of_journal(
        self,
        header: Mapping[str, object],
        entries: Sequence[tuple[int, str, str]],
        data: Sequence[Path] = (),
        close: Sequence[Stretch] = (),
    ) -> list[EarlierMoment]:
        """Return the moments of a table: its header, and number, kind and text of its entries."""
        paths = [str(each) for each in data]
        job = {"header": header, "entries": entries, "data": paths, "close": close}
        return self._ask(job)

    def _ask(self, job: Mapping[str, object]) -> list[EarlierMoment]:
        process = self._process or self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        patience = threading.Timer(PATIENCE, process.kill)
        patience.start()
        try:
            process.stdin.write(msgspec.json.encode(job) + b"\n")
            process.stdin.flush()
            answer = msgspec.json.decode(process.stdout.readline(), type=_Answer)
        except (OSError, msgspec.DecodeError) as error:
            self.close()
            raise NoEarlierRules(f"the rules of 0.1.0 did not answer: {error}") from None
        finally:
            patience.cancel()
        if answer.error:
            raise NoEarlierRules(f"the rules of 0.1.0 refuse this game: {answer.error}")
        return answer.moments

    def _start(self) -> subprocess.Popen[bytes]:
        package = files(__name__)
        with as_file(package / "driver.py") as driver, as_file(package / ARCHIVE) as archive:
            self._process = subprocess.Popen(
                [sys.executable, "-I", str(driver), str(archive)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        return self._process

    def __del__(self) -> None:
        """End the process with its last user."""
        self.close()

    def close(self) -> None:
        """End the process, if it runs."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()


ARCHIVE = "rules-0.1.0.zip"
