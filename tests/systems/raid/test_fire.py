"""Dieppe, chapters 11 and 11.1: fire of both sides."""

from __future__ import annotations

import pytest

from tests.systems.raid.play import (
    NONE_COME,
    act,
    alarm,
    answers,
    arranged,
    at,
    cdo,
    choices,
    done,
    is_reduced,
    offers,
    play,
    position_of,
    refused,
    rolls,
    shots,
    ten,
    told,
    top,
    where,
    zone_no,
)

FIRED = ["first-fire", "first-mortar"]


@pytest.mark.clause("dieppe:11-a", "dieppe:11-l")
def test_a_set_may_fire_and_assault_in_either_order_but_neither_twice() -> None:
    units = {**at("saane-coude", *cdo(1, 2, 3)), **at("saane-rive", "gi-inf-1", "gi-inf-2")}
    game = arranged(units, happened=["first-fire", "first-assault"], dice=[6, ten(0)])
    play(act(game, "saane-coude"), "fire saane-rive")
    assert refused(game, "fire saane-rive") == ["6-a"]
    assert "assault saane-rive" in choices(game)
    game = arranged(
        {**units, "gi-inf-2": "smg-casemate-ouest"},
        happened=["first-fire", "first-assault"],
        dice=[6, ten(0), 6, ten(0), 6, ten(0)],
    )
    play(act(game, "saane-coude"), "assault saane-rive")
    while game.decision.kind in ("line-up", "round"):
        game.play(game.decision.choices[0])
    assert "fire smg-casemate-ouest" in choices(game)
    assert not offers(game, "assault")


@pytest.mark.clause("dieppe:11-b")
def test_a_unit_that_has_acted_starts_no_combat() -> None:
    units = {**at("saane-coude", *cdo(1, 2)), "gi-inf-1": "saane-rive"}
    game = arranged(units, done=["g1-cdo-1"])
    play(game, "ashore saane-coude")
    assert game.view()["acting"] == ["g1-cdo-2"]


@pytest.mark.clause("dieppe:11-d", "dieppe:11.1-c", "dieppe:11-h", "dieppe:11.1-d")
def test_a_zone_is_fired_at_from_several_zones_one_after_the_other() -> None:
    """The target, hit once, defends again: defending is no action."""
    units = {
        **at("saane-coude", *cdo(1, 2)),
        **at("saane-pont", *cdo(3, 4)),
        **at("saane-rive", "gi-inf-1"),
    }
    game = arranged(units, happened=FIRED, dice=[6, ten(0), 6, ten(0)])
    done(play(act(game, "saane-coude"), "fire saane-rive"))
    assert is_reduced(game, "gi-inf-1")
    play(act(game, "saane-pont"), "fire saane-rive")
    assert where(game, "gi-inf-1") == "eliminated"


@pytest.mark.clause("dieppe:11-e", "dieppe:11-f", "dieppe:11.1-i")
@pytest.mark.parametrize(
    ("unit", "near", "far"),
    [
        ("g1-cdo-1", True, False),
        ("sniper", True, False),
        ("lovat", True, False),
        ("mortar", True, True),
    ],
)
def test_how_far_the_british_fire(unit: str, near: bool, far: bool) -> None:
    units = {unit: "saane-coude", "gi-inf-1": "saane-rive", "gi-inf-2": "smg-bourg"}
    game = arranged(units)
    act(game, "saane-coude")
    assert ("fire saane-rive" in choices(game)) == near
    assert ("fire smg-bourg" in choices(game)) == far
    if not far:
        assert refused(game, "fire smg-bourg") == ["11.1-l"]


@pytest.mark.clause("dieppe:11-e")
@pytest.mark.parametrize("unit", ["gi-inf-1", "gi-mg-1", "gi-off-1", "flak-1", "pillbox-1"])
def test_every_german_counter_but_the_guns_fires_next_door_only(unit: str) -> None:
    game = arranged(
        {unit: "saane-rive", **at("saane-coude", *cdo(1))}, step="german-fire", dice=[ten(0), 6]
    )
    assert [shot[0] for shot in shots(game)] == [unit]
    game = arranged({unit: "smg-bourg", **at("saane-coude", *cdo(1))}, step="german-fire")
    assert not shots(game)


