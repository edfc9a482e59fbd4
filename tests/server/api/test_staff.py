"""The staff at a table: hints are counted and can be forbidden; a finished game is analysed."""

from __future__ import annotations

import re
import time
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from tests.server.conftest import Player, Table, until

Client = TestClient[Litestar]

PEGASUS: dict[str, Any] = {
    "game": "pegasus",
    "scenario": "dives",
    "seats": {"british": "hotseat", "german": "hotseat"},
}


def analysed(player: Player) -> Any:
    """The analysis of a table as soon as it is done."""
    deadline = time.monotonic() + 180
    while time.monotonic() < deadline:
        answer = player.get("analysis").json()
        assert not answer.get("failed")
        if answer.get("points"):
            return answer
        time.sleep(0.2)
    raise AssertionError(f"waited in vain: {answer}")


def test_hints_are_plans_with_a_chance_and_are_counted_once_a_move(client: Client) -> None:
    table = Table(client, **PEGASUS)
    player = table.to_play()
    state = player.state()
    side = state["seat"]
    assert state.get("hints", {}) == {}
    told = player.post("hint").json()
    again = player.post("hint", lang="fr").json()
    assert 1 <= len(told["hints"]) <= 3
    offered = {each["notation"] for each in state["decision"]["choices"]}
    for hint in told["hints"]:
        assert hint["choice"]["notation"] in offered
        assert hint["plan"]
        assert hint["reason"]
        assert 0 <= hint["chance"] <= 1
    assert [each["choice"]["notation"] for each in again["hints"]] == [
        each["choice"]["notation"] for each in told["hints"]
    ]
    assert again["hints"][0]["plan"] != told["hints"][0]["plan"], "in French"
    assert (told["asked"], again["asked"]) == (1, 1), "the same move counts once"
    assert player.state()["hints"] == {side: 1}
    other = next(each for name, each in table.players.items() if name != side)
    assert other.post("hint").status_code == 409, "it is not for him to choose"
    assert table.spectator.post("hint").status_code == 403
    player.post("resign")
    assert re.search(rf"^hints {side}=1$", table.spectator.get("record").text, re.MULTILINE)


def test_no_hints_where_the_players_want_none(client: Client) -> None:
    table = Table(client, hints=False, **PEGASUS)
    player = table.to_play()
    assert player.state()["hints_allowed"] is False
    answer = player.post("hint")
    assert answer.status_code == 409
    assert "hints" in answer.text


def test_a_finished_game_is_analysed_and_a_running_one_is_not(client: Client) -> None:
    seats = {"british": "bot:heuristic", "german": "bot:recruit"}
    table = Table(client, **PEGASUS | {"seats": seats})
    watcher = table.spectator
    assert watcher.get("analysis").status_code == 409
    assert watcher.get("reasons").json() == {"reasons": []}, "nothing is told during the game"
    state = until(watcher, lambda state: state["result"] is not None)
    found = analysed(watcher)
    points = found["points"]
    assert points[0]["number"] == 0
    assert points[-1]["number"] == state["number"]
    assert points[-1]["chance"] == float(state["result"]["winner"] == "british")
    total = points[-1]["luck"] + points[-1]["skill"]
    assert abs(points[-1]["chance"] - points[0]["chance"] - total) < 1e-3
    assert set(found["accuracy"]) == {"british", "german"}
    assert found["turnings"]
    told = watcher.get("reasons").json()["reasons"]
    assert {each["side"] for each in told} <= {"british", "german"}
    assert any(each["side"] == "german" for each in told), "the recruit says what he thinks"
