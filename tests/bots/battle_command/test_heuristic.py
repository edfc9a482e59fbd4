"""The heuristic bot of Battle Command: what a beginner would expect of a sensible opponent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import dropzone
from dropzone.bots import Bot, RandomBot, choose, drive, make
from dropzone.bots.battle_command import HeuristicBot
from dropzone.bots.battle_command.bot import ALWAYS, RULES
from dropzone.bots.battle_command.weights import weights_of
from dropzone.core.data.registry import game_definition
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.game import Game
from dropzone.core.rules.position import Position
from dropzone.core.rules.procedure import Question
from dropzone.systems.battle_command.position import BattlePosition
from tests.systems.battle_command.play import arranged

#: Germans and Allies far from everything, so that both sides are on the map.
FAR = {"de-helle": "2008", "de-henke": "1312", "de-hgschool": "1312", "inf-227": "0101"}


def played_half(game: Game, side: str, bot: Bot | None = None) -> list[str]:
    """Let the bot answer for a side until the other has to decide; return what it chose."""
    player = bot or HeuristicBot(1)
    chosen = []
    while not game.over and game.decision.side == side:
        choice = choose(game.position, {side: player}, number=game.number)
        chosen.append(game.decision.notation(choice))
        game.play(choice)
    return chosen


def moved(units: Mapping[str, Any], side: str, **table: Any) -> Game:
    """A game after the movement and combats of a half by the bot."""
    game = arranged({**FAR, **units}, dice=None, side=side, step="move", turn=3, **table)
    played_half(game, side)
    return game


def where(game: Game, unit: str) -> str:
    position = game.position
    assert isinstance(position, BattlePosition)
    return position.static.place_id(position.where[position.static.unit_number[unit]])


@pytest.mark.parametrize(
    ("unit", "start", "goal", "side"),
    [
        ("inf-71", "0606", "0707", "allied"),
        ("us-504", "1209", "1210", "allied"),
        ("de-spindler", "1614", "1513", "german"),
    ],
)
def test_it_takes_an_undefended_victory_hex(unit: str, start: str, goal: str, side: str) -> None:
    control = {"allied": ["1513"]} if side == "german" else {}
    game = moved({unit: start}, side, control=control)
    held = game.view(side)["control"][side]
    assert goal in held


def test_it_attacks_at_good_odds_and_brings_who_is_needed() -> None:
    game = arranged(
        {**FAR, "inf-129": "0606", "inf-130": "0606", "gds-5": "0606", "de-eindhoven": "0607"},
        dice=None,
        side="allied",
        step="fight",
        turn=3,
    )
    chosen = played_half(game, "allied")
    assert chosen[0] == "attack 0607"


def test_it_does_not_attack_at_one_to_three() -> None:
    game = arranged(
        {**FAR, "nl-irene": "0606", "de-fjr6": "0607", "de-hgschool": "0607"},
        dice=None,
        side="allied",
        step="fight",
        turn=3,
    )
    assert played_half(game, "allied") == ["attack done"]


def test_it_does_not_walk_out_of_supply_without_need() -> None:
    """The west road to Arnhem is barred, so nobody north of it would be in supply."""
    units = {"de-chill": "1205", "de-henke": "1312", "inf-129": "1306"}
    game = moved({"inf-130": "1106", **units}, "allied")
    position = game.position
    assert isinstance(position, BattlePosition)
    lines = position.static.variant.in_supply(position, 0)
    assert lines >> position.where[position.static.unit_number["inf-130"]] & 1


@pytest.mark.parametrize("seed", range(2))
def test_it_never_overstacks_a_hex_by_moving(seed: int) -> None:
    game = game_definition("market-garden")
    position = game.first_position(game.static(game.setting()))
    assert isinstance(position, BattlePosition)
    bots: dict[str, Bot] = {"allied": HeuristicBot(seed), "german": HeuristicBot(seed)}
    dice = SeededDice(f"overstack {seed}")
    limit = 3
    drive(position, dice, bots, most=1)
    for number in range(1, 200):
        top: Any = position.stack[-1]
        if top.kind == "attack":
            crowded = [at for at in position.where if at >= 0 and position.where.count(at) > limit]
            assert not [at for at in crowded if _side_at(position, at) == top.side_number]
        drive(position, dice, bots, number=number, most=1)


def _side_at(position: BattlePosition, at: int) -> int:
    return position.static.unit_side[position.where.index(at)]


def test_it_blows_the_bridge_before_the_armoured_corps() -> None:
    game = arranged(
        {"gds-5": "0707", "gds-32": "0707", "de-helle": "2008"},
        dice=None,
        side="german",
        turn=3,
        control={"allied": ["0707", "1008", "1210"]},
    )
    assert played_half(game, "german")[:2] == ["demolish", "demolish son"]


def test_it_lands_the_airborne_troops() -> None:
    game = arranged(
        {**FAR, "us-327": "airborne-approach-box", "br-4para": "airborne-approach-box"},
        dice=None,
        side="allied",
        turn=2,
    )
    played_half(game, "allied")
    assert (where(game, "us-327"), where(game, "br-4para")) == ("0807", "1612")


def test_it_does_not_land_more_than_a_hex_can_hold() -> None:
    full = {"us-502": "0807", "us-506": "0807", "us-501": "0807"}
    game = arranged(
        {**FAR, **full, "us-327": "airborne-approach-box", "br-4para": "airborne-approach-box"},
        dice=None,
        side="allied",
        turn=2,
        step="half",
    )
    chosen = played_half(game, "allied")
    if "land" in chosen:
        assert where(game, "us-327") == "airborne-approach-box"
    assert "eliminated" not in [where(game, unit) for unit in full]


def test_it_guards_a_victory_hex_that_the_enemy_can_reach() -> None:
    game = moved({"inf-71": "0409", "de-107": "0411"}, "allied", control={"allied": ["0409"]})
    assert where(game, "inf-71") == "0409"


def test_it_puts_damage_where_nobody_is_lost() -> None:
    game = arranged(
        {**FAR, "inf-129": {"at": "0606", "damage": 3}, "inf-130": "0606", "de-107": "0607"},
        dice=[1],
        side="allied",
        step="fight",
        turn=3,
    )
    game.play("attack 0607 with inf-129 inf-130 now")
    assert game.decision.kind == "damage"
    assert played_half(game, "allied")[0] == "damage inf-130"


def test_it_refits_the_unit_that_is_nearest_to_its_end() -> None:
    damaged = {"inf-129": {"at": "0304", "damage": 3}, "inf-130": {"at": "0304", "damage": 1}}
    game = arranged({**FAR, **damaged}, dice=None, step="end-of-turn", turn=3)
    assert played_half(game, "allied")[0] == "refit inf-129"


def test_it_bids_what_its_weights_say() -> None:
    game = dropzone.new("market-garden", options=["bidding"], seed=7)
    bid = weights_of("market-garden", "allied").bid
    assert played_half(game, "allied")[0] == f"bid {bid}"


def test_it_tells_why() -> None:
    bot = HeuristicBot(1)
    game = arranged({**FAR, "inf-71": "0606"}, dice=None, side="allied", step="move", turn=3)
    choose(game.position, {"allied": bot}, number=0)
    assert str(bot.reason) == "It takes 0707 Eindhoven."


ALL_OPTIONS = ("artillery", "advanced-bridges", "boat-crossing", "weather", "oss", "driel")


@pytest.mark.parametrize(
    "options", [("bidding",), ALL_OPTIONS, ("air-transport", "coordination", "bidding")]
)
def test_it_plays_with_every_optional_rule(options: tuple[str, ...]) -> None:
    game = game_definition("market-garden")
    position = game.first_position(game.static(game.setting(options=options)))
    bots: dict[str, Bot] = {"allied": HeuristicBot(1), "german": HeuristicBot(2)}
    assert drive(position, SeededDice("options"), bots).result is not None


def test_it_plays_mercury_with_every_optional_rule() -> None:
    game = game_definition("mercury")
    options = [option.id for option in game.sheet.options]
    position = game.first_position(game.static(game.setting(options=options)))
    bots: dict[str, Bot] = {"allied": HeuristicBot(1), "german": HeuristicBot(2)}
    assert drive(position, SeededDice("options"), bots).result is not None


def test_it_knows_every_kind_of_decision_of_both_games() -> None:
    """The look-ahead is a net for games to come; what exists has a rule of thumb of its own."""
    kinds = {
        procedure.kind
        for procedure in game_definition("mercury").procedures.values()
        if issubclass(procedure, Question)
    }
    known = set(RULES) | set(ALWAYS) | {"move-unit", "move-to"}
    kinds = {kind for kind in kinds if not kind.endswith("-action")}  # weighed by their words
    assert kinds - known <= {"naval-loss"}  # whichever ship is lost is the same loss


def played(seed: int, allied: Bot, german: Bot) -> Position:
    game = game_definition("market-garden")
    first = game.first_position(game.static(game.setting()))
    return drive(first, SeededDice(f"sample {seed}"), {"allied": allied, "german": german})


def test_equal_seeds_give_equal_games() -> None:
    def game() -> Position:
        return played(1, HeuristicBot(1), HeuristicBot(2))

    assert game() == game()


@pytest.mark.parametrize("side", ["allied", "german"])
def test_it_beats_chance_from_either_side(side: str) -> None:
    won = 0
    for seed in range(6):
        bots: dict[str, Bot] = {"allied": RandomBot(seed), "german": RandomBot(seed)}
        bots[side] = make("heuristic", seed=seed, game="market-garden")
        result = played(seed, bots["allied"], bots["german"]).result
        assert result is not None
        won += result.winner == side
    assert won >= 5


def test_it_lets_the_unit_go_first_that_would_be_cut_off() -> None:
    """inf-9 has no way but over 0311, which is closed when inf-8 has left it."""
    units = {
        "inf-9": "0411", "inf-8": "0311", "de-fjr6": "0410", "de-chill": "0410",
        "de-743": "0612", "de-723": "0413",
    }  # fmt: skip
    game = arranged(units, side="allied", step="fight", turn=2, dice=[2])
    game.play("attack 0410 with inf-8 inf-9 now")
    while game.decision.kind == "damage":
        game.play(game.decision.choices[0])
    played_half(game, "allied")
    assert where(game, "inf-9") == "0311"
    assert where(game, "inf-8") != "0311"


def test_it_takes_the_hexes_in_their_order_where_nobody_is_cut_off() -> None:
    """Naming a unit of the hex to come would give up standing fast there."""
    units = {"inf-8": "0209", "inf-9": "0310", "de-fjr6": "0210", "de-chill": "0210"}
    game = arranged(units, side="allied", step="fight", turn=2, dice=[2])
    game.play("attack 0210 with inf-8 inf-9 now")
    while game.decision.kind == "damage":
        game.play(game.decision.choices[0])
    assert played_half(game, "allied")[0].startswith("retreat inf-9")
