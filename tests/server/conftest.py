"""A server for tests, and players who talk to it as a client would."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient

from dropzone.server import Limits, Settings, create_app
from tests.cli.conftest import dz as dz

#: Roomy, so that only the tests of limits meet them.
ROOMY = Limits(
    requests=1e6,
    requests_burst=1e6,
    tables=1e6,
    tables_burst=1e6,
    chats_burst=1e3,
    uploads_at_once=8,
    tables_a_day=1e6,
    megabytes_a_day=1e6,
)

MARKET_GARDEN = {"game": "market-garden", "seats": {"allied": "me", "german": "hotseat"}}


def database(folder: Path) -> str:
    """The database of a test: a file of its own, or one on the server of `make test-services`."""
    service = os.environ.get("DROPZONE_TEST_DATABASE")
    if not service:
        return f"sqlite:///{folder / 'games.sqlite3'}"
    name = "test_" + hashlib.sha256(str(folder).encode()).hexdigest()[:16]
    address = sa.make_url(service).set(drivername="postgresql+psycopg")
    engine = sa.create_engine(address, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        there = sa.text("SELECT 1 FROM pg_database WHERE datname = :name")
        if connection.execute(there, {"name": name}).first() is None:
            connection.execute(sa.text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return sa.make_url(service).set(database=name).render_as_string(hide_password=False)


class Player:
    """One who holds a secret (or none, or a forged one) and talks to a table."""

    def __init__(self, client: httpx.Client, table: str, secret: str | None) -> None:
        self.client = client
        self.table = table
        self.secret = secret

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.secret is None else {"Authorization": f"Seat {self.secret}"}

    def get(self, what: str = "", **query: Any) -> httpx.Response:
        path = f"/api/tables/{self.table}" + (f"/{what}" if what else "")
        return self.client.get(path, params=query, headers=self.headers)

    def post(self, what: str, body: Any = None, **query: Any) -> httpx.Response:
        path = f"/api/tables/{self.table}/{what}"
        return self.client.post(path, json=body, params=query, headers=self.headers)

    def state(self, **query: Any) -> Any:
        answer = self.get(**query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def play(self, choice: str | None = None, **query: Any) -> Any:
        """Play a choice (the first one offered, if none is given) and return the state."""
        state = self.state()
        wanted = choice or state["decision"]["choices"][0]["notation"]
        answer = self.post("play", {"choice": wanted, "number": state["number"]}, **query)
        assert answer.status_code == 200, answer.text
        return answer.json()


class Table:
    """A table with a player for every side, and a spectator."""

    def __init__(self, client: httpx.Client, **asked: Any) -> None:
        answer = client.post("/api/tables", json=MARKET_GARDEN | asked)
        assert answer.status_code == 201, answer.text
        self.created = answer.json()
        self.id: str = self.created["id"]
        self.players = {
            side: Player(client, self.id, secret) for side, secret in self.created["seats"].items()
        }
        self.spectator = Player(client, self.id, None)

    def to_play(self) -> Player:
        """The player who has to choose."""
        return self.players[self.spectator.state()["decision"]["seat"]]

    def play(self, moves: int = 1) -> None:
        for _ in range(moves):
            self.to_play().play()


def until(player: Player, wanted: Callable[[Any], bool]) -> Any:
    """The state of a table as soon as it is as wanted."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        state = player.state()
        if wanted(state):
            return state
        time.sleep(0.05)
    raise AssertionError(f"waited in vain: {player.state()['decision']}")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Litestar:
    """A server that the tests of a module share; each opens tables of its own."""
    return create_app(Settings(database=database(tmp_path_factory.mktemp("server")), limits=ROOMY))


@pytest.fixture(scope="module")
def client(app: Litestar) -> Iterator[TestClient[Litestar]]:
    with TestClient(app) as client:
        yield client
