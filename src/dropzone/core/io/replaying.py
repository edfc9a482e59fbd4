"""Replaying records: choice by choice as far as today's rules agree, else from their snapshots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec

from dropzone.core.data.registry import definition_of, game_definition
from dropzone.core.errors import DataError, DropzoneError, PositionError, RecordError, UnknownName
from dropzone.core.io.earlier import EarlierMoment, EarlierRules, NoEarlierRules, stretches
from dropzone.core.io.first_form import first_fingerprint
from dropzone.core.io.record import NEW_DICE, Moment, Packed, Record, Sentence, read_record
from dropzone.core.io.saving import Restored, fingerprint, load, mark, restore, sealed
from dropzone.core.rules.decision import in_its_order, next_stage, read_choice
from dropzone.core.rules.definition import GameDefinition
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.engine import question
from dropzone.core.rules.game import Game
from dropzone.core.rules.position import Event
from dropzone.core.rules.static import Setting
from dropzone.core.text.remarks import RULES_CHANGED, UNREAD

__all__ = ["replay", "verify"]


def replay(text: str, to: int | None = None, data: Sequence[str | Path] = ()) -> Game:
    """Play a record and return the game, at its end or after `to` choices.

    What was played under earlier rules and cannot be played under today's is shown from the
    snapshots of the record: `game.unread` says from which move on.

    >>> from dropzone.core.rules.game import new
    >>> game = new("market-garden", seed=7)
    >>> _ = game.play(game.decision.choices[0])
    >>> replay(game.record()).position == game.position
    True
    """
    return _replayed(text, data, to)[0].game


def verify(text: str, data: Sequence[str | Path] = ()) -> Game:
    """Check a record against its seed and its rules and return the game it ends in.

    >>> from dropzone.core.rules.game import new
    >>> game = new("market-garden", seed=7)
    >>> _ = game.play("act")
    >>> verify(game.record()).number
    1
    """
    run, record = _replayed(text, data, None)
    game = run.game
    if game.unread is None:  # what cannot be replayed stands on its snapshots, which were checked
        last = first_fingerprint(game.position) if record.form == 1 else fingerprint(game.position)
        if (record.number, record.position) != (game.number, last):
            raise RecordError(
                f"record, line {record.last_line}: it claims"
                f' "position {record.number} {record.position}" but its choices lead to'
                f' "position {game.number} {last}"'
            )
    for moment in (*record.moments, run.end) if record.form > 1 else ():
        _restored(run.definition, record, moment)
    return game


def _replayed(text: str, data: Sequence[str | Path], to: int | None) -> tuple[_Replay, Record]:
    """Return a record that has been played, and what it says of itself.

    A record of 0.1.0 kept no moments.  If today's rules lead elsewhere than it says, the rules of
    that version are asked for them.
    """
    record = read_record(text)
    run = _Replay(record, data, to)
    if record.form == 1 and record.rules < run.definition.rules_version:
        trial = _Replay(record, data, None)
        if not trial.agrees():
            record = _with_moments(record, text, data)
            run = _Replay(record, data, to)
        elif to is None:
            return trial, record  # it has been played to its end already
    run.run()
    return run, record


def _with_moments(record: Record, text: str, data: Sequence[str | Path]) -> Record:
    """Return a record of 0.1.0 as it would be today, with the moments that its rules tell.

    Where today's rules leave it, they are asked more closely: as little as can be is shown in words
    alone.
    """
    paths = [Path(each) for each in data]
    definition = _definition(record, tuple(paths))
    with EarlierRules() as rules:
        try:
            told = rules.of_record(text, paths)
            trial = _Replay(_told(record, definition, told), data, None)
            trial.run()
            close = stretches(trial.left_at, [each.place for each in told])
            told = rules.of_record(text, paths, close)
        except NoEarlierRules as error:
            raise RecordError(f"record, line {record.last_line}: {error}") from None
    return _told(record, definition, told)


def _told(record: Record, definition: GameDefinition, told: Sequence[EarlierMoment]) -> Record:
    """Return a record with moments as 0.1.0 saved them."""
    kept = {each.place: sealed(load(definition, each.position), each.rolls) for each in told}
    moments = [Moment(record.last_line, at.place, at.number, kept[at.place].mark) for at in told]
    last = told[-1].place
    return msgspec.structs.replace(
        record,
        form=2,
        moments=tuple(each for each in moments if each.sentences != last),
        snapshots={at.number: Packed(record.last_line, kept[at.place].packed) for at in told},
        position=kept[last].mark.partition(".")[0],
    )


class _Disagrees(RecordError):
    """Today's rules refuse a sentence of a record or, without one, lead elsewhere than it says."""

    def __init__(self, message: str, sentence: Sentence | None = None) -> None:
        super().__init__(message)
        self.sentence = sentence


