"""The sequence of play, command, leaders, rally, work and the learning scenario (G4 to G7, ScL)."""

from __future__ import annotations

import pytest

from dropzone.core.data.registry import game_definition
from dropzone.core.rules.game import Game
from tests.systems.gts.play import (
    FAIR,
    GERMANS,
    GOOD,
    GREEKS,
    GUN,
    PIONEER,
    SECOND,
    THIRD,
    FirstFaces,
    actions,
    arranged,
    number,
    place,
    play,
    position_of,
    rolls,
    told,
)

ONE = {"geb-5div": 1}


def opened(*, dice: tuple[int, ...] = ()) -> Game:
    """The learning scenario, set up in the printed order."""
    definition = game_definition("crete")
    static = definition.static(definition.setting("kastelli"))
    game = Game(definition, definition.first_position(static), FirstFaces(dice))
    for unit, code in zip(
        ("a1", "a2", "a3", "b1", "b2"), ("02.02", "03.04", "04.05", "08.05", "10.05"), strict=True
    ):
        play(game, f"set-up gr-1inf-{unit} {code}")
    return play(game, f"leader bedding {GOOD}", "column begin", "column begin")


@pytest.mark.clause("crete:ScL-b", "crete:ScL-c", "crete:11.0-a", "crete:11.0-b")
def test_the_learning_scenario_sets_up_as_printed() -> None:
    game = opened()
    hexes = {place(game, unit) for unit in ("gr-1inf-b3", "gr-police-kastelli", PIONEER, THIRD)}
    assert hexes == {"12.05", "06.05", "15.06"}
    position = position_of(game)
    assert position.steps == list(position.static.full_steps)
    assert position.host[0] == number(game, PIONEER)
    assert place(game, GUN) == "waiting"


@pytest.mark.clause("crete:ScL-b")
def test_one_greek_company_stands_in_each_hex() -> None:
    definition = game_definition("crete")
    static = definition.static(definition.setting("kastelli"))
    game = Game(definition, definition.first_position(static), FirstFaces(()))
    play(game, "set-up gr-1inf-a1 02.02")
    assert "set-up gr-1inf-a2 02.02" not in game.decision.notations
    assert len(game.decision.choices) == 5


@pytest.mark.clause("crete:11.0-c", "crete:G8.1-a")
def test_units_may_set_up_in_column_one_in_a_hex() -> None:
    definition = game_definition("crete")
    static = definition.static(definition.setting("kastelli"))
    game = Game(definition, definition.first_position(static), FirstFaces(()))
    while game.decision.kind != "set-up-columns" or game.decision.side != "german":
        play(game, game.decision.notations[-1])
    play(game, f"column {PIONEER}")
    assert game.decision.kind != "set-up-columns"  # the others share its hex
    assert position_of(game).in_column(number(game, PIONEER))


@pytest.mark.clause("crete:ScL-f", "crete:G4.8-a")
def test_the_german_direct_command_opens_the_game() -> None:
    game = opened()
    play(game, "deploy wittmann later")
    position = position_of(game)
    assert position.static.chit_ids[position.chit] == "direct:german"
    assert position.points == [4, 6]
    assert sorted(position.static.chit_ids[chit] for chit in position.cup) == [
        "direct:allied", GERMANS, GREEKS,
    ]  # fmt: skip


@pytest.mark.clause("crete:11.0-g", "crete:G4.9-a", "crete:ScL-e")
def test_the_last_chit_opens_the_next_turn() -> None:
    game = arranged({PIONEER: "15.06", GOOD: "02.02"}, chit="direct:german", cup=[GREEKS])
    play(game, "deploy wittmann later")
    position = position_of(game)
    assert position.static.chit_ids[position.chit] == GREEKS
    assert {position.static.chit_ids[chit] for chit in position.cup} == {
        "direct:allied", "direct:german", GERMANS,
    }  # fmt: skip


@pytest.mark.clause("crete:G4.10-a", "crete:ScL-a", "crete:ScL-i")
def test_the_last_chit_of_the_scenario_ends_it_and_the_allies_have_won() -> None:
    units = {PIONEER: "15.06", GOOD: "02.02"}
    game = arranged(units, chit="direct:german", cup=[GERMANS], turn=5)
    assert game.over
    assert game.result.winner == "allied"


