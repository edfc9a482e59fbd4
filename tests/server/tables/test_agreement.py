"""Optional and house rules need the consent of all who play: to join is to agree."""

from __future__ import annotations

import time
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import dropzone
from dropzone.core.io.record import read_record
from tests.server.conftest import Player, Table, until

Client = TestClient[Litestar]

OPTIONS = {"game": "crete", "scenario": "heraklion", "options": ["coastal-artillery"]}
HOUSE_RULES = {"game": "crete", "scenario": "heraklion", "house_rules": {"decline_roads": True}}
PLAIN = {"game": "crete", "scenario": "kastelli"}
FRIENDS = {"allied": "me", "german": "friend"}


def join(client: Client, table: Table, side: str) -> Player:
    answer = client.post(
        f"/api/tables/{table.id}/join", json={"seat": table.created["seats"][side]}
    )
    assert answer.status_code == 200, answer.text
    return Player(client, table.id, answer.json()["secret"])


def first_choice(**setting: Any) -> str:
    game = dropzone.new(setting.pop("game"), **setting)
    return game.decision.notations[0]


@pytest.mark.clause("crete:10.0-a")
@pytest.mark.parametrize("rules", [OPTIONS, HOUSE_RULES], ids=["optional", "house"])
def test_nobody_plays_by_rules_that_a_player_has_not_agreed_to(
    client: Client, rules: dict[str, Any]
) -> None:
    table = Table(client, **rules, seats=FRIENDS)
    host = table.players["allied"]
    state = host.state()
    assert state["waits_for"] == ["german"]
    assert (state["decision"]["yours"], "choices" in state["decision"]) == (False, False)
    choice = first_choice(**rules)
    for answer in (
        host.post("play", {"choice": choice, "number": 0}),
        host.get("odds", choice=choice),
        host.get("choices"),
        host.get("ways"),
    ):
        assert (answer.status_code, answer.json()["error"]["kind"]) == (409, "not-now")
        assert "agreed" in answer.json()["error"]["message"]
    assert host.state()["number"] == 0

    join(client, table, "german")
    state = host.state()
    assert "waits_for" not in state
    assert state["decision"]["yours"]
    assert host.play(choice)["number"] > 0


@pytest.mark.clause("crete:10.0-a")
def test_who_is_invited_sees_the_rules_before_agreeing_to_them(client: Client) -> None:
    table = Table(client, **OPTIONS | HOUSE_RULES, seats=FRIENDS)
    seen = table.spectator.state()
    assert seen["options"] == ["coastal-artillery"]
    assert seen["house_rules"] == {"decline_roads": True}
    assert seen["waits_for"] == ["german"]


def test_the_friend_who_is_to_begin_may_do_so_when_he_has_joined(client: Client) -> None:
    table = Table(client, **OPTIONS, seats={"german": "me", "allied": "friend"})
    friend = join(client, table, "allied")
    assert friend.play()["number"] > 0


def test_the_host_hears_that_the_friend_has_agreed(client: Client) -> None:
    table = Table(client, **OPTIONS, seats=FRIENDS)
    with client.websocket_connect(f"/api/tables/{table.id}/live") as socket:
        version = socket.receive_json()["version"]
        join(client, table, "german")
        heard = socket.receive_json()
    assert (heard["kind"], heard["version"]) == ("changed", version + 1)


@pytest.mark.parametrize("seats", [{"german": "hotseat"}, {"german": "bot:random"}, {}])
def test_at_one_screen_and_against_a_bot_the_host_agrees_for_both(
    client: Client, seats: dict[str, str]
) -> None:
    table = Table(client, **OPTIONS, seats={"german": "me", "allied": "me"} | seats)
    assert "waits_for" not in table.spectator.state()
    assert table.players["allied"].play()["number"] > 0


def test_without_optional_rules_the_host_may_begin_alone(client: Client) -> None:
    table = Table(client, **PLAIN, seats=FRIENDS)
    assert "waits_for" not in table.spectator.state()
    assert table.players["allied"].play()["number"] > 0


def test_a_bot_does_not_begin_before_its_opponent_has_agreed(app: Litestar, client: Client) -> None:
    table = Table(client, **OPTIONS, seats={"german": "friend", "allied": "bot:random"})
    waiting = app.state.house.store.waiting_for_bots(time.time() + 1)
    assert table.id not in [each for each, _ in waiting]
    assert table.spectator.state()["number"] == 0
    join(client, table, "german")
    until(table.spectator, lambda state: state["number"] > 0)


def test_a_list_of_games_calls_nobody_to_play_before_all_have_agreed(client: Client) -> None:
    table = Table(client, **OPTIONS, seats=FRIENDS)
    host = {"seats": [table.created["seats"]["allied"]]}
    (listed,) = client.post("/api/mine", json=host).json()
    assert (listed["to_play"], listed["yours"]) == (None, False)
    join(client, table, "german")
    (listed,) = client.post("/api/mine", json=host).json()
    assert (listed["to_play"], listed["yours"]) == ("allied", True)


def test_a_rematch_begins_when_the_other_has_asked_for_it_too(client: Client) -> None:
    table = Table(client, **OPTIONS, seats=FRIENDS)
    friend, host = join(client, table, "german"), table.players["allied"]
    assert host.play()["number"]
    assert host.post("resign").status_code == 200
    created = host.post("rematch").json()
    again = Player(client, created["id"], created["seats"]["allied"])
    assert again.state()["waits_for"] == ["german"]
    assert friend.post("rematch").json()["id"] == created["id"]
    assert "waits_for" not in again.state()
    assert again.play()["number"] > 0


@pytest.mark.clause("crete:10.0-a")
def test_a_record_names_the_optional_and_house_rules_it_was_played_by() -> None:
    game = dropzone.new(
        "crete",
        scenario="heraklion",
        options=["coastal-artillery"],
        house_rules={"decline_roads": True},
        seed=1,
    )
    record = read_record(game.record())
    assert record.options == ("coastal-artillery",)
    assert record.house_rules == {"decline_roads": "on"}
