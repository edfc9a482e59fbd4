"""Mutations: the ways in which a function of the rules can be wrong by a hair.

They are the mistakes that people make at the edges of a rule: at least for more than, one half of
an "or" forgotten, a number off by one, an exception left out.  What is said to players (messages,
events, refusals) is left alone: it is no rule.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from types import CodeType
from typing import NamedTuple

__all__ = ["Mutant", "changed_code", "mutants_of"]

#: Methods of questions that word them, and what else only speaks.
SPEECH = frozenset({"explain", "label", "notation", "prompt", "reasons", "rule_now", "spoken"})
SPEECH |= {"target", "targets_of", "values", "view", "waypoint"}
#: Functions that name things end like this.
NAMES = ("_name", "_term")
#: Calls whose arguments are only told: they are neither changed nor left out.
TELLING = frozenset({"M", "tell", "refusal", "Refusal", "cast"})

_EDGES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
_DENIALS: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.NotIn: ast.In, ast.IsNot: ast.Is}
_BITS = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift)

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Edit(NamedTuple):
    """One node and what stands in its place."""

    kind: str
    old: ast.AST
    new: ast.AST


class Mutant(NamedTuple):
    """A function of the rules with one thing changed."""

    #: Named within the systems.
    module: str
    function: str
    kind: str
    #: What stood there and what stands there now, as source.
    before: str
    after: str
    #: Which of the equal changes of functions of this name it is, from 1.
    nth: int
    line: int
    #: The last line of what was changed.
    end: int
    #: Of the source of the function as it was.
    fingerprint: str
    #: Which of the function's edits makes it.
    edit: int

    @property
    def name(self) -> str:
        """A name that stays while the function does, in whatever module of its system it stands."""
        often = f" ({self.nth})" if self.nth > 1 else ""
        return f"{self.system}:{self.function}: {self.kind}: {self.before} -> {self.after}{often}"

    @property
    def lines(self) -> range:
        """Where it is: who runs one of these lines may notice it."""
        return range(self.line, self.end + 1)

    @property
    def system(self) -> str:
        """The package of rules that it is of."""
        return self.module.partition(".")[0]


def mutants_of(module: str, source: str) -> list[Mutant]:
    """Return all mutants of a module, named within the systems.

    >>> [each.name for each in mutants_of("m", "def full(n): return n >= 3")]
    ['m:full: edge: n >= 3 -> n > 3', 'm:full: number: 3 -> 4', 'm:full: number: 3 -> 2']
    """
    found = []
    for name, function in _functions(ast.parse(source)):
        seen: Counter[tuple[str, ...]] = Counter()
        fingerprint = sha256(ast.unparse(function).encode()).hexdigest()[:16]
        for edit, (kind, old, new) in enumerate(_edits(function)):
            words = (kind, _text(old), _text(new))
            seen[words] += 1
            first, last = _lines(old)
            found.append(Mutant(module, name, *words, seen[words], first, last, fingerprint, edit))
    return found


def changed_code(mutant: Mutant, source: str, path: str) -> CodeType | None:
    """Return the function of a mutant, compiled; nothing if it cannot take the old one's place.

    >>> source = "def most(): return 3"
    >>> eval(changed_code(mutants_of("m", source)[0], source, "m.py"))
    4
    """
    tree = ast.parse(source)
    function = dict(_functions(tree))[mutant.function]
    old = _find(compile(source, path, "exec", dont_inherit=True), mutant.function)
    edit = list(_edits(function))[mutant.edit]
    _replace(function, edit.old, edit.new)
    new = _find(compile(ast.fix_missing_locations(tree), path, "exec"), mutant.function)
    if old is None or new is None or old.co_freevars != new.co_freevars:
        return None
    return new


def _find(code: CodeType, name: str) -> CodeType | None:
    """The code of a function within that of a module; of equal names the last, which counts."""
    found = None
    for each in code.co_consts:
        if isinstance(each, CodeType):
            found = (each if each.co_qualname == name else _find(each, name)) or found
    return found


def _functions(module: ast.Module) -> Iterator[tuple[str, Function]]:
    """Yield functions and methods with their qualified names; speech and stubs are left out."""
    for node in module.body:
        if isinstance(node, Function) and not node.name.endswith(NAMES):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for each in node.body:
                if isinstance(each, Function) and not _speaks(each.name):
                    yield f"{node.name}.{each.name}", each


def _speaks(name: str) -> bool:
    return name in SPEECH or name.endswith(NAMES)


# -- where something can be changed ---------------------------------------------------------------


def _edits(function: Function) -> Iterator[Edit]:
    for statement in function.body:
        for node, counts in _rules(statement):
            for kind, new in _changes(node):
                if kind != "number" or counts:
                    yield Edit(kind, node, ast.copy_location(new, node))


def _rules(node: ast.AST, counts: bool = True) -> Iterator[tuple[ast.AST, bool]]:
    """Yield what is rule and not speech; with it whether a number there counts something."""
    if isinstance(node, ast.Raise | ast.Assert | ast.JoinedStr | ast.Import | ast.ImportFrom):
        return
    if isinstance(node, ast.Call) and _called(node) in TELLING:
        return
    yield node, counts
    if isinstance(node, ast.Subscript):
        yield from _rules(node.value, counts)
        yield from _rules(node.slice, False)
        return
    if isinstance(node, ast.AnnAssign):
        if node.value is not None:
            yield from _rules(node.value, counts)
        return
    if isinstance(node, ast.BinOp):
        counts = counts and not isinstance(node.op, _BITS)
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.arguments):
            yield from _rules(child, counts)


def _called(call: ast.Call) -> str:
    function = call.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Yield what could stand in the place of a node, each with the kind of the change."""
    match node:
        case ast.Compare():
            yield from _compared(node)
        case ast.BoolOp():
            yield from _joined(node)
        case ast.UnaryOp(op=ast.Not()):
            yield "not", node.operand
        case ast.Constant(value=bool()):
            pass
        case ast.Constant(value=int(value)):
            yield "number", ast.Constant(value + 1)
            yield "number", ast.Constant(value - 1)
        case ast.Return(value=ast.Constant(value=bool(value))):
            yield "answer", ast.Return(ast.Constant(not value))
        case ast.If(body=[ast.Return() | ast.Continue() | ast.Break()], orelse=[]):
            yield "exception", ast.Pass()
        case ast.IfExp():
            yield "choice", node.body
            yield "choice", node.orelse
        case ast.comprehension(ifs=[_, *_]):
            for number in range(len(node.ifs)):
                new = copy.deepcopy(node)
                del new.ifs[number]
                yield "filter", new
        case ast.Expr(value=ast.Call() as call) if _called(call) not in TELLING:
            yield "call", ast.Pass()


