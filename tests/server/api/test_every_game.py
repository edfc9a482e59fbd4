"""The server knows no rule: every game of the registry is hosted alike."""

from __future__ import annotations

import random

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dropzone.core.data.registry import game_definition, game_ids
from tests.server.conftest import Table

Client = TestClient[Litestar]


@pytest.mark.parametrize("game", game_ids())
def test_a_game_is_opened_played_looked_at_and_rebuilt(
    app: Litestar, client: Client, game: str
) -> None:
    sides = [side.id for side in game_definition(game).sheet.sides]
    table = Table(client, game=game, seats=dict.fromkeys(sides, "hotseat"))
    assert table.spectator.get("summary").status_code == 200  # before anything happened, too
    chance = random.Random(game)
    played = 0
    for _ in range(25):
        if table.spectator.state()["decision"] is None:
            break
        player = table.to_play()
        choices = player.state()["decision"]["choices"]
        choice = chance.choice(choices)["notation"]
        assert player.get("why-not", choice=choice).json() == {"refusals": []}
        assert player.get("choices", prefix=choice).status_code == 200
        assert player.get("odds", choice=choice).status_code == 200
        assert player.get("ways").status_code == 200
        player.play(choice)
        played += 1
    assert played > 0
    before = {side: player.state() for side, player in table.players.items()}
    app.state.house.forget(table.id)  # rebuilt from the store
    for side, player in table.players.items():
        assert player.state() == before[side]
        assert player.get("summary").status_code == 200
        assert player.get(f"at/{played}").json()["view"] == before[side]["view"]
        assert player.state(lang="fr")["number"] == played


@pytest.mark.parametrize("game", game_ids())
def test_a_board_and_the_clauses_of_every_scenario_are_served(client: Client, game: str) -> None:
    assert client.get(f"/api/games/{game}/clauses").status_code == 200
    for scenario in game_definition(game).sheet.scenarios:
        board = client.get(f"/api/games/{game}/{scenario.id}/board").json()
        assert board["kind"] in ("hex", "zones", "cards")


def test_the_summary_counts_ten_sided_dice_from_nought(client: Client) -> None:
    table = Table(client, game="crete", seats={"allied": "hotseat", "german": "hotseat"})
    chance = random.Random("nought")
    while not table.spectator.get("summary").json()["dice"]:
        player = table.to_play()
        player.play(chance.choice(player.state()["decision"]["choices"])["notation"])
    dice = table.spectator.get("summary").json()["dice"]
    assert [each["sides"] for each in dice] == [10]
    assert list(dice[0]["faces"]) == [str(face) for face in range(10)]
    assert sum(dice[0]["faces"].values()) >= 1
