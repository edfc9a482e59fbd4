"""Allied shipping (S2.0)."""

from __future__ import annotations

import pytest

from tests.systems.gts.island import (
    ALLIES,
    CANEA,
    COAST_GUN,
    EVENING,
    HERAKLION,
    JUMPER,
    KASTELLI,
    NIGHT,
    RETHYMNON,
    SECOND,
    SUDA,
    THIRD,
    WATCH,
    arranged,
    clause_against,
    paid,
    points,
    ways,
)
from tests.systems.gts.play import actions, modifiers, number, place, play, position_of, told

#: Somebody on the map, so that nobody is picked up to the display.
FOE = {JUMPER: "H45.12"}


@pytest.mark.clause("crete:S2.0-a")
@pytest.mark.parametrize(
    ("at", "turn", "ships"),
    [(HERAKLION, NIGHT, True), (HERAKLION, EVENING, False), ("H20.09", NIGHT, False)],
)
def test_units_are_shipped_from_port_to_port_at_night(at: str, turn: int, ships: bool) -> None:
    game = arranged({WATCH: at, **FOE}, chit=ALLIES, turn=turn, points={"creforce": 5})
    play(game, f"{WATCH} move")
    found = {f"ship {port}" for port in (RETHYMNON, SUDA, CANEA, KASTELLI)}
    assert ways(game) == (found if ships else set())
    if not ships:
        assert clause_against(game, f"step {WATCH} ship {SUDA}") == "crete:S2.0-a"


@pytest.mark.clause("crete:S2.0-a")
def test_no_more_than_two_units_are_shipped_in_a_night() -> None:
    units = {WATCH: HERAKLION, SECOND: SUDA, THIRD: HERAKLION, **FOE}
    game = arranged(units, chit=ALLIES, turn=NIGHT, points={"creforce": 5}, idle=True)
    play(game, f"{WATCH} move", f"step {WATCH} ship {SUDA}")
    play(game, f"{SECOND} move", f"step {SECOND} ship {HERAKLION}")
    assert (place(game, WATCH), place(game, SECOND)) == (SUDA, HERAKLION)
    play(game, f"{THIRD} move")
    assert ways(game) == set()
    assert clause_against(game, f"step {THIRD} ship {SUDA}") == "crete:S2.0-a"


@pytest.mark.clause("crete:S2.0-b")
@pytest.mark.parametrize("commanded", [True, False])
def test_shipping_costs_a_point_in_command_or_not(commanded: bool) -> None:
    units = {WATCH: HERAKLION, SECOND: "H20.09", **FOE}
    leaders = {"chappel": SECOND} if commanded else {}
    game = arranged(units, chit=ALLIES, turn=NIGHT, points={"creforce": 1}, leaders=leaders)
    play(game, f"{WATCH} move", f"step {WATCH} ship {SUDA}")
    assert (place(game, WATCH), points(game, "creforce")) == (SUDA, 0)


@pytest.mark.clause("crete:S2.0-b")
def test_the_point_comes_besides_that_of_the_activation() -> None:
    units = {WATCH: HERAKLION, **FOE}
    game = arranged(units, chit="direct:allied", turn=NIGHT, points={"creforce": 1},
                    leaders={"chappel": WATCH})  # fmt: skip
    play(game, f"{WATCH} move")
    assert (ways(game), paid(game)) == (set(), [1])
    assert clause_against(game, f"step {WATCH} ship {SUDA}") == "crete:S2.0-b"


@pytest.mark.clause("crete:S2.0-a")
def test_ships_take_no_germans() -> None:
    units = {JUMPER: HERAKLION, WATCH: "H45.12"}
    game = arranged(units, chit="division:fl-7div", turn=NIGHT, points={"fl-7div": 5})
    play(game, f"{JUMPER} move")
    assert ways(game) == set()


@pytest.mark.clause("crete:S2.0-c")
def test_who_walks_into_a_port_is_not_shipped_in_the_same_move() -> None:
    game = arranged({WATCH: "H19.09", **FOE}, chit=ALLIES, turn=NIGHT, points={"creforce": 5})
    play(game, f"{WATCH} move", f"step {WATCH} {HERAKLION}")
    assert ways(game) == set()


