"""Dieppe with an owner's own values: what ours never reach is played by the rules all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systems.raid.play import (
    ONLY,
    act,
    arranged,
    at,
    cdo,
    offers,
    own_values,
    play,
    position_of,
    refused,
    ten,
    there,
)


@pytest.mark.clause("dieppe:9-e", "dieppe:9.2-k", "dieppe:9.1-a")
@pytest.mark.parametrize(
    ("movement", "officer", "may"),
    [(1, False, False), (2, False, True), (3, False, True), (1, True, True)],
)
def test_landing_and_embarking_take_the_two_points_of_the_surf(
    tmp_path: Path, movement: int, officer: bool, may: bool
) -> None:
    """An officer's point counts for the infantry with him."""
    data = own_values(tmp_path, f"tables.kinds.commando.reduced.movement={movement}")
    men = [*cdo(1, 2), "lovat"] if officer else cdo(1, 2)
    home = arranged(
        {"lca-1": "de-g1", **at("orange-1", *men), "gi-inf-1": "petit-ailly"},
        reduced=cdo(1, 2),
        data=data,
    )
    out = arranged(
        {"lca-1": "de-g1", **at("lca-1", *men)},
        reduced=cdo(1, 2),
        data=data,
        happened=["first-landing"],
    )
    assert offers(act(home, "orange-1"), "embark") == may
    assert offers(act(out, "de-g1", sort="aboard"), "land") == may
    if not may:
        assert refused(home, "embark") == ["9-e"]
        assert refused(out, "land orange-1") == ["9-e"]
        assert "takes 2 points" in home.why_not("embark")[0].text


@pytest.mark.clause("dieppe:9-e")
@pytest.mark.parametrize(("cost", "may"), [(3, True), (4, False)])
def test_the_points_of_the_surf_are_those_of_its_link(tmp_path: Path, cost: int, may: bool) -> None:
    data = own_values(tmp_path, f"tables.links.surf.cost={cost}")
    home = arranged({"lca-1": "de-g1", **at("orange-1", *cdo(1, 2))}, data=data)
    assert offers(act(home, "orange-1"), "embark") == may
    out = arranged(
        {"lca-1": "de-g2", **at("lca-1", *cdo(1), "lovat")},
        data=data,
        happened=["first-landing"],
        house_rules={"landing_uses_movement": True},
    )
    play(act(out, "de-g2", sort="aboard"), "land orange-2")
    assert position_of(out).spent == cost


@pytest.mark.clause("dieppe:13-a", "dieppe:13-b")
@pytest.mark.parametrize(
    ("infantry", "guns", "placed"),
    [
        (2, 1, (4, 1)),  # nine levels
        (4, 1, (4, 1)),  # the fifth infantry would find one level
        (4, 2, (4, 2)),  # ten as printed
        (3, 2, (4, 2)),  # eight as printed, one more fits
        (5, 1, (5, 0)),  # ten as printed: the gun finds no room with or without bad luck
    ],
)
def test_bad_luck_places_the_printed_units_first(
    tmp_path: Path, infantry: int, guns: int, placed: tuple[int, int]
) -> None:
    back = (f"markers.a-1.infantry={infantry}", f"markers.a-1.machine_gun={guns}")
    game = arranged(
        at("smg-casemate-est", *cdo(1)),
        hidden=["saane-rive"],
        pool=["a-1"],
        alarm=5,
        options=["bad-luck"],
        happened=["first-a-marker"],
        data=own_values(tmp_path, *back, "markers.a-1.officer=1"),
        dice=[ten(5), ONLY],
    )
    play(act(game, "smg-casemate-est"), "move smg-bourg")
    found = there(game, "saane-rive")
    kinds = [sum(unit.startswith(f"gi-{kind}") for unit in found) for kind in ("inf", "mg", "off")]
    assert tuple(kinds) == (*placed, 1)
