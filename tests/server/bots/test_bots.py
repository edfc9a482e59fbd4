"""Bots at a table: they answer, they go on after a restart, and a broken one is replaced."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import copy
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from dropzone.core.io.saving import dump, load
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.engine import advance
from dropzone.core.rules.game import new
from dropzone.server import Settings, create_app
from dropzone.server.bots import workers as thinking
from dropzone.server.bots.workers import BotWorkers, Task
from tests.server.bots import bad_bots
from tests.server.conftest import ROOMY, Player, Table, database, until

AGAINST_A_BOT = {"seats": {"allied": "me", "german": "bot:random"}}


def my_turn(state: Any) -> bool:
    return state["decision"] is not None and bool(state["decision"]["yours"])


def test_a_bot_answers_without_being_asked(client: TestClient[Litestar]) -> None:
    player = Table(client, **AGAINST_A_BOT).players["allied"]
    state = until(player, my_turn)
    assert {line["number"] for line in state["log"]} > {0}
    bots = [seat for seat in state["seats"] if seat["kind"] == "bot"]
    assert bots == [
        {"side": "german", "kind": "bot", "name": "random", "online": True, "joined": True}
    ]


def test_bots_play_each_other_while_people_watch(client: TestClient[Litestar]) -> None:
    table = Table(client, seats={"allied": "bot:random", "german": "bot:random"})
    state = until(table.spectator, lambda state: state["number"] >= 20)
    assert {line["number"] for line in state["log"]} <= set(range(state["number"] + 1))


def test_a_bot_goes_on_after_a_restart(tmp_path: Path) -> None:
    settings = Settings(database=database(tmp_path), limits=ROOMY)
    with TestClient(create_app(settings)) as client:
        table = Table(client, **AGAINST_A_BOT)
        created = table.created
        house = client.app.state.house
        until(table.players["allied"], my_turn)
        house.bot_workers.close()  # nobody thinks any more
    with TestClient(create_app(settings)) as client:
        player = Player(client, created["id"], created["seats"]["allied"])
        state = until(player, my_turn)
        player.play(state["decision"]["choices"][-1]["notation"])
        until(player, my_turn)


@pytest.mark.parametrize(
    "bad", [bad_bots.crash, bad_bots.die, bad_bots.stall, bad_bots.lie, bad_bots.hoard]
)
def test_a_bot_that_fails_is_replaced_and_the_log_says_so(
    tmp_path: Path,
    bad: Callable[[Task], str],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(thinking, "GRACE_SECONDS", 0.5)
    monkeypatch.setattr("dropzone.server.tables.creating.bot_names", lambda game: ["genius"])
    settings = Settings(database=database(tmp_path), limits=ROOMY, bot_seconds=0.5)
    with TestClient(create_app(settings)) as client:
        house = client.app.state.house
        house.bot_workers = BotWorkers(1, bad)
        player = Table(client, seats={"allied": "me", "german": "bot:genius"}).players["allied"]
        until(player, lambda state: state["number"] >= 1)
        assert house.bot_workers.failures >= 1
    assert "bot genius failed at move 0 of market-garden" in caplog.text


def test_what_is_hidden_from_a_bot_never_reaches_its_process(client: TestClient[Litestar]) -> None:
    game, chance = new("pegasus", seed=3), random.Random(3)
    opened = Table(client, game="pegasus", seats={"british": "me", "german": "bot:random"})
    table = copy(client.app.state.house._tables[opened.id])
    table.seats = {side: replace(seat, kind="bot") for side, seat in table.seats.items()}
    table.game = game
    asked, differ = 0, 0
    while not game.over and asked < 60:
        seat = game.decision.seat
        task = client.app.state.house._bot_task(table)
        crossed = load(game.definition, task.position)
        advance(crossed, SeededDice(""))
        assert crossed.view(seat) == game.position.view(seat)
        asked += 1
        differ += task.position != dump(game.position)
        game.make(chance.choice(game.decision.choices))
    assert asked > 5
    assert differ > asked / 2  # else the truth itself was sent
