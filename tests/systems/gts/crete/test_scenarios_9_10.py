"""Scenarios 9, "Dancing at the Gala", and 10, "Hot Pursuit"."""

from __future__ import annotations

import pytest

from dropzone.core.errors import PositionError
from dropzone.core.rules.game import Game, new
from dropzone.systems.gts.crete.morale import change_morale
from tests.systems.gts.play import number, place, play, position_of, started
from tests.systems.gts.scenarios import (
    AKROTIRI,
    ALLIED,
    GERMAN,
    acting,
    after_turn,
    at_turn,
    first,
    names_of,
    scenario,
    until_drawn,
    verdict,
)

NINE, TEN = "gala", "pursuit"
GALATAS = {"36.11": GERMAN, "37.11": GERMAN}


def supply_of(name: str) -> dict[str, set[str]]:
    """By side: the states of supply at the start."""
    view = new("crete", name, seed=1).view(None)
    return {side: set(areas.values()) for side, areas in view["supply"].items()}


# -- scenario 9 ---------------------------------------------------------------------------------


RESERVES = {
    "br-1welch-a": "48.09",
    "br-1rang-a": "47.11",
    "br-ddf-rn": "59.14",
    "br-nhus-a": "60.04",
}


def reserves(german: str, **table: object) -> Game:
    """The Force Reserves under their Division's chit, with a German unit somewhere."""
    units = {**RESERVES, "rm-bn-a": "46.13", "fjr3-i-1": german}
    return at_turn(NINE, "25-0900", units, chit="division:creforce", cup=["direct:german"],
                   leaders={"weston": "rm-bn-a"}, **table)  # fmt: skip


@pytest.mark.clause("crete:Sc9-f")
@pytest.mark.parametrize(
    ("german", "free"),
    [("42.10", True), ("41.10", False), ("59.20", True), ("59.21", False)],
)
def test_force_reserves_wait_until_a_german_is_within_seven_hexes_of_a_port(
    german: str, free: bool
) -> None:
    game = reserves(german)
    position = position_of(game)
    grid = position.static.grid
    near = min(grid.distance(grid.index(german), grid.index(port)) for port in ("49.07", "59.13"))
    assert (near <= 7) is free
    assert acting(game, (*RESERVES, "rm-bn-a")) == {*(RESERVES if free else ()), "rm-bn-a"}


@pytest.mark.clause("crete:Sc9-f")
def test_force_reserves_stay_free_when_the_german_has_gone_again() -> None:
    game = reserves("41.10")
    position = position_of(game)
    unit = number(game, "fjr3-i-1")
    position.place(unit, position.static.grid.index("42.10"))
    position.place(unit, position.static.grid.index("41.10"))
    assert acting(game, RESERVES) == set(RESERVES)


@pytest.mark.clause("crete:Sc9-g")
def test_the_withdrawal_sets_the_force_reserves_free() -> None:
    game = reserves("31.09", morale=1)
    position = position_of(game)
    assert position.locked
    change_morale(position, -1)
    assert position.withdrawal
    assert acting(game, RESERVES) == set(RESERVES)


@pytest.mark.clause("crete:Sc9-f", "crete:Sc9-g", "crete:Sc11-m", "crete:Sc12-e")
@pytest.mark.parametrize("name", [NINE, "mercury-rising", "main-event"])
@pytest.mark.parametrize(("withdrawal", "free"), [(None, False), (0, True), (3, True)])
def test_a_position_in_withdrawal_has_its_force_reserves_free(
    name: str, withdrawal: int | None, free: bool
) -> None:
    game = at_turn(name, "25-0900", {"br-1welch-a": "48.09", "rm-bn-a": "46.13"},
                   chit="division:creforce", cup=["direct:german"],
                   leaders={"weston": "rm-bn-a"}, withdrawal=withdrawal)  # fmt: skip
    assert acting(game, ("br-1welch-a", "rm-bn-a")) == {"rm-bn-a", *(["br-1welch-a"] * free)}


@pytest.mark.clause("crete:S5.0-m")
def test_a_position_in_withdrawal_has_none_that_cannot_move() -> None:
    """Unless the file itself says where one stands."""
    heavy = [unit for unit, place in whereabouts(None).items() if unit.startswith("rm-hvyaa")]
    assert heavy
    gone = whereabouts(2)
    assert {gone[unit] for unit in heavy} == {"out-of-play"}
    kept = whereabouts(2, {heavy[0]: "67.08"})
    assert kept[heavy[0]] == "67.08"


