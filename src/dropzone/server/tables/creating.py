"""Opening tables: a new game, a game that goes on from a record or position, a rematch."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from functools import partial

import msgspec

from dropzone.core.data.registry import game_definition
from dropzone.core.io.saving import sealed
from dropzone.core.rules.definition import GameDefinition
from dropzone.core.rules.game import Game
from dropzone.core.rules.lessons import Lesson, dice_seed, read_lesson
from dropzone.core.rules.puzzles import Puzzle, begin_puzzle, read_puzzle
from dropzone.core.text.messages import M
from dropzone.server.api.problems import Problem, WrongSecret
from dropzone.server.api.wire import Created, Join, Joined, NewTable
from dropzone.server.bots.workers import bot_names
from dropzone.server.store import Entry, Header, SeatRow, Stale, Summary
from dropzone.server.tables.folding import kept_beginning, start_game
from dropzone.server.tables.house import House, hash_of, new_secret
from dropzone.server.tables.journals import keep_data
from dropzone.server.tables.table import Table
from dropzone.server.tables.uploads import Read, Upload

__all__ = ["forbid_hints", "join", "note_agreed", "open_table", "rematch", "upload_of"]


def open_table(house: House, asked: NewTable, read: Read | None = None) -> Created:
    """Open a table and return the secrets of its seats.

    It goes on from where an uploaded record or position stands, if there is one that was `read`.
    """
    if read is not None and asked.record is not None:
        return _open_record(house, asked, read)
    definition = _definition(house, asked, read)
    if asked.lesson is not None:
        lesson = read_lesson(asked.lesson)
        asked = _of_lesson(asked, lesson)
        header = _header(asked, dice_seed(lesson), position=lesson.position)
    elif asked.puzzle is not None:
        puzzle = read_puzzle(asked.puzzle)
        begun = sealed(begin_puzzle(puzzle).position, 0).packed
        asked = _of_puzzle(asked, puzzle)
        header = _header(asked, secrets.token_hex(16), position=kept_beginning(begun))
    else:
        header = _header(asked, secrets.token_hex(16), position=asked.position or "")
    game = start_game(header, definition or house.definition(header.game, ""))
    header = msgspec.structs.replace(
        header,
        scenario=game.static.setting.scenario,
        options=list(game.static.setting.options),
        house_rules=dict(game.static.setting.house_rules),
        data=game.static.fingerprint,
    )
    return _open(house, header, _seats(game.definition, asked), game)


def _definition(house: House, asked: NewTable, read: Read | None) -> GameDefinition | None:
    """Return the game with the values that were asked for, if any were."""
    if asked.values is not None and read is not None:
        house.store.keep_pack(read.data, asked.game, read.version, read.pack)
        return house.definition(asked.game, read.data)
    if asked.pack is not None:
        return house.packs.definition(asked.game, asked.pack)
    return None


def _of_lesson(asked: NewTable, lesson: Lesson) -> NewTable:
    """A lesson brings all but the player's name; the other side is answered for from its script."""
    sides = [side.id for side in game_definition(lesson.game).sheet.sides]
    return NewTable(
        game=lesson.game,
        seats={side: "me" if side == lesson.side else "hotseat" for side in sides},
        scenario=lesson.scenario or None,
        name=lesson.title_en[:40],
        player=asked.player,
    )


def _of_puzzle(asked: NewTable, puzzle: Puzzle) -> NewTable:
    """A puzzle brings all but the player's name; nobody sits on the other side."""
    sides = [side.id for side in game_definition(puzzle.game).sheet.sides]
    return NewTable(
        game=puzzle.game,
        seats={side: "me" if side == puzzle.side else "hotseat" for side in sides},
        name=puzzle.title_en[:40],
        player=asked.player,
    )


def upload_of(house: House, asked: NewTable) -> Upload | None:
    """Return the document that comes with a request, if any."""
    sent = {"record": asked.record, "position": asked.position, "values": asked.values}
    found = {kind: text for kind, text in sent.items() if text is not None}
    told = asked.lesson is not None or asked.puzzle is not None
    if len(found) + (asked.lesson is not None) + (asked.puzzle is not None) > 1:
        raise Problem("invalid", M("Send a record, a position or values, one of them."))
    if asked.pack is not None and (found.keys() - {"position"} or told):
        raise Problem("invalid", M("A pack of values goes with a new game or a position only."))
    if not found:
        return None
    ((kind, text),) = found.items()
    if len(text) > house.settings.limits.upload:
        raise Problem("too-large", M("That is too large."))
    files = house.data_of(asked.game)
    if asked.pack is not None:
        files = house.packs.files(asked.game, asked.pack)
    return Upload(kind, asked.game, text, tuple(map(str, files)))


