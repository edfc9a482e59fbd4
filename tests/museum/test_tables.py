"""Every table of the museum's databases opens for each of its seats, and is played on."""

from __future__ import annotations

import os
import subprocess
import time
import uuid
from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient

from dropzone import Game, new, verify
from dropzone.server import Limits, Settings, create_app
from dropzone.server.store import Store
from dropzone.server.store.upgrading import upgrade
from dropzone.server.tables.checking import check_all
from tests.museum.room import ROOMS, Room, all_tables
from tests.systems.gts.play import position_of
from tools.museum.evidence import TableSaid, hash_of_list, hash_of_view
from tools.museum.journal import engine_of

ROOMY = Limits(requests=1e6, requests_burst=1e6, tables=1e6, tables_burst=1e6, chats_burst=1e6)


class Hosted:
    """A server on a copy of a room's database, which was upgraded first."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self.client = client

    def get(self, table: TableSaid, what: str = "", side: str | None = None, **query: Any) -> Any:
        path = f"/api/tables/{table.id}" + (f"/{what}" if what else "")
        return self.client.get(path, headers=self._seat(table, side), params=query)

    def post(self, table: TableSaid, what: str, side: str | None, body: Any = None) -> Any:
        path = f"/api/tables/{table.id}/{what}"
        return self.client.post(path, json=body, headers=self._seat(table, side))

    def state(self, table: TableSaid, side: str | None = None) -> Any:
        """The table as a seat knows it, with all of its log for a spectator only."""
        since = 0 if side is None else table.number
        answer = self.get(table, side=side, since=since)
        assert answer.status_code == 200, f"{table.shows}: {answer.text}"
        return answer.json()

    def _seat(self, table: TableSaid, side: str | None) -> dict[str, str]:
        return {} if side is None else {"Authorization": f"Seat {table.seats[side].secret}"}


def at_the_moment(room: Room, patch: pytest.MonkeyPatch, later: float = 0.0) -> None:
    """Set the clock to when the room was closed, so that clocks run as they ran."""
    begun, real = time.time(), time.time
    patch.setattr(time, "time", lambda: room.about.now + later + real() - begun)


def upgraded(room: Room, url: str, data: Collection[str] = ()) -> str:
    """Upgrade a database as an operator does: its schema, then what is known of its games."""
    upgrade(url, copy=False)
    tables = Store(url).ids()
    for check in check_all(url, tables, _packs(room, data), keep=True):
        assert check.known is None, check
    return url


def _packs(room: Room, data: Collection[str]) -> dict[str, tuple[Path, ...]]:
    return {path.stem: (path,) for path in room.packs(data)}


def _settings(room: Room, url: str, data: Collection[str] = ()) -> Settings:
    return Settings(database=url, data=_packs(room, data), limits=ROOMY)


KINDS = sorted({(said.game, tuple(said.data)) for _, said in all_tables()})
GAMES = [pytest.param(room, *kind, id=f"{room}-{kind[0]}-{len(kind[1])}")
         for room in ROOMS for kind in KINDS]  # fmt: skip


# -- what was there ---------------------------------------------------------------------------


#: What views say since, beside all that they said then.
SAID_SINCE = {"crowded"}


def as_then(view: dict[str, Any], table: TableSaid) -> dict[str, Any]:
    """A view without what it did not say when the museum was made."""
    then = {key: value for key, value in view.items() if key not in SAID_SINCE}
    if table.game == "crete":
        since = held_since(table.scenario)
        held = view["control"].items()
        then["control"] = {side: [at for at in hexes if at not in since] for side, hexes in held}
    return then


@cache
def held_since(scenario: str) -> frozenset[str]:
    """The hexes of Crete that only count for points or a duty: who holds them is shown since."""
    static = position_of(new("crete", scenario, seed=0)).static
    since = static.counted & ~static.objectives
    return frozenset(code for at, code in enumerate(static.grid.codes) if since >> at & 1)


def check_table(room: Room, server: Hosted, table: TableSaid, kind: str = "sqlite") -> None:
    """The table shows each of its seats, and a spectator, what it showed."""
    seats = [side for side, key in table.seats.items() if key.secret is not None]
    for side in (None, *seats):
        state = server.state(table, side)
        assert state["number"] == table.number
        assert state["version"] == table.version
        assert state["seat"] == side
        assert hash_of_view(as_then(state["view"], table)) == table.views[side or ""]
        assert state["draw_offer"] == table.draw_offer
        assert state["rematch"] == table.rematch
        assert state.get("waits_for", []) == table.waits_for
        assert (state["result"] is None) is not table.over
        decision = state["decision"]
        if table.over:
            result = state["result"]
            assert table.result is not None
            assert (result["winner"], result["level"]) == (table.result.winner, table.result.level)
            assert (result["points"], result["why"]) == (table.result.points, table.result.why)
            assert decision is None
        elif side is not None and side == table.to_play:
            offered = [each["notation"] for each in decision["choices"]]
            same = (len(offered), hash_of_list(offered)) == (table.offered, table.offered_hash)
            listed = room.divergence(f"{kind} {table.id}")
            assert same is not bool(listed), f"{table.id}, {table.shows}: {offered}; {listed}"
        assert len(state["chat"]) == (table.chat if side else 0)
    assert server.get(table, f"at/{table.number // 2}").status_code == 200
    if table.over:
        assert server.get(table, "summary").status_code == 200


def play_on(room: Room, server: Hosted, table: TableSaid) -> None:
    """Whoever is to move moves; who was invited comes; a game that is over gives its record."""
    secrets = {side: key.secret for side, key in table.seats.items()}
    if table.over:
        record = server.get(table, "record")
        assert (record.status_code == 200) is bool(table.record_hash), record.text
        if table.record_hash:
            assert room.fingerprint(verify(record.text).position) == table.marks[-1].fingerprint
        return
    for side, key in table.seats.items():
        if key.invitation is not None:
            body = {"seat": key.invitation, "name": "Guest"}
            answer = server.client.post(f"/api/tables/{table.id}/join", json=body)
            assert answer.status_code == 200, answer.text
            secrets[side] = answer.json()["secret"]
    seat = server.state(table)["decision"]["seat"]
    if secrets[seat] is None:
        return  # of a rematch that he has not claimed: another test does
    headers = {"Authorization": f"Seat {secrets[seat]}"}
    path = f"/api/tables/{table.id}"
    state = server.client.get(path, headers=headers).json()
    choice = state["decision"]["choices"][-1]["notation"]
    body = {"choice": choice, "number": state["number"]}
    after = server.client.post(f"{path}/play", json=body, headers=headers)
    assert after.status_code == 200, after.text
    assert after.json()["number"] > table.number


@pytest.mark.parametrize(("room", "game", "data"), GAMES)
def test_a_table_shows_each_seat_what_it_showed_and_is_played_on(
    room: Room, game: str, data: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = [each for each in room.tables() if (each.game, tuple(each.data)) == (game, data)]
    at_the_moment(room, monkeypatch)
    url = room.database(tmp_path, [each.id for each in mine if not each.by_bot])
    upgraded(room, url, data)
    moves = unread = 0
    with TestClient(create_app(_settings(room, url, data))) as client:
        for table in mine:
            if not table.by_bot:
                check_table(room, Hosted(client), table)
                folded = client.app.state.house._tables[table.id].game
                entries = client.app.state.house.store.entries(table.id, 0)
                back = max((each.number for each in entries if each.kind == "undo"), default=0)
                check_marks(room, folded, table, back)
                moves += folded.number
                unread += sum(each.is_unread for each in folded.history)
                play_on(room, Hosted(client), table)
    assert unread <= moves / 20


def check_marks(room: Room, game: Game, table: TableSaid, back: int) -> None:
    """Whatever moment of the game one looks at, it is what it was when it was played.

    `back` is the last entry that took something back: what came before it may be gone.  A mended
    procedure may keep other notes on its stack while it runs; so a moment in its midst may differ.
    """
    assert room.fingerprint(game.position) == table.marks[-1].fingerprint
    for mark in table.marks:
        if mark.version > back and mark.number < game.number and mark.number not in game.unsure:
            position = game.history[mark.number].before
            is_in_its_midst = any(type(each).__name__ in MENDED for each in position.stack)
            same = room.fingerprint(position) == mark.fingerprint
            assert same or is_in_its_midst, (table.id, mark, position.stack)


#: Procedures that a mend gave other notes.
MENDED = {"RetreatHexes", "RetreatStack", "StandFast"}


# -- what happens by itself -------------------------------------------------------------------


@pytest.mark.parametrize("room", ROOMS, ids=repr)
def test_bots_that_were_to_move_do(
    room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = [table for table in room.tables() if table.by_bot]
    assert {table.game for table in waiting} >= {"crete", "market-garden", "mercury", "pegasus"}
    at_the_moment(room, monkeypatch)
    url = upgraded(room, room.database(tmp_path, [table.id for table in waiting]))
    with TestClient(create_app(_settings(room, url, []))) as client:
        server = Hosted(client)
        left, deadline = list(waiting), time.monotonic() + 120
        while left and time.monotonic() < deadline:
            left = [each for each in left if server.state(each)["number"] <= each.number]
            time.sleep(0.05)
    assert not left


@pytest.mark.parametrize("room", ROOMS, ids=repr)
def test_clocks_that_nobody_stopped_have_fallen_by_now(
    room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = [table for table in room.tables() if table.deadline is not None and not table.by_bot]
    assert len(running) >= 10
    at_the_moment(room, monkeypatch, later=61 * 86_400)
    url = upgraded(room, room.database(tmp_path, [table.id for table in running]))
    with TestClient(create_app(_settings(room, url, []))) as client:
        for table in running:
            result = Hosted(client).state(table)["result"]
            assert result["level"] == "time"
            assert result["winner"] != table.to_play


@pytest.mark.parametrize("room", ROOMS, ids=repr)
def test_a_rematch_that_somebody_has_not_claimed_can_be_claimed(
    room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_the_moment(room, monkeypatch)
    tables = {table.id: table for table in room.tables()}
    open_seats = [
        (table, tables[table.rematch])
        for table in tables.values()
        if table.rematch and any(not key.secret for key in tables[table.rematch].seats.values())
    ]
    assert len(open_seats) >= 3
    url = upgraded(room, room.database(tmp_path, [each.id for pair in open_seats for each in pair]))
    with TestClient(create_app(_settings(room, url, []))) as client:
        server = Hosted(client)
        for old, new in open_seats:
            (side,) = (side for side, key in new.seats.items() if not key.secret)
            answer = server.post(old, "rematch", side)
            assert answer.status_code == 200, answer.text
            assert answer.json()["id"] == new.id
            assert list(answer.json()["seats"]) == [side]


# -- what a room must hold --------------------------------------------------------------------


@pytest.mark.parametrize("room", ROOMS, ids=repr)
def test_a_room_has_tables_of_every_kind(room: Room, tmp_path: Path) -> None:
    engine = engine_of(room.database(tmp_path))
    with engine.connect() as connection:
        kinds = {row.kind for row in connection.execute(sa.text("SELECT kind FROM journal"))}
        seats = {row.kind for row in connection.execute(sa.text("SELECT kind FROM seats"))}
    engine.dispose()
    assert kinds >= {
        "play", "given", "dice", "undo", "redo", "offer", "decline", "accept", "agree", "resign",
        "time",
    }  # fmt: skip
    assert seats >= {"me", "friend", "hotseat", "bot"}
    tables = room.tables()
    for game in ("market-garden", "mercury", "pegasus", "dieppe"):
        by_rules = [
            t for t in tables if t.game == game and t.result and t.result.level not in OUTSIDE
        ]
        assert len(by_rules) >= 2, game
    assert max(table.number for table in tables if not table.over) >= 2000
    assert Counter(bool(table.data) for table in tables)[True] >= 4


#: How a game ends otherwise than by its rules.
OUTSIDE = ("time", "resignation", "agreed")


# -- PostgreSQL -------------------------------------------------------------------------------


@pytest.mark.parametrize("room", ROOMS, ids=repr)
def test_the_dump_holds_every_table_with_its_journal(room: Room) -> None:
    entries = Counter(row[0] for row in copied_rows(room.dump(), "journal"))
    lines = Counter(row[1] for row in copied_rows(room.dump(), "chat"))
    known = {row[0] for row in copied_rows(room.dump(), "tables")}
    tables = room.tables("postgres")
    assert known == {table.id for table in tables}
    for table in tables:
        assert (entries[table.id], lines[table.id]) == (table.version, table.chat), table.shows


def copied_rows(dump: str, table: str) -> Iterator[list[str]]:
    """The rows that a dump copies into a table, as texts."""
    lines = iter(dump.splitlines())
    for line in lines:
        if line.startswith(f"COPY public.{table} "):
            for row in lines:
                if row == "\\.":
                    return
                yield row.split("\t")


@pytest.mark.skipif("DROPZONE_TEST_DATABASE" not in os.environ, reason="needs PostgreSQL")
@pytest.mark.parametrize("room", ROOMS, ids=repr)
def test_the_tables_of_the_dump_open_and_are_played_on(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_the_moment(room, monkeypatch)
    for data in {tuple(table.data) for table in room.tables("postgres")}:
        url = upgraded(room, _restored(room, f"museum_{uuid.uuid4().hex}"), _all_packs(room))
        with TestClient(create_app(_settings(room, url, data))) as client:
            for table in room.tables("postgres"):
                if tuple(table.data) == data and not table.by_bot:
                    check_table(room, Hosted(client), table, "postgres")
                    play_on(room, Hosted(client), table)


def _all_packs(room: Room) -> set[str]:
    return {each for table in room.tables("postgres") for each in table.data}


def _restored(room: Room, name: str) -> str:
    """A new database on the server of `make test-services`, filled from the dump."""
    service = sa.make_url(os.environ["DROPZONE_TEST_DATABASE"])
    admin = sa.create_engine(
        service.set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT"
    )
    with admin.connect() as connection:
        connection.execute(sa.text(f"CREATE DATABASE {name}"))
    admin.dispose()
    url = service.set(database=name).render_as_string(hide_password=False)
    subprocess.run(
        ["psql", "--quiet", "--set", "ON_ERROR_STOP=1", url],
        input=room.dump(),
        text=True,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return url
