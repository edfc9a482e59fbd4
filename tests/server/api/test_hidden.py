"""Hidden is hidden: what crosses the wire while both sides bid in secret in Market-Garden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.server.conftest import Player, Table

Client = TestClient[Litestar]

SECRET_BID, OTHER_BID = "bid 13", "bid 3"


def bidding(client: Client, bid: str) -> tuple[Table, Player, Player]:
    """A table where one player has bid, with the one who has and the one who has not."""
    table = Table(client, options=["bidding"])
    first = table.to_play()
    assert first.state()["decision"]["kind"] == "bid"
    first.play(bid)
    return table, first, table.to_play()


def everything(player: Player) -> Iterator[str]:
    """All that a visitor can get at a table, without what differs between any two tables."""
    requests = ["", "at/0", "at/1", "summary", "record", "choices", "ways"]
    requests += [f"choices?prefix=bid {n}" for n in (1, 13)]
    requests += [f"{what}?choice=bid {n}" for what in ("odds", "preview") for n in (1, 8, 13)]
    requests += [f"why-not?choice={text}" for text in ("bid 13", "bid 99", "move us-504 1210")]
    seed_hash = player.state()["seed_hash"]
    answers = [player.get(request).text for request in requests]
    answers += [player.post(what).text for what in ("undo", "redo", "rematch")]
    for answer in answers:
        answer = answer.replace(player.table, "TABLE").replace(seed_hash, "HASH")
        yield re.sub(r'"id":"[0-9a-f]{12}"', "", answer)


def test_the_bidder_sees_his_bid(client: Client) -> None:
    _, mine, _ = bidding(client, SECRET_BID)
    state = mine.state()
    assert list(state["view"]["bids"].values()) == [13]
    assert any("bid-made" in line["event"] for line in state["log"])


@pytest.mark.parametrize("who", ["the other player", "a spectator"])
def test_tables_that_differ_in_a_secret_bid_alone_answer_alike(client: Client, who: str) -> None:
    told = []
    for bid in (SECRET_BID, OTHER_BID):
        table, _, other = bidding(client, bid)
        visitor = other if who == "the other player" else table.spectator
        assert visitor.state()["view"]["bids"] == {}
        told.append(list(everything(visitor)))
    assert told[0] == told[1]


def test_tables_that_differ_in_an_open_thing_do_not(client: Client) -> None:
    """The comparison above would notice a difference."""
    told = []
    for bid in (SECRET_BID, OTHER_BID):
        table, _, other = bidding(client, bid)
        other.play("bid 1")
        told.append(list(everything(table.spectator)))
    assert told[0] != told[1]


def test_the_odds_of_what_depends_on_something_hidden_are_not_told(client: Client) -> None:
    _, _, other = bidding(client, SECRET_BID)
    told: dict[str, object] = {"rolls": False, "exact": False, "reveals": True}
    told |= {key: [] for key in ("outcomes", "results", "summary", "arithmetic")}
    assert other.get("odds", choice="bid 8").json() == told
    ahead = other.get("preview", choice="bid 8").json()
    assert (ahead["rolls"], ahead["reveals"], ahead["next"]) == (False, True, None)
    assert ahead["odds"]["results"] == []


@pytest.mark.parametrize("who", ["the other player", "a spectator"])
def test_messages_of_a_socket_do_not_tell_the_bid(client: Client, who: str) -> None:
    table = Table(client, options=["bidding"])
    first = table.to_play()
    (other,) = (each for each in table.players.values() if each is not first)
    query = f"?seat={other.secret}" if who == "the other player" else ""
    with client.websocket_connect(f"/api/tables/{table.id}/live{query}") as socket:
        heard = [socket.receive_json()]
        first.play(SECRET_BID)
        while heard[-1].get("version") != 1:
            heard.append(socket.receive_json())
    assert heard[-1] == {"kind": "changed", "number": 1, "version": 1}
    assert {each["kind"] for each in heard} <= {"changed", "presence"}


def test_chat_is_for_those_who_play(client: Client) -> None:
    table = Table(client)
    allied, german = table.players["allied"], table.players["german"]
    with (
        client.websocket_connect(f"/api/tables/{table.id}/live") as watching,
        client.websocket_connect(f"/api/tables/{table.id}/live?seat={german.secret}") as playing,
    ):
        allied.post("chat", {"text": "I bid 13"})
        table.play()
        heard: dict[str, list[Any]] = {"watching": [], "playing": []}
        for name, socket in (("watching", watching), ("playing", playing)):
            while not heard[name] or heard[name][-1].get("version") != 1:
                heard[name].append(socket.receive_json())
    assert "I bid 13" in str(heard["playing"])
    assert "I bid 13" not in str(heard["watching"])
    assert german.state()["chat"][0]["text"] == "I bid 13"
    assert table.spectator.state()["chat"] == []


def test_both_bids_are_open_once_both_are_made(client: Client) -> None:
    table, _, other = bidding(client, SECRET_BID)
    other.play("bid 7")
    assert sorted(table.spectator.state()["view"]["bids"].values()) == [7, 13]


def test_a_bid_is_taken_back_only_before_it_is_shown(client: Client) -> None:
    _, mine, other = bidding(client, SECRET_BID)
    assert mine.state()["undo"]["can"]
    other.play("bid 7")
    assert mine.post("undo").status_code == 409


def test_a_past_moment_shows_no_more_than_it_did(client: Client) -> None:
    _, mine, other = bidding(client, SECRET_BID)
    other.play("bid 7")
    assert other.get("at/1").json()["view"]["bids"] == {}
    assert other.get("at/1").json()["choice"] is None
    assert mine.get("at/1").json()["choice"] == SECRET_BID
