"""What a player has on the screen, so that he need only be told what changed."""

from __future__ import annotations

import secrets
from collections import deque
from typing import NamedTuple

from dropzone.server.api.changes import Change, Json, changes

__all__ = ["Comparison", "Screen", "Step"]

#: How many steps back a client may be and still be brought up to date.
STEPS = 16


class Step(NamedTuple):
    """A state that was told, and what has changed since."""

    tag: str
    number: int
    version: int
    changes: list[Change]


class Comparison:
    """Compares two views once, for all who see the same."""

    def __init__(self) -> None:
        self._last: tuple[Json, Json, list[Change]] = (None, None, [])

    def of(self, before: Json, after: Json) -> list[Change]:
        """Return what has changed from one view to another."""
        if before is after:
            return []
        known, then, found = self._last
        if known is not before or then is not after:
            found = changes(before, after, "/view")
            self._last = (before, after, found)
        return found


class Screen:
    """The state that a seat was told last in one language, and the steps that led to it.

    Every state has a tag.  Who knows one of the last tags of this very screen is told the changes
    since; any other tag, of another process or from before a restart, says nothing here.
    """

    def __init__(self, comparison: Comparison) -> None:
        self._comparison = comparison
        self.tag = ""
        #: The version of the table that was told, and its move.
        self.version = 0
        self._number = 0
        self._view: Json = None
        self._rest: Json = None
        self._steps: deque[Step] = deque(maxlen=STEPS)
        self._mark, self._count = secrets.token_hex(4), 0

    def show(self, view: Json, rest: Json, number: int, version: int) -> None:
        """Take the state of the table as it is now: its view, and the rest but for the log."""
        if self.tag:
            news = self._comparison.of(self._view, view) + changes(self._rest, rest)
            if not news:
                return
            self._steps.append(Step(self.tag, self._number, self.version, news))
        self._count += 1
        self.tag = f"{self._mark}-{self._count}"
        self._view, self._rest = view, rest
        self._number, self.version = number, version

    def since(self, tag: str) -> Step | None:
        """Return a state that was told and all that has changed since, if it is remembered."""
        if not tag or tag == self.tag:
            return Step(tag, self._number, self.version, []) if tag else None
        tags = [step.tag for step in self._steps]
        if tag not in tags:
            return None
        steps = list(self._steps)[tags.index(tag) :]
        return steps[0]._replace(changes=[each for step in steps for each in step.changes])
