"""Mutants: what is changed, what is left alone, how a mutant is put in place and judged."""

from __future__ import annotations

import textwrap
from pathlib import Path
from types import FunctionType

import pytest

from tools.mutants.mapping import Map, Sheet
from tools.mutants.mutations import changed_code, mutants_of
from tools.mutants.results import Outcome, Results, equivalents, table
from tools.mutants.rulebook import GAMES, ROOT, mutants_of_game, mutants_of_system, sample


def changes(body: str) -> list[str]:
    """All changes of a function with this body, without its name."""
    source = "def rule(a, b, units):\n" + textwrap.indent(body, "    ")
    return [each.name.removeprefix("m:rule: ") for each in mutants_of("m", source)]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("return a < b", ["edge: a < b -> a <= b"]),
        ("return a >= b", ["edge: a >= b -> a > b"]),
        ("return a == 3", ["number: 3 -> 4", "number: 3 -> 2"]),
        ("return a and b", ["and-or: a and b -> a or b", "half: a and b -> b",
                            "half: a and b -> a"]),
        ("return not a", ["not: not a -> a"]),
        ("return a is not b", ["not: a is not b -> a is b"]),
        ("return True", ["answer: return True -> return False"]),
        ("if a:\n    return b\nreturn a", ["exception: if a: return b -> pass"]),
        ("return [u for u in units if u]", ["filter: for u in units if u -> for u in units"]),
        ("return a if b else units", ["choice: a if b else units -> a",
                                      "choice: a if b else units -> units"]),
        ("units.append(a)", ["call: units.append(a) -> pass"]),
    ],
)  # fmt: skip
def test_each_kind_of_mistake(body: str, expected: list[str]) -> None:
    assert changes(body) == expected


@pytest.mark.parametrize(
    "body",
    [
        "a.tell('moved', 3, not b)",
        "return M('{n} left', n=a and b)",
        "raise ValueError(a < b)",
        "assert a < b",
        "return units[0]",
        "return a >> b & 1",
        "return f'{a < b}'",
    ],
)
def test_what_is_told_or_counts_nothing_is_left_alone(body: str) -> None:
    assert changes(body) == []


def test_methods_that_word_a_question_are_left_alone() -> None:
    source = """
        class Ask:
            def choices(self, a): return a < 3
            def explain(self, a): return a < 3
            def place_name(self, a): return a < 3
    """
    assert {each.function for each in mutants_of("m", textwrap.dedent(source))} == {"Ask.choices"}


def test_equal_changes_of_a_function_are_numbered() -> None:
    assert changes("return (not a, not a)") == ["not: not a -> a", "not: not a -> a (2)"]


def test_the_code_of_a_mutant_takes_the_place_of_the_function() -> None:
    source = "class Rule:\n    def full(self, n):\n        return n >= 3\n"
    space: dict[str, type] = {}
    exec(compile(source, "rule.py", "exec"), space)
    rule = space["Rule"]()
    for mutant, expected in zip(mutants_of("m", source), ([4], [4], [2, 3, 4]), strict=True):
        function = space["Rule"].__dict__["full"]
        assert isinstance(function, FunctionType)
        kept = function.__code__
        code = changed_code(mutant, source, "rule.py")
        assert code is not None
        function.__code__ = code
        assert [n for n in (1, 2, 3, 4) if rule.full(n)] == expected, mutant.name
        function.__code__ = kept
    assert [n for n in (1, 2, 3, 4) if rule.full(n)] == [3, 4]


def test_every_mutant_of_the_rules_has_a_name_of_its_own_and_belongs_to_one_game() -> None:
    for system in {field.system for field in GAMES.values()}:
        names = [mutant.name for mutant in mutants_of_system(system)]
        sharing = [game for game, field in GAMES.items() if field.system == system]
        divided = [each.name for game in sharing for each in mutants_of_game(game)]
        assert len(set(names)) == len(names)
        assert sorted(divided) == sorted(names)


def test_a_sample_is_spread_over_modules_and_drawn_again_by_its_seed() -> None:
    everything = mutants_of_game("dieppe")
    drawn = sample(everything, 40, seed=7)
    modules = {mutant.module for mutant in everything}
    assert {mutant.module for mutant in drawn[: len(modules)]} == modules
    assert drawn == sample(everything, 40, seed=7) == sample(everything, 90, seed=7)[:40]
    assert drawn != sample(everything, 40, seed=8)


def test_of_the_tests_that_run_a_line_the_likely_ones_come_first() -> None:
    """The file's own, then the narrow in turns of their files, then the slow."""
    own = Sheet("", {"test_x::own": 0.1}, {"src/x.py": {3: [0], 4: [0], 5: [0], 6: [0]}})
    slow = Sheet("", {"a::slow": 9.0}, {"src/x.py": {3: [0]}})
    quick = Sheet(
        "",
        {"b::wide": 0.1, "b::narrow": 0.2, "c::widest": 0.1},
        {"src/x.py": {3: [0, 1, 2], 4: [0, 2], 5: [2]}},
    )
    chart = Map([slow, own, quick])
    path = ROOT / "src" / "x.py"
    expected = ["test_x::own", "b::narrow", "c::widest", "b::wide", "a::slow"]
    assert chart.tests(path, range(3, 4)) == expected
    assert chart.tests(path, range(5, 7)) == ["test_x::own", "c::widest"]
    assert chart.tests(path, range(7, 9)) == []


def test_what_is_known_is_kept_until_the_tests_change(tmp_path: Path) -> None:
    mutant, other, third = mutants_of("raid.x", "def full(n): return n >= 3")
    results = Results(tmp_path / "r.jsonl", {"raid": "old"})
    results.add(mutant, Outcome("killed", "test_full"))
    results.add(other, Outcome("survived"))
    again = Results(tmp_path / "r.jsonl", {"raid": "old"})
    assert again.known(mutant) == Outcome("killed", "test_full")
    assert again.known(other) == Outcome("survived")
    assert again.known(third) is None
    later = Results(tmp_path / "r.jsonl", {"raid": "new"})
    assert later.known(mutant) is not None
    assert later.known(other) is None
    (changed, *_) = mutants_of("raid.x", "def full(n, m): return n >= 3")
    assert changed.name == mutant.name
    assert later.known(changed) is None
    said = table({"dieppe": [mutant, other, third]}, again)
    assert said.splitlines()[1].split() == ["dieppe", "3", "1", "1", "0", "0"]
    assert said.splitlines()[-1].startswith("survived: raid:full: number: 3 -> 4")


def test_every_judgement_names_a_mutant_that_there_is_and_a_reason() -> None:
    names = {each.name for field in GAMES.values() for each in mutants_of_system(field.system)}
    judged = equivalents()
    assert sorted(set(judged) - names) == []
    assert all(len(reason.split()) > 3 for reason in judged.values())
