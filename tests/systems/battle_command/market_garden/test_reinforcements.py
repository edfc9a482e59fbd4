"""Reinforcements of Market-Garden (10): who comes, when and where; units that come back."""

from __future__ import annotations

from typing import Any

import pytest

import dropzone
from dropzone.core.rules.game import Game
from tests.systems.battle_command.market_garden.test_supply import RED, SOUTH, SOUTH_HELD
from tests.systems.battle_command.play import (
    answers,
    arranged,
    choices,
    damage,
    moment,
    pass_to,
    play,
    position_of,
    refused,
    where,
)

HERE = {"gds-32": "0405", "de-helle": "1810"}


def edge(*letters: str) -> set[str]:
    """The hexes of map edges by their letters, by the rulebook's numbering."""
    codes = [row.hex for row in position_of(arranged()).static.components.hexes]
    tops = {column: max(c for c in codes if c[2:] == column) for column in {c[2:] for c in codes}}
    members = {
        "W": {code for code in codes if code.endswith("01")},
        "E": {code for code in codes if code.endswith("15")},
        "N": set(tops.values()),
    }
    return set().union(*(members[letter] for letter in letters))


def german_edge(*letters: str) -> set[str]:
    """The edge hexes that the Germans control at the start."""
    start = position_of(arranged())
    grid = start.static.grid
    return {code for code in edge(*letters) if not start.control >> grid.index(code) & 1}


def half(side: str, units: dict[str, Any], turn: int = 5, **table: Any) -> Game:
    """Begin a side's half of impulse A."""
    return arranged({**HERE, **units}, turn=turn, side=side, **table)


@pytest.mark.clause("market-garden:10.0-a")
@pytest.mark.parametrize(
    ("turn", "impulse", "asked"),
    [(3, "A", False), (4, "A", True), (5, "A", True), (4, "B", False), (4, "D", False)],
    ids=["a turn early", "its turn", "late", "impulse B", "impulse D"],
)
def test_reinforcements_come_in_impulse_a_of_their_turn(
    turn: int, impulse: str, asked: bool
) -> None:
    game = half("allied", {"armd-22": "waiting"}, turn, impulse=impulse)
    assert (game.decision.kind == "enter") is asked


@pytest.mark.clause("market-garden:10.0-a")
def test_all_reinforcements_of_a_game_come_on_the_turn_of_their_counter() -> None:
    game = dropzone.new("market-garden", seed=3)
    position = position_of(game)
    arrival = {unit.id: unit.arrival_turn for unit in position.static.units}
    entered = set()
    while not game.over:
        if game.decision.kind == "enter":
            unit = choices(game)[0].split()[1]
            if where(game, unit) == "waiting":
                turn, impulse, _ = moment(game)
                entered.add(unit)
                assert (turn, impulse) == (arrival[unit], "A")
        game.play(game.decision.choices[-1])
    assert entered >= {"armd-22", "de-107", "de-jungwirth"}


def test_a_reinforcement_may_act_in_the_impulse_in_which_it_comes() -> None:
    game = play(half("allied", {"armd-22": "waiting"}), "enter armd-22 0106")
    play(pass_to(game, "allied-action"), "act-flanks", "move armd-22 0206")
    assert where(game, "armd-22") == "0206"


@pytest.mark.clause("market-garden:10.1-a")
def test_allied_ground_reinforcements_enter_by_the_seven_hexes_of_the_south_edge() -> None:
    assert answers(half("allied", {"armd-22": "waiting"})) == set(SOUTH)


def test_an_entry_hex_held_by_the_enemy_is_closed() -> None:
    game = half("allied", {"armd-22": "waiting", "de-kerutt": "0106"})
    assert answers(game) == set(SOUTH) - {"0106"}
    assert refused(game, "enter armd-22 0106") == ["C5"]


def test_a_reinforcement_without_an_open_entry_waits_and_comes_later() -> None:
    game = half("allied", {"armd-22": "waiting", **SOUTH_HELD})
    assert game.decision.kind != "enter"
    assert where(game, "armd-22") == "waiting"


