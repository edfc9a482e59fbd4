"""Own values at a table: packs to choose, files sent along, and what differs shown to all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dropzone.server import Settings, create_app
from tests.server.conftest import ROOMY, Player, Table, database

MERCURY = {"game": "mercury", "seats": {"allied": "me", "german": "friend"}}
HEADER = '[pack]\ngame = "mercury"\nname = "My box"\nversion = "3"\n'
STRONG = HEADER + "[units.nz-22]\nstrength = 9\n"
SCENARIO = (
    HEADER.replace("My box", "Later")
    + """
[game.scenarios.later]
title_en = "A later day"
title_fr = "Un autre jour"
setup = { turn = 3, units = { nz-22 = "eliminated" } }
"""
)
WRONG = HEADER + "[units.nz-22]\nstrength = 40\n"

Client = TestClient[Litestar]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server with a sound pack, one with a wrong value and one that is no pack."""
    folder = tmp_path_factory.mktemp("packs")
    (folder / "strong.toml").write_text(STRONG)
    (folder / "later.toml").write_text(SCENARIO, "utf-8")
    (folder / "wrong.toml").write_text(WRONG)
    (folder / "broken.toml").write_text("[pack")
    home: Path = tmp_path_factory.mktemp("server")
    settings = Settings(database=database(home), limits=ROOMY, packs=(folder,))
    with TestClient(create_app(settings)) as client:
        yield client


def strength(player: Player) -> str:
    """The printed strength of a battalion on the board that a player's client draws."""
    state = player.state()
    board = player.client.get(
        f"/api/games/mercury/{state['scenario']}/board",
        params={"values": state["data"]["fingerprint"]},
    ).json()
    return str(board["units"]["nz-22"]["strength"])


def test_a_bad_pack_is_left_out_and_hurts_nobody(client: Client) -> None:
    offered = client.get("/api/values/mercury/packs").json()
    assert [(each["id"], each["pack"]["name"], each["changes"]) for each in offered] == [
        ("later", "Later", 0),
        ("strong", "My box", 1),
    ]
    assert client.get("/api/values/pegasus/packs").json() == []
    assert client.get("/api/games").status_code == 200
    answer = client.post("/api/tables", json=MERCURY | {"pack": "wrong"})
    assert answer.status_code == 404


@pytest.mark.parametrize("how", [{"pack": "strong"}, {"values": STRONG}], ids=["pack", "file"])
def test_a_game_is_played_with_own_values_and_both_players_see_them(
    client: Client, how: dict[str, str]
) -> None:
    plain = Table(client, **MERCURY)
    own = Table(client, **MERCURY, **how)
    joined = client.post(
        f"/api/tables/{own.id}/join", json={"seat": own.created["seats"]["german"]}
    ).json()
    friend = Player(client, own.id, joined["secret"])
    for player in (own.players["allied"], friend, own.spectator):
        data = player.state()["data"]
        assert data["packs"] == [{"name": "My box", "version": "3", "author": ""}]
        assert not data["is_today"]
        (value,) = player.get("values").json()
        assert (value["path"], value["ours"], value["theirs"]) == (["nz-22", "strength"], "3", "9")
    assert plain.spectator.state()["data"]["packs"] == []
    assert plain.spectator.get("values").json() == []
    assert strength(own.spectator) != strength(plain.spectator)


@pytest.mark.parametrize("how", [{"pack": "later"}, {"values": SCENARIO}], ids=["pack", "file"])
def test_a_scenario_of_ones_own_is_offered_and_played(client: Client, how: dict[str, str]) -> None:
    offered = client.get("/api/values/mercury/packs", params={"lang": "fr"}).json()[0]
    checked = client.post("/api/values/mercury/check", json={"values": SCENARIO}).json()
    assert offered["scenarios"] == [{"id": "later", "title": "Un autre jour"}]
    assert checked["scenarios"] == [{"id": "later", "title": "A later day"}]
    table = Table(client, **MERCURY, **how, scenario="later")
    state = table.spectator.state()
    assert (state["scenario"], state["view"]["turn"]) == ("later", 3)
    unknown = client.post("/api/tables", json=MERCURY | {"scenario": "later"})
    assert unknown.status_code == 404


def test_a_file_of_values_is_checked_before_it_is_played(client: Client) -> None:
    sound = client.post("/api/values/mercury/check", json={"values": STRONG})
    assert sound.status_code == 200
    assert sound.json()["pack"]["version"] == "3"
    assert [each["theirs"] for each in sound.json()["changes"]] == ["9"]
    fault = "values, units.nz-22.strength: expected an integer from 1 to 9, found 40"
    wrong = client.post("/api/values/mercury/check", json={"values": WRONG})
    assert (wrong.status_code, wrong.json()["fault"]) == (200, fault)
    refused = client.post("/api/tables", json=MERCURY | {"values": WRONG})
    assert (refused.status_code, refused.json()["error"]["message"]) == (400, fault)
    monstrous = client.post("/api/values/mercury/check", json={"values": "a." * 20 + "b = 1"})
    assert "a key of more than 8 parts" in monstrous.json()["fault"]
    assert client.post("/api/values/nothing/check", json={"values": ""}).status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        {"values": STRONG, "position": 'game = "mercury"'},
        {"values": STRONG, "pack": "strong"},
        {"pack": "strong", "lesson": "market-garden/first"},
        {"values": '[pack]\ngame = "pegasus"\nname = "x"'},
        {"values": "a." * 20 + "b = 1"},
    ],
    ids=["position", "pack", "lesson", "other-game", "monstrous-key"],
)
def test_what_does_not_go_together_is_refused(client: Client, body: dict[str, str]) -> None:
    assert client.post("/api/tables", json=MERCURY | body).status_code == 400


def test_a_position_is_played_with_the_values_of_a_pack(client: Client) -> None:
    table = Table(client, **MERCURY, pack="strong", position='game = "mercury"\nturn = 2')
    assert table.spectator.state()["data"]["packs"]


def test_the_values_that_an_owner_may_replace_are_told_with_their_provenance(
    client: Client,
) -> None:
    design = client.get("/api/values/mercury").json()
    assert {each["provenance"] for each in design} == {"design"}
    every = client.get("/api/values/mercury", params={"all": True}).json()
    assert len(design) == 314
    assert len(every) > len(design)
    (one,) = [each for each in design if each["path"] == ["nz-22", "strength"]]
    assert (one["value"], one["of"]) == ("3", "22nd Battalion")
