"""Mercury, rule 6.4: advance after combat."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game
from tests.systems.battle_command.mercury.crete import fighting
from tests.systems.battle_command.play import answers, choices, play, refused, where

THREE = {"st-II": "0904", "st-III": "0904", "st-IV": "0904"}
ATTACK = "attack 0805 with st-II st-III st-IV now"


def beaten(units: dict[str, Any], face: int = 4, **table: Any) -> Game:
    """Three battalions have beaten the Greeks at Platanias: 5:1, 0/2, who are wiped out."""
    game = fighting("german", {**THREE, "gr-6": "0805", **units}, [face], **table)
    return play(game, ATTACK)


@pytest.mark.clause("mercury:6.4-a")
def test_the_winner_may_advance_or_hold() -> None:
    game = beaten({})
    assert (game.decision.kind, game.decision.side) == ("advance", "german")
    play(game, "advance hold")
    assert where(game, "st-II") == "0904"


@pytest.mark.clause("mercury:6.4-b")
def test_the_advance_is_as_long_as_the_difference_at_most() -> None:
    game = beaten({})  # two hexes
    play(game, "advance st-II 0805")
    assert game.decision.kind == "advance-on"
    play(game, "advance st-II 0805 0806")
    assert where(game, "st-II") == "0806"
    assert game.decision.kind == "advance"  # the next unit; st-II has gone its two hexes


@pytest.mark.clause("mercury:6.4-c")
def test_the_first_hex_is_one_the_enemy_left() -> None:
    game = beaten({})
    assert {text.split()[-1] for text in choices(game)} == {"0805", "hold"}
    assert refused(game, "advance st-II 0804") == ["6.4-c"]


@pytest.mark.clause("mercury:6.4-d")
def test_an_advance_stops_in_rough_ground_off_the_road() -> None:
    game = beaten({})
    play(game, "advance st-II 0805")
    assert {"0705", "0806", "0804"} <= answers(game)
    units = {"st-II": "0705", "st-III": "0705", "gr-6": "0704", "st-IV": "0705"}
    game = fighting("german", units, [5], control={"german": ["0904"]})  # 0/3 at 5:1
    play(game, "attack 0704 with st-II st-III st-IV now", "advance st-II 0704")
    assert (where(game, "st-II"), game.decision.kind) == ("0704", "advance")  # it stopped


@pytest.mark.clause("mercury:6.4-d")
def test_an_advance_along_a_road_goes_on_in_rough_ground() -> None:
    units = {"st-II": "0716", "st-III": "0716", "st-IV": "0716", "gr-6": "0717"}
    game = fighting("german", units, [4], control={"german": ["0713"]})
    play(game, "attack 0717 with st-II st-III st-IV now", "advance st-II 0717")
    assert game.decision.kind == "advance-on"
    play(game, "advance st-II 0717 0718")
    assert where(game, "st-II") == "0718"


@pytest.mark.clause("mercury:6.4-d")
@pytest.mark.parametrize(("free", "kind"), [(False, "advance"), (True, "advance-on")])
def test_mountain_troops_stop_too_unless_the_house_rule_frees_them(free: bool, kind: str) -> None:
    units = dict.fromkeys(("gjr85-I", "gjr85-II", "gjr85-III"), "0705") | {"gr-6": "0704"}
    game = fighting(
        "german",
        units,
        [4],
        control={"german": ["0904"]},
        house_rules={"mountain_troops_advance_freely": free},
    )  # ruling E38
    play(game, "attack 0704 with gjr85-I gjr85-II gjr85-III now", "advance gjr85-I 0704")
    assert game.decision.kind == kind


@pytest.mark.clause("mercury:6.4-e")
def test_a_winning_defender_may_advance() -> None:
    units = {"st-II": "0805", "nz-28": "0806"}
    game = fighting("german", units, [1], control={"german": ["0904"]})  # 2/0
    play(game, "attack 0806", "retreat", "retreat st-II 0904 0803")
    assert (game.decision.kind, game.decision.side) == ("advance", "allied")
    play(game, "advance nz-28 0805")
    assert where(game, "nz-28") == "0805"


@pytest.mark.clause("mercury:6.4-f")
def test_units_of_several_hexes_may_all_advance() -> None:
    units = {"st-II": "0904", "st-III": "0804", "st-IV": "0705", "gr-6": "0805"}
    game = fighting("german", units, [4])
    play(game, ATTACK)
    for unit in ("st-II", "st-III", "st-IV"):
        play(game, f"advance {unit} 0805")
        if game.decision.kind == "advance-on":
            play(game, f"advance {unit} 0805 hold")
    assert {where(game, unit) for unit in ("st-II", "st-III", "st-IV")} == {"0805"}


@pytest.mark.clause("mercury:6.4-g")
def test_an_advance_does_not_stop_beside_an_enemy() -> None:
    game = beaten({"nz-23": "0706"})  # 0805 is not beside it, 0806 is; both are beside 0705
    play(game, "advance st-II 0805")
    assert "0806" in answers(game)
    game = beaten({"nz-23": "0806"})  # beside Platanias itself
    play(game, "advance st-II 0805")
    assert game.decision.kind == "advance-on"
