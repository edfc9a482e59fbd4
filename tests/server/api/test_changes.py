"""Clients are told what changed: by answers and by sockets, and it makes the whole state."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from litestar import Litestar
from litestar.testing import TestClient

from dropzone.core.data.registry import game_definition
from dropzone.server.api.changes import changed, changes
from tests.server.conftest import Player, Table

LEAVES = st.none() | st.booleans() | st.integers(-3, 3) | st.text(alphabet="ab/~", max_size=2)
NAMED = st.fixed_dictionaries({"id": st.sampled_from("abcdef"), "at": st.integers(0, 2)})
VALUES: st.SearchStrategy[Any] = st.recursive(
    LEAVES | st.lists(NAMED, max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text("ab/~", max_size=2), inner, max_size=4)
    ),
    max_leaves=12,
)


def put_together(state: Any, told: Any) -> Any:
    """The state that a client has after it was told of changes."""
    for each in told["changes"]:
        state = changed(state, each["op"], each["path"], each.get("value"))
    return state


@given(VALUES, VALUES)
def test_changes_make_one_value_of_any_other(before: Any, after: Any) -> None:
    now = before
    for each in changes(before, after):
        now = changed(now, each.op, each.path, each.value)
    assert now == after
    assert changes(after, after) == []


def test_what_comes_and_goes_in_a_list_leaves_the_rest_alone() -> None:
    before: Any = [{"id": name, "at": 1} for name in "abcde"]
    after: Any = [{"id": "a", "at": 1}, {"id": "c", "at": 2}, {"id": "x", "at": 1}, *before[3:]]
    assert [(each.op, each.path) for each in changes(before, after)] == [
        ("remove", "/1"),
        ("replace", "/1/at"),
        ("add", "/2"),
    ]


class Client:
    """One who keeps his state by what he is told."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.state = player.state(known="")

    def take(self, told: Any) -> None:
        if "view" in told:
            self.state = told
            return
        assert told["base"] == self.state["tag"]
        self.state = put_together(self.state, told) | {"tag": told["tag"]}

    def assert_true(self) -> None:
        """Nothing is missing, and nothing is there that the whole state does not say."""
        whole = self.player.state()
        for each in (whole, mine := dict(self.state)):
            for key in ("log", "since", "tag", "clock"):
                each.pop(key, None)
        assert mine == whole


@pytest.mark.parametrize("game", ["market-garden", "mercury", "pegasus", "dieppe", "crete"])
def test_changes_make_the_state_that_is_true(game: str, client: TestClient[Litestar]) -> None:
    sides = [side.id for side in game_definition(game).sheet.sides]
    options = ["bidding"] if game == "market-garden" else []
    table = Table(client, game=game, seats=dict.fromkeys(sides, "me"), options=options)
    clients = {side: Client(player) for side, player in table.players.items()}
    watcher, chance = Client(table.spectator), random.Random(game)
    for number in range(40):
        if watcher.state["decision"] is None:
            break
        mover = clients[watcher.state["decision"]["seat"]]
        choice = chance.choice(mover.state["decision"]["choices"])["notation"]
        body = {"choice": choice, "number": mover.state["number"]}
        mover.take(mover.player.post("play", body, known=mover.state["tag"]).json())
        for each in (*clients.values(), watcher):
            if each is not mover and (each is watcher or number % 3 == 0):
                each.take(each.player.state(known=each.state["tag"]))
        if watcher.state["decision"] is not None:  # who is to choose looks in any case
            other = clients[watcher.state["decision"]["seat"]]
            other.take(other.player.state(known=other.state["tag"]))
    for each in (*clients.values(), watcher):
        each.take(each.player.state(known=each.state["tag"]))
        each.assert_true()


def test_the_log_is_continued_from_the_state_that_was_known(client: TestClient[Litestar]) -> None:
    table = Table(client)
    german = Client(table.players["german"])
    lines = german.state["log"]
    told = german.player.post("play", {"choice": "act", "number": 0}, known=german.state["tag"])
    german.take(told.json())
    assert told.json()["since"] == 0 or told.json()["log"]
    undone = german.player.post("undo", known=german.state["tag"]).json()
    assert undone["since"] == 0
    assert [each["text"] for each in undone["log"]] == [each["text"] for each in lines]


def test_who_knows_no_state_of_ours_gets_the_whole(client: TestClient[Litestar]) -> None:
    table = Table(client)
    german, allied = table.players["german"], table.players["allied"]
    tag = german.state(known="")["tag"]
    assert german.state(known=tag)["changes"] == []
    for asker, known, language in (
        (german, "0-1", "en"),
        (german, tag, "fr"),  # another language is another screen
        (allied, tag, "en"),  # and so is another seat
        (table.spectator, tag, "en"),
    ):
        assert "view" in asker.state(known=known, lang=language)
    assert "tag" not in german.state()  # who did not ask for changes has no use for it
    assert german.get(known="x" * 41).status_code == 400


def test_a_state_of_long_ago_is_told_whole(client: TestClient[Litestar]) -> None:
    table = Table(client)
    watcher = table.spectator
    old = watcher.state(known="")
    for _ in range(12):
        table.play()
        recent = watcher.state(known="")
    assert put_together(old, watcher.state(known=old["tag"]))["view"] == recent["view"]
    for _ in range(8):
        table.play()
        watcher.state(known="")
    assert "view" in watcher.state(known=old["tag"])


def test_a_socket_tells_what_changed(client: TestClient[Litestar]) -> None:
    table = Table(client)
    german, allied = (Client(table.players[side]) for side in ("german", "allied"))
    path = f"/api/tables/{table.id}/live?push=1&lang=en"
    seat = f"&seat={allied.player.secret}"
    with client.websocket_connect(path + seat) as live, client.websocket_connect(path) as public:
        assert live.receive_json(timeout=30)["kind"] == "changed"
        assert public.receive_json(timeout=30)["kind"] == "changed"
        own = german.player.post("play", {"choice": "pass", "number": 0}, known=german.state["tag"])
        german.take(own.json())
        told = _next(live, "state")
        assert told["version"] == german.state["version"]
        allied.take(told)
        assert allied.state["number"] == 1
        allied.assert_true()
        # Who was never told a state is only told where the table is.
        word = _next(public, "state")
        assert "changes" not in word
        assert "log" not in word
        assert word["version"] == told["version"]


def test_a_socket_keeps_from_a_side_what_is_hidden(client: TestClient[Litestar]) -> None:
    table = Table(client, game="pegasus", seats={"british": "me", "german": "me"})
    watcher = table.spectator
    tag = watcher.state(known="")["tag"]
    with client.websocket_connect(f"/api/tables/{table.id}/live?push=1&lang=en") as live:
        assert live.receive_json(timeout=30)["kind"] == "changed"
        mover = table.to_play()
        mover.play(known="")
        told = _next(live, "state")
    public = watcher.state(known=tag)
    assert told["changes"] == public["changes"]
    assert "choices" not in str([each["path"] for each in told["changes"]])


def _next(live: Any, kind: str) -> Any:
    while True:
        message = live.receive_json(timeout=30)
        if message["kind"] == kind:
            return message