@pytest.mark.clause("crete:S2.0-c")
def test_shipping_is_a_move_action_from_the_port_itself() -> None:
    units = {WATCH: "H20.09", SECOND: HERAKLION, **FOE}
    game = arranged(units, chit=ALLIES, turn=NIGHT, points={"creforce": 5},
                    leaders={"chappel": SECOND}, cohesion={SECOND: 1})  # fmt: skip
    play(game, f"{WATCH} move", f"step {WATCH} H19.09")
    assert ways(game) == set()
    play(game, f"step {WATCH} stop")
    play(game, f"{WATCH} then done")
    play(game, f"{SECOND} recover", f"{SECOND} then move", f"step {SECOND} ship {SUDA}")
    assert place(game, SECOND) == SUDA


@pytest.mark.clause("crete:S2.0-d")
def test_who_cannot_move_is_not_shipped() -> None:
    units = {WATCH: HERAKLION, COAST_GUN: HERAKLION, **FOE}
    game = arranged(units, chit=ALLIES, turn=NIGHT, points={"creforce": 5}, suppressed=[WATCH])
    assert actions(game, WATCH) == {"rally", "pass"}
    play(game, f"{WATCH} pass")
    assert "move" not in actions(game, COAST_GUN)


@pytest.mark.clause("crete:S2.0-e")
def test_fire_falls_as_on_a_unit_that_goes_to_a_hex_outside_fire_zones() -> None:
    units = {WATCH: HERAKLION, JUMPER: "H20.08"}
    game = arranged(units, chit=ALLIES, turn=NIGHT, points={"creforce": 5},
                    leaders={"braeuer": JUMPER}, dice=(1, 8))  # fmt: skip
    play(game, f"{WATCH} move", f"step {WATCH} ship {SUDA}")
    assert modifiers(game, "fire")["zone-to-free"] == -1
    assert place(game, WATCH) == SUDA


@pytest.mark.clause("crete:S2.0-f")
@pytest.mark.parametrize(("foe", "open_"), [("59.13", False), ("59.14", False), ("H45.12", True)])
def test_the_port_of_arrival_holds_no_enemy_and_lies_in_no_enemy_zone(
    foe: str, open_: bool
) -> None:
    units = {WATCH: HERAKLION, JUMPER: foe, "fjr1-i-2": "H45.14"}
    game = arranged(units, chit=ALLIES, turn=NIGHT, points={"creforce": 5})
    play(game, f"{WATCH} move")
    assert (f"ship {SUDA}" in ways(game)) is open_
    if not open_:
        assert clause_against(game, f"step {WATCH} ship {SUDA}") == "crete:S2.0-f"


def test_an_empty_port_in_german_hands_is_taken_by_landing_there() -> None:
    units = {WATCH: HERAKLION, **FOE}
    game = arranged(units, chit=ALLIES, turn=NIGHT, points={"creforce": 5},
                    control={SUDA: "german"})  # fmt: skip
    play(game, f"{WATCH} move", f"step {WATCH} ship {SUDA}")
    assert SUDA in game.view(None)["control"]["allied"]


@pytest.mark.clause("crete:S2.0-g", "crete:S2.0-h")
def test_a_shipped_unit_does_nothing_more_and_has_no_markers() -> None:
    units = {WATCH: HERAKLION, SECOND: "59.14", **FOE}
    game = arranged(units, chit=ALLIES, turn=NIGHT, points={"creforce": 5},
                    leaders={"chappel": SECOND}, cohesion={WATCH: 1}, improved=[WATCH],
                    column=[WATCH])  # fmt: skip
    play(game, f"{WATCH} move", f"step {WATCH} ship {SUDA}")
    assert game.decision.kind == "activate"  # no Second Action, though a leader is near
    position, unit = position_of(game), number(game, WATCH)
    assert not position.cohesion[unit]
    assert not (position.improved | position.column) >> unit & 1
    assert told(game, "shipped")


@pytest.mark.clause("crete:Sc4-e")
def test_where_the_scenario_says_so_ships_and_exits_lead_out_of_play() -> None:
    units = {WATCH: HERAKLION, SECOND: "H01.11", **FOE}
    game = arranged(units, chit=ALLIES, turn=NIGHT, points={"creforce": 5},
                    changes={"set_aside": True})  # fmt: skip
    play(game, f"{WATCH} move", f"step {WATCH} ship-out")
    play(game, f"{SECOND} move", f"step {SECOND} off-map heraklion-west")
    assert {place(game, unit) for unit in (WATCH, SECOND)} == {"out-of-play"}
    found = [(steps, how) for _, steps, _, _, how in position_of(game).departed]
    assert found == [(2, "shipped-out"), (2, "exited")]
    assert position_of(game).losses == (0, 0)
