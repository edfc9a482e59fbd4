"""Dieppe, two rules at once: what neither of them says alone."""

from __future__ import annotations

import pytest

from tests.systems.raid.play import (
    ONLY,
    act,
    alarm,
    arranged,
    at,
    cdo,
    choices,
    has,
    is_hidden,
    play,
    position_of,
    rolls,
    ten,
    there,
    told,
    where,
)


def landing_at_alarm_8(*men: str, dice: list[int]) -> str:
    """Land where a marker lies while the landing itself wakes everybody; what is asked then."""
    units = {"lca-1": "de-quiberville", **at("lca-1", *men)}
    game = arranged(
        units,
        alarm=8,
        hidden=["quiberville-plage", "quiberville-bourg"],
        pool=["a-1", "a-2"],
        happened=["first-assault"],
        dice=dice,
    )
    play(act(game, "de-quiberville", sort="aboard"), "land quiberville-plage")
    assert alarm(game) == 9
    assert not is_hidden(game, "quiberville-plage")
    assert not is_hidden(game, "quiberville-bourg")
    assert where(game, "gi-inf-2") == "quiberville-plage"  # turned in the order of the zones
    return game.decision.kind if men[0] in there(game, "quiberville-plage") else where(game, men[0])


@pytest.mark.clause("dieppe:7-a", "dieppe:7-j", "dieppe:9.2-f", "dieppe:11.2-a")
@pytest.mark.parametrize(
    ("men", "found"),
    [(["g1-cdo-1"], "round"), (["g1-cdo-1", "lovat"], "round"), (["mortar", "sniper"], "lca-1")],
)
def test_a_landing_that_wakes_everybody_meets_those_who_were_hidden_there(
    men: list[str], found: str
) -> None:
    """Commandos assault at once; a mortar and who is with it go back to their boat (R-15)."""
    dice = [ONLY, ONLY, 6, ten(0)] if men[0] != "mortar" else [ONLY, ONLY]
    assert landing_at_alarm_8(*men, dice=dice) == found


@pytest.mark.clause("dieppe:7-a", "dieppe:10-o", "dieppe:10-l")
@pytest.mark.parametrize(("face", "goes_on"), [(4, True), (5, False)])
def test_a_bangalore_that_wakes_everybody_still_clears_the_wire(face: int, goes_on: bool) -> None:
    game = arranged(
        {**at("smg-bourg", *cdo(1)), **at("saane-coude", *cdo(2))},
        alarm=8,
        wire=["smg-carrefour"],
        hidden=["ailly-poste"],
        pool=["a-1"],
        dice=[ONLY, ten(face)],
    )
    play(act(game, "smg-bourg"), "move smg-carrefour", "bangalore")
    assert alarm(game) == 9
    assert there(game, "ailly-poste") == {"gi-inf-1"}
    assert rolls(game, "activation") == []  # nothing is left to be tested
    assert has(game, "wire", "smg-carrefour") != goes_on
    assert (game.decision.kind == "walk") == goes_on


@pytest.mark.clause("dieppe:12-g", "dieppe:10-g")
@pytest.mark.parametrize(("face", "cut"), [(6, True), (7, False)])
def test_the_line_is_cut_by_who_comes_through_the_mines_alive(face: int, cut: bool) -> None:
    game = arranged(
        {**at("orange-2", *cdo(1)), **at("saane-coude", *cdo(2))},
        reduced=cdo(1),
        mines=["saane-pont"],
        dice=[ten(face)],
    )
    play(act(game, "orange-2"), "move saane-pont")
    assert has(game, "cut", "saane-pont") == cut
    assert (where(game, "g1-cdo-1") == "saane-pont") == cut


@pytest.mark.clause("dieppe:12-g", "dieppe:11.2-x", "dieppe:11.2-aa")
@pytest.mark.parametrize(("answer", "cut"), [("back", False), ("prisoner", True)])
def test_the_line_is_cut_when_the_last_german_there_is_gone_or_taken(
    answer: str, cut: bool
) -> None:
    game = arranged(
        {**at("orange-2", *cdo(1, 2)), "gi-inf-1": "saane-pont"},
        happened=["first-assault"],
        dice=[6, ten(0)],
    )
    play(act(game, "orange-2"), "assault saane-pont")
    while game.decision.kind == "line-up":
        game.play(game.decision.choices[-1])
    play(game, answer)
    assert has(game, "cut", "saane-pont") == cut


@pytest.mark.clause("dieppe:10-r", "dieppe:9.2-k")
def test_an_embarkation_is_tested_where_the_boats_lie() -> None:
    """Ruling R-47: after the action, from where the set then stands."""
    units = {"lca-1": "de-g2", **at("orange-2", *cdo(1)), **at("quiberville-falaise", *cdo(2))}
    game = arranged(units, hidden=["saane-rive"], pool=["a-1"], dice=[ten(9)])
    play(act(game, "orange-2"), "embark")
    assert where(game, "g1-cdo-1") == "lca-1"
    assert not told(game, "tests-marker")  # it is next to the beach, not to the boats


@pytest.mark.clause("dieppe:9.2-l", "dieppe:4-c", "dieppe:9-d")
def test_men_who_went_aboard_sail_the_same_turn_and_land_nowhere_again() -> None:
    game = arranged({"lca-1": "de-g1", **at("orange-1", *cdo(1))})
    play(act(game, "orange-1"), "embark")
    act(game, "de-g1", sort="boats")
    play(game, "sail sea-east de-moutiers halt")
    assert where(game, "g1-cdo-1") == "lca-1"
    assert position_of(game).zone_of(2) == position_of(game).static.zone_number["de-moutiers"]
    assert not any(text.startswith("aboard") for text in choices(game))


@pytest.mark.clause("dieppe:13-a", "dieppe:10-p", "dieppe:11.2-d")
def test_bad_luck_doubles_a_garrison_that_is_walked_into() -> None:
    game = arranged(
        at("saane-pont", *cdo(1, 2, 3)),
        hidden=["quiberville-plage"],
        pool=["a-6"],
        options=["bad-luck"],
        happened=["first-assault", "first-a-marker"],
        reduced=cdo(1),
        dice=[ONLY],
    )
    play(act(game, "saane-pont"), "move quiberville-plage")
    assert len(told(game, "appears")) == 4
    assert game.decision.kind == "line-up"
