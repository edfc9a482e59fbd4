"""Who thinks next: games of people first, and nobody's games before everybody else's."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from enum import IntEnum

import msgspec

__all__ = ["Queue", "Rank"]

#: Seconds after which the time that an address has used counts half.
HALF_LIFE = 30.0
_MOST_ADDRESSES = 10_000


class Rank(IntEnum):
    """How soon a bot is wanted; paused tables never come here."""

    #: A person plays against it, and is there.
    AWAITED = 0
    #: A person plays against it, and is away.
    ANSWER = 1
    #: Bots play each other while somebody watches.
    SHOW = 2


class _Waiting(msgspec.Struct, eq=False):
    rank: Rank
    address: str
    turn: asyncio.Future[None]


class Queue:
    """Lets so many think at once; of those who wait, the awaited and the thrifty come first.

    Among equals the address comes first for which bots have thought least of late.
    """

    def __init__(self, places: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._free = max(1, places)
        self._clock = clock
        self._waiting: list[_Waiting] = []
        #: Seconds of thinking by address, as of a moment.
        self._used: dict[str, tuple[float, float]] = {}

    def __len__(self) -> int:
        """How many wait."""
        return len(self._waiting)

    async def enter(self, rank: Rank, address: str) -> None:
        """Wait for a place; whoever enters must `leave`."""
        if self._free and not self._waiting:
            self._free -= 1
            return
        mine = _Waiting(rank, address, asyncio.get_running_loop().create_future())
        self._waiting.append(mine)
        try:
            await mine.turn
        except asyncio.CancelledError:
            if mine in self._waiting:
                self._waiting.remove(mine)
            else:  # the place was given just now
                self._hand_on()
            raise

    def leave(self, address: str, seconds: float) -> None:
        """Give a place back after thinking for an address."""
        now = self._clock()
        self._used[address] = (self._of_late(address, now) + seconds, now)
        if len(self._used) > _MOST_ADDRESSES:
            least = min(self._used, key=lambda each: self._of_late(each, now))
            del self._used[least]
        self._hand_on()

    def _hand_on(self) -> None:
        now = self._clock()
        self._waiting = [each for each in self._waiting if not each.turn.done()]
        if not self._waiting:
            self._free += 1
            return
        first = min(self._waiting, key=lambda each: (each.rank, self._of_late(each.address, now)))
        self._waiting.remove(first)
        first.turn.set_result(None)

    def _of_late(self, address: str, now: float) -> float:
        seconds, then = self._used.get(address, (0.0, now))
        return float(seconds * 0.5 ** ((now - then) / HALF_LIFE))
