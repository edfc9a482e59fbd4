"""Records: the text of a whole game, which replays to the same position, always.

A record names the version of the rules and the data it was made with, and carries a snapshot of
every turn.  Under later rules it is replayed as far as they agree, and shown from its snapshots
where they do not (`core/io/replaying.py`).
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from collections.abc import Iterator
from itertools import pairwise

import msgspec

from dropzone.core.data.registry import comes_with_package
from dropzone.core.errors import DropzoneError, RecordError
from dropzone.core.io.saving import Sealed, fingerprint, sealed
from dropzone.core.rules.decision import in_its_order, next_stage, read_choice
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.game import Game, Played
from dropzone.core.rules.position import Position

__all__ = [
    "FIRST_WORDS",
    "Record",
    "Sentence",
    "beginning_of",
    "check_record",
    "keeps_moment",
    "moments_of",
    "read_record",
    "seeds_of",
    "write_record",
]

FIRST_WORDS = "dropzone record"
#: The form in which records are written; that of 0.1.0 is read too.
FORM = 2
MOST_CHARACTERS = 16_000_000
#: Lines of a record, and characters of a line of what was played: a campaign has 40,000 choices.
MOST_LINES = 250_000
LONGEST_LINE = 4_000
#: Dice are changed once every time that a record is played on, by whoever has it.
MOST_NEW_DICE = 200
#: Stands where a side stands in a line that gives the seed of new dice.
NEW_DICE = "new-dice"
#: A moment is kept at every turn, and after so many choices in a long one.
LONGEST_TURN = 250

_HEADER = {
    1: ("game", "scenario", "options", "house-rules", "data", "seed"),
    2: ("game", "scenario", "options", "house-rules", "data", "rules", "seed"),
}
_POSITION = re.compile(r"position (\d{1,7}) ([0-9a-f]{16})")
_HINTS = re.compile(r"[a-z-]{1,40}=\d{1,7}( [a-z-]{1,40}=\d{1,7})*")
_MOMENT = re.compile(r"moment (\d{1,7}) ([0-9a-f]{16}\.\d{1,9})")


class Sentence(msgspec.Struct, frozen=True):
    """A line of a record between its header and its end: who chose, and what."""

    line: int
    side: str
    words: str


class Moment(msgspec.Struct, frozen=True):
    """A moment that a record kept: after how many sentences and choices, and what tells it."""

    line: int
    sentences: int
    number: int
    mark: str


class Packed(msgspec.Struct, frozen=True):
    """What a line of a record carries in bytes: a snapshot or data."""

    line: int
    content: bytes


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A record taken apart: what was played, with which dice, and every choice."""

    form: int
    game: str
    scenario: str
    options: tuple[str, ...]
    house_rules: dict[str, str]
    data: str
    #: The version of the rules it was played under.
    rules: int
    seed: str
    sentences: tuple[Sentence, ...]
    #: The moments that were kept, and their snapshots by number; the last position has one too.
    moments: tuple[Moment, ...] = ()
    snapshots: dict[int, Packed] = {}
    #: The moment it began with, if that was not the set-up of its scenario.
    begin: Packed | None = None
    #: The data it was made with, if they are not those of a release.
    pack: Packed | None = None
    #: By side: how many hints it asked for.
    hints: dict[str, int] = {}
    #: How many choices it claims to have, and the fingerprint of its last position.
    number: int
    position: str
    last_line: int


# -- writing ------------------------------------------------------------------------------------


