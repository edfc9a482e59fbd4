"""A small network over decisions, in numpy: it gives every choice of a decision a score.

Decisions differ in how many choices they have.  So a choice is scored from the vector of the
position and its own row, and the scores of one decision become chances by softmax.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from zlib import crc32

import numpy as np
import numpy.typing as npt

__all__ = ["Adam", "Batch", "Decision", "Floats", "Policy", "batch_of"]

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.intp]

#: Every kind of choice has a place of its own, found by a hash of its row.
PLACES = 1024


class Decision(NamedTuple):
    """A decision that was taken: what was seen, a row for each choice, and which was chosen."""

    seen: Floats
    rows: Floats
    chosen: int


class Batch(NamedTuple):
    """Decisions in one piece: all rows one below the other, and where those of each begin."""

    seen: Floats
    rows: Floats
    places: Ints
    starts: Ints
    #: The decision of every row, and the row that was chosen in every decision.
    owner: Ints
    chosen: Ints


def places_of(rows: Floats) -> Ints:
    """Return the place of each row."""
    return np.array([crc32(row.tobytes()) % PLACES for row in rows], np.intp)


def batch_of(decisions: Sequence[Decision]) -> Batch:
    """Put decisions together."""
    counts = np.array([len(each.rows) for each in decisions], np.intp)
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(np.intp)
    rows = np.concatenate([each.rows for each in decisions])
    return Batch(
        np.stack([each.seen for each in decisions]),
        rows,
        places_of(rows),
        starts,
        np.repeat(np.arange(len(decisions)), counts),
        starts + np.array([each.chosen for each in decisions], np.intp),
    )


class Policy:
    """Chances of choices: one hidden layer over the position, the row and the row's place."""

    def __init__(self, size: int, row_size: int, hidden: int = 64, seed: int = 0) -> None:
        draw = np.random.default_rng(seed)

        def weights(*shape: int) -> Floats:
            return draw.normal(0, 0.1 / np.sqrt(shape[0] / 24), shape).astype(np.float32)

        self.weights: dict[str, Floats] = {
            "seen": weights(size, hidden),
            "row": weights(row_size, hidden),
            "place": np.zeros((PLACES, hidden), np.float32),
            "bias": np.zeros(hidden, np.float32),
            "out": draw.normal(0, 0.1, hidden).astype(np.float32),
        }

    def chances(self, seen: Floats, rows: Floats) -> Floats:
        """Return the chance of each choice of one decision."""
        held = self.weights
        hidden = rows @ held["row"] + held["place"][places_of(rows)]
        hidden += seen @ held["seen"] + held["bias"]
        scores = np.maximum(hidden, 0) @ held["out"]
        scores = np.exp(scores - scores.max())
        found: Floats = scores / scores.sum()
        return found

    def slopes(
        self, batch: Batch, heed: Floats, entropy: float = 0.0
    ) -> tuple[dict[str, Floats], Floats]:
        """Return how a loss changes with each weight, and the chances of all rows.

        The loss is minus the logarithm of the chance of what was chosen, times `heed`, over all
        decisions; less `entropy` times how undecided the chances are.
        """
        held = self.weights
        before = batch.rows @ held["row"] + held["place"][batch.places] + held["bias"]
        before += (batch.seen @ held["seen"])[batch.owner]
        hidden = np.maximum(before, 0)
        scores = hidden @ held["out"]
        scores = np.exp(scores - np.maximum.reduceat(scores, batch.starts)[batch.owner])
        chances: Floats = scores / np.add.reduceat(scores, batch.starts)[batch.owner]
        slope = chances * heed[batch.owner]
        slope[batch.chosen] -= heed
        if entropy:
            logs = np.log(chances + 1e-9)
            mean = np.add.reduceat(chances * logs, batch.starts)[batch.owner]
            slope += entropy * chances * (logs - mean)
        slope /= len(batch.seen)
        inner = slope[:, None] * held["out"] * (before > 0)
        place = np.zeros_like(held["place"])
        np.add.at(place, batch.places, inner)
        return {
            "seen": batch.seen.T @ np.add.reduceat(inner, batch.starts),
            "row": batch.rows.T @ inner,
            "place": place,
            "bias": inner.sum(axis=0),
            "out": hidden.T @ slope,
        }, chances


class Adam:
    """Adam: mends weights by their slopes, each at a pace of its own."""

    def __init__(self, weights: dict[str, Floats], pace: float) -> None:
        self.weights, self.pace, self.steps = weights, pace, 0
        self._mean = {name: np.zeros_like(each) for name, each in weights.items()}
        self._square = {name: np.zeros_like(each) for name, each in weights.items()}

    def __call__(self, slopes: dict[str, Floats]) -> None:
        """Take one step."""
        self.steps += 1
        pace = self.pace * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for name, slope in slopes.items():
            mean, square = self._mean[name], self._square[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            self.weights[name] -= (pace * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
