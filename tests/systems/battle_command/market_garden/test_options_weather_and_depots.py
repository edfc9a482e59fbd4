"""Weather (12.5), Oss (12.6), Driel (12.7) and the 52nd Division (12.8) of Market-Garden."""

from __future__ import annotations

from typing import Any

import pytest

import dropzone
from dropzone.core.rules.game import Game
from tests.systems.battle_command.market_garden.test_bridges import MAAS
from tests.systems.battle_command.market_garden.test_supply import SOUTH_HELD, supplied
from tests.systems.battle_command.play import (
    answers,
    arranged,
    choices,
    damage,
    dice_left,
    is_reduced,
    moment,
    pass_to,
    play,
    refused,
    rolls,
    told,
    where,
)

BOX = "airborne-approach-box"
HERE = {"gds-32": "0405", "de-helle": "1810"}

# -- weather (12.5) -----------------------------------------------------------------------------


def day(face: int, turn: int = 2, units: dict[str, Any] | None = None) -> Game:
    """Begin a turn with weather."""
    return arranged(
        {**HERE, **(units or {})}, turn=turn, step="start-of-turn", options=["weather"], dice=[face]
    )


@pytest.mark.clause("market-garden:12.5-a")
def test_a_weather_die_is_rolled_each_turn_before_anybody_acts() -> None:
    game = arranged(HERE, turn=2, step="start-of-turn", options=["weather"], dice=[1, 5])
    assert rolls(game, "weather") == [(1, {})]
    assert moment(game) == (2, "A", "german")
    while moment(game)[0] == 2:
        game.play(game.decision.choices[-1])
    assert rolls(game, "weather") == [(1, {}), (5, {})]
    assert dice_left(game) == 0


def test_without_the_option_no_weather_is_rolled() -> None:
    game = arranged(HERE, turn=2, step="start-of-turn")
    assert rolls(game, "weather") == []
    assert game.view()["rain"] is False


@pytest.mark.clause("market-garden:12.5-b")
@pytest.mark.parametrize("face", range(1, 7))
def test_1_to_4_bring_rain_and_5_and_6_clear_skies(face: int) -> None:
    assert day(face).view()["rain"] is (face <= 4)


@pytest.mark.clause("market-garden:12.5-c")
def test_in_rain_neither_side_uses_air_support() -> None:
    game = day(1)
    assert "air" not in choices(game)
    assert refused(game, "air") == ["12.5-a"]
    pass_to(game, "allied-action")
    assert "air" not in {played.notation.split()[0] for played in game.history}


@pytest.mark.clause("market-garden:12.5-d")
def test_in_rain_nobody_leaves_the_approach_box() -> None:
    game = pass_to(day(4, units={"us-327": BOX}), "allied-action")
    assert "land" not in choices(game)
    assert refused(game, "land") == ["12.5-a"]


@pytest.mark.clause("market-garden:12.5-d")
def test_rain_on_the_first_day_holds_the_first_lift_back_until_it_may_choose() -> None:
    game = dropzone.new("market-garden", options=["weather"], dice=[1])
    pass_to(game, "allied-action")
    assert choices(game) == ["act-xxx", "act-flanks", "pass"]
    assert where(game, "us-504") == BOX


@pytest.mark.clause("market-garden:12.5-e")
def test_clear_weather_changes_nothing() -> None:
    units = {"us-327": BOX, **HERE}
    clear = arranged(
        units, turn=2, step="start-of-turn", options=["weather"], dice=[6],
        house_rules={"planned_lifts": "off"},
    )  # fmt: skip
    plain = arranged(units, turn=2, step="start-of-turn")
    for _ in range(12):
        assert choices(clear) == choices(plain)
        ignored = {"options"}
        seen = [
            {k: v for k, v in game.view().items() if k not in ignored} for game in (clear, plain)
        ]
        assert seen[0] == seen[1]
        play(clear, choices(clear)[-1])
        play(plain, choices(plain)[-1])


