"""Trying mutants: a warm process collects the tests once and forks for every mutant.

The fork puts the code of the mutant into the function, runs the tests that run the changed lines
and stops at the first that fails.  Nothing is written to the work tree.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import time
from collections import defaultdict
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest
from _pytest.runner import runtestprotocol

from tools.mutants.mapping import Map, forget_statics, map_of
from tools.mutants.mutations import Mutant, changed_code
from tools.mutants.results import Outcome, Results
from tools.mutants.rulebook import source_of

__all__ = ["Laboratory"]

#: Processor time that a test may take: some seconds and a multiple of what it takes on the map.
SECONDS, TIMES = 4, 5
#: A mutant that fills the memory is stopped at so many bytes.
MOST_MEMORY = 6 * 2**30


class Laboratory:
    """A plugin of pytest that, instead of running the tests, tries mutants with them."""

    def __init__(self, mutants: list[Mutant], results: Results, folder: Path) -> None:
        self.mutants = mutants
        self.results = results
        self.folder = folder
        self.functions: dict[tuple[str, str], list[FunctionType]] = defaultdict(list)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every mutant whose outcome is not known; tell that the loop is done."""
        if session.testsfailed:
            raise session.Interrupted("the tests cannot be collected")
        forget_statics()
        items = {item.nodeid: item for item in session.items}
        chart = map_of(session.items, self.folder, passes)
        self.index()
        for number, mutant in enumerate(self.mutants, start=1):
            if self.results.known(mutant) is None:
                outcome = self.try_one(mutant, items, chart)
                self.results.add(mutant, outcome)
                print(f"{number}/{len(self.mutants)} {outcome.end:9} {mutant.name}", flush=True)
        return True

    def index(self) -> None:
        """Find the functions of all modules that mutants are of."""
        modules = {f"dropzone.systems.{mutant.module}" for mutant in self.mutants}
        for module in modules:
            import_module(module)
        for each in gc.get_objects():
            if isinstance(each, FunctionType) and each.__module__ in modules:
                self.functions[each.__module__, each.__qualname__].append(each)
        gc.freeze()  # forks share what the collector does not touch

    def try_one(self, mutant: Mutant, items: dict[str, pytest.Item], chart: Map) -> Outcome:
        """Run the tests of a mutant in a fork and return how it ended."""
        path = source_of(mutant.module)
        code = changed_code(mutant, path.read_text(encoding="utf-8"), str(path))
        functions = self.functions[f"dropzone.systems.{mutant.module}", mutant.function]
        if code is None or not functions:
            return Outcome("survived", "it cannot be put in place")
        tests = chart.tests(path, mutant.lines)
        if not tests:
            return Outcome("uncovered")
        reading, writing = os.pipe()
        began = time.monotonic()
        child = os.fork()
        if not child:
            try:
                os.close(reading)
                for function in functions:
                    function.__code__ = code
                _run([items[test] for test in tests], chart, writing)
            finally:
                os._exit(0)
        os.close(writing)
        with os.fdopen(reading, encoding="utf-8") as told:
            words = [json.loads(line) for line in told]
        os.waitpid(child, 0)
        seconds = round(time.monotonic() - began, 1)
        last, *rest = words[-1]
        if last == "survived":
            return Outcome("survived", tests=len(tests), seconds=seconds)
        # A test that began and did not end was stopped: it ran out of time.
        return Outcome("killed", rest[0], len(words) - (last == "failed"), seconds)


def passes(item: pytest.Item, following: pytest.Item | None = None) -> bool:
    """Run a test with its fixtures; return whether nothing failed."""
    return not any(each.failed for each in runtestprotocol(item, log=False, nextitem=following))


def _run(items: list[pytest.Item], chart: Map, writing: int) -> None:
    """Run tests until one fails, and write down what happens."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    for item, following in zip(items, [*items[1:], None], strict=True):
        os.write(writing, (json.dumps(["began", item.nodeid]) + "\n").encode())
        signal.setitimer(signal.ITIMER_PROF, SECONDS + TIMES * chart.seconds[item.nodeid])
        if not passes(item, following):
            os.write(writing, (json.dumps(["failed", item.nodeid]) + "\n").encode())
            return
    os.write(writing, (json.dumps(["survived"]) + "\n").encode())
