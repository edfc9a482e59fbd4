"""Dieppe, chapter 10: markers, mines, wire, and what turns them."""

from __future__ import annotations

import pytest

from tests.systems.raid.play import (
    ONLY,
    act,
    alarm,
    arranged,
    assault,
    at,
    cdo,
    choices,
    dice_left,
    end_phase,
    has,
    is_hidden,
    is_reduced,
    play,
    position_of,
    rolls,
    shots,
    ten,
    there,
    told,
    top,
    walk,
    where,
)


@pytest.mark.clause("dieppe:10-z", "dieppe:7-k", "dieppe:10-p", "dieppe:10-x")
def test_the_activation_example_of_the_booklet() -> None:
    """Examples X1 and X2: landing 1, A marker 1, first assault 2; a 4 turns the next marker."""
    game = arranged(
        {"lca-1": "de-quiberville", **at("lca-1", *cdo(1, 2, 3))},
        hidden=["quiberville-plage", "quiberville-bourg"],
        pool=["a-3", "a-4"],
        dice=[1, 6, ten(0), 6, ten(0), 6, ten(0), ten(4), ONLY],
    )
    act(game, "de-quiberville", sort="aboard")
    play(game, "land quiberville-plage")
    assert alarm(game) == 4  # before the assault is fought
    while game.decision.kind in ("line-up", "round"):
        game.play(game.decision.choices[0])
    assert told(game, "assault-won")
    assert rolls(game, "activation") == [(4, {})]  # one test, after the assault
    assert there(game, "quiberville-bourg") == {"gi-inf-2", "gi-mg-2"}
    assert top(game, "quiberville-bourg") == "gi-mg-2"
    assert dice_left(game) == 0


@pytest.mark.clause("dieppe:10-a", "dieppe:10-c")
@pytest.mark.parametrize(("marker", "what"), [("a-1", "units"), ("a-8", "mines"), ("a-10", "wire")])
def test_a_marker_turned_from_next_door_hides_units_mines_or_wire(marker: str, what: str) -> None:
    game = arranged(
        at("saane-coude", *cdo(1)),
        alarm=5,
        hidden=["smg-bourg"],
        pool=[marker],
        dice=[ten(5), ONLY],
    )
    walk(act(game, "saane-coude"), "saane-rive")
    assert bool(there(game, "smg-bourg")) == (what == "units")
    assert has(game, "mines", "smg-bourg") == (what == "mines")
    assert has(game, "wire", "smg-bourg") == (what == "wire")
    assert where(game, "g1-cdo-1") == "saane-rive"  # nothing is assaulted from next door


@pytest.mark.clause("dieppe:10-b")
def test_pillboxes_and_artillery_are_active_from_the_start() -> None:
    game = arranged(
        {**at("orange-2", *cdo(1, 2, 3)), "pillbox-1": "smg-casemate-ouest"},
        step="german-fire",
        dice=[ten(0), 6],
    )
    assert [shot[0] for shot in shots(game)] == ["pillbox-1"]
    game = arranged(
        {"lca-1": "sea-ailly", "flak-1": "ailly-phare"}, step="german-fire", dice=[ten(0), 6]
    )
    assert [shot[0] for shot in shots(game)] == ["flak-1"]


@pytest.mark.clause("dieppe:10-d")
def test_germans_beside_a_marker_turn_nothing() -> None:
    game = arranged(
        {"gi-inf-1": "smg-carrefour", "gi-inf-2": "ailly-bois", **at("orange-1", *cdo(1))},
        alarm=5,
        hidden=["smg-bourg"],
        pool=["a-1"],
        step="german-move",
    )
    assert is_hidden(game, "smg-bourg")
    assert not rolls(game, "activation")


@pytest.mark.clause("dieppe:10-e")
@pytest.mark.parametrize("unit", ["g1-cdo-1", "lovat", "sniper", "mortar"])
def test_a_british_unit_of_any_kind_may_turn_a_marker(unit: str) -> None:
    game = arranged(
        {unit: "smg-casemate-ouest"},
        alarm=5,
        hidden=["saane-rive"],
        pool=["a-8"],
        dice=[ten(5), ONLY],
    )
    walk(act(game, "smg-casemate-ouest"), "saane-pont")
    assert not is_hidden(game, "saane-rive")


@pytest.mark.clause("dieppe:10-e")
def test_boats_turn_markers_too() -> None:
    game = arranged(
        {"lca-1": "sea-west"},
        alarm=5,
        hidden=["quiberville-plage"],
        pool=["a-8"],
        dice=[ten(5), ONLY],
    )
    act(game, "sea-west", sort="boats")
    play(game, "sail de-quiberville")
    assert not is_hidden(game, "quiberville-plage")