@pytest.mark.clause("crete:ScL-i", "crete:G4.13-a")
def test_the_germans_win_with_the_port_at_the_end_of_any_turn() -> None:
    units = {PIONEER: "06.04", GOOD: "02.02"}
    game = arranged(units, chit="direct:german", cup=[GERMANS], turn=2)
    assert game.over
    assert game.result.winner == "german"


@pytest.mark.clause("crete:ScL-d", "crete:G24.1-a", "crete:G7.3-a", "crete:G7.5-a")
def test_the_gun_walks_on_at_1100_and_is_out_of_command_where_it_entered() -> None:
    units = {PIONEER: "15.06", GOOD: "02.02", GUN: "waiting"}
    early = arranged(units, turn=1)
    assert GUN not in early.decision.notations
    game = arranged(units, turn=2, points={"geb-5div": 5})
    play(game, GUN, f"shape {GUN} mounted", f"{GUN} move", "leader schaette stay")
    play(game, f"step {GUN} 14.06")
    assert place(game, GUN) == "14.06"
    again = arranged(units, turn=2, points={"geb-5div": 5})
    play(again, GUN, f"shape {GUN} line", f"{GUN} improve")
    assert again.decision.kind == "activate"  # no Second Action out of command


@pytest.mark.clause("crete:G24.2-a")
def test_a_blocked_entry_hex_gives_way_to_the_edge_nearby() -> None:
    units = {PIONEER: "02.05", FAIR: "14.06", GUN: "waiting"}
    game = arranged(units, turn=2)
    play(game, GUN)
    hexes = {text.split()[-1] for text in game.decision.notations}
    assert {"15.08", "15.04", "15.05", "15.06"} <= hexes  # Fire Zones cover the last two
    assert "14.06" not in hexes
    distance = position_of(game).static.grid.distance
    entry = position_of(game).static.grid.index("15.06")
    assert all(distance(entry, position_of(game).static.grid.index(at)) <= 5 for at in hexes)


@pytest.mark.clause("crete:ScL-h", "crete:5.1-f", "crete:5.1-g", "crete:5.1-h", "crete:5.1-i")
def test_two_airstrikes_come_with_the_first_german_activation() -> None:
    units = {PIONEER: "12.06", GOOD: "10.05", FAIR: "06.05"}
    game = arranged(units, chit="direct:german", cup=[GERMANS, GREEKS], entrenched=[GOOD],
                    dice=(1, 0, 3, 9))  # fmt: skip
    assert set(game.decision.notations) == {"strike 10.05", "strike no-more"}
    play(game, "strike 10.05", "strike 10.05")
    ratings = [event[2] for event in told(game, "struck")]
    assert ratings == [3, 3]  # nothing that protects the target counts
    assert position_of(game).cohesion[number(game, GOOD)] == 1


@pytest.mark.clause("crete:5.1-h")
def test_what_exposes_a_target_helps_an_airstrike() -> None:
    units = {PIONEER: "12.06", GOOD: "10.05"}
    game = arranged(units, chit="direct:german", cup=[GERMANS, GREEKS], column=[GOOD],
                    dice=(1, 0, 9, 9))  # fmt: skip
    play(game, "strike 10.05", "strike no-more")
    assert told(game, "struck")[0][2] == 5


@pytest.mark.clause("crete:G5.2-a", "crete:G5.9-a")
@pytest.mark.parametrize(("held", "face", "after"), [(0, 8, 7), (6, 0, 9), (13, 6, 15)])
def test_a_division_gains_its_rating_and_half_a_die_to_a_ceiling(
    held: int, face: int, after: int
) -> None:
    units = {PIONEER: "15.06", GOOD: "02.02"}
    game = arranged(units, chit="direct:allied", cup=[GERMANS, GREEKS], turn=2, dice=(1, face),
                    points={"geb-5div": held})  # fmt: skip
    assert position_of(game).points[1] == after


@pytest.mark.clause("crete:G6.2-a")
def test_direct_command_costs_a_point_and_gives_one_action_but_no_engineering() -> None:
    game = arranged({PIONEER: "11.06"}, chit="direct:german", points={"geb-5div": 2})
    assert "improve" not in actions(game, PIONEER)
    play(game, f"{PIONEER} move", f"step {PIONEER} 12.06", f"step {PIONEER} stop")
    assert position_of(game).points[1] == 1
    assert game.decision.kind == "activate"
    assert PIONEER not in game.decision.notations


