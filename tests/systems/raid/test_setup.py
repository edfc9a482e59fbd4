"""Dieppe, chapters 0 to 3: the parts of the game and its set-up."""

from __future__ import annotations

import random

import msgspec
import pytest

import dropzone
from dropzone.core.data.registry import game_definition
from dropzone.core.rules.game import Game
from dropzone.systems.raid.components import problems
from tests.systems.raid.play import (
    NONE_COME,
    ONLY,
    act,
    alarm,
    answers,
    arranged,
    at,
    cdo,
    choices,
    done,
    end_phase,
    is_hidden,
    is_reduced,
    offers,
    play,
    position_of,
    refused,
    rolls,
    ten,
    there,
    told,
    top,
    walk,
    where,
    zone_no,
)


def new(*options: str, scenario: str = "standard") -> Game:
    return dropzone.new("dieppe", scenario=scenario, options=options, seed=1)


def zones(game: Game, **wanted: object) -> set[str]:
    """The zones whose row has some values."""
    return {
        zone.id
        for zone in position_of(game).static.zones
        if all(getattr(zone, name) == value for name, value in wanted.items())
    }


# -- 0 and 1 -------------------------------------------------------------------------------------


@pytest.mark.clause("dieppe:0-a")
def test_every_decision_of_a_whole_game_is_the_british_players() -> None:
    game = dropzone.new("dieppe", options=["random-events"], seed=3)
    chance = random.Random(3)
    sides = set()
    while not game.over:
        sides.add(game.decision.side)
        game.play(chance.choice(game.decision.choices))
    assert sides == {"british"}
    assert told(game, "german-fire")  # the Germans acted all the same


@pytest.mark.clause("dieppe:0-c", "dieppe:3.2-b")
def test_the_two_counters_of_battery_813_stand_in_the_zone_code_named_hess() -> None:
    game = new()
    assert there(game, "hess") == {"gun155-1", "gun155-2"}
    assert game.static.sheet.date.isoformat() == "1942-08-19"


@pytest.mark.clause("dieppe:1.1-a", "dieppe:1.1-b", "dieppe:1.1-e")
@pytest.mark.parametrize(
    ("step", "purpose", "sides", "value"),
    [
        ("british", "fire", 6, 3 + 6),
        ("british", "fire-defence", 10, 3 + 0),
        ("german-fire", "german-fire", 10, 3 + 0),
        ("german-fire", "british-defence", 6, 3 + 6),
    ],
)
def test_the_british_roll_six_sides_and_the_germans_ten_from_zero(
    step: str, purpose: str, sides: int, value: int
) -> None:
    """Each is added to the fire factor, three on both counters; the assault is in chapter 11."""
    british = step == "british"
    game = arranged(
        {**at("saane-coude", *cdo(1)), "gi-inf-1": "saane-rive"},
        step=step,
        dice=[6, ten(0)] if british else [ten(0), 6],
    )
    if british:
        play(act(game, "saane-coude"), "fire saane-rive")
    (rolled,) = [event for event in told(game, "rolled") if event[1] == purpose]
    assert rolled[2] == sides
    (fired,) = told(game, "fired")
    is_attack = purpose in ("fire", "german-fire")
    assert fired[3 if is_attack else 4] == value


@pytest.mark.clause("dieppe:1.1-c")
def test_units_in_play_are_located_by_zones() -> None:
    game = new()
    play(game, "load usual")
    places = {unit["zone"] for unit in game.view()["units"]}
    assert places <= set(position_of(game).static.zone_ids)


@pytest.mark.clause("dieppe:1.1-d", "dieppe:9-a")
def test_movement_points_are_spent_from_zone_to_connected_zone() -> None:
    game = arranged(at("smg-bourg", *cdo(1)))
    play(act(game, "smg-bourg"), "move", "move smg-carrefour")
    assert str(game.decision.prompt).endswith("Movement left: 2.")
    assert refused(game, "move smg-carrefour hess") == ["9-f"]  # no link leads there


