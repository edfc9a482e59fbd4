"""Dieppe, chapters 4 to 6: the sequence of play, random events, and who makes which actions."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import dropzone
from dropzone.core.rules.game import Game
from tests.systems.raid.play import (
    NONE_COME,
    ONLY,
    act,
    alarm,
    arranged,
    at,
    cdo,
    choices,
    dice_left,
    done,
    end_phase,
    fights,
    offers,
    play,
    position_of,
    refused,
    shots,
    ten,
    told,
    walk,
    where,
)


def words(game: Game) -> list[str]:
    """The kinds of everything that happened, in order."""
    events = [*game.opening, *(event for played in game.history for event in played.events)]
    return [event[0] for event in events]


# -- 4 -------------------------------------------------------------------------------------------


@pytest.mark.clause("dieppe:4-a", "dieppe:4-e", "dieppe:4-g")
def test_a_turn_is_british_actions_then_german_fire_movement_and_reinforcements() -> None:
    game = arranged(
        {
            **at("saane-coude", *cdo(1, 2, 3)),
            "gi-inf-1": "saane-rive",
            "gi-inf-2": "smg-bourg",
        },
        alarm=6,
        happened=["first-fire"],
        dice=[1, ten(9), ten(0), 6, NONE_COME],
    )
    play(act(game, "saane-coude"), "fire saane-rive")
    end_phase(game)
    order = [word for word in words(game) if word in ("fired", "hunts", "no-reinforcements")]
    assert order == ["fired", "fired", "hunts", "no-reinforcements"]
    british, german = shots(game)
    assert british[0].startswith("g1")
    assert german[0] == "gi-inf-1"


@pytest.mark.clause("dieppe:4-b", "dieppe:5-a")
def test_random_events_come_on_the_first_turn_only_and_touch_only_the_british() -> None:
    fire = [ten(0), 6]  # the pillbox above Orange II fires at the boats each turn, in vain
    game = dropzone.new("dieppe", options=["random-events"], dice=[2, ten(0), *fire])
    play(game, "load usual")
    plain = play(dropzone.new("dieppe", seed=1), "load usual")
    before = [u for u in game.view()["units"] if u["side"] == "german"]
    assert before == [u for u in plain.view()["units"] if u["side"] == "german"]
    end_phase(game)
    assert position_of(game).turn == 2
    assert len([event for event in told(game, "rolled") if event[1] == "random-event"]) == 2


@pytest.mark.clause("dieppe:4-c", "dieppe:11-i")
def test_the_player_chooses_the_order_of_stacks_and_actions() -> None:
    units = {**at("saane-coude", *cdo(1)), **at("orange-1", *cdo(2)), "lca-1": "de-g1"}
    game = arranged(units)
    assert {text.split()[0] for text in choices(game)} == {"ashore", "boats", "end"}
    play(act(game, "orange-1"), "embark")
    assert where(game, "g1-cdo-2") == "lca-1"
    done(game)
    assert offers(game, "ashore")  # the other stack may still act


@pytest.mark.clause("dieppe:4-d", "dieppe:4-h")
def test_markers_of_both_sides_come_off_and_the_turn_advances() -> None:
    game = arranged(
        {**at("saane-coude", *cdo(1, 2, 3)), "gi-inf-1": "saane-rive"},
        turn=3,
        dice=[ten(0), 6],
    )
    done(act(game, "saane-coude", "g1-cdo-1"))
    assert position_of(game).done
    end_phase(game)
    position = position_of(game)
    assert (position.turn, position.done, position.fired, position.moved) == (4, 0, 0, 0)


@pytest.mark.clause("dieppe:4-f", "dieppe:10-y")
def test_only_units_that_are_active_fire_and_new_ones_at_once() -> None:
    """A hidden garrison is passed over; one that was turned this turn fires this turn."""
    game = arranged(
        at("saane-rive", *cdo(1, 2)),
        alarm=3,
        hidden=["smg-bourg"],
        pool=["a-3"],
        happened=["first-a-marker"],
        dice=[ten(3), ONLY, ten(0), 6],
    )
    walk(act(game, "saane-rive"), "saane-coude")
    assert not told(game, "revealed")  # out of its reach
    game = arranged(
        at("saane-coude", *cdo(1, 2)),
        alarm=3,
        hidden=["smg-bourg"],
        pool=["a-3"],
        happened=["first-a-marker"],
        dice=[ten(3), ONLY, ten(0), 6],
    )
    walk(act(game, "saane-coude"), "saane-rive")
    end_phase(game)
    assert [shot[0] for shot in shots(game)] == ["gi-mg-1"]


@pytest.mark.clause("dieppe:4-i", "dieppe:12-o")
def test_the_points_are_counted_after_turn_12() -> None:
    game = arranged(at("saane-coude", *cdo(1)), turn=11)
    end_phase(game)
    assert position_of(game).result is None
    end_phase(game)
    assert "vp" in game.result.points


@pytest.mark.clause("dieppe:4-j", "dieppe:11.2-c", "dieppe:4-k")
def test_germans_never_assault_and_come_out_only_to_the_exit_of_the_beach() -> None:
    game = arranged(
        {**at("orange-1", *cdo(1)), **at("vasterival-villas", "gi-inf-1", "gi-inf-2")},
        step="german-move",
        alarm=7,
        dice=[NONE_COME],
    )
    assert where(game, "gi-inf-1") == where(game, "gi-inf-2") == "vasterival-valleuse"
    assert not fights(game)


@pytest.mark.clause("dieppe:4-i")
def test_the_count_is_made_at_once_only_when_no_british_counter_is_left() -> None:
    """Ruling R-52: one boat alone can still come back and fire."""
    nobody = arranged({"gi-inf-1": "saane-rive"}, turn=5, alarm=0, step="end")
    assert nobody.over
    a_boat = arranged({"gi-inf-1": "saane-rive", "lca-1": "sea-east"}, turn=5, step="end")
    assert not a_boat.over
    a_man = arranged(at("orange-1", *cdo(1)), turn=5, step="end")
    assert not a_man.over


@pytest.mark.clause("dieppe:4-c", "dieppe:6-f")
def test_a_boat_that_has_acted_is_asked_no_more_and_its_neighbours_still_are() -> None:
    game = arranged({"lca-1": "de-g1", "lca-2": "de-g2", "lca-3": "sea-west"}, done=["lca-2"])
    assert choices(game) == ["boats de-g1", "boats sea-west", "end"]


# -- 5 -------------------------------------------------------------------------------------------


def raid(*dice: int) -> Game:
    game = dropzone.new("dieppe", options=["random-events"], dice=dice)
    return play(game, "load usual")


@pytest.mark.clause("dieppe:5-b")
def test_random_events_are_left_out_unless_chosen() -> None:
    game = dropzone.new("dieppe", dice=[])
    play(game, "load usual")
    assert game.decision.kind == "british-phase"
    assert not told(game, "rolled")


@pytest.mark.clause("dieppe:5-c", "dieppe:5-d", "dieppe:5-e", "dieppe:5-i", "dieppe:5-j")
@pytest.mark.parametrize("face", [2, 4])
def test_a_near_miss_costs_nothing_but_the_alarm(face: int) -> None:
    game = raid(face, ten(0))
    assert alarm(game) == 1
    assert told(game, "near-miss")
    assert all(where(game, f"lca-{n}").startswith("de-") for n in range(1, 8))


@pytest.mark.clause("dieppe:5-f", "dieppe:5-k")
@pytest.mark.parametrize("face", [2, 4])
@pytest.mark.parametrize("boat", [1, 7])
def test_a_boat_that_is_hit_goes_down_with_all_aboard(face: int, boat: int) -> None:
    game = raid(face, ten(boat))
    assert where(game, f"lca-{boat}") == "eliminated"
    assert len(told(game, "drowned")) == 4
    assert f"lca-{boat}" not in {u["place"] for u in game.view()["units"]}


@pytest.mark.clause("dieppe:5-g", "dieppe:5-h", "dieppe:5-l", "dieppe:5-m")
@pytest.mark.parametrize(("face", "group", "turn"), [(2, 8, 2), (2, 9, 2), (4, 8, 3), (4, 9, 3)])
def test_a_late_group_lands_from_its_turn_on(face: int, group: int, turn: int) -> None:
    game = raid(face, ten(group), *[ten(9), 6] * 20)
    zone, other = ("de-g1", "de-g2") if group == 8 else ("de-g2", "de-g1")
    while position_of(game).turn < turn:
        assert f"aboard {zone}" not in choices(game)
        assert f"aboard {other}" in choices(game)
        end_phase(game)
    assert f"aboard {zone}" in choices(game)


@pytest.mark.clause("dieppe:5-n", "dieppe:5-o", "dieppe:5-p")
@pytest.mark.parametrize(
    ("dice", "group", "zone", "beach"),
    [
        ([5, ten(7)], 1, "de-g1", "quiberville-plage"),
        ([6], 2, "de-g2", "moutiers-plage"),
    ],
)
def test_a_group_off_its_course_lands_on_one_beach_and_its_boats_stay(
    dice: Sequence[int], group: int, zone: str, beach: str
) -> None:
    game = raid(*dice, 1, ten(9), ten(9), 1, ten(9))
    boat = "lca-1" if group == 1 else "lca-4"
    play(game, f"aboard {zone}")
    play(game, f"aboard {zone} g{group}-cdo-1", f"aboard {zone} g{group}-cdo-1 now")
    assert [text for text in choices(game) if text.startswith("land")] == [f"land {beach}"]
    assert alarm(game) == 0
    assert where(game, boat) == zone


@pytest.mark.clause("dieppe:5-q", "dieppe:5-r")
def test_an_odd_event_adds_a_breakdown_rolled_until_it_names_a_boat() -> None:
    game = raid(1, ten(2), ten(0), ten(8), ten(9), ten(2), ten(5))
    assert dice_left(game) == 0
    assert where(game, "lca-2") == "eliminated"
    assert where(game, "lca-5") == "withdrawn"  # no loss of points for an officer aboard
    assert {unit["place"] for unit in game.view()["units"]}.isdisjoint({"lca-5", "lca-2"})


@pytest.mark.clause("dieppe:5-l", "dieppe:5-r")
def test_the_worked_event_of_a_three_and_an_eight() -> None:
    """Example Y11."""
    game = raid(3, ten(8), ten(0), ten(9), ten(5))
    assert alarm(game) == 1
    assert position_of(game).land_from == (3, 1)
    assert where(game, "lca-5") == "withdrawn"


@pytest.mark.clause("dieppe:5-r")
def test_an_officer_who_breaks_down_costs_nothing_and_one_who_drowns_does() -> None:
    """Ruling R-07."""
    sunk = raid(2, ten(4))
    assert where(sunk, "lovat") == "eliminated"
    assert sunk.view()["award"]["officers"] == -5
    late = raid(5, ten(4))
    assert where(late, "lovat") == "withdrawn"
    assert late.view()["award"]["officers"] == 0


# -- 6 -------------------------------------------------------------------------------------------


@pytest.mark.clause("dieppe:6-a")
def test_a_set_makes_two_different_actions_and_no_third() -> None:
    game = arranged(
        {**at("orange-2", *cdo(1, 2)), "pillbox-1": "smg-casemate-ouest", "lca-1": "de-g2"},
        happened=["first-fire"],
        dice=[6, ten(9)],
    )
    play(act(game, "orange-2"), "fire smg-casemate-ouest")
    if game.decision.kind == "fire":
        play(game, "fire smg-casemate-ouest cease")
    assert refused(game, "fire smg-casemate-ouest") == ["6-a"]  # the same again
    play(game, "embark")
    while game.decision.kind == "board":
        game.play(game.decision.choices[0])
    assert game.decision.kind == "british-phase"  # nothing is left to ask


@pytest.mark.clause("dieppe:6-a")
def test_a_set_may_do_nothing() -> None:
    game = arranged(at("saane-coude", *cdo(1)))
    act(game, "saane-coude")
    assert "done" in choices(game)


@pytest.mark.clause("dieppe:6-a")
def test_a_forced_assault_leaves_no_action() -> None:
    """Ruling R-02: landed, moved, and a marker forces a third."""
    game = arranged(
        {"lca-1": "de-g1", **at("lca-1", *cdo(1, 2))},
        hidden=["petit-ailly"],
        pool=["a-1"],
        turn=2,
        dice=[ten(9), ONLY, 6, ten(0), 6, ten(0)],
        happened=["first-landing", "first-a-marker", "first-assault"],
    )
    act(game, "de-g1", sort="aboard")
    play(game, "land orange-1")
    play(game, "move petit-ailly")
    while game.decision.kind in ("line-up", "round"):
        game.play(game.decision.choices[0])
    assert where(game, "g1-cdo-1") == "petit-ailly"
    assert game.decision.kind == "british-phase"


@pytest.mark.clause("dieppe:6-b", "dieppe:6-c")
@pytest.mark.parametrize(
    ("units", "zone", "sort", "expected"),
    [
        (at("lca-1", *cdo(1)), "de-g2", "aboard", {"land"}),
        (at("orange-2", *cdo(1)), "orange-2", "ashore", {"move", "fire", "assault", "embark"}),
        (at("orange-2", "lovat"), "orange-2", "ashore", {"move", "fire", "embark"}),
        (at("orange-2", "sniper"), "orange-2", "ashore", {"move", "fire", "embark"}),
        (at("orange-2", "mortar"), "orange-2", "ashore", {"move", "fire", "embark"}),
        ({}, "de-g2", "boats", {"sail", "fire"}),
    ],
)
def test_which_actions_each_sort_of_unit_has(
    units: dict[str, str], zone: str, sort: str, expected: set[str]
) -> None:
    germans = {"pillbox-1": "smg-casemate-ouest", "pillbox-2": "smg-casemate-est"}
    game = arranged({"lca-1": "de-g2", **germans, **units})
    act(game, zone, sort=sort)
    assert {text.split()[0] for text in choices(game)} - {"done"} == expected


GERMAN = {**at("saane-coude", *cdo(1, 2, 3)), "gi-inf-1": "smg-bourg"}


@pytest.mark.clause("dieppe:6-d", "dieppe:7-d")
def test_below_alarm_6_a_unit_that_fires_does_not_move() -> None:
    """The firer drives nobody off, the British walk away from it, and still it stays."""
    units = {"lca-1": "de-g2", "gi-inf-1": "smg-casemate-est", "gi-inf-2": "smg-carrefour"}
    game = arranged(units, alarm=5, step="german-fire", dice=[ten(0), 6])
    assert [shot[:2] for shot in shots(game)] == [("gi-inf-1", "lca-1")]
    assert where(game, "gi-inf-1") == "smg-casemate-est"
    assert told(game, "stays-fired")


@pytest.mark.clause("dieppe:6-d", "dieppe:9.3-b")
def test_below_alarm_6_a_unit_that_cannot_fire_moves() -> None:
    units = {"gi-inf-1": "smg-casemate-est", "gi-inf-2": "smg-carrefour"}
    game = arranged({**units, **at("orange-1", *cdo(1))}, alarm=5, step="german-fire")
    assert where(game, "gi-inf-1") == where(game, "gi-inf-2")


@pytest.mark.clause("dieppe:6-e", "dieppe:7-f")
def test_from_alarm_6_a_unit_fires_and_moves() -> None:
    """Example Y17: boats can be shot at but hold nobody (R-39)."""
    units = {"lca-1": "de-g2", "gi-inf-1": "smg-casemate-est", **at("orange-1", *cdo(1))}
    game = arranged(units, alarm=7, step="german-fire", dice=[ten(0), 6, NONE_COME])
    assert [shot[:2] for shot in shots(game)] == [("gi-inf-1", "lca-1")]
    assert told(game, "hunts")
    assert where(game, "gi-inf-1") != "smg-casemate-est"


@pytest.mark.clause("dieppe:6-f")
def test_a_set_that_has_acted_is_marked_and_chosen_no_more() -> None:
    game = arranged({**at("saane-coude", *cdo(1, 2)), **at("smg-bourg", *cdo(3))})
    done(act(game, "saane-coude"))
    assert "ashore saane-coude" not in choices(game)
    assert refused(game, "ashore saane-coude") == ["6-f"]


@pytest.mark.clause("dieppe:6-g")
def test_a_set_finishes_before_another_is_chosen() -> None:
    game = arranged({**at("saane-coude", *cdo(1, 2)), **at("smg-bourg", *cdo(3))})
    act(game, "saane-coude")
    assert game.decision.kind == "action"
    assert refused(game, "ashore smg-bourg")


@pytest.mark.clause("dieppe:6-g")
def test_units_may_drop_out_between_actions_and_none_may_join() -> None:
    """Ruling R-03."""
    units = {**at("saane-coude", *cdo(1, 2)), "gi-inf-1": "smg-bourg"}
    game = arranged(units, reduced=["g1-cdo-2"], happened=["first-fire"], dice=[6, ten(0)])
    walk(act(game, "saane-coude"), "saane-rive")
    play(game, "drop g1-cdo-2", "fire smg-bourg")
    assert shots(game) == [("g1-cdo-1", "gi-inf-1", 3 + 6, 3 + 0 + 1)]  # alone
    assert game.view()["acting"] in ([], ["g1-cdo-1"])