@pytest.mark.clause("crete:G6.2-a", "crete:G5.5-a")
@pytest.mark.parametrize(("at", "acts"), [("11.06", True), ("11.01", False)])
def test_direct_command_needs_a_leader_in_range(at: str, acts: bool) -> None:
    there = "06.06" if at == "11.01" else at
    units = {PIONEER: "12.07", SECOND: there}
    game = arranged(units, chit="direct:german", points={"geb-5div": 2})
    assert (SECOND in game.decision.notations) is acts


@pytest.mark.clause("crete:G6.5-a", "crete:G6.6-a", "crete:G6.14-a")
def test_out_of_command_a_unit_has_only_free_actions() -> None:
    units = {PIONEER: "11.06", GOOD: "11.05"}
    game = arranged(units, points={"geb-5div": 5}, leaders={"bedding": GOOD})
    assert actions(game, PIONEER) == {"move", "improve", "pass"}


@pytest.mark.clause("crete:G6.9-a", "crete:G6.16-a")
def test_a_second_action_costs_a_point_and_is_of_another_kind() -> None:
    game = arranged({PIONEER: "11.06"}, points=ONE, dice=(9,))
    play(game, f"{PIONEER} improve")
    words = {text.split()[2] for text in game.decision.notations}
    assert words == {"move", "done"}
    play(game, f"{PIONEER} then move")
    assert position_of(game).points[1] == 0


@pytest.mark.clause("crete:G6.16-a")
@pytest.mark.parametrize("second", [f"fire {GOOD}", "assault 11.05"])
def test_one_point_pays_for_a_second_action_that_would_cost_one_by_itself(second: str) -> None:
    game = arranged({PIONEER: "11.06", GOOD: "11.05"}, points=ONE, dice=(9, 9))
    play(game, f"{PIONEER} improve")
    assert f"{PIONEER} then {second}" in game.decision.notations
    play(game, f"{PIONEER} then {second}")
    assert position_of(game).points[1] == 0


@pytest.mark.clause("crete:G6.11-a")
def test_a_unit_acts_once_under_a_chit() -> None:
    game = arranged({PIONEER: "11.06", SECOND: "11.08"})
    play(game, f"{PIONEER} pass")
    assert PIONEER not in game.decision.notations
    assert game.why_not(PIONEER)[0].clause == "crete:G6.11-a"


@pytest.mark.clause("crete:G6.13-a")
def test_a_suppressed_unit_only_rallies() -> None:
    game = arranged({PIONEER: "11.06", GOOD: "11.05"}, suppressed=[PIONEER],
                    points={"geb-5div": 5})  # fmt: skip
    assert actions(game, PIONEER) == {"rally", "pass"}


@pytest.mark.clause("crete:G20.1-a")
def test_in_command_suppression_is_rallied_without_a_roll_even_in_a_fire_zone() -> None:
    game = arranged({PIONEER: "11.06", GOOD: "11.05"}, suppressed=[PIONEER])
    play(game, f"{PIONEER} rally")
    assert not position_of(game).suppressed
    assert not told(game, "rolled")


@pytest.mark.clause("crete:G20.1-a", "crete:G11.2-a", "crete:G1.2-a")
@pytest.mark.parametrize(
    ("hits", "improved", "face", "rallies"),
    [(0, False, 5, True), (0, False, 6, False), (2, False, 4, True), (2, False, 5, False),
     (0, True, 6, True), (0, True, 7, False), (2, False, 0, True), (0, True, 9, False)],
)  # fmt: skip
def test_out_of_command_it_needs_a_check(
    hits: int, improved: bool, face: int, rallies: bool
) -> None:
    game = arranged({PIONEER: "11.06"}, suppressed=[PIONEER], leaders={}, dice=(face,),
                    cohesion={PIONEER: hits}, improved=[PIONEER] if improved else [])  # fmt: skip
    play(game, f"{PIONEER} rally")
    assert (not position_of(game).suppressed) is rallies