@pytest.mark.clause("dieppe:1.2-a", "dieppe:1.2-b")
@pytest.mark.parametrize("terrain", ["sea", "waiting"])
def test_a_sea_zone_protects_nobody_and_holds_four_boats(terrain: str) -> None:
    goal = {"sea": "sea-west", "waiting": "de-g2"}[terrain]
    boats = [f"lca-{number}" for number in range(1, 5)]
    game = arranged({**at(goal, *boats), "lca-5": "sea-ailly", **at("lca-5", *cdo(1))})
    static = position_of(game).static
    assert static.zones[zone_no(game, goal)].terrain == terrain
    assert static.protection[zone_no(game, goal)] == 0
    play(act(game, "sea-ailly", sort="boats"), "sail")
    assert f"sail {goal} halt" not in choices(play(game, f"sail {goal}"))  # no fifth may stay
    assert not static.walks[zone_no(game, goal)]  # nobody can walk there to assault


@pytest.mark.clause("dieppe:1.2-c", "dieppe:1.2-d", "dieppe:1.2-e", "dieppe:2.2-f", "dieppe:2.2-g")
@pytest.mark.parametrize(
    ("goal", "start", "protection"),
    [
        ("saane-coude", "saane-rive", 0),
        ("smg-bourg", "smg-carrefour", 1),
        ("manoir-ango", "plateau-est", 3),
    ],
)
def test_a_land_zone_protects_by_its_colour_and_holds_ten_levels(
    goal: str, start: str, protection: int
) -> None:
    units = {**at(goal, *cdo(1, 2, 3, 4)), **at(start, *cdo(5, 6))}
    game = arranged(units)
    assert position_of(game).static.protection[zone_no(game, goal)] == protection
    act(game, start, "g1-cdo-5")
    done(walk(game, goal))
    assert len(there(game, goal)) == 5  # ten levels
    play(act(game, start), "move", f"move {goal}")
    assert ("halt",) not in game.decision.choices  # it can only pass through


@pytest.mark.clause("dieppe:1.2-c", "dieppe:1.2-d", "dieppe:1.2-e")
@pytest.mark.parametrize("goal", ["saane-rive", "smg-bourg", "smg-casemate-ouest"])
def test_in_an_assault_ten_levels_of_each_side_share_the_zone(goal: str) -> None:
    start = {"saane-rive": "saane-coude"}.get(goal, "smg-casemate-ouest")
    start = "orange-2" if goal == "smg-casemate-ouest" else start
    germans = at(goal, *(f"gi-inf-{number}" for number in range(1, 6)))
    men = at(start, *cdo(1, 2, 3, 4, 5), "mortar")
    game = arranged({**men, **germans}, reduced=["g1-cdo-5"], happened=["first-assault"])
    play(act(game, start), f"assault {goal}")
    position = position_of(game)
    number = zone_no(game, goal)
    assert (
        position.levels(position.men_in(number))
        == position.levels(position.germans_in(number))
        == 10
    )


@pytest.mark.clause("dieppe:1.4-a")
def test_the_board_has_a_turn_track_and_an_alarm_track() -> None:
    game = new()
    board = game.board("en")
    assert [turn["number"] for turn in board["turns"]] == list(range(1, 13))
    assert (board["turns"][0]["time"], board["turns"][11]["time"]) == ("04:45", "07:30")
    assert board["alarm"] == {"most": 9, "full": 6}


@pytest.mark.clause("dieppe:1.5-a")
def test_reaching_an_objective_scores_for_the_british() -> None:
    game = arranged({**at("quiberville-plage", *cdo(1))})
    before = game.view()["points"]
    play(act(game, "quiberville-plage"), "move saane-pont")
    assert game.view()["points"] == before + 2


# -- 2: counters and stacking --------------------------------------------------------------------


