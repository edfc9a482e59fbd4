"""Tables over HTTP: opening, joining, playing, going back, ending."""

from __future__ import annotations

from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import dropzone
from tests.server.conftest import MARKET_GARDEN, Player, Table

Client = TestClient[Litestar]


def test_every_game_of_the_registry_is_listed_in_the_asked_language(client: Client) -> None:
    english = client.get("/api/games").json()
    french = client.get("/api/games", params={"lang": "fr"}).json()
    assert [game["id"] for game in english] == dropzone.game_ids()
    assert english[0]["title"] != french[0]["title"]
    browser = client.get("/api/games", headers={"Accept-Language": "fr-FR,fr;q=0.9"}).json()
    assert browser == french


def test_a_board_is_sent_once(client: Client) -> None:
    first = client.get("/api/games/market-garden/standard/board")
    assert first.json()["kind"] == "hex"
    tag = first.headers["etag"]
    again = client.get("/api/games/market-garden/standard/board", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    french = client.get("/api/games/market-garden/standard/board", params={"lang": "fr"})
    assert french.headers["etag"] != tag


def test_the_rules_come_in_our_words(client: Client) -> None:
    clauses = client.get("/api/games/market-garden/clauses").json()
    assert clauses["market-garden:4.1-b"]["rule"] == "4.1"
    french = client.get("/api/games/market-garden/clauses", params={"lang": "fr"}).json()
    assert french["market-garden:4.1-b"]["summary"].startswith("À chaque impulsion")


def test_a_choice_changes_the_table_for_everybody(client: Client) -> None:
    table = Table(client)
    player = table.to_play()
    before = player.state()
    after = player.play()
    assert after["number"] == before["number"] + 1
    for watcher in (*table.players.values(), table.spectator):
        assert watcher.state()["number"] == after["number"]


def test_only_the_seat_that_decides_sees_the_choices(client: Client) -> None:
    table = Table(client)
    decides = table.to_play()
    assert decides.state()["decision"]["choices"]
    for other in (*table.players.values(), table.spectator):
        if other is not decides:
            decision = other.state()["decision"]
            assert "choices" not in decision
            assert not decision["yours"]


def test_a_choice_for_another_move_is_refused_and_changes_nothing(client: Client) -> None:
    table = Table(client)
    player = table.to_play()
    state = player.state()
    choice = state["decision"]["choices"][0]["notation"]
    answer = player.post("play", {"choice": choice, "number": state["number"] + 1})
    assert (answer.status_code, answer.json()["error"]["kind"]) == (409, "not-now")
    forged = {"choice": choice, "number": state["number"] + 1}
    french = client.post(
        f"/api/tables/{table.id}/play?lang=fr",
        json=forged,
        headers={"authorization": f"Seat {player.secret}"},
    )
    assert french.json()["error"]["message"].startswith("ce choix était pour le coup")
    assert player.state()["version"] == state["version"]


def test_an_illegal_choice_is_refused_with_its_clause(client: Client) -> None:
    table = Table(client)
    player = table.to_play()
    answer = player.post("play", {"choice": "air air-xx 9999", "number": 0})
    error = answer.json()["error"]
    assert answer.status_code in (400, 422)
    assert error["kind"] in ("illegal-choice", "invalid")
    answer = player.get("why-not", choice="move us-504 1210")
    assert answer.json()["refusals"][0]["clause"].startswith("market-garden:")


#: One attack that one brigade can make, and another unit far from it.
ONE_ATTACK = """
game = "market-garden"
empty = true
side = "allied"
step = "fight"
units = { gds-32 = "0405", de-hoffmann = "0506", us-504 = "1211", de-helle = "1311" }
"""


def test_a_text_is_played_as_far_as_it_goes_and_the_player_is_told(client: Client) -> None:
    allied = Table(client, position=ONE_ATTACK).players["allied"]
    said = "attack 0506 with gds-32 now and again"
    assert allied.get("why-not", choice=said).json()["refusals"] == []
    odds = [allied.get("odds", choice=text).json() for text in ("attack 0506", said)]
    assert odds[0] == odds[1]
    assert allied.get("choices", prefix=said).json()["decision"] is None
    state = allied.play(said)
    assert state["left"].startswith("Played as far as “attack 0506 with gds-32 now”, where dice")
    assert state["number"] == 1
    assert "left" not in allied.state(), "it is told once, to who said it"


def test_a_friend_joins_with_an_invitation_that_is_good_once(client: Client) -> None:
    table = Table(client, seats={"allied": "me", "german": "friend"})
    assert table.created["invitations"] == ["german"]
    invitation = table.created["seats"]["german"]
    assert table.players["german"].get().status_code == 403  # an invitation is not a seat
    joined = table.spectator.post("join", {"seat": invitation, "name": "Kurt"})
    assert joined.status_code == 200
    friend = Player(client, table.id, joined.json()["secret"])
    assert friend.state()["seat"] == "german"
    (seat,) = (each for each in friend.state()["seats"] if each["side"] == "german")
    assert (seat["name"], seat["joined"]) == ("Kurt", True)
    assert table.spectator.post("join", {"seat": invitation}).status_code == 403
    assert table.players["german"].get().status_code == 403


def test_the_log_is_sent_from_where_a_client_has_it(client: Client) -> None:
    table = Table(client)
    table.play(4)
    whole = table.spectator.state()["log"]
    tail = table.spectator.state(since=2)
    assert tail["since"] == 2
    assert tail["log"] == [line for line in whole if line["number"] > 2]


def _undoable(table: Table) -> Player:
    """Play until somebody has a choice that can be taken back."""
    for _ in range(30):
        player = table.to_play()
        if player.play()["undo"]["can"]:
            return player
    raise AssertionError("no choice could be taken back")


def test_a_choice_is_taken_back_and_played_again(client: Client) -> None:
    table = Table(client)
    player = _undoable(table)
    played = player.state()
    undone = player.post("undo").json()
    assert undone["number"] < played["number"]
    assert undone["undo"]["redo"]
    again = player.post("redo").json()
    assert (again["number"], again["view"]) == (played["number"], played["view"])
    assert player.post("redo").status_code == 409


def test_a_client_that_missed_an_undo_gets_the_log_from_there(client: Client) -> None:
    table = Table(client)
    player = _undoable(table)
    known = player.state()
    to = player.post("undo").json()["number"]
    player.play()
    news = player.state(since=known["number"], version=known["version"])
    assert news["since"] == to
    assert player.state(since=known["number"], version=news["version"])["since"] >= to + 1


def test_the_other_player_cannot_take_back_a_choice(client: Client) -> None:
    table = Table(client)
    player = _undoable(table)
    (other,) = (each for each in table.players.values() if each is not player)
    assert other.post("undo").json()["error"]["kind"] == "not-now"


def test_one_who_resigns_has_lost(client: Client) -> None:
    table = Table(client)
    table.play(3)
    result = table.players["allied"].post("resign").json()["result"]
    assert (result["winner"], result["level"]) == ("german", "resignation")
    assert table.players["german"].post("resign").status_code == 409
    french = table.spectator.state(lang="fr")["result"]["why"]
    assert french != result["why"]


@pytest.mark.parametrize(("answer", "over"), [("accept", True), ("decline", False)])
def test_a_draw_is_offered_and_answered(client: Client, answer: str, over: bool) -> None:
    table = Table(client)
    allied, german = table.players["allied"], table.players["german"]
    assert allied.post("draw", {"answer": answer}).status_code == 409  # nothing was offered
    assert allied.post("draw", {"answer": "offer"}).json()["draw_offer"] == "allied"
    assert allied.post("draw", {"answer": answer}).status_code == 409  # not by the one who offers
    state = german.post("draw", {"answer": answer}).json()
    assert state["draw_offer"] is None
    assert (state["result"] is not None) == over
    if over:
        assert (state["result"]["winner"], state["result"]["level"]) == (None, "agreed")


def test_the_seed_is_told_when_the_game_is_over_and_proves_the_dice(client: Client) -> None:
    table = Table(client)
    table.play(3)
    state = table.spectator.state()
    assert "seed" not in state
    assert table.players["allied"].get("record").status_code == 409
    table.players["allied"].post("resign")
    over = table.spectator.state()
    from dropzone.core.rules.dice import commitment

    assert commitment(over["seed"]) == state["seed_hash"]
    record = table.players["allied"].get("record").text
    assert dropzone.verify(record).number == 3


def test_a_record_goes_on_at_a_new_table(client: Client) -> None:
    game = dropzone.new("market-garden", seed="x", options=["weather"])
    for _ in range(5):
        game.play(game.decision.choices[0])
    table = Table(client, record=game.record())
    state = table.spectator.state()
    assert (state["number"], state["options"]) == (5, ["weather"])
    assert state["view"] == game.view(None)
    assert state["seed_hash"] != game.seed_hash  # who has the record must not foresee the dice
    assert not any(player.state()["undo"]["can"] for player in table.players.values())
    table.play(3)
    table.players["allied"].post("resign")
    assert dropzone.verify(table.spectator.get("record").text).number == 8


def test_a_position_file_goes_on_at_a_new_table(client: Client) -> None:
    table = Table(client, position='game = "market-garden"\nturn = 3\n')
    assert table.spectator.state()["view"]["turn"] == 3
    table.play()


@pytest.mark.parametrize(
    "asked",
    [
        {"game": "chess"},
        {"scenario": "nowhere"},
        {"options": ["magic"]},
        {"house_rules": {"magic": True}},
        {"house_rules": {"surrender_from_turn": 9}},
        {"seats": {"allied": "me"}},
        {"seats": {"allied": "me", "german": "me", "french": "me"}},
        {"seats": {"allied": "me", "german": "bot:genius"}},
        {"seats": {"allied": "me", "german": "nobody"}},
        {"clock": {"kind": "sundial"}},
        {"clock": {"kind": "live", "seconds": -1}},
        {"name": "x" * 41},
        {"record": "dropzone record 1\n"},
        {"record": "x", "position": "y"},
        {"position": "this is = not = TOML"},
        {"position": 'game = "market-garden"\nturn = 99\n'},
        {"position": 'game = "mercury"\n'},
        {"unheard_of": 1},
    ],
)
def test_a_table_that_makes_no_sense_is_refused(client: Client, asked: dict[str, Any]) -> None:
    answer = client.post("/api/tables", json=MARKET_GARDEN | asked)
    assert answer.status_code in (400, 404), answer.text
    assert set(answer.json()["error"]) >= {"id", "kind", "message"}


def test_a_rematch_seats_both_players_again(client: Client) -> None:
    table = Table(client)
    table.play(2)
    allied, german = table.players["allied"], table.players["german"]
    assert allied.post("rematch").status_code == 409
    allied.post("resign")
    first = allied.post("rematch").json()
    assert german.state()["rematch"] == first["id"]
    assert table.spectator.post("rematch").status_code == 403


def test_a_rematch_with_a_friend_is_claimed_with_the_old_seat(client: Client) -> None:
    table = Table(client, seats={"allied": "me", "german": "friend"})
    invitation = table.created["seats"]["german"]
    secret = table.spectator.post("join", {"seat": invitation}).json()["secret"]
    friend, host = Player(client, table.id, secret), table.players["allied"]
    friend.play()
    friend.post("resign")
    opened = host.post("rematch", {"swap": True}).json()
    assert opened["seats"]["german"] is not None
    claimed = friend.post("rematch").json()
    assert claimed["id"] == opened["id"]
    assert Player(client, claimed["id"], claimed["seats"]["allied"]).state()["seat"] == "allied"
    assert friend.post("rematch").status_code == 409  # the seat is taken


def test_my_tables_are_listed_by_their_secrets(client: Client) -> None:
    table, other = Table(client), Table(client, name="Other")
    secrets = [table.players["allied"].secret, other.players["german"].secret, "x" * 32]
    mine = client.post("/api/mine", json={"seats": secrets}).json()
    assert {(each["id"], each["side"]) for each in mine} == {
        (table.id, "allied"),
        (other.id, "german"),
    }
    (listed,) = (each for each in mine if each["id"] == other.id)
    assert (listed["name"], listed["yours"], listed["over"]) == ("Other", True, False)


def test_past_moments_can_be_looked_at(client: Client) -> None:
    table = Table(client)
    first = table.spectator.state()["view"]
    table.play(3)
    moment = table.spectator.get("at/0").json()
    assert (moment["number"], moment["last"], moment["view"]) == (0, 3, first)
    assert table.spectator.get("at/3").json()["view"] == table.spectator.state()["view"]
    assert table.spectator.get("at/4").status_code == 404


def test_stages_can_be_looked_at_without_playing_them(client: Client) -> None:
    table = Table(client)
    player = table.to_play()
    now = player.get("choices").json()["decision"]
    assert now["choices"] == player.state()["decision"]["choices"]
    staged = player.get("choices", prefix=now["choices"][-1]["notation"]).json()
    assert staged["decision"] is None or staged["decision"]["number"] == 1
    assert player.state()["number"] == 0


def test_odds_sum_to_one(client: Client) -> None:
    table = Table(client)
    player = table.to_play()
    choice = player.state()["decision"]["choices"][0]["notation"]
    odds = player.get("odds", choice=choice).json()
    assert sum(each["probability"] for each in odds["outcomes"]) == pytest.approx(1)
    assert odds["exact"]
    for each in odds["outcomes"]:
        assert each["events"]
        assert each["text"] == each["events"][-1]


def test_odds_say_whose_question_an_outcome_leads_to(client: Client) -> None:
    """Whoever passes hands over, and nothing else happens: that is what is told."""
    table = Table(client, house_rules={"first_impulse_landing_forced": False})
    player = table.to_play()
    odds = player.get("odds", choice="pass").json()
    assert [each["text"].startswith("Then Allies: ") for each in odds["outcomes"]] == [True]
    assert not odds["rolls"]


def test_a_clean_page_describes_the_api(client: Client) -> None:
    page = client.get("/schema").text
    assert "POST /api/tables/{table_id}/play" in page
    assert "<script" not in page
    assert client.get("/schema/openapi.json").json()["info"]["title"] == "Dropzone"


@pytest.mark.parametrize("swap", [False, True])
def test_nobody_takes_the_seat_of_a_namesake_in_a_rematch(client: Client, swap: bool) -> None:
    """Two invited players of equal names: each gets one seat, his own, however often he asks."""
    table = Table(client, seats={"allied": "friend", "german": "friend"})
    players = {}
    for side, invitation in table.created["seats"].items():
        joined = client.post(
            f"/api/tables/{table.id}/join", json={"seat": invitation, "name": "Anna"}
        ).json()
        players[side] = Player(client, table.id, joined["secret"])
    players["allied"].post("resign")
    opened = players["allied"].post("rematch", {"swap": swap}).json()
    again = players["allied"].post("rematch", {"swap": swap})
    assert again.status_code == 409
    mine = "german" if swap else "allied"
    assert [side for side, secret in opened["seats"].items() if secret] == [mine]
    claimed = players["german"].post("rematch").json()
    assert list(claimed["seats"]) == ["allied" if swap else "german"]
    assert players["german"].post("rematch").status_code == 409
