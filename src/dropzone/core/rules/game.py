"""The game: the one small surface through which people, bots and programs play."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec

from dropzone.core.data.registry import game_definition
from dropzone.core.errors import (
    DropzoneError,
    IllegalChoice,
    InvalidChoice,
    NotNow,
    PositionError,
    UnknownName,
    WrongDice,
)
from dropzone.core.io.saving import dump, load
from dropzone.core.rules.decision import Decision, read_certain, read_further
from dropzone.core.rules.definition import GameDefinition
from dropzone.core.rules.dice import Dice, ScriptedDice, SeededDice, commitment
from dropzone.core.rules.engine import advance, list_choices, question
from dropzone.core.rules.position import Event, Position, Result
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.refusal import Refusal
from dropzone.core.rules.static import HouseValue, Static
from dropzone.core.rules.survey import Layer
from dropzone.core.rules.timeline import UNREAD, Played, Timeline
from dropzone.core.search.guessing import foresee, guesses
from dropzone.core.search.odds import Outcome, outcomes
from dropzone.core.text.messages import N_, M, Message, Term, tr

__all__ = ["Game", "LogEntry", "Played", "new"]

P = TypeVar("P", bound=Position)
S = TypeVar("S", bound=Static)


class LogEntry(msgspec.Struct, frozen=True):
    """One event as a sentence, with the clause behind it and the number of its choice."""

    number: int
    text: str
    clause: str
    event: Event


class Game:
    """A game in play.

    >>> game = new("market-garden", seed=7)
    >>> while not game.over:
    ...     _ = game.play(game.decision.choices[0])
    >>> game.result.winner in ("allied", "german")
    True
    """

    def __init__(self, definition: GameDefinition[P, S], position: P, dice: Dice) -> None:
        # From here on nobody knows the system: definition and position are of the same one.
        self.definition = cast(GameDefinition, definition)
        self.static: Static = position.static
        self.position: Position = position
        self.dice = dice
        self.history = Timeline()
        self._undone: list[Choice] = []
        #: The seeds of dice that were put aside for new ones, with the move before which.
        self.old_seeds: list[tuple[int, str]] = []
        #: Set when the game began from something else than the set-up of its scenario: its record
        #: then carries its first moment.
        self.from_position = False
        #: The version of the rules it is played under; of several, the earliest.
        self.rules_version = definition.rules_version
        #: After which moves of earlier rules nobody knows how things stood.
        self.unsure: set[int] = set()
        #: By seat: how often it asked what the staff would do.
        self.hints: dict[str, int] = {}
        position.events = []
        advance(position, dice)
        self.opening: tuple[Event, ...] = tuple(position.events)

    # -- looking ------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.result is not None

    @property
    def result(self) -> Result:
        """How the game ended; `NotNow` while it runs."""
        if self.position.result is None:
            raise NotNow(M("the game is not over"))
        return self.position.result

    @property
    def number(self) -> int:
        """How many choices have been made; the next one carries this number."""
        return len(self.history)

    @property
    def decision(self) -> Decision:
        """The question the rules ask now."""
        if self.over:
            raise NotNow(M("the game is over: nothing is asked"))
        return Decision(self.position, self.number)

    @property
    def unread(self) -> int | None:
        """From which move on it was not played by today's rules but shown in its own words."""
        return next((n for n, each in enumerate(self.history) if each.is_unread), None)

    def rolls_at(self, number: int) -> int:
        """Return how many dice had fallen after so many choices."""
        return self.history[number].dice_before if number < self.number else self.dice.count

    @property
    def seed(self) -> str | None:
        """The seed of the dice; keep it from players until the game is over."""
        return self.dice.seed if isinstance(self.dice, SeededDice) else None

    @property
    def seed_hash(self) -> str | None:
        """The hash of the seed, which players may see from the start."""
        return commitment(self.seed) if self.seed is not None else None

    def view(self, side: str | None = None) -> dict[str, Any]:
        """Return what a side, or a spectator, may know: plain data, nothing hidden leaks.

        Scripts read any game by its keys; `core.views` has their types, for each kind of table.
        """
        self._check_side(side)
        view: Any = self.position.view(side)
        return dict(view)

    def board(self, language: str = "en") -> dict[str, Any]:
        """Return what it takes to draw the table, as plain data; `core.views` has the types."""
        board: Any = self.definition.board(self.static, language)
        return dict(board)

    def survey(self, kind: str, of: str, side: str | None = None) -> list[Layer]:
        """Return what a unit, marker or place sees, covers or commands, as a side may know it."""
        self._check_side(side)
        return self.definition.survey(self.position, kind, of, side)

    def log(self, side: str | None = None, language: str = "en", since: int = 0) -> list[LogEntry]:
        """Return what happened as sentences with their rules, as far as a side may know it."""
        self._check_side(side)
        entries = []
        told = [(0, self.opening)] if since == 0 else []
        later = enumerate(self.history[since:], since + 1)
        told += [(number, played.events) for number, played in later]
        for number, events in told:
            for event in events:
                if self.position.may_know(event, side):
                    entries.append(self._entry(number, event, language))
        return entries

    def moves(self, kind: type[P]) -> Iterator[tuple[int, P, P, tuple[Event, ...]]]:
        """Go through the game: each move, the positions before and after it, and what happened.

        Move 0 is what came before the first choice.  Of a long game only the positions about the
        present move are there, for looking at: copy one before changing it.
        """
        now = self.history[0].before if self.history else self.position
        assert isinstance(now, kind)
        yield 0, now, now, self.opening
        for number, played in enumerate(self.history, 1):
            then = self.history[number].before if number < self.number else self.position
            assert isinstance(then, kind)
            yield number, now, then, played.events
            now = then

    def _entry(self, number: int, event: Event, language: str) -> LogEntry:
        text = tr(language, self.definition.sentence(self.static, event))
        return LogEntry(number, text, self.definition.clause_of(self.static, event), event)

    # -- playing ------------------------------------------------------------------------

    def play(
        self, choice: Choice | str, *, side: str | None = None, number: int | None = None
    ) -> list[LogEntry]:
        """Play a choice, given as a value or as text, and return what happened.

        Exactly what the decision offers is accepted: from the side that is to choose (if
        `side` is given) and for the move it was offered at (if `number` is given).  Anything
        else raises and changes nothing.  A text that says more than is certain is played as far
        as it goes; a last entry, which is not part of the log, then says how far and why.
        """
        start = self.number
        left = self.make(choice, side=side, number=number)
        told = self.log(side, since=start) if start else self.log(side)[len(self.opening) :]
        if left is not None:
            clause = "" if self.over else self.decision.clause
            told.append(LogEntry(self.number, tr("en", left), clause, ("left-unplayed", choice)))
        return told

    def make(
        self, choice: Choice | str, *, side: str | None = None, number: int | None = None
    ) -> Message | None:
        """Play a choice as `play` does, without putting into words what happened.

        Return how far a text was played and why no further; None if all of it was.
        """
        if self.over:
            raise NotNow(M("the game is over: nothing can be played"))
        if number is not None and number != self.number:
            raise NotNow(
                M(
                    "that choice was for move {number}; the game is at move {now}",
                    number=number,
                    now=self.number,
                )
            )
        if side is not None:
            self._check_side(side)
            if self.decision.seat != side:
                raise NotNow(
                    M(
                        "it is for the {seat} to choose, not for the {side}",
                        seat=self._title(self.decision.seat),
                        side=self._title(side),
                    )
                )
        if not isinstance(choice, str) and choice not in self.position.open:
            none = M("{choice} is none of the choices", choice=repr(choice))
            raise IllegalChoice(none, self._not_offered())
        start, left = self.number, None
        try:
            if isinstance(choice, str):
                left = self._play_text(choice)
            else:
                self.play_stage(choice)
        except Exception:
            self.go_back_to(start)
            raise
        self._undone.clear()
        return left

    def _play_text(self, text: str) -> Message | None:
        """Play what a text says; what was not certain is read against what is asked then."""
        reading = read_certain(self.position, text)
        while True:
            for stage in reading.choices:
                self.play_stage(stage)
            if not reading.rest:
                return None
            last = self.history[-1]
            dice: Dice | None = None
            if last.forced and isinstance(self.dice, SeededDice | ScriptedDice):
                dice = self.dice.copy()
                dice.count = last.dice_before
            try:
                reading = read_further(reading, last.before, dice, self.position)
            except DropzoneError as error:
                said = " ".join(reading.said)
                if last.dice_after != last.dice_before:
                    return M(
                        "Played as far as “{said}”, where dice fell; {why}",
                        said=said,
                        why=error.message,
                    )
                return M(
                    "Played as far as “{said}”, where something hidden was shown; {why}",
                    said=said,
                    why=error.message,
                )

    def play_stage(self, choice: Choice) -> None:
        """Play one choice of the open decision; for who has read it there."""
        position, asked = self.position, question(self.position)
        before, rolled = position.copy(), self.dice.count
        side, notation = asked.decider(position), asked.notation(position, choice)
        seat = position.seat(side)
        last = self.history[-1] if self.history else None
        joins = last is not None and last.side == side and last.gesture == asked.goes_on != ""
        position.events = []
        position.revealed = False
        try:
            asked.answer(position, choice, self.dice)
            forced = advance(position, self.dice)
        except Exception:
            self.position = before  # nothing is changed by a choice that fails
            if isinstance(self.dice, SeededDice | ScriptedDice):
                self.dice.count = rolled
            raise
        before.shed()
        segment = self.history.open_segment(before, self.dice, rolled)
        self.history.append(
            Played(
                side=side,
                seat=seat,
                choice=choice,
                notation=notation,
                turn=before.turn_number,
                dice_before=rolled,
                dice_after=self.dice.count,
                events=tuple(position.events),
                revealed=position.revealed,
                forced=forced,
                segment=segment,
                index=len(segment.choices),
                joins=joins,
                gesture=asked.role(choice).gesture,
            ),
            before,
        )

    def go_back_to(self, number: int) -> None:
        """Take back all choices after a move, whatever fell or was shown; see `undo`."""
        if self.number > number:
            first = self.history[number]
            del self.history[number:]
            self.unsure = {each for each in self.unsure if each <= number}
            self.position = first.before.copy()
            if isinstance(self.dice, SeededDice | ScriptedDice):
                self.dice.count = first.dice_before

    def jump(self, *, side: str, seat: str, notation: str, events: tuple[Event, ...]) -> None:
        """Note a move that these rules cannot play: it is known by its words alone.

        How things stand after it nobody knows until `stand_at` says so; it cannot be taken back.
        """
        before, rolled = self.position.copy(), self.dice.count
        before.shed()
        segment = self.history.open_segment(before, self.dice, rolled)
        self.history.append(
            Played(
                side=side,
                seat=seat,
                choice=UNREAD,
                notation=notation,
                turn=before.turn_number,
                dice_before=rolled,
                dice_after=rolled,
                events=events,
                revealed=True,
                forced=False,
                segment=segment,
                index=len(segment.choices),
            ),
            before,
        )
        self.history.land(self.position, self.dice)
        self._undone.clear()
        self.unsure.add(self.number)

    def stand_at(self, position: Position, rolls: int) -> None:
        """Go on from a position that was kept, with so many dice fallen before it."""
        assert isinstance(self.dice, SeededDice | ScriptedDice)
        self.position, self.dice.count = position.copy(), rolls
        list_choices(self.position)
        self.history.land(self.position, self.dice)
        self.unsure.discard(self.number)

    def go_over_to(self, definition: GameDefinition, event: Event) -> None:
        """Go on with other data of the same game; `PositionError` if they do not fit."""
        position = load(definition, dump(self.position))
        if position.static.pieces != self.static.pieces:
            raise PositionError("these data have other pieces")
        if wrong := definition.invariants(position):
            raise PositionError(wrong[0])
        self.jump(side="", seat="", notation="", events=(event,))
        self.definition, self.static = definition, position.static
        self.stand_at(position, self.dice.count)

    def _not_offered(self) -> list[Refusal]:
        return [Refusal(self.decision.clause, self.decision.prompt)]

    def why_not(self, text: str) -> list[Refusal]:
        """Return why a choice is not legal now: an empty list if it is."""
        if self.over:
            raise NotNow(M("the game is over: nothing can be played"))
        try:
            read_certain(self.position, text)
        except IllegalChoice as error:
            return error.refusals
        return []

    def odds(self, choice: Choice | str, *, knowing_all: bool = False) -> list[Outcome]:
        """Return every outcome of a choice up to the next decision, likeliest first.

        As the seat that is to choose may foresee them: exact where nothing is hidden from it, else
        the average over some positions that it cannot tell from the true one.  Who may know all
        that is hidden can ask for the exact odds of the true position.
        """
        if self.over:
            raise NotNow(M("the game is over: nothing can be played"))
        if not isinstance(choice, str) and choice not in self.position.open:
            raise InvalidChoice(M("{choice} is none of the choices", choice=repr(choice)))

        def read(guess: Position) -> list[Choice]:
            return read_certain(guess, choice).choices if isinstance(choice, str) else [choice]

        if knowing_all:
            return outcomes(self.position, read(self.position))
        seat = self.decision.seat
        return foresee(guesses(self.position, seat, self.number), read, seat).outcomes

    def take_new_dice(self, seed: str) -> None:
        """Roll with another seed from here on: for a game whose seed somebody may have seen."""
        if not isinstance(self.dice, SeededDice):
            raise NotNow(M("only seeded dice can be changed for others"))
        self.old_seeds.append((self.number, self.dice.seed))
        self.dice = SeededDice(seed, self.dice.count)

    # -- going back ---------------------------------------------------------------------

    def why_no_undo(self) -> str | None:
        """Return why the last choice cannot be taken back, or None if it can."""
        if not self.history:
            return N_("nothing has been played")
        if self.old_seeds and self.old_seeds[-1][0] == self.number:
            return N_("new dice have been taken")
        last = self.history[-1]
        if last.is_unread:
            return N_("it was played by earlier rules")
        if last.dice_after != last.dice_before:
            return N_("dice have fallen")
        if last.revealed:
            return N_("something hidden has been shown")
        return None

    def undo(self, side: str | None = None) -> Choice:
        """Take back the last choice; `NotNow` once dice fell or something hidden was shown."""
        reason = self.why_no_undo()
        if reason is not None:
            raise NotNow(M("no undo: {reason}", reason=M(reason)))
        last = self.history[-1]
        if side is not None and last.seat != side:
            seat = self._title(last.seat)
            raise NotNow(M("no undo: the last choice was made by the {seat}", seat=seat))
        self.history.pop()
        self.position = last.before.copy()
        self._undone.append(last.choice)
        return last.choice

    def redo(self) -> None:
        """Play again the choice that was taken back last."""
        if not self._undone:
            raise NotNow(M("nothing has been taken back"))
        self.play_stage(self._undone.pop())

    def copy(self) -> Game:
        """Return an independent game at the same moment, with the same dice to come."""
        other = object.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.position = self.position.copy()
        other.history = self.history.copy()
        other._undone = self._undone[:]
        other.old_seeds = self.old_seeds[:]
        other.unsure = set(self.unsure)
        other.hints = dict(self.hints)
        if isinstance(self.dice, SeededDice | ScriptedDice):
            other.dice = self.dice.copy()
        return other

    def resample(self, side: str, seed: str = "") -> Position:
        """Return another position that a side cannot tell from the true one."""
        self._check_side(side)
        return self.position.resample(side, SeededDice(seed))

    def record(self) -> str:
        """Return the game as text: header and choices; it replays to the same position."""
        from dropzone.core.io.record import write_record  # a record is made of a game

        return write_record(self)

    def _title(self, side: str) -> Term:
        sides = {each.id: Term(each.title_en, each.title_fr) for each in self.static.sheet.sides}
        return sides[side]

    def _check_side(self, side: str | None) -> None:
        sides = [each.id for each in self.static.sheet.sides]
        if side is not None and side not in sides:
            raise unknown_side(self.definition.id, side, sides)