@pytest.mark.clause("dieppe:2.1-b", "dieppe:2.1-d")
def test_every_counter_has_arm_side_factors_movement_and_level_and_starts_full() -> None:
    game = new()
    play(game, "load usual")
    static = position_of(game).static
    assert position_of(game).reduced == 0
    for unit, counter in enumerate(static.counters):
        values = static.full[unit]
        assert counter.side in ("british", "german")
        assert counter.kind in static.tables.kinds
        assert values.level in (0, 1, 2)
        assert min(values.fire, values.assault, values.movement) >= 0


@pytest.mark.clause("dieppe:2.1-a")
def test_clients_can_tell_british_counters_from_german_ones() -> None:
    game = new()
    units = game.board("en")["units"]
    assert {units[each]["side"] for each in ("lovat", "lca-1")} == {"british"}
    assert {units[each]["side"] for each in ("gun155-1", "gi-inf-1")} == {"german"}


@pytest.mark.clause("dieppe:2.1-c")
def test_men_of_both_groups_act_as_one_set() -> None:
    game = arranged({**at("saane-coude", *cdo(1), *cdo(1, group=2)), "gi-inf-1": "saane-rive"})
    act(game, "saane-coude")
    assert len(game.view()["acting"]) == 2


@pytest.mark.clause("dieppe:2.1-e", "dieppe:2.2-a", "dieppe:2.2-b", "dieppe:2.2-c")
@pytest.mark.parametrize(
    ("unit", "level", "after"),
    [
        ("g1-cdo-1", 2, 1),
        ("gi-inf-1", 2, 1),
        ("flak-1", 1, None),
        ("gun155-1", 1, None),
        ("gi-mg-1", 1, None),
        ("lca-1", 1, None),
        ("mortar", 1, None),
        ("lovat", 0, None),
        ("gi-off-1", 0, None),
        ("sniper", 0, None),
        ("pillbox-1", 0, None),
    ],
)
def test_levels_of_each_counter_and_what_its_back_is(
    unit: str, level: int, after: int | None
) -> None:
    zone = "de-g1" if unit.startswith("lca") else "saane-coude"
    game = arranged({unit: zone})
    position = position_of(game)
    number = position.static.unit_number[unit]
    assert position.level(number) == level
    position.hit(number, "fire")
    if after is None:
        assert where(game, unit) == "eliminated"
    else:
        assert is_reduced(game, unit)
        assert position.level(number) == after


@pytest.mark.clause("dieppe:2.2-d", "dieppe:2.2-e")
def test_the_sides_share_a_zone_only_while_an_assault_lasts() -> None:
    game = arranged(
        {**at("saane-coude", *cdo(1, 2)), "gi-inf-1": "saane-rive", "gi-inf-2": "saane-rive"},
        happened=["first-assault"],
        dice=[1, ten(9), 1, ten(9)],
    )
    play(act(game, "saane-coude"), "assault saane-rive")
    assert there(game, "saane-rive") == {"g1-cdo-1", "g1-cdo-2", "gi-inf-1", "gi-inf-2"}
    while game.decision.kind == "line-up":
        game.play(game.decision.choices[0])
    play(game, "back")
    assert there(game, "saane-rive") == {"gi-inf-1", "gi-inf-2"}


@pytest.mark.clause("dieppe:2.2-d")
def test_germans_never_move_into_a_zone_with_british() -> None:
    game = arranged(
        {**at("saane-coude", *cdo(1)), "gi-inf-1": "smg-bourg"},
        step="german-move",
        alarm=6,
        dice=[NONE_COME],
    )
    assert where(game, "gi-inf-1") == "saane-rive"  # beside them, not among them


@pytest.mark.clause("dieppe:2.2-h")
def test_a_walk_may_pass_through_a_full_zone_but_not_end_there() -> None:
    units = {**at("smg-carrefour", *cdo(1, 2, 3, 4, 5)), **at("smg-bourg", *cdo(6))}
    game = arranged(units)
    play(act(game, "smg-bourg"), "move", "move smg-carrefour")
    assert not offers(game, "halt")
    assert "move smg-carrefour halt" not in choices(game)
    play(game, "move smg-carrefour ailly-bois")
    assert where(game, "g1-cdo-6") == "ailly-bois"