def write_record(game: Game) -> str:
    """Return a game as text.  Only games with seeded dice have records.

    One that began from a position carries its first moment.

    >>> from dropzone.core.rules.game import new
    >>> write_record(new("market-garden", seed=7)).splitlines()[0]
    'dropzone record 2'
    """
    if not isinstance(game.dice, SeededDice):
        raise RecordError("only a game with seeded dice has a record")
    if game.from_position and 0 in game.unsure:
        raise RecordError("nobody knows how this game began: it has no record")
    setting, definition = game.static.setting, game.definition
    written = definition.write_house_rules(setting)
    rules = " ".join(f"{name}={text}" for name, text in written.items())
    moments = moments_of(game)
    body = [
        f"{FIRST_WORDS} {FORM}",
        f"game {setting.game}",
        f"scenario {setting.scenario}",
        f"options {' '.join(setting.options)}".rstrip(),
        f"house-rules {rules}".rstrip(),
        f"data {game.static.fingerprint}",
        f"rules {game.rules_version}",
        f"seed {seeds_of(game)[0][1]}",
        "",
        *_lines(game, {n: kept.mark for n, kept in moments.items() if n != game.number}),
        "",
        f"position {game.number} {fingerprint(game.position)}",
        *(f"snapshot {number} {_as_text(kept.packed)}" for number, kept in moments.items()),
    ]
    if game.hints:
        asked = sorted(game.hints.items())
        body.append("hints " + " ".join(f"{side}={count}" for side, count in asked))
    if game.from_position:
        body.append(f"begin {_as_text(beginning_of(game))}")
    if not comes_with_package(definition):
        body.append(f"pack {_as_text(definition.packed)}")
    text = "\n".join(body)
    return f"{text}\nsum {_sum(text)}\n"


def seeds_of(game: Game) -> list[tuple[int, str]]:
    """Return the seeds of a game's dice, each with the move from which it counts.

    >>> from dropzone.core.rules.game import new
    >>> seeds_of(new("market-garden", seed=7))
    [(0, '7')]
    """
    assert isinstance(game.dice, SeededDice)
    moves = [0, *(number for number, _ in game.old_seeds)]
    seeds = [*(seed for _, seed in game.old_seeds), game.dice.seed]
    return list(zip(moves, seeds, strict=True))


def keeps_moment(position: Position, turn: tuple[int, ...], choices: int) -> bool:
    """Return whether a moment is worth keeping: a new turn, or long after the one before it.

    >>> from dropzone.core.rules.game import new
    >>> [keeps_moment(new("mercury").position, (turn,), 3) for turn in (0, 1)]
    [True, False]
    """
    return position.turn_key != turn or choices >= LONGEST_TURN


def moments_of(game: Game) -> dict[int, Sealed]:
    """Return the moments of a game that are worth keeping, by the number of moves before them.

    >>> from dropzone.core.rules.game import new
    >>> list(moments_of(new("mercury", seed=7)))
    [0]
    """
    found: dict[int, Sealed] = {}
    last, turn = 0, _first(game).turn_key
    for number, position, played in _positions(game):
        is_last = number == game.number
        # Nothing leads to the moment after moves that cannot be read but what was kept of it.
        is_found_again = played is not None and played.is_unread
        if number not in game.unsure and (
            is_last or is_found_again or keeps_moment(position, turn, number - last)
        ):
            found[number] = sealed(position, game.rolls_at(number))
            last, turn = number, position.turn_key
    return found


def beginning_of(game: Game) -> bytes:
    """Return the first moment of a game in a few bytes.

    >>> from dropzone.core.rules.game import new
    >>> game = new("mercury", seed=7)
    >>> beginning_of(game) == sealed(game.position, game.dice.count).packed
    True
    """
    return sealed(_first(game), game.rolls_at(0)).packed


def _first(game: Game) -> Position:
    return game.history[0].before if game.history else game.position


def _positions(game: Game) -> Iterator[tuple[int, Position, Played | None]]:
    """Each position of a game with its number and the choice that led to it."""
    earlier: Played | None = None
    for number, played in enumerate(game.history):
        yield number, played.before, earlier
        earlier = played
    yield game.number, game.position, earlier


def _lines(game: Game, moments: dict[int, str]) -> Iterator[str]:
    """The choices as lines; a stage whose words the next stage repeats needs none of its own."""
    history = game.history
    between: dict[int, list[str]] = {}
    for number, told in moments.items():
        between.setdefault(number, []).append(f"moment {number} {told}")
    for number, seed in seeds_of(game)[1:]:
        between.setdefault(number, []).append(f"{NEW_DICE}: {seed}")
    start = 0
    while start < len(history):
        yield from between.get(start, ())
        end = start
        while (
            end + 1 < len(history)
            and end + 1 not in between
            and _may_join(history[end], history[end + 1])
        ):
            end += 1
        # Words can repeat by chance: a sentence must be read as the very stages it stands for.
        while end > start and not _reads_as(history[start : end + 1]):
            end -= 1
        yield f"{history[end].side}: {history[end].notation}"
        start = end + 1
    yield from between.get(len(history), ())


