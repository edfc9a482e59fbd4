"""The clause index of a rulebook, and which clauses the tests prove.

A test proves a clause by saying so: `@pytest.mark.clause("market-garden:6.3.2-a")`. The proofs are
read from the text of the tests, so they can be counted in a source checkout only.
"""

from __future__ import annotations

import ast
import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from dropzone.core.errors import DataError

__all__ = ["Clause", "ClauseReport", "load_clauses", "proved_clauses", "report"]

_COLUMNS = ["id", "rule", "summary", "kind"]
#: The French index; a rulebook whose rules have names instead of numbers gives those as well.
_FRENCH = (["id", "summary"], ["id", "summary", "rule"])
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_ID = re.compile(r"[a-z][a-z0-9-]*:[A-Za-z]*[0-9.]*[a-z]?(-([a-z]{1,2}|[0-9]{2}))?")


class Clause(msgspec.Struct, frozen=True):
    """One testable statement of a rulebook, in our words.

    >>> Clause("mercury:5.3-a", "5.3", "A stick that misses its zone drifts.", "landing").game
    'mercury'
    """

    id: str
    rule: str
    summary: str
    kind: str
    #: The same in French, where the game's folder has it.
    summary_fr: str = ""
    rule_fr: str = ""

    def say(self, language: str) -> str:
        """The statement in a language; in English where it is not translated.

        >>> Clause("raid:1-a", "1", "A unit rests.", "limit", "Une unité se repose.").say("fr")
        'Une unité se repose.'
        """
        return (self.summary_fr if language == "fr" else "") or self.summary

    @property
    def game(self) -> str:
        """The game or system whose rulebook the clause belongs to.

        >>> Clause("gts:G1.2", "G1.2", "Units have formations.", "definition").game
        'gts'
        """
        return self.id.partition(":")[0]

    @property
    def heading(self) -> str:
        """The rule as players look it up: its printed number, or the heading it stands under.

        >>> Clause("pegasus:hand-01", "Rules: Hands", "Five cards.", "setup").heading
        'Hands'
        """
        return self.rule.rpartition(": ")[2]

    def heading_in(self, language: str) -> str:
        """The heading in a language; in English where it is not translated.

        >>> Clause("raid:1-a", "1", "A unit rests.", "limit").heading_in("fr")
        '1'
        """
        rule = (self.rule_fr if language == "fr" else "") or self.rule
        return rule.rpartition(": ")[2]


class ClauseReport(msgspec.Struct, frozen=True):
    """How many clauses of a rulebook are proved, and which are not.

    >>> ClauseReport(3, 2, ["mercury:5.3-a"]).unproved
    ['mercury:5.3-a']
    """

    total: int
    proved: int
    unproved: list[str]


def load_clauses(folder: Traversable | Path) -> list[Clause]:
    """The clauses of a game's folder, in the order of its rulebook.

    Their French is in `clauses-fr.csv`: all of it, in the same order, or no file at all.

    >>> from importlib.resources import files
    >>> load_clauses(files("dropzone.games.market_garden"))[0].rule
    '1.0'
    """
    name = f"{folder.name}/clauses.csv"
    if not (folder / "clauses.csv").is_file():
        raise DataError(f"{name}: expected the clause index of the game, found no file")
    clauses: list[Clause] = []
    lines: dict[str, int] = {}
    for number, row in _rows(folder, "clauses.csv", _COLUMNS):
        where = f"{name}, line {number}"
        if not _ID.fullmatch(row[0]):
            raise DataError(f'{where}, id: expected an id like "mercury:5.3-a", found "{row[0]}"')
        if row[0] in lines:
            raise DataError(f"{where}: clause {row[0]} is in line {lines[row[0]]} already")
        lines[row[0]] = number
        clauses.append(Clause(*row))
    return _with_french(folder, clauses)


def _with_french(folder: Traversable | Path, clauses: list[Clause]) -> list[Clause]:
    if not (folder / "clauses-fr.csv").is_file():
        return clauses
    rows = list(_rows(folder, "clauses-fr.csv", *_FRENCH))
    for clause, (number, row) in zip(clauses, rows, strict=False):
        if row[0] != clause.id:
            where = f"{folder.name}/clauses-fr.csv, line {number}"
            raise DataError(f"{where}: expected clause {clause.id}, found {row[0]}")
    if len(rows) != len(clauses):
        where = f"{folder.name}/clauses-fr.csv"
        raise DataError(f"{where}: expected {len(clauses)} clauses, found {len(rows)}")
    return [
        msgspec.structs.replace(clause, summary_fr=row[1], rule_fr=row[2] if row[2:] else "")
        for clause, (_, row) in zip(clauses, rows, strict=True)
    ]


def _rows(
    folder: Traversable | Path, file: str, *forms: list[str]
) -> Iterator[tuple[int, list[str]]]:
    """Each row of a table with columns of one of these forms, all filled, and its line's number."""
    name = f"{folder.name}/{file}"
    rows = csv.reader(io.StringIO((folder / file).read_text(encoding="utf-8")), strict=True)
    try:
        columns = next(rows, [])
        if columns not in forms:
            found = ",".join(columns)
            raise DataError(f"{name}, line 1: expected {','.join(forms[0])}, found {found}")
        for row in rows:
            where = f"{name}, line {rows.line_num}"
            if len(row) != len(columns):
                raise DataError(f"{where}: expected {len(columns)} cells, found {len(row)}")
            for column, cell in zip(columns, row, strict=True):
                if not cell.strip():
                    raise DataError(f"{where}, {column}: expected text, found nothing")
            yield rows.line_num, row
    except csv.Error as error:
        raise DataError(f"{name}, line {rows.line_num}: {error}") from None


