"""Opening tables: a new game, a game that goes on from a record or position, a rematch."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable

import msgspec

from dropzone.core.game import Game
from dropzone.core.messages import M
from dropzone.core.record import read_record, replay, seeds_of
from dropzone.server.house import House, hash_of, new_secret
from dropzone.server.problems import Forbidden, Problem
from dropzone.server.store import Entry, Header, SeatRow, Stale
from dropzone.server.table import Table, read_position, start_game
from dropzone.server.thinking import bot_names
from dropzone.server.wire import Created, Join, Joined, NewTable

__all__ = ["join", "note_agreed", "open_table", "rematch"]


def open_table(house: House, asked: NewTable) -> Created:
    """Open a table and return the secrets of its seats."""
    played: Game | None = None
    if asked.record is not None and asked.position is not None:
        raise Problem("invalid", M("Send a record or a position, not both."))
    _check_size(house, asked)
    if asked.record is not None:
        played = _from_record(house, asked, asked.record)
        header = _header(asked, seeds_of(played)[0][1])
    elif asked.position is not None:
        header = _from_position(house, asked, asked.position)
    else:
        header = _header(asked, secrets.token_hex(16))
    game = played or start_game(header, house.data_of(header.game))
    header = msgspec.structs.replace(
        header,
        scenario=game.static.setting.scenario,
        options=list(game.static.setting.options),
        house_rules=dict(game.static.setting.house_rules),
        data=game.static.fingerprint,
    )
    return _open(house, header, _seats(game, asked), played)


def _check_size(house: House, asked: NewTable) -> None:
    most = house.settings.limits.upload
    if len(asked.record or asked.position or "") > most:
        raise Problem("too-large", M("That is too large."))


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
        name=asked.name.strip(),
        clock=clock.kind if clock else "none",
        seconds=clock.seconds if clock and clock.kind != "none" else 0,
        increment=clock.increment if clock and clock.kind == "live" else 0,
    )


def _from_position(house: House, asked: NewTable, text: str) -> Header:
    table = read_position(text)
    if table.get("game") != asked.game:
        raise Problem("invalid", M("The file is of another game."))
    return _header(asked, secrets.token_hex(16), position=text)


def _from_record(house: House, asked: NewTable, text: str) -> Game:
    """Return the game of a record: one that is over can be looked at, another goes on."""
    if read_record(text).game != asked.game:
        raise Problem("invalid", M("The file is of another game."))
    return replay(text, data=house.data_of(asked.game))


def _journal(game: Game, now: float) -> list[Entry]:
    """Return the entries that lead to where a game stands: its choices and its changes of dice."""
    entries: list[Entry] = []

    def add(kind: str, seat: str, text: str) -> None:
        entries.append(Entry(len(entries) + 1, kind, seat, text, now))

    seeds = seeds_of(game)[1:]
    for number, played in enumerate(game.history):
        while seeds and seeds[0][0] == number:
            add("dice", "", seeds.pop(0)[1])
        add("given", played.seat, played.notation)
    for _, seed in seeds:
        add("dice", "", seed)
    return entries


def _seats(game: Game, asked: NewTable) -> list[tuple[SeatRow, str | None]]:
    """Return who sits where, with the secret or invitation of each person's seat."""
    sides = [side.id for side in game.static.sheet.sides]
    unknown = [side for side in asked.seats if side not in sides]
    if unknown or len(asked.seats) != len(sides):
        raise Problem("invalid", M("Seats are needed for: {sides}.", sides=sides))
    rows: list[tuple[SeatRow, str | None]] = []
    for side in sides:
        who, _, bot = asked.seats[side].partition(":")
        if who == "bot":
            if bot not in bot_names(game.definition.id):
                raise Problem("unknown", M("There is no bot {name}.", name=bot))
            rows.append((SeatRow(side, "bot", bot), None))
        elif who == "friend":
            secret = new_secret()
            rows.append((SeatRow(side, "friend", invite_hash=hash_of(secret)), secret))
        else:
            secret = new_secret()
            name = asked.player.strip()
            rows.append((SeatRow(side, who, name=name, secret_hash=hash_of(secret)), secret))
    return rows


def _open(
    house: House,
    header: Header,
    seats: list[tuple[SeatRow, str | None]],
    played: Game | None = None,
    rematch_of: str | None = None,
) -> Created:
    name = new_table_id()
    now = time.time()
    rows = [row for row, _ in seats]
    table = Table(name, header, rows, house.data_of(header.game), played)
    entries = [] if played is None else _journal(played, now)
    table.version = len(entries)
    if entries and not table.over:  # who has the record knows its seed: no foreseeing the dice
        entries += table.entries("dice", "", [secrets.token_hex(16)], now)
        table.fold(entries[-1])
    house.store.create(name, header, rows, entries, table.summary(), rematch_of)
    house.keep(table)
    return Created(
        id=name,
        seats={row.side: secret for row, secret in seats},
        invitations=[row.side for row in rows if row.invite_hash is not None],
        spectate=name,
    )


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
                name=asked.name.strip(),
            )
            if taken:
                return Joined(table.id, side, secret)
    raise Forbidden(M("This invitation opens no seat; perhaps it was used already."))


def note_agreed(house: House, sides: Iterable[str], table: Table) -> None:
    """Note in the journal that players have agreed to the rules by taking their seats.

    So whoever waits for them hears of it.  If another process adds to the journal meanwhile, that
    is what they hear of.
    """
    if table.over or not (table.header.options or table.header.house_rules):
        return
    now = time.time()
    try:
        for side in sides:
            table.commit(house.store, table.entries("agree", side, [""], now))
    except Stale:
        house.forget(table.id)


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
                    invite_hash=None if secret or old.kind == "bot" else hash_of(new_secret()),
                ),
                secret,
            )
        )
    header = msgspec.structs.replace(table.header, seed=secrets.token_hex(16))
    created = _open(house, header, rows, rematch_of=table.id)
    return msgspec.structs.replace(created, invitations=[])


def _claim(house: House, old: Table, name: str, seat: str) -> Created:
    """Give the holder of a seat the same place at the next table."""
    free = [
        row
        for row in house.store.glance(name).seats
        if row.invite_hash is not None and row.kind != "bot"
    ]
    mine = old.seats[seat]
    same = [row for row in free if row.kind == mine.kind and row.name == mine.name]
    if not same:
        raise Problem("not-now", M("Your seat in the next game is taken already."))
    row, secret = same[0], new_secret()
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
