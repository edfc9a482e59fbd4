"""Winning Market-Garden (11): Arnhem at once, or enough points at the end of a turn."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.rules.game import Game
from tests.systems.battle_command.market_garden.test_bridges import MAAS
from tests.systems.battle_command.play import arranged, pass_to, play, position_of, told

#: Towns worth ten points in all: Nijmegen and Arnhem three each, the others one.
TEN = ["1312", "1513", "0707", "1008", "1210", "0809"]
NINE = TEN[:-1]


def end_of_turn(units: dict[str, Any], towns: list[str], turn: int = 5, **table: Any) -> Game:
    return arranged(units, turn=turn, step="end-of-turn", control={"allied": towns}, **table)


def points(game: Game) -> int:
    """The points counted at the end of the turn."""
    return int(told(game, "points")[0][1])


@pytest.mark.clause("market-garden:11.1-a")
def test_a_xxx_corps_unit_in_arnhem_in_supply_wins_at_the_end_of_the_attack_phase() -> None:
    game = arranged({"gds-32": "1513"}, turn=2, impulse="D", side="allied")
    pass_to(game, "allied-action")
    assert not game.over
    play(game, "pass")
    assert (game.result.winner, game.result.level) == ("allied", "automatic")


@pytest.mark.clause("market-garden:11.1-a")
@pytest.mark.parametrize(
    ("destroyed", "at"),
    [(["arnhem", "vianen"], "1513"), (MAAS, "1513"), ([], "1413")],
    ids=["over the Rhine", "over the Maas", "before the bridge"],
)
def test_without_a_line_to_the_south_edge_or_outside_arnhem_there_is_no_automatic_victory(
    destroyed: list[str], at: str
) -> None:
    assert not end_of_turn({"gds-32": at}, [], turn=2, destroyed=destroyed).over


@pytest.mark.clause("market-garden:11.1-a")
def test_the_automatic_victory_is_not_looked_for_after_earlier_impulses() -> None:
    game = arranged({"gds-32": "1513"}, turn=2, impulse="C", side="allied")
    play(pass_to(game, "allied-action"), "pass")
    assert not game.over


@pytest.mark.clause("market-garden:11.1-b")
@pytest.mark.parametrize("unit", ["inf-71", "inf-8", "us-504", "br-1para"])
def test_other_corps_and_airborne_units_bring_no_automatic_victory(unit: str) -> None:
    assert not end_of_turn({unit: "1513"}, []).over


def test_the_automatic_victory_comes_before_surrender_and_refit() -> None:
    units = {"gds-32": "1513", "us-504": {"at": "1211", "damage": 1}, "br-1para": "2010"}
    assert end_of_turn(units, [], dice=[]).result.level == "automatic"


@pytest.mark.clause("market-garden:11.2-a")
def test_towns_under_allied_control_are_counted_at_the_end_of_a_turn() -> None:
    game = end_of_turn({}, ["0707", "0809", "1312"])
    assert points(game) == 5
    assert points(end_of_turn({"inf-71": "0707"}, [])) == 1
    assert points(end_of_turn({"de-kerutt": "0707"}, ["0809"])) == 1


def test_points_are_worth_what_the_map_says() -> None:
    static = position_of(arranged()).static
    worth = {static.grid.codes[at]: vp for at, vp in static.vp_hexes.items()}
    assert {code for code, vp in worth.items() if vp == 3} == {"1312", "1513"}
    assert sum(worth.values()) == 16


@pytest.mark.clause("market-garden:11.2-b")
@pytest.mark.parametrize(("towns", "wins"), [(NINE, False), (TEN, True), ([*TEN, "1106"], True)])
def test_ten_points_in_supply_win(towns: list[str], wins: bool) -> None:
    game = end_of_turn({}, towns)
    assert game.over is wins
    if wins:
        assert (game.result.winner, game.result.level) == ("allied", "operational")


@pytest.mark.clause("market-garden:11.2-c", "market-garden:11.2-d")
@pytest.mark.parametrize(
    ("town", "destroyed"),
    [("1513", ["arnhem", "vianen"]), ("1312", MAAS)],
    ids=["Arnhem", "Nijmegen"],
)
def test_arnhem_and_nijmegen_out_of_supply_still_count_one(town: str, destroyed: list[str]) -> None:
    assert points(end_of_turn({}, [town], turn=2)) == 3
    assert points(end_of_turn({}, [town], turn=2, destroyed=destroyed)) == 1


@pytest.mark.clause("market-garden:11.2-f")
@pytest.mark.parametrize("town", ["1215", "1914", "0714"])
def test_any_other_town_out_of_supply_counts_nothing(town: str) -> None:
    assert points(end_of_turn({}, [town], destroyed=[])) == 1
    assert points(end_of_turn({}, [town], destroyed=MAAS)) == 0


def test_airborne_supply_does_not_make_a_town_count_in_full() -> None:
    assert points(end_of_turn({"us-504": "1312"}, [], destroyed=MAAS)) == 1


@pytest.mark.clause("market-garden:11.2-e")
def test_every_other_outcome_is_a_german_victory() -> None:
    game = end_of_turn({}, NINE, turn=10)
    assert (game.result.winner, game.result.points) == ("german", {"vp": 9})


@pytest.mark.clause("market-garden:11.2-g")
@pytest.mark.parametrize("turn", range(1, 11))
def test_reaching_the_threshold_wins_at_the_end_of_any_turn(turn: int) -> None:
    assert end_of_turn({}, TEN, turn=turn).result.winner == "allied"


@pytest.mark.clause("market-garden:11.2-g")
def test_the_count_is_not_taken_before_the_end_of_the_turn() -> None:
    game = arranged({}, turn=5, impulse="C", side="allied", control={"allied": TEN})
    play(pass_to(game, "allied-action"), "pass")
    assert not game.over


def test_refit_comes_before_the_count() -> None:
    game = end_of_turn({"gds-32": {"at": "0405", "damage": 1}}, TEN)
    assert game.decision.kind == "refit"
    assert play(game, "refit none").over
