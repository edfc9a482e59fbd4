"""Telling clients how a table stands: all of it, or what has changed since they were told last."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, cast

import msgspec

from dropzone.core.views import View
from dropzone.server.api.changes import Json
from dropzone.server.api.state import log_since, state_of
from dropzone.server.api.wire import StateChanges, TableState
from dropzone.server.tables.screen import Screen, Step
from dropzone.server.tables.table import Table

__all__ = ["Hearer", "answer", "news"]


#: Stands where a view is not to be looked at.
_NO_VIEW = cast(View, {})


class Hearer(NamedTuple):
    """Who is told, in which language, and what the state depends on beside the table."""

    seat: str | None
    language: str
    online: Callable[[str], bool]
    now: float
    today: str


def answer(
    table: Table, to: Hearer, known: str | None, since: int = 0, version: int | None = None
) -> TableState | StateChanges:
    """Return what has changed for one who knows a state, or all of it if he knows none of ours.

    Without `known` the client cannot put changes together, and nothing is kept for it.
    """
    state = state_of(table, to.seat, to.language, online=to.online, now=to.now, today=to.today)
    if known is not None:
        screen = _shown(table, to, state)
        step = screen.since(known)
        if step is not None:
            return _changes(table, to, screen, step)
        state = msgspec.structs.replace(state, tag=screen.tag)
    start, lines = log_since(table, to.seat, to.language, since, version)
    return msgspec.structs.replace(state, since=start, log=lines)


def news(table: Table, to: Hearer) -> StateChanges | None:
    """Return what has changed since this seat was told last in this language.

    None if nothing has, or if it was told nothing yet.
    """
    screen = table.screens.get((to.seat, to.language))
    if screen is None or screen.version == table.version:  # an answer has told it
        return None
    tag = screen.tag
    state = state_of(table, to.seat, to.language, online=to.online, now=to.now, today=to.today)
    step = _shown(table, to, state).since(tag)
    return None if step is None or not step.changes else _changes(table, to, screen, step)


def _shown(table: Table, to: Hearer, state: TableState) -> Screen:
    screen = table.screens.setdefault((to.seat, to.language), Screen(table.comparison))
    rest = msgspec.to_builtins(msgspec.structs.replace(state, view=_NO_VIEW), str_keys=True)
    del rest["view"], rest["log"], rest["since"]
    view = cast(Json, state.view)  # a typed dictionary is JSON as it is
    screen.show(view, rest, state.number, state.version)
    return screen


def _changes(table: Table, to: Hearer, screen: Screen, step: Step) -> StateChanges:
    start, lines = log_since(table, to.seat, to.language, step.number, step.version)
    return StateChanges(
        base=step.tag,
        tag=screen.tag,
        number=table.game.number,
        version=table.version,
        changes=step.changes,
        since=start,
        log=lines,
    )
