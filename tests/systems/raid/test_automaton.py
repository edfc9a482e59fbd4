"""Dieppe, rule 9.3: how the Germans move, and how they say why."""

from __future__ import annotations

import pytest

from tests.systems.raid.play import (
    NONE_COME,
    arranged,
    at,
    cdo,
    is_hidden,
    log,
    there,
    told,
    top,
    where,
    zone_no,
)


@pytest.mark.clause("dieppe:9.3-a")
@pytest.mark.parametrize("unit", ["g1-cdo-1", "mortar", "sniper", "lovat"])
def test_a_german_beside_any_british_man_ashore_stays(unit: str) -> None:
    game = arranged(
        {unit: "saane-coude", "gi-inf-1": "saane-rive", "gi-inf-2": "smg-plateau"},
        step="german-move",
    )
    assert where(game, "gi-inf-1") == "saane-rive"
    assert "stays in East bank of the Saane: the British are next door" in log(game)


@pytest.mark.clause("dieppe:9.3-d")
def test_the_order_of_movement_names_only_those_who_can_move() -> None:
    units = {
        **at("smg-bourg", "gi-inf-1"),
        **at("plateau-est", "gi-inf-2"),
        **at("smg-casemate-est", "pillbox-2", "gi-mg-1"),
    }
    game = arranged(units, step="german-move")
    ((_, order),) = told(game, "move-order")
    zones = {zone for zone, _, _ in order}
    assert zones == {zone_no(game, "smg-bourg"), zone_no(game, "plateau-est")}


@pytest.mark.clause("dieppe:9.3-b")
def test_a_german_not_beside_the_british_must_move() -> None:
    units = {"gi-inf-1": "smg-bourg", "gi-inf-2": "smg-carrefour", **at("orange-1", *cdo(1))}
    game = arranged(units, step="german-move")
    assert len(there(game, "smg-carrefour")) == 2


@pytest.mark.clause("dieppe:9.3-d")
def test_the_stack_with_most_levels_moves_first_and_stacks_without_levels_last() -> None:
    units = {
        "gi-off-1": "smg-carrefour",
        "gi-inf-1": "smg-plateau",
        **at("route-cotiere", "gi-inf-2", "gi-inf-3"),
        **at("saane-coude", *cdo(1)),
    }
    game = arranged(units, reduced=["gi-inf-1"], alarm=6, step="german-move", dice=[NONE_COME])
    ((_, order),) = told(game, "move-order")
    names = ["route-cotiere", "smg-plateau", "smg-carrefour"]
    assert [(zone, levels) for zone, levels, _ in order] == [
        (zone_no(game, name), levels) for name, levels in zip(names, (4, 1, 0), strict=True)
    ]
    assert [event[2] for event in told(game, "hunts")] == [zone_no(game, n) for n in names]


@pytest.mark.clause("dieppe:9.3-d")
@pytest.mark.parametrize(
    ("first", "second", "why"),
    [
        (("gi-inf-1",), ("gi-inf-2", "gi-inf-3"), "levels"),
        (("gi-inf-1", "gi-inf-2"), ("gi-inf-3", "gi-mg-1", "ri-inf-1"), "levels"),
        (("gi-inf-1",), ("gi-inf-2",), "name"),
    ],
)
def test_the_log_says_what_decided_the_order(
    first: tuple[str, ...], second: tuple[str, ...], why: str
) -> None:
    units = {**at("smg-carrefour", *first), **at("smg-plateau", *second)}
    game = arranged(
        {**units, **at("orange-1", *cdo(1))}, alarm=6, step="german-move", dice=[NONE_COME]
    )
    ((_, order),) = told(game, "move-order")
    assert order[0][2] == why


@pytest.mark.clause("dieppe:9.3-e", "dieppe:9.3-f")
def test_of_friends_equally_near_the_largest_stack_is_joined() -> None:
    """Example Y14: a friend at two points with three levels, another with five."""
    units = {
        "gi-inf-1": "smg-carrefour",
        **at("ailly-phare", "gi-inf-2", "gi-mg-1"),
        **at("plateau-ouest", "gi-inf-3", "gi-inf-4", "gi-mg-2"),
        **at("orange-1", *cdo(1)),
    }
    game = arranged(units, alarm=3, step="german-move")
    assert where(game, "gi-inf-1") == "plateau-ouest"
    assert "equally near, but the most levels, 5" in log(game)


@pytest.mark.clause("dieppe:9.3-f")
def test_friends_without_room_are_passed_over() -> None:
    units = {
        "gi-inf-1": "smg-carrefour",
        **at("ailly-bois", *(f"gi-inf-{n}" for n in range(2, 7))),
        **at("plateau-ouest", "gi-inf-8", "gi-inf-9"),
        **at("orange-1", *cdo(1)),
    }
    game = arranged(units, alarm=3, step="german-move")
    assert where(game, "gi-inf-1") == "plateau-ouest"


