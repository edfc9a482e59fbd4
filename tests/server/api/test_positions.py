"""Uploaded position files: whatever they say, the server answers with a table or a reason."""

from __future__ import annotations

import json
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dropzone.core.data.registry import game_definition
from tests.server.conftest import Table
from tools.fuzz_positions import spoilt_files

Client = TestClient[Litestar]

SEATS = {"british": "me", "german": "hotseat", "allied": "me"}
#: Small games: a table of Crete is opened elsewhere.
GAMES = ("dieppe", "market-garden", "mercury", "pegasus")

IMPOSSIBLE = [
    'scenario = "benouville"\nturn = 2\nstep = "progression"',
    'scenario = "benouville"\nterrain = "road"\nstep = "end"',
    'scenario = "merville"\nturn = 3',
    'scenario = "dives"\nterrain = "village"\nattack = 9',
    'scenario = "benouville"\nterrain = "road"\nturn = -3',
    'scenario = "pegasus-bridge"\nterrain = "ranville-bridge"\nturn = 7',
    f"turn = {'9' * 5000}",
    f"turn = {'[' * 3000}{']' * 3000}",
    "turn = 1979-05-27",
]


def seats_of(game: str) -> dict[str, str]:
    return {side.id: SEATS[side.id] for side in game_definition(game).sheet.sides}


@pytest.mark.parametrize("said", IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_the_reason(client: Client, said: str) -> None:
    body = {
        "game": "pegasus",
        "seats": seats_of("pegasus"),
        "position": f'game = "pegasus"\n{said}',
    }
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert error["kind"] == "invalid"
    assert "mistake" not in error["message"]


def test_a_possible_position_opens_a_table_that_is_played_on(client: Client) -> None:
    text = 'game = "pegasus"\nscenario = "benouville"\nturn = 2\nstep = "progression"\n'
    table = Table(
        client, game="pegasus", seats=seats_of("pegasus"), position=text + 'winner = "german"\n'
    )
    assert table.id


@pytest.mark.parametrize("game", GAMES)
def test_spoilt_files_never_end_in_an_error_of_ours(client: Client, game: str) -> None:
    answers = []
    for table in spoilt_files(12, seed=5, games=(game,)):
        body = {"game": game, "seats": seats_of(game), "position": as_toml(table)}
        answers.append(client.post("/api/tables", json=body).status_code)
    assert all(status < 500 for status in answers)
    assert 400 in answers
    assert 201 in answers


def as_toml(table: dict[str, Any]) -> str:
    """A table as TOML; what TOML has no word for is left out."""
    return "".join(
        f"{json.dumps(str(key), ensure_ascii=False)} = {_value(each)}\n"
        for key, each in table.items()
        if each is not None
    )


def _value(value: Any) -> str:
    if isinstance(value, dict):
        pairs = (
            f"{json.dumps(str(key), ensure_ascii=False)} = {_value(each)}"
            for key, each in value.items()
            if each is not None
        )
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_value(each) for each in value if each is not None) + "]"
    return json.dumps(value, ensure_ascii=False)
