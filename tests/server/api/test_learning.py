"""Briefings, the rulebook and lessons over the wire."""

from __future__ import annotations

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.server.conftest import Player, Table

Client = TestClient[Litestar]


@pytest.mark.parametrize(("lang", "word"), [("en", "Kastelli"), ("fr", "oliviers")])
def test_a_briefing_is_had_before_the_game_in_both_languages(
    client: Client, lang: str, word: str
) -> None:
    answer = client.get("/api/games/crete/kastelli/briefing", params={"lang": lang})
    assert answer.status_code == 200
    told = answer.json()
    assert word in told["situation"]
    assert [side["id"] for side in told["sides"]] == ["allied", "german"]
    assert told["goals"][0]["items"][0]["met"] is False


def test_who_has_a_briefing_is_not_sent_it_again(client: Client) -> None:
    first = client.get("/api/games/dieppe/green/briefing")
    again = client.get(
        "/api/games/dieppe/green/briefing", headers={"If-None-Match": first.headers["etag"]}
    )
    other = client.get("/api/games/dieppe/green/briefing", params={"lang": "fr"})
    assert again.status_code == 304
    assert not again.content
    assert other.headers["etag"] != first.headers["etag"]


def test_what_does_not_exist_has_no_briefing(client: Client) -> None:
    assert client.get("/api/games/crete/atlantis/briefing").status_code == 404
    assert client.get("/api/games/atlantis/standard/briefing").status_code == 404


def test_at_a_table_everybody_is_told_how_it_stands(client: Client) -> None:
    table = Table(client)
    before = client.get("/api/games/market-garden/standard/briefing").json()
    table.play(40)
    for who in (*table.players.values(), table.spectator):
        after = who.get("briefing").json()
        assert after["scenario"] == "standard"
        assert after["goals"] != before["goals"]
        assert f"{who.state()['view']['points']} of 10" == after["goals"][1]["now"]


def test_the_list_of_games_says_where_to_begin(client: Client) -> None:
    games = {each["id"]: each for each in client.get("/api/games").json()}
    assert len({game["subtitle"] for game in games.values()}) == len(games)
    assert games["pegasus"]["level"] < games["crete"]["level"]
    for game in games.values():
        scenarios = {each["id"]: each for each in game["scenarios"]}
        assert game["begin"]["scenario"] in scenarios
        for each in scenarios.values():
            assert each["text"], (game["id"], each["id"])
            assert 1 <= each["level"] <= 5
            assert set(each["difficulty"]) == {side["id"] for side in game["sides"]}


def test_the_rulebook_is_had_once(client: Client) -> None:
    first = client.get("/api/games/pegasus/rulebook")
    book = first.json()
    assert book["chapters"][0]["rules"][0]["clauses"][0]["id"] == "pegasus:material-01"
    again = client.get(
        "/api/games/pegasus/rulebook", headers={"If-None-Match": first.headers["etag"]}
    )
    assert again.status_code == 304
    assert client.get("/api/games/atlantis/rulebook").status_code == 404


def test_a_link_to_a_ruling_has_its_words_as_one_to_a_clause(client: Client) -> None:
    for game in client.get("/api/games").json():
        clauses = client.get(f"/api/games/{game['id']}/clauses").json()
        book = client.get(f"/api/games/{game['id']}/rulebook").json()
        for ruling in book["rulings"]:
            assert clauses[ruling["id"]] == {"rule": ruling["title"], "summary": ruling["text"]}
        told = [c["id"] for ch in book["chapters"] for rule in ch["rules"] for c in rule["clauses"]]
        assert sorted(clauses) == sorted([*told, *(each["id"] for each in book["rulings"])])


def test_an_example_is_drawn_and_played_from(client: Client) -> None:
    first = client.get("/api/games/market-garden/examples/retreat")
    picture = first.json()
    assert picture["view"]["units"]
    again = client.get(
        "/api/games/market-garden/examples/retreat",
        headers={"If-None-Match": first.headers["etag"]},
    )
    assert again.status_code == 304
    asked = {
        "game": "market-garden",
        "seats": {"allied": "me", "german": "bot:random"},
        "record": picture["record"],
    }
    made = client.post("/api/tables", json=asked).json()
    own = Player(client, made["id"], made["seats"]["allied"])
    number = own.state()["number"]
    own.play(picture["choice"])
    assert own.state()["number"] > number
    assert client.get("/api/games/market-garden/examples/none").status_code == 404


