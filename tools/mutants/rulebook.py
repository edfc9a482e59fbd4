"""Which code is rules, of which game, and which tests prove it."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from tools.mutants.mutations import Mutant, mutants_of

__all__ = [
    "GAMES",
    "ROOT",
    "SYSTEMS",
    "Field",
    "mutants_of_game",
    "mutants_of_system",
    "sample",
    "source_of",
]

ROOT = Path(__file__).parents[2]
SYSTEMS = ROOT / "src" / "dropzone" / "systems"

#: Modules and packages that speak, draw, load or check; the rest is rules.
NO_RULES = frozenset(
    {
        *("_lookup", "aids", "arrange", "arrange_checks", "audit", "board", "briefing", "chances"),
        *("charts", "chronicle", "client", "components", "forms", "game", "gist", "goals"),
        *("insignia", "invariants", "mercury_table", "objections", "phrases", "picture"),
        *("position_checks", "position_file", "report", "resample", "sense", "shown", "survey"),
        *("telling", "text", "times", "turn_record", "turnrecord", "view", "vocabulary", "words"),
    }
)
#: Checks of data; in another system a module of this name holds rules.
CHECKS = frozenset({"battle_command.checks", "commando.checks"})


class Field(NamedTuple):
    """Where the rules of a game stand, and where their tests."""

    system: str
    tests: str
    #: Of a system of two games the modules of this one alone; rules of both are divided.
    own: frozenset[str] = frozenset()


GAMES = {
    "market-garden": Field(
        *("battle_command", "tests/systems/battle_command"),
        frozenset({"market_garden", "market_garden_actions", "air_support", "bridges"}),
    ),
    "mercury": Field(
        *("battle_command", "tests/systems/battle_command"),
        frozenset(
            {"mercury", "mercury_actions", "mercury_position", "interdiction", "leaders", "naval"}
        ),
    ),
    "pegasus": Field("commando", "tests/systems/commando"),
    "dieppe": Field("raid", "tests/systems/raid"),
    "crete": Field("gts", "tests/systems/gts"),
}


def rule_modules(system: str) -> list[str]:
    """Return the modules of a system that hold rules, named within the systems."""
    paths = [path.relative_to(SYSTEMS) for path in (SYSTEMS / system).rglob("*.py")]
    return [
        name
        for path in sorted(paths, key=lambda path: (path.stem, path))
        if not NO_RULES & {path.stem, *path.parts} and path.stem != "__init__"
        if (name := ".".join(path.with_suffix("").parts)) not in CHECKS
    ]


def source_of(module: str) -> Path:
    """Return the file of a module that is named within the systems."""
    return SYSTEMS.joinpath(*module.split(".")).with_suffix(".py")


@cache
def mutants_of_system(system: str) -> list[Mutant]:
    """Return all mutants of the rules of a system; no two have the same name."""
    seen: Counter[str] = Counter()
    found = []
    for module in rule_modules(system):
        for mutant in mutants_of(module, source_of(module).read_text(encoding="utf-8")):
            plain = mutant._replace(nth=1).name
            seen[plain] += 1
            found.append(mutant._replace(nth=seen[plain]))
    return found


def mutants_of_game(game: str) -> list[Mutant]:
    """Return all mutants of the rules of a game."""
    return [each for each in mutants_of_system(GAMES[game].system) if _is_of(each, game)]


def _is_of(mutant: Mutant, game: str) -> bool:
    """Whether a mutant is counted with a game; those of shared rules with the one or the other."""
    sharing = [each for each, field in GAMES.items() if field.system == GAMES[game].system]
    stem = mutant.module.rpartition(".")[2]
    owner = next((each for each in sharing if stem in GAMES[each].own), None)
    if owner is None:
        owner = sharing[sha256(mutant.name.encode()).digest()[0] % len(sharing)]
    return owner == game


def sample(mutants: list[Mutant], size: int, seed: int) -> list[Mutant]:
    """Draw mutants, in turns of modules and within these of kinds; equal seeds draw equally.

    A greater sample begins with the smaller one.
    """
    chance = random.Random(seed)
    modules: dict[str, dict[str, list[Mutant]]] = defaultdict(lambda: defaultdict(list))
    for mutant in mutants:
        modules[mutant.module][mutant.kind].append(mutant)
    queues = []
    for kinds in modules.values():
        heaps = list(kinds.values())
        chance.shuffle(heaps)
        for heap in heaps:
            chance.shuffle(heap)
        queues.append(_in_turns(heaps))
    chance.shuffle(queues)
    return _in_turns(queues)[:size]


def _in_turns(heaps: list[list[Mutant]]) -> list[Mutant]:
    """Take one of each heap after another until all are empty."""
    longest = max(map(len, heaps), default=0)
    return [heap[at] for at in range(longest) for heap in heaps if at < len(heap)]
