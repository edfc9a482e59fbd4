"""No refusal is worded from what the asker may not know, in any game, `/play` included."""

from __future__ import annotations

import random
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dropzone.core.data.registry import game_definition, game_ids
from dropzone.core.rules.game import Game, new
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M
from dropzone.systems.battle_command.bidding import Bid
from dropzone.systems.battle_command.position import BattlePosition
from tests.server.conftest import Table
from tools.attack.refusals import begun, differences

#: Every scenario but those of the largest game, of which two are enough here.
SCENARIOS = [
    (game, scenario.id)
    for game in game_ids()
    for scenario in game_definition(game).sheet.scenarios[: 2 if game == "crete" else None]
]


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_refusals_are_equal_where_a_seat_sees_no_difference(game: str, scenario: str) -> None:
    every = 12 if game == "crete" else 5
    found = differences(begun(game, scenario, 4), 4, moves=60, others=2, every=every)
    assert not list(found)


def test_a_refusal_worded_from_a_hidden_bid_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def reasons(self: Bid, position: BattlePosition, words: list[str]) -> list[Refusal]:
        return [Refusal("12.9", M("The other bid {bid}.", bid=position.bids[1 - self.player]))]

    monkeypatch.setattr(Bid, "reasons", reasons)
    game = new("market-garden", options=["bidding"], seed=4)
    assert list(differences(game, 4, moves=5, others=4, every=1))


@pytest.mark.parametrize("game", ["market-garden", "mercury"])
def test_no_play_that_is_refused_tells_a_bid(client: TestClient[Litestar], game: str) -> None:
    """Whatever is tried after the other's secret bid is refused in the same words."""
    told: list[Any] = []
    sides = [side.id for side in game_definition(game).sheet.sides]
    tried = [f"bid {word}" for word in ("0", "99", "x", "-1", "1x", "")]
    tried += [*(f"{number}" for number in range(1, 15)), "bid bid", "move 1"]
    for bid in (2, 9):
        table = Table(client, game=game, seats=dict.fromkeys(sides, "me"), options=["bidding"])
        table.to_play().play(f"bid {bid}")
        other = table.to_play()
        answers = [other.post("play", {"choice": each, "number": 1}) for each in tried]
        assert {answer.status_code for answer in answers} <= {400, 422}
        told.append([{**answer.json()["error"], "id": ""} for answer in answers])
    assert told[0] == told[1]


def moves_until_laid(seed: int) -> int:
    """How many choices it takes to lay the piles before the Dives, card by card."""
    game: Game = new("pegasus", "dives", seed=seed)
    chance = random.Random(seed)
    while game.decision.kind == "build-piles":
        game.make(chance.choice([each for each in game.position.open if each != ("rest",)]))
    return game.number


def test_nobody_can_count_when_the_builder_of_piles_had_no_choice() -> None:
    assert len({moves_until_laid(seed) for seed in range(30)}) == 1
