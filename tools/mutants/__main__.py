"""Breaks rules on purpose and tells which tests notice: `python -m tools.mutants crete`."""

from __future__ import annotations

import argparse
import os
import tempfile
from hashlib import sha256
from pathlib import Path

import pytest

from dropzone.core.data.registry import game_definition
from tools.mutants.results import Results, table
from tools.mutants.rulebook import GAMES, ROOT, mutants_of_game, sample
from tools.mutants.trying import Laboratory


def main() -> int:
    """Draw mutants of the games that the command line asks for, try them, print the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("games", nargs="*", help=f"of {', '.join(GAMES)}; all if none is named")
    parser.add_argument("--sample", type=int, default=100, help="how many of each game")
    parser.add_argument("--seed", type=int, default=1, help="which")
    parser.add_argument("--folder", type=Path, default=ROOT / ".mutants", help="what is kept")
    parser.add_argument("--only", default="", help="only mutants whose name has this in it")
    asked = parser.parse_args()
    if unknown := set(asked.games) - set(GAMES):
        parser.error(f"there is no game {', '.join(sorted(unknown))}")
    games = asked.games or list(GAMES)
    drawn = {
        game: sample(
            [each for each in mutants_of_game(game) if asked.only in each.name],
            asked.sample,
            asked.seed,
        )
        for game in games
    }
    tests = {GAMES[game].system: _fingerprint(GAMES[game].tests) for game in games}
    results = Results(asked.folder / "results.jsonl", tests)
    for system in sorted({GAMES[game].system for game in games}):
        mine = [game for game in games if GAMES[game].system == system]
        wanted = [each for game in mine for each in drawn[game] if results.known(each) is None]
        if wanted and not _try(mine, Laboratory(wanted, results, asked.folder / "map")):
            return 1
    print(table(drawn, results))
    return 0


def _try(games: list[str], laboratory: Laboratory) -> bool:
    """Try mutants of games of one system in a process of their own; return whether it went well."""
    child = os.fork()
    if child:
        went_well = os.waitpid(child, 0)[1] == 0
        laboratory.results.read()
        return went_well
    code = 1
    try:
        with tempfile.TemporaryDirectory() as scratch:
            os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = scratch
            for game in games:
                definition = game_definition(game)
                definition.static(definition.setting())
            options = ["-o", "addopts=-p no:cacheprovider -p no:faulthandler -p no:terminal -s"]
            tests = sorted({GAMES[game].tests for game in games})
            code = pytest.main([*options, "--hypothesis-seed=1", *tests], plugins=[laboratory])
    finally:
        os._exit(code)


def _fingerprint(folder: str) -> str:
    """Of all tests in a folder, and what they share."""
    paths = sorted((ROOT / folder).rglob("*.py"))
    return sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:16]


if __name__ == "__main__":
    raise SystemExit(main())
