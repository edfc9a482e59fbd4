"""Mercury, rule 6.3: retreat."""

from __future__ import annotations

import pytest

from dropzone.core.rules.game import Game
from tests.systems.battle_command.mercury.crete import fighting, half
from tests.systems.battle_command.play import answers, choices, damage, play, refused, told, where

HELD = {"german": ["0904"]}


@pytest.mark.clause("mercury:6.3-a")
@pytest.mark.parametrize(("face", "loser"), [(1, "german"), (6, "allied")])
def test_the_side_with_more_damage_retreats(face: int, loser: str) -> None:
    game = fighting("german", {"st-II": "0805", "nz-28": "0806"}, [face], control=HELD)
    play(game, "attack 0806")  # 2/0 or 0/1 at 1:1
    assert (game.decision.kind, game.decision.side) == ("stand-fast", loser)


@pytest.mark.clause("mercury:6.3-b")
def test_the_retreat_is_as_long_as_the_difference() -> None:
    units = {"st-II": "0904", "st-III": "0904", "nz-28": "0805"}
    game = fighting("german", units, [6], control={"german": ["0804"]})
    play(game, "attack 0805 with st-II st-III now")  # 0/2, and too weak to stand
    play(game, "retreat nz-28 0806")
    assert game.decision.kind == "retreat-on"
    play(game, "retreat nz-28 0806 0807")
    assert where(game, "nz-28") == "0807"


@pytest.mark.clause("mercury:6.3-c")
def test_the_first_hex_leads_towards_a_source() -> None:
    units = {"st-II": "0715", "nz-28": "0716"}
    game = fighting("german", units, [6], control={"german": ["0713"]})
    play(game, "attack 0716", "retreat")
    assert "0717" in answers(game)  # by the coast road to the east edge
    units = {"st-II": "0619", "nz-28": "0719", "nz-23": "0718"}
    game = fighting("german", units, [6], control={"german": ["0713"]})
    play(game, "attack 0719", "retreat")
    assert {"0818", "0718"} <= answers(game)
    assert refused(game, "retreat nz-28 0820") == ["6.3-c"]  # a cape that leads nowhere


@pytest.mark.clause("mercury:6.3-d")
def test_with_equal_damage_nobody_retreats() -> None:
    game = fighting("german", {"st-II": "0904", "nz-28": "0805"}, [3])  # 1/1
    play(game, "attack 0805")
    assert game.decision.kind == "allied-action"
    assert (where(game, "st-II"), where(game, "nz-28")) == ("0904", "0805")


@pytest.mark.clause("mercury:6.3.1-a")
@pytest.mark.parametrize("target", ["0805", "0704", "0706"])
def test_a_stack_stands_fast_anywhere_for_one_more_point(target: str) -> None:
    game = fighting("german", {"st-II": "0705", "nz-22": target}, [6], control=HELD)
    play(game, f"attack {target}", "stand")  # 0/1
    assert (where(game, "nz-22"), damage(game, "nz-22")) == (target, 2)


@pytest.mark.clause("mercury:6.3.2-a")
def test_a_retreat_does_not_enter_a_hex_beside_an_enemy() -> None:
    units = {"st-II": "0804", "nz-28": "0805"}
    game = fighting("german", units, [6], control=HELD)
    play(game, "attack 0805", "retreat")
    assert where(game, "nz-28") == "0806"  # its other neighbours are beside the enemy
    game = fighting("german", {**units, "fjr3-I": "0706"}, [6], control=HELD)
    play(game, "attack 0805 with st-II now")
    assert (where(game, "nz-28"), damage(game, "nz-28")) == ("0805", 2)  # it had to stand


@pytest.mark.clause("mercury:6.3.2-b")
def test_a_hex_with_a_friend_is_open_beside_an_enemy() -> None:
    units = {"st-II": "0804", "fjr3-I": "0706", "nz-28": "0805", "nz-19": "0806"}
    game = fighting("german", units, [6], control=HELD)
    play(game, "attack 0805 with st-II now", "retreat")
    assert where(game, "nz-28") == "0806"  # the only way


@pytest.mark.clause("mercury:6.3.2-c")
def test_a_mountain_is_open_beside_an_enemy() -> None:
    game = fighting("german", {"fjr3-I": "0806", "nz-28": "0707"}, [6], control=HELD)
    play(game, "attack 0707", "retreat")
    assert "0706" in answers(game)  # a mountain beside the enemy
    assert "0807" not in answers(game)  # beside him too, and clear
    assert refused(game, "retreat nz-28 0807") == ["6.3.2-a"]


