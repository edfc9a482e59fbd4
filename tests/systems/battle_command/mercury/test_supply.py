"""Mercury, rule 9: supply, refit and surrender."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game
from dropzone.systems.battle_command.static import ALLIED, GERMAN
from dropzone.systems.battle_command.supply import supplied_units
from tests.systems.battle_command.mercury.crete import AIR, ending, fighting
from tests.systems.battle_command.play import (
    answers,
    choices,
    damage,
    marker_at,
    play,
    position_of,
    refused,
    rolls,
    told,
    where,
)


def is_supplied(game: Game, unit: str) -> bool:
    position = position_of(game)
    number = position.static.unit_number[unit]
    side = position.static.unit_side[number]
    return bool(supplied_units(position, side, 1 << number))


def put(units: dict[str, Any], **table: Any) -> Game:
    return fighting("german", {"st-IV": "1003", **units}, **table)


@pytest.mark.clause("mercury:9.0-a")
def test_supply_is_looked_at_in_combat_and_at_refit() -> None:
    units = {"st-II": {"at": "0705", "damage": 1}, "nz-28": "0806"}
    game = fighting("german", units, [3])
    play(game, "attack 0806")
    assert rolls(game, "combat") == [(3, {"unsupplied-attack": -1})]
    game = ending({**units, "st-III": "0904", "nz-22": "0804"}, turn=3)
    assert "st-II" not in answers(game)


@pytest.mark.clause("mercury:9.1-a")
@pytest.mark.parametrize("source", ["0801", "0502", "0409", "0416", "0724"])
def test_the_allied_sources(source: str) -> None:
    assert is_supplied(put({"nz-22": source}), "nz-22")
    position = position_of(put({"nz-22": source}))
    assert position.static.variant.open_sources(position, ALLIED).bit_count() == 5


@pytest.mark.clause("mercury:9.2-a")
@pytest.mark.parametrize("airfield", ["0904", "0713", "0722"])
def test_the_german_sources_are_the_airfields_they_control(airfield: str) -> None:
    game = put({"st-II": airfield})
    assert is_supplied(game, "st-II")
    position = position_of(game)
    sources = position.static.variant.open_sources(position, GERMAN)
    assert sources == position.static.bit[position.static.grid.index(airfield)]  # ruling E2


@pytest.mark.clause("mercury:9.3-a")
def test_a_line_of_hexes_leads_to_a_source() -> None:
    assert is_supplied(put({"st-II": "0705"}, control={"german": ["0904"]}), "st-II")
    assert is_supplied(put({"nz-22": "0719"}), "nz-22")


@pytest.mark.clause("mercury:9.3-b")
def test_the_line_crosses_no_enemy_unit() -> None:
    far = {"st-II": "0908", "nz-22": "0807", "nz-23": "0808"}
    assert not is_supplied(put(far, control={"german": ["0904"]}), "st-II")
    near = {"st-II": "0908", "nz-22": "0805"}
    assert is_supplied(put(near, control={"german": ["0904"]}), "st-II")


@pytest.mark.clause("mercury:9.3-c")
@pytest.mark.parametrize(
    ("at", "supplied"),
    [
        ("0505", False),  # a mountain among mountains without a road
        ("0706", True),  # a line may begin in a mountain (ruling E23)
        ("0509", True),  # by road through the pass (ruling E41)
    ],
)
def test_the_line_crosses_no_mountain_without_a_road(at: str, supplied: bool) -> None:
    assert is_supplied(put({"nz-22": at}), "nz-22") == supplied


@pytest.mark.clause("mercury:9.3-c")
@pytest.mark.parametrize(("last", "supplied"), [("0703", True), ("0415", False)])
def test_a_line_leaves_a_mountain_by_road_as_it_came(last: str, supplied: bool) -> None:
    # Only Spili (0514) is open to 0513: by road to Tymbaki, or over the hills to Amari (0515).
    ring = {"st-I": "0613", "st-II": "0614", "st-III": "0612", "fjr3-I": "0512", "fjr3-II": "0413"}
    game = put({"nz-22": "0513", **ring, "fjr3-III": last})
    assert is_supplied(game, "nz-22") == supplied  # ruling E41


@pytest.mark.clause("mercury:9.4-a")
def test_both_sides_may_remove_damage_after_the_last_impulse() -> None:
    units = {"st-II": {"at": "0904", "damage": 1}, "nz-22": {"at": "0502", "damage": 1}}
    game = ending(units, [5], markers={"naval-a": "naval-resupply"})
    assert (game.decision.side, choices(game)) == ("german", ["refit st-II", "refit none"])
    play(game, "refit st-II")
    assert (game.decision.side, choices(game)) == ("allied", ["refit nz-22", "refit none"])
    play(game, "refit nz-22")
    assert (damage(game, "st-II"), damage(game, "nz-22")) == (0, 0)


@pytest.mark.clause("mercury:9.4-b")
def test_units_out_of_supply_remove_no_damage() -> None:
    units = {
        "st-II": {"at": "0904", "damage": 1},
        "fjr1-I": {"at": "0724", "damage": 1},
        "br-bw": "0623",
        "br-yl": "0624",
    }
    game = ending(units)
    assert answers(game) == {"st-II", "none"}
    assert refused(game, "refit fjr1-I") == ["9.4-b"]


@pytest.mark.clause("mercury:9.4.1-a")
def test_on_turn_1_one_unit_of_each_letter_is_refitted_in_supply_or_not() -> None:
    hurt = {"damage": 1}
    units = {
        "st-II": {"at": "0703", **hurt},
        "st-III": {"at": "0703", **hurt},
        "fjr3-I": {"at": "0705", **hurt},
        "fjr1-I": {"at": "0724", **hurt},
        "nz-22": "0502",
    }
    game = ending(units, turn=1)
    assert answers(game) == {"st-II", "st-III", "none"}
    play(game, "refit st-III")
    assert answers(game) == {"fjr3-I", "none"}
    play(game, "refit fjr3-I", "refit fjr1-I")
    assert [damage(game, u) for u in ("st-II", "st-III", "fjr3-I", "fjr1-I")] == [1, 0, 0, 0]


@pytest.mark.clause("mercury:9.4.1-b")
def test_later_each_open_airfield_gives_a_point() -> None:
    units = {f"st-{n}": {"at": "0904", "damage": 1} for n in ("I", "II", "III")}
    game = ending({**units, "nz-22": "0502"}, control={"german": ["0713"]})
    play(game, "refit st-I", "refit st-II")
    assert [damage(game, f"st-{n}") for n in ("I", "II", "III")] == [0, 0, 1]
    assert game.decision.kind != "refit"  # two airfields, two points


@pytest.mark.clause("mercury:9.4.1-c")
def test_german_refit_points_do_not_accumulate() -> None:
    game = ending({"st-I": {"at": "0904", "damage": 2}, "nz-22": "0502"})
    play(game, "refit none")
    while game.decision.kind != "refit":
        play(game, "pass")
    play(game, "refit st-I")
    assert damage(game, "st-I") == 1
    assert game.decision.kind != "refit"


@pytest.mark.clause("mercury:9.4.1-e")
@pytest.mark.parametrize(("watcher", "points"), [("0805", 0), ("0806", 1)])
def test_an_allied_unit_beside_the_airfield_closes_it(watcher: str, points: int) -> None:
    game = ending({"st-I": {"at": "0904", "damage": 1}, "nz-22": watcher})
    assert (game.decision.kind == "refit") == bool(points)


# -- naval resupply -------------------------------------------------------------------------------


def resupply(face: int, *ships: str, **markers: str) -> Game:
    lying = {f"naval-{ship}": "naval-resupply" for ship in ships}
    units = {"nz-22": {"at": "0502", "damage": 1}, "st-II": "0703"}
    return ending(units, [face], markers={**lying, **markers})


@pytest.mark.clause("mercury:9.4.2-a", "mercury:2.2.4-a")
def test_the_allies_roll_only_with_a_marker_in_resupply() -> None:
    assert len(rolls(resupply(3, "a"), "resupply")) == 1
    game = resupply(3, **{"naval-a": "naval-interdiction"})
    assert rolls(game, "resupply") == []


@pytest.mark.clause("mercury:9.4.2-b")
@pytest.mark.parametrize("face", [1, 3])  # with +1 and -2 a roll of zero and of two
def test_an_intercepted_convoy_costs_a_naval_marker(face: int) -> None:
    lying = {"naval-a": "naval-resupply", "naval-b": "naval-resupply", AIR: "air-resupply"}
    units = {"nz-22": {"at": "0502", "damage": 1}, "st-II": "0703"}
    game = ending(units, [face], markers=lying)
    assert choices(game) == ["lose naval-a", "lose naval-b"]
    play(game, "lose naval-b")
    assert (marker_at(game, "naval-a"), marker_at(game, "naval-b")) == (
        "naval-resupply",
        "eliminated",
    )
    assert damage(game, "nz-22") == 1
    while game.decision.side != "allied":
        play(game, "pass")
    play(game, "naval")
    assert not any("naval-b" in text for text in choices(game))  # lost for good


@pytest.mark.clause("mercury:9.4.2-c")
@pytest.mark.parametrize("face", [3, 4])
def test_an_aborted_convoy_gives_nothing(face: int) -> None:
    game = resupply(face, "a")
    assert game.decision.kind == "german-action"
    assert (marker_at(game, "naval-a"), damage(game, "nz-22")) == ("naval-resupply", 1)


@pytest.mark.clause("mercury:9.4.2-d")
@pytest.mark.parametrize("face", [5, 6])
def test_a_convoy_that_gets_through_gives_one_point(face: int) -> None:
    game = resupply(face, "a")
    play(game, "refit nz-22")
    assert damage(game, "nz-22") == 0


@pytest.mark.clause("mercury:9.4.2-e")
def test_each_further_marker_counts_one_more() -> None:
    game = resupply(3, "a", "b", "c")
    assert rolls(game, "resupply") == [(3, {"further-ships": 2})]
    assert game.decision.kind == "refit"


@pytest.mark.clause("mercury:9.4.2-f")
@pytest.mark.parametrize(
    ("box", "modifiers"), [("air-resupply", {"air-resupply": -2}), ("air-interdiction", {})]
)
def test_the_air_marker_in_resupply_counts_two_less(box: str, modifiers: dict[str, int]) -> None:
    game = resupply(5, "a", **{AIR: box})
    assert rolls(game, "resupply") == [(5, modifiers)]
    assert (game.decision.kind == "refit") == (not modifiers)


# -- out of supply --------------------------------------------------------------------------------


@pytest.mark.clause("mercury:9.5-a")
def test_a_unit_that_cannot_trace_is_out_of_supply() -> None:
    assert not is_supplied(put({"st-II": "0705"}), "st-II")  # no airfield held


@pytest.mark.clause("mercury:9.5-b")
@pytest.mark.parametrize(("held", "modifiers"), [([], {"unsupplied-attack": -1}), (["0904"], {})])
def test_attackers_out_of_supply_subtract_one(held: list[str], modifiers: dict[str, int]) -> None:
    game = fighting("german", {"st-II": "0805", "nz-28": "0806"}, [3], control={"german": held})
    play(game, "attack 0806")
    assert rolls(game, "combat") == [(3, modifiers)]


@pytest.mark.clause("mercury:9.5-b")
def test_defenders_out_of_supply_help_only_by_the_house_rule() -> None:
    units = {"nz-28": "0806", "st-II": "0705"}
    game = fighting("allied", units, [3])
    play(game, "attack 0705")
    assert rolls(game, "combat") == [(3, {})]
    game = fighting("allied", units, [3], house_rules={"unsupplied_defender_bonus": True})
    play(game, "attack 0705")
    assert rolls(game, "combat") == [(3, {"unsupplied-attack": 1})]


CUT_OFF = {"nz-22": "0909", "st-I": "0908", "st-II": "0904", "fjr1-I": "0724", "br-bw": "0623"}


@pytest.mark.clause("mercury:9.5.1-a")
def test_units_of_both_sides_roll_for_surrender_the_germans_first() -> None:
    game = ending({**CUT_OFF, "br-yl": "0624", "nz-23": "0807", "nz-19": "0808"}, [5, 5, 5], turn=4)
    ids = position_of(game).static.unit_ids
    assert [ids[event[1]] for event in told(game, "cut-off")] == ["st-I", "fjr1-I", "nz-22"]


@pytest.mark.clause("mercury:9.5.1-a")
@pytest.mark.parametrize(
    ("dice", "cut_off"),
    [([1], ["st-I"]), ([3, 5], ["st-I", "nz-22"]), ([5, 5], ["st-I", "nz-22"])],
    ids=["it surrenders", "it is hurt", "it holds out"],
)
def test_a_german_unit_that_surrenders_no_longer_cuts_off_the_allies(
    dice: list[int], cut_off: list[str]
) -> None:
    """Ruling E43: each side's supply is judged when its own rolls begin."""
    game = ending({"nz-22": "0909", "st-I": "0908"}, dice, turn=4)
    ids = position_of(game).static.unit_ids
    assert [ids[event[1]] for event in told(game, "cut-off")] == cut_off


@pytest.mark.clause("mercury:9.5.1-b", "mercury:9.5.1-c", "mercury:9.5.1-d")
@pytest.mark.parametrize(
    ("face", "place", "points"),
    [
        (1, "eliminated", 0),
        (2, "eliminated", 0),
        (3, "0909", 1),
        (4, "0909", 1),
        (5, "0909", 0),
        (6, "0909", 0),
    ],
)
def test_the_surrender_table(face: int, place: str, points: int) -> None:
    units = {"nz-22": "0909", "st-I": "0908", "st-II": "0904"}
    game = ending(units, [face], turn=4)
    assert (where(game, "nz-22"), damage(game, "nz-22")) == (place, points)


@pytest.mark.clause("mercury:9.4.1-a")
def test_a_refit_point_of_the_first_day_serves_no_unit_that_is_gone() -> None:
    lost = {"at": "eliminated", "damage": 1}
    units = {"st-I": lost, "st-II": {"at": "0904", "damage": 1}, "nz-22": "0502"}
    game = ending(units, turn=1)
    assert game.decision.kind == "refit"
    assert set(choices(game)) == {"refit st-II", "refit none"}
