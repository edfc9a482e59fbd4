"""Unit refit of Market-Garden (9.5): who removes damage after the last impulse."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game
from tests.systems.battle_command.market_garden.test_bridges import MAAS
from tests.systems.battle_command.play import (
    answers,
    arranged,
    choices,
    damage,
    pass_to,
    play,
    refused,
    told,
)

AIRBORNE = {"us-504": "1211", "br-1para": "1612"}
INFANTRY = {"gds-32": "0405", "inf-8": "0306"}
ARMOR = {"gds-5": "0405", "armd-8": "0304"}
GERMAN_INFANTRY = {"de-chill": "0801", "de-1034": "1710"}
GERMAN_ARMOR = {"de-heinke": "0901", "de-spindler": "1615"}


def damaged(*groups: dict[str, str], points: int = 2) -> dict[str, dict[str, Any]]:
    """Units with damage."""
    return {name: {"at": at, "damage": points} for units in groups for name, at in units.items()}


def refit(units: dict[str, Any], turn: int = 2, **table: Any) -> Game:
    """Go on with the end of a turn."""
    return arranged(units, turn=turn, step="end-of-turn", **table)


@pytest.mark.clause("market-garden:9.5-a")
def test_both_sides_remove_damage_after_the_last_impulse_the_germans_first() -> None:
    units = damaged(GERMAN_INFANTRY, INFANTRY)
    game = arranged(units, turn=2, impulse="D", side="allied")
    assert game.decision.kind != "refit"
    pass_to(game, "allied-action")
    game.play("pass")
    assert (game.decision.kind, game.decision.side) == ("refit", "german")
    play(game, "refit de-1034")
    assert (game.decision.kind, game.decision.side) == ("refit", "allied")
    play(game, "refit gds-32")
    assert (damage(game, "de-1034"), damage(game, "gds-32")) == (1, 1)


def test_there_is_no_refit_after_an_earlier_impulse() -> None:
    game = arranged(damaged(GERMAN_INFANTRY, INFANTRY), turn=2, impulse="C", side="allied")
    play(pass_to(game, "allied-action"), "pass")
    assert game.decision.kind == "german-action"


@pytest.mark.clause("market-garden:9.5-b")
def test_units_out_of_supply_remove_no_damage() -> None:
    units = damaged({"gds-32": "0405", "inf-8": "1312"})
    game = refit(units, destroyed=MAAS)
    assert answers(game) == {"gds-32", "none"}
    assert refused(game, "refit inf-8") == ["9.5-b"]


@pytest.mark.clause("market-garden:9.5-c")
def test_points_that_are_not_used_are_lost() -> None:
    game = play(refit(damaged(GERMAN_INFANTRY)), "refit none")
    pass_to(game, "refit")
    play(game, "refit de-1034")
    assert game.decision.kind != "refit"
    assert [damage(game, unit) for unit in GERMAN_INFANTRY] == [2, 1]


@pytest.mark.clause("market-garden:9.5.1-a")
def test_on_turn_1_every_allied_unit_in_supply_removes_a_point() -> None:
    units = damaged(AIRBORNE, INFANTRY, ARMOR, {"inf-151": "1214"})
    game = refit(units, turn=1, destroyed=MAAS)
    assert {unit: damage(game, unit) for unit in units} == {
        **dict.fromkeys([*AIRBORNE, *INFANTRY, *ARMOR], 1),
        "inf-151": 2,
    }


def test_units_in_the_approach_box_do_not_refit() -> None:
    game = refit(damaged({"us-327": "airborne-approach-box", "inf-8": "0306"}), turn=1)
    assert (damage(game, "us-327"), damage(game, "inf-8")) == (2, 1)


def test_the_refit_of_turn_1_stands_in_place_of_the_normal_one() -> None:
    game = refit(damaged(INFANTRY), turn=1)
    assert game.decision.kind != "refit"
    assert len(told(game, "refitted")) == len(INFANTRY)


@pytest.mark.clause("market-garden:9.5.2-a", "market-garden:9.5.2-b", "market-garden:9.5.2-c")
@pytest.mark.parametrize(
    "group", [AIRBORNE, INFANTRY, ARMOR], ids=["airborne", "infantry", "armor"]
)
def test_after_turn_1_the_allies_refit_one_unit_of_each_class(group: dict[str, str]) -> None:
    first, second = group
    game = refit(damaged(group))
    assert choices(game) == [*(f"refit {unit}" for unit in group), "refit none"]
    play(game, f"refit {second}")
    assert game.decision.kind != "refit"
    assert (damage(game, first), damage(game, second)) == (2, 1)


def test_each_class_has_its_own_point() -> None:
    game = refit(damaged(AIRBORNE, INFANTRY, ARMOR))
    play(game, "refit us-504", "refit inf-8", "refit armd-8")
    assert len(told(game, "refitted")) == 3
    assert game.decision.kind != "refit"


@pytest.mark.parametrize("unit", ["us-327", "br-1al", "br-155"])
def test_gliders_and_airlanding_units_are_airborne_for_the_refit(unit: str) -> None:
    game = refit(damaged({unit: "1211", "us-504": "1211"}), options=["air-transport"])
    play(game, f"refit {unit}")
    assert game.decision.kind != "refit"


@pytest.mark.clause("market-garden:9.5.3-a", "market-garden:9.5.3-b")
@pytest.mark.parametrize("group", [GERMAN_INFANTRY, GERMAN_ARMOR], ids=["infantry", "armor"])
def test_the_germans_refit_one_infantry_and_one_armor_unit(group: dict[str, str]) -> None:
    first, second = group
    game = refit(damaged(group))
    assert choices(game) == [*(f"refit {unit}" for unit in group), "refit none"]
    play(game, f"refit {second}")
    assert game.decision.kind != "refit"
    assert (damage(game, first), damage(game, second)) == (2, 1)


@pytest.mark.clause("market-garden:9.5.3-c")
def test_the_germans_refit_on_turn_1_as_well() -> None:
    game = refit(damaged(GERMAN_INFANTRY, GERMAN_ARMOR), turn=1)
    play(game, "refit de-1034", "refit de-heinke")
    assert game.decision.kind != "refit"
    assert [damage(game, unit) for unit in ("de-1034", "de-chill", "de-heinke")] == [1, 2, 1]


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("refit gds-32", "9.5-a"),  # the other side's
        ("refit de-kerutt", "9.5-a"),  # no damage
        ("refit de-spindler", "9.5-a"),  # of another class
        ("refit de-107", "9.5-a"),  # not on the map
    ],
)
def test_a_point_is_refused_to_units_it_is_not_for(text: str, clause: str) -> None:
    units = {**damaged(GERMAN_INFANTRY, GERMAN_ARMOR, INFANTRY), "de-kerutt": "1714"}
    assert refused(refit(units), text) == [clause]
