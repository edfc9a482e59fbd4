"""Vehicles in a City or a Fortified hex are in Column, however they come there (2.6, 2.7)."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.errors import PositionError
from tests.systems.gts.island import (
    ALLIES,
    CANEA,
    HERAKLION,
    JUMPER,
    MOUNTAINEERS,
    NIGHT,
    PANZERJAEGER,
    PIONEER,
    RETHYMNON,
    SECOND,
    SUDA,
    TANK,
    WATCH,
    arranged,
    clause_against,
    ways,
)
from tests.systems.gts.play import actions, left, marked, number, place, play, position_of
from tests.systems.gts.scenarios import at_turn

CITY, FORTIFIED, TOWN, CLEAR = "H19.09", "H18.10", "H22.09", "H22.15"
CREFORCE = "division:creforce"


@pytest.mark.clause("crete:2.6-c", "crete:2.6-e", "crete:S2.0-g")
@pytest.mark.parametrize(("port", "column"), [(RETHYMNON, True), (CANEA, True), (SUDA, False)])
def test_a_tank_goes_ashore_in_a_city_in_column(port: str, column: bool) -> None:
    game = arranged({TANK: HERAKLION, JUMPER: "H45.12"}, chit=ALLIES, turn=NIGHT,
                    points={"creforce": 5}, column=[TANK])  # fmt: skip
    play(game, f"{TANK} move", f"step {TANK} ship {port}")
    assert place(game, TANK) == port
    assert marked(game, TANK, "column") is column


@pytest.mark.clause("crete:2.6-c", "crete:S2.0-f")
@pytest.mark.parametrize("column", [True, False])
def test_a_tank_is_not_shipped_to_a_city_in_which_another_column_is(column: bool) -> None:
    units = {TANK: HERAKLION, SECOND: RETHYMNON, JUMPER: "H45.12"}
    game = arranged(units, chit=ALLIES, turn=NIGHT, points={"creforce": 5},
                    column=[TANK, *([SECOND] if column else [])])  # fmt: skip
    play(game, f"{TANK} move")
    assert (f"ship {RETHYMNON}" in ways(game)) is not column
    assert f"ship {SUDA}" in ways(game)
    if column:
        assert clause_against(game, f"step {TANK} ship {RETHYMNON}") == "crete:S2.0-f"


@pytest.mark.clause("crete:S2.0-g")
def test_a_company_on_foot_goes_ashore_out_of_column_among_columns() -> None:
    units = {WATCH: HERAKLION, SECOND: RETHYMNON, JUMPER: "H45.12"}
    game = arranged(units, chit=ALLIES, turn=NIGHT, points={"creforce": 5}, column=[WATCH, SECOND])
    play(game, f"{WATCH} move", f"step {WATCH} ship {RETHYMNON}")
    assert not marked(game, WATCH, "column")


@pytest.mark.clause("crete:2.6-e", "crete:2.7-e", "crete:G22.1-a")
@pytest.mark.parametrize(
    ("at", "column"), [(CITY, True), (FORTIFIED, True), (TOWN, False), (CLEAR, False)]
)
def test_who_mounts_in_a_city_mounts_in_column(at: str, column: bool) -> None:
    """Half of twelve points is left, and in a City a Column has been formed for one of them."""
    game = arranged({PANZERJAEGER: at, WATCH: "H40.20"}, chit=MOUNTAINEERS)
    play(game, f"{PANZERJAEGER} move", f"step {PANZERJAEGER} mount")
    assert marked(game, PANZERJAEGER, "mounted")
    assert marked(game, PANZERJAEGER, "column") is column
    move = position_of(game).static.mounted_move[number(game, PANZERJAEGER)]
    assert left(game) == 2 * (move // 2) - (2 if column else 0)


@pytest.mark.clause("crete:2.6-e", "crete:2.7-e")
@pytest.mark.parametrize(
    ("at", "taken", "mounts", "clause"),
    [
        (CITY, False, True, ""),
        (CITY, True, False, "crete:2.6-c"),
        (FORTIFIED, True, False, "crete:2.7-c"),
        (TOWN, True, True, ""),
        (CLEAR, True, True, ""),
    ],
)
def test_nobody_mounts_in_a_city_in_which_another_column_is(
    at: str, taken: bool, mounts: bool, clause: str
) -> None:
    units = {PANZERJAEGER: at, PIONEER: at, WATCH: "H40.20"}
    game = arranged(units, chit=MOUNTAINEERS, column=[PIONEER] if taken else [])
    play(game, f"{PANZERJAEGER} move")
    text = f"step {PANZERJAEGER} mount"
    assert (text in game.decision.notations) is mounts
    if not mounts:
        assert clause_against(game, text) == clause


@pytest.mark.parametrize(
    ("unit", "table", "said"),
    [
        (PIONEER, {}, "It has no transport of its own."),
        (PANZERJAEGER, {"abandoned": [PANZERJAEGER]}, "It has left its transport behind."),
        (PANZERJAEGER, {"mounted": [PANZERJAEGER]}, "It is mounted."),
    ],
)
def test_why_a_unit_does_not_mount(unit: str, table: dict[str, Any], said: str) -> None:
    game = arranged({unit: CLEAR, WATCH: "H40.20"}, chit=MOUNTAINEERS, **table)
    play(game, f"{unit} move")
    (refusal, *_) = game.why_not(f"step {unit} mount")
    assert (refusal.clause, refusal.say("en")) == ("crete:G22.1-a", said)


@pytest.mark.clause("crete:S10.0-c", "crete:2.5-d", "crete:2.6-e")
@pytest.mark.parametrize(
    ("at", "taken", "loads", "column"),
    [
        ("44.13", False, True, False),
        ("48.08", False, True, False),  # Town: vehicles may be out of Column there
        ("48.08", True, True, False),
        ("49.08", False, True, True),  # City
        ("49.08", True, False, False),
    ],
)
def test_divisional_trucks_are_mounted_in_a_city_in_column(
    at: str, taken: bool, loads: bool, column: bool
) -> None:
    units = {"rm-bn-a": at, "rm-bn-b": at, "fjr3-i-1": "31.09"}
    game = at_turn("gala", "25-0900", units, chit=CREFORCE, cup=["direct:german"],
                   leaders={"weston": "rm-bn-a"}, column=["rm-bn-b"] if taken else [],
                   control={"49.07": "allied"})  # fmt: skip
    found = actions(game, "rm-bn-a")
    assert ("truck" in found) is loads
    if not loads:
        assert clause_against(game, "rm-bn-a truck") == "crete:S10.0-c"
        return
    play(game, "rm-bn-a truck")
    assert marked(game, "rm-bn-a", "mounted")
    assert marked(game, "rm-bn-a", "column") is column


@pytest.mark.clause("crete:2.6-d", "crete:2.7-d")
@pytest.mark.parametrize(
    ("at", "column", "sound"),
    [(CITY, False, False), (CITY, True, True), (FORTIFIED, False, False), (TOWN, False, True)],
)
def test_a_position_with_a_vehicle_out_of_column_in_a_city_is_refused(
    at: str, column: bool, sound: bool
) -> None:
    columns = [TANK] if column else []
    if sound:
        assert place(arranged({TANK: at}, chit=ALLIES, column=columns), TANK) == at
    else:
        with pytest.raises(PositionError, match="vehicle out of Column in a City"):
            arranged({TANK: at}, chit=ALLIES, column=columns)


@pytest.mark.clause("crete:2.6-d")
def test_a_loaded_unit_out_of_column_in_a_city_is_refused() -> None:
    with pytest.raises(PositionError, match="vehicle out of Column in a City"):
        arranged({PANZERJAEGER: CITY}, chit=MOUNTAINEERS, mounted=[PANZERJAEGER])
