"""Mercury, rules 6.0 to 6.2: attacks, odds, shifts and damage."""

from __future__ import annotations

import pytest

from tests.systems.battle_command.mercury.crete import AIR, fighting, odds
from tests.systems.battle_command.play import (
    answers,
    choices,
    damage,
    play,
    refused,
    rolls,
    where,
)


@pytest.mark.clause("mercury:6.0-a")
def test_a_unit_attacks_an_adjacent_enemy() -> None:
    game = fighting("german", {"st-II": "0904", "nz-22": "0805", "nz-23": "0807"})
    assert choices(game) == ["attack 0805", "attack done"]
    assert refused(game, "attack 0807") == ["6.0-a"]


@pytest.mark.clause("mercury:6.0-b")
def test_all_enemy_units_of_a_hex_are_attacked_together() -> None:
    game = fighting("german", {"st-II": "0904", "nz-22": "0805", "gr-6": "0805"}, [6])
    play(game, "attack 0805")  # five to four
    assert odds(game)[0] == "1:1"
    assert answers(game) == {"nz-22", "gr-6"}


TWO_TARGETS = {"st-I": "0904", "st-II": "0904", "st-III": "0904", "nz-28": "0805", "nz-23": "0803"}


@pytest.mark.clause("mercury:6.0-c")
def test_no_unit_attacks_twice() -> None:
    game = fighting("german", TWO_TARGETS, [3])
    play(game, "attack 0805 with st-II now", "attack 0803")
    assert answers(game) == {"st-I", "st-III"}
    assert refused(game, "attack 0803 with st-II now") == ["6.0-c"]


@pytest.mark.clause("mercury:6.0-d")
def test_no_unit_is_attacked_twice() -> None:
    game = fighting("german", TWO_TARGETS, [3])
    play(game, "attack 0805 with st-II now")
    assert choices(game) == ["attack 0803", "attack done"]
    assert refused(game, "attack 0805") == ["6.0-d"]


@pytest.mark.clause("mercury:6.1-a", "mercury:6.1-b", "mercury:6.1-c", "mercury:6.1-d")
@pytest.mark.parametrize(
    ("attackers", "defenders", "column"),
    [
        (["st-II"], ["nz-28"], "1:1"),  # 5 to 5
        (["st-II", "st-I"], ["nz-28"], "1:1"),  # 9 to 5, rounded down
        (["st-II", "st-III"], ["nz-28"], "2:1"),  # 10 to 5
        (["st-I"], ["nz-28"], "1:2"),  # 4 to 5, rounded up for the defender
        (["st-II", "st-III", "st-IV"], ["nz-21"], "5:1"),  # 15 to 2
        (["gpi-95"], ["nz-28", "nz-23", "nz-19"], "1:3"),  # 3 to 13
    ],
)
def test_strengths_are_compared_in_favour_of_the_defender(
    attackers: list[str], defenders: list[str], column: str
) -> None:
    units = dict.fromkeys(attackers, "0904") | dict.fromkeys(defenders, "0805")
    game = fighting("german", units, [3])
    play(game, f"attack 0805 with {' '.join(attackers)} now")
    assert odds(game)[0] == column


@pytest.mark.clause("mercury:6.1-e")
def test_the_attacker_rolls_one_die_after_the_shifts() -> None:
    game = fighting("german", {"st-II": "0705", "nz-28": "0706"}, [6], control={"german": ["0904"]})
    play(game, "attack 0706")
    events = [event[0] for played in game.history for event in played.events]
    assert events.index("odds") < events.index("rolled")
    assert rolls(game, "combat") == [(6, {})]


@pytest.mark.clause("mercury:6.1-f")
def test_the_first_figure_harms_the_attacker_and_the_second_the_defender() -> None:
    game = fighting("german", {"st-II": "0904", "nz-28": "0805"}, [2])  # 2/1
    play(game, "attack 0805")
    assert (damage(game, "st-II"), damage(game, "nz-28")) == (2, 1)


@pytest.mark.clause("mercury:6.1-g")
def test_damage_beyond_what_a_unit_can_take_is_ignored() -> None:
    units = {"st-II": "0904", "st-III": "0904", "st-IV": "0904", "br-3h": "0807", "gr-6": "0805"}
    game = fighting("german", units, [6])  # 0/4 on a unit of endurance two
    play(game, "attack 0805 with st-II st-III st-IV now")
    assert where(game, "gr-6") == "eliminated"
    assert damage(game, "gr-6") == 2


