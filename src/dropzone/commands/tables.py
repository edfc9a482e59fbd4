"""Commands for operators: the tables of a database listed, checked, upgraded, moved, removed."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dropzone.commands.shared import (
    AsJson,
    Database,
    Lang,
    Output,
    ServerData,
    Yes,
    confirm,
    data_by_game,
    with_bar,
)
from dropzone.commands.upgrading import Done, checked, counted, say_diverged, upgrade_database
from dropzone.core.data.registry import game_definition
from dropzone.core.errors import DropzoneError
from dropzone.core.text.messages import MN, N_, M

if TYPE_CHECKING:
    from dropzone.server.store import Overview, SeatRow
    from dropzone.server.tables.checking import TableCheck

__all__ = ["app"]

DAY = 86400.0

Some = Annotated[
    list[str] | None, typer.Argument(metavar="TABLE…", help=N_("Tables; all if left out."))
]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers", min=1, max=256, help=N_("Processes; one for each processor if left out.")
    ),
]


def list_tables(
    game: Annotated[
        str | None, typer.Option("--game", help=N_("Tables of this game only."))
    ] = None,
    running: Annotated[bool, typer.Option("--running", help=N_("Games that go on only."))] = False,
    finished: Annotated[
        bool, typer.Option("--finished", help=N_("Games that are over only."))
    ] = False,
    untouched_for: Annotated[
        float | None,
        typer.Option(
            "--untouched-for",
            metavar="DAYS",
            min=0,
            help=N_("Tables only where nothing has happened for so many days."),
        ),
    ] = None,
    database: Database = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """List tables, the one touched last first."""
    from dropzone.server.store import Store
    from dropzone.server.store.operating import overviews

    out = Output(lang, as_json)
    if running and finished:
        raise DropzoneError(M("--running and --finished leave nothing to list"))
    if game is not None:
        game_definition(game)
    before = None if untouched_for is None else time.time() - untouched_for * DAY

    def wanted(each: Overview) -> bool:
        return (
            (game is None or each.header.game == game)
            and not (running and each.summary.over)
            and not (finished and not each.summary.over)
            and (before is None or each.updated < before)
        )

    store = Store(_url(database), create=False, old=True)
    try:
        found = [each for each in overviews(store) if wanted(each)]
    finally:
        store.close()
    if as_json:
        out.document({"tables": [_document(each) for each in found]})
        return
    _show(out, found)


def check(
    tables: Some = None,
    workers: Workers = None,
    database: Database = None,
    data: ServerData = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Replay every stored game with the installed rules; exit with 1 if one differs."""
    out = Output(lang, as_json)
    url = _url(database)
    found = checked(out, url, _wanted(url, tables), data_by_game(data), workers=_workers(workers))
    diverged = [each for each in found if not each.agrees]
    if as_json:
        out.document(
            {
                "tables": len(found),
                "entries": sum(each.entries for each in found),
                "diverged": [_divergence(out, each) for each in diverged],
            }
        )
    else:
        say_diverged(out, diverged)
        out.say(counted(len(found), len(diverged)))
    if diverged:
        raise typer.Exit(1)