def _may_join(played: Played, following: Played) -> bool:
    return (
        following.joins
        and not played.is_unread
        and not following.is_unread
        and played.dice_after == played.dice_before
    )


def _reads_as(stages: list[Played]) -> bool:
    """Return whether the words of the last stage alone are read as all of these stages."""
    if any(stage.forced for stage in stages[:-1]):
        try:  # words may also name what nobody was asked: it must be played to be read
            found = read_choice(stages[0].before, stages[-1].notation)
        except DropzoneError:
            return False
        return found == [stage.choice for stage in stages]
    words = stages[-1].notation.split()
    for stage, following in pairwise(stages):
        read = next_stage(stage.before, words)
        if read is None or read.is_whole or read.choice != stage.choice:
            return False
        words = in_its_order(following.before, read.words, words)
    last = next_stage(stages[-1].before, words)
    return last is not None and last.is_whole and last.choice == stages[-1].choice


def _sum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _as_text(packed: bytes) -> str:
    return base64.b64encode(packed).decode()


# -- reading ------------------------------------------------------------------------------------


def check_record(text: str) -> None:
    """Refuse a record that is longer than any; nothing is read yet.

    >>> check_record("\\n" * 300_000)
    Traceback (most recent call last):
    dropzone.core.errors.RecordError: record: more than 250000 lines
    """
    if len(text) > MOST_CHARACTERS:
        raise RecordError("record: longer than 16 million characters")
    if text.count("\n") > MOST_LINES:
        raise RecordError(f"record: more than {MOST_LINES} lines")


def read_record(text: str) -> Record:
    """Take a record apart; `RecordError` says which line is wrong.

    >>> from dropzone.core.rules.game import new
    >>> game = new("market-garden", seed=7)
    >>> _ = game.play("act")
    >>> [(each.side, each.words) for each in read_record(game.record()).sentences]
    [('german', 'act')]
    """
    check_record(text)
    lines = text.replace("\r\n", "\n").split("\n")
    form = _form(lines[0])
    while lines and not lines[-1]:
        lines.pop()
    names = _HEADER[form]
    first = len(names) + 2  # the line after the header and its empty line, counted from 0
    if len(lines) < first + 3 or not lines[-1].startswith("sum "):
        raise RecordError(f"record, line {len(lines)}: cut short, the last line must be its sum")
    if lines[-1] != f"sum {_sum(chr(10).join(lines[:-1]))}":
        raise RecordError(f"record, line {len(lines)}: the sum does not fit, the text was changed")
    header = _header(lines, names)
    last = _last_position(lines, first)
    for index in (first - 1, last - 1):
        if lines[index]:
            raise RecordError(f"record, line {index + 1}: expected an empty line")
    found = _POSITION.fullmatch(lines[last])
    if found is None:
        raise RecordError(f'record, line {last + 1}: expected "position NUMBER HASH"')
    sentences, moments = _sentences(lines, first, last - 1)
    numbers = [*(each.number for each in moments), int(found[1])] if form > 1 else []
    hints = _hints(lines, last + 1 + len(numbers))
    snapshots, more = _carried(lines, last + 1, numbers)
    return Record(
        form=form,
        game=header["game"],
        scenario=header["scenario"],
        options=tuple(header["options"].split()),
        house_rules=_house_rules(header["house-rules"]),
        data=header["data"],
        rules=_number(header.get("rules", "1"), 7),
        seed=header["seed"],
        sentences=sentences,
        moments=moments,
        snapshots=snapshots,
        begin=more.get("begin"),
        pack=more.get("pack"),
        hints=hints,
        number=int(found[1]),
        position=found[2],
        last_line=last + 1,
    )