def _open_record(house: House, asked: NewTable, read: Read) -> Created:
    """Open a table where the game of a record stands: one that is over can be looked at."""
    header = msgspec.structs.replace(
        _header(asked, read.seed, position=kept_beginning(read.begin) if read.begin else ""),
        scenario=read.scenario,
        options=read.options,
        house_rules=read.house_rules,
        data=read.data,
    )
    house.store.keep_pack(read.data, asked.game, read.version, read.pack)
    seats = _seats(house.definition(asked.game, read.data), asked)
    now = house.hours.now()
    entries = [
        Entry(
            number,
            each.kind,
            each.seat,
            each.text,
            now,
            read.rules,
            each.fingerprint,
            each.snapshot,
        )
        for number, each in enumerate(read.journal, 1)
    ]
    if entries and read.seat is not None:  # who has the record knows its seed: no foreseeing dice
        entries.append(Entry(len(entries) + 1, "dice", "", secrets.token_hex(16), now, read.rules))
    rows = [row for row, _ in seats]
    kinds = {row.side: row.kind for row in rows}
    summary = Summary(
        number=read.number,
        to_play=read.seat,
        by_bot=read.seat is not None and kinds[read.seat] == "bot",
        deadline=None,
        over=read.seat is None,
    )
    name = new_table_id()
    house.store.create(name, header, rows, entries, summary, None, read.position)
    return _created(name, seats)


def _header(asked: NewTable, seed: str, *, position: str = "") -> Header:
    clock = asked.clock
    return Header(
        game=asked.game,
        scenario=asked.scenario or "",
        options=asked.options,
        house_rules=asked.house_rules,
        data="",
        seed=seed,
        position=position,
        name=clean_name(asked.name),
        clock=clock.kind if clock else "none",
        seconds=clock.seconds if clock and clock.kind != "none" else 0,
        increment=clock.increment if clock and clock.kind == "live" else 0,
    )


def _seats(definition: GameDefinition, asked: NewTable) -> list[tuple[SeatRow, str | None]]:
    """Return who sits where, with the secret or invitation of each person's seat."""
    sides = [side.id for side in definition.sheet.sides]
    unknown = [side for side in asked.seats if side not in sides]
    if unknown or len(asked.seats) != len(sides):
        raise Problem("invalid", M("Seats are needed for: {sides}.", sides=sides))
    rows: list[tuple[SeatRow, str | None]] = []
    for side in sides:
        who, _, bot = asked.seats[side].partition(":")
        if who == "bot":
            if bot not in bot_names(definition.id):
                raise Problem("unknown", M("There is no bot {name}.", name=bot))
            rows.append((SeatRow(side, "bot", bot), None))
        elif who == "friend":
            secret = new_secret()
            rows.append((SeatRow(side, "friend", invite_hash=hash_of(secret)), secret))
        else:
            secret = new_secret()
            name = clean_name(asked.player)
            rows.append((SeatRow(side, who, name=name, secret_hash=hash_of(secret)), secret))
    return rows


def _open(
    house: House,
    header: Header,
    seats: list[tuple[SeatRow, str | None]],
    game: Game,
    rematch_of: str | None = None,
) -> Created:
    name = new_table_id()
    rows = [row for row, _ in seats]
    table = Table(name, header, rows, game, partial(house.definition, header.game))
    keep_data(house.store, game.definition)
    house.store.create(name, header, rows, [], table.summary(), rematch_of, table.packed())
    house.keep(table)
    return _created(name, seats)


def _created(name: str, seats: list[tuple[SeatRow, str | None]]) -> Created:
    return Created(
        id=name,
        seats={row.side: secret for row, secret in seats},
        invitations=[row.side for row, _ in seats if row.invite_hash is not None],
        spectate=name,
    )


def clean_name(text: str) -> str:
    """Return a name as it may be shown beside others: on one line, without hidden characters.

    >>> clean_name(" An\\u202ena\\x00  \\u200b B. ")
    'Anna B.'
    """
    shown = "".join(each if each.isprintable() else " " * each.isspace() for each in text)
    return " ".join(shown.split())


def new_table_id() -> str:
    """Return an id that nobody can guess: who knows it may watch."""
    return secrets.token_hex(12)


