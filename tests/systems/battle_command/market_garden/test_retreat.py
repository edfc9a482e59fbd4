"""Market-Garden, rule 6.3: who retreats, how far and where, and who is lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from dropzone.core.rules.game import Game
from dropzone.systems.battle_command.retreat_ways import retreat_steps
from tests.systems.battle_command.play import (
    Units,
    answers,
    arranged,
    choices,
    controls,
    damage,
    pass_to,
    play,
    position_of,
    refused,
    told,
    where,
)

#: Four and two against a brigade of five: 1:1, and a six beats it by one point.
TWO = ("de-fjr6", "de-723")
#: Eleven against five: 2:1, and a six beats it by two points in clear ground, by one elsewhere.
THREE = ("de-fjr6", "de-chill", "de-1034")


def beaten(
    units: Units,
    target: str,
    attackers: Sequence[str],
    at: str,
    *,
    face: int = 6,
    turn: int = 2,
    **table: Any,
) -> Game:
    """An attack on a hex by units of one hex, rolled with one face."""
    side = "german" if attackers[0].startswith("de-") else "allied"
    everybody = {**dict.fromkeys(attackers, at), **units}
    game = arranged(everybody, side=side, step="fight", turn=turn, dice=[face], **table)
    return play(game, f"attack {target} with {' '.join(attackers)} now")


def result(game: Game) -> tuple[int, int]:
    ((_, _, to_attacker, to_defender),) = told(game, "combat-result")
    return to_attacker, to_defender


# -- 6.3 ----------------------------------------------------------------------------------------


@pytest.mark.clause("market-garden:6.3-a")
def test_the_defender_with_more_damage_retreats() -> None:
    game = beaten({"inf-8": "0410"}, "0410", TWO, "0510")
    assert (game.decision.side, game.decision.kind) == ("allied", "retreat")


@pytest.mark.clause("market-garden:6.3-a")
def test_the_attacker_with_more_damage_retreats_with_all_units_that_took_part() -> None:
    """Ruling C19; a unit of the hex that took no part stays."""
    units = {"inf-8": "0410", "de-743": "0510"}
    game = beaten(units, "0410", TWO, "0510", face=1)  # 1:1 and 2/0
    assert (game.decision.side, game.decision.kind) == ("german", "damage")
    play(game, "damage de-fjr6", "damage de-723")
    assert game.decision.kind == "retreat"
    assert {text.split()[1] for text in choices(game)} == set(TWO)


@pytest.mark.clause("market-garden:6.3-b")
@pytest.mark.parametrize(("attackers", "length"), [(TWO, 1), (THREE, 2)])
def test_the_retreat_is_as_long_as_the_difference(attackers: Sequence[str], length: int) -> None:
    game = beaten({"inf-8": "0410"}, "0410", attackers, "0510")
    assert result(game) == (0, length)
    while game.decision.side == "allied":
        play(game, choices(game)[0])
    assert len(told(game, "retreats")) == length


@pytest.mark.clause("market-garden:6.3-c")
def test_the_first_hex_leads_towards_a_supply_source() -> None:
    game = beaten({"inf-8": "0410"}, "0410", TWO, "0409")
    assert answers(game) == {"0310", "0311"}
    assert refused(game, "retreat inf-8 0411") == ["6.3-c"]  # free, but nearer to no source
    lone = beaten({"inf-8": "0410"}, "0410", TWO, "0310")  # from the south: 0510, 0409, 0411
    assert where(lone, "inf-8") == "0409"


def test_any_source_will_do() -> None:
    """Ruling C15: not only the nearest one."""
    game = beaten({"de-1034": "0902"}, "0902", ("inf-8",), "0903")
    assert answers(game) == {"0901", "0801", "0802"}


def test_a_unit_that_can_walk_to_no_source_goes_where_it_likes() -> None:
    """Ruling C15."""
    units = {"inf-8": "1709"}
    game = beaten(units, "1709", TWO, "1710", destroyed=["nijmegen", "zaltbommel"])
    assert answers(game) == {"1808", "1708", "1809"}
    assert where(beaten(units, "1709", TWO, "1710"), "inf-8") == "1708"  # by the bridges, south


def test_airborne_units_fall_back_on_the_drop_hexes_too() -> None:
    """Ruling M17: Wolfheze (1612) lies east of 1610, and no bridge leads south."""
    cut = ["nijmegen", "zaltbommel", "arnhem", "vianen"]
    airborne = beaten({"us-504": "1610"}, "1610", TWO, "1609", destroyed=cut)
    assert answers(airborne) == {"1611", "1511"}
    ground = beaten({"inf-8": "1610"}, "1610", TWO, "1609", destroyed=cut)
    assert answers(ground) == {"1611", "1511", "1510"}  # no source at all: free
    held = {"us-504": "1610", "de-743": "1612"}
    lost = beaten(held, "1610", TWO, "1609", destroyed=cut)  # a drop hex in enemy hands
    assert where(lost, "us-504") == "1510"


@pytest.mark.clause("market-garden:6.3-d")
def test_with_equal_damage_nobody_retreats() -> None:
    game = beaten({"inf-8": "0410"}, "0410", TWO, "0510", face=3)  # 1/1
    play(game, "damage de-fjr6")
    assert (where(game, "inf-8"), told(game, "retreats")) == ("0410", [])
    assert told(game, "advances") == []


def test_the_later_hexes_lead_as_far_away_as_they_can() -> None:
    """Ruling C16."""
    game = beaten({"inf-8": "0410"}, "0410", THREE, "0411")
    play(game, "retreat inf-8 0310")
    grid = position_of(game).static.grid
    ends = {grid.distance(grid.index("0410"), grid.index(code)) for code in answers(game)}
    assert ends == {2}
    assert refused(game, "retreat inf-8 0310 0309") == ["C16"]
    assert refused(game, "retreat inf-8 0310 0410") == ["6.3.2-a"]  # where it came from


def test_units_of_one_hex_may_part() -> None:
    """Ruling C16."""
    game = beaten({"inf-8": "0410", "nl-irene": "0410"}, "0410", THREE, "0510")
    assert result(game) == (0, 1)
    play(game, "damage inf-8", "retreat inf-8 0310", "retreat nl-irene 0311")
    assert (where(game, "inf-8"), where(game, "nl-irene")) == ("0310", "0311")


def test_a_retreat_takes_control_and_needs_a_crossing() -> None:
    """Rulings C23 and M12: fire crosses the Waal, feet do not."""
    units = {"inf-8": "1311", "de-hgschool": "1412"}
    game = arranged(units, side="allied", step="fight", turn=2, dice=[4])
    play(game, "attack 1412 with inf-8 now")
    assert len(told(game, "attacks")) == 1
    fled = beaten({"inf-8": "0410"}, "0410", TWO, "0310")
    assert controls(fled, "allied", "0409")


def test_the_difference_is_of_the_points_really_suffered() -> None:
    """Ruling C13: of 0/4 the last two find nobody; printed they would count."""
    defenders = {"de-helle": "0410", "de-743": "1001"}
    attackers = ("inf-8",)
    game = beaten(defenders, "0410", attackers, "0310")
    assert result(game) == (0, 4)
    assert game.decision.prompt.values["distance"] == 2
    printed = beaten(
        defenders, "0410", attackers, "0310", house_rules={"difference_as_printed": True}
    )
    assert printed.decision.prompt.values["distance"] == 4


# -- 6.3.1 standing fast ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "attackers_at"),
    [
        pytest.param("0209", "0210", marks=pytest.mark.clause("market-garden:6.3.1-a"), id="wood"),
        pytest.param("0707", "0808", marks=pytest.mark.clause("market-garden:6.3.1-b"), id="town"),
    ],
)
def test_units_in_forest_and_town_may_stand_fast_for_a_point(
    target: str, attackers_at: str
) -> None:
    game = beaten({"inf-8": target}, target, THREE, attackers_at)
    assert choices(game) == ["stand", "retreat"]
    play(game, "stand")
    assert (where(game, "inf-8"), damage(game, "inf-8")) == (target, result(game)[1] + 1)
    assert told(game, "retreats") == []


@pytest.mark.clause("market-garden:6.3.1-c")
@pytest.mark.parametrize(
    ("target", "attackers_at"),
    [pytest.param("0410", "0510", id="clear"), pytest.param("0309", "0409", id="wet")],
)
def test_units_in_clear_and_wet_hexes_may_not_stand_fast(target: str, attackers_at: str) -> None:
    attackers = TWO if target == "0410" else THREE
    game = beaten({"inf-8": target}, target, attackers, attackers_at)
    assert game.decision.kind == "retreat"
    assert refused(game, "stand") == ["6.3.1-c"]


def test_standing_costs_the_stack_one_point_on_a_unit_of_its_owners_choice() -> None:
    """Ruling C14."""
    units = {"inf-8": "0209", "be-piron": "0209"}
    game = beaten(units, "0209", (*THREE, "de-506"), "0210")
    while game.decision.kind == "damage":
        play(game, "damage inf-8")
    before = damage(game, "inf-8")
    play(game, "stand")
    assert answers(game) == {"inf-8", "be-piron"}
    play(game, "damage be-piron")
    assert (damage(game, "inf-8"), damage(game, "be-piron")) == (before, 1)
    assert where(game, "inf-8") == where(game, "be-piron") == "0209"


def test_a_lone_unit_with_one_point_left_may_not_stand() -> None:
    """Ruling C14: it would leave nobody."""
    units = {"inf-8": {"at": "0209", "damage": 2}}
    game = beaten(units, "0209", THREE, "0210")  # 0/1 leaves it one point
    assert game.decision.kind == "retreat"
    assert refused(game, "stand") == ["6.3.1-c"]


def test_each_losing_hex_decides_for_itself() -> None:
    """Ruling C14."""
    units = {"inf-8": "0209", "inf-9": "0310", "de-fjr6": "0210", "de-chill": "0210"}
    game = arranged(units, side="allied", step="fight", turn=2, dice=[1])
    play(game, "attack 0210 with inf-8 inf-9 now", "damage inf-8", "damage inf-9")  # 2/0
    while game.decision.kind == "retreat-on" or game.decision.kind == "retreat":
        play(game, choices(game)[0])
    assert game.decision.kind == "stand-fast"
    play(game, "stand")
    assert (where(game, "inf-8"), damage(game, "inf-8")) == ("0209", 2)
    assert where(game, "inf-9") != "0310"


# -- 6.3.2 where nobody can go ------------------------------------------------------------------


@pytest.mark.clause("market-garden:6.3.2-a")
def test_a_retreat_does_not_enter_a_hex_beside_an_enemy() -> None:
    game = beaten({"inf-8": "0410", "de-743": "0210"}, "0410", TWO, "0510")
    assert answers(game) == {"0309", "0311"}
    assert refused(game, "retreat inf-8 0310") == ["6.3.2-a"]


@pytest.mark.clause("market-garden:6.3.2-b")
def test_a_friend_opens_a_hex_beside_an_enemy() -> None:
    units = {"inf-8": "0410", "de-743": "0210", "inf-9": "0310"}
    game = beaten(units, "0410", TWO, "0510")
    assert "0310" in answers(game)
    play(game, "retreat inf-8 0310")
    assert where(game, "inf-8") == "0310"


@pytest.mark.clause("market-garden:6.3.2-c")
@pytest.mark.parametrize(
    ("terrain", "code", "start", "attackers_at"),
    [
        ("clear", "0311", "0410", "0411"),
        ("wet", "0309", "0410", "0409"),
        ("forest", "0209", "0210", "0310"),
        ("urban", "0809", "0808", "0908"),
    ],
)
def test_no_ground_of_this_game_opens_a_hex_beside_an_enemy(
    terrain: str, code: str, start: str, attackers_at: str
) -> None:
    """Ruling M2: there are no mountains, and all other ground is closed."""
    game = beaten({"inf-8": start}, start, TWO, attackers_at)
    assert refused(game, f"retreat inf-8 {code}") == ["6.3.2-a"]
    kinds = {each["code"]: each["terrain"] for each in game.board("en")["hexes"]}
    assert kinds[code] == terrain
    assert set(kinds.values()) == {"clear", "wet", "forest", "urban"}


@pytest.mark.clause("market-garden:6.3.2-d")
def test_units_that_can_neither_retreat_nor_stand_are_eliminated() -> None:
    hemmed = {"inf-8": "0410", "de-743": "0310", "de-1218": "0409", "de-1219": "0411"}
    game = beaten(hemmed, "0410", TWO, "0510")
    assert where(game, "inf-8") == "eliminated"
    assert damage(game, "inf-8") == 1  # not by its damage


def test_units_that_cannot_retreat_stand_where_the_ground_lets_them() -> None:
    hemmed = {"inf-8": "0209", "de-743": "0309", "de-1218": "0208", "de-1219": "0109"}
    game = beaten(hemmed, "0209", THREE, "0210")
    assert (where(game, "inf-8"), damage(game, "inf-8")) == ("0209", 2)


def test_a_retreat_that_cannot_be_made_in_full_eliminates() -> None:
    """Ruling C17: 0310 is open, but every hex behind it is beside an enemy."""
    behind = {"de-743": "0110", "de-1218": "0208", "de-1219": "0212", "de-kerutt": "0408"}
    game = beaten({"inf-8": "0410", **behind}, "0410", THREE, "0411")
    assert result(game) == (0, 2)
    assert where(game, "inf-8") == "eliminated"
    assert told(game, "retreats") == []  # it does not even begin
    nearer = beaten({"inf-8": "0410", **behind}, "0410", TWO, "0411")
    assert where(nearer, "inf-8") == "0310"


def test_each_refusal_of_a_retreat_names_its_clause() -> None:
    units = {"inf-8": "1210", "inf-9": "0101", "de-743": "1310"}
    game = beaten(units, "1210", TWO, "1211")
    assert answers(game) == {"1109", "1110"}
    assert refused(game, "retreat inf-9 0102") == ["6.3-b"]
    assert refused(game, "retreat inf-8 0101") == ["6.3-b"]
    assert refused(game, "retreat inf-8 1310") == ["6.3.2-d"]  # over the Maas
    assert refused(game, "retreat inf-8 1211") == ["C5"]
    assert refused(game, "retreat inf-8 1209") == ["6.3.2-a"]
    assert refused(game, "retreat inf-8 off") == ["6.3.3-a"]


def test_a_retreat_does_not_enter_the_ferry_hex_before_its_day() -> None:
    """Ruling M25."""
    early = beaten({"de-1034": "1413"}, "1413", ("inf-8",), "1412", turn=2)
    assert where(early, "de-1034") == "1513"
    later = beaten({"de-1034": "1413"}, "1413", ("inf-8",), "1412", turn=3)
    assert answers(later) == {"1513", "1414"}


# -- 6.3.3 off the map --------------------------------------------------------------------------


@pytest.mark.clause("market-garden:6.3.3-a")
@pytest.mark.parametrize("code", ["0102", "0104", "0113"])
def test_allied_units_retreat_off_any_south_edge_hex(code: str) -> None:
    """Ruling C29: leaving is a first step too, and the second hex is waived."""
    game = beaten({"inf-8": code}, code, THREE, f"02{code[2:]}")
    assert result(game) == (0, 2)
    assert where(game, "inf-8") == "off-map-allied"  # every other hex is beside the enemy


def test_leaving_the_map_is_a_choice() -> None:
    """Ruling C29."""
    game = beaten({"inf-8": "0107"}, "0107", THREE, "0207")
    assert answers(game) == {"0106", "0108", "off"}
    play(game, "retreat inf-8 0106")
    assert "off" in answers(game)  # on the way as well


@pytest.mark.clause("market-garden:6.3.3-a")
def test_allied_units_do_not_leave_by_other_edges() -> None:
    game = beaten({"inf-8": "0301"}, "0301", TWO, "0401")
    assert answers(game) == {"0302", "0201"}
    assert refused(game, "retreat inf-8 off") == ["6.3.3-a"]


@pytest.mark.clause("market-garden:6.3.3-c")
@pytest.mark.parametrize(("code", "attackers_at"), [("1001", "1002"), ("2010", "1910")])
def test_german_units_retreat_off_the_west_and_north_edges(code: str, attackers_at: str) -> None:
    game = beaten({"de-1034": code}, code, ("inf-8",), attackers_at)
    assert where(game, "de-1034") == "off-map-german"  # every other hex is beside the enemy


@pytest.mark.clause("market-garden:6.3.3-c")
def test_german_units_retreat_off_the_east_edge() -> None:
    game = beaten({"de-1034": "0715"}, "0715", ("inf-8",), "0714")
    assert answers(game) == {"0815", "off"}
    play(game, "retreat de-1034 off")
    assert where(game, "de-1034") == "off-map-german"


@pytest.mark.clause("market-garden:6.3.3-c")
def test_german_units_do_not_leave_by_the_south_edge() -> None:
    game = beaten({"de-1034": "0102"}, "0102", ("inf-8",), "0103")
    assert where(game, "de-1034") == "0101"


OFF = {"at": "off-map-allied", "damage": 1, "left_on": 2}


@pytest.mark.clause("market-garden:6.3.3-b")
@pytest.mark.parametrize("turn", [3, 4, 7])
def test_allied_units_come_back_on_any_later_turn(turn: int) -> None:
    game = arranged({"inf-8": OFF, "de-743": "1001"}, side="allied", turn=turn)
    entries = {"0101", "0104", "0105", "0106", "0110", "0111", "0112", "wait"}
    assert (game.decision.kind, answers(game)) == ("enter", entries)
    play(game, "enter inf-8 0104")
    assert (where(game, "inf-8"), damage(game, "inf-8")) == ("0104", 1)  # ruling M24


@pytest.mark.clause("market-garden:6.3.3-b")
def test_allied_units_do_not_come_back_on_the_same_turn_and_may_wait() -> None:
    same = arranged({"inf-8": OFF, "de-743": "1001"}, side="allied", turn=2)
    assert same.decision.kind != "enter"
    later = arranged({"inf-8": OFF, "de-743": "1001"}, side="allied", turn=3)
    play(later, "enter inf-8 wait")
    assert where(later, "inf-8") == "off-map-allied"


@pytest.mark.clause("market-garden:6.3.3-d")
def test_german_units_come_back_on_the_following_turn_or_not_at_all() -> None:
    """Ruling M24."""
    off = {"at": "off-map-german", "damage": 1, "left_on": 2}
    units = {"de-1034": off, "inf-8": "0101"}
    assert arranged(units, turn=2).decision.kind != "enter"
    game = arranged(units, turn=3)
    assert game.decision.kind == "enter"
    assert {"1001", "2010", "0715"} <= answers(game)
    assert "0107" not in answers(game)
    play(game, "enter de-1034 2010")
    assert (where(game, "de-1034"), damage(game, "de-1034")) == ("2010", 1)
    given_up = arranged(units, turn=3)
    play(given_up, "enter de-1034 give-up")
    assert where(given_up, "de-1034") == "eliminated"


@pytest.mark.clause("market-garden:6.3.3-a")
def test_the_way_off_the_map_is_open_though_another_way_leads_farther() -> None:
    """Rulings C16 and C29: from 0101 no second hex is far enough, but the edge is there."""
    game = beaten({"inf-8": "0202"}, "0202", THREE, "0302")
    assert result(game) == (0, 2)
    assert answers(game) == {"0101", "0103"}
    play(game, "retreat inf-8 0101")
    assert where(game, "inf-8") == "off-map-allied"


@pytest.mark.clause("market-garden:6.3.3-b")
def test_a_unit_that_left_in_the_german_half_does_not_come_back_on_the_same_turn() -> None:
    units = {"inf-8": "0105", **dict.fromkeys(TWO, "0205")}
    game = arranged(units, side="german", step="fight", turn=2, impulse="A", dice=[6])
    play(game, f"attack 0105 with {' '.join(TWO)} now", "retreat inf-8 off")
    play(pass_to(game, "allied-action"), "pass")
    assert where(game, "inf-8") == "off-map-allied"
    assert told(game, "enters") == []


def test_no_hex_is_entered_twice_in_a_retreat() -> None:
    """Ruling C16, where the hex it came through would be far enough: by the search itself."""
    position = position_of(arranged({"inf-8": "0310", "de-fjr6": "1001"}))
    grid = position.static.grid
    begun, through, here = (grid.index(code) for code in ("0410", "0311", "0310"))
    unit = position.static.unit_number["inf-8"]
    free, _, _ = retreat_steps(position, unit, 1, (begun, here), 1)
    steps, _, _ = retreat_steps(position, unit, 1, (begun, through, here), 1)
    assert free >> through & 1
    assert not steps >> through & 1
    assert steps == free & ~grid.bit[through]
