"""Saving positions as JSON and loading them back."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import Any, TypeVar

import msgspec

from dropzone.core.definition import GameDefinition
from dropzone.core.errors import DropzoneError, PositionError
from dropzone.core.position import Position, Result
from dropzone.core.procedure import Procedure
from dropzone.core.static import Setting, Static

__all__ = ["dump", "fields_from", "fingerprint", "load", "plain"]

P = TypeVar("P", bound=Position)


def plain(position: Position) -> dict[str, Any]:
    """Return a position as plain data: what JSON can hold.

    >>> from dropzone.core.game import new
    >>> saved = plain(new("market-garden").position)
    >>> saved["turn"], saved["stack"][-1]
    (1, ['GermanAction', {}])
    """
    saved: dict[str, Any] = {"setting": msgspec.to_builtins(position.static.setting)}
    for name in position.__struct_fields__:
        if name not in position.passing:
            saved[name] = _plain_value(getattr(position, name))
    return saved


def _plain_value(value: Any) -> Any:
    if isinstance(value, Procedure):
        fields = {name: _plain_value(getattr(value, name)) for name in value.__struct_fields__}
        return [type(value).__name__, fields]
    if isinstance(value, list | tuple):
        return [_plain_value(each) for each in value]
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, Result):
        return msgspec.to_builtins(value)
    return value


def dump(position: Position) -> str:
    """Return a position as JSON text that is the same for equal positions.

    >>> from dropzone.core.game import new
    >>> dump(new("dieppe", seed=1).position) == dump(new("dieppe", seed=1).position)
    True
    """
    return json.dumps(plain(position), sort_keys=True, separators=(",", ":"))


def fingerprint(position: Position) -> str:
    """Return a short hash of all that is true in a position.

    >>> from dropzone.core.game import new
    >>> fingerprint(new("mercury", seed=1).position) == fingerprint(new("mercury", seed=2).position)
    True
    """
    return hashlib.sha256(dump(position).encode()).hexdigest()[:16]


def load(definition: GameDefinition, text: str) -> Position:
    """Return the position that `dump` wrote.

    >>> from dropzone.core.game import new
    >>> game = new("mercury", seed=7)
    >>> load(game.definition, dump(game.position)) == game.position
    True
    """
    try:
        saved = json.loads(text)
        setting = msgspec.convert(saved.pop("setting"), Setting)
    except (ValueError, KeyError, TypeError, AttributeError, msgspec.ValidationError) as error:
        raise PositionError(f"not a saved position: {error}") from None
    checked = definition.setting(setting.scenario, setting.options, dict(setting.house_rules))
    try:
        return definition.load(definition.static(checked), saved)
    except DropzoneError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, msgspec.ValidationError) as error:
        raise PositionError(f"not a saved position: {error!r}") from None


def fields_from(
    kind: type[P], static: Static, saved: dict[str, Any], definition: GameDefinition
) -> P:
    """Build a position of a system's type from its saved fields, checking their types.

    >>> from dropzone.core.game import new
    >>> game = new("mercury", seed=7)
    >>> saved = plain(game.position)
    >>> del saved["setting"], saved["turn"]
    >>> fields_from(type(game.position), game.static, saved, game.definition)
    Traceback (most recent call last):
    dropzone.core.errors.PositionError: not a saved position: turn missing
    """
    stack = [_procedure(definition, each) for each in saved.pop("stack")]
    result = saved.pop("result", None)
    position = kind(
        static=static,
        stack=stack,
        result=None if result is None else msgspec.convert(result, Result),
        **{name: _field(kind, name, value) for name, value in saved.items()},
    )
    missing = set(kind.__struct_fields__) - kind.passing - set(saved) - {"stack", "result"}
    if missing:
        raise PositionError(f"not a saved position: {', '.join(sorted(missing))} missing")
    return position


def _procedure(definition: GameDefinition, saved: list[Any]) -> Procedure[Any]:
    name, fields = saved
    kind = definition.procedures.get(name)
    if kind is None:
        raise PositionError(f"not a saved position: there is no procedure {name!r}")
    procedure: Procedure[Any] = msgspec.convert(fields, kind)
    return procedure


def _field(kind: type[Position], name: str, value: Any) -> Any:
    if name not in kind.__struct_fields__ or name in kind.passing:
        raise PositionError(f"not a saved position: unknown field {name!r}")
    return msgspec.convert(value, _types(kind)[name])


@cache
def _types(kind: type[Position]) -> dict[str, Any]:
    """Return the types of a position's fields; reading them off its class takes long."""
    return {field.name: field.type for field in msgspec.structs.fields(kind)}
