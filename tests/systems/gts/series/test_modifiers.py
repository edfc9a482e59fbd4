"""Every modifier of checks and of fire, one by one, and supply (G11.2, G13.6, G14.4, G25)."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game
from tests.systems.gts.island import (
    ALLIES,
    GREEK,
    IDLE,
    JUMPER,
    NEXT_NIGHT,
    NIGHT,
    PANZERJAEGER,
    SECOND,
    TANK,
    THIRD,
    WATCH,
    arranged,
    supply,
)
from tests.systems.gts.play import marked, modifiers, number, play, position_of, told

#: The open ground of the airfield, an orchard beside it.
HERE, THERE, ORCHARD = "H27.08", "H27.09", "H28.09"
LEADERS = {"chappel": WATCH, "braeuer": JUMPER}
FIRST = "formation:fjr-1"
PLATOON, MOUNTAIN = "rg-cre-1", "gjr100-ii-6"


def shot(
    state: dict[str, Any], *, target: str = WATCH, bonus: int = 9, face: int = 1, check: int = 0
) -> Game:
    """The parachutists fire at a unit two companies strong; the dice are given."""
    table: dict[str, Any] = {"leaders": LEADERS, **state}
    units = {JUMPER: HERE, WATCH: THERE, target: THERE, **table.pop("units", {})}
    if target != WATCH:
        units[WATCH] = "H20.14"
    game = arranged(units, chit=FIRST, dice=(bonus, face, check), **table)
    play(game, f"{JUMPER} fire {target}")
    if game.decision.kind == "check":
        play(game, game.decision.notations[-1])
    return game


# -- checks (G11.2) -------------------------------------------------------------------------------


@pytest.mark.clause("crete:G11.2-a")
@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ({}, {}),
        ({"leaders": {"braeuer": JUMPER}}, {"out-of-command": -1}),
        ({"suppressed": [WATCH]}, {"suppressed": -1}),
        ({"cohesion": {WATCH: 1}}, {}),
        ({"cohesion": {WATCH: 2}}, {"cohesion": -1}),
        ({"light_barrage": [THERE]}, {"barrage": -1}),
        ({"heavy_barrage": [THERE]}, {"barrage": -2}),
        ({"improved": [WATCH]}, {"improved": 1}),
        ({"entrenched": [WATCH]}, {"entrenched": 2}),
        ({"delayed": [WATCH]}, {"delay": -1}),
        ({"heroic": [WATCH]}, {"heroic": 1}),
        ({"supply": {"allied": {"heraklion": "reduced"}}}, {}),
        ({"supply": {"allied": {"heraklion": "diminished"}}}, {"supply": -1}),
        ({"supply": {"allied": {"heraklion": "emergency"}}}, {"supply": -2}),
        ({"heroic": [WATCH], "cohesion": {WATCH: 2}, "improved": [WATCH]},
         {"heroic": 1, "cohesion": -1, "improved": 1}),  # all add up
    ],
)  # fmt: skip
def test_what_changes_a_check(state: dict[str, Any], expected: dict[str, int]) -> None:
    assert modifiers(shot(state), "possible-suppression") == expected


@pytest.mark.clause("crete:G11.2-a", "crete:G27.1-a")
def test_supply_does_not_touch_greeks() -> None:
    state = {"supply": {"allied": {"heraklion": "emergency"}}}
    assert modifiers(shot(state, target=GREEK), "possible-suppression") == {}


# -- fire (G14.4) ---------------------------------------------------------------------------------


@pytest.mark.clause("crete:G14.4-a")
@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ({}, {}),
        ({"cohesion": {JUMPER: 2}}, {"cohesion": -2}),
        ({"column": [JUMPER]}, {"column": -1}),
        ({"entrenched": [JUMPER]}, {"entrenched": 1}),
        ({"improved": [JUMPER]}, {}),
        ({"light_barrage": [HERE]}, {"barrage": -1}),
        ({"heavy_barrage": [HERE]}, {"barrage": -2}),
        ({"turn": NIGHT}, {"night": -2}),
        ({"supply": {"german": {"heraklion": "diminished"}}}, {}),
        ({"supply": {"german": {"heraklion": "emergency"}}}, {"supply": -1}),
        ({"supply": {"allied": {"heraklion": "emergency"}}}, {}),
    ],
)
def test_what_the_firer_adds(state: dict[str, Any], expected: dict[str, int]) -> None:
    assert modifiers(shot(state, face=9), "fire") == expected


@pytest.mark.clause("crete:G14.4-a", "crete:G14.5-a")
def test_the_company_bonus_adds_two() -> None:
    assert modifiers(shot({}, bonus=0, face=9), "fire") == {"company-bonus": 2}


@pytest.mark.clause("crete:G14.4-a", "crete:G8.5-a")
@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ({"units": {WATCH: ORCHARD}}, {"terrain": -1}),
        ({"units": {WATCH: ORCHARD}, "column": [WATCH]}, {"column-target": 2}),
        ({"rubble": [THERE]}, {"rubble": -1}),
        ({"improved": [WATCH]}, {"improved": -1}),
        ({"entrenched": [WATCH]}, {"entrenched": -2}),
        ({"column": [WATCH]}, {"column-target": 2}),
        ({"drops": {WATCH: 2}}, {"drop-markers": 4}),
        ({"drops": {WATCH: 2}, "gliders": [WATCH]}, {"drop-markers": 6}),
        ({"delayed": [WATCH]}, {"delay": 2}),
        ({"heroic": [WATCH]}, {"heroic": -1}),
        ({"working": [WATCH]}, {"men-at-work": 1}),
        ({"cohesion": {WATCH: 2}}, {}),
        ({"units": {SECOND: THERE}}, {"mass": 1}),
        ({"units": {SECOND: THERE, THIRD: THERE}}, {"mass": 2}),
        ({"units": {SECOND: THERE, THIRD: THERE, "br-2bw-d": THERE}}, {"mass": 3}),
    ],
)
def test_what_the_target_adds(state: dict[str, Any], expected: dict[str, int]) -> None:
    if state.get("units", {}).get(WATCH) == ORCHARD:
        state = {**state, "units": {WATCH: ORCHARD, JUMPER: THERE}}
    assert modifiers(shot(state, face=9), "fire") == expected


@pytest.mark.clause("crete:G14.4-a", "crete:G8.5-a")
@pytest.mark.parametrize(("target", "expected"), [(TANK, {"defense": -3}), (PLATOON, {"mass": -1})])
def test_armour_and_units_without_steps_are_hit_less(target: str, expected: dict[str, int]) -> None:
    assert modifiers(shot({}, target=target, face=9), "fire") == expected


@pytest.mark.clause("crete:G14.4-a")
@pytest.mark.parametrize(
    ("target", "at", "distance"),
    [(WATCH, THERE, 0), (WATCH, "H27.10", -1), (WATCH, "H27.11", -2), (TANK, THERE, 0),
     (TANK, "H27.10", -1), (TANK, "H27.11", -2)],
)  # fmt: skip
def test_distance_takes_from_fire(target: str, at: str, distance: int) -> None:
    units = {PANZERJAEGER: HERE, MOUNTAIN: "H26.08", target: at}
    game = arranged(units, chit="division:geb-5div", dice=(9, 9), leaders={"utz": MOUNTAIN},
                    points={"geb-5div": 1})  # fmt: skip
    play(game, f"{PANZERJAEGER} fire {target}")
    assert modifiers(game, "fire").get("range", 0) == distance


# -- Opportunity Fire (G13.6) ---------------------------------------------------------------------


def fled(state: dict[str, Any], *, face: int = 9) -> Game:
    """A company leaves its hex, or forms a Column in it, under the guns of the parachutists."""
    table: dict[str, Any] = {"leaders": LEADERS, **state}
    text = table.pop("text", f"step {WATCH} H27.10")
    game = arranged({JUMPER: HERE, WATCH: THERE, SECOND: "H20.14", **table.pop("units", {})},
                    chit="formation:br-14bde", dice=(0, face), **table)  # fmt: skip
    play(game, f"{WATCH} move")
    if game.decision.kind == "leader-along":
        play(game, "leader chappel stay")
    return play(game, text)


@pytest.mark.clause("crete:G13.6-a", "crete:G13.5-a")
@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ({}, {"zone-to-free": -1}),
        ({"text": f"step {WATCH} H28.08"}, {"zone-to-zone": 2}),
        ({"improved": [WATCH]}, {"zone-to-free": -1}),
        ({"entrenched": [WATCH]}, {"zone-to-free": -1}),
        ({"column": [WATCH]}, {"zone-to-free": -1, "column-target": 2}),
        ({"units": {SECOND: THERE}}, {"zone-to-free": -1, "mass": 1}),
        ({"improved": [WATCH], "text": f"step {WATCH} column"}, {"improved": -1}),
        ({"entrenched": [WATCH], "text": f"step {WATCH} column"}, {"entrenched": -2}),
        ({"drops": {JUMPER: 1}}, {"zone-to-free": -1, "drop-markers": -2}),
        ({"drops": {JUMPER: 1}, "gliders": [JUMPER]}, {"zone-to-free": -1, "drop-markers": -1}),
        ({"delayed": [JUMPER]}, {"zone-to-free": -1, "delay": -2}),
    ],
)  # fmt: skip
def test_what_counts_for_opportunity_fire(state: dict[str, Any], expected: dict[str, int]) -> None:
    assert modifiers(fled(state), "fire") == expected


@pytest.mark.clause("crete:G13.6-a", "crete:G21.8-a")
@pytest.mark.parametrize(
    ("text", "kind"), [(f"step {WATCH} H28.08", ""), (f"step {WATCH} column", "suppression")]
)
def test_who_leaves_a_trench_is_hit_as_in_the_open(text: str, kind: str) -> None:
    # a 4 is a Cohesion Hit in the open, suppression in a trench
    game = fled({"entrenched": [WATCH], "text": text}, face=4)
    assert (game.decision.kind == "suppression") is bool(kind)
    assert position_of(game).cohesion[number(game, WATCH)] == (0 if kind else 1)


# -- supply (G25) ---------------------------------------------------------------------------------

AREAS = {"maleme-suda", "rethymnon", "heraklion"}


@pytest.mark.clause("crete:G25.1-a", "crete:G25.2-a")
def test_each_side_starts_with_full_supply_in_three_areas() -> None:
    game = arranged({WATCH: THERE}, chit=ALLIES)
    for side in ("allied", "german"):
        assert supply(game, side) == dict.fromkeys(AREAS, "full")


@pytest.mark.clause("crete:G25.1-a")
@pytest.mark.parametrize(
    ("at", "area"),
    [("K06.05", "maleme-suda"), ("10.04", "maleme-suda"), ("59.13", "maleme-suda"),
     ("R08.13", "rethymnon"), ("H27.09", "heraklion")],
)  # fmt: skip
def test_a_unit_is_supplied_in_the_area_of_its_map(at: str, area: str) -> None:
    for each in AREAS:
        game = arranged({WATCH: at, JUMPER: "H44.12"}, chit=ALLIES, suppressed=[WATCH],
                        supply={"allied": {each: "emergency"}}, dice=(0,))  # fmt: skip
        play(game, f"{WATCH} rally")
        assert ("supply" in modifiers(game, "rally")) is (each == area)


@pytest.mark.clause("crete:G25.2-a")
@pytest.mark.parametrize(
    ("level", "quality", "fire"),
    [("full", 0, 0), ("reduced", 0, 0), ("diminished", -1, 0), ("emergency", -2, -1)],
)
def test_the_four_levels_of_supply(level: str, quality: int, fire: int) -> None:
    # the company out of command rolls for its rally, then fires at what leaves its hex
    game = arranged({WATCH: THERE, JUMPER: HERE, **IDLE}, chit=FIRST, dice=(0, 9), idle=False,
                    supply={"allied": {"heraklion": level}}, leaders=LEADERS)  # fmt: skip
    play(game, f"{JUMPER} move", f"step {JUMPER} H27.07")
    assert modifiers(game, "opportunity").get("supply", 0) == quality
    assert modifiers(game, "fire").get("supply", 0) == fire
    assert not marked(game, WATCH, "suppressed")


@pytest.mark.clause("crete:G4.2-a", "crete:S4.0-a")
@pytest.mark.parametrize(("turn", "rolled"), [(NEXT_NIGHT - 1, False), (NEXT_NIGHT, True)])
def test_supply_is_rolled_for_at_night_before_anything_is_bought(turn: int, rolled: bool) -> None:
    game = arranged({WATCH: THERE, JUMPER: HERE}, turn=turn, points={"fl-7div": 3})
    assert game.decision.kind == "buy-dispatch"
    assert bool([event for event in told(game, "rolled") if event[1] == "supply"]) is rolled
