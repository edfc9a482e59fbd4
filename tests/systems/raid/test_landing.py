"""Dieppe, rules 2.2, 9.2, 12: walks that turn back, full beaches, who lands, and the way home."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dropzone.core.rules.game import Game
from tests.systems.raid.play import (
    ONLY,
    act,
    arranged,
    at,
    cdo,
    choices,
    dice_left,
    log,
    offers,
    own_values,
    play,
    position_of,
    refused,
    ten,
    there,
    told,
    where,
)

# -- 9.2: a walk may turn back -------------------------------------------------------------------


@pytest.mark.clause("dieppe:9.2-b")
def test_a_walk_may_step_back_into_a_zone_it_came_through() -> None:
    game = arranged({**at("smg-bourg", *cdo(1)), **at("saane-coude", *cdo(2))})
    play(act(game, "smg-bourg"), "move smg-carrefour")
    assert "move smg-carrefour smg-bourg" in choices(game)
    play(game, "move smg-carrefour smg-bourg")
    assert where(game, "g1-cdo-1") == "smg-bourg"
    play(game, "move smg-carrefour smg-bourg smg-carrefour")
    assert where(game, "g1-cdo-1") == "smg-carrefour"
    assert choices(game) == ["ashore saane-coude", "end"]  # three points, three steps


@pytest.mark.clause("dieppe:9-a", "dieppe:9.2-b")
@pytest.mark.parametrize(("reduced", "may"), [([], True), (["g1-cdo-1"], False)])
def test_the_step_back_is_paid_like_any_other(reduced: list[str], may: bool) -> None:
    """To the bridge and back is four points: a commando with Lovat has them, a reduced one not."""
    game = arranged(at("orange-2", *cdo(1), "lovat"), reduced=reduced)
    play(act(game, "orange-2"), "move saane-pont")
    assert ("move saane-pont orange-2" in choices(game)) == may
    if not may:
        assert refused(game, "move saane-pont orange-2") == ["9-a"]


@pytest.mark.clause("dieppe:9.2-b", "dieppe:10-r", "dieppe:10-s")
def test_a_zone_is_entered_again_with_all_that_waits_there() -> None:
    """Mines are tested by every entry (R-13), a marker next door for every zone entered (R-47)."""
    game = arranged(
        {**at("smg-bourg", *cdo(1)), **at("saane-coude", *cdo(2))},
        mines=["smg-bourg"],
        hidden=["smg-plateau"],
        pool=["b-7"],
        dice=[ten(9), ten(0), ten(9)],
    )
    play(act(game, "smg-bourg"), "move smg-carrefour")
    assert (len(told(game, "mines")), len(told(game, "tests-marker"))) == (0, 1)
    play(game, "move smg-carrefour smg-bourg halt")
    assert (len(told(game, "mines")), len(told(game, "tests-marker"))) == (1, 2)
    assert dice_left(game) == 0


@pytest.mark.clause("dieppe:9-d")
def test_boats_may_sail_back_too() -> None:
    units = {"lca-1": "de-g2", "lca-2": "de-g1", "pillbox-2": "smg-casemate-est"}
    game = arranged(units, happened=["first-fire"], dice=[6, ten(0)])
    play(act(game, "de-g2", sort="boats"), "sail sea-ailly", "sail sea-ailly de-g2 halt")
    assert where(game, "lca-1") == "de-g2"
    play(game, "fire smg-casemate-est")
    assert where(game, "pillbox-2") == "eliminated"


@pytest.mark.clause("dieppe:1.2-a", "dieppe:1.2-b")
@pytest.mark.parametrize(
    ("full", "points", "may"),
    [
        (["sea-west"], 3, True),
        (["sea-west", "de-g2", "sea-ailly"], 3, True),  # two full zones on the way to free water
        (["sea-west", "de-g2", "sea-ailly"], 1, False),
        (["sea-west", "de-g2", "sea-ailly"], 2, True),  # there and back
    ],
)
def test_boats_pass_full_zones_as_long_as_they_can_end_somewhere(
    full: list[str], points: int, may: bool, tmp_path: Path
) -> None:
    limits = ("tables.terrain.sea.boats=1", "tables.terrain.waiting.boats=1")
    data = own_values(tmp_path, *limits, f"tables.kinds.lca.full.movement={points}")
    units = {f"lca-{number}": zone for number, zone in enumerate(full, start=2)}
    game = arranged({"lca-1": "de-quiberville", **units}, data=data)
    play(game, "boats de-quiberville")
    assert offers(game, "sail") == may
    if may:
        play(game, "sail")
        assert "sail sea-west halt" not in choices(game)


@pytest.mark.clause("dieppe:1.2-b")
@pytest.mark.parametrize(("already", "place"), [(3, "de-moutiers"), (4, "sea-east")])
def test_boats_that_sail_into_a_full_bay_come_out_again(already: int, place: str) -> None:
    """A boat with one point left in a zone that has its four goes back: nowhere else is open."""
    units = {f"lca-{number}": "de-moutiers" for number in range(2, already + 2)}
    game = arranged({"lca-1": "de-g1", **units})
    play(act(game, "de-g1", sort="boats"), "sail sea-east de-moutiers")
    if already == 3:
        play(game, "sail sea-east de-moutiers halt")
    assert where(game, "lca-1") == place


# -- 2.2: a full beach ---------------------------------------------------------------------------

FULL = {
    "lca-1": "de-g2",
    **at("orange-2", *cdo(1, 2, 3, 4, 5, group=2)),
    **at("lca-1", *cdo(1, 2)),
}


def off_the_full_beach(units: dict[str, str] | None = None, **table: Any) -> Game:
    game = arranged({**FULL, **(units or {})}, **{"happened": ["first-landing"], **table})
    return act(game, "de-g2", *cdo(1, 2), sort="aboard")


@pytest.mark.clause("dieppe:2.2-h", "dieppe:2.2-g")
def test_men_may_land_on_a_full_beach_and_walk_on_at_once() -> None:
    game = off_the_full_beach()
    play(game, "land orange-2")
    assert game.decision.kind == "walk"  # no question between: nobody stands still there
    assert not {"halt", "done", "retrace"} & {text.split()[-1] for text in choices(game)}
    play(game, "move smg-casemate-ouest halt")
    assert there(game, "smg-casemate-ouest") == set(cdo(1, 2))
    assert len(there(game, "orange-2")) == 5


@pytest.mark.clause("dieppe:2.2-h", "dieppe:6-a")
def test_the_walk_from_a_full_beach_is_the_second_action() -> None:
    game = off_the_full_beach({"gi-inf-1": "smg-bourg"})
    play(game, "land orange-2", "move smg-casemate-ouest")
    assert refused(game, "move smg-casemate-ouest smg-bourg") == ["6-a"]  # a third, to assault
    play(game, "move smg-casemate-ouest halt")
    assert game.decision.kind == "british-phase"
    assert position_of(game).done.bit_count() == 2


@pytest.mark.clause("dieppe:2.2-h", "dieppe:2.2-f")
@pytest.mark.parametrize(
    ("already", "landing", "walks"),
    [(4, 1, False), (5, 1, True), (3, 2, False), (4, 2, True)],
)
def test_only_where_the_beach_cannot_hold_them_must_they_walk_on(
    already: int, landing: int, walks: bool
) -> None:
    units = {
        "lca-1": "de-g2",
        **at("orange-2", *cdo(*range(1, already + 1), group=2)),
        **at("lca-1", *cdo(*range(1, landing + 1))),
    }
    game = arranged(units, happened=["first-landing"])
    play(act(game, "de-g2", sort="aboard"), "land orange-2")
    assert (game.decision.kind == "walk") == walks


@pytest.mark.clause("dieppe:2.2-h")
def test_nobody_lands_on_a_full_beach_from_which_no_way_leads_on() -> None:
    around = ("saane-pont", "saane-rive", "smg-casemate-ouest", "smg-casemate-est")
    germans = {f"gi-inf-{number}": zone for number, zone in enumerate(around, start=1)}
    game = off_the_full_beach(germans)
    assert not offers(game, "land")
    (why,) = game.why_not("land orange-2")
    assert why.clause == "dieppe:2.2-g"
    assert why.text.startswith("Orange II Beach has room for 0 levels, the set has 4")
    assert offers(off_the_full_beach({"gi-inf-1": "saane-pont"}), "land")


@pytest.mark.clause("dieppe:2.2-h")
@pytest.mark.parametrize(
    ("rule", "reduced", "may"),
    [(False, [], True), (False, cdo(1, 2), True), (True, [], True), (True, cdo(1, 2), False)],
)
def test_with_the_house_rule_the_surf_leaves_them_fewer_points_to_walk_on(
    rule: bool, reduced: list[str], may: bool
) -> None:
    """Two of three points are the surf's: one leads to the pillbox; reduced men have none left."""
    game = off_the_full_beach(house_rules={"landing_uses_movement": rule}, reduced=reduced)
    assert offers(game, "land") == may


