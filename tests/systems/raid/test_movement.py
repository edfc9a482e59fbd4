"""Dieppe, rules 9 to 9.2: links, officers, and how the British move, land and embark."""

from __future__ import annotations

import pytest

from tests.systems.raid.play import (
    ONLY,
    act,
    alarm,
    answers,
    arranged,
    at,
    cdo,
    choices,
    end_phase,
    has,
    is_hidden,
    offers,
    play,
    position_of,
    refused,
    ten,
    there,
    told,
    walk,
    where,
    zone_no,
)

# -- 9: links ------------------------------------------------------------------------------------


@pytest.mark.clause("dieppe:9-b", "dieppe:9-c")
@pytest.mark.parametrize(
    ("start", "goal", "cost"), [("smg-bourg", "smg-carrefour", 1), ("smg-bourg", "saane-rive", 2)]
)
def test_a_full_yellow_link_costs_one_point_and_a_dotted_one_two(
    start: str, goal: str, cost: int
) -> None:
    game = arranged(at(start, *cdo(1)))
    play(act(game, start), f"move {goal}")
    assert str(game.decision.prompt).endswith(f"Movement left: {3 - cost}.")


@pytest.mark.clause("dieppe:9-a", "dieppe:9-c")
def test_a_step_that_cannot_be_paid_cannot_be_made() -> None:
    game = arranged(at("smg-bourg", *cdo(1)))
    play(act(game, "smg-bourg"), "move saane-rive")
    assert refused(game, "move saane-rive orange-2") == ["9-a"]


@pytest.mark.clause("dieppe:9-d")
def test_boats_sail_a_point_a_link_and_men_never_do() -> None:
    game = arranged({"lca-1": "de-g1", **at("lca-1", *cdo(1)), **at("orange-1", *cdo(2))})
    act(game, "de-g1", sort="boats")
    play(game, "sail sea-ailly de-g2")
    assert where(game, "lca-1") == "de-g2"
    assert str(game.decision.prompt).endswith("Movement left: 1.")
    assert where(game, "g1-cdo-1") == "lca-1"  # carried along
    static = position_of(game).static
    for zone, sails in enumerate(static.sails):
        assert not set(sails) & {there for there, _ in static.walks[zone]}


@pytest.mark.clause("dieppe:9-e")
def test_the_surf_takes_two_points_that_are_not_taken_from_the_walk() -> None:
    """Ruling R-04: everybody has two; a commando lands and still walks three."""
    game = arranged({"lca-1": "de-g2", **at("lca-1", *cdo(1))})
    static = position_of(game).static
    assert static.tables.links["surf"].cost == 2
    act(game, "de-g2", sort="aboard")
    play(game, "land orange-2", "move smg-casemate-ouest")
    assert str(game.decision.prompt).endswith("Movement left: 2.")


@pytest.mark.clause("dieppe:9-e")
def test_with_the_house_rule_the_surf_is_paid_from_the_walk() -> None:
    game = arranged(
        {"lca-1": "de-g2", **at("lca-1", *cdo(1))}, house_rules={"landing_uses_movement": True}
    )
    act(game, "de-g2", sort="aboard")
    play(game, "land orange-2", "move")
    assert where(game, "g1-cdo-1") == "smg-casemate-ouest"  # one point is left: the only way


@pytest.mark.clause("dieppe:9-f")
def test_a_red_link_lets_fire_through_but_nobody_walk() -> None:
    game = arranged({**at("saillant", *cdo(1, 2)), "flak-1": "hess"})
    act(game, "saillant")
    assert "fire hess" in choices(game)
    assert "assault hess" not in choices(game)
    play(game, "move")
    assert refused(game, "move hess") == ["9-f"]


# -- 9.1 -----------------------------------------------------------------------------------------


@pytest.mark.clause("dieppe:9.1-a", "dieppe:9.1-b", "dieppe:9.2-c")
@pytest.mark.parametrize(
    ("men", "points"),
    [
        (["g1-cdo-1"], 3),
        (["g1-cdo-1", "lovat"], 4),
        (["g1-cdo-1", "lovat", "mills-roberts"], 4),
        (["g1-cdo-1", "lovat", "sniper"], 3),
        (["mortar", "lovat"], 2),
        (["lovat"], 4),
    ],
)
def test_an_officer_gives_infantry_one_point_and_never_more(men: list[str], points: int) -> None:
    game = arranged(at("smg-bourg", *men))
    play(act(game, "smg-bourg"), "move smg-carrefour")
    assert str(game.decision.prompt).endswith(f"Movement left: {points - 1}.")


