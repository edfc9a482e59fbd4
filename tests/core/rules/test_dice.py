"""Dice: the same on every machine, fair, and honest about what they were given."""

from __future__ import annotations

import pytest

from dropzone.core.errors import WrongDice
from dropzone.core.rules.dice import (
    BranchingDice,
    NeedsRoll,
    NoDice,
    ScriptedDice,
    SeededDice,
    commitment,
)


def test_seeded_dice_roll_the_same_on_every_machine() -> None:
    dice = SeededDice("7")
    assert [dice.roll() for _ in range(20)] == SEVEN
    other = SeededDice("market")
    assert [other.roll(sides) for sides in (6, 10, 20, 100, 6, 2)] == MARKET


def test_seeded_dice_go_on_from_their_count() -> None:
    assert [SeededDice("7", count=n).roll() for n in range(20)] == SEVEN


@pytest.mark.parametrize("sides", [2, 6, 10, 100])
def test_seeded_dice_are_fair(sides: int) -> None:
    """Chi-square far beyond any reasonable doubt: the faces of 600 rolls for each side."""
    dice = SeededDice(f"fair {sides}")
    counts = [0] * sides
    for _ in range(600 * sides):
        counts[dice.roll(sides) - 1] += 1
    chi_square = sum((count - 600) ** 2 / 600 for count in counts)
    free = sides - 1
    assert chi_square < free + 5 * (2 * free) ** 0.5


def test_rolls_do_not_depend_on_their_neighbours() -> None:
    dice = SeededDice("pairs")
    pairs = [(dice.roll(), dice.roll()) for _ in range(7200)]
    counts = [pairs.count((a, b)) for a in range(1, 7) for b in range(1, 7)]
    assert sum((count - 200) ** 2 / 200 for count in counts) < 35 + 5 * 70**0.5


def test_different_seeds_give_different_rolls() -> None:
    rows = {tuple(SeededDice(str(n), c).roll() for c in range(12)) for n in range(500)}
    assert len(rows) == 500


def test_copied_dice_roll_on_by_themselves() -> None:
    for dice in (SeededDice("7"), ScriptedDice([1, 2, 3])):
        dice.roll()
        twin = dice.copy()
        twin.roll()
        assert (dice.count, twin.count) == (1, 2)
        assert dice.copy().roll() == dice.roll()


def test_scripted_dice_give_their_faces_and_no_more() -> None:
    dice = ScriptedDice([3, 5])
    assert [dice.roll(), dice.left, dice.roll(), dice.left] == [3, 1, 5, 0]
    with pytest.raises(WrongDice, match="roll 3, only 2 given"):
        dice.roll()
    assert dice.count == 2


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_face_that_a_die_does_not_have_is_refused(face: int) -> None:
    dice = ScriptedDice([face])
    with pytest.raises(WrongDice, match=f"roll 1 is {face}; that die has faces 1 to 6"):
        dice.roll()
    assert dice.count == 0


def test_branching_dice_call_out_where_the_story_forks() -> None:
    dice = BranchingDice([4])
    assert dice.roll() == 4
    with pytest.raises(NeedsRoll) as fork:
        dice.roll(10)
    assert fork.value.sides == 10


def test_no_dice_refuse_every_roll() -> None:
    with pytest.raises(NeedsRoll):
        NoDice().roll()


def test_the_commitment_binds_to_one_seed() -> None:
    assert commitment("7") == COMMITMENT
    assert len({commitment(str(n)) for n in range(1000)}) == 1000


SEVEN = [5, 2, 6, 4, 1, 3, 2, 3, 2, 4, 5, 5, 2, 3, 2, 5, 3, 6, 6, 2]
MARKET = [2, 2, 2, 69, 6, 1]
COMMITMENT = "7347d6cd1bd68f2070e0b748b919f38ef1c1c885f1294df0d37c6c9c8ef9bf94"
