"""The WebSocket of a table: pushes what changed, so that clients need not ask."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.channels import ChannelsPlugin, Subscriber
from litestar.di import NamedDependency
from litestar.params import FromPath

from dropzone.server.api.checking import check_host
from dropzone.server.api.limits import place_of
from dropzone.server.api.problems import Problem, as_problem, language_of
from dropzone.server.tables.house import House
from dropzone.server.tables.live import BEAT, Listener, channel_of
from dropzone.server.tables.table import Table

__all__ = ["live_updates"]


class _Head(msgspec.Struct, frozen=True):
    """What is to be known of a message to send it."""

    kind: str
    version: int = 0


_HEADS = msgspec.json.Decoder(_Head)

#: Close codes of our own: a client that sees them need not try again.
REFUSED = {"forbidden": 4403, "unknown": 4404, "rate": 4429}


@websocket("/api/tables/{table_id:str}/live")
async def live_updates(
    socket: WebSocket[Any, Any, Any],
    table_id: FromPath[str],
    house: NamedDependency[House],
    channels: NamedDependency[ChannelsPlugin],
) -> None:
    """Push `changed`, `chat`, `presence`, `rematch` and `ping` messages until the client goes.

    With `push` in the query, `state` messages with what has changed take the place of `changed`.
    """
    await socket.accept()
    table_id = table_id[:64]
    secret = socket.query_params.get("seat")
    address = place_of(socket.client.host) if socket.client else ""

    def look(table: Table) -> tuple[str | None, int, int]:
        return house.seat_of(table, secret), table.game.number, table.version

    # The subscription comes first: what changes after the look is told by a message.
    async with channels.start_subscription([channel_of(table_id)]) as subscriber:
        try:
            check_host(socket.headers.get("host", ""), house.settings.hosts)
            if not house.requests_limit.allows(address):
                raise Problem("rate", "too many requests")
            seat, number, version = await house.visit(table_id, look, address)
            if not house.live.has_room(table_id, seat, address, house.settings.limits):
                raise Problem("rate", "too many connections to this table")
        except Exception as error:
            kind = as_problem(error).kind
            if kind == "forbidden":
                house.requests_limit.charge(address, house.settings.limits.guess)
            await socket.close(code=REFUSED.get(kind, 4400), reason=kind)
            return
        line = _Line(socket, subscriber, house, table_id, seat, address)
        async with house.live.present(table_id, seat, address):
            await socket.send_json({"kind": "changed", "number": number, "version": version})
            with line.listening(version):
                await line.push_until_gone()


class _Line:
    """An open socket: what is sent on it, and to whom."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        subscriber: Subscriber,
        house: House,
        table: str,
        seat: str | None,
        address: str,
    ) -> None:
        self._socket = socket
        self._subscriber = subscriber
        self._house = house
        self._table = table
        self._seat = seat
        self._address = address
        self._listener: Listener | None = None

    @contextlib.contextmanager
    def listening(self, version: int) -> Iterator[None]:
        """Have the news themselves sent, if the client can put them together."""
        if "push" not in self._socket.query_params:
            yield
            return
        self._listener = Listener(self._seat, language_of(self._socket), self._subscriber)
        self._listener.version = version
        with self._house.live.listening(self._table, self._listener):
            yield

    async def push_until_gone(self) -> None:
        """Send what happens until the client goes."""
        tasks = [asyncio.create_task(each()) for each in (self._ping, self._push)]
        try:
            async for _ in self._socket.iter_data("text"):
                pass  # nothing is expected from the client; this notices that it has gone
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _push(self) -> None:
        async for event in self._subscriber.iter_events():
            if await self._is_wanted(event):
                await self._socket.send_text(event.decode())

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            self._subscriber.put_nowait(b'{"kind":"ping"}')

    async def _is_wanted(self, event: bytes) -> bool:
        """Whether an event is for this client: chat is for those who play."""
        head = _HEADS.decode(event)
        if head.kind == "chat":
            return self._seat is not None
        listener = self._listener
        if head.kind != "changed" or listener is None:
            return True
        if head.version > listener.version:  # another process changed it: the news are made here
            await self._house.visit(self._table, lambda table: None, self._address)
        return head.version > listener.version
