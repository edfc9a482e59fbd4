"""Market-Garden, rules 6.0 to 6.2: attacks, odds, shifts and damage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from dropzone.core.rules.game import Game
from tests.systems.battle_command.play import (
    Units,
    answers,
    arranged,
    choices,
    damage,
    dice_left,
    play,
    refused,
    rolls,
    told,
    where,
)

COLUMNS = ["1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1"]


def fighting(
    units: Units, dice: Sequence[int] = (), side: str = "allied", turn: int = 2, **table: Any
) -> Game:
    return arranged(units, side=side, step="fight", turn=turn, dice=dice, **table)


def odds(game: Game) -> tuple[str, dict[str, int], str]:
    """The column of the strengths, the shifts, and the column in which the die was read."""
    ((_, column, shifts, shifted),) = told(game, "odds")
    return COLUMNS[column], dict(shifts), COLUMNS[shifted]


# -- 6.0 who attacks whom -----------------------------------------------------------------------


@pytest.mark.clause("market-garden:6.0-a")
def test_a_unit_attacks_an_adjacent_enemy() -> None:
    game = fighting({"inf-8": "0310", "de-723": "0410", "de-743": "0510"}, [3])
    assert choices(game) == ["attack 0410", "attack done"]
    assert refused(game, "attack 0510") == ["6.0-a"]
    assert refused(game, "attack 0311") == ["6.0-a"]


@pytest.mark.clause("market-garden:6.0-b")
def test_all_enemy_units_in_a_hex_are_attacked_together() -> None:
    units = {"inf-8": "0310", "inf-9": "0310", "de-723": "0410", "de-743": "0410"}
    game = fighting(units, [6])
    play(game, "attack 0410 with inf-8 now")  # five to two and two
    assert odds(game)[0] == "1:1"
    assert (game.decision.side, answers(game)) == ("german", {"de-723", "de-743"})
    play(game, "damage de-723", "retreat de-743 0510")
    assert "de-723" in " ".join(choices(game))  # both were beaten
    assert refused(game, "attack 0410")


@pytest.mark.clause("market-garden:6.0-c")
def test_no_unit_attacks_twice() -> None:
    units = {"inf-8": "0310", "inf-9": "0211", "de-723": "0410", "de-743": "0210"}
    game = fighting({**units, "de-1218": "0209"}, [3])
    play(game, "attack 0410 with inf-8 now")  # 2:1 and 1/1: nobody retreats
    assert refused(game, "attack 0209") == ["6.0-c"]  # beside inf-8 only
    assert refused(game, "attack 0210 with inf-8 now") == ["6.0-c"]
    assert refused(game, "attack 0210 with inf-9 now") == []


@pytest.mark.clause("market-garden:6.0-c")
def test_a_unit_that_attacked_does_not_join_another_attack() -> None:
    units = {"inf-8": "0310", "inf-9": "0310", "de-723": "0410", "de-743": "0210"}
    game = fighting(units, [3, 3])
    play(game, "attack 0410 with inf-8 now", "attack 0210")
    assert [event[3].bit_count() for event in told(game, "attacks")] == [1, 1]
    assert dice_left(game) == 0  # inf-9 alone was left to attack


@pytest.mark.clause("market-garden:6.0-d")
def test_no_unit_is_attacked_twice() -> None:
    units = {"inf-8": "0310", "inf-9": "0311", "inf-44": "0210", "de-723": "0410"}
    units["de-743"] = "0111"
    game = fighting(units, [3])
    play(game, "attack 0410 with inf-8 now")  # 1/1
    assert where(game, "de-723") == "0410"
    assert refused(game, "attack 0410 with inf-9 now") == ["6.0-d"]


def test_units_of_several_hexes_join_and_units_of_one_hex_part() -> None:
    """Ruling C7."""
    units = {"inf-8": "0310", "inf-9": "0310", "inf-44": "0311"}
    game = fighting({**units, "de-723": "0410", "de-743": "0210"}, [1, 3])
    play(game, "attack 0410 with inf-8 inf-44 now", "damage inf-8")
    play(game, "attack 0210 with inf-9 now")
    assert [event[3].bit_count() for event in told(game, "attacks")] == [2, 1]


def test_a_hex_with_a_unit_that_was_attacked_is_not_attacked() -> None:
    """Ruling C8: the beaten unit shields the friends it falls back on."""
    units = {"inf-8": "0310", "inf-9": "0411", "de-723": "0410", "de-743": "0510"}
    units |= {"inf-44": "0102", "de-1218": "0202"}
    game = fighting(units, [4])
    assert "attack 0510" in choices(game)
    play(game, "attack 0410 with inf-8 now", "retreat de-723 0510", "advance hold")  # 1/2
    assert refused(game, "attack 0510 with inf-9 now") == ["6.0-d"]
    assert choices(game) == ["attack 0202", "attack done"]


def test_each_refusal_of_an_attack_names_its_clause() -> None:
    units = {"inf-8": "0310", "inf-9": "0310", "gds-32": "0311", "us-504": "0101"}
    game = fighting({**units, "de-723": "0410"}, acting=["inf-8", "inf-9", "us-504"])
    play(game, "attack 0410")
    assert game.decision.kind == "attackers"
    assert refused(game, "attack 0410 with de-723 now") == ["6.0-a"]
    assert refused(game, "attack 0410 with us-504 now") == ["6.0-a"]
    assert refused(game, "attack 0410 with gds-32 now") == ["5.5-a"]
    assert refused(game, "attack 0410 with now") == ["6.0-a"]
    assert refused(game, "attack 0410 with inf-8 inf-8 now") == ["6.0-a"]


def test_a_unit_that_advanced_does_not_attack_again() -> None:
    """Ruling C22."""
    units = {"inf-8": "0310", "de-helle": "0410", "de-723": "0510"}
    game = fighting({**units, "inf-9": "0101", "de-743": "0202"}, [6])
    play(game, "attack 0410 with inf-8 now", "advance inf-8 0410")
    assert refused(game, "attack 0510 with inf-8 now") == ["6.0-c"]


# -- 6.1 odds and result ------------------------------------------------------------------------

STRENGTHS = [
    pytest.param(["inf-8"], ["de-1034", "de-723"], "1:1", id="5-5"),
    pytest.param(["inf-8", "inf-9"], ["de-1034", "de-723"], "2:1", id="10-5"),
    pytest.param(["inf-8", "inf-9", "inf-44"], ["de-1034", "de-723"], "3:1", id="15-5"),
    pytest.param(["be-piron", "inf-8"], ["de-723"], "4:1", id="8-2"),
    pytest.param(["inf-8"], ["de-helle"], "5:1", id="5-1"),
    pytest.param(["nl-irene"], ["de-fjr6"], "1:2", id="2-4"),
    pytest.param(["nl-irene"], ["de-fjr6", "de-723"], "1:3", id="2-6"),
]
ROUNDED = [
    pytest.param(["be-piron"], ["de-fjr6"], "1:2", id="3-4"),
    pytest.param(["nl-irene"], ["de-1034", "de-723"], "1:3", id="2-5"),
    pytest.param(["inf-8"], ["de-1034"], "1:1", id="5-3"),
    pytest.param(["inf-8", "be-piron"], ["de-1034"], "2:1", id="8-3"),
    pytest.param(["inf-8"], ["de-1034", "de-1035"], "1:2", id="5-6"),
]


@pytest.mark.parametrize(
    ("attackers", "defenders", "column"),
    [
        *(pytest.param(*p.values, id=p.id) for p in STRENGTHS),
        *(pytest.param(*p.values, id=p.id) for p in ROUNDED),
    ],
)
@pytest.mark.clause("market-garden:6.1-a", "market-garden:6.1-b")
def test_total_strengths_give_a_ratio_rounded_for_the_defender(
    attackers: list[str], defenders: list[str], column: str
) -> None:
    """Ruling C9: below one to one the defence is divided by the attack and rounded up."""
    units = {**dict.fromkeys(attackers, "0310"), **dict.fromkeys(defenders, "0410")}
    game = fighting(units, [4])
    play(game, f"attack 0410 with {' '.join(attackers)} now")
    assert odds(game) == (column, {}, column)


@pytest.mark.clause("market-garden:6.1-c")
def test_odds_above_five_to_one_are_five_to_one() -> None:
    game = fighting({"inf-8": "0310", "inf-9": "0310", "de-helle": "0410"}, [4])
    play(game, "attack 0410 with inf-8 inf-9 now")  # ten to one
    assert odds(game)[2] == "5:1"
    assert told(game, "combat-result")[0][2:] == (0, 2)


@pytest.mark.clause("market-garden:6.1-d")
def test_odds_below_one_to_three_are_one_to_three() -> None:
    units = {"nl-irene": "0310", "de-fjr6": "0410", "de-chill": "0410"}
    game = fighting(units, [4])
    play(game, "attack 0410 with nl-irene now")  # two to eight
    assert odds(game)[2] == "1:3"
    assert told(game, "combat-result")[0][2:] == (2, 1)


@pytest.mark.clause("market-garden:6.1-e")
def test_the_attacker_rolls_one_die_after_all_shifts() -> None:
    game = fighting({"armd-4": "0310", "de-723": "0309"}, [4])
    play(game, "attack 0309 with armd-4 now")
    assert odds(game) == ("2:1", {"terrain-shift": -1, "armor-shift": 1}, "2:1")
    words = [event[0] for played in game.history for event in played.events]
    assert words.index("odds") < words.index("rolled")
    assert len(rolls(game, "combat")) == 1


@pytest.mark.clause("market-garden:6.1-f", "market-garden:6.1-g")
def test_the_first_figure_is_the_attackers_damage_the_second_the_defenders() -> None:
    game = fighting({"inf-8": "0310", "de-1034": "0410", "de-723": "0410"}, [2])
    play(game, "attack 0410 with inf-8 now", "damage de-1034")  # 1:1 and 2/1
    assert (damage(game, "inf-8"), damage(game, "de-1034")) == (2, 1)


@pytest.mark.clause("market-garden:6.1-h")
def test_damage_beyond_what_the_units_can_take_is_ignored() -> None:
    game = fighting({"inf-8": "0310", "de-helle": "0410", "de-723": "0510"}, [6])
    play(game, "attack 0410 with inf-8 now")  # 0/4 on a unit of endurance two
    assert where(game, "de-helle") == "eliminated"
    assert len(told(game, "damaged")) == 2
    assert game.decision.prompt.values["distance"] == 2  # nor does it lengthen the advance
    assert (where(game, "de-723"), damage(game, "de-723")) == ("0510", 0)


# -- shifts -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attacker", "target", "shift", "column"),
    [
        pytest.param("0310", "0410", 0, "2:1", id="clear"),
        pytest.param(
            "0310", "0309", -1, "1:1", marks=pytest.mark.clause("market-garden:6.1.1-a"), id="wet"
        ),
        pytest.param(
            "0210", "0209", -1, "1:1", marks=pytest.mark.clause("market-garden:6.1.1-b"), id="wood"
        ),
        pytest.param(
            "0412", "0313", -2, "1:2", marks=pytest.mark.clause("market-garden:6.1.1-c"), id="town"
        ),
    ],
)
def test_the_defenders_terrain_shifts_left(
    attacker: str, target: str, shift: int, column: str
) -> None:
    game = fighting({"inf-8": attacker, "de-723": target}, [4])
    play(game, f"attack {target} with inf-8 now")
    assert odds(game) == ("2:1", {"terrain-shift": shift} if shift else {}, column)


@pytest.mark.clause("market-garden:6.1.2-a")
@pytest.mark.parametrize("marker", ["air-us", "air-uk"])
def test_air_support_shifts_the_attackers_column_right(marker: str) -> None:
    game = fighting({"inf-8": "0310", "de-723": "0410"}, [4], markers={marker: "0310"})
    play(game, "attack 0410 with inf-8 now")
    assert odds(game) == ("2:1", {"air-shift": 1}, "3:1")


@pytest.mark.clause("market-garden:6.1.2-b")
@pytest.mark.parametrize("attackers", [["armd-4"], ["armd-4", "armd-22"], ["armd-4", "inf-8"]])
def test_armor_shifts_one_column_however_many_take_part(attackers: list[str]) -> None:
    """Ruling C25."""
    game = fighting({**dict.fromkeys(attackers, "0310"), "de-fjr6": "0410"}, [3])
    play(game, f"attack 0410 with {' '.join(attackers)} now")
    assert odds(game)[1] == {"armor-shift": 1}


def test_armor_of_the_defender_does_not_count() -> None:
    game = fighting({"inf-8": "0310", "de-heinke": "0410"}, [3])
    play(game, "attack 0410 with inf-8 now")
    assert odds(game)[1] == {}


@pytest.mark.clause("market-garden:6.1.2-c")
def test_terrain_air_and_armor_count_together() -> None:
    game = fighting({"armd-4": "0412", "de-723": "0313"}, [4], markers={"air-uk": "0412"})
    play(game, "attack 0313 with armd-4 now")
    shifts = {"terrain-shift": -2, "armor-shift": 1, "air-shift": 1}
    assert odds(game) == ("2:1", shifts, "2:1")


def test_shifts_beyond_the_table_end_at_its_edge() -> None:
    """Ruling C10: shifts are added, then clamped."""
    high = fighting({"armd-4": "0310", "de-helle": "0410"}, [4], markers={"air-uk": "0310"})
    play(high, "attack 0410 with armd-4 now")
    assert odds(high)[2] == "5:1"
    low = fighting({"nl-irene": "0412", "de-fjr6": "0313"}, [4])
    play(low, "attack 0313 with nl-irene now")
    assert odds(low)[::2] == ("1:2", "1:3")
    both = fighting({"armd-4": "0412", "de-helle": "0313"}, [4], markers={"air-uk": "0412"})
    play(both, "attack 0313 with armd-4 now")
    assert odds(both)[2] == "5:1"  # two left and two right, not clamped in between


#: An Allied brigade north of the Waal and a German unit beside it.
CUT_OFF = {"inf-8": "1709", "de-1034": "1710"}
WAAL = ["nijmegen", "zaltbommel"]


@pytest.mark.parametrize(("face", "result"), [(4, 3), (1, 1), (6, 5)])
def test_attackers_out_of_supply_take_one_off_the_die(face: int, result: int) -> None:
    """Rulings C10 and C11: once for all of them, and never below one."""
    units = {**CUT_OFF, "inf-9": "1709"}
    game = fighting(units, [face], destroyed=WAAL)
    play(game, "attack 1710 with inf-8 inf-9 now")
    assert rolls(game, "combat") == [(face, {"unsupplied-attack": -1})]
    assert told(game, "combat-result")[0][1] == result


@pytest.mark.parametrize(("switch", "modifiers"), [(False, {}), (True, {"unsupplied-attack": 1})])
def test_defenders_out_of_supply_count_only_with_the_house_rule(
    switch: bool, modifiers: dict[str, int]
) -> None:
    """Ruling C11."""
    game = fighting(
        CUT_OFF,
        [6],
        "german",
        destroyed=WAAL,
        house_rules={"unsupplied_defender_bonus": switch},
    )
    play(game, "attack 1709 with de-1034 now")
    assert rolls(game, "combat") == [(6, modifiers)]
    assert told(game, "combat-result")[0][1] == 6


# -- 6.2 damage ---------------------------------------------------------------------------------


@pytest.mark.clause("market-garden:6.2-a")
def test_damage_is_marked_on_the_units() -> None:
    game = fighting({"inf-8": "0310", "de-1034": "0410"}, [3])
    play(game, "attack 0410 with inf-8 now")  # 1:1 and 1/1
    shown = {unit["id"]: unit["damage"] for unit in game.view("german")["units"]}
    assert (shown["inf-8"], shown["de-1034"]) == (1, 1)


@pytest.mark.clause("market-garden:6.2-b")
def test_the_owner_divides_damage_as_he_likes() -> None:
    """Ruling C12: also among units that attack from several hexes."""
    units = {"inf-8": "0310", "inf-9": "0311", "de-fjr6": "0410", "de-chill": "0410"}
    game = fighting(units, [1])
    play(game, "attack 0410 with inf-8 inf-9 now")  # ten to eight: 1:1 and 2/0
    assert (game.decision.side, answers(game)) == ("allied", {"inf-8", "inf-9"})
    play(game, "damage inf-8")
    assert answers(game) == {"inf-8", "inf-9"}
    play(game, "damage inf-9")
    assert (damage(game, "inf-8"), damage(game, "inf-9")) == (1, 1)


def test_the_attacker_divides_his_damage_first_and_only_units_of_the_combat_suffer() -> None:
    units = {"inf-8": "0310", "inf-9": "0311", "inf-44": "0311"}
    game = fighting({**units, "de-723": "0410", "de-743": "0410"}, [3])
    play(game, "attack 0410 with inf-8 inf-9 now")  # ten to four: 2:1 and 1/1
    assert game.decision.side == "allied"
    assert refused(game, "damage inf-44") == ["6.2-b"]
    play(game, "damage inf-9")
    assert (game.decision.side, answers(game)) == ("german", {"de-723", "de-743"})


def test_no_point_is_wasted_on_a_dead_unit() -> None:
    """Ruling C12."""
    units = {"inf-8": "0310", "de-helle": {"at": "0410", "damage": 1}, "de-grave": "0410"}
    game = fighting(units, [4])
    play(game, "attack 0410 with inf-8 now")  # five to two: 2:1 and 1/2
    play(game, "damage de-helle")
    assert where(game, "de-helle") == "eliminated"
    assert where(game, "de-grave") == "eliminated"  # the second point had nobody else to go to


@pytest.mark.clause("market-garden:6.2-c")
@pytest.mark.parametrize(("before", "place"), [(0, "0410"), (1, "0410"), (2, "eliminated")])
def test_a_unit_with_as_many_points_as_its_endurance_is_eliminated(before: int, place: str) -> None:
    units = {"inf-8": "0310", "de-1034": {"at": "0410", "damage": before}}
    game = fighting(units, [3])
    play(game, "attack 0410 with inf-8 now")  # 1/1 on a unit of endurance three
    assert where(game, "de-1034") == place


@pytest.mark.clause("market-garden:6.2-d")
def test_eliminated_units_do_not_return_but_battlegroups_do() -> None:
    units = {"inf-8": "0310", "inf-9": "0310", "inf-44": "0310", "de-723": "1001"}
    units |= {"de-helle": "0410", "de-greschick": "0410"}
    game = fighting(units, [6], impulse="D")
    play(game, "attack 0410 with inf-8 inf-9 inf-44 now")  # 5:1 and 0/4
    play(game, "damage de-helle", "damage de-helle", "advance hold")
    assert where(game, "de-helle") == "eliminated"
    assert where(game, "de-greschick") == "battlegroup-pool"
    assert game.decision.kind == "enter"
    assert {text.split()[1] for text in choices(game)} == {"de-greschick"}
    play(game, "enter de-greschick 0801")
    assert damage(game, "de-greschick") == 0  # ruling M23
    assert game.decision.kind == "german-action"


def test_all_who_may_join_an_attack_are_named_at_once() -> None:
    """Those already chosen with them, nobody else; where one is left there is nothing to say."""
    units = {"inf-8": "0310", "inf-9": "0310", "inf-185": "0310", "de-723": "0410"}
    game = arranged({**units, "be-piron": "0210"}, side="allied", step="fight", turn=2)
    play(game, "attack 0410")
    assert game.decision.all_together == "attack 0410 with inf-8 inf-185 inf-9"
    play(game, "attack 0410 with inf-9")
    assert game.decision.all_together == "attack 0410 with inf-8 inf-185 inf-9"
    play(game, "attack 0410 with inf-9 inf-8")
    assert game.decision.all_together == ""