class _Replay:
    """One record being played."""

    def __init__(self, record: Record, data: Sequence[str | Path], to: int | None) -> None:
        self.record = record
        self.to = to
        self.definition = _definition(record, tuple(map(Path, data)))
        self.game = _start(record, self.definition)
        #: The sentences, counted from 1, at which today's rules leave it.
        self.left_at: list[int] = []

    def run(self) -> Game:
        """Return the game that the record leads to."""
        record, definition = self.record, self.definition
        if record.rules > definition.rules_version:
            raise RecordError(
                f"record, line 7: made under version {record.rules} of the rules;"
                f" this version plays {definition.rules_version}"
            )
        begun = 0
        for moment in self._moments():
            before = self.game.number
            try:
                self._play(record.sentences[begun : moment.sentences])
                if self._is_done:
                    return self.game
                self._compare(moment)
            except _Disagrees as error:
                if record.rules == definition.rules_version:
                    raise RecordError(str(error)) from None
                self._show(record.sentences[begun : moment.sentences], moment, before, error)
            begun = moment.sentences
        return self.game

    def agrees(self) -> bool:
        """Return whether today's rules lead where a record of 0.1.0 says."""
        try:
            self._play(self.record.sentences)
        except _Disagrees:
            return False
        return first_fingerprint(self.game.position) == self.record.position

    @property
    def end(self) -> Moment:
        """The last position of the record, as the last moment that it kept."""
        record = self.record
        mark = f"{record.position}." if record.form > 1 else ""
        return Moment(record.last_line, len(record.sentences), record.number, mark)

    def _moments(self) -> Iterator[Moment]:
        """Each moment that the record kept, the last one at its end."""
        yield from self.record.moments
        if self.record.rules < self.definition.rules_version:
            yield self.end
        else:  # `verify` judges it
            yield msgspec.structs.replace(self.end, mark="")

    @property
    def _is_done(self) -> bool:
        return self.to is not None and self.game.number >= self.to

    def _compare(self, moment: Moment) -> None:
        """Let a moment tell whether today's rules have led to what it kept."""
        here = mark(self.game.position, self.game.dice.count) if moment.mark else ""
        if not here.startswith(moment.mark):
            raise _Disagrees(
                f"record, line {moment.line}: move {moment.number} is told as"
                f" {moment.mark.rstrip('.')}, but its choices lead to {here}"
            )

    # -- as far as the rules agree --------------------------------------------------------

    def _play(self, sentences: Sequence[Sentence]) -> None:
        for sentence in sentences:
            if self._is_done:
                return
            self._play_line(sentence)

    def _play_line(self, sentence: Sentence) -> None:
        game = self.game
        if game.over:
            raise _refused(sentence, "the game was over before this choice")
        if sentence.side == NEW_DICE:
            game.take_new_dice(sentence.words)
            return
        chooser = question(game.position).decider(game.position)
        if chooser != sentence.side:
            raise _refused(sentence, f"{chooser} was to choose, not {sentence.side}")
        start = game.number
        try:
            _play_sentence(game, sentence.words, self.to)
        except Exception as error:
            game.go_back_to(start)
            if isinstance(error, DropzoneError):
                raise _refused(sentence, str(error)) from None
            if self.record.rules == self.definition.rules_version:
                raise
            raise _refused(sentence, repr(error)) from None  # no rule expects another's positions

    # -- where they do not ----------------------------------------------------------------

    def _show(
        self, sentences: Sequence[Sentence], moment: Moment, before: int, error: _Disagrees
    ) -> None:
        """Show sentences in their own words, up to a moment that was kept.

        Those before the one that is refused were played as they were.  If none is refused and all
        lead elsewhere, nobody can tell from where on: none counts as played.
        """
        game = self.game
        kept = self._kept(moment)
        if error.sentence is None:
            game.go_back_to(before)
            left = sentences
        else:
            left = sentences[sentences.index(error.sentence) :]
        game.rules_version = min(game.rules_version, self.record.rules)
        self.left_at.append(self.record.sentences.index(left[0]) + 1)
        for sentence in left:
            if self._is_done:
                return
            if sentence.side == NEW_DICE:
                game.take_new_dice(sentence.words)
                continue
            self._show_line(sentence)
        if kept is not None:
            game.stand_at(kept.position, kept.rolls)

    def _show_line(self, sentence: Sentence) -> None:
        game = self.game
        seat = game.position.seat(sentence.side)
        events: list[Event] = [(UNREAD, seat, sentence.words)]
        if not (game.history and game.history[-1].is_unread):
            changed = (RULES_CHANGED, self.record.rules, self.definition.rules_version)
            events.insert(0, changed)
        game.jump(side=sentence.side, seat=seat, notation=sentence.words, events=tuple(events))

    def _kept(self, moment: Moment) -> Restored | None:
        """Return the position of a moment, if the record has kept it."""
        if moment.number not in self.record.snapshots:
            return None
        return _restored(self.definition, self.record, moment)