@pytest.mark.clause("dieppe:11-e")
def test_boats_fire_at_zones_beside_theirs() -> None:
    game = arranged({"lca-1": "de-g2", "pillbox-2": "smg-casemate-est"})
    act(game, "de-g2", sort="boats")
    assert "fire smg-casemate-est" in choices(game)


@pytest.mark.clause("dieppe:11-g")
def test_the_battery_never_fires() -> None:
    game = arranged(
        {**at("hess", "gun155-1", "gun155-2"), **at("saillant", *cdo(1))}, step="german-fire"
    )
    assert not shots(game)


@pytest.mark.clause("dieppe:11-j", "dieppe:11.1-f", "dieppe:11.1-g", "dieppe:11.1-ae")
def test_the_fire_example_of_the_booklet() -> None:
    """Example X4: stacks of 5 and 4 levels; British stacks of 6 and 8 beside the first."""
    units = {
        **at("smg-casemate-ouest", "gi-inf-1", "gi-inf-2", "gi-mg-1"),
        **at("smg-bourg", "gi-inf-3", "gi-inf-4"),
        **at("saane-rive", *cdo(1, 2, 3)),
        **at("orange-2", *cdo(4, 5, 6, 7)),
    }
    game = arranged(units, step="german-fire", dice=[ten(0), 6, ten(0), 6])
    while game.decision.kind == "front":
        game.play(game.decision.choices[0])
    fires = [(event[1], event[3], event[4]) for event in told(game, "german-fire")]
    static = position_of(game).static
    first, second = fires
    assert static.unit_ids[first[0]] == "gi-mg-1"
    assert (first[1], first[2]) == (zone_no(game, "saane-rive"), ("levels", 6))
    assert second[1] == zone_no(game, "saane-rive")


@pytest.mark.clause("dieppe:11.1-g")
@pytest.mark.parametrize(
    ("here", "there", "why"),
    [
        (cdo(1), cdo(2, 3), "levels"),
        (cdo(1), cdo(2), "protection"),
    ],
)
def test_the_log_says_which_tie_break_chose_the_target(
    here: list[str], there: list[str], why: str
) -> None:
    """The bank of the Saane protects nobody, the village by one."""
    units = {"gi-mg-1": "smg-casemate-ouest", **at("saane-rive", *here), **at("smg-bourg", *there)}
    game = arranged(units, step="german-fire", dice=[ten(0), 6])
    (fire,) = told(game, "german-fire")
    assert fire[3] == zone_no(game, "saane-rive")
    assert fire[4][0] == why


@pytest.mark.clause("dieppe:11.1-g")
@pytest.mark.parametrize(("second", "why"), [("sniper", "defence"), ("mills-roberts", "name")])
def test_equal_targets_are_told_apart_by_defence_and_then_by_name(second: str, why: str) -> None:
    """Without levels and protection: an officer defends with 1, a sniper with 6."""
    units = {"gi-mg-1": "smg-casemate-ouest", "lovat": "orange-2", second: "saane-rive"}
    game = arranged(units, step="german-fire", dice=[ten(0), 6])
    (fire,) = told(game, "german-fire")
    assert (fire[3], fire[4][0]) == (zone_no(game, "orange-2"), why)


@pytest.mark.clause("dieppe:11.1-f")
def test_equal_stacks_fire_in_the_order_of_their_best_unit_and_then_of_their_names() -> None:
    units = {
        "gi-mg-1": "saane-rive",
        "flak-1": "smg-casemate-ouest",
        "pillbox-1": "saane-pont",
        **at("orange-2", *cdo(1, 2, 3, 4, 5)),
    }
    game = arranged(units, step="german-fire", dice=[ten(0), 6] * 3)
    assert [shot[0] for shot in shots(game)] == ["flak-1", "gi-mg-1", "pillbox-1"]
    ((_, order),) = told(game, "fire-order")
    assert [why for _, _, why in order] == ["top", "levels", "only"]


