"""Attack a server of this machine and print what it bore: `python -m tools.attack [--short]`."""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from dropzone.core.data.registry import game_definition, game_ids
from tools.attack.breaking import disk_full, guesses, hostile_documents, kills, sockets
from tools.attack.forging import forged_play, fuzzed, races
from tools.attack.refusals import begun, differences
from tools.attack.target import Result, Target

__all__ = ["attack", "main"]


def refusals(chance: random.Random, moves: int, games: list[str]) -> Result:
    """Try texts on positions that a seat cannot tell apart; their refusals must be equal."""
    found: list[str] = []
    tried = 0
    for game in games:
        for scenario in game_definition(game).sheet.scenarios:
            tried += 1
            seed = chance.randrange(10**6)
            playing = begun(game, scenario.id, seed)
            found += differences(playing, seed, moves=moves, others=2, every=7)
    return Result("refusals on resampled positions", tried, len(found), "; ".join(found[:1]))


def attack(*, short: bool, seed: int, say: Callable[[str], None] = print) -> list[Result]:
    """Carry out all parts, one after the other, and return what came of them."""
    chance = random.Random(seed)
    results: list[Result] = []

    def note(result: Result) -> None:
        results.append(result)
        verdict = "held" if not result.broken else f"BROKEN {result.broken}"
        say(f"{result.part:32} {result.tried:>8} {verdict:>10}  {result.note}")

    def share(seconds: float) -> float:
        return 10.0 if short else seconds

    games = ["market-garden"] if short else game_ids()
    note(refusals(chance, 10 if short else 60, games))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        target = Target(folder)
        try:
            note(forged_play(target, chance, 50 if short else 20_000, share(150)))
            note(fuzzed(target, chance, 150 if short else 20_000, share(120)))
            note(races(target, chance, 4 if short else 200, share(40)))
            note(sockets(target, 20 if short else 80))
            note(hostile_documents(target, chance, 2 if short else 20))
            note(kills(target, chance, 1 if short else 50, share(100)))
            if not short:
                note(disk_full(target, folder, chance))
                target.kill()
                target.roomy = False
                target.start()
                note(guesses(target, 400))
        finally:
            target.kill()
    return results


def main() -> None:
    """Attack, print the table, and fail if anything was broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="a few of each, in seconds")
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    started = time.monotonic()
    results = attack(short=given.short, seed=given.seed)
    print(f"{time.monotonic() - started:.0f} seconds")
    sys.exit(any(each.broken for each in results))


if __name__ == "__main__":
    main()
