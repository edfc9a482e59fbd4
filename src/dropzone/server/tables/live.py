"""Live updates: who is present, and what is pushed to those who watch a table."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import NamedTuple, TypeVar

from litestar.channels import ChannelsPlugin, Subscriber
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from msgspec.json import encode

from dropzone.core.errors import UnknownName
from dropzone.server.ops.settings import Limits
from dropzone.server.store import Store

__all__ = ["Changed", "Listener", "Live", "channels_backend"]

T = TypeVar("T")


class Changed(NamedTuple):
    """Where a table stands after a change, and what is sent of it, by seat and language."""

    number: int
    version: int
    news: dict[tuple[str | None, str], bytes]
    #: Whether it was changed here: then other processes have yet to hear of it.
    own: bool


#: Seconds between the signs of life that keep a connection open and a seat present.
BEAT = 20.0


def channels_backend(url: str) -> ChannelsBackend:
    """Return the means by which processes tell each other, from a URL; empty for one process."""
    scheme = url.partition(":")[0]
    if not scheme:
        return MemoryChannelsBackend()
    if scheme in ("redis", "rediss"):
        from litestar.channels.backends.redis import RedisChannelsPubSubBackend
        from redis.asyncio import Redis

        return RedisChannelsPubSubBackend(redis=Redis.from_url(url))
    if scheme.startswith("postgres"):
        from litestar.channels.backends.psycopg import PsycoPgChannelsBackend

        return PsycoPgChannelsBackend("postgresql:" + url.partition(":")[2])
    raise UnknownName(f"live updates cannot go through {scheme!r}; redis and postgresql are known")


class Listener:
    """A socket whose client wants to be told what changes in the state, not only that it does."""

    def __init__(self, seat: str | None, language: str, subscriber: Subscriber) -> None:
        self.seat = seat
        self.language = language
        self.version = 0
        self._subscriber = subscriber

    def hear(self, message: bytes, version: int) -> None:
        """Send a message that tells of a version."""
        self.version = version
        self._subscriber.put_nowait(message)


class Live:
    """Sends messages to the sockets of a table, at this process and all others."""

    def __init__(self, channels: ChannelsPlugin, store: Store, *, shared: bool) -> None:
        self._channels = channels
        self._store = store
        self._shared = shared
        self._sockets: Counter[tuple[str, str | None]] = Counter()
        #: Sockets by table, and those of spectators by table and address.
        self._at: Counter[str] = Counter()
        self._watching: Counter[tuple[str, str]] = Counter()
        #: By table: sockets that are sent the news themselves.
        self._listeners: dict[str, set[Listener]] = {}
        self.sent = 0

    # -- telling --------------------------------------------------------------------------

    def tell(self, table: str, message: Mapping[str, object]) -> None:
        """Push a message to everybody at a table."""
        self.sent += 1
        self._channels.publish(message, channel_of(table))

    def listeners(self, table: str) -> set[Listener]:
        """Return the sockets of a table, at this process, that are sent what changes."""
        return self._listeners.get(table, set())

    def tell_change(self, table: str, change: Changed) -> None:
        """Send everybody at a table the news, or word that there are some."""
        number, version, news, own = change
        where = {"number": number, "version": version}
        word = encode({"kind": "state", **where})  # for who has the news from an answer
        listeners = self.listeners(table)
        for each in listeners:
            self.sent += 1
            each.hear(news.get((each.seat, each.language), word), version)
        if own and (self._shared or self._at[table] > len(listeners)):
            self.tell(table, {"kind": "changed", **where})

    @contextlib.contextmanager
    def listening(self, table: str, listener: Listener) -> Iterator[None]:
        """Send news to a socket while it lasts."""
        self._listeners.setdefault(table, set()).add(listener)
        try:
            yield
        finally:
            self._listeners[table].discard(listener)
            if not self._listeners[table]:
                del self._listeners[table]

    # -- who is here ------------------------------------------------------------------------

    @property
    def sockets(self) -> int:
        """How many sockets are open at this process."""
        return self._sockets.total()

    def sockets_at(self, table: str) -> int:
        """How many sockets of a table are open at this process."""
        return self._at[table]

    def has_room(self, table: str, side: str | None, address: str, limits: Limits) -> bool:
        """Whether a seat, or a spectator at an address, may open another socket.

        Spectators never take the place of a player.
        """
        if side is not None:
            return self._sockets[table, side] < limits.sockets_at_seat
        return (
            self._sockets[table, None] < limits.sockets_at_table
            and self._watching[table, address] < limits.sockets_of_address
        )

    def is_here(self, table: str, side: str) -> bool:
        """Whether the holder of a seat is connected to this process."""
        return self._sockets[table, side] > 0

    @contextlib.asynccontextmanager
    async def present(self, table: str, side: str | None, address: str = "") -> AsyncIterator[None]:
        """Count a connection while it lasts, and tell the table who comes and goes."""
        key = (table, side)
        self._count(table, side, address, 1)
        if side is not None and self._sockets[key] == 1:
            await self._announce(table, side, online=True)
        try:
            yield
        finally:
            self._count(table, side, address, -1)
            if side is not None and not self._sockets[key]:
                await self._announce(table, side, online=False)

    def _count(self, table: str, side: str | None, address: str, more: int) -> None:
        def count(counter: Counter[T], key: T) -> None:
            counter[key] += more
            if not counter[key]:
                del counter[key]

        count(self._sockets, (table, side))
        count(self._at, table)
        if side is None:
            count(self._watching, (table, address))

    async def _announce(self, table: str, side: str, *, online: bool) -> None:
        if self._shared:
            until = time.time() + 3 * BEAT if online else 0.0
            await asyncio.to_thread(self._store.seen, [(table, side)], until)
        self.tell(table, {"kind": "presence", "side": side, "online": online})

    async def beat(self) -> None:
        """Note, for other processes, who is still connected to this one."""
        while self._shared:
            await asyncio.sleep(BEAT)
            here = [(table, side) for table, side in self._sockets if side is not None]
            await asyncio.to_thread(self._store.seen, here, time.time() + 3 * BEAT)


def channel_of(table: str) -> str:
    """Return the name of a table's channel."""
    return f"table-{table}"