@pytest.mark.clause("dieppe:9.1-a")
def test_the_officer_helps_those_who_leave_without_him() -> None:
    game = arranged(at("smg-bourg", *cdo(1), "lovat"))
    act(game, "smg-bourg", "g1-cdo-1")
    play(game, "move smg-carrefour")
    assert str(game.decision.prompt).endswith("Movement left: 3.")


@pytest.mark.clause("dieppe:9.1-a")
@pytest.mark.parametrize(("officer", "goal"), [(False, "saane-coude"), (True, "champs-sud")])
def test_a_german_officer_gives_his_infantry_a_point(officer: bool, goal: str) -> None:
    units = {**at("quiberville-sud", "gi-inf-1"), **at("blancmesnil-haut", *cdo(1))}
    if officer:
        units["gi-off-1"] = "quiberville-sud"
    game = arranged(units, alarm=6, step="german-move", dice=[ten(9)])
    assert where(game, "gi-inf-1") == ("longueil" if not officer else goal)


# -- 9.2 -----------------------------------------------------------------------------------------


@pytest.mark.clause("dieppe:9.2-a", "dieppe:9.2-b")
def test_nobody_must_move_and_a_move_may_end_with_points_left() -> None:
    game = arranged(at("smg-bourg", *cdo(1)))
    assert "end" in choices(game)
    act(game, "smg-bourg")
    assert "done" in choices(game)
    walk(game, "smg-carrefour")
    assert where(game, "g1-cdo-1") == "smg-carrefour"


@pytest.mark.clause("dieppe:9.2-d", "dieppe:10-s", "dieppe:10-t", "dieppe:10-r")
def test_one_move_may_turn_several_markers_each_tested_when_it_comes_near() -> None:
    game = arranged(
        at("saane-coude", *cdo(1)),
        alarm=5,
        hidden=["smg-bourg", "quiberville-bourg"],
        pool=["a-1", "a-2"],
        happened=["first-a-marker"],
        dice=[ten(0), 1, ten(0), ONLY],
    )
    walk(act(game, "saane-coude"), "saane-rive", "saane-pont")
    assert [zone for _, zone, _ in told(game, "revealed")] == [
        zone_no(game, "smg-bourg"),
        zone_no(game, "quiberville-bourg"),
    ]


@pytest.mark.clause("dieppe:9.2-e", "dieppe:9.2-g", "dieppe:10-f", "dieppe:11.2-e")
@pytest.mark.parametrize("marker", ["a-8", "a-10"])
def test_entering_a_hidden_marker_turns_it_and_stops_the_move(marker: str) -> None:
    """Mines and wire mean no assault; the wire asks for a bangalore, which is not tried."""
    game = arranged(
        at("saane-coude", *cdo(1)), hidden=["saane-rive"], pool=[marker], dice=[ONLY, ten(0)]
    )
    play(act(game, "saane-coude"), "move saane-rive")
    if game.decision.kind == "wire":
        play(game, "stop")
    assert not is_hidden(game, "saane-rive")
    assert not told(game, "assault")
    assert game.decision.kind != "walk"
    assert not offers(game, "move")


@pytest.mark.clause("dieppe:9.2-e", "dieppe:9.2-f")
def test_a_move_once_stopped_is_not_taken_up_again_by_an_assault() -> None:
    """Example Y16: mines stop three commandos beside Germans; a fire is still open."""
    game = arranged(
        {**at("saane-coude", *cdo(1, 2, 3)), "gi-inf-1": "smg-casemate-ouest"},
        hidden=["saane-rive"],
        pool=["a-8"],
        dice=[ONLY, ten(0)],
    )
    play(act(game, "saane-coude"), "move saane-rive")
    assert {text.split()[0] for text in choices(game)} == {"fire", "drop", "done"}
    assert refused(game, "assault smg-casemate-ouest") == ["11.2-b"]


@pytest.mark.clause("dieppe:9.2-f", "dieppe:11.2-a", "dieppe:11.2-z")
def test_entering_a_zone_with_germans_is_an_assault_and_ends_the_move() -> None:
    game = arranged(
        {**at("smg-bourg", *cdo(1, 2)), "gi-mg-1": "smg-carrefour"},
        happened=["first-assault"],
        dice=[6, ten(0)],
    )
    play(act(game, "smg-bourg"), "move smg-carrefour")
    assert told(game, "assault-won")
    assert where(game, "g1-cdo-1") == "smg-carrefour"
    assert game.decision.kind == "british-phase" or not offers(game, "move")


