"""Market-Garden, rule 6.4: the advance after combat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from dropzone.core.rules.game import Game
from tests.systems.battle_command.play import (
    Units,
    arranged,
    choices,
    controls,
    play,
    refused,
    told,
    where,
)


def won(
    units: Units, target: str, attackers: Sequence[str], *, face: int = 6, **table: Any
) -> Game:
    """An attack by units where they stand, up to the advance of the winner."""
    side = "german" if attackers[0].startswith("de-") else "allied"
    game = arranged(units, side=side, step="fight", turn=table.pop("turn", 2), dice=[face], **table)
    play(game, f"attack {target} with {' '.join(attackers)} now")
    while game.decision.kind in ("damage", "retreat", "retreat-on"):
        play(game, choices(game)[0])
    return game


#: A brigade that kills the weak battalion before it with a six: two points, so two hexes.
KILL = {"inf-8": "0310", "de-helle": "0410"}


@pytest.mark.clause("market-garden:6.4-a")
def test_the_winner_advances_one_stack() -> None:
    units = {"inf-8": "0310", "inf-9": "0310", "inf-44": "0311", "de-helle": "0410"}
    game = won(units, "0410", ["inf-8", "inf-9", "inf-44"])
    assert {text.split()[1] for text in choices(game)} == {"inf-8", "inf-9", "inf-44", "hold"}
    play(game, "advance inf-8 0410", "advance inf-8 0410 hold")
    assert choices(game) == ["advance inf-9 0410", "advance hold"]  # its stack, nobody else
    assert refused(game, "advance inf-44 0410") == ["6.4-a"]


def test_only_units_that_took_part_advance() -> None:
    """Ruling C21."""
    game = won({**KILL, "inf-9": "0310"}, "0410", ["inf-8"])
    assert refused(game, "advance inf-9 0410") == ["6.4-a"]


@pytest.mark.clause("market-garden:6.4-b")
@pytest.mark.parametrize(("face", "hexes"), [(2, 1), (6, 2)])
def test_the_advance_is_at_most_the_difference(face: int, hexes: int) -> None:
    game = won(KILL, "0410", ["inf-8"], face=face)  # 5:1: 1/2 or 0/4 on endurance two
    play(game, "advance inf-8 0410")
    assert (game.decision.kind == "advance-on") == (hexes == 2)
    if hexes == 2:
        play(game, "advance inf-8 0410 0510")
    assert len(told(game, "advances")) == hexes
    assert game.decision.kind not in ("advance", "advance-on")


@pytest.mark.clause("market-garden:6.4-c")
def test_the_first_hex_is_one_that_the_beaten_enemy_had_held() -> None:
    game = won(KILL, "0410", ["inf-8"])
    assert choices(game) == ["advance inf-8 0410", "advance hold"]
    assert refused(game, "advance inf-8 0311") == ["6.4-c"]


@pytest.mark.parametrize(
    ("units", "target", "stops"),
    [
        pytest.param({"inf-8": "0310", "de-helle": "0410"}, "0410", False, id="clear"),
        pytest.param({"inf-8": "0709", "de-helle": "0809"}, "0809", False, id="town"),
        pytest.param(
            {"inf-8": "0310", "de-helle": "0309"},
            "0309",
            True,
            marks=pytest.mark.clause("market-garden:6.4-d"),
            id="wet",
        ),
        pytest.param(
            {"inf-8": "0210", "de-helle": "0209"},
            "0209",
            True,
            marks=pytest.mark.clause("market-garden:6.4-d"),
            id="wood",
        ),
    ],
)
def test_an_advance_stops_in_wet_and_forest(units: Units, target: str, stops: bool) -> None:
    game = won({**units, "armd-4": units["inf-8"]}, target, ["inf-8", "armd-4"])
    play(game, f"advance inf-8 {target}")
    assert (game.decision.kind != "advance-on") == stops


@pytest.mark.clause("market-garden:6.4-d")
def test_an_advance_stops_in_a_wood_it_enters_later() -> None:
    units = {"inf-8": "0311", "inf-9": "0311", "de-helle": "0410", "de-grave": "0410"}
    into_wet = won(units, "0410", ["inf-8", "inf-9"])  # three points, so three hexes
    play(into_wet, "advance inf-8 0410", "advance inf-8 0410 0309")
    assert into_wet.decision.kind != "advance-on"
    over_fields = won(units, "0410", ["inf-8", "inf-9"])
    play(over_fields, "advance inf-8 0410", "advance inf-8 0410 0510")
    assert over_fields.decision.kind == "advance-on"


@pytest.mark.clause("market-garden:6.4-e")
@pytest.mark.parametrize("unit", ["inf-8", "armd-4"])
def test_an_advance_stops_beside_an_enemy_unit(unit: str) -> None:
    """Ruling C21: vehicles too, whatever stands there."""
    units = {unit: "0310", "de-helle": "0410"}
    free = play(won(units, "0410", [unit]), f"advance {unit} 0410")
    assert free.decision.kind == "advance-on"
    stopped = play(won({**units, "de-723": "0510"}, "0410", [unit]), f"advance {unit} 0410")
    assert stopped.decision.kind != "advance-on"


@pytest.mark.clause("market-garden:6.4-f")
def test_a_winning_defender_may_advance() -> None:
    """Ruling C20."""
    units = {"inf-8": "0410", "de-1034": "0510"}
    game = won(units, "0410", ["de-1034"], face=2)  # three to five: 1:2 and 2/0
    assert (game.decision.side, game.decision.kind) == ("allied", "advance")
    play(game, "advance inf-8 0510")
    assert where(game, "inf-8") == "0510"


def test_a_defender_advances_only_where_the_attackers_left_nobody() -> None:
    """Ruling C20: a unit that took no part still holds the hex."""
    units = {"inf-8": "0410", "de-1034": "0510", "de-743": "0510"}
    game = won(units, "0410", ["de-1034"], face=2)
    assert told(game, "retreats")
    assert game.decision.kind not in ("advance", "advance-on")


@pytest.mark.clause("market-garden:6.4-g")
def test_nobody_is_obliged_to_advance() -> None:
    game = won(KILL, "0410", ["inf-8"])
    play(game, "advance hold")
    assert where(game, "inf-8") == "0310"
    further = play(won(KILL, "0410", ["inf-8"]), "advance inf-8 0410", "advance inf-8 0410 hold")
    assert where(further, "inf-8") == "0410"


def test_an_advance_takes_control() -> None:
    """Ruling C23."""
    game = play(won(KILL, "0410", ["inf-8"]), "advance inf-8 0410", "advance inf-8 0410 hold")
    assert controls(game, "allied", "0410")


def test_a_side_that_kills_all_enemies_has_won_whatever_the_points() -> None:
    """Ruling C21: 2/1 kills the last defender; the victor stays and may advance one hex."""
    alone = {"inf-8": "0310", "de-fjr6": {"at": "0410", "damage": 2}, "de-743": "1001"}
    killed = won(alone, "0410", ["inf-8"], face=2)
    assert told(killed, "combat-result")[0][2:] == (2, 1)
    assert (where(killed, "de-fjr6"), told(killed, "retreats")) == ("eliminated", [])
    play(killed, "advance inf-8 0410")
    assert where(killed, "inf-8") == "0410"
    assert killed.decision.kind != "advance-on"


def test_nothing_follows_when_both_sides_are_wiped_out() -> None:
    """Ruling C21."""
    units = {"nl-irene": {"at": "0310", "damage": 1}, "de-grave": "0410", "inf-8": "0101"}
    game = won(units, "0410", ["nl-irene"], face=2)  # 2:1 and 1/1
    assert (where(game, "nl-irene"), where(game, "de-grave")) == ("eliminated", "eliminated")
    assert told(game, "advances") == []
    assert game.decision.side == "german"


def test_a_stack_that_stands_fast_leaves_no_hex() -> None:
    """Ruling C30."""
    units = {"inf-8": "0209", "de-fjr6": "0210", "de-chill": "0210", "de-1034": "0210"}
    game = won(units, "0209", ["de-fjr6", "de-chill", "de-1034"])
    play(game, "stand")
    assert told(game, "advances") == []
    assert game.decision.kind != "advance"


def test_an_advance_needs_a_way_for_the_unit() -> None:
    """Rulings C21 and M12: no advance over a river without a bridge, or off the road."""
    river = won({"inf-8": "1313", "inf-9": "1313", "de-helle": "1412"}, "1412", ["inf-8", "inf-9"])
    assert where(river, "de-helle") == "eliminated"
    assert river.decision.kind != "advance"
    mixed = {"inf-8": "0510", "armd-4": "0510", "de-helle": "0511"}
    wood = won(mixed, "0511", ["inf-8", "armd-4"])
    assert choices(wood) == ["advance inf-8 0511", "advance hold"]
    assert refused(wood, "advance armd-4 0511") == ["6.4-a"]
    assert refused(wood, "advance armd-4") == ["6.4-a"]


def test_an_advance_does_not_enter_the_ferry_hex_before_its_day() -> None:
    """Ruling M25."""
    units = {"inf-8": "1413", "inf-9": "1413", "de-helle": "1414", "de-743": "1001"}
    for turn, is_open in [(2, False), (3, True)]:
        game = won(units, "1414", ["inf-8", "inf-9"], turn=turn)
        assert where(game, "de-helle") == "eliminated"
        assert (game.decision.kind == "advance") == is_open


def test_an_advance_goes_on_only_into_open_hexes() -> None:
    game = play(won({**KILL, "de-723": "0612"}, "0410", ["inf-8"]), "advance inf-8 0410")
    assert refused(game, "advance inf-8 0410 0310") == ["6.4-a"]  # where it came from
    assert refused(game, "advance inf-8 0410 0612") == ["6.4-a"]
    assert refused(game, "advance inf-8 0410 0411") == []


@pytest.mark.clause("market-garden:6.4-a", "market-garden:6.4-c", "market-garden:6.4-f")
def test_the_units_of_the_stack_that_advances_may_part() -> None:
    """Ruling M41: two hexes were left, each unit enters the one it likes, or neither."""
    units = {"inf-8": "0410", "inf-9": "0411", "de-fjr6": "0510", "de-chill": "0510"}
    game = arranged(units, side="allied", step="fight", turn=2, dice=[2])
    play(game, "attack 0510 with inf-8 inf-9 now", "damage inf-8", "damage inf-9")  # 2/1
    play(game, f"damage {'de-fjr6'}", "retreat inf-9 0412", "retreat inf-8 0309")
    assert set(choices(game)) == {
        "advance de-fjr6 0410", "advance de-fjr6 0411",
        "advance de-chill 0410", "advance de-chill 0411", "advance hold",
    }  # fmt: skip
    play(game, "advance de-fjr6 0410")
    assert set(choices(game)) == {
        "advance de-chill 0410", "advance de-chill 0411", "advance hold"
    }  # fmt: skip
    play(game, "advance de-chill 0411")
    assert (where(game, "de-fjr6"), where(game, "de-chill")) == ("0410", "0411")


@pytest.mark.clause("market-garden:6.4-b", "market-garden:6.1-h")
def test_excess_damage_of_a_dead_attacker_lengthens_no_advance() -> None:
    """Ruling C13: 3/0 on a unit that can take one point is a difference of one."""
    units = {"inf-8": {"at": "0410", "damage": 3}, "de-fjr6": "0510", "de-chill": "0510",
             "de-1034": "0510", "de-helle": "2010"}  # fmt: skip
    game = arranged(units, side="allied", step="fight", turn=2, dice=[1])
    play(game, "attack 0510 with inf-8 now")
    assert told(game, "combat-result")[0][2] == 3
    assert str(game.decision.prompt).startswith("The enemy is gone: advance by up to 1 ")
    play(game, "advance de-fjr6 0410")
    assert game.decision.kind == "advance"  # nobody goes on: the next of the stack is asked


@pytest.mark.clause("market-garden:6.4-b")
def test_who_killed_the_last_enemy_advances_one_hex_whatever_the_points() -> None:
    """Ruling C21: 2/1 kills the last defender, and the prompt says one hex."""
    units = {"inf-8": "0310", "de-hoffmann": {"at": "0410", "damage": 2}, "de-helle": "2010"}
    game = arranged(units, side="allied", step="fight", turn=2, dice=[2])
    play(game, "attack 0410 with inf-8 now")
    while game.decision.kind == "damage":
        play(game, choices(game)[0])
    suffered = told(game, "combat-result")[0][2:]
    assert suffered[0] >= suffered[1] == 1
    assert str(game.decision.prompt).startswith("The enemy is gone: advance by up to 1 ")