def _restored(definition: GameDefinition, record: Record, moment: Moment) -> Restored:
    """Return the position of a moment; it must be a sound one, and the one that the mark tells."""
    packed = record.snapshots[moment.number]
    kept = _sound(definition, packed)
    if not kept.mark.startswith(moment.mark):
        told = moment.mark.rstrip(".")
        raise RecordError(f"record, line {packed.line}: it is not the moment {told}")
    return kept


def _sound(definition: GameDefinition, packed: Packed) -> Restored:
    """Return the moment that a line of a record carries; it must be one that play could reach."""
    try:
        kept = restore(definition, packed.content)
        wrong = definition.invariants(kept.position)
    except (PositionError, UnknownName) as error:
        raise RecordError(f"record, line {packed.line}: {error}") from None
    except (IndexError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise RecordError(f"record, line {packed.line}: not a position: {error!r}") from None
    if wrong:
        raise RecordError(f"record, line {packed.line}: {wrong[0]}")
    return kept


def _refused(sentence: Sentence, why: str) -> _Disagrees:
    return _Disagrees(f"record, line {sentence.line}: {why}", sentence)


@contextmanager
def _naming(line: int) -> Iterator[None]:
    """Turn a name that does not exist into an error of the line that gives it."""
    try:
        yield
    except (UnknownName, DataError) as error:
        raise RecordError(f"record, line {line}: {error}") from None


def _definition(record: Record, data: tuple[Path, ...]) -> GameDefinition:
    """Return the game with the data that a record was made with."""
    with _naming(2):
        game_definition(record.game, data)

    pack = record.pack
    with _naming(pack.line if pack is not None else 6):
        kept = None if pack is None else pack.content
        return definition_of(record.game, record.data, data, lambda fingerprint: kept)


def _start(record: Record, definition: GameDefinition) -> Game:
    with _naming(3):
        definition.setting(record.scenario)
    with _naming(4):
        definition.setting(record.scenario, record.options)
    with _naming(5):
        house_rules = definition.read_house_rules(record.house_rules)
        setting = definition.setting(record.scenario, record.options, house_rules)
    if record.begin is not None:
        return _begun(record.begin, record.seed, definition, setting)
    static = definition.static(setting)
    game = Game(definition, definition.first_position(static), SeededDice(record.seed))
    game.hints = dict(record.hints)
    return game


def _begun(begin: Packed, seed: str, definition: GameDefinition, setting: Setting) -> Game:
    """Return the game of a record that did not begin from the set-up of its scenario."""
    first = _sound(definition, begin)
    if first.position.static.setting != setting:
        raise RecordError(f"record, line {begin.line}: a position of another setting")
    game = Game(definition, first.position, SeededDice(seed, first.rolls))
    game.from_position = True
    return game


def _play_sentence(game: Game, text: str, to: int | None) -> None:
    """Play what a sentence means, up to a number of choices.

    Each stage is read and played in one go.  Where that cannot tell what the sentence means, it
    is taken back and read as any text is.
    """
    start, words = game.number, text.split()
    while to is None or game.number < to:
        read = next_stage(game.position, words)
        if read is None:
            break
        game.play_stage(read.choice)
        played = game.history[-1]
        if read.is_whole:
            return
        if played.forced or played.dice_after != played.dice_before or game.over:
            break
        words = in_its_order(game.position, read.words, words)
    else:
        return
    game.go_back_to(start)
    for stage in read_choice(game.position, text):
        if to is not None and game.number >= to:
            return
        game.play_stage(stage)