@pytest.mark.clause("dieppe:11-k", "dieppe:11.1-l", "dieppe:11.1-s", "dieppe:11.1-w")
@pytest.mark.clause("dieppe:11.1-m", "dieppe:11.1-o", "dieppe:11.1-t", "dieppe:11.1-v")
@pytest.mark.clause("dieppe:11.1-y", "dieppe:11.1-af")
def test_the_worked_fire_of_five_commandos_and_an_officer() -> None:
    """Example Y1: 3+8+1+3 = 15 against 5+2+1+7 = 15, which hits."""
    units = {
        **at("saane-rive", *cdo(1, 2, 3, 4, 5), "lovat"),
        **at("smg-bourg", "gi-inf-1", "gi-mg-1"),
    }
    game = arranged(units, happened=FIRED, dice=[3, ten(7)])
    play(act(game, "saane-rive"), "fire smg-bourg")
    assert shots(game) == [("g1-cdo-1", "gi-mg-1", 15, 15)]
    assert where(game, "gi-mg-1") == "eliminated"
    assert top(game, "smg-bourg") == "gi-inf-1"
    assert not is_reduced(game, "gi-inf-1")  # one loss, no more


@pytest.mark.clause("dieppe:11.1-m")
def test_a_mortar_in_the_set_is_no_company_of_infantry() -> None:
    units = {**at("saane-coude", *cdo(1, 2), "mortar"), "gi-inf-1": "saane-rive"}
    game = arranged(units, happened=FIRED, dice=[1, ten(0)])
    play(act(game, "saane-coude"), "fire saane-rive stack g1-cdo-1")
    assert rolls(game, "fire") == [(1, {"companions": 2})]


@pytest.mark.clause("dieppe:11.1-o")
@pytest.mark.parametrize("officers", [["lovat"], ["lovat", "mills-roberts"]])
def test_one_officer_or_two_add_one(officers: list[str]) -> None:
    units = {**at("saane-coude", *cdo(1), *officers), "gi-inf-1": "saane-rive"}
    game = arranged(units, happened=FIRED, dice=[1, ten(0)])
    play(act(game, "saane-coude"), "fire saane-rive")
    assert rolls(game, "fire") == [(1, {"officer": 1})]


@pytest.mark.clause("dieppe:11.1-o")
def test_an_officer_who_fires_himself_adds_nothing() -> None:
    """Ruling R-10."""
    game = arranged(
        {"lovat": "saane-coude", "gi-inf-1": "saane-rive"}, happened=FIRED, dice=[6, ten(0)]
    )
    play(act(game, "saane-coude"), "fire saane-rive")
    assert rolls(game, "fire") == [(6, {})]


@pytest.mark.clause("dieppe:11.1-l", "dieppe:11.1-s", "dieppe:11.1-ab")
def test_the_worked_german_fire_at_a_lone_reduced_commando() -> None:
    """Example Y2: 5+2+4 = 11 against 2+5 = 7."""
    units = {**at("saane-rive", "gi-mg-1", "gi-inf-1"), **at("saane-coude", *cdo(1))}
    game = arranged(units, reduced=cdo(1), step="german-fire", dice=[ten(4), 5])
    assert shots(game) == [("gi-mg-1", "g1-cdo-1", 11, 7)]
    assert where(game, "g1-cdo-1") == "eliminated"


@pytest.mark.clause("dieppe:11.1-z", "dieppe:11.1-aa", "dieppe:11.1-t", "dieppe:11.1-v")
def test_the_worked_german_fire_that_comes_back_on_the_firer() -> None:
    """Example Y3: 3+6 = 9 against 3+6+1+2 = 12."""
    units = {"gi-inf-1": "saane-rive", **at("smg-bourg", *cdo(1, 2, 3, 4))}
    game = arranged(units, step="german-fire", dice=[ten(6), 2])
    assert shots(game) == [("gi-inf-1", "g1-cdo-1", 9, 12)]
    assert is_reduced(game, "gi-inf-1")


