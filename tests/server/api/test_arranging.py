"""Positions arranged over the wire: sound ones come back whole, others with the reason."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dropzone.core.data.registry import game_ids
from dropzone.core.io.arranged import position_text
from tests.server.conftest import Table

Client = TestClient[Litestar]

SEATS = {"allied": "me", "german": "hotseat"}


def arrange(client: Client, **asked: object) -> Any:
    answer = client.post("/api/arrangements", json={"game": "market-garden"} | asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(client: Client, **asked: object) -> tuple[int, str]:
    answer = client.post("/api/arrangements", json={"game": "market-garden"} | asked)
    return answer.status_code, answer.json()["error"]["message"]


@pytest.mark.parametrize("game", game_ids())
def test_one_begins_to_arrange_every_game_and_the_whole_table_is_taken_back(
    client: Client, game: str
) -> None:
    begun = arrange(client, game=game)
    assert begun["form"]["fields"]
    assert begun["view"]["game"] == game
    again = arrange(client, game=game, position=position_text(begun["table"]))
    assert (again["table"], again["file"]) == (begun["table"], begun["file"])


def test_what_is_arranged_is_kept_in_the_file_and_played_from(client: Client) -> None:
    begun = arrange(client)
    units = begun["table"]["units"] | {
        "us-504": "eliminated",
        "gds-32": {"at": "0604", "damage": 1},
    }
    made = arrange(client, position=position_text(begun["table"] | {"turn": 3, "units": units}))
    assert tomllib.loads(made["file"])["units"] == {
        "us-504": "eliminated",
        "gds-32": {"at": "0604", "damage": 1},
    }
    placed = {unit["id"]: unit["place"] for unit in made["view"]["units"]}
    assert placed["gds-32"] == "0604"
    assert "us-504" not in placed
    table = Table(client, game="market-garden", seats=SEATS, position=made["file"])
    assert table.spectator.state()["view"]["turn"] == 3


def test_a_scenario_and_options_are_begun_with(client: Client) -> None:
    assert arrange(client, game="crete", scenario="kastelli")["table"]["scenario"] == "kastelli"
    shelled = arrange(client, game="mercury", options=["artillery"])
    assert shelled["table"]["options"] == ["artillery"]
    assert (
        client.post("/api/arrangements", json={"game": "crete", "scenario": "x"}).status_code == 404
    )


def test_a_position_becomes_a_scenario_where_the_game_takes_set_ups(client: Client) -> None:
    title = {"id": "late", "title_en": "Late", "title_fr": "Tard"}
    made = arrange(client, position='game = "market-garden"\nturn = 3', title=title)
    assert made["takes_setups"]
    assert "[game.scenarios.late.setup]\nturn = 3" in made["pack"]
    checked = client.post("/api/values/market-garden/check", json={"values": made["pack"]}).json()
    assert checked["scenarios"] == [{"id": "late", "title": "Late"}]
    status, why = refused(client, game="dieppe", title=title)
    assert (status, "takes no set-ups" in why) == (400, True)
    assert not arrange(client, game="dieppe")["takes_setups"]
    assert refused(client, title=title | {"id": "a b"})[0] == 400


@pytest.mark.parametrize(
    ("said", "status", "why"),
    [
        ("turn = 99", 400, "position: turn must be"),
        ("turn = ", 400, "not TOML"),
        ('units = { us-504 = "9999" }', 400, "9999"),
        ('units = { nobody = "0604" }', 400, "nobody"),
        ("weather = 3", 400, "weather"),
        (f"turn = {'[' * 3000}{']' * 3000}", 400, ""),
        ("a." * 20 + "b = 1", 400, "a key of more than 8 parts"),
        ("# " + "x" * 300_000, 400, ""),
        ("# " + "x" * 4_000_001, 413, "too large"),
    ],
)
def test_what_cannot_be_arranged_is_refused_with_the_reason(
    client: Client, said: str, status: int, why: str
) -> None:
    found, message = refused(client, position=f'game = "market-garden"\n{said}')
    assert found == status
    assert why in message


def test_other_nonsense_is_refused(client: Client) -> None:
    assert refused(client, position='game = "mercury"')[0] == 400
    assert refused(client, game="nothing")[0] == 404
    assert refused(client, seed="1")[0] == 400


def test_nothing_is_kept(client: Client) -> None:
    house = client.app.state.house
    before = house.keeper.usage
    arrange(client)
    assert house.keeper.usage == before
