"""Market-Garden, rules 5.3 to 5.5: stacking, and who may act."""

from __future__ import annotations

import pytest

from tests.systems.battle_command.play import (
    arranged,
    choices,
    moment,
    play,
    refused,
    told,
    where,
)

FULL = {"inf-8": "0310", "inf-185": "0310", "be-piron": "0310"}


@pytest.mark.clause("market-garden:5.3-a")
def test_three_units_may_stay_in_a_hex() -> None:
    game = arranged({**FULL, "inf-9": "0210"}, side="allied", step="move", turn=2)
    play(game, "move done")
    assert moment(game)[2] == "german"
    assert told(game, "eliminated") == []


@pytest.mark.clause("market-garden:5.3-a", "market-garden:5.3-c")
def test_the_owner_eliminates_units_of_his_choice_until_three_are_left() -> None:
    units = {**FULL, "inf-9": "0210", "inf-159": "0210"}
    game = arranged(units, side="allied", step="move", turn=2)
    play(game, "move inf-9 0310", "move inf-159 0310", "move done")
    assert (game.decision.kind, game.decision.side) == ("eliminate", "allied")
    assert refused(game, "eliminate us-504") == ["5.3-c"]
    play(game, "eliminate inf-159")
    assert len(choices(game)) == 4
    play(game, "eliminate be-piron")
    assert [where(game, unit) for unit in units] == [
        "0310",
        "0310",
        "eliminated",
        "0310",
        "eliminated",
    ]
    assert moment(game)[2] == "german"


@pytest.mark.clause("market-garden:5.3-a", "market-garden:5.3-c")
def test_only_the_units_of_the_crowded_hex_are_in_question() -> None:
    """Wherever on the map others stand."""
    others = {"us-504": "1001", "de-helle": "2010", "us-505": "0405"}
    game = arranged({**FULL, **others, "inf-9": "0210"}, side="allied", step="move", turn=2)
    play(game, "move inf-9 0310", "move done")
    assert {text.split()[1] for text in choices(game)} == {*FULL, "inf-9"}
    assert told(game, "eliminated") == []


@pytest.mark.clause("market-garden:5.3-b")
def test_stacking_is_judged_at_the_end_of_a_half_impulse_only() -> None:
    game = arranged({**FULL, "inf-9": "0210"}, side="allied", step="move", turn=2)
    play(game, "move inf-9 0310")  # the fourth unit, for a moment
    assert game.decision.kind == "move-unit"
    play(game, "move inf-8 0410", "move done")
    assert told(game, "eliminated") == []


@pytest.mark.clause("market-garden:5.3-b")
def test_stacking_is_judged_for_both_sides() -> None:
    """A retreat into a full hex is allowed (ruling C18), and judged at the end of the half."""
    three = dict.fromkeys(["de-723", "de-743", "de-1218"], "0510")
    units = {**three, "de-1219": "0410", "inf-8": "0310", "inf-9": "0311"}
    game = arranged(units, side="allied", step="fight", turn=2, dice=[2])
    play(game, "attack 0410 with inf-8 inf-9 now", "damage inf-8")  # ten to two: 5:1 and 1/2
    play(game, "retreat de-1219 0510", "advance hold")
    assert (game.decision.kind, game.decision.side) == ("eliminate", "german")
    play(game, "eliminate de-723")
    assert moment(game) == (2, "B", "german")


# -- 5.4 the Germans on the first day ---------------------------------------------------------

FROZEN = {"de-1034": "0410", "inf-8": "0310", "de-743": "1001"}


@pytest.mark.clause("market-garden:5.4-a")
@pytest.mark.parametrize("impulse", ["A", "B", "C"])
def test_german_units_do_not_move_before_impulse_d_of_turn_1(impulse: str) -> None:
    game = arranged(FROZEN, turn=1, impulse=impulse)
    assert refused(game, "move de-743 1002") == ["5.4-a"]
    play(game, "act")
    assert game.decision.kind == "attack"
    assert refused(game, "move de-743 1002")


@pytest.mark.clause("market-garden:5.4-a")
@pytest.mark.parametrize(("turn", "impulse"), [(1, "D"), (2, "A")])
def test_german_units_move_from_impulse_d_of_turn_1(turn: int, impulse: str) -> None:
    game = arranged(FROZEN, turn=turn, impulse=impulse)
    play(game, "act", "move de-743 1002")
    assert where(game, "de-743") == "1002"