@pytest.mark.clause("dieppe:11.1-z")
@pytest.mark.parametrize(("who", "face"), [("mortar", 1), ("sniper", 1)])
def test_a_mortar_or_sniper_that_fires_too_low_is_lost(who: str, face: int) -> None:
    """Rulings R-09 and R-35."""
    game = arranged(
        {who: "saane-coude", "gi-inf-1": "saane-rive"}, happened=FIRED, dice=[face, ten(9)]
    )
    play(act(game, "saane-coude"), "fire saane-rive")
    assert where(game, who) == "eliminated"


@pytest.mark.clause("dieppe:11.1-z")
def test_with_the_house_rule_a_mortar_at_distance_two_is_safe() -> None:
    game = arranged(
        {"mortar": "saane-coude", "gi-inf-1": "smg-bourg"},
        happened=FIRED,
        house_rules={"mortar_safe_at_range_2": True},
        dice=[1, ten(9)],
    )
    play(act(game, "saane-coude"), "fire smg-bourg")
    assert where(game, "mortar") == "saane-coude"


@pytest.mark.clause("dieppe:11.1-z")
def test_with_the_house_rule_a_mortar_next_door_is_hit_all_the_same() -> None:
    game = arranged(
        {"mortar": "saane-coude", "gi-inf-1": "saane-rive"},
        happened=FIRED,
        house_rules={"mortar_safe_at_range_2": True},
        dice=[1, ten(9)],
    )
    play(act(game, "saane-coude"), "fire saane-rive")
    assert where(game, "mortar") == "eliminated"


@pytest.mark.clause("dieppe:11-e", "dieppe:11-f")
def test_at_distance_two_nobody_of_a_set_fires_but_its_mortar() -> None:
    units = {
        **at("saane-coude", *cdo(1), "sniper", "mortar"),
        **at("smg-bourg", "gi-inf-1", "gi-inf-2", "gi-inf-3"),
    }
    game = arranged(units, happened=FIRED, dice=[6, ten(0)])
    play(act(game, "saane-coude"), "fire smg-bourg")
    assert [shooter for shooter, *_ in shots(game)] == ["mortar"]
    assert not offers(game, "fire")


@pytest.mark.clause("dieppe:11-l", "dieppe:11.1-b")
@pytest.mark.parametrize(
    ("shot", "left"),
    [
        ("stack g1-cdo-1", {"sniper", "mortar", "cease"}),
        ("sniper gi-inf-1", {"stack", "mortar", "cease"}),
        ("mortar", {"stack", "sniper", "cease"}),
    ],
)
def test_each_part_of_a_set_fires_once_in_a_fire_action(shot: str, left: set[str]) -> None:
    units = {
        **at("saane-coude", *cdo(1), "sniper", "mortar"),
        **at("saane-rive", "gi-inf-1", "gi-inf-2", "gi-inf-3"),
    }
    game = arranged(units, happened=FIRED, dice=[6, ten(0)])
    play(act(game, "saane-coude"), f"fire saane-rive {shot}")
    assert {text.split()[2] for text in choices(game)} == left
    assert refused(game, f"fire saane-rive {shot}") == ["11-l"]


@pytest.mark.clause("dieppe:11.1-a", "dieppe:11.1-b")
def test_one_fire_action_has_one_target_zone_for_stack_sniper_and_mortar() -> None:
    units = {
        **at("saane-coude", *cdo(1), "sniper", "mortar"),
        "gi-inf-1": "saane-rive",
        "gi-inf-2": "longueil",
    }
    game = arranged(units, happened=FIRED, dice=[6, ten(0)])
    play(act(game, "saane-coude"), "fire saane-rive")
    assert {text.split()[1] for text in choices(game)} == {"saane-rive"}
    play(game, "fire saane-rive mortar")
    assert where(game, "gi-inf-1") == "eliminated"
    assert not offers(game, "fire")  # the whole set has used its fire


