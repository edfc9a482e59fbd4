"""Dieppe, chapters 7 and 8: the alarm, what raises it, and reinforcements."""

from __future__ import annotations

import pytest

from dropzone.core.rules.dice import ScriptedDice
from dropzone.systems.raid.alarm import raise_alarm
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
    end_phase,
    is_hidden,
    play,
    position_of,
    ten,
    there,
    told,
    walk,
    where,
)

# -- 7 -------------------------------------------------------------------------------------------


@pytest.mark.clause("dieppe:7-a")
def test_at_alarm_9_every_marker_is_turned() -> None:
    game = arranged(
        {"lca-1": "de-g1", **at("lca-1", *cdo(1))},
        alarm=8,
        hidden=["saillant", "quiberville-bourg", "saane-rive"],
        pool=["b-7", "a-1", "a-10"],
        dice=[1, ONLY, ONLY],
    )
    act(game, "de-g1", sort="aboard")
    play(game, "land orange-1")
    assert alarm(game) == 9
    assert not position_of(game).hidden
    assert [event[1] for event in told(game, "revealed")] == sorted(
        event[1] for event in told(game, "revealed")
    )
    assert there(game, "quiberville-bourg") == {"gi-inf-1"}


@pytest.mark.clause("dieppe:7-b", "dieppe:12-c")
def test_when_the_last_gun_falls_the_alarm_goes_to_9_and_every_marker_is_turned() -> None:
    game = arranged(
        {**at("baraquements", *cdo(1, 2)), "gun155-2": "hess", "gun155-1": "eliminated"},
        alarm=3,
        hidden=["quiberville-bourg"],
        pool=["a-1"],
        happened=["first-assault"],
        dice=[6, ten(0), ONLY],
    )
    play(act(game, "baraquements"), "assault hess")
    assert alarm(game) == 9
    assert not is_hidden(game, "quiberville-bourg")


LONE = {"gi-inf-1": "smg-bourg", "gi-inf-2": "smg-carrefour", **at("saane-coude", *cdo(1))}


@pytest.mark.clause("dieppe:7-c", "dieppe:9.3-e", "dieppe:9.3-c")
def test_up_to_alarm_5_germans_go_to_the_nearest_friends() -> None:
    game = arranged(LONE, alarm=5, step="german-move")
    assert where(game, "gi-inf-1") == where(game, "gi-inf-2") == "smg-carrefour"
    assert told(game, "joins")


@pytest.mark.clause("dieppe:7-e", "dieppe:9.3-g", "dieppe:9.3-c")
def test_from_alarm_6_germans_go_to_the_nearest_british() -> None:
    game = arranged(LONE, alarm=6, step="german-move", dice=[NONE_COME])
    assert where(game, "gi-inf-1") == "saane-rive"
    assert told(game, "hunts")


@pytest.mark.clause("dieppe:7-g", "dieppe:8-b", "dieppe:8-c", "dieppe:8-d")
@pytest.mark.parametrize(
    ("level", "face", "arrive"), [(6, 6, False), (6, 5, True), (7, 6, True), (7, 7, False)]
)
def test_reinforcements_arrive_on_a_roll_below_the_alarm(
    level: int, face: int, arrive: bool
) -> None:
    """Examples Y9 and Y10."""
    dice = [ten(face), ten(3), 5, 1, 1] if arrive else [ten(face)]
    game = arranged({}, alarm=level, step="reinforcements", dice=[*dice, NONE_COME, NONE_COME])
    assert len(there(game, "champs-sud")) == (2 if arrive else 0)  # R3


@pytest.mark.clause("dieppe:8-b", "dieppe:4-g")
def test_below_alarm_6_nobody_rolls_for_reinforcements() -> None:
    game = arranged(at("saane-coude", *cdo(1)), alarm=5, step="reinforcements")
    assert game.decision.kind == "british-phase"
    assert not told(game, "no-reinforcements")


@pytest.mark.clause("dieppe:7-g", "dieppe:8-b")
def test_nobody_rolls_once_the_bowl_is_empty() -> None:
    names = [*(f"ri-inf-{n}" for n in range(1, 9)), "ri-off-1", "ri-off-2"]
    game = arranged(
        {**at("eliminated", *names), **at("saane-coude", *cdo(1))}, alarm=8, step="reinforcements"
    )
    assert not told(game, "rolled")


@pytest.mark.clause("dieppe:7-h", "dieppe:7-i", "dieppe:7-j")
def test_the_first_landing_raises_the_alarm_at_once_and_only_once() -> None:
    boats = {"lca-1": "de-g1", "lca-4": "de-g2"}
    game = arranged({**boats, **at("lca-1", *cdo(1)), **at("lca-4", *cdo(1, group=2))})
    act(game, "de-g1", sort="aboard")
    play(game, "land orange-1")
    assert alarm(game) == 1
    if game.decision.kind == "action":
        play(game, "done")
    act(game, "de-g2", sort="aboard")
    play(game, "land orange-2")
    assert alarm(game) == 1


@pytest.mark.clause("dieppe:7-k")
@pytest.mark.parametrize(
    ("happened", "level"), [([], 4 + 1), (["first-a-marker"], 4)], ids=["first", "later"]
)
def test_the_first_a_garrison_raises_the_alarm(happened: list[str], level: int) -> None:
    game = arranged(
        at("saane-coude", *cdo(1)),
        alarm=4,
        hidden=["smg-bourg"],
        pool=["a-1"],
        happened=happened,
        dice=[ten(0), ONLY],
    )
    walk(act(game, "saane-coude"), "saane-rive")
    assert alarm(game) == level


