"""The heuristic bot of the Raid system: what it does in plain situations, and whole games."""

from __future__ import annotations

import pytest

from dropzone.bots import Observation, RandomBot, drive, make, names
from dropzone.bots.raid import HeuristicBot
from dropzone.core.data.registry import game_definition
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.engine import advance, apply, question
from dropzone.core.rules.game import Game
from dropzone.core.rules.position import Position
from dropzone.core.text.messages import tr
from tests.systems.raid.play import act, arranged, at, cdo, play, position_of, ten, told, where


def chosen(game: Game) -> str:
    """What the bot would play now, as text."""
    bot = HeuristicBot(1)
    choice = bot.choose(Observation(game.position, number=game.number, seed="1"))
    assert tr("fr", bot.reason) != tr("en", bot.reason)
    return game.decision.notation(choice)


def let_play(game: Game, until: str = "british-phase") -> Game:
    """Let the bot play until it may choose another stack."""
    while True:
        game.play(chosen(game))
        if game.over or game.decision.kind == until:
            return game


def played(
    seed: str, scenario: str = "standard", *options: str, bot: str = "heuristic"
) -> Position:
    definition = game_definition("dieppe")
    static = definition.static(definition.setting(scenario, options))
    british = make(bot, seed=1, game="dieppe")
    return drive(definition.first_position(static), SeededDice(seed), {"british": british})


def test_the_bot_is_known_by_its_name() -> None:
    assert "heuristic" in names("dieppe")
    assert isinstance(make("heuristic", seed=1, game="dieppe"), HeuristicBot)


@pytest.mark.parametrize("scenario", ["standard", "seasoned", "by-the-book"])
@pytest.mark.parametrize("options", [(), ("random-events",)])
def test_it_plays_every_difficulty_to_the_end(scenario: str, options: tuple[str, ...]) -> None:
    assert played("7", scenario, *options).result is not None


def test_it_does_far_better_than_chance() -> None:
    clever = [played(str(seed)).result for seed in range(6)]
    blind = [played(str(seed), bot="random").result for seed in range(6)]
    points = [sum(each.points["vp"] for each in side if each) for side in (clever, blind)]
    assert points[0] > points[1] + 6 * 20
    assert RandomBot.name == "random"


def test_it_plays_on_after_a_restart_as_if_nothing_had_happened() -> None:
    definition = game_definition("dieppe")
    static = definition.static(definition.setting())
    whole = drive(definition.first_position(static), SeededDice("7"), {"british": HeuristicBot(1)})
    dice = SeededDice("7")
    half = drive(definition.first_position(static), dice, {"british": HeuristicBot(1)}, most=90)
    end = drive(half, dice, {"british": HeuristicBot(1)}, number=90)
    assert end == whole


def test_it_assaults_a_lone_pillbox_with_five_commandos() -> None:
    units = {**at("orange-2", *cdo(1, 2, 3, 4, 5, group=2)), "pillbox-1": "smg-casemate-ouest"}
    game = arranged(units, happened=["first-fire", "first-assault"], dice=[6, ten(0)] * 3)
    let_play(act(game, "orange-2"))
    assert where(game, "pillbox-1") == "eliminated"


def test_one_man_does_not_assault_a_garrison() -> None:
    germans = at("saane-rive", "gi-inf-1", "gi-inf-2", "gi-mg-1")
    game = arranged({**at("saane-coude", *cdo(1, group=2)), **germans}, reduced=cdo(1, group=2))
    act(game, "saane-coude")
    assert not chosen(game).startswith(("assault", "fire"))


def test_it_cuts_the_telephone_where_it_can() -> None:
    boats = at("sea-west", *(f"lca-{number}" for number in range(4, 8)))
    game = arranged({**boats, **at("orange-2", *cdo(11, 12, 13, 14, 15, group=2))})
    let_play(act(game, "orange-2"))
    assert told(game, "line-cut")


def test_it_takes_a_prisoner() -> None:
    game = arranged(
        {**at("saane-coude", *cdo(1)), "gi-mg-1": "saane-rive"},
        happened=["first-assault"],
        dice=[1, ten(9)],
    )
    play(act(game, "saane-coude"), "assault saane-rive")
    assert chosen(game) == "prisoner"


def test_it_blows_the_wire() -> None:
    game = arranged(at("saane-coude", *cdo(1)), wire=["saane-rive"])
    play(act(game, "saane-coude"), "move saane-rive")
    assert chosen(game) == "bangalore"


def test_when_the_guns_are_down_it_brings_the_men_and_the_boats_together() -> None:
    units = {"lca-1": "sea-east", **at("orange-1", *cdo(1))}
    game = arranged(units, turn=9, battery_fell=6, alarm=5)
    let_play(game)  # the boat comes first
    assert where(game, "lca-1") == "de-g1"
    let_play(game)
    assert where(game, "g1-cdo-1") == "lca-1"


def test_an_empty_boat_lies_in_front_of_a_full_one() -> None:
    units = {**at("de-g2", "lca-4", "lca-5"), "lovat": "lca-4", "pillbox-2": "smg-casemate-est"}
    game = arranged(units)
    act(game, "de-g2", "lca-4", sort="boats")
    play(game, "done")
    assert chosen(game) == "front lca-5"
    assert position_of(game).turn == 1


@pytest.mark.parametrize("seed", range(4))
def test_it_goes_on_legally_where_others_crossed_its_plan(seed: int) -> None:
    """Another loads the boats and moves the men as he likes: every answer is still one of those."""
    definition = game_definition("dieppe")
    position = definition.first_position(definition.static(definition.setting()))
    dice, who = SeededDice(f"crossed {seed}"), SeededDice(f"who {seed}")
    stranger, bot = RandomBot(seed), HeuristicBot(seed)
    advance(position, dice)
    number = 0
    while position.stack:
        observation = Observation(position, number=number, seed="1")
        choice = bot.choose(observation)
        assert choice in position.open, question(position).kind
        apply(position, stranger.choose(observation) if who.roll(3) == 1 else choice, dice)
        number += 1
