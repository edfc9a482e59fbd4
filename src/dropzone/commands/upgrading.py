"""Bringing a database to this version: for `tables upgrade`, `serve` and `play`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import typer

from dropzone.commands.shared import Output, is_terminal, progress_bar, with_bar
from dropzone.core.text.messages import MN, M, Message

if TYPE_CHECKING:
    from dropzone.server.tables.checking import TableCheck, UserData

__all__ = ["Done", "checked", "counted", "make_ready", "say_diverged", "upgrade_database"]


class Done(msgspec.Struct, frozen=True):
    """What an upgrade came to: the schema before and after, the copy, and every table's check."""

    before: str
    after: str
    copy: Path | None
    checks: list[Any]

    @property
    def diverged(self) -> list[TableCheck]:
        """The tables that come out differently by the rules of this version."""
        return [each for each in self.checks if not each.agrees]


def checked(
    out: Output,
    url: str,
    tables: Sequence[str],
    data: UserData,
    *,
    keep: bool = False,
    workers: int = 1,
) -> list[TableCheck]:
    """Check tables with a progress bar."""
    from dropzone.server.tables.checking import check_all

    with progress_bar() as bar:
        task = bar.add_task(out.tr(M("games")), total=len(tables))
        found = []
        for each in check_all(url, tables, data, keep=keep, workers=workers):
            found.append(each)
            bar.advance(task)
        return found


def upgrade_database(
    out: Output,
    url: str,
    data: UserData,
    *,
    copy: bool = True,
    copy_to: Path | None = None,
    workers: int = 1,
) -> Done:
    """Copy a database, take it to this version's schema, and keep the positions of its games."""
    from dropzone.server.store import Store
    from dropzone.server.store.upgrading import upgrade

    upgraded = with_bar(
        out.tr(M("copy")),
        lambda progress: upgrade(url, copy=copy, copy_to=copy_to, progress=progress),
    )
    store = Store(url, create=False)
    try:
        tables = store.without_position()
    finally:
        store.close()
    checks = checked(out, url, tables, data, keep=True, workers=workers)
    return Done(upgraded.before, upgraded.after, upgraded.copy, checks)


def make_ready(out: Output, url: str, data: UserData, *, upgrade: bool) -> None:
    """See that a server can open a database; one of an earlier version is upgraded, or refused.

    With `upgrade` nobody is asked first.
    """
    from dropzone.server.store import OldSchema
    from dropzone.server.store.connecting import look, where
    from dropzone.server.store.schema import HEAD

    revision = look(url)
    if revision in ("", HEAD):
        return
    place = where(url)
    if not upgrade and not (is_terminal() and _agreed(out, place)):
        raise OldSchema(place, revision, HEAD)
    done = upgrade_database(out, url, data)
    if done.before != done.after:
        out.say(
            M(
                "{where} was upgraded from schema {before} to {after}; {copy} is a copy of"
                " what it was.",
                where=place,
                before=done.before,
                after=done.after,
                copy=str(done.copy),
            )
        )
    say_diverged(out, done.diverged)


def _agreed(out: Output, place: str) -> bool:
    question = M("{where} is of an earlier version. Upgrade it now, after a copy?", where=place)
    return typer.confirm(out.tr(question), err=True)


def say_diverged(out: Output, checks: Sequence[TableCheck]) -> None:
    """Tell of every table that comes out differently, where and why."""
    for each in checks:
        out.say(told(each))


def told(check: TableCheck) -> Message:
    """Return the line about a table that comes out differently."""
    return M(
        "{table} ({game}/{scenario}), entry {entry}: {cause}",
        table=check.table,
        game=check.game,
        scenario=check.scenario,
        entry=check.diverged or 0,
        cause=check.cause,
    )


def counted(total: int, diverged: int) -> Message:
    """Return the line that sums up a check."""
    if not diverged:
        return MN(
            "{count} table: it comes out as it was played.",
            "{count} tables: all come out as they were played.",
            total,
        )
    return MN(
        "{count} table; comes out differently: {diverged}",
        "{count} tables; come out differently: {diverged}",
        total,
        diverged=diverged,
    )