def test_frozen_units_that_touch_nobody_cannot_act() -> None:
    game = arranged({"de-743": "1001", "inf-8": "0310"}, turn=1)
    assert choices(game) == ["air", "pass"]
    assert refused(game, "act") == ["5.4-a"]


@pytest.mark.clause("market-garden:5.4-b")
def test_frozen_units_attack_adjacent_enemies() -> None:
    game = arranged(FROZEN, turn=1, dice=[3])
    play(game, "act", "attack 0310 with de-1034 now")
    assert len(told(game, "attacks")) == 1


@pytest.mark.clause("market-garden:5.4-c")
def test_frozen_units_advance_after_combat() -> None:
    units = {"de-1034": "0802", "de-1035": "0901", "de-fjr6": "1002", "nl-irene": "0902"}
    game = arranged(units, turn=1, dice=[6])
    play(game, "act", "attack 0902 with de-1034 de-1035 de-fjr6 now")  # ten to two: 0/4
    assert where(game, "nl-irene") == "eliminated"
    play(game, "advance de-1034 0902")
    assert where(game, "de-1034") == "0902"


@pytest.mark.clause("market-garden:5.4-d")
def test_frozen_units_retreat_when_beaten() -> None:
    game = arranged(FROZEN, turn=1, side="allied", step="fight", dice=[6])
    play(game, "attack 0410 with inf-8 now")  # five to three: 1:1 and 0/1
    (choice, *_) = choices(game)
    play(game, choice)
    assert where(game, "de-1034") not in ("0410", "eliminated")


def test_frozen_germans_may_still_blow_bridges_and_fly() -> None:
    """Ruling M26."""
    game = arranged({"de-743": "1001", "us-504": "0707"}, turn=1)
    assert choices(game) == ["demolish", "air", "pass"]


# -- 5.5 the Allied corps ---------------------------------------------------------------------

CORPS = {"gds-32": "0405", "inf-71": "0404", "inf-8": "0306", "us-504": "1211"}


def acting(action: str) -> set[str]:
    game = arranged(CORPS, side="allied", impulse="B", turn=2)
    play(game, "air air-us none", "air air-uk none", action)
    return {text.split()[1] for text in choices(game)} - {"done"}


@pytest.mark.clause("market-garden:5.5-a", "market-garden:5.5-b")
@pytest.mark.parametrize(
    ("action", "units"),
    [("act-xxx", {"gds-32", "us-504"}), ("act-flanks", {"inf-71", "inf-8", "us-504"})],
)
def test_one_group_of_corps_acts_and_the_airborne_with_either(action: str, units: set[str]) -> None:
    assert acting(action) == units


@pytest.mark.clause("market-garden:5.5-a")
def test_the_corps_that_was_not_named_neither_moves_nor_attacks() -> None:
    """Ruling M5."""
    units = {**CORPS, "de-1034": "0504", "de-743": "0307"}
    game = arranged(units, side="allied", impulse="B", turn=2)
    play(game, "air air-us none", "air air-uk none", "act-xxx")
    assert refused(game, "move inf-71 0304") == ["5.5-a"]
    play(game, "move done")
    assert refused(game, "attack 0307") == ["5.5-a"]
    assert refused(game, "attack 0504 with inf-71 now") == ["5.5-a"]


def test_units_of_the_corps_that_rests_advance_as_winning_defenders() -> None:
    """Ruling M5: they defend, and advance if they win."""
    units = {"inf-71": "0310", "de-helmond": "0410"}
    game = arranged(units, side="german", step="fight", turn=2, dice=[1])
    play(game, "attack 0310 with de-helmond now")  # one to five: 1:3 and 3/0
    assert where(game, "de-helmond") == "eliminated"
    play(game, "advance inf-71 0410")
    assert where(game, "inf-71") == "0410"


def test_the_allies_may_use_no_corps_at_all() -> None:
    """Ruling M5."""
    game = arranged(CORPS, side="allied", impulse="B", turn=2)
    play(game, "air air-us none", "air air-uk none", "pass")
    assert moment(game)[2] == "german"