@pytest.mark.clause("dieppe:9.2-f")
def test_a_set_that_has_landed_and_moves_finds_germans_closed_to_it() -> None:
    """The assault would be a third action (R-02)."""
    game = arranged(
        {"lca-1": "de-g2", **at("lca-1", *cdo(1)), "pillbox-1": "smg-casemate-ouest"},
        happened=["first-landing"],
    )
    act(game, "de-g2", sort="aboard")
    play(game, "land orange-2")
    assert "assault smg-casemate-ouest" in choices(game)  # landing and assault are two
    play(game, "move")
    assert refused(game, "move smg-casemate-ouest") == ["6-a"]


@pytest.mark.clause("dieppe:9.2-h")
@pytest.mark.parametrize(
    ("men", "what", "open_"),
    [
        (["lovat"], "marker", False),
        (["sniper"], "marker", False),
        (["lovat", "sniper", "mortar"], "marker", True),
        (["lovat", "g1-cdo-1"], "marker", True),
        (["lovat"], "germans", False),
        (["sniper", "mortar"], "germans", False),
        (["lovat", "g1-cdo-1"], "germans", True),
    ],
)
def test_officers_and_snipers_do_not_enter_an_enemy_zone_alone(
    men: list[str], what: str, open_: bool
) -> None:
    """Ruling R-15: the mortar leads the way onto a marker, not among Germans."""
    units = at("smg-casemate-ouest", *men)
    if what == "germans":
        units["gi-inf-1"] = "saane-rive"
    hidden = ["saane-rive"] if what == "marker" else []
    game = arranged(units, hidden=hidden, pool=["a-8"] if hidden else [])
    play(act(game, "smg-casemate-ouest"), "move")
    assert ("move saane-rive" in choices(game)) == open_
    if not open_:
        assert refused(game, "move saane-rive") == ["9.2-h"]


@pytest.mark.clause("dieppe:9.2-e")
def test_a_mortar_that_finds_germans_steps_back_and_has_finished() -> None:
    """Ruling R-15."""
    game = arranged(
        {**at("smg-casemate-ouest", "mortar"), **at("orange-1", *cdo(1))},
        hidden=["saane-rive"],
        pool=["a-1"],
        dice=[ONLY],
    )
    play(act(game, "smg-casemate-ouest"), "move saane-rive")
    assert where(game, "mortar") == "smg-casemate-ouest"
    assert there(game, "saane-rive") == {"gi-inf-1"}
    assert game.decision.kind == "british-phase"  # not even a fire at them


@pytest.mark.clause("dieppe:9.2-i", "dieppe:9.2-j")
@pytest.mark.parametrize(
    ("zone", "beach"),
    [
        ("de-g1", "orange-1"),
        ("de-g2", "orange-2"),
        ("de-quiberville", "quiberville-plage"),
        ("de-moutiers", "moutiers-plage"),
    ],
)
def test_landing_goes_from_a_boat_in_a_waiting_zone_to_its_beach(zone: str, beach: str) -> None:
    game = arranged({"lca-1": zone, **at("lca-1", *cdo(1))})
    act(game, zone, sort="aboard")
    play(game, f"land {beach}")
    assert where(game, "g1-cdo-1") == beach
    static = position_of(game).static
    assert sum(each.beach for each in static.zones) == 4


@pytest.mark.clause("dieppe:9.2-i")
def test_nobody_lands_from_open_water() -> None:
    game = arranged({"lca-1": "sea-west", **at("lca-1", *cdo(1))})
    assert not offers(game, "aboard")


@pytest.mark.clause("dieppe:9.2-k", "dieppe:9.2-n")
def test_embarking_puts_a_man_under_a_boat_off_his_beach() -> None:
    game = arranged({"lca-1": "de-g1", "lca-2": "de-g1", **at("orange-1", *cdo(1))})
    play(act(game, "orange-1"), "embark")
    assert answers(game) == {"lca-1", "lca-2"}
    play(game, "board g1-cdo-1 lca-2")
    assert where(game, "g1-cdo-1") == "lca-2"


@pytest.mark.clause("dieppe:9.2-k")
def test_a_boat_that_is_full_takes_nobody() -> None:
    units = {"lca-1": "de-g1", **at("lca-1", *cdo(1, 2, 3, 4)), **at("orange-1", *cdo(5))}
    game = arranged(units, reembarked=cdo(1, 2, 3, 4))
    act(game, "orange-1")
    assert refused(game, "embark") == ["9.2-m"]


