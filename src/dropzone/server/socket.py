"""The WebSocket of a table: pushes what changed, so that clients need not ask."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.channels import ChannelsPlugin, Subscriber
from litestar.di import NamedDependency
from litestar.params import FromPath

from dropzone.server.house import House
from dropzone.server.live import BEAT, channel_of
from dropzone.server.problems import Problem, as_problem
from dropzone.server.table import Table

__all__ = ["live_updates"]

#: Close codes of our own: a client that sees them need not try again.
REFUSED = {"forbidden": 4403, "unknown": 4404, "rate": 4429}


@websocket("/api/tables/{table_id:str}/live")
async def live_updates(
    socket: WebSocket[Any, Any, Any],
    table_id: FromPath[str],
    house: NamedDependency[House],
    channels: NamedDependency[ChannelsPlugin],
) -> None:
    """Push `changed`, `chat`, `presence`, `rematch` and `ping` messages until the client goes."""
    await socket.accept()
    table_id = table_id[:64]
    secret = socket.query_params.get("seat")

    def look(table: Table) -> tuple[str | None, int, int]:
        return house.seat_of(table, secret), table.game.number, table.version

    # The subscription comes first: what changes after the look is told by a message.
    async with channels.start_subscription([channel_of(table_id)]) as subscriber:
        try:
            seat, number, version = await house.at(table_id, look)
            if house.live.sockets_at(table_id) >= house.settings.limits.sockets_at_table:
                raise Problem("rate", "too many connections to this table")
        except Exception as error:
            kind = as_problem(error).kind
            await socket.close(code=REFUSED.get(kind, 4400), reason=kind)
            return
        async with house.live.present(table_id, seat):
            first = {"kind": "changed", "number": number, "version": version}
            await socket.send_json(first)
            await _push_until_gone(socket, subscriber, seat)


async def _push_until_gone(
    socket: WebSocket[Any, Any, Any], subscriber: Subscriber, seat: str | None
) -> None:
    async def push() -> None:
        async for event in subscriber.iter_events():
            if seat is None and msgspec.json.decode(event).get("kind") == "chat":
                continue  # chat is for those who play
            await socket.send_text(event.decode())

    async def ping() -> None:
        while True:
            await asyncio.sleep(BEAT)
            subscriber.put_nowait(b'{"kind":"ping"}')

    tasks = [asyncio.create_task(each()) for each in (ping, push)]
    try:
        async for _ in socket.iter_data("text"):
            pass  # nothing is expected from the client; this notices that it has gone
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