@pytest.mark.clause("market-garden:10.2-a")
@pytest.mark.parametrize(("unit", "turn"), [("us-327", 2), ("br-4para", 2), ("pl-1para", 5)])
def test_airborne_reinforcements_go_to_the_approach_box_first(unit: str, turn: int) -> None:
    units = {**HERE, unit: "waiting"}
    game = arranged(units, turn=turn - 1, step="end-of-turn")
    assert where(game, unit) == "airborne-approach-box"
    early = arranged(units, turn=turn - 1, step="start-of-turn")
    assert where(early, unit) == "waiting"


@pytest.mark.parametrize(
    ("options", "rule", "turns"),
    [
        ([], "auto", {"pl-1para": 5, "us-325": 7}),
        (["weather"], "auto", {"pl-1para": 3, "us-325": 3}),
        ([], "on", {"pl-1para": 3, "us-325": 3}),
        (["weather"], "off", {"pl-1para": 5, "us-325": 7}),
    ],
)
def test_the_delayed_lifts_come_on_the_planned_day_with_weather_or_by_house_rule(
    options: list[str], rule: str, turns: dict[str, int]
) -> None:
    for unit, due in turns.items():
        for turn in range(2, 9):
            game = arranged(
                {**HERE, unit: "waiting"},
                turn=turn,
                step="start-of-turn",
                options=options,
                house_rules={"planned_lifts": rule},
                dice=[1] * len(options),
            )
            expected = "airborne-approach-box" if turn >= due else "waiting"
            assert where(game, unit) == expected


@pytest.mark.clause("market-garden:10.3-a")
@pytest.mark.parametrize(
    ("unit", "letter"), [("de-1034", "W"), ("de-bruhn", "N"), ("de-hermann", "E")]
)
def test_german_reinforcements_enter_by_the_edge_of_their_letter(unit: str, letter: str) -> None:
    game = half("german", {unit: "waiting"})
    assert answers(game) == german_edge(letter)
    other = {"W": "1015", "N": "0901", "E": "0901"}[letter]
    assert refused(game, f"enter {unit} {other}") == ["10.3-a"]


def test_german_edge_hexes_under_allied_control_are_closed() -> None:
    game = half("german", {"de-1034": "waiting"}, control={"allied": ["0801"]})
    assert answers(game) == german_edge("W") - {"0801"}


def test_german_vehicles_need_a_road_on_a_wet_or_forest_edge() -> None:
    game = half("german", {"de-107": "waiting", "de-stug280": "waiting"})
    static = position_of(game).static
    roads = {code for row in static.components.edges if row.road for code in (row.a, row.b)}
    rough = {row.hex for row in static.components.hexes if row.terrain in ("wet", "forest")}
    assert answers(game) == german_edge("E") - (rough - roads)
    play(game, "enter de-107 0915")
    assert answers(game) == german_edge("N") - (rough - roads)


def lost(*names: str, left_on: int = 4) -> dict[str, dict[str, Any]]:
    return {name: {"at": "battlegroup-pool", "left_on": left_on} for name in names}


@pytest.mark.clause("market-garden:10.4-a")
def test_an_eliminated_battlegroup_returns_the_turn_after_undamaged() -> None:
    units: dict[str, Any] = {"gds-5": "0405", "gds-32": "0405", "inf-231": "0405",
             "de-hoffmann": {"at": "0506", "damage": 2}}  # fmt: skip
    game = arranged(units, turn=2, impulse="D", side="allied", step="fight", dice=[6])
    play(game, "attack 0506 with gds-5 gds-32 inf-231 now")
    assert where(game, "de-hoffmann") == "battlegroup-pool"
    pass_to(game, "enter")
    assert moment(game) == (3, "A", "german")
    play(game, "enter de-hoffmann 0901")
    assert (where(game, "de-hoffmann"), damage(game, "de-hoffmann")) == ("0901", 0)


