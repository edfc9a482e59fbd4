"""Records: the text of a whole game, which replays to the same position, always."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import msgspec

from dropzone.core.decision import in_its_order, next_stage, read_choice
from dropzone.core.definition import GameDefinition
from dropzone.core.dice import SeededDice
from dropzone.core.engine import question
from dropzone.core.errors import DropzoneError, RecordError, UnknownName
from dropzone.core.game import Game, Played
from dropzone.core.registry import game_definition
from dropzone.core.saving import fingerprint

__all__ = ["Record", "read_record", "replay", "seeds_of", "verify", "write_record"]

FIRST_LINE = "dropzone record 1"
MOST_CHARACTERS = 16_000_000
#: Stands where a side stands in a line that gives the seed of new dice.
NEW_DICE = "new-dice"
#: A record of no choices: seven lines of header, two empty ones, the position and the sum.
FEWEST_LINES = 11
_POSITION = re.compile(r"position \d+ [0-9a-f]{16}")


class Record(msgspec.Struct, frozen=True):
    """A record taken apart: what was played, with which dice, and every choice."""

    game: str
    scenario: str
    options: tuple[str, ...]
    house_rules: dict[str, str]
    data: str
    seed: str
    choices: tuple[str, ...]
    lines: tuple[int, ...]
    position: str


def write_record(game: Game) -> str:
    """Return a game as text.  Only seeded games from a scenario's set-up have records.

    >>> from dropzone.core.game import new
    >>> write_record(new("market-garden", seed=7)).splitlines()[0]
    'dropzone record 1'
    """
    if not isinstance(game.dice, SeededDice) or game.from_position:
        raise RecordError("only a game with seeded dice, played from its set-up, has a record")
    setting = game.static.setting
    written = game.definition.write_house_rules(setting)
    rules = " ".join(f"{name}={text}" for name, text in written.items())
    body = [
        FIRST_LINE,
        f"game {setting.game}",
        f"scenario {setting.scenario}",
        f"options {' '.join(setting.options)}".rstrip(),
        f"house-rules {rules}".rstrip(),
        f"data {game.static.fingerprint}",
        f"seed {seeds_of(game)[0][1]}",
        "",
        *_sentences(game),
        "",
        f"position {game.number} {fingerprint(game.position)}",
    ]
    text = "\n".join(body)
    return f"{text}\nsum {_sum(text)}\n"


def seeds_of(game: Game) -> list[tuple[int, str]]:
    """Return the seeds of a game's dice, each with the move from which it counts.

    >>> from dropzone.core.game import new
    >>> seeds_of(new("market-garden", seed=7))
    [(0, '7')]
    """
    assert isinstance(game.dice, SeededDice)
    moves = [0, *(number for number, _ in game.old_seeds)]
    seeds = [*(seed for _, seed in game.old_seeds), game.dice.seed]
    return list(zip(moves, seeds, strict=True))


def _sentences(game: Game) -> list[str]:
    """The choices as lines; a stage whose words the next stage repeats needs none of its own."""
    lines = []
    history = game.history
    new_dice: dict[int, list[str]] = {}
    for number, seed in seeds_of(game)[1:]:
        new_dice.setdefault(number, []).append(f"{NEW_DICE}: {seed}")
    start = 0
    while start < len(history):
        lines += new_dice.get(start, [])
        end = start
        while (
            end + 1 < len(history)
            and end + 1 not in new_dice
            and _may_join(history[end], history[end + 1])
        ):
            end += 1
        # Words can repeat by chance: a sentence must be read as the very stages it stands for.
        while end > start and not _reads_as(history[start : end + 1]):
            end -= 1
        lines.append(f"{history[end].side}: {history[end].notation}")
        start = end + 1
    return lines + new_dice.get(len(history), [])


def _may_join(played: Played, following: Played) -> bool:
    return (
        following.side == played.side
        and played.dice_after == played.dice_before
        and following.notation.startswith(played.notation + " ")
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


def read_record(text: str) -> Record:
    """Take a record apart; `RecordError` says which line is wrong.

    >>> from dropzone.core.game import new
    >>> game = new("market-garden", seed=7)
    >>> _ = game.play("act")
    >>> read_record(game.record()).choices
    ('german: act',)
    """
    if len(text) > MOST_CHARACTERS:
        raise RecordError("record: longer than 16 million characters")
    lines = text.replace("\r\n", "\n").split("\n")
    if not lines or lines[0] != FIRST_LINE:
        raise RecordError(f'record, line 1: expected "{FIRST_LINE}"')
    while lines and not lines[-1]:
        lines.pop()
    if len(lines) < FEWEST_LINES or not lines[-1].startswith("sum "):
        raise RecordError(f"record, line {len(lines)}: cut short, the last line must be its sum")
    if lines[-1] != f"sum {_sum(chr(10).join(lines[:-1]))}":
        raise RecordError(f"record, line {len(lines)}: the sum does not fit, the text was changed")
    header = {}
    for number, name in enumerate(
        ("game", "scenario", "options", "house-rules", "data", "seed"), start=1
    ):
        word, _, rest = lines[number].partition(" ")
        if word != name:
            raise RecordError(f'record, line {number + 1}: expected "{name} …", found {word!r}')
        header[name] = rest
    for number in (8, len(lines) - 2):
        if lines[number - 1]:
            raise RecordError(f"record, line {number}: expected an empty line")
    if not _POSITION.fullmatch(lines[-2]):
        raise RecordError(f'record, line {len(lines) - 1}: expected "position NUMBER HASH"')
    return Record(
        game=header["game"],
        scenario=header["scenario"],
        options=tuple(header["options"].split()),
        house_rules=_house_rules(header["house-rules"]),
        data=header["data"],
        seed=header["seed"],
        choices=tuple(lines[8:-3]),
        lines=tuple(range(9, len(lines) - 2)),
        position=lines[-2],
    )


def _house_rules(text: str) -> dict[str, str]:
    rules = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals:
            raise RecordError(f"record, line 5: expected name=value, found {word!r}")
        rules[name] = value
    return rules


@contextmanager
def _naming(line: int) -> Iterator[None]:
    """Turn a name that does not exist into an error of the line that gives it."""
    try:
        yield
    except UnknownName as error:
        raise RecordError(f"record, line {line}: {error}") from None


def _start(record: Record, data: Sequence[str | Path]) -> Game:
    with _naming(2):
        definition: GameDefinition = game_definition(record.game, tuple(map(Path, data)))
    with _naming(3):
        definition.setting(record.scenario)
    with _naming(4):
        definition.setting(record.scenario, record.options)
    with _naming(5):
        house_rules = definition.read_house_rules(record.house_rules)
        setting = definition.setting(record.scenario, record.options, house_rules)
    static = definition.static(setting)
    if static.fingerprint != record.data:
        raise RecordError(
            f"record, line 6: made with other data ({record.data[:12]}) than these"
            f" ({static.fingerprint[:12]}); give the data files it was made with"
        )
    return Game(definition, definition.first_position(static), SeededDice(record.seed))


def replay(text: str, to: int | None = None, data: Sequence[str | Path] = ()) -> Game:
    """Play a record and return the game, at its end or after `to` choices.

    >>> from dropzone.core.game import new
    >>> game = new("market-garden", seed=7)
    >>> _ = game.play(game.decision.choices[0])
    >>> replay(game.record()).position == game.position
    True
    """
    record = read_record(text)
    game = _start(record, data)
    for line, sentence in zip(record.lines, record.choices, strict=True):
        side, colon, words = sentence.partition(": ")
        if not colon:
            raise RecordError(f'record, line {line}: expected "side: choice", found {sentence!r}')
        if game.over:
            raise RecordError(f"record, line {line}: the game was over before this choice")
        if side == NEW_DICE:
            if to is None or game.number < to:
                game.take_new_dice(words)
            continue
        chooser = question(game.position).decider(game.position)
        if chooser != side:
            raise RecordError(f"record, line {line}: {chooser} was to choose, not {side}")
        try:
            _play_sentence(game, words, to)
        except DropzoneError as error:
            raise RecordError(f"record, line {line}: {error}") from None
        if to is not None and game.number >= to:
            return game
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
        game._play_stage(read.choice)
        played = game.history[-1]
        if read.is_whole:
            return
        if played.forced or played.dice_after != played.dice_before or game.over:
            break
        words = in_its_order(game.position, read.words, words)
    else:
        return
    game._go_back_to(start)
    for stage in read_choice(game.position, text):
        if to is not None and game.number >= to:
            return
        game._play_stage(stage)


def verify(text: str, data: Sequence[str | Path] = ()) -> Game:
    """Check a record against its seed and its rules and return the game it ends in.

    >>> from dropzone.core.game import new
    >>> game = new("market-garden", seed=7)
    >>> _ = game.play("act")
    >>> verify(game.record()).number
    1
    """
    record = read_record(text)
    game = replay(text, data=data)
    expected = f"position {game.number} {fingerprint(game.position)}"
    if record.position != expected:
        raise RecordError(
            f"record, line {record.lines[-1] + 2 if record.lines else 10}: it claims"
            f' "{record.position}" but its choices lead to "{expected}"'
        )
    return game