def unknown_side(game: str, side: str, sides: Sequence[str]) -> UnknownName:
    """Return the error for a side that a game does not have.

    >>> str(unknown_side("dieppe", "german", ["british"]))
    'dieppe has no side “german”; it has british'
    """
    return UnknownName(
        M("{game} has no side “{side}”; it has {sides}", game=game, side=side, sides=list(sides))
    )


def new(
    game: str,
    scenario: str | None = None,
    options: Sequence[str] = (),
    *,
    house_rules: Mapping[str, HouseValue] | None = None,
    seed: int | str | None = None,
    dice: Sequence[int] | None = None,
    data: Sequence[str | Path] = (),
) -> Game:
    """Start a game.

    `seed` fixes the dice (a fresh one is drawn if none is given); `dice` gives their faces
    instead, for real dice on a real table; `data` lays a user's own values over the game's.

    >>> new("market-garden", options=["weather"], seed=7).decision.side
    'german'
    """
    definition = game_definition(game, tuple(Path(each) for each in data))
    static = definition.static(definition.setting(scenario, options, house_rules))
    rolled: Dice
    if dice is not None:
        rolled = ScriptedDice(dice)
    else:
        rolled = SeededDice(secrets.token_hex(16) if seed is None else str(seed))
        if not rolled.seed.isprintable():
            raise WrongDice("a seed is one line of text without control characters")
    return Game(definition, definition.first_position(static), rolled)