@pytest.mark.clause("dieppe:7-l")
def test_the_first_assault_raises_the_alarm_by_two_before_it_is_fought() -> None:
    units = {**at("saane-coude", *cdo(1, 2)), **at("saane-rive", "gi-inf-1", "gi-off-1")}
    game = arranged(units, reduced=["g1-cdo-2"])
    play(act(game, "saane-coude"), "assault saane-rive")
    assert game.decision.kind == "line-up"
    assert alarm(game) == 2


@pytest.mark.clause("dieppe:7-m")
@pytest.mark.parametrize(
    ("event", "ours"),
    [
        ("first-landing", False),
        ("first-a-marker", False),
        ("first-assault", False),
        ("bangalore", False),
        ("random-event", False),
        ("first-b-marker", True),
        ("first-fire", True),
        ("first-mortar", True),
        ("mine-explodes", True),
        ("first-gun", True),
        ("dawn", True),
        ("daylight", True),
    ],
)
def test_events_of_our_own_are_marked_and_can_be_switched_off(event: str, ours: bool) -> None:
    row = position_of(arranged({})).static.alarm_event[event]
    assert row.ours == ours
    for scenario, silent in (("standard", False), ("by-the-book", ours)):
        position = position_of(arranged({}, scenario=scenario))
        raise_alarm(position, event, ScriptedDice([]))
        assert (position.alarm == 0) == silent


@pytest.mark.clause("dieppe:7-m")
@pytest.mark.parametrize(("turn", "name"), [(5, "dawn"), (8, "daylight")])
def test_dawn_and_daylight_raise_the_alarm(turn: int, name: str) -> None:
    game = arranged(at("saane-coude", *cdo(1)), turn=turn)
    end_phase(game)
    assert alarm(game) == 1
    assert told(game, "alarm") == [("alarm", 1, name)]


@pytest.mark.clause("dieppe:7-n", "dieppe:10-u", "dieppe:10-w")
@pytest.mark.parametrize(
    ("level", "face", "turned"), [(0, 0, True), (0, 1, False), (4, 4, True), (4, 5, False)]
)
def test_the_higher_the_alarm_the_easier_a_marker_is_turned(
    level: int, face: int, turned: bool
) -> None:
    """Example Y7 is the first row."""
    game = arranged(
        at("saane-coude", *cdo(1)),
        alarm=level,
        hidden=["smg-bourg"],
        pool=["a-1"],
        happened=["first-a-marker"],
        dice=[ten(face), *([ONLY] if turned else [])],
    )
    walk(act(game, "saane-coude"), "saane-rive")
    assert is_hidden(game, "smg-bourg") == (not turned)


# -- 8 -------------------------------------------------------------------------------------------


@pytest.mark.clause("dieppe:8-e")
@pytest.mark.parametrize(("face", "units"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 3)])
def test_how_many_arrive_by_the_d6(face: int, units: int) -> None:
    dice = [ten(0), ten(3), face, *[1] * units, NONE_COME]
    game = arranged(at("saane-coude", *cdo(1)), alarm=6, step="reinforcements", dice=dice)
    assert len(there(game, "champs-sud")) == units


@pytest.mark.clause("dieppe:8-f")
@pytest.mark.parametrize(
    ("number", "zone"), [(0, "quiberville-falaise"), (6, "manoir-ango"), (9, "varengeville-bourg")]
)
def test_a_second_d10_names_the_entry_zone(number: int, zone: str) -> None:
    game = arranged(
        at("orange-1", *cdo(1)), alarm=6, step="reinforcements", dice=[ten(0), ten(number), 1, 1]
    )
    assert there(game, zone) == {"ri-inf-1"}


@pytest.mark.clause("dieppe:8-f")
def test_an_entry_zone_with_british_passes_to_the_next_number() -> None:
    """Ruling R-23: nine wraps to zero."""
    game = arranged(
        at("varengeville-bourg", *cdo(1)),
        alarm=6,
        step="reinforcements",
        dice=[ten(0), ten(9), 1, 1],
    )
    assert there(game, "quiberville-falaise") == {"ri-inf-1"}


@pytest.mark.clause("dieppe:8-f")
def test_reinforcements_beyond_ten_levels_go_back_into_the_bowl() -> None:
    germans = at("champs-sud", *(f"gi-inf-{n}" for n in range(1, 6)))
    game = arranged(
        {**germans, **at("orange-1", *cdo(1))},
        alarm=6,
        step="reinforcements",
        dice=[ten(0), ten(3), 1, 1],
    )
    assert where(game, "ri-inf-1") == "reserve"


@pytest.mark.clause("dieppe:8-b")
def test_reinforcements_act_from_the_next_turn_on() -> None:
    game = arranged(
        at("saane-coude", *cdo(1, 2)),
        alarm=6,
        step="reinforcements",
        dice=[ten(0), ten(2), 1, 1, ten(0), 6, NONE_COME],
    )
    assert where(game, "ri-inf-1") == "longueil"
    assert dice_left(game) == 3
    end_phase(game)
    assert told(game, "german-fire")
    assert choices(game)