@pytest.mark.clause("dieppe:2.2-h")
def test_a_full_zone_with_wire_is_not_passed_since_the_wire_may_stop_the_walk() -> None:
    units = {**at("smg-carrefour", *cdo(1, 2, 3, 4, 5)), **at("smg-bourg", *cdo(6))}
    game = arranged(units, wire=["smg-carrefour"])
    play(act(game, "smg-bourg"), "move")
    (refused,) = game.why_not("move smg-carrefour")
    assert refused.clause == "dieppe:2.2-g"


@pytest.mark.clause("dieppe:2.2-g")
def test_a_set_that_finds_its_way_on_closed_leaves_the_full_zone_again() -> None:
    """The mortar passes through the full village for a marker beyond, which turns out Germans."""
    game = arranged(
        {
            "mortar": "smg-casemate-est",
            **at("smg-bourg", *cdo(1, 2, 3, 4, 5, group=2)),
            **at("smg-carrefour", *cdo(6, 7, 8, 9, 10, group=2)),
            **at("smg-casemate-ouest", *cdo(11, 12, 13, 14, 15, group=2)),
        },
        hidden=["smg-plateau"],
        pool=["b-1"],
        alarm=5,
        happened=["first-b-marker"],
        dice=[ten(0), ONLY],
    )
    play(act(game, "smg-casemate-est"), "move smg-bourg")
    assert there(game, "smg-plateau") == {"gi-inf-1", "gi-mg-1"}
    assert choices(game) == ["move smg-bourg smg-casemate-est", "move smg-bourg retrace"]
    play(game, "move smg-bourg retrace")
    assert where(game, "mortar") == "smg-casemate-est"
    assert game.decision.kind == "action"  # its walk is over


@pytest.mark.clause("dieppe:2.2-i", "dieppe:2.2-j")
def test_the_unit_in_front_fights_and_takes_the_loss() -> None:
    game = arranged(
        {**at("saane-coude", *cdo(1, 2)), "gi-inf-1": "saane-rive", "gi-mg-1": "saane-rive"},
        reduced=["g1-cdo-2"],
        front=["g1-cdo-2"],
        step="german-fire",
        dice=[ten(9), 1],
    )
    (_, firer, target, attack, defence) = told(game, "fired")[0]
    ids = position_of(game).static.unit_ids
    assert (ids[firer], ids[target]) == ("gi-mg-1", "g1-cdo-2")
    assert (attack, defence) == (5 + 2 + 9, 2 + 2 + 1)
    assert where(game, "g1-cdo-2") == "eliminated"
    assert not is_reduced(game, "g1-cdo-1")


@pytest.mark.clause("dieppe:2.2-k", "dieppe:11.1-ad")
def test_after_a_combat_the_player_orders_his_stack_anew() -> None:
    game = arranged(
        {**at("saane-coude", *cdo(1, 2)), "gi-inf-1": "saane-rive"},
        front=["g1-cdo-1"],
        step="german-fire",
        dice=[ten(9), 1],
    )
    assert game.decision.kind == "front"
    assert answers(game) == {"g1-cdo-1", "g1-cdo-2"}
    play(game, "front g1-cdo-2")
    assert top(game, "saane-coude") == "g1-cdo-2"


@pytest.mark.clause("dieppe:2.2-i")
def test_officers_sniper_and_mortar_stand_behind_the_commandos() -> None:
    """Ruling R-46."""
    game = arranged(at("saane-coude", "lovat", "sniper", "mortar", "g1-cdo-8"))
    assert top(game, "saane-coude") == "g1-cdo-8"
    game = arranged(at("saane-coude", "lovat", "sniper", "mortar"), front=["sniper"])
    assert top(game, "saane-coude") == "sniper"


