"""Dieppe: where a rule stops, and the half of it that is easily forgotten."""

from __future__ import annotations

import pytest

from dropzone.core.rules.dice import SeededDice
from dropzone.systems.raid.actions import ChooseFront
from dropzone.systems.raid.alarm import d10
from dropzone.systems.raid.assault import _can_spread
from tests.systems.raid.play import (
    act,
    alarm,
    arranged,
    at,
    cdo,
    choices,
    offers,
    play,
    position_of,
    ten,
    told,
    unit_no,
    zone_no,
)


@pytest.mark.clause("dieppe:2.2-k")
@pytest.mark.parametrize(("zone", "asked"), [("sea-west", False), ("de-quiberville", True)])
def test_boats_show_a_front_only_where_somebody_may_shoot_at_them(zone: str, asked: bool) -> None:
    units = {**at(zone, "lca-1", "lca-2"), **at("lca-1", *cdo(1))}
    game = arranged(units)
    assert bool(ChooseFront(zone_no(game, zone)).choices(position_of(game))) == asked


@pytest.mark.parametrize(("over", "rooms", "finds"), [(0, 0, True), (1, 0, False), (2, 2, True)])
def test_a_beaten_set_that_fits_exactly_needs_no_room_beside(
    over: int, rooms: int, finds: bool
) -> None:
    """Ruling R-20: only levels too many have to go elsewhere."""
    game = arranged(at("saane-coude", *cdo(1)))
    beside = {zone_no(game, "saane-rive"): rooms}
    unit = unit_no(game, "g1-cdo-1")
    assert _can_spread(position_of(game), over, [unit], beside) == finds


@pytest.mark.clause("dieppe:4-c")
def test_who_is_lost_acts_no_more() -> None:
    lost = dict.fromkeys(cdo(2), "eliminated")
    game = arranged({**at("saane-coude", *cdo(1)), **lost})
    assert [text for text in choices(game) if text.startswith("ashore")] == ["ashore saane-coude"]


@pytest.mark.parametrize(("before", "after"), [((), 3), (("first-fire",), 2)])
def test_the_first_fire_of_a_stack_raises_the_alarm_and_later_ones_do_not(
    before: tuple[str, ...], after: int
) -> None:
    units = {**at("saane-coude", *cdo(1, 2)), "gi-mg-1": "saane-rive"}
    game = arranged(units, alarm=2, happened=list(before), dice=[6, ten(0)])
    play(act(game, "saane-coude"), "fire saane-rive")
    assert alarm(game) == after


@pytest.mark.parametrize(("level", "told_of"), [(8, 1), (9, 0)])
def test_an_alarm_at_the_top_is_not_raised_again(level: int, told_of: int) -> None:
    units = {**at("saane-coude", *cdo(1, 2)), "gi-mg-1": "saane-rive"}
    game = arranged(units, alarm=level, dice=[6, ten(0)])
    play(act(game, "saane-coude"), "fire saane-rive")
    assert alarm(game) == 9
    assert len(told(game, "alarm")) == told_of


@pytest.mark.clause("dieppe:9-d")
def test_boats_that_sail_stop_only_where_they_have_come() -> None:
    game = act(arranged({"lca-1": "sea-west"}), "sea-west", sort="boats")
    game.play("sail")
    assert not any(text.endswith("halt") for text in choices(game))
    first = choices(game)[0]
    game.play(first)
    assert any(text.endswith("halt") for text in choices(game))


@pytest.mark.clause("dieppe:1.1-b")
def test_the_ten_sided_die_shows_nought_to_nine() -> None:
    position = position_of(arranged(at("saane-coude", *cdo(1))))
    dice = SeededDice("ten faces")
    assert {d10(position, dice, "activation") for _ in range(300)} == set(range(10))


@pytest.mark.clause("dieppe:2.2-d")
def test_a_zone_with_nobody_but_a_prisoner_is_no_zone_of_the_germans() -> None:
    units = {**at("saane-coude", *cdo(1)), "gi-inf-1": "saane-coude", "gi-inf-2": "hess"}
    game = arranged(units, prisoners=["gi-inf-1"], reduced=["gi-inf-1"])
    assert position_of(game).german_zones() == 1 << zone_no(game, "hess")


@pytest.mark.clause("dieppe:6-g")
def test_nobody_is_left_out_of_a_set_that_can_land_or_that_stands_ashore() -> None:
    game = arranged({**at("lca-1", *cdo(1, 2)), "lca-1": "de-g1"})
    play(game, "aboard de-g1 all")
    assert [text for text in game.decision.notations if text.startswith("drop")] == []
    assert offers(game, "land")
