"""Live updates: who is present, and what is pushed to those who watch a table."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

from dropzone.core.errors import UnknownName
from dropzone.server.store import Store

__all__ = ["Live", "channels_backend"]

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


class Live:
    """Sends messages to the sockets of a table, at this process and all others."""

    def __init__(self, channels: ChannelsPlugin, store: Store, *, shared: bool) -> None:
        self._channels = channels
        self._store = store
        self._shared = shared
        self._sockets: Counter[tuple[str, str | None]] = Counter()
        self.sent = 0

    # -- telling --------------------------------------------------------------------------

    def tell(self, table: str, message: dict[str, Any]) -> None:
        """Push a message to everybody at a table."""
        self.sent += 1
        self._channels.publish(message, channel_of(table))

    # -- who is here ------------------------------------------------------------------------

    @property
    def sockets(self) -> int:
        """How many sockets are open at this process."""
        return self._sockets.total()

    def sockets_at(self, table: str) -> int:
        """How many sockets of a table are open at this process."""
        return sum(count for (each, _), count in self._sockets.items() if each == table)

    def is_here(self, table: str, side: str) -> bool:
        """Whether the holder of a seat is connected to this process."""
        return self._sockets[table, side] > 0

    @contextlib.asynccontextmanager
    async def present(self, table: str, side: str | None) -> AsyncIterator[None]:
        """Count a connection while it lasts, and tell the table who comes and goes."""
        key = (table, side)
        self._sockets[key] += 1
        if side is not None and self._sockets[key] == 1:
            await self._announce(table, side, online=True)
        try:
            yield
        finally:
            self._sockets[key] -= 1
            if self._sockets[key] == 0:
                del self._sockets[key]
                if side is not None:
                    await self._announce(table, side, online=False)

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
