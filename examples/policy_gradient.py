"""Policy gradient: the British of Pegasus learn to beat a random player by nothing but results.

    python -m examples.policy_gradient

Games are played against the bot `random`, a batch at a time.  After each batch the chances of the
choices made are raised in games that went better than usual, and lowered in the others
(REINFORCE, with the batch's mean as the base line).
"""

from __future__ import annotations

import argparse
import time
from typing import NamedTuple

import numpy as np

from dropzone.arena.env import BotEnv
from examples.network import Adam, Decision, Policy, batch_of

__all__ = ["Progress", "play", "train", "win_rate"]

GAMES_A_BATCH = 32
PACE, ENTROPY = 3e-3, 0.01
#: Seeds of the games that measure, never learned from.
MEASURED_FROM = 1_000_000


class Progress(NamedTuple):
    """How the games of a batch went."""

    games: int
    won: float
    seconds: float


def make_env() -> BotEnv:
    """Return the British of the first scenario of Pegasus against random play."""
    return BotEnv("pegasus", side="british", against="random", most_choices=64)


def play(
    env: BotEnv, policy: Policy | None, seed: int, draw: np.random.Generator
) -> tuple[list[Decision], float]:
    """Play one game by a policy's chances, or at random; return its decisions and the reward."""
    encoder = env.table.encoder
    seen, _ = env.reset(seed=seed)
    taken: list[Decision] = []
    while True:
        rows = encoder.choices(env.table.position)
        if policy is None:
            chosen = int(draw.integers(len(rows)))
        else:
            # Chances add up to one only nearly: the last choice takes the rest.
            sums = np.cumsum(policy.chances(seen["observation"], rows))
            chosen = min(int(np.searchsorted(sums, draw.random())), len(rows) - 1)
        taken.append(Decision(seen["observation"], rows, chosen))
        seen, reward, over, _, _ = env.step(chosen)
        if over:
            return taken, reward


def train(
    policy: Policy, env: BotEnv, games: int, *, seed: int = 0, seconds: float | None = None
) -> list[Progress]:
    """Learn from some games, or for so long; return how each batch went."""
    draw = np.random.default_rng(seed)
    mend = Adam(policy.weights, PACE)
    began, progress = time.process_time(), []
    for first in range(0, games, GAMES_A_BATCH):
        numbers = range(first, min(first + GAMES_A_BATCH, games))
        played = [play(env, policy, number, draw) for number in numbers]
        rewards = np.array([reward for _, reward in played])
        # A batch that was won or lost throughout teaches nothing but the entropy.
        better = (rewards - rewards.mean()) / (rewards.std() + 1e-3)
        heed = np.repeat(better, [len(taken) for taken, _ in played]).astype(np.float32)
        batch = batch_of([each for taken, _ in played for each in taken])
        mend(policy.slopes(batch, heed, ENTROPY)[0])
        spent = time.process_time() - began
        progress.append(Progress(numbers.stop, float((rewards > 0).mean()), spent))
        if seconds is not None and spent >= seconds:
            break
    return progress


def win_rate(policy: Policy | None, env: BotEnv, games: int) -> float:
    """Return how many of some games a policy wins; none is random play."""
    draw = np.random.default_rng(MEASURED_FROM)
    won = [play(env, policy, MEASURED_FROM + number, draw)[1] > 0 for number in range(games)]
    return sum(won) / games


def main() -> None:
    """Train, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    env = make_env()
    policy = Policy(env.table.encoder.size, 24, seed=asked.seed)
    print(f"random play wins {win_rate(None, env, 500):.1%} of 500 games")
    progress = train(policy, env, asked.games, seed=asked.seed, seconds=asked.seconds)
    for each in progress[:: max(1, len(progress) // 20)]:
        print(f"{each.games:7} games {each.seconds:6.0f} s: won {each.won:.0%} of the batch")
    print(f"after {progress[-1].seconds:.0f} s it wins {win_rate(policy, env, 500):.1%} of 500")


if __name__ == "__main__":
    main()
