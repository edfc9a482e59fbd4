"""A server in a process of its own, for tests that kill it or run two of them."""

from __future__ import annotations

import socket
import subprocess
import sys
import time

import httpx

__all__ = ["Served", "free_port"]

_PROGRAM = """
from dropzone.server import Limits, run
from dropzone.server.ops import patience
if __name__ == "__main__":
    patience.SECONDS = {patience}
    run(port={port}, database={database!r}, channels={channels!r}, log_level="warning",
        limits=Limits(requests=1e6, requests_burst=1e6, tables=1e6, tables_burst=1e6,
                      tables_a_day=1e6))
"""


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


class Served:
    """A server that can be killed and started again on the same store."""

    def __init__(self, database: str, channels: str = "", patience: float = 30.0) -> None:
        self.patience = patience
        self.database = database
        self.channels = channels
        self.port = free_port()
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        program = _PROGRAM.format(
            port=self.port, database=self.database, channels=self.channels, patience=self.patience
        )
        self.process = subprocess.Popen([sys.executable, "-X", "faulthandler", "-c", program])
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            assert self.process.poll() is None, "the server did not start"
            try:
                if httpx.get(f"{self.address}/health", timeout=5).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("the server did not answer")

    def kill(self) -> None:
        """End it as a power cut would: at once, whatever it is doing."""
        self.process.kill()
        self.process.wait()
