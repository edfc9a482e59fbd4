"""Surrender in Market-Garden (9.6.1): Allied airborne units that are cut off."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game
from tests.systems.battle_command.market_garden.test_bridges import MAAS
from tests.systems.battle_command.market_garden.test_supply import SOUTH_HELD
from tests.systems.battle_command.play import arranged, damage, dice_left, rolls, told, where

CUT_OFF = {"br-1para": "1810"}  # far from any drop hex, with all bridges of the Maas down


def end_of_turn(units: dict[str, Any], dice: list[int], turn: int = 4, **table: Any) -> Game:
    return arranged(units, turn=turn, step="end-of-turn", dice=dice, **{"destroyed": MAAS, **table})


@pytest.mark.clause("market-garden:9.6.1-a", "market-garden:4.0-b")
@pytest.mark.parametrize(("turn", "count"), [(2, 0), (3, 0), (4, 1), (5, 1), (9, 1)])
def test_airborne_units_cut_off_roll_every_turn_from_20_september(turn: int, count: int) -> None:
    game = end_of_turn(CUT_OFF, [6] * count, turn)
    assert rolls(game, "surrender") == [(6, {})] * count


@pytest.mark.parametrize(("turn", "count"), [(2, 0), (3, 1), (4, 1)])
def test_the_house_rule_lets_surrender_begin_on_19_september(turn: int, count: int) -> None:
    rules = {"surrender_from_turn": 3}
    game = end_of_turn(CUT_OFF, [6] * count, turn, house_rules=rules)
    assert len(rolls(game, "surrender")) == count


@pytest.mark.clause("market-garden:9.6.1-a")
def test_each_unit_that_is_cut_off_rolls_and_those_in_supply_do_not() -> None:
    units = {**CUT_OFF, "us-504": "1211", "us-505": "1810", "br-1al": "0405"}
    game = end_of_turn(units, [6, 6])
    static = game.board("en")["units"]
    rolled = {list(static)[event[1]] for event in told(game, "cut-off")}
    assert rolled == {"br-1para", "us-505"}


@pytest.mark.clause("market-garden:9.6.1-b", "market-garden:9.6.1-c", "market-garden:9.6.1-d")
@pytest.mark.parametrize(
    ("face", "place", "points"),
    [(1, "eliminated", 0), (2, "eliminated", 0), (3, "1810", 1), (4, "1810", 1), (5, "1810", 0),
     (6, "1810", 0)],
)  # fmt: skip
def test_the_surrender_roll(face: int, place: str, points: int) -> None:
    game = end_of_turn(CUT_OFF, [face])
    assert (where(game, "br-1para"), damage(game, "br-1para")) == (place, points)


def test_the_last_damage_point_of_a_surrender_roll_eliminates() -> None:
    game = end_of_turn({"br-1para": {"at": "1810", "damage": 3}}, [3])
    assert where(game, "br-1para") == "eliminated"


@pytest.mark.clause("market-garden:9.6.1-e")
def test_allied_ground_units_and_germans_never_roll_for_surrender() -> None:
    allies = ["inf-231", "inf-151", "inf-69", "inf-129", "inf-130", "inf-214"]
    around = ["0606", "0507", "0406", "0505", "0405", "0605"]
    units = {**SOUTH_HELD, **dict(zip(allies, around, strict=True)), "de-helle": "0506"}
    game = end_of_turn(units, [], destroyed=[])
    assert rolls(game, "surrender") == []
    assert dice_left(game) == 0


def test_units_in_the_approach_box_do_not_surrender() -> None:
    game = end_of_turn({"us-327": "airborne-approach-box"}, [])
    assert rolls(game, "surrender") == []


def test_surrender_comes_before_refit() -> None:
    units = {"br-1para": {"at": "1810", "damage": 1}, "us-504": {"at": "1211", "damage": 1}}
    game = end_of_turn(units, [1])
    assert where(game, "br-1para") == "eliminated"
    assert game.decision.kind == "refit"