@pytest.mark.clause("dieppe:10-r", "dieppe:10-t")
def test_each_action_next_to_a_marker_is_a_test() -> None:
    game = arranged(
        {**at("saane-coude", *cdo(1, 2)), "pillbox-1": "smg-casemate-ouest"},
        hidden=["smg-bourg"],
        pool=["a-1"],
        happened=["first-fire"],
        dice=[ten(9), 6, ten(0), ten(9)],
    )
    walk(act(game, "saane-coude"), "saane-rive")
    assert len(rolls(game, "activation")) == 1
    play(game, "fire smg-casemate-ouest")
    assert len(rolls(game, "activation")) == 2


@pytest.mark.clause("dieppe:10-r")
def test_a_bare_assault_is_tested_once_where_the_set_then_stands() -> None:
    game = arranged(
        {**at("saane-coude", *cdo(1, 2)), "gi-mg-1": "saane-rive"},
        hidden=["smg-bourg"],
        pool=["a-1"],
        happened=["first-assault"],
        dice=[6, ten(0), ten(9)],
    )
    play(act(game, "saane-coude"), "assault saane-rive")
    assert rolls(game, "activation") == [(9, {})]


@pytest.mark.clause("dieppe:10-u")
def test_markers_beside_a_zone_are_tested_in_the_order_of_their_names() -> None:
    game = arranged(
        at("quiberville-plage", *cdo(1)),
        alarm=3,
        hidden=["quiberville-bourg", "saane-rive"],
        pool=["a-1", "a-2"],
        dice=[ten(3), 1, ten(4), ONLY],
    )
    walk(act(game, "quiberville-plage"), "saane-pont")
    assert [event[1] for event in told(game, "tests-marker")] == sorted(
        event[1] for event in told(game, "tests-marker")
    )
    assert not position_of(game).hidden  # the second by the alarm that the first one raised
    assert alarm(game) == 4


@pytest.mark.clause("dieppe:7-a", "dieppe:10-u")
def test_a_marker_turned_by_the_alarm_of_another_is_not_tested_any_more() -> None:
    """The first brings the alarm to the top, and that turns the second before its test."""
    game = arranged(
        at("quiberville-plage", *cdo(1)),
        alarm=8,
        hidden=["quiberville-bourg", "saane-rive"],
        pool=["a-1", "a-2"],
        dice=[ten(3), 1, ONLY],
    )
    walk(act(game, "quiberville-plage"), "saane-pont")
    assert alarm(game) == 9
    assert not position_of(game).hidden
    assert len(rolls(game, "activation")) == 1


def test_a_set_acts_in_the_first_zone_of_the_list_as_in_any_other() -> None:
    game = walk(act(arranged(at("ailly-bois", *cdo(1, 2))), "ailly-bois"), "ailly-phare")
    assert position_of(game).static.zone_ids[0] == "ailly-bois"
    assert where(game, "g1-cdo-1") == "ailly-phare"
    game = arranged(at("ailly-bois", *cdo(1, 2)), reduced=["g1-cdo-1"])
    play(act(game, "ailly-bois"), "done")
    assert game.decision.kind == "front"


# -- mines ---------------------------------------------------------------------------------------


@pytest.mark.clause("dieppe:10-g", "dieppe:10-i")
@pytest.mark.parametrize(("face", "hit"), [(1, False), (2, True)])
def test_mines_go_off_at_eight_with_the_levels_of_the_set(face: int, hit: bool) -> None:
    """Example Y6: three full commandos and a 2 make 8."""
    game = arranged(at("saane-coude", *cdo(1, 2, 3)), mines=["saane-rive"], dice=[ten(face)])
    play(act(game, "saane-coude"), "move saane-rive")
    assert is_reduced(game, "g1-cdo-1") == hit
    assert has(game, "mines", "saane-rive") == (not hit)
    assert alarm(game) == (1 if hit else 0)
    assert len(told(game, "reduced")) == hit  # one step, and the walk goes on
    assert game.decision.kind == "walk"


@pytest.mark.clause("dieppe:10-g")
def test_the_player_says_who_leads_into_the_mines() -> None:
    game = arranged(
        at("saane-coude", *cdo(1, 2), "lovat"),
        reduced=["g1-cdo-2"],
        mines=["saane-rive"],
        dice=[ten(9)],
    )
    play(act(game, "saane-coude"), "move saane-rive")
    assert {text.split()[-1] for text in choices(game)} == set(cdo(1, 2))
    play(game, "mined g1-cdo-1")
    assert is_reduced(game, "g1-cdo-1")


@pytest.mark.clause("dieppe:10-h")
def test_mines_eliminate_a_reduced_unit() -> None:
    game = arranged(at("saane-coude", *cdo(1)), reduced=cdo(1), mines=["saane-rive"], dice=[ten(9)])
    play(act(game, "saane-coude"), "move saane-rive")
    assert where(game, "g1-cdo-1") == "eliminated"


