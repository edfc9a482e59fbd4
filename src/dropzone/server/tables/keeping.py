"""Looking after a database while it is served: its condition, its size, what nobody touches."""

from __future__ import annotations

import logging
import time
from pathlib import Path

from dropzone.core.text.messages import M
from dropzone.server.api.limits import RateLimit
from dropzone.server.api.problems import Problem
from dropzone.server.ops.hours import Hours
from dropzone.server.ops.logs import escaped
from dropzone.server.ops.settings import Settings
from dropzone.server.store import Store
from dropzone.server.store.archiving import (
    archive_table,
    archived,
    bring_back,
    remove_table,
    untouched,
)
from dropzone.server.store.condition import Usage, note_alive, trouble, usage
from dropzone.server.store.connecting import sqlite_file

__all__ = ["Keeper"]

log = logging.getLogger("dropzone.server")

DAY = 86_400.0
#: Seconds for which what was found counts: the condition, the size, what nobody touches.
FRESH = 5.0
MEASURE = 60.0
TIDY = 3600.0
#: Seconds between notes that the server runs, and without a note for how long it was down.
NOTE = 5.0
DOWN = 20.0


class Keeper:
    """What a house knows of its database as a whole; every method may block its thread."""

    def __init__(self, settings: Settings, store: Store, hours: Hours) -> None:
        self._settings = settings
        self._store = store
        self._hours = hours
        limits = settings.limits
        self._tables = RateLimit(limits.tables_a_day / DAY, limits.tables_a_day)
        self._kilobytes = RateLimit(
            limits.megabytes_a_day * 1000 / DAY, limits.megabytes_a_day * 1000
        )
        self.usage = Usage()
        self.archived = 0
        self.deleted = 0
        self.brought_back = 0
        self._condition = ("", -FRESH)
        self._measured = -MEASURE
        self._tidied = time.monotonic()
        self._noted = -NOTE
        #: From when to when no server ran before this one started; equal if that is not known.
        self.down = (0.0, 0.0)

    # -- its condition ----------------------------------------------------------------------

    def trouble(self) -> str:
        """Return what is wrong with the database, empty if nothing is; looked at now and then."""
        said, at = self._condition
        if time.monotonic() - at >= FRESH:
            said = trouble(self._store)
            if said and not self._condition[0]:
                log.error("the database is in trouble: %s", escaped(said))
            self._condition = (said, time.monotonic())
        return said

    def start(self) -> None:
        """Find out for how long nobody served this database."""
        now = self._hours.now()
        last = note_alive(self._store, now, start=True)
        if last is not None and not 0 <= now - last <= DOWN:
            self.down = (last, now)

    def note_alive(self) -> None:
        """Note now and then that the server runs, if that matters to anybody's clock."""
        if time.monotonic() - self._noted >= NOTE and self._store.clocks(most=1):
            self._noted = time.monotonic()
            note_alive(self._store, self._hours.now())

    # -- how much is in it --------------------------------------------------------------------

    def measure(self) -> None:
        """Count tables and bytes now and then."""
        if time.monotonic() - self._measured >= MEASURE:
            self._measured = time.monotonic()
            self.usage = usage(self._store)

    def admit(self, address: str, characters: int) -> None:
        """Refuse a new table of an address that has had its share, or when the house is full."""
        if self.is_full:
            raise Problem("busy", M("This server has no room for more tables."))
        if not self._tables.allows(address) or not self._kilobytes.allows(
            address, characters / 1000
        ):
            raise Problem("rate", M("That is enough for today; come back tomorrow."))

    @property
    def is_full(self) -> bool:
        """Whether there is no room for more tables."""
        limits, now = self._settings.limits, self.usage
        return now.tables >= limits.tables_in_all or now.bytes >= limits.megabytes_in_all * 1e6

    # -- what nobody touches --------------------------------------------------------------------

    @property
    def _archive(self) -> Path | None:
        stored = sqlite_file(self._store.url) is not None or "postgresql" in self._store.url
        return self._settings.archive if stored else None

    def bring_back(self, table: str) -> bool:
        """Take a table out of the archive, if it is there."""
        if self._archive is None or not bring_back(self._store, self._archive, table):
            return False
        self.brought_back += 1
        return True

    def tidy(self, *, at_once: bool = False) -> None:
        """Archive and remove what nobody has touched for as long as the settings say."""
        if not at_once and time.monotonic() - self._tidied < TIDY:
            return
        self._tidied = time.monotonic()
        settings, now = self._settings, time.time()
        if settings.delete_after:
            self._delete(now - settings.delete_after * DAY)
        if self._archive is not None and settings.archive_after:
            self._archive.mkdir(parents=True, exist_ok=True)
            for table in untouched(self._store, now - settings.archive_after * DAY):
                if archive_table(self._store, self._archive, table):
                    self.archived += 1

    def _delete(self, before: float) -> None:
        for table in untouched(self._store, before):
            self.deleted += remove_table(self._store, table)
        for file, touched in archived(self._archive) if self._archive is not None else ():
            if touched < before:
                file.unlink(missing_ok=True)
                self.deleted += 1