def test_rain_lasts_for_its_turn_only() -> None:
    game = arranged(HERE, turn=2, step="start-of-turn", options=["weather"], dice=[1, 6])
    while moment(game)[0] == 2:
        assert game.view()["rain"] is True
        game.play(game.decision.choices[-1])
    assert game.view()["rain"] is False


# -- Oss (12.6) ---------------------------------------------------------------------------------


def refit(units: dict[str, str], turn: int = 2, points: int = 1, **table: Any) -> Game:
    damaged = {name: {"at": at, "damage": points} for name, at in units.items()}
    return arranged(damaged, turn=turn, step="end-of-turn", **{"options": ["oss"], **table})


@pytest.mark.clause("market-garden:12.6-a")
def test_one_unit_in_oss_may_remove_a_point_beside_the_normal_refit() -> None:
    game = refit({"gds-32": "1208", "inf-231": "1208", "inf-8": "0306"})
    play(game, "refit inf-8")
    assert answers(game) == {"gds-32", "inf-231", "none"}
    play(game, "refit inf-231")
    assert game.decision.kind != "refit"
    assert [damage(game, unit) for unit in ("gds-32", "inf-231", "inf-8")] == [1, 0, 0]


@pytest.mark.clause("market-garden:12.6-a")
def test_a_unit_elsewhere_cannot_use_oss() -> None:
    game = play(refit({"gds-32": "1209", "inf-8": "0306"}), "refit inf-8")
    assert game.decision.kind != "refit"


def test_a_unit_in_oss_needs_no_supply() -> None:
    game = refit({"gds-32": "1208"}, used=[], control={})
    cut_off = arranged(
        {**SOUTH_HELD, "gds-32": {"at": "1208", "damage": 1}},
        turn=2, step="end-of-turn", options=["oss"],
    )  # fmt: skip
    assert damage(play(cut_off, "refit gds-32"), "gds-32") == 0
    assert choices(game)[0] == "refit gds-32"


def test_no_unit_has_two_points_in_a_turn() -> None:
    game = play(refit({"gds-32": "1208", "inf-8": "1208"}, points=2), "refit gds-32")
    assert answers(game) == {"inf-8", "none"}
    assert refused(game, "refit gds-32") == ["C26"]


def test_oss_works_on_turn_1_for_a_unit_that_had_no_point() -> None:
    game = arranged(
        {**SOUTH_HELD, "gds-32": {"at": "1208", "damage": 1}},
        turn=1, step="end-of-turn", options=["oss"],
    )  # fmt: skip
    assert choices(game) == ["refit gds-32", "refit none"]


@pytest.mark.clause("market-garden:12.6-b")
@pytest.mark.parametrize(("unit", "side"), [("de-chill", "german"), ("inf-8", "allied")])
def test_either_side_may_use_oss_for_its_unit(unit: str, side: str) -> None:
    rest = {"german": "de-1034", "allied": "inf-185"}[side]
    place = {"german": "1810", "allied": "0306"}[side]
    game = play(refit({unit: "1208", rest: place}), f"refit {rest}")
    assert (game.decision.side, answers(game)) == (side, {unit, "none"})


def test_without_the_option_oss_gives_no_point() -> None:
    game = play(refit({"gds-32": "1208", "inf-8": "0306"}, options=[]), "refit inf-8")
    assert game.decision.kind != "refit"


# -- Driel (12.7) -------------------------------------------------------------------------------


@pytest.mark.clause("market-garden:12.7-a")
@pytest.mark.parametrize("at", ["1512", "1412", "1411"])
def test_driel_supplies_airborne_units_in_or_beside_it_with_the_option_only(at: str) -> None:
    units = {**SOUTH_HELD, "pl-1para": at, "de-helle": "1612"}  # no drop hex but Driel is near
    assert supplied(units, "pl-1para", options=["driel"])
    assert not supplied(units, "pl-1para")


