"""The time of day as clocks of games need it: it never jumps while the server runs."""

from __future__ import annotations

import time

__all__ = ["Hours"]


class Hours:
    """Seconds of the epoch as of the start, counted on by a clock that nobody sets.

    When the time of the machine is set right in the middle of a game, nobody's clock falls.
    """

    def __init__(self) -> None:
        self._wall = time.time()
        self._steady = time.monotonic()

    def now(self) -> float:
        """Return the moment."""
        return self._wall + time.monotonic() - self._steady

    def drift(self) -> float:
        """Return how far the machine's own time is ahead of this one."""
        return time.time() - self.now()
