"""Surveys: what a client may ask about the board, at any table and at any moment."""

from __future__ import annotations

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.server.conftest import Table

Client = TestClient[Litestar]


def crete(client: Client) -> Table:
    table = Table(client, game="crete", scenario="kastelli")
    table.play(12)
    return table


def test_players_and_spectators_are_answered_alike_where_all_is_open(client: Client) -> None:
    table = crete(client)
    for who in (*table.players.values(), table.spectator):
        answer = who.get("survey", kind="fire", of="gebpi-1").json()
        assert [layer["id"] for layer in answer["layers"]] == ["zone", "threats"]
        assert answer["layers"][0]["places"]
        assert answer["number"] == 12


def test_a_survey_can_be_of_an_earlier_move(client: Client) -> None:
    table = crete(client)
    early = table.spectator.get("survey", kind="sight", of="gr-1inf-a1", at=0).json()
    late = table.spectator.get("survey", kind="sight", of="gr-1inf-a1").json()
    assert early["layers"] == [], "it had not been set up"
    assert late["layers"]


@pytest.mark.parametrize(
    "asked",
    [{"kind": "weather", "of": "gebpi-1"}, {"kind": "sight", "of": "nobody"},
     {"kind": "sight", "of": "gebpi-1", "at": 99}],
)  # fmt: skip
def test_what_does_not_exist_is_unknown(client: Client, asked: dict[str, str]) -> None:
    answer = crete(client).spectator.get("survey", **asked)
    assert answer.status_code == 404
    assert answer.json()["error"]["kind"] == "unknown"


def test_a_game_says_which_survey_it_does_not_have(client: Client) -> None:
    answer = Table(client).spectator.get("survey", kind="sight", of="us-504")
    assert answer.status_code == 404
    assert "sight" in answer.json()["error"]["message"]