def join(house: House, table: Table, asked: Join) -> Joined:
    """Take up an invitation: the seat gets a secret that only its new holder knows."""
    given = hash_of(asked.seat)
    for side, seat in table.seats.items():
        if seat.invite_hash is not None and secrets.compare_digest(seat.invite_hash, given):
            secret = new_secret()
            taken = house.store.take_seat(
                table.id,
                side,
                old=seat.secret_hash,
                invite=seat.invite_hash,
                new=hash_of(secret),
                name=clean_name(asked.name),
            )
            if taken:
                return Joined(table.id, side, secret)
    raise WrongSecret(M("This invitation opens no seat; perhaps it was used already."))


def note_agreed(house: House, sides: Iterable[str], table: Table) -> None:
    """Note in the journal that players have agreed to the rules by taking their seats.

    So whoever waits for them hears of it.
    """
    if table.over or not (table.header.options or table.header.house_rules):
        return
    now = house.hours.now()
    for side in sides:
        table.enter(table.entries("agree", side, [""], now))


def forbid_hints(house: House, table: Table) -> None:
    """Note in the journal that nobody asks the staff at this table."""
    if table.hints_allowed:  # a rematch is opened by one player and joined by the other
        table.enter(table.entries("no-hints", "", [""], house.hours.now()))


def rematch(house: House, table: Table, seat: str, *, swap: bool) -> Created:
    """Open the next game of the same players, or take one's seat in it."""
    if not table.over:
        raise Problem("not-now", M("A rematch comes after the game."))
    if table.header.position or table.version == 0:
        raise Problem("not-now", M("There is no rematch of a game that began from a position."))
    if table.rematch is None:
        try:
            return _open_rematch(house, table, seat, swap=swap)
        except Stale:
            table.rematch = house.store.glance(table.id).rematch
    assert table.rematch is not None
    return _claim(house, table, table.rematch, seat)


def _open_rematch(house: House, table: Table, seat: str, *, swap: bool) -> Created:
    header = msgspec.structs.replace(table.header, seed=secrets.token_hex(16))
    sides = list(table.seats)
    other = dict(zip(sides, sides[1:] + sides[:1] if swap else sides, strict=True))
    rows: list[tuple[SeatRow, str | None]] = []
    for side in sides:
        old = table.seats[other[side]]
        secret = new_secret() if old.kind == "hotseat" or old.side == seat else None
        rows.append(
            (
                # The place of the other player waits for him to claim it with his old secret.
                SeatRow(
                    side,
                    old.kind,
                    old.bot,
                    old.name,
                    secret_hash=hash_of(secret) if secret else None,
                    invite_hash=None
                    if secret or old.kind == "bot"
                    else _claim_of(header.seed, old.side),
                ),
                secret,
            )
        )
    game = start_game(header, house.definition(header.game, header.data))
    created = _open(house, header, rows, game, rematch_of=table.id)
    return msgspec.structs.replace(created, invitations=[])


def _claim_of(seed: str, side: str) -> str:
    """Return what marks the seat at the next table that is for the holder of a seat at this one.

    It follows from the seed of the next game, which nobody knows before that game is over.
    """
    return hash_of(f"rematch {seed} {side}")


def _claim(house: House, old: Table, name: str, seat: str) -> Created:
    """Give the holder of a seat his place at the next table, and nobody else's."""
    header, rows = house.store.header(name), house.store.glance(name).seats
    mark = "" if header is None else _claim_of(header.seed, seat)
    row = next((each for each in rows if each.invite_hash == mark), None)
    if row is None:
        row = _claimed_by_name(old, rows, seat)
    if row is None:
        raise Problem("not-now", M("Your seat in the next game is taken already."))
    secret = new_secret()
    taken = house.store.take_seat(
        name,
        row.side,
        old=row.secret_hash,
        invite=row.invite_hash,
        new=hash_of(secret),
        name=row.name,
    )
    if not taken:
        raise Problem("not-now", M("Your seat in the next game is taken already."))
    return Created(id=name, seats={row.side: secret}, invitations=[], spectate=name)


def _claimed_by_name(old: Table, rows: Sequence[SeatRow], seat: str) -> SeatRow | None:
    """Return the seat at a next table that 0.1.0 opened, which has no mark: if no other is like it.

    Names and kinds tell whose it is, unless two players have the same.
    """
    mine = old.seats[seat]

    def is_alike(row: SeatRow) -> bool:
        return row.kind == mine.kind and row.name == mine.name

    alike = [row for row in rows if is_alike(row)]
    alone = len(alike) == 1 and sum(map(is_alike, old.seats.values())) == 1
    return alike[0] if alone and alike[0].invite_hash is not None else None
