"""The map: which tests run which lines of the rules, and how long each takes.

It is kept for each file of tests, and made again when the file or the rules have changed.
"""

from __future__ import annotations

import gc
import os
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path

import coverage
import msgspec
import pytest

from dropzone.core.rules.definition import GameDefinition
from dropzone.core.rules.static import Setting, Static
from tools.mutants.rulebook import ROOT, SYSTEMS

__all__ = ["Map", "forget_statics", "map_of"]


#: What runs while a game is prepared: in no test alone.
PREPARING = "preparing"


class Sheet(msgspec.Struct):
    """What the tests of one file run."""

    key: str
    #: Processor time of each test that passes, by its name.
    seconds: dict[str, float] = {}
    #: For a file of the rules and a line the tests that run it, as numbers among these.
    lines: dict[str, dict[int, list[int]]] = {}


class Map:
    """The sheets of several files, joined."""

    def __init__(self, sheets: Iterable[Sheet]) -> None:
        self.seconds: dict[str, float] = {}
        self._tests: dict[tuple[str, int], list[str]] = defaultdict(list)
        self._breadth: dict[str, int] = defaultdict(int)
        for sheet in sheets:
            self.seconds |= sheet.seconds
            names = list(sheet.seconds)
            for path, lines in sheet.lines.items():
                for line, tests in lines.items():
                    for number in tests:
                        self._tests[path, line].append(names[number])
                        self._breadth[names[number]] += 1

    def tests(self, path: Path, lines: Iterable[int]) -> list[str]:
        """Return the tests that run one of these lines, those first that notice most likely.

        The quick come before the slow, those named like the file before others, then in turns of
        their files the narrow before the broad.
        """
        name = path.relative_to(ROOT).as_posix()
        found = {test for line in lines for test in self._tests.get((name, line), ())}
        turns: Counter[str] = Counter()
        order = {}
        for test in sorted(found, key=lambda each: (self._breadth[each], each)):
            file = test.partition("::")[0]
            order[test] = (self.seconds[test] > 1, path.stem not in file, turns[file])
            turns[file] += 1
        return sorted(order, key=order.__getitem__)


def forget_statics() -> None:
    """Make everybody build what is prepared of a game again, so that the rules in it are run."""
    for each in gc.get_objects():
        if isinstance(each, GameDefinition):
            each._statics.clear()


def map_of(items: list[pytest.Item], folder: Path, passes: Callable[[pytest.Item], bool]) -> Map:
    """Return the map of these tests; what is not in the folder yet is measured, in a fork."""
    rules = _fingerprint(sorted(SYSTEMS.rglob("*.py")))
    files: dict[Path, list[pytest.Item]] = defaultdict(list)
    for item in items:
        files[item.path].append(item)
    sheets = []
    folder.mkdir(parents=True, exist_ok=True)
    for path, tests in files.items():
        kept = folder / (path.relative_to(ROOT).as_posix().replace("/", "-") + ".json")
        key = _fingerprint([path]) + rules
        if not kept.exists() or msgspec.json.decode(kept.read_bytes(), type=Sheet).key != key:
            print(f"mapping {path.relative_to(ROOT)}", flush=True)
            child = os.fork()
            if not child:
                try:
                    kept.write_bytes(msgspec.json.encode(_measured(key, tests, passes)))
                except BaseException:
                    traceback.print_exc()
                finally:
                    os._exit(0)
            os.waitpid(child, 0)
        sheets.append(msgspec.json.decode(kept.read_bytes(), type=Sheet))
    return Map(sheets)


def _fingerprint(paths: list[Path]) -> str:
    return sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:16]


def _measured(key: str, items: list[pytest.Item], passes: Callable[[pytest.Item], bool]) -> Sheet:
    """Run the tests of a file one after another and note what each runs.

    What prepares a game runs for the first test that needs it; the others of the file count too.
    """
    sheet = Sheet(key)
    measure = coverage.Coverage(
        data_file=None, config_file=False, source=[str(SYSTEMS)], messages=False
    )
    quiet = ["module-not-measured", "already-imported", "no-data-collected"]
    measure.set_option("run:disable_warnings", quiet)
    running = ""

    def prepare(definition: GameDefinition, setting: Setting) -> Static:
        if setting in definition._statics:
            return build(definition, setting)
        measure.switch_context(PREPARING)
        try:
            return build(definition, setting)
        finally:
            measure.switch_context(running)

    build = GameDefinition.static
    GameDefinition.static = prepare  # type: ignore[method-assign, assignment] # in this fork
    measure.start()
    for item in items:
        running = item.nodeid
        measure.switch_context(running)
        began = time.process_time()
        if passes(item):
            sheet.seconds[item.nodeid] = round(time.process_time() - began, 3)
    measure.stop()
    data = measure.get_data()
    numbers = {name: number for number, name in enumerate(sheet.seconds)}
    for path in data.measured_files():
        lines = data.contexts_by_lineno(path)
        sheet.lines[Path(path).relative_to(ROOT).as_posix()] = {
            line: sorted(numbers.values())
            if PREPARING in tests
            else sorted(numbers[test] for test in tests if test in numbers)
            for line, tests in lines.items()
        }
    return sheet