@pytest.mark.clause("dieppe:2.2-i")
def test_the_player_says_which_boat_lies_in_front_where_boats_can_be_shot_at() -> None:
    units = {**at("de-g2", "lca-4", "lca-5"), "lovat": "lca-4", "pillbox-2": "smg-casemate-est"}
    game = arranged(units, dice=[ten(9), 1])
    act(game, "de-g2", sort="boats")
    play(game, "done", "front lca-5")
    end_phase(game)
    assert where(game, "lca-5") == "eliminated"
    assert where(game, "lovat") == "lca-4"


@pytest.mark.clause("dieppe:2.2-l")
def test_after_a_combat_the_highest_fire_factor_comes_up() -> None:
    game = arranged(
        {**at("saane-coude", *cdo(1, 2, 3)), **at("saane-rive", "gi-inf-1", "gi-inf-2", "gi-mg-1")},
        happened=["first-fire"],
        dice=[6, ten(0)],
    )
    assert top(game, "saane-rive") == "gi-mg-1"
    play(act(game, "saane-coude"), "fire saane-rive")
    assert where(game, "gi-mg-1") == "eliminated"
    assert top(game, "saane-rive") == "gi-inf-1"


@pytest.mark.clause("dieppe:2.2-m", "dieppe:11-c")
def test_units_that_have_acted_stand_with_units_that_have_not() -> None:
    game = arranged(at("saane-coude", *cdo(1, 2)), done=["g1-cdo-1"])
    act(game, "saane-coude")
    assert game.view()["acting"] == ["g1-cdo-2"]


# -- 3: set-up -----------------------------------------------------------------------------------


@pytest.mark.clause("dieppe:3.1-a", "dieppe:3.1-b", "dieppe:7-h")
def test_the_first_turn_begins_at_a_quarter_to_five_without_alarm() -> None:
    game = new()
    view = game.view()
    assert (view["turn"], view["time"], view["alarm"]) == (1, "04:45", 0)


@pytest.mark.clause("dieppe:3.1-c")
def test_every_a_and_b_zone_starts_with_a_marker_letter_up() -> None:
    game = new()
    markers = game.view()["markers"]
    assert {zone for zone, letter in markers.items() if letter == "A"} == zones(game, marker="A")
    assert {zone for zone, letter in markers.items() if letter == "B"} == zones(game, marker="B")
    assert len(markers) == len(position_of(game).pool) == 19


@pytest.mark.clause("dieppe:3.1-c")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_which_back_lies_in_a_zone_is_chance_among_those_of_its_letter(face: int) -> None:
    game = arranged(
        at("smg-carrefour", *cdo(1)),
        hidden=["smg-bourg", "saillant", "vasterival-bois", "petit-ailly"],
        pool=["a-8", "a-9", "a-10", "b-7"],
        dice=[face, ten(0)],
    )
    play(act(game, "smg-carrefour"), "move smg-bourg")
    (revealed,) = told(game, "revealed")
    markers = position_of(game).static.components.markers
    assert markers[revealed[2]].id == ["a-8", "a-9", "a-10"][face - 1]


@pytest.mark.clause("dieppe:3.1-d", "dieppe:3.2-e", "dieppe:10-v")
def test_a_turned_marker_becomes_the_units_on_its_back_from_the_garrison_bowl() -> None:
    game = arranged(
        at("quiberville-plage", *cdo(1)),
        alarm=4,
        hidden=["quiberville-bourg"],
        pool=["a-3"],
        dice=[ten(4), ONLY],
    )
    walk(act(game, "quiberville-plage"), "saane-pont")
    assert there(game, "quiberville-bourg") == {"gi-inf-1", "gi-mg-1"}
    assert game.view()["bowls"]["garrison"] == 26


@pytest.mark.clause("dieppe:3.1-e", "dieppe:12-t")
def test_the_telephone_markers_start_intact_in_the_two_t_zones() -> None:
    game = new()
    assert zones(game, telephone=True) == {"saane-pont", "ailly-poste"}
    assert game.view()["cut"] == []