def test_lessons_are_listed_and_told_in_both_languages(client: Client) -> None:
    listed = client.get("/api/lessons").json()
    assert {"market-garden/moving", "crete/kastelli"} <= {each["id"] for each in listed}
    english = client.get("/api/lessons/dieppe/landing").json()
    french = client.get("/api/lessons/dieppe/landing", params={"lang": "fr"}).json()
    assert english["steps"][0]["want"] == french["steps"][0]["want"] == ["load usual"]
    assert english["steps"][0]["say"] != french["steps"][0]["say"]
    assert client.get("/api/lessons/dieppe/nothing").status_code == 404
    assert client.get("/api/lessons/atlantis/landing").status_code == 404


def test_a_table_of_a_lesson_falls_as_written_and_outlives_the_server(
    client: Client, app: Litestar
) -> None:
    """Steps and replies are played over the wire to the end, with the dice of the file."""
    course = client.get("/api/lessons/market-garden/attack").json()
    asked = {"game": "market-garden", "seats": {"lesson": "me"}, "lesson": course["id"]}
    answer = client.post("/api/tables", json=asked)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    own = Player(client, made["id"], made["seats"]["allied"])
    other = Player(client, made["id"], made["seats"]["german"])
    for step in course["steps"]:
        assert own.state()["number"] == step["number"]
        own.play(step["want"][0])
    number = own.state()["number"]
    assert str(number) in course["replies"]
    other.play(course["replies"][str(number)])
    log = [each["text"] for each in own.state(since=0)["log"]]
    assert "Die 5 for combat." in log
    app.state.house.forget(made["id"])  # it is read from the store again
    assert own.state()["number"] == number + 1


def test_an_unknown_lesson_opens_no_table(client: Client) -> None:
    asked = {"game": "market-garden", "seats": {"lesson": "me"}, "lesson": "market-garden/none"}
    assert client.post("/api/tables", json=asked).status_code == 404


def test_every_first_lesson_is_named_in_the_list_of_games(client: Client) -> None:
    begins = {each["id"]: each["begin"]["lesson"] for each in client.get("/api/games").json()}
    assert begins["crete"] == "crete/kastelli"
    assert begins["market-garden"] == "market-garden/moving"


def test_puzzles_are_listed_asked_and_judged_in_both_languages(client: Client) -> None:
    listed = client.get("/api/puzzles", params={"lang": "fr"}).json()
    assert len({each["id"] for each in listed}) == len(listed)
    name = "market-garden/who-bears-it"
    asked = client.get(f"/api/puzzles/{name}").json()
    assert asked["side"] == "allied"
    assert "why" not in asked
    verdict = client.get(f"/api/puzzles/{name}/verdict", params={"choice": "damage inf-231"})
    assert verdict.status_code == 200
    assert verdict.json()["right"] is False
    assert [each["figure"] for each in verdict.json()["answers"]] == [1.0, 0.0, 0.0]
    wrong = client.get(f"/api/puzzles/{name}/verdict", params={"choice": "retreat"})
    assert wrong.status_code == 422
    assert client.get("/api/puzzles/market-garden/none").status_code == 404


def test_the_puzzle_of_a_day_is_the_same_for_everybody(client: Client) -> None:
    one = client.get("/api/puzzles/daily", params={"day": "2026-06-06"}).json()
    again = client.get("/api/puzzles/daily", params={"day": "2026-06-06", "lang": "fr"}).json()
    other = client.get("/api/puzzles/daily", params={"day": "2026-06-07"}).json()
    assert one["puzzle"]["id"] == again["puzzle"]["id"] != other["puzzle"]["id"]
    assert one["puzzle"]["title"] != again["puzzle"]["title"]
    assert len(client.get("/api/puzzles/daily").json()["day"]) == 10


def test_a_table_of_a_puzzle_stands_at_its_question(client: Client) -> None:
    asked = {"game": "market-garden", "seats": {"puzzle": "me"}}
    made = client.post("/api/tables", json={**asked, "puzzle": "market-garden/who-bears-it"})
    assert made.status_code == 201
    player = Player(client, made.json()["id"], made.json()["seats"]["allied"])
    decision = player.state()["decision"]
    assert [each["notation"] for each in decision["choices"]] == [
        "damage gds-5",
        "damage gds-32",
        "damage inf-231",
    ]
    both = {**asked, "puzzle": "market-garden/who-bears-it", "lesson": "market-garden/moving"}
    assert client.post("/api/tables", json=both).status_code == 400
    unknown = client.post("/api/tables", json={**asked, "puzzle": "market-garden/none"})
    assert unknown.status_code == 404
