"""The store is the record: games are rebuilt from it, by one process or by two."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from litestar.testing import TestClient

from dropzone.server import Settings, create_app
from dropzone.server.store import Entry, Stale, Store
from tests.server.conftest import ROOMY, Player, Table, database


def test_a_game_survives_a_restart_with_undo_draw_offer_and_chat(tmp_path: Path) -> None:
    settings = Settings(database=database(tmp_path), limits=ROOMY)
    with TestClient(create_app(settings)) as client:
        table = Table(client, options=["weather", "bidding"], name="Arnhem")
        table.play(9)
        player = table.to_play()
        if player.play()["undo"]["can"]:
            player.post("undo")
        player.post("draw", {"answer": "offer"})
        player.post("chat", {"text": "Well?"})
        before = {side: each.state() for side, each in table.players.items()}
    with TestClient(create_app(settings)) as client:
        for side, player in table.players.items():
            again = Player(client, table.id, player.secret)
            assert again.state() == before[side]


def test_more_games_than_memory_holds_are_rebuilt_when_looked_at(tmp_path: Path) -> None:
    settings = Settings(database=database(tmp_path), limits=ROOMY, games_in_memory=2)
    app = create_app(settings)
    with TestClient(app) as client:
        tables = [Table(client) for _ in range(4)]
        for table in tables:
            table.play(2)
        assert app.state.house.in_memory == 2
        for table in tables:
            assert table.spectator.state()["number"] == 2


def test_two_processes_on_one_database_see_the_same_games(tmp_path: Path) -> None:
    settings = Settings(database=database(tmp_path), limits=ROOMY)
    with TestClient(create_app(settings)) as one, TestClient(create_app(settings)) as two:
        table = Table(one)
        there = {
            side: Player(two, table.id, player.secret) for side, player in table.players.items()
        }
        for turn in range(6):
            seat = table.spectator.state()["decision"]["seat"]
            (table.players if turn % 2 else there)[seat].play()
        assert there["allied"].state() == table.players["allied"].state()
        assert table.spectator.state()["number"] == 6


def test_of_two_choices_for_one_move_only_one_is_stored(tmp_path: Path) -> None:
    app = create_app(Settings(database=database(tmp_path), limits=ROOMY))
    with TestClient(app) as client:
        table = Table(client)
        table.play()
        store = app.state.house.store
        summary = app.state.house._fresh(table.id).summary()
        with pytest.raises(Stale):
            store.append(table.id, [Entry(1, "play", "allied", "x", 0.0)], summary)
        assert table.spectator.state()["number"] == 1


def test_a_choice_that_cannot_be_stored_is_not_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_app(Settings(database=database(tmp_path), limits=ROOMY))
    with TestClient(app) as client:
        table = Table(client)
        player = table.to_play()
        state = player.state()
        store = app.state.house.store

        def full(*_: object) -> None:
            raise OSError("no space left")

        with monkeypatch.context() as broken:
            broken.setattr(store, "write", full)
            choice = state["decision"]["choices"][0]["notation"]
            assert player.post("play", {"choice": choice, "number": 0}).status_code == 500
        assert player.state() == state
        player.play()


def test_presence_is_told(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(database=database(tmp_path), limits=ROOMY))) as client:
        table = Table(client)
        secret = table.players["allied"].secret
        with client.websocket_connect(f"/api/tables/{table.id}/live?seat={secret}") as socket:
            assert socket.receive_json()["kind"] == "changed"
            assert socket.receive_json() == {"kind": "presence", "side": "allied", "online": True}
            online = {each["side"]: each["online"] for each in table.spectator.state()["seats"]}
            assert online == {"allied": True, "german": False}
        online = {each["side"]: each["online"] for each in table.spectator.state()["seats"]}
        assert online == {"allied": False, "german": False}


def test_a_store_that_is_forgotten_leaves_no_connections_behind(tmp_path: Path) -> None:
    store = Store(database(tmp_path))
    store.ids()
    engine, pool = store.engine, store.engine.pool
    assert "Connections in pool: 0" not in pool.status()
    del store
    gc.collect()
    assert engine.pool is not pool, "the pool was emptied and another has taken its place"
    assert "Connections in pool: 0" in pool.status()
    engine.dispose()