@pytest.mark.clause("dieppe:2.2-h", "dieppe:10-j")
@pytest.mark.parametrize(("wire", "may"), [([], True), (["orange-2"], False)])
def test_nobody_lands_on_a_full_beach_where_wire_may_stop_him(wire: list[str], may: bool) -> None:
    assert offers(off_the_full_beach(wire=wire), "land") == may


@pytest.mark.clause("dieppe:2.2-g", "dieppe:10-g")
@pytest.mark.parametrize(("face", "kind"), [(6, "walk"), (7, "british-phase")])
def test_losses_in_the_mines_of_a_full_beach_can_make_room(face: int, kind: str) -> None:
    """A reduced man steps on a mine and is gone: nobody has to walk on."""
    units = {
        "lca-1": "de-g2",
        **at("orange-2", *cdo(1, 2, 3, 4, 5, group=2)),
        **at("lca-1", *cdo(1)),
        **at("eliminated", *cdo(6, 7, 8, 9, 10, 11, group=2)),  # the dead take no room
    }
    game = arranged(
        units,
        mines=["orange-2"],
        reduced=cdo(1),
        happened=["first-landing"],
        dice=[ten(face)],
    )
    play(act(game, "de-g2", sort="aboard"), "land orange-2")
    assert game.decision.kind == kind


