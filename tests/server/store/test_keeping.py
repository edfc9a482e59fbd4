"""A database that is looked after: quotas, an archive, its condition, and time nobody could use."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy.exc import OperationalError

from dropzone.server import Settings, create_app
from dropzone.server.ops.hours import Hours
from dropzone.server.store import Store, condition
from dropzone.server.store.archiving import archive_table, bring_back
from dropzone.server.tables import keeping
from dropzone.server.tables.house import House
from dropzone.server.tables.keeping import DAY
from tests.server.conftest import MARKET_GARDEN, ROOMY, Player, Table, database

POSITION = 'game = "market-garden"\n'


def app(folder: Path, **more: Any) -> Litestar:
    settings: dict[str, Any] = {"database": database(folder), "limits": ROOMY} | more
    return create_app(Settings(**settings))


# -- quotas -----------------------------------------------------------------------------------


def test_an_address_opens_only_so_many_tables_a_day(tmp_path: Path) -> None:
    tight = msgspec.structs.replace(ROOMY, tables_a_day=2.0)
    with TestClient(app(tmp_path, limits=tight)) as client:
        codes = [client.post("/api/tables", json=MARKET_GARDEN).status_code for _ in range(3)]
    assert codes == [201, 201, 429]


def test_an_address_uploads_only_so_much_a_day(tmp_path: Path) -> None:
    tight = msgspec.structs.replace(ROOMY, megabytes_a_day=0.001)
    body = MARKET_GARDEN | {"position": POSITION + "#" * 600}
    with TestClient(app(tmp_path, limits=tight)) as client:
        codes = [client.post("/api/tables", json=body).status_code for _ in range(2)]
    assert codes == [201, 429]


@pytest.mark.parametrize("limit", [{"tables_in_all": 1}, {"megabytes_in_all": 0}])
def test_a_full_house_opens_no_more_tables_and_plays_on(
    tmp_path: Path, limit: dict[str, int]
) -> None:
    with TestClient(app(tmp_path)) as client:
        table = Table(client)
    with TestClient(app(tmp_path, limits=msgspec.structs.replace(ROOMY, **limit))) as client:
        client.app.state.house.keeper._measured = -1e9
        client.app.state.house.keeper.measure()
        refused = client.post("/api/tables", json=MARKET_GARDEN)
        assert (refused.status_code, refused.json()["error"]["kind"]) == (503, "busy")
        assert client.get("/ready").status_code == 503
        assert client.get("/health").status_code == 200
        table.spectator.client = client
        for player in table.players.values():
            player.client = client
        table.play()


# -- what nobody touches --------------------------------------------------------------------


def old_table(client: TestClient[Litestar], days: float) -> Table:
    table = Table(client)
    table.play(3)
    table.players["allied"].post("chat", {"text": "hello"})
    house: House = client.app.state.house
    with house.store.engine.begin() as connection:
        connection.exec_driver_sql(
            f"UPDATE tables SET updated = {time.time() - days * DAY} WHERE id = '{table.id}'"
        )
    return table


def test_a_table_nobody_touches_is_archived_and_opens_again(tmp_path: Path) -> None:
    archive = tmp_path / "archive"
    with TestClient(app(tmp_path, archive=archive, archive_after=30)) as client:
        house: House = client.app.state.house
        old, young = old_table(client, 31), old_table(client, 29)
        before = old.to_play().state()
        house.keeper.tidy(at_once=True)
        assert house.store.ids() == [young.id]
        assert [each.name for each in archive.iterdir()] == [f"{old.id}.export.gz"]
        after = old.players[before["seat"]].state()
        assert after == before
        assert not list(archive.iterdir())
        assert old.to_play().play()["number"] == 4
        assert "dropzone_tables_archived_total 1.0\n" in client.get("/metrics").text


def test_a_table_nobody_touches_is_deleted_for_good(tmp_path: Path) -> None:
    archive = tmp_path / "archive"
    settings = {"archive": archive, "archive_after": 30, "delete_after": 365}
    with TestClient(app(tmp_path, **settings)) as client:
        house: House = client.app.state.house
        gone, kept = old_table(client, 366), old_table(client, 300)
        house.keeper.tidy(at_once=True)
        assert house.store.ids() == []
        assert gone.spectator.get().status_code == 404
        assert kept.spectator.get().status_code == 200


def test_nothing_expires_unless_the_host_says_so(tmp_path: Path) -> None:
    with TestClient(app(tmp_path)) as client:
        table = old_table(client, 4000)
        client.app.state.house.keeper.tidy(at_once=True)
        assert table.spectator.get().status_code == 200


def test_a_table_that_is_touched_while_it_is_archived_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with TestClient(app(tmp_path)) as client:
        table = old_table(client, 31)
        store: Store = client.app.state.house.store
        write = archive_table.__globals__["write_export"]

        def meanwhile(*given: Any) -> None:
            write(*given)
            table.play()

        monkeypatch.setitem(archive_table.__globals__, "write_export", meanwhile)
        assert not archive_table(store, tmp_path, table.id)
        assert table.spectator.state()["number"] == 4
        assert not bring_back(store, tmp_path, table.id)
        assert not bring_back(store, tmp_path, "../games")


# -- its condition ----------------------------------------------------------------------------


def test_health_tells_of_a_database_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "FRESH", 0.0)
    with TestClient(create_app(Settings(database=f"sqlite:///{tmp_path / 'x.sqlite3'}"))) as client:
        assert client.get("/health").json() == {"status": "ok"}
        engine = client.app.state.house.store.engine

        def read_only(connection: Any, *_: object) -> None:
            connection.execute("PRAGMA query_only=ON")

        sa.event.listen(engine, "checkout", read_only)
        assert [client.get(path).status_code for path in ("/health", "/ready")] == [503, 503]
        sa.event.remove(engine, "checkout", read_only)
        engine.dispose()
        assert [client.get(path).status_code for path in ("/health", "/ready")] == [200, 200]


def test_health_tells_of_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "FRESH", 0.0)
    with TestClient(create_app(Settings(database=f"sqlite:///{tmp_path / 'x.sqlite3'}"))) as client:

        def full(*_: object) -> str:
            raise sqlite3.OperationalError("database or disk is full")

        monkeypatch.setattr("sqlalchemy.dialects.sqlite.base.SQLiteDialect.do_commit", full)
        answer = client.get("/health")
        assert (answer.status_code, answer.json()["status"]) == (503, "database or disk is full")


def test_health_tells_of_a_disk_with_room_for_a_note_but_none_for_a_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "FRESH", 0.0)
    settings = Settings(database=f"sqlite:///{tmp_path / 'x.sqlite3'}", limits=ROOMY)
    with TestClient(create_app(settings)) as client:
        table, store = Table(client), client.app.state.house.store
        player = table.to_play()
        choice = player.state()["decision"]["choices"][0]["notation"]
        with monkeypatch.context() as full:

            def no_room(*_: object) -> None:
                driver = store.engine.dialect.loaded_dbapi
                raise OperationalError(None, None, driver.OperationalError("disk is full"))

            full.setattr(store, "write", no_room)
            refused = player.post("play", {"choice": choice, "number": 0})
            assert refused.status_code == 503, refused.text
        answer = client.get("/health")
        assert (answer.status_code, answer.json()["status"]) == (503, "disk is full")
        with monkeypatch.context() as later:
            later.setattr(condition, "REMEMBERED", 0.0)
            assert client.get("/health").status_code == 200, "nobody has tried since"
        player.play(choice)
        assert client.get("/health").status_code == 200, "a choice was stored"


def test_health_tells_of_a_damaged_database(tmp_path: Path) -> None:
    file = tmp_path / "x.sqlite3"
    with TestClient(create_app(Settings(database=f"sqlite:///{file}", limits=ROOMY))) as client:
        for _ in range(5):
            Table(client)
    with TestClient(create_app(Settings(database=f"sqlite:///{file}", limits=ROOMY))) as client:
        with file.open("r+b") as opened:
            opened.seek(4096)
            opened.write(b"\xff" * (file.stat().st_size - 4096))
        client.app.state.house.store.engine.dispose()
        assert client.get("/health").status_code == 503


# -- time that nobody could use -----------------------------------------------------------------


class Watch:
    now = 1_000_000.0


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch()
    monkeypatch.setattr(Hours, "now", lambda self: watch.now)
    return watch


@pytest.mark.parametrize("kind", ["live", "correspondence"])
def test_the_time_in_which_no_server_ran_is_charged_to_nobody(
    tmp_path: Path, watch: Watch, kind: str
) -> None:
    with TestClient(app(tmp_path)) as client:
        table = Table(client, clock={"kind": kind, "seconds": 600})
        table.play()
        side = table.spectator.state()["clock"]["running"]
        watch.now += 100
        client.app.state.house.keeper._noted = -1e9
        client.app.state.house.keeper.note_alive()
    watch.now += 7200
    for _ in range(2):
        with TestClient(app(tmp_path)) as client:
            player = Player(client, table.id, table.created["seats"][side])
            state = player.state()
            assert state["result"] is None
            assert state["clock"]["left"][side] == 500
            assert state["clock"]["running"] == side
    watch.now += 501
    with TestClient(app(tmp_path)) as client:  # it was up all the time but this moment
        client.app.state.house.keeper.down = (0.0, 0.0)
        assert Player(client, table.id, None).state()["result"]["level"] == "time"


def test_a_jump_of_the_machines_time_is_charged_to_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with TestClient(app(tmp_path)) as client:
        table = Table(client, clock={"kind": "live", "seconds": 600})
        table.play()
        real = time.time
        for jump in (86_400, -86_400):
            monkeypatch.setattr(time, "time", lambda jump=jump: real() + jump)
            state = table.spectator.state()
            assert state["result"] is None
            assert 500 < state["clock"]["left"][state["clock"]["running"]] <= 600
