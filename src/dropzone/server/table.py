"""A table in memory: a game, its seats and its clock, folded from the journal."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from dropzone.core.definition import LOADING
from dropzone.core.dice import SeededDice
from dropzone.core.errors import PositionError
from dropzone.core.game import Game, LogEntry, Played
from dropzone.core.messages import M, Message, tr
from dropzone.core.position import Event, Position, Result
from dropzone.core.positionfile import game_from_table
from dropzone.core.registry import game_definition
from dropzone.server.clock import Clock
from dropzone.server.problems import Problem
from dropzone.server.store import ChatLine, Entry, Header, SeatRow, Store, Summary

__all__ = ["Table", "start_game"]


def start_game(header: Header, data: tuple[Path, ...] = ()) -> Game:
    """Return the game of a table before its first choice."""
    if header.position:
        table = read_position(header.position)
        with LOADING:
            game = game_from_table(table, seed=header.seed, data=data)
    else:
        definition = game_definition(header.game, data)
        setting = definition.setting(header.scenario or None, header.options, header.house_rules)
        first = definition.first_position(definition.static(setting))
        game = Game(definition, first, SeededDice(header.seed))
    if header.data and game.static.fingerprint != header.data:
        raise Problem("not-now", M("This game was begun with other data than this server has."))
    return game


def read_position(text: str) -> dict[str, object]:
    """Return the table of an uploaded position file."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PositionError(f"not TOML: {error}") from None