def report(clauses: Iterable[Clause], proofs: Mapping[str, list[str]]) -> ClauseReport:
    """Count the clauses that have a proof.

    >>> clauses = [Clause(f"raid:1-{letter}", "1", "A unit rests.", "limit") for letter in "ab"]
    >>> report(clauses, {"raid:1-a": ["tests/systems/raid/test_rest.py::test_a_unit_rests"]})
    ClauseReport(total=2, proved=1, unproved=['raid:1-b'])
    """
    ids = [clause.id for clause in clauses]
    unproved = [each for each in ids if not proofs.get(each)]
    return ClauseReport(len(ids), len(ids) - len(unproved), unproved)


def proved_clauses(tests_folder: Path) -> dict[str, list[str]]:
    """The tests that say they prove a clause, by the clause's id, as pytest names the tests.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     test = Path(folder, "test_rest.py")
    ...     size = test.write_text('@mark.clause("raid:1-a")\\ndef test_a_unit_rests(): ...')
    ...     [[name.partition("/")[2] for name in names]
    ...      for names in proved_clauses(Path(folder)).values()]
    [['test_rest.py::test_a_unit_rests']]
    """
    proofs: dict[str, list[str]] = {}
    for path in sorted(tests_folder.rglob("test_*.py")):
        name = path.relative_to(tests_folder.parent).as_posix()
        for clause, test in _marks_of(name, path.read_text(encoding="utf-8")):
            tests = proofs.setdefault(clause, [])
            if test not in tests:
                tests.append(test)
    return proofs


@cache
def _marks_of(name: str, text: str) -> list[tuple[str, str]]:
    """The clauses of a test file with the tests that name them: parsed once for each text."""
    return list(_Marks(name, ast.parse(text, name)).tests())


class _Marks:
    """The clause marks of one test file."""

    def __init__(self, name: str, module: ast.Module) -> None:
        self.name = name
        self.module = module
        self.values = {
            target.id: value
            for statement in module.body
            for target, value in _assigned(statement)
            if isinstance(target, ast.Name)
        }

    def tests(self) -> Iterator[tuple[str, str]]:
        """Each clause of the file with a test that names it."""
        return self.in_block(self.module.body, self.name, [])

    def in_block(
        self, body: list[ast.stmt], name: str, inherited: list[str]
    ) -> Iterator[tuple[str, str]]:
        """Each clause and test of a module or class; a mark on the whole counts for every test."""
        marks = [value for each in body for target, value in _assigned(each) if _is_mark(target)]
        inherited = inherited + self.in_trees(marks)
        for each in body:
            if isinstance(each, ast.ClassDef) and each.name.startswith("Test"):
                clauses = inherited + self.in_trees(each.decorator_list)
                yield from self.in_block(each.body, f"{name}::{each.name}", clauses)
            elif isinstance(each, _FUNCTIONS) and each.name.startswith("test_"):
                for clause in inherited + self.in_trees(each.decorator_list):
                    yield clause, f"{name}::{each.name}"

    def in_trees(self, trees: Iterable[ast.expr]) -> list[str]:
        """The clauses named anywhere in decorators, in parameters and in names that they use."""
        found: list[str] = []
        used: set[str] = set()
        nodes = [node for tree in trees for node in ast.walk(tree)]  # grows while it is read
        for node in nodes:
            if isinstance(node, ast.Call) and self.is_clause(node.func):
                found += self.arguments(node)
            elif isinstance(node, ast.Name) and node.id in self.values and node.id not in used:
                used.add(node.id)
                nodes += ast.walk(self.values[node.id])
        return found

    def is_clause(self, mark: ast.expr) -> bool:
        """Whether this is the clause mark, or a name that the file gives to it."""
        if isinstance(mark, ast.Name) and mark.id in self.values:
            mark = self.values[mark.id]
        return isinstance(mark, ast.Attribute) and mark.attr == "clause"

    def arguments(self, call: ast.Call) -> Iterator[str]:
        """The clauses of one mark."""
        if not call.args or call.keywords:
            raise DataError(f"{self.name}, line {call.lineno}: a clause mark without a clause")
        for argument in call.args:
            if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                found = ast.unparse(argument)
                raise DataError(
                    f"{self.name}, line {call.lineno}: expected a clause written out, found {found}"
                )
            yield argument.value


def _assigned(statement: ast.stmt) -> list[tuple[ast.expr, ast.expr]]:
    """The targets of an assignment, each with its value."""
    if isinstance(statement, ast.Assign):
        return [(target, statement.value) for target in statement.targets]
    if isinstance(statement, ast.AnnAssign) and statement.value:
        return [(statement.target, statement.value)]
    return []


def _is_mark(target: ast.expr) -> bool:
    return isinstance(target, ast.Name) and target.id == "pytestmark"
