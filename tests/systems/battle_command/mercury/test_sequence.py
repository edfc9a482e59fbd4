"""Mercury, rules 4, 5.4 and 5.5: the sequence of play, stacking, the first day."""

from __future__ import annotations

import pytest

from tests.systems.battle_command.mercury.crete import ending, fighting, half, marching, whole
from tests.systems.battle_command.play import (
    answers,
    choices,
    moment,
    play,
    reach,
    refused,
    told,
    where,
)


@pytest.mark.clause("mercury:4.0-a", "mercury:11.2-c")
def test_after_the_tenth_turn_the_allies_have_won() -> None:
    game = ending({"nz-22": "0502", "st-II": "0904"}, turn=10)
    assert game.over
    assert (game.result.winner, game.result.level) == ("allied", "operational")


@pytest.mark.clause("mercury:4.0-b")
@pytest.mark.parametrize(("turn", "dice"), [(3, []), (4, [5])])
def test_units_out_of_supply_roll_from_23_may(turn: int, dice: list[int]) -> None:
    units = {"fjr3-I": "0705", "st-II": "0904", "nz-22": "0804", "nz-23": "0805", "gr-6": "0706"}
    units |= {"nz-28": "0806"}
    game = ending({**units, "gr-8": "0704", "au-comp": "0605"}, dice, turn=turn)
    assert [game.static.unit_ids[e[1]] for e in told(game, "cut-off")] == (  # type: ignore[attr-defined] # BattleStatic
        ["fjr3-I"] if dice else []
    )


@pytest.mark.clause("mercury:4.1-a", "mercury:4.1-b", "mercury:4.1-c")
def test_a_turn_has_four_impulses_and_the_germans_act_first_in_each() -> None:
    game = half("german", {"st-II": "0904", "nz-22": "0502"}, impulse="A", turn=2)
    seen = []
    for _ in range(8):
        seen.append(moment(game))
        play(game, "pass")
    assert seen == [(2, letter, side) for letter in "ABCD" for side in ("german", "allied")]
    assert moment(game)[0] == 3


@pytest.mark.clause("mercury:4.1.1-a", "mercury:4.1.1-g", "mercury:4.1.1-d")
def test_a_unit_may_move_fight_or_pass() -> None:
    units = {"st-II": "0804", "st-III": "0803", "nz-22": "0904", "st-IV": "0703"}
    game = half("german", units, [1])
    play(game, "act")
    assert {"st-II", "st-III", "st-IV", "done"} == answers(game)
    play(game, "move st-IV 0702", "move done")
    assert answers(game) == {"0904", "done"}  # nobody has to attack
    play(game, "attack 0904 with st-II now")
    assert where(game, "st-III") == "0803"  # it neither moved nor fought


@pytest.mark.clause("mercury:4.1.1-b")
def test_all_movement_comes_before_any_combat() -> None:
    game = marching("german", {"st-II": "0804", "st-III": "0703", "nz-22": "0904"}, [3])
    assert not any(text.startswith("attack") for text in choices(game))
    play(game, "move done", "attack 0904")
    assert not any(text.startswith("move") for text in choices(game))


@pytest.mark.clause("mercury:4.1.1-c")
def test_every_unit_that_moved_beside_an_enemy_may_fight() -> None:
    game = marching("german", {"st-II": "0703", "st-III": "0803", "nz-22": "0904"})
    play(game, "move st-II 0804", "move done", "attack 0904")
    assert answers(game) == {"st-II", "st-III"}


@pytest.mark.clause("mercury:4.1.1-e")
def test_the_advance_is_part_of_the_combat() -> None:
    units = {"st-II": "0904", "st-III": "0904", "nz-22": "0805", "nz-23": "0804"}
    game = fighting("german", units, [5])  # ten to three: 3:1, 0/2
    play(game, "attack 0805 with st-II st-III now", "retreat nz-22 0806 0807")
    assert game.decision.kind == "advance"  # before the next attack is declared
    play(game, "advance hold")
    assert refused(game, "attack 0804 with st-II now")


