"""Supply of Market-Garden (9.0 to 9.4, 9.6): sources, lines, and what being cut off costs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import dropzone
from dropzone.core.rules.game import Game
from dropzone.systems.battle_command.supply import supplied_units
from tests.systems.battle_command.market_garden.test_bridges import MAAS
from tests.systems.battle_command.play import (
    arranged,
    choices,
    damage,
    pass_to,
    play,
    position_of,
    rolls,
)

SOUTH = ["0101", "0104", "0105", "0106", "0110", "0111", "0112"]
DROPS = ["0807", "1008", "1211", "1213", "1612"]
RED = [
    "0401", "0501", "0801", "0901", "1301", "1701", "2006", "1907", "2008", "2012", "1913", "2014",
    "1615", "1415", "1315", "1215", "1115", "0915", "0815", "0615", "0515", "0415", "0315",
]  # fmt: skip
ALLIES = ["inf-231", "inf-151", "inf-69", "inf-129", "inf-130", "inf-214"]
GERMANS = ["de-hoffmann", "de-kerutt", "de-straf6", "de-fjr6", "de-chill", "de-723", "de-743"]
#: German units on all the sources in the south: nobody traces to the south edge.
SOUTH_HELD = dict(zip(GERMANS, SOUTH, strict=True))


def supplied(units: dict[str, str], unit: str, **table: Any) -> bool:
    """Whether a unit is in supply in a position."""
    return is_supplied(arranged(units, **{"turn": 2, "impulse": "B", **table}), unit)


def is_supplied(game: Game, unit: str) -> bool:
    position = position_of(game)
    number = position.static.unit_number[unit]
    return bool(supplied_units(position, position.static.unit_side[number], 1 << number))


def sources_of(unit: str, guards: Iterable[str], among: Iterable[str]) -> set[str]:
    """The hexes in which a unit is in supply though enemies stand in all hexes around it."""
    grid = position_of(arranged()).static.grid
    found = set()
    for code in among:
        around = [grid.codes[at] for at in grid.neighbours[grid.index(code)]]
        if supplied({unit: code, **dict(zip(guards, around, strict=False))}, unit):
            found.add(code)
    return found


def land() -> list[str]:
    static = position_of(arranged()).static
    return [static.grid.codes[at] for at in static.grid.members(static.land_mask)]


@pytest.mark.clause("market-garden:9.1-a")
def test_the_seven_south_edge_hexes_and_no_others_supply_allied_ground_units() -> None:
    assert sources_of("gds-32", GERMANS, land()) == set(SOUTH)


@pytest.mark.clause("market-garden:9.3-a", "market-garden:9.3-b")
def test_the_red_edge_hexes_and_no_others_supply_german_units() -> None:
    assert sources_of("de-helle", ALLIES, land()) == set(RED)
    assert not set(RED) & set(SOUTH)


@pytest.mark.clause("market-garden:9.3-b")
def test_red_edge_hexes_supply_no_allied_unit_and_blue_ones_no_german() -> None:
    assert sources_of("gds-32", GERMANS, RED) == set()
    assert sources_of("de-helle", ALLIES, SOUTH) == set()


@pytest.mark.clause("market-garden:9.2-a")
def test_airborne_units_in_or_beside_a_drop_hex_are_in_supply() -> None:
    grid = position_of(arranged()).static.grid
    near = {*DROPS}
    for code in DROPS:
        near |= {grid.codes[at] for at in grid.neighbours[grid.index(code)]}
    found = {code for code in land() if code not in SOUTH}
    assert {code for code in found if supplied({**SOUTH_HELD, "us-504": code}, "us-504")} == near


@pytest.mark.clause("market-garden:9.2-b")
@pytest.mark.parametrize("at", ["1211", "1212"], ids=["in it", "beside it"])
def test_ground_units_draw_nothing_from_drop_hexes(at: str) -> None:
    assert not supplied({**SOUTH_HELD, "gds-32": at}, "gds-32")
    assert supplied({**SOUTH_HELD, "us-504": at}, "us-504")


@pytest.mark.parametrize(("enemy", "in_supply"), [("1213", True), ("1211", False)])
def test_a_drop_hex_held_by_the_enemy_supplies_nobody(enemy: str, in_supply: bool) -> None:
    units = {**SOUTH_HELD, "us-504": "1310", "de-henke": enemy}
    assert supplied(units, "us-504") is in_supply


def test_a_river_between_a_unit_and_its_drop_hex_does_not_matter() -> None:
    assert supplied({**SOUTH_HELD, "us-504": "1210"}, "us-504", destroyed=["grave"])


def test_airborne_units_may_trace_to_the_south_edge_too() -> None:
    assert supplied({"us-504": "0405"}, "us-504")


@pytest.mark.clause("market-garden:9.4-a")
def test_a_line_must_be_unbroken() -> None:
    assert supplied({"gds-32": "1209"}, "gds-32", destroyed=MAAS)
    assert not supplied({"gds-32": "1211"}, "gds-32", destroyed=MAAS)
    assert supplied({"gds-32": "1211"}, "gds-32", destroyed=MAAS[1:])


def test_enemy_units_cut_a_line_and_hexes_beside_them_are_open() -> None:
    units = {"gds-32": "0907", "de-kerutt": "1008"}
    assert supplied(units, "gds-32")  # over 0807, which is not beside 1008
    assert supplied({**units, "de-chill": "0806"}, "gds-32")  # 0807 and 0707 are beside 0806
    assert not supplied({**units, "de-chill": "0807"}, "gds-32")


@pytest.mark.clause("market-garden:9.4-b")
@pytest.mark.parametrize(
    ("at", "in_supply"),
    [("0604", False), ("0605", True), ("0505", True), ("0705", True)],
    ids=["clear amid roadless forest", "forest on a road", "forest on a road", "clear on a road"],
)
def test_a_line_enters_wet_and_forest_hexes_only_along_roads(at: str, in_supply: bool) -> None:
    assert supplied({"gds-32": at}, "gds-32") is in_supply


@pytest.mark.clause("market-garden:9.4-c")
@pytest.mark.parametrize(("destroyed", "in_supply"), [([], True), (["son"], False)])
def test_a_line_may_not_pass_a_hex_with_a_destroyed_bridge(
    destroyed: list[str], in_supply: bool
) -> None:
    units = {"gds-32": "0907", "de-kerutt": "1008"}
    assert supplied(units, "gds-32", destroyed=destroyed) is in_supply


@pytest.mark.clause("market-garden:9.4-c")
def test_a_destroyed_river_bridge_closes_its_hex_to_lines_along_the_bank() -> None:
    units = {"gds-32": "1313", "de-kerutt": "1213", "de-chill": "1314"}
    assert supplied(units, "gds-32")
    assert not supplied(units, "gds-32", destroyed=["nijmegen"])


@pytest.mark.parametrize("at", ["0807", "0907", "1008"])
def test_a_line_may_begin_at_a_destroyed_bridge(at: str) -> None:
    bridge = {"0807": "son", "0907": "oedenrode", "1008": "veghel"}[at]
    assert supplied({"gds-32": at}, "gds-32", destroyed=[bridge])


@pytest.mark.parametrize(("turn", "in_supply"), [(2, False), (3, True)])
def test_lines_cross_the_ferry_from_turn_3(turn: int, in_supply: bool) -> None:
    units = {"de-kerutt": "1413", "gds-32": "1301"}
    down = ["nijmegen", "arnhem", "zaltbommel", "vianen"]
    assert supplied(units, "de-kerutt", turn=turn, destroyed=down) is in_supply


@pytest.mark.clause("market-garden:9.6-a")
def test_a_unit_that_cannot_trace_is_out_of_supply() -> None:
    assert not supplied({**SOUTH_HELD, "gds-32": "0405"}, "gds-32")
    assert supplied({"gds-32": "0405"}, "gds-32")


@pytest.mark.clause("market-garden:9.4-c")
@pytest.mark.parametrize(
    ("blown", "beyond", "there"),
    [([], True, True), (["zaltbommel"], False, True), (["hedel"], False, False)],
    ids=["both stand", "its own span is down", "the way to it is down"],
)
def test_no_line_passes_the_hex_of_a_blown_river_bridge_but_one_may_begin_there(
    blown: list[str], beyond: bool, there: bool
) -> None:
    """Zaltbommel (1205) lies between Maas and Waal; its bridge leads north (ruling M42)."""
    others = ["grave", "roermond", "venlo", "nijmegen", "arnhem", "vianen"]
    assert supplied({"inf-8": "1306"}, "inf-8", destroyed=others + blown) is beyond
    assert supplied({"inf-8": "1205"}, "inf-8", destroyed=others + blown) is there


def attack(destroyed: list[str], **table: Any) -> Game:
    """A Guards brigade north of the Maas attacks Germans in Mook."""
    units = {"gds-32": "1211", "de-kerutt": "1212"}
    game = arranged(
        units, turn=2, impulse="B", side="allied", step="fight", destroyed=destroyed, dice=[3],
        **table,
    )  # fmt: skip
    return play(game, "attack 1212 with gds-32 now")


@pytest.mark.clause("market-garden:9.6-b")
@pytest.mark.parametrize(
    ("destroyed", "modifiers"), [([], {}), (MAAS, {"unsupplied-attack": -1})], ids=["in", "out"]
)
def test_attackers_out_of_supply_take_one_off_the_die(
    destroyed: list[str], modifiers: dict[str, int]
) -> None:
    assert rolls(attack(destroyed), "combat") == [(3, modifiers)]


def test_the_penalty_is_one_however_many_attackers_are_cut_off() -> None:
    units = {"gds-32": "1211", "inf-231": "1211", "inf-69": "0405", "de-kerutt": "1212"}
    game = arranged(
        units, turn=2, impulse="B", side="allied", step="fight", destroyed=MAAS, dice=[3]
    )
    play(game, "attack 1212 with gds-32 inf-231 now")
    assert rolls(game, "combat") == [(3, {"unsupplied-attack": -1})]


@pytest.mark.parametrize(
    ("house_rule", "modifiers"), [(False, {}), (True, {"unsupplied-attack": 1})]
)
def test_defenders_out_of_supply_count_only_with_the_house_rule(
    house_rule: bool, modifiers: dict[str, int]
) -> None:
    units = {"gds-32": "0405", "de-kerutt": "0506", **dict(zip(ALLIES, GUARDS, strict=True))}
    rules = {"unsupplied_defender_bonus": house_rule}
    game = arranged(
        units, turn=2, impulse="B", side="allied", step="fight", dice=[3], house_rules=rules
    )
    play(game, "attack 0506 with gds-32 now")
    assert rolls(game, "combat") == [(3, modifiers)]


#: The hexes around 0506 but 0405, and one to spare.
GUARDS = ["0606", "0507", "0406", "0505", "0607", "0304"]


@pytest.mark.clause("market-garden:9.0-a")
def test_supply_is_checked_at_the_moment_of_combat_and_of_refit() -> None:
    """The unit is cut off when the half begins and in supply again when it matters."""
    units: dict[str, Any] = {
        "gds-32": {"at": "0907", "damage": 1}, "gds-5": "0707",
        "de-kerutt": "0807", "de-chill": "1008",
    }  # fmt: skip
    game = arranged(units, turn=2, impulse="D", side="allied", step="fight", dice=[6, 3])
    assert not is_supplied(game, "gds-32")
    play(game, "attack 0807 with gds-5 now")
    pass_to(game, "attack")
    assert is_supplied(game, "gds-32")
    play(game, "attack 1008 with gds-32 now")
    assert rolls(game, "combat")[-1] == (3, {})
    assert "refit gds-32" in choices(pass_to(game, "refit", "allied"))


def test_losing_supply_during_a_turn_costs_nothing_by_itself() -> None:
    game = arranged({"gds-32": "1211"}, turn=2, step="end-of-turn", destroyed=MAAS, dice=[])
    assert damage(game, "gds-32") == 0


def test_the_set_up_leaves_every_ground_unit_in_supply() -> None:
    game = dropzone.new("market-garden", seed=1)
    position = position_of(game)
    on_map = [unit for unit, at in enumerate(position.where) if at >= 0]
    assert all(is_supplied(game, position.static.unit_ids[unit]) for unit in on_map)