@pytest.mark.clause("dieppe:11.1-e")
def test_nobody_fires_at_a_zone_whose_marker_is_hidden() -> None:
    units = {**at("smg-casemate-ouest", *cdo(1)), "pillbox-2": "smg-casemate-est"}
    game = arranged(units, hidden=["smg-bourg"], pool=["a-1"])
    act(game, "smg-casemate-ouest")
    assert "fire smg-casemate-est" in choices(game)
    assert refused(game, "fire smg-bourg") == ["11.1-l"]


@pytest.mark.clause("dieppe:11.1-h", "dieppe:2.2-j")
def test_a_sniper_chooses_any_unit_of_the_target_stack() -> None:
    """Example Y5: 6-2+4 = 8 against 1+1+5 = 7; companions do not count (R-45)."""
    units = {"sniper": "saane-rive", **at("smg-bourg", "gi-off-1", "gi-inf-1")}
    game = arranged(units, turn=2, dice=[4, ten(5)])
    play(act(game, "saane-rive"), "fire smg-bourg")
    assert answers(game) == {"gi-off-1", "gi-inf-1"}
    play(game, "fire smg-bourg sniper gi-off-1")
    assert shots(game) == [("sniper", "gi-off-1", 8, 7)]
    assert where(game, "gi-off-1") == "eliminated"
    assert alarm(game) == 0  # nobody hears a sniper


@pytest.mark.clause("dieppe:11.1-j", "dieppe:11.1-r", "dieppe:11.1-q", "dieppe:11.1-t")
def test_the_worked_mortar_fire_at_distance_two() -> None:
    """Example Y4: turn 7, 7-1-1+4 = 9 against 3+5 = 8: two losses on the first infantry."""
    units = {"mortar": "smg-casemate-ouest", **at("saane-coude", "gi-inf-1", "gi-inf-2")}
    game = arranged(units, turn=7, reduced=["gi-inf-2"], happened=FIRED, dice=[4, ten(5)])
    play(act(game, "smg-casemate-ouest"), "fire saane-coude")
    assert shots(game) == [("mortar", "gi-inf-1", 9, 8)]
    assert rolls(game, "fire") == [(4, {"light": -1, "range": -1})]
    assert where(game, "gi-inf-1") == "eliminated"
    assert where(game, "gi-inf-2") == "saane-coude"


@pytest.mark.clause("dieppe:11.1-k")
def test_the_second_loss_of_a_mortar_falls_on_the_unit_below() -> None:
    units = {"mortar": "saane-coude", **at("saane-rive", "gi-mg-1", "gi-inf-1")}
    game = arranged(units, turn=9, happened=FIRED, dice=[6, ten(0)])
    play(act(game, "saane-coude"), "fire saane-rive")
    assert where(game, "gi-mg-1") == "eliminated"
    assert is_reduced(game, "gi-inf-1")


@pytest.mark.clause("dieppe:11.1-m", "dieppe:11.1-o")
@pytest.mark.parametrize("who", ["sniper gi-inf-1", "mortar"])
def test_companions_and_officers_do_not_help_sniper_and_mortar(who: str) -> None:
    units = {**at("saane-coude", *cdo(1, 2), "lovat", "sniper", "mortar"), "gi-inf-1": "saane-rive"}
    game = arranged(units, turn=9, happened=FIRED, dice=[6, ten(0)])
    play(act(game, "saane-coude"), "fire saane-rive", f"fire saane-rive {who}")
    assert rolls(game, "fire") == [(6, {})]


@pytest.mark.clause("dieppe:11.1-p", "dieppe:11.1-q")
@pytest.mark.parametrize(("turn", "light"), [(1, -2), (5, -2), (6, -1), (8, -1), (9, 0), (12, 0)])
@pytest.mark.parametrize("who", ["sniper", "mortar", "g1-cdo-1"])
def test_the_dark_troubles_sniper_and_mortar_only(turn: int, light: int, who: str) -> None:
    game = arranged(
        {who: "saane-coude", "gi-inf-1": "saane-rive"}, turn=turn, happened=FIRED, dice=[6, ten(0)]
    )
    play(act(game, "saane-coude"), "fire saane-rive")
    expected = {"light": light} if light and who != "g1-cdo-1" else {}
    assert rolls(game, "fire") == [(6, expected)]