@pytest.mark.clause("dieppe:2.2-g", "dieppe:10-g")
@pytest.mark.parametrize(("face", "kind"), [(6, "action"), (5, "walk")])
def test_men_for_whom_the_mines_made_room_may_stay_on_the_beach(face: int, kind: str) -> None:
    """Nine levels and two reduced men: only if one of them is lost the other need not walk on."""
    units = {"lca-1": "de-g2", **at("orange-2", *cdo(1, 2, 3, 4, 5, group=2)),
             **at("lca-1", *cdo(1, 2))}  # fmt: skip
    game = arranged(
        units,
        mines=["orange-2"],
        reduced=[*cdo(1, 2), *cdo(5, group=2)],
        happened=["first-landing"],
        dice=[ten(face)],
    )
    play(act(game, "de-g2", sort="aboard"), "land orange-2")
    assert game.decision.kind == kind
    assert ("halt",) not in game.decision.choices


@pytest.mark.clause("dieppe:2.2-g")
def test_men_whose_way_on_is_closed_before_them_go_back_to_their_boats() -> None:
    """The only zone with room shows Germans when they come near; the others are full or held."""
    game = off_the_full_beach(
        {
            **at("smg-casemate-ouest", *cdo(6, 7, 8, 9, 10, group=2)),
            **at("smg-bourg", *cdo(11, 12, 13, 14, 15, group=2)),
            "gi-inf-11": "smg-casemate-est",
            "gi-inf-12": "saane-pont",
        },
        reduced=cdo(1, 2),
        hidden=["saane-rive"],
        pool=["a-1"],
        alarm=5,
        happened=["first-landing", "first-a-marker"],
        dice=[ten(5), ONLY],
    )
    play(game, "land orange-2")
    assert there(game, "saane-rive") == {"gi-inf-1"}
    assert where(game, "g1-cdo-1") == where(game, "g1-cdo-2") == "lca-1"
    assert "go back to LCA 1" in log(game)
    assert not position_of(game).reembarked  # thrown back: they may land again
    assert game.decision.kind == "british-phase"
    assert "aboard de-g2" not in choices(game)  # but not this turn


