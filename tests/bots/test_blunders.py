"""Blunders of the bots of 0.1: positions in which the yardstick makes them and today's does not."""

from __future__ import annotations

import dropzone
from dropzone.bots import choose, make
from dropzone.core.rules.engine import list_choices
from dropzone.core.rules.game import Game
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.retreat import StandFast
from dropzone.systems.commando.position import CommandoPosition
from tests.systems.battle_command.mercury.crete import AIR, marching
from tests.systems.battle_command.play import Units, arranged

SUPPORT = {AIR: "air-ground-support"}


def played(game: Game, side: str, name: str, most: int = 99) -> list[str]:
    """Let a bot answer for a side until the other has to decide; return what it chose."""
    player = make(name, seed=1, game=game.definition.id)
    chosen: list[str] = []
    while not game.over and game.decision.side == side and len(chosen) < most:
        choice = choose(game.position, {side: player}, number=game.number)
        chosen.append(game.decision.notation(choice))
        game.play(choice)
    return chosen


def moves(chosen: list[str]) -> list[str]:
    return [each for each in chosen if each.startswith("move ")]


def test_allies_do_not_march_under_interdiction() -> None:
    """A battalion beside paratroops would go to another hex for next to nothing."""
    units: Units = {"nz-19": "0806", "nz-20": "0807", "fjr3-I": "0705", "gr-1": "0502"}

    def marches(name: str) -> list[str]:
        return moves(played(marching("allied", units, None, markers=SUPPORT), "allied", name))

    assert any("nz-19" in each for each in marches("heuristic-0.1"))
    assert not any("nz-19" in each for each in marches("heuristic"))


def stay_at(name: str, at: str, units: Units, **table: object) -> int:
    game = marching("allied", units, None, **table)
    played(game, "allied", name)
    position = game.position
    assert isinstance(position, BattlePosition)
    return position.where.count(position.static.grid.index(at))


def test_allies_do_not_empty_an_airfield() -> None:
    units: Units = {
        "nz-22": "0904", "nz-21": "0904", "nz-23": "0904", "st-II": "0902", "gr-1": "0502",
    }  # fmt: skip
    assert stay_at("heuristic-0.1", "0904", units) < 3
    assert stay_at("heuristic", "0904", units) == 3


def test_units_that_retreat_leave_room_for_each_other() -> None:
    """Behind three beaten brigades is room for one: to go would cost the two others."""
    units: Units = {
        "gds-32": {"at": "0503", "damage": 2}, "inf-129": {"at": "0503", "damage": 2},
        "inf-130": {"at": "0503", "damage": 1}, "inf-71": "0404", "inf-160": "0404",
        "inf-158": "0303", "de-723": {"at": "0603", "damage": 2}, "de-743": "0603",
    }  # fmt: skip

    def answer(name: str) -> str:
        game = arranged(units, dice=None, side="german", step="fight", turn=1)
        position = game.position.copy()
        assert isinstance(position, BattlePosition)
        static = position.static
        at = static.grid.index("0503")
        beaten = sum(1 << unit for unit in position.units_at(at, 0))
        position.push(StandFast(0, at, beaten, 2))
        list_choices(position)
        return str(choose(position, {"allied": make(name, seed=1, game="market-garden")})[0])

    assert answer("heuristic-0.1") == "retreat"
    assert answer("heuristic") == "stand"


def test_germans_know_the_day_by_which_they_need_an_airfield() -> None:
    """In the last impulse of 22 May, with Maleme in reach, they attack it."""
    units: Units = {
        "fjr3-I": "0903", "fjr3-II": "0903", "st-II": "0803", "st-III": "0803",
        "nz-22": "0904", "nz-21": "0904", "gr-1": "0502", "nz-19": "0706",
    }  # fmt: skip

    def attacks(name: str) -> bool:
        game = marching("german", units, None, turn=3, impulse="D")
        return "attack 0904" in played(game, "german", name)

    assert not attacks("heuristic-0.1")
    assert attacks("heuristic")


def test_the_german_lays_his_strongest_unit() -> None:
    """Of the cards that he may lay for the terrain, not the one two thirds up."""
    laid: dict[str, list[int]] = {}
    for name in ("heuristic-0.1", "heuristic"):
        laid[name] = []
        for seed in range(12):
            game = dropzone.new("pegasus", scenario="benouville", seed=seed)
            bots = {side: make(name, seed=4, game="pegasus") for side in ("british", "german")}
            while game.decision.kind != "open-assault":
                game.play(choose(game.position, bots, number=game.number))
            choice = choose(game.position, bots, number=game.number)
            assert isinstance(game.position, CommandoPosition)
            if choice[0] == "card":
                laid[name].append(game.position.static.printed[choice[1]])
    assert sum(laid["heuristic"]) > sum(laid["heuristic-0.1"])
