"""A table as one seat may know it: the only thing that leaves the server while a game runs."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from dropzone.core.data.header import PackHeader
from dropzone.core.rules.decision import Decision
from dropzone.core.rules.game import LogEntry
from dropzone.core.rules.position import Result
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.structure import Cause
from dropzone.core.text.messages import tr
from dropzone.server.api.wire import (
    CauseInfo,
    ChatMessage,
    ChoiceInfo,
    ClockInfo,
    DataInfo,
    DecisionInfo,
    LogLine,
    LogPage,
    Moment,
    PackInfo,
    ResultInfo,
    SeatInfo,
    TableState,
    Titled,
    Undo,
)
from dropzone.server.tables.table import Table

__all__ = [
    "PAGE",
    "choice_info",
    "decision_info",
    "log_line",
    "log_since",
    "moment_of",
    "page_of",
    "state_of",
]

#: How many lines of the log go out at once; a campaign has a hundred thousand.
PAGE = 400
#: How many lines go with a past moment: what a reader sees beside the board.
GLIMPSE = 40

#: Whether the holder of a seat is present.
Presence = Callable[[str], bool]


def state_of(
    table: Table,
    seat: str | None,
    language: str,
    *,
    online: Presence,
    now: float,
    today: str,
) -> TableState:
    """Return the state of a table for a seat, or for a spectator (None), without the log.

    `today` is the fingerprint of the data with which new games are played.
    """
    game, header = table.game, table.header
    setting = game.static.setting
    return TableState(
        id=table.id,
        game=setting.game,
        scenario=setting.scenario,
        options=list(setting.options),
        house_rules=dict(setting.house_rules),
        name=header.name,
        number=game.number,
        version=table.version,
        seat=seat,
        sides=[Titled(side.id, side.title(language)) for side in game.static.sheet.sides],
        view=table.view(seat),
        since=0,
        log=[],
        decision=None if table.over else _decision(table, seat, language),
        undo=_undo(table, seat, language),
        result=_result(table.result, language),
        seats=_seats(table, online),
        clock=_clock(table, now),
        chat=[]
        if seat is None
        else [ChatMessage(each.seat, each.text, each.at) for each in table.chat],
        draw_offer=table.draw_offer,
        rematch=table.rematch,
        seed_hash=game.seed_hash,
        data=DataInfo(
            fingerprint=game.static.fingerprint,
            version=game.definition.data_version,
            is_today=game.static.fingerprint == today,
            agreed=sorted(table.data_agreed),
            packs=[pack_info(header) for header in game.definition.pack.headers],
        ),
        seed=game.seed if table.over and game.seed is not None else msgspec.UNSET,
        waits_for=[] if table.over else table.waits_for,
        hints_allowed=table.hints_allowed,
        hints=dict(game.hints),
    )


def pack_info(header: PackHeader) -> PackInfo:
    """Return what a pack of own values says of itself."""
    return PackInfo(header.name, header.version, header.author)


def log_since(
    table: Table, seat: str | None, language: str, since: int, version: int | None
) -> tuple[int, list[LogLine]]:
    """Return the log for a client that knew `since` moves at a version, and where it begins."""
    start = table.page_start(table.game.number, PAGE, seat, table.log_start(since, version))
    return start, [log_line(table, each) for each in table.told(language, start, seat)]


def _decision(table: Table, seat: str | None, language: str) -> DecisionInfo:
    """Return the decision of a table: nobody's to make while players have yet to agree."""
    return decision_info(table.game.decision, None if table.waits_for else seat, language)