def whereabouts(withdrawal: int | None, units: dict[str, str] | None = None) -> dict[str, str]:
    """Where everybody stands in scenario 9 as set up, perhaps in Withdrawal."""
    table = {"turn": 2, "withdrawal": withdrawal, "units": units or {}}
    game = started(NINE, {name: value for name, value in table.items() if value is not None})
    return {unit: place(game, unit) for unit in position_of(game).static.unit_ids}


@pytest.mark.clause("crete:S5.0-b", "crete:S5.0-j")
@pytest.mark.parametrize("morale", [0, 21])
def test_a_position_has_morale_from_one_to_its_start_or_withdraws(morale: int) -> None:
    with pytest.raises(PositionError, match="morale must be 1 to"):
        started(NINE, {"turn": 2, "morale": morale})


@pytest.mark.clause("crete:S5.0-b")
@pytest.mark.parametrize("key", ["morale", "withdrawal"])
def test_where_no_morale_is_counted_a_position_has_none_and_nobody_withdraws(key: str) -> None:
    with pytest.raises(PositionError, match=f"{key}: this scenario does not count"):
        started("kastelli", {"turn": 2, key: 1})


@pytest.mark.parametrize("level", [-1, 1000])
def test_a_withdrawal_has_a_level_that_can_be(level: int) -> None:
    with pytest.raises(PositionError, match="withdrawal must be 0 to"):
        started(NINE, {"turn": 2, "withdrawal": level})


# -- leaving by sea -----------------------------------------------------------------------------

ABOARD = ("rm-bn-a", "rm-bn-b", "rm-bn-c")
SUDA, CANEA = "59.13", "49.07"


def at_the_quay(
    units: dict[str, str], turn: str = "25-night", withdrawal: int | None = 1, **table: object
) -> Game:
    """Marines under the chit of their Division in scenario 9."""
    whole = {"fjr3-i-1": "31.09", "br-1welch-a": "47.12", **units}
    return at_turn(NINE, turn, whole, chit="division:creforce", cup=["direct:german"],
                   leaders={"weston": "br-1welch-a"}, withdrawal=withdrawal, **table)  # fmt: skip


@pytest.mark.clause("crete:S5.0-o", "crete:S5.0-p")
def test_in_scenario_9_two_units_a_night_leave_from_the_ports() -> None:
    game = at_the_quay(dict(zip(ABOARD, (SUDA, SUDA, CANEA), strict=True)))
    for level, unit in enumerate(ABOARD[:2], 2):
        play(game, f"{unit} move", f"step {unit} embark")
        assert place(game, unit) == "out-of-play"
        assert position_of(game).withdrawal_level == level
    play(game, f"{ABOARD[2]} move")
    assert f"step {ABOARD[2]} embark" not in game.decision.notations
    assert said_against(game, f"step {ABOARD[2]} embark") == (
        "crete:S5.0-o", "The ships of this night are full.")  # fmt: skip


def said_against(game: Game, text: str) -> tuple[str, str]:
    refusal = game.why_not(text)[0]
    return refusal.clause, refusal.say("en")


@pytest.mark.clause("crete:S5.0-o", "crete:S5.0-j")
@pytest.mark.parametrize(
    ("at", "turn", "withdrawal", "clause", "said"),
    [
        (SUDA, "25-night", None, "S5.0-j", "The Allies do not withdraw yet."),
        (SUDA, "25-1900", 1, "S5.0-o", "Ships come in a Night Turn only."),
        ("60.14", "25-night", 1, "S5.0-o", "It is not in a port."),
    ],
)
def test_why_a_unit_does_not_leave_by_sea(
    at: str, turn: str, withdrawal: int | None, clause: str, said: str
) -> None:
    game = at_the_quay({ABOARD[0]: at}, turn, withdrawal)
    play(game, f"{ABOARD[0]} move")
    text = f"step {ABOARD[0]} embark"
    assert text not in game.decision.notations
    assert said_against(game, text) == (f"crete:{clause}", said)


