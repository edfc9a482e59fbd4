"""The language of card effects, compiled: records, amounts, conditions and filters.

A card's effect is a list of records. Each record has a window (when it is looked at), an
operation (what it does), a player and an amount, and may have conditions. Compiled records have
numbers, so that a procedure on the stack can point at them.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from dropzone.core.errors import DataError
from dropzone.systems.commando.components import Amount, CardRow, EffectRow

__all__ = [
    "ACTIONS",
    "COUNTERS",
    "NORMAL_TOKENS",
    "NOT_HEROIC",
    "TOKEN_KINDS",
    "Condition",
    "Filter",
    "Measure",
    "Program",
    "Record",
    "bans",
    "compile_record",
]

#: What counts units that have fought on a terrain, in the order a front keeps them.
COUNTERS = ("german_fought_here", "british_fought_here", "para_fought_here")
TOKEN_KINDS = ("normal", "yellow", "red")

#: What a side may be forbidden, as bits.
NORMAL_TOKENS, NOT_HEROIC, ACTIONS = 1, 2, 4
_BANS = {"normal_tokens": NORMAL_TOKENS, "tokens_not_heroic": NOT_HEROIC, "actions": ACTIONS}

#: Records by number, run in order.
Program = tuple[int, ...]

_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_NUMBERS = (*COUNTERS, "own_printed", "enemy_printed", "own_heroic", "enemy_heroic")
_SETS = ("own_type", "enemy_type", "terrain_tag")
_CONDITION = re.compile(r"([a-z_]+) (=|!=|<|<=|>|>=) (\S+)")
_TERM = re.compile(r"(type|unit_type|value)(=|<=|>=)(\S+)")


class Measure(NamedTuple):
    """An amount: base + per x counter, at most `most`; counter -1 means a plain number."""

    base: int
    per: int = 0
    counter: int = -1
    most: int = 99


class Condition(NamedTuple):
    """A condition: a term, a comparison and a number, a term or a set of words."""

    term: str
    compare: Callable[[int, int], bool]
    number: int
    other: str
    words: frozenset[str]
    negated: bool


class Filter(NamedTuple):
    """Which cards an effect may take: of a type, of a unit type, within values."""

    type: str = ""
    unit_type: str = ""
    least: int = 0
    most: int = 99

    def accepts(self, card: CardRow) -> bool:
        """Return whether a card fits."""
        if self.type and card.type != self.type:
            return False
        if self.unit_type and self.unit_type not in card.unit_types:
            return False
        if self.least > 0 or self.most < 99:
            return card.value is not None and self.least <= card.value <= self.most
        return True


class Record(NamedTuple):
    """One compiled record of an effect."""

    op: str
    who: str
    n: Measure
    conditions: tuple[Condition, ...]
    optional: bool
    kind: str
    random: bool
    filter: Filter
    take: int
    what: str
    ban: int
    whole_assault: bool
    times: Measure
    card: str
    options: tuple[Program, ...]
    success: Program
    failure: Program


def bans(what: str) -> int:
    """Return the bit of something that can be forbidden."""
    return _BANS[what]


def compile_record(row: EffectRow, where: str, records: list[Record]) -> int:
    """Compile a record and those inside it; return its number in `records`."""

    def inner(rows: tuple[EffectRow, ...]) -> Program:
        return tuple(compile_record(each, where, records) for each in rows)

    if row.op == "forbid" and row.what not in _BANS:
        raise DataError(f"{where}: expected one of {', '.join(_BANS)}, found {row.what!r}")
    record = Record(
        op=row.op,
        who=row.who,
        n=_measure(row.n),
        conditions=tuple(_condition(each, where) for each in row.conditions),
        optional=row.optional,
        kind=row.kind,
        random=row.how == "random",
        filter=_filter(row.filter, where),
        take=row.take,
        what=row.what,
        ban=_BANS.get(row.what, 0),
        whole_assault=row.until == "assault",
        times=_measure(row.times),
        card=row.card,
        options=tuple(inner(each) for each in row.options),
        success=inner(row.success),
        failure=inner(row.failure),
    )
    records.append(record)
    return len(records) - 1


def _measure(amount: int | Amount) -> Measure:
    if isinstance(amount, int):
        return Measure(amount)
    return Measure(amount.base, amount.per, COUNTERS.index(amount.of), amount.max)


def _condition(text: str, where: str) -> Condition:
    matched = _CONDITION.fullmatch(text)
    if not matched:
        raise DataError(f'{where}: expected "term comparison value", found "{text}"')
    term, sign, value = matched.groups()
    if term in _SETS and sign in ("=", "!="):
        return Condition(term, operator.eq, 0, "", frozenset(value.split("|")), sign == "!=")
    if term in _NUMBERS and re.fullmatch(r"-?\d+", value):
        return Condition(term, _COMPARE[sign], int(value), "", frozenset(), False)
    if term in _NUMBERS and value in _NUMBERS:
        return Condition(term, _COMPARE[sign], 0, value, frozenset(), False)
    raise DataError(f'{where}: no such condition: "{text}"')


def _filter(text: str, where: str) -> Filter:
    if text == "any":
        return Filter()
    values: dict[str, Any] = {}
    for part in text.split("&"):
        matched = _TERM.fullmatch(part)
        if not matched:
            raise DataError(f'{where}: no such filter: "{text}"')
        name, sign, value = matched.groups()
        if name == "value" and value.isdecimal():
            values["least" if sign == ">=" else "most"] = int(value)
        elif name != "value" and sign == "=":
            values[name] = value
        else:
            raise DataError(f'{where}: no such filter: "{text}"')
    return Filter(**values)