@pytest.mark.clause("dieppe:10-i")
def test_mines_stay_and_are_tested_by_every_later_entry_but_not_on_leaving() -> None:
    game = arranged(
        {**at("saane-coude", *cdo(1)), **at("smg-casemate-ouest", *cdo(2))},
        mines=["saane-rive"],
        dice=[ten(0), ten(0)],
    )
    walk(act(game, "saane-coude"), "saane-rive")
    walk(act(game, "smg-casemate-ouest"), "saane-rive", "saane-coude")
    assert has(game, "mines", "saane-rive")
    assert dice_left(game) == 0
    assert where(game, "g1-cdo-2") == "saane-coude"  # mines that are known stop nobody


# -- wire ----------------------------------------------------------------------------------------

WIRE = {"hidden": ["saane-rive"], "pool": ["a-10"]}


@pytest.mark.clause("dieppe:10-j", "dieppe:10-n")
def test_at_the_wire_a_set_may_stop_and_goes_on_next_turn() -> None:
    game = arranged(at("saane-coude", *cdo(1)), dice=[ONLY], **WIRE)
    play(act(game, "saane-coude"), "move saane-rive")
    assert set(choices(game)) == {"bangalore", "stop"}
    play(game, "stop")
    assert alarm(game) == 0
    assert where(game, "g1-cdo-1") == "saane-rive"
    end_phase(game)
    walk(act(game, "saane-rive"), "smg-casemate-ouest")
    assert where(game, "g1-cdo-1") == "smg-casemate-ouest"
    assert has(game, "wire", "saane-rive")


@pytest.mark.clause("dieppe:10-k", "dieppe:10-l", "dieppe:10-o")
@pytest.mark.parametrize("face", [0, 8])
def test_an_even_roll_blows_the_wire_and_the_set_goes_on(face: int) -> None:
    """Example Y8; the special case beats the stop at a marker (R-14)."""
    game = arranged(at("saane-coude", *cdo(1)), dice=[ONLY, ten(face)], **WIRE)
    play(act(game, "saane-coude"), "move saane-rive", "bangalore")
    assert not has(game, "wire", "saane-rive")
    assert alarm(game) == 1
    assert game.decision.kind == "walk"
    play(game, "move saane-rive smg-casemate-ouest")
    assert where(game, "g1-cdo-1") == "smg-casemate-ouest"


@pytest.mark.clause("dieppe:10-m", "dieppe:10-o")
@pytest.mark.parametrize("face", [1, 9])
def test_an_odd_roll_stops_the_set_and_raises_the_alarm_all_the_same(face: int) -> None:
    game = arranged(at("saane-coude", *cdo(1, 2)), dice=[ONLY, ten(face)], **WIRE)
    act(game, "saane-coude", "g1-cdo-1")
    play(game, "move saane-rive", "bangalore")
    assert has(game, "wire", "saane-rive")
    assert alarm(game) == 1
    assert game.decision.kind == "british-phase"
    act(game, "saane-coude")
    play(game, "move saane-rive")
    assert game.decision.kind == "wire"  # the next set has the same choice


# -- entering --------------------------------------------------------------------------------------


@pytest.mark.clause("dieppe:10-f", "dieppe:10-p", "dieppe:11.2-d")
def test_germans_found_by_entering_are_drawn_and_assaulted_at_once() -> None:
    game = arranged(
        at("saane-coude", *cdo(1, 2)),
        reduced=["g1-cdo-2"],
        hidden=["saane-rive"],
        pool=["a-3"],
        happened=["first-a-marker"],
        dice=[ONLY, 6, ten(0), 6, ten(0)],
    )
    play(act(game, "saane-coude"), "move saane-rive")
    assert game.decision.kind == "line-up"
    assert alarm(game) == 2
    assault(game, cdo(1), cdo(2))
    assert told(game, "line-fought")


@pytest.mark.clause("dieppe:10-v")
def test_a_kind_that_the_bowl_has_no_more_is_not_replaced() -> None:
    """Ruling R-49."""
    guns = at("eliminated", *(f"gi-mg-{n}" for n in range(1, 8)))
    game = arranged(
        {**at("saane-coude", *cdo(1)), **guns},
        alarm=5,
        hidden=["smg-bourg"],
        pool=["a-3"],
        happened=["first-a-marker"],
        dice=[ten(0), ONLY],
    )
    walk(act(game, "saane-coude"), "saane-rive")
    assert there(game, "smg-bourg") == {"gi-inf-1"}


def test_the_odds_of_stepping_onto_a_marker_are_exact() -> None:
    game = arranged(
        at("saane-coude", *cdo(1)), hidden=["saane-rive", "petit-ailly"], pool=["a-8", "a-10"]
    )
    act(game, "saane-coude")
    outcomes = game.odds("move saane-rive")
    assert sum(outcome.probability for outcome in outcomes) == 1
    assert len(outcomes) > 1
