"""What is asked of many units or hexes at once agrees with what is asked of each."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from dropzone.systems.gts.series.activated import is_activated, units_activated
from dropzone.systems.gts.series.artillery import can_shell, indirect_targets
from dropzone.systems.gts.series.command import can_pay, is_in_range, payable, units_in_range
from dropzone.systems.gts.state.position import GtsPosition
from tests.battery import start

SCENARIOS = ["heraklion", "descent", "main-event"]


def _positions(scenario: str, decisions: int, apart: int) -> Iterator[GtsPosition]:
    """Positions of a random game, some decisions apart."""
    chance = random.Random(scenario)
    game = start("crete", scenario, chance.randrange(1000))
    for number in range(decisions):
        if game.over:
            return
        game.make(chance.choice(game.position.open))
        if number % apart == 0:
            assert isinstance(game.position, GtsPosition)
            yield game.position


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_points_and_ranges_of_many_units_are_those_of_each(scenario: str) -> None:
    for position in _positions(scenario, 600, 20):
        static = position.static
        units, everybody = range(len(static.units)), (1 << len(static.units)) - 1
        standing = [unit for unit in units if position.where[unit] >= 0]
        paid = payable(position, position.standing.on_map)
        assert [unit for unit in standing if can_pay(position, unit)] == static.sets.members(paid)
        for leaders in (range(len(static.leaders)), *static.leaders_in):
            reached = units_in_range(position, everybody, leaders)
            assert static.sets.members(reached) == [
                unit
                for unit in units
                if is_in_range(
                    position, unit, [each for each in position.leaders_of[unit] if each in leaders]
                )
            ]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_gun_can_shell_if_it_has_a_target_and_a_chit_activates_each_of_its_units(
    scenario: str,
) -> None:
    for position in _positions(scenario, 600, 10):
        static = position.static
        activated = units_activated(position)
        for unit in static.of_side[static.chit_side(position.chit)]:
            assert is_activated(position, unit) == bool(activated >> unit & 1)
        for unit in static.sets.members(position.standing.on_map):
            assert can_shell(position, unit) == bool(indirect_targets(position, unit))


def test_barrages_hide_what_a_line_of_sight_says_they_hide() -> None:
    ground = start("crete", "kastelli", 0).static.ground  # type: ignore[attr-defined] # of Crete
    chance = random.Random("barrages")
    for _ in range(60):
        at, radius = chance.choice(ground.grid.indices), chance.choice((2, 3, 5, 8, 13))
        near = ground.grid.members(ground.near(at, radius))
        barrage = ground.grid.mask(chance.sample(near, min(len(near), chance.randint(1, 8))))
        assert ground.sight_past(at, radius, barrage) == ground.grid.mask(
            to for to in near if ground.sees(at, to, barrage & ~(1 << at | 1 << to))
        )
