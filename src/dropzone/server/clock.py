"""The clocks of a table: none, live (a budget a seat) or correspondence (a time a move)."""

from __future__ import annotations

from dropzone.server.store import Header

__all__ = ["Clock"]


class Clock:
    """How much time each seat has left, worked out from the times in the journal.

    The clock starts with the first choice, runs for people only, and gives the increment (or the
    full time of a correspondence move) when the decision passes to another seat.
    """

    def __init__(self, header: Header, seats: list[str]) -> None:
        self.kind = header.clock
        self.seconds = header.seconds
        self.increment = header.increment
        self.left = {seat: float(header.seconds) for seat in seats}
        self.running: str | None = None
        self.since = 0.0

    def stop(self, at: float) -> None:
        """Charge the time that has passed to the seat whose clock runs."""
        if self.running is not None:
            self.left[self.running] -= max(0.0, at - self.since)
            self.since = at

    def go_on(self, seat: str | None, at: float) -> None:
        """Let the clock of a seat run: of nobody (None) while a bot decides or all is over."""
        if self.kind == "none":
            return
        before = self.running
        if before is not None and before != seat:
            if self.kind == "live":
                self.left[before] += self.increment
            else:
                self.left[before] = float(self.seconds)
        self.running = seat
        self.since = at

    @property
    def deadline(self) -> float | None:
        """When the running clock falls, as seconds of the epoch."""
        return None if self.running is None else self.since + self.left[self.running]

    def left_at(self, seat: str, now: float) -> float:
        """Return the seconds a seat has left."""
        left = self.left[seat]
        if seat == self.running:
            left -= max(0.0, now - self.since)
        return max(0.0, left)
