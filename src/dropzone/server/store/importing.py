"""Taking exports into a database: all of an export, or nothing."""

from __future__ import annotations

import base64
import binascii
import gzip
import hashlib
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from dropzone.core.data.registry import check_stored
from dropzone.core.data.stored import StoredPack
from dropzone.core.errors import DataError, UnknownName
from dropzone.server.store.connecting import locked, make_engine, open_engine, where
from dropzone.server.store.errors import StoreError, database_errors
from dropzone.server.store.exporting import FORMAT, Game, Progress, games_of, packs_of
from dropzone.server.store.rows import Header, Row
from dropzone.server.store.schema import HEAD, REVISIONS, chat, metadata, packs, tables, tables_of
from dropzone.server.store.upgrading import migrate

__all__ = ["ExportError", "Imported", "import_games", "read_export"]

_ORDER = ("tables", "seats", "journal", "chat")
#: What says nothing about a game: until when somebody counts as present, the number of a chat line.
_ASIDE = {("seats", "seen_until"), ("chat", "id")}


class ExportError(StoreError):
    """A file that is no whole export of ours."""


class Imported(msgspec.Struct, frozen=True):
    """What an import came to: tables added, and tables that were there already, alike."""

    added: list[str]
    known: list[str]


class Export:
    """One export, read line by line; whoever has read all of it knows that it is whole."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.games = 0
        with self._opened() as lines:
            self.revision = self._revision(next(lines, b""))

    def wrong(self, why: str) -> ExportError:
        """Return the error that says what is wrong with the file."""
        return ExportError(f"{self.file.name} cannot be imported: {why}; nothing was changed")

    def check(self) -> int:
        """Read it all, and return how many games there are."""
        games = 0
        for part in self.parts():
            for pack in part.get("packs", ()):
                self._check_pack(pack)
            games += "tables" in part
        return games

    def _check_pack(self, row: Row) -> None:
        """Refuse a pack that is not what it is called: games would be played on with other data."""
        name = f"the pack {row['fingerprint'][:12]} of {row['game']}"
        try:
            pack = StoredPack.decode(row["content"])
            if (pack.game, pack.fingerprint) != (row["game"], row["fingerprint"]):
                raise self.wrong(f"{name} is not what it is called")
            check_stored(pack)
        except UnknownName:
            pass  # a game that is not installed here: what its values are cannot be told
        except DataError as error:
            raise self.wrong(f"{name}: {error}") from None

    def parts(self) -> Iterator[Game]:
        """Return each pack by itself and each game with all its rows; raise at the end if cut."""
        game: Game = {}
        for table, row in self._rows():
            if table == "packs":
                if game:
                    raise self.wrong("a pack of data stands among the games")
                yield {"packs": [row]}
            elif table == "tables":
                if game:
                    yield game
                game = {name: [] for name in _ORDER}
                game["tables"].append(row)
            else:
                if not game or game["tables"][0]["id"] != row["table_id"]:
                    raise self.wrong(f"a row of {table} belongs to no game before it")
                game[table].append(row)
        if game:
            yield game

    def _opened(self) -> _Lines:
        return _Lines(self)

    def _revision(self, line: bytes) -> str:
        head = self._decoded(line)
        form = head.get("dropzone-export") if isinstance(head, dict) else None
        if not isinstance(form, int):
            raise self.wrong("it is no export of Dropzone")
        revision, by = head.get("schema"), head.get("dropzone")
        if form > FORMAT:
            raise self.wrong(f"it was written by a later version ({by}, format {form})")
        if revision not in REVISIONS:
            raise self.wrong(f"it was written by a later version ({by}, schema {revision})")
        return str(revision)

    def _rows(self) -> Iterator[tuple[str, Row]]:
        columns = tables_of(self.revision)
        seen = hashlib.sha256()
        counts: Counter[str] = Counter()
        with self._opened() as lines:
            seen.update(next(lines, b""))
            for line in lines:
                value = self._decoded(line)
                if isinstance(value, dict):
                    self._check_end(value, seen.hexdigest(), counts)
                    if next(lines, b""):
                        raise self.wrong("lines follow its end")
                    return
                seen.update(line)
                table, row = self._row(value, columns)
                counts[table] += 1
                yield table, row
        raise self.wrong("it was cut short")

    def _check_end(self, end: Row, seen: str, counts: Counter[str]) -> None:
        if end.get("sha256") != seen or end.get("counts") != dict(counts):
            raise self.wrong("it was changed after it was written")

    def _decoded(self, line: bytes) -> Any:
        try:
            return msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise self.wrong("it is no export of Dropzone") from None

    def _row(self, value: Any, columns: dict[str, list[sa.Column[Any]]]) -> tuple[str, Row]:
        if not (isinstance(value, list) and len(value) == 2 and value[0] in columns):
            raise self.wrong("a line is no row of a known table")
        table, row = value
        wanted = {each.name: each for each in columns[table] if each is not chat.c.id}
        if not isinstance(row, dict) or set(row) != set(wanted):
            raise self.wrong(f"a row of {table} has other columns than it should")
        return table, {name: self._value(wanted[name], each) for name, each in row.items()}

    def _value(self, column: sa.Column[Any], value: Any) -> Any:
        if value is None and column.nullable:
            return None
        kind = column.type.python_type
        if kind is bytes and isinstance(value, str):
            try:
                return base64.b64decode(value, validate=True)
            except binascii.Error:
                value = None
        if kind is float and type(value) is int:
            value = float(value)
        long = getattr(column.type, "length", None)
        if type(value) is not kind or (long is not None and len(value) > long):
            raise self.wrong(f"{column.table.name}.{column.name} has a value that it cannot have")
        if column is tables.c.header:
            try:
                msgspec.json.decode(value, type=Header)
            except msgspec.DecodeError as error:
                raise self.wrong(f"a table's header is unreadable ({error})") from None
        return value


class _Lines:
    """The lines of an export; whatever is wrong with its compression is an error of ours."""

    def __init__(self, export: Export) -> None:
        self._export = export
        self._file = gzip.open(export.file, "rb")  # noqa: SIM115 # closed by the one who asked

    def __enter__(self) -> _Lines:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def __iter__(self) -> _Lines:
        return self

    def __next__(self) -> bytes:
        try:
            line = self._file.readline()
        except EOFError:
            raise self._export.wrong("it was cut short") from None
        except (gzip.BadGzipFile, zlib.error):
            raise self._export.wrong("it is no export of Dropzone, or damaged") from None
        if not line:
            raise StopIteration
        return line


def read_export(file: Path) -> Export:
    """Return an export whose first line has been understood."""
    return Export(file)


def import_games(url: str, file: Path, *, progress: Progress | None = None) -> Imported:
    """Add the games of an export to a database, an empty one or another.

    A game that is there already is left alone if it is the same, and refused if it is not.  All
    is one transaction; the file is read through once before anything is touched.
    """
    export = read_export(file)
    total = export.check()
    with database_errors(where(url)), tempfile.TemporaryDirectory() as folder:
        parts = export.parts() if export.revision == HEAD else _migrated(export, Path(folder))
        engine, _ = open_engine(url, create=True, old=False)
        try:
            with locked(engine) as connection:
                return _Import(export, connection, total, progress).take(parts)
        finally:
            engine.dispose()


def _migrated(export: Export, folder: Path) -> Iterator[Game]:
    """Return the games of an older export as this version's schema has them."""
    engine = make_engine(f"sqlite:///{folder / 'older.sqlite3'}")
    try:
        with engine.begin() as connection:
            migrate(connection, export.revision)
            for part in export.parts():
                _insert(connection, part)
        with engine.begin() as connection:
            migrate(connection, HEAD)
        with engine.connect() as connection:
            for pack in packs_of(connection, HEAD):
                yield {"packs": [pack]}
            ids = connection.execute(sa.select(tables.c.id).order_by(sa.text("rowid"))).scalars()
            yield from games_of(connection, HEAD, list(ids))
    finally:
        engine.dispose()