@pytest.mark.clause("dieppe:11.1-n")
def test_boats_that_fire_together_add_one_each() -> None:
    game = arranged(
        {**at("de-g2", "lca-1", "lca-2", "lca-3"), "pillbox-2": "smg-casemate-est"},
        happened=FIRED,
        dice=[6, ten(0)],
    )
    act(game, "de-g2", sort="boats")
    play(game, "fire smg-casemate-est")
    if game.decision.kind == "fire":
        play(game, "fire smg-casemate-est stack lca-2")
    assert rolls(game, "fire") == [(6, {"boats": 2})]


@pytest.mark.clause("dieppe:11.1-u")
def test_a_boat_under_fire_is_helped_by_other_boats_and_not_by_the_men_aboard() -> None:
    """Ruling R-39: protection is nought, and all aboard go down with it."""
    units = {
        **at("de-g2", "lca-4", "lca-5"),
        **at("lca-4", *cdo(1, 2)),
        "pillbox-2": "smg-casemate-est",
    }
    game = arranged(units, front=["lca-4"], step="german-fire", dice=[ten(9), 1])
    assert shots(game) == [("pillbox-2", "lca-4", 4 + 9, 2 + 1 + 1)]
    assert where(game, "lca-4") == where(game, "g1-cdo-1") == "eliminated"


@pytest.mark.clause("dieppe:11.1-x")
def test_units_that_have_acted_give_no_modifier() -> None:
    units = {**at("saane-coude", *cdo(1, 2, 3), "lovat"), "gi-inf-1": "saane-rive"}
    game = arranged(units, done=[*cdo(2, 3), "lovat"], happened=FIRED, dice=[6, ten(0)])
    play(act(game, "saane-coude"), "fire saane-rive")
    assert rolls(game, "fire") == [(6, {})]


@pytest.mark.clause("dieppe:11.1-ac")
def test_after_german_fire_the_highest_fire_factor_comes_up() -> None:
    units = {**at("saane-rive", "gi-mg-1", "gi-inf-1"), **at("smg-bourg", *cdo(1, 2, 3, 4))}
    game = arranged(units, step="german-fire", dice=[ten(0), 6])
    assert where(game, "gi-mg-1") == "eliminated"
    assert top(game, "saane-rive") == "gi-inf-1"


@pytest.mark.clause("dieppe:12-a")
def test_fire_never_hits_the_guns() -> None:
    """Ruling R-17: alone they are no target, with others the others are hit."""
    game = arranged({**at("saillant", *cdo(1)), **at("hess", "gun155-1", "gun155-2")})
    act(game, "saillant")
    assert refused(game, "fire hess") == ["11.1-l"]
    game = arranged(
        {**at("saillant", "mortar"), **at("hess", "gun155-1", "gi-off-1")},
        turn=9,
        happened=FIRED,
        dice=[6, ten(0)],
    )
    play(act(game, "saillant"), "fire hess")
    assert where(game, "gi-off-1") == "eliminated"
    assert where(game, "gun155-1") == "hess"


@pytest.mark.clause("dieppe:11-l")
def test_a_german_stack_fires_once_a_turn() -> None:
    units = {
        **at("saane-rive", "gi-inf-1", "gi-inf-2", "gi-mg-1"),
        **at("smg-bourg", *cdo(1, 2, 3)),
    }
    game = arranged(units, alarm=7, step="german-fire", dice=[ten(0), 6, NONE_COME])
    assert len(shots(game)) == 1


def test_a_lone_stack_that_fires_needs_no_order() -> None:
    units = {**at("saane-rive", "gi-inf-1"), **at("smg-bourg", *cdo(1, 2, 3))}
    game = arranged(units, alarm=7, step="german-fire", dice=[ten(0), 6, NONE_COME])
    assert len(shots(game)) == 1
    assert told(game, "fire-order") == []