@pytest.mark.clause("crete:G20.2-a")
@pytest.mark.parametrize(("face", "left"), [(6, 0), (8, 1)])
def test_one_cohesion_hit_goes_and_a_second_by_a_check(face: int, left: int) -> None:
    game = arranged({PIONEER: "11.06"}, cohesion={PIONEER: 2}, dice=(face,))
    play(game, f"{PIONEER} recover")
    assert position_of(game).cohesion[number(game, PIONEER)] == left


@pytest.mark.clause("crete:G20.2-a", "crete:G10.6-a")
def test_cohesion_is_not_rallied_in_a_fire_zone() -> None:
    game = arranged({PIONEER: "11.06", GOOD: "11.05"}, cohesion={PIONEER: 1})
    assert "recover" not in actions(game, PIONEER)


@pytest.mark.clause("crete:G21.3-a", "crete:G21.7-a")
@pytest.mark.parametrize(("face", "improved"), [(7, True), (8, False)])
def test_a_position_is_improved_by_a_check_and_the_men_are_at_work(
    face: int, improved: bool
) -> None:
    game = arranged({PIONEER: "11.06"}, dice=(face,))
    play(game, f"{PIONEER} improve")
    unit = number(game, PIONEER)
    assert bool(position_of(game).improved >> unit & 1) is improved
    assert position_of(game).at_work >> unit & 1


@pytest.mark.clause("crete:G21.1-a", "crete:G21.4-a")
@pytest.mark.parametrize(("chit", "unit"), [(GERMANS, PIONEER), (GREEKS, GOOD)])
def test_only_engineers_entrench(chit: str, unit: str) -> None:
    units = {PIONEER: "15.06", GOOD: "02.02"}
    game = arranged(units, chit=chit, improved=[PIONEER, GOOD], dice=(0, 7))
    assert ("entrench" in actions(game, unit)) is (unit == PIONEER)


@pytest.mark.clause("crete:G21.7-a")
def test_men_at_work_do_not_fire_at_what_passes() -> None:
    units = {PIONEER: "11.06", GOOD: "11.05"}
    game = arranged(units, working=[GOOD], dice=())
    play(game, f"{PIONEER} move", f"step {PIONEER} 12.06")
    assert not told(game, "rolled")


@pytest.mark.clause("crete:G7.7-a", "crete:S8.0-f")
def test_a_leader_transfers_at_the_end_of_the_activation_within_his_range() -> None:
    units = {PIONEER: "11.06", SECOND: "14.07", THIRD: "05.07"}
    game = arranged(units)
    play(game, "end")
    assert set(game.decision.notations) == {
        "transfer schaette stay", f"transfer schaette {SECOND}",
    }  # fmt: skip
    play(game, f"transfer schaette {SECOND}")
    assert position_of(game).host[0] == number(game, SECOND)


@pytest.mark.clause("crete:G7.8-a", "crete:S8.0-b")
def test_a_kampfgruppe_leader_joins_the_nearest_unit_when_his_is_lost() -> None:
    units = {PIONEER: "11.06", SECOND: "13.07", THIRD: "15.10", GOOD: "11.05"}
    game = arranged(units, chit=GREEKS, points={"nz-2div": 1}, steps={PIONEER: 1},
                    cohesion={PIONEER: 2}, column=[PIONEER], dice=(0, 4, 9))  # fmt: skip
    play(game, f"{GOOD} fire {PIONEER}")
    assert place(game, PIONEER) == "eliminated"
    assert position_of(game).host[0] == number(game, SECOND)
    assert not position_of(game).replaced  # a nine would replace another leader
    assert not rolls(game, "leader-loss")


@pytest.mark.clause("crete:S8.0-a", "crete:3.2-g")
def test_another_kampfgruppe_leader_may_take_the_field_in_step_f() -> None:
    game = opened()
    assert f"deploy wittmann {PIONEER}" in game.decision.notations
    play(game, f"deploy wittmann {PIONEER}")
    wittmann = position_of(game).static.leader_number["wittmann"]
    assert position_of(game).host[wittmann] == number(game, PIONEER)


@pytest.mark.clause("crete:ScL-g", "crete:6.0-b", "crete:6.0-e")
def test_bedding_keeps_every_greek_in_command() -> None:
    units = {PIONEER: "15.06", GOOD: "01.02", FAIR: "14.09"}
    game = arranged(units, chit="direct:allied", points={"nz-2div": 1})
    assert {GOOD, FAIR} <= set(game.decision.notations)