@pytest.mark.clause("dieppe:2.2-g", "dieppe:9.2-e")
@pytest.mark.parametrize(("already", "place"), [(4, "orange-2"), (5, "lca-1")])
def test_a_mortar_thrown_back_to_a_full_beach_goes_back_to_its_boat(
    already: int, place: str
) -> None:
    """Rulings R-15, R-50: it landed, walked on onto a marker and found Germans there."""
    units = {
        "lca-1": "de-g2",
        **at("orange-2", *cdo(*range(1, already + 1), group=2)),
        **at("lca-1", "mortar"),
    }
    game = arranged(
        units,
        hidden=["saane-rive"],
        pool=["a-1"],
        happened=["first-landing"],
        dice=[ten(9), ONLY],
    )
    play(act(game, "de-g2", sort="aboard"), "land orange-2", "move saane-rive")
    assert there(game, "saane-rive") == {"gi-inf-1"}
    assert where(game, "mortar") == place
    assert not position_of(game).reembarked  # it may land again
    assert game.decision.kind == "british-phase"


@pytest.mark.clause("dieppe:2.2-g", "dieppe:9.2-e")
@pytest.mark.parametrize(("already", "place"), [(4, "smg-casemate-ouest"), (5, "smg-bourg")])
def test_a_mortar_thrown_back_goes_past_a_full_zone_on_its_way(already: int, place: str) -> None:
    """Rulings R-15, R-50."""
    units = {
        **at("smg-casemate-ouest", *cdo(*range(1, already + 1), group=2)),
        **at("smg-bourg", "mortar"),
    }
    game = arranged(units, hidden=["saane-rive"], pool=["a-1"], dice=[ten(9), ONLY])
    play(act(game, "smg-bourg"), "move smg-casemate-ouest saane-rive")
    assert there(game, "saane-rive") == {"gi-inf-1"}
    assert where(game, "mortar") == place


@pytest.mark.clause("dieppe:2.2-h", "dieppe:9.2-k")
def test_a_walk_may_end_on_a_full_beach_if_it_embarks_at_once() -> None:
    units = {
        "lca-1": "de-g2",
        **at("orange-2", *cdo(1, 2, 3, 4, 5, group=2)),
        **at("smg-casemate-ouest", *cdo(1, 2)),
    }
    game = arranged(units)
    play(act(game, "smg-casemate-ouest"), "move orange-2")
    assert "move orange-2 halt" not in choices(game)
    play(game, "move orange-2 embark")
    assert where(game, "g1-cdo-1") == where(game, "g1-cdo-2") == "lca-1"
    assert position_of(game).reembarked.bit_count() == 2


