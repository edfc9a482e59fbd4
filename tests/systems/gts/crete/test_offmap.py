"""Off-map movement and the Off-Map Display (S1.0)."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.systems.gts.components.scenario import Confined
from tests.systems.gts.island import (
    ALLIES,
    BESIDE,
    BRIGADE,
    COAST_GUN,
    COMRADE,
    DROPPER,
    EVENING,
    EXIT,
    FOURTH,
    GREEK,
    HEAVY,
    HERAKLION,
    JUMPER,
    MATE,
    MORNING,
    MOUNTAINEERS,
    NEXT_NIGHT,
    NIGHT,
    NIGHT_26,
    PANZERJAEGER,
    PARACHUTISTS,
    PIONEER,
    PUSHED,
    SECOND,
    SUDA,
    TANK,
    THIRD,
    WATCH,
    WEST,
    arranged,
    clause_against,
    paid,
    points,
    ways,
)
from tests.systems.gts.play import (
    actions,
    last_rating,
    modifiers,
    number,
    place,
    play,
    position_of,
    rolls,
    told,
)

FOE = {JUMPER: "H45.12"}
LED = {"chappel": WATCH, "braeuer": JUMPER}


@pytest.mark.clause("crete:S1.0-a", "crete:S1.0-n")
def test_a_unit_comes_back_onto_another_map_at_the_exit_hex_of_its_box() -> None:
    game = arranged({TANK: "rethymnon-east"}, chit=ALLIES, turn=MORNING)
    play(game, TANK)
    assert set(game.decision.notations) == {
        f"transit {TANK} perama",
        f"transit {TANK} R48.05",
    }
    play(game, f"transit {TANK} R48.05", f"shape {TANK} line")
    assert place(game, TANK) == "R48.05"
    assert f"{TANK} move" in game.decision.notations  # it acts like any reinforcement


@pytest.mark.clause("crete:S1.0-b", "crete:S1.0-e")
@pytest.mark.parametrize("leaders", [{}, {"chappel": SECOND}])
def test_going_off_the_map_costs_a_point_of_the_division_in_command_or_not(
    leaders: dict[str, str],
) -> None:
    units = {WATCH: EXIT, SECOND: EXIT, **FOE}
    game = arranged(units, chit=ALLIES, points={"creforce": 1}, leaders=leaders)
    play(game, f"{WATCH} move")
    if leaders:
        play(game, "leader chappel stay")
    play(game, f"step {WATCH} off-map {WEST}")
    assert (place(game, WATCH), points(game, "creforce")) == (WEST, 0)
    play(game, f"{SECOND} move")
    assert ways(game) == set()
    assert clause_against(game, f"step {SECOND} off-map {WEST}") == "crete:S1.0-b"


@pytest.mark.clause("crete:S1.0-c")
def test_the_point_comes_on_top_of_the_one_that_activates_the_unit() -> None:
    units = {WATCH: EXIT, **FOE}
    game = arranged(units, chit="direct:allied", points={"creforce": 3}, leaders={"chappel": WATCH})
    play(game, f"{WATCH} move", f"step {WATCH} off-map {WEST}")
    assert paid(game) == [1, 1]


@pytest.mark.clause("crete:S1.0-d")
def test_with_an_enemy_on_the_map_a_unit_must_first_reach_the_exit_hex() -> None:
    game = arranged({WATCH: "H02.11", **FOE}, chit=ALLIES, points={"creforce": 5})
    play(game, f"{WATCH} move")
    assert ways(game) == set()
    assert clause_against(game, f"step {WATCH} off-map {WEST}") == "crete:S1.0-d"
    play(game, f"step {WATCH} {EXIT}")
    assert ways(game) == {f"off-map {WEST}"}


@pytest.mark.clause("crete:G12.10-a")
@pytest.mark.parametrize(
    ("at", "barrage", "leaves"),
    [("H02.11", [EXIT], True), ("H04.11", [EXIT], False), ("H04.11", [], True)],
)
def test_out_of_a_barrage_a_unit_leaves_the_map_with_movement_to_spare(
    at: str, barrage: list[str], leaves: bool
) -> None:
    game = arranged({WATCH: at, **FOE}, chit=ALLIES, points={"creforce": 5},
                    light_barrage=barrage)  # fmt: skip
    play(game, f"{WATCH} move")
    while place(game, WATCH) != EXIT:
        column = int(place(game, WATCH)[1:3]) - 1
        play(game, f"step {WATCH} H{column:02}.11")
    choice = f"step {WATCH} off-map {WEST}"
    assert (choice in game.decision.notations) is leaves


@pytest.mark.clause("crete:G12.10-a", "crete:S1.0-g")
def test_a_gun_that_is_pushed_leaves_the_map_out_of_a_barrage_before_it_moves() -> None:
    """It has no movement points to spare, and needs none for a Move that has not begun."""
    game = arranged({PUSHED: EXIT, **FOE}, chit=ALLIES, points={"creforce": 5},
                    light_barrage=[EXIT])  # fmt: skip
    play(game, f"{PUSHED} move")
    assert f"off-map {WEST}" in ways(game)


@pytest.mark.clause("crete:S1.0-f")
@pytest.mark.parametrize(
    ("foe", "found"),
    [
        ("H45.12", {"off-map rethymnon-west", "off-map rethymnon-east"}),
        ("R40.12", set()),
    ],
)
def test_without_an_enemy_on_the_map_it_is_picked_up_into_either_box(
    foe: str, found: set[str]
) -> None:
    units = {WATCH: "R20.16", JUMPER: foe}
    game = arranged(units, chit=ALLIES, points={"creforce": 5})
    play(game, f"{WATCH} move")
    assert ways(game) == found


@pytest.mark.clause("crete:S1.0-f")
def test_joined_sheets_are_one_map_with_two_boxes() -> None:
    game = arranged({WATCH: "74.17"}, chit=ALLIES, points={"creforce": 5})
    play(game, f"{WATCH} move")
    assert ways(game) == {"off-map maleme-west", "off-map georgeoupolis-east"}


@pytest.mark.clause("crete:S1.0-f")
@pytest.mark.parametrize(
    ("foe", "found"),
    [
        ("H45.12", {"off-map rethymnon-west", "off-map rethymnon-east"}),
        ("R40.12", {"off-map rethymnon-east"}),
    ],
)
def test_an_exit_hex_binds_to_its_box_only_while_an_enemy_is_on_the_map(
    foe: str, found: set[str]
) -> None:
    game = arranged({WATCH: "R48.05", JUMPER: foe}, chit=ALLIES, points={"creforce": 5})
    play(game, f"{WATCH} move")
    assert ways(game) == found


@pytest.mark.clause("crete:S1.0-g")
@pytest.mark.parametrize("suppressed", [True, False])
def test_who_cannot_move_does_not_leave_the_map(suppressed: bool) -> None:
    unit = WATCH if suppressed else COAST_GUN
    units = {unit: EXIT, **FOE}
    game = arranged(
        units,
        chit=ALLIES,
        points={"creforce": 5},
        leaders={"chappel": WATCH} if suppressed else {},
        suppressed=[unit] if suppressed else [],
    )
    if suppressed:
        assert actions(game, unit) == {"rally", "pass"}
    else:
        assert "move" not in actions(game, unit)


@pytest.mark.clause("crete:S1.0-h")
def test_leaving_the_map_is_a_move_action() -> None:
    units = {WATCH: "H02.11", SECOND: EXIT, **FOE}
    game = arranged(
        units,
        chit=ALLIES,
        points={"creforce": 5},
        leaders={"chappel": SECOND},
        cohesion={SECOND: 1},
    )
    play(game, f"{WATCH} move", f"step {WATCH} {EXIT}", f"step {WATCH} stop")
    assert f"{WATCH} then move" not in game.decision.notations  # the same type twice
    play(game, f"{WATCH} then done", f"{SECOND} recover", f"{SECOND} then move")
    play(game, "leader chappel along", f"step {SECOND} off-map {WEST}")
    assert place(game, SECOND) == WEST


@pytest.mark.clause("crete:S1.0-i")
def test_it_draws_opportunity_fire_as_if_it_went_to_a_hex_outside_fire_zones() -> None:
    units = {WATCH: EXIT, JUMPER: BESIDE}
    game = arranged(units, chit=ALLIES, points={"creforce": 5}, dice=(1, 8))
    play(game, f"{WATCH} move", f"step {WATCH} off-map {WEST}")
    assert modifiers(game, "fire") == {"zone-to-free": -1}
    assert place(game, WATCH) == WEST


@pytest.mark.clause("crete:S1.0-j")
def test_on_the_display_all_markers_are_gone() -> None:
    units = {WATCH: EXIT, **FOE}
    game = arranged(
        units,
        chit=ALLIES,
        points={"creforce": 5},
        cohesion={WATCH: 2},
        column=[WATCH],
        improved=[WATCH],
        heroic=[WATCH],
    )
    play(game, f"{WATCH} move", f"step {WATCH} off-map {WEST}")
    position, unit = position_of(game), number(game, WATCH)
    assert place(game, WATCH) == WEST
    assert not position.cohesion[unit]
    assert not (position.column | position.improved | position.heroic) >> unit & 1


@pytest.mark.clause("crete:S1.0-k", "crete:S1.0-l")
@pytest.mark.parametrize(
    ("unit", "turn", "goes"),
    [
        (TANK, EVENING, True),
        (PANZERJAEGER, EVENING, True),
        (WATCH, EVENING, False),
        (PIONEER, EVENING, False),
        (WATCH, NIGHT, True),
        (PIONEER, NIGHT, True),
    ],
)
def test_who_rides_changes_boxes_at_any_time_who_walks_at_night(
    unit: str, turn: int, goes: bool
) -> None:
    chit = MOUNTAINEERS if unit in (PIONEER, PANZERJAEGER) else ALLIES
    game = arranged({unit: "tilissos"}, chit=chit, turn=turn)
    assert (unit in game.decision.notations) is goes
    if not goes:
        assert clause_against(game, unit) == "crete:S1.0-l"
    if goes:
        play(game, unit)
        found = {text.split()[-1] for text in game.decision.notations}
        assert found == {"perama", WEST}
        play(game, f"transit {unit} perama")
        assert place(game, unit) == "perama"
        assert unit not in game.decision.notations  # one box in an activation


@pytest.mark.clause("crete:S1.0-k", "crete:S1.0-l")
@pytest.mark.parametrize(("abandoned", "goes"), [([], True), ([PANZERJAEGER], False)])
def test_who_has_left_his_transport_behind_walks_on_the_display_too(
    abandoned: list[str], goes: bool
) -> None:
    game = arranged({PANZERJAEGER: "tilissos"}, chit=MOUNTAINEERS, turn=EVENING,
                    abandoned=abandoned)  # fmt: skip
    assert (PANZERJAEGER in game.decision.notations) is goes


@pytest.mark.clause("crete:S1.0-m")
@pytest.mark.parametrize(("opens", "goes"), [(True, True), (False, False)])
def test_the_last_chit_of_the_night_lets_walkers_change_boxes_at_0700(
    opens: bool, goes: bool
) -> None:
    chit = {"first": ALLIES, "cup": ["direct:german"]} if opens else {"chit": ALLIES}
    game = arranged({WATCH: "tilissos"}, turn=MORNING, points={"creforce": 0}, **chit)
    assert game.decision.side == "allied"
    assert (WATCH in game.decision.notations) is goes


@pytest.mark.clause("crete:S1.0-n", "crete:S1.0-t")
@pytest.mark.parametrize(
    ("chit", "acts"), [(ALLIES, True), ("direct:allied", False), (BRIGADE, False)]
)
def test_units_on_the_display_act_in_no_way_but_by_their_division_chit(
    chit: str, acts: bool
) -> None:
    units = {WATCH: WEST, SECOND: "H10.11"}
    game = arranged(units, chit=chit, points={"creforce": 5}, leaders={"chappel": SECOND})
    assert (WATCH in game.decision.notations) is acts
    if not acts:
        assert clause_against(game, WATCH) == "crete:S1.0-t"
    if acts:
        play(game, WATCH)
        assert game.decision.kind == "arrive-shape"  # nothing else than to enter
        assert place(game, WATCH) == EXIT


@pytest.mark.clause("crete:S1.0-n", "crete:S1.0-k")
@pytest.mark.parametrize(("chit", "acts"), [(PARACHUTISTS, True), (MOUNTAINEERS, False)])
def test_units_on_the_display_wait_for_the_chit_of_their_own_division(
    chit: str, acts: bool
) -> None:
    game = arranged({JUMPER: WEST, WATCH: "H20.14"}, chit=chit)
    assert (JUMPER in game.decision.notations) is acts


@pytest.mark.clause("crete:8.0-c")
def test_red_units_are_in_command_without_any_leader() -> None:
    game = arranged({HEAVY: "H20.14", **FOE}, chit="direct:allied", suppressed=[HEAVY])
    play(game, f"{HEAVY} rally")
    assert not position_of(game).is_suppressed(number(game, HEAVY))
    assert not rolls(game, "rally")  # who is Out of Command rolls


@pytest.mark.clause("crete:G23.3-a")
def test_a_rearguard_is_in_command_without_any_leader() -> None:
    game = arranged({"rg-cre-1": "H20.14", **FOE}, chit=ALLIES, suppressed=["rg-cre-1"])
    play(game, "rg-cre-1 rally")
    assert not position_of(game).is_suppressed(number(game, "rg-cre-1"))
    assert not rolls(game, "rally")


@pytest.mark.clause("crete:8.0-d")
def test_red_units_do_not_act_with_the_chit_of_a_formation() -> None:
    units = {HEAVY: "H20.14", TANK: "H20.15", SECOND: "H20.16", JUMPER: "H20.11"}
    game = arranged(units, chit=BRIGADE, leaders={"chappel": SECOND})
    assert {TANK, SECOND} <= set(game.decision.notations)  # independents of the Division do
    assert HEAVY not in game.decision.notations


@pytest.mark.clause("crete:S1.0-o")
def test_units_enter_overstacked_and_draw_no_fire() -> None:
    units = dict.fromkeys((SECOND, THIRD, FOURTH, "br-2leics-b"), EXIT)
    game = arranged({**units, WATCH: WEST, JUMPER: "H03.09"}, chit=ALLIES)
    play(game, WATCH)
    assert place(game, WATCH) == EXIT
    assert position_of(game).steps_at(position_of(game).static.grid.index(EXIT), 0) == 10
    assert not told(game, "fired")


@pytest.mark.clause("crete:S1.0-p", "crete:S1.0-v")
@pytest.mark.parametrize(
    ("foe", "at_exit"), [(EXIT, False), (BESIDE, True), ("H01.12", True), ("H02.10", True)]
)
def test_an_exit_hex_in_enemy_hands_or_zones_is_gone_round(foe: str, at_exit: bool) -> None:
    """A Fire Zone over the Exit Hex lets units go round it, but does not make them."""
    game = arranged({WATCH: WEST, SECOND: "H01.14", JUMPER: foe}, chit=ALLIES)
    play(game, WATCH)
    hexes = {text.split()[-1] for text in game.decision.notations}
    position = position_of(game)
    grid, static = position.static.grid, position.static
    taken = position.occupied(0) | position.occupied(1)
    nearby = {
        grid.codes[at]
        for at in grid.members(static.edge_mask & ~taken)
        if static.area_of[at] == static.area_of[grid.index(EXIT)]
        and grid.distance(at, grid.index(EXIT)) <= 5
    }
    assert hexes == nearby
    assert (EXIT in hexes) is at_exit
    assert {"H01.08", "H01.16"} <= hexes  # the shore, and five hexes off
    assert not {"H01.17", "H01.14", "H02.11"} & hexes


@pytest.mark.clause("crete:S1.0-v")
def test_fire_zones_do_not_close_the_edge_about_an_exit() -> None:
    foes = dict(zip((JUMPER, COMRADE, MATE, DROPPER, "fjr1-ii-6"),
                    ("H02.08", "H02.10", "H02.12", "H02.14", "H02.16"), strict=True))  # fmt: skip
    game = arranged({WATCH: WEST, **foes}, chit=ALLIES)
    position = position_of(game)
    static = position.static
    near = static.ground.near(static.grid.index(EXIT), 5) & static.edge_mask
    assert not near & ~position.zones(1)
    play(game, WATCH, "transit br-2bw-a H01.14")
    assert place(game, WATCH) == "H01.14"


@pytest.mark.clause("crete:S1.0-n")
def test_an_open_exit_hex_is_the_only_way_in() -> None:
    game = arranged({WATCH: WEST, JUMPER: "H05.11", SECOND: EXIT}, chit=ALLIES)
    play(game, WATCH)
    assert place(game, WATCH) == EXIT


@pytest.mark.clause("crete:S1.0-p")
def test_beside_an_exit_no_friends_are_joined() -> None:
    """The hexes nearby must be unoccupied, by friends too; the Exit Hex itself need not."""
    units = {WATCH: WEST, SECOND: EXIT, THIRD: "H01.12", JUMPER: BESIDE}
    game = arranged(units, chit=ALLIES)
    play(game, WATCH)
    hexes = {text.split()[-1] for text in game.decision.notations}
    assert EXIT in hexes
    assert "H01.12" not in hexes
    assert BESIDE not in hexes


@pytest.mark.clause("crete:S1.0-q")
@pytest.mark.parametrize(
    ("face", "hits", "suppressed", "left"), [(5, 0, 0, 2), (7, 1, 0, 2), (8, 0, 1, 2), (9, 0, 0, 1)]
)
def test_allied_arrivals_roll_for_interdiction_without_modifiers(
    face: int, hits: int, suppressed: int, left: int
) -> None:
    game = arranged({WATCH: WEST, JUMPER: "H03.09"}, chit=ALLIES, dice=(face,))
    play(game, WATCH)
    position, unit = position_of(game), number(game, WATCH)
    assert modifiers(game, "interdiction") == {}
    assert position.cohesion[unit] == hits
    assert position.suppressed >> unit & 1 == suppressed
    assert position.steps[unit] == left


@pytest.mark.clause("crete:S1.0-q")
def test_german_arrivals_do_not_roll() -> None:
    game = arranged({JUMPER: WEST, WATCH: "H03.09"}, chit=PARACHUTISTS)
    play(game, JUMPER)
    assert place(game, JUMPER) == EXIT
    assert not told(game, "rolled")


@pytest.mark.clause("crete:S1.0-r", "crete:S1.0-s")
@pytest.mark.parametrize(
    ("turn", "withdrawal", "found"),
    [
        (NIGHT, None, "tilissos"),
        (MORNING, 0, "tilissos"),
        (NIGHT, 0, "out-of-play"),
    ],
)
def test_allies_who_share_a_box_are_removed_at_the_end_of_a_night_of_withdrawal(
    turn: int, withdrawal: int | None, found: str
) -> None:
    units = {WATCH: "tilissos", JUMPER: "tilissos", SECOND: "perama"}
    table: dict[str, Any] = {} if withdrawal is None else {"withdrawal": withdrawal}
    game = arranged(units, chit="direct:allied", cup=["direct:german"], turn=turn, **table)
    play(game, "end")
    position = position_of(game)
    assert position.turn == turn
    assert (place(game, WATCH), place(game, SECOND)) == (found, "perama")
    assert (position.withdrawal_level, position.losses) == (0, (0, 0))


@pytest.mark.clause("crete:S1.0-u")
def test_the_published_example_of_a_unit_that_leaves_by_the_west_exit_of_heraklion() -> None:
    units = {WATCH: "H02.11", JUMPER: BESIDE}
    game = arranged(units, chit=BRIGADE, points={"creforce": 2}, leaders=LED, dice=(7, 3))
    play(game, f"{WATCH} move", f"step {WATCH} {EXIT}")
    assert not told(game, "fired")
    play(game, f"step {WATCH} off-map {WEST}")
    fired = rolls(game, "fire")[0]
    assert (last_rating(game), fired[3], dict(fired[4])) == (5, 3, {"zone-to-free": -1})
    assert game.decision.kind == "suppression"
    play(game, f"suppression {WATCH} pay")
    assert [event[2] for event in told(game, "cohesion")] == [1]
    position = position_of(game)
    assert (place(game, WATCH), position.cohesion[number(game, WATCH)]) == (WEST, 0)
    assert paid(game) == [1, 1]


@pytest.mark.clause("crete:S1.0-s")
@pytest.mark.parametrize(("turn", "found"), [(MORNING, "tilissos"), (NEXT_NIGHT, "out-of-play")])
def test_by_day_nobody_on_the_display_is_cut_off(turn: int, found: str) -> None:
    units = {WATCH: "tilissos", JUMPER: "tilissos", SECOND: "H20.14"}
    supply = (5,) * 6 if turn == NEXT_NIGHT else ()
    game = arranged(units, turn=turn, withdrawal=0, dice=supply)
    while position_of(game).turn < turn:
        game.play(game.decision.choices[-1])
    assert place(game, WATCH) == found


@pytest.mark.clause("crete:S1.0-u", "crete:S1.0-g")
def test_suppression_that_is_not_converted_leaves_the_unit_where_it_is() -> None:
    units = {WATCH: EXIT, JUMPER: BESIDE}
    game = arranged(units, chit=BRIGADE, points={"creforce": 2}, leaders=LED,
                    dice=(7, 3))  # fmt: skip
    play(game, f"{WATCH} move", f"step {WATCH} off-map {WEST}", f"suppression {WATCH} accept")
    assert (place(game, WATCH), paid(game)) == (EXIT, [])


def test_a_point_spent_under_fire_may_be_missing_at_the_exit() -> None:
    units = {WATCH: EXIT, JUMPER: BESIDE}
    game = arranged(units, chit=BRIGADE, points={"creforce": 1}, leaders=LED,
                    dice=(7, 3))  # fmt: skip
    play(game, f"{WATCH} move", f"step {WATCH} off-map {WEST}", f"suppression {WATCH} pay")
    assert place(game, WATCH) == EXIT


def test_a_leader_on_the_display_commands_nobody() -> None:
    units = {WATCH: WEST, SECOND: EXIT, **FOE}
    game = arranged(units, chit=ALLIES, leaders={"chappel": WATCH}, points={"creforce": 5})
    assert not [unit for unit in game.view("allied")["units"] if unit["commanded"]]


def test_greeks_leave_the_map_for_a_point_of_their_division() -> None:
    units = {GREEK: EXIT, **FOE}
    game = arranged(
        {**units, WATCH: "H03.11"},
        chit=ALLIES,
        leaders={"chappel": WATCH},
        points={"creforce": 1},
    )
    play(game, f"{GREEK} move", f"step {GREEK} off-map {WEST}")
    assert (place(game, GREEK), points(game, "creforce")) == (WEST, 0)


def test_the_view_shows_boxes_and_who_is_in_them() -> None:
    game = arranged({WATCH: WEST, COMRADE: "air-drop"}, chit=ALLIES)
    view = game.view(None)
    assert view["boxes"][WEST] == [WATCH]
    assert view["boxes"]["air-drop"] == [COMRADE]
    assert next(unit for unit in view["units"] if unit["id"] == WATCH)["place"] == WEST


def test_a_refusal_says_where_a_unit_on_the_display_can_go() -> None:
    game = arranged({TANK: "perama"}, chit=ALLIES)
    play(game, TANK)
    assert clause_against(game, f"transit {TANK} kolimbari") == "crete:S1.0-k"
    assert clause_against(game, f"transit {TANK} H20.14") == "crete:S1.0-n"


def test_greeks_whom_the_scenario_confines_do_not_leave_their_map() -> None:
    confined = Confined(sheet="heraklion", exit=WEST, range=2)
    changes = {"confined": confined}
    units = {GREEK: "H06.11", SECOND: "H06.12", THIRD: "H07.12", JUMPER: "R40.12"}
    for given, found in ((changes, set()), ({}, {f"off-map {WEST}"})):
        game = arranged(units, chit=ALLIES, points={"creforce": 5}, leaders={"chappel": SECOND},
                        idle=False, changes=given)  # fmt: skip
        play(game, f"{GREEK} move")
        assert ways(game) == found


def test_the_picture_shows_boxes_supply_and_morale() -> None:
    game = arranged({WATCH: WEST, **FOE}, chit=ALLIES, supply={"allied": {"heraklion": "reduced"}})
    text = game.definition.picture(game.position, "en")
    assert "Heraklion West: " in text
    assert "Heraklion: Reduced." in text
    assert "Allied Morale: 30." in text


@pytest.mark.clause("crete:9.0-a")
@pytest.mark.parametrize(
    ("rule", "unit", "at", "turn", "way"),
    [
        ("S1", WATCH, EXIT, EVENING, f"off-map {WEST}"),
        ("S2", WATCH, HERAKLION, NIGHT, f"ship {SUDA}"),
        ("S3", JUMPER, "09.04", NIGHT_26, "air-drop"),
        ("S5", WATCH, "78.67", EVENING, "exit"),
    ],
)
def test_a_special_rule_applies_only_where_the_scenario_lists_it(
    rule: str, unit: str, at: str, turn: int, way: str
) -> None:
    units = {WATCH: "40.20", JUMPER: "H45.12", COMRADE: "41.20", SECOND: "H20.20", unit: at}
    table: dict[str, Any] = {"withdrawal": 0} if rule == "S5" else {}
    for rules, offered in ((("S1", "S2", "S3", "S5", "S6"), True), (("S6",), False)):
        game = arranged(units, chit=ALLIES if unit == WATCH else PARACHUTISTS, turn=turn,
                        points={"creforce": 5, "fl-7div": 5}, changes={"special_rules": rules},
                        **table)  # fmt: skip
        play(game, f"{unit} move")
        assert (way in ways(game)) is offered
