"""Imitation: a network learns to choose as the heuristic bot chooses, from games of Pegasus.

    python -m examples.imitation

The bot plays both sides.  Every decision of its games is a lesson: what was seen, the choices, the
one it took.  What was learned is measured on games that were not learned from.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import numpy as np

from dropzone import bots
from dropzone.arena.env import Table
from examples.network import Adam, Decision, Policy, batch_of
from examples.policy_gradient import make_env, win_rate

__all__ = ["agreement", "by_chance", "games_of", "train"]

PACE, DECISIONS_A_BATCH = 2e-3, 256


def games_of(bot: str, games: range, game: str = "pegasus") -> list[Decision]:
    """Return the decisions of games that a bot plays against itself."""
    table = Table(game)
    taken: list[Decision] = []
    for number in games:
        table.reset(seed=number)
        players = {side: bots.make(bot, seed=f"{number}/{side}", game=game) for side in table.sides}
        while not table.over:
            position = table.position
            seen = table.encoder.observe(position, table.decider)
            rows = table.encoder.choices(position)
            choice = bots.choose(position, players, number=table.number)
            taken.append(Decision(seen, rows, position.open.index(choice)))
            table.play(taken[-1].chosen)
    return taken


def train(policy: Policy, lessons: Sequence[Decision], rounds: int, *, seed: int = 0) -> None:
    """Go through the lessons so many times, in another order each time."""
    draw = np.random.default_rng(seed)
    mend = Adam(policy.weights, PACE)
    for _ in range(rounds):
        order = draw.permutation(len(lessons))
        for at in range(0, len(order), DECISIONS_A_BATCH):
            batch = batch_of([lessons[place] for place in order[at : at + DECISIONS_A_BATCH]])
            mend(policy.slopes(batch, np.ones(len(batch.seen), np.float32))[0])


def agreement(policy: Policy, lessons: Sequence[Decision]) -> float:
    """Return in how many decisions the likeliest choice is the one that was taken."""
    same = [int(policy.chances(one.seen, one.rows).argmax()) == one.chosen for one in lessons]
    return sum(same) / len(same)


def by_chance(lessons: Sequence[Decision]) -> float:
    """Return in how many decisions a guess is right."""
    return sum(1 / len(one.rows) for one in lessons) / len(lessons)


def main() -> None:
    """Learn, and say how often the network chooses as the bot does and how well it plays."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=8)
    asked = parser.parse_args()
    lessons = games_of("heuristic", range(asked.games))
    others = games_of("heuristic", range(asked.games, asked.games + 50))
    print(
        f"{len(lessons)} decisions of {asked.games} games; a guess is right {by_chance(others):.1%}"
    )
    policy = Policy(len(lessons[0].seen), lessons[0].rows.shape[1])
    for number in range(asked.rounds):
        train(policy, lessons, 1, seed=number)
        print(f"round {number + 1}: as the bot in {agreement(policy, others):.1%} of them")
    env = make_env()
    rates = win_rate(None, env, 300), win_rate(policy, env, 300)
    print("against random play: random wins {:.1%}, the network {:.1%}".format(*rates))


if __name__ == "__main__":
    main()