@pytest.mark.clause("dieppe:3.2-a", "dieppe:3.2-c")
@pytest.mark.parametrize(("kind", "count"), [("flak", 3), ("pillbox", 4)])
def test_flak_and_pillboxes_stand_one_to_a_zone(kind: str, count: int) -> None:
    game = new()
    found = [unit for unit in game.view()["units"] if unit["id"].startswith(kind)]
    assert len(found) == len({unit["zone"] for unit in found}) == count


@pytest.mark.clause("dieppe:3.2-d", "dieppe:3.2-f")
def test_the_bowls_hold_28_counters_of_the_garrison_and_10_of_the_reinforcements() -> None:
    assert new().view()["bowls"] == {"garrison": 28, "reserve": 10}


@pytest.mark.clause("dieppe:3.2-g")
def test_reinforcements_are_drawn_at_random_for_the_zones_r0_to_r9() -> None:
    game = new()
    entries = [zone.reinforcement for zone in position_of(game).static.zones]
    assert sorted(each for each in entries if each is not None) == list(range(10))
    for face, drawn in ((1, "ri-inf-1"), (10, "ri-off-2")):
        game = arranged(
            {}, step="reinforcements", alarm=6, dice=[ten(0), ten(3), 1, face, ten(9), ten(9)]
        )
        assert where(game, drawn) == "champs-sud"  # R3


@pytest.mark.clause("dieppe:3.3-a", "dieppe:3.3-b", "dieppe:3.3-e")
@pytest.mark.parametrize(
    ("group", "kinds"),
    [
        ("G1", {"british_officer": 1, "commando": 8, "sniper": 1, "mortar": 1, "lca": 3}),
        ("G2", {"british_officer": 1, "commando": 16, "lca": 4}),
    ],
)
def test_who_belongs_to_each_group(group: str, kinds: dict[str, int]) -> None:
    counters = position_of(new()).static.counters
    found: dict[str, int] = {}
    for counter in counters:
        if counter.group == group:
            found[counter.kind] = found.get(counter.kind, 0) + 1
    assert found == kinds
    assert {c.group for c in counters if c.side == "british"} == {"G1", "G2"}


@pytest.mark.clause("dieppe:3.3-c", "dieppe:3.3-f")
@pytest.mark.parametrize(
    ("man", "boats"),
    [("g1-cdo-1", {"lca-1", "lca-2", "lca-3"}), ("g2-cdo-1", {"lca-4", "lca-5", "lca-6", "lca-7"})],
)
def test_each_man_goes_under_any_boat_of_his_group(man: str, boats: set[str]) -> None:
    game = play(new(), "load by-hand")
    while choices(game)[0].split()[1] != man:
        game.play(game.decision.choices[0])
    assert answers(game) == boats


@pytest.mark.clause("dieppe:3.3-d")
def test_a_boat_carries_eight_levels() -> None:
    game = play(new(), "load by-hand")
    for number in range(1, 5):
        play(game, f"load g1-cdo-{number} lca-1")
    assert answers(game) == {"lca-2", "lca-3"}


@pytest.mark.clause("dieppe:3.3-g")
def test_each_group_starts_in_its_own_waiting_zone() -> None:
    game = play(new(), "load usual")
    assert {where(game, f"lca-{n}") for n in (1, 2, 3)} == {"de-g1"}
    assert {where(game, f"lca-{n}") for n in (4, 5, 6, 7)} == {"de-g2"}
    aboard = {where(game, "lovat"), where(game, "mills-roberts")}
    assert aboard <= {f"lca-{n}" for n in range(1, 8)}


def test_the_data_agree_with_each_other() -> None:
    assert game_definition("dieppe").problems() == []
    assert alarm(new()) == 0
    assert is_hidden(new(), "saillant")
    assert rolls(new(), "random-event") == []


def test_counters_out_of_order_are_named() -> None:
    """Men, boats and Germans are searched for by their place in the file."""
    components = position_of(new()).static.components
    wrong = msgspec.structs.replace(components, counters=components.counters[::-1])
    assert problems(wrong)[-1].startswith("counters.csv: expected the British men first")
