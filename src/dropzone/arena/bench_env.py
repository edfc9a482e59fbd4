"""The benchmark of the environments: steps a second, beside PettingZoo's chess and connect four.

A step is what a learner does: read the observation of who is to choose, take a random legal action.
The subjects take turns, and each figure is the median of its rounds, in processor time.
"""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

import msgspec

from dropzone.arena.env import GameEnv

__all__ = ["YARDSTICKS", "EnvReport", "Steps", "bench_env"]

#: PettingZoo's own games, each by its module; they need its part `classic`.
YARDSTICKS = {"chess": "chess_v6", "connect four": "connect_four_v3"}
#: No decision of any scenario has more choices.
MOST_CHOICES = 2048


class Steps(msgspec.Struct, frozen=True):
    """How fast an environment steps."""

    name: str
    steps_per_second: float
    #: Numbers of an observation, without those of the choices.
    observation: int


class EnvReport(msgspec.Struct, frozen=True):
    """Our environments, PettingZoo's, and those of PettingZoo's that are not installed."""

    games: tuple[Steps, ...]
    yardsticks: tuple[Steps, ...]
    missing: tuple[str, ...]


def bench_env(
    games: Sequence[str],
    *,
    rounds: int = 5,
    seconds: float = 0.4,
    on_round: Callable[[], object] = lambda: None,
) -> EnvReport:
    """Measure the environments of games (GAME or GAME/SCENARIO) in turns with PettingZoo's."""
    theirs, missing = _theirs()
    ours = [_Subject(game, _ours(game)) for game in games]
    subjects = [*theirs, *ours]
    for subject in subjects:
        subject.steps(seconds / 4)  # fill what is worked out once a setting
    measured: dict[str, list[float]] = {subject.name: [] for subject in subjects}
    for _ in range(rounds):
        for subject in subjects:
            measured[subject.name].append(subject.steps(seconds))
            on_round()
    figures = [
        Steps(subject.name, median(measured[subject.name]), subject.size) for subject in subjects
    ]
    return EnvReport(tuple(figures[len(theirs) :]), tuple(figures[: len(theirs)]), tuple(missing))


def _ours(game: str) -> GameEnv:
    name, _, scenario = game.partition("/")
    return GameEnv(name, scenario or None, most_choices=MOST_CHOICES)


def _theirs() -> tuple[list[_Subject], list[str]]:
    """Return PettingZoo's environments that can be loaded, and the names of the others."""
    found, missing = [], []
    for name, module in YARDSTICKS.items():
        try:
            made = importlib.import_module(f"pettingzoo.classic.{module}").raw_env()
        except ImportError:
            missing.append(name)
        else:
            found.append(_Subject(name, made))
    return found, missing


class _Subject:
    """An environment of PettingZoo's kind, stepped at random."""

    def __init__(self, name: str, env: Any) -> None:
        self.name, self._env, self._pick = name, env, random.Random(0).random
        env.reset(seed=0)
        self.size = int(env.last()[0]["observation"].size)

    def steps(self, seconds: float) -> float:
        """Step for so long; return the steps a second."""
        env, pick, steps = self._env, self._pick, 0
        began = time.process_time()
        while True:
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.reset()
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[int(pick() * len(legal))]))
            steps += 1
            if steps % 16 == 0 and (spent := time.process_time() - began) >= seconds:
                return steps / spent