def _form(line: str) -> int:
    for form in _HEADER:
        if line == f"{FIRST_WORDS} {form}":
            return form
    if re.fullmatch(rf"{FIRST_WORDS} \d{{1,4}}", line):
        raise RecordError(f"record, line 1: of a newer form than this version reads ({FORM})")
    raise RecordError(f'record, line 1: expected "{FIRST_WORDS} {FORM}"')


def _header(lines: list[str], names: tuple[str, ...]) -> dict[str, str]:
    header = {}
    for number, name in enumerate(names, start=1):
        word, _, rest = lines[number].partition(" ")
        if word != name:
            raise RecordError(f'record, line {number + 1}: expected "{name} …", found {word!r}')
        header[name] = rest
    return header


def _number(text: str, line: int) -> int:
    if not re.fullmatch(r"\d{1,6}", text):
        raise RecordError(f"record, line {line}: expected a number, found {text[:20]!r}")
    return int(text)


def _last_position(lines: list[str], first: int) -> int:
    """Return where the line of the last position is: before all that was kept, and the sum."""
    last = len(lines) - 2
    while last > first and lines[last].startswith(("snapshot ", "begin ", "pack ")):
        last -= 1
    return last


def _hints(lines: list[str], index: int) -> dict[str, int]:
    """Return how many hints each side asked for, if the record has a line that counts them."""
    word, _, text = lines[index].partition(" ") if index < len(lines) else ("", "", "")
    if word != "hints":
        return {}
    if not _HINTS.fullmatch(text):
        raise RecordError(f'record, line {index + 1}: expected "hints SIDE=NUMBER …"')
    return {side: int(count) for side, _, count in (each.partition("=") for each in text.split())}


def _carried(
    lines: list[str], start: int, numbers: list[int]
) -> tuple[dict[int, Packed], dict[str, Packed]]:
    """Return the snapshots of a record, one for each of these moves; its beginning and its data."""
    snapshots: dict[int, Packed] = {}
    for index, number in enumerate(numbers, start):
        words = lines[index].split(" ")
        if words[:-1] != ["snapshot", str(number)]:
            raise RecordError(f'record, line {index + 1}: expected "snapshot {number} …"')
        snapshots[number] = _unpacked(words[-1], index + 1)
    more: dict[str, Packed] = {}
    for index in range(start + len(numbers), len(lines) - 1):
        word, _, text = lines[index].partition(" ")
        if word == "hints" and index == start + len(numbers):
            continue  # they were read before
        if word not in ("begin", "pack") or word in more or "pack" in more:
            raise RecordError(f"record, line {index + 1}: expected the sum of the record")
        more[word] = _unpacked(text, index + 1)
    return snapshots, more


def _unpacked(text: str, line: int) -> Packed:
    try:
        return Packed(line, base64.b64decode(text, validate=True))
    except (ValueError, binascii.Error):
        raise RecordError(f"record, line {line}: expected bytes in base64") from None


def _sentences(
    lines: list[str], first: int, end: int
) -> tuple[tuple[Sentence, ...], tuple[Moment, ...]]:
    """Return the choices of a record, and the moments between them."""
    sentences: list[Sentence] = []
    moments: list[Moment] = []
    new_dice = 0
    for index in range(first, end):
        moment = _MOMENT.fullmatch(lines[index])
        if moment is not None:
            moments.append(Moment(index + 1, len(sentences), int(moment[1]), moment[2]))
            continue
        side, colon, words = lines[index].partition(": ")
        if not colon:
            raise RecordError(
                f'record, line {index + 1}: expected "side: choice", found {lines[index]!r}'
            )
        if len(words) > LONGEST_LINE:
            raise RecordError(f"record, line {index + 1}: longer than {LONGEST_LINE} characters")
        new_dice += side == NEW_DICE
        if new_dice > MOST_NEW_DICE:
            raise RecordError(f"record, line {index + 1}: new dice more than {MOST_NEW_DICE} times")
        sentences.append(Sentence(index + 1, side, words))
    return tuple(sentences), tuple(moments)


def _house_rules(text: str) -> dict[str, str]:
    rules = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals:
            raise RecordError(f"record, line 5: expected name=value, found {word!r}")
        rules[name] = value
    return rules
