"""Connections that begin a request and do not go on with it are closed after a while."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

__all__ = ["PatientProtocol"]

#: Seconds for a whole request, from its first byte (or from the connection) to its last.
SECONDS = 30.0
#: Bytes of a request line and headers.
MOST_HEADERS = 65_536


class PatientProtocol(HttpToolsProtocol):
    """The web server's protocol, with an end to its patience and to its memory."""

    _timer: asyncio.TimerHandle | None = None
    _begun = 0
    _is_socket = False

    def connection_made(self, transport: Any) -> None:
        """Wait for a first request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Take what came, and wait for the rest if there is one."""
        before = self.cycle
        super().data_received(data)
        if self._is_socket:  # what came was the request for it
            return
        cycle = self.cycle
        if cycle is not None and not cycle.more_body:
            self._begun = 0
            self._stop_waiting()
            return
        if cycle is before:  # still on its way to the end of the headers, or of a body
            self._begun += len(data) if cycle is None or cycle.response_complete else 0
        if self._begun > MOST_HEADERS:
            self._give_up()
        elif self._timer is None:
            self._wait()

    def handle_websocket_upgrade(self) -> None:
        """A socket may stay open as long as it likes."""
        self._is_socket = True
        self._stop_waiting()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody waits any more."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(SECONDS, self._give_up)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        self._stop_waiting()
        if not self.transport.is_closing():
            self.transport.close()
