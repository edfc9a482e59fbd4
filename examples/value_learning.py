"""Value learning: a network learns who will win a game of Mercury from its positions.

    python -m examples.value_learning

Each side is played by the heuristic or at random, by the toss of a coin, so that games are won by
both.  Positions are sampled, the result of the game is what is to be told of each (Monte Carlo).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from dropzone import bots
from dropzone.arena.env import Table
from examples.network import Adam, Floats

__all__ = ["Sample", "Value", "brier", "samples_of", "train"]

#: Every so many decisions a position is kept.
APART = 8
PACE, SAMPLES_A_BATCH, RIDGE = 1e-3, 256, 1e-4


class Sample(NamedTuple):
    """A position of a game: what the Allies see, the turn, and whether they won."""

    seen: Floats
    turn: int
    won: float


def samples_of(games: range, game: str = "mercury", apart: int = APART) -> list[list[Sample]]:
    """Play games; return the samples of each."""
    table = Table(game)
    side = table.sides[0]
    found = []
    for number in games:
        table.reset(seed=number)
        toss = np.random.default_rng(number)
        players = {
            each: bots.make(
                ("heuristic", "random")[toss.integers(2)], seed=f"{number}/{each}", game=game
            )
            for each in table.sides
        }
        kept: list[tuple[Floats, int]] = []
        while not table.over:
            position = table.position
            if table.number % apart == 0:
                kept.append((table.encoder.observe(position, side), position.turn_number))
            choice = bots.choose(position, players, number=table.number)
            table.play(position.open.index(choice))
        won = (table.rewards()[side] + 1) / 2
        found.append([Sample(seen, turn, won) for seen, turn in kept])
    return found


class Value:
    """The chance that the first side wins: one hidden layer over what it sees."""

    def __init__(self, size: int, hidden: int = 48, seed: int = 0) -> None:
        draw = np.random.default_rng(seed)
        self.weights: dict[str, Floats] = {
            "seen": draw.normal(0, 1 / np.sqrt(size), (size, hidden)).astype(np.float32),
            "bias": np.zeros(hidden, np.float32),
            "out": draw.normal(0, 0.1, hidden).astype(np.float32),
            "base": np.zeros(1, np.float32),
        }

    def chances(self, seen: Floats) -> Floats:
        """Return the chance for each of some positions."""
        held = self.weights
        score = np.maximum(seen @ held["seen"] + held["bias"], 0) @ held["out"] + held["base"]
        found: Floats = 1 / (1 + np.exp(-np.clip(score, -30, 30)))
        return found

    def slopes(self, seen: Floats, won: Floats) -> dict[str, Floats]:
        """Return how the log loss changes with each weight; large weights cost something."""
        held = self.weights
        before = seen @ held["seen"] + held["bias"]
        hidden = np.maximum(before, 0)
        score = np.clip(hidden @ held["out"] + held["base"], -30, 30)
        slope = (1 / (1 + np.exp(-score)) - won) / len(won)
        inner = slope[:, None] * held["out"] * (before > 0)
        return {
            "seen": seen.T @ inner + RIDGE * held["seen"],
            "bias": inner.sum(axis=0),
            "out": hidden.T @ slope + RIDGE * held["out"],
            "base": slope.sum(keepdims=True),
        }


def train(value: Value, samples: Sequence[Sample], rounds: int, *, seed: int = 0) -> None:
    """Go through the samples so many times, in another order each time."""
    draw = np.random.default_rng(seed)
    seen = np.stack([each.seen for each in samples])
    won = np.array([each.won for each in samples], np.float32)
    mend = Adam(value.weights, PACE)
    for _ in range(rounds):
        order = draw.permutation(len(samples))
        for at in range(0, len(order), SAMPLES_A_BATCH):
            some = order[at : at + SAMPLES_A_BATCH]
            mend(value.slopes(seen[some], won[some]))


def brier(chances: Floats | float, samples: Sequence[Sample]) -> float:
    """Return the mean square of what was told less what came: 0 is certain, 0.25 knows nothing."""
    return float(np.mean((chances - np.array([each.won for each in samples])) ** 2))


def main() -> None:
    """Learn, and say by turn how much better the network tells the winner than the base rate."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=6)
    asked = parser.parse_args()
    played = samples_of(range(asked.games + asked.games // 4))
    lessons = [each for game in played[: asked.games] for each in game]
    others = [each for game in played[asked.games :] for each in game]
    base = float(np.mean([each.won for each in lessons]))
    value = Value(len(lessons[0].seen))
    print(f"{len(lessons)} positions of {asked.games} games; the Allies win {base:.0%}")
    train(value, lessons, asked.rounds)
    print("Brier score on other games, beside that of the base rate:")
    for turn in sorted({each.turn for each in others}):
        here = [each for each in others if each.turn == turn]
        told = value.chances(np.stack([each.seen for each in here]))
        print(f"turn {turn}: {brier(told, here):.3f}, base rate {brier(base, here):.3f}")
    told = value.chances(np.stack([each.seen for each in others]))
    print(f"all: {brier(told, others):.3f}, base rate {brier(base, others):.3f}")


if __name__ == "__main__":
    main()
