"""Who may do what: every request with every kind of visitor."""

from __future__ import annotations

from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from dropzone.server.tables.house import hash_of
from tests.server.conftest import Player, Table

Client = TestClient[Litestar]

CHOICE = {"choice": "x"}
#: Every request at a table: how, where, with what, and who may make it.
REQUESTS: dict[str, tuple[str, str, Any]] = {
    "state": ("get", "", None),
    "briefing": ("get", "briefing", None),
    "values": ("get", "values", None),
    "at": ("get", "at/0", None),
    "log": ("get", "log", {"before": 0}),
    "summary": ("get", "summary", None),
    "record": ("get", "record", None),
    "odds": ("get", "odds", CHOICE),
    "preview": ("get", "preview", CHOICE),
    "why-not": ("get", "why-not", CHOICE),
    "choices": ("get", "choices", {}),
    "ways": ("get", "ways", {}),
    "survey": ("get", "survey", {"kind": "sees", "of": "1210"}),
    "hint": ("post", "hint", None),
    "reasons": ("get", "reasons", None),
    "analysis": ("get", "analysis", None),
    "play": ("post", "play", {"choice": "x", "number": 0}),
    "undo": ("post", "undo", None),
    "redo": ("post", "redo", None),
    "resign": ("post", "resign", None),
    "draw": ("post", "draw", {"answer": "offer"}),
    "rematch": ("post", "rematch", None),
    "chat": ("post", "chat", {"text": "hello"}),
    "data": ("post", "data", None),
    "join": ("post", "join", {"seat": "x" * 32}),
}
#: What anybody may look at who knows the table, in the public view.
PUBLIC = {"state", "briefing", "values", "at", "log", "summary", "reasons"}
FORGED = "f" * 32


def ask(player: Player, name: str) -> Any:
    method, what, body = REQUESTS[name]
    if method == "get":
        return player.get(what, **(body or {}))
    return player.post(what, body)


def test_the_walk_knows_every_request_of_the_api(client: Client) -> None:
    paths = client.get("/schema/openapi.json").json()["paths"]
    prefix = "/api/tables/{table_id}"
    found = {
        path.removeprefix(prefix).strip("/").partition("/")[0] or "state"
        for path in paths
        if path.startswith(prefix)
    }
    assert found == set(REQUESTS)


@pytest.mark.parametrize("name", REQUESTS)
def test_a_forged_secret_opens_nothing(client: Client, name: str) -> None:
    table = Table(client)
    before = table.spectator.state()
    answer = ask(Player(client, table.id, FORGED), name)
    assert (answer.status_code, answer.json()["error"]["kind"]) == (403, "forbidden")
    assert table.spectator.state() == before


@pytest.mark.parametrize("name", REQUESTS)
def test_a_seat_of_another_table_opens_nothing_here(client: Client, name: str) -> None:
    table, other = Table(client), Table(client)
    answer = ask(Player(client, table.id, other.players["allied"].secret), name)
    assert answer.status_code == 403


@pytest.mark.parametrize("name", REQUESTS)
def test_a_spectator_only_looks(client: Client, name: str) -> None:
    table = Table(client)
    before = table.spectator.state()
    answer = ask(table.spectator, name)
    if name in PUBLIC:
        assert answer.status_code == 200
    else:
        # Record and analysis are of finished games, and this game has no surveys.
        assert answer.status_code == {"record": 409, "analysis": 409, "survey": 404}.get(name, 403)
    assert table.spectator.state() == before


@pytest.mark.parametrize(
    "name", ["play", "undo", "redo", "odds", "preview", "why-not", "choices", "ways"]
)
def test_the_other_player_cannot_act_out_of_turn(client: Client, name: str) -> None:
    table = Table(client)
    decides = table.to_play()
    (other,) = (each for each in table.players.values() if each is not decides)
    before = decides.state()
    answer = ask(other, name)
    assert (answer.status_code, answer.json()["error"]["kind"]) == (409, "not-now")
    assert decides.state() == before


@pytest.mark.parametrize("name", REQUESTS)
def test_a_table_that_is_not_there_is_unknown(client: Client, name: str) -> None:
    assert ask(Player(client, "0" * 24, None), name).status_code == 404


@pytest.mark.parametrize(
    "header", ["", "Seat", "Seat ", "Seat short", "Bearer " + FORGED, "Seat " + "x" * 500]
)
def test_a_header_that_is_no_seat_is_forbidden(client: Client, header: str) -> None:
    table = Table(client)
    answer = client.get(f"/api/tables/{table.id}", headers={"Authorization": header})
    assert answer.status_code == 403


def test_secrets_are_long_different_and_not_in_the_store(app: Litestar, client: Client) -> None:
    table = Table(client, seats={"allied": "me", "german": "friend"})
    secrets = list(table.created["seats"].values())
    assert len(set(secrets)) == 2
    assert all(len(secret) >= 32 for secret in secrets)  # 6 bits a letter
    engine = app.state.house.store.engine
    with engine.connect() as connection:
        stored = str(connection.exec_driver_sql("SELECT * FROM seats").all())
    for secret in secrets:
        assert secret not in stored
        assert hash_of(secret) in stored


def test_anybody_who_knows_the_table_may_watch_its_socket(client: Client) -> None:
    table = Table(client)
    with client.websocket_connect(f"/api/tables/{table.id}/live") as socket:
        assert socket.receive_json() == {"kind": "changed", "number": 0, "version": 0}


@pytest.mark.parametrize(("there", "code"), [(True, 4403), (False, 4404)])
def test_a_socket_with_a_wrong_secret_or_table_is_closed(
    client: Client, there: bool, code: int
) -> None:
    table = Table(client).id if there else "0" * 24
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        client.websocket_connect(f"/api/tables/{table}/live?seat={FORGED}") as socket,
    ):
        socket.receive_json()
    assert closed.value.code == code