@pytest.mark.clause("crete:S5.0-o")
@pytest.mark.parametrize("walks", [False, True])
def test_who_leaves_by_sea_starts_his_activation_in_the_port(walks: bool) -> None:
    game = at_the_quay({ABOARD[0]: "59.14" if walks else SUDA})
    play(game, f"{ABOARD[0]} move")
    text = f"step {ABOARD[0]} embark"
    if walks:
        play(game, f"step {ABOARD[0]} {SUDA}")
        assert said_against(game, text) == (
            "crete:S5.0-o", "It must be in the port when its activation begins.")  # fmt: skip
    assert (text in game.decision.notations) is not walks


@pytest.mark.clause("crete:Sc9-h")
def test_states_at_the_start_of_scenario_9() -> None:
    assert supply_of(NINE) == {ALLIED: {"reduced"}, GERMAN: {"full"}}
    assert scenario(NINE).trucks == {"nz-2div": 2, "creforce": 2, "fl-7div": 1, "geb-5div": 1}
    position = first(NINE)
    (field,) = position.static.airlift.airfields
    assert field.hexes == position.german_control & field.hexes
    game = started(NINE, {"turn": 1})
    assert position_of(game).morale == 20


@pytest.mark.clause("crete:Sc9-j")
@pytest.mark.parametrize(
    ("turn", "german", "over"),
    [
        ("25-night", ("36.11",), True),
        ("25-night", ("36.11", "37.11"), False),
        ("25-1900", (), False),
    ],
)
def test_galatas_must_be_german_on_the_second_morning(
    turn: str, german: tuple[str, ...], over: bool
) -> None:
    game = after_turn(NINE, turn, {"fjr3-i-1": "31.09"}, control=dict.fromkeys(german, GERMAN))
    assert verdict(game) == ((ALLIED, "win") if over else None)


@pytest.mark.clause("crete:Sc9-k")
@pytest.mark.parametrize(
    ("control", "withdrawal", "result"),
    [
        ({"49.07": GERMAN}, None, (GERMAN, "win")),
        ({"59.13": GERMAN}, None, (GERMAN, "win")),
        ({}, 0, (GERMAN, "win")),
        ({}, None, (None, "draw")),
    ],
)
def test_a_port_or_the_withdrawal_wins_scenario_9(
    control: dict[str, str], withdrawal: int | None, result: tuple[str | None, str]
) -> None:
    game = after_turn(NINE, "26-night", control={**GALATAS, **control}, withdrawal=withdrawal)
    assert verdict(game) == result


# -- scenario 10 --------------------------------------------------------------------------------


@pytest.mark.clause("crete:Sc10-d")
def test_the_german_opens_scenario_10_with_any_of_his_formations() -> None:
    game = new("crete", TEN, seed=3)
    while game.decision.kind != "first-chit":
        game.play(game.decision.choices[-1])
    formations = ("llsr", "fjr-3", "gjr-85", "gjr-100", "gjr-141")
    assert set(game.decision.notations) == {f"first {name}" for name in formations}
    game.play("first gjr-141")
    position = position_of(until_drawn(game))
    assert position.static.chit_ids[position.chit] == "formation:gjr-141"
    assert not any(name.startswith("formation:") for name in names_of(position, position.cup))


@pytest.mark.clause("crete:Sc10-e", "crete:Sc10-f")
def test_states_at_the_start_of_scenario_10() -> None:
    assert supply_of(TEN) == {ALLIED: {"diminished"}, GERMAN: {"full"}}
    assert scenario(TEN).trucks == {"nz-2div": 2, "creforce": 2, "fl-7div": 1, "geb-5div": 1}
    position = position_of(started(TEN, {"turn": 1}))
    assert position.withdrawal
    assert position.withdrawal_level == 1
    (field,) = position.static.airlift.airfields
    assert not field.hexes & ~position.german_control


PORTS = {"49.07": GERMAN, "59.13": GERMAN}
PENINSULA = dict(zip(("fjr3-i-1", "fjr3-i-2", "fjr3-i-3", "fjr3-i-4"), AKROTIRI, strict=True))
COLUMN = [f"gjr85-{battalion}-{company}" for battalion, company in (
    ("i", 1), ("i", 2), ("i", 3), ("i", 4), ("i", 5), ("ii", 6), ("ii", 7), ("ii", 8), ("ii", 9),
    ("ii", 10), ("iii", 11), ("iii", 12))]  # fmt: skip