@pytest.mark.clause("dieppe:9.2-l")
def test_a_man_who_has_re_embarked_does_not_land_again() -> None:
    game = arranged({"lca-1": "de-g1", **at("orange-1", *cdo(1)), **at("lca-1", *cdo(2))})
    play(act(game, "orange-1"), "embark")
    end_phase(game)
    act(game, "de-g1", sort="aboard")
    assert game.view()["acting"] == ["g1-cdo-2"]


@pytest.mark.clause("dieppe:9.2-m")
def test_nobody_embarks_where_no_boat_lies() -> None:
    game = arranged({"lca-1": "sea-east", **at("orange-1", *cdo(1))})
    act(game, "orange-1")
    assert refused(game, "embark") == ["9.2-m"]


# -- landing among Germans (R-16) ----------------------------------------------------------------

LANDING = {
    "lca-1": "de-quiberville",
    **at("lca-1", *cdo(1, 2), "mills-roberts"),
    **at("quiberville-plage", "gi-inf-1", "gi-inf-2"),
}


@pytest.mark.clause("dieppe:9.2-i", "dieppe:9.2-h")
def test_commandos_who_land_among_germans_assault_at_once() -> None:
    game = arranged(LANDING, reduced=["g1-cdo-2"], happened=["first-assault"])
    act(game, "de-quiberville", *cdo(1, 2), sort="aboard")
    play(game, "land quiberville-plage")
    assert game.decision.kind == "line-up"


@pytest.mark.clause("dieppe:9.2-l", "dieppe:11.2-x")
def test_men_thrown_back_from_a_beach_are_in_their_boats_and_may_land_again() -> None:
    game = arranged(
        LANDING,
        reduced=["g1-cdo-2"],
        happened=["first-assault", "first-landing"],
        dice=[6, ten(0), 6, ten(0)],
    )
    act(game, "de-quiberville", *cdo(1, 2), sort="aboard")
    play(game, "land quiberville-plage")
    while game.decision.kind == "line-up":
        game.play(game.decision.choices[0])
    play(game, "back")
    assert where(game, "g1-cdo-1") == "lca-1"
    assert not position_of(game).reembarked


@pytest.mark.clause("dieppe:9.2-e", "dieppe:9.2-i")
def test_a_mortar_that_lands_on_a_garrison_goes_back_aboard() -> None:
    """Rulings R-15 and R-16."""
    game = arranged(
        {"lca-1": "de-quiberville", "mortar": "lca-1", **at("orange-1", *cdo(1))},
        hidden=["quiberville-plage"],
        pool=["a-1"],
        happened=["first-landing"],
        dice=[ONLY],
    )
    act(game, "de-quiberville", sort="aboard")
    play(game, "land quiberville-plage")
    assert where(game, "mortar") == "lca-1"


@pytest.mark.clause("dieppe:10-g")
def test_mines_are_tested_by_those_who_land_on_them() -> None:
    game = arranged(
        {"lca-1": "de-quiberville", **at("lca-1", *cdo(1, 2, 3))},
        mines=["quiberville-plage"],
        happened=["first-landing"],
        dice=[ten(2)],
    )
    act(game, "de-quiberville", sort="aboard")
    play(game, "land quiberville-plage")
    assert not has(game, "mines", "quiberville-plage")
    assert told(game, "reduced")
    assert alarm(game) == 1


@pytest.mark.clause("dieppe:11.2-aa", "dieppe:12-m")
def test_prisoners_walk_with_the_commandos_who_leave() -> None:
    """Ruling R-28: alone with them they go along; while others stay the player is asked."""
    units = {**at("saane-coude", *cdo(1)), "gi-mg-1": "saane-coude"}
    game = arranged(units, prisoners=["gi-mg-1"])
    walk(act(game, "saane-coude"), "saane-rive")
    assert where(game, "gi-mg-1") == "saane-rive"
    for answer, place in (("take", "saane-rive"), ("leave", "saane-coude")):
        game = arranged({**units, **at("saane-coude", *cdo(2))}, prisoners=["gi-mg-1"])
        act(game, "saane-coude", "g1-cdo-1")
        play(game, "move", f"escort {answer}", "move saane-rive")
        assert where(game, "gi-mg-1") == place


@pytest.mark.clause("dieppe:12-m")
def test_prisoners_whom_nobody_guards_slip_away() -> None:
    units = {**at("saane-coude", "sniper"), "gi-mg-1": "saane-coude"}
    game = arranged(units, prisoners=["gi-mg-1"])
    walk(act(game, "saane-coude"), "saane-rive")
    end_phase(game)
    assert where(game, "gi-mg-1") == "eliminated"
    assert game.view()["award"]["prisoners"] == 0
