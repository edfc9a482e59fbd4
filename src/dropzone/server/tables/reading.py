"""Reading an uploaded position, record or file of values, in a process with nothing but rules."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import cast

import msgspec

from dropzone.core.data.header import PackHeader
from dropzone.core.data.registry import definition_with, game_definition
from dropzone.core.data.sheet import ScenarioTitle
from dropzone.core.data.user_packs import Difference, check_values, differences, own_scenarios
from dropzone.core.errors import DropzoneError, RecordError, UnknownName
from dropzone.core.io.arranged import arranged, first_table, scenario_text
from dropzone.core.io.arrangement_form import Form
from dropzone.core.io.position_file import game_from_table, read_position_text
from dropzone.core.io.record import beginning_of, moments_of, read_record, seeds_of
from dropzone.core.io.replaying import replay
from dropzone.core.io.saving import sealed
from dropzone.core.rules.definition import GameDefinition
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.game import Game
from dropzone.core.text.messages import M, Message

__all__ = ["Answer", "Arrangement", "Kept", "Read", "Refused", "Upload", "work"]

#: What a file of values is called in errors.
VALUES = "values"


class Upload(msgspec.Struct, frozen=True):
    """A document that somebody sent, for a game, with the user's own data files for it."""

    kind: str
    game: str
    text: str
    data: tuple[str, ...] = ()
    language: str = "en"
    #: Of an arrangement without a text: where it begins.
    scenario: str | None = None
    options: list[str] = []
    #: Of an arrangement that becomes a scenario: what it is called.
    title: ScenarioTitle | None = None


class Kept(msgspec.Struct, frozen=True):
    """A line of the journal that a record becomes: a choice, or a change of dice."""

    kind: str
    seat: str
    text: str
    fingerprint: str | None = None
    snapshot: bytes | None = None


class Read(msgspec.Struct, frozen=True, kw_only=True):
    """What a document says: the setting, where it stands, and what led there."""

    scenario: str
    options: list[str]
    house_rules: dict[str, bool | int | str]
    #: The fingerprint of its data, and the pack itself for a record.
    data: str
    pack: bytes = b""
    version: str = ""
    seed: str = ""
    rules: int = 0
    number: int
    #: The seat that is to choose; nobody's when the game is over.
    seat: str | None
    position: bytes
    journal: list[Kept] = []
    #: What a file of values changes, and what it says of itself.
    changes: list[Difference] = []
    #: The moment that the game of a record began with, if it was not its set-up.
    begin: bytes = b""
    drawn: dict[str, object] = {}
    header: PackHeader | None = None
    scenarios: list[ScenarioTitle] = []


class Arrangement(msgspec.Struct, frozen=True, kw_only=True):
    """A position that is being arranged: `core/io/arranged.py`, in the shape that is sent here."""

    table: dict[str, object]
    file: str
    view: dict[str, object]
    seat: str | None
    form: Form
    takes_setups: bool
    #: The scenario that it becomes, if it was given a title.
    pack: str


class Refused(msgspec.Struct, frozen=True):
    """Why a document is not taken."""

    kind: str
    message: Message | str


class Answer(msgspec.Struct, frozen=True):
    """What is in a document, or why it is not taken."""

    read: Read | None = None
    arrangement: Arrangement | None = None
    refused: Refused | None = None


def work(message: bytes) -> bytes:
    """Read the document that a message holds."""
    upload = msgspec.msgpack.decode(message, type=Upload)
    try:
        if upload.kind == "arrangement":
            answer = Answer(arrangement=_arrange(upload))
        else:
            answer = Answer(read=_read(upload))
    except UnknownName as error:
        answer = Answer(refused=Refused("unknown", error.message))
    except DropzoneError as error:
        answer = Answer(refused=Refused("invalid", error.message))
    except MemoryError:
        answer = Answer(refused=Refused("too-large", M("That is too large.")))
    except RecursionError:
        answer = Answer(refused=Refused("invalid", "nested too deeply"))
    return msgspec.msgpack.encode(answer)


