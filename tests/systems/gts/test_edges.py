"""Crete: where a rule stops, and the half of it that is easily forgotten."""

from __future__ import annotations

import pytest

from dropzone.systems.gts.crete.leaving_the_map import why_not_depart
from dropzone.systems.gts.crete.off_map import NightEnds
from dropzone.systems.gts.crete.trucks import ChangeTruck
from dropzone.systems.gts.prepared.static import NO_MOVE
from dropzone.systems.gts.series.engineers import has_engineer
from tests.systems.gts.airborne import KIWI
from tests.systems.gts.crete.test_trucks import driving
from tests.systems.gts.play import position_of


@pytest.mark.clause("crete:S1.0-s")
def test_the_night_takes_nobody_who_only_waits_or_is_gone_with_germans() -> None:
    """Only boxes of the display are shared; to wait or to be gone is no place."""
    game = driving()
    position = position_of(game)
    position.withdrawal = True
    before = list(position.where)
    position.push(NightEnds())
    position.stack[-1].advance(position, game.dice)
    assert position.where == before


def test_an_engineer_helps_nobody_of_another_division() -> None:
    position = position_of(driving())
    static = position.static
    kiwi = static.unit_number[KIWI]
    allies = static.of_side[static.side[kiwi]]
    for own in (True, False):
        engineer = next(
            unit
            for unit in allies
            if static.engineer[unit] and (static.command[unit] == static.command[kiwi]) is own
        )
        waited = position.where[engineer]
        position.where[engineer] = position.where[kiwi]
        position.forget()
        assert has_engineer(position, kiwi) is own
        position.where[engineer] = waited


@pytest.mark.parametrize("suppressed", [False, True])
def test_a_unit_that_the_fire_suppressed_gets_on_no_truck(suppressed: bool) -> None:
    game = driving(suppressed=[KIWI] if suppressed else [])
    position = position_of(game)
    unit = position.static.unit_number[KIWI]
    position.push(ChangeTruck(unit))
    position.stack[-1].advance(position, game.dice)
    assert position.is_mounted(unit) is not suppressed


def test_what_cannot_move_is_told_so_when_it_wants_to_leave() -> None:
    position = position_of(driving())
    position.withdrawal = True
    static = position.static
    allies = static.of_side[static.side[static.unit_number[KIWI]]]
    fixed = next(unit for unit in allies if static.move[unit] == NO_MOVE)
    (reason,) = why_not_depart(position, fixed, "exit", False)
    assert reason.text == "It cannot move."
    (other,) = why_not_depart(position, static.unit_number[KIWI], "exit", False)
    assert other.text != "It cannot move."
