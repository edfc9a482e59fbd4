"""The heuristic bot of the Grand Tactical system."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from dropzone.bots import Bot, RandomBot, choose, drive, make
from dropzone.bots.gts import HeuristicBot
from dropzone.core.data.registry import game_definition
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.engine import advance, apply, question
from dropzone.systems.gts.prepared.static import SIDES
from tests.bots.asking import answer
from tests.systems.gts.play import FAIR, GOOD, GREEKS, PIONEER, SECOND, arranged, play, position_of

#: How far a random game is followed: a campaign has tens of thousands of decisions.
MOST = 1200
SCENARIOS = [each.id for each in game_definition("crete").sheet.scenarios]


def share(scenario: str, allied: type[Bot], german: type[Bot], games: int) -> dict[str | None, int]:
    """How many games each side wins."""
    definition = game_definition("crete")
    static = definition.static(definition.setting(scenario))
    won: dict[str | None, int] = {}
    for seed in range(games):
        bots = {"allied": allied(2 * seed + 1), "german": german(2 * seed)}
        end = drive(definition.first_position(static), SeededDice(f"share {seed}"), bots)
        assert end.result is not None
        won[end.result.winner] = won.get(end.result.winner, 0) + 1
    return won


def test_it_is_found_by_its_name() -> None:
    assert isinstance(make("heuristic", seed=1, game="crete"), HeuristicBot)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_answers_every_question_of_a_random_game_legally(scenario: str) -> None:
    definition = game_definition("crete")
    position = definition.first_position(definition.static(definition.setting(scenario)))
    dice, pick = SeededDice("every question"), random.Random(5).random
    bots: Mapping[str, Bot] = {side: HeuristicBot(4) for side in SIDES}
    asked: dict[str, int] = {}
    number = 0
    advance(position, dice)
    while position.stack and number < 6000:  # a campaign asks nothing new after that
        kind = question(position).kind
        asked[kind] = asked.get(kind, 0) + 1
        if asked[kind] <= 4:
            assert choose(position, bots, number=number) in position.open
        apply(position, position.open[int(pick() * len(position.open))], dice)
        number += 1
    assert len(asked) >= 8


@pytest.mark.parametrize(
    ("allied", "german"), [(HeuristicBot, RandomBot), (RandomBot, HeuristicBot)]
)
def test_it_beats_chance_from_either_side(allied: type[Bot], german: type[Bot]) -> None:
    mine = "allied" if allied is HeuristicBot else "german"
    assert share("kastelli", allied, german, 10).get(mine, 0) >= 9


def test_it_asks_nothing_of_the_game_but_the_observation() -> None:
    game = arranged({PIONEER: "13.06", GOOD: "12.06"}, points={"geb-5div": 4})
    game.decision  # noqa: B018 # runs the game to its decision
    before = position_of(game).key()
    first = answer(game)
    assert position_of(game).key() == before
    other = arranged({PIONEER: "13.06", GOOD: "12.06"}, points={"geb-5div": 4}, dice=[9, 9, 9])
    assert answer(other) == first


def test_it_tries_out_what_no_rule_of_thumb_covers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dropzone.bots.gts.bot.RULES", {})
    game = arranged({PIONEER: "13.06", SECOND: "12.07", GOOD: "12.06"}, points={"geb-5div": 4})
    play(game, PIONEER, f"{PIONEER} fire {GOOD}")
    assert game.decision.kind == "check"
    assert answer(game) in game.decision.notations


def test_who_lies_down_gets_up_before_others_act() -> None:
    game = arranged({PIONEER: "10.08", SECOND: "09.09"}, suppressed=[SECOND])
    assert answer(game) == SECOND


def test_it_goes_into_the_hex_that_wins() -> None:
    game = arranged({PIONEER: "07.05", SECOND: "15.10"}, points={"geb-5div": 4})
    play(game, answer(game))
    assert answer(game) == f"{PIONEER} move"
    play(game, f"{PIONEER} move")
    assert answer(game) == f"step {PIONEER} 06.04"


def test_it_fires_at_an_enemy_beside_it_rather_than_pass() -> None:
    game = arranged(
        {PIONEER: "13.06", SECOND: "15.10", FAIR: "12.06"}, points={"geb-5div": 6}, drops={FAIR: 1}
    )
    play(game, PIONEER)
    assert answer(game).split()[1] in ("fire", "assault")


@pytest.mark.parametrize(("hits", "wanted"), [(2, "accept"), (0, "roll")])
def test_it_lies_down_rather_than_lose_a_step(hits: int, wanted: str) -> None:
    # The Greeks fire with their bonus at men who have just landed: a 3 suppresses.
    game = arranged(
        {PIONEER: "13.06", SECOND: "12.07", GOOD: "12.06"},
        chit=GREEKS,
        points={"nz-2div": 4},
        cohesion={PIONEER: hits} if hits else {},
        drops={PIONEER: 1},
        dice=[0, 3],
    )
    play(game, GOOD, f"{GOOD} fire {PIONEER}", f"check {GOOD} roll")
    assert answer(game) == f"suppression {PIONEER} {wanted}"