@pytest.mark.clause("dieppe:9.3-e")
def test_below_alarm_6_units_that_have_company_stay() -> None:
    """Ruling R-11: fixed counters are company too."""
    units = {"gi-inf-1": "ailly-phare", "flak-1": "ailly-phare", "gi-inf-2": "ailly-bois"}
    game = arranged({**units, **at("orange-2", *cdo(1))}, alarm=2, step="german-move")
    assert where(game, "gi-inf-1") == "ailly-phare"
    assert where(game, "gi-inf-2") == "ailly-phare"
    assert told(game, "stays-company")


@pytest.mark.clause("dieppe:9.3-e")
def test_a_unit_that_was_joined_this_phase_does_not_move_on() -> None:
    units = {"gi-inf-1": "smg-bourg", "gi-inf-2": "smg-carrefour", "gi-inf-3": "ailly-bois"}
    game = arranged({**units, **at("orange-1", *cdo(1))}, alarm=2, step="german-move")
    # Bourg is not the first by name: the wood moves first, to the crossroads.
    assert where(game, "gi-inf-3") == where(game, "gi-inf-2") == "smg-carrefour"
    assert where(game, "gi-inf-1") == "smg-carrefour"


@pytest.mark.clause("dieppe:9.3-g", "dieppe:9.3-h", "dieppe:9.3-m")
def test_of_british_equally_near_the_stack_with_most_levels_draws_the_germans() -> None:
    """The movement example: turn 3, alarm 7, stacks of 8 and 6 levels, both 2 points away."""
    units = {
        "ri-inf-1": "smg-carrefour",
        **at("plateau-ouest", *cdo(1, 2, 3, 4, group=2)),
        **at("smg-casemate-ouest", *cdo(1, 2, 3, 4), "lovat"),
    }
    game = arranged(
        units,
        turn=3,
        alarm=7,
        reduced=["g1-cdo-3", "g1-cdo-4"],
        step="german-move",
        dice=[NONE_COME],
    )
    ((_, _, _, goal, cost, why),) = told(game, "hunts")
    assert (goal, cost, why) == (zone_no(game, "plateau-ouest"), 2, ("levels", 8))
    assert where(game, "ri-inf-1") == "smg-plateau"


@pytest.mark.clause("dieppe:9.3-g")
def test_of_equal_british_stacks_the_least_protected_draws_the_germans() -> None:
    units = {
        "ri-inf-1": "smg-carrefour",
        **at("plateau-ouest", *cdo(1)),
        **at("smg-casemate-ouest", *cdo(2)),
    }
    game = arranged(units, alarm=7, step="german-move", dice=[NONE_COME])
    ((_, _, _, goal, _, why),) = told(game, "hunts")
    assert (goal, why[0]) == (zone_no(game, "plateau-ouest"), "protection")


@pytest.mark.clause("dieppe:9.3-g")
def test_the_germans_stop_in_the_first_zone_beside_any_british_ashore() -> None:
    units = {
        "gi-inf-1": "champs-sud",
        "gi-off-1": "champs-sud",
        **at("saane-rive", *cdo(1)),
    }
    game = arranged(units, alarm=6, step="german-move", dice=[NONE_COME])
    assert where(game, "gi-inf-1") == "saane-coude"
    assert "it stops beside the British" in log(game)


@pytest.mark.clause("dieppe:9.3-i", "dieppe:9.3-j", "dieppe:10-q")
@pytest.mark.parametrize("what", ["hidden", "mines", "wire"])
def test_germans_go_round_markers_mines_and_wire_though_it_costs_more(what: str) -> None:
    units = {"gi-inf-1": "smg-carrefour", **at("plateau-ouest", *cdo(1))}
    table = {what: ["smg-plateau"], "pool": ["b-1"] if what == "hidden" else []}
    game = arranged(units, alarm=6, step="german-move", dice=[NONE_COME], **table)
    assert where(game, "gi-inf-1") != "smg-plateau"
    ((_, closed),) = told(game, "goes-round")
    assert closed == (zone_no(game, "smg-plateau"),)
    ((_, _, _, _, cost, _),) = told(game, "hunts")
    assert cost > 2
    if what == "hidden":
        assert is_hidden(game, "smg-plateau")


@pytest.mark.clause("dieppe:10-q")
def test_an_obstacle_on_one_of_several_equal_ways_is_not_gone_round() -> None:
    """By Longueil and by the bend of the Saane it is as far: only a dearer way is a way round."""
    units = {"gi-inf-1": "quiberville-sud", **at("blancmesnil-bas", *cdo(1))}
    game = arranged(units, alarm=6, mines=["longueil"], step="german-move", dice=[NONE_COME])
    assert where(game, "gi-inf-1") == "saane-coude"
    assert told(game, "goes-round") == []