@pytest.mark.clause("market-garden:12.7-a")
def test_driel_supplies_no_ground_units_and_nobody_while_the_enemy_is_there() -> None:
    ground = {**SOUTH_HELD, "gds-32": "1512"}
    assert not supplied(ground, "gds-32", options=["driel"])
    held = {**SOUTH_HELD, "pl-1para": "1411", "de-helle": "1512"}
    assert not supplied(held, "pl-1para", options=["driel"])


# -- the 52nd Division (12.8) -------------------------------------------------------------------

LOWLAND = ["br-155", "br-156", "br-157"]


def flight(control: list[str], dice: tuple[int, ...] = (), **table: Any) -> Game:
    """The Allies choose what to do, the 52nd Division in the box."""
    units = {**HERE, **dict.fromkeys(LOWLAND, BOX), **table.pop("units", {})}
    whole = {"turn": 4, "impulse": "B", "side": "allied", "options": ["air-transport"], **table}
    return pass_to(
        arranged(units, control={"allied": control}, dice=dice, **whole), "allied-action"
    )


@pytest.mark.clause("market-garden:12.8-a")
@pytest.mark.parametrize(("turn", "place"), [(2, "waiting"), (3, BOX)])
def test_the_52nd_division_is_in_the_box_from_the_start_of_turn_3(turn: int, place: str) -> None:
    units = {**HERE, **dict.fromkeys(LOWLAND, "waiting")}
    game = arranged(units, turn=turn, step="start-of-turn", options=["air-transport"])
    assert {where(game, unit) for unit in LOWLAND} == {place}


@pytest.mark.clause("market-garden:12.8-a")
def test_without_the_option_the_52nd_division_stays_away() -> None:
    game = dropzone.new("market-garden", seed=5)
    while not game.over:
        game.play(game.decision.choices[-1])
    assert {where(game, unit) for unit in LOWLAND} == {"eliminated"}
    assert told(game, "boxed")
    units = game.view("allied")["units"]
    assert not {unit["id"] for unit in units} & set(LOWLAND)


@pytest.mark.clause("market-garden:12.8-b", "market-garden:12.8-c")
@pytest.mark.parametrize("airfield", ["1613", "1210"], ids=["Deelen", "Grave"])
def test_they_may_fly_to_an_airfield_under_allied_control(airfield: str) -> None:
    game = play(flight([airfield], dice=(6,)), "land br-155 now")
    assert where(game, "br-155") == airfield


@pytest.mark.clause("market-garden:12.8-b", "market-garden:12.8-c")
def test_with_both_airfields_they_choose() -> None:
    game = play(flight(["1613", "1210"], dice=(6, 6)), "land br-155 1210 br-156 1613 now")
    assert [where(game, unit) for unit in LOWLAND] == ["1210", "1613", BOX]


@pytest.mark.clause("market-garden:12.8-d")
@pytest.mark.parametrize(
    ("face", "reduced", "points"), [(2, True, 0), (3, False, 1), (4, False, 1), (5, False, 0)]
)
def test_they_roll_on_the_landing_table(face: int, reduced: bool, points: int) -> None:
    game = play(flight(["1210"], dice=(face,)), "land br-155 now")
    ((_, modifiers),) = rolls(game, "landing")
    assert modifiers == {"landing-unopposed": 1, "landing-later": -1}
    assert (is_reduced(game, "br-155"), damage(game, "br-155")) == (reduced, points)


@pytest.mark.clause("market-garden:12.8-e")
def test_they_may_not_fly_to_an_airfield_the_allies_do_not_control() -> None:
    game = flight([], units={"us-327": BOX})
    assert refused(game, "land br-155") == ["12.8-e"]
    one = flight(["1210"], dice=(6,))
    assert where(play(one, "land br-155", "land br-155 now"), "br-155") == "1210"


def test_once_landed_they_are_airborne_units() -> None:
    assert supplied({**SOUTH_HELD, "br-155": "1211"}, "br-155", options=["air-transport"])
    game = arranged(
        {"br-155": "1810"}, turn=4, step="end-of-turn", options=["air-transport"],
        destroyed=MAAS, dice=[5],
    )  # fmt: skip
    assert rolls(game, "surrender") == [(5, {})]
