"""The clocks of a table: none, live (a budget a seat) or correspondence (a time a move)."""

from __future__ import annotations

from dropzone.server.store import Header

__all__ = ["Clock"]


class Clock:
    """How much time each seat has left, worked out from the times in the journal.

    The clock starts with the first choice, runs for people only, and gives the increment (or the
    full time of a correspondence move) when the decision passes to another seat.  Who takes the
    choice back gives that time back too: playing and taking back winds no clock up.
    """

    def __init__(self, header: Header, seats: list[str]) -> None:
        self.kind = header.clock
        self.seconds = header.seconds
        self.increment = header.increment
        self.left = {seat: float(header.seconds) for seat in seats}
        self.running: str | None = None
        self.since = 0.0
        #: What seats were given, each time with the number of moves after it.
        self._given: list[tuple[int, str, float]] = []

    def stop(self, at: float) -> None:
        """Charge the time that has passed to the seat whose clock runs."""
        if self.running is not None:
            self.left[self.running] -= max(0.0, at - self.since)
            self.since = at

    def give_back(self, seconds: float, since: float, at: float) -> None:
        """Give back what was charged from `since` to `at` while nobody could play."""
        if self.running is not None:
            self.left[self.running] += max(0.0, min(seconds, at - since))

    def go_on(self, seat: str | None, at: float, number: int) -> None:
        """Let the clock of a seat run: of nobody (None) while a bot decides or all is over.

        It is the one that decides after so many moves.
        """
        if self.kind == "none":
            return
        before = self.running
        if before is not None and before != seat:
            live = self.kind == "live"
            gift = float(self.increment) if live else self.seconds - self.left[before]
            self.left[before] += gift
            self._given.append((number, before, gift))
        self.running = seat
        self.since = at

    def take_back(self, number: int, at: float) -> None:
        """Take back what was given for moves after a number of them, and stand still."""
        self.stop(at)
        self.running = None
        while self._given and self._given[-1][0] > number:
            _, seat, gift = self._given.pop()
            self.left[seat] -= gift

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
