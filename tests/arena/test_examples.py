"""The worked examples learn, in short form; slopes are compared with small differences."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from examples import imitation, policy_gradient, value_learning
from examples.network import Adam, Batch, Decision, Policy, batch_of


@pytest.fixture(scope="module")
def lessons() -> list[Decision]:
    return imitation.games_of("heuristic", range(8))


def loss(policy: Policy, batch: Batch, heed: npt.NDArray[np.float64], entropy: float) -> float:
    """What `Policy.slopes` is the slope of, worked out decision by decision."""
    total = 0.0
    ends = [*batch.starts[1:], len(batch.rows)]
    for number, (start, end) in enumerate(zip(batch.starts, ends, strict=True)):
        chances = policy.chances(batch.seen[number], batch.rows[start:end]).astype(float)
        total -= heed[number] * np.log(chances[batch.chosen[number] - start])
        total += entropy * float((chances * np.log(chances)).sum())
    return total / len(batch.seen)


@pytest.mark.parametrize("entropy", [0.0, 0.5])
def test_the_slopes_of_the_policy_are_those_of_its_loss(
    lessons: list[Decision], entropy: float
) -> None:
    policy = Policy(len(lessons[0].seen), lessons[0].rows.shape[1], hidden=8)
    for name, held in policy.weights.items():
        policy.weights[name] = held.astype(np.float64)
    batch = batch_of(lessons[:20])
    heed = np.linspace(-1, 2, 20)
    slopes, _ = policy.slopes(batch, heed, entropy)  # type: ignore[arg-type] # finer
    for name, slope in slopes.items():
        place = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        held = policy.weights[name]
        small = 1e-5
        held[place] += small
        above = loss(policy, batch, heed, entropy)
        held[place] -= 2 * small
        below = loss(policy, batch, heed, entropy)
        held[place] += small
        assert slope[place] == pytest.approx((above - below) / (2 * small), rel=1e-3), name


def test_imitation_chooses_as_the_bot_does_more_often_than_a_guess(
    lessons: list[Decision],
) -> None:
    others = imitation.games_of("heuristic", range(100, 104))
    policy = Policy(len(lessons[0].seen), lessons[0].rows.shape[1])
    before = imitation.agreement(policy, others)
    imitation.train(policy, lessons, 4)
    after = imitation.agreement(policy, others)
    assert after > imitation.by_chance(others) + 0.1
    assert after > before


def test_policy_gradient_makes_what_won_likelier() -> None:
    env = policy_gradient.make_env()
    policy = Policy(env.table.encoder.size, 24)
    draw = np.random.default_rng(0)
    before = {name: held.copy() for name, held in policy.weights.items()}
    progress = policy_gradient.train(policy, env, 64)
    assert [each.games for each in progress] == [32, 64]
    assert any((policy.weights[name] != held).any() for name, held in before.items())
    taken, reward = policy_gradient.play(env, policy, 5, draw)
    assert reward in (-1.0, 0.0, 1.0)
    batch = batch_of(taken)
    heed = np.ones(len(taken), np.float32)
    liked = policy.slopes(batch, heed)[1][batch.chosen].copy()
    mend = Adam(policy.weights, 1e-3)
    for _ in range(5):
        mend(policy.slopes(batch, heed)[0])
    assert policy.slopes(batch, heed)[1][batch.chosen].mean() > liked.mean()


def test_a_value_tells_the_winner_better_than_the_base_rate() -> None:
    played = value_learning.samples_of(range(8), apart=16)
    samples = [each for game in played for each in game]
    base = float(np.mean([each.won for each in samples]))
    assert 0 < base < 1, "both sides win some of these games"
    value = value_learning.Value(len(samples[0].seen))
    value_learning.train(value, samples, 30)
    told = value.chances(np.stack([each.seen for each in samples]))
    assert value_learning.brier(told, samples) < 0.7 * value_learning.brier(base, samples)
