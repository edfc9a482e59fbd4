"""Stacking, sight, Fire Zones and Opportunity Fire (G8, G9, G10, G13)."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game
from tests.systems.gts import rethymnon
from tests.systems.gts.play import (
    FAIR,
    GOOD,
    PIONEER,
    actions,
    arranged,
    last_rating,
    number,
    place,
    play,
    position_of,
    rolls,
    steps,
    told,
)
from tests.systems.gts.rethymnon import (
    DIGGER,
    DIGGER_MORTAR,
    FIRST_BATTALION,
    GUNNERS,
    JUMPER,
    MACHINE_GUNS,
    OTHER,
)

RICH = {"geb-5div": 9, "nz-2div": 9}
FACING = {PIONEER: "11.06", GOOD: "11.05"}
#: Ten steps of German parachutists.
FIVE = (JUMPER, OTHER, "fjr2-i-3", "fjr2-iii-9", "fjr2-iii-10")


def crowd(at: str, count: int = 5) -> dict[str, str]:
    """So many German companies of two steps in one hex."""
    return dict.fromkeys(FIVE[:count], at)


def index(game: Game, code: str) -> int:
    return position_of(game).static.grid.index(code)


def distances(game: Game, at: str, mask: int) -> set[int]:
    """How far from a hex the hexes of a set lie."""
    grid = position_of(game).static.grid
    return {grid.distance(grid.index(at), each) for each in grid.members(mask)}


# -- stacking (G8) --------------------------------------------------------------------------------


@pytest.mark.clause("crete:G8.3-a", "crete:G18.1-a")
@pytest.mark.parametrize(("count", "able"), [(4, True), (5, False)])
def test_units_of_an_overstacked_hex_neither_fire_nor_assault(count: int, able: bool) -> None:
    game = rethymnon.arranged({**crowd("18.15", count), DIGGER: "17.15"}, chit=FIRST_BATTALION)
    words = actions(game, JUMPER)
    assert (f"fire {DIGGER}" in words) is able
    assert ("assault 17.15" in words) is able


@pytest.mark.clause("crete:G8.3-a")
@pytest.mark.parametrize(("friends", "stops"), [(3, True), (4, False)])
def test_a_retreat_goes_on_from_a_hex_it_would_overstack(friends: int, stops: bool) -> None:
    names = ("aus-2-11bn-a", "aus-2-11bn-b", "aus-2-11bn-c", "aus-2-11bn-d")[:friends]
    units = {JUMPER: "18.15", DIGGER: "17.15", **dict.fromkeys(names, "16.14")}
    game = rethymnon.arranged(units, chit=FIRST_BATTALION, dice=(0, 9, 9))
    play(game, f"{JUMPER} assault 17.15", f"assaulted {DIGGER} run", f"retreat {DIGGER} 16.14")
    assert (f"retreat {DIGGER} stop" in game.decision.notations) is stops
    assert game.decision.kind == "retreat"


@pytest.mark.clause("crete:G8.6-a")
@pytest.mark.parametrize(("friends", "offered"), [(3, True), (4, False)])
def test_nobody_leaves_column_into_a_full_hex(friends: int, offered: bool) -> None:
    units = {"fschmg-1": "18.15", **crowd("18.15", friends)}
    game = rethymnon.arranged(units, chit="division:fjr-2", column=["fschmg-1"])
    play(game, "fschmg-1 move")
    words = {text.split()[-1] for text in game.decision.notations}
    assert ({"line", "line-hit"} <= words) is offered


@pytest.mark.clause("crete:G8.6-a")
def test_a_unit_that_would_end_in_a_full_hex_does_not_enter_it() -> None:
    # 17.15 is full, and after entering it the machine guns have no points left to go on
    units = {"fschmg-1": "19.16", **crowd("17.15", 4)}
    game = rethymnon.arranged(units, chit="division:fjr-2", leaders={})
    play(game, "fschmg-1 move", "step fschmg-1 18.15")
    assert "17.15" not in steps(game)
    assert "step fschmg-1 stop" in game.decision.notations


# -- sight (G9) -----------------------------------------------------------------------------------


@pytest.mark.clause("crete:G9.2-a", "crete:G9.8-a")
@pytest.mark.parametrize(
    ("more", "far"),
    [
        ({}, 13),
        ({"rubble": ["30.12"]}, 8),
        ({"wrecked": ["30.12"]}, 8),
        ({"turn": 4}, 3),
    ],
)
def test_from_an_observation_post_one_sees_thirteen_hexes(more: dict[str, Any], far: int) -> None:
    # Hill A; the fourth turn is the Night Turn
    game = rethymnon.arranged({JUMPER: "18.15"}, chit=FIRST_BATTALION, **more)
    seen = position_of(game).sight(index(game, "30.12"), 99)
    assert max(distances(game, "30.12", seen)) == far


@pytest.mark.clause("crete:G9.2-a")
def test_from_other_hexes_one_sees_eight() -> None:
    game = rethymnon.arranged({JUMPER: "18.15"}, chit=FIRST_BATTALION)
    position = position_of(game)
    assert index(game, "27.15") not in position.static.grid.members(
        position.static.observation_posts
    )
    most = max(
        max(distances(game, code, position.sight(index(game, code), 99)))
        for code in ("27.15", "18.15", "29.12", "27.12", "20.16")
    )
    assert most == 8


@pytest.mark.clause("crete:G9.8-a")
def test_an_observation_post_protects_nobody() -> None:
    game = rethymnon.arranged({DIGGER: "30.12", JUMPER: "30.11"}, chit=FIRST_BATTALION,
                              dice=(9, 9))  # fmt: skip
    assert position_of(game).static.observation_posts >> index(game, "30.12") & 1
    assert last_rating(play(game, f"{JUMPER} fire {DIGGER}")) == 6 - 1  # the orchard


# -- Fire Zones (G10) -----------------------------------------------------------------------------


@pytest.mark.clause("crete:G10.1-a")
@pytest.mark.parametrize(("unit", "reach"), [(JUMPER, 1), ("fschmg-1", 2), ("fschflak-2", 3)])
def test_a_fire_zone_is_what_a_unit_sees_within_its_range(unit: str, reach: int) -> None:
    game = rethymnon.arranged({unit: "18.15"}, leaders={})
    position = position_of(game)
    zone = position.zone_of(number(game, unit))
    seen = position.sight(index(game, "18.15"), reach) & ~(1 << index(game, "18.15"))
    assert zone == seen
    assert max(distances(game, "18.15", zone)) == reach
    near = position.static.ground.near(index(game, "18.15"), reach)
    assert reach < 3 or near & ~seen & ~(1 << index(game, "18.15"))  # something is hidden


@pytest.mark.clause("crete:G10.2-a")
@pytest.mark.parametrize("unit", [DIGGER_MORTAR, GUNNERS])
def test_indirect_weapons_have_a_fire_zone_of_three_hexes(unit: str) -> None:
    game = rethymnon.arranged({unit: "18.15"}, leaders={})
    assert position_of(game).face(number(game, unit)).range > 3
    zone = position_of(game).zone_of(number(game, unit))
    assert max(distances(game, "18.15", zone)) == 3


@pytest.mark.clause("crete:G10.5-a")
@pytest.mark.parametrize(
    "state",
    [
        {"cohesion": {"gr-5inf-3": 2}, "column": ["gr-5inf-3"]},
        {"cohesion": {"gr-5inf-3": 2}, "turn": 4},
        {"drops": {"gr-5inf-3": 3}},
    ],
)
def test_a_rating_brought_to_nothing_keeps_its_fire_zone(state: dict[str, Any]) -> None:
    units = {"gr-5inf-3": "17.15", JUMPER: "18.15"}  # Fire Rating 2
    game = rethymnon.arranged(units, chit=FIRST_BATTALION, dice=(0, 9), **state)
    play(game, f"{JUMPER} move", f"step {JUMPER} 19.16")
    assert last_rating(game) == 0


# -- Opportunity Fire (G13) -----------------------------------------------------------------------


@pytest.mark.clause("crete:G13.2-a")
@pytest.mark.parametrize(
    ("text", "more"),
    [
        (f"{PIONEER} fire {GOOD}", {}),
        (f"{PIONEER} rally", {"suppressed": [PIONEER]}),
        (f"{PIONEER} pass", {}),
        (f"{PIONEER} clear", {"drops": {PIONEER: 1}}),
    ],
)
def test_what_draws_no_fire(text: str, more: dict[str, Any]) -> None:
    game = play(arranged(FACING, points={"geb-5div": 1}, dice=(9, 9), **more), text)
    assert not rolls(game, "opportunity")


@pytest.mark.clause("crete:G13.2-a", "crete:G18.12-a")
def test_an_advance_after_an_assault_draws_no_fire() -> None:
    # 10.05 is in the Fire Zone of the second Greek; the first runs and the pioneers advance
    units = {PIONEER: "11.06", GOOD: "10.05", FAIR: "09.05"}
    game = arranged(units, points={"geb-5div": 1}, dice=(0, 9, 9))
    play(game, f"{PIONEER} assault 10.05", f"assaulted {GOOD} run")
    before = len(rolls(game, "opportunity"))
    while game.decision.kind == "retreat":
        play(game, game.decision.notations[0])
    assert place(game, PIONEER) == "10.05"
    assert len(rolls(game, "opportunity")) == before


@pytest.mark.clause("crete:G13.3-a")
@pytest.mark.parametrize(
    ("more", "fires"),
    [
        ({}, True),
        ({"suppressed": [MACHINE_GUNS]}, False),
        ({"light_barrage": ["16.15"]}, False),
        ({"drops": {MACHINE_GUNS: 1}}, True),
        ({"units": {OTHER: "16.16"}}, False),  # an enemy beside it, the target is not
        ({"units": {MACHINE_GUNS: "16.17"}}, False),  # too far
    ],
)
def test_who_may_try_opportunity_fire(more: dict[str, Any], fires: bool) -> None:
    units = {JUMPER: "18.15", MACHINE_GUNS: "16.15", **more.pop("units", {})}
    game = rethymnon.arranged(units, chit=FIRST_BATTALION, dice=(0, 9), **more)
    play(game, f"{JUMPER} move", f"step {JUMPER} 19.15")
    assert bool(rolls(game, "opportunity")) is fires


@pytest.mark.clause("crete:G13.7-a")
def test_a_firer_tries_once_for_each_trigger_and_again_for_the_next() -> None:
    units = {JUMPER: "18.15", MACHINE_GUNS: "16.15"}
    game = rethymnon.arranged(units, chit=FIRST_BATTALION, dice=(9, 9, 9))
    play(game, f"{JUMPER} move", f"step {JUMPER} 18.14")
    assert len(rolls(game, "opportunity")) == 1  # 18.14 lies in the zone too
    play(game, f"step {JUMPER} 19.15")
    assert len(rolls(game, "opportunity")) == 2


@pytest.mark.clause("crete:G13.7-a")
def test_each_of_two_firers_tries_once() -> None:
    units = {JUMPER: "18.15", MACHINE_GUNS: "16.15", DIGGER: "18.16"}
    game = rethymnon.arranged(units, chit=FIRST_BATTALION, dice=(9, 9, 9))
    play(game, f"{JUMPER} move", f"step {JUMPER} 19.15")
    assert len(rolls(game, "opportunity")) == 2


@pytest.mark.clause("crete:G13.5-a", "crete:G14.7-a")
def test_guns_fire_directly_at_what_moves_off() -> None:
    units = {JUMPER: "18.15", GUNNERS: "16.15"}
    game = rethymnon.arranged(units, chit=FIRST_BATTALION, dice=(0, 9))
    play(game, f"{JUMPER} move", f"step {JUMPER} 19.15")
    assert last_rating(game) == 3 - 1 - 1 + 2  # defense, a hex of distance, from zone to zone
    assert not position_of(game).light | position_of(game).heavy


# -- checks without points (G11) ------------------------------------------------------------------


@pytest.mark.clause("crete:G11.3-a")
@pytest.mark.parametrize(
    ("purpose", "texts"),
    [
        ("opportunity", (f"{PIONEER} push", f"step {PIONEER} 12.06")),
        ("engineer", (f"{PIONEER} improve",)),
        ("bravery", (f"{PIONEER} assault 11.05",)),
    ],
)
def test_some_checks_cannot_be_bought(purpose: str, texts: tuple[str, ...]) -> None:
    game = play(arranged(FACING, points=RICH, dice=(9, 9, 9)), *texts)
    assert rolls(game, purpose)
    assert not [each for each in told(game, "paid") if each[4:] and each[4] == purpose]
    spent = 1 if purpose != "engineer" else 0
    assert position_of(game).points == [9, 9 - spent]


@pytest.mark.clause("crete:G11.4-a")
@pytest.mark.parametrize(
    ("texts", "dice", "more", "unit"),
    [
        ((f"{PIONEER} fire {GOOD}",), (), {}, PIONEER),  # Company Bonus
        ((f"{PIONEER} fire {GOOD}", f"check {PIONEER} roll"), (9, 1), {}, GOOD),  # S?
        ((f"{PIONEER} recover",), (), {"cohesion": {PIONEER: 2}, "apart": True}, PIONEER),
        ((f"{PIONEER} move", f"step {PIONEER} 12.06"), (),
         {"heavy_barrage": ["11.06"], "apart": True}, PIONEER),
    ],
)  # fmt: skip
def test_other_checks_can_be_bought(
    texts: tuple[str, ...], dice: tuple[int, ...], more: dict[str, Any], unit: str
) -> None:
    units = {PIONEER: "11.06", GOOD: "02.02"} if more.pop("apart", False) else FACING
    game = play(arranged(units, points=RICH, dice=dice, **more), *texts)
    assert set(game.decision.notations) == {f"check {unit} pay", f"check {unit} roll"}
    before = list(position_of(game).points)
    play(game, f"check {unit} pay")
    assert sum(position_of(game).points) == sum(before) - 1


@pytest.mark.clause("crete:G11.4-a", "crete:G18.11-a")
def test_a_hold_check_cannot_be_bought() -> None:
    game = arranged(FACING, points=RICH, dice=(0, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9))
    play(game, f"{PIONEER} assault 11.05", f"assaulted {GOOD} stand")
    while not rolls(game, "hold"):
        words = [text for text in game.decision.notations if not text.endswith("pay")]
        play(game, next((text for text in words if "fight" in text or "stand" in text), words[0]))
    assert position_of(game).points[0] == 9


@pytest.mark.clause("crete:G11.4-a")
def test_contact_can_be_bought() -> None:
    units = {JUMPER: "18.15", DIGGER: "29.12", GUNNERS: "31.12"}
    game = rethymnon.arranged(units, turn=2, parks={GUNNERS: ""}, points={"aus-19bde": 1})
    play(game, "park go-on", f"contact {GUNNERS} bn-campbell", f"check {GUNNERS} pay")
    assert position_of(game).contact[number(game, GUNNERS)] >= 0
    assert told(game, "paid")[0][1:3] == (0, 1)