@pytest.mark.clause("market-garden:10.4-a")
def test_other_german_units_do_not_return() -> None:
    units: dict[str, Any] = {"gds-5": "0405", "gds-32": "0405", "inf-231": "0405",
             "de-kerutt": {"at": "0506", "damage": 1}}  # fmt: skip
    game = arranged(units, turn=2, impulse="D", side="allied", step="fight", dice=[6])
    play(game, "attack 0506 with gds-5 gds-32 inf-231 now")
    assert where(game, "de-kerutt") == "eliminated"


def test_a_battlegroup_does_not_return_on_the_turn_of_its_loss() -> None:
    game = half("german", lost("de-hoffmann", left_on=5))
    assert game.decision.kind != "enter"


@pytest.mark.clause("market-garden:10.4-a")
def test_a_battlegroup_cannot_be_held_back() -> None:
    assert not answers(half("german", lost("de-hoffmann"))) & {"wait", "give-up"}


@pytest.mark.clause("market-garden:10.4-b", "market-garden:10.4-c")
def test_a_battlegroup_returns_by_any_german_edge_or_in_a_supplied_german_town() -> None:
    towns = {"0313", "0409", "0707", "0714", "0809", "1008", "1106", "1210", "1215", "1312",
             "1513", "1914"}  # fmt: skip
    held = {"allied": ["0707", "1210"]}
    game = half("german", lost("de-hoffmann"), control=held)
    assert answers(game) == german_edge("W", "N", "E") | towns - {"0707", "1210"}


@pytest.mark.clause("market-garden:10.4-c")
def test_a_german_town_out_of_supply_takes_no_battlegroup() -> None:
    allies = ["inf-231", "inf-151", "inf-69", "inf-129", "inf-130", "inf-214"]
    around = ["0807", "0808", "0708", "0607", "0706", "0806"]
    game = half("german", {**lost("de-hoffmann"), **dict(zip(allies, around, strict=True))})
    assert "0707" not in answers(game)
    assert "1513" in answers(game)


@pytest.mark.clause("market-garden:10.4-d")
def test_no_more_than_one_battlegroup_returns_in_a_hex() -> None:
    game = half("german", lost("de-hoffmann", "de-chill"))
    assert "0901" in answers(game)
    play(game, "enter de-hoffmann 0901")
    assert "0901" not in answers(game)
    assert refused(game, "enter de-chill 0901") == ["10.4-d"]


def test_other_reinforcements_may_share_the_hex_of_a_returning_battlegroup() -> None:
    game = half("german", {**lost("de-hoffmann"), "de-1034": "waiting"})
    play(game, "enter de-hoffmann 0901", "enter de-1034 0901")
    assert where(game, "de-1034") == "0901"


def off_map(side: str, left_on: int, *names: str) -> dict[str, dict[str, Any]]:
    return {name: {"at": f"off-map-{side}", "left_on": left_on, "damage": 1} for name in names}


@pytest.mark.parametrize("left_on", [1, 4])
def test_allied_units_off_the_map_come_back_on_any_later_turn_or_wait(left_on: int) -> None:
    game = half("allied", off_map("allied", left_on, "inf-8", "us-504"))
    assert answers(game) == {*SOUTH, "wait"}
    play(game, "enter us-504 wait", "enter inf-8 0106")
    assert (where(game, "us-504"), where(game, "inf-8")) == ("off-map-allied", "0106")
    assert damage(game, "inf-8") == 1


def test_german_units_off_the_map_come_back_the_turn_after_or_are_given_up() -> None:
    game = half("german", off_map("german", 4, "de-kerutt", "de-chill"))
    assert answers(game) == {*german_edge("W", "N", "E"), "give-up"}
    play(game, "enter de-kerutt give-up", "enter de-chill 1915")
    assert (where(game, "de-kerutt"), where(game, "de-chill")) == ("eliminated", "1915")
    assert damage(game, "de-chill") == 1


@pytest.mark.parametrize("side", ["allied", "german"])
def test_nobody_comes_back_on_the_turn_on_which_he_left(side: str) -> None:
    unit = {"allied": "inf-8", "german": "de-chill"}[side]
    assert half(side, off_map(side, 5, unit)).decision.kind != "enter"


def test_red_edge_hexes_lie_on_the_german_edges() -> None:
    assert set(RED) <= edge("W", "N", "E")