class Table:
    """Everything a request at a table needs; changed under the table's lock only."""

    def __init__(
        self,
        table: str,
        header: Header,
        seats: Sequence[SeatRow],
        data: tuple[Path, ...] = (),
        game: Game | None = None,
    ) -> None:
        self.id = table
        self.header = header
        self.game = game or start_game(header, data)
        self.seats = {seat.side: seat for seat in seats}
        self.clock = Clock(header, list(self.seats))
        #: The number of the last journal entry.
        self.version = 0
        self.rematch: str | None = None
        #: The last lines said here, and the number of the last one.
        self.chat: list[ChatLine] = []
        self.chat_known = 0
        self.ended: Result | None = None
        self.draw_offer: str | None = None
        #: Sentences that were taken back, each as its stages, for redo.
        self.undone: list[list[str]] = []
        #: Where the game went back: the version after it and the move it went back to.
        self._rewinds: list[tuple[int, int]] = []
        #: What is made of a finished game: reports by seat and language, and its record.
        self.kept: dict[tuple[str | None, str], Any] = {}
        #: Views by seat, and the version and move they are of.
        self._views: dict[str | None, dict[str, Any]] = {}
        self._views_of = (0, 0)

    # -- looking --------------------------------------------------------------------------

    def position_at(self, number: int) -> Position:
        """Return the position after a number of choices."""
        game = self.game
        if not 0 <= number <= game.number:
            raise Problem("unknown", f"the game has {game.number} moves, not {number}")
        return game.position if number == game.number else game.history[number].before

    def view(self, seat: str | None) -> dict[str, Any]:
        """Return what a seat may know now; made once, for all that is asked before a change."""
        now = (self.version, self.game.number)
        if self._views_of != now:
            self._views_of, self._views = now, {}
        if seat not in self._views:
            self._views[seat] = self.game.view(seat)
        return self._views[seat]

    @property
    def over(self) -> bool:
        """Whether the game has ended, by the rules or by its players."""
        return self.ended is not None or self.game.over

    @property
    def result(self) -> Result | None:
        """How the game ended."""
        return self.ended or self.game.position.result

    @property
    def waits_for(self) -> list[str]:
        """The sides that have yet to agree to the optional and house rules, by joining."""
        if not (self.header.options or self.header.house_rules):
            return []
        return [side for side, seat in self.seats.items() if seat.invite_hash is not None]

    def check_agreed(self) -> None:
        """Let nobody play before all have agreed to the rules (crete:10.0-a)."""
        if self.waits_for:
            raise Problem("not-now", M("The game begins when all have agreed to its rules."))

    @property
    def to_play(self) -> str | None:
        """The seat that has to decide; nobody has to before all have agreed to the rules."""
        return None if self.over or self.waits_for else self.game.decision.seat

    @property
    def bot_to_play(self) -> SeatRow | None:
        """The bot that has to decide, if it is one's turn."""
        seat = self.to_play
        if seat is None or self.seats[seat].kind != "bot":
            return None
        return self.seats[seat]

    def summary(self) -> Summary:
        """Return what a list of tables shows."""
        return Summary(
            number=self.game.number,
            to_play=self.to_play,
            by_bot=self.bot_to_play is not None,
            deadline=None if self.over else self.clock.deadline,
            over=self.over,
        )

    def log_start(self, since: int, version: int | None) -> int:
        """Return where a log must begin for a client that knew `since` moves at a version."""
        back = [to for at, to in self._rewinds if version is None or at > version]
        return max(0, min([since, self.game.number, *back]))

    def events_of(self, number: int) -> tuple[Event, ...]:
        """Return what happened at a move; at move 0, before the first one."""
        return self.game.history[number - 1].events if number else self.game.opening

    def page_start(self, last: int, lines: int, seat: str | None) -> int:
        """Return after which move a page of the log begins that ends with a move.

        It holds as many lines as wished or a few more: a move is never cut in two.
        """
        can_see = self.game.position.can_see
        number = last
        while number > 0:
            lines -= sum(can_see(event, seat) for event in self.events_of(number))
            if lines <= 0:
                return number - 1
            number -= 1
        return 0

    def told(
        self, language: str, since: int, seat: str | None, last: int | None = None
    ) -> list[LogEntry]:
        """Return the log after a move (up to another one) as far as a seat may know it."""
        game = self.game
        tell, clause = game.definition.tell, game.definition.event_clause
        can_see = game.position.can_see
        last = game.number if last is None else min(last, game.number)
        return [
            LogEntry(
                number, tr(language, tell(game.static, event)), clause(game.static, event), event
            )
            for number in range(since + 1 if since else 0, last + 1)
            for event in self.events_of(number)
            if can_see(event, seat)
        ]

    # -- undo -----------------------------------------------------------------------------

    def undo_target(self, seat: str) -> int | Message:
        """Return the move to which a seat may take the game back, or why it may not.

        The seat's last sentence goes with all its stages, and the answers of bots to it.
        """
        if self.over:
            return M("The game is over.")
        history = self.game.history
        number = len(history)
        if self.game.old_seeds and self.game.old_seeds[-1][0] == number:
            return M("Nothing has been played.")
        while number and self._is_bots(history[number - 1], seat):
            if (why := _stands(history[number - 1])) is not None:
                return why
            number -= 1
        if not number:
            return M("Nothing has been played.")
        if history[number - 1].seat != seat:
            return M("The last choice was not yours.")
        if (why := _stands(history[number - 1])) is not None:
            return why
        number -= 1
        while number and _belongs(history[number - 1], history[number]):
            number -= 1
        begun = max((at for at, _ in self.game.old_seeds), default=0)
        return M("Nothing has been played.") if number < begun else number

    def _is_bots(self, played: Played, seat: str) -> bool:
        return played.seat != seat and self.seats[played.seat].kind == "bot"

    # -- changing -------------------------------------------------------------------------

    def play(self, text: str, seat: str, number: int) -> list[str]:
        """Play a choice in memory and return its stages; nothing is changed if it is refused."""
        self.check_agreed()
        start = self.game.number
        self.game.make(text, side=seat, number=number)
        return [played.notation for played in self.game.history[start:]]

    def entries(self, kind: str, seat: str, texts: Sequence[str], at: float) -> list[Entry]:
        """Return the next entries of the journal."""
        return [
            Entry(self.version + 1 + index, kind, seat, text, at)
            for index, text in enumerate(texts)
        ]

    def commit(self, store: Store, entries: Sequence[Entry], *, played: bool = False) -> None:
        """Carry out entries (unless they were played already) and store them."""
        for entry in entries:
            self.fold(entry, played=played)
        store.append(self.id, entries, self.summary())

    def fold(self, entry: Entry, *, played: bool = False) -> None:
        """Let an entry of the journal change the table."""
        game = self.game
        self.clock.stop(entry.at)
        self.version = entry.number
        if entry.kind in ("play", "given"):
            if not played:
                game.make(entry.text)
            self.undone.clear()
            if self.draw_offer is not None and self.draw_offer != entry.seat:
                self.draw_offer = None
        elif entry.kind == "dice":
            game.take_new_dice(entry.text)
        elif entry.kind == "undo":
            self._take_back(int(entry.text))
        elif entry.kind == "redo":
            for notation in self.undone.pop():
                game.make(notation)
        elif entry.kind == "offer":
            self.draw_offer = entry.seat
        elif entry.kind == "decline":
            self.draw_offer = None
        elif entry.kind != "agree":  # who has agreed is known by the seats
            self._end(entry)
        if self.clock.running is not None or entry.kind == "play":
            bot = self.bot_to_play is not None
            self.clock.go_on(None if self.over or bot else self.to_play, entry.at)

    def _take_back(self, number: int) -> None:
        game = self.game
        batch = [played.notation for played in game.history[number:]]
        while game.number > number:
            game.undo()
        self.undone.append(batch)
        self._rewinds.append((self.version, number))

    def _end(self, entry: Entry) -> None:
        others = [side for side in self.seats if side != entry.seat]
        other = others[0] if len(others) == 1 else None
        if entry.kind == "resign":
            self.ended = Result(other, "resignation", {}, M("The other side resigned."))
        elif entry.kind == "time":
            self.ended = Result(other, "time", {}, M("The other side ran out of time."))
        elif entry.kind == "accept":
            self.ended = Result(None, "agreed", {}, M("Both sides agreed to a draw."))
        else:
            raise Problem("internal", f"journal of {self.id}: unknown kind {entry.kind!r}")
        self.draw_offer = None


def _stands(played: Played) -> Message | None:
    """Return why a choice cannot be taken back."""
    if played.dice_after != played.dice_before:
        return M("Dice have fallen.")
    if played.revealed:
        return M("Something hidden has been shown.")
    return None


def _belongs(earlier: Played, later: Played) -> bool:
    """Whether a choice was an earlier stage of the sentence that the later one ends."""
    return (
        earlier.side == later.side
        and _stands(earlier) is None
        and later.notation.startswith(earlier.notation + " ")
    )