@pytest.mark.clause("mercury:6.1.1-a")
@pytest.mark.parametrize(
    ("target", "shifts", "column"),
    [("0706", {"terrain-shift": -1}, "1:2"), ("0805", {}, "1:1"), ("0704", {}, "1:1")],
)
def test_a_mountain_shifts_one_column_left(
    target: str, shifts: dict[str, int], column: str
) -> None:
    game = fighting("german", {"st-II": "0705", "nz-28": target}, [3])
    play(game, f"attack {target}")
    assert odds(game) == ("1:1", shifts, column)


@pytest.mark.clause("mercury:6.1.2-a", "mercury:7.2-a")
@pytest.mark.parametrize(
    ("box", "shifts"),
    [("air-ground-support", {"air-shift": 1}), ("air-interdiction", {}), ("air-resupply", {})],
)
def test_ground_support_shifts_every_german_attack(box: str, shifts: dict[str, int]) -> None:
    units = {"st-II": "0904", "nz-28": "0805", "fjr1-I": "0724", "br-bw": "0623"}
    game = fighting("german", units, [3, 3], markers={AIR: box})
    play(game, "attack 0805")
    assert odds(game)[1] == shifts
    play(game, "attack 0623")  # at the other end of the island
    assert odds(game)[1] == shifts


@pytest.mark.clause("mercury:6.1.2-b")
@pytest.mark.parametrize(
    ("attackers", "shifts"),
    [
        (["nz-28"], {}),
        (["nz-28", "br-3h"], {"armor-shift": 1}),
        (["br-3h", "br-7rtr-r"], {"armor-shift": 1}),
    ],
)
def test_armor_shifts_one_column_right(attackers: list[str], shifts: dict[str, int]) -> None:
    game = fighting("allied", {**dict.fromkeys(attackers, "0805"), "st-II": "0904"}, [3, 6])
    play(game, f"attack 0904 with {' '.join(attackers)} now")
    assert odds(game)[1] == shifts


@pytest.mark.clause("mercury:6.1.2-c")
def test_the_german_air_marker_gives_allied_attacks_nothing() -> None:
    markers = {AIR: "air-ground-support"}
    game = fighting("allied", {"nz-28": "0805", "st-II": "0904"}, [3], markers=markers)
    play(game, "attack 0904")
    assert odds(game)[1] == {}


@pytest.mark.clause("mercury:6.2-a")
def test_damage_is_marked_on_the_units() -> None:
    game = fighting("german", {"st-II": "0904", "nz-28": "0805"}, [3])
    play(game, "attack 0805")
    shown = {unit["id"]: unit["damage"] for unit in game.view(None)["units"]}
    assert shown == {"st-II": 1, "nz-28": 1}


@pytest.mark.clause("mercury:6.2-b")
def test_the_owner_divides_the_damage() -> None:
    units = {"st-II": "0904", "st-III": "0804", "nz-28": "0805"}
    game = fighting("german", units, [1], control={"german": ["0904"]})
    play(game, "attack 0805 with st-II st-III now")  # 2/0 in the column 2:1
    assert (game.decision.side, answers(game)) == ("german", {"st-II", "st-III"})
    play(game, "damage st-II", "damage st-III")
    assert (damage(game, "st-II"), damage(game, "st-III")) == (1, 1)


@pytest.mark.clause("mercury:6.2-c")
def test_a_unit_with_as_much_damage_as_endurance_is_eliminated() -> None:
    game = fighting("german", {"st-II": "0904", "nz-28": {"at": "0805", "damage": 2}}, [6])
    play(game, "attack 0805")
    assert where(game, "nz-28") == "eliminated"


@pytest.mark.clause("mercury:6.2-d")
def test_eliminated_units_do_not_return_but_irregulars_do() -> None:
    units = {"st-II": "0904", "st-III": "0904", "gr-irr1": "0805", "gr-6": "0803"}
    game = fighting("german", units, [6, 6], options=["irregulars"])
    play(game, "attack 0805 with st-II now", "advance hold", "attack 0803 with st-III now")
    assert where(game, "gr-irr1") == "waiting"
    assert where(game, "gr-6") == "eliminated"