@pytest.mark.clause("mercury:6.3.2-d")
def test_nobody_retreats_into_the_sea() -> None:
    game = fighting("german", {"fjr3-I": "0806", "nz-28": "0807"}, [6], control=HELD)
    play(game, "attack 0807", "retreat")
    assert answers(game) == {"0808", "0707"}
    assert refused(game, "retreat nz-28 0907") == ["6.3.2-d"]


@pytest.mark.clause("mercury:6.3.2-e")
def test_a_unit_that_can_neither_retreat_nor_stand_is_eliminated() -> None:
    units = {"st-II": "0908", "nz-28": {"at": "0909", "damage": 1}}
    game = fighting("german", units, [6], control=HELD)  # one point left after the result
    play(game, "attack 0909")
    assert where(game, "nz-28") == "eliminated"


@pytest.mark.clause("mercury:6.3.3-a")
@pytest.mark.parametrize(("edge", "attacker"), [("0801", "0802"), ("0724", "0623")])
def test_allied_units_retreat_off_the_west_and_east_edge(edge: str, attacker: str) -> None:
    game = fighting("german", {"st-II": attacker, "nz-28": edge}, [6], control=HELD)
    play(game, f"attack {edge}", "retreat")  # the only way
    assert where(game, "nz-28") == "off-map-allied"


@pytest.mark.clause("mercury:6.3.3-b")
def test_allied_units_come_back_on_any_later_turn() -> None:
    away = {"nz-28": {"at": "off-map-allied", "left_on": 2, "damage": 1}, "st-II": "0703"}
    game = half("allied", away, turn=3, impulse="A")
    assert answers(game) == {"0502", "0409", "0416", "wait"}
    play(game, "enter nz-28 wait")
    assert where(game, "nz-28") == "off-map-allied"
    game = half("allied", away, turn=6, impulse="A")
    play(game, "enter nz-28 0416")
    assert (where(game, "nz-28"), damage(game, "nz-28")) == ("0416", 1)
    game = half("allied", away, turn=2, impulse="A")
    assert game.decision.kind == "allied-action"  # not on the very turn


@pytest.mark.clause("mercury:6.3.3-c")
def test_german_units_that_retreat_off_the_map_are_eliminated() -> None:
    units = {"nz-28": "0623", "br-bw": "0623", "fjr1-I": "0724"}
    game = fighting("allied", units, [6])
    play(game, "attack 0724 with nz-28 br-bw now", "retreat")  # no other way
    assert where(game, "fjr1-I") == "eliminated"


# -- several beaten hexes (ruling C31) ----------------------------------------------------------


def beaten_from_two_hexes() -> Game:
    """Battalions in 0718 and 0617 lose by one at 0618; the first retreats, and may into 0617."""
    units = {"st-II": "0718", "st-III": "0617", "nz-28": "0618"}
    game = fighting("german", units, [2], control={"german": ["0904"]})
    play(game, "attack 0618 with st-II st-III now", "damage st-II", "damage st-III")
    assert game.decision.kind == "stand-fast"
    return play(game, "retreat")


@pytest.mark.clause("mercury:6.3.2-b")
def test_the_owner_may_let_a_unit_of_a_later_hex_go_first() -> None:
    game = beaten_from_two_hexes()
    assert {text.split()[1] for text in choices(game)} == {"st-II", "st-III"}
    play(game, "retreat st-III 0616")
    assert told(game, "stands") == []
    assert where(game, "st-II") == "0717"  # 0617 is closed: the last friend has left it


@pytest.mark.clause("mercury:6.3.1-a")
@pytest.mark.clause("mercury:6.3-b")
def test_a_unit_that_fell_back_into_the_other_beaten_hex_is_none_of_its_stack() -> None:
    """It does not pay if that hex stands, and does not go on if it retreats."""
    game = play(beaten_from_two_hexes(), "retreat st-II 0617")
    assert game.decision.kind == "stand-fast"
    stands = play(game.copy(), "stand")
    assert stands.decision.kind == "advance"  # nobody is asked who pays
    assert (damage(stands, "st-II"), damage(stands, "st-III")) == (1, 2)
    goes = play(game, "retreat")
    assert {text.split()[1] for text in choices(goes)} == {"st-III"}