def _compared(node: ast.Compare) -> Iterator[tuple[str, ast.AST]]:
    for number, op in enumerate(node.ops):
        for kind, others in (("edge", _EDGES), ("not", _DENIALS)):
            other = others.get(type(op))
            if other is not None:
                new = copy.deepcopy(node)
                new.ops[number] = other()
                yield kind, new


def _joined(node: ast.BoolOp) -> Iterator[tuple[str, ast.AST]]:
    new = copy.deepcopy(node)
    new.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield "and-or", new
    for number in range(len(node.values)):
        rest = [copy.deepcopy(each) for at, each in enumerate(node.values) if at != number]
        yield "half", rest[0] if len(rest) == 1 else ast.BoolOp(copy.deepcopy(node.op), rest)


# -- the tree -------------------------------------------------------------------------------------


def _replace(tree: ast.AST, old: ast.AST, new: ast.AST) -> None:
    """Put a node in the place of another."""
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, field, new)
                return
            if isinstance(value, list) and any(each is old for each in value):
                value[next(at for at, each in enumerate(value) if each is old)] = new
                return
    raise LookupError(ast.dump(old))


def _text(node: ast.AST) -> str:
    """Return a node as source in one line."""
    if isinstance(node, ast.If):
        return f"if {ast.unparse(node.test)}: {_text(node.body[0])}"
    return " ".join(ast.unparse(node).split())


def _lines(node: ast.AST) -> tuple[int, int]:
    """The first and the last line of a node, also of one that does not know its own."""
    placed = [each for each in ast.walk(node) if isinstance(each, ast.expr | ast.stmt)]
    first = min(each.lineno for each in placed)
    if isinstance(node, ast.If):
        return first, first
    return first, max(each.end_lineno or each.lineno for each in placed)
