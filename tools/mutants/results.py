"""Results: how each mutant ended, kept line by line, and the table at the end."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from tools.mutants.mutations import Mutant

__all__ = ["EQUIVALENT", "Outcome", "Results", "equivalents", "table"]

#: The mutants that were looked at and change nothing that can be reached, each with the reason.
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
ENDS = ("killed", "survived", "uncovered", "equivalent")


class Outcome(NamedTuple):
    """How a mutant ended: killed by a test, survived, or run by no test at all."""

    end: str
    by: str = ""
    tests: int = 0
    seconds: float = 0


class Judged(msgspec.Struct, forbid_unknown_fields=True):
    """A mutant that is judged to be equivalent."""

    mutant: str
    reason: str


class Results:
    """The file of results; what it knows of a function as it stands is not tried again.

    Who survived is tried again when tests have changed.
    """

    def __init__(self, path: Path, tests: dict[str, str]) -> None:
        self.path = path
        #: A fingerprint of the tests of each system.
        self.tests = tests
        self._known: dict[tuple[str, str], tuple[Outcome, str]] = {}
        self.read()

    def read(self) -> None:
        """Read the file, as far as it is written."""
        path = self.path
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
            told = json.loads(line)
            outcome = Outcome(told["end"], told["by"], told["tests"], told["seconds"])
            self._known[told["mutant"], told["function"]] = outcome, told["with"]

    def known(self, mutant: Mutant) -> Outcome | None:
        """Return how a mutant ended, if that still holds."""
        if mutant.name in equivalents():
            return Outcome("equivalent", equivalents()[mutant.name])
        outcome, tests = self._known.get((mutant.name, mutant.fingerprint), (None, ""))
        if outcome is None or outcome.end == "killed" or tests == self.tests[mutant.system]:
            return outcome
        return None

    def add(self, mutant: Mutant, outcome: Outcome) -> None:
        """Write an outcome down at once, so that a run that is stopped goes on where it was."""
        tests = self.tests[mutant.system]
        self._known[mutant.name, mutant.fingerprint] = outcome, tests
        told = {"mutant": mutant.name, "function": mutant.fingerprint, "with": tests}
        told |= {"at": f"{mutant.module}:{mutant.line}", **outcome._asdict()}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(told, ensure_ascii=False) + "\n")


@cache
def equivalents(path: Path = EQUIVALENT) -> dict[str, str]:
    """Return the mutants that are judged to be equivalent, with the reasons."""
    judged = msgspec.toml.decode(path.read_bytes(), type=dict[str, list[Judged]])
    return {each.mutant: each.reason for each in judged["judged"]}


def table(drawn: dict[str, list[Mutant]], results: Results) -> str:
    """Return for every game how its mutants ended, and who survived."""
    lines = [f"{'game':14}{'mutants':>8}" + "".join(f"{end:>12}" for end in ENDS)]
    total: Counter[str] = Counter()
    for game, mutants in drawn.items():
        ends = Counter(found.end for each in mutants if (found := results.known(each)))
        lines.append(_row(game, len(mutants), ends))
        total += ends
    lines.append(_row("all", sum(map(len, drawn.values())), total))
    alive = [
        f"{found.end}: {each.name}  ({each.module} line {each.line})"
        for mutants in drawn.values()
        for each in mutants
        if (found := results.known(each)) and found.end in ("survived", "uncovered")
    ]
    return "\n".join([*lines, *alive])


def _row(name: str, count: int, ends: Counter[str]) -> str:
    return f"{name:14}{count:>8}" + "".join(f"{ends[end]:>12}" for end in ENDS)