@pytest.mark.clause("mercury:4.1.1-f")
def test_a_unit_that_fought_does_not_move_afterwards() -> None:
    game = marching("german", {"st-II": "0904", "nz-28": "0805", "nz-23": "0803"}, [3])
    play(game, "move done", "attack 0805")
    assert refused(game, "move st-II 0804")
    assert answers(game) == {"act", "naval", "pass"}  # it was the only one that could attack


@pytest.mark.clause("mercury:5.4-a", "mercury:5.4-b", "mercury:5.4-c")
def test_the_owner_eliminates_units_until_three_remain_when_the_half_ends() -> None:
    units = {"st-I": "0804", "st-II": "0804", "st-III": "0804", "st-IV": "0703", "nz-22": "0502"}
    game = marching("german", units)
    play(game, "move st-IV 0804")
    assert game.decision.kind == "move-unit"  # four in the hex, and nothing happens yet
    play(game, "move done")
    assert (game.decision.kind, game.decision.side) == ("eliminate", "german")
    assert answers(game) == {"st-I", "st-II", "st-III", "st-IV"}
    play(game, "eliminate st-III")
    assert where(game, "st-III") == "eliminated"
    assert moment(game)[2] == "allied"


@pytest.mark.clause("mercury:5.5-a")
@pytest.mark.parametrize("impulse", ["A", "B", "C"])
def test_allied_units_do_not_move_before_impulse_d_of_turn_1(impulse: str) -> None:
    game = half("allied", {"nz-22": "0904", "st-II": "0703"}, turn=1, impulse=impulse)
    assert "act" not in choices(game)
    assert refused(game, "act") == ["5.5-a"]


@pytest.mark.clause("mercury:5.5-b")
def test_frozen_allied_units_may_attack() -> None:
    game = half("allied", {"nz-22": "0904", "st-II": "0804"}, turn=1, impulse="A")
    play(game, "act")
    assert choices(game) == ["attack 0804", "attack done"]


@pytest.mark.clause("mercury:5.5-c")
def test_frozen_allied_units_may_advance() -> None:
    units = {"nz-28": "0805", "nz-23": "0805", "pi-7": {"at": "0705", "reduced": True}}
    game = half("allied", units, [6], turn=1, impulse="A")
    play(game, "act", "attack 0705 with nz-28 nz-23 now")  # nine to three, 0/2: wiped out
    play(game, "advance nz-28 0705")
    assert where(game, "nz-28") == "0705"


@pytest.mark.clause("mercury:5.5-d")
def test_the_freeze_ends_with_impulse_d_of_turn_1() -> None:
    game = half("allied", {"nz-22": "0904", "st-II": "0703"}, turn=1, impulse="D")
    play(game, "act")
    assert "0805" in reach(game, "nz-22")


@pytest.mark.clause("mercury:5.2-b")
def test_a_landing_is_all_the_germans_do_in_that_impulse() -> None:
    game = whole(dice=[5, 5, 5, 5])
    play(game, "land box-west")
    assert moment(game) == (1, "A", "allied")


@pytest.mark.clause("mercury:5.5-a", "mercury:5.5-b")
@pytest.mark.parametrize(
    ("impulse", "label"), [("C", "Fight; nobody may move yet"), ("D", "Move and fight")]
)
def test_what_the_allies_may_do_reads_as_what_it_is(impulse: str, label: str) -> None:
    units = {"nz-22": "0904", "nz-23": "0502", "st-II": "0804"}
    game = half("allied", units, impulse=impulse, turn=1)
    assert game.decision.label(("act",)) == label
    assert half("german", units, impulse=impulse, turn=1).decision.label(("act",)) == (
        "Move and fight"
    )


@pytest.mark.clause("mercury:5.5-a")
@pytest.mark.parametrize("text", ["move nz-23 0503", "attack 0502", "attack 0904"])
def test_who_would_move_a_frozen_unit_hears_of_the_freeze(text: str) -> None:
    units = {"nz-22": "0904", "nz-23": "0502", "st-II": "0804"}
    game = play(half("allied", units, impulse="C", turn=1), "act")
    assert refused(game, text) == ["5.5-a"]
