"""The border: whatever comes in, no answer is an error of ours, and no log line is forged."""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from websockets.sync.client import connect

from dropzone.server import Settings, create_app
from dropzone.server.ops.logs import SafeFormatter
from tests.server.conftest import MARKET_GARDEN, ROOMY, Table, database
from tests.server.served import Served

Client = TestClient[Litestar]

JSON = {"Content-Type": "application/json"}
BODIES = [
    b'{"choice":"\xff\xfe","number":0}',
    b'{"choice":' + b"[" * 3000,
    b'{"choice":' + b"[" * 3000 + b"]" * 3000 + b',"number":0}',
    b'{"number":0,"x":' + b'{"a":' * 2500,
    b'{"choice":"x","number":' + b"9" * 5000 + b"}",
    b'{"choice":"x","number":1e400}',
    b'{"choice":"\\ud800","number":0}',
    b'{"choice":"x","number":"0"}',
    b'{"choice":"x","number":0.0}',
    b'{"choice":"x","number":true}',
    b'{"choice":"x","number":null}',
    b"\x00",
    b"[" * 16_000,
]


@pytest.mark.parametrize("body", BODIES)
def test_a_body_of_nonsense_is_invalid(client: Client, body: bytes) -> None:
    player = Table(client).to_play()
    address = f"/api/tables/{player.table}/play"
    answer = client.post(address, content=body, headers=player.headers | JSON)
    assert (answer.status_code, answer.json()["error"]["kind"]) == (400, "invalid")


@pytest.mark.parametrize(
    "path",
    [
        "/%00",
        "/%00%0a2026-01-01 ERROR forged",
        "/" + "a" * 9000,
        "/" + "a" * 300,
        "/x%0d%0ay",
        "/%e2%80%aex",
        "/%ff",
    ],
)
def test_a_path_of_nonsense_leads_nowhere(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_what_another_page_can_send_opens_no_table(client: Client, kind: str) -> None:
    body = msgspec.json.encode(MARKET_GARDEN)
    answer = client.post("/api/tables", content=body, headers={"Content-Type": kind})
    assert (answer.status_code, answer.json()["error"]["kind"]) == (400, "invalid")


def test_a_local_server_answers_to_its_own_names_alone(tmp_path: Path) -> None:
    settings = Settings(database=database(tmp_path), limits=ROOMY, hosts=("localhost", "::1"))
    with TestClient(create_app(settings)) as client:
        for host, status in {
            "localhost:8000": 200,
            "LOCALHOST": 200,
            "[::1]:8000": 200,
            "rebound.example.org": 403,
            "localhost.example.org:8000": 403,
            "": 403,
        }.items():
            assert client.get("/api/games", headers={"Host": host}).status_code == status, host


@pytest.fixture
def forger() -> logging.LogRecord:
    text = "GET /%s"
    name = "\x00\n2026-11-17 00:00:00 ERROR dropzone.server: all is lost\u202e"
    try:
        raise ValueError(name)
    except ValueError as error:
        told = (type(error), error, error.__traceback__)
    return logging.LogRecord("dropzone.server", logging.ERROR, "x", 1, text, (name,), told)


def test_nothing_that_a_client_sends_begins_a_line_of_the_log(forger: logging.LogRecord) -> None:
    first, *rest = SafeFormatter().format(forger).splitlines()
    assert "\\x00\\n2026-11-17 00:00:00 ERROR" in first
    assert all(line.startswith("    ") for line in rest)
    assert "\u202e" not in first + "".join(rest)


def test_an_error_of_ours_logs_its_path_escaped(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("dropzone.server.api.routes.moment_of", broken)
    table = Table(client)
    monkeypatch.setattr("dropzone.server.api.app.check_path", lambda path: None)
    assert client.get(f"/api/tables/{table.id}/at/0?x=%0a").status_code == 500
    assert all("\n" not in record.getMessage() for record in caplog.records)


@pytest.mark.parametrize(
    "sent",
    [b"", b"GET /health HT", b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"],
)
def test_a_request_that_does_not_go_on_is_let_go(sent: bytes, half_open: Served) -> None:
    with socket.create_connection(("127.0.0.1", half_open.port)) as connection:
        connection.settimeout(20)
        connection.sendall(sent)
        assert b" 200 " not in connection.recv(1000)


def send_for_ever(connection: socket.socket) -> None:
    connection.sendall(b"GET /health HTTP/1.1\r\n")
    while True:
        connection.sendall(b"X: y\r\n" * 5000)


def test_endless_headers_are_cut_off(half_open: Served) -> None:
    with socket.create_connection(("127.0.0.1", half_open.port)) as connection:
        connection.settimeout(20)
        with pytest.raises((ConnectionError, TimeoutError)):
            send_for_ever(connection)


def test_a_websocket_outlasts_the_patience_with_requests(half_open: Served) -> None:
    table = httpx.post(f"{half_open.address}/api/tables", json=MARKET_GARDEN).json()["id"]
    address = half_open.address.replace("http", "ws", 1)
    with connect(f"{address}/api/tables/{table}/live") as live:
        assert b"changed" in live.recv(timeout=30, decode=False)
        with socket.create_connection(("127.0.0.1", half_open.port)) as later:
            later.settimeout(60)
            assert later.recv(1) == b""  # patience with a connection that came later is at its end
        assert live.ping().wait(timeout=30)


@pytest.fixture(scope="module")
def half_open(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(f"sqlite:///{tmp_path_factory.mktemp('half') / 'games.sqlite3'}", patience=1.0)
    yield served
    served.kill()
