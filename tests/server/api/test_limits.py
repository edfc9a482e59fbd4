"""Limits: sizes, lengths and rates; clean errors; the headers of safety."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from prometheus_client.parser import text_string_to_metric_families

from dropzone.server import Settings, create_app
from dropzone.server.api.limits import RateLimit
from tests.server.conftest import MARKET_GARDEN, ROOMY, Table, database

Client = TestClient[Litestar]


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("chat", {"text": "x" * 501}),
        ("chat", {"text": ""}),
        ("chat", {"text": " \n\t "}),
        ("chat", {"text": 7}),
        ("play", {"choice": "x" * 2001, "number": 0}),
        ("play", {"choice": "x", "number": -1}),
        ("play", {"choice": "x"}),
        ("play", {"choice": "x", "number": 0, "seat": "german"}),
        ("draw", {"answer": "perhaps"}),
        ("join", {"seat": "short"}),
        ("undo", {"to": -1}),
    ],
)
def test_a_body_out_of_bounds_is_invalid(client: Client, what: str, body: Any) -> None:
    player = Table(client).to_play()
    answer = player.post(what, body)
    assert (answer.status_code, answer.json()["error"]["kind"]) == (400, "invalid")


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b"{}" * 10])
def test_a_body_that_is_no_request_is_invalid(client: Client, body: bytes) -> None:
    player = Table(client).to_play()
    answer = client.post(
        f"/api/tables/{player.table}/play",
        content=body,
        headers=player.headers | {"Content-Type": "application/json"},
    )
    assert (answer.status_code, answer.json()["error"]["kind"]) == (400, "invalid")


def test_a_body_that_is_too_large_is_refused(client: Client) -> None:
    player = Table(client).to_play()
    answer = player.post("chat", {"text": "x" * 20_000})
    assert (answer.status_code, answer.json()["error"]["kind"]) == (413, "too-large")
    upload = client.post("/api/tables", json=MARKET_GARDEN | {"record": "x" * 4_000_001})
    assert upload.status_code == 413


@pytest.mark.parametrize(
    ("limits", "request_", "allowed"),
    [
        ({"requests_burst": 5.0, "requests": 0.001}, ("get", "/api/games", None), 5),
        ({"tables_burst": 2.0, "tables": 0.001}, ("post", "/api/tables", MARKET_GARDEN), 2),
    ],
)
def test_one_address_may_ask_only_so_often(
    tmp_path: Path, limits: dict[str, float], request_: tuple[str, str, Any], allowed: int
) -> None:
    tight = msgspec.structs.replace(ROOMY, **limits)
    method, path, body = request_
    with TestClient(create_app(Settings(database=database(tmp_path), limits=tight))) as client:
        codes = [client.request(method, path, json=body).status_code for _ in range(allowed + 2)]
        assert codes[allowed:] == [429, 429]
        assert 429 not in codes[:allowed]
        refused = client.request(method, path, json=body)
        assert refused.json()["error"]["kind"] == "rate"
        assert refused.headers["retry-after"] == "1"
        assert client.get("/health").status_code == 200


def test_the_files_of_the_page_cost_little_so_that_a_club_can_come_at_once(tmp_path: Path) -> None:
    tight = msgspec.structs.replace(ROOMY, requests_burst=3.5, requests=0.0001)
    with TestClient(create_app(Settings(database=database(tmp_path), limits=tight))) as client:
        assert {client.get("/main.js").status_code for _ in range(120)} == {200}
        assert client.get("/api/games").status_code == 200
        assert client.get("/api/games").status_code == 429
        assert {client.get("/main.js").status_code for _ in range(30)} == {200, 429}


def test_chat_has_a_rate_of_its_own(tmp_path: Path) -> None:
    tight = msgspec.structs.replace(ROOMY, chats_burst=2.0, chats=0.001)
    with TestClient(create_app(Settings(database=database(tmp_path), limits=tight))) as client:
        player = Table(client).to_play()
        codes = [player.post("chat", {"text": "hello"}).status_code for _ in range(3)]
    assert codes == [200, 200, 429]


def test_a_table_has_only_so_many_sockets(tmp_path: Path) -> None:
    tight = msgspec.structs.replace(ROOMY, sockets_at_table=1)
    with TestClient(create_app(Settings(database=database(tmp_path), limits=tight))) as client:
        address = f"/api/tables/{Table(client).id}/live"
        with client.websocket_connect(address) as first:
            first.receive_json()
            with client.websocket_connect(address) as second:
                assert _closed_with(second) == 4429


def test_spectators_never_take_the_place_of_a_player(tmp_path: Path) -> None:
    tight = msgspec.structs.replace(ROOMY, sockets_at_table=2, sockets_at_seat=1)
    with TestClient(create_app(Settings(database=database(tmp_path), limits=tight))) as client:
        table = Table(client)
        address = f"/api/tables/{table.id}/live"
        mine = f"{address}?seat={table.players['allied'].secret}"
        with (
            client.websocket_connect(address) as first,
            client.websocket_connect(address) as second,
            client.websocket_connect(mine) as player,
        ):
            assert [each.receive_json()["kind"] for each in (first, second, player)]
            with client.websocket_connect(mine) as more:
                assert _closed_with(more) == 4429


def test_one_address_leaves_room_for_other_spectators(tmp_path: Path) -> None:
    tight = msgspec.structs.replace(ROOMY, sockets_at_table=9, sockets_of_address=1)
    with TestClient(create_app(Settings(database=database(tmp_path), limits=tight))) as client:
        address = f"/api/tables/{Table(client).id}/live"
        with client.websocket_connect(address) as first:
            first.receive_json()
            with client.websocket_connect(address) as second:
                assert _closed_with(second) == 4429
            live = client.app.state.house.live
            assert live.has_room(address.split("/")[3], None, "elsewhere", tight)


@pytest.mark.parametrize("by", ["socket", "request", "join"])
def test_guesses_at_a_seat_cost_more_than_requests(tmp_path: Path, by: str) -> None:
    tight = msgspec.structs.replace(ROOMY, requests_burst=100.0, requests=0.001, guess=20.0)
    with TestClient(create_app(Settings(database=database(tmp_path), limits=tight))) as client:
        table = Table(client).id

        def guess(number: int) -> int:
            secret = f"{number:032d}"
            if by == "socket":
                with client.websocket_connect(f"/api/tables/{table}/live?seat={secret}") as live:
                    return _closed_with(live) - 4000
            if by == "join":
                answer = client.post(f"/api/tables/{table}/join", json={"seat": secret})
                return answer.status_code
            headers = {"Authorization": f"Seat {secret}"}
            return client.get(f"/api/tables/{table}", headers=headers).status_code

        codes = [guess(number) for number in range(8)]
        assert codes[0] == 403
        assert codes[-1] == 429


def test_the_addresses_of_a_household_count_as_one(tmp_path: Path) -> None:
    limit = RateLimit(rate=0.001, burst=2)
    assert [limit.allows(f"2001:db8::{n}") for n in range(3)] == [True, True, False]
    assert limit.allows("2001:db8:0:1::1")


def _closed_with(socket: Any) -> int:
    from litestar.exceptions import WebSocketDisconnect

    with pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json()
    return int(closed.value.code)


def test_what_players_type_comes_back_as_text_without_control_characters(client: Client) -> None:
    table = Table(client, name="<b>Game</b>")
    player = table.to_play()
    state = player.post("chat", {"text": "<script>alert(1)</script>\x00\x1b[2J\u202e"}).json()
    assert state["chat"][0]["text"] == "<script>alert(1)</script>[2J"
    assert state["name"] == "<b>Game</b>"
    answer = player.get()
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_names_have_no_hidden_characters(client: Client) -> None:
    table = Table(client, name="Ga\u202eme\x00\n1", player="An\u200bna\u2066")
    state = table.spectator.state()
    assert state["name"] == "Game 1"
    assert {seat["name"] for seat in state["seats"]} == {"Anna"}


def test_private_answers_are_kept_by_nobody(client: Client) -> None:
    player = Table(client).to_play()
    assert player.get().headers["cache-control"] == "no-store"
    assert player.get("record").headers["cache-control"] == "no-store"
    mine = client.post("/api/mine", json={"seats": [player.secret]})
    assert mine.headers["cache-control"] == "no-store"
    assert "no-store" not in client.get("/api/games").headers.get("cache-control", "")


@pytest.mark.parametrize("path", ["/health", "/api/games", "/nowhere", "/schema"])
def test_every_answer_forbids_foreign_and_inline_scripts(client: Client, path: str) -> None:
    policy = client.get(path).headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


def test_an_error_of_ours_has_an_id_and_no_traceback(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a secret of the house")

    table = Table(client)
    monkeypatch.setattr("dropzone.server.api.telling.state_of", broken)
    monkeypatch.setattr("dropzone.server.api.routes.moment_of", broken)
    answer = table.spectator.get("at/0", lang="fr")
    error = answer.json()["error"]
    assert (answer.status_code, error["kind"]) == (500, "internal")
    assert "secret" not in answer.text
    assert error["id"] in caplog.text
    assert "a secret of the house" in caplog.text


def test_errors_speak_the_asked_language(client: Client) -> None:
    table = Table(client)
    answers = {
        table.spectator.get("record", lang=language).json()["error"]["message"]
        for language in ("en", "fr")
    }
    assert len(answers) == 2


def test_health_and_figures_for_operators(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(database=database(tmp_path), limits=ROOMY))) as client:
        assert client.get("/health").json() == {"status": "ok"}
        before = figures(client)
        table = Table(client)
        table.play()
        table.spectator.get("nowhere")
        after = figures(client)
    assert after["dropzone_choices_stored_total", ()] == 1.0
    assert after["dropzone_tables_in_memory", ()] == 1.0
    assert before["dropzone_choices_stored_total", ()] == 0.0
    routes = {
        labels: count - before.get((name, labels), 0.0)
        for (name, labels), count in after.items()
        if name == "dropzone_requests_total"
    }
    opened = ("POST", "/api/tables", "201")
    played = ("POST", "/api/tables/{table_id}/play", "200")
    assert (routes[opened], routes[played]) == (1.0, 1.0)
    assert not any(table.id in path for _, path, _ in routes), "a figure for every table"
    slow = [value for (name, _), value in after.items() if name.endswith("duration_seconds_count")]
    assert sum(slow) >= 4.0


def figures(client: Client) -> dict[tuple[str, tuple[str, ...]], float]:
    """What the page for Prometheus says, by name and the labels of a request."""
    answer = client.get("/metrics")
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    return {
        (
            sample.name,
            tuple(
                sample.labels[each]
                for each in ("method", "path", "status_code")
                if each in sample.labels
            ),
        ): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
        if sample.name.startswith("dropzone_") and "le" not in sample.labels
    }
