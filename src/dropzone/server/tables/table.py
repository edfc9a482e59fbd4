"""A table in memory: a game, its seats and its clock, folded from the journal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from dropzone.core.errors import DropzoneError, IllegalChoice, PositionError
from dropzone.core.io.record import keeps_moment
from dropzone.core.io.saving import Restored, Sealed, mark, sealed
from dropzone.core.rules.definition import GameDefinition
from dropzone.core.rules.game import Game, LogEntry, Played
from dropzone.core.rules.position import Event, Position, Result
from dropzone.core.text.messages import M, Message, tr
from dropzone.core.text.remarks import NEW_DATA, RESUMED, RULES_CHANGED, UNREAD
from dropzone.core.views import View
from dropzone.server.api.problems import Problem
from dropzone.server.store import Batch, ChatLine, Entry, Header, SeatRow, Summary
from dropzone.server.tables.clock import Clock
from dropzone.server.tables.screen import Comparison, Screen

__all__ = ["Definitions", "Table"]

#: Returns a game with the data of a fingerprint.
Definitions: TypeAlias = Callable[[str], GameDefinition]


#: Seats that one and the same person holds, where a table has several of them.
OWN = ("me", "hotseat")
#: What at a table changes the game, and not only what is said of it.
#: Stands for a time in which no server ran: it is charged to nobody.
PAUSE = "pause"
#: What changes neither the game nor how it stands with it: the seats know who has agreed.
ASIDE = frozenset({"agree", "hint", "no-hints", "why", PAUSE})
MOVES = frozenset({"play", "given", "dice", "undo", "redo", "resume", "data"})


class Table:
    """Everything a request at a table needs; changed under the table's lock only."""

    def __init__(
        self,
        table: str,
        header: Header,
        seats: Sequence[SeatRow],
        game: Game,
        definitions: Definitions,
    ) -> None:
        self.id = table
        self.header = header
        self.game = game
        #: Finds a game with the data of a fingerprint, for tables that go over to other data.
        self._definitions = definitions
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
        self._views: dict[str | None, View] = {}
        self._views_of = (0, 0)
        #: What clients were told last, by seat and language.
        self.screens: dict[tuple[str | None, str], Screen] = {}
        self.comparison = Comparison()
        #: Who has agreed to go on with today's data.
        self.data_agreed: set[str] = set()
        #: Whether players may ask the staff, and the move about which each seat asked last.
        self.hints_allowed = True
        self.hinted: dict[str, int] = {}
        #: What bots said of their plans: by the move a plan began with, the seat and the texts.
        self.reasons: dict[int, tuple[str, list[str]]] = {}
        #: Entries that were carried out and are yet to be stored.
        self.unsaved: list[Batch] = []
        #: Seconds of the processor that work here takes of late; much until that is known.
        self.pace = 0.02
        #: The turn and the entry whose moment was kept last.
        self._kept: tuple[tuple[int, ...], int] = ((), 0)

    # -- looking --------------------------------------------------------------------------

    def position_at(self, number: int) -> Position:
        """Return the position after a number of choices."""
        game = self.game
        if not 0 <= number <= game.number:
            raise Problem("unknown", f"the game has {game.number} moves, not {number}")
        return game.position if number == game.number else game.history[number].before

    def view(self, seat: str | None) -> View:
        """Return what a seat may know now; made once, for all that is asked before a change."""
        now = (self.version, self.game.number)
        if self._views_of != now:
            self._views_of, self._views = now, {}
        position = self.game.position
        alike = position.shared_view(seat)
        if alike not in self._views:
            self._views[alike] = position.view(alike)
        return self._views[alike]

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

    def page_start(self, last: int, lines: int, seat: str | None, first: int = 0) -> int:
        """Return after which move a page of the log begins that ends with a move.

        It holds as many lines as wished or a few more: a move is never cut in two.  It does not
        begin before the `first` move that is wished for.
        """
        can_see = self.game.position.may_know
        number = last
        while number > first:
            lines -= sum(can_see(event, seat) for event in self.events_of(number))
            if lines <= 0:
                return number - 1
            number -= 1
        return first

    def told(
        self, language: str, since: int, seat: str | None, last: int | None = None
    ) -> list[LogEntry]:
        """Return the log after a move (up to another one) as far as a seat may know it."""
        game = self.game
        tell, clause = game.definition.sentence, game.definition.clause_of
        can_see = game.position.may_know
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
        row = self.seats.get(played.seat)  # nobody's, where the game went over to other rules
        return played.seat != seat and row is not None and row.kind == "bot"

    # -- changing -------------------------------------------------------------------------

    def play(self, text: str, seat: str, number: int) -> tuple[list[str], Message | None]:
        """Play a choice in memory and return its stages; nothing is changed if it is refused.

        Return with them what the seat must be told if the text was not played to its end.
        """
        self.check_agreed()
        start = self.game.number
        left = self.game.make(text, side=seat, number=number)
        return [played.notation for played in self.game.history[start:]], left

    def wish_for_data(self, seat: str, today: str, at: float) -> None:
        """Note that a player wishes to go on with today's data; when all do, the game does.

        Bots mind no values, and who plays both sides wishes for both.
        """
        if self.game.static.fingerprint == today:
            raise Problem("not-now", M("The game is played with today's values already."))
        try:
            self.game.copy().go_over_to(self._definitions(today), (NEW_DATA, ""))
        except PositionError as error:
            why = str(error)
            raise Problem("not-now", M("Today's values do not fit: {why}.", why=why)) from None
        kind = self.seats[seat].kind
        same = kind if kind in OWN else ""
        mine = [side for side, row in self.seats.items() if side == seat or row.kind == same]
        people = {side for side, row in self.seats.items() if row.kind != "bot"}
        if people <= self.data_agreed.union(mine):
            self.enter(self.entries("data", seat, [today], at))
        else:
            for side in mine:
                self.enter(self.entries("data-offer", side, [""], at))

    def entries(self, kind: str, seat: str, texts: Sequence[str], at: float) -> list[Entry]:
        """Return the next entries of the journal."""
        return [
            Entry(self.version + 1 + index, kind, seat, text, at)
            for index, text in enumerate(texts)
        ]

    def enter(self, entries: Sequence[Entry], *, played: bool = False) -> None:
        """Carry out entries (unless they were played already), to be stored before all else.

        Beside each stands what tells how things stood after it, and the present moment with the
        table: whatever the rules become, the game stands there.  Nobody may hear of them before
        who holds the table has stored what is `unsaved`.
        """
        game, told = self.game, []
        now = Sealed("", b"")
        for later, entry in zip(reversed(range(len(entries))), entries, strict=True):
            self.fold(entry, played=played)
            number = game.number - later if played else game.number  # stages are played together
            position = self.position_at(number)
            now = sealed(position, game.rolls_at(number))
            told.append(
                msgspec.structs.replace(
                    entry,
                    rules=game.definition.rules_version,
                    fingerprint=now.mark,
                    snapshot=now.packed if self._keeps(entry.number, position) else None,
                )
            )
        self.unsaved.append(Batch(self.id, told, self.summary(), now.packed))

    def note_pace(self, seconds: float) -> None:
        """Note what brief work took: one that was slow counts at once, quick ones by and by."""
        self.pace = max(seconds, 0.7 * self.pace + 0.3 * seconds)

    def take_unsaved(self) -> list[Batch]:
        """Return what is yet to be stored, to whoever stores it now."""
        taken, self.unsaved = self.unsaved, []
        return taken

    def packed(self) -> bytes:
        """Return the present moment as it is stored."""
        return sealed(self.game.position, self.game.dice.count).packed

    def _keeps(self, entry: int, position: Position) -> bool:
        """Return whether the moment after an entry is one to keep: the first of a turn, say."""
        turn, last = self._kept
        if last and not keeps_moment(position, turn, entry - last):
            return False
        self._kept = (position.turn_key, entry)
        return True

    @property
    def mark(self) -> str:
        """What tells the present moment from any other."""
        return mark(self.game.position, self.game.dice.count)

    def fold(self, entry: Entry, *, played: bool = False) -> None:
        """Let an entry of the journal change the table."""
        self.version = entry.number
        if not played:
            self._move(entry)
        self._note(entry)

    def try_fold(self, entry: Entry) -> Message | str | None:
        """Fold an entry if today's rules agree with what was kept of it; else return why not.

        Then nothing has changed, and `show` takes its place.
        """
        number, undone = self.game.number, list(self.undone)
        self.version = entry.number
        try:
            self._move(entry)
        except Exception as error:  # whatever today's rules make of it, the table opens
            why = _cause(error)
        else:
            if entry.fingerprint in (None, self.mark):
                self._note(entry)
                return None
            why = M("it leads to another position")
        self.game.go_back_to(number)
        self.undone = undone
        return why

    def show(self, entry: Entry, kept: Restored | None) -> bool:
        """Let an entry that today's rules cannot play change the table as its words say.

        The position stays as it is known until a moment that was kept; return whether this is one.
        """
        game = self.game
        self.version = entry.number
        if entry.kind in ("play", "given"):
            self._jump(entry.seat, entry.text, entry.rules or 1)
        elif entry.kind == "redo":
            for notation in self.undone.pop():
                self._jump(entry.seat, notation, entry.rules or 1)
        elif entry.kind in MOVES:
            self._move(entry)
        if kept is not None:
            game.stand_at(kept.position, kept.rolls)
        self._note(entry)
        return game.number not in game.unsure

    def _jump(self, seat: str, notation: str, rules: int) -> None:
        game = self.game
        events: list[Event] = [(UNREAD, seat, notation)]
        if not (game.history and game.history[-1].is_unread):
            events.insert(0, (RULES_CHANGED, rules, game.definition.rules_version))
        sides = (each.id for each in game.static.sheet.sides)
        side = next((each for each in sides if game.position.seat(each) == seat), seat)
        game.jump(side=side, seat=seat, notation=notation, events=tuple(events))
        game.rules_version = min(game.rules_version, rules)

    def _move(self, entry: Entry) -> None:
        """Let an entry change the game."""
        game = self.game
        if entry.kind in ("play", "given"):
            self._make(entry.text)
        elif entry.kind == "dice":
            game.take_new_dice(entry.text)
        elif entry.kind == "undo":
            self._take_back(int(entry.text))
        elif entry.kind == "redo":
            for notation in self.undone.pop():
                self._make(notation)
        elif entry.kind == "resume":
            lost = game.number - int(entry.text)
            game.go_back_to(int(entry.text))
            game.jump(side="", seat="", notation="", events=((RESUMED, lost),))
            game.unsure.discard(game.number)
            self._rewinds.append((self.version, int(entry.text)))
        elif entry.kind == "data":
            definition = self._definitions(entry.text)
            game.go_over_to(definition, (NEW_DATA, definition.data_version))

    def _make(self, notation: str) -> None:
        """Play the words of one stored choice: as one choice, or not at all."""
        start = self.game.number
        left = self.game.make(notation)
        if left is not None or self.game.number != start + 1:
            raise Problem("internal", left or M("it is more than one choice now"))

    def _note(self, entry: Entry) -> None:
        """Let an entry change what else there is at a table: clocks, offers, the end."""
        was_running, since = self.clock.running is not None, self.clock.since
        self.clock.stop(entry.at)
        if entry.kind == PAUSE:
            self.clock.give_back(float(entry.text), since, entry.at)
        if entry.kind == "undo":
            self.clock.take_back(self.game.number, entry.at)
        if entry.kind in ("play", "given"):
            self.undone.clear()
            if self.draw_offer is not None and self.draw_offer != entry.seat:
                self.draw_offer = None
        elif entry.kind == "offer":
            self.draw_offer = entry.seat
        elif entry.kind == "decline":
            self.draw_offer = None
        elif entry.kind == "hint":
            count, _, at = entry.text.partition(" ")
            self.game.hints[entry.seat] = self.game.hints.get(entry.seat, 0) + int(count)
            self.hinted[entry.seat] = int(at) if at else -1
        elif entry.kind == "why":
            number, *said = entry.text.split("\n")
            self.reasons[int(number)] = (entry.seat, said)
        elif entry.kind == "no-hints":
            self.hints_allowed = False
        elif entry.kind == "data-offer":
            self.data_agreed.add(entry.seat)
        elif entry.kind == "data":
            self.data_agreed.clear()
        elif entry.kind not in MOVES and entry.kind not in ASIDE:
            self._end(entry)
        if entry.kept:
            self._kept = (self.game.position.turn_key, entry.number)
        if was_running or entry.kind in ("play", "redo", "undo"):
            bot = self.bot_to_play is not None
            player = None if self.over or bot else self.to_play
            self.clock.go_on(player, entry.at, self.game.number)

    def _take_back(self, number: int) -> None:
        game = self.game
        self.undone.append([played.notation for played in game.history[number:]])
        game.go_back_to(number)
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


def _cause(error: Exception) -> Message | str:
    """Return why today's rules do not play an entry."""
    if isinstance(error, IllegalChoice) and error.refusals:
        first = error.refusals[0]
        return M("{clause} forbids it: {why}", clause=first.clause, why=first.message)
    if isinstance(error, DropzoneError | Problem):
        return error.message
    return f"{type(error).__name__}: {error}"


def _stands(played: Played) -> Message | None:
    """Return why a choice cannot be taken back."""
    if played.is_unread:
        return M("It was played under earlier rules or values.")
    if played.dice_after != played.dice_before:
        return M("Dice have fallen.")
    if played.revealed:
        return M("Something hidden has been shown.")
    return None


def _belongs(earlier: Played, later: Played) -> bool:
    """Whether a choice was an earlier stage of the sentence that the later one ends."""
    return later.joins and _stands(earlier) is None