def decision_info(decision: Decision, seat: str | None, language: str) -> DecisionInfo:
    """Return a decision; its prompt and choices only for the seat that has to choose."""
    yours = decision.seat == seat
    return DecisionInfo(
        number=decision.number,
        side=decision.side,
        seat=decision.seat,
        kind=decision.kind,
        prompt=tr(language, decision.prompt) if yours else "",
        clause=decision.clause,
        yours=yours,
        choices=_choices(decision, language) if yours else msgspec.UNSET,
        about=decision.about if yours else msgspec.UNSET,
        cause=_cause(decision.cause, language) if yours else None,
        steps=yours and decision.asks_steps,
        all=decision.all_together if yours else "",
        usual=decision.usual if yours else "",
    )


def page_of(
    table: Table, seat: str | None, before: int, language: str, lines: int = PAGE
) -> LogPage:
    """Return the last lines of the log up to a move."""
    last = min(before, table.game.number)
    since = table.page_start(last, lines, seat)
    log = table.told(language, since, seat, last)
    return LogPage(since=since, last=last, log=[log_line(table, each) for each in log])


def moment_of(
    table: Table, seat: str | None, number: int, language: str, since: int | None = None
) -> Moment:
    """Return the game as a seat saw it after a number of choices, with the log after `since`."""
    game = table.game
    position = table.position_at(number)
    lines = GLIMPSE if since is None else PAGE
    since = table.page_start(number, lines, seat, min(since or 0, number))
    log = table.told(language, since, seat, number)
    played = game.history[number - 1] if number else None
    shown = played is not None and (table.over or played.seat == seat)
    return Moment(
        id=table.id,
        number=number,
        last=game.number,
        view=position.view(seat),
        since=since,
        log=[log_line(table, each) for each in log],
        side=played.side if played else None,
        choice=played.notation if played and shown else None,
    )


def _choices(decision: Decision, language: str) -> list[ChoiceInfo]:
    return [choice_info(decision, each, language) for each in decision.presented]


def choice_info(decision: Decision, choice: Choice, language: str) -> ChoiceInfo:
    """Return a choice with its words and what it points at."""
    role = decision.role(choice)
    note = decision.note(choice)
    return ChoiceInfo(
        decision.notation(choice),
        decision.label(choice, language),
        decision.target(choice),
        role.name,
        role.begins_way,
        "" if note is None else tr(language, note),
    )


def _cause(cause: Cause | None, language: str) -> CauseInfo | None:
    if cause is None:
        return None
    return CauseInfo(tr(language, cause.text), cause.units, cause.places)


def log_line(table: Table, entry: LogEntry) -> LogLine:
    """Return a line of the log for the wire."""
    game = table.game
    seat = game.history[entry.number - 1].seat if entry.number else None
    about = game.definition.shown(game.static, entry.event)
    return LogLine(entry.number, entry.text, entry.clause, list(entry.event), seat, about)


def _undo(table: Table, seat: str | None, language: str) -> Undo:
    if seat is None:
        return Undo(False, "", False)
    target = table.undo_target(seat)
    redo = bool(table.undone) and table.to_play == seat
    return Undo(
        isinstance(target, int), "" if isinstance(target, int) else tr(language, target), redo
    )


def _chat(table: Table) -> list[ChatMessage]:
    return [ChatMessage(each.seat, each.text, each.at) for each in table.chat]


def _result(result: Result | None, language: str) -> ResultInfo | None:
    if result is None:
        return None
    return ResultInfo(result.winner, result.level, result.points, tr(language, result.why))


def _seats(table: Table, online: Presence) -> list[SeatInfo]:
    return [
        SeatInfo(
            side=side,
            kind=seat.kind,
            name=seat.name or seat.bot,
            online=seat.kind == "bot" or online(side),
            joined=seat.invite_hash is None,
        )
        for side, seat in table.seats.items()
    ]


def _clock(table: Table, now: float) -> ClockInfo:
    clock = table.clock
    return ClockInfo(
        kind=clock.kind,
        seconds=clock.seconds,
        increment=clock.increment,
        left={}
        if clock.kind == "none"
        else {side: round(clock.left_at(side, now), 3) for side in clock.left},
        running=clock.running,
        deadline=clock.deadline,
    )
