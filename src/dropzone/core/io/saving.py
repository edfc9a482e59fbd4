"""Saving positions as JSON and loading them back; what tells one position from another.

Names that are saved outlive the code: a procedure or position that is renamed keeps its old name
as `saved_as`, a field keeps it by `msgspec.field(name=…)`.  A field that is added has a default,
and values at their default are no part of a fingerprint: so neither changes any.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple, TypeAlias, TypeVar, get_args, get_origin

import msgspec

from dropzone.core.errors import DropzoneError, PositionError
from dropzone.core.rules.definition import GameDefinition
from dropzone.core.rules.position import Position, Result
from dropzone.core.rules.procedure import Procedure, saved_name
from dropzone.core.rules.static import Setting, Static

__all__ = [
    "Restored",
    "Sealed",
    "canonical",
    "dump",
    "fields_from",
    "fingerprint",
    "load",
    "mark",
    "plain",
    "restore",
    "sealed",
]

P = TypeVar("P", bound=Position)
S = TypeVar("S", bound=Static)

#: How snapshots are written; a later form gets a number of its own, and this one is still read.
FORM = 2
#: A position or a part of it as JSON has it.
Saved: TypeAlias = dict[str, Any]
#: Bytes of a snapshot when unpacked: the largest game takes some 30,000.
LARGEST = 2_000_000


# -- writing ------------------------------------------------------------------------------------


def plain(position: Position) -> Saved:
    """Return a position as plain data: what JSON can hold.

    >>> from dropzone.core.rules.game import new
    >>> saved = plain(new("market-garden").position)
    >>> saved["turn"], saved["stack"][-1]
    (1, ['GermanAction', {}])
    """
    saved = _written(position, whole=True)
    if position.result is not None:
        saved["result"] = msgspec.to_builtins(position.result)
    return saved


def canonical(position: Position) -> Saved:
    """Return all that is true in a position, without values that are at their default.

    The words in which a result is explained are no part of it.

    >>> from dropzone.core.rules.game import new
    >>> saved = canonical(new("market-garden").position)
    >>> "turn" in saved, saved["stack"][-1]
    (False, ['GermanAction', {}])
    """
    return _written(position, whole=False)


def _written(position: Position, *, whole: bool) -> Saved:
    saved: Saved = {"setting": msgspec.to_builtins(position.static.setting)}
    for field in _fields(type(position)):
        value = getattr(position, field.attribute)
        if whole or not field.is_default(value):
            saved[field.name] = value if field.is_plain else _plain_value(value, whole)
    return saved


def _plain_value(value: Any, whole: bool) -> Any:
    if isinstance(value, Procedure):
        fields = {
            field.name: _plain_value(held, whole)
            for field in _fields(type(value))
            if whole or not field.is_default(getattr(value, field.attribute))
            for held in (getattr(value, field.attribute),)
        }
        return [saved_name(type(value)), fields]
    if isinstance(value, list | tuple):
        return [_plain_value(each, whole) for each in value]
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, Result):
        return {"winner": value.winner, "level": value.level, "points": value.points}
    return value


class _Field(NamedTuple):
    """A field of a position or procedure: where it is, how it is saved, what it is by default."""

    attribute: str
    name: str
    type: Any
    default: Any
    is_plain: bool

    def is_default(self, value: Any) -> bool:
        """Return whether a value is the one that a field has without being given any."""
        return value is self.default or (self.default is not _REQUIRED and value == self.default)

    @property
    def is_required(self) -> bool:
        """Return whether nothing stands for a field that is missing."""
        return self.default is _REQUIRED


_REQUIRED = object()


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[_Field, ...]:
    """Return the fields of a class that are saved; reading them off the class takes long."""
    left_out = kind.passing if issubclass(kind, Position) else frozenset[str]()
    found = []
    for field in msgspec.structs.fields(kind):
        if field.name in left_out:
            continue
        default: Any = _REQUIRED
        if field.default is not msgspec.NODEFAULT:
            default = field.default
        elif field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        found.append(
            _Field(field.name, field.encode_name, field.type, default, _is_plain(field.type))
        )
    return tuple(found)


def _is_plain(kind: Any) -> bool:
    """Return whether JSON holds a type as it is: most of a large position is lists of numbers."""
    simple = (int, str, bool)
    return kind in simple or (get_origin(kind) is list and get_args(kind)[0] in simple)


def dump(position: Position) -> str:
    """Return a position as JSON text that is the same for equal positions.

    >>> from dropzone.core.rules.game import new
    >>> dump(new("dieppe", seed=1).position) == dump(new("dieppe", seed=1).position)
    True
    """
    return _json(plain(position))


def fingerprint(position: Position) -> str:
    """Return a short hash of all that is true in a position.

    >>> from dropzone.core.rules.game import new
    >>> fingerprint(new("mercury", seed=1).position) == fingerprint(new("mercury", seed=2).position)
    True
    """
    return _hash(_json(canonical(position)))


def mark(position: Position, rolls: int) -> str:
    """Return what tells one moment of a game from another: its position and the rolls before it.

    >>> from dropzone.core.rules.game import new
    >>> mark(new("mercury", seed=1).position, 5).partition(".")[2]
    '5'
    """
    return f"{fingerprint(position)}.{rolls}"


class Sealed(NamedTuple):
    """A moment of a game as it is kept: what tells it from any other, and all of it."""

    mark: str
    packed: bytes


def sealed(position: Position, rolls: int) -> Sealed:
    """Return a moment of a game in a few bytes for `restore`, with its mark.

    >>> from dropzone.core.rules.game import new
    >>> game = new("mercury", seed=7)
    >>> kept = sealed(game.position, 3)
    >>> kept.mark == mark(game.position, 3), restore(game.definition, kept.packed).rolls
    (True, 3)
    """
    truth = _json(canonical(position))
    more: Saved = {"form": FORM, "rolls": rolls}
    if position.result is not None:
        more["why"] = msgspec.to_builtins(position.result.why)
    text = f"{truth}\n{_json(more)}"
    return Sealed(f"{_hash(truth)}.{rolls}", zlib.compress(text.encode(), 3))


def _json(saved: Saved) -> str:
    return json.dumps(saved, sort_keys=True, separators=(",", ":"))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# -- reading ------------------------------------------------------------------------------------


class Restored(NamedTuple):
    """A moment of a game that needs no rules to be shown: its position and the rolls before it."""

    position: Position
    rolls: int
    mark: str


def restore(definition: GameDefinition, packed: bytes) -> Restored:
    """Return the moment that `sealed` wrote; `PositionError` if it is none.

    >>> from dropzone.core.data.registry import game_definition
    >>> restore(game_definition("mercury"), b"nonsense")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    dropzone.core.errors.PositionError: not a snapshot: ...
    """
    try:
        text = zlib.decompressobj().decompress(packed, LARGEST).decode()
        truth, _, rest = text.partition("\n")
        saved, more = json.loads(truth), json.loads(rest)
        form, rolls, why = more["form"], more["rolls"], more.get("why")
        if why is not None:
            saved["result"]["why"] = why
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, zlib.error) as error:
        raise PositionError(f"not a snapshot: {error!r}") from None
    if form != FORM:
        raise PositionError(f"a snapshot of form {form!r}; this version reads form {FORM}")
    if type(rolls) is not int or rolls < 0:
        raise PositionError(f"not a snapshot: {rolls!r} rolls")
    return Restored(_loaded(definition, saved), rolls, f"{_hash(truth)}.{rolls}")


def load(definition: GameDefinition, text: str) -> Position:
    """Return the position that `dump` wrote.

    >>> from dropzone.core.rules.game import new
    >>> game = new("mercury", seed=7)
    >>> load(game.definition, dump(game.position)) == game.position
    True
    """
    try:
        saved = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PositionError(f"not a saved position: {error}") from None
    return _loaded(definition, saved)


def _loaded(definition: GameDefinition, saved: Any) -> Position:
    try:
        setting = msgspec.convert(saved.pop("setting"), Setting)
    except (KeyError, TypeError, AttributeError, msgspec.ValidationError) as error:
        raise PositionError(f"not a saved position: {error}") from None
    checked = definition.setting(setting.scenario, setting.options, dict(setting.house_rules))
    try:
        return definition.load(definition.static(checked), saved)
    except DropzoneError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, msgspec.ValidationError) as error:
        raise PositionError(f"not a saved position: {error!r}") from None


def fields_from(
    kind: type[P], static: S, saved: Mapping[str, object], definition: GameDefinition[P, S]
) -> P:
    """Build a position of a system's type from its saved fields, checking their types.

    >>> from dropzone.core.rules.game import new
    >>> game = new("mercury", seed=7)
    >>> saved = plain(game.position)
    >>> del saved["setting"], saved["where"]
    >>> fields_from(type(game.position), game.static, saved, game.definition)
    Traceback (most recent call last):
    dropzone.core.errors.PositionError: not a saved position: where missing
    """
    fields = {field.name: field for field in _fields(kind)}
    if unknown := set(saved) - set(fields):
        raise PositionError(f"not a saved position: unknown field {min(unknown)!r}")
    missing = sorted(n for n, field in fields.items() if field.is_required and n not in saved)
    if missing:
        raise PositionError(f"not a saved position: {', '.join(missing)} missing")
    read: dict[str, Callable[[Any], Any]] = {
        "stack": lambda stack: [_procedure(definition, each) for each in stack],
        "result": lambda result: None if result is None else msgspec.convert(result, Result),
    }
    values = {
        fields[name].attribute: read[name](value)
        if name in read
        else msgspec.convert(value, fields[name].type)
        for name, value in saved.items()
    }
    return kind(static=static, **values)


def _procedure(definition: GameDefinition[P, S], saved: list[Any]) -> Procedure[Any]:
    name, fields = saved
    kind = definition.procedures.get(name)
    if kind is None:
        raise PositionError(f"not a saved position: there is no procedure {name!r}")
    procedure: Procedure[Any] = msgspec.convert(fields, kind)
    return procedure
