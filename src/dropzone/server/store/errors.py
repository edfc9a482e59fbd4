"""What can be wrong with a database: each kind a type, each message one line."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from dropzone.core.errors import DropzoneError
from dropzone.core.text.messages import M, Message

__all__ = [
    "DamagedDatabase",
    "ForeignDatabase",
    "NewerSchema",
    "NoDatabase",
    "OldSchema",
    "StoreError",
    "database_errors",
]


class StoreError(DropzoneError):
    """A database that cannot be used as it is; nothing in it has been changed."""


class NoDatabase(StoreError):
    """There are no games where a command looks for them."""

    def __init__(self, where: str) -> None:
        super().__init__(M("there are no games at {where}", where=where))


class OldSchema(StoreError):
    """A database of an earlier version, to be upgraded first."""

    def __init__(self, where: str, revision: str, wanted: str) -> None:
        super().__init__(
            M(
                "{where} is of an earlier version (schema {revision}, not {wanted});"
                " “dropzone tables upgrade --database {where}” upgrades it, after a copy",
                where=where,
                revision=revision,
                wanted=wanted,
            )
        )
        self.revision = revision


class NewerSchema(StoreError):
    """A database of a later version than this one."""

    def __init__(self, where: str, revision: str, known: str) -> None:
        super().__init__(
            M(
                "{where} is of a later version (schema {revision}, this version knows {known});"
                " install that version",
                where=where,
                revision=revision,
                known=known,
            )
        )


class ForeignDatabase(StoreError):
    """A database of another program."""

    def __init__(self, where: str, table: str) -> None:
        super().__init__(
            M(
                "{where} is a database of another program (its table {table} is not ours);"
                " give Dropzone one of its own",
                where=where,
                table=table,
            )
        )


class DamagedDatabase(StoreError):
    """No database at all, or one that was cut short or overwritten."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(
            M(
                "{where} is no sound database ({why}); restore it from a copy",
                where=where,
                why=why,
            )
        )


#: What SQLite calls a file that it cannot read as a database.
_DAMAGED = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_IOERR_SHORT_READ")


def is_damage(error: BaseException) -> bool:
    """Whether an error of SQLite says that the file itself is unsound."""
    return isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorname", "").startswith(
        _DAMAGED
    )


@contextmanager
def database_errors(where: str) -> Iterator[None]:
    """Turn what a database or its driver says into one line of ours."""
    try:
        yield
    except DBAPIError as error:
        if error.orig is not None and is_damage(error.orig):
            raise DamagedDatabase(where, _first_line(error.orig)) from None
        raise StoreError(_cannot(where, _first_line(error.orig or error))) from None
    except sqlite3.Error as error:
        if is_damage(error):
            raise DamagedDatabase(where, _first_line(error)) from None
        raise StoreError(_cannot(where, _first_line(error))) from None
    except (ArgumentError, ModuleNotFoundError, SQLAlchemyError) as error:
        raise StoreError(_cannot(where, _first_line(error))) from None


def _cannot(where: str, why: str) -> Message:
    return M("the database {where} cannot be used: {why}", where=where, why=why)


def _first_line(error: BaseException) -> str:
    lines = str(error).splitlines()
    return lines[0] if lines else type(error).__name__
