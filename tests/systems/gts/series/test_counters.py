"""Numbers, counters and time: what is printed, and what it does (G1, G2, G3)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dropzone.core.rules.game import Game
from dropzone.core.text.messages import tr
from dropzone.systems.gts.prepared.static import NO, NO_MOVE, STAR
from dropzone.systems.gts.state.position import GtsPosition
from tests.systems.gts import rethymnon
from tests.systems.gts.play import (
    FAIR,
    GERMANS,
    GOOD,
    GREEKS,
    GUN,
    PIONEER,
    POOR,
    SECOND,
    THIRD,
    actions,
    arranged,
    last_rating,
    left,
    modifiers,
    number,
    place,
    play,
    position_of,
    started,
    steps,
    told,
)
from tests.systems.gts.rethymnon import (
    BRIGADE,
    DIGGER,
    DIGGER_MORTAR,
    FIRST_BATTALION,
    GUNNERS,
    JUMPER,
    MACHINE_GUNS,
    MORTAR,
    TANK,
)

ONE = {"geb-5div": 1}
FACING = {PIONEER: "11.06", GOOD: "11.05"}
FIRE = f"{PIONEER} fire {GOOD}"


def held(game: Game) -> tuple[GtsPosition, Any]:
    """A position with its static data."""
    position = position_of(game)
    return position, position.static


# -- numbers and words (G1) -----------------------------------------------------------------------


@pytest.mark.clause("crete:G1.3-a")
def test_movement_keeps_halves() -> None:
    game = arranged({PIONEER: "11.06"}, column=[PIONEER])
    play(game, f"{PIONEER} move", f"step {PIONEER} 10.05")
    assert left(game) == 11
    assert "5½" in tr("en", game.decision.prompt)


@pytest.mark.clause("crete:G1.3-a")
@pytest.mark.parametrize(("face", "gained"), [(6, 6), (7, 6), (8, 7)])
def test_other_halves_are_rounded_down(face: int, gained: int) -> None:
    game = arranged({PIONEER: "15.06"}, chit="direct:allied", cup=[GERMANS, GREEKS], turn=2,
                    dice=(1, face))  # fmt: skip
    assert told(game, "gained")[0][2] == gained


@pytest.mark.clause("crete:G1.4-a")
@pytest.mark.parametrize(
    ("a", "b", "distance"),
    [("11.06", "11.06", 0), ("11.06", "12.06", 1), ("11.06", "12.07", 2), ("11.06", "11.08", 2),
     ("02.02", "06.04", 4), ("02.02", "06.06", 6)],
)  # fmt: skip
def test_distance_counts_the_target_but_not_the_origin(a: str, b: str, distance: int) -> None:
    grid = position_of(arranged({PIONEER: "11.06"})).static.grid
    assert grid.distance(grid.index(a), grid.index(b)) == distance
    assert grid.distance(grid.index(b), grid.index(a)) == distance


@pytest.mark.clause("crete:G1.5-a")
@pytest.mark.parametrize(
    ("chit", "unit", "active", "other"),
    [(GERMANS, PIONEER, "german", "allied"), (GREEKS, GOOD, "allied", "german")],
)
def test_the_owner_of_the_chit_is_active_and_results_are_applied_at_once(
    chit: str, unit: str, active: str, other: str
) -> None:
    points = {"geb-5div": 1, "nz-2div": 1}
    game = arranged(FACING, chit=chit, points=points, dice=(0, 3))
    assert game.decision.side == active
    foe = GOOD if unit == PIONEER else PIONEER
    play(game, f"{unit} fire {foe}")
    assert (game.decision.kind, game.decision.side) == ("suppression", other)
    play(game, f"suppression {foe} accept")
    assert position_of(game).is_suppressed(number(game, foe))
    assert game.decision.side == active


@pytest.mark.clause("crete:G1.6-a")
def test_a_rearguard_is_a_unit_that_holds_its_hex() -> None:
    game = rethymnon.arranged({JUMPER: "18.15", "rg-cre-1": "17.15"}, chit=FIRST_BATTALION)
    assert f"fire {'rg-cre-1'}" in actions(game, JUMPER)
    play(game, f"{JUMPER} move")
    assert "17.15" not in steps(game)


@pytest.mark.clause("crete:G1.6-a")
def test_leaders_and_parks_are_no_units() -> None:
    game = rethymnon.arranged({DIGGER: "18.15", GUNNERS: "19.15"}, parks={GUNNERS: ""},
                              chit=BRIGADE)  # fmt: skip
    position, static = held(game)
    assert not set(static.leader_ids) & set(static.unit_ids)
    assert position.units_at(static.grid.index("18.15"), 0) == (number(game, DIGGER),)
    assert position.units_at(static.grid.index("19.15"), 0) == (number(game, GUNNERS),)


@pytest.mark.clause("crete:G1.7-a")
def test_the_page_for_players_explains_the_abbreviations_of_the_rules() -> None:
    page = (Path(__file__).parents[4] / "docs" / "crete.md").read_text(encoding="utf-8")
    rows = [line.split("|") for line in page.splitlines() if line.count("|") == 3]
    table = {short.strip(): meaning.strip() for _, short, meaning, _ in rows}
    assert set(table) >= {"IC", "OoC", "CP", "DP", "EFZ", "FR", "AR", "DR", "TQ", "MR", "OP",
                          "IPos", "ENT", "AP", "NP"}  # fmt: skip
    assert (table["FR"], table["EFZ"]) == ("Fire Rating", "enemy Fire Zone")


# -- counters (G2) --------------------------------------------------------------------------------


@pytest.mark.clause("crete:G2.1-a")
@pytest.mark.parametrize(
    ("unit", "side", "command", "formation", "greek"),
    [
        (DIGGER, 0, "aus-19bde", "aus-2-1bn", False),
        (MACHINE_GUNS, 0, "aus-19bde", None, False),
        ("gr-4inf-1", 0, "aus-19bde", None, True),
        (JUMPER, 1, "fjr-2", "fjr2-i", False),
        ("fschmg-1", 1, "fjr-2", None, False),
    ],
)
def test_a_unit_has_side_division_and_formation_or_is_independent(
    unit: str, side: int, command: str, formation: str | None, greek: bool
) -> None:
    _, static = held(rethymnon.arranged({JUMPER: "18.15"}))
    at = static.unit_number[unit]
    assert (static.side[at], static.auxiliary[at]) == (side, greek)
    assert static.command_ids[static.command[at]] == command
    led = static.formation[at]
    assert (static.formation_ids[led] if led >= 0 else None) == formation


@pytest.mark.clause("crete:G2.2-a")
@pytest.mark.parametrize(
    ("firer", "colour", "then"), [(PIONEER, "pink", "suppression"), (GUN, "blue", "check")]
)
def test_the_colour_of_the_fire_rating_picks_the_row(firer: str, colour: str, then: str) -> None:
    # a 3 suppresses with small arms, and perhaps with armour-piercing fire
    game = arranged({firer: "11.06", GOOD: "11.05"}, leaders={"schaette": firer, "bedding": GOOD},
                    points={**ONE, "nz-2div": 1}, dice=(9, 3))  # fmt: skip
    assert position_of(game).face(number(game, firer)).colour == colour
    assert play(game, f"{firer} fire {GOOD}").decision.kind == then


@pytest.mark.clause("crete:G2.2-a")
def test_every_weapon_has_a_row_in_both_halves_of_the_table() -> None:
    _, static = held(arranged(FACING))
    colours = {"white", "pink", "purple", "blue", "green", "orange", "yellow", "brown", "black"}
    assert set(static.tables.crt.unarmoured) == colours == set(static.tables.crt.armoured)
    assert set(static.colour) <= colours


@pytest.mark.clause("crete:G2.5-a")
def test_the_assault_rating_has_its_own_value_and_colour() -> None:
    game = rethymnon.arranged({DIGGER: "18.15"})
    face = position_of(game).face(number(game, DIGGER))
    assert (face.fire, face.colour) == (5, "purple")
    assert (face.assault, face.assault_colour) == (6, "pink")


@pytest.mark.clause("crete:G2.6-a")
@pytest.mark.parametrize(("unit", "rating"), [(DIGGER, 6), (TANK, 6 - 3)])
def test_the_defense_rating_is_added_to_the_fire_rating(unit: str, rating: int) -> None:
    game = rethymnon.arranged({JUMPER: "18.15", unit: "17.15"}, chit=FIRST_BATTALION, dice=(9, 9))
    assert last_rating(play(game, f"{JUMPER} fire {unit}")) == rating


@pytest.mark.clause("crete:G2.6-a")
@pytest.mark.parametrize(("unit", "hits"), [("br-106rha-sec", 1), (TANK, 0)])
def test_armour_is_hit_on_its_half_of_the_table(unit: str, hits: int) -> None:
    # with the bonus a 4 is a Cohesion Hit in the open, suppression of a tank
    game = rethymnon.arranged({JUMPER: "18.15", unit: "17.15"}, chit=FIRST_BATTALION, dice=(0, 4))
    play(game, f"{JUMPER} fire {unit}")
    assert position_of(game).cohesion[number(game, unit)] == hits
    assert (game.decision.kind == "suppression") is not hits


@pytest.mark.clause("crete:G2.7-a")
@pytest.mark.parametrize(("unit", "quality"), [(GOOD, 4), (FAIR, 3), (POOR, 2)])
def test_troop_quality_decides_checks(unit: str, quality: int) -> None:
    for face, stands in ((quality, True), (quality + 1, False)):
        game = arranged({PIONEER: "11.06", unit: "11.05"}, points=ONE, dice=(9, 1, face),
                        leaders={"schaette": PIONEER, "bedding": unit})  # fmt: skip
        play(game, f"{PIONEER} fire {unit}")
        assert (not position_of(game).suppressed) is stands


@pytest.mark.clause("crete:G2.8-a")
@pytest.mark.parametrize(
    ("unit", "allowance", "kind"),
    [(JUMPER, 6, "leg"), (TANK, 8, "tracked"), (GUNNERS, STAR, "gun"),
     ("rg-cre-1", NO_MOVE, "static")],
)  # fmt: skip
def test_movement_is_a_number_a_star_or_none(unit: str, allowance: int, kind: str) -> None:
    _, static = held(rethymnon.arranged({JUMPER: "18.15"}))
    at = static.unit_number[unit]
    assert (static.move[at], static.types[at].move_type) == (allowance, kind)


@pytest.mark.clause("crete:G2.8-a")
@pytest.mark.parametrize(("unit", "spent"), [(DIGGER, 4), (TANK, 6)])
def test_an_orchard_costs_tracks_more_than_legs(unit: str, spent: int) -> None:
    game = rethymnon.arranged({unit: "18.15"}, chit=BRIGADE, leaders={})
    allowance = 2 * position_of(game).movement(number(game, unit))
    play(game, f"{unit} move", f"step {unit} 18.16")
    assert allowance - left(game) == spent


@pytest.mark.clause("crete:G2.10-a")
def test_a_unit_without_movement_neither_moves_nor_assaults() -> None:
    game = rethymnon.arranged({JUMPER: "18.15", "rg-cre-1": "17.15"}, chit=BRIGADE)
    assert actions(game, "rg-cre-1") == {f"fire {JUMPER}", "pass"}


@pytest.mark.clause("crete:G2.10-a")
def test_a_unit_without_movement_that_does_not_hold_is_lost() -> None:
    # brave, no fire at the charge; it stands, both rounds miss, and it fails to hold
    dice = (0, 9, 9, 9, 9, 9, 9, 9, 9)
    game = rethymnon.arranged({JUMPER: "18.15", "rg-cre-1": "17.15"}, chit=FIRST_BATTALION,
                              dice=dice)  # fmt: skip
    play(game, f"{JUMPER} assault 17.15", "assault 17.15 fight")
    assert place(game, "rg-cre-1") == "available"
    assert place(game, JUMPER) == "17.15"


@pytest.mark.clause("crete:G2.12-a")
def test_organic_transport_is_a_side_with_its_own_ratings() -> None:
    game = arranged({GUN: "11.06"}, leaders={})
    position, unit = position_of(game), number(game, GUN)
    on_foot = (position.face(unit).fire, position.face(unit).defense, position.movement(unit))
    position.mounted |= 1 << unit
    mounted = (position.face(unit).fire, position.face(unit).defense, position.movement(unit))
    assert (on_foot, mounted) == ((5, 0, STAR), (NO, 1, 14))


@pytest.mark.clause("crete:G2.15-a")
@pytest.mark.parametrize(
    ("unit", "expected"),
    [("br-2bw-a", {"fire-zones": 1}), ("aus-7ltaa", {"fire-zones": 1, "anti-aircraft": 1})],
)
def test_anti_aircraft_guns_weigh_double_on_the_drop_table(
    unit: str, expected: dict[str, int]
) -> None:
    table = {
        "empty": True, "units": {"fjr1-i-1": "27.08", unit: "27.09"}, "chit": "division:fjr-1",
        "cup": ["direct:german"], "drops": {"fjr1-i-1": 1}, "landing": ["fjr1-i-1"],
    }  # fmt: skip
    game = play(started("heraklion", table, (1,)), "fjr1-i-1")
    assert modifiers(game, "drop") == expected


@pytest.mark.clause("crete:G2.15-a")
def test_anti_aircraft_guns_do_not_shoot_at_airstrikes() -> None:
    units = {"fjr1-i-1": "27.08", "aus-7ltaa": "27.09", "br-2bw-a": "20.12"}
    table = {"empty": True, "units": units, "turn": 1, "first": "division:fjr-1",
             "cup": ["direct:german"]}  # fmt: skip
    game = play(started("heraklion", table, (9,)), "strike 27.09", "strike no-more")
    assert [event[1] for event in told(game, "rolled")] == ["airstrike"]


@pytest.mark.clause("crete:G2.16-a")
@pytest.mark.parametrize(
    ("leader", "formation", "ranges", "attachments"),
    [
        ("bn-kroh", "fjr2-i", (6, 6), (4, 4)),
        ("bn-campbell", "aus-2-1bn", (6, 6), (4, 4)),
        ("schaette", None, (5, 5), (0, 0)),
        ("bedding", None, (99, 8), (0, 0)),
    ],
)
def test_leaders_have_a_formation_a_range_and_an_attachment_rating(
    leader: str, formation: str | None, ranges: tuple[int, int], attachments: tuple[int, int]
) -> None:
    here = arranged(FACING) if formation is None else rethymnon.arranged({JUMPER: "18.15"})
    _, static = held(here)
    at = static.leader_number[leader]
    led = static.leader_formation[at]
    assert (static.formation_ids[led] if led >= 0 else None) == formation
    assert (static.command_range[at], static.attachment[at]) == (ranges, attachments)


@pytest.mark.clause("crete:G2.17-a")
@pytest.mark.parametrize(
    ("state", "shown", "value"),
    [
        ({"cohesion": {PIONEER: 2}}, "cohesion", 2),
        ({"suppressed": [PIONEER]}, "suppressed", True),
        ({"steps": {PIONEER: 1}}, "steps", 1),
        ({"column": [PIONEER]}, "column", True),
        ({"improved": [PIONEER]}, "improved", True),
        ({"entrenched": [PIONEER]}, "entrenched", True),
        ({"drops": {PIONEER: 2}}, "drop_markers", 2),
        ({"working": [PIONEER]}, "working", True),
        ({"heroic": [PIONEER]}, "heroic", True),
        ({"acted": [PIONEER]}, "acted", True),
        ({"mounted": [GUN]}, "mounted", True),
    ],
)
def test_the_state_of_every_unit_is_kept_and_shown(
    state: dict[str, Any], shown: str, value: object
) -> None:
    game = arranged({PIONEER: "12.06", GUN: "13.07", SECOND: "15.06"}, **state)
    unit = GUN if shown == "mounted" else PIONEER
    row = next(each for each in game.view("german")["units"] if each["id"] == unit)
    assert row[shown] == value
    plain = next(
        each
        for each in arranged({PIONEER: "12.06", GUN: "13.07"}).view("german")["units"]
        if each["id"] == unit
    )
    assert plain[shown] != value


# -- time (G3) ------------------------------------------------------------------------------------


@pytest.mark.clause("crete:G3.1-a")
def test_eight_turns_make_a_day_and_the_first_is_0700() -> None:
    _, static = held(rethymnon.arranged({JUMPER: "18.15"}))
    first = static.first_turn
    names = [static.turn_name(turn - first) for turn in range(9)]
    assert names == ["20-0700", "20-0900", "20-1100", "20-1300", "20-1500", "20-1700", "20-1900",
                     "20-night", "21-0700"]  # fmt: skip
    assert [static.is_night(turn - first) for turn in range(9)] == [False] * 7 + [True, False]


@pytest.mark.clause("crete:G3.3-a")
def test_a_turn_begins_without_weather() -> None:
    units = {JUMPER: "18.15", DIGGER: "29.12", MORTAR: "19.16", DIGGER_MORTAR: "28.12"}
    game = rethymnon.arranged(units, turn=2, points={"fjr-2": 3})
    assert game.decision.kind == "buy-dispatch"
    assert not told(game, "rolled")
    assert THIRD not in position_of(game).static.unit_ids