def upgrade(
    copy: Annotated[
        bool, typer.Option("--copy/--no-copy", help=N_("Copy the database first."))
    ] = True,
    copy_to: Annotated[
        Path | None,
        typer.Option(
            "--copy-to",
            metavar="FOLDER",
            exists=True,
            file_okay=False,
            help=N_("Where the copy goes; beside the database if left out, or here."),
        ),
    ] = None,
    yes: Yes = False,
    workers: Workers = None,
    database: Database = None,
    data: ServerData = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Bring a database of an earlier version to this one, after a copy."""
    from dropzone.server.store import NoDatabase
    from dropzone.server.store.connecting import look, where
    from dropzone.server.store.schema import HEAD

    out = Output(lang, as_json)
    url, files = _url(database), data_by_game(data)
    revision, place = look(url), where(url)
    if not revision:
        raise NoDatabase(place)
    if revision != HEAD:
        values = {"where": place, "before": revision, "after": HEAD}
        question = (
            M("Upgrade {where} from schema {before} to {after}, after a copy?", **values)
            if copy
            else M("Upgrade {where} from schema {before} to {after} without a copy?", **values)
        )
        confirm(out, question, yes=yes)
    done = upgrade_database(out, url, files, copy=copy, copy_to=copy_to, workers=_workers(workers))
    _show_upgrade(out, done, place)


def _show_upgrade(out: Output, done: Done, place: str) -> None:
    if out.as_json:
        out.document(
            {
                "before": done.before,
                "after": done.after,
                "copy": None if done.copy is None else str(done.copy),
                "tables": len(done.checks),
                "diverged": [_divergence(out, each) for each in done.diverged],
            }
        )
        return
    values = {"where": place, "before": done.before, "after": done.after}
    if done.copy is not None:
        out.say(M("Copy of what it was: {copy}", copy=str(done.copy)))
    if done.before == done.after:
        out.say(M("{where} has schema {after} already.", **values))
    else:
        out.say(M("{where} was upgraded from schema {before} to {after}.", **values))
    say_diverged(out, done.diverged)
    if done.checks:
        out.say(counted(len(done.checks), len(done.diverged)))


def export(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("The file to write."))],
    tables: Some = None,
    database: Database = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Write tables into one file, for another database or as a copy to keep."""
    from dropzone.server.store.exporting import write_export
    from dropzone.server.store.files import write_new

    out = Output(lang, as_json)
    url = _url(database)
    counts: dict[str, int] = {}

    def write(partial: Path, progress: Callable[[int, int], None]) -> None:
        counts.update(write_export(url, partial, tables or (), progress=progress))

    with_bar(
        out.tr(M("games")),
        lambda progress: write_new(file, lambda partial: write(partial, progress)),
    )
    size = file.stat().st_size
    if as_json:
        out.document({"file": str(file), "bytes": size, "rows": counts})
        return
    out.say(
        MN(
            "{count} table is in {file} ({size}).",
            "{count} tables are in {file} ({size}).",
            counts.get("tables", 0),
            file=str(file),
            size=_size(size),
        )
    )


def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("An export."))],
    database: Database = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Add the tables of an export to a database: all of them, or none if anything is wrong."""
    from dropzone.server.store.importing import import_games

    out = Output(lang, as_json)
    url = _url(database)
    done = with_bar(out.tr(M("games")), lambda progress: import_games(url, file, progress=progress))
    if as_json:
        out.document({"added": done.added, "known": done.known})
        return
    out.say(MN("{count} table was added.", "{count} tables were added.", len(done.added)))
    if done.known:
        out.say(
            MN(
                "{count} table was here already.",
                "{count} tables were here already.",
                len(done.known),
            )
        )


def delete(
    tables: Annotated[list[str], typer.Argument(metavar="TABLE…", help=N_("The tables."))],
    yes: Yes = False,
    database: Database = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Remove tables with their seats, journals and chat, for good."""
    from dropzone.server.store import Store, database_errors
    from dropzone.server.store.connecting import where
    from dropzone.server.store.operating import delete_tables, overviews

    out = Output(lang, as_json)
    url = _url(database)
    wanted = _wanted(url, tables)
    store = Store(url, create=False)
    try:
        if not yes and not as_json:
            _show(out, [each for each in overviews(store) if each.id in wanted])
        confirm(
            out,
            MN("Remove {count} table for good?", "Remove {count} tables for good?", len(wanted)),
            yes=yes,
        )
        with database_errors(where(url)):
            done = delete_tables(store, wanted)
    finally:
        store.close()
    if as_json:
        out.document({"deleted": done.tables, "packs": done.packs})
        return
    out.say(MN("{count} table was removed.", "{count} tables were removed.", len(done.tables)))


# -- what they share ------------------------------------------------------------------------


def _url(database: str | None) -> str:
    from dropzone.server.ops.settings import local_database

    return database or local_database()


def _workers(given: int | None) -> int:
    return given or os.cpu_count() or 1


def _wanted(url: str, tables: Sequence[str] | None) -> list[str]:
    """Return the named tables, all if none is named; each must be there."""
    from dropzone.server.store import Store, database_errors
    from dropzone.server.store.connecting import where
    from dropzone.server.store.exporting import check_tables

    store = Store(url, create=False, old=True)
    try:
        with database_errors(where(url)), store.engine.connect() as connection:
            return check_tables(connection, tables or ())
    finally:
        store.close()