def march_east(
    units: list[str], peninsula: dict[str, str], led: bool = True, name: str = TEN
) -> Game:
    """Let mountain companies leave at 108.44 on the last turn, and end the game."""
    where = dict.fromkeys(units, "108.44")
    leaders = {"krakau": units[0]} if led else {}
    game = at_turn(name, "29-1900", {**peninsula, **where}, chit="division:geb-5div",
                   cup=["direct:german"], leaders=leaders, control=PORTS, withdrawal=20,
                   points={"geb-5div": 15})  # fmt: skip
    for unit in units:
        play(game, unit, f"{unit} move")
        if game.decision.kind == "leader-along":
            play(game, "leader krakau along")
        play(game, f"step {unit} exit")
    while not game.over:
        game.play(game.decision.choices[-1])
    return game


@pytest.mark.clause("crete:Sc10-h", "crete:Sc12-g")
@pytest.mark.parametrize("name", [TEN, "main-event"])
@pytest.mark.parametrize(
    ("units", "peninsula", "led", "level"),
    [
        (COLUMN, PENINSULA, True, 20),
        (COLUMN[1:], PENINSULA, True, 30),
        (COLUMN, PENINSULA, False, 30),
        (COLUMN, {**PENINSULA, "fjr3-i-1": "67.08"}, True, 30),
    ],
)
def test_the_german_must_clear_the_peninsula_and_march_east(
    units: list[str], peninsula: dict[str, str], led: bool, level: int, name: str
) -> None:
    game = march_east(units, peninsula, led, name)
    assert position_of(game).withdrawal_level == level


@pytest.mark.clause("crete:Sc10-i")
def test_units_that_have_marched_off_stay_out_of_play() -> None:
    game = march_east(COLUMN[:2], {})
    assert {place(game, unit) for unit in COLUMN[:2]} == {"out-of-play"}


@pytest.mark.clause("crete:Sc10-j")
@pytest.mark.parametrize(
    ("turn", "at", "over"),
    [
        ("27-night", "73.28", True),
        ("28-0700", "73.28", False),
        ("28-night", "86.37", True),
        ("29-0700", "86.37", False),
    ],
)
def test_the_villages_on_the_road_are_a_sudden_death(turn: str, at: str, over: bool) -> None:
    game = after_turn(TEN, turn, {"gjr141-i-1": "44.15"}, control={at: GERMAN}, withdrawal=1)
    assert verdict(game) == ((GERMAN, "win") if over else None)


@pytest.mark.clause("crete:Sc10-k", "crete:Sc10-l")
@pytest.mark.parametrize(
    ("control", "level", "result"),
    [
        ({}, 1, (ALLIED, "decisive")),
        ({"49.07": GERMAN}, 4, (GERMAN, "decisive")),
        (PORTS, 4, (GERMAN, "decisive")),
        (PORTS, 5, (GERMAN, "substantial")),
        (PORTS, 10, (GERMAN, "substantial")),
        (PORTS, 11, (GERMAN, "marginal")),
        (PORTS, 15, (GERMAN, "marginal")),
        (PORTS, 16, (ALLIED, "marginal")),
        (PORTS, 20, (ALLIED, "marginal")),
        (PORTS, 21, (ALLIED, "substantial")),
    ],
)
def test_the_withdrawal_level_decides_scenario_10(
    control: dict[str, str], level: int, result: tuple[str, str]
) -> None:
    """Nobody has done the German's duty, so that ten levels are added at the end."""
    game = after_turn(TEN, "29-1900", control=control, withdrawal=level)
    assert verdict(game) == result


@pytest.mark.clause("crete:G5.9-a", "crete:G5.2-a")
@pytest.mark.parametrize(("held", "after"), [(0, 3), (3, 6), (4, 6)])
def test_a_division_gains_its_dispatch_rating_to_a_ceiling(held: int, after: int) -> None:
    units = {"gjr100-i-1": "34.13", "nz-22bn-a": "44.10"}
    game = at_turn(NINE, "25-0900", units, first="division:geb-5div",
                   cup=["direct:allied", "direct:german"],
                   dispatch={"geb-5div": held, "fl-7div": 0, "nz-2div": 0, "creforce": 0},
                   points={"geb-5div": 0, "fl-7div": 0})  # fmt: skip
    position = position_of(game)
    assert position.dispatch[position.static.command_ids.index("geb-5div")] == after
