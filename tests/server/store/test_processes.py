"""Two server processes on one database tell each other what changed (`make test-services`)."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.conftest import Player, Table, database
from tests.server.served import Served

CHANNELS = [url for url in os.environ.get("DROPZONE_TEST_CHANNELS", "").split() if url]

pytestmark = pytest.mark.skipif(not CHANNELS, reason="run by make test-services")


@pytest.fixture(params=CHANNELS, ids=lambda url: url.partition(":")[0])
def two(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Served, Served]]:
    url = database(tmp_path)
    servers = (Served(url, request.param), Served(url, request.param))
    yield servers
    for server in servers:
        server.kill()


def hear(socket: Any, kind: str, **values: Any) -> Any:
    """The next message of a kind with these values."""
    while True:
        message = json.loads(socket.recv(timeout=20))
        if message["kind"] == kind and values.items() <= message.items():
            return message


def socket_of(server: Served, player: Player) -> Any:
    address = server.address.replace("http", "ws", 1)
    return connect(f"{address}/api/tables/{player.table}/live?seat={player.secret}")


def test_a_choice_at_one_process_is_told_by_the_other(two: tuple[Served, Served]) -> None:
    one, other = two
    with (
        httpx.Client(base_url=one.address, timeout=30) as here,
        httpx.Client(base_url=other.address, timeout=30) as there,
    ):
        table = Table(here)
        allied, german = table.players["allied"], table.players["german"]
        with socket_of(one, allied) as first, socket_of(other, german) as second:
            hear(first, "changed")
            hear(second, "changed")
            hear(first, "presence", side="german", online=True)
            online = {each["side"]: each["online"] for each in table.spectator.state()["seats"]}
            assert online == {"allied": True, "german": True}
            for number in range(1, 9):
                seat = table.spectator.state()["decision"]["seat"]
                client = here if number % 2 else there
                Player(client, table.id, table.players[seat].secret).play()
                for socket in (first, second):
                    assert hear(socket, "changed", number=number)["version"] == number
            allied.post("chat", {"text": "hello"})
            assert hear(second, "chat")["message"]["text"] == "hello"
        far = Player(there, table.id, german.secret)
        assert far.state()["view"] == german.state()["view"]
        assert far.state()["number"] == 8


def test_a_bot_plays_once_though_two_processes_could_ask_it(two: tuple[Served, Served]) -> None:
    one, other = two
    with (
        httpx.Client(base_url=one.address, timeout=30) as here,
        httpx.Client(base_url=other.address, timeout=30) as there,
    ):
        table = Table(here, seats={"allied": "me", "german": "bot:random"})
        mine = table.players["allied"]
        far = Player(there, table.id, mine.secret)
        for _ in range(400):
            state = (mine if _ % 2 else far).state()
            if state["decision"]["yours"]:
                break
        assert state["decision"]["yours"]
        assert far.state()["log"] == mine.state()["log"]