def _divergence(out: Output, check: TableCheck) -> dict[str, Any]:
    return {
        "table": check.table,
        "game": check.game,
        "scenario": check.scenario,
        "entry": check.diverged,
        "cause": out.tr(check.cause),
    }


def _document(table: Overview) -> dict[str, Any]:
    """A table as JSON has it: no seed, and no hash of a secret."""
    return {
        "id": table.id,
        "game": table.header.game,
        "scenario": table.header.scenario,
        "name": table.header.name,
        "seats": [
            {"side": each.side, "kind": each.kind, "bot": each.bot, "name": each.name}
            for each in table.seats
        ],
        "moves": table.summary.number,
        "entries": table.entries,
        "begun": _moment("%Y-%m-%dT%H:%M:%SZ", time.gmtime(table.created)),
        "touched": _moment("%Y-%m-%dT%H:%M:%SZ", time.gmtime(table.updated)),
        "over": table.summary.over,
        "to_play": table.summary.to_play,
        "size": table.size,
    }


def _show(out: Output, tables: Sequence[Overview]) -> None:
    if not tables:
        out.say(M("There are no such tables."))
        return
    out.table(
        [
            M("table"),
            M("game"),
            M("seats"),
            M("moves"),
            M("begun"),
            M("touched"),
            M("to play"),
            M("size"),
        ],
        [
            (
                each.id,
                f"{each.header.game}/{each.header.scenario}",
                ", ".join(_seat(seat) for seat in each.seats),
                str(each.summary.number),
                _moment("%Y-%m-%d %H:%M", time.localtime(each.created)),
                _moment("%Y-%m-%d %H:%M", time.localtime(each.updated)),
                out.tr(M("over")) if each.summary.over else each.summary.to_play or "",
                _size(each.size),
            )
            for each in tables
        ],
    )
    out.say(
        MN(
            "{count} table, {size}",
            "{count} tables, {size}",
            len(tables),
            size=_size(sum(each.size for each in tables)),
        )
    )


def _seat(seat: SeatRow) -> str:
    who = seat.bot if seat.kind == "bot" else seat.name
    text = f"{seat.side}: {seat.kind}" + (f" {who}" if who else "")
    return "".join(each if each.isprintable() else "?" for each in text)


def _moment(form: str, moment: time.struct_time) -> str:
    return time.strftime(form, moment)


def _size(size: int) -> str:
    """Return bytes as people read them.

    >>> _size(900), _size(34_000), _size(1_200_000)
    ('1 kB', '34 kB', '1.2 MB')
    """
    return f"{size / 1e6:.1f} MB" if size >= 1_000_000 else f"{max(1, round(size / 1000))} kB"


#: Every sub-command with its help and an example, in the order of `dropzone tables --help`.
TABLE_COMMANDS: tuple[tuple[str, Callable[..., None], str, str], ...] = (
    (
        "list",
        list_tables,
        N_("List tables: who plays, how far they are, when they were touched."),
        "dropzone tables list --running --database sqlite:///games.sqlite3",
    ),
    (
        "check",
        check,
        N_(
            "Replay stored games with the installed rules and list those that come out differently."
        ),
        "dropzone tables check --database sqlite:///games.sqlite3",
    ),
    (
        "upgrade",
        upgrade,
        N_("Bring a database of an earlier version to this one, after a copy."),
        "dropzone tables upgrade --database sqlite:///games.sqlite3",
    ),
    (
        "export",
        export,
        N_("Write tables into one file, for another database or as a copy to keep."),
        "dropzone tables export games.export.gz --database sqlite:///games.sqlite3",
    ),
    (
        "import",
        import_,
        N_("Add the tables of an export to a database, of whatever kind."),
        "dropzone tables import games.export.gz --database postgresql://dropzone@localhost/dropzone",
    ),
    (
        "delete",
        delete,
        N_("Remove tables with their seats, journals and chat, for good."),
        "dropzone tables delete 68da531d2aa3e77984b2f9c7",
    ),
)

app = typer.Typer(add_completion=False, no_args_is_help=False)
for _name, _command, _help, _example in TABLE_COMMANDS:
    app.command(_name, help=_help, epilog=_example)(_command)
