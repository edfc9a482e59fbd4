"""Many random games: `python -m tools.random_games market-garden crete/kiwis --games 100`.

Each game has a random setting and is played at random to its end. The invariants, and what no side
may learn from its view, are checked every so many decisions and at the end. A game that fails is
told with the command that brings it back, and the others go on. `tests/battery.py` has the checks.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path

from dropzone.core.data.registry import game_definition, game_ids
from dropzone.core.rules.game import Game
from tests.battery import check_hidden, check_invariants, random_play, reproduce, start

__all__ = ["play_one", "play_scenario", "scenarios_named"]


def scenarios_named(names: list[str]) -> list[tuple[str, str]]:
    """Return the scenarios meant by `game/scenario` or `game`, which means all of the game."""
    found = []
    for name in names:
        game, _, wanted = name.partition("/")
        known = [each.id for each in game_definition(game).sheet.scenarios]
        if wanted and wanted not in known:
            raise SystemExit(f"{game} has no scenario {wanted}, but {', '.join(known)}")
        found += [(game, each) for each in known if wanted in ("", each)]
    return found


def play_one(game: str, scenario: str, seed: int, invariants: int = 1, hidden: int = 20) -> Game:
    """Play one game to its end, checking every so many decisions; raise with how to repeat it."""
    played = start(game, scenario, seed)
    try:
        check_invariants(played)
        for chance in random_play(played, seed):
            if played.number % invariants == 0 or played.over:
                check_invariants(played)
            if played.number % hidden == 0 or played.over:
                check_hidden(played, chance)
    except Exception as error:
        error.add_note(reproduce(played, seed))
        raise
    return played


def play_scenario(game: str, scenario: str, asked: argparse.Namespace) -> int:
    """Play the games of one scenario, print what came of them; return how many failed."""
    began, decisions, failed = time.process_time(), 0, 0
    ends: Counter[str] = Counter()
    for seed in range(asked.seed, asked.seed + asked.games):
        try:
            played = play_one(game, scenario, seed, asked.invariants, asked.hidden)
        except Exception as error:
            failed += 1
            print(f"FAILED {game}/{scenario} seed {seed}: {error!r}\n  {error.__notes__[-1]}")
            continue
        decisions += played.number
        ends[played.result.winner or "nobody"] += 1
    won = ", ".join(f"{side} {count}" for side, count in sorted(ends.items()))
    print(
        f"{game}/{scenario}: {asked.games} games from seed {asked.seed}, {decisions} decisions,"
        f" {failed} failed; won by {won}; {time.process_time() - began:.0f} s",
        flush=True,
    )
    return failed


def main() -> int:
    """Play what the command line asks for; return 1 if a game failed."""
    parser = argparse.ArgumentParser(prog=f"python -m tools.{Path(__file__).stem}")
    parser.add_argument("scenarios", nargs="*", default=list(game_ids()), metavar="GAME[/SCENARIO]")
    parser.add_argument("--games", type=int, default=100, help="of each scenario")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--invariants", type=int, default=1, help="checked every so many decisions")
    parser.add_argument("--hidden", type=int, default=20, help="checked every so many decisions")
    asked = parser.parse_args()
    chosen = scenarios_named(asked.scenarios)
    failed = sum(play_scenario(game, scenario, asked) for game, scenario in chosen)
    print(f"{len(chosen) * asked.games} games, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
