"""Preview: one request says what a choice would do, and nothing is played."""

from __future__ import annotations

import random

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dropzone.core.data.registry import game_definition, game_ids
from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice
from dropzone.systems.battle_command.movement import MoveTo
from dropzone.systems.battle_command.position import BattlePosition
from tests.browser.positions import THE_ROAD
from tests.server.api.test_ways import MOVE, moving
from tests.server.conftest import Player, Table

Client = TestClient[Litestar]


def on_the_road(client: Client, phase: str) -> Player:
    position = f'game = "market-garden"\n{THE_ROAD[phase]}'
    return Table(client, position=position).to_play()


def test_a_stage_leads_to_the_next_and_the_last_commits(client: Client) -> None:
    player = on_the_road(client, "move")
    state = player.state()
    unit = next(each for each in state["decision"]["choices"] if each["role"] == "continue")
    first = player.get("preview", choice=unit["notation"]).json()
    assert (first["role"], first["rolls"], first["reveals"]) == ("continue", False, False)
    assert first["next"]["kind"] == "move-to"
    assert first["next"]["about"]["units"] == [unit["target"]["unit"]]
    step = first["next"]["choices"][0]
    assert step["role"] == "commit"
    second = player.get("preview", choice=step["notation"]).json()
    assert (second["next"], second["odds"], second["warning"]) == (None, None, "")
    assert player.state()["number"] == state["number"], "nothing was played"


def test_an_attack_has_running_odds_after_each_attacker(client: Client) -> None:
    player = on_the_road(client, "fight")
    target = next(
        found
        for each in player.state()["decision"]["choices"]
        if (found := player.get("preview", choice=each["notation"]).json())["next"]
    )
    assert target["now"] == "", "nobody attacks yet"
    one = target["next"]["choices"][0]["notation"]
    joined = player.get("preview", choice=one).json()
    assert joined["now"] == f"{one} now"
    odds = joined["odds"]
    assert abs(sum(each["probability"] for each in odds["results"]) - 1) < 1e-4
    assert any("falls" in each for each in odds["summary"])
    assert any("on average" in each for each in odds["summary"])
    assert odds["arithmetic"], "the column and its shifts"


def test_what_hangs_on_the_other_side_is_no_certainty(client: Client) -> None:
    """A beaten defender may stand fast: the hex falls in none to one case of six, as he decides."""
    player = on_the_road(client, "fight")
    two = "attack 1412 with us-505 us-508"
    odds = player.get("preview", choice=two).json()["odds"]
    assert odds["summary"][0] == "0 to 17 %: 1412 Lent falls; the other side decides."


def test_results_are_told_once_each_and_never_by_the_face_of_a_die(client: Client) -> None:
    player = on_the_road(client, "fight")
    for each in player.state()["decision"]["choices"]:
        odds = player.get("preview", choice=each["notation"]).json()["odds"]
        for result in odds["results"] if odds else ():
            assert not any(text.startswith("Die ") for text in result["texts"])
            assert result["texts"] or result["then"], "a result says something"
        told = [(*result["texts"], result["then"]) for result in odds["results"]] if odds else []
        assert len(told) == len(set(told))


def test_what_ends_comes_last_and_says_so(client: Client) -> None:
    for phase in THE_ROAD:
        choices = on_the_road(client, phase).state()["decision"]["choices"]
        assert choices[-1]["role"] == "end"
        assert all(each["role"] in ("continue", "commit") for each in choices[:-1])


def test_steps_of_a_way_are_shown_with_the_choice_that_begins_it(client: Client) -> None:
    _, player = moving(client)
    (way,) = [each for each in player.state()["decision"]["choices"] if each.get("way")]
    assert way["notation"] == MOVE
    ahead = player.get("preview", choice=MOVE).json()
    assert ahead["next"]["kind"] == "move"
    assert ahead["ways"] == player.get("ways", prefix=MOVE).json()["ways"] != []
    player.play(MOVE)
    assert player.state()["decision"]["steps"]
    assert player.get("preview").json()["ways"] == ahead["ways"]


def test_the_reason_is_asked_for_by_what_was_pointed_at(client: Client) -> None:
    player = on_the_road(client, "move")
    unit = player.state()["decision"]["choices"][0]
    enemy = player.get("why-not", unit="de-huber", place="0906").json()["refusals"]
    assert enemy
    assert enemy == player.get("why-not", choice="move de-huber").json()["refusals"]
    far = player.get("why-not", place="1614", after=unit["notation"]).json()["refusals"]
    said = f"{unit['notation']} 1614"
    assert far == player.get("why-not", choice=said).json()["refusals"] != []


@pytest.mark.parametrize("game", game_ids())
def test_every_choice_of_every_game_has_a_preview(client: Client, game: str) -> None:
    seats = {side.id: "hotseat" for side in game_definition(game).sheet.sides}
    table, chance = Table(client, game=game, seats=seats), random.Random("preview")
    for _ in range(12):
        player = table.to_play()
        choices = player.state()["decision"]["choices"]
        for each in chance.sample(choices, min(3, len(choices))):
            answer = player.get("preview", choice=each["notation"])
            assert answer.status_code == 200, (each, answer.text)
            assert answer.json()["role"] == each["role"]
        player.play(chance.choice(choices)["notation"])


def test_a_move_of_two_clicks_is_three_requests_and_few_copies(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = on_the_road(client, "move")
    unit = player.state()["decision"]["choices"][0]
    copied, answered, listed = [], [], []
    copy, answer, choices = BattlePosition.copy, MoveTo.answer, MoveTo.choices

    def copy_it(self: BattlePosition) -> BattlePosition:
        copied.append(self)
        return copy(self)

    def answer_it(self: MoveTo, position: BattlePosition, choice: Choice, dice: Dice) -> None:
        answered.append(choice)
        answer(self, position, choice, dice)

    def list_them(self: MoveTo, position: BattlePosition) -> list[Choice]:
        listed.append(self)
        return choices(self, position)

    monkeypatch.setattr(BattlePosition, "copy", copy_it)
    monkeypatch.setattr(MoveTo, "choices", list_them)
    monkeypatch.setattr(MoveTo, "answer", answer_it)
    step = player.get("preview", choice=unit["notation"]).json()["next"]["choices"][0]
    player.get("preview", choice=step["notation"])
    player.play(step["notation"])
    assert len(copied) <= 9, "it was eighteen"
    assert len(listed) <= 3, "it was fifteen times that a unit looked where it can go"
    assert len(answered) <= 3, "it was four times that it went"