@pytest.mark.clause("dieppe:2.2-h", "dieppe:6-a", "dieppe:9.2-m")
@pytest.mark.parametrize(
    ("boat", "fires", "may"),
    [("de-g2", False, True), ("de-g2", True, False), ("de-g1", False, False)],
)
def test_a_full_beach_is_no_end_of_a_walk_without_a_boat_and_an_action_for_it(
    boat: str, fires: bool, may: bool
) -> None:
    """The beach takes both points of the set: it can go no further."""
    units = {
        "lca-1": boat,
        **at("orange-2", *cdo(1, 2, 3, 4, 5, group=2)),
        **at("saane-pont", *cdo(1, 2)),
        "gi-inf-1": "saane-rive",
        "gi-inf-2": "quiberville-plage",
        "gi-inf-3": "quiberville-bourg",
        "gi-inf-4": "smg-casemate-ouest",
    }
    game = arranged(units, happened=["first-fire"], dice=[1, ten(0)], reduced=cdo(1))
    act(game, "saane-pont")
    if fires:
        play(game, "fire saane-rive stack g1-cdo-2")
    if offers(game, "move"):
        play(game, "move")
    assert ("move orange-2" in choices(game)) == may
    if may:
        play(game, "move orange-2 embark")
        assert where(game, "g1-cdo-1") == "lca-1"


