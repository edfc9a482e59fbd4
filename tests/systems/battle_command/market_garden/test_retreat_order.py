"""Market-Garden, rule 6.3: several beaten hexes, the owner's order, and ways that are blown."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game
from dropzone.systems.battle_command.audit import audit
from tests.systems.battle_command.play import (
    arranged,
    choices,
    damage,
    play,
    position_of,
    refused,
    told,
    where,
)

ADVANCED = ["advanced-bridges"]
#: The hexes south of the Waal are not in Allied hands.
SOUTH = {"german": ["1312"]}


def repulsed(
    units: dict[str, Any],
    target: str,
    attackers: str,
    *faces: int,
    **table: Any,
) -> Game:
    """Allied units attack a hex and lose; their damage falls on the first of them in turn."""
    whole = {"turn": 4, "impulse": "B", "side": "allied", "step": "fight", **table}
    game = arranged(units, dice=faces, **whole)
    play(game, f"attack {target} with {attackers} now")
    suffered = 0
    while game.decision.kind == "damage":
        offered = choices(game)
        game.play(offered[suffered % len(offered)])
        suffered += 1
    return game


def two_hexes(**more: str) -> Game:
    """Two brigades from 0410 and 0411 attack 0510 and lose by one: 2/1."""
    units = {"inf-8": "0410", "inf-9": "0411", "de-fjr6": "0510", "de-chill": "0510", **more}
    return repulsed(units, "0510", "inf-8 inf-9", 2)


# -- nobody retreats twice ----------------------------------------------------------------------


@pytest.mark.clause("market-garden:6.3-b")
def test_a_unit_that_fell_back_into_the_other_beaten_hex_stays_there() -> None:
    game = play(two_hexes(), "retreat inf-9 0410")
    assert {text.split()[1] for text in choices(game)} == {"inf-8"}
    assert refused(game, "retreat inf-9 0310") == ["6.3-b"]
    play(game, "retreat inf-8 0310")
    assert (where(game, "inf-8"), where(game, "inf-9")) == ("0310", "0410")
    assert len(told(game, "retreats")) == 2


@pytest.mark.clause("market-garden:6.3.2-d")
def test_a_unit_that_fell_back_into_the_other_beaten_hex_does_not_die_with_it() -> None:
    game = play(two_hexes(**{"de-743": "0211", "de-723": "0308"}), "retreat inf-9 0410")
    assert (where(game, "inf-8"), where(game, "inf-9")) == ("eliminated", "0410")


@pytest.mark.clause("market-garden:6.3.1-a")
def test_a_unit_that_fell_back_into_the_other_beaten_hex_does_not_pay_for_it() -> None:
    units = {"inf-8": "0209", "inf-9": "0310", "de-fjr6": "0210", "de-chill": "0210"}
    game = repulsed(units, "0210", "inf-8 inf-9", 2)
    play(game, "retreat inf-9 0209")
    before = damage(game, "inf-8"), damage(game, "inf-9")
    assert game.decision.kind == "stand-fast"
    play(game, "stand")  # no question who pays: inf-8 was beaten there alone
    assert (damage(game, "inf-8"), damage(game, "inf-9")) == (before[0] + 1, before[1])


@pytest.mark.clause("market-garden:6.3.1-a")
def test_a_unit_that_fell_back_into_a_hex_does_not_help_it_to_stand() -> None:
    """One point is left in the hex itself: it would leave nobody (ruling C14)."""
    units = {
        "inf-8": {"at": "0209", "damage": 2}, "inf-9": "0310",
        "de-fjr6": "0210", "de-chill": "0210",
    }  # fmt: skip
    game = repulsed(units, "0210", "inf-8 inf-9", 2)
    assert (damage(game, "inf-8"), damage(game, "inf-9")) == (3, 1)
    play(game, "retreat inf-9 0209")
    assert game.decision.kind == "retreat"
    assert refused(game, "stand") == ["6.3.1-c"]


def test_the_audit_of_a_combat_tells_of_a_second_retreat_and_of_damage_in_the_wrong_place() -> None:
    """What the battery asks after every decision finds what it is there for."""
    game = play(two_hexes(), "retreat inf-9 0410", "retreat inf-8 0310")
    assert audit(game) == []
    numbers = position_of(game).static.unit_number
    inf8, inf9, far = (numbers[each] for each in ("inf-8", "inf-9", "gds-32"))
    last = game.history[-1]

    def after(*events: tuple[Any, ...]) -> list[str]:
        from msgspec.structs import replace

        told_more = replace(last, events=(*last.events[:1], *events))
        other = game.copy()
        other.history.pop()
        before = last.before
        segment = other.history.open_segment(before, other.dice, last.dice_before)
        place = len(segment.choices)
        other.history.append(replace(told_more, segment=segment, index=place), before)
        return audit(other)

    assert after(("retreats", inf9, 0, 0)) == ["inf-9 retreats 2 hexes, 1 at most"]
    assert after(("retreats", far, 0, 0)) == ["gds-32 retreats and took no part in the combat"]
    assert after(("eliminated", inf9, "retreat-blocked")) == [
        "inf-9 is eliminated (retreat-blocked) after it retreated"
    ]
    assert after(("damaged", far, "stand-fast"))[:1] == [
        "gds-32 is damaged (stand-fast) and took no part in the combat"
    ]
    assert after(("damaged", inf8, "stand-fast")) == [
        "inf-8 is damaged (stand-fast) after it retreated"
    ]
    winner = numbers["de-fjr6"]
    assert after(("advances", winner, 0, 0)) == []
    assert after(("advances", winner, 0, 0), ("advances", winner, 0, 0)) == [
        "de-fjr6 advances 2 hexes, 1 at most"
    ]
    assert after(("retreats", winner, 0, 0)) == ["de-fjr6 retreats 1 hexes, 0 at most"]
    assert after(("half", 1, 2), ("retreats", inf9, 0, 0)) == []


# -- the owner's order (ruling C31) -------------------------------------------------------------

#: 0311 decides before 0411; its brigade leaves, and 0311 is beside the enemy.
BESIDE = {"inf-9": "0411", "inf-8": "0311", "de-fjr6": "0410", "de-chill": "0410"}
RING = {"de-743": "0612", "de-723": "0413"}


def ringed(**more: str) -> Game:
    """Two brigades lose by one; inf-9 has no way but over 0311, where inf-8 is."""
    return repulsed({**BESIDE, **RING, **more}, "0410", "inf-8 inf-9", 2)


@pytest.mark.clause("market-garden:6.3.2-b")
def test_the_owner_may_let_a_unit_of_a_later_hex_go_first() -> None:
    game = ringed()
    assert set(choices(game)) == {
        "retreat inf-8 0211", "retreat inf-8 0312", "retreat inf-9 0311"
    }  # fmt: skip
    play(game, "retreat inf-9 0311", "retreat inf-8 0211")
    assert (where(game, "inf-8"), where(game, "inf-9")) == ("0211", "0311")


@pytest.mark.clause("market-garden:6.3.2-d")
def test_the_owner_may_also_take_the_hexes_in_their_order_and_lose_the_unit() -> None:
    game = play(ringed(), "retreat inf-8 0211")
    assert (where(game, "inf-8"), where(game, "inf-9")) == ("0211", "eliminated")


def test_the_prompt_names_a_hex_only_while_one_hex_retreats() -> None:
    game = ringed()
    assert str(game.decision.prompt) == (
        "Beaten in several hexes, retreat by 1: choose a unit and its first hex."
    )
    play(game, "retreat inf-9 0311")
    assert str(game.decision.prompt).startswith("Beaten in 0311")


def test_hexes_that_do_not_hinder_each_other_retreat_one_after_another() -> None:
    """Then nothing is asked that the order of the hexes does not ask: old games go on."""
    game = repulsed({**BESIDE, "be-piron": "0311"}, "0410", "inf-8 inf-9", 2)
    # Another friend stays in 0311: it is open to inf-9 whoever leaves it.
    assert {text.split()[1] for text in choices(game)} == {"inf-8"}
    play(game, "retreat inf-8 0211")
    assert "retreat inf-9 0311" in choices(game)


def test_a_unit_with_one_way_is_moved_unasked_if_that_costs_nobody_a_way() -> None:
    """inf-8 has one way left and inf-9 could only spoil it: nobody is asked."""
    units = {"inf-8": "0410", "inf-9": "0411", "de-fjr6": "0510", "de-chill": "0510"}
    game = repulsed({**units, "de-743": "0312", "de-723": "0614"}, "0510", "inf-8 inf-9", 2)
    assert told(game, "retreats")[0][1] == position_of(game).static.unit_number["inf-9"]
    assert where(game, "inf-9") == "0410"
    assert {text.split()[1] for text in choices(game)} == {"inf-8"}


@pytest.mark.clause("market-garden:6.3.2-b")
def test_a_unit_without_a_way_keeps_its_hex_open_until_its_friends_have_gone() -> None:
    """inf-8 in 0311 is lost; inf-9 falls back on it first."""
    game = repulsed({**BESIDE, "de-743": "0409", "de-723": "0312"}, "0410", "inf-8 inf-9", 2)
    assert (where(game, "inf-8"), where(game, "inf-9")) == ("eliminated", "0311")
    assert [event[0] for event in told(game, "retreats") + told(game, "eliminated")] == [
        "retreats", "eliminated"
    ]  # fmt: skip


@pytest.mark.clause("market-garden:6.3.1-b")
def test_to_name_a_unit_of_a_later_hex_gives_up_standing_fast_there() -> None:
    units = {"inf-8": "0209", "inf-9": "0310", "de-fjr6": "0210", "de-chill": "0210"}
    game = repulsed(units, "0210", "inf-8 inf-9", 2)
    assert {text.split()[1] for text in choices(game)} == {"inf-8", "inf-9"}
    play(game, "retreat inf-8 0208")
    assert told(game, "stands") == []
    assert (where(game, "inf-8"), where(game, "inf-9")) == ("0208", "0309")  # 0209 is closed now


@pytest.mark.clause("market-garden:6.3-a")
def test_the_whole_stack_of_a_hex_that_goes_early_retreats() -> None:
    units = {**BESIDE, **RING, "be-piron": "0411"}
    game = repulsed(units, "0410", "inf-8 inf-9 be-piron", 2)
    assert {text.split()[1] for text in choices(game)} == {"inf-8", "inf-9", "be-piron"}
    play(game, "retreat inf-9 0311")
    assert {text.split()[1] for text in choices(game)} == {"inf-8", "be-piron"}
    play(game, "retreat be-piron 0311", "retreat inf-8 0211")
    assert (where(game, "inf-9"), where(game, "be-piron")) == ("0311", "0311")


def test_units_that_took_no_part_cannot_be_named() -> None:
    game = ringed(**{"be-piron": "0211"})
    assert refused(game, "retreat be-piron 0111") == ["6.3-b"]


# -- a bridge blown before a retreat (ruling M39) -----------------------------------------------


def over_the_waal(units: dict[str, Any], target: str, *faces: int, **table: Any) -> Game:
    """A brigade in Lent loses; the Nijmegen bridge is not in Allied hands."""
    whole = {"options": ADVANCED, "control": SOUTH, **table}
    return repulsed({"de-helle": "2010", **units}, target, "inf-8", *faces, **whole)


@pytest.mark.clause("market-garden:12.3.1-a")
@pytest.mark.clause("market-garden:6.3.2-d")
def test_a_unit_whose_span_is_blown_is_lost_if_it_has_no_other_way() -> None:
    """Lent is wet ground: nobody stands fast there."""
    game = over_the_waal({"inf-8": "1412", "de-fjr6": "1512"}, "1512", 2, 5)
    play(game, "demolition try")
    assert where(game, "inf-8") == "eliminated"
    assert told(game, "eliminated")[-1][2] == "retreat-blocked"


@pytest.mark.clause("market-garden:12.3.1-a")
@pytest.mark.clause("market-garden:6.3-b")
def test_a_unit_whose_span_is_blown_retreats_the_whole_way_otherwise() -> None:
    game = over_the_waal({"inf-8": "1412", "de-fjr6": "1413"}, "1413", 2, 5)
    play(game, "demolition try")  # 2/0: two hexes, now to the west
    assert where(game, "inf-8") == "1410"
    assert audit(game) == []


def test_a_unit_whose_span_holds_crosses_it() -> None:
    for face, answer in ((4, "try"), (5, "let")):
        dice = (2, face) if answer == "try" else (2,)
        game = over_the_waal({"inf-8": "1412", "de-fjr6": "1512"}, "1512", *dice)
        play(game, f"demolition {answer}")
        assert told(game, "eliminated") == []
        assert told(game, "retreats")[0][3] == position_of(game).static.grid.index("1312")


@pytest.mark.clause("market-garden:6.3-b")
def test_a_span_blown_at_the_second_hex_leaves_one_hex_to_go() -> None:
    """From Elst by Lent over the Waal; blown, the brigade owes one hex from Lent."""
    game = over_the_waal({"inf-8": "1413", "de-fjr6": "1414"}, "1414", 2, 6)
    play(game, "retreat inf-8 1412 1312", "demolition try")
    grid = position_of(game).static.grid
    steps = [grid.codes[each[3]] for each in told(game, "retreats")]
    assert steps == ["1412", "1312", "1411"]
    assert len(told(game, "turned-back")) == 1
    assert where(game, "inf-8") == "1411"
    assert audit(game) == []


@pytest.mark.clause("market-garden:6.3.1-a")
@pytest.mark.clause("market-garden:12.3.1-a")
@pytest.mark.parametrize(
    ("suffered", "face", "ends", "hurt"),
    [(0, 2, "0807", 3), (1, 2, "eliminated", 3), (0, 3, "0807", 2)],
    ids=["stands for a point", "has but one point left", "owes nothing"],
)
def test_a_vehicle_stopped_at_a_blown_bridge_in_a_forest_stands_or_is_lost(
    suffered: int, face: int, ends: str, hurt: int
) -> None:
    """Beaten by two (2/0) or one (2/1), from Sint-Oedenrode by Son, which is blown before it."""
    units = {
        "gds-5": {"at": "0907", "damage": suffered}, "de-chill": "1008", "de-fjr6": "1008",
        "de-helle": "2010",
    }  # fmt: skip
    german = {"german": ["0807"]}
    game = repulsed(units, "1008", "gds-5", face, 6, options=ADVANCED, control=german)
    play(game, "demolition try")
    assert (where(game, "gds-5"), damage(game, "gds-5")) == (ends, hurt)
    assert audit(game) == []


@pytest.mark.clause("market-garden:12.3.1-a")
@pytest.mark.parametrize(
    ("table", "units"),
    [({"control": SOUTH}, {"inf-8", "inf-9"}), ({"control": {"allied": ["1312"]}}, {"first"})],
    ids=["it may be blown", "it is in Allied hands"],
)
def test_the_owner_says_who_comes_first_to_a_bridge_that_may_be_blown(
    table: dict[str, Any], units: set[str]
) -> None:
    """Two hexes lose by two; both ways lead over the Waal, and a friend keeps Lent open."""
    game = repulsed(
        {"inf-8": "1412", "inf-9": "1413", "be-piron": "1412", "de-fjr6": "1512",
         "de-chill": "1512", "de-helle": "2010"},
        "1512", "inf-8 inf-9", 2, options=ADVANCED, **table,
    )  # fmt: skip
    named = {text.split()[1] for text in choices(game)}
    assert (named == units) if len(units) > 1 else len(named) == 1


@pytest.mark.clause("market-garden:12.3.1-a")
def test_the_owner_says_who_comes_first_to_the_bridge_though_friends_keep_both_hexes() -> None:
    """No hex closes behind anybody: the bridge alone is reason enough to ask."""
    game = repulsed(
        {"inf-8": "1412", "inf-9": "1413", "be-piron": "1412", "inf-185": "1413",
         "de-fjr6": "1512", "de-chill": "1512", "de-helle": "2010"},
        "1512", "inf-8 inf-9", 2, options=ADVANCED, control=SOUTH,
    )  # fmt: skip
    assert {text.split()[1] for text in choices(game)} == {"inf-8", "inf-9"}


@pytest.mark.clause("market-garden:6.3-b")
def test_a_vehicle_whose_bridge_is_blown_may_go_back_as_it_came_if_a_friend_keeps_the_hex() -> None:
    """It owes one hex of two, from Son: no more."""
    units = {
        "gds-5": "0907", "us-502": "0907", "de-chill": "1008", "de-fjr6": "1008",
        "de-helle": "2010",
    }  # fmt: skip
    german = {"german": ["0807"]}
    game = repulsed(units, "1008", "gds-5", 2, 6, options=ADVANCED, control=german)
    play(game, "demolition try")
    assert choices(game) == ["stand", "retreat"]
    play(game, "retreat")
    assert (where(game, "gds-5"), damage(game, "gds-5")) == ("0907", 2)
    assert audit(game) == []


# -- a vehicle at a blown bridge (ruling M13) ---------------------------------------------------


def caught(came_from: str, **table: Any) -> Game:
    """A Guards brigade on the blown bridge of Sint-Oedenrode loses by two."""
    brigade = {"at": "0907", "came_from": came_from} if came_from else "0907"
    units = {"gds-5": brigade, "de-chill": "1008", "de-fjr6": "1008"}
    return repulsed(
        {**units, **table.pop("more", {})}, "1008", "gds-5", 2, destroyed=["oedenrode"], **table
    )


@pytest.mark.clause("market-garden:5.1.1-e")
@pytest.mark.clause("market-garden:6.3.2-d")
def test_a_beaten_vehicle_at_a_blown_bridge_leaves_as_it_came() -> None:
    game = caught("0807")  # 2/0: two hexes
    grid = position_of(game).static.grid
    assert [grid.codes[each[3]] for each in told(game, "retreats")] == ["0807", "0707"]


@pytest.mark.clause("market-garden:5.1.1-e")
def test_a_beaten_vehicle_at_a_blown_bridge_leaves_by_no_other_road() -> None:
    """It came from Veghel, where the enemy is; or nobody knows whence it came."""
    for came_from in ("1008", ""):
        assert where(caught(came_from), "gds-5") == "eliminated"


@pytest.mark.clause("market-garden:6.3.2-a")
def test_the_way_by_which_it_came_is_closed_beside_an_enemy() -> None:
    more = {"de-743": "0908"}
    assert where(caught("0807", more=more), "gds-5") == "eliminated"
    friend = {**more, "us-502": "0807"}
    assert where(caught("0807", more=friend), "gds-5") == "0707"


@pytest.mark.clause("market-garden:6.4-a")
def test_a_winning_vehicle_at_a_blown_bridge_advances_only_as_it_came() -> None:
    """Ruling M13: over the hexside by which it came in, if the enemy stood there."""
    for came_from, advances in (("1008", True), ("0807", False)):
        units = {"gds-5": {"at": "0907", "came_from": came_from}, "de-helmond": "1008"}
        game = repulsed(units, "1008", "gds-5", 6, destroyed=["oedenrode"])
        offered = game.decision.kind == "advance" and "advance gds-5 1008" in choices(game)
        assert offered is advances