def _read(upload: Upload) -> Read:
    data = [Path(each) for each in upload.data]
    if upload.kind == "values":
        return _read_values(upload)
    if upload.kind == "position":
        table = read_position_text(upload.text)
        if table.get("game") != upload.game:
            raise RecordError(M("The file is of another game."))
        return _read_game(game_from_table(table, data=data))
    if read_record(upload.text).game != upload.game:
        raise RecordError(M("The file is of another game."))
    game = replay(upload.text, data=data)
    pack = game.definition.stored_pack()
    return msgspec.structs.replace(
        _read_game(game),
        pack=pack.encode(),
        version=pack.version,
        seed=seeds_of(game)[0][1],
        rules=game.rules_version,
        journal=_journal(game),
        begin=beginning_of(game) if game.from_position else b"",
    )


def _arrange(upload: Upload) -> Arrangement:
    """Arrange a position as its file says, or as one begins to arrange a scenario."""
    data = tuple(Path(each) for each in upload.data)
    definition = game_definition(upload.game, data)
    if upload.text:
        table = read_position_text(upload.text)
        if table.get("game") != upload.game:
            raise RecordError(M("The file is of another game."))
    else:
        table = first_table(definition, definition.setting(upload.scenario, upload.options))
    game = game_from_table(table, definition=definition)
    made = arranged(definition, game.position)
    pack = ""
    if upload.title is not None:
        pack = scenario_text(read_position_text(made.file), "scenario", upload.title)
    return Arrangement(
        table=made.table,
        file=made.file,
        view=dict(cast(Mapping[str, object], made.view)),
        seat=made.seat,
        form=definition.form(game.static),
        takes_setups=definition.takes_setups,
        pack=pack,
    )


def _read_values(upload: Upload) -> Read:
    """Read a file of values as every scenario of its game would."""
    definition = definition_with(upload.game, {VALUES: upload.text})
    check_values(definition)
    ours = game_definition(upload.game)
    static = definition.static(definition.setting())
    before, after = (_drawn(each, upload.language) for each in (ours, definition))
    game = Game(definition, definition.first_position(static), SeededDice("0"))
    pack = definition.stored_pack()
    return msgspec.structs.replace(
        _read_game(game),
        pack=pack.encode(),
        version=pack.version,
        changes=differences(definition.pack, ours.pack),
        drawn={name: each for name, each in after.items() if each != before.get(name)},
        header=next(iter(definition.pack.headers), None),
        scenarios=own_scenarios(definition, ours),
    )


def _drawn(definition: GameDefinition, language: str) -> dict[str, object]:
    """Return the counters or cards of a game's first scenario as a client draws them."""
    static = definition.static(definition.setting())
    board = cast(Mapping[str, object], definition.board(static, language))
    return dict(cast(Mapping[str, object], board.get("units") or board.get("cards") or {}))


def _read_game(game: Game) -> Read:
    setting = game.static.setting
    return Read(
        scenario=setting.scenario,
        options=list(setting.options),
        house_rules=dict(setting.house_rules),
        data=game.static.fingerprint,
        number=game.number,
        seat=None if game.over else game.decision.seat,
        position=sealed(game.position, game.dice.count).packed,
    )


def _journal(game: Game) -> list[Kept]:
    """Return the entries that lead to where a game stands: its choices and its changes of dice."""
    entries: list[Kept] = []
    moments = moments_of(game)
    seeds = seeds_of(game)[1:]
    for number, played in enumerate(game.history):
        while seeds and seeds[0][0] == number:
            entries.append(Kept("dice", "", seeds.pop(0)[1]))
        kept = moments.get(number + 1)
        mark, packed = (None, None) if kept is None else (kept.mark, kept.packed)
        entries.append(Kept("given", played.seat, played.notation, mark, packed))
    entries += [Kept("dice", "", seed) for _, seed in seeds]
    return entries + [Kept("hint", side, str(count)) for side, count in game.hints.items()]