@pytest.mark.clause("dieppe:3.3-d", "dieppe:9.2-k", "dieppe:9.2-m")
@pytest.mark.parametrize(("aboard", "may"), [(4, True), (5, False), (8, False)])
def test_a_set_embarks_only_if_all_of_it_finds_room(aboard: int, may: bool) -> None:
    """Eight levels a boat: two full commandos need four; with room for three one would be left."""
    loaded = cdo(*range(1, (aboard + 1) // 2 + 1), group=2)
    units = {"lca-1": "de-g1", **at("lca-1", *loaded), **at("orange-1", *cdo(1, 2))}
    odd = loaded[:1] if aboard % 2 else []
    game = arranged(units, reembarked=loaded, reduced=odd)
    assert offers(act(game, "orange-1"), "embark") == may
    if not may:
        assert refused(game, "embark") == ["9.2-m"]


# -- 9.2: who lands among Germans ----------------------------------------------------------------


def off_quiberville(*men: str, **table: Any) -> Game:
    units = {"lca-1": "de-quiberville", **at("lca-1", *men)}
    germans = at("quiberville-plage", "gi-inf-1", "gi-inf-2")
    happened = ["first-landing", "first-assault", "first-a-marker"]
    game = arranged({**units, **germans}, happened=happened, **table)
    return act(game, "de-quiberville", *men, sort="aboard")


@pytest.mark.clause("dieppe:9.2-h", "dieppe:9.2-i")
@pytest.mark.parametrize(
    ("men", "may"),
    [
        (["g1-cdo-1"], True),
        (["g1-cdo-1", "mills-roberts"], True),
        (["g1-cdo-1", "sniper"], True),
        (["g1-cdo-1", "mortar"], True),
        (["g1-cdo-1", "lovat", "mills-roberts", "sniper", "mortar"], True),
        (["mills-roberts", "lovat"], False),
        (["mills-roberts", "sniper"], False),
        (["mortar", "sniper"], False),
        (["mills-roberts", "sniper", "mortar"], False),
    ],
)
def test_others_land_among_visible_germans_with_commandos_never_alone(
    men: list[str], may: bool
) -> None:
    game = off_quiberville(*men, dice=[6, ten(0)])
    assert offers(game, "land") == may
    if may:
        play(game, "land quiberville-plage")
        assert there(game, "quiberville-plage") == {*men, "gi-inf-1", "gi-inf-2"}
        assert game.decision.kind == "round"
    else:
        assert refused(game, "land quiberville-plage") == ["9.2-h"]


@pytest.mark.clause("dieppe:9.2-h", "dieppe:11.2-x")
@pytest.mark.parametrize(
    ("dice", "answer", "place"),
    [([1, ten(9)], "fight", "eliminated"), ([6, ten(0)], "back", "lca-1")],
)
def test_an_officer_who_landed_with_commandos_shares_their_fate(
    dice: list[int], answer: str, place: str
) -> None:
    game = off_quiberville("g1-cdo-1", "mills-roberts", dice=[*dice, *dice])
    play(game, "land quiberville-plage", answer)
    assert where(game, "mills-roberts") == place


@pytest.mark.clause("dieppe:1.2-c", "dieppe:2.2-f")
@pytest.mark.parametrize(("others", "may"), [([], True), (["mortar"], False)])
def test_no_more_than_ten_levels_land_among_germans(others: list[str], may: bool) -> None:
    men = [*cdo(1, 2, 3, 4, 5), *others]
    boats = {"lca-1": "de-quiberville", "lca-2": "de-quiberville"}
    units = {
        **boats,
        **at("lca-1", *men[:3]),
        **at("lca-2", *men[3:]),
        "gi-inf-1": "quiberville-plage",
    }
    game = arranged(units, happened=["first-landing", "first-assault"])
    act(game, "de-quiberville", *men, sort="aboard")
    assert offers(game, "land") == may


# -- "all of them" -------------------------------------------------------------------------------


def off_orange_2(count: int, *others: str) -> Game:
    boats = {f"lca-{number}": "de-g2" for number in (4, 5, 6, 7)}
    men = [*cdo(*range(1, count + 1), group=2), *others]
    loaded = {man: f"lca-{4 + number % 4}" for number, man in enumerate(men)}
    return arranged({**boats, **loaded}, happened=["first-landing"])


def label_of(game: Game, text: str) -> str:
    decision = game.decision
    return decision.label(decision.choices[decision.notations.index(text)])


@pytest.mark.clause("dieppe:2.2-f", "dieppe:6-f")
@pytest.mark.parametrize(
    ("count", "landing", "label"),
    [
        (4, 5, "All of them"),
        (5, 6, "All of them"),
        (6, 6, "As many as may land at once: 6"),
        (16, 6, "As many as may land at once: 6"),
    ],
)
def test_all_of_the_men_aboard_are_as_many_as_may_land_and_the_others_wait(
    count: int, landing: int, label: str
) -> None:
    game = off_orange_2(count, "lovat")
    play(game, "aboard de-g2")
    assert label_of(game, "aboard de-g2 all") == label
    play(game, "aboard de-g2 all", "land orange-2")
    assert len(there(game, "orange-2")) == landing
    assert "lovat" in there(game, "orange-2")
    play(game, "done")
    assert ("aboard de-g2" in choices(game)) == (count > 5)


@pytest.mark.clause("dieppe:2.2-f")
def test_all_counts_those_who_are_chosen_already() -> None:
    game = off_orange_2(6)
    play(game, "aboard de-g2 g2-cdo-6", "aboard de-g2 g2-cdo-6 all", "land orange-2")
    assert there(game, "orange-2") == set(cdo(1, 2, 3, 4, 6, group=2))


@pytest.mark.clause("dieppe:2.2-f", "dieppe:6-f")
def test_a_set_chosen_too_large_is_told_the_room_and_sheds_men_who_may_act_later() -> None:
    game = off_orange_2(6)
    play(game, "aboard de-g2 g2-cdo-1 g2-cdo-2 g2-cdo-3 g2-cdo-4 g2-cdo-5 g2-cdo-6")
    assert game.decision.kind == "action"
    (why,) = game.why_not("land orange-2")
    assert (why.clause, why.text) == (
        "dieppe:2.2-g",
        "Orange II Beach has room for 10 levels, the set has 12 and cannot all walk on.",
    )
    play(game, "drop g2-cdo-1", "land orange-2")
    assert there(game, "orange-2") == set(cdo(2, 3, 4, 5, 6, group=2))
    assert not position_of(game).done
    play(game, "done", "aboard de-g2", "land orange-2")
    assert where(game, "g2-cdo-1") == "orange-2"


@pytest.mark.clause("dieppe:6-f")
def test_who_drops_out_of_a_set_that_has_acted_has_acted() -> None:
    game = off_orange_2(2)
    play(game, "aboard de-g2 all", "land orange-2", "drop g2-cdo-1")
    assert position_of(game).done.bit_count() == 1
