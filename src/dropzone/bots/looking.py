"""Looking ahead: for questions that no rule of thumb covers, try each answer and compare."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dropzone.bots.observation import Observation
from dropzone.core.rules.engine import apply
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message

__all__ = ["look_ahead"]

#: How often each answer is tried with other dice, and how many answers are tried at most.
TRIES = 3
MOST = 40


def look_ahead(
    observation: Observation, choices: Sequence[Choice], evaluate: Callable[[Any], float]
) -> tuple[Choice, Message]:
    """Return the answer after which the position is best, on average over a few rolls."""
    best, found = -1e9, choices[0]
    for choice in choices[:MOST]:
        total = 0.0
        for n in range(TRIES):
            after = observation.determinize(n)
            apply(after, choice, observation.dice(f"look ahead {n}"))
            total += evaluate(after)
        if total > best + 1e-9:
            best, found = total, choice
    return found, M("It leaves the best position.")
