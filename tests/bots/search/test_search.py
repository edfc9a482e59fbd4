"""The search over plans: paired, bounded by work, and slow to leave the base."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import pytest

import dropzone
from dropzone.bots import Bot, Observation, RandomBot
from dropzone.bots.levels import staff_of
from dropzone.bots.search import Effort, Plan, Staff, Verdict, pick, search
from dropzone.bots.search.plans import MakeBot
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M
from tests.systems.battle_command.mercury.crete import marching


class First(Bot):
    """Takes the first choice."""

    name = "first"
    seen = 0

    def choose(self, observation: Observation) -> Choice:
        First.seen += 1
        return observation.choices[0]


class Last(Bot):
    """Takes the last choice, which is mostly to do nothing."""

    name = "last"

    def choose(self, observation: Observation) -> Choice:
        return observation.choices[-1]


class CountingStaff(Staff):
    """Two halves of Mercury, judged by what the test says."""

    work = 400
    horizon = 1
    doubt = 1.0
    least = 0.5

    def __init__(self, worth: dict[str, list[float]] | None = None) -> None:
        self.real = staff_of("battle_command")
        self.worth = worth

    def begins(self, position: Any) -> bool:
        return True

    def mark(self, position: Any) -> Hashable:
        return self.real.mark(position)

    def base(self) -> Plan:
        return Plan("base", M("Base."), First)

    def plans(self, position: Any, choices: Sequence[Choice], dice: SeededDice) -> list[Plan]:
        return [Plan("same", M("The same."), First)]

    def failings(self) -> list[Plan]:
        return []

    def judge(self, position: Any, side: str) -> float:
        return self.real.judge(position, side)

    def enemies(self) -> list[MakeBot]:
        return [First, RandomBot]


def observation(seed: str = "1") -> Observation:
    game = dropzone.new("mercury", seed=7)
    return Observation(game.position, number=game.number, seed=seed)


def test_equal_plans_meet_equal_dice_and_are_tried_once() -> None:
    staff = CountingStaff()
    same = staff.plans(None, (), SeededDice("1"))
    alone = [
        search(observation(), staff, [plan], Effort())[0].value for plan in (staff.base(), *same)
    ]
    assert alone[0] == alone[1]
    found = search(observation(), staff, [staff.base(), *same], Effort())
    assert [each.plan.name for each in found] == ["base"], "the other does what it does"


def test_equal_seeds_find_equal_plans_and_others_may_not() -> None:
    staff = staff_of("battle_command")
    staff.work = 300  # type: ignore[misc] # a test has little time

    def found(seed: str) -> list[tuple[str, float]]:
        eye = observation(seed)
        plans = [staff.base(), *staff.plans(eye.determinize(), eye.choices, eye.dice("plans"))]
        return [(each.plan.name, each.value) for each in search(eye, staff, plans, Effort())]

    assert found("1") == found("1")
    assert found("1") != found("2")


@pytest.mark.parametrize("work", [60, 240])
def test_the_work_is_bounded_whatever_the_number_of_plans(work: int) -> None:
    """A sample of every plan that is left may go over; no new one is begun after that."""
    staff = CountingStaff()
    staff.work = work  # type: ignore[misc] # a test of the bound
    First.seen = 0
    plans = [staff.base()] + [Plan(f"p{n}", M("One."), First) for n in range(40)]
    search(observation(), staff, plans, Effort())
    assert First.seen <= 2 * work + 60


def verdict(name: str, gain: float, error: float) -> Verdict:
    return Verdict(Plan(name, M("It is."), First), 0.0, gain, error, 5)


@pytest.mark.parametrize(
    ("gain", "error", "chosen"), [(3.0, 1.0, "other"), (3.0, 2.0, "base"), (0.4, 0.0, "base")]
)
def test_the_base_is_left_only_beyond_doubt(gain: float, error: float, chosen: str) -> None:
    found = [verdict("other", gain, error), verdict("base", 0.0, 0.0)]
    assert pick(found, CountingStaff()).plan.name == chosen


def test_a_plan_that_wins_is_found() -> None:
    """On the last impulse of 22 May the Germans must take an airfield that is all but empty."""
    units = {"fjr3-I": "0903", "fjr3-II": "0903", "st-II": "0803", "st-III": "0804",
             "nz-22": {"at": "0904", "damage": 2}, "gr-1": "0502"}  # fmt: skip
    held = {"allied": ["0713", "0722", "0904"]}
    game = marching("german", units, None, turn=3, impulse="D", control=held)
    eye = Observation(game.position, number=game.number, seed="1")
    staff = staff_of("battle_command")
    idle = Plan("base", M("Wait."), Last)
    found = search(eye, staff, [idle, staff.base()._replace(name="attack")], Effort(share=0.2))
    assert found[0].plan.name == "attack"
    assert found[0].gain > 100