@pytest.mark.clause("dieppe:9.3-i")
def test_a_stack_with_no_open_way_stays() -> None:
    units = {"gi-inf-1": "petit-ailly", **at("hess", *cdo(1))}
    game = arranged(
        units,
        alarm=6,
        mines=["vasterival-bois"],
        wire=["orange-1"],
        step="german-move",
        dice=[NONE_COME],
    )
    assert where(game, "gi-inf-1") == "petit-ailly"
    assert told(game, "stays-idle")


@pytest.mark.clause("dieppe:9.3-i")
def test_of_equal_ways_the_one_that_ends_best_protected_is_taken() -> None:
    """One way leads to Orange II; to Blancmesnil two begin alike, one ends in houses."""
    units = {"gi-inf-1": "smg-carrefour", **at("orange-2", *cdo(1))}
    game = arranged(units, alarm=6, step="german-move", dice=[NONE_COME])
    ((_, path, why, stop),) = told(game, "way")
    assert [zone_no(game, name) for name in ("smg-bourg", "smg-casemate-ouest")] == list(path)
    assert (why, stop) == ("only", "beside")
    units = {"gi-inf-1": "quiberville-sud", **at("blancmesnil-bas", *cdo(1))}
    game = arranged(units, alarm=6, step="german-move", dice=[NONE_COME])
    ((_, path, why, stop),) = told(game, "way")
    assert (path, why, stop) == ((zone_no(game, "longueil"),), "cover", "spent")


@pytest.mark.clause("dieppe:9.3-k")
def test_after_a_move_the_highest_fire_factor_is_on_top() -> None:
    units = {"gi-inf-1": "smg-bourg", "gi-mg-1": "smg-carrefour", **at("orange-1", *cdo(1))}
    game = arranged(units, alarm=2, step="german-move")
    assert there(game, "smg-carrefour") == {"gi-inf-1", "gi-mg-1"}
    assert top(game, "smg-carrefour") == "gi-mg-1"


@pytest.mark.clause("dieppe:9.3-l")
def test_what_finds_no_room_stays_one_zone_back() -> None:
    """Example Y18: three full infantry stop where six levels stand already."""
    units = {
        **at("smg-carrefour", "gi-inf-1", "gi-inf-2", "gi-inf-3"),
        **at("saane-rive", "gi-inf-4", "gi-inf-5", "gi-inf-6"),
        **at("saane-coude", *cdo(1)),
        "gi-mg-1": "smg-carrefour",
    }
    game = arranged(
        units, alarm=7, step="german-move", dice=[NONE_COME], reduced=[], mines=["smg-plateau"]
    )
    bank = there(game, "saane-rive")
    assert len(bank) == 5
    assert there(game, "smg-bourg") == {"gi-inf-3"}
    assert told(game, "left-behind")


@pytest.mark.clause("dieppe:9.3-l")
def test_the_lowest_fire_factors_stay_back_first() -> None:
    units = {
        **at("smg-bourg", "gi-inf-1", "gi-inf-2", "gi-off-1"),
        **at("saane-rive", "gi-inf-4", "gi-inf-5", "gi-inf-6", "gi-inf-7"),
        **at("saane-coude", *cdo(1)),
    }
    game = arranged(units, alarm=7, step="german-move", dice=[NONE_COME], reduced=["gi-inf-1"])
    assert where(game, "gi-inf-2") == "saane-rive"
    assert where(game, "gi-inf-1") == "smg-bourg"
    assert where(game, "gi-off-1") == "saane-rive"  # takes no room, so is no surplus


def test_every_german_move_says_who_where_and_why_with_its_rule() -> None:
    units = {"gi-inf-1": "smg-carrefour", **at("plateau-ouest", *cdo(1))}
    game = arranged(
        units,
        alarm=6,
        hidden=["smg-plateau"],
        pool=["b-1"],
        step="german-move",
        dice=[NONE_COME],
    )
    said = {entry.event[0]: (entry.clause, entry.text) for entry in game.log()}
    assert said["hunts"][0] == "dieppe:9.3-g"
    assert said["goes-round"] == (
        "dieppe:9.3-i",
        "The shorter way is closed to Germans: hidden marker, mines or wire in"
        " Sainte-Marguerite plateau.",
    )
    assert "no others can be reached" in said["hunts"][1]


@pytest.mark.clause("dieppe:9.3-d")
def test_a_unit_moves_once_though_it_ends_in_a_zone_whose_turn_comes_later() -> None:
    units = {
        **at("quiberville-sud", "gi-inf-1", "gi-inf-2"),
        "gi-inf-3": "longueil",
        **at("blancmesnil-bas", *cdo(1)),
    }
    game = arranged(units, alarm=6, step="german-move", dice=[NONE_COME])
    assert there(game, "longueil") == {"gi-inf-1", "gi-inf-2"}
    assert where(game, "gi-inf-3") == "champs-sud"