def _insert(connection: Connection, part: Game) -> None:
    for name, rows in part.items():
        if rows:
            connection.execute(metadata.tables[name].insert(), rows)


class _Import:
    """One import in one transaction."""

    def __init__(
        self, export: Export, connection: Connection, total: int, progress: Progress | None
    ) -> None:
        self._export = export
        self._connection = connection
        self._total = total
        self._progress = progress
        self._added: list[str] = []
        self._known: list[str] = []

    def take(self, parts: Iterator[Game]) -> Imported:
        """Add every part that is not there yet."""
        for part in parts:
            if "packs" in part:
                self._take_pack(part)
            else:
                self._take_game(part)
        return Imported(self._added, self._known)

    def _take_pack(self, part: Game) -> None:
        (pack,) = part["packs"]
        same = packs.c.fingerprint == pack["fingerprint"]
        if self._connection.execute(sa.select(packs.c.fingerprint).where(same)).first() is None:
            _insert(self._connection, part)

    def _take_game(self, game: Game) -> None:
        table = game["tables"][0]["id"]
        there = self._connection.execute(sa.select(tables.c.id).where(tables.c.id == table)).first()
        if there is None:
            _insert(self._connection, game)
            self._added.append(table)
        else:
            (known,) = games_of(self._connection, HEAD, [table])
            if not _alike(known, game):
                raise self._export.wrong(f"table {table} is here already, and differs")
            self._known.append(table)
        if self._progress is not None:
            self._progress(len(self._added) + len(self._known), self._total)


def _alike(one: Game, other: Game) -> bool:
    """Whether two games are the same; what one of them does not know yet makes no difference."""
    return all(
        len(one[name]) == len(other[name])
        and all(_same(name, *rows) for rows in zip(one[name], other[name], strict=True))
        for name in _ORDER
    )


def _same(table: str, one: Row, other: Row) -> bool:
    later = {each.name for each in metadata.tables[table].columns if "since" in each.info}
    return all(
        value == other[name]
        or (table, name) in _ASIDE
        or (name in later and (value is None or other[name] is None))
        for name, value in one.items()
    )
