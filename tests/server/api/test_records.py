"""Records at a table: finished games are looked at again, long ones page by page."""

from __future__ import annotations

import random
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

import dropzone
from dropzone.server.api.state import GLIMPSE, PAGE
from tests.server.conftest import Table

Client = TestClient[Litestar]


def finished(seed: int = 7) -> dropzone.Game:
    game = dropzone.new("market-garden", seed=seed)
    any_of = random.Random(seed)
    while not game.over:
        game.make(any_of.choice(game.decision.choices))
    return game


def test_a_finished_record_opens_as_the_game_it_was(client: Client) -> None:
    game = finished()
    table = Table(client, record=game.record())
    state = table.spectator.state()
    assert state["result"]["winner"] == game.result.winner
    assert state["number"] == game.number
    assert state["seed"] == "7"
    assert table.spectator.get("record").text == game.record()
    assert state["decision"] is None


def test_a_record_is_rebuilt_from_the_store_with_all_its_dice(client: Client) -> None:
    game = dropzone.new("market-garden", seed=7)
    for number in range(60):
        if number == 20:
            game.take_new_dice("other")
        game.play(game.decision.choices[-1])
    table = Table(client, record=game.record())
    house = client.app.state.house
    before = table.spectator.state()
    house.forget(table.id)
    after = table.spectator.state()
    assert after["view"] == before["view"]
    assert after["view"] == game.view()


def test_the_log_of_a_long_game_comes_in_pages(client: Client) -> None:
    game = finished()
    table = Table(client, record=game.record())
    state = table.spectator.state()
    whole = [line.text for line in game.log()]
    assert len(whole) > 2 * PAGE
    assert PAGE <= len(state["log"]) < PAGE + 50
    lines, since = state["log"], state["since"]
    while since:
        page = table.spectator.get("log", before=since).json()
        assert page["last"] == since
        lines, since = [*page["log"], *lines], page["since"]
    assert [line["text"] for line in lines] == whole


def test_a_past_moment_comes_with_the_lines_that_led_to_it(client: Client) -> None:
    game = finished()
    table = Table(client, record=game.record())
    number = game.number // 2
    moment = table.spectator.get(f"at/{number}").json()
    assert GLIMPSE <= len(moment["log"]) < GLIMPSE + 50
    assert {line["number"] for line in moment["log"]} <= set(range(moment["since"] + 1, number + 1))
    only = table.spectator.get(f"at/{number}", since=number - 1).json()["log"]
    assert {line["number"] for line in only} <= {number}
    assert only == moment["log"][len(moment["log"]) - len(only) :]


def test_the_history_is_told_when_the_game_is_over_and_not_before(client: Client) -> None:
    running: Any = Table(client).spectator.get("summary").json()
    assert running["history"] is None
    over = Table(client, record=finished().record()).spectator
    english, french = (over.get("summary", lang=lang).json()["history"] for lang in ("en", "fr"))
    assert english["chapters"][0]["title"] == "How it began"
    assert french["chapters"][0]["title"] == "Comment tout commença"
    assert over.get("summary", lang="en").json()["history"] == english


def test_a_game_from_a_position_goes_to_another_server_by_its_record(client: Client) -> None:
    text = 'game = "mercury"\nturn = 9\nimpulse = "D"'
    seats = {"allied": "me", "german": "hotseat"}
    table = Table(client, game="mercury", seats=seats, position=text)
    table.play(4)
    table.to_play().post("resign")
    record = table.spectator.get("record").text
    assert "\nbegin " in record
    other = Table(client, game="mercury", seats=seats, record=record)
    before, after = (each.spectator.state()["view"] for each in (table, other))
    assert after == before
    first = other.spectator.get("at/0").json()["view"]
    assert first == table.spectator.get("at/0").json()["view"]
